// The widths of the columns in the chart of the sequences: one column per step, as wide as its text
// requires.
#pragma once

#include "sequences/batch_state.h"
#include "shared/view_layout.h"
#include "shared/view_metrics.h"

#include <QSizeF>
#include <QString>

namespace pastkeys {

/// The style of the text that says how many rows a sequence has in a step. The usual number, 1, is
/// not shown.
inline constexpr TextStyle kCountStyle{.ink = Ink::MutedText, .size = kTinyText};
/// The style of the token that the sequence chose.
inline constexpr TextStyle kTokenStyle{.bold = true};
inline constexpr double kInsideCell = 7; ///< between the edge of a cell and its text

/// The text in a cell.
struct CellText
{
    QString count; ///< "24 rows"
    QString token;
    bool ends = false; ///< whether the token is the end-of-text token
    bool isSuspended = false;
    bool isOther = false; ///< whether the sequence chooses another token when it runs alone
};

CellText cellTextOf(const BatchTrace& batch, std::size_t sequence, std::size_t step);

/// "31 rows", shown under the number of the step.
QString rowsText(const BatchStep& step);

/// The text, with "…" in place of words in the middle if it is too wide. The end is kept, because
/// prompts may begin alike and have their questions at the end.
QString withoutMiddle(const QString& text, double width, const TextFace& face,
                      const TextMetrics& metrics);

double stepWidth(const BatchState& state, std::size_t step, const TextMetrics& metrics);
/// The width of the sequences' numbers and prompts. Once there are no more steps to come, the
/// numbers and prompts can also use the room that the steps leave free.
double headWidth(const BatchState& state, double width, const TextMetrics& metrics);

/// The earliest step at which the chart can begin and still show the last step.
std::size_t lastFirstStep(const BatchState& state, double width, const TextMetrics& metrics);
/// `firstStep`, adjusted as little as needed to make the current step visible.
std::size_t firstStepFor(const BatchState& state, std::size_t firstStep, double width,
                         const TextMetrics& metrics);

} // namespace pastkeys
