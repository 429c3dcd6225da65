#include "now_panel/now_panel_text.h"

#include "drawing/number_text.h"
#include "drawing/term_text.h"
#include "drawing/tr.h"
#include "now_panel/formula_text.h"
#include "now_panel/number_table.h"
#include "now_panel/step_bound_text.h"
#include "query/draft_ledger.h"
#include "query/encoder_trace.h"
#include "shared/glossary.h"
#include "shared/lane_text.h"
#include "shared/operation_text.h"
#include "shared/work_text.h"

#include <QHash>
#include <QLocale>

#include <algorithm>
#include <optional>
#include <span>
#include <vector>

namespace pastkeys {

namespace {

bool isShared(const ViewState& state)
{
    return state.operation().kind == OperationKind::Sample && state.step().ranBoth();
}

bool fillsEmptyCache(const PassRecord* cached)
{
    return cached && cached->first == 0;
}

NumberKind kindOf(const ViewState& state)
{
    return workKind(state.trace.header());
}

QString phaseMeaning(const ViewState& state)
{
    if (isOfEncoder(state.trace.header()))
        return Tr::tr("The encoder reads the source before the decoder writes its first token.");
    return state.step().phase == Phase::Prefill
               ? Tr::tr("Prefill: the tokens of the prompt are read together, usually in one step.")
               : Tr::tr("Decode: each step adds one token to the answer.");
}

void addHead(TextPage& page, const ViewState& state)
{
    page.add(titleOf(state.network(), state.point()), {.bold = true});
    page.add(stepSummary(state), {.ink = Ink::MutedText, .toolTip = phaseMeaning(state)});
}

/// Adds a remark if the stage shows a layer other than the one at the cursor.
void addOtherLayer(TextPage& page, const ViewState& state)
{
    const auto here = state.point().layer;
    const Layer shown = state.selection.layer;
    if (!here || *here == shown)
        return;
    const QString shownNumber = QString::number(indexOf(shown) + 1);
    const QString number = QString::number(indexOf(*here) + 1);
    page.add((shown > *here
                  ? Tr::tr("The stage shows layer %1, which this step has not reached yet. This "
                           "panel describes layer %2.")
                  : Tr::tr("The stage shows layer %1, which this step has already finished. This "
                           "panel describes layer %2."))
                 .arg(shownNumber, number),
             {.bold = true});
    const QString text = Tr::tr("Show layer %1 on the stage").arg(number);
    page.add({page.link(text, Select{{*here, state.selection.head, {}}}, {.toolTip = text})});
}

void addNewBeginning(TextPage& page, const ViewState& state)
{
    const Mistake* mistake = mistakeIn(state.trace.header());
    for (const Lane lane : kLanes) {
        const PassRecord* record = state.step().lane(lane);
        if (!record || !state.trace.beginsAgain(state.cursor.step, lane))
            continue;
        const QString name = capitalized(laneName(state.spec(lane)));
        if (mistake && mistake->keepsEarlierPrompt)
            page.add(Tr::tr("The prompt is read a second time. %1 has forgotten the first reading.")
                         .arg(name),
                     {.bold = true});
        else if (record->movesHeld)
            page.add(Tr::tr("The text became too long for %1, which now leaves out the positions "
                            "%2 to %3. The rows of the other %Ln tokens stay: only the keys after "
                            "the gap are rotated to new positions.",
                            nullptr, asInt(record->heldRows()))
                         .arg(laneName(state.spec(lane)), grouped(record->sinks),
                              grouped(record->sinks + record->origin - 1)),
                     {.bold = true});
        else
            page.add(Tr::tr("The text became too long for %1, which drops everything before "
                            "position %2 and computes the other %Ln tokens again, because their "
                            "positions change: the first of them now has position 0.",
                            nullptr, asInt(record->rows))
                         .arg(laneName(state.spec(lane)), grouped(record->origin)),
                     {.bold = true});
    }
}

/// If a cache missed steps, adds a remark that it now reads their tokens.
void addCatchingUp(TextPage& page, const ViewState& state)
{
    const std::size_t added = state.step().tokens.size();
    const auto lanes = lanesOf(state.trace.header());
    const auto lane = std::ranges::find_if(lanes, [&](Lane each) {
        const PassRecord* record = state.step().lane(each);
        return keepsRows(state.spec(each)) && record && record->rows > added &&
               !state.trace.beginsAgain(state.cursor.step, each);
    });
    if (lane == lanes.end())
        return;
    const int missed = asInt(state.step().lane(*lane)->rows - added);
    if (keepsRows(state.spec(Lane{0})))
        page.add(
            Tr::tr("One of the caches did not run before this step. It missed %Ln tokens, which it "
                   "reads now.",
                   nullptr, missed),
            {.bold = true});
    else
        page.add(Tr::tr("The cache was off before this step and missed %Ln tokens, which are read "
                        "now.",
                        nullptr, missed),
                 {.bold = true});
}

QString whyMissing(const ViewState& state, Lane lane)
{
    const StepRecord* last = state.trace.lastBefore(state.cursor.step, lane);
    const auto stopped = last ? last->lane(lane)->own.stopped : std::nullopt;
    if (stopped)
        return *stopped == StopReason::ContextFull
                   ? Tr::tr("%1 did not run in this step, because it has no room for more tokens.")
                   : Tr::tr("%1 did not run in this step, because its text has ended.");
    return Tr::tr("%1 did not run in this step, because the cache mode was changed during the run. "
                  "Press Run to compare all steps.");
}

/// Explains why a lane did not run in this step, if it ran in others.
void addMissingLane(TextPage& page, const ViewState& state)
{
    for (const Lane lane : kLanes)
        if (!state.step().lane(lane) && state.trace.ran(lane))
            page.add(whyMissing(state, lane).arg(capitalized(laneName(state.spec(lane)))),
                     {.bold = true});
}

/// The FLOPs of a whole step, lane by lane.
QString stepFlopsText(const ViewState& state)
{
    QStringList lines;
    for (const Lane lane : kLanes)
        if (const PassRecord* record = state.step().lane(lane))
            lines << ofKind(Tr::tr("%1, whole step: %2, plus %3 of other work (c)"), kindOf(state))
                         .arg(capitalized(laneName(state.spec(lane))),
                              exactFlopsText(record->counted.products),
                              grouped(record->counted.other));
    lines << flopExplained();
    return lines.join('\n');
}

/// Whether only lane 0 computes the rows of the source in this step.
bool skipsSource(const ViewState& state)
{
    return state.step().lane(Lane{0})->sourceRows > state.step().lane(Lane{1})->sourceRows;
}

QString savingText(std::size_t skippedTokens, bool skipsSource)
{
    if (!skipsSource)
        return Tr::tr("Skipping %Ln earlier tokens saves %1 of this step's FLOPs (c).", nullptr,
                      asInt(skippedTokens));
    return skippedTokens == 0
               ? Tr::tr("Keeping the source's rows saves %1 of this step's FLOPs (c).")
               : Tr::tr("Keeping the source's rows and skipping %Ln earlier tokens saves %1 of "
                        "this step's FLOPs (c).",
                        nullptr, asInt(skippedTokens));
}

/// States how many tokens lane 1 skips and lane 0 recomputes, whether it skips the source, too, and
/// what that saves. Adds nothing if it skips nothing, or if lane 1's text begins at a later position
/// from this step on.
void addSaving(TextPage& page, const ViewState& state)
{
    const PassRecord& baseline = *state.step().lane(Lane{0});
    const PassRecord& other = *state.step().lane(Lane{1});
    const std::size_t skipped = other.first - std::min(other.first, baseline.first);
    if ((skipped == 0 && !skipsSource(state)) ||
        state.trace.beginsAgain(state.cursor.step, Lane{1}))
        return;
    const double saved = 1 - static_cast<double>(other.counted.products) /
                                 std::max(static_cast<double>(baseline.counted.products), 1.0);
    page.add(ofKind(savingText(skipped, skipsSource(state)), kindOf(state)).arg(percentText(saved)),
             {mistakeIn(state.trace.header()) ? Ink::Text : Ink::Good, true, stepFlopsText(state)});
}

/// The number of rows per layer that the lane's cache holds during the step and drops at its end.
std::size_t rowsDropped(const ViewState& state, Lane lane)
{
    const PassRecord& record = *state.step().lane(lane);
    if (record.cacheBytesUsed == 0) // without a cache
        return 0;
    const std::size_t after = rowsIn(record.cacheBytesUsed, state.spec(lane), state.network());
    const std::size_t within = record.heldRows() + record.rows;
    return within - std::min(after, within);
}

/// Compares two caches: the bytes that they hold, the rows that they drop, and their logits.
void addLaneComparison(TextPage& page, const ViewState& state)
{
    const PassRecord& left = *state.step().lane(Lane{0});
    const PassRecord& right = *state.step().lane(Lane{1});
    page.add(Tr::tr("After this step, %1 holds %2 (c) and %3 holds %4 (c).")
                 .arg(laneNoun(state.spec(Lane{0})), bytesText(left.cacheBytesUsed),
                      laneNoun(state.spec(Lane{1})), bytesText(right.cacheBytesUsed)),
             {Ink::Text, true, stepFlopsText(state)});
    for (const Lane lane : kLanes)
        if (const std::size_t dropped = rowsDropped(state, lane); dropped > 0)
            page.add(Tr::tr("When this step ends, %1 drops %Ln rows from each layer.", nullptr,
                            asInt(dropped))
                         .arg(laneNoun(state.spec(lane))));
    if (const auto& verdict = state.step().verdict; verdict && !verdict->identical())
        page.add(Tr::tr("In this step, the logits are up to %1 apart (c). The probabilities of the "
                        "next token diverge by %2 nats (c).")
                     .arg(QString::number(verdict->maxLogitDifference, 'g', 3),
                          QString::number(verdict->divergence, 'g', 3)));
}

/// The share of attention that the newest query (of the selected head, in lane 0) gives to rows
/// that lane 0 still has but lane 1 does not. None if there are no such rows, or if the cache of
/// lane 0 also loses something.
std::optional<double> missedAttention(const ViewState& state)
{
    const auto& left = state.attention ? state.attention->at(0) : std::nullopt;
    const PassRecord* right = state.step().lane(Lane{1});
    if (!state.operation().isOfHeads || !left || !right || !losesNothing(state.spec(Lane{0})))
        return std::nullopt;
    const std::vector<Span> leftForgotten = state.step().lane(Lane{0})->forgotten();
    const std::span<const float> weights = left->weights.rowSpan(left->rows - 1);
    std::optional<double> missed;
    for (const Span gone : right->forgotten())
        for (std::size_t position = gone.first; position < gone.end(); ++position)
            if (!anyContains(leftForgotten, position))
                missed = missed.value_or(0) + static_cast<double>(weights[position]);
    return missed;
}

void addMissedAttention(TextPage& page, const ViewState& state)
{
    if (const auto missed = missedAttention(state))
        page.add(
            Tr::tr("With %1, %2 of this head's attention goes to rows that %3 no longer has (c).")
                .arg(laneNoun(state.spec(Lane{0})), percentText(*missed),
                     laneNoun(state.spec(Lane{1}))));
}

QString storingText(const ViewState& state, const PassRecord& cached)
{
    const bool storesSource = cached.sourceRows > 0 && state.spec(cached.lane).cache.keepsSource();
    return storesSource ? Tr::tr("This step stores the keys and values of %Ln tokens, and those of "
                                 "the source. That saves nothing yet (c).",
                                 nullptr, asInt(cached.rows))
                        : Tr::tr("This step stores the keys and values of %Ln tokens. That saves "
                                 "nothing yet (c).",
                                 nullptr, asInt(cached.rows));
}

/// States what the whole step stores, recomputes or saves.
void addStep(TextPage& page, const ViewState& state)
{
    const StepRecord& step = state.step();
    if (isOfEncoder(state.trace.header()))
        return page.add(
            Tr::tr("The encoder keeps nothing from one token to the next: each row sees "
                   "all others, so a longer source would change them all. But the "
                   "source never changes, so one pass is enough."),
            {.bold = true});
    // cachedRecord() is the record of the last lane that keeps rows. It is null if only the other
    // lane ran in this step.
    const PassRecord* cached = state.cachedRecord();
    if (!cached && !step.ranBoth() && keepsRows(state.spec(step.leader())))
        cached = step.lane(step.leader());
    if (step.ranBoth() && keepsRows(state.spec(Lane{0}))) {
        addLaneComparison(page, state);
        if (skipsSource(state))
            addSaving(page, state);
    } else if (fillsEmptyCache(cached)) {
        page.add(ofKind(storingText(state, *cached), kindOf(state)), {.bold = true});
        if (state.cursor.step + 1 < state.trace.size())
            page.add({page.link(Tr::tr("The next step saves work: press Ctrl+→."),
                                GoTo{cursorAt(state.trace, state.cursor.step + 1, state.point())},
                                {.bold = true, .toolTip = Tr::tr("Go to the next step.")})});
    } else if (step.ranBoth()) {
        addSaving(page, state);
    } else if (cached) {
        page.add(Tr::tr("The keys and values of %Ln tokens are in the cache and are not computed "
                        "again.",
                        nullptr, asInt(cached->heldRows())),
                 {Ink::Good, true});
    } else if (step.first > 0) {
        page.add(Tr::tr("Nothing was kept, so the rows of %Ln tokens must be computed again.",
                        nullptr, asInt(step.first)),
                 {.bold = true});
    }
}

/// States which of the two lanes computes anything in this operation. The other one does no work,
/// so a ratio of their work would be meaningless.
void addOnlyOneComputes(TextPage& page, const ViewState& state, Lane lane)
{
    const OperationRecord& record = *operationRecordAt(state.trace, state.cursor, lane);
    const RowForm form = rowFormOf(state.spec(lane), state.site());
    const bool rounds = state.operation().cache() == CacheUse::Writes &&
                        form.type != DType::Float32 && form.kvHeads == form.heads;
    const QString text =
        rounds ? Tr::tr("Only %1 computes here: it rounds %Ln rows of K and V to fewer bits (c).",
                        nullptr, asInt(record.rows))
               : Tr::tr("Only %1 computes here (c).");
    page.add(ofKind(text, kindOf(state)).arg(laneNoun(state.spec(lane))));
}

/// Compares the work of this operation in both lanes.
void addComparison(TextPage& page, const ViewState& state)
{
    const OperationRecord* baseline = operationRecordAt(state.trace, state.cursor, Lane{0});
    const OperationRecord* other = operationRecordAt(state.trace, state.cursor, Lane{1});
    if (!baseline || !other)
        return;
    const bool leftComputes = baseline->counted.flops() > 0;
    const bool rightComputes = other->counted.flops() > 0;
    if (leftComputes != rightComputes)
        return addOnlyOneComputes(page, state, rightComputes ? Lane{1} : Lane{0});
    if (!rightComputes || fillsEmptyCache(state.cachedRecord()))
        return;
    const bool multiplies = other->counted.products > 0;
    const auto work = [multiplies](const OperationRecord& record) {
        return static_cast<double>(multiplies ? record.counted.products : record.counted.other);
    };
    const double ratio = work(*baseline) / work(*other);
    const QString number = QString::number(ratio, 'g', 4);
    const LaneSpec& spec = state.spec(Lane{0});
    if (ratio == 1)
        page.add(
            ofKind(Tr::tr("This operation takes the same work both ways (c)."), kindOf(state)));
    else if (keepsRows(spec) || !keepsRows(state.spec(Lane{1})))
        page.add(
            ofKind(Tr::tr("%1 takes %2 times as much work for this operation (c)."), kindOf(state))
                .arg(capitalized(laneName(spec)), number));
    else
        page.add(
            ofKind(multiplies
                       ? Tr::tr("Without the cache, this operation takes %1 times as many FLOPs "
                                "(c).")
                       : Tr::tr("Without the cache, this operation takes %1 times as much work "
                                "(c)."),
                   kindOf(state))
                .arg(number));
}

/// States how long it took to choose the tokens of both lanes.
QString choiceText(const TraceHeader& header, const OperationRecord& record)
{
    if (!header.timed)
        return header.ownWords
                   ? Tr::tr("Each lane chose its own token. The time was not measured.")
                   : Tr::tr("The token was chosen once for both lanes. The time was not "
                            "measured.");
    return (header.ownWords
                ? Tr::tr("Choosing the tokens of both lanes took %1 (m).")
                : Tr::tr("The token was chosen once for both lanes, which took %1 (m)."))
        .arg(operationTimeText(record));
}

void addNumbers(TextPage& page, const ViewState& state)
{
    const OperationRecord* record =
        operationRecordAt(state.trace, state.cursor, state.step().leader());
    if (!isShared(state))
        addNumberTable(page, state);
    else if (record)
        page.add(choiceText(state.trace.header(), *record));
    page.add(
        badgesText(),
        {Ink::MutedText, false,
         Tr::tr("Formula: worked out from the sizes. Counted: added up by the program while it "
                "ran. Measured: read from a clock, so it varies from run to run.")});
}

/// Explains why a lane has no numbers, and warns if a lane's formula and count disagree.
void addRemarks(TextPage& page, const ViewState& state)
{
    for (const Lane lane : kLanes) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (record && kindOf(state) == NumberKind::Counted && record->formula != record->counted)
            page.add(Tr::tr("The formula and the count do not agree."), {Ink::Warning, true});
        if (record || !state.step().lane(lane))
            continue;
        page.add(state.operation().cache() == CacheUse::Writes
                     ? Tr::tr("%1 keeps nothing.").arg(capitalized(laneName(state.spec(lane))))
                     : Tr::tr("This step skips the operation, because more of the prompt follows."),
                 {Ink::MutedText});
    }
}

/// "= 13,824 FLOPs + 432 of other work (f)"
QString resultText(const OperationSpec& operation, const OperationRecord& record)
{
    const Work& work = record.formula;
    if (operation.cache() == CacheUse::Writes)
        return Tr::tr("= %1 (f)").arg(bytesText(work.bytesWritten));
    if (work.products > 0 && work.other > 0)
        return Tr::tr("= %1 + %2 of other work (f)")
            .arg(exactFlopsText(work.products), grouped(work.other));
    if (work.products == 0)
        return Tr::tr("= %1 of other work (f)").arg(grouped(work.other));
    return Tr::tr("= %1 (f)").arg(exactFlopsText(work.products));
}

/// Whether the operation's usual formula is right for the lane. It is wrong for CacheAppend if the
/// cache stores K and V inexactly, also stores Q or moves rows, and for Softmax and WeightedSum if
/// attention is fused.
bool hasUsualFormula(const ViewState& state, Lane of)
{
    const LaneSpec& lane = state.spec(of);
    const OperationKind kind = state.operation().kind;
    const RowForm form = rowFormOf(lane, state.site());
    if (kind == OperationKind::Append)
        return form.losesNothing() && form.queryHeads == 0 && !state.step().lane(of)->movesHeld;
    return !lane.fused || (kind != OperationKind::Softmax && kind != OperationKind::WeightedSum);
}

/// Adds the formulas, with numbers filled in.
void addFormulas(TextPage& page, const ViewState& state)
{
    for (const Lane lane : kLanes) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        if (!record)
            continue;
        const QString formula = formulaText(state.network(), *record);
        if (formula.isEmpty() || !hasUsualFormula(state, lane))
            continue;
        page.addGap();
        page.add(capitalized(laneName(state.spec(lane))), {inkOf(state.spec(lane)), true});
        page.add(formula);
        page.add(resultText(state.operation(), *record));
    }
    const QString terms = formulaTerms(state.network(), state.operation());
    if (terms.isEmpty())
        return;
    page.addGap();
    page.add(terms, {Ink::MutedText});
}

