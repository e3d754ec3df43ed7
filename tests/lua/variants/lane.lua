-- tests/lua/variants/lane.lua - A lane of 5 by 3: a car that may leave over both
-- ends, and a truck that stays.
local lane = game "Lane" { players = 1, summary = "Drive to and fro." }

lane.options {
  most = { 6, min = 1, max = 9, help = "how far the notation reaches" },
  cell = { false, help = "a field that names no vehicle" },
}

function lane.setup(pos)
  pos:grid("board", { width = 5, height = 3, vehicles = {
    { length = 2, exits = dirs "e w" }, { length = 3, upright = false } } })
  pos.board:park(1, pos.board:cell("c3"))
  pos.board:park(2, pos.board:cell("b1"))
end

lane.move("drive", "{vehicle}{by}", {
  vehicle = function(_, opt) return opt.cell and "board" or { "a", "b" } end,
  by = function(_, opt) return ("-%d-+%d"):format(opt.most, opt.most) end,
})
lane.rule("can_go", "drive", "the way is not free", function(pos, vehicle, by)
  local range = pos.board:drive_range(vehicle == "a" and 1 or 2, by < 0 and -1 or 1)
  return by ~= 0 and math.abs(by) <= range
end)
function lane.legal.drive(pos, list) pos.board:drives(list, pieces(1, 2)) end
function lane.play.drive(pos, vehicle, by)
  pos.board:drive(vehicle == "a" and 1 or 2, by)
  pos:draw()
end

return lane
