-- games/monza/tracks.lua - the two tracks. The rulebook's are pictures; these are our own.

return {
  -- An oval: many ways, one of tyres less than the other.
  short = [[
    P2 R2 W2 G2 R3 P5 R2 G2 W2 G2 T2 G2 W4 B3 P4 R3 Y4 /
    T3 P2 Y2 B3 Y5 B2 G4 P2 Y2 B2 G2 W2 P3 R2 B2 T2 R4 T2 /
    W4 R2 W3 P2 T3 W4 Y2 B2 G2 T2 P2 Y4 R3 G2 W2 Y4 B3]],

  long = [[
    P4 W3 G3 Y4 B2 W3 Y2 P2 R3 G2 R2 B2 T4 R3 T2 Y2 T2 R2 T2 R4 W5 P3 G3 P3 B3 G2 /
    W3 B3 Y3 W4 Y2 B2 R3 B4 P3 G2 W2 Y4 R2 B3 G2 P2 W2 P2 B3 Y5 G3 R3 W4 G3 W3 /
    T2 Y3 G3 B3 P3 W2 P3 Y2 P2 T2 B5 G2 T4 Y5 T2 R2 T2 G3 R3 T5 W3 Y3 B4 R2 P2]],
}
