// What a variant has that forms of files which only describe boards and pieces have no words for.
#pragma once

#include <string>
#include <utility>

#include <varia/result.hpp>
#include <varia/variant.hpp>

namespace varia::importers {

// Collects what a form does not say.
class UnsaidRules {
public:
    explicit UnsaidRules(const Definition& definition) : definition_(definition) {}

    // The game would be another one without this.
    void refuse(const Where& where, const std::string& key, const std::string& reason) {
        add(Severity::error, where, key, reason);
    }
    // The form leaves this to others.
    void leave(const Where& where, const std::string& key, const std::string& reason) {
        add(Severity::warning, where, key, reason);
    }
    [[nodiscard]] bool has_errors() const { return varia::has_errors(list_); }
    // The errors, if there are any, or the warnings; at most 100.
    [[nodiscard]] Diagnostics take();

private:
    void add(Severity severity, const Where& where, const std::string& key, const std::string& reason);

    const Definition& definition_;
    Diagnostics list_;
};

// Refuses boards that are no rectangle of at most so many files and ranks, for two sides, one move at a time, and rules
// that let moves do more than Betza notation says, or that a script decides. Returns whether the board is such a one.
bool check_board_and_moves(const Variant& variant, int files, int ranks, UnsaidRules& unsaid);

// Goes through the rules of the game that neither form says: what ends it, and which moves it forbids. With `strict`
// they are refused, but for those by which a game is drawn; otherwise they are left out.
void check_rules(const Variant& variant, bool strict, UnsaidRules& unsaid);

}  // namespace varia::importers
