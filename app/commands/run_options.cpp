#include "commands/run_options.h"

#include "base/errors.h"
#include "commands/beam_options.h"
#include "commands/command_engine.h"
#include "commands/draft_options.h"
#include "commands/plain_numbers.h"
#include "drawing/language.h"
#include "engine/assets_dir.h"
#include "engine/given_text.h"
#include "export/save_file.h"
#include "record/lane_names.h"
#include "text/clean_text.h"

#include <QString>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <limits>
#include <utility>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr std::uint64_t kLargestId = std::numeric_limits<std::uint32_t>::max();
constexpr std::uint64_t kMostThreads = 1024;

constexpr std::array<Named<CacheMode>, 3> kModes{
    {{"compare", CacheMode::Compare}, {"on", CacheMode::On}, {"off", CacheMode::Off}}};

/// Accepts one of the modes, or the name of a cache that laneNamed() accepts.
Check laneOr(std::vector<std::string_view> modes)
{
    return [modes = std::move(modes)](std::string& value) -> std::string {
        value = QString::fromStdString(value).toLower().toStdString();
        if (std::ranges::find(modes, value) != modes.end())
            return {};
        const std::string lane = expectedOfLane(value);
        if (lane.empty())
            return {};
        std::string expected;
        for (const std::string_view mode : modes)
            expected += std::string(mode) + ", ";
        return expected + (modes.empty() ? "" : "or ") + lane;
    };
}

std::vector<TokenId> idsOf(const std::vector<std::uint64_t>& numbers)
{
    std::vector<TokenId> ids;
    ids.reserve(numbers.size());
    for (const std::uint64_t number : numbers)
        ids.push_back(idAt<TokenId>(number));
    return ids;
}

[[noreturn]] void refuseEmpty(const CommandEngine& engine)
{
    const auto start = engine.model.network->encoder() ? std::nullopt : engine.model.startOfText();
    throw InputError({.file = {},
                      .place = "prompt"s,
                      .expected = "some text"s,
                      .found = "an empty prompt"s,
                      .hint = start ? "To start from the end-of-text token, use --ids " +
                                          std::to_string(indexOf(*start)) + "."
                                    : "Give a text, or token ids with --ids."s});
}

Sampling samplingOf(const Arguments& arguments, Console& console)
{
    Sampling sampling;
    sampling.greedy =
        !arguments.has("temperature") && !arguments.has("top-k") && !arguments.has("top-p");
    sampling.temperature = arguments.decimal("temperature").value_or(1.0);
    if (const auto topK = arguments.number("top-k"))
        sampling.topK = static_cast<std::uint32_t>(*topK);
    sampling.topP = arguments.decimal("top-p").value_or(1.0);
    sampling.seed = arguments.number("seed").value_or(0);
    if (sampling.greedy && arguments.has("seed"))
        console.note("note: --seed has no effect without --temperature, --top-k or --top-p.");
    return sampling;
}

bool hasRightModel(const Arguments& arguments)
{
    return arguments.has("right-model") || arguments.has("right-weights");
}

void readLanes(const Arguments& arguments, RunSettings& settings)
{
    const std::string cache = arguments.text("cache", kModes.front().name);
    const bool named = arguments.has("left") || arguments.has("right");
    if (named && arguments.has("cache"))
        throw UsageError("--cache and --left or --right exclude each other.");
    if (arguments.has("draft")) {
        settings.lanes = draftedLanes(arguments);
    } else if (arguments.has("draft-tokens")) {
        throw UsageError("--draft-tokens has no effect without --draft.");
    } else if (hasRightModel(arguments)) {
        settings.lanes = lanesOfModels(arguments);
    } else if (named) {
        settings.lanes =
            lanesNamed(arguments.text("left", "off"), arguments.text("right", "static"));
    } else if (std::ranges::find(kModes, cache, &Named<CacheMode>::name) != kModes.end()) {
        settings.running = lanesOf(arguments.choice("cache", kModes));
    } else {
        settings.lanes = {laneNamed(cache)};
        settings.running = {Lane{0}};
    }
}

} // namespace

