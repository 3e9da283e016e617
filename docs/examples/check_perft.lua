-- Holds a variant to a file of known counts, line by line.
--
--     varia run --allow-read variants docs/examples/check_perft.lua variants/losalamos/losalamos.perft losalamos 100000
--
-- Lines of such a file read `position | depth | count | source`. Counts above the third argument are left out. Returns
-- false, and so exits with 1, if a count is wrong.
local path, name, largest = arg[1], arg[2], tonumber(arg[3] or "100000")

local function trimmed(text)
  local from, to = 1, #text
  while from <= to and text:byte(from) <= 32 do from = from + 1 end
  while to >= from and text:byte(to) <= 32 do to = to - 1 end
  return text:sub(from, to)
end

local function split(text, separator)
  local parts, at = {}, 1
  while true do
    local stop = text:find(separator, at, true)
    table.insert(parts, trimmed(text:sub(at, stop and stop - 1 or #text)))
    if not stop then return parts end
    at = stop + #separator
  end
end

local right, wrong, left_out = 0, 0, 0
for _, line in ipairs(split(varia.read(path), "\n")) do
  local comment = line:find("#", 1, true)
  local fields = split(comment and line:sub(1, comment - 1) or line, "|")
  local depth, expected = tonumber(fields[2] or ""), tonumber(fields[3] or "")
  if depth and expected then
    local options = {}
    for _, setting in ipairs(split(fields[5] or "", ",")) do
      local equals = setting:find("=", 1, true)
      if equals then options[setting:sub(1, equals - 1)] = setting:sub(equals + 1) end
    end
    if expected > largest then
      left_out = left_out + 1
    else
      local count = varia.load(name, options):position(fields[1]):perft(depth)
      if count == expected then
        right = right + 1
      else
        wrong = wrong + 1
        print(string.format("%s: depth %d gives %d, not %d", fields[1], depth, count, expected))
      end
    end
  end
end
print(string.format("%s: %d right, %d wrong, %d left out", name, right, wrong, left_out))
return wrong == 0
