#include "trace/lane_names.h"

#include "base/contract.h"
#include "base/errors.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace pastkeys {

namespace {

/// "window:64+4" is the name "window" with the argument "64+4".
struct Part
{
    std::string name;
    std::optional<std::string> argument;
};

/// What may follow a kind of cache.
struct LaneChange
{
    std::string_view name;
    std::string_view argument; ///< as CacheKind::argument
    std::string_view explanation;
    bool (*read)(std::string_view argument, CacheOptions& options);
};

[[noreturn]] void refuse(std::string_view lane, Text expected, std::string_view found)
{
    throw InputError({.file = {},
                      .place = Text::tr("the cache \"%1\"", Text(lane, 120)),
                      .expected = std::move(expected),
                      .found = Text(found, 120),
                      .hint = {}});
}

bool readInt8(std::string_view argument, CacheOptions& options)
{
    options.stored = DType::Int8;
    return argument.empty();
}

bool readHeads(std::string_view argument, CacheOptions& options)
{
    options.kvHeads = countIn(argument);
    return options.kvHeads.has_value();
}

/// "17,18@5", or without "@5", which means as early as possible.
bool readEviction(std::string_view argument, CacheOptions& options)
{
    Eviction eviction;
    const std::size_t at = argument.find('@');
    if (at != argument.npos) {
        const auto step = countIn(argument.substr(at + 1), eviction.step);
        if (!step)
            return false;
        eviction.step = *step;
    }
    std::string_view rest = argument.substr(0, at);
    while (true) {
        const std::size_t comma = rest.find(',');
        const auto position = countIn(rest.substr(0, comma), 0);
        if (!position)
            return false;
        eviction.positions.push_back(idAt<Position>(*position));
        if (comma == rest.npos)
            break;
        rest.remove_prefix(comma + 1);
    }
    options.evictions.push_back(std::move(eviction));
    return true;
}

constexpr std::array kChanges{
    LaneChange{"int8", "", "Rounds each head of a row to 8 bits, with a scale.", readInt8},
    LaneChange{"heads", ":N", "Averages the heads of keys and values to N.", readHeads},
    LaneChange{"evict", ":POSITION,...@STEP", "Forgets these positions from this step on.",
               readEviction},
};

/// The parts between commas. A part that begins with a digit belongs to the argument before it.
std::vector<Part> partsOf(std::string_view text)
{
    std::vector<std::string> pieces(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto next = static_cast<unsigned char>(i + 1 < text.size() ? text[i + 1] : 'x');
        if (text[i] == ',' && !std::isdigit(next))
            pieces.emplace_back();
        else
            pieces.back() += static_cast<char>(std::tolower(static_cast<unsigned char>(text[i])));
    }
    std::vector<Part> parts;
    for (const std::string& piece : pieces) {
        const std::size_t colon = piece.find(':');
        parts.push_back({piece.substr(0, colon), {}});
        if (colon != piece.npos)
            parts.back().argument = piece.substr(colon + 1);
    }
    return parts;
}

template <typename Choices> auto find(const Choices& choices, std::string_view name)
{
    const auto found =
        std::ranges::find(choices, name, [](const auto& choice) { return choice.name; });
    return found == choices.end() ? nullptr : &*found;
}

/// "off, static, window:N+SINKS ..."
std::string namesOfAll()
{
    std::string names;
    const auto add = [&names](const auto& choice) {
        names +=
            (names.empty() ? "" : ", ") + std::string(choice.name) + std::string(choice.argument);
    };
    std::ranges::for_each(cacheKinds(), add);
    std::ranges::for_each(kChanges, add);
    return names;
}

void readKind(std::string_view lane, const CacheKind& kind, const Part& part, CacheSpec& spec)
{
    spec.kind = kind.name;
    if (!part.argument)
        return;
    if (!kind.readArgument)
        refuse(lane, Text::tr("%1 without an argument", std::string(kind.name)), *part.argument);
    if (!kind.readArgument(*part.argument, spec.options))
        refuse(lane, std::string(kind.name) + std::string(kind.argument), *part.argument);
}

/// What has no meaning together.
void expectSense(std::string_view lane, const LaneSpec& spec)
{
    const CacheOptions& options = spec.cache.options;
    if (!keepsRows(spec) && (options.stored != DType::Float32 || options.kvHeads))
        refuse(lane, Text::tr("a kind of cache that keeps rows"), spec.cache.kind);
    if (!options.evictions.empty() && !cacheKindNamed(spec.cache.kind).canEvict)
        refuse(lane, Text::tr("a kind of cache that can evict positions"), spec.cache.kind);
}

} // namespace

