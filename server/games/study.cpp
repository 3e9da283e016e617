#include "study.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>
#include <new>
#include <utility>

#include "board.hpp"

namespace varia::server {

bool Study::takes(std::string_view method) {
    constexpr std::array<std::string_view, 5> methods{"moves", "turns", "explain", "why", "describe"};
    return std::ranges::find(methods, method) != methods.end();
}

std::optional<Trouble> Study::ask(Question question) {
    {
        const std::lock_guard lock(guard_);
        if (closed_) return too_often("the server is about to end", 10'000);
        std::deque<Question>& own = waiting_[question.address];
        if (all_ >= most_of_all || own.size() >= most_of_one) {
            if (own.empty()) waiting_.erase(question.address);
            return too_often("too many questions wait to be answered", 1'000);
        }
        own.push_back(std::move(question));
        ++all_;
        if (!thread_.joinable()) thread_ = std::thread([this] { serve(); });
    }
    news_.notify_one();
    return std::nullopt;
}

void Study::close() {
    {
        const std::lock_guard lock(guard_);
        closed_ = true;
    }
    news_.notify_one();
    if (thread_.joinable()) thread_.join();
    waiting_.clear();
}

std::optional<Study::Question> Study::next() {
    std::unique_lock lock(guard_);
    news_.wait(lock, [this] { return closed_ || all_ > 0; });
    if (closed_) return std::nullopt;
    auto turn = waiting_.upper_bound(last_);
    if (turn == waiting_.end()) turn = waiting_.begin();
    last_ = turn->first;
    Question question = std::move(turn->second.front());
    turn->second.pop_front();
    if (turn->second.empty()) waiting_.erase(turn);
    --all_;
    return question;
}

void Study::serve() {
    Referees referees([](const std::string&, Trouble&) { return std::shared_ptr<Referee>(); });
    while (std::optional<Question> question = next()) {
        const auto begun = std::chrono::steady_clock::now();
        Answer said{Json::object(), Trouble{Code::internal, "the rules gave no answer", std::nullopt}};
        try {
            Board board(referees);
            // Rules of the house answer at once.
            board.set_up(question->agreement, question->moves, question->address, [&said](Answer answer) { said = std::move(answer); });
            if (!said.trouble) board.ask(question->method, question->params, [&said](Answer answer) { said = std::move(answer); });
            board.close();
        } catch (const std::bad_alloc&) {
            said = {Json::object(), Trouble{Code::limit, "not enough memory for the answer", std::nullopt}};
        }
        const std::chrono::duration<double, std::milli> took = std::chrono::steady_clock::now() - begun;
        loop_.post([told = std::move(question->told), said = std::move(said), ms = took.count()]() mutable { told(std::move(said), ms); });
    }
}

}  // namespace varia::server