/// The text, with a link to the glossary at the first mention of each technical term.
PageText explained(const QString& text)
{
    PageText all;
    qsizetype done = 0;
    for (const auto& [term, begin, size] : glossaryOf().mentionsIn(text)) {
        all.push_back({text.mid(done, begin - done)});
        all.push_back(
            {text.mid(begin, size), {.toolTip = plainTextOf(*term)}, glossaryAddress(term->id)});
        done = begin + size;
    }
    all.push_back({text.mid(done)});
    return all;
}

/// Adds a paragraph in which technical terms link to the glossary. Caches the links, because the
/// same few paragraphs are shown again and again.
void addExplained(TextPage& page, const QString& text)
{
    thread_local QHash<QString, PageText> known;
    PageText& links = known[QLocale().name() + text];
    if (links.empty())
        links = explained(text);
    page.add(links);
}

/// Adds a link to the card "Why can this be cached?" for the operations that raise the question:
/// the one that stores rows, and the mask, which is why stored rows stay the same.
void addWhyCached(TextPage& page, const ViewState& state)
{
    const OperationSpec& operation = state.operation();
    if (isOfEncoder(state.trace.header()) || operation.isOverSource ||
        (operation.cache() != CacheUse::Writes && operation.kind != OperationKind::Mask))
        return;
    page.add({{Tr::tr("Why can this be cached?"),
               {.toolTip = Tr::tr("Four pictures of this run.")},
               kWhyCachedAddress}});
}

