// The names of the values of a Definition's enums in variant files: one table for each enum.
//
//     name_of(HookPoint::after)           "after"
//     value_of<HookPoint>("after")        HookPoint::after
//     for (const auto& [value, name] : names_of<HookPoint>) ...
//
// Functions that read files, write them or describe a rule use these tables. Messages and the reference list the names
// in the order of the table, which may differ from the order of the enum. A value that a file expresses by leaving the
// key out has no name; unnamed_values counts these. A test finds values that are in neither.
#pragma once

#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <type_traits>

#include <varia/definition.hpp>

namespace varia {

template <class E>
struct NamedValue {
    E value;
    std::string_view name;
};

// The table of an enum; null for an enum without a table.
template <class E>
inline constexpr std::nullptr_t names_of = nullptr;

template <>
inline constexpr NamedValue<Grid> names_of<Grid>[] = {{Grid::square, "square"}, {Grid::hex, "hex"}};
template <>
inline constexpr NamedValue<Drawn> names_of<Drawn>[] = {{Drawn::flat, "flat"}, {Drawn::pointy, "pointy"}};
template <>
inline constexpr NamedValue<BoardDrawingDef::Cells> names_of<BoardDrawingDef::Cells>[] = {
    {BoardDrawingDef::Cells::squares, "squares"},
    {BoardDrawingDef::Cells::points, "points"},
    {BoardDrawingDef::Cells::plain, "plain"}};
template <>
inline constexpr NamedValue<BoardDrawingDef::Shape> names_of<BoardDrawingDef::Shape>[] = {
    {BoardDrawingDef::Shape::grid, "grid"}, {BoardDrawingDef::Shape::ring, "ring"}};
template <>
inline constexpr NamedValue<ZoneStyle> names_of<ZoneStyle>[] = {{ZoneStyle::fill, "fill"},
                                                                {ZoneStyle::cross, "cross"},
                                                                {ZoneStyle::frame, "frame"},
                                                                {ZoneStyle::diagonals, "diagonals"},
                                                                {ZoneStyle::border, "border"}};
template <>
inline constexpr NamedValue<PieceSet> names_of<PieceSet>[] = {{PieceSet::figures, "figures"},
                                                              {PieceSet::wedges, "wedges"},
                                                              {PieceSet::discs, "discs"},
                                                              {PieceSet::draughtsmen, "draughtsmen"},
                                                              {PieceSet::stones, "stones"}};
template <>
inline constexpr NamedValue<DialectDef::Rights> names_of<DialectDef::Rights>[] = {
    {DialectDef::Rights::usual, "usual"}, {DialectDef::Rights::places, "places"}};
template <>
inline constexpr NamedValue<Neutral> names_of<Neutral>[] = {{Neutral::taken, "taken"}, {Neutral::blocks, "blocks"}};
template <>
inline constexpr NamedValue<BlocksDef::Control> names_of<BlocksDef::Control>[] = {
    {BlocksDef::Control::majority, "majority"},
    {BlocksDef::Control::any, "any"},
    {BlocksDef::Control::free, "free"},
    {BlocksDef::Control::none, "none"}};

template <>
inline constexpr NamedValue<Over> names_of<Over>[] = {
    {Over::empty, "empty"}, {Over::piece, "piece"}, {Over::any, "any"}, {Over::gap, "gap"}};
template <>
inline constexpr NamedValue<Expand> names_of<Expand>[] = {{Expand::all, "all"}, {Expand::none, "none"}};
template <>
inline constexpr NamedValue<Whose> names_of<Whose>[] = {
    {Whose::own, "own"}, {Whose::enemy, "enemy"}, {Whose::any, "any"}};
template <>
inline constexpr NamedValue<BesideDef::At> names_of<BesideDef::At>[] = {{BesideDef::At::start, "start"},
                                                                        {BesideDef::At::end, "end"}};
template <>
inline constexpr NamedValue<RemoteCaptureDef::Way> names_of<RemoteCaptureDef::Way>[] = {
    {RemoteCaptureDef::Way::custodian, "custodian"},   {RemoteCaptureDef::Way::approach, "approach"},
    {RemoteCaptureDef::Way::withdrawal, "withdrawal"}, {RemoteCaptureDef::Way::coordinate, "coordinate"},
    {RemoteCaptureDef::Way::surround, "surround"},     {RemoteCaptureDef::Way::blast, "blast"}};

template <>
inline constexpr NamedValue<PromotionDef::Owner> names_of<PromotionDef::Owner>[] = {
    {PromotionDef::Owner::own, "own"},
    {PromotionDef::Owner::enemy, "enemy"},
    {PromotionDef::Owner::neutral, "neutral"}};

template <>
inline constexpr NamedValue<Verdict> names_of<Verdict>[] = {{Verdict::win, "win"},
                                                            {Verdict::minor_win, "minor-win"},
                                                            {Verdict::draw, "draw"},
                                                            {Verdict::minor_loss, "minor-loss"},
                                                            {Verdict::loss, "loss"}};
template <>
inline constexpr NamedValue<RoyalRule> names_of<RoyalRule>[] = {{RoyalRule::each, "each"},
                                                                {RoyalRule::last, "last"},
                                                                {RoyalRule::one, "one"},
                                                                {RoyalRule::last_of_kind, "last-of-kind"},
                                                                {RoyalRule::one_of_kind, "one-of-kind"}};
template <>
inline constexpr NamedValue<MoveDef::Safe> names_of<MoveDef::Safe>[] = {{MoveDef::Safe::start, "start"},
                                                                        {MoveDef::Safe::path, "path"},
                                                                        {MoveDef::Safe::end, "end"},
                                                                        {MoveDef::Safe::all, "all"}};
template <>
inline constexpr NamedValue<Reserve> names_of<Reserve>[] = {
    {Reserve::none, "none"}, {Reserve::captor, "captor"}, {Reserve::owner, "owner"}, {Reserve::partner, "partner"}};
template <>
inline constexpr NamedValue<CounterBare> names_of<CounterBare>[] = {
    {CounterBare::none, "none"}, {CounterBare::move, "move"}, {CounterBare::now, "now"}};
template <>
inline constexpr NamedValue<MostDef::Count> names_of<MostDef::Count>[] = {{MostDef::Count::pieces, "pieces"},
                                                                          {MostDef::Count::points, "points"},
                                                                          {MostDef::Count::group, "group"},
                                                                          {MostDef::Count::territory, "territory"},
                                                                          {MostDef::Count::area, "area"}};
template <>
inline constexpr NamedValue<GoingOutDef::Men> names_of<GoingOutDef::Men>[] = {
    {GoingOutDef::Men::vanish, "vanish"}, {GoingOutDef::Men::neutral, "neutral"}, {GoingOutDef::Men::captor, "captor"}};
template <>
inline constexpr NamedValue<ExposedFor> names_of<ExposedFor>[] = {
    {ExposedFor::move, "move"}, {ExposedFor::row, "row"}, {ExposedFor::turn, "turn"}, {ExposedFor::round, "round"}};
template <>
inline constexpr NamedValue<PreferDef::What> names_of<PreferDef::What>[] = {{PreferDef::What::most, "most"},
                                                                            {PreferDef::What::captor, "captor"},
                                                                            {PreferDef::What::victims, "victims"},
                                                                            {PreferDef::What::soonest, "soonest"}};
template <>
inline constexpr NamedValue<MaterialDef::Count::Owner> names_of<MaterialDef::Count::Owner>[] = {
    {MaterialDef::Count::Owner::own, "own"},
    {MaterialDef::Count::Owner::other, "other"},
    {MaterialDef::Count::Owner::both, "both"}};

template <>
inline constexpr NamedValue<StepDef::Must> names_of<StepDef::Must>[] = {
    {StepDef::Must::always, "always"}, {StepDef::Must::possible, "possible"}, {StepDef::Must::never, "never"}};
template <>
inline constexpr NamedValue<StepDef::From> names_of<StepDef::From>[] = {{StepDef::From::nowhere, "nowhere"},
                                                                        {StepDef::From::hand, "hand"},
                                                                        {StepDef::From::board, "board"},
                                                                        {StepDef::From::enemy, "enemy"}};
template <>
inline constexpr NamedValue<TurnDef::Check> names_of<TurnDef::Check>[] = {
    {TurnDef::Check::free, "free"}, {TurnDef::Check::ends, "ends"}, {TurnDef::Check::last, "last"}};
template <>
inline constexpr NamedValue<TurnDef::Promotes> names_of<TurnDef::Promotes>[] = {
    {TurnDef::Promotes::on, "on"}, {TurnDef::Promotes::ends, "ends"}, {TurnDef::Promotes::last, "last"}};

template <>
inline constexpr NamedValue<StateDef::Lasts> names_of<StateDef::Lasts>[] = {
    {StateDef::Lasts::game, "game"}, {StateDef::Lasts::turn, "turn"}, {StateDef::Lasts::reply, "reply"}};
template <>
inline constexpr NamedValue<HookPoint> names_of<HookPoint>[] = {
    {HookPoint::allow, "allow"},     {HookPoint::legal, "legal"},   {HookPoint::moves, "moves"},
    {HookPoint::after, "after"},     {HookPoint::choose, "choose"}, {HookPoint::attacks, "attacks"},
    {HookPoint::outcome, "outcome"}, {HookPoint::setup, "setup"},   {HookPoint::transfer, "transfer"},
    {HookPoint::turn, "turn"}};
template <>
inline constexpr NamedValue<Schedule> names_of<Schedule>[] = {
    {Schedule::exchange, "exchange"}, {Schedule::free, "free"}, {Schedule::lockstep, "lockstep"}};

// How many values of an enum have no name, because files say them in another way.
template <class E>
inline constexpr std::size_t unnamed_values = 0;
template <>
inline constexpr std::size_t unnamed_values<Neutral> = 1;  // none
template <>
inline constexpr std::size_t unnamed_values<Over> = 1;  // open: ["empty", "gap"]
template <>
inline constexpr std::size_t unnamed_values<Verdict> = 1;  // none
template <>
inline constexpr std::size_t unnamed_values<GoingOutDef::Men> = 1;  // none
template <>
inline constexpr std::size_t unnamed_values<ExposedFor> = 1;  // usual
template <>
inline constexpr std::size_t unnamed_values<PassRule> = 3;  // `pass` may also be true or false
template <>
inline constexpr std::size_t unnamed_values<MoveDef::Takes> = 4;  // several keys say it
template <>
inline constexpr std::size_t unnamed_values<MoveDef::Safe> = 1;  // no
template <>
inline constexpr std::size_t unnamed_values<ShoveDef::Way> = 2;  // each has a key of its own

// The number of an enum's values.
template <class E>
requires std::is_enum_v<E>
[[nodiscard]] constexpr std::size_t count_of() {
    if constexpr (requires { std::size(names_of<E>); })
        return std::size(names_of<E>) + unnamed_values<E>;
    else
        return unnamed_values<E>;
}

// Whether the enum has this value: a host may convert any number to it.
template <class E>
requires std::is_enum_v<E>
[[nodiscard]] constexpr bool is_enumerator(E value) { return static_cast<std::size_t>(value) < count_of<E>(); }

// The name of a value; an empty text if it has no name.
template <class E>
requires std::is_enum_v<E>
[[nodiscard]] constexpr std::string_view name_of(E value) {
    for (const NamedValue<E>& known : names_of<E>)
        if (known.value == value) return known.name;
    return {};
}

template <class E>
requires std::is_enum_v<E>
[[nodiscard]] constexpr std::optional<E> value_of(std::string_view name) {
    for (const NamedValue<E>& known : names_of<E>)
        if (known.name == name) return known.value;
    return std::nullopt;
}

}  // namespace varia
