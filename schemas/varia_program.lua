---@meta
-- What programs find (varia run, varia repl), for language servers that read LuaCATS annotations; beside varia.lua, which
-- has what positions offer to rules and programs alike. docs/scripting.md explains it; nothing here is run.

---What was given to the program on the command line; arg[0] is the program's own file.
---@type string[]
arg = {}

---Runs one of the program's own modules and returns its value: "tools.lists" is tools/lists.lua beside the program, or in a folder given
---with --allow-read. Each module is run once.
---@param name string
---@return any
function require(name) end

---Prints its arguments, with tabs between them. Tables are written as JSON.
---@param ... any
function print(...) end
---The same, to standard error.
---@param ... any
function warn(...) end

---How a game ended, or that it goes on.
---@class Outcome
---@field over boolean
---@field winner Side|nil nil in a draw, and where a team wins
---@field winners Side[]|nil of more than two sides
---@field places table<Side, integer>|nil of more than two sides, where places are reckoned
---@field reason string|nil "checkmate", "stalemate", "repetition", ...
---@field score table<Side, number>|nil

---@class MatchResult: Outcome
---@field status string
---@field plies integer

---A game on record, played as far as its moves are legal.
---@class GameRecord
---@field form string "pgn", "kif", ...
---@field variant string|nil its name; nil if it is not known
---@field position string|nil the start position
---@field moves string[] the canonical texts of the moves that were played
---@field written string[] all moves as they are written
---@field tags table<string, string>
---@field result string "1-0", "1/2-1/2", "*"
---@field flaws string[] what is wrong or was tolerated
---@field game Game|nil the game after these moves

---The result of a test of a variant's rules.
---@class RuleTestResult
---@field name string
---@field file string
---@field line integer
---@field passed boolean
---@field message string|nil why it failed
---@field position string|nil where it failed

---The result of a random game.
---@class RandomGame
---@field over boolean
---@field plies integer
---@field winner Side|nil
---@field reason string|nil

---A player of a match: from the game, and its own name, to a move, as text or as a number in game:moves(); nil resigns a game on one
---board.
---@alias Player fun(game: Game, name?: string): string|integer|nil

---How strong the computer plays; a level, or limits of positions and depth.
---@class EngineSettings
---@field level integer|nil 1 to 20
---@field nodes integer|nil positions for a turn
---@field depth integer|nil steps
---@field seed integer|nil of a level's mistakes

varia = {}

---The names of the variants that are built in.
---@return string[]
function varia.variants() end
---A built-in variant by name, or a variant's file or folder that may be read.
---@param name string
---@param options? table<string, string|number|boolean>
---@return Variant
function varia.load(name, options) end
---A variant from the text of its file.
---@param text string
---@param options? table<string, string|number|boolean>
---@param about? { name: string?, file: string?, files: table<string, string>? } its id, its file's name, and the files that it names
---@return Variant
function varia.load_text(text, options, about) end
---Calls the function for each item, several at a time, and returns the list of results. The function and its items are copied, as JSON;
---it uses no local variables from outside. Each call has generators of its own: the results do not depend on the number of workers.
---@param task fun(item: any, number: integer): any
---@param items any[]
---@param workers? integer how many at once
---@return any[]
function varia.parallel(task, items, workers) end
---The games on record in a text or in the bytes of a file (PGN, KIF, CSA, PDN and others), one after another.
---@param text string
---@param variant? Variant of all of them
---@return fun(): GameRecord|nil
function varia.read_records(text, variant) end
---Shows a line in place of the one before it, if standard error is a terminal.
---@param text string
function varia.progress(text) end
---Like print, without the end of the line.
---@param ... any
function varia.put(...) end
---The table, or a new one, which to_json writes as an object even if it is empty. Objects that from_json has read are such tables.
---@param table? table
---@return table
function varia.object(table) end
---A game from the start, or from a position. If the variant has several boards it is a match on them.
---@param variant Variant|string
---@param position? string
---@return Game
function varia.game(variant, position) end
---The computer as a player.
---@param settings? EngineSettings
---@return Player
function varia.engine(settings) end
---Lets the players play, until the end or for so many half-moves.
---@param game Game
---@param players Player[]|table<Side, Player>
---@param plies? integer
---@return MatchResult
function varia.match(game, players, plies) end
---A generator of random numbers; without a seed, the next one of the program (--seed).
---@param seed? integer|string the seed, or what state() of another generator has returned
---@return Random
function varia.random(seed) end
---Raises if the values differ. Tables are the same if they hold the same.
---@param actual any
---@param expected any
---@param what? string
function varia.expect(actual, expected, what) end
---@param value any
---@param indent? integer blanks for each level; all in one line without it
---@return string
function varia.to_json(value, indent) end
---@param text string
---@return any
function varia.from_json(text) end
---What null is read as.
---@return any
function varia.null() end
---A file's bytes; below a folder given with --allow-read.
---@param path string
---@return string
function varia.read(path) end
---Below a folder given with --allow-write.
---@param path string
---@param text string
function varia.write(path, text) end
---@param path string
---@param text string
function varia.append(path, text) end
---Sends off what was printed. (That happens by itself before `read_line` waits, at the end, and line by line where the output is no file.)
function varia.flush() end
---The next line of standard input; nil at its end.
---@return string|nil
function varia.read_line() end

