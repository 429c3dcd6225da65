#include "base/errors.h"
#include "commands/command.h"
#include "commands/command_engine.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "files/input_file.h"
#include "text/clean_text.h"
#include "text/streaming_decoder.h"

#include <limits>

namespace pastkeys {

using namespace std::string_literals;

namespace {

/// The text to encode, as bytes from --text, --file or standard input.
std::string givenText(const Arguments& arguments, CommandContext& context)
{
    if (arguments.has("text") && arguments.has("file"))
        throw UsageError("--text and --file exclude each other.");
    if (const auto text = arguments.text("text"))
        return *text;
    if (const auto file = arguments.text("file"))
        return readText(*file, kLargestText);
    return readStandardInput(context.stop);
}

/// Replaces invalid UTF-8 with U+FFFD, and prints a note to standard error. Unlike cleaned(), keeps
/// NUL.
std::string repaired(const std::string& text, Console& console)
{
    std::string valid = validUtf8(text);
    if (const std::size_t pieces = cleaned(text).invalidReplaced)
        console.note("note: " + groupedDigits(pieces) +
                     " piece(s) of the text were not valid UTF-8; each became U+FFFD.");
    return valid;
}

std::string jsonText(const std::string& text)
{
    return Json(text).dump(-1, ' ', true, Json::error_handler_t::replace);
}

/// Prints one token at a time, because a single string with the output for a long text could need
/// too much memory.
class TokenPrinter
{
public:
    TokenPrinter(const Tokenizer& tokenizer, CommandContext& context)
        : m_tokenizer(tokenizer), m_context(context)
    {
    }

    void printJson(std::span<const TokenId> ids) const
    {
        json("{\n  \"count\": " + std::to_string(ids.size()) + ",\n  \"ids\": [");
        printElements(ids, [](TokenId id) { return std::to_string(indexOf(id)); });
        json(",\n  \"pieces\": [");
        printElements(ids, [this](TokenId id) { return jsonText(m_tokenizer.piece(id)); });
        json(",\n  \"text\": \"");
        StreamingDecoder decoder(m_tokenizer);
        const auto printText = [this](const std::string& text) {
            const std::string quoted = jsonText(text);
            json(std::string_view(quoted).substr(1, quoted.size() - 2));
        };
        for (const TokenId id : ids)
            printText(decoder.append(id));
        printText(decoder.finish());
        json("\"\n}\n");
    }

    void printLines(std::span<const TokenId> ids) const
    {
        for (const TokenId id : ids)
            print(padLeft(std::to_string(indexOf(id)), 7) + "  \"" +
                  printable(m_tokenizer.piece(id)) + "\"\n");
        print(counted(ids.size(), "token", "tokens") + ": ");
        for (std::size_t i = 0; i < ids.size(); ++i)
            print(std::string(i == 0 ? "" : ",") + std::to_string(indexOf(ids[i])));
        print("\n");
    }

private:
    void print(std::string_view text) const
    {
        expectWanted();
        m_context.console.print(text);
    }

    void json(std::string_view text) const
    {
        expectWanted();
        m_context.console.printJson(text);
    }

    void expectWanted() const
    {
        if (m_context.stop.stop_requested())
            throw Cancelled();
    }

    template <typename Element>
    void printElements(std::span<const TokenId> ids, const Element& element) const
    {
        for (std::size_t i = 0; i < ids.size(); ++i)
            json(std::string(i == 0 ? "\n    " : ",\n    ") + element(ids[i]));
        json(ids.empty() ? "]" : "\n  ]");
    }

    const Tokenizer& m_tokenizer;
    CommandContext& m_context;
};

std::vector<TokenId> idsToDecode(const std::vector<std::uint64_t>& numbers,
                                 const Tokenizer& tokenizer)
{
    std::vector<TokenId> ids;
    for (const std::uint64_t number : numbers) {
        const TokenId id = idAt<TokenId>(number);
        if (!tokenizer.contains(id))
            throw InputError({.file = {},
                              .place = "--decode"s,
                              .expected = "token ids from 0 to " +
                                          std::to_string(indexOf(tokenizer.largestId())),
                              .found = std::to_string(number),
                              .hint = "This tokenizer has no such token."s});
        ids.push_back(id);
    }
    return ids;
}

ExitCode tokenize(const Arguments& arguments, CommandContext& context)
{
    if (arguments.has("special") && arguments.has("no-special"))
        throw UsageError("--special and --no-special exclude each other.");
    const Tokenizer tokenizer = tokenizerOf(arguments, context);
    const TokenPrinter printer(tokenizer, context);
    const bool json = arguments.has("json");
    if (arguments.has("decode")) {
        if (arguments.has("text") || arguments.has("file"))
            throw UsageError("--decode takes token ids and no text.");
        expectWithout(arguments, {"special", "no-special"}, "--decode");
        const std::vector<TokenId> ids = idsToDecode(arguments.numbers("decode"), tokenizer);
        if (json)
            printer.printJson(ids);
        else
            context.console.print(tokenizer.decode(ids) + "\n");
        return ExitCode::Done;
    }
    const std::string text = repaired(givenText(arguments, context), context.console);
    const std::vector<TokenId> ids =
        tokenizer.encode(text, specialTokensIn(arguments), context.stop);
    if (json)
        printer.printJson(ids);
    else
        printer.printLines(ids);
    return ExitCode::Done;
}

} // namespace

Command tokenizeCommand()
{
    return {
        "tokenize",
        "Shows the tokens of a text, or the text of tokens",
        "Encodes standard input (or --text, or --file) exactly as it is, including its last line\n"
        "feed, and prints the id and the piece of each token. A byte that is only part of a\n"
        "character is shown as <E6>.",
        "  printf 'Mia has a red ball.' | pastkeys-cli tokenize\n"
        "  pastkeys-cli tokenize --decode 40,74,305",
        {{"Input",
          {{"text", "TEXT", "text to encode, instead of standard input"},
           {"file", "FILE", "file to encode, instead of standard input"},
           {"decode", "ID,ID,...", "print the text of these token ids instead",
            wholeNumbers(0, std::numeric_limits<std::uint32_t>::max())},
           {"special", "", "encode special tokens as such; this is the default"},
           noSpecialOption(),
           {"model", "PATH",
            "model folder or GGUF file with the tokenizer (default: the built-in\n"
            "model)"}}},
         {"Output", {jsonOption()}}},
        tokenize};
}

} // namespace pastkeys
