-- tests/lua/svg_test.lua - the drawing of a scene: sound XML, words and marks on every
-- thing, nothing of what is hidden, the same bytes every time.

local help = require "svg_help"
local svg = require "lua/svg"

local SCENES <const> = "tests/fixtures/games/scenes.lua"
local HOSTILE <const> = "<script>alert(1)</script> \"x\" 'y' ]]> & &amp; \0\1r\27[31m "
  .. "\226\128\174evil\226\129\166 \255\254 \237\160\128"

local function paint(...) return (svg.paint({ ... }, { title = "Test" })) end
local function tree(...) return help.parse(paint(...)) end

local function chip(colour)
  return { help.thing(colour .. " chip", colour, "chip", colour:sub(1, 1)) }
end

-- A board of one row: a list of cells.
local function row(...)
  local cells = { ... }
  for i, cell in ipairs(cells) do
    cell.x, cell.y, cell.things = i, 1, cell.things or {}
    cell.word = cell.word or string.char(96 + i) .. "1"
  end
  return { kind = "board", shape = "square", left = 1, right = #cells, top = 1, bottom = 1,
    columns = {}, rows = {}, cells = cells }
end

local RED <const> = help.look("red man", "red")
local KING <const> = help.look("white king", "white", "checker", "K", { crowned = true })

local function boards()
  return
    help.road(2, -1, { ["2"] = { x = 13, leaving = "right" } }),
    help.frame(1, { 1, 0, -2, 2, 0, 1 }, { ["1,2"] = { things = chip "red", changed = true } }),
    help.race {
      m2 = { mark = "*", target = true },
      m8 = { things = { help.car "red", help.car "green" } },
    },
    { kind = "points",
      points = {
        { number = 1, side = "top", column = 1, word = "1", n = 7, look = RED, things = {} },
        { number = 2, side = "bottom", column = 2, word = "2", n = 0, things = {}, target = true },
      },
      bars = { { label = "bar", look = RED, n = 2 } },
      offs = { { label = "off", look = KING, n = 0 } } }
end

local function parts()
  return
    help.dice("white", "red", "blue"),
    { kind = "dice", dice = {
      { text = "6", look = help.look("6", "plain") }, { text = "?", hidden = true } } },
    { kind = "track", label = "track", wrap = 3, places = {
      { number = 1, word = "1", things = { { look = RED } } },
      { number = 2, word = "2", things = {}, text = "safe" } } },
    { kind = "stacks", places = {
      { word = "1", things = { { look = RED }, { look = KING } } }, { word = "2", things = {} } } },
    { kind = "hand", label = "ann's hand", cards = {
      help.thing("Qh", "red", "card", "Qh"), { hidden = true, n = 3 } } },
    { kind = "pile", label = "stock", n = 20 },
    { kind = "pile", label = "open", n = 2, top = help.thing("10♠", "plain", "card", "10♠") },
    { kind = "counter", label = "cube", value = "4" },
    { kind = "chips", look = RED, n = 3, label = "in hand" }
end

local function texts()
  return
    { kind = "table", head = { "", "sets" }, rows = { { "ann", "3" } }, label = "so far" },
    { kind = "scores", points = "points", seats = {
      { seat = 1, name = "ann", look = RED, turn = true, score = 1 },
      { seat = 2, name = "bob", score = 2 } } },
    { kind = "text", text = ("a sentence of many words "):rep(12), dim = true },
    { kind = "legend", looks = { RED, KING } },
    { kind = "beside", gap = 2, parts = {
      { { kind = "text", text = "left" } }, { { kind = "text", text = "right" } } } }
end

