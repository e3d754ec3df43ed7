-- tests/lua/notes_test.lua - notes: what a move brought about.

local function start(spec)
  spec = spec or {}
  return match("tests/fixtures/games/telltale.lua", {},
    { seats = spec.seats or 3, seed = 1, rig = spec.rig })
end

local function wrong(how)
  return match("tests/lua/variants/wrong_notes_variant.lua", { wrong = how },
    { seats = 3, seed = 1 })
end

local function says_not(text, part)
  ok(not text:find(part, 1, true), text)
end

local function names(m, seat)
  local out = {}
  for _, note in ipairs(m:notes(seat)) do out[#out + 1] = note.name end
  return table.concat(out, " ")
end

describe("a note", function()
  it("is told in a sentence, with a capital letter and a full stop", function()
    contains(start():play("go b2"):changes(3),
      "Red played go b2. Red goes up to b2. Something fox.")
  end)

  it("has its fields by name", function()
    local note = start():play("go b2"):notes(3, "went")[1]
    same(note, { name = "went", who = 1, how = "up", at = 5, text = "Red goes up to b2." })
  end)

  it("may be a function, which says nothing by returning nothing", function()
    local m = start():play("go b2")
    equal(m:notes(0, "counted")[1].text, "")
    equal(m:play("go c2"):notes(0, "counted")[1].text, "2 moves, down, 3 rows!")
  end)

  it("is said in the deal, too", function()
    equal(start():changes(0), "Nothing has been played yet. The board is open.")
  end)

  it("belongs to its turn alone", function()
    local m = start():play("go b2", "go c2")
    contains(m:changes(0), "Blue goes up to c2.")
    says_not(m:changes(0), "Red")
    contains(m:told(1, 0), "Red goes up to b2.")
  end)

  it("of a turn of several moves is told with all of them", function()
    local m = start({ rig = "3 1" }):play("roll", "go a1")
    contains(m:changes(0), "Red played roll (roll 3 1), go a1. Only some hear 1. " ..
      "Only some hear 2. Red goes up to a1.")
  end)

  it("is in the description", function()
    contains(start():play("go b2"):describe(3),
      "In the last turn: Red goes up to b2. Something fox.")
  end)

  it("marks the cells that it names, or those it says", function()
    local m = start():play("go c3")
    contains(m:picture(0), "3 │[·]│ · │[1]│") -- a3 by a note alone
    contains(m:picture(0), "1 │ · │ · │ · │") -- c1 is not to be marked
  end)
end)

describe("whoever may not know a note", function()
  it("is not told it", function()
    local m = start():play("go b2")
    contains(m:changes(1), "Red meets a hen.")
    for seat = 0, 3 do
      local known = { [0] = false, true, false, false }
      equal(m:changes(seat):find("hen") ~= nil, known[seat])
      equal(m:describe(seat):find("hen") ~= nil, known[seat])
      equal(#m:notes(seat, "met"), known[seat] and 1 or 0)
    end
  end)

  it("is not told what is said to some", function()
    local m = start():play("go b2")
    equal(#m:notes(0, "whisper"), 0)
    equal(#m:notes(1, "whisper"), 1)
    equal(#m:notes(2, "whisper"), 2)
    equal(#m:notes(3, "whisper"), 0)
  end)

  it("is nobody where it fades, until the next turn is played", function()
    local m = start():play("go b2")
    contains(m:told(1, 3), "Something fox.")
    m:play("go a1")
    says_not(m:told(1, 3), "Something fox.")
    contains(m:told(2, 3), "Something fox.")
    m:undo()
    contains(m:told(1, 3), "Something fox.")
  end)
end)

describe("notes", function()
  it("go with their moves when these are undone and played again", function()
    local m = start():play("go b2", "go c2")
    local told, found = m:changes(2), names(m, 2)
    m:undo()
    contains(m:changes(2), "Red goes up to b2.")
    m:redo()
    equal(m:changes(2), told)
    equal(names(m, 2), found)
  end)

  it("are untouched by lines that are only tried", function()
    local m = start():play("go b2")
    local told = m:changes(1)
    m:refuses("go b2, go b4")
    m:why("go a1")
    equal(m:changes(1), told)
    m:undo()
    m:refuses("go b4")
    m:redo()
    equal(m:changes(1), told)
  end)

  it("are in no position: it is the same however it came about", function()
    local a = start():play("go a1", "go a2", "go a3", "go b1")
    local b = start():play("go b1", "go a2", "go a3", "go a1")
    equal(a:hash(), b:hash())
    equal(a:view_bytes(0) == b:view_bytes(0), true)
  end)

  it("of a move that fails are gone", function()
    local m = wrong "late"
    ok(not pcall(m.play, m, "go b2"))
    equal(m:changes(1), "Nothing has been played yet. The board is open.")
    contains(m:play("roll"):changes(1), "Only some hear 1.")
    says_not(m:changes(1), "7")
  end)

  each {
    { "name", "there is no note 'wnet'; did you mean 'went'?" },
    { "few", "note 'went' takes 3 values, got 2" },
    { "word", "note 'went', how: 'left' is not one of its words" },
    { "range", "note 'went', who: a whole number from 1 to 3 expected, got 5" },
    { "whole", "note 'whisper', n: a whole number expected, got 1.5" },
    { "many", "one move brings about too much" },
  }("that are wrong ({1}) are refused at the author's line", function(how, why)
    local m = wrong(how)
    local ok_, message = pcall(m.play, m, "go b2")
    ok(not ok_)
    contains(message, why)
    contains(message, "wrong_notes_variant.lua:")
  end)
end)

describe("the kernel notes", function()
  it("rolls", function()
    local m = start({ rig = "3 1" }):play("roll")
    equal(m:notes(0)[1].text, "Red rolled 3 1.")
    equal(m:notes(0)[1].seat, 1)
  end)

  it("draws, without the card for those who do not see it", function()
    local m = match("crazy_eights", {}, { seed = 5 })
    while not m:legal("draw")[1] do m:play(m:legal()[1]) end
    local seat = m:turn()
    m:play("draw")
    local own, other = m:notes(seat, "draw"), m:notes(3 - seat, "draw")
    contains(own[#own].text, ("Seat %d drew "):format(seat))
    equal(other[#other].text, ("Seat %d drew a card."):format(seat))
  end)

  it("points, and the score of a series", function()
    local m = start({ seats = 2 }):play("gain 2")
    equal(m:notes(0, "score")[1].text, "Red gained 2 points.")
    equal(m:notes(0, "game")[1].text, "Red won the game; it stands red 2 : 0 blue.")
    contains(m:changes(0), "Red won the game; it stands red 2 : 0 blue.")
  end)

  it("turns that are missed", function()
    local m = start():play("gain 1")
    same(m:notes(0, "missed")[1].seats, { 2 })
    contains(m:changes(0), "\nBlue missed its turn.")
  end)

  it("who had no move", function()
    local m = match("tests/fixtures/games/steps.lua", {}, { seats = 4 })
    same(m:notes(0, "stuck")[1].seats, { 1 })
    equal(m:play("go on"):notes(0, "stuck")[1].text, "Green had no move.")
  end)

  it("what was captured", function()
    local m = match("english_draughts", {}, { seed = 1 })
    local function jump()
      for _, move in ipairs(m:legal()) do
        if move:find("x", 1, true) then return move end
      end
    end
    while not jump() do m:play(m:legal()[1]) end
    local from, to = jump():match("(%l%d)x(%l%d)")
    m:play(jump())
    equal(#m:notes(0, "captured"), 1)
    local over = m:notes(0, "captured")[1].text:match("captured the piece on (%l%d)%.$")
    ok(over ~= from and over ~= to and over, over)
    contains(m:changes(0), "captured the piece on " .. over .. ".")
  end)

  it("cards that are shuffled into a pile", function()
    local m = match("crazy_eights", {}, { seed = 3 })
    for _ = 1, 400 do
      if m:over() or #m:notes(0, "reshuffle") > 0 then break end
      m:play(m:legal("draw")[1] and "draw" or m:legal()[1])
    end
    contains(m:notes(0, "reshuffle")[1].text, "cards were shuffled into the stock.")
  end)

  it("why the match ended, where the game says it", function()
    local m = start():play("go a1", "go a2", "go a3", "go b1", "go b2")
    contains(m:changes(0), "Blue wins: five moves were made.")
    contains(start():play("tie"):changes(0), "A draw: nobody cares.")
  end)
end)

describe("a variant", function()
  it("says a note of its base in other words, and has notes of its own",
    function()
      local m = match("tests/fixtures/games/telltale_again.lua", {}, { seats = 2 })
      contains(m:play("go b2"):changes(0), "To b2 red hurries.")
      contains(m:changes(0), "It is a variant.")
    end)
end)
