local function men(position, cell, dx, dy)
  local count, at = 0, position:step(cell, dx, dy)
  while at do
    if not position:empty(at) then count = count + 1 end
    at = position:step(at, dx, dy)
  end
  return count
end

local function sign(number)
  if number > 0 then return 1 end
  return number < 0 and -1 or 0
end

function as_far_as_men(position, move)
  local x = position:coord(move.to, "file") - position:coord(move.from, "file")
  local y = position:coord(move.to, "rank") - position:coord(move.from, "rank")
  local dx, dy = sign(x), sign(y)
  local far = 1 + men(position, move.from, dx, dy) + men(position, move.from, -dx, -dy)
  if far ~= position:distance(move.from, move.to) then return false end
  local at = position:step(move.from, dx, dy)
  while at ~= move.to do
    local letter, side = position:at(at)
    if letter and side ~= move.side then return false end
    at = position:step(at, dx, dy)
  end
  return true
end
