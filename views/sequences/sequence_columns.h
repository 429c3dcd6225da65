// How wide the columns of the sequences' chart are: a column per step, as wide as its texts need.
#pragma once

#include "sequences/batch_state.h"
#include "shared/view_layout.h"
#include "shared/view_metrics.h"

#include <QSizeF>
#include <QString>

namespace pastkeys {

/// The number of rows of a sequence in a step, where it is not one as usual.
inline constexpr TextStyle kCountStyle{.ink = Ink::MutedText, .size = kTinyText};
/// The token that it chose.
inline constexpr TextStyle kTokenStyle{.bold = true};
inline constexpr double kInsideCell = 7; ///< between the edge of a cell and its text

/// What stands in a cell.
struct CellText
{
    QString count; ///< "24 rows"
    QString token;
    bool ends = false; ///< the token is that of the end of the text
    bool isSuspended = false;
    bool isOther = false; ///< than the token that the sequence chooses alone
};

CellText cellTextOf(const BatchTrace& batch, std::size_t sequence, std::size_t step);

/// "31 rows": under the number of a step.
QString rowsText(const BatchStep& step);

/// A text without the words in its middle that have no room: prompts may begin alike, and their
/// question stands at the end.
QString withoutMiddle(const QString& text, double width, const TextFace& face,
                      const TextMetrics& metrics);

double stepWidth(const BatchState& state, std::size_t step, const TextMetrics& metrics);
/// The width that the numbers and prompts of the sequences take. Once no more steps come, it is
/// also the room that they leave.
double headWidth(const BatchState& state, double width, const TextMetrics& metrics);

/// The first step from which on all steps fit.
std::size_t lastFirstStep(const BatchState& state, double width, const TextMetrics& metrics);
/// The first visible step, moved as little as needed so that the current one is visible.
std::size_t firstStepFor(const BatchState& state, std::size_t firstStep, double width,
                         const TextMetrics& metrics);

} // namespace pastkeys