std::vector<LaneSpec> lanesOfModels(const Arguments& arguments)
{
    const std::string cache = arguments.text("cache", "on");
    if (cache == nameOf(CacheMode::Compare))
        throw UsageError("--cache compare compares caches, and --right-model or --right-weights "
                         "compares weights: choose one cache for both, or --left and --right.");
    const std::string both(cache == nameOf(CacheMode::On) ? CacheSpec().kind->name : cache);
    return lanesNamed(arguments.text("left", both), arguments.text("right", both));
}

std::string expectedOfLane(std::string_view text)
{
    try {
        laneNamed(text);
        return {};
    } catch (const InputError& error) {
        return error.fault().expected.english();
    }
}

LaneSpec laneOfOnePrompt(std::string_view text)
{
    LaneSpec lane = laneNamed(text);
    const bool stops = lane.limit.kind == ContextLimit::Kind::Stop && lane.limit.positions;
    if (stops || lane.draft || lane.limit.isAfterPrompt ||
        (lane.mistake && lane.mistake->keepsEarlierPrompt))
        throw UsageError("the cache \"" + std::string(text) +
                         "\" has a visible effect only in a run that generates: use the command "
                         "run, trace or render.");
    return lane;
}

OptionGroup modelOptions()
{
    return {"Model and machine",
            {{"model", "PATH",
              "model folder in the Hugging Face layout, GGUF file, or file of llama2.c\n"
              "(default: the built-in model)"},
             {"weights", "TYPE",
              "stored: as in the file; int8: rounded while loading, and a note\n"
              "says what that costs (default: stored)",
              oneOf({"stored", "int8"})},
             {"rope", "PAIRS",
              "of a file of llama2.c: which numbers of a head are rotated together,\n"
              "interleaved (those side by side) or half (each with the one half a\n"
              "head later) (default: interleaved)",
              oneOf({"interleaved", "half"})},
             {"rope-base", "B", "of such a file: the base of the rotation (default: 10000)",
              decimal("a number above 0", [](double base) { return base > 0; })},
             kernelsOption(),
             threadsOption()}};
}

Option kernelsOption()
{
    const auto inSmallLetters = [](std::string& name) {
        name = QString::fromStdString(name).toLower().toStdString();
        return std::string();
    };
    return {"kernels", "NAME",
            "kernels to compute with: auto, scalar, eigen, avx2 ...; the command\n"
            "info lists those that this processor can run (default: auto)",
            inSmallLetters};
}

Option threadsOption()
{
    return {"threads", "N",
            "threads to compute with; results stay the same (default: one per core)",
            wholeNumber(1, kMostThreads)};
}

Option chunksOption()
{
    return {"chunks", "N,N,...",
            "rows of each pass over the prompt; the last number is used for\n"
            "all further passes (default: the whole prompt in one pass)",
            wholeNumbers(1, kLargestId)};
}

Option outOption(std::string help)
{
    return {"out", "FILE", std::move(help), {}, true};
}

Option jsonOption()
{
    return {"json", "", "print one JSON document instead of text"};
}

Option languageOption()
{
    std::vector<std::string_view> codes;
    codes.reserve(kLanguages.size());
    for (const TextLanguage& language : kLanguages)
        codes.emplace_back(language.code);
    return {"lang", "CODE",
            "language of the texts in the picture: en, zh_CN or zh_TW (default: the\n"
            "language of the system)",
            oneOf(codes)};
}

OptionGroup promptOptions()
{
    return {"Prompt",
            {{"prompt", "TEXT", "text to start from; - reads it from standard input"},
             {"ids", "ID,ID,...", "token ids to start from, instead of a text",
              wholeNumbers(0, kLargestId)},
             noSpecialOption()}};
}

