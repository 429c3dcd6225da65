#include "record/lane_names.h"

#include "base/contract.h"
#include "base/errors.h"
#include "base/listed.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <optional>

namespace pastkeys {

namespace {

/// For example, "window:64+4" has the name "window" and the argument "64+4".
struct Part
{
    std::string name;
    std::optional<std::string> argument;
};

/// A change, such as "int8", that the name of a lane may list after the kind of cache.
struct LaneChange
{
    std::string_view name;
    std::string_view argument; ///< its form, as in CacheKind::argument
    const char* explanation;
    bool (*read)(std::string_view argument, LaneSpec& lane); ///< false if `argument` is invalid
    /// The change as text, beginning with a comma; empty if the lane does not have the change.
    std::string (*written)(const LaneSpec& lane);
};

[[noreturn]] void refuse(std::string_view lane, Text expected, std::string_view found)
{
    pastkeys::refuse({}, Text::tr("the cache \"%1\"", Text(lane, 120)), std::move(expected),
                     Text(found, 120));
}

template <typename Choices> auto find(const Choices& choices, std::string_view name)
{
    const auto found =
        std::ranges::find(choices, name, [](const auto& choice) { return choice.name; });
    return found == choices.end() ? nullptr : &*found;
}

template <DType Type> bool readStored(std::string_view argument, LaneSpec& lane)
{
    lane.cache.rows.type = Type;
    return argument.empty();
}

template <DType Type> std::string writtenStored(const LaneSpec& lane)
{
    return lane.cache.rows.type == Type ? "," + std::string(nameOf(Type)) : "";
}

bool readHeads(std::string_view argument, LaneSpec& lane)
{
    lane.cache.rows.kvHeads = countIn(argument);
    return lane.cache.rows.kvHeads.has_value();
}

std::string writtenHeads(const LaneSpec& lane)
{
    const auto heads = lane.cache.rows.kvHeads;
    return heads ? ",heads:" + std::to_string(*heads) : "";
}

bool readQueries(std::string_view argument, LaneSpec& lane)
{
    lane.cache.rows.withQueries = true;
    return argument.empty();
}

std::string writtenQueries(const LaneSpec& lane)
{
    return lane.cache.rows.withQueries ? ",with-queries" : "";
}

bool readUnrotated(std::string_view argument, LaneSpec& lane)
{
    lane.cache.rows.unrotated = true;
    return argument.empty();
}

std::string writtenUnrotated(const LaneSpec& lane)
{
    return lane.cache.rows.unrotated ? ",unrotated" : "";
}

template <SourceRowsKept Kept> bool readSource(std::string_view argument, LaneSpec& lane)
{
    lane.cache.source = Kept;
    return argument.empty();
}

template <SourceRowsKept Kept> std::string writtenSource(const LaneSpec& lane)
{
    if (lane.cache.source != Kept)
        return "";
    return Kept == SourceRowsKept::No ? ",text-only" : ",source-again";
}

bool readFused(std::string_view argument, LaneSpec& lane)
{
    lane.fused = true;
    return argument.empty();
}

std::string writtenFused(const LaneSpec& lane)
{
    return lane.fused ? ",fused" : "";
}

bool readEverything(std::string_view argument, LaneSpec& lane)
{
    lane.rule = ReachRule::everything();
    return argument.empty();
}

std::string writtenEverything(const LaneSpec& lane)
{
    const bool isMistakes = lane.mistake && lane.mistake->rule;
    return !isMistakes && lane.rule == ReachRule::everything() ? ",everything" : "";
}

/// "17=42": position 17 gets the token with the id 42.
bool readReplacement(std::string_view argument, LaneSpec& lane)
{
    const std::size_t equals = argument.find('=');
    const auto position = countIn(argument.substr(0, equals), 0);
    const auto token =
        countIn(argument.substr(equals == argument.npos ? argument.size() : equals + 1), 0);
    if (!position || !token)
        return false;
    lane.replacement = {idAt<Position>(*position), idAt<TokenId>(*token)};
    return true;
}

std::string writtenReplacement(const LaneSpec& lane)
{
    return lane.replacement ? ",token:" + std::to_string(indexOf(lane.replacement->position)) +
                                  "=" + std::to_string(indexOf(lane.replacement->token))
                            : "";
}

bool readMistake(std::string_view argument, LaneSpec& lane)
{
    lane.mistake = find(mistakes(), argument);
    if (!lane.mistake)
        return false;
    if (lane.mistake->rule)
        lane.rule = *lane.mistake->rule;
    lane.cache.storesTwice = lane.mistake->storesTwice;
    lane.cache.losesOldRows = lane.mistake->rejection == Mistake::Rejection::LosesOldRows;
    return true;
}

std::string writtenMistake(const LaneSpec& lane)
{
    return lane.mistake ? ",bug:" + std::string(lane.mistake->name) : "";
}

template <LaneDraft::Source Source> bool readDraft(std::string_view argument, LaneSpec& lane)
{
    lane.draft = {.source = Source};
    if (argument.empty())
        return true;
    const auto most = countIn(argument);
    lane.draft->mostProposed = most.value_or(0);
    return most && *most <= kMostProposed;
}

template <LaneDraft::Source Source> std::string writtenDraft(const LaneSpec& lane)
{
    if (!lane.draft || lane.draft->source != Source)
        return "";
    return (Source == LaneDraft::Source::Lookup ? ",lookup:" : ",draft:") +
           std::to_string(lane.draft->mostProposed);
}

/// "17,18@5": from step 5 on, no query sees positions 17 and 18. Without "@5", from step 2 on.
bool readEviction(std::string_view argument, LaneSpec& lane)
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
    lane.cache.evictions.push_back(std::move(eviction));
    return true;
}

std::string writtenEvictions(const LaneSpec& lane)
{
    std::string text;
    for (const Eviction& eviction : lane.cache.evictions) {
        text += ",evict";
        for (std::size_t i = 0; i < eviction.positions.size(); ++i)
            text += (i == 0 ? ":" : ",") + std::to_string(indexOf(eviction.positions[i]));
        text += "@" + std::to_string(eviction.step);
    }
    return text;
}

template <ContextLimit::Kind Kind> bool readLimit(std::string_view argument, LaneSpec& lane)
{
    lane.limit = {Kind};
    if (argument.empty() && Kind != ContextLimit::Kind::Stop)
        return true;
    lane.limit.isAfterPrompt = argument.starts_with('+');
    std::string_view number = argument.substr(lane.limit.isAfterPrompt ? 1 : 0);
    const std::size_t plus = number.find('+');
    if (plus != number.npos) {
        const auto sinks = countIn(number.substr(plus + 1));
        if (!sinks || !lane.limit.movesRows())
            return false;
        lane.limit.sinks = *sinks;
        number = number.substr(0, plus);
    }
    const std::size_t least = lane.limit.isAfterPrompt ? 1 : 2 + lane.limit.sinks;
    lane.limit.positions = countIn(number, least);
    return lane.limit.positions.has_value();
}

template <ContextLimit::Kind Kind> std::string writtenLimit(const LaneSpec& lane)
{
    if (lane.limit.kind != Kind || lane.limit == ContextLimit())
        return "";
    const std::string_view name = Kind == ContextLimit::Kind::Stop       ? ",limit"
                                  : Kind == ContextLimit::Kind::DropHalf ? ",half"
                                  : Kind == ContextLimit::Kind::Slide    ? ",slide"
                                  : Kind == ContextLimit::Kind::Shift    ? ",shift"
                                                                         : ",stream";
    const ContextLimit& limit = lane.limit;
    return std::string(name) + (limit.positions ? ":" : "") + (limit.isAfterPrompt ? "+" : "") +
           (limit.positions ? std::to_string(*limit.positions) : "") +
           (limit.sinks > 0 ? "+" + std::to_string(limit.sinks) : "");
}

constexpr std::array kChanges{
    LaneChange{
        "int8", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Rounds each head of a row to 8 bits, with a scale."),
        readStored<DType::Int8>, writtenStored<DType::Int8>},
    LaneChange{
        "int4", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Rounds rows to 4 bits, with one scale per 32 numbers."),
        readStored<DType::Int4>, writtenStored<DType::Int4>},
    LaneChange{"heads", ":N",
               PASTKEYS_TR_NOOP("pastkeys::Tr",
                                "Averages groups of key and value heads, so that N are left."),
               readHeads, writtenHeads},
    LaneChange{
        "with-queries", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Also keeps the queries, although nothing reads them."),
        readQueries, writtenQueries},
    LaneChange{
        "unrotated", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps keys unrotated, and rotates them at each reading."),
        readUnrotated, writtenUnrotated},
    LaneChange{
        "text-only", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps no rows of the source, and computes them again."),
        readSource<SourceRowsKept::No>, writtenSource<SourceRowsKept::No>},
    LaneChange{
        "source-again", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps rows of the source, and yet computes them again."),
        readSource<SourceRowsKept::ButComputedAgain>,
        writtenSource<SourceRowsKept::ButComputedAgain>},
    LaneChange{
        "fused", "",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Computes attention without storing scores in memory."),
        readFused, writtenFused},
    LaneChange{"everything", "",
               PASTKEYS_TR_NOOP("pastkeys::Tr", "Lets a query see all rows, including newer ones."),
               readEverything, writtenEverything},
    LaneChange{
        "token", ":POSITION=ID",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Reads this token instead of the one at this position."),
        readReplacement, writtenReplacement},
    LaneChange{"lookup", ":N",
               PASTKEYS_TR_NOOP("pastkeys::Tr",
                                "Checks up to N tokens per pass, guessed from the text so far."),
               readDraft<LaneDraft::Source::Lookup>, writtenDraft<LaneDraft::Source::Lookup>},
    LaneChange{"draft", ":N",
               PASTKEYS_TR_NOOP("pastkeys::Tr",
                                "Checks up to N tokens per pass, guessed by a smaller model."),
               readDraft<LaneDraft::Source::Model>, writtenDraft<LaneDraft::Source::Model>},
    LaneChange{"bug", ":NAME", PASTKEYS_TR_NOOP("pastkeys::Tr", "Makes a mistake on purpose."),
               readMistake, writtenMistake},
    LaneChange{"evict", ":POSITION,...@STEP",
               PASTKEYS_TR_NOOP("pastkeys::Tr", "Forgets these positions from this step on."),
               readEviction, writtenEvictions},
    LaneChange{
        "limit", ":N",
        PASTKEYS_TR_NOOP("pastkeys::Tr",
                         "Stops at N positions (+N: after the prompt), like a full context."),
        readLimit<ContextLimit::Kind::Stop>, writtenLimit<ContextLimit::Kind::Stop>},
    LaneChange{
        "half", ":N",
        PASTKEYS_TR_NOOP("pastkeys::Tr",
                         "At N positions, drops the older half and computes the rest again."),
        readLimit<ContextLimit::Kind::DropHalf>, writtenLimit<ContextLimit::Kind::DropHalf>},
    LaneChange{"slide", ":N",
               PASTKEYS_TR_NOOP("pastkeys::Tr",
                                "Reads only the last N positions, computed again at each step."),
               readLimit<ContextLimit::Kind::Slide>, writtenLimit<ContextLimit::Kind::Slide>},
    LaneChange{
        "shift", ":N+SINKS",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "At N positions, drops half and rotates the other keys."),
        readLimit<ContextLimit::Kind::Shift>, writtenLimit<ContextLimit::Kind::Shift>},
    LaneChange{
        "stream", ":N+SINKS",
        PASTKEYS_TR_NOOP("pastkeys::Tr", "Keeps the first and the last tokens, with rotated keys."),
        readLimit<ContextLimit::Kind::ShiftOne>, writtenLimit<ContextLimit::Kind::ShiftOne>},
};

