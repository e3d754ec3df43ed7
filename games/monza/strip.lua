return { draw = function() end }