---@class Variant
local variant = {}
---@return string
function variant:id() end
---@return string
function variant:name() end
---@return string
function variant:start() end
---@return Side ... in order
function variant:sides() end
---@return { name: string, length: integer }[]
function variant:axes() end
---@return string[]
function variant:cells() end
---@return { letter: Letter, name: string, royal: boolean }[]
function variant:kinds() end
---@return table<string, string>
function variant:options() end
---How many boards there are: 1, unless it is a match.
---@return integer
function variant:boards() end
---@param position? string
---@return Game
function variant:game(position) end
---Runs the tests of its rules.
---@return RuleTestResult[]
function variant:test() end
---The results of random games on one board, many times faster than play_random. Every legal move has the same chance.
---@param n integer
---@param random? Random
---@param position? string
---@param plies? integer the most of a game
---@return RandomGame[]
function variant:random_games(n, random, position, plies) end
---Of a match: one board of it, alone.
---@param text? string
---@return Position
function variant:position(text) end

---@class Random
local random = {}
---From 1 to n.
---@param n integer
---@return integer
function random:number(n) end
---@generic T
---@param list T[]
---@return T|nil
function random:pick(list) end
---@generic T
---@param list T[]
---@return T[] list the same one
function random:shuffle(list) end
---From which varia.random(text) goes on with the same numbers.
---@return string
function random:state() end

---What positions and games have in programs, beside what positions offer to rules.
---@class Position
local position = {}
---@return string
function position:text() end
---@return string
function position:board() end
---@return integer
function position:key() end
---@return Variant
function position:variant() end
---@return Game
function position:game() end
---@param depth integer
---@return integer
function position:perft(depth) end
---@param move string
---@return Move
function position:describe(move) end
---@param move string
---@return string
function position:san(move) end
---@param move string
---@return string
function position:uci(move) end
---@param move string
---@return string
function position:canonical(move) end
---@return string[]
function position:moves() end
---@return string[] # the steps that may be made next; where a turn has one step, the moves
function position:steps() end
---What the move changes, computed before it is made.
---@param move string
---@return table[]
function position:effects(move) end
---The side that moved last, in games of more than two sides.
---@return Side|nil
function position:last() end
---The position after one step.
---@param step string
---@return Position
function position:play_step(step) end
---The position after the move.
---@param move string
---@return Position
function position:play(move) end
---@return Outcome
function position:outcome() end
---@return string
function position:status() end

---A game, or a match on several boards: then moves are actions ("2:e2-e4", "2:e4U", "done", "2:resign"), and what is about
---one board is asked of game:position(floor).
---@class Game: Position
local game = {}
---How many boards there are.
---@return integer
function game:floors() end
---Who is to move, or to act: nil at the end, and where anybody may.
---@return string|nil
function game:player() end
---The whole game's, or how a floor of a match stands.
---@param floor? integer
---@return string
function game:status(floor) end
---@param move string|integer
---@return Game self
function game:play(move) end
---@return boolean undone false at the start
function game:undo() end
---@return boolean undone false at the start
function game:undo_step() end
---@return string[] # the steps that may be made next
function game:steps() end
---@param step string
---@return Game self
function game:play_step(step) end
---@return string[] # the steps made of the turn under way
function game:made_steps() end
---1, 0.5 or 0: whether the player has won the game or the match; nil while it goes on.
---@param player string
---@return number|nil
function game:result(player) end
---The game as a record: "pgn" by default, "uci", "kif", "csa", "json" and others.
---@param form? string
---@param tags? table<string, string>
---@return string
function game:record(form, tags) end
---@param move string
---@return boolean
function game:legal(move) end
---@return boolean
function game:over() end
---@return string[]
function game:history() end
---@return integer
function game:plies() end
---@param floor? integer
---@return integer
function game:occurrences(floor) end
---@param floor? integer
---@return Position
function game:position(floor) end
---@return Game
function game:copy() end
---@param random Random
---@param plies? integer
---@return integer played
function game:play_random(random, plies) end
