// Betza notation that is not understood: what is said, at which column, and that hostile texts do no harm.
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "betza.hpp"

namespace {

using varia::Leg;
using varia::MoveDef;

struct Wrong {
    const char* text;
    unsigned column;
    const char* message;  // part of it
};

TEST(Betza, WhatIsNotUnderstoodIsAnErrorAtItsColumn) {
    const std::vector<Wrong> cases = {
        {"", 1, "empty"},
        {"fm", 1, "no atom"},
        {"Wfm", 2, "no atom"},
        {"WX", 2, "unknown atom \"X\""},
        {"J", 1, "authors disagree"},
        {"NL", 2, "authors disagree"},
        {"KO2", 2, "castling"},
        {"fU", 1, "m, c and i alone"},
        {"WmaU", 2, "m, c and i alone"},
        {"U3", 1, "no range"},
        {"W@", 2, "drops"},
        {"fWkF", 3, "unknown modifier \"k\""},
        {"dR", 1, "own pieces"},
        {"oR", 1, "cylinder"},
        {"qN0", 1, "circular"},
        {"tpR", 1, "modifier \"t\""},
        {"Wxfe", 2, "no atom"},
        {"fhW", 2, "\"h\""},
        {"fhF", 2, "\"h\""},
        {"hN", 1, "\"h\""},
        {"vhN", 2, "\"h\""},
        {"hrfN", 1, "\"h\""},
        {"hrK", 1, "\"h\""},
        {"fmlN", 3, "stand apart"},
        {"mmR", 2, "twice"},
        {"W04", 2, "range"},
        {"W123", 2, "range"},
        {"4W", 1, "no atom before it"},
        {"KK", 1, "not a rider"},
        {"RR", 1, "not a rider"},
        {"WW3", 1, "takes no range"},
        {"WWW", 1, "takes no range"},
        {"nW", 2, "\"n\" means nothing"},
        {"nR", 2, "\"n\" means nothing"},
        {"nC", 2, "which cells are in the way"},
        {"jZ", 2, "which cells are in the way"},
        {"nN0", 2, "without a range"},
        {"nNN", 2, "without a range"},
        {"jW", 2, "it needs a range"},
        {"jjH", 2, "\"jj\""},
        {"njD", 3, "contradict"},
        {"pN", 2, "slides"},
        {"gK", 2, "slides"},
        {"pgR", 3, "together"},
        {"eF", 2, "beside \"c\""},
        {"mceF", 4, "without \"m\""},
        {"cafmF", 5, "capturing on the way"},
        {"yW", 2, "\"y\" needs"},
        {"zB", 2, "range"},
        {"zN3", 2, "only defined on"},
        {"fzB3", 3, "direction letters"},
        {"W-F", 2, "Betza 2.0"},
        {"(W)", 1, "Betza 2.0"},
        {"W F", 2, "blank"},
        {"W\xC3\xA9" "F", 2, "unexpected \"\xC3\xA9\""},
        {"iiW", 2, "\"ii\""},
        {"aiW", 2, "\"i\" after"},
        {"abF", 1, "leads back"},
        {"fabafW", 1, "crosses itself"},
        {"farararafW", 1, "crosses itself"},
        {"fafabW", 1, "crosses itself"},
        {"mabR", 1, "crosses itself"},
        {"WgabyabsR", 2, "crosses itself"},
        {"fasasasR", 1, "crosses itself"},
        {"aaaK", 1, "crosses itself"},
        {"fafafafafafR", 1, "sliding legs"},
        {"fafafafN0", 1, "sliding legs"},
        {"aaaaaK", 1, "paths"},
    };
    for (const Wrong& wrong : cases) {
        const auto result = varia::parse_betza(wrong.text, {0, 7, 1});
        ASSERT_FALSE(result) << wrong.text;
        const varia::Diagnostic& first = result.diagnostics()[0];
        EXPECT_EQ(first.line, 7U) << wrong.text;
        EXPECT_EQ(first.column, wrong.column) << wrong.text << ": " << first.message;
        EXPECT_NE(first.message.find(wrong.message), std::string::npos) << wrong.text << ": " << first.message;
    }
}

TEST(Betza, EveryFaultOfATextIsReported) {
    const auto result = varia::parse_betza("fXnWkN4-dR", {0, 3, 20});
    ASSERT_FALSE(result);
    std::vector<unsigned> columns;
    for (const varia::Diagnostic& d : result.diagnostics()) columns.push_back(d.column);
    // X at 21, W at 23, k at 24, - at 27, d at 28.
    EXPECT_EQ(columns, (std::vector<unsigned>{21, 23, 24, 27, 28}));
    for (const varia::Diagnostic& d : result.diagnostics()) EXPECT_FALSE(d.hint.empty()) << d.message;
}

TEST(Betza, HostileTextsAreRefusedQuickly) {
    EXPECT_FALSE(varia::parse_betza(std::string(1'000'000, 'W'), {0, 1, 1}));
    EXPECT_FALSE(varia::parse_betza(std::string(999, 'a') + "K", {0, 1, 1}));
    std::string many;
    for (int i = 0; i < 240; ++i) many += "aaaK";
    EXPECT_FALSE(varia::parse_betza(many, {0, 1, 1}));
    (void)varia::parse_betza("fhaafsN0", {0, 1, 1});
    (void)varia::parse_betza("aaaaR", {0, 1, 1});
    (void)varia::parse_betza("fafsafsafsaR", {0, 1, 1});
    std::string bytes;
    for (int i = 1; i < 256; ++i) bytes += static_cast<char>(i);
    EXPECT_FALSE(varia::parse_betza(bytes, {0, 1, 1}));
    // Short rows of letters that occur in the notation, from a fixed sequence: a result or errors, never a crash.
    std::uint32_t seed = 12345;
    const std::string letters = "fblrvshmcnjpgyzaiWFDNAHCZGKQRB0129";
    int understood = 0;
    for (int round = 0; round < 5000; ++round) {
        std::string text;
        for (int i = 0; i < 6; ++i) {
            seed = seed * 1664525U + 1013904223U;
            text += letters[(seed >> 16) % letters.size()];
        }
        const auto result = varia::parse_betza(text, {0, 1, 1});
        if (!result) {
            EXPECT_FALSE(result.diagnostics().empty()) << text;
            continue;
        }
        ++understood;
        for (const MoveDef& move : *result) {
            EXPECT_FALSE(move.paths.empty()) << text;
            for (const auto& path : move.paths) {
                EXPECT_FALSE(path.empty()) << text;
                EXPECT_TRUE(path.back().stop) << text;
                for (const Leg& leg : path) {
                    EXPECT_EQ(leg.step.size(), 2U);
                    EXPECT_LE(leg.min, leg.max) << text;
                    EXPECT_GE(leg.max, 1) << text;
                }
            }
        }
    }
    EXPECT_GT(understood, 100);
}

}  // namespace
