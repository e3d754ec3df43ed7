-- tests/games/counts.lua - Pebbles with figures of its own, right or wrong.

local counts = variant "pebbles" { title = "Counts" }

counts.options {
  fault = { "none", values = { "none", "fewer", "named", "negative", "error" },
    help = "what is wrong with the figures" },
}

function counts.figures(pos)
  local fault = pos.over and pos.opt.fault
  if fault == "error" then error("no figures today") end
  if fault == "fewer" then return {} end
  return {
    { fault == "named" and "other" or "pebbles taken",
      fault == "negative" and -1 or pos.opt.pile - pos.pile },
    { "pebbles left", pos.pile },
  }
end

return counts
