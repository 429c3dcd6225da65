// Where in a trace a person is looking. Stepping back is a smaller cursor: there is no undo.
#pragma once

#include "model/operation_table.h"
#include "trace/trace.h"

#include <compare>
#include <optional>

namespace pastkeys {

/// The operation just done: index `operation` of the step's sequence.
struct Cursor
{
    std::size_t step = 0;
    std::size_t operation = 0;
    friend auto operator<=>(const Cursor&, const Cursor&) = default;
};

/// How far one press of a step key goes.
enum class Stride : std::uint8_t
{
    Operation,
    Layer, ///< the same operation of the next layer, or the nearest operation outside the layers
    Token, ///< the same operation of the next step
};

/// Whether a lane that keeps rows ran in the step.
bool appendsToCache(const Trace& trace, std::size_t step);
/// Operations of a step, in order. All lanes follow this sequence; those that write the cache are in
/// it if one of them appends to a cache.
std::vector<OperationPoint> operationSequence(const Config& config, bool cacheOn);
std::size_t operationCount(const Trace& trace, std::size_t step);

/// What the cursor points at. \pre the cursor is inside the trace
OperationPoint operationAt(const Trace& trace, Cursor cursor);

/// The record of the operation at the cursor in one lane. None where the lane did not run or does
/// not do it (CacheAppend with the cache off; logits while more of the prompt follows).
const OperationRecord* operationRecordAt(const Trace& trace, Cursor cursor, Lane lane);

std::optional<Cursor> next(const Trace& trace, Cursor cursor, Stride stride = Stride::Operation);
std::optional<Cursor> previous(const Trace& trace, Cursor cursor,
                               Stride stride = Stride::Operation);
/// None for an empty trace.
std::optional<Cursor> firstCursor(const Trace& trace);
std::optional<Cursor> lastCursor(const Trace& trace);
/// The cursor of that step and operation; the nearest earlier operation if the step does not do it.
Cursor cursorAt(const Trace& trace, std::size_t step, OperationPoint point);

} // namespace pastkeys
