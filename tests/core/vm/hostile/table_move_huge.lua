-- table.move of two to the power of sixty-two elements
-- error: this call
table.move({}, 1, 1 << 62, 2)
