// Reads the rules about game endings and captured pieces.
#include "reader.hpp"

namespace varia {

void DefinitionReader::read_rules(const Node& root) {
    const Node* rules = root.find("rules");
    if (rules == nullptr) return;
    RulesDef& def = def_.rules;
    if (const Node* n = rules->find("checkmate")) def.checkmate = result_of(*n);
    if (const Node* n = rules->find("stalemate")) def.stalemate = result_of(*n);
    read_going_out(*rules);
    def.exposed_for = choice_at(*rules, "en_passant", ExposedFor::usual);
    def.royal = choice_at(*rules, "royal", RoyalRule::each);
    def.bare_kings_draw = rules->find("bare_kings") != nullptr;
    def.reserve = choice_at(*rules, "reserve", Reserve::none);
    if (const Node* pass = rules->find("pass"))
        def.pass = pass->is(Node::Type::text) ? PassRule::forced : pass->boolean ? PassRule::always : PassRule::never;
    def.gives_check = flag(*rules, "gives_check", true);
    def.royal_capture = flag(*rules, "royal_capture");
    def.forced_capture = flag(*rules, "forced_capture");
    read_bare_king(*rules);
    read_material(*rules);
    read_endings(*rules);
    read_counts(*rules);
    read_countings(*rules);
    read_declares(*rules);
    read_rows(*rules);
    read_most(*rules);
    read_passes(*rules);
    read_facing(*rules);
    read_holds(*rules);
    read_frozen(*rules);
    if (const Node* remote_captures = rules->find("strikes"))
        read_remote_captures("rules", *remote_captures, def.remote_captures);
    read_prefer(*rules);
}

namespace {

GoingOutDef going_out(const Node& table, std::string_view key) {
    GoingOutDef def;
    const Node* node = table.find(key);
    if (node == nullptr) return def;
    def.men = choice_at(*node, "pieces", GoingOutDef::Men::none);
    def.royal = choice_at(*node, "royal", GoingOutDef::Men::none);
    if (const Node* points = node->find("mover")) def.mover = static_cast<int>(points->integer);
    if (const Node* points = node->find("own")) def.own = static_cast<int>(points->integer);
    return def;
}

}  // namespace

void DefinitionReader::read_going_out(const Node& rules) {
    const Node* places = rules.find("places");
    const Node* table = rules.find("out");
    // A table with errors has been reported and removed, but it counts as present.
    def_.rules.by_points = places != nullptr && (table != nullptr || !report_.failed());
    if (table == nullptr) return;
    OutDef& def = def_.rules.out;
    def.where = table->where;
    def.checkmate = going_out(*table, "checkmate");
    def.stalemate = going_out(*table, "stalemate");
    def.royal_capture = going_out(*table, "royal_capture");
    def.resign = going_out(*table, "resign");
    def.extinction = going_out(*table, "extinction");
    if (const Node* points = table->find("draw")) def.draw = static_cast<int>(points->integer);
}

void DefinitionReader::read_bare_king(const Node& rules) {
    const Node* table = rules.find("bare_king");
    if (table == nullptr || !counts(*table)) return;
    BareKingDef def;
    def.where = table->where;
    def.result = result_of(*table->find("result"));
    def.counter = choice_at(*table, "counter", CounterBare::none);
    const Node* both = table->find("both");
    def.both = both != nullptr ? result_of(*both) : ResultDef{Verdict::draw, {1, 2}};
    def_.rules.bare_king = def;
}

void DefinitionReader::read_endings(const Node& rules) {
    if (const Node* list = rules.find("extinction"))
        for (const Node& table : list->items) {
            if (!counts(table)) continue;
            ExtinctionDef def;
            def.where = table.where;
            def.kinds = names_at(table, "kinds");
            def.any = flag(table, "any");
            def.side = name_at(table, "side");
            if (const Node* min = table.find("least")) def.min = static_cast<int>(min->integer);
            def.result = result_of(*table.find("result"));
            def.reason = text_at(table, "reason", "extinction");
            def_.rules.extinctions.push_back(std::move(def));
        }
    if (const Node* list = rules.find("goal"))
        for (const Node& table : list->items) {
            if (!counts(table)) continue;
            GoalDef def;
            def.where = table.where;
            def.kinds = names_at(table, "kinds");
            def.zone = name_at(table, "zone");
            def.filled = flag(table, "filled");
            def.reply = flag(table, "reply");
            if (const Node* both = table.find("both"))
                def.both = result_of(*both);
            else if (def.reply)
                def.both = ResultDef{Verdict::draw, {1, 2}};
            def.result = result_of(*table.find("result"));
            def.reason = text_at(table, "reason", "goal");
            def_.rules.goals.push_back(std::move(def));
        }
}

void DefinitionReader::read_counts(const Node& rules) {
    if (const Node* table = rules.find("checks"); table != nullptr && counts(*table)) {
        CheckCountDef& def = def_.rules.checks;
        def.where = table->where;
        def.count = static_cast<int>(table->find("count")->integer);
        def.result = result_of(*table->find("result"));
        def.reason = text_at(*table, "reason", "checks");
    }
    if (const Node* table = rules.find("repetition"); table != nullptr && counts(*table)) read_repetition(*table);
    if (const Node* table = rules.find("move_rule"); table != nullptr && counts(*table)) {
        MoveRuleDef& def = def_.rules.move_rule;
        def.where = table->where;
        def.plies = static_cast<int>(table->find("plies")->integer);
        def.reset = names_at(*table, "reset");
        def.result = result_of(*table->find("result"));
    }
}

void DefinitionReader::read_facing(const Node& rules) {
    const Node* table = rules.find("facing");
    if (table == nullptr || !counts(*table)) return;
    FacingDef def;
    def.where = table->where;
    def.kind = name_at(*table, "kind");
    if (const Node* result = table->find("result")) def.result = result_of(*result);
    def.state = name_at(*table, "state");
    def.along = vectors_of(*table->find("along"), {});
    def_.rules.facing = std::move(def);
}

void DefinitionReader::read_holds(const Node& rules) {
    const Node* list = rules.find("hold");
    if (list == nullptr) return;
    for (const Node& table : list->items) {
        if (!counts(table)) continue;
        HoldDef def;
        def.where = table.where;
        def.sharing = names_at(table, "sharing");
        def.state = name_at(table, "state");
        def_.rules.holds.push_back(std::move(def));
    }
}

}  // namespace varia
