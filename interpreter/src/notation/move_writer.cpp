// Canonical move texts; see the header.
#include "move_writer.hpp"

#include <algorithm>

#include "castling_field.hpp"
#include "state_tables.hpp"

namespace varia {

std::string MoveWriter::text(Move move) const {
    switch (move.type) {
        case MoveType::pass:
            return std::string(pass_text);
        case MoveType::exchange:
            return std::string(exchange_text);
        case MoveType::null:
            return "null";
        case MoveType::drop:
            return variant_.kind(move.dropped()).letter.text + '@' + cell(move.to);
        case MoveType::castling: {
            const Cell to = castling_by_partner() ? move.partner() : move.to;
            return cell(move.from) + '-' + cell(to);
        }
        case MoveType::place:
            return variant_.kind(move.dropped()).letter.text + '@' + cell(move.to);
        case MoveType::shove:
            return cell(move.from) + '-' + cell(move.to) + (move.pulls() ? '<' : '>') + cell(move.other());
        case MoveType::stop:
            return std::string(stop_text);
        case MoveType::push:
            return cell(move.from) + '-' + cell(move.to) + std::string(push_suffix);
        case MoveType::block:
            return block(move);
        case MoveType::hook: {
            const HookDef& hook = variant_.definition().hooks[static_cast<std::size_t>(move.hook())];
            const std::string to = move.to == no_cell ? std::string{} : cell(move.to);
            std::string text = (move.from == no_cell ? to : cell(move.from) + '-' + to) + hook.suffix;
            if (move.own_suffix() != 0) text += hook.suffixes[static_cast<std::size_t>(move.own_suffix() - 1)];
            if (move.promotion() == 0) return text;
            return text + (move.from == no_cell ? '=' + variant_.kind(move.promotion()).letter.text : promotion(move));
        }
        case MoveType::normal:
        case MoveType::exposing:
        case MoveType::en_passant:
        case MoveType::jump:
        case MoveType::sweep:
        case MoveType::swap:
        case MoveType::shot:
            break;
    }
    const std::string& from = cell(move.from);
    const std::string& to = cell(move.to);
    // The text is built in one allocation, because lists of moves are long.
    std::string text(from.size() + 1 + to.size(), move.takes_elsewhere() ? 'x' : '-');
    std::ranges::copy(to, std::ranges::copy(from, text.begin()).out + 1);
    if (move.says_then() && move.changes() != 0) text += variant_.state().changes_of_moves[move.changes() - 1U].suffix;
    if (move.promotion() != 0) text += promotion(move);
    return text;
}

std::string MoveWriter::detailed(Move move) const {
    std::string written = text(move);
    const auto add = [&](const std::string& detail) { written += '/' + detail; };
    switch (move.type) {
        case MoveType::castling:
            return cell(move.from) + '-' + cell(move.partner()) + '-' + cell(move.to);
        case MoveType::en_passant:
            add(cell(position_.victim(move)));
            break;
        case MoveType::jump:
            add(cell(move.victim()));
            break;
        case MoveType::sweep:
            for (const Cell c : variant_.state().sweep_lines[move.line()].ahead(move.from)) {
                if (c == move.to) break;
                if (!position_.at(c).empty()) add(cell(c));
            }
            break;
        case MoveType::exposing: {
            const StateTables::Crossing& crossing = variant_.state().crossings[move.crossing()];
            for (std::uint8_t i = 0; i < crossing.count; ++i) add(cell(crossing.cells[i]));
            break;
        }
        case MoveType::swap:
            add("swap");
            break;
        case MoveType::push: {
            const Piece piece = mover(move);
            add(cell(variant_.state().push_lines(piece.side(), piece.kind(), move).next(move.from)));
            break;
        }
        case MoveType::place:
            if (move.from != no_cell) add(cell(move.from));
            break;
        case MoveType::hook:
            add(variant_.definition().hooks[static_cast<std::size_t>(move.hook())].function.text);
            break;
        default:
            break;
    }
    return written;
}

bool MoveWriter::may_share_text(Move move) const {
    const Definition& def = variant_.definition();
    if (std::ranges::any_of(def.hooks, [](const HookDef& hook) { return hook.point == HookPoint::moves; })) return true;
    switch (move.type) {
        case MoveType::normal: {
            const PieceDef& piece = variant_.kind(mover(move).kind());
            const auto has_its_own_way = [](const MoveDef& m) {
                return m.exposes || m.en_passant || m.takes_hurdle || m.takes != MoveDef::Takes::there ||
                       !m.sets.empty() || !m.adds.empty() || !m.suffix.empty();
            };
            return std::ranges::any_of(piece.moves, has_its_own_way) ||
                   std::ranges::any_of(def.castlings, [&](const CastlingDef& castling) {
                       return castling.king.text == piece.letter.text;
                   });
        }
        case MoveType::place:
            return move.from != no_cell;
        case MoveType::push:
            return variant_.state().push_of(mover(move).side(), mover(move).kind(), move).may_meet;
        case MoveType::drop:
        case MoveType::pass:
        case MoveType::exchange:
        case MoveType::null:
        case MoveType::stop:
        case MoveType::block:
        case MoveType::shove:
            return false;
        default:
            return true;
    }
}

std::string MoveWriter::block(Move move) const {
    const BlocksDef& blocks = *variant_.definition().blocks;
    return blocks.letter + variant_.state().slots[static_cast<std::size_t>(move.slot())].name +
           blocks.directions[static_cast<std::size_t>(move.block_direction())].letter.text;
}

std::pair<Piece, Cell> MoveWriter::first_pushed(Move push) const {
    const Piece pusher = position_.at(push.from);
    const StepLines& lines = variant_.state().push_lines(pusher.side(), pusher.kind(), push);
    const Cell beyond = lines.next(push.to);
    return {position_.at(lines.next(push.from)),
            beyond != no_cell && !position_.at(beyond).is_void() ? beyond : no_cell};
}

std::string MoveWriter::promotion(Move move) const {
    const Kind to = move.promotion();
    if (to == 0) return {};
    const Kind from = mover(move).kind();
    return own_form(from, to) ? "+" : '=' + promotion_letter(from, to);
}

bool MoveWriter::own_form(Kind mover, Kind kind) const {
    const std::string& letter = variant_.kind(kind).letter.text;
    return letter.front() == '+' && letter.compare(1, std::string::npos, variant_.kind(mover).letter.text) == 0;
}

std::string MoveWriter::promotion_letter(Kind mover, Kind kind) const {
    std::string letter = variant_.kind(kind).letter.text;
    if (letter.back() != '~') return letter;
    std::string plain = letter.substr(0, letter.size() - 1);
    // A promotion to any kind in the reserve lists no kinds.
    const Kind other = variant_.find_kind(plain);
    const bool waits = other != 0 && other != mover && !variant_.royal(other);
    for (const PromotionDef& promotion : variant_.kind(mover).promotions)
        if ((promotion.to.empty() && !promotion.keeps_kind() && waits) ||
            std::ranges::any_of(promotion.to, [&](const Name& n) { return n.text == plain; }))
            return letter;
    return plain;
}

std::string_view MoveWriter::seen_letter(Kind kind) const {
    std::string_view letter = variant_.kind(kind).letter.text;
    if (letter.size() > 1 && letter.back() == '~') letter.remove_suffix(1);
    return letter;
}

bool MoveWriter::castling_by_partner() const {
    if (!castling_by_partner_) {
        bool by_partner = variant_.definition().castling_by_partner;
        for (const Side side : variant_.sides())
            for (const CastlingRight& right : position_.castling_rights(side))
                by_partner = by_partner || !in_usual_place(position_, side, right);
        castling_by_partner_ = by_partner;
    }
    return *castling_by_partner_;
}

bool MoveWriter::captures(Move move) const {
    if (move.type == MoveType::en_passant || move.takes_elsewhere()) return true;
    return (move.type == MoveType::normal || move.type == MoveType::exposing) && !position_.at(move.to).empty();
}

}  // namespace varia
