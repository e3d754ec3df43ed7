-- games/rush_hour_duo.lua - the Duo edition of Rush Hour Shift: neighbouring sections need only touch.

local duo = variant "rush_hour_shift" {
  title = "Rush Hour Duo",
  summary = "The French edition of Rush Hour Shift: neighbouring sections of the road need only touch.",
}

duo.options { connect = "pairs" }

duo.card = duo.card:gsub("One\nrow at least must always lead through all three sections.",
  "One\nrow at least must always lead from each outer section into the middle one.") .. [[


The cards in the French text:
  move1 to move4   Mouvement
  slide            Accélération
  shift            Glissement de route (in the French text of Shift: Décalage,
                   and there Glissement is the slide)
  ms1, ms2         Mouvement & Glissement]]

return duo
