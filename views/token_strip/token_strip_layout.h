#pragma once

#include "shared/view_layout.h"
#include "shared/view_state.h"

namespace pastkeys {

/// The height of a line of tokens, including the space below it.
double tokenLineHeight(const TextMetrics& metrics);

/// The visible positions: [first, end) of `all` tokens.
struct TokensOnShow
{
    std::size_t first = 0;
    std::size_t end = 0;
    std::size_t all = 0;
};

/// Which tokens a strip may show.
enum class TokensShown : std::uint8_t
{
    All,
    OfPrompt, ///< the answer is covered, so that the user can predict it
};

/// Which tokens a strip of this size shows.
/// \param from  the first token to show; the strip begins earlier if room would otherwise be left
/// unused. If unset, the strip shows the tokens of the step at the cursor. \pre the trace is not
/// empty
TokensOnShow tokensOnShow(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                          std::optional<std::size_t> from = {},
                          TokensShown which = TokensShown::All);

/// Arranges the tokens in lines. If not all of them fit, the legend states which are shown.
ViewLayout tokenStripLayout(const ViewState& state, QSizeF size, const TextMetrics& metrics,
                            std::optional<std::size_t> from = {},
                            TokensShown which = TokensShown::All);

} // namespace pastkeys
