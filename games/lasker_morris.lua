-- games/lasker_morris.lua - Nine men's morris with ten men that may move from
-- the start.

local lasker = variant "nine_mens_morris" {
  title = "Lasker morris",
  summary = "Nine men's morris with ten men, which may move before all are placed.",
  sheet = [[
As in nine men's morris, but each player has ten men and chooses every turn
whether to place a man from the hand or to move one on the board.]],
}

lasker.options { men = 10 }
lasker.remove "all_placed"

local board = on "board"
local ORTHO <const> = dirs "ortho"
local WAYS <const> = { gaits { { who = pieces(1), dirs = ORTHO } },
  gaits { { who = pieces(2), dirs = ORTHO } } }

-- Men fly when three are left, those in hand counted.
lasker.replace("along_a_line", function(original)
  return function(pos, from, to)
    if pos.hand[pos.turn] == 0 then return original(pos, from, to) end
    local dir, steps = pos.board:toward(from, to)
    return steps == 1 and dir & ORTHO ~= 0
  end
end)
lasker.legal.go = when(both(no(has "hand"), board:few(3)),
  when(chosen "fly", board:flights(), board:steps(WAYS)), board:steps(WAYS))

return lasker
