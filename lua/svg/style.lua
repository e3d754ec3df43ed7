-- lua/svg/style.lua - the colours of a picture, and its style sheet.
--
-- The colours can be told apart by people who see no red or no green (after Okabe
-- and Ito, and Tol), and stand on light and dark paper alike: what changes with the
-- reader's scheme is paper, ground, lines and plain text. The rules begin with .lusory,
-- so that many pictures share a page with other things; those for what is inside a
-- shape that is used several times have a class of their own, lu-..., since a browser
-- does not look beyond the shape there.

local M = {}

-- Name -> fill, and whether what is written on it is light or dark.
local COLOURS <const> = {
  { "red", "#cc3311", "light" }, { "green", "#009e73", "light" }, { "blue", "#0067b0", "light" },
  { "yellow", "#f0e442", "dark" }, { "purple", "#8e4585", "light" }, { "cyan", "#6cc4f0", "dark" },
  { "orange", "#dd6e0a", "dark" }, { "brown", "#74461f", "light" }, { "white", "#ffffff", "dark" },
  { "black", "#26262b", "light" }, { "grey", "#8f949c", "dark" }, { "gold", "#e0b320", "dark" },
  { "silver", "#c9d0d8", "dark" }, { "plain", "#e6ddc6", "dark" }, { "dim", "#a9adb5", "dark" },
}

local BASE <const> = {
  ".lusory{font:14px system-ui,'Segoe UI',Roboto,'DejaVu Sans',sans-serif}",
  ".lusory text{fill:#1b1b1f}",
  ".lusory .m{text-anchor:middle}",
  ".lusory .e{text-anchor:end}",
  ".lusory .b{font-weight:700}",
  ".lusory .ink{fill:#1b1b1f}",
  ".lusory .caption{stroke:#fff;stroke-width:3;paint-order:stroke}",
  ".lusory .soft{fill:#5b5f68}",
  ".lusory .light{fill:#fff}",
  ".lusory .dark{fill:#1b1b1f}",
  ".lusory .paper{fill:#fbfaf6}",
  ".lu-ground{fill:#efe8d8;stroke:#b5ab95}",
  ".lu-shade{fill:#cdbf9f;stroke:#b5ab95}",
  ".lu-deep{fill:#34322d;stroke:#1b1b1f}",
  ".lu-road{fill:#d5d8dd;stroke:#b3b8c0}",
  ".lusory .panel{fill:#aab0b9;stroke:#6d737c;stroke-width:2}",
  ".lusory .line{fill:none;stroke:#6b6455;stroke-width:2}",
  ".lu-thin{fill:none;stroke:#8d8776}",
  ".lusory .piece,.lusory .body{stroke:#1b1b1f;stroke-width:1.2}",
  ".lu-in{fill:none;stroke:#1b1b1f;stroke-opacity:.45;stroke-width:1.5}",
  ".lu-outline{fill:none;stroke:#1b1b1f;stroke-width:2;stroke-dasharray:5 4}",
  ".lu-notch{fill:none;stroke:#fff;stroke-opacity:.8;stroke-width:4.2;stroke-dasharray:5 8.4}",
  ".lu-glass{fill:#e8f3fa;fill-opacity:.85;stroke:#1b1b1f;stroke-width:.8}",
  ".lu-face{fill:#fff;stroke:#55585f}",
  ".lu-spike{fill:#b5835a;stroke:#7d5636}",
  ".lusory .strip{fill:#d9c9a3;stroke:#7a6a45;stroke-width:1.5}",
  ".lu-ribs{fill:none;stroke:#7a6a45;stroke-width:3}",
  ".lusory .rim{fill:none;stroke:#4c5561;stroke-width:5}",
  ".lusory .rail{fill:none;stroke:#4c5561;stroke-width:5}",
  ".lusory .slot{fill:#fff;stroke:#4c5561;stroke-width:3}",
  ".lusory .tyres{fill:#6d7178}",
  ".lu-rubber{fill:#9fa4ac;stroke:#1b1b1f;stroke-width:4}",
  ".lusory .edge{fill:none;stroke:#1b1b1f;stroke-width:1.2}",
  ".lusory .netting{fill:#e8f0f8;fill-opacity:.55}",
  ".lusory .plate{fill:#f1ecdf;stroke:#b5ab95}",
  ".lusory .plate.now{stroke:#1b1b1f;stroke-width:2}",
  ".lusory .dots{fill:none;stroke:#8d8776;stroke-dasharray:3 4}",
  ".lusory .wall{fill:none;stroke:#55585f;stroke-width:5}",
  ".lusory .mark{fill:none;stroke:#1b1b1f;stroke-width:2.5}",
  ".lusory .arcs{stroke-dasharray:17 10.5;stroke-dashoffset:8.5}",
  ".lusory .halo{fill:none;stroke:#fff;stroke-opacity:.8;stroke-width:4}",
  ".lusory .aim{fill:none;stroke:#1b1b1f;stroke-width:1.5;stroke-dasharray:4 3}",
  ".lusory .dot{fill:#1b1b1f;stroke:#fff;opacity:.8}",
  ".lu-hit{fill:#fff;fill-opacity:0}",
  ".lusory .used{opacity:.4}",
}

