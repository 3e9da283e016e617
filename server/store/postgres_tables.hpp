// The tables of a PostgreSQL database.
#pragma once

#include <vector>

#include "postgres.hpp"
#include "schema.hpp"

namespace varia::server {

// The connection belongs to the caller and must outlive the object.
class PostgresTables : public Tables {
public:
    explicit PostgresTables(PGconn* connection) : connection_(connection) {}
    [[nodiscard]] bool has(const std::string& table) override;
    [[nodiscard]] std::int64_t number(const std::string& sql) override;
    void run(const std::string& sql) override;
    // Like number(), for a text.
    [[nodiscard]] std::string text(const std::string& sql);

private:
    PGconn* connection_;
};

[[nodiscard]] const std::vector<Migration>& postgres_migrations();

}  // namespace varia::server