/// What a step proposed and, from the operation on that chooses a token, what became of it.
void addProposed(TextPage& page, const ViewState& state)
{
    const StepRecord& step = state.step();
    const Proposed drafts = step.proposed();
    if (drafts.proposed == 0)
        return;
    QStringList words;
    for (const TokenText& token : std::span(step.tokens).last(drafts.proposed))
        words << visibleToken(token.bytes);
    const QString all = words.join(' ');
    if (state.operation().kind != OperationKind::Sample)
        page.add(Tr::tr("Proposed: %1. This pass reads the proposed tokens as if they had been "
                        "chosen, and checks them all at once.")
                     .arg(all),
                 {.bold = true});
    else if (drafts.accepted == drafts.proposed)
        page.add(Tr::tr("Proposed: %1. All were accepted, because the model would have chosen "
                        "them, too. The last row chooses one more token.")
                     .arg(all),
                 {.bold = true});
    else
        page.add(
            Tr::tr("Proposed: %1. Accepted: %2 of %3. The rows of the others are taken back, so "
                   "text and cache are as if they had never been proposed.")
                .arg(all, grouped(drafts.accepted), grouped(drafts.proposed)),
            {.bold = true});
}

/// What proposed tokens have saved up to the end of this step.
void addDraftLedger(TextPage& page, const ViewState& state)
{
    const auto lane = draftingLane(state.trace);
    if (!lane || state.step().phase != Phase::Decode || !state.step().lane(*lane))
        return;
    const DraftLedger ledger = draftLedgerOf(
        state.trace.header(), state.trace.steps().first(state.cursor.step + 1), *lane);
    const auto row = [](const QString& name, NumberKind kind, const QString& value) {
        return std::vector<TextCell>{{name}, {badge(kind)}, {value}};
    };
    TextTable table{row(Tr::tr("accepted"), NumberKind::Counted,
                        Tr::tr("%1 of %2 (%3)")
                            .arg(grouped(ledger.drafts.accepted), grouped(ledger.drafts.proposed),
                                 percentText(ledger.acceptanceRate()))),
                    row(Tr::tr("tokens per pass"), NumberKind::Counted,
                        QLocale().toString(ledger.tokensPerPass(), 'f', 2)),
                    row(Tr::tr("passes saved"), NumberKind::Counted, grouped(ledger.passesSaved())),
                    row(Tr::tr("weights per token"), NumberKind::Formula,
                        Tr::tr("%1, not %2")
                            .arg(bytesText(ledger.weightBytesPerToken()),
                                 bytesText(ledger.weightBytesOfPass)))};
    if (ledger.countedWeightBytes > 0)
        table.push_back(row(Tr::tr("weights per token"), NumberKind::Counted,
                            bytesText(ledger.countedWeightBytesPerToken())));
    if (ledger.drafting.passes > 0)
        table.push_back(row(Tr::tr("of the draft model"), NumberKind::Formula,
                            bytesText(ledger.draftBytesPerToken())));
    page.add(Tr::tr("Proposed tokens up to this step"), {.bold = true});
    page.addTable(table);
    page.addGap();
}

} // namespace

