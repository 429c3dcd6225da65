#include "run/perplexity.h"

#include "base/errors.h"
#include "base/median.h"
#include "commands/command_engine.h"
#include "commands/joined.h"
#include "commands/json_parts.h"
#include "commands/plain_numbers.h"
#include "commands/run_options.h"
#include "record/lane_names.h"
#include "run/decoder_alone.h"

#include <QStringList>

#include <algorithm>
#include <utility>

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr const char* kUsual = "off;static;window:64+4;int8;heads:1";
constexpr std::size_t kReadings = 5; ///< for short texts
constexpr double kShortMs = 500;     ///< of one round with all caches

struct Row
{
    LaneSpec lane;
    Perplexity measured;
    std::vector<double> times; ///< one per round, in milliseconds per token

    std::uint64_t bytesPerPosition() const
    {
        return measured.cacheRows == 0 ? 0 : measured.cacheBytes / measured.cacheRows;
    }
};

double readingMs(const Perplexity& measured)
{
    return std::chrono::duration<double, std::milli>(measured.duration).count();
}

std::string wrongCaches(const std::string& value)
{
    for (const QString& lane : QString::fromStdString(value).split(';'))
        if (std::string expected = expectedOfLane(lane.toStdString()); !expected.empty())
            return expected;
    return {};
}

/// Throws if the lane replaces a token at a position beyond the end of the text, or if the model
/// cannot run the lane.
void validateLane(LaneSpec lane, const Network& network, std::span<const TokenId> text)
{
    if (lane.replacement) {
        const std::size_t position = indexOf(lane.replacement->position);
        if (position >= text.size())
            throw InputError(
                {.file = {},
                 .place = lane.shortName,
                 .expected = "a position in the text, from 0 to " + std::to_string(text.size() - 1),
                 .found = std::to_string(position),
                 .hint = {}});
        lane.replacement->position = Position{0}; // because the prompt below has only one token
    }
    validate({.prompt = {text.front()}, .lanes = {std::move(lane)}}, network);
}

/// One lane for each requested cache. Throws if the text or the model is unsuitable for one of
/// them.
std::vector<LaneSpec> lanesOf(const Arguments& arguments, const Network& network,
                              std::span<const TokenId> text)
{
    std::vector<LaneSpec> lanes;
    for (const QString& lane : QString::fromStdString(arguments.text("caches", kUsual)).split(';'))
        validateLane(lanes.emplace_back(laneOfOnePrompt(lane.toStdString())), network, text);
    return lanes;
}

std::vector<TokenId> tokensOf(const Arguments& arguments, const CommandEngine& engine,
                              CommandContext& context)
{
    const std::string file = arguments.text("text", ""); // the option is required
    const std::string text = readInput(file, context.stop);
    std::vector<TokenId> tokens = engine.model.tokenizer.encode(
        repairedText(text, "text", context.console), specialTokensIn(arguments), context.stop);
    if (tokens.size() < 2)
        throw InputError({.file = file,
                          .place = {},
                          .expected = "a text of two tokens or more"s,
                          .found = std::to_string(tokens.size()),
                          .hint = {}});
    return tokens;
}

PerplexityWindows windowsOf(const Arguments& arguments, const Config& config)
{
    if (config.context < 2)
        throw InputError({.file = {},
                          .place = "context"s,
                          .expected = "a model that can read two tokens"s,
                          .found = std::to_string(config.context),
                          .hint = {}});
    const std::size_t window = arguments.number("window").value_or(config.context);
    if (window > config.context)
        throw UsageError("--window: expected at most " + groupedDigits(config.context) +
                         ", the model's context.");
    const std::size_t stride =
        arguments.number("stride").value_or(std::max<std::size_t>(window / 2, 1));
    if (stride > window)
        throw UsageError("--stride must not be larger than the window.");
    return {window, stride};
}

std::string tableOf(const std::vector<Row>& rows)
{
    std::size_t width = 5;
    for (const Row& row : rows)
        width = std::max(width, row.lane.id.size());
    std::string text = padRight("cache", width) + padLeft("nats per token", 16) +
                       padLeft("perplexity", 12) + padLeft("bytes per position", 20) +
                       padLeft("most bytes", 12) + padLeft("ms per token", 14) + "\n";
    for (const Row& row : rows) {
        const Repeated time = repeated(row.times);
        text += padRight(row.lane.id, width) + padLeft(fixed(row.measured.perToken(), 5), 16) +
                padLeft(fixed(row.measured.perplexity(), 3), 12) +
                padLeft(groupedDigits(row.bytesPerPosition()), 20) +
                padLeft(byteText(row.measured.cacheBytes), 12) +
                padLeft(fixed(time.median, 3), 14) +
                (row.times.size() > 1
                     ? ", half of them " + fixed(time.lower, 3) + " to " + fixed(time.upper, 3)
                     : std::string(", once")) +
                "\n";
    }
    return text;
}