local DARK <const> = {
  ".lusory text{fill:#ececf0}",
  ".lusory .light{fill:#fff}",
  ".lusory .dark{fill:#1b1b1f}",
  ".lusory .soft{fill:#a6abb5}",
  ".lusory .paper{fill:#17181c}",
  ".lu-ground{fill:#45474e;stroke:#6a6d76}",
  ".lu-shade{fill:#2b2d32;stroke:#6a6d76}",
  ".lu-deep{fill:#08080a;stroke:#9a9da5}",
  ".lusory .ink{fill:#ececf0}",
  ".lusory .caption{stroke:#17181c}",
  ".lu-outline{stroke:#ececf0}",
  ".lu-spike{fill:#8a5f3c;stroke:#c9a37f}",
  ".lusory .strip{fill:#6b6046;stroke:#b3a477}",
  ".lu-ribs{stroke:#cbbd92}",
  ".lusory .rim,.lusory .rail,.lusory .slot{stroke:#aab4c2}",
  ".lusory .slot{fill:#17181c}",
  ".lusory .plate{fill:#26282d;stroke:#5b5f68}",
  ".lusory .plate.now{stroke:#ececf0}",
  ".lu-road{fill:#3a3d44;stroke:#575b64}",
  ".lusory .panel{fill:#1f2125;stroke:#8d929b}",
  ".lusory .line{stroke:#b3ad9d}",
  ".lusory .wall{stroke:#b9bdc6}",
  ".lusory .mark{stroke:#fff}",
  ".lusory .halo{stroke:#000}",
  ".lusory .aim{stroke:#fff}",
  ".lusory .dot{fill:#fff;stroke:#1b1b1f}",
}

local fills, inks, rules = {}, {}, {}
for _, colour in ipairs(COLOURS) do
  local name, fill, on = colour[1], colour[2], colour[3]
  fills[name], inks[name] = fill, on
  rules[#rules + 1] = (".lusory .c-%s{fill:%s}"):format(name, fill)
end
rules[#rules + 1] = ".lusory .c-black{stroke:#b9bcc4}"

--- The class that fills with a colour; one that is not known is plain.
function M.fill(name) return fills[name] and "c-" .. name or "c-plain" end

--- The class of what is written on a colour.
function M.on(name) return inks[name] or "dark" end

--- The style sheet, the same for all pictures; for one scheme alone where it is named.
function M.sheet(scheme)
  local light, dark = table.concat(BASE) .. table.concat(rules), table.concat(DARK)
  if scheme == "light" then return light end
  if scheme == "dark" then return light .. dark end
  return light .. "@media (prefers-color-scheme:dark){" .. dark .. "}"
end

return M
