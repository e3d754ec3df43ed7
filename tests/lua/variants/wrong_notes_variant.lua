-- tests/lua/variants/wrong_notes_variant.lua - says notes that are none.
local v = variant "tests/fixtures/games/telltale.lua" { title = "Wrong" }
v.options {
  wrong = { "late", values = { "name", "few", "word", "range", "whole", "late",
    "many" } },
}

local WRONG <const> = {
  name = function(pos) pos:note("wnet", 1, "up", 1) end,
  few = function(pos) pos:note("went", 1, "up") end,
  word = function(pos) pos:note("went", 1, "left", 1) end,
  range = function(pos) pos:note("went", 5, "up", 1) end,
  whole = function(pos) pos:note("whisper", 1.5) end,
  late = function(pos) pos:note("whisper", 7) error("too late", 0) end,
  many = function(pos) for i = 1, 3000 do pos:note("whisper", i) end end,
}

function v.play.go(pos, to)
  v.base.play.go(pos, to)
  WRONG[pos.opt.wrong](pos)
end
return v
