-- The push in Lua: hooks that do what the key `push` of a piece does natively (docs/pushing.md). A piece goes a number of cells
-- along an axis. The first cell must hold a piece. At each step the unbroken line of pieces before the pusher is shifted by
-- one cell. A piece shifted off the board, or into a gap between blocks, is captured. Pieces of an immovable kind stop the push.
--
--     [[hook]]
--     script = "rules/push"
--     point = "moves"
--     call = "pushes"
--     pieces = ["O"]
--     suffix = "/push"
--     with = { pusher = "O", along = "file rank", range = 2, immovable = "O" }
--
--     [[hook]]
--     script = "rules/push"
--     point = "attacks"
--     call = "pushes_off"
--     pieces = ["O"]
--     with = { pusher = "O", along = "file rank", range = 2, immovable = "O" }
--
-- `pusher`: its letter. `along`: names of axes, with blanks between them. `range`: the maximum number of cells (default 1);
-- `least`: the minimum (default 1). `immovable`: letters of kinds that cannot be shifted, with blanks between them.
-- `lossy = false`: a push that would lose a piece is impossible.
local function words(text)
  local list, from = {}, 1
  while from <= #text do
    local to = text:find(" ", from, true) or #text + 1
    if to > from then table.insert(list, text:sub(from, to - 1)) end
    from = to + 1
  end
  return list
end

local pusher = parameters.pusher
local axes = words(parameters.along)
local least, most = parameters.least or 1, parameters.range or 1
local lossy = parameters.lossy ~= false
local immovable = {}
for _, letter in ipairs(words(parameters.immovable or "")) do immovable[letter] = true end

-- Whether a piece can come to a cell: the cell exists and is no gap.
local function is_there(position, cell) return cell and position:solid(cell) end

-- Whether a line from a cell leads to another. It does so within as many steps as the board has cells, if at all.
local function leads_to(position, from, axis, way, target)
  local here = from
  for _ = 1, position:cells() do
    here = position:along(here, axis, way)
    if here == target then return true end
    if here == from or not is_there(position, here) then return false end
  end
  return false
end

-- Whether a piece that could be pushed stands on the next cell.
local function pushable(position, from, axis, way)
  local first = position:along(from, axis, way)
  return first and not position:empty(first) and position:solid(first)
end

-- A copy of the board to try a push on: at(cell) returns the letter of the kind or nil, put(cell, letter) changes it.
local function trial(position)
  local changed = {}
  local function at(cell)
    if changed[cell] ~= nil then return changed[cell] or nil end
    return (position:at(cell))
  end
  return at, function(cell, letter) changed[cell] = letter or false end
end

-- Tries a push from a cell along an axis. Calls shift(from, to) for each shifted piece, the farthest first, lose(cell) for a
-- piece that goes over the end of the line, and step(from, to) when the pusher follows. Returns true and the pusher's last
-- cell, or false if a piece on the way cannot be shifted or there is no further cell for the pusher.
local function push(position, from, axis, way, steps, at, put, shift, lose, step)
  local here, been = from, { [from] = true }
  for n = 1, steps do
    local ahead = position:along(here, axis, way)
    if not is_there(position, ahead) or been[ahead] or (n == 1 and not at(ahead)) then return false end
    been[ahead] = true
    put(here, nil)
    -- The unbroken line of pieces. Like every line, it ends before a cell that it has already met.
    local line, met, beyond = {}, {}, ahead
    while is_there(position, beyond) and at(beyond) and not met[beyond] do
      if immovable[at(beyond)] then return false end
      table.insert(line, beyond)
      met[beyond] = true
      beyond = position:along(beyond, axis, way)
    end
    if #line > 0 and (met[beyond] or not is_there(position, beyond)) then
      beyond = table.remove(line)
      lose(beyond)
      put(beyond, nil)
    end
    for i = #line, 1, -1 do
      shift(line[i], beyond)
      put(beyond, at(line[i]))
      beyond = line[i]
    end
    step(here, ahead)
    put(ahead, pusher)
    here = ahead
  end
  return true, here
end

function pushes(position, from)
  local moves, _, side = {}, position:at(from)
  for _, axis in ipairs(axes) do
    for way = -1, 1, 2 do
      for steps = least, pushable(position, from, axis, way) and most or 0 do
        local move, lost, lifted = { here = from }, false, false
        local at, put = trial(position)
        local possible, to = push(position, from, axis, way, steps, at, put,
          function(a, b)
            -- On a full ring the farthest piece comes to the cell of the pusher, so the pusher leaves first.
            if b == move.here then
              table.insert(move, { "remove", b })
              lifted = true
            end
            table.insert(move, { "move", a, b })
          end,
          function(cell)
            table.insert(move, { "capture", cell })
            lost = true
          end,
          function(a, b)
            table.insert(move, lifted and { "place", b, pusher, side } or { "move", a, b })
            move.here, lifted = b, false
          end)
        move.here = nil
        move.to = to
        if possible and (lossy or not lost) then table.insert(moves, move) end
      end
    end
  end
  return moves
end

-- Whether a push of the side could shift a piece on the cell (if one stood there) over the end of the line.
function pushes_off(position, cell, side)
  if not lossy then return false end
  local letter, owner = position:at(cell)
  if letter and owner ~= side and immovable[letter] then return false end
  local function nothing() end
  for _, from in ipairs(position:pieces(side, pusher)) do
    for _, axis in ipairs(axes) do
      for way = -1, 1, 2 do
        -- Necessary conditions: the cell lies ahead, and the first cell holds a piece.
        local ahead = from ~= cell and (pushable(position, from, axis, way) or position:along(from, axis, way) == cell)
        for steps = least, ahead and leads_to(position, from, axis, way, cell) and most or 0 do
          local at, put = trial(position)
          put(cell, "*")  -- the piece the question is about; no kind is called so
          local gone = false
          local possible = push(position, from, axis, way, steps, at, put,
            nothing, function(place) gone = gone or at(place) == "*" end, nothing)
          if possible and gone then return true end
        end
      end
    end
  end
  return false
end
