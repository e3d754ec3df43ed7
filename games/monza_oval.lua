-- games/monza_oval.lua - Monza on a small oval: a house rule that brings its
-- own track.
--
-- How the track is written: three lanes from left to right, a / between them.
-- A space is a letter and its length: W white, Y yellow, R red, B blue, G
-- green, P purple, T tyres. No numbers of spaces, no coordinates; that is all.
--
-- What to watch: neighbouring spaces must not end side by side, except at the
-- finish. The easiest way is to let the outer lanes end on even numbers and the
-- middle lane on odd ones: start it with 3, go on with 2 and 4, end it with 3.
-- The first spaces are one white, one purple and one of tyres. `lusory check`
-- names whatever else is missing, and where.

local oval = variant "monza" {
  title = "Monza: the oval",
  summary = "A short race on a small oval, with the bonus step.",
  sheet = [[
Monza on a track of 36 columns: seven or eight turns each. Roll six dice, place
them on spaces of their colour, and be the first to come round; only a white die
leads into the finish. The car with the colour of the last die may go one space
further (bonus left, or no bonus).]],
}

local LANES <const> = {
  left   = "W2 R2 Y4 T2 G2 B4 P2 R2 T2 W4 Y2 B2 G2 P4",
  middle = "T3 G2 P2 B4 W2 Y2 R2 G4 P2 Y2 T2 R2 B4 W3",
  right  = "P4 Y2 T2 W2 R4 G2 B2 T4 Y2 G2 P2 W2 R2 B4",
}

oval.options {
  lanes = table.concat({ LANES.left, LANES.middle, LANES.right }, " / "),
  bonus = true,
}

return oval
