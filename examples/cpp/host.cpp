// A game of any kind against the computer: what is typed is played, the computer answers, and both tell what they do.
// docs/embedding.md goes through it.
//
//     host VARIANT [OPTION=VALUE...]
//
// VARIANT is the name of a variant that comes with Varia, or a file. A line of the input is a move (of a turn that has
// several steps, a step), `undo` or `moves`.
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include <varia/contest.hpp>
#include <varia/load.hpp>
#include <varia/player/engine.hpp>

namespace {

constexpr std::uint64_t nodes = 2000;  // positions the computer looks at: the answer is the same everywhere

void report(const varia::Diagnostics& diagnostics) {
    for (const varia::Diagnostic& d : diagnostics) std::cerr << d.text() << '\n';
}

varia::FileText read(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return {{}, "there is no such file"};
    return {std::string(std::istreambuf_iterator<char>(in), {}), {}};
}

// By its name, or by the text of its file, which may be a stranger's: it gets a stranger's budget.
varia::Result<varia::VariantPtr> load(const std::string& name, varia::LoadOptions options) {
    options.budget = varia::LoadBudget::strict();
    options.scripts = varia::ScriptBudget::strict();
    if (!name.ends_with(".toml")) return varia::load_builtin(name, options);
    const std::size_t slash = name.rfind('/');
    const std::string folder = slash == std::string::npos ? "" : name.substr(0, slash + 1);
    options.read = [folder](const std::string& path) { return read(folder + path); };
    const varia::FileText file = read(name);
    if (!file.error.empty()) return varia::typed_error(name + ": " + file.error);
    return varia::load_text(file.bytes, name, "mine", options);
}

// What an action does, thing by thing, before it is done.
void describe(varia::Contest& contest, const varia::Action& action) {
    varia::BoardConsequenceList list;
    contest.consequences(action, list);
    std::cout << contest.action_text(action) << '\n';
    for (const varia::BoardConsequence& c : list) {
        const varia::Variant& here = *contest.board_variant(c.board);
        const varia::Variant& there = *contest.board_variant(c.event == varia::BoardEvent::link_moved ? c.to_board
                                                                                                      : c.board);
        std::cout << "    " << varia::effect_word(c);
        if (!c.what.piece.empty()) std::cout << ' ' << here.kind(c.what.piece.kind()).name;
        if (c.what.from != varia::no_cell) std::cout << " from " << here.board().name(c.what.from);
        if (c.what.to != varia::no_cell) std::cout << " to " << there.board().name(c.what.to);
        std::cout << (c.what.together ? ", together\n" : "\n");
    }
}

// What the computer does in its turn: steps of a game, actions of a match. False if it finds nothing to do.
bool answer(varia::Contest& contest) {
    const int player = contest.player();
    if (player < 0) return false;
    varia::player::Limits limits;
    limits.nodes = nodes;
    varia::player::Engine engine(contest);
    const varia::ActionList actions = engine.search(contest, player, limits).actions;
    for (const varia::Action& action : actions) {
        describe(contest, action);
        contest.act(action);
    }
    return !actions.empty();
}

void play(varia::Contest& contest, int you, const std::string& line) {
    if (line == "moves") {
        for (const varia::Choice& choice : contest.choices()) std::cout << choice.text << '\n';
    } else if (line == "undo") {
        // Yours, and all that was answered.
        if (!contest.undo()) std::cout << "nothing to take back\n";
        while (contest.player() != you && contest.undo()) {
        }
    } else if (const auto action = contest.read_action(line); !action) {
        report(action.diagnostics());
    } else {
        describe(contest, *action);
        contest.act(*action);
        // A turn may have more steps, and other players than two: the computer plays until it is your turn again.
        while (!contest.over() && contest.player() != you && answer(contest)) {
        }
    }
    // If a script of the rules failed, what it answered does not count.
    if (const auto failure = contest.take_failure()) report({*failure});
}

}  // namespace

int main(int argc, char** argv) {
    varia::LoadOptions options;
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        const std::size_t equals = word.find('=');
        options.set.emplace_back(word.substr(0, equals), equals == std::string::npos ? "" : word.substr(equals + 1));
    }
    const auto variant = load(argc > 1 ? argv[1] : "", options);
    report(variant.diagnostics());
    if (!variant) return 1;

    varia::Contest contest(*variant);
    const int you = contest.player();
    for (std::string line; !contest.over() && std::getline(std::cin, line);) play(contest, you, line);
    std::cout << contest.text() << '\n' << contest.standing().text << '\n';
}
