// The facts that the network layer reads from a request: the lines of its header, the client's address, and whether the
// request is for this server.
#include <gtest/gtest.h>

#include <boost/beast/http/fields.hpp>
#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "allowed_hosts.hpp"
#include "callers.hpp"
#include "headers.hpp"
#include "log.hpp"
#include "metrics_port.hpp"
#include "settings.hpp"

namespace varia::server {
namespace {

using Lines = std::vector<std::pair<std::string, std::string>>;

boost::beast::http::fields fields_of(const Lines& lines) {
    boost::beast::http::fields fields;
    for (const auto& [name, value] : lines) fields.insert(name, value);
    return fields;
}

std::string text_of(const boost::beast::http::fields& fields, const std::string& name) {
    return std::string(fields[name]);
}

TEST(Headers, LinesOfOneNameAreOneListInTheirOrder) {
    auto fields = fields_of({{"X-Forwarded-For", "10.0.0.1, 10.0.0.2"},
                             {"Accept", "text/html"},
                             {"x-forwarded-for", "192.0.2.8"},
                             {"X-FORWARDED-FOR", "192.0.2.9"},
                             {"Connection", "keep-alive"},
                             {"Connection", "Upgrade"},
                             {"If-None-Match", "\"a\""},
                             {"If-None-Match", "\"b\""}});
    EXPECT_EQ(join_lines(fields), "");
    EXPECT_EQ(text_of(fields, "X-Forwarded-For"), "10.0.0.1, 10.0.0.2, 192.0.2.8, 192.0.2.9");
    EXPECT_EQ(fields.count("X-Forwarded-For"), 1U);
    EXPECT_EQ(last_element(text_of(fields, "X-Forwarded-For")), "192.0.2.9");
    EXPECT_EQ(text_of(fields, "Connection"), "keep-alive, Upgrade");
    EXPECT_EQ(text_of(fields, "If-None-Match"), "\"a\", \"b\"");
    EXPECT_EQ(text_of(fields, "Accept"), "text/html");
}

TEST(Headers, WhatHasOneValueIsNotSaidTwice) {
    for (const char* name :
         {"Host", "Origin", "Content-Type", "Content-Length", "Sec-WebSocket-Key", "Sec-WebSocket-Version"}) {
        auto fields = fields_of({{name, "a"}, {"Accept", "x"}, {name, "a"}});
        EXPECT_EQ(join_lines(fields), name);
    }
}

TEST(Headers, TheLastElement) {
    EXPECT_EQ(last_element("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(last_element("10.0.0.1 ,\t192.0.2.1  "), "192.0.2.1");
    EXPECT_EQ(last_element("10.0.0.1,"), "");
    EXPECT_EQ(last_element(""), "");
    EXPECT_EQ(last_element(" , "), "");
}

TEST(Headers, OneTagOfSeveral) {
    EXPECT_TRUE(has_tag("\"a\"", "\"a\""));
    EXPECT_TRUE(has_tag("\"b\", W/\"a\"", "\"a\""));
    EXPECT_TRUE(has_tag("*", "\"a\""));
    EXPECT_FALSE(has_tag("\"b\", \"ab\"", "\"a\""));
    EXPECT_FALSE(has_tag("", "\"a\""));
    EXPECT_FALSE(has_tag(",,", "\"a\""));
}

TEST(Callers, AnAddressHasOneName) {
    const auto name = [](const char* text) { return name_in(text).value_or("none"); };
    EXPECT_EQ(name("192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(name("192.0.2.7:4321"), "192.0.2.7");
    EXPECT_EQ(name("::ffff:192.0.2.7"), "192.0.2.7");
    EXPECT_EQ(name("[::ffff:192.0.2.7]:80"), "192.0.2.7");
    EXPECT_EQ(name("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
    EXPECT_EQ(name("2001:0DB8:1:2::9"), "2001:db8:1:2::/64");
    EXPECT_EQ(name("[2001:db8:1:2::7]"), "2001:db8:1:2::/64");
    EXPECT_EQ(name("[2001:db8:1:2::7]:443"), "2001:db8:1:2::/64");
    for (const char* wrong :
         {"", "unknown", "_hidden", "192.0.2", "192.0.2.7 x", "[::1", "[::1]x", "192.0.2.7:1:2", "example.org"})
        EXPECT_EQ(name(wrong), "none") << wrong;
    EXPECT_EQ(name_in(std::string(100, '1')), std::nullopt);
}

TEST(AllowedHosts, NobodyCanLetAnAddressMeanSomethingElse) {
    const AllowedHosts hosts({}, false);
    for (const char* right :
         {"127.0.0.1", "127.0.0.1:8080", "192.168.1.5:80", "[::1]", "[::1]:8080", "[2001:db8::1]:9", "localhost",
          "localhost:8080", "LocalHost", "localhost.", "game.localhost:80", "127.0.0.1:"})
        EXPECT_TRUE(hosts.serves(right)) << right;
    for (const char* wrong : {"evil.example",
                              "evil.example:8080",
                              "localhost.evil.example",
                              "127.0.0.1.evil.example",
                              "",
                              ":8080",
                              "x",
                              "[::1",
                              "[::1]x",
                              "[::1]:x",
                              "[evil]",
                              "localhost:80:80",
                              "localhost:123456",
                              "localhost/",
                              "local host",
                              "user@localhost",
                              "127.0.0.1.nip.io",
                              "2130706433",
                              "0x7f.1",
                              "evillocalhost",
                              "::1"})
        EXPECT_FALSE(hosts.serves(wrong)) << wrong;
}

TEST(AllowedHosts, NamesAreAList) {
    const AllowedHosts hosts({"Play.Example.org", "other.example."}, false);
    for (const char* right :
         {"play.example.org", "PLAY.example.org:443", "play.example.org.", "other.example", "127.0.0.1"})
        EXPECT_TRUE(hosts.serves(right)) << right;
    for (const char* wrong : {"example.org", "x.play.example.org", "play.example.org.evil.example", "evil.example"})
        EXPECT_FALSE(hosts.serves(wrong)) << wrong;
    // A proxy in front of this server has checked the name.
    const AllowedHosts any({}, true);
    EXPECT_TRUE(any.serves("whatever.example"));
    EXPECT_FALSE(any.serves("what ever"));
    EXPECT_FALSE(any.serves(""));
}

TEST(AllowedHosts, WhatIsNoNameIsReportedAtOnce) {
    for (const char* right : {"play.example.org", "PLAY", "a_b.example."})
        EXPECT_EQ(AllowedHosts::problem(right), "") << right;
    for (const char* wrong : {"", ".", "http://x", "x:80", "x/y", "*.example.org", "a b"})
        EXPECT_NE(AllowedHosts::problem(wrong).find("--host is a name"), std::string::npos) << wrong;
}

TEST(Log, WhatRepeatsItselfIsCounted) {
    std::vector<std::string> people, programs;
    Log log([&](const std::string& line) { people.push_back(line); },
            [&](const std::string& line) { programs.push_back(line); });
    const auto begun = Log::Clock::now();
    const auto later = [begun](int seconds) { return begun + std::chrono::seconds(seconds); };
    for (int i = 0; i < 1'000; ++i)
        log.report(Log::Level::error, "store_failed", "disk is full", cli::Json::object(), begun);
    EXPECT_EQ(people, std::vector<std::string>{"disk is full"});
    log.report(Log::Level::warning, "another", "something else", cli::Json::object(), begun);
    log.report(Log::Level::error, "store_failed", "disk is full", cli::Json::object(), later(9));
    EXPECT_EQ(people.size(), 2U);
    log.report(Log::Level::error, "store_failed", "disk is full", cli::Json::object(), later(10));
    ASSERT_EQ(people.size(), 3U);
    EXPECT_NE(people.back().find("1000 more like this"), std::string::npos) << people.back();
    ASSERT_EQ(programs.size(), 3U);
    std::string error;
    const auto json = cli::Json::parse(programs.back(), error);
    ASSERT_TRUE(json) << error;
    EXPECT_EQ(json->find("left_out")->integer(), 1'000);
    EXPECT_EQ(json->find("level")->string(), "error");
    // Messages of level info are never left out.
    for (int i = 0; i < 3; ++i) log.report(Log::Level::info, "started", "on", cli::Json::object(), begun);
    EXPECT_EQ(people.size(), 6U);
}

TEST(Log, WhateverIsReportedIsOneLineOfJson) {
    std::vector<std::string> programs;
    Log log({}, [&](const std::string& line) { programs.push_back(line); });
    cli::Json more = cli::Json::object();
    more.set("port", 8080);
    log.report(Log::Level::info, "odd", std::string("two\nlines \"quoted\" \xff \x1b[31m") + std::string(5'000, 'x'),
               more);
    ASSERT_EQ(programs.size(), 1U);
    EXPECT_EQ(programs[0].find('\n'), std::string::npos);
    EXPECT_EQ(programs[0].find('\x1b'), std::string::npos);
    EXPECT_LT(programs[0].size(), 1'300U);
    std::string error;
    const auto json = cli::Json::parse(programs[0], error);
    ASSERT_TRUE(json) << error;
    EXPECT_EQ(json->find("port")->integer(), 8080);
}

TEST(Log, TimesAreInUtc) {
    EXPECT_EQ(written_time(0), "1970-01-01T00:00:00.000Z");
    EXPECT_EQ(written_time(1'709'210'096'007), "2024-02-29T12:34:56.007Z");
}

TEST(Settings, WhereNumbersAreRead) {
    const auto read = [](const std::string& text) {
        const auto place = metrics_place(text);
        return place ? place->address + " " + std::to_string(place->port) : "none";
    };
    EXPECT_EQ(read("9100"), "127.0.0.1 9100");
    EXPECT_EQ(read("0"), "127.0.0.1 0");
    EXPECT_EQ(read("10.0.0.5:9100"), "10.0.0.5 9100");
    EXPECT_EQ(read("[::1]:9100"), "::1 9100");
    for (const char* wrong : {"", "x", ":9100", "9100:", "host:9100", "70000", "-1", "9100 ", "[::1]", "1.2.3.4:x"})
        EXPECT_EQ(read(wrong), "none") << wrong;
}

TEST(Settings, NobodyCanFetchTheGames) {
    const auto says = [](const std::string& web, const std::string& db) {
        ServerOptions options;
        options.web = web;
        options.db = db;
        return web_problem(options);
    };
    for (const char* inside : {"/usr/x.db", "/usr/share/x.db", "/usr/./share/../x.db", "/bin/../usr/x.db"})
        EXPECT_NE(says("/usr", inside).find("lies in --web"), std::string::npos) << inside;
    for (const char* outside : {"/usrx.db", "/x.db", "/usr/../x.db", "postgresql://usr/x"})
        EXPECT_EQ(says("/usr", outside), "") << outside;
    EXPECT_NE(says("/no/such/folder", "/x.db").find("there is no such folder"), std::string::npos);
    EXPECT_EQ(says("", "/usr/x.db"), "");
}

TEST(Settings, AnOriginIsAsABrowserWritesIt) {
    for (const char* right : {"https://play.example.org", "http://127.0.0.1:8080", "http://[::1]:80"})
        EXPECT_EQ(origin_problem(right), "") << right;
    for (const char* wrong : {"", "play.example.org", "https://", "https://play.example.org/",
                              "https://Play.example.org", "https://a b", "*", "://x", "https://u@x", "null"})
        EXPECT_NE(origin_problem(wrong), "") << wrong;
}

TEST(Settings, WhatIsMisusedIsReportedBeforeAnythingIsDone) {
    const auto says = [](auto change) {
        ServerOptions options;
        change(options);
        return misused(options);
    };
    EXPECT_EQ(says([](ServerOptions&) {}), "");
    EXPECT_NE(says([](ServerOptions& o) { o.address = "here"; }).find("no address to listen at"), std::string::npos);
    EXPECT_NE(says([](ServerOptions& o) { o.hosts = {"http://x"}; }).find("--host"), std::string::npos);
    EXPECT_NE(says([](ServerOptions& o) { o.origins = {"x"}; }).find("--origin"), std::string::npos);
    EXPECT_NE(says([](ServerOptions& o) { o.db = ""; }).find("--db is empty"), std::string::npos);
}

}  // namespace
}  // namespace varia::server
