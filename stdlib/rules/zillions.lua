-- Moves that are little programs, as in rules files of Zillions of Games: a program walks over the board and says on its way what a
-- move does. `varia import` writes such scripts; they may be changed by hand, and new ones written. The script of a file that has
--
--     use = ["rules/zillions"]
--
-- can use all functions of this library, and has to define these tables:
--
--     steps = { n = { 0, 1 }, s = { 0, -1 } }    -- directions: vectors; with `grid = { 8, 8 }`, the lengths of the axes, on a board
--                                                -- without gaps they are faster
--     links = { up = { 5, 6, 0, 0 } }            -- or lists with the next cell of each cell, 0 where there is none
--     views = { black = { n = "s", s = "n" } }   -- which directions a side has in place of others
--     zones = { camp = { white = { 1, 2 } } }    -- the cells of a zone for each side
--     pieces = { P = { { step, "n" }, { step, "s", type = "back" } } }   -- for each letter its programs with their directions
--                                                -- { step, over = { "n", "s" } }: a program once for each direction
--     drops = { P = { { place } } }              -- programs that are asked for each cell and put down a piece from the hand
--
-- and may define: `endless`, a table of the letters that never run out: { P = true }; `priorities`, a list of types of moves of which
-- the first with a move counts, and `drop_priorities`, the same for drops; `types`, a list of all types;
-- `order`, a list with the `type` of move of each turn, and with the side whose `pieces` are moved; `kinds`,
-- for each letter what piece it is and its attributes; `rules`, a table with `pass_partial`, `maximal`, `typed`, `remembers` and
-- `recycled`. The hooks are
--
--     hook = [
--         { point = "moves", call = "moves", once = true, suffixes = ["a", "b"] },
--         { point = "moves", call = "lead", suffix = "/move", suffixes = ["a", "b"] },      # if a side moves another's pieces
--         { point = "moves", call = "put_down", suffix = "/drop", suffixes = ["a", "b"] },
--         { point = "attacks", call = "attacks" },      # if there are royal pieces
--         { point = "after", call = "remember" },       # with `typed` or `remembers`
--     ]
--
-- State values: `going` and `going_type` say which piece goes on with a move that is made in parts, and with which type of move;
-- `last_from` and `last_to` are the cells of the last move, `step` is the place in `order`.
--
-- A program is a function of a cursor `m` and directions. It ends when it returns, and goes to the next cell with
-- `if not go(m, n) then return end`. Functions that ask about a cell take a number, or nil beyond the edge.
--
--     function step(m, n)
--       if not go(m, n) then return end
--       if friend(m, m.here) then return end
--       add(m)
--     end

local most_steps = 2000  -- of one program: a walk around a ring ends
local most_parts = 40    -- of a move of which the longest counts

-- Ready when the script has loaded: what each side calls its directions, and zones as sets.

local by_side = {}
local inside_of = {}

local function names_of_directions()
  local names = {}
  for name in pairs(steps or {}) do names[name] = true end
  for name in pairs(links or {}) do names[name] = true end
  return names
end

for name, by in pairs(zones or {}) do
  inside_of[name] = {}
  for side, cells in pairs(by) do
    local set = {}
    for _, cell in ipairs(cells) do set[cell] = true end
    inside_of[name][side] = set
  end
end

-- On a grid without gaps the steps become lists, too, which are faster.
local function list_of(step)
  local lengths, cells, list = grid, 1, {}
  for _, length in ipairs(lengths) do cells = cells * length end
  for cell = 1, cells do
    local rest, factor, next = cell - 1, 1, 1
    for axis, length in ipairs(lengths) do
      local at = rest % length + step[axis]
      rest = rest // length
      if at < 0 or at >= length then next = nil end
      if next then next = next + at * factor end
      factor = factor * length
    end
    list[cell] = next or 0
  end
  return list
end

local usual = {}
for name in pairs(names_of_directions()) do
  local step, link = steps and steps[name], links and links[name]
  if step and grid then link = list_of(step) end
  usual[name] = { step = step or false, link = link or false }
end
for side, swaps in pairs(views or {}) do
  local own = {}
  for name, way in pairs(usual) do own[name] = swaps[name] and usual[swaps[name]] or way end
  by_side[side] = own
end

