// Games on record: read one after another from a text or from the bytes of a file, and written.
#include "records.hpp"

#include <map>
#include <utility>

#include <varia/records/reader.hpp>
#include <varia/records/writer.hpp>

#include "asking.hpp"
#include "core.hpp"
#include "stopping.hpp"

namespace varia::python {
namespace {

using namespace py::literals;
using records::RecordedLine;
using records::RecordedMove;

// A record that was read.
struct PyRecord {
    records::ReadRecord read;
    CorePtr core;  // null if the variant is not known

    // The moves of a line that could be played.
    [[nodiscard]] std::size_t played(std::size_t line) const {
        return read.start ? read.record.lines[line].moves.size() : 0;
    }
};

// Ctrl-C has ended the reading of a record.
struct Interrupted {};

// The records of a text. Used with the interpreter's lock held, except for the reader while a record is read.
class PyRecords {
public:
    PyRecords(std::string bytes, CorePtr variant) : given_(std::move(variant)) {
        records::ReaderOptions options;
        if (given_) options.variant = given_->variant();
        options.source.hint = "`variant` says which variant it is";
        options.source.moves_hint = "`variant` says of which variant the moves are";
        options.source.load = [this](const std::string& name, const records::OptionValues& set) {
            return load(name, set);
        };
        options.see = [](Contest&) {
            if (stopped_here()) throw Interrupted{};
        };
        {
            const py::gil_scoped_release unlocked;
            reader_.emplace(std::move(bytes), std::move(options));
        }
        if (!reader_->error().empty()) fail(Fault::misuse, "the text " + reader_->error());
        form_ = reader_->form();
        encoding_ = reader_->encoding();
    }
    PyRecords(const PyRecords&) = delete;  // the reader refers to it
    PyRecords& operator=(const PyRecords&) = delete;

    [[nodiscard]] const std::string& form() const { return form_; }
    [[nodiscard]] const std::string& encoding() const { return encoding_; }

    [[nodiscard]] PyRecord next() {
        if (busy_) fail(Fault::busy, "another thread reads these records", "give each thread a part of the file");
        if (!reader_) fail(Fault::misuse, "the reading of these records was broken off");
        std::optional<records::ReadRecord> read;
        Interrupts interrupts;
        {
            const Busy used(busy_);
            const py::gil_scoped_release unlocked;
            const Stopping here(interrupts);
            try {
                read = reader_->next();
            } catch (const Interrupted&) {
                reader_.reset();
            } catch (...) {
                reader_.reset();
                throw;
            }
        }
        interrupts.raise();
        if (!read) throw py::stop_iteration();
        CorePtr core = read->variant == nullptr ? nullptr : given_ ? given_ : cores_.at(read->variant);
        return {*std::move(read), std::move(core)};
    }

private:
    struct Busy {
        explicit Busy(bool& flag) : busy(flag) { busy = true; }
        ~Busy() { busy = false; }
        Busy(const Busy&) = delete;
        Busy& operator=(const Busy&) = delete;
        bool& busy;
    };

    [[nodiscard]] Result<VariantPtr> load(const std::string& name, const records::OptionValues& set) {
        const py::gil_scoped_acquire locked;
        Recipe recipe;
        recipe.name = name;
        recipe.set = set;
        try {
            CorePtr core = loaded(std::move(recipe), {});
            constexpr std::size_t many = 64;
            if (cores_.size() >= many) std::erase_if(cores_, is_unused);
            cores_[core->variant()] = core;
            return core->variant();
        } catch (const Failure& failure) {
            return failure.diagnostics;
        }
    }

    // Whether neither the reader nor a record has the variant any more: the entry and its core alone hold it.
    [[nodiscard]] static bool is_unused(const std::pair<const VariantPtr, CorePtr>& entry) {
        return entry.second.use_count() == 1 && entry.first.use_count() <= 2;
    }

    CorePtr given_;
    std::map<VariantPtr, CorePtr> cores_;
    std::optional<records::Reader> reader_;
    std::string form_, encoding_;
    bool busy_ = false;
};

std::shared_ptr<PyRecords> records_in(const py::object& source, CorePtr variant) {
    if (!py::isinstance<py::bytes>(source) && !py::isinstance<py::str>(source))
        fail(Fault::argument, "records are read from a str, or from the bytes of a file");
    return std::make_shared<PyRecords>(source.cast<std::string>(), std::move(variant));
}

py::dict record_tags(const PyRecord& record) {
    py::dict tags;
    for (const records::RecordTag& tag : record.read.record.tags) tags[py::str(tag.name)] = tag.value;
    return tags;
}

std::vector<std::string> move_texts(const std::vector<RecordedMove>& moves, std::size_t count) {
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < count; ++i) texts.push_back(moves[i].text);
    return texts;
}

// The moves of a line in the shape that `varia convert --to json` writes.
py::list move_tree(const PyRecord& record, std::size_t line) {
    py::list list;
    for (std::size_t i = 0; i < record.played(line); ++i) {
        const RecordedMove& move = record.read.record.lines[line].moves[i];
        py::dict item("number"_a = move.number, "begins"_a = move.begins, "text"_a = move.text,
                      "written"_a = record.read.written.lines[line].moves[i].text, "comments"_a = move.comments,
                      "glyphs"_a = move.glyphs);
        py::list variations;
        for (const std::size_t v : move.variations)
            variations.append(
                py::dict("comments"_a = record.read.record.lines[v].comments, "moves"_a = move_tree(record, v)));
        item["variations"] = variations;
        list.append(item);
    }
    return list;
}

std::shared_ptr<Play> played_board(const PyRecord& record) {
    if (!record.read.now) fail(record.core ? Fault::position : Fault::load, records::diagnostics_of(record.read));
    const Contest& now = *record.read.now;
    std::optional<std::string> start = record.read.start->text();
    if (*start == Contest(record.core->variant()).text()) start.reset();
    auto board = std::make_shared<Play>(record.core, std::move(start));
    std::vector<std::string> texts = now.texts();
    if (now.mid_turn()) {
        std::string steps;
        for (const std::string& step : now.step_texts()) steps += step + ",";
        if (!steps.empty()) texts.push_back(std::move(steps));
    }
    board->push_recorded(texts);
    return board;
}

std::string written_record(Play& board, std::string form,
                           const std::optional<std::map<std::string, std::string>>& tags) {
    records::WriteOptions options;
    options.form = std::move(form);
    if (tags) options.tags.assign(tags->begin(), tags->end());
    return expect(asked(board, [&](Contest& contest) { return records::write_record(contest, options); }),
                  Fault::misuse);
}

}  // namespace

