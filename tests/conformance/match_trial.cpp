// A difference is reported with the start and with every action that led to it.
#include "match_trial.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

#include <varia/notation.hpp>

#include "starts.hpp"

namespace conformance {

varia::LinkedBoardsPtr linked_of(const std::string& variant, const OptionList& set) {
    varia::LoadOptions options;
    options.set = set;
    const varia::Result<varia::VariantPtr> loaded = varia::load_builtin(variant, options);
    if (!loaded) throw std::runtime_error(variant + ": " + loaded.error());
    const varia::Result<varia::LinkedBoardsPtr> linked = varia::load_linked_boards(**loaded);
    if (!linked) throw std::runtime_error(variant + ": " + linked.error());
    return *linked;
}

namespace {

// Dumps of all boards.
std::string dumps(const varia::Match& match) {
    std::string text;
    for (int f = 0; f < match.linked_boards().boards(); ++f) text += match.position(f).dump();
    return text;
}

}  // namespace

OptionList options_in(const std::string& text) {
    OptionList set;
    for (const std::string& word : words(text))
        set.emplace_back(word.substr(0, word.find('=')), word.substr(word.find('=') + 1));
    return set;
}

namespace {

std::string title_of(std::string title, const OptionList& set) {
    for (const auto& [name, value] : set) title += " " + name + "=" + value;
    return title;
}

varia::Definition definition_of(const std::string& variant, const OptionList& set) {
    varia::LoadOptions options;
    options.set = set;
    return (*varia::load_builtin(variant, options))->definition();
}

}  // namespace

MatchTrial::MatchTrial(const std::string& variant, const OptionList& set)
    : MatchTrial(title_of(variant, set), linked_of(variant, set), definition_of(variant, set)) {}

MatchTrial::MatchTrial(std::string title, varia::LinkedBoardsPtr linked, const varia::Definition& definition)
    : title_(std::move(title)),
      linked_(std::move(linked)),
      match_(linked_),
      referee_(std::make_unique<reference::MatchReferee>(definition)) {
    for (int f = 0; f < linked_->boards(); ++f)
        cells_.push_back(reference::matched_cells(linked_->variant(f)->board(), referee_->referee(f).space()));
}

std::string MatchTrial::where() const {
    std::string text = title_ + "\n  start: " + start_ + "\n  actions:";
    for (const std::string& action : match_.texts()) text += " " + action;
    return text + "\n  now: " + match_.text();
}

bool MatchTrial::begin(const std::string& start) {
    start_ = start;
    const varia::Result<varia::Match> read = varia::Match::parse(linked_, start);
    if (!read) {
        ADD_FAILURE() << title_ << ": " << start << ": " << read.error();
        return false;
    }
    match_ = *read;
    // The referee starts from the boards as they are written, before the kernel has decided anything about them.
    std::vector<reference::State> boards;
    std::vector<std::string> written;
    if (start != "startpos") {
        written = fields(start, '|');
        written.erase(written.begin());
    }
    for (int f = 0; f < linked_->boards(); ++f) {
        const varia::VariantPtr& variant = linked_->variant(f);
        const varia::Result<varia::Position> position = varia::parse_position(
            variant, start == "startpos" ? start : written[static_cast<std::size_t>(f)]);
        boards.push_back(reference::state_of(*position, cells_[static_cast<std::size_t>(f)]));
    }
    state_ = referee_->begin(std::move(boards));
    return true;
}

bool MatchTrial::same() {
    const std::string status = referee_->status(state_);
    if (match_.status() != status) {
        ADD_FAILURE() << "status: kernel " << match_.status() << ", reference " << status << "\n" << where();
        return false;
    }
    for (int f = 0; f < linked_->boards(); ++f) {
        const auto i = static_cast<std::size_t>(f);
        if (match_.board_line(f) != referee_->fate(state_, f) ||
            match_.board_status(f).closed != state_.boards[i].closed) {
            ADD_FAILURE() << "floor " << f + 1 << ": kernel " << match_.board_line(f) << ", reference "
                          << referee_->fate(state_, f) << "\n"
                          << where();
            return false;
        }
        if (state_.boards[i].closed) continue;
        const std::string difference = reference::difference(state_.boards[i].state, match_.position(f),
                                                             referee_->referee(f).space(), cells_[i]);
        if (!difference.empty()) {
            ADD_FAILURE() << "floor " << f + 1 << ":" << difference << "\n" << where();
            return false;
        }
    }
    const std::vector<std::string> mine = match_.sorted_action_texts();
    const std::vector<std::string> theirs = referee_->actions(state_);
    if (mine != theirs) {
        std::string text;
        for (const std::string& a : theirs)
            if (!std::binary_search(mine.begin(), mine.end(), a)) text += " missing " + a;
        for (const std::string& a : mine)
            if (!std::binary_search(theirs.begin(), theirs.end(), a)) text += " too many " + a;
        ADD_FAILURE() << "actions:" << text << "\n" << where();
        return false;
    }
    if (match_.zobrist_key() != match_.recomputed_key()) {
        ADD_FAILURE() << "the key is not the recomputed one\n" << where();
        return false;
    }
    if (match_.perft(1) != mine.size()) {
        ADD_FAILURE() << "counting and listing differ\n" << where();
        return false;
    }
    const std::string text = match_.text();
    const varia::Result<varia::Match> read = varia::Match::parse(linked_, text);
    if (!read || !(*read == match_)) {
        ADD_FAILURE() << text << " is read back as " << (read ? read->text() : read.error()) << "\n" << where();
        return false;
    }
    return true;
}

// Every action, done and undone, leaves the match unchanged, and is read back from its text.
bool MatchTrial::restored(const varia::Action& action) {
    const varia::Match before = match_;
    const std::string text = match_.action_text(action);
    const varia::Result<varia::Action> read = match_.read_action(text);
    if (!read || match_.action_text(*read) != text) {
        ADD_FAILURE() << text << " is read as " << (read ? match_.action_text(*read) : read.error()) << "\n" << where();
        return false;
    }
    match_.act(action);
    const bool good = match_.zobrist_key() == match_.recomputed_key();
    if (match_.undo() && good && match_ == before && dumps(match_) == dumps(before) &&
        match_.legal_actions().size() == varia::Match(before).legal_actions().size())
        return true;
    ADD_FAILURE() << "undoing " << text << " does not restore the match\n" << where();
    return false;
}

bool MatchTrial::play(int actions, std::mt19937_64& random, const std::string& start) {
    if (!begin(start)) return false;
    for (int i = 0; same() && i < actions && !match_.over(); ++i) {
        varia::ActionList list = match_.legal_actions();
        if (list.empty()) {
            ADD_FAILURE() << "the match goes on, but nobody can do anything\n" << where();
            return false;
        }
        for (int n = 0; n < 3; ++n)
            if (!restored(list[static_cast<std::size_t>(below(static_cast<int>(list.size()), random))])) return false;
        // Link moves and captures are rare among all actions. In half of the cases one of them is chosen.
        varia::ActionList rare;
        for (const varia::Action& action : list)
            if (action.type == varia::ActionType::link_move ||
                (action.type == varia::ActionType::move && !match_.position(action.board).at(action.move.to).empty()))
                rare.push_back(action);
        if (!rare.empty() && below(2, random) == 0) list = rare;
        const varia::Action action = list[static_cast<std::size_t>(below(static_cast<int>(list.size()), random))];
        const std::string text = match_.action_text(action);
        const int player = match_.actor(action);
        if (player < 0 || player >= linked_->players()) ADD_FAILURE() << "nobody plays " << text;
        match_.act(action);
        state_ = referee_->after(state_, text);
    }
    const varia::Match end = match_;
    const std::vector<std::string> texts = match_.texts();
    while (match_.undo()) {
    }
    const varia::Result<varia::Match> again = varia::Match::parse(linked_, start);
    if (!(match_ == *again)) ADD_FAILURE() << "taking everything back does not lead to the start\n" << where();
    for (const std::string& text : texts)
        if (!match_.play(text)) ADD_FAILURE() << "the record cannot be replayed: " << text;
    if (!(match_ == end)) ADD_FAILURE() << "the record leads elsewhere\n" << where();
    return !testing::Test::HasFailure();
}

std::uint64_t MatchTrial::reference_perft(int depth, const std::string& start) {
    if (!begin(start)) return 0;
    return referee_->perft(state_, depth);
}

}  // namespace conformance
