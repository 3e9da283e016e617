-- Arranges the pieces of each side by the option `number`. Gold's arrangement is the remainder of dividing it by the number of ways to
-- arrange sixteen pieces, Silver's is the quotient.

local letters = { "E", "M", "H", "D", "C", "R" }
local ways_in_all = 64864800
local last = ways_in_all * ways_in_all - 1

-- The letters of arrangement n, counted from 0. Arrangements are sorted as words, with the letters in the order above.
local function arrangement(n)
    local left = { E = 1, M = 1, H = 2, D = 2, C = 2, R = 8 }
    local ways, word = ways_in_all, {}
    for cells = 16, 1, -1 do
        for _, letter in ipairs(letters) do
            local begin = ways * left[letter] // cells
            if n < begin then
                word[#word + 1] = letter
                left[letter] = left[letter] - 1
                ways = begin
                break
            end
            n = n - begin
        end
    end
    return word
end

function arrange(position)
    if options.setup ~= "numbered" then return {} end
    if options.number < 0 or options.number > last then error(("number %d: a set-up has one from 0 to %d"):format(options.number, last), 0) end
    local effects = {}
    local function put(side, number, ranks)
        local word = arrangement(number)
        for i = 1, 16 do
            local cell = ("abcdefgh"):sub((i - 1) % 8 + 1, (i - 1) % 8 + 1) .. ranks[(i - 1) // 8 + 1]
            effects[#effects + 1] = { "remove", cell }
            effects[#effects + 1] = { "place", cell, word[i], side }
        end
    end
    put("gold", options.number % ways_in_all, { 1, 2 })
    put("silver", options.number // ways_in_all, { 8, 7 })
    return effects
end
