#include "stage/stage_legend.h"

#include "drawing/tr.h"
#include "stage/lane_context.h"

#include <algorithm>

namespace pastkeys {

namespace {

LegendEntry scaleEntry(HeatScale scale)
{
    LegendEntry entry =
        scale == HeatScale::TwoSigns
            ? LegendEntry{.text = Tr::tr("− … +"),
                          .toolTip =
                              Tr::tr("Purple is negative, white is 0, orange is positive. The "
                                     "strongest colors are the values farthest from 0.")}
            : LegendEntry{
                  .text = Tr::tr("0 … 1"),
                  .toolTip = Tr::tr("The color scale of attention weights always runs from 0 to 1, "
                                    "in every step and head. The weights of a query add up to 1.")};
    entry.draw = [scale](DisplayList& list, const QRectF& swatch, double) {
        layoutRamp(list, swatch, scale);
    };
    return entry;
}

/// Entries for new rows and for earlier rows that are recomputed. Even a lane with a cache
/// recomputes earlier rows after steps that it missed.
/// \param rowsIn  returns the number of rows that a lane computes; called only for lanes that ran
template <typename Rows>
std::vector<LegendEntry> rowsComputed(const ViewState& state, const Rows& rowsIn)
{
    const StepRecord& step = state.step();
    std::vector<LegendEntry> entries{
        {Ink::New, Tr::tr("computed now"), Tr::tr("computed"),
         Tr::tr("Rows that this step computes for the first time: those of the tokens that it "
                "reads.")}};
    bool again = false;
    bool sameBits = true;
    for (const Lane lane : kLanes)
        if (step.lane(lane) && rowsIn(lane) > step.tokens.size()) {
            again = true;
            sameBits = sameBits && readsPlainRows(state.spec(lane));
        }
    if (again)
        entries.push_back({Ink::Recomputed, Tr::tr("computed again"), Tr::tr("again"),
                           sameBits
                               ? Tr::tr("Rows of earlier tokens. None of these were kept, so they "
                                        "are computed again, with the same bits as before.")
                               : Tr::tr("Rows of earlier tokens. None of these were kept, so they "
                                        "are computed again.")});
    return entries;
}

LegendEntry rowsNotRun()
{
    return {Ink::Grid,
            Tr::tr("skipped"),
            {},
            Tr::tr("Rows of earlier tokens. They are not computed again, because the cache keeps "
                   "what later tokens need from them.")};
}

/// \param read  whether all the cached rows on screen are being read now rather than only kept
LegendEntry rowsInCache(bool read, bool areOfSource)
{
    if (read)
        return {
            Ink::Reused, Tr::tr("read from the cache"), Tr::tr("read"),
            areOfSource
                ? Tr::tr("Keys and values of the source, read from the cache now instead of being "
                         "computed.")
                : Tr::tr("Keys and values of earlier tokens, read from the cache now instead of "
                         "being computed.")};
    return {Ink::Reused, Tr::tr("in the cache"), Tr::tr("cached"),
            areOfSource ? Tr::tr("Keys and values of the source, kept in the cache.")
                        : Tr::tr("Keys and values of earlier tokens, kept in the cache.")};
}

/// \param isSo  called with each lane that ran in the step at the cursor, and with its record
template <typename Condition> bool anyLaneThatRan(const ViewState& state, const Condition& isSo)
{
    return std::ranges::any_of(kLanes, [&](Lane lane) {
        const PassRecord* record = state.step().lane(lane);
        return record && isSo(lane, *record);
    });
}

void addCacheRoles(std::vector<LegendEntry>& entries, const ViewState& state,
                   const AttentionMarks& marks)
{
    const OperationSpec& operation = state.operation();
    if (marks.cachedKeys || marks.cachedValues) {
        const AttentionSite& site = state.site();
        const auto reads = [&](TensorKind tensor) {
            return operation.cache() == CacheUse::Reads && operation.reads.contains(tensor);
        };
        entries.push_back(rowsInCache((reads(site.keys) || !marks.cachedKeys) &&
                                          (reads(site.values) || !marks.cachedValues),
                                      state.isOverSource()));
    }
    const bool anyKeepsRows =
        anyLaneThatRan(state, [&](Lane lane, const PassRecord&) { return state.keeps(lane); });
    if (anyKeepsRows && operation.cache() == CacheUse::Writes &&
        state.point().layer == state.selection.layer)
        entries.push_back({Ink::Written, Tr::tr("written to the cache"), Tr::tr("written"),
                           Tr::tr("New keys and values, stored in the cache for later steps.")});
    if (marks.rowsGivenUp)
        entries.push_back({Ink::Grid, Tr::tr("no longer in the cache"), Tr::tr("forgotten"),
                           Tr::tr("Keys and values that this cache once held but has forgotten. No "
                                  "later query reads them."),
                           [](DisplayList& list, const QRectF& swatch, double) {
                               list.crosses(swatch, Ink::Masked);
                               list.outline(swatch, Ink::Grid);
                           }});
}

void addPinRoles(std::vector<LegendEntry>& entries, bool cell, bool bands)
{
    if (cell)
        entries.push_back({Ink::Pinned, Tr::tr("pinned cell"), Tr::tr("pinned"),
                           Tr::tr("The cell that was clicked. Click it again to unpin it."),
                           [](DisplayList& list, const QRectF& swatch, double) {
                               const double side = swatch.width() / 6;
                               layoutPin(list, swatch.adjusted(side, 0, -side, 0));
                           }});
    if (bands)
        entries.push_back({Ink::Pinned, Tr::tr("its inputs and results"), Tr::tr("related"),
                           Tr::tr("The cells that the pinned cell is computed from, and those that "
                                  "are computed from it.")});
}

} // namespace

std::vector<LegendEntry> flowLegend(const ViewState& state, const FlowMarks& marks)
{
    // The last operations of a step compute fewer rows than the layers do.
    std::vector<LegendEntry> entries = rowsComputed(state, [&](Lane lane) {
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, lane);
        return record ? record->rows : 0;
    });
    if (anyLaneThatRan(state, [](Lane, const PassRecord& record) { return !record.held.empty(); }))
        entries.push_back(rowsNotRun());
    if (marks.values)
        entries.push_back(scaleEntry(HeatScale::TwoSigns));
    addPinRoles(entries, marks.pinnedCell, marks.pinnedBand);
    return entries;
}

std::vector<LegendEntry> attentionLegend(const ViewState& state, const AttentionMarks& marks)
{
    std::vector<LegendEntry> entries;
    for (const HeatScale scale : marks.scales) // first, because they must not be left out
        entries.push_back(scaleEntry(scale));
    const StepRecord& step = state.step();
    std::ranges::copy(rowsComputed(state, [&](Lane lane) { return step.lane(lane)->rows; }),
                      std::back_inserter(entries));
    addCacheRoles(entries, state, marks);
    if (marks.masked)
        entries.push_back({Ink::Masked,
                           Tr::tr("masked"),
                           {},
                           Tr::tr("Keys that the query must not see, because their tokens come "
                                  "after it or before its window. Their weight is 0.")});
    if (marks.rowsNotRun)
        entries.push_back(rowsNotRun());
    if (marks.blankCells)
        entries.push_back({Ink::Panel,
                           Tr::tr("not computed"),
                           {},
                           Tr::tr("These cells are computed by a later operation of the layer, or "
                                  "not at all if the query does not see the key.")});
    addPinRoles(entries, marks.pinnedCell, marks.pinnedBands);
    return entries;
}

} // namespace pastkeys
