#include "commands/batch_options.h"

#include "base/errors.h"
#include "commands/command_engine.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "files/input_file.h"

#include <algorithm>
#include <array>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr std::array<Named<BatchKind>, 2> kKinds{
    {{"continuous", BatchKind::Continuous}, {"static", BatchKind::Static}}};
constexpr std::array<Named<PaddingSide>, 2> kSides{
    {{"left", PaddingSide::Left}, {"right", PaddingSide::Right}}};

/// Throws UsageError if the option was given.
void refuse(const Arguments& arguments, std::string_view option, const std::string& reason)
{
    if (arguments.has(option))
        throw UsageError("--" + std::string(option) + " " + reason);
}

void expectBatchOptions(const Arguments& arguments)
{
    for (const char* const option : {"prompt", "ids"})
        refuse(arguments, option, "and --prompts exclude each other.");
    for (const char* const option :
         {"cache", "left", "right", "right-model", "right-weights", "own-words", "chunks", "draft",
          "draft-tokens", "chat", "between", "save-cache", "load-cache", "price", "beams",
          "length-penalty", "early-stopping"})
        refuse(arguments, option, "has no effect with --prompts: a batch has a cache of its own.");
    const bool isStatic = arguments.choice("batch", kKinds) == BatchKind::Static;
    if (isStatic)
        for (const char* const option : {"block", "blocks", "no-sharing", "prefix-cache"})
            refuse(arguments, option,
                   "has no effect with --batch static, which has no blocks: it reserves memory "
                   "for each sequence.");
    else
        for (const char* const option : {"padding", "count-padding"})
            refuse(arguments, option, "is only for --batch static: no other batch is padded.");
    if (arguments.has("sizes"))
        refuse(arguments, "slots", "and --sizes exclude each other.");
}

BatchSettings settingsOf(const Arguments& arguments, Console& console)
{
    BatchSettings settings;
    settings.each = generationOf(arguments, console);
    settings.kind = arguments.choice("batch", kKinds);
    settings.slotCount = arguments.number("slots").value_or(settings.slotCount);
    settings.block = arguments.number("block").value_or(settings.block);
    settings.blocks = arguments.number("blocks");
    settings.sharesBeginnings = !arguments.has("no-sharing");
    settings.keepsBlocks = arguments.has("prefix-cache");
    settings.padding = arguments.choice("padding", kSides);
    settings.countsPadding = arguments.has("count-padding");
    settings.compares = !arguments.has("no-compare");
    return settings;
}

/// A prompt, and the number of its line in the file.
struct Line
{
    std::string text;
    std::size_t number; ///< 1-based
};

/// The lines that are not blank, without their LF or CRLF.
std::vector<Line> linesOf(std::string_view text)
{
    if (text.starts_with(kByteOrderMark))
        text.remove_prefix(kByteOrderMark.size());
    std::vector<Line> lines;
    for (std::size_t number = 1; !text.empty(); ++number) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        std::string_view line = text.substr(0, end);
        text.remove_prefix(std::min(end + 1, text.size()));
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        if (line.find_first_not_of(" \t") != std::string_view::npos)
            lines.push_back({std::string(line), number});
    }
    return lines;
}

/// The name by which messages refer to the prompt file.
std::string nameOfPrompts(const Arguments& arguments)
{
    const std::string file = arguments.text("prompts", "");
    if (file == "-")
        return "standard input";
    return printablePath(file);
}

/// Throws InputError if the file has no prompts.
std::vector<Line> promptsOf(const Arguments& arguments, CommandContext& context)
{
    const std::string bytes = readInput(arguments.text("prompts", ""), context.stop);
    std::vector<Line> lines = linesOf(repairedText(bytes, "prompt", context.console));
    if (lines.empty())
        throw InputError({.file = nameOfPrompts(arguments),
                          .place = {},
                          .expected = "one prompt per line"s,
                          .found = bytes.empty() ? "an empty file"s : "only empty lines"s,
                          .hint = {}});
    return lines;
}

} // namespace

OptionGroup batchOptions()
{
    return {"Batch",
            {{"prompts", "FILE",
              "prompts that run together, one per line, instead of --prompt;\n"
              "- reads them from standard input"},
             {"batch", "KIND",
              "continuous: a sequence joins and leaves between any two steps;\n"
              "static: all begin and end together, and short prompts are padded\n"
              "(default: continuous)",
              oneOf(namesOf(kKinds))},
             {"slots", "N", "the most sequences that run at the same time (default: 8)",
              wholeNumber(1, kMost)},
             {"blocks", "N",
              "blocks in the memory that all sequences share; if none is free, the\n"
              "sequence that joined last gives up its blocks, waits, and is computed\n"
              "again (default: enough for all of them)",
              wholeNumber(1, kMost)},
             {"block", "N", "positions per block (default: 16)", wholeNumber(1, kMost)},
             {"no-sharing", "", "store identical beginnings separately for each sequence"},
             {"prefix-cache", "", "keep the blocks of finished sequences for later prompts"},
             {"padding", "SIDE", "left or right: where a static batch is padded (default: left)",
              oneOf(namesOf(kSides))},
             {"count-padding", "", "count padding as positions, a common mistake"},
             {"no-compare", "", "skip the comparison with each sequence alone (bits and times)"}}};
}

Option sizesOption()
{
    return {"sizes", "N,N,...",
            "run the prompts with each of these numbers of slots, and print the\n"
            "speed of each run instead of the texts",
            wholeNumbers(1, kMost)};
}

void expectNoBatchOptions(const Arguments& arguments)
{
    OptionGroup all = batchOptions();
    all.options.push_back(sizesOption());
    for (const Option& option : all.options)
        refuse(arguments, option.name, "has no effect without --prompts.");
}

PreparedBatch preparedBatch(const Arguments& arguments, CommandContext& context)
{
    expectBatchOptions(arguments);
    BatchSettings settings = settingsOf(arguments, context.console);
    std::vector<Line> lines = promptsOf(arguments, context);
    for (const std::uint64_t size : arguments.numbers("sizes"))
        if (size > lines.size())
            throw UsageError("--sizes: expected at most " + groupedDigits(lines.size()) +
                             ", the number of prompts, found " + groupedDigits(size) + ".");
    auto engine = engineOf(arguments, context);
    settings.promptsFile = nameOfPrompts(arguments);
    for (Line& line : lines) {
        settings.prompts.push_back(
            engine->model.tokenizer.encode(line.text, specialTokensIn(arguments), context.stop));
        settings.lines.push_back(line.number);
        settings.texts.push_back(std::move(line.text));
    }
    validate(settings, *engine->model.network);
    return {std::move(engine), std::move(settings)};
}

} // namespace pastkeys
