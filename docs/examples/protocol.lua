-- Answers another process line by line: it plays the computer's moves. Lines: new VARIANT, play MOVE, go, quit.
--
--     varia run docs/examples/protocol.lua
--
-- tests/cli/programs.sh has a process in Python that plays 1,000 moves in this way. Without input it ends at once.
local game
local engine = varia.engine { nodes = 20 }
local answers = {}

function answers.new(name)
  game = varia.game(name)
  return "ready " .. game:player()
end

function answers.play(move)
  game:play(move)
  return "ok " .. game:status()
end

function answers.go()
  local move = engine(game)
  if not move then return "over " .. game:status() end
  game:play(move)
  return "move " .. move
end

print("protocol 1")
while true do
  local line = varia.read_line()
  if not line or line == "quit" then break end
  local blank = line:find(" ", 1, true) or #line + 1
  local answer = answers[line:sub(1, blank - 1)]
  local ok, text = pcall(answer or function() error("what is " .. line .. "?") end, line:sub(blank + 1))
  print(ok and text or "error " .. text)
end