bool startsWithDigit(std::string_view text)
{
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text.front()));
}

/// The parts between commas. A comma before a digit does not end a part: it belongs to an argument.
std::vector<Part> partsOf(std::string_view text)
{
    std::vector<std::string> pieces(1);
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == ',' && !startsWithDigit(text.substr(i + 1)))
            pieces.emplace_back();
        else if (text[i] != ' ') // skips the blanks that toRead() adds
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

/// "off, static, window:N+SINKS ..."
std::string namesOfAll()
{
    const auto form = [](const auto& choice) {
        return std::string(choice.name) + std::string(choice.argument);
    };
    return listed(cacheKinds(), ", ", {}, form) + ", " + listed(kChanges, ", ", {}, form);
}

void readKind(std::string_view lane, const CacheKind& kind, const Part& part, CacheSpec& spec)
{
    spec = kind;
    if (!part.argument)
        return;
    if (kind.argument.empty())
        refuse(lane, Text::tr("%1 without an argument", std::string(kind.name)), *part.argument);
    const auto numbers = kind.numbersIn(*part.argument);
    if (!numbers)
        refuse(lane, std::string(kind.name) + std::string(kind.argument), *part.argument);
    spec.numbers = *numbers;
}

/// A mistake about rejected tokens needs some, and what it spoils.
void expectRejections(std::string_view lane, const LaneSpec& spec)
{
    using enum Mistake::Rejection;
    const auto rejection = spec.mistake ? spec.mistake->rejection : Right;
    if (rejection == Right)
        return;
    if (!spec.draft)
        refuse(lane, Text::tr("proposed tokens, of which this mistake rejects some wrongly"),
               writtenOut(spec));
    if (rejection == LosesOldRows && !spec.cache.kind->hasWindow)
        refuse(lane, Text::tr("a window cache, whose oldest rows can be overwritten"),
               writtenOut(spec));
    if (rejection == DrafterKeepsRows && spec.draft->source != LaneDraft::Source::Model)
        refuse(lane, Text::tr("a draft model, which has a cache"), writtenOut(spec));
}

