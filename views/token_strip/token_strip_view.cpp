#include "token_strip/token_strip_view.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"

#include <QKeyEvent>
#include <QWheelEvent>

#include <cmath>
#include <utility>

namespace pastkeys {

TokenStripView::TokenStripView(QWidget* parent) : TraceView(parent)
{
    setAccessibleName(Tr::tr("Tokens of the prompt and of the answer"));
}

void TokenStripView::showTokens(TokensShown which)
{
    m_which = which;
    m_from.reset();
    present(state());
}

int TokenStripView::heightIn(WindowHeight window) const
{
    const double line = metrics().lineHeight;
    const double legend = window == WindowHeight::Low ? 0 : line * kRowHeight;
    const int lines = window == WindowHeight::High ? 2 : 1;
    return static_cast<int>(std::ceil(lines * tokenLineHeight(metrics()) + legend + 6));
}

QSize TokenStripView::sizeHint() const
{
    return {900, heightIn(WindowHeight::High)};
}

QSize TokenStripView::minimumSizeHint() const
{
    return {200, heightIn(WindowHeight::Low)};
}

ViewLayout TokenStripView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return tokenStripLayout(state(), size, metrics, m_from, m_which);
}

QString TokenStripView::spokenText() const
{
    const StepRecord& step = state().step();
    if (m_which == TokensShown::OfPrompt && step.positions() > state().trace.header().promptTokens)
        return Tr::tr("Step %1 of %2. The tokens after the prompt are hidden.")
            .arg(grouped(step.index + 1), grouped(state().trace.size()));
    return Tr::tr("Step %1 of %2 reads from position %3 on. Its last token is %4.")
        .arg(grouped(step.index + 1), grouped(state().trace.size()), grouped(step.first),
             visibleToken(step.tokens.back().bytes));
}

void TokenStripView::stateChanged()
{
    const StepRecordPtr step =
        state().trace.empty() ? nullptr : state().trace.steps()[state().cursor.step];
    if (std::exchange(m_step, step) != step)
        m_from.reset();
    const auto pinned = state().selection.pinned;
    if (std::exchange(m_pinned, pinned) != pinned && pinned && step)
        showTokensOf(*pinned);
}

/// Scrolls to the key's token, and then to the row's token. If there is no room for both, the row's
/// token ends up visible.
void TokenStripView::showTokensOf(const PinnedCell& cell)
{
    for (const std::size_t position : {keyOf(cell).value_or(cell.position), cell.position}) {
        const TokensOnShow now = shown();
        if (position < now.all && (position < now.first || position >= now.end))
            m_from = tokensOnShow(state(), size(), metrics(), position, m_which).first;
    }
}

TokensOnShow TokenStripView::shown() const
{
    return state().trace.empty() ? TokensOnShow()
                                 : tokensOnShow(state(), size(), metrics(), m_from, m_which);
}

void TokenStripView::scroll(std::ptrdiff_t tokens)
{
    const TokensOnShow now = shown();
    const std::ptrdiff_t wanted =
        std::max<std::ptrdiff_t>(0, static_cast<std::ptrdiff_t>(now.first) + tokens);
    m_from =
        tokensOnShow(state(), size(), metrics(), static_cast<std::size_t>(wanted), m_which).first;
    invalidate();
}

void TokenStripView::wheelEvent(QWheelEvent* event)
{
    constexpr int kToken = 30; ///< eighths of a degree: four tokens per notch
    const TokensOnShow now = shown();
    if (now.end - now.first == now.all)
        return event->ignore();
    const QPoint by = event->angleDelta();
    m_turned += std::abs(by.x()) > std::abs(by.y()) ? by.x() : by.y();
    const int tokens = m_turned / kToken;
    m_turned -= tokens * kToken;
    scroll(-tokens);
    event->accept();
}

void TokenStripView::keyPressEvent(QKeyEvent* event)
{
    const bool back = event->key() == Qt::Key_Up;
    const TokensOnShow now = shown();
    if ((!back && event->key() != Qt::Key_Down) || now.end - now.first == now.all)
        return TraceView::keyPressEvent(event);
    const auto page = static_cast<std::ptrdiff_t>(now.end - now.first);
    scroll(back ? -page : page);
}

} // namespace pastkeys
