-- lua/svg/points.lua - points on two sides, as of backgammon: triangles with checkers,
-- the bar between the halves, and what is borne off beside them.

local ink_of = require "lua/svg/ink"
local thing = require "lua/svg/thing"

local M = {}

local WIDE <const> = 40     -- a point, and a checker with its air
local TALL <const> = 178    -- of a triangle's room
local BAR <const> = 44
local NAMES <const> = 20

local function columns(element)
  local most = 0
  for _, point in ipairs(element.points) do most = math.max(most, point.column) end
  return most
end

local function x_of(g, column)
  return 4 + (column - 1) * WIDE + (column > g.half and g.bar or 0)
end

local function spike(ink, shade)
  local name = shade and "spike2" or "spike1"
  return ink:shape(name, function()
    ink:path(shade and "lu-shade" or "lu-spike", "M2 0H38L20 %d Z", TALL - 22)
  end)
end

-- n checkers from (x, y) on, `way` down or up; closer together where they are many.
local function pile(ink, things, x, y, way, room)
  local n = #things
  local pace = n > 1 and math.min(33, (room - 36) / (n - 1)) or 0
  for i, one in ipairs(things) do
    local how = pace < 24 and i < n and "bare" or nil
    thing.paint(ink, one, x, y + way * (18 + pace * (i - 1)), 42, how)
  end
  if n > 5 then ink:centred(x, y + way * (36 + pace * (n - 1) + 4), n, 13, nil, "b") end
end

local function many(look, n)
  local out = {}
  for i = 1, n or 0 do out[i] = { look = look } end
  return out
end

local function lying(point)
  if point.things and #point.things > 0 then return point.things end
  return many(point.look, point.n)
end

local function point_title(point, things)
  if #things == 0 then return thing.title(point) end
  local top = things[#things]
  local what = thing.words({ look = top.look, hidden = top.hidden, n = #things })
  return thing.title(point, what, point.called and "called " .. point.called or nil)
end

local function point(ink, g, p)
  local x, top = x_of(g, p.column), p.side == "top"
  local y, things = top and NAMES + 4 or g.height - NAMES - 4, lying(p)
  ink:item("cell point", p, point_title(p, things))
  local ref = spike(ink, (p.column % 2 == 0) == top)
  ink:leaf("use", "href", ref, "transform", ("translate(%s %s)%s"):format(ink_of.number(x),
    ink_of.number(y), top and "" or " scale(1 -1)"))
  pile(ink, things, x + WIDE / 2, y, top and 1 or -1, TALL - 14)
  local name = tostring(p.number)
  if p.called and p.called ~= name then name = name .. "/" .. p.called end
  ink:centred(x + WIDE / 2, top and 11 or g.height - 11, name, 13, WIDE, "soft")
  ink:marks(p, x, top and y or y - TALL + 8, WIDE, TALL - 8, #things == 0)
  ink:close()
end

-- The bar's or the tray's share: the first lies at the top, the second at the bottom.
local function aside(ink, g, list, x, kind)
  for i, one in ipairs(list or {}) do
    local top, middle = i % 2 == 1, x + BAR / 2
    local y = top and NAMES + 4 or g.height - NAMES - 4
    ink:item(kind, one, thing.title(one, one.label, thing.words({ look = one.look, n = one.n })))
    ink:rect("lu-hit", x, top and NAMES or g.height / 2, BAR, g.height / 2 - NAMES)
    pile(ink, many(one.look, one.n), middle, y, top and 1 or -1, TALL - 14)
    ink:centred(middle, top and 11 or g.height - 11, one.label or "", 11, BAR, "soft")
    ink:marks(one, x, top and NAMES + 4 or g.height - NAMES - TALL, BAR, TALL, one.n == 0)
    ink:close()
  end
end

local function wood(ink, g)
  local last = x_of(g, g.columns) + WIDE
  ink:rect("lu-ground", 2, NAMES, last, g.height - 2 * NAMES, 6)
  ink:rect("panel", x_of(g, g.half) + WIDE + 1, NAMES, g.bar - 2, g.height - 2 * NAMES)
  return last
end

function M.paint(ink, element)
  local n = columns(element)
  local has_bar, has_off = #(element.bars or {}) > 0, #(element.offs or {}) > 0
  local g = { columns = n, half = n // 2, bar = has_bar and BAR or 12,
    height = 2 * (TALL + NAMES) + 16 }
  local right = wood(ink, g)
  for _, p in ipairs(element.points) do point(ink, g, p) end
  if has_bar then aside(ink, g, element.bars, x_of(g, g.half) + WIDE, "cell bar") end
  local width = right + 6
  if has_off then
    ink:rect("lu-shade", right + 8, NAMES, BAR, g.height - 2 * NAMES, 6)
    aside(ink, g, element.offs, right + 8, "cell off")
    width = right + BAR + 10
  end
  return width, g.height
end

return M
