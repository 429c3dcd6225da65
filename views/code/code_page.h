// The text of the Code panel: which lines are lit (highlighted) at the cursor, and which shapes are
// shown below them.
#pragma once

#include "code/code_source.h"
#include "shared/text_page.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The text of a program, formatted for reading. Element i of `actions` belongs to paragraph i of
/// the page.
struct CodePage
{
    TextPage page;
    std::vector<ViewAction> actions; ///< where a click on the paragraph leads
    std::size_t firstLit = 0;        ///< the first lit paragraph
    std::size_t endOfLit = 0; ///< one past the last lit paragraph; equals firstLit if none is lit
};

/// The file that is shown where the user has chosen this one: while the encoder is on show, its program
/// takes the place of the decoder's.
CodeFile fileAt(const ViewState& state, CodeFile chosen);

/// Empty if there is no decoder for the family of the run's model.
///
/// \param columns  the number of characters that fit on a line. If the shapes of two lanes do not
/// fit on one line, each lane gets its own paragraph.
CodePage codePage(const ViewState& state, CodeFile file, qsizetype columns);

/// Explains the signs that appear beside the lines in this step, or says why there are no lines.
QString legendOf(const ViewState& state, CodeFile file);

/// The lit lines with their shapes, for a screen reader.
QString spokenCode(const ViewState& state, CodeFile file);

/// The shape with its words replaced by the lane's numbers: "5 x 1 x 14". \pre the lane ran
QString shapeIn(const ViewState& state, Lane lane, const QString& shape);

} // namespace pastkeys