Option noSpecialOption()
{
    return {"no-special", "",
            "read special tokens of the model, such as <|endoftext|>, like any\n"
            "other text (default: each becomes one token)"};
}

SpecialTokens specialTokensIn(const Arguments& arguments)
{
    return arguments.has("no-special") ? SpecialTokens::AsText : SpecialTokens::Recognize;
}

OptionGroup cacheOptions()
{
    return {"Cache",
            {{"left", "CACHE", "the cache of the lane that chooses the tokens (default: off)",
              laneOr({})},
             {"right", "CACHE",
              "the cache that is compared with it (default: static)\nA CACHE is one of\n" +
                  laneHelp() + "with its changes after commas, such as window:64+4,int8",
              laneOr({})}}};
}

OptionGroup laneModelOptions()
{
    return {"Two models",
            {{"right-model", "PATH",
              "model folder or GGUF file whose weights the right lane has, such as the\n"
              "same model with rounded weights; its network and tokens are those of\n"
              "--model (default: --model). Both lanes then have the same cache, unless\n"
              "--left or --right says otherwise"},
             {"right-weights", "TYPE",
              "stored or int8: how the right lane keeps its weights, as --weights\n"
              "says for the left one (default: stored)",
              oneOf({"stored", "int8"})}}};
}

Option oneCacheOption(std::vector<std::string_view> modes, std::string help)
{
    return {"cache", "CACHE", std::move(help), laneOr(std::move(modes))};
}

OptionGroup generationOptions()
{
    return {
        "Generation",
        {{"tokens", "N", "number of tokens to generate at most (default: 24)", wholeNumber(1)},
         oneCacheOption(namesOf(kModes),
                        "off, on, compare (run both, and compare their results), or the only\n"
                        "CACHE to run with (default: compare)"),
         {"own-words", "",
          "each side continues with the text that it generates itself\n"
          "(default: both read the text of the left side, to compare every step)"},
         chunksOption(),
         {"temperature", "T",
          "draw each token at random, after dividing the logits by T\n"
          "(default: always take the most probable token)",
          decimal("a number above 0", [](double t) { return t > 0 && std::isfinite(t); })},
         {"top-k", "K", "draw among the K most probable tokens", wholeNumber(1, kLargestId)},
         {"top-p", "P",
          "draw among the most probable tokens: the fewest whose probabilities\n"
          "add up to at least P",
          decimal("a number above 0 and at most 1", [](double p) { return p > 0 && p <= 1; })},
         {"seed", "N",
          "seed of the random draws; the same seed draws the same tokens on every\n"
          "machine (default: 0)",
          wholeNumber()},
         {"stop-token", "ID,...", "stop after any of these tokens", wholeNumbers(0, kLargestId)},
         {"no-stop-at-end", "", "continue after the end-of-text token"}}};
}

void expectPrompt(const Arguments& arguments)
{
    if (arguments.has("prompt") == arguments.has("ids"))
        throw UsageError(arguments.has("ids") ? "--prompt and --ids exclude each other."
                                              : "the text to start from is missing: --prompt "
                                                "\"some words\", or --ids 1,2,3.");
    if (arguments.has("ids"))
        expectWithout(arguments, {"no-special"}, "--ids");
}

OptionGroup recordedRunOptions()
{
    return {"Recorded run",
            {{"trace", "FILE.pastkeys",
              "take the run in this file, without its model, instead of running a\n"
              "prompt; the options of the prompt, the generation, the caches and the\n"
              "model cannot be used with it"}}};
}

void expectOneSource(const Arguments& arguments)
{
    if (!arguments.has("trace"))
        return expectPrompt(arguments);
    for (const OptionGroup& group :
         {promptOptions(), generationOptions(), cacheOptions(), laneModelOptions(), draftOptions(),
          beamOptions(), modelOptions()})
        expectWithout(arguments, namesOf(group.options), "--trace");
}

