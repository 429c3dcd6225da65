#include "commands/run_options.h"

#include "base/errors.h"
#include "commands/engine.h"
#include "commands/plain_numbers.h"
#include "text/clean_text.h"

#include <array>
#include <limits>

namespace pastkeys {

namespace {

constexpr std::uint64_t kLargestPrompt = std::uint64_t{64} << 20U;
constexpr std::uint64_t kLargestId = std::numeric_limits<std::uint32_t>::max();

constexpr std::array<std::string_view, 3> kModes{"compare", "on", "off"};
constexpr std::array<CacheMode, 3> kModeValues{CacheMode::Compare, CacheMode::On, CacheMode::Off};

/// The first of the list keeps nothing: that is what --cache off is for.
std::span<const CacheKind> keepingKinds()
{
    return cacheKinds().subspan(1);
}

std::vector<TokenId> idsOf(const std::vector<std::uint64_t>& numbers)
{
    std::vector<TokenId> ids;
    ids.reserve(numbers.size());
    for (const std::uint64_t number : numbers)
        ids.push_back(idAt<TokenId>(number));
    return ids;
}

void noteRepairs(const CleanText& clean, const Console& console)
{
    if (clean.invalidReplaced > 0)
        console.note("note: " + groupedDigits(clean.invalidReplaced) +
                     " piece(s) of the prompt were not valid UTF-8; each became U+FFFD.");
    if (clean.nulsReplaced > 0)
        console.note("note: " + groupedDigits(clean.nulsReplaced) +
                     " NUL byte(s) in the prompt became U+FFFD.");
}

[[noreturn]] void refuseEmpty(const CommandEngine& engine)
{
    const auto end = engine.model.config.endOfText;
    throw InputError({.file = {},
                      .place = "prompt",
                      .expected = "some text",
                      .found = "an empty prompt",
                      .hint = end ? "To start from the end-of-text token, use --ids " +
                                        std::to_string(*end) + "."
                                  : "Give a text, or token ids with --ids."});
}

Sampling samplingOf(const Arguments& arguments, const Console& console)
{
    Sampling sampling;
    sampling.greedy =
        !arguments.has("temperature") && !arguments.has("top-k") && !arguments.has("top-p");
    sampling.temperature = arguments.decimal("temperature").value_or(1.0);
    if (const auto topK = arguments.number("top-k", 0, kLargestId))
        sampling.topK = static_cast<std::uint32_t>(*topK);
    sampling.topP = arguments.decimal("top-p").value_or(1.0);
    sampling.seed = arguments.number("seed").value_or(0);
    if (sampling.greedy && arguments.has("seed"))
        console.note("note: --seed has no effect without --temperature, --top-k or --top-p.");
    return sampling;
}

} // namespace

std::vector<Option> engineOptions()
{
    return std::vector<Option>{
               {"model", "DIR",
                "model folder in the Hugging Face layout (default: the built-in one)"},
               {"weights", "TYPE",
                "stored: as in the file; int8: rounded while loading, with a note\n"
                "on what that costs (default: stored)"}} +
           machineOptions();
}

std::vector<Option> machineOptions()
{
    return {{"kernels", "NAME",
             "table of kernels: auto, scalar, eigen, avx2 ... (default: auto);\n"
             "info lists those that this processor can run"},
            {"threads", "N", "threads (default: one per core); never changes a result"}};
}

std::vector<Option> promptOptions()
{
    return {{"prompt", "TEXT", "the text to start from; - reads standard input"},
            {"ids", "1,2,3", "token ids to start from instead of a text"}};
}

std::vector<Option> cacheOptions()
{
    static const std::string kinds = [] {
        std::string text;
        for (const CacheKind& kind : keepingKinds())
            text += std::string(kind.name) + ": " + std::string(kind.explanation) + "\n";
        return text + "(default: static)";
    }();
    return {{"cache-kind", "KIND", kinds},
            {"window", "N", "last positions that a window keeps (default: 32)"},
            {"sinks", "N", "first positions that a window keeps (default: 4)"}};
}

std::vector<Option> generationOptions()
{
    return std::vector<Option>{
               {"tokens", "N", "tokens to generate at most (default: 24)"},
               {"cache", "MODE", "off, on or compare: both, proved equal (default: compare)"}} +
           cacheOptions() +
           std::vector<Option>{
               {"chunks", "N,N,...",
                "rows of each pass over the prompt; the last repeats\n"
                "(default: the whole prompt at once)"},
               {"temperature", "T",
                "draw at random, with logits divided by T\n"
                "(default: always the most probable token)"},
               {"top-k", "K", "draw among the K most probable tokens"},
               {"top-p", "P", "draw among the most probable tokens that sum to P"},
               {"seed", "N", "same seed, same tokens on every machine (default: 0)"},
               {"stop-token", "ID,...", "stop after one of these tokens"},
               {"no-stop-at-end", "", "go on after the end-of-text token"}};
}

std::vector<Option> operator+(std::vector<Option> a, const std::vector<Option>& b)
{
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

void expectPrompt(const Arguments& arguments)
{
    if (arguments.has("prompt") == arguments.has("ids"))
        throw UsageError(arguments.has("ids") ? "--prompt and --ids exclude each other."
                                              : "the text to start from is missing: --prompt "
                                                "\"some words\", or --ids 1,2,3.");
}

PromptTokens promptOf(const Arguments& arguments, const CommandEngine& engine,
                      CommandContext& context)
{
    const Tokenizer& tokenizer = engine.model.tokenizer;
    if (const auto numbers = arguments.numbers("ids", kLargestId)) {
        PromptTokens prompt{{}, idsOf(*numbers)};
        prompt.text = validUtf8(tokenizer.decode(prompt.ids));
        return prompt;
    }
    std::string given = arguments.required("prompt");
    if (given == "-")
        given = readStandardInput(kLargestPrompt, context.stop);
    CleanText clean = cleaned(given);
    noteRepairs(clean, context.console);
    if (clean.text.empty())
        refuseEmpty(engine);
    std::vector<TokenId> ids = tokenizer.encode(clean.text, SpecialTokens::AsText, context.stop);
    return {std::move(clean.text), std::move(ids)};
}

std::vector<std::size_t> chunksOf(const Arguments& arguments)
{
    const auto numbers = arguments.numbers("chunks", kLargestId);
    return numbers ? std::vector<std::size_t>(numbers->begin(), numbers->end())
                   : std::vector<std::size_t>();
}

CacheSpec cacheSpecOf(const Arguments& arguments)
{
    std::vector<std::string_view> names;
    for (const CacheKind& kind : keepingKinds())
        names.push_back(kind.name);
    CacheSpec spec{.kind = std::string(names[arguments.choice("cache-kind", names)])};
    for (const char* option : {"window", "sinks"})
        if (arguments.has(option) && spec.kind != "window")
            throw UsageError("--" + std::string(option) + " needs --cache-kind window.");
    constexpr std::uint64_t kMost = std::numeric_limits<std::uint32_t>::max();
    spec.options.window = arguments.number("window", 1, kMost).value_or(spec.options.window);
    spec.options.sinks = arguments.number("sinks", 0, kMost).value_or(spec.options.sinks);
    return spec;
}

RunSettings settingsOf(const Arguments& arguments, const Console& console)
{
    RunSettings settings;
    settings.tokens = arguments.number("tokens").value_or(settings.tokens);
    settings.running = lanesOf(kModeValues[arguments.choice("cache", kModes)]);
    settings.lanes = cacheOffAndOn(cacheSpecOf(arguments));
    settings.chunks = chunksOf(arguments);
    settings.sampling = samplingOf(arguments, console);
    settings.stopAtEndOfText = !arguments.has("no-stop-at-end");
    settings.stopTokens =
        idsOf(arguments.numbers("stop-token", kLargestId).value_or(std::vector<std::uint64_t>()));
    return settings;
}

} // namespace pastkeys
