---@meta
-- What scripts of variants find, for language servers that read LuaCATS annotations (lua-language-server: add this file to
-- `workspace.library`). docs/hooks.md explains it; nothing here is run.

---A cell: its number, from 1, or its name.
---@alias Cell integer|string

---@alias Side string
---@alias Letter string

---@class Move
---@field from integer|nil
---@field to integer|nil
---@field type "quiet"|"capture"|"exposing"|"en-passant"|"castling"|"drop"|"push"|"block"|"pass"|"special"|"place"|"shove"|"stop"|"turn"|"ride"
---@field step string|nil the name of its step, where a turn has several
---@field side Side
---@field kind Letter|nil the moving piece
---@field promotion Letter|nil
---@field captured Letter|nil
---@field attack boolean|nil asked about an attack: allow hooks with attacks = true
---@field victims integer[]|nil the cells whose pieces it captures

---@alias Effect
---| { [1]: "place", [2]: Cell, [3]: Letter, [4]: Side, unmoved: boolean? }
---| { [1]: "remove"|"capture", [2]: Cell }
---| { [1]: "move"|"carry", [2]: Cell, [3]: Cell }
---| { [1]: "state", [2]: string, [3]: integer }
---| { [1]: "hand", [2]: Letter, [3]: Side, [4]: integer }
---| { [1]: "block", [2]: string, [3]: string }
---| { [1]: "next", [2]: Side }

---@class OfferedMove: Effect[]
---@field to Cell|nil
---@field from Cell|nil who moves
---@field suffix string|nil one of the hook's `suffixes`
---@field promotion Letter|nil what stands on `to` becomes this

---@class Taken
---@field cell integer where the piece was captured
---@field kind Letter
---@field side Side

---A position, for reading and only while the call lasts.
---@class Position
local position = {}

---@param cell Cell
---@return Letter|nil letter, Side|nil side
function position:at(cell) end
---@param cell Cell
---@return boolean
function position:empty(cell) end
---@param cell Cell
---@return boolean
function position:solid(cell) end
---@param cell Cell
---@return boolean
function position:unmoved(cell) end
---@param side? Side
---@param letter? Letter
---@return integer[]
function position:pieces(side, letter) end
---@param side Side
---@return integer[]
function position:royals(side) end
---@param side Side
---@param letter? Letter
---@return integer
function position:count(side, letter) end
---@param side Side
---@param letter Letter
---@return integer
function position:hand(side, letter) end
---@param name string
---@return integer
function position:state(name) end
---@return Side
function position:turn() end
---@param side Side
---@return Side
function position:opponent(side) end
---@return Side ... in order
function position:sides() end
---@param side Side
---@return Side[] # the other sides of its team
function position:allies(side) end
---@param side Side
---@return Side[] # those that play against it and are not out
function position:opponents(side) end
---@return Side|nil # the owner of neutral pieces; nil if there can be none
function position:neutral() end
---@param side Side
---@return boolean # whether it has gone out
function position:out(side) end
---@param side Side
---@return integer
function position:points(side) end
---@return integer|nil
function position:exposed() end
---@return boolean # whether a turn of several steps is under way
function position:mid_turn() end
---@return string # which step is next: "move", or the name of what follows one; in after and turn hooks which one has just been made
function position:turn_step() end
---@return string|nil # which step follows the one that has just been made, if it can be made: after and turn hooks only
function position:following() end
---@return integer # how many moves of the turn are made or begun
function position:made() end
---@return integer # how many moves the turn has at most
function position:turn_steps() end
---@param cell Cell
---@return boolean # whether what stands there has been captured, and leaves when the turn is over
function position:captured(cell) end
---@return integer
function position:cells() end
---@return integer
function position:axes() end
---@param name string
---@return integer
function position:cell(name) end
---@param cell Cell
---@return string
function position:name(cell) end
---@param cell Cell
---@param axis integer|string
---@return integer
function position:coord(cell, axis) end
---@param cell Cell
---@param ... integer|integer[]
---@return integer|nil
function position:step(cell, ...) end
---@param cell Cell
---@param axis integer|string
---@param distance integer
---@return integer|nil
function position:along(cell, axis, distance) end
---@param cell Cell
---@return integer[]
function position:neighbours(cell) end
---@param from Cell
---@param to Cell
---@param axis? integer|string
---@return integer # the largest difference of coordinates, or that along the axis
function position:distance(from, to, axis) end
---@param cell Cell
---@param side? Side
---@param letter? Letter
---@return integer # how many such pieces touch the cell
function position:beside(cell, side, letter) end
---@param cell Cell
---@param vectors? integer[][] # which cells are connected; without them neighbours are
---@return integer[] # the pieces of its side that are connected with the piece there, and it
function position:group(cell, vectors) end
---@return integer[] # the cells whose pieces the move captures that is asked about
function position:victims() end
---@return Taken[] # the pieces that the move captures, also from afar and by pushes
function position:taken() end
---@return Position # before the move: legal, after and turn hooks only
function position:before() end
---@param turns integer # from 1 to the file's `history`
---@return Position|nil # at the beginning of the turn so many turns before this one; nil if it is not known
function position:earlier(turns) end
---@return boolean # whether the move that is asked about gives check
function position:gives_check() end
---@param cell Cell
---@param side? Side as this side sees the board
---@return integer|nil
function position:mirrored(cell, side) end
---@param name string
---@param side? Side
---@return integer[]
function position:zone(name, side) end
---@param cell Cell
---@param name string
---@param side? Side
---@return boolean
function position:in_zone(cell, name, side) end
---@param cell Cell
---@param side Side
---@return boolean
function position:attacked(cell, side) end
---@param cell Cell
---@return boolean # whether its side could recapture on the cell of a piece
function position:defended(cell) end
---@param side Side
---@return boolean
function position:in_check(side) end
---In hooks: outcome hooks only.
---@return boolean
function position:has_legal_moves() end
---In hooks: outcome hooks only.
---@param from? Cell
---@return Move[]
function position:legal_moves(from) end

---Prints its arguments for whoever watches the hooks: `varia run --trace`, `varia explain --why`. Nobody else sees it.
---@param ... any
function print(...) end

---The variant's options.
---@type table<string, integer|boolean|string>
options = {}

---The constants of the hook's `with`.
---@type table<string, integer|boolean|string>
parameters = {}
