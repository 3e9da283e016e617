-- What the keys of the file cannot say: the king's one exchange, the lives of the pawn of pawns, and who may enter the citadel.
local royal = { K = true, S = true, A = true }
local waiting = "{P1}"

local function ahead(side)
  return side == "white" and 1 or -1
end

local function last_rank(side)
  return side == "white" and 10 or 1
end

-- In check the king may change places with a man of his own, once in the game.
function swaps(position, from)
  local _, side = position:at(from)
  local used = side .. "_swapped"
  if position:state(used) ~= 0 or not position:in_check(side) then return nil end
  local list = {}
  local on_last = position:coord(from, "rank") == last_rank(side)
  for _, cell in ipairs(position:pieces(side)) do
    local letter = position:at(cell)
    local is_pawn = letter:sub(1, 2) == "{P"
    if cell ~= from and letter ~= waiting and not (is_pawn and on_last) then
      list[#list + 1] = {
        to = cell, { "remove", cell }, { "move", from, cell }, { "place", from, letter, side }, { "state", used, 1 },
      }
    end
  end
  return list
end

-- The waiting pawn goes to a cell from which it attacks two enemies at once; a piece on that cell, if it is no king, is removed.
function forks(position, from)
  local _, side = position:at(from)
  local up = ahead(side)
  local list = {}
  local function enemy(cell)
    if not cell or not position:in_zone(cell, "camp") then return false end
    local letter, owner = position:at(cell)
    return letter and owner ~= side
  end
  for _, cell in ipairs(position:zone("camp")) do
    local letter = position:at(cell)
    if cell ~= from and letter ~= waiting and not (letter and royal[letter]) and enemy(position:step(cell, -1, up)) and
        enemy(position:step(cell, 1, up)) then
      local move = { to = cell }
      if letter then move[#move + 1] = { "capture", cell } end
      move[#move + 1] = { "remove", from }
      move[#move + 1] = { "place", cell, "{P2}", side }
      list[#list + 1] = move
    end
  end
  return list
end

-- The prince enters the citadel when there is no king, the adventitious king when there is no prince either.
function ranks_first(position, move)
  if position:count(move.side, "K") > 0 then return false end
  return move.kind == "S" or position:count(move.side, "S") == 0
end

-- The cell where the pawn of kings began: the second life of the pawn of pawns ends there, and the third begins.
local function beginning(side)
  return side == "white" and "f3" or "f8"
end

function has_room(position, move)
  return position:empty(beginning(move.side))
end

function begins_again(position, move)
  return { { "move", move.to, beginning(move.side) } }
end
