-- The held king (3D Great Shatranj). A king that moves onto the level of the other king holds it: the held king may not leave
-- this level while both kings are on it. With the constant `columns`, or the option `column_hold`, a king that moves onto the file
-- and rank of the other king holds it to that column in the same way (Sibahi). `hold` in [rules] does the same without a script, and much faster.
--
--     [state]
--     held = { initial = 0, max = 2 }       # whose king is held: 0 nobody's, 1 the first side's, 2 the second's
--
--     [[hook]]
--     script = "rules/held_king"
--     point = "after"
--     call = "note_hold"
--     pieces = ["K"]
--     with = { level = "level" }
--
--     [[hook]]
--     script = "rules/held_king"
--     point = "allow"
--     call = "is_free"
--     pieces = ["K"]
--     attacks = true
--     with = { level = "level" }
local level = parameters.level or "level"
local columns = parameters.columns == true or options.column_hold == true

local function same_level(position, a, b) return position:coord(a, level) == position:coord(b, level) end

local function same_column(position, a, b)
  local difference = position:coord(b, level) - position:coord(a, level)
  return position:along(a, level, difference) == b
end

-- What binds two kings: "level", "column" or nil.
local function tie(position, a, b)
  if same_level(position, a, b) then return "level" end
  if columns and same_column(position, a, b) then return "column" end
end

local function number(position, side)
  local first = position:sides()
  return side == first and 1 or 2
end

function note_hold(position, move)
  local other = position:opponent(move.side)
  local their_king = position:royals(other)[1]
  local held = position:state("held")
  local now = held
  if not their_king then return end
  local ties = tie(position, move.to, their_king)
  if not ties then now = 0
  elseif ties ~= tie(position, move.from, their_king) then now = number(position, other)
  end
  if now ~= held then return { { "state", "held", now } } end
end

function is_free(position, move)
  if position:state("held") ~= number(position, move.side) then return true end
  local their_king = position:royals(position:opponent(move.side))[1]
  if not their_king then return true end
  local ties = tie(position, move.from, their_king)
  if ties == "column" then return same_column(position, move.from, move.to) end
  return ties ~= "level" or same_level(position, move.from, move.to)
end
