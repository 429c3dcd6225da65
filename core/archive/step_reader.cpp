#include "archive/step_reader.h"

#include "archive/lane_history.h"
#include "archive/record_fields.h"
#include "record/lane_names.h"

#include <algorithm>

namespace pastkeys {

namespace {

RepeatedTime repeatedIn(const JsonValue& json)
{
    return {.passes = wholeIn(json, "passes"),
            .median = durationIn(json, "median"),
            .lowerQuartile = durationIn(json, "lowerQuartile"),
            .upperQuartile = durationIn(json, "upperQuartile")};
}

/// What was counted; nothing if nothing was.
Work workIn(const JsonValue& json)
{
    const auto found = json.present("counted");
    if (!found)
        return {};
    return {.products = wholeIn(*found, "products"),
            .other = wholeIn(*found, "other"),
            .bytesRead = wholeIn(*found, "bytesRead"),
            .bytesWritten = wholeIn(*found, "bytesWritten")};
}

/// Reads the steps in order, and checks each against those before it.
class StepReader
{
public:
    StepReader(const TraceHeader& header, const TensorRows& rows) : m_header(header), m_rows(rows)
    {
        for (const LaneSpec& lane : header.lanes)
            m_lanes.emplace_back(lane, *header.network);
    }

    ReadStep read(const JsonValue& json);

private:
    TokenId idIn(const JsonValue& json) const;
    TokenText tokenIn(const JsonValue& json) const;
    std::vector<TokenText> tokensIn(const JsonValue& json) const;
    std::vector<LogitEntry> logitsIn(const JsonValue& json) const;
    std::optional<Choice> choiceIn(const JsonValue& json) const;
    static std::optional<StopReason> stoppedIn(const JsonValue& json);
    static void readProposed(const JsonValue& json, ReadStep& step);
    void expectToFollow(const JsonValue& json, const StepRecord& step) const;
    void expectPrompt(const JsonValue& json, const StepRecord& step) const;
    void addTime(const JsonValue& json, std::chrono::nanoseconds time);
    void readLane(const JsonValue& json, ReadStep& step);
    void readSource(const JsonValue& json, PassRecord& pass) const;
    bool isBesideDrafts(Lane lane) const;
    std::optional<DraftingRecord> draftingIn(const JsonValue& json);
    PassRecord laneIn(const JsonValue& json, const StepRecord& step, Lane lane);
    std::vector<Span> heldIn(const JsonValue& json, const PassRecord& lane,
                             const LaneSpec& spec) const;
    OwnWords wordsIn(const JsonValue& json, const StepRecord& step) const;
    OwnOfLane ownIn(const JsonValue& json, const PassRecord& lane, const StepRecord& step) const;

