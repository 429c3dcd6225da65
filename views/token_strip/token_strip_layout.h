#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// Of a line of tokens, and the space below it.
double tokenLineHeight(const TextMetrics& metrics);

/// Positions [first, end) of all.
struct TokensOnShow
{
    std::size_t first = 0;
    std::size_t end = 0;
    std::size_t all = 0;
};

/// \param from where it begins by choice, at most so that the last token is on show. None: so that
/// the tokens of the step at the cursor are. \pre the trace is not empty
TokensOnShow tokensOnShow(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                          std::optional<std::size_t> from = {});

/// The tokens as pieces of text, in lines; where not all fit, a part of them.
ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                            std::optional<std::size_t> from = {});

} // namespace pastkeys