/// Reads the text with each cache. Repeats that if it is short; then the caches take turns, so that
/// other programs slow them all down equally.
std::vector<Row> rowsOf(std::vector<LaneSpec> lanes, const Machinery& machinery,
                        std::span<const TokenId> text, const PerplexityWindows& windows,
                        CommandContext& context)
{
    std::vector<Row> rows;
    double roundMs = 0;
    const auto read = [&](const LaneSpec& lane) {
        const auto progress = [&](double share) {
            context.console.progress("Reading with the cache " + lane.id + ": " +
                                     std::to_string(static_cast<int>(share * 100)) + "%");
        };
        return perplexityOf(machinery, lane, text, windows, context.stop, progress);
    };
    for (LaneSpec& lane : lanes) {
        Row& row = rows.emplace_back(Row{std::move(lane), {}, {}});
        row.measured = read(row.lane);
        row.times.push_back(readingMs(row.measured));
        roundMs += row.times.back();
    }
    for (std::size_t round = 1; round < kReadings && roundMs < kShortMs; ++round)
        for (Row& row : rows)
            row.times.push_back(readingMs(read(row.lane)));
    for (Row& row : rows)
        for (double& time : row.times)
            time /= static_cast<double>(row.measured.tokens);
    context.console.progress({});
    return rows;
}

std::string sentenceOf(const Perplexity& measured, const PerplexityWindows& windows)
{
    return joined(counted(measured.tokens, "token was", "tokens were"),
                  " predicted, in windows of ", groupedDigits(windows.window), " that begin every ",
                  windows.stride == 1 ? "token"s : groupedDigits(windows.stride) + " tokens",
                  ".\n");
}

Json jsonOf(const std::vector<Row>& rows, const PerplexityWindows& windows)
{
    Json json{{"format", "pastkeys-perplexity"},
              {"version", 1},
              {"window", windows.window},
              {"stride", windows.stride},
              {"caches", Json::array()}};
    for (const Row& row : rows)
        json["caches"].push_back({{"spec", row.lane.id},
                                  {"tokens", row.measured.tokens},
                                  {"natsPerToken", row.measured.perToken()},
                                  {"perplexity", row.measured.perplexity()},
                                  {"bytesPerPosition", row.bytesPerPosition()},
                                  {"mostBytes", row.measured.cacheBytes},
                                  {"mostPositions", row.measured.cacheRows},
                                  {"timesMeasured", row.times.size()},
                                  {"millisecondsPerToken", repeated(row.times).median}});
    return json;
}

ExitCode perplexity(const Arguments& arguments, CommandContext& context)
{
    const auto engine = engineOf(arguments, context);
    const Network& network = *engine->model.network;
    expectDecoderAlone(network, Text::tr("the perplexity of a text"));
    const PerplexityWindows windows = windowsOf(arguments, network.config());
    const std::vector<TokenId> text = tokensOf(arguments, *engine, context);
    const std::vector<Row> rows =
        rowsOf(lanesOf(arguments, network, text), engine->machinery(), text, windows, context);
    if (arguments.has("json"))
        context.console.printJson(documentText(jsonOf(rows, windows)));
    else
        context.console.print(tableOf(rows) + sentenceOf(rows.front().measured, windows));
    return ExitCode::Done;
}

} // namespace

Command perplexityCommand()
{
    return {
        "perplexity",
        "Measures the size of each cache, and how well the model predicts a text with it",
        "Reads a text one token per step with each of the caches, and prints the average\n"
        "negative log-likelihood of its tokens, the perplexity (e to the power of that\n"
        "average), how many bytes the cache takes, and the time: the median of five readings\n"
        "of a short text, or a single measurement where it says \"once\". The probabilities are\n"
        "over all logits of the model, as in PyTorch's cross entropy.",
        "  pastkeys-cli perplexity --text story.txt --caches \"static;window:16+4;int8\"",
        {{"Text",
          {{"text", "FILE", "text to read; - reads standard input", {}, true},
           noSpecialOption(),
           {"window", "N", "tokens that the model reads at once (default: its context)",
            wholeNumber(2)},
           {"stride", "N",
            "tokens between the beginnings of two windows; only new tokens are\n"
            "measured (default: half a window)",
            wholeNumber(1)}}},
         {"Cache",
          {{"caches", "CACHE;CACHE;...",
            "caches to read with (default: " + std::string(kUsual) + ")\nA CACHE is one of\n" +
                laneHelp() + "with its changes after commas, such as window:64+4,int8",
            wrongCaches}}},
         modelOptions(),
         {"Output", {jsonOption()}}},
        perplexity};
}

} // namespace pastkeys
