-- tests/games/crazy_eights_test.lua - matching, eights, drawing; hands stay hidden.

local GAME <const> = "crazy_eights"

-- Hands of two cards, then the card that starts the discards.
local function deal(cards)
  return match(GAME, { cards = 2 }, { rig = cards })
end

describe("a card", function()
  local m
  before_each(function() m = deal "Qd 3c 5h 9s Qh" end)

  it("matches the suit or the rank of the top", function()
    same(m:legal(), { "Qd" })
    m:refuses("3c", "must_match")
    m:refuses("5h", "in_hand")
    m:play("Qd")
    equal(m:get("discard", "top"), "Qd")
    equal(m:turn(), 2)
  end)
  it("is drawn when none fits, until one does", function()
    m:play("Qd")
    same(m:legal(), { "draw" })
    m:rig("2c"):play("draw")
    equal(m:turn(), 2)
    m:rig("2d"):play("draw")
    same(m:legal(), { "2d" })
  end)
  it("is not drawn when one fits", function() m:refuses("draw") end)
end)

describe("an eight", function()
  local m
  before_each(function() m = deal "8c 3c 5h 9s Qh" end)

  it("goes on anything and names a suit", function()
    m:refuses("8c", "name_a_suit")
    m:play("8c hearts")
    same(m:legal(), { "5h" })
  end)
  it("does not start the discards", function()
    m = deal "Qd 3c 5h 9s 8h Qh"
    equal(m:get("discard", "top"), "Qh")
  end)
end)

describe("the end", function()
  it("is an empty hand; the others' cards are the score", function()
    local m = deal "Qd 3c 8h Ks Qh"
    m:play("Qd")
    m:play("8h clubs")
    m:play("3c")
    equal(m:winner(), 1)
    equal(m:score(1), 10)
  end)
end)

describe("a hand", function()
  it("is seen by its owner alone", function()
    local m = deal "Qd 3c 5h 9s Qh"
    contains(m:picture(1), "Qd")
    ok(not m:picture(2):find("Qd"))
    ok(not m:picture(0):find("9s"))
    contains(m:describe(1), "You hold 3c and Qd.")
    contains(m:describe(2), "Seat 1's hand: 2 cards.")
  end)
  it("has seven cards when two play, else five", function()
    equal(match(GAME):get("hand", 1, "count"), 7)
    equal(match(GAME, {}, { seats = 4 }):get("hand", 4, "count"), 5)
  end)
end)
