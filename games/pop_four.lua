-- games/pop_four.lua - Connect Four in which everyone may pop out a disc,
-- twice: a part and a move added.

local pop_four = variant "connect_four" {
  title = "Pop Four",
  summary = "Connect Four; twice in a match you may pop one of your discs out at the bottom.",
}

pop_four.options { pops = { 2, min = 0, max = 9,
  help = "how often each player may pop a disc out" } }

function pop_four.setup(pos, opt)
  pop_four.base.setup(pos, opt)
  pos:counters("pops", 2, opt.pops, { max = 9 })
end

local DOWN <const>, DISCS <const> = dirs "s", pieces(1, 2)
local function bottom(pos, column)
  return pos.frame:cell_at(column, pos.frame:height())
end

pop_four.move("pop", "pop {column:1-width}",
  { help = "take your disc out at the bottom; the others fall" })
pop_four.rule("pops_left", "pop", "you have no pops left",
  function(pos) return pos.pops[pos.turn] > 0 end)
pop_four.rule("own_disc", "pop",
  "the lowest disc of column {column} is not yours",
  function(pos, column)
    return pos.frame:at(bottom(pos, column)) == pos.turn
  end)

function pop_four.play.pop(pos, column)
  pos.pops[pos.turn] = pos.pops[pos.turn] - 1
  pos.frame:remove(bottom(pos, column))
  pos.frame:settle(DOWN, DISCS)
  local mine, other = pos.turn, 3 - pos.turn
  if pos.frame:any_line(mine, pos.opt.line) then pos:win(mine)
  elseif pos.frame:any_line(other, pos.opt.line) then pos:win(other) end
end

return pop_four