local function directions_of(side) return by_side[side] or usual end

-- The board as a move finds it: `m.letters` and `m.owners` hold what stands on each cell. While parts of a move are tried, they hold
-- what the earlier parts have left.

function look(m, cell) return m.letters[cell], m.owners[cell] end

-- The next cell from a cell, or nil.
function beyond(m, way, cell)
  cell = cell or m.here
  if not cell then return nil end
  local link = way.link
  if not link then return m.position:step(cell, way.step) end
  local next = link[cell]
  if next and next > 0 then return next end
end

-- The next cell from a cell that may be nil, beyond the edge.
function further(m, way, cell)
  if cell then return beyond(m, way, cell) end
end

-- Goes to the next cell. False beyond the edge.
function go(m, way)
  local walked, link = m.walked + 1, way.link
  m.walked = walked
  if walked >= most_steps then return false end
  local next
  if link then next = link[m.here] else next = m.position:step(m.here, way.step) end
  if not next or next == 0 then return false end
  m.here = next
  return true
end

-- Goes to a cell that is known, if there is one.
function jump(m, cell)
  if not cell or cell == 0 then return false end
  m.here = cell
  return true
end

-- Whether a loop goes on for too long: around an empty ring, for example.
function too_long(m)
  local walked = m.walked + 1
  m.walked = walked
  return walked > most_steps
end

-- Questions about a cell.

function is_there(m, cell) return cell ~= nil end

function flag(m, name) return m.flags[name] == true end

function empty(m, cell) return cell ~= nil and not m.letters[cell] end

function friend(m, cell) return cell ~= nil and m.owners[cell] == m.side end

function enemy(m, cell)
  local side = cell and m.owners[cell]
  return side ~= nil and side ~= m.side and side ~= m.neutral
end

function neutral(m, cell) return cell ~= nil and m.owners[cell] ~= nil and m.owners[cell] == m.neutral end

local function piece_of(letter)
  local kind = kinds and kinds[letter]
  return kind and kind.piece or letter
end

-- Whether a piece of this letter stands there, with whatever attributes.
function is(m, cell, letter)
  local there = cell and m.letters[cell]
  return there ~= nil and piece_of(there) == letter
end

-- An attribute of the piece on a cell.
function attribute(m, cell, name)
  local there = cell and m.letters[cell]
  local kind = there and kinds and kinds[there]
  return kind ~= nil and kind ~= false and kind[name] == true
end

function inside(m, cell, zone)
  local by = inside_of[zone]
  local set = by and (by[m.side] or by.all)
  return set ~= nil and cell ~= nil and set[cell] == true
end

-- The opponents of a side, or of nobody: then all sides.
local function opponents(position, side)
  if side == position:neutral() then return { position:sides() } end
  return position:opponents(side)
end

-- Whether an enemy could capture a piece of this side there. In an answer to this very question nobody is asked again.
function attacked(m, cell)
  if not cell or m.target then return false end
  for _, side in ipairs(opponents(m.position, m.side)) do
    if m.position:attacked(cell, side) then return true end
  end
  return false
end

function defended(m, cell)
  if not cell or m.target or m.position:empty(cell) then return false end
  return m.position:defended(cell)
end

function near_enemy(m, cell)
  for _, way in pairs(directions_of(m.side)) do
    if cell and enemy(m, beyond(m, way, cell)) then return true end
  end
  return false
end

function was_from(m, cell) return cell ~= nil and cell == last_from(m) end

function was_to(m, cell) return cell ~= nil and cell == last_to(m) end

-- The cells of the last move, or nil.
function last_from(m)
  local cell = m.position:state("last_from")
  return cell > 0 and cell or nil
end

function last_to(m)
  local cell = m.position:state("last_to")
  return cell > 0 and cell or nil
end

function flagged(m, cell, name) return cell ~= nil and m.marks[name] ~= nil and m.marks[name][cell] == true end

function set_flagged(m, cell, name, value)
  if not cell then return end
  if not m.marks[name] then m.marks[name] = {} end
  m.marks[name][cell] = value
end

-- What a program says on its way. Nothing happens before `add`.

-- The piece that moves goes to this cell; what follows is about another piece, at first the one here.
function cascade(m)
  table.insert(m.shifts, { m.from, m.to or m.here })
  m.from, m.to, m.plain = m.here, nil, false