-- One element of every kind at least.
local function everything()
  local out = {}
  for _, list in ipairs { { boards() }, { parts() }, { texts() } } do
    for _, element in ipairs(list) do out[#out + 1] = element end
  end
  return out
end

describe("the reader of XML in these tests", function()
  it("takes what is sound", function()
    local root = help.parse('<a x="1&amp;2"><b/>text<c y="&quot;">&lt;</c></a>')
    equal(root.attributes.x, "1&2")
    equal(root[2].text, "<")
  end)
  each { "<a>", "<a></b>", "<a x=1/>", '<a x="1" x="2"/>', "<a>&</a>", "<a>&nbsp;</a>",
    "<a>]]></a>", "<a/><b/>", '<a x="<"/>', "<a>\1</a>", "<a>\255</a>", "<a><!-- --></a>",
  }("refuses {1}", function(text)
    fails(function() help.parse(text) end)
  end)
end)

describe("a picture", function()
  it("is well-formed, and stands alone", function()
    local text = svg.paint(everything(), { title = "Everything", description = "All there is." })
    local root = help.parse(text)
    equal(root.name, "svg")
    equal(root.attributes.xmlns, "http://www.w3.org/2000/svg")
    equal(root.attributes.role, "img")
    equal(help.title(root), "Everything")
    ok(root.attributes.viewBox:find("^0 0 %d+ %d+$"), root.attributes.viewBox)
    for _, part in ipairs { "<script", "<image", "@import", "@font-face", "url(http", "xlink",
      "<foreignObject" } do
      ok(not text:find(part, 1, true), part)
    end
    equal(select(2, text:gsub("://", "")), 1) -- the name space
  end)

  it("is the same bytes for the same elements", function()
    equal(svg.paint(everything(), {}), svg.paint(everything(), {}))
    local list = everything()
    equal(svg.paint(list, {}), svg.paint(list, {}))
  end)

  it("is empty where there is nothing", function()
    help.parse(svg.paint({}, {}))
    help.parse(svg.paint({ row() }, {}))
  end)

  it("has ids of its own, with the prefix of the page, and uses only what it defines", function()
    local text = svg.paint(everything(), { prefix = "t7-" })
    local ids, used = {}, 0
    help.each(help.parse(text), function(node)
      local id, href = node.attributes.id, node.attributes.href
      if id then
        ok(id:find("^t7%-"), id)
        ok(not ids[id], id)
        ids[id] = true
      end
      used = used + (href and 1 or 0)
    end)
    ok(used > 100)
    for ref in text:gmatch('href="#([^"]*)"') do ok(ids[ref], ref) end
    for ref in text:gmatch("url%(#([^)]*)%)") do ok(ids[ref], ref) end
    equal(help.parse(svg.paint({}, { prefix = '"><x ' })).attributes["aria-labelledby"], "xtitle")
  end)

  it("is drawn bare for a page that has the style sheet once", function()
    local bare = svg.paint(everything(), { bare = true })
    ok(not bare:find("<style", 1, true))
    contains(svg.sheet(), "prefers-color-scheme:dark")
    contains(paint(), svg.sheet())
    ok(not svg.paint({}, { scheme = "light" }):find("@media", 1, true))
  end)

  it("has a rule for every class that it fills with", function()
    local sheet = svg.sheet()
    local bare = svg.paint(everything(), { bare = true })
    for _, pattern in ipairs { "[\" ](c%-%a+)", "[\" ](lu%-%a+)" } do
      for class in bare:gmatch(pattern) do contains(sheet, "." .. class .. "{") end
    end
  end)

  it("keeps everything within its edges", function()
    for _, element in ipairs(everything()) do
      local root = tree(element)
      local width = tonumber(root.attributes.width)
      ok(width > 24 and width < 900, element.kind .. " " .. width)
    end
  end)
end)

describe("what a game says", function()
  it("can be nothing but text", function()
    local look = help.look(HOSTILE, "red", "disc", HOSTILE)
    local list = {
      row({ word = HOSTILE, things = { { look = look, text = HOSTILE } }, look = look }),
      { kind = "text", text = HOSTILE },
      { kind = "counter", label = HOSTILE, value = HOSTILE, word = HOSTILE },
      { kind = "hand", label = HOSTILE, cards = { { look = look, word = HOSTILE } } },
      { kind = "table", head = { HOSTILE }, rows = { { HOSTILE } } },
      { kind = "legend", looks = { look } },
      { kind = "scores", seats = { { seat = 1, name = HOSTILE, text = HOSTILE } } },
      { kind = "dice", label = HOSTILE, dice = { { text = HOSTILE, look = look, word = HOSTILE } } },
    }
    local text = svg.paint(list, { title = HOSTILE, description = HOSTILE, prefix = HOSTILE })
    local root = help.parse(text)
    help.each(root, function(node) ok(node.name ~= "script") end)
    ok(not text:find("[\0-\9\11-\31]"))
    ok(not text:find("\226\128\174", 1, true))
    contains(help.title(root), "<script>alert(1)</script>")
  end)

  it("keeps its letters, wherever they come from", function()
    contains(paint({ kind = "text", text = "Straße, 五目, Čeština" }), "Straße, 五目, Čeština")
  end)

  it("is wrapped where it is long, even without blanks", function()
    local root = tree({ kind = "text", text = ("x"):rep(400) })
    local lines = 0
    help.each(root, function(node) lines = lines + (node.name == "text" and 1 or 0) end)
    ok(lines > 4, lines)
    ok(tonumber(root.attributes.width) < 900)
  end)

  it("draws a colour or a shape that it does not know plainly", function()
    contains(paint(row { things = { help.thing("odd", "ultraviolet", "blob") } }), "odd")
  end)
end)

describe("every thing", function()
  it("has its word, its kind and a title", function()
    local root = tree(row({ things = { help.thing("white man", "white", "disc", "w") } }, {}))
    local cells = help.of_class(root, "cell")
    equal(#cells, 2)
    equal(cells[1].attributes["data-word"], "a1")
    equal(help.title(cells[1]), "a1, white man")
    equal(help.title(cells[2]), "b1")
    equal(#help.of_class(cells[1], "piece"), 1)
    equal(#help.of_class(cells[2], "piece"), 0)
  end)

  it("is of its kind: vehicle card die space pile counter score", function()
    local root = help.parse(svg.paint(everything(), {}))
    for _, kind in ipairs { "cell", "hole", "piece", "vehicle", "card", "die", "space", "pile",
      "counter", "score", "exit" } do
      ok(#help.of_class(root, kind) > 0, kind)
    end
    for _, node in ipairs(help.of_class(root, "vehicle")) do
      ok(help.title(node), "a vehicle without a title")
    end
  end)

  it("is marked when it changed and when it can be chosen", function()
    local root = tree(row({ changed = true }, { target = true }, {}))
    local cells = help.of_class(root, "cell")
    equal(cells[1].attributes.class, "cell changed")
    equal(cells[2].attributes.class, "cell target")
    equal(cells[3].attributes.class, "cell")
    equal(help.title(cells[1]), "a1, changed")
    equal(help.title(cells[2]), "b1, can be chosen")
    equal(#help.of_class(cells[1], "mark"), 1)
    equal(#help.of_class(cells[2], "dot"), 1)
    equal(#help.of_class(cells[3], "mark") + #help.of_class(cells[3], "dot"), 0)
  end)

  it("shows its letter beside its colour", function()
    contains(paint(row { things = { help.thing("red man", "red", "disc", "r") } }), ">r</text>")
    contains(paint(help.race()), ">y</text>")
    contains(paint(help.dice "purple"), ">p</text>")
  end)

  it("tells a tower from the top", function()
    local things = { help.thing("black man", "black"), help.thing("white king", "white") }
    local root = tree(row { things = things })
    equal(help.title(help.worded(root, "a1")), "a1, white king on black man")
  end)
end)

describe("a road", function()
  it("has its vehicles across their cells, and its exits", function()
    local root = tree(help.road(2, -1, { ["2"] = { x = 0, y = 6, leaving = "left" } }))
    equal(#help.of_class(root, "vehicle"), 12)
    equal(#help.of_class(root, "section"), 3)
    equal(#help.of_class(root, "exit"), 12)
    equal(help.title(help.worded(root, "j")), "j, truck j")
    equal(help.title(help.worded(root, "2")), "2, silver, half off at the left")
  end)

  it("displaces its sections", function()
    local function at(root, word) return tonumber(help.worded(root, word)[2].attributes.y) end
    local level, shifted = tree(help.road(0, 0)), tree(help.road(2, -1))
    equal(at(level, "a1"), at(level, "f1"))
    equal(at(shifted, "a1") - at(shifted, "f1"), 88)
    equal(at(shifted, "f1") - at(shifted, "j1"), 44)
  end)
end)

describe("a side that is somebody's", function()
  local function hex(edges)
    local board = { kind = "board", shape = "hex", left = 1, right = 3, top = 1, bottom = 2,
      columns = {}, rows = {}, cells = {}, edges = edges }
    for i = 0, 5 do
      board.cells[i + 1] = { x = i % 3 + 1, y = i // 3 + 1, word = "c" .. i, things = {} }
    end
    return board
  end

  it("has its colour along its cells, and is said", function()
    local sides = help.of_class(tree(hex {
      { side = "top", look = RED, names = "red's side" }, { side = "left", look = KING } }), "side")
    equal(help.title(sides[1]), "red's side")
    equal(#help.of_class(sides[1], "c-red"), 3)
    equal(#help.of_class(sides[2], "c-white"), 2)
    equal(#help.of_class(tree(hex {}), "side"), 0)
  end)
end)

describe("a frame", function()
  it("has its box where it was pushed: the row that counts stays in its slot", function()
    local function slot_and_row(box)
      local root = tree(help.frame(box, {}))
      local y
      for _, node in ipairs(help.of_class(root, "active")) do y = tonumber(node[2].attributes.y) end
      return tonumber(help.of_class(root, "slot")[1].attributes.y), y
    end
    local slot, y = slot_and_row(1)
    for box = 2, 3 do same({ slot_and_row(box) }, { slot, y }) end
    ok(y > slot and y < slot + 28)
  end)

  it("slides its strips", function()
    local function x(offset)
      local strips = help.of_class(tree(help.frame(2, { offset })), "strip")
      return tonumber(strips[1].attributes.x) - tonumber(strips[2].attributes.x)
    end
    equal(x(0), 0)
    equal(x(2), 80)
  end)
end)

describe("a legend", function()
  it("leaves out what one sees in the frame for itself", function()
    local frame = help.frame(2, {})
    local closed = frame.cells[2].look
    equal(closed.name, "closed")
    local text = paint(frame, { kind = "legend", looks = { closed, RED } })
    ok(not text:find(">closed</text>", 1, true))
    contains(text, ">red man</text>")
  end)
end)

describe("a ring", function()
  it("is plain over a piece of its own colour, so that both are seen", function()
    local ring = help.thing("lifted", "red", "ring", "R", { hollow = true })
    local cell = help.worded(tree(row { things = { { look = RED }, ring } }), "a1")
    local colours = {}
    for _, node in ipairs(help.of_class(cell, "piece")) do
      colours[#colours + 1] = node.attributes.class
    end
    same(colours, { "piece c-red", "piece c-plain" })
  end)
end)

describe("a race track", function()
  it("wraps, and loses no space", function()
    local race = help.race()
    local n = 2
    for _, lane in ipairs(race.lanes) do n = n + #lane.spaces end
    local root = tree(race)
    equal(#help.of_class(root, "space"), n)
    ok(tonumber(root.attributes.width) < 800)
    equal(help.title(help.worded(root, "l1")), "l1, closed")
  end)

  it("has its cars and what can be reached", function()
    local root = tree(help.race {
      m8 = { things = { help.car "red", help.car "green" } },
      m9 = { mark = "*", target = true },
    })
    equal(help.title(help.worded(root, "m8")), "m8, green space, green car on red car")
    ok(#help.of_class(help.worded(root, "m8"), "vehicle") == 2)
    contains(help.worded(root, "m9").attributes.class, "target")
  end)
end)

describe("cards and dice", function()
  it("have faces in words", function()
    local root = tree { kind = "hand", cards = {
      { look = help.look("Qh", "red", "card", "Qh"), word = "Qh" },
      { look = help.look("10♠", "plain", "card", "10♠"), word = "10s" },
      { look = help.look("move 4", "plain", "card", "move4"), word = "move4" } } }
    equal(help.title(help.worded(root, "Qh")), "Qh, queen of hearts")
    equal(help.title(help.worded(root, "10s")), "10s, 10 of spades")
    equal(help.title(help.worded(root, "move4")), "move4, move 4")
  end)

  it("show the letter of a colour, and no target on what is used", function()
    local die = { text = "purple", word = "purple",
      look = help.look("purple", "purple", "block", "purple"),
      target = true }
    contains(paint { kind = "dice", dice = { die } }, ">p</text>")
    equal(#help.of_class(tree { kind = "dice", dice = { die } }, "aim"), 1)
    die.used = true
    equal(#help.of_class(tree { kind = "dice", dice = { die } }, "aim"), 0)
  end)

  it("have as many pips as they show", function()
    for n = 1, 6 do
      local die = { text = tostring(n), look = help.look(tostring(n), "plain") }
      local text = paint { kind = "dice", dice = { die } }
      equal(select(2, text:gsub('href="#pip"', "")), n)
    end
  end)
end)

describe("what is hidden", function()
  local secret = { look = help.look("the secret queen", "red", "card", "SECRET"), word = "SECRET",
    text = "SECRET", hidden = true, n = 4 }

  local function hiding(thing)
    return {
      { kind = "hand", label = "bob's hand", cards = { thing } },
      { kind = "pile", label = "stock", n = 7, top = thing },
      { kind = "dice", dice = { thing } },
      { kind = "stacks", places = { { word = "1", things = { thing } } } },
      { kind = "track", places = { { number = 1, word = "1", things = { thing } } } },
      help.race { m2 = { things = { thing } } },
      row { things = { thing } },
      row { things = { thing, { look = RED } } },
    }
  end

  it("is not in the picture, only how much there is", function()
    local unknown = hiding { hidden = true, n = 4 }
    for i, element in ipairs(hiding(secret)) do
      local text = paint(element)
      ok(text == paint(unknown[i]), element.kind)
      ok(text:find("hidden") or text:find("7 cards"), element.kind)
    end
    contains(paint { kind = "hand", cards = { secret } }, "<title>4 hidden</title>")
  end)

  it("is not in the picture of a game", function()
    local m = match("crazy_eights", {}, { rig = "2c 3c 4c 5c 6c 7c 9c Kd Kh Ks Qs Qd Qh Jh Js" })
    local function words(seat)
      local out = {}
      for _, card in ipairs(help.of_class(help.parse(m:picture(seat, { svg = true })), "card")) do
        out[#out + 1] = card.attributes["data-word"] or help.title(card)
      end
      return table.concat(out, " ")
    end
    ok(words(1):find("hidden") and words(2):find("hidden"))
    ok(words(1) ~= words(2))
    for card in words(1):gmatch("%w+") do
      local seen = #card ~= 2 or card == words(0):match("^%w+")
      if not seen then ok(not words(2):find(card, 1, true), card) end
    end
  end)
end)

describe("the picture of a game", function()
  each { "boxes", "open", "hex", "map", "bands", "stacks", "join", "track", "beside", "cards",
    "dice", "glyphs", "rest", "points", "edges", "nothing" }("is sound: {1}", function(show)
    local m = match(SCENES, { show = show })
    for _ = 1, 2 do m:play(m:legal()[1]) end
    for seat = 0, 2 do
      local text = m:picture(seat, { svg = true })
      help.parse(text)
      equal(m:picture(seat, { svg = true }), text)
    end
  end)

  it("has the title of the game, the words of its cells and their marks", function()
    local m = match("tictactoe")
    m:play("b2")
    local root = help.parse(m:picture(m:turn(), { svg = true }))
    equal(#help.of_class(root, "cell"), 9)
    contains(help.worded(root, "b2").attributes.class, "changed")
    equal(#help.of_class(root, "target"), 8)
  end)
end)

describe("every game", function()
  each {
    { "backgammon", { cube = true } }, { "breakthrough", {} }, { "connect_four", {} },
    { "crazy_eights", {} }, { "english_draughts", {} }, { "gomoku", {} }, { "hex", { size = 5 } },
    { "hoch3", {} }, { "hoch3", { setup = "easy", show_cover = true } }, { "lasca", {} },
    { "lasker_morris", {} }, { "monza", {} }, { "monza", { track = "long", tiles = true } },
    { "monza_oval", {} }, { "nine_mens_morris", {} }, { "pop_four", {} }, { "regie", {} },
    { "regie", { layout = "small" } }, { "reversi", { size = 6 } }, { "rush_hour", {} },
    { "rush_hour_duo", {} }, { "rush_hour_shift", { setup = 4 } }, { "ruthless_morris", {} },
    { "template", {} }, { "tictactoe", {} },
  }("is drawn soundly, for every seat: {1}, {#}", function(game, options)
    for seed = 1, 3 do
      local m = match(game, options)
      m:random(seed * 7, seed)
      for seat = 0, m:seats() do
        local text = m:picture(seat, { svg = true })
        local root = help.parse(text)
        ok(tonumber(root.attributes.width) < 1000, "wide: " .. root.attributes.width)
        equal(m:picture(seat, { svg = true }), text)
      end
    end
  end)
end)
