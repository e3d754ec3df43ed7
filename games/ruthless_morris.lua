-- games/ruthless_morris.lua - Nine men's morris in which no mill protects: one
-- rule replaced.

local ruthless = variant "nine_mens_morris" {
  title = "Ruthless morris",
  summary = "Nine men's morris, but whoever makes a mill takes any man, even from a mill.",
}

-- A man in a mill is safe only during the placing phase.
ruthless.replace("not_from_a_mill",
  "{cell} is in a mill, and you still have men in hand",
  function(original)
    return function(pos, cell)
      return pos.hand[pos.turn] == 0 or original(pos, cell)
    end
  end)

return ruthless
