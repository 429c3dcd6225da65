#pragma once

#include "shared/trace_view.h"
#include "shared/window_height.h"
#include "token_strip/token_strip_layout.h"

namespace pastkeys {

/// Shows the text as tokens. A click goes to the step that read the token. The wheel, the Up and
/// Down keys, and pinning a cell bring other tokens into view, where they stay until the step
/// changes.
class TokenStripView : public TraceView
{
    Q_OBJECT

public:
    explicit TokenStripView(QWidget* parent = nullptr);
    void showTokens(TokensShown which);
    /// The height of the lines of tokens and, if there is room, of the legend.
    int heightIn(WindowHeight window) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    TokensOnShow shown() const;
    void scroll(std::ptrdiff_t tokens);
    void showTokensOf(const PinnedCell& cell);

    std::optional<std::size_t> m_from; ///< the first position to show, if one was chosen
    StepRecordPtr m_step;              ///< the step for which m_from was chosen
    std::optional<PinnedCell> m_pinned;
    TokensShown m_which = TokensShown::All;
    int m_turned = 0; ///< wheel movement not used yet, in eighths of a degree
};

} // namespace pastkeys