void bind_writing(BoardClass& board) {
    board.def("record", &written_record, "form"_a = "pgn", "tags"_a = py::none(),
              "The game as a record: in PGN, or in the form \"coordinates\", \"uci\", \"text\", \"json\", \"csa\", "
              "\"kif\", \"ki2\", \"usi\", \"ucci\", \"pdn\" or \"epd\", or in a dialect that writes moves. `tags` are "
              "added to those that follow from the game.");
}

void bind_records(py::module_& m) {
    py::class_<PyRecord>(m, "Record",
                         "A game on record, played as far as its moves are legal. read_records() makes it.")
        .def_property_readonly(
            "variant", [](const PyRecord& r) { return r.core; }, "The variant, or None if it is not known.")
        .def_property_readonly("tags", &record_tags, "The tags, by their names.")
        .def_property_readonly(
            "position",
            [](const PyRecord& r) -> std::optional<std::string> {
                return r.read.start ? std::optional(r.read.start->text()) : std::nullopt;
            },
            "The text of the position with which the game begins, or None if it is not known.")
        .def_property_readonly(
            "moves", [](const PyRecord& r) { return move_texts(r.read.record.lines.front().moves, r.played(0)); },
            "The canonical texts of the moves that could be played.")
        .def_property_readonly(
            "written",
            [](const PyRecord& r) { return move_texts(r.read.written.moves(), r.read.written.moves().size()); },
            "All moves as they stand in the record, each with the number that it has in `moves`. A move that was "
            "missing "
            "there, and was found, is \"\".")
        .def_property_readonly(
            "tree", [](const PyRecord& r) { return move_tree(r, 0); },
            "The moves with all that the record says about them: for each `number`, `begins`, `text`, `written`, "
            "`comments`, `glyphs`, and `variations`, each with `comments` and `moves`.")
        .def_property_readonly(
            "comments", [](const PyRecord& r) { return r.read.record.lines.front().comments; },
            "The comments before the first move.")
        .def_property_readonly(
            "result",
            [](const PyRecord& r) { return r.read.record.result.empty() ? std::string("*") : r.read.record.result; },
            "The result that the record states: \"1-0\", \"1/2-1/2\"; \"*\" if it states none.")
        .def_property_readonly(
            "played", [](const PyRecord& r) { return r.read.played; }, "The number of moves that could be played.")
        .def_property_readonly(
            "flaws", [](const PyRecord& r) { return diagnostics_of(records::diagnostics_of(r.read)); },
            "What is wrong, as errors with their places, and what was tolerated, as warnings.")
        .def("board", &played_board,
             "A board with the game after the moves that could be played. Raises an Error if the variant or the start "
             "position is not known.")
        .def("__repr__", [](const PyRecord& r) {
            return "<varia.Record " + (r.read.variant ? r.read.variant->id() : std::string("?")) + ", " +
                   std::to_string(r.read.played) + " moves>";
        });

    py::class_<PyRecords, std::shared_ptr<PyRecords>>(
        m, "Records",
        "The records of a text, one after another. read_records() makes it. Only one thread at a time may "
        "use it.")
        .def_property_readonly("form", &PyRecords::form,
                               "The form of the text: \"pgn\" (also of PDN), \"text\", \"uci\", \"usi\", \"json\", "
                               "\"csa\", \"kif\", \"ki2\", \"epd\", \"wxf\", \"zsg\".")
        .def_property_readonly("encoding", &PyRecords::encoding,
                               "Its encoding: \"UTF-8\", \"UTF-16LE\", \"UTF-16BE\", \"Shift_JIS\", \"EUC-JP\", "
                               "\"GB18030\" or \"ISO-8859-1\".")
        .def("__iter__", [](const std::shared_ptr<PyRecords>& records) { return records; })
        .def("__next__", &PyRecords::next);

    m.def(
        "read_records", &records_in, "source"_a, "variant"_a = py::none(),
        "Reads games on record in any form and encoding that Varia knows (PGN, KIF, CSA, PDN and others) from a text, "
        "or from the bytes of a file, one by one. `variant` is the variant of all of them; without it each names its "
        "own, or shows it by its moves. Raises an Error if the text is of another form.");
}

}  // namespace varia::python
