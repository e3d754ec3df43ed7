-- games/rush_hour_duo.lua - the Duo edition of Rush Hour Shift: neighbouring
-- sections need only touch.

local duo = variant "rush_hour_shift" {
  title = "Rush Hour Duo",
  summary = "The French edition of Rush Hour Shift: neighbouring sections " ..
    "of the road need only touch.",
}

duo.options { connect = "pairs" }

duo.sheet = duo.sheet:gsub("One\nrow at least must always lead through all three sections.",
  "One\nrow at least must always lead from each outer section into the middle one.") .. [[


The cards in the French text, which may be typed as well:
  move1 to move4   Mouvement: mouvement1 to mouvement4
  slide            Accélération
  shift            Glissement de route: glissement (in the French text of
                   Shift it is Décalage, and there Glissement is the slide)
  ms1, ms2         Mouvement & Glissement: mg1, mg2]]

local FRENCH <const> = {
  mouvement1 = "move1", mouvement2 = "move2", mouvement3 = "move3",
  mouvement4 = "move4",
  ["accélération"] = "slide", acceleration = "slide", glissement = "shift",
  mg1 = "ms1", mg2 = "ms2",
}

duo.move("card", "{card}", { card = function(pos)
  local words, number, also = pos.cards:words(), {}, {}
  for i, word in ipairs(words) do number[word] = i end
  for french, word in pairs(FRENCH) do also[french] = number[word] end
  words.also = also
  return words
end })

return duo