end

function capture(m, cell)
  if cell then
    m.captured[cell] = true
    m.plain = false
  end
end

-- Changes stand in one list, four values each: there may be one for each piece of the board.
local function change(m, cell, what, value, more)
  if not cell then return end
  local list, n = m.changes, m.changed
  list[n + 1], list[n + 2], list[n + 3], list[n + 4] = cell, what, value, more
  m.changed, m.plain = n + 4, false
end

function change_type(m, cell, letter) change(m, cell, "type", letter, false) end

function change_owner(m, cell, side) change(m, cell, "owner", side or m.side, false) end

-- A new piece; without a letter one like the piece that moves.
function create(m, cell, letter, side)
  change(m, cell, "create", letter or m.drops or look(m, m.start), side or m.side)
end

function set_attribute(m, cell, name, value) change(m, cell, "attribute", name, value) end

-- The side after the owner of a piece.
function flip(m, cell)
  local _, owner = look(m, cell)
  change(m, cell, "owner", (owner == m.side or not owner) and m.enemy or m.side, false)
end

-- The letter of a piece with one attribute changed.
local function with_attribute(letter, name, value)
  local kind = kinds and kinds[letter]
  if not kind or kind[name] == value then return letter end
  for other, its in pairs(kinds) do
    local same = its.piece == kind.piece
    for each, holds in pairs(its) do
      if each == name then same = same and holds == value elseif kind[each] ~= holds then same = false end
    end
    if same then return other end
  end
  return letter
end

-- What the move does to the board: a table of the cells that it changes, { letter, side } or false, and a list of the cells whose
-- pieces are captured.
local function outcome_of(m, to, letter)
  local board, captured, is_taken = {}, {}, {}
  local function at(cell)
    local piece = board[cell]
    if piece == nil then
      local its, side = look(m, cell)
      return its and { its, side } or false
    end
    return piece
  end
  local moving = {}
  local shifts = m.shifts
  if not m.drops then
    shifts = {}
    for i, shift in ipairs(m.shifts) do shifts[i] = shift end
    table.insert(shifts, { m.from, to })
    for _, shift in ipairs(shifts) do moving[shift[1]] = true end
  end
  local function take(cell)
    if at(cell) and not is_taken[cell] then
      is_taken[cell] = true
      table.insert(captured, cell)
    end
    board[cell] = false
  end
  for cell in pairs(m.captured) do
    if not moving[cell] or (cell ~= to and m.captured[cell]) then take(cell) end
  end
  -- All pieces that move leave their cells, and then arrive.
  local carried = {}
  for i, shift in ipairs(shifts) do carried[i] = at(shift[1]) end
  if not m.copies then
    for _, shift in ipairs(shifts) do board[shift[1]] = false end
  end
  for i, shift in ipairs(shifts) do
    local piece = carried[i]
    if piece then
      if at(shift[2]) then take(shift[2]) end
      board[shift[2]] = piece
    end
  end
  if m.drops then
    if at(to) then take(to) end
    board[to] = { m.drops, m.side }
  end
  local changes = m.changes
  for i = 1, m.changed, 4 do
    local cell, what, value, more = changes[i], changes[i + 1], changes[i + 2], changes[i + 3]
    if what == "attribute" and board[cell] == nil then
      -- Most often such a piece has the value already.
      local its, side = look(m, cell)
      local kind = its and with_attribute(its, value, more)
      if kind ~= its then board[cell] = { kind, side } end
      goto next_change
    end
    local piece = at(cell)
    if what == "create" then
      if piece then take(cell) end
      board[cell] = { value, more }
    elseif piece and what == "type" then
      board[cell] = { value, piece[2] }
    elseif piece and what == "owner" then
      board[cell] = { piece[1], value }
    elseif piece and what == "attribute" then
      board[cell] = { with_attribute(piece[1], value, more), piece[2] }
    end
    ::next_change::
  end
  if letter then
    local piece = at(to)
    if piece then board[to] = { letter, piece[2] } end
  end
  return board, captured, shifts
end

