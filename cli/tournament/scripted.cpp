// A player that is a Lua function: the global `player` of a file, which takes a game and returns a move.
#include <fmt/format.h>

#include <utility>

#include <varia/notation.hpp>
#include <varia/texts.hpp>

#include "competitor.hpp"
#include "script_player.hpp"
#include "wire.hpp"

namespace varia::cli {
namespace {

class Scripted final : public Competitor {
public:
    Scripted(const Setting& setting, const Entrant& entrant)
        : Competitor(setting.stopped),
          variant_(setting.variant),
          wire_(variant_, Wire::Dialect::uci),
          script_(entrant, variant_, setting.stopped) {}

    std::string begin(const Game& game, Side, const Limit&, std::uint64_t) override {
        mirror_.emplace(game);
        while (mirror_->undo()) {
        }
        fed_ = 0;
        return script_.begin(format_position(mirror_->position()));
    }

    Choice choose(Played& played, const Allowance& allowance) override {
        for (; fed_ < played.steps.size(); ++fed_) {
            const Move step = played.steps[fed_];
            if (step == Move::null()) {
                mirror_->resign();
                script_.report("play", "resign");
                continue;
            }
            Position here = mirror_->position();
            script_.report("play_step", move_text(mirror_->rules(), here, step));
            mirror_->play(step);
        }
        Choice choice;
        choice.failure = script_.ask(variant_->definition().sides.of(played.game.position().turn()).name.text,
                                     allowance.until);
        choice.interrupted = stopped().load();
        if (!choice.failure.empty()) return choice;
        choice.resigns = script_.answer() == "resign";
        if (choice.resigns) return choice;
        if (std::optional<Turn> turn = wire_.read_turn(played.game, script_.answer()))
            choice.turn = *std::move(turn);
        else
            choice.failure = fmt::format("illegal move \"{}\"", script_.answer().substr(0, 80));
        return choice;
    }

private:
    VariantPtr variant_;
    Wire wire_;
    ScriptPlayer script_;
    std::optional<Game> mirror_;
    std::size_t fed_ = 0;
};

}  // namespace

std::unique_ptr<Competitor> make_scripted(const Setting& setting, const Entrant& entrant) {
    return std::make_unique<Scripted>(setting, entrant);
}

}  // namespace varia::cli
