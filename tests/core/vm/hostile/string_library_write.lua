-- replacing string.format for everyone
-- error: read-only
string.format = nil