/// Throws InputError for parts that make no sense together.
void expectSense(std::string_view lane, const LaneSpec& spec)
{
    const CacheSpec& cache = spec.cache;
    const CacheKind& kind = *cache.kind;
    const std::string name(kind.name);
    if (!keepsRows(spec) && (cache.rows.type != DType::Float32 || cache.rows.kvHeads))
        refuse(lane, Text::tr("a kind of cache that keeps rows"), name);
    if (cache.rows.unrotated &&
        (!keepsRows(spec) || cache.rows.type != DType::Float32 || cache.rows.kvHeads))
        refuse(lane, Text::tr("a kind of cache that keeps rows as they are"), writtenOut(spec));
    if (!keepsRows(spec) && cache.source != SourceRowsKept::Yes)
        refuse(lane, Text::tr("a kind of cache that keeps rows"), name);
    if (cache.storesTwice && cache.rows.unrotated)
        refuse(lane, Text::tr("plain caches, because rows are stored twice"), writtenOut(spec));
    if (!cache.evictions.empty() && !kind.canEvict())
        refuse(lane, Text::tr("a kind of cache that can evict positions"), name);
    if (cache.rows.withQueries && !kind.canKeepQueries())
        refuse(lane, Text::tr("a kind of cache that can keep queries"), name);
    if (spec.fused && spec.rule != ReachRule::causal())
        refuse(lane, Text::tr("plain causal attention, because it is fused"), writtenOut(spec));
    if (spec.fused && kind.choosesByWeights)
        refuse(lane,
               Text::tr("attention that keeps its weights in memory, because this cache chooses "
                        "positions by them"),
               std::string("fused"));
    if (!keepsRows(spec) && spec.mistake &&
        (spec.mistake->storesTwice || spec.mistake->keepsEarlierPrompt))
        refuse(lane, Text::tr("a kind of cache that keeps rows"), name);
    expectRejections(lane, spec);
    if (cache.storesTwice && (spec.fused || spec.rule != ReachRule::causal()))
        refuse(lane, Text::tr("plain causal attention, because rows are stored twice"),
               writtenOut(spec));
    const bool clears = spec.limit.kind != ContextLimit::Kind::Stop;
    if (clears && (!cache.evictions.empty() || spec.rule != ReachRule::causal()))
        refuse(
            lane,
            Text::tr(
                "no evictions and only plain causal attention, because the limit clears the cache"),
            writtenOut(spec));
    if (spec.limit.movesRows() &&
        (!keepsRows(spec) || kind.forgets() || cache.rows.type != DType::Float32 ||
         cache.rows.kvHeads || cache.rows.withQueries || spec.mistake))
        refuse(lane, Text::tr("a cache that keeps all keys and values as they are"),
               writtenOut(spec));
    const bool hasGaps = !cache.evictions.empty() || !kind.keepsWhatItsRuleSees();
    if (spec.rule.kind == ReachRule::Kind::TopLeft && hasGaps)
        refuse(lane, Text::tr("a cache without gaps, because the mask counts its rows"),
               writtenOut(spec));
}