QString stepSummary(const ViewState& state)
{
    const StepRecord& step = state.step();
    const QString number = grouped(step.index + 1);
    const QString count = grouped(state.trace.size());
    if (isOfEncoder(state.trace.header()))
        return Tr::tr("Encoder: reads all %Ln tokens of the source in one pass", nullptr,
                      asInt(step.tokens.size()));
    if (step.phase == Phase::Prefill) {
        const std::size_t rows = step.tokens.size();
        const QString text = rows < state.trace.header().promptTokens
                                 ? Tr::tr("Step %1 of %2, prefill: reads %Ln tokens of the prompt",
                                          nullptr, asInt(rows))
                                 : Tr::tr("Step %1 of %2, prefill: reads the prompt");
        return text.arg(number, count);
    }
    const std::size_t proposed = step.proposed().proposed;
    if (step.ranBoth() && proposed > 0)
        return Tr::tr("Step %1 of %2, decode: %Ln passes of one token with %3, one pass of %4 with "
                      "%5",
                      nullptr, asInt(step.lane(Lane{0})->passes))
            .arg(number, count, laneName(state.spec(Lane{0})), grouped(step.lane(Lane{1})->rows),
                 laneName(state.spec(Lane{1})));
    if (step.ranBoth())
        return Tr::tr("Step %1 of %2, decode: reads %Ln tokens with %3, %4 with %5", nullptr,
                      asInt(step.lane(Lane{0})->rows))
            .arg(number, count, laneName(state.spec(Lane{0})), grouped(step.lane(Lane{1})->rows),
                 laneName(state.spec(Lane{1})));
    const int rows = asInt(step.lane(step.leader())->rows);
    if (proposed > 0)
        return Tr::tr("Step %1 of %2, decode: reads %Ln tokens, %3 of them proposed", nullptr, rows)
            .arg(number, count, grouped(proposed));
    const QString text =
        keepsRows(state.spec(step.leader()))
            ? Tr::tr("Step %1 of %2, decode: reads %Ln tokens", nullptr, rows)
            : Tr::tr("Step %1 of %2, decode: reads all %Ln tokens again", nullptr, rows);
    return text.arg(number, count);
}

