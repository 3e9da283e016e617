-- The push, said in Lua: what the key `push` of a piece does natively (docs/pushes.md), as hooks. A piece goes a number of cells
-- along an axis; the first cell must hold a piece, and at each step the unbroken line of pieces before the pusher is shifted
-- one cell on. What is shifted off the board, or into a gap between blocks, is captured. Pieces of an immovable kind stop it.
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
-- `pusher`: its letter. `along`: axes by name, with blanks between them. `range`: the most cells, 1 if nothing is said; `least`:
-- the least. `immovable`: letters of kinds that cannot be shifted, with blanks between them. `lossy = false`: a push that would
-- lose a piece is impossible.
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

-- Whether a piece can come to a cell: there is one, and it is no gap.
local function is_there(position, cell) return cell and position:solid(cell) end

-- Whether a line from a cell leads to another: before it has gone over so many cells as there are, if at all.
local function leads_to(position, from, axis, way, target)
  local here = from
  for _ = 1, position:cells() do
    here = position:along(here, axis, way)
    if here == target then return true end
    if here == from or not is_there(position, here) then return false end
  end
  return false
end

-- The cell next to one, if a piece stands there that could be pushed.
local function pushable(position, from, axis, way)
  local first = position:along(from, axis, way)
  return first and not position:empty(first) and position:solid(first)
end

-- What stands on the board, for trying a push out: at(cell) gives a kind's letter or nil, put(cell, letter) changes it.
local function trial(position)
  local changed = {}
  local function at(cell)
    if changed[cell] ~= nil then return changed[cell] or nil end
    return (position:at(cell))
  end
  return at, function(cell, letter) changed[cell] = letter or false end
end

-- Tries a push from a cell along an axis. Calls shift(from, to) for each piece that is shifted, the farthest first, lose(cell)
-- where one goes over the line's end, and step(from, to) when the pusher follows. False if something on the way cannot be
-- shifted or the pusher runs out of cells; then the cell it would have come to is nil.
local function push(position, from, axis, way, steps, at, put, shift, lose, step)
  local here, been = from, { [from] = true }
  for n = 1, steps do
    local ahead = position:along(here, axis, way)
    if not is_there(position, ahead) or been[ahead] or (n == 1 and not at(ahead)) then return false end
    been[ahead] = true
    put(here, nil)
    -- The unbroken line of pieces; it ends before a cell that it has met already, as all lines do.
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
            -- On a ring that is full the farthest piece comes to where the pusher stands, which leaves first.
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

-- Whether a push of that side could shift a piece that stands on the cell, or would, to its end.
function pushes_off(position, cell, side)
  if not lossy then return false end
  local letter, owner = position:at(cell)
  if letter and owner ~= side and immovable[letter] then return false end
  local function nothing() end
  for _, from in ipairs(position:pieces(side, pusher)) do
    for _, axis in ipairs(axes) do
      for way = -1, 1, 2 do
        -- At the least the cell must lie ahead, and the first cell hold a piece.
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