/// The family of the change. A lane can have only one change of each family, but any number of
/// evictions.
std::string familyOf(const Part& change)
{
    if (change.name == "int4")
        return "int8";
    if (change.name == "lookup")
        return "draft";
    const bool isLimit = change.name == "half" || change.name == "slide" ||
                         change.name == "shift" || change.name == "stream";
    return isLimit ? "limit" : change.name;
}

/// What an error message suggests in place of an invalid argument: the form of the change, with the
/// least number if it is not 1, or for "bug" the names of all mistakes.
Text possibleFor(const LaneChange& change)
{
    if (familyOf({std::string(change.name), {}}) == "limit")
        return Text::tr("%1%2, where N is at least 2, or %1:+N, where N is at least 1",
                        std::string(change.name), std::string(change.argument));
    if (familyOf({std::string(change.name), {}}) == "draft")
        return Text::tr("%1:N, where N is from 1 to %2", std::string(change.name), kMostProposed);
    if (change.read != readMistake)
        return std::string(change.name) + std::string(change.argument);
    return Text::tr("one of %1", listed(mistakes(), ", ", {}, [](const Mistake& mistake) {
                        return "bug:" + std::string(mistake.name);
                    }));
}

} // namespace

LaneSpec laneNamed(std::string_view text)
{
    LaneSpec lane = laneWithCache();
    std::vector<std::pair<const LaneChange*, Part>> changes; // applied once all parts are read
    bool hasKind = false;
    bool hasRule = false; // whether a rule was written after "off"
    for (const Part& part : partsOf(text)) {
        if (const CacheKind* named = find(cacheKinds(), part.name)) {
            const bool isRuleOfOff = hasKind && !keepsRows(lane) && !hasRule;
            if (hasKind && (!isRuleOfOff || !named->keepsRows()))
                refuse(text, Text::tr("only one kind of cache"), part.name);
            CacheSpec read;
            readKind(text, *named, part, read);
            lane.rule = read.rule();
            hasRule = isRuleOfOff;
            if (!isRuleOfOff)
                lane.cache = read;
            hasKind = true;
        } else if (const LaneChange* change = find(kChanges, part.name)) {
            changes.emplace_back(change, part);
        } else {
            refuse(text, Text::tr("one of %1", namesOfAll()), part.name);
        }
    }
    std::vector<std::string> made;
    for (const auto& [change, part] : changes) {
        const ReachRule before = lane.rule;
        if (!change->read(part.argument.value_or(""), lane))
            refuse(text, possibleFor(*change), part.argument.value_or(""));
        if (lane.rule != before && before != ReachRule::causal())
            refuse(text, Text::tr("only one rule of what a query sees"), part.name);
        if (change->read != readEviction && std::ranges::find(made, familyOf(part)) != made.end())
            refuse(text, Text::tr("each change only once"), part.name);
        made.push_back(familyOf(part));
    }
    expectSense(text, lane);
    lane.ink = keepsRows(lane) ? LaneInk::WithCache : LaneInk::WithoutCache;
    nameAfterCache(lane);
    lane.id = writtenOut(lane);
    return lane;
}