-- The effects that make the board so. `keep`: the letter that the piece on `to` has before it becomes another one by the move's name.
local function effects_of(m, to, board, captured, shifts)
  local effects = {}
  local now = {}  -- cells that are not as they were
  local function at(cell)
    if now[cell] ~= nil then return now[cell] end
    local letter, side = look(m, cell)
    return letter and { letter, side } or false
  end
  local function same(a, b) return (not a and not b) or (a and b and a[1] == b[1] and a[2] == b[2]) end
  for _, cell in ipairs(captured) do
    local piece = at(cell)
    if piece then
      table.insert(effects, { (piece[2] == m.side) and "remove" or "capture", cell })
      now[cell] = false
    end
  end
  -- Pieces that move go as soon as there is room for them; those that go round in a circle are put down anew.
  local waiting = {}
  if not m.copies then
    for _, shift in ipairs(shifts) do
      if shift[1] ~= shift[2] and at(shift[1]) then table.insert(waiting, shift) end
    end
  end
  local moved = true
  while moved do
    moved = false
    for i, shift in ipairs(waiting) do
      if at(shift[1]) and not at(shift[2]) then
        table.insert(effects, { "move", shift[1], shift[2] })
        now[shift[2]], now[shift[1]] = at(shift[1]), false
        table.remove(waiting, i)
        moved = true
        break
      end
    end
  end
  local cells = {}
  for cell in pairs(board) do table.insert(cells, cell) end
  for _, cell in ipairs(cells) do
    if at(cell) and not same(at(cell), board[cell]) then
      table.insert(effects, { "remove", cell })
      now[cell] = false
    end
  end
  for _, cell in ipairs(cells) do
    local piece = board[cell]
    if piece and not same(at(cell), piece) then table.insert(effects, { "place", cell, piece[1], piece[2] }) end
  end
  return effects
end

-- How many pieces a move captures at most, with all its parts.
local run

-- The board is changed while the piece that goes on is asked, and then is as before.
local function continued(m, board, to, kind, all)
  local letters, owners = m.letters, m.owners
  local before = {}
  for cell, piece in pairs(board) do
    before[cell] = { letters[cell], owners[cell] }
    letters[cell], owners[cell] = piece and piece[1] or nil, piece and piece[2] or nil
  end
  local found, most = run(m, to, kind, letters, owners, all)
  for cell, piece in pairs(before) do letters[cell], owners[cell] = piece[1], piece[2] end
  return found, most
end

-- A piece that goes to another cell and does nothing else: what the move does to the board, the cells whose pieces are captured, and
-- the effects that make it so.
local function plain_move(m, to, letter)
  local from = m.start
  local its, side = look(m, from)
  local there, of = look(m, to)
  local board = { [from] = false, [to] = { letter or its, side } }
  if not there then return board, {}, { { "move", from, to } } end
  return board, { to }, { { of == m.side and "remove" or "capture", to }, { "move", from, to } }
end

