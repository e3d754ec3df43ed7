-- lua/svg/cards.lua - cards: faces with suits or with words, backs, hands and piles.

local ink_of = require "lua/svg/ink"
local style = require "lua/svg/style"
local thing = require "lua/svg/thing"

local M = {}

local WIDE <const>, HIGH <const>, GAP <const> = 48, 68, 6
local LABEL <const> = 20

-- --- suits -----------------------------------------------------------------------------

-- In a square of 20 around (0, 0).
local PATHS <const> = {
  hearts = "M0 9C-4 4-9 1-9-4A4.6 4.6 0 0 1 0-6A4.6 4.6 0 0 1 9-4C9 1 4 4 0 9Z",
  diamonds = "M0-10L7.5 0L0 10L-7.5 0Z",
  spades = "M0-10C4-5 9-2 9 3A4.4 4.4 0 0 1 1.6 5.6L3.5 10H-3.5L-1.6 5.6"
    .. "A4.4 4.4 0 0 1-9 3C-9-2-4-5 0-10Z",
  clubs = "M-3.5 10L-1.4 4A4.4 4.4 0 1 1-4.2-2.6A4.5 4.5 0 1 1 4.2-2.6A4.4 4.4 0 1 1 1.4 4L3.5 10Z",
}

local SUITS <const> = {
  h = "hearts", d = "diamonds", s = "spades", c = "clubs",
  ["♥"] = "hearts", ["♦"] = "diamonds", ["♠"] = "spades", ["♣"] = "clubs",
}

local RANKS <const> = { A = "ace", K = "king", Q = "queen", J = "jack", T = "10" }

-- The rank and the suit of a playing card's word: "Qh", "10♠".
local function suited(word)
  local rank, suit = tostring(word or ""):match("^(%w%w?)([hdsc])$")
  if not rank then rank, suit = tostring(word or ""):match("^(%w%w?)(\226\153[\160-\166])$") end
  if rank and SUITS[suit] and (RANKS[rank] or rank:match("^[2-9]$") or rank == "10") then
    return rank == "T" and "10" or rank, SUITS[suit]
  end
end

-- --- faces -----------------------------------------------------------------------------

local function blank(ink)
  return ink:shape("blank", function()
    ink:rect("lu-face", 0.5, 0.5, WIDE - 1, HIGH - 1, 5)
  end)
end

local function suit_face(ink, rank, suit, x, y)
  local red = suit == "hearts" or suit == "diamonds"
  local class = red and "c-red" or "dark"
  local ref = ink:shape(suit, function() ink:leaf("path", "d", PATHS[suit]) end)
  ink:text(x + 5, y + 19, rank, "b " .. class, 17)
  ink:use(ref, x + WIDE - 11, y + 13, class, 0.7)
  ink:use(ref, x + WIDE / 2, y + 45, class, 1.6)
end

