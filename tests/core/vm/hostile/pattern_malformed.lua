-- patterns that end too early
-- error: malformed pattern
for _, p in ipairs { '[', '[a', '[^', '[]', '[a-', '%', '%b', '%bx', '%f', '(',
  ')', '%1', '(%1)', '[%' } do
  assert(not pcall(string.match, "aaa", p), p)
end
return ('a'):find('[%')