TextPage nowPanelText(const ViewState& state, NowOrder order,
                      const std::optional<MachineLimits>& machine)
{
    if (state.trace.empty()) {
        TextPage page;
        page.add(Tr::tr("Run a prompt to read here what each operation does and what it costs."),
                 {Ink::MutedText});
        return page;
    }
    const OperationSpec& operation = state.operation();
    TextPage page(titleOf(operation));
    addHead(page, state);
    addOtherLayer(page, state);
    addNewBeginning(page, state);
    addCatchingUp(page, state);
    addProposed(page, state);
    addMissingLane(page, state);
    page.addGap();
    const bool numbersFirst = order == NowOrder::NumbersFirst && !isShared(state);
    addExplained(page, numbersFirst ? purposeOf(operation) : explanationOf(state));
    if (!numbersFirst) {
        addWhyCached(page, state);
        addComparison(page, state);
    }
    page.addGap();
    addStep(page, state);
    addStepBound(page, state, machine, order);
    addMissedAttention(page, state);
    page.addGap();
    addDraftLedger(page, state);
    addNumbers(page, state);
    if (numbersFirst) {
        page.addGap();
        page.add(cacheEffectOf(state));
        addWhyCached(page, state);
        addComparison(page, state);
    }
    addRemarks(page, state);
    addFormulas(page, state);
    return page;
}

} // namespace pastkeys