LaneSpec laneNamed(std::string_view text)
{
    LaneSpec lane = laneWithCache();
    std::optional<CacheSpec> kind;
    CacheOptions changes;
    bool hasRule = false; // after "off"
    for (const Part& part : partsOf(text)) {
        if (const CacheKind* named = find(cacheKinds(), part.name)) {
            const bool isRuleOfOff = kind && kind->kind == "off" && !hasRule;
            if (kind && (!isRuleOfOff || named->name == "off"))
                refuse(text, Text::tr("only one kind of cache"), part.name);
            CacheSpec read;
            readKind(text, *named, part, read);
            lane.rule = named->rule(read.options);
            hasRule = isRuleOfOff;
            if (!isRuleOfOff)
                kind = read;
            continue;
        }
        const LaneChange* change = find(kChanges, part.name);
        if (!change)
            refuse(text, Text::tr("one of %1", namesOfAll()), part.name);
        if (!change->read(part.argument.value_or(""), changes))
            refuse(text, std::string(change->name) + std::string(change->argument),
                   part.argument.value_or(""));
    }
    lane.cache = kind.value_or(CacheSpec{});
    lane.cache.options.stored = changes.stored;
    lane.cache.options.kvHeads = changes.kvHeads;
    lane.cache.options.evictions = changes.evictions;
    expectSense(text, lane);
    lane.ink = keepsRows(lane) ? LaneInk::WithCache : LaneInk::WithoutCache;
    nameAfterCache(lane);
    lane.id = writtenOut(lane);
    return lane;
}

void nameAfterCache(LaneSpec& lane)
{
    const std::string written = writtenOut(lane);
    if (keepsRows(lane)) {
        lane.shortName = written;
        lane.name = Text::tr("cache %1", written);
    } else if (lane.rule == ReachRule::causal()) {
        lane.shortName = Text::tr("off");
        lane.name = Text::tr("cache off");
    } else {
        const std::string rule = written.substr(written.find(',') + 1);
        lane.shortName = Text::tr("off under %1", rule);
        lane.name = Text::tr("cache off under %1", rule);
    }
}

std::string writtenOut(const LaneSpec& lane)
{
    const auto withArgument = [](const CacheKind& kind, const CacheOptions& options) {
        return std::string(kind.name) + (kind.writtenArgument ? kind.writtenArgument(options) : "");
    };
    const CacheOptions& options = lane.cache.options;
    std::string text = withArgument(cacheKindNamed(lane.cache.kind), options);
    if (!keepsRows(lane) && lane.rule.kind == ReachRule::Kind::Window)
        text += "," + withArgument(cacheKindNamed("window"),
                                   {.sinks = lane.rule.sinks, .window = lane.rule.window});
    if (options.stored == DType::Int8)
        text += ",int8";
    if (options.kvHeads)
        text += ",heads:" + std::to_string(*options.kvHeads);
    for (const Eviction& eviction : options.evictions) {
        text += ",evict";
        for (std::size_t i = 0; i < eviction.positions.size(); ++i)
            text += (i == 0 ? ":" : ",") + std::to_string(indexOf(eviction.positions[i]));
        text += "@" + std::to_string(eviction.step);
    }
    return text;
}

std::vector<LaneSpec> lanesNamed(std::string_view left, std::string_view right)
{
    std::vector<LaneSpec> lanes{laneNamed(left), laneNamed(right)};
    lanes[0].id = "left";
    lanes[1].id = "right";
    lanes[0].ink = LaneInk::WithoutCache;
    lanes[1].ink = LaneInk::WithCache;
    return lanes;
}

std::string laneHelp()
{
    std::string help;
    const auto add = [&help](const auto& choice) {
        help += std::string(choice.name) + std::string(choice.argument) + ": " +
                std::string(choice.explanation) + "\n";
    };
    std::ranges::for_each(cacheKinds(), add);
    std::ranges::for_each(kChanges, add);
    return help;
}

} // namespace pastkeys
