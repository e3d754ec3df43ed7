-- modules that require each other
-- error: requires itself
require 'circle'