local function add_one(m, letter, partial, kind)
  local to = m.to or m.here
  local start = m.start
  local is_plain = m.plain and not m.copies and not m.drops and not (m.leads and letter) and m.from == start and to ~= start and m.letters[start] ~= nil
  if m.target and is_plain then
    m.found = true
    if to == m.target then m.hit = true end
    return
  end
  local board, captured, shifts, effects
  if is_plain then
    board, captured, effects = plain_move(m, to, letter)
  else
    board, captured, shifts = outcome_of(m, to, letter)
  end
  m.found = true
  if m.target then
    for _, cell in ipairs(captured) do
      if cell == m.target then m.hit = true end
    end
    return
  end
  local best = #captured
  local goes_on = false
  if partial and (rules.maximal or not m.probing) then
    local found, more = continued(m, board, to, kind, rules.maximal)
    goes_on = found
    best = best + (more or 0)
  end
  if best > (m.best or 0) then m.best = best end
  if m.probing then return end
  -- A piece that becomes another one and does nothing else has a move with that name: a7-a8=Q.
  local promotion
  if letter and not m.drops and not m.leads and not m.copies and #m.shifts == 0 and m.changed == 0 and look(m, start) ~= letter then
    promotion = letter
    board[to] = { look(m, start), m.side }
  end
  effects = effects or effects_of(m, to, board, captured, shifts)
  effects.promotion = promotion
  local now = m.position
  if m.drops and m.count then table.insert(effects, { "hand", m.drops, m.side, -1 }) end
  if rules.partial then
    local cell, of = goes_on and to or 0, 0
    if goes_on and kind then
      for i, each in ipairs(types) do if each == kind then of = i end end
    end
    if now:state("going") ~= cell then table.insert(effects, { "state", "going", cell }) end
    if now:state("going_type") ~= of then table.insert(effects, { "state", "going_type", of }) end
    if goes_on then table.insert(effects, { "next", now:turn() }) end
  end
  effects.to = m.shifts[1] and m.shifts[1][2] or to  -- the move has the name of the piece that moves first
  if not m.drops and not m.leads then effects.from = start end
  m.moves[#m.moves + 1] = { move = effects, type = m.type, captures = best, letter = letter or m.drops }
end

-- A move to the present cell, or to the one that `to` has named. With letters the piece becomes one of these.
function add(m, ...)
  local letters = { ... }
  if #letters == 0 then return add_one(m) end
  for _, letter in ipairs(letters) do add_one(m, letter) end
end

-- The same for a move that the piece may go on with, by moves of a type, or of all types.
function add_partial(m, kind, ...)
  local letters = { ... }
  if #letters == 0 then return add_one(m, nil, true, kind) end
  for _, letter in ipairs(letters) do add_one(m, letter, true, kind) end
end

-- The same, but the piece stays where it was, too.
function add_copy(m, ...)
  m.copies = true
  add(m, ...)
  m.copies = false
end

function add_copy_partial(m, kind, ...)
  m.copies = true
  add_partial(m, kind, ...)
  m.copies = false
end

-- Running programs.

local function start(m, cell)
  m.start, m.from, m.here, m.mark, m.to = cell, cell, cell, cell, nil
  m.shifts, m.captured, m.changes, m.flags, m.marks, m.walked, m.plain, m.changed = {}, {}, {}, {}, {}, 0, true, 0
end

-- Runs a program from a cell: once, or with `over` once for each of these directions, which stands before the others.
local function try(m, cell, program)
  local ways, f, over, n = m.ways, program[1], program.over, #program
  m.type = program.type
  for i = 1, over and #over or 1 do
    start(m, cell)
    if over and n == 1 then
      f(m, ways[over[i]])
    elseif over then
      local list = { ways[over[i]] }
      for j = 2, n do list[j] = ways[program[j]] end
      f(m, table.unpack(list))
    elseif n == 1 then
      f(m)
    elseif n == 2 then
      f(m, ways[program[2]])
    elseif n == 3 then
      f(m, ways[program[2]], ways[program[3]])
    else
      local list = {}
      for j = 2, n do list[j - 1] = ways[program[j]] end
      f(m, table.unpack(list))
    end
    if m.hit then return end
  end
end

local function cursor(position, side)
  local letters, owners = {}, {}
  local function note(of)
    for _, cell in ipairs(position:pieces(of)) do letters[cell], owners[cell] = position:at(cell), of end
  end
  for _, each in ipairs({ position:sides() }) do note(each) end
  local nobody = position:neutral()
  if nobody then note(nobody) end
  return {
    position = position, side = side, enemy = opponents(position, side)[1] or side, neutral = nobody,
    ways = directions_of(side), letters = letters, owners = owners, moves = {},
  }
end

local function walk(m, cell, letter, only)
  for _, program in ipairs(pieces[letter] or {}) do
    if not only or program.type == only then
      try(m, cell, program)
      if m.hit then return end
    end
  end
end

-- Whether the piece that has come to a cell can go on, and with `all` how many pieces it can capture then.
run = function(m, cell, kind, letters, owners, all)
  if (m.depth or 0) >= most_parts or owners[cell] ~= m.side then return false, 0 end
  local next = { letters = letters, owners = owners, probing = true, depth = (m.depth or 0) + 1 }
  next.position, next.side, next.enemy, next.neutral, next.ways = m.position, m.side, m.enemy, m.neutral, m.ways
  for _, program in ipairs(pieces[letters[cell]] or {}) do
    if not kind or program.type == kind then
      try(next, cell, program)
      if next.found and not all then break end
    end
  end
  return next.found == true, next.best or 0
end

local function key_of(move)
  local parts = {}
  for _, effect in ipairs(move) do table.insert(parts, table.concat(effect, " ")) end
  return table.concat(parts, ",")
end

local suffixes = "abcdefghijklmnopqrstuvwxyz"

-- The moves that count, with texts that differ.
local function chosen(m)
  local list = m.moves
  local ranked = m.drops and drop_priorities or priorities
  if ranked then
    for _, type in ipairs(ranked) do
      local first = {}
      for _, each in ipairs(list) do if each.type == type then table.insert(first, each) end end
      if #first > 0 then
        list = first
        break
      end
    end
  end
  if rules.maximal then
    local best = 0
    for _, each in ipairs(list) do best = math.max(best, each.captures) end
    local longest = {}
    for _, each in ipairs(list) do if each.captures == best then table.insert(longest, each) end end
    list = longest
  end
  -- `named`: the moves with the same text, by start, end and promotion. Only the first one of equal moves counts.
  local moves, named = {}, {}
  local function inner(table, key)
    if not table[key] then table[key] = {} end
    return table[key]
  end
  for _, each in ipairs(list) do
    local move = each.move
    local others = inner(inner(inner(named, move.from or 0), move.to or 0), move.promotion or "")
    local n, is_new = #others, true
    if n > 0 then
      each.key = key_of(move)
      for _, other in ipairs(others) do
        if not other.key then other.key = key_of(other.move) end
        if other.key == each.key then
          is_new = false
          break
        end
      end
    end
    if is_new then
      others[n + 1] = each
      if n <= #suffixes then
        if n > 0 then move.suffix = suffixes:sub(n, n) end
        moves[#moves + 1] = move
      end
    end
  end
  return moves
end

-- The type of move that the turn asks for, and whose pieces are moved.
local function asked(position)
  if not rules.typed then return nil end
  local turn = order[position:state("step") + 1]
  return turn and turn.type or nil, turn and turn.pieces or nil
end

-- The cell of the piece that goes on, or 0. It is the other side's where a side could not go on after all.
local function going_on(m)
  local going = rules.partial and m.position:state("going") or 0
  return going > 0 and m.owners[going] == m.side and going or 0
end

-- The moves of the pieces of `m.side`.
local function moves_of(m, only)
  local position = m.position
  local going = going_on(m)
  if going > 0 then
    local of = position:state("going_type")
    walk(m, going, position:at(going), of > 0 and types[of] or nil)
    local offered = chosen(m)
    if rules.pass_partial then
      local from = not m.leads and going or nil
      table.insert(offered, { from = from, to = going, suffix = "z", { "state", "going", 0 }, { "state", "going_type", 0 } })
    end
    return offered
  end
  for _, cell in ipairs(position:pieces(m.side)) do
    local letter = position:at(cell)
    if pieces[letter] then walk(m, cell, letter, only) end
  end
  return chosen(m)
end

-- hook: moves
function moves(position)
  local only, owner = asked(position)
  if owner then return end
  return moves_of(cursor(position, position:turn()), only)
end

-- hook: moves of the pieces of another side, or of nobody. The programs see the board as this side does.
function lead(position)
  local only, owner = asked(position)
  if not owner then return end
  local m = cursor(position, owner)
  m.leads = true
  return moves_of(m, only)
end

-- hook: moves of pieces in hand
function put_down(position)
  local m = cursor(position, position:turn())
  if going_on(m) > 0 then return end
  local only = asked(position)
  for letter, programs in pairs(drops) do
    local runs_out = not (endless and endless[letter])
    if not runs_out or position:hand(m.side, letter) > 0 then
      m.drops, m.count = letter, runs_out
      for cell = 1, position:cells() do
        for _, program in ipairs(programs) do
          if not only or program.type == only then
            try(m, cell, program)
          end
        end
      end
    end
  end
  return chosen(m)
end

-- hook: attacks
function attacks(position, cell, side)
  local m = cursor(position, side)
  m.target = cell
  if not m.letters[cell] then m.letters[cell], m.owners[cell] = "", m.enemy end
  for _, from in ipairs(position:pieces(side)) do
    local letter = position:at(from)
    if pieces[letter] then
      walk(m, from, letter)
      if m.hit then return true end
    end
  end
  return false
end

-- hook: after
function remember(position, move)
  local effects = {}
  local function set(name, value)
    if position:state(name) ~= value then table.insert(effects, { "state", name, value }) end
  end
  if rules.remembers then
    set("last_from", move.from or 0)
    set("last_to", move.to or 0)
  end
  if rules.typed and not (rules.partial and position:state("going") > 0) then
    local step = position:state("step") + 1
    set("step", step < #order and step or (rules.again or 0))
  end
  return effects
end

-- Goals: a script asks them in a function `goals`, as `varia import` writes it.
--
--     function goals(position)
--       local m = judge(position)
--       if holds(m, "win", nil, function(side) return stands(m, side, side, { "P" }, { "camp" }) end) then
--         return verdict(m, "win", "camp")
--       end
--     end

function judge(position)
  local turn = position:turn()
  local m = cursor(position, turn)
  -- The side that has moved last is asked first.
  local sides, last = { position:sides() }, nil
  for i, side in ipairs(sides) do
    if side == turn then last = i end
  end
  m.asked = {}
  for i = 0, #sides - 1 do
    table.insert(m.asked, sides[(last - 2 - i + 2 * #sides) % #sides + 1])
  end
  return m
end

-- Whether a condition holds for one of these sides, or of all; the side is kept for the verdict.
function holds(m, kind, sides, condition)
  for _, side in ipairs(m.asked) do
    local counts = not sides
    for _, each in ipairs(sides or {}) do counts = counts or each == side end
    if counts and not m.position:out(side) then
      m.side = side
      if condition(side) then
        m.winner = side
        return true
      end
    end
  end
  return false
end

function other(m, side) return m.position:opponents(side)[1] or side end

function verdict(m, kind, reason)
  if kind == "draw" then return "draw", nil, reason end
  if kind == "count" then
    local best, most, equal = nil, -1, false
    for _, side in ipairs(m.asked) do
      local n = m.position:count(side)
      if n == most then equal = true end
      if n > most then best, most, equal = side, n, false end
    end
    if equal then return "draw", nil, reason end
    return "win", best, reason
  end
  return kind, m.winner, reason
end

-- A side that is to move has no move.
function stalemated(m, side) return side == m.position:turn() and not m.position:has_legal_moves() end

local function count(m, side, letters)
  if not letters then return m.position:count(side) end
  local n = 0
  for _, letter in ipairs(letters) do n = n + m.position:count(side, letter) end
  return n
end

-- So many pieces or fewer; `exactly`: so many.
function remaining(m, side, number, letters, exactly)
  local n = count(m, side, letters)
  return n == number or (n < number and not exactly)
end

function total(m, side, number, letters)
  local n = 0
  for _, each in ipairs(m.asked) do n = n + count(m, each, letters) end
  if m.neutral then n = n + count(m, m.neutral, letters) end
  return n <= number
end

-- Fewer of these pieces than at the start.
function lost(m, side, letters, number) return count(m, side, letters) < number end

local function is_one(m, cell, owner, letters)
  local letter, side = m.position:at(cell)
  if not letter or (owner and side ~= owner) then return false end
  if #letters == 0 then return true end
  for _, each in ipairs(letters) do if each == letter then return true end end
  return false
end

-- Pieces of an owner (nil: of anyone) on all of these cells, and on one cell of each zone. With `without` on none of them.
function stands(m, side, owner, letters, places, without)
  for _, place in ipairs(places) do
    local found = false
    if math.type(place) == "integer" then
      found = is_one(m, place, owner, letters)
    else
      local by = zones[place]
      for _, cell in ipairs(by and (by[side] or by.all) or {}) do found = found or is_one(m, cell, owner, letters) end
    end
    if found == without then return false end
  end
  return true
end

-- Pieces that stand to each other so, anywhere: { { "P" }, { go = "n" }, { "P" } }.
function arranged(m, side, parts)
  local ways = directions_of(side)
  for first = 1, m.position:cells() do
    local here, fits = first, true
    for _, part in ipairs(parts) do
      if part.go then
        here = here and beyond(m, ways[part.go], here)
      else
        local owner = side
        if part.owner == "opponent" then owner = other(m, side) elseif part.owner == "any-owner" then owner = nil end
        fits = fits and here ~= nil and is_one(m, here, owner, part)
      end
      if not here then fits = false end
    end
    if fits then return true end
  end
  return false
end
