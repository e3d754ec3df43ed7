-- games/monza/tracks.lua - the two tracks. The rulebook shows its own as
-- pictures; these are our design.

return {
  -- Few spaces lead on by one way only, and what lies ahead differs from lane
  -- to lane: half of the turns can end on more than one space.
  short = [[
    T2 P4 Y3 T2 W2 B2 P2 R3 B2 G2 W2 G2 T2 G2 T2 B2 P2 W3 Y4 B2 G2 B5 P2 /
    W3 G2 B3 G4 Y2 P2 R2 Y3 G4 P2 Y2 B2 G2 W2 R2 G3 R2 B2 G2 P2 R3 P2 R3 /
    P4 R2 Y3 W4 B2 G2 W3 R2 Y2 B2 G2 T2 P2 Y4 P3 G2 R2 B2 R2 P3 B2 R2 T2]],

  -- Half way round, tyres on both sides leave one space for everybody, and red
  -- alone leads on; a chicane of tyres follows.
  long = [[
    T3 R2 Y2 B2 W2 P2 Y2 B5 Y3 W2 R2 W3 B2 P2 B2 T4 R3
      T2 Y2 T2 R2 T2 R4 W5 Y2 P3 B5 R2 P3 G2 B3 G2 /
    W2 G2 B2 W2 Y2 G2 W2 G4 P4 B2 G2 W2 B3 P2 W2 Y4 R2
      B3 G2 P2 W2 P2 B3 Y5 G3 B3 G5 R2 Y2 W3 P2 G4 /
    P3 W2 Y2 R2 B2 G4 T2 B4 P2 W2 R2 G2 R3 B2 P2 T4 Y5
      T2 R2 T2 G3 R3 T5 W3 P3 G2 B4 P2 G3 B3 R2]],
}
