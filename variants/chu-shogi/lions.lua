-- The rules on trading lions; README.md has them in words.

local lions = { N = true, ["+O"] = true }

local function distance(position, a, b)
    local files = math.abs(position:coord(a, 1) - position:coord(b, 1))
    local ranks = math.abs(position:coord(a, 2) - position:coord(b, 2))
    return math.max(files, ranks)
end

-- After a piece that is no lion has captured a lion, only a lion may capture a lion in the next turn, except on the cell of that capture.
function counter_strike(position, move)
    local bar = position:state("bar")
    local fell = bar > 0 and bar - 1 or position:state("lion")
    if fell == 0 or lions[move.kind] or not lions[move.captured] then return true end
    return move.to == fell
end

-- A lion may capture a lion two cells from where the turn began only if it is not attacked afterwards, or if it has captured a piece
-- on its way that is neither pawn nor go-between.
function unprotected(position, move)
    if not lions[move.captured] then return true end
    local began = position:state("began")
    if began == 0 then began = move.from end
    if distance(position, began, move.to) < 2 then return true end
    if move.from ~= began and position:state("took") == 2 then return true end
    return not position:attacked(move.to, position:opponent(move.side))
end

function note(position, move)
    if not lions[move.captured] or lions[move.kind] or position:state("bar") > 0 then return nil end
    return { { "state", "bar", position:state("lion") + 1 }, { "state", "lion", move.to } }
end

-- Remembers what a lion's first step has done, for its second step.
function note_step(position, move)
    if position:state("began") ~= 0 then return nil end
    local took = 0
    if move.captured then took = (move.captured == "P" or move.captured == "I") and 1 or 2 end
    return { { "state", "began", move.from }, { "state", "took", took } }
end

-- There is no check in this game, so kings are not royal in the file, and this script tests whether a side has only kings and princes.
function bare(position)
    local function alone(side) return position:count(side) == position:count(side, "K") + position:count(side, "+E") end
    local us = position:turn()
    local them = position:opponent(us)
    if not alone(them) then return nil end
    if alone(us) then return "draw", us, "bared-king" end
    return "loss", them, "bared-king"
end
