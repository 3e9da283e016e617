#include "sentences.hpp"

#include <algorithm>
#include <filesystem>

#include <gtest/gtest.h>

#include <varia/load.hpp>
#include <varia/notation.hpp>

#include "source_dir.hpp"
#include "starts.hpp"

namespace conformance {

using varia::Piece;
using varia::Position;
using varia::Side;
using varia::VariantPtr;

namespace {

// Returns the owner for the first letter of a word; n means neutral.
Side owner_of(const VariantPtr& variant, const std::string& word) {
    for (const Side side : variant->sides())
        if (variant->definition().sides.of(side).letter == word.substr(0, 1)) return side;
    EXPECT_EQ(word.substr(0, 1), "n") << word;
    return Side::nobody;
}

std::filesystem::path folder() {
    return std::filesystem::path(varia::tests::source_dir()) / "tests" / "reference-python" / "sentences";
}

}  // namespace

std::vector<std::string> games_with_sentences() {
    std::vector<std::string> games = varia::builtin_variants();
    std::erase_if(games, [](const std::string& game) { return !std::filesystem::exists(folder() / (game + ".txt")); });
    return games;
}

std::vector<Sentence> sentences(const std::string& game) {
    std::vector<Sentence> all;
    const std::filesystem::path path = folder() / (game + ".txt");
    if (!std::filesystem::exists(path)) return all;
    for (const auto& [line, number] : lines_of(path.string())) {
        if (line[0] == '[') {
            all.push_back(
                {game, line.substr(1, line.size() - 2), path.filename().string() + ":" + std::to_string(number), {}});
        } else {
            const std::size_t equals = line.find('=');
            all.back().says[trimmed(line.substr(0, equals))] = trimmed(line.substr(equals + 1));
        }
    }
    return all;
}

std::pair<varia::Cell, Piece> man(const VariantPtr& variant, const std::string& word) {
    // The kind has one letter or several. After it comes the longest possible name of a cell.
    std::size_t at = 2;
    while (at < word.size() && variant->board().find(word.substr(at)) == varia::no_cell) ++at;
    const varia::Cell cell = variant->board().find(word.substr(at));
    EXPECT_NE(cell, varia::no_cell) << word;
    if (word.starts_with("--")) return {cell, Piece{}};
    const std::string letters = word.substr(1, at - 1);
    const std::size_t plus = letters[0] == '+' ? 1 : 0;
    varia::Kind kind = variant->find_kind(letters);
    if (kind == 0) kind = variant->find_kind(letters.substr(0, plus) + "{" + letters.substr(plus) + "}");
    EXPECT_NE(kind, 0) << word;
    return {cell, Piece(kind, owner_of(variant, word))};
}

// Makes a position's text from single pieces and from the fields behind the board. Missing fields get their usual
// values. A side without a king is out.
std::string position_text(const VariantPtr& variant, const Sentence& sentence) {
    if (!sentence.has("men")) return sentence.has("position") ? sentence.get("position") : "startpos";
    Position position(variant);
    for (const std::string& word : words(sentence.get("men"))) {
        const auto [cell, piece] = man(variant, word);
        position.put(cell, piece);
    }
    std::string text = varia::format_position(position);
    text = text.substr(0, text.find(' ')) + " " +
           (sentence.has("turn") ? sentence.get("turn") : variant->definition().sides.side[0].letter);
    std::string named;
    std::vector<std::string> plain;
    for (const std::string& word : words(sentence.get("fields"))) {
        if (word.find('=') != std::string::npos)
            named += " " + word;
        else
            plain.push_back(word);
    }
    const std::vector<std::string> usual{"-", "-", "0", "1"};
    for (std::size_t i = plain.size(); i < usual.size(); ++i) plain.push_back(usual[i]);
    for (const std::string& word : plain) text += " " + word;
    std::string out;
    for (const Side side : variant->sides())
        if (variant->sides().size() > 2 && position.count(side, variant->find_kind("K")) == 0)
            out += variant->definition().sides.of(side).letter;
    return text + named + (out.empty() ? "" : " out=" + out);
}

}  // namespace conformance