std::string toRead(std::string_view written)
{
    std::string text;
    for (std::size_t i = 0; i < written.size(); ++i) {
        text += written[i];
        if (written[i] == ',' && !startsWithDigit(written.substr(i + 1)))
            text += ' ';
    }
    return text;
}

namespace {

/// \param cache  as it is written to be read
void nameAfterWeights(LaneSpec& lane, const std::string& cache)
{
    const LaneWeights& weights = *lane.weights;
    if (cache == CacheSpec().kind->name) {
        lane.shortName = weights.label;
        lane.name = Text::tr("model %1", weights.name);
    } else {
        lane.shortName = Text::tr("%1, %2", weights.label, cache);
        lane.name = Text::tr("model %1 with the cache %2", weights.name, cache);
    }
}

} // namespace

void nameAfterCache(LaneSpec& lane)
{
    const std::string written = toRead(writtenOut(lane));
    if (lane.weights)
        return nameAfterWeights(lane, written);
    if (written == "off") {
        lane.shortName = Text::tr("off");
        lane.name = Text::tr("cache off");
    } else if (!keepsRows(lane) && lane.rule.kind == ReachRule::Kind::Window) {
        const std::string rule = written.substr(written.find(' ') + 1);
        lane.shortName = Text::tr("off with %1", rule);
        lane.name = Text::tr("cache off with %1", rule);
    } else {
        lane.shortName = written;
        lane.name = Text::tr("cache %1", written);
    }
}

