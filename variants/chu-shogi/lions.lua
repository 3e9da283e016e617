-- The trading of lions; README.md has the rules in words.

local lions = { N = true, ["+O"] = true }

local function distance(position, a, b)
    local files = math.abs(position:coord(a, 1) - position:coord(b, 1))
    local ranks = math.abs(position:coord(a, 2) - position:coord(b, 2))
    return math.max(files, ranks)
end

-- After a lion has fallen to another man, none but a lion takes a lion in the next turn, unless on that cell.
function counter_strike(position, move)
    local bar = position:state("bar")
    local fell = bar > 0 and bar - 1 or position:state("lion")
    if fell == 0 or lions[move.kind] or not lions[move.captured] then return true end
    return move.to == fell
end

-- A lion that takes one two cells from where it began stands unattacked afterwards, or has taken a man on its way that is
-- neither pawn nor go-between.
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

-- What a lion's first step has done, for its second.
function note_step(position, move)
    if position:state("began") ~= 0 then return nil end
    local took = 0
    if move.captured then took = (move.captured == "P" or move.captured == "I") and 1 or 2 end
    return { { "state", "began", move.from }, { "state", "took", took } }
end

-- Kings are never in check here, so they are no royal men of the rules, and it is said by hand that a side has nothing else.
function bare(position)
    local function alone(side) return position:count(side) == position:count(side, "K") + position:count(side, "+E") end
    local us = position:turn()
    local them = position:opponent(us)
    if not alone(them) then return nil end
    if alone(us) then return "draw", us, "bared-king" end
    return "loss", them, "bared-king"
end
