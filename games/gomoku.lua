-- games/gomoku.lua - Five in a row on fifteen by fifteen: a house rule made of
-- options alone.

local gomoku = variant "tictactoe" {
  title = "Gomoku",
  summary = "Five in a row, or more, on fifteen by fifteen.",
  sheet = [[
Two players mark cells in turn, X first. The first to get five or more of their
own marks in a line wins: along a row, a column or a diagonal.]],
}

gomoku.options { width = 15, height = 15, line = 5 }

return gomoku