std::string writtenOut(const LaneSpec& lane)
{
    std::string text = lane.cache.kind->written(lane.cache.numbers);
    if (!keepsRows(lane) && lane.rule.kind == ReachRule::Kind::Window)
        text += "," + cacheKindNamed("window").written({lane.rule.window, lane.rule.sinks});
    for (const LaneChange& change : kChanges)
        text += change.written(lane);
    return text;
}

std::string shortlyWritten(const LaneSpec& lane)
{
    const std::string text = writtenOut(lane);
    const std::string usual = std::string(CacheSpec().kind->name) + ",";
    return text.starts_with(usual) ? text.substr(usual.size()) : text;
}

std::vector<LaneSpec> lanesNamed(std::string_view left, std::string_view right)
{
    std::vector<LaneSpec> lanes{laneNamed(left), laneNamed(right)};
    lanes[0].id = "left";
    lanes[1].id = "right";
    setInks(lanes);
    return lanes;
}

std::vector<LanePart> lanePartsToChoose()
{
    std::vector<LanePart> parts;
    const auto formOf = [](const auto& choice) {
        return std::string(choice.name) + std::string(choice.argument);
    };
    for (const CacheKind& kind : cacheKinds())
        parts.push_back({formOf(kind), kind.explanation, true});
    for (const LaneChange& change : kChanges)
        parts.push_back({formOf(change), change.explanation});
    for (const Mistake& mistake : mistakes())
        parts.push_back({"bug:" + std::string(mistake.name), mistake.explanation});
    return parts;
}

std::string laneHelp()
{
    std::string help;
    for (const LanePart& part : lanePartsToChoose())
        help += part.form + ": " + part.explanation + "\n";
    return help;
}

} // namespace pastkeys