PromptTokens promptOf(const Arguments& arguments, const CommandEngine& engine,
                      CommandContext& context)
{
    const Tokenizer& tokenizer = engine.model.tokenizer;
    if (arguments.has("ids")) {
        PromptTokens prompt{{}, idsOf(arguments.numbers("ids"))};
        prompt.text = validUtf8(tokenizer.decode(prompt.ids));
        return prompt;
    }
    std::string given = arguments.text("prompt", "");
    if (given == "-")
        given = readStandardInput(context.stop);
    std::string text = repairedText(given, "prompt", context.console);
    if (text.empty())
        refuseEmpty(engine);
    std::vector<TokenId> ids =
        tokensGiven(engine.model, text, specialTokensIn(arguments), context.stop);
    return {std::move(text), std::move(ids)};
}

std::string outputOf(const Arguments& arguments)
{
    std::string path = arguments.text("out", "");
    expectOutput(arguments, path);
    return path;
}

void expectOutput(const Arguments& arguments, const std::filesystem::path& path)
{
    std::vector<std::filesystem::path> inputs;
    if (const auto trace = arguments.text("trace"))
        inputs.emplace_back(*trace);
    else
        inputs = modelFiles(modelPath(arguments));
    if (const auto right = arguments.text("right-model"))
        std::ranges::move(modelFiles(modelDirOf(*right)), std::back_inserter(inputs));
    if (const auto draft = arguments.text("draft"); draft && *draft != kLookup)
        std::ranges::move(modelFiles(modelDirOf(*draft)), std::back_inserter(inputs));
    for (const char* const option : {"chat", "load-cache"})
        if (const auto file = arguments.text(option); file && *file != "-")
            inputs.emplace_back(*file);
    if (arguments.text("prompt", "") == "-" || arguments.text("prompts", "") == "-")
        inputs.emplace_back("/dev/stdin");
    else if (const auto prompts = arguments.text("prompts"))
        inputs.emplace_back(*prompts);
    expectWritable(path, inputs);
}

std::string repairedText(std::string_view bytes, std::string_view what, Console& console)
{
    CleanText clean = cleaned(bytes);
    const std::string name(what);
    if (clean.invalidReplaced > 0)
        console.note("note: " + groupedDigits(clean.invalidReplaced) + " piece(s) of the " + name +
                     " were not valid UTF-8; each became U+FFFD.");
    if (clean.nulsReplaced > 0)
        console.note("note: " + groupedDigits(clean.nulsReplaced) + " NUL byte(s) in the " + name +
                     " became U+FFFD.");
    return std::move(clean.text);
}

RunSettings generationOf(const Arguments& arguments, Console& console)
{
    RunSettings settings;
    settings.tokens = arguments.number("tokens").value_or(settings.tokens);
    readLanes(arguments, settings);
    settings.chunks = arguments.numbers("chunks");
    settings.sampling = samplingOf(arguments, console);
    settings.ownWords = arguments.has("own-words");
    if (settings.ownWords && settings.running.size() < kLanes.size())
        throw UsageError("--own-words needs two caches: --left and --right, or --cache compare.");
    settings.stopAtEndOfText = !arguments.has("no-stop-at-end");
    settings.stopTokens = idsOf(arguments.numbers("stop-token"));
    return settings;
}

PreparedRun preparedRun(const Arguments& arguments, CommandContext& context)
{
    expectPrompt(arguments);
    RunSettings settings = generationOf(arguments, context.console);
    auto engine = engineOf(arguments, context);
    if (hasRightModel(arguments)) {
        openRightModel(arguments, *engine, context);
        setWeights(settings.lanes, *engine);
    }
    openDraftModel(arguments, *engine, settings, context);
    PromptTokens prompt = promptOf(arguments, *engine, context);
    give(settings, std::move(prompt.ids), *engine->model.network);
    placeLimits(settings, engine->model.network->config());
    validate(settings, *engine->model.network);
    return {std::move(engine), std::move(settings), std::move(prompt.text)};
}

} // namespace pastkeys
