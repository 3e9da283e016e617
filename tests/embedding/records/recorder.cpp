// A host that uses the library of records: prints the moves of each record of standard input, and writes the last game
// in the form FORM.
#include <iostream>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>

int main(int argc, char** argv) {
    if (argc != 2) return 2;
    varia::records::Reader reader(std::string(std::istreambuf_iterator<char>(std::cin), {}));
    std::optional<varia::Contest> last;
    while (std::optional<varia::records::ReadRecord> read = reader.next()) {
        for (const varia::records::RecordedMove& move : read->record.moves()) std::cout << move.text << '\n';
        if (!read->flaws.empty()) return 1;
        last = std::move(read->now);
    }
    if (!last) return 1;
    varia::records::WriteOptions options;
    options.form = argv[1];
    const varia::Result<std::string> text = varia::records::write_record(*last, options);
    if (!text) return 1;
    std::cout << *text;
}
