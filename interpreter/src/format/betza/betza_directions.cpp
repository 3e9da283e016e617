// Direction letters are read by geometry, not from tables. "f" selects the moves that go furthest forward. A second,
// perpendicular letter selects among the moves of the first one. "h" widens a letter to its half of the board.
#include "betza_directions.hpp"

#include <algorithm>
#include <cstdlib>

namespace varia::betza {

namespace {

bool vertical(char letter) { return letter == 'f' || letter == 'b' || letter == 'v'; }

bool perpendicular(char a, char b) { return b != 'h' && a != 'h' && vertical(a) != vertical(b); }

bool single(char letter) { return letter == 'f' || letter == 'b' || letter == 'l' || letter == 'r'; }

// Whether the step has a component in this direction.
bool wide(char letter, int x, int y) {
    switch (letter) {
        case 'f':
            return y > 0;
        case 'b':
            return y < 0;
        case 'l':
            return x < 0;
        case 'r':
            return x > 0;
        case 'v':
            return y != 0;
        default:
            return x != 0;
    }
}

// Whether the step goes further in this direction than across it.
bool narrow(char letter, int x, int y) {
    const bool longer = vertical(letter) ? std::abs(y) > std::abs(x) : std::abs(x) > std::abs(y);
    return longer && wide(letter, x, y);
}

template <class Test>
Directions select(Compass compass, Test test) {
    Directions set = 0;
    for (int d = 0; d < 8; ++d) {
        const Vector v = step(compass, 1, compass == Compass::oblique ? 2 : 1, d);
        if (((moves_of(compass) >> d) & 1U) != 0 && test(v[0], v[1])) set = static_cast<Directions>(set | (1U << d));
    }
    return set;
}

Directions alone(char letter, Compass compass) {
    return select(compass, [&](int x, int y) {
        return compass == Compass::diagonal ? wide(letter, x, y) : narrow(letter, x, y);
    });
}

// The moves for two perpendicular letters. There are two oblique moves in a quarter of the board; the second letter
// selects the one with the longer component in its direction: "lf" is left, but mostly forward.
Directions pair(char first, char second, Compass compass) {
    return select(compass, [&](int x, int y) {
        return wide(first, x, y) && (compass == Compass::oblique ? narrow(second, x, y) : wide(second, x, y));
    });
}

Directions half(char letter, Compass compass) {
    return select(compass, [&](int x, int y) { return wide(letter, x, y); });
}

}  // namespace

Directions moves_of(Compass compass) {
    switch (compass) {
        case Compass::orthogonal:
            return orthogonal_directions;
        case Compass::diagonal:
            return diagonal_directions;
        default:
            return all_directions;
    }
}

Vector step(Compass compass, int near, int far, int direction) {
    int x = direction % 2 == 0 ? 0 : far;
    int y = far;
    if (compass == Compass::oblique) {
        x = direction % 2 == 0 ? near : far;
        y = direction % 2 == 0 ? far : near;
    }
    for (int quarter = direction / 2; quarter > 0; --quarter) {
        const int old = x;
        x = y;
        y = -old;
    }
    return {x, y};
}

Directions turned(Directions set, int eighths) {
    const unsigned by = static_cast<unsigned>(eighths) & 7U;
    return static_cast<Directions>((static_cast<unsigned>(set) << by) | (static_cast<unsigned>(set) >> (8U - by)));
}

Directions nearest(Compass from, int direction, Compass to) {
    // Counted in sixteenths of the circle: the moves of N lie between those of K.
    const auto angle = [](Compass compass, int d) { return 2 * d + (compass == Compass::oblique ? 1 : 0); };
    const auto turn = [&](int d) {
        const int clockwise = (angle(to, d) - angle(from, direction) + 16) % 16;
        return std::min(clockwise, 16 - clockwise);
    };
    Directions set = 0;
    int least = 16;
    for (int d = 0; d < 8; ++d) {
        if (((moves_of(to) >> d) & 1U) == 0 || turn(d) > least) continue;
        set = static_cast<Directions>((turn(d) < least ? 0U : set) | (1U << d));
        least = turn(d);
    }
    return set;
}

Directions read_directions(std::string_view letters, Compass compass, DirectionFault& fault) {
    const bool eightfold = compass == Compass::oblique || compass == Compass::eight;
    if (compass == Compass::oblique && letters.substr(0, 1) == "h") {
        constexpr Directions right_handed = 0x55;
        if (letters == "hr") return right_handed;
        if (letters == "hl") return static_cast<Directions>(~right_handed);
    }
    Directions set = 0;
    for (std::size_t i = 0; i < letters.size();) {
        const char a = letters[i];
        const char b = i + 1 < letters.size() ? letters[i + 1] : '\0';
        if (a == 'h') {
            fault = {i, "direction letter \"h\" has nothing to widen here",
                     "\"h\" follows f, b, l or r on N, C, Z, K and Q (`fhN`); \"hr\" and \"hl\" stand alone on N, C "
                     "and Z (`hrN`)"};
            return 0;
        }
        if (b == 'h' && !(eightfold && single(a))) {
            fault = {i + 1, "direction letter \"h\" cannot widen \"" + std::string(1, a) + "\" here",
                     "\"h\" follows f, b, l or r on N, C, Z, K and Q: `fhN`"};
            return 0;
        }
        if (b == 'h') {
            set |= half(a, compass);
            i += 2;
        } else if (a == b) {
            set |= alone(a, compass);
            i += 2;
        } else if (compass != Compass::orthogonal && single(a) && b != '\0' && perpendicular(a, b)) {
            set |= pair(a, b, compass);
            i += 2;
        } else {
            set |= alone(a, compass);
            ++i;
        }
    }
    return set;
}

namespace {

// The moves of N for two letters that Fairy-Stockfish has read together. A letter that stands alone counts twice.
Directions fairy_pair(char a, char b) {
    constexpr Compass n = Compass::oblique;
    if (a == 'h') return b == 'r' ? 0x55 : b == 'l' ? 0xAA : 0;
    if (a == b) return alone(a, n);
    if (!single(a)) return 0;
    return b == 'h' ? half(a, n) : pair(a, b, n);
}

}  // namespace

Directions read_fairy_directions(std::string_view letters, Compass compass, DirectionFault& fault) {
    const auto along = [](char c, std::string_view axis) {
        return c != '\0' && axis.find(c) != std::string_view::npos;
    };
    constexpr std::string_view ahead = "fbvh", aside = "rlsh";
    unsigned set = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
        const char a = letters[i], b = i + 1 < letters.size() ? letters[i + 1] : '\0';
        const bool joined = a == b || (along(a, ahead) && along(b, aside)) || (along(a, aside) && along(b, ahead));
        if (joined) ++i;
        // W, D, H and R take two letters for two directions.
        if (joined && a != b && compass == Compass::orthogonal)
            set |= static_cast<unsigned>(fairy_pair(a, a) | fairy_pair(b, b));
        else
            set |= fairy_pair(a, joined ? b : a);
    }
    if (compass != Compass::oblique) {
        unsigned moves = 0;
        for (unsigned d = 0; d < 8; ++d) {
            // Move d of K lies between the moves d - 1 and d of N.
            const unsigned before = (d + 7) % 8;
            if (((set >> d) & 1U) != 0 || ((set >> before) & 1U) != 0) moves |= 1U << d;
        }
        set = moves & moves_of(compass);
    }
    if (set == 0) {
        DirectionFault standard;
        (void)read_directions(letters, compass, standard);
        fault = {0, "Fairy-Stockfish finds no move for \"" + std::string(letters) + "\" here",
                 standard.message.empty()
                     ? "as XBoard reads the letters, there are moves: leave out `betza = \"fairy\"`"
                     : standard.hint};
    }
    return static_cast<Directions>(set);
}

}  // namespace varia::betza