    const TraceHeader& m_header;
    const TensorRows& m_rows;
    std::size_t m_index = 0;
    std::size_t m_end = 0;              ///< the position after the last token so far
    std::vector<LaneHistory> m_lanes;   ///< in the order of the header
    std::optional<StepRecord> m_last;   ///< the previous step
    std::chrono::nanoseconds m_times{}; ///< the sum of all durations so far
};

TokenId StepReader::idIn(const JsonValue& json) const
{
    return idAt<TokenId>(wholeIn(json, "id", m_header.config().vocabulary - 1));
}

TokenText StepReader::tokenIn(const JsonValue& json) const
{
    return pastkeys::tokenIn(json, m_header.config().vocabulary);
}

std::vector<TokenText> StepReader::tokensIn(const JsonValue& json) const
{
    return listIn(json, "tokens", [this](const JsonValue& token) { return tokenIn(token); });
}

std::vector<LogitEntry> StepReader::logitsIn(const JsonValue& json) const
{
    return listIn(json, "topLogits", [this](const JsonValue& entry) {
        return LogitEntry{
            tokenIn(entry),
            {idIn(entry), floatIn(entry, "logit"), probabilityIn(entry, "probability")}};
    });
}

std::optional<Choice> StepReader::choiceIn(const JsonValue& json) const
{
    const auto found = json.present("choice");
    if (!found)
        return std::nullopt;
    // A run that joins two others has the sampling of one of them.
    const auto sampling = m_header.ownWords ? std::nullopt : samplingDescribed(m_header.sampling);
    SampledToken sampled{.token = idIn(*found), .greedy = m_header.sampling == describe({})};
    if (const auto greedy = found->present("greedy")) {
        sampled.greedy = greedy->boolean();
        if (sampled.greedy && sampling && !sampling->greedy)
            greedy->refuse(Text::tr("false, because the sampling of the run is not greedy"));
    }
    sampled.candidates = wholeOr(*found, "candidates", 1);
    sampled.rank = wholeOr(*found, "rank", 0);
    if (sampled.rank >= std::max<std::size_t>(sampled.candidates, 1))
        found->refuse(Text::tr("a rank below the number of candidates"));
    if (found->present("probability"))
        sampled.probability = probabilityIn(*found, "probability");
    if (found->present("drawn"))
        sampled.drawn = probabilityIn(*found, "drawn");
    return Choice{tokenIn(*found), sampled};
}

std::optional<StopReason> StepReader::stoppedIn(const JsonValue& json)
{
    const auto found = json.present("stopped");
    if (!found)
        return std::nullopt;
    return nameIn(*found, {StopReason::TokenCount, StopReason::EndOfText, StopReason::StopToken,
                           StopReason::ContextFull});
}

std::vector<Span> StepReader::heldIn(const JsonValue& json, const PassRecord& lane,
                                     const LaneSpec& spec) const
{
    auto spans = listIn(json, "held", [](const JsonValue& span) {
        const auto [first, count] = wholeNumbers<2>(span);
        return Span{first, count};
    });
    const bool twice = spec.cache.storesTwice;
    const Span gap{lane.sinks, lane.origin};
    std::size_t from = lane.sinks > 0 ? 0 : lane.origin;
    std::size_t rows = 0;
    for (const Span span : spans) {
        rows += span.count;
        if (span.count == 0 || span.first < from || span.end() > lane.first ||
            overlapOf(span, gap).count > 0 || rows > (twice ? 2 : 1) * (lane.first - lane.origin))
            json.required("held").refuse(
                Text::tr("positions in ascending order, before the first computed row"));
        from = twice ? span.end() - 1 : span.end();
    }
    return spans;
}

OwnWords StepReader::wordsIn(const JsonValue& json, const StepRecord& step) const
{
    OwnWords own{.tokens = tokensIn(json),
                 .logits = {},
                 .topLogits = logitsIn(json),
                 .choice = choiceIn(json),
                 .stopped = stoppedIn(json)};
    if (!own.tokens.empty() && own.tokens.size() != step.tokens.size())
        json.required("tokens").refuse(Text::tr("as many tokens as the step has"));
    if ((!own.topLogits.empty() || own.choice) && !step.choice)
        json.refuse(Text::tr("no choice, because the step chooses no token"));
    return own;
}

OwnOfLane StepReader::ownIn(const JsonValue& json, const PassRecord& lane,
                            const StepRecord& step) const
{
    OwnOfLane own;
    own.rows = listIn(json, "ownRows", [](const JsonValue& part) {
        const auto [position, rows, row] = wholeNumbers<3>(part);
        return OwnRows{position, rows, row};
    });
    std::size_t from = lane.firstChanged();
    const Span moved = spanBetween(from, lane.first);
    std::size_t movedHere = 0;
    for (const OwnRows& part : own.rows) {
        if (part.rows == 0 || part.position < from || part.position + part.rows > lane.end())
            json.required("ownRows").refuse(
                Text::tr("positions in ascending order, of rows that the lane computed or moved"));
        if (part.row + part.rows > m_rows.ownRows)
            json.required("ownRows").refuse(Text::tr(
                "rows below %1, the number of rows in the tensors own.layers.*", m_rows.ownRows));
        from = part.position + part.rows;
        movedHere += overlapOf({part.position, part.rows}, moved).count;
    }
    if (movedHere != moved.count)
        json.refuse(Text::tr("own rows at the %1 positions that the lane moved", moved.count));
    if (const auto logits = json.present("ownLogits")) {
        own.logits = logits->unsignedInteger(kLongestText);
        if (*own.logits >= m_rows.ownLogits || !step.choice)
            logits->refuse(
                Text::tr("a row of the tensor own.logits, in a step that chooses a token"));
    }
    if (lane.sourceRows > 0)
        own.source = wholeIn(json, "source", kLongestText);
    return own;
}

/// Whether the lane decodes plainly beside proposed tokens. Then it reads only those that were
/// accepted, one per pass.
bool StepReader::isBesideDrafts(Lane lane) const
{
    return !m_header.lane(lane).draft && m_header.lanes.back().draft;
}

std::optional<DraftingRecord> StepReader::draftingIn(const JsonValue& json)
{
    const auto found = json.present("drafting");
    if (!found)
        return std::nullopt;
    const DraftingRecord drafting{.passes = wholeOr(*found, "passes", 0, kLongestText),
                                  .counted = workIn(*found),
                                  .duration = durationIn(*found, "nanoseconds")};
    addTime(*found, drafting.duration);
    return drafting;
}

PassRecord StepReader::laneIn(const JsonValue& json, const StepRecord& step, Lane lane)
{
    const LaneSpec& spec = m_header.lane(lane);
    PassRecord record;
    record.lane = lane;
    record.origin = wholeOr(json, "origin", 0, kLongestText);
    record.first = wholeIn(json, "first", kLongestText);
    record.rows = wholeIn(json, "rows", kLongestText);
    LaneHistory& history = m_lanes.at(indexOf(lane));
    const Span context = history.context();
    if (record.origin < context.first)
        json.required("origin").refuse(
            Text::tr("%1 or more, because the lane has dropped what comes before", context.first));
    record.movesHeld = json.flag("movesHeld");
    record.sinks = wholeOr(json, "sinks", 0, kLongestText);
    if (record.movesHeld && (!spec.limit.movesRows() || record.origin == context.first))
        json.required("movesHeld").refuse(Text::tr("false, because no row gets a new position"));
    if (const std::size_t sinks = history.sinksAt(record.origin, record.movesHeld);
        record.sinks != sinks)
        json.refuse(Text::tr("%1 sinks", sinks));
    const std::size_t begin = record.movesHeld
                                  ? std::max(context.end(), record.sinks + record.origin)
                                  : history.firstOf(record.origin);
    const std::size_t end = isBesideDrafts(lane) ? step.positions() : step.end();
    record.passes = wholeOr(json, "passes", 1, kLongestText);
    if (record.passes != 1 &&
        (record.passes != record.rows || !isBesideDrafts(lane) || step.phase != Phase::Decode))
        json.required("passes").refuse(
            Text::tr("1, or a pass for each row beside a lane with proposed tokens"));
    if (record.rows == 0 || record.end() != end || record.first > step.first ||
        record.first != begin || record.origin > record.first)
        json.refuse(
            Text::tr("rows that start at position %1 and end at position %2, where the step ends",
                     std::to_string(std::min(begin, step.first)), std::to_string(end - 1)));
    if (const std::size_t most = spec.limit.positionsIn(m_header.config());
        record.end() - record.origin > most)
        json.required("rows").refuse(
            Text::tr("at most %1 positions, because the lane can read no more at once", most));
    const bool beginsAgain = std::ranges::any_of(m_header.lanes, [](const LaneSpec& each) {
        return each.mistake && each.mistake->keepsEarlierPrompt;
    });
    if (record.origin > 0 && spec.limit.kind == ContextLimit::Kind::Stop && !beginsAgain)
        json.required("origin").refuse(
            Text::tr("0, because the lane never drops the start of its text"));
    if (m_header.ownWords && context.end() != step.first)
        json.refuse(Text::tr("no lane whose text ended in an earlier step"));
    record.held = heldIn(json, record, spec);
    record.rowsReservedBefore = wholeOr(json, "rowsReservedBefore", 0, kLongestText);
    record.copies = wholeOr(json, "copies", 1, 2);
    record.duration = durationIn(json, "nanoseconds");
    addTime(json, record.duration);
    if (const auto repeated = json.present("repeated")) {
        record.repeated = repeatedIn(*repeated);
        for (const auto time : {record.repeated->median, record.repeated->lowerQuartile,
                                record.repeated->upperQuartile})
            addTime(*repeated, time);
    }
    record.drafting = draftingIn(json);
    record.cacheBytesUsed = wholeOr(json, "cacheBytesUsed", 0);
    record.cacheBytesReserved = wholeOr(json, "cacheBytesReserved", 0);
    record.account = {wholeOr(json, "cacheAllocations", 0), wholeOr(json, "cacheBytesCopied", 0)};
    readSource(json, record);
    record.own = wordsIn(json, step);
    history.add(json, record, step.rejectedIn(record));
    return record;
}

/// A pass computes the source if the lane does not keep it, or does not have it yet.
void StepReader::readSource(const JsonValue& json, PassRecord& pass) const
{
    if (!m_header.network->encoder())
        return;
    const LaneSpec& spec = m_header.lane(pass.lane);
    pass.sourceRead = m_header.source.size();
    pass.sourceRows = wholeIn(json, "sourceRows", pass.sourceRead);
    const bool mustCompute = !keepsRows(spec) || spec.cache.source != SourceRowsKept::Yes ||
                             m_lanes.at(indexOf(pass.lane)).context().count == 0;
    if (pass.sourceRows != pass.sourceRead && (pass.sourceRows > 0 || mustCompute))
        json.required("sourceRows")
            .refuse(Text::tr("%1, the number of tokens of the source", pass.sourceRead));
    pass.sourceBytes = wholeOr(json, "sourceBytes", 0);
}

void StepReader::addTime(const JsonValue& json, std::chrono::nanoseconds time)
{
    if (time > kLongestTotal - m_times)
        json.refuse(
            Text::tr("durations of at most %1 ns in total", std::to_string(kLongestTotal.count())));
    m_times += time;
}

void StepReader::readLane(const JsonValue& json, ReadStep& step)
{
    const JsonValue id = json.required("lane");
    const auto spec = std::ranges::find(m_header.lanes, id.text(), &LaneSpec::id);
    if (spec == m_header.lanes.end())
        id.refuse(Text::tr("the id of a lane in the header"));
    const auto lane = idAt<Lane>(static_cast<std::size_t>(spec - m_header.lanes.begin()));
    if (step.record.lane(lane))
        id.refuse(Text::tr("each lane only once in a step"));
    const PassRecord& pass = step.record.add(laneIn(json, step.record, lane));
    step.own.at(indexOf(lane)) = ownIn(json, pass, step.record);
}

/// Reads how many tokens were rejected, and how many rows got logits to find that out.
void StepReader::readProposed(const JsonValue& json, ReadStep& step)
{
    StepRecord& record = step.record;
    record.rejected = wholeOr(json, "rejected", 0, kLongestText);
    const bool mayReject = record.phase == Phase::Decode && record.choice;
    if (const std::size_t most = mayReject ? record.tokens.size() - 1 : 0; record.rejected > most)
        json.required("rejected")
            .refuse(Text::tr("at most %1, because the step keeps its other tokens", most));
    const std::size_t least = record.choice ? record.rejected + 1 : 0;
    step.logitRows = wholeOr(json, "logitRows", least, kLongestText);
    const std::size_t most = record.choice ? record.tokens.size() : 0;
    if (step.logitRows < least || step.logitRows > most)
        json.required("logitRows")
            .refuse(Text::tr("a number from %1 to %2, the rows of proposed tokens", least, most));
}

ReadStep StepReader::read(const JsonValue& json)
{
    ReadStep step;
    StepRecord& record = step.record;
    if (wholeIn(json, "index") != m_index)
        json.required("index").refuse(
            Text::tr("%1, because steps follow one another", std::to_string(m_index)));
    record.setIndexInText(m_index);
    record.phase = m_index == 0 ? Phase::Prefill : Phase::Decode;
    if (const auto phase = json.present("phase"))
        record.phase = nameIn(*phase, {Phase::Prefill, Phase::Decode});
    record.first = wholeIn(json, "first", kLongestText);
    if (record.first != m_end)
        json.required("first").refuse(
            Text::tr("%1, where the previous step ends", std::to_string(m_end)));
    record.tokens = tokensIn(json);
    if (record.tokens.empty())
        json.refuse(Text::tr("at least one token in a step"));
    record.topLogits = logitsIn(json);
    record.choice = choiceIn(json);
    if (!record.topLogits.empty() && !record.choice)
        json.required("topLogits").refuse(Text::tr("no logits in a step that chooses no token"));
    record.stopped = stoppedIn(json);
    readProposed(json, step);
    const JsonValue lanes = json.required("lanes");
    if (lanes.kind() != JsonKind::Array || lanes.size() == 0)
        lanes.refuse(Text::tr("an array of the lanes that ran"));
    for (std::size_t i = 0; i < lanes.size(); ++i)
        readLane(lanes.element(i), step);
    expectToFollow(json, record);
    expectPrompt(json, record);
    if (const auto verdict = json.present("verdict"))
        step.equalityExpected = verdict->flag("equalityExpected");
    ++m_index;
    m_end = record.positions();
    m_last = record;
    return step;
}

/// Throws InputError if a lane ran in the previous step, but does not read the token that was
/// chosen for it there, or should have stopped there.
void StepReader::expectToFollow(const JsonValue& json, const StepRecord& step) const
{
    if (!m_last)
        return;
    for (const Lane lane : lanesOf(m_header)) {
        if (!step.lane(lane))
            continue;
        const bool ranBefore = m_last->lane(lane) != nullptr;
        if (ranBefore && m_last->stopped)
            json.refuse(Text::tr("no step after the one in which the run stopped"));
        const std::optional<Choice>& choice = m_last->choiceOf(lane);
        const auto& replacement = m_header.lane(lane).replacement;
        const bool isReplaced = replacement && indexOf(replacement->position) == step.first;
        if (!choice || isReplaced || (m_header.ownWords && !ranBefore))
            continue;
        if (const TokenId read = step.tokensOf(lane).front().id; read != choice->token.id)
            json.refuse(Text::tr("token %1, which the previous step chose, as the first one",
                                 indexOf(choice->token.id)));
    }
}

/// Throws InputError if the prompt is longer than what has been read when the run begins to choose.
void StepReader::expectPrompt(const JsonValue& json, const StepRecord& step) const
{
    const bool chose = m_last && m_last->choice;
    if (!chose && step.choice && m_header.promptTokens > step.positions())
        json.refuse(Text::tr("no choice before the prompt of %1 tokens has been read",
                             m_header.promptTokens));
}

} // namespace

std::vector<ReadStep> readSteps(const JsonValue& record, const TraceHeader& header,
                                const TensorRows& rows)
{
    StepReader reader(header, rows);
    auto steps = listIn(record, "steps", [&](const JsonValue& step) { return reader.read(step); });
    if (steps.empty())
        record.required("steps").refuse(Text::tr("at least one step"));
    return steps;
}

} // namespace pastkeys