-- Lines of text with their middle at (x, y), each as large as fits; a single one that is
-- too long is not broken but small.
local function words_at(ink, text, x, y, size, class)
  local lines = ink_of.wrap(text, size, WIDE - 6)
  if #lines > 3 or #lines == 1 then lines = { text } end
  for i, line in ipairs(lines) do
    ink:centred(x, y + (size + 2) * (i - (#lines + 1) / 2), line, size, WIDE - 6, class)
  end
end

-- What is written on a card without a suit: its glyph large where it is short, above its
-- name; else its glyph alone.
local function word_face(ink, card, x, y)
  local look, middle = card.look, x + WIDE / 2
  local glyph = card.text or look.glyph
  if look.colour ~= "plain" and look.colour ~= "dim" then
    ink:rect(style.fill(look.colour), x + 4, y + 4, WIDE - 8, 12, 3)
  end
  if #glyph > 3 or glyph == look.name then
    return words_at(ink, glyph, middle, y + 40, 13, "b dark")
  end
  ink:centred(middle, y + 32, glyph, 22, WIDE - 10, "b dark")
  words_at(ink, look.name, middle, y + 54, 10, "dark")
end

local function face(ink, card, x, y)
  ink:use(blank(ink), x, y)
  local rank, suit = suited(card.look.glyph)
  if rank then suit_face(ink, rank, suit, x, y) else word_face(ink, card, x, y) end
end

local function back(ink)
  local net = ink:pattern("net", 8, function()
    ink:leaf("rect", "class", "c-blue", "width", 8, "height", 8)
    ink:leaf("path", "d", "M0 4L4 0L8 4L4 8Z", "class", "netting")
  end)
  return ink:shape("back", function()
    ink:rect("lu-face", 0.5, 0.5, WIDE - 1, HIGH - 1, 5)
    ink:leaf("rect", "x", 4, "y", 4, "width", WIDE - 8, "height", HIGH - 8, "rx", 3, "fill", net)
  end)
end

-- Backs, a few of them overlapping, and how many they are. -> the width
local function backs(ink, n, x, y)
  local seen = math.min(n, 3)
  for i = 1, seen do ink:use(back(ink), x + 5 * (i - 1), y) end
  local right = x + 5 * (seen - 1)
  ink:circle("lu-face", right + WIDE / 2, y + HIGH / 2, 13)
  ink:centred(right + WIDE / 2, y + HIGH / 2, n, 15, 22, "b dark")
  return WIDE + 5 * (seen - 1)
end

local function card_words(card)
  if card.hidden then return thing.words(card) end
  local rank, suit = suited(card.look and card.look.glyph)
  if rank then return (RANKS[rank] or rank) .. " of " .. suit end
  return thing.words(card)
end

-- A card or hidden ones; -> the width.
local function paint_card(ink, card, x, y)
  local hidden = card.hidden or not card.look
  ink:item("card", card, thing.title(card, card_words(card)))
  local width = WIDE
  if hidden then width = backs(ink, card.n or 1, x, y) else face(ink, card, x, y) end
  ink:marks(card, x, y, width, HIGH)
  ink:close()
  return width
end

-- --- hands and piles --------------------------------------------------------------------

local function label(ink, text)
  if not text or text == "" then return 0 end
  ink:text(0, 15, text, "b")
  return LABEL
end

--- A hand, in several rows where it is large.
function M.hand(ink, hand, room)
  local top = label(ink, hand.label)
  local x, y, width = 0, top, ink_of.width(hand.label or "", 14) * 1.1
  for _, card in ipairs(hand.cards) do
    if x + WIDE > room and x > 0 then x, y = 0, y + HIGH + GAP end
    x = x + paint_card(ink, card, x, y) + GAP
    width = math.max(width, x - GAP)
  end
  if #hand.cards == 0 then
    ink:text(0, y + 15, "empty", "soft")
    return width, y + 20
  end
  return width, y + HIGH
end

-- A pile without cards.
local function vacant(ink, y)
  ink:rect("lu-thin", 0.5, y + 0.5, WIDE - 1, HIGH - 1, 5, "stroke-dasharray", "4 4")
  ink:centred(WIDE / 2, y + HIGH / 2, "0", 15, nil, "soft")
  return WIDE
end

--- A pile: the uppermost card if it shows, and how many there are.
function M.pile(ink, pile)
  local top = pile.top
  local shows = pile.n > 0 and top and not top.hidden and top.look
  local words = pile.n .. (pile.n == 1 and " card" or " cards")
  ink:item("pile", pile,
    thing.title(pile, pile.label, words, shows and "on top " .. card_words(top) or nil))
  local y = label(ink, pile.label)
  local width
  if pile.n == 0 then
    width = vacant(ink, y)
  elseif shows then
    width = paint_card(ink, top, 0, y)
    ink:text(WIDE + 8, y + HIGH / 2 + 5, "× " .. pile.n, "soft")
    width = width + 8 + ink_of.width("× " .. pile.n, 14)
  else
    width = backs(ink, pile.n, 0, y)
  end
  ink:marks(pile, 0, y, width, HIGH)
  ink:close()
  return math.max(width, ink_of.width(pile.label or "", 14) * 1.1), y + HIGH
end

return M
