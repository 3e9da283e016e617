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

-- The cells before a piece in a direction, up to the edge, a gap, or the piece itself on a board that closes.
local function line_before(position, from, axis, way)
  local line, here = {}, position:along(from, axis, way)
  while here and here ~= from and position:solid(here) do
    table.insert(line, here)
    here = position:along(here, axis, way)
  end
  return line
end

-- What stands on each cell of a line, by its place in it: a kind's letter, or nil.
local function pieces_on(position, line)
  local on = {}
  for place, cell in ipairs(line) do on[place] = position:at(cell) end
  return on
end

-- Pushes over a line, `on` saying what stands on it, which is changed. Calls shift(from, to) with the places of each piece that
-- is shifted, the farthest first, and lose(place) where one goes over the end; step(place) when the pusher follows. False if
-- something on the way cannot be shifted or the pusher runs out of cells.
local function push(line, on, steps, shift, lose, step)
  if not on[1] or #line < steps then return false end
  for place = 1, steps do
    local last = place
    while on[last] do
      if immovable[on[last]] then return false end
      last = last + 1
    end
    for from = last - 1, place, -1 do
      if from == #line then lose(from) else shift(from, from + 1) end
      on[from + 1], on[from] = on[from], nil
    end
    on[#line + 1] = nil
    step(place)
  end
  return true
end

function pushes(position, from)
  local moves = {}
  for _, axis in ipairs(axes) do
    for way = -1, 1, 2 do
      local line = line_before(position, from, axis, way)
      for steps = least, most do
        local move, here, lost = { to = line[steps] }, from, false
        local possible = push(line, pieces_on(position, line), steps,
          function(a, b) table.insert(move, { "move", line[a], line[b] }) end,
          function(a)
            table.insert(move, { "capture", line[a] })
            lost = true
          end,
          function(place)
            table.insert(move, { "move", here, line[place] })
            here = line[place]
          end)
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
  for _, axis in ipairs(axes) do
    for way = -1, 1, 2 do
      -- Back along the axis to those that could push this way.
      for distance, from in ipairs(line_before(position, cell, axis, -way)) do
        local kind, whose = position:at(from)
        if kind == pusher and whose == side then
          local line = line_before(position, from, axis, way)
          for steps = least, most do
            local on = pieces_on(position, line)
            on[distance] = "*"  -- the piece the question is about; no kind is called so
            local gone = false
            local possible = push(line, on, steps,
              nothing, function(place) gone = gone or on[place] == "*" end, nothing)
            if possible and gone then return true end
          end
        end
      end
    end
  end
  return false
end
