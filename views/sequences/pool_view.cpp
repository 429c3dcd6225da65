#include "sequences/pool_view.h"

#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "sequences/pool_layout.h"
#include "shared/text_page.h"

#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

/// The sequence after `chosen` among those that read the block. The first one if `chosen` is the
/// last or does not read the block. \pre a sequence reads the block
std::size_t nextReader(const BlockState& block, std::size_t chosen)
{
    const auto own = std::ranges::find(block.sequences, chosen);
    const bool hasNext = own != block.sequences.end() && own + 1 != block.sequences.end();
    return hasNext ? *(own + 1) : block.sequences.front();
}

} // namespace

PoolView::PoolView(QWidget* parent) : BatchView(parent)
{
    setFocusPolicy(Qt::NoFocus);
    setAccessibleName(Tr::tr("Memory: which sequence reads each block"));
}

int PoolView::heightForWidth(int width) const
{
    return static_cast<int>(std::ceil(poolHeight(state(), width, metrics())));
}

QSize PoolView::minimumSizeHint() const
{
    return {static_cast<int>(10 * metrics().lineHeight), heightForWidth(width())};
}

ViewLayout PoolView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return poolLayout(state(), size, metrics);
}

std::optional<std::size_t> PoolView::blockAt(QPointF point) const
{
    return currentLayout().detailAt(point).position;
}

void PoolView::mouseMoveEvent(QMouseEvent* event)
{
    const std::optional<std::size_t> block = blockAt(event->position());
    const bool leads = block && !state().current().blocks[*block].sequences.empty();
    setCursor(leads ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

/// The tool tip appears when the button is released, because pressing it hides every tool tip.
void PoolView::mouseReleaseEvent(QMouseEvent* event)
{
    const std::optional<std::size_t> index = blockAt(event->position());
    if (event->button() != Qt::LeftButton || !index)
        return;
    const BlockState block = state().current().blocks[*index];
    if (!block.sequences.empty())
        emit placeRequested(state().step, nextReader(block, state().sequence));
    QToolTip::showText(event->globalPosition().toPoint(),
                       toolTipHtml(blockSentence(state(), *index)), this);
}

QString PoolView::spokenText() const
{
    return poolSentence(state());
}

} // namespace pastkeys
