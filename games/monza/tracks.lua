-- games/monza/tracks.lua - the two tracks. The rulebook shows its own as pictures; these are our design.

return {
  -- Short spaces in the middle lane, longer ones outside; tyres soon after the
  -- start and in the last bend.
  short = [[
    T2 Y3 R4 B2 P2 T2 B2 T3 B2 G2 W2 G2 T2 G2 W4 Y2 R3 W2 R2 B3 Y4 P2 /
    W4 B3 W3 B2 R2 P2 R2 Y3 G4 P2 Y2 B2 G2 W2 R2 P3 B2 Y2 P2 R3 P2 G3 /
    P3 R2 G3 P3 W2 B4 W3 R2 Y2 B2 G2 T2 P2 Y4 W3 Y2 R2 G2 Y3 B2 R2 T2]],

  -- Half way round, tyres on both sides leave one space for everybody, and red
  -- alone leads on; behind it comes a chicane of tyres.
  long = [[
    T3 B2 W2 G2 R2 T3 R2 Y2 G2 Y2 T2 B2 R4 G4 B2 T4 R3 T2 Y2 T2 R2 T2 R4 W5 Y2 W2 P3 G4 W2 P3 G4 P2 /
    W2 Y2 P2 R2 B2 P2 B3 P2 R2 B4 R2 Y2 W2 Y4 W2 Y4 R2 B3 G2 P2 W2 P2 B3 Y5 G3 R2 B5 G2 P2 B3 Y4 B3 /
    P3 W2 G2 P2 W2 G2 P3 W2 G2 W2 G4 B2 G3 B3 P2 T4 Y5 T2 R2 T2 G3 R3 T5 P2 Y2 P5 W2 B2 G3 P2 W4]],
}
