// The place in a trace where the user is looking. Stepping back only moves the cursor; nothing has
// to be undone.
#pragma once

#include "model/network.h"
#include "record/trace.h"

#include <compare>
#include <optional>

namespace pastkeys {

/// Points to the operation that has just been done. `operation` is its index in pointsOf().
struct Cursor
{
    std::size_t step = 0;
    std::size_t operation = 0;
    friend auto operator<=>(const Cursor&, const Cursor&) = default;
};

/// How far the cursor moves on one press of a button or key, or on one tick of the playback.
enum class Stride : std::uint8_t
{
    Operation,
    Layer, ///< to the same operation of the next layer; from the last layer, to what follows it
    Token, ///< to the same operation of the next step
};

/// The operations that the cursor visits in this step: those of all lanes that ran, in order.
std::span<const OperationPoint> pointsOf(const Trace& trace, std::size_t step);
std::size_t operationCount(const Trace& trace, std::size_t step);

/// The operation at the cursor. \pre the cursor is inside the trace
OperationPoint operationAt(const Trace& trace, Cursor cursor);
const OperationSpec& operationSpecAt(const Trace& trace, Cursor cursor);

/// One lane's record of the operation at the cursor. Null if the lane did not run or does not
/// perform this operation (CacheAppend with the cache off, or logits while more of the prompt
/// follows).
const OperationRecord* operationRecordAt(const Trace& trace, Cursor cursor, Lane lane);

std::optional<Cursor> next(const Trace& trace, Cursor cursor, Stride stride = Stride::Operation);
std::optional<Cursor> previous(const Trace& trace, Cursor cursor,
                               Stride stride = Stride::Operation);
/// The last operation of a step, which chooses the token.
Cursor lastCursor(const Trace& trace, std::size_t step);
/// Returns nothing for an empty trace.
std::optional<Cursor> lastCursor(const Trace& trace);
/// The cursor at this step and operation, or at the nearest earlier operation that the step
/// performs.
Cursor cursorAt(const Trace& trace, std::size_t step, OperationPoint point);

} // namespace pastkeys
