#include "sequences/sequences_view.h"

#include "drawing/tr.h"
#include "sequences/batch_text.h"
#include "sequences/sequence_columns.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>
#include <utility>

namespace pastkeys {

SequencesView::SequencesView(QWidget* parent) : BatchView(parent)
{
    setAccessibleName(Tr::tr("Sequences: what each of them did in each step"));
}

void SequencesView::setFirstStep(std::size_t step)
{
    step = std::min(step, lastFirstStep());
    if (std::exchange(m_firstStep, step) == step)
        return;
    invalidate();
    emit scrolled();
}

std::size_t SequencesView::lastFirstStep() const
{
    return pastkeys::lastFirstStep(state(), width(), metrics());
}

SequencesLayout SequencesView::places() const
{
    return sequencesLayout(state(), m_firstStep, size(), metrics(), m_scrolled);
}

QRect SequencesView::rowOf(std::size_t sequence) const
{
    const SequencesLayout layout = places();
    return QRectF(0, layout.top + layout.rowHeight * static_cast<double>(sequence), width(),
                  layout.rowHeight)
        .toAlignedRect();
}

QRect SequencesView::activeRows() const
{
    if (state().empty())
        return {};
    std::size_t first = state().header().sequences();
    std::size_t last = 0;
    for (const BatchPart& part : state().current().parts)
        if (part.use != RowsUse::Padding) {
            first = std::min(first, part.sequence);
            last = std::max(last, part.sequence);
        }
    if (first > last)
        return {};
    return rowOf(first).united(rowOf(last));
}

int SequencesView::headerHeight() const
{
    return static_cast<int>(std::ceil(places().top));
}

void SequencesView::setScrolled(int height)
{
    if (std::exchange(m_scrolled, height) != height)
        invalidate();
}

QSize SequencesView::sizeHint() const
{
    return {900, static_cast<int>(std::ceil(wantedHeight(state(), metrics())))};
}

QSize SequencesView::minimumSizeHint() const
{
    return {300, static_cast<int>(std::ceil(leastHeight(state(), metrics())))};
}

ViewLayout SequencesView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return sequencesLayout(state(), m_firstStep, size, metrics, m_scrolled).picture;
}

QString SequencesView::spokenText() const
{
    return spokenTextOf(state());
}

void SequencesView::stateChanged()
{
    BatchView::stateChanged();
    if (std::exchange(m_shownStep, state().step) != state().step || m_firstStep > m_shownStep)
        keepStepOnShow();
    emit scrolled();
}

void SequencesView::keepStepOnShow()
{
    m_firstStep = firstStepFor(state(), m_firstStep, width(), metrics());
}

void SequencesView::resizeEvent(QResizeEvent* event)
{
    BatchView::resizeEvent(event);
    keepStepOnShow();
    emit scrolled();
}

void SequencesView::keyPressEvent(QKeyEvent* event)
{
    if (state().empty())
        return BatchView::keyPressEvent(event);
    const std::size_t lastStep = state().batch.steps.size() - 1;
    const std::size_t lastSequence = state().header().sequences() - 1;
    std::size_t step = state().step;
    std::size_t sequence = state().sequence;
    switch (event->key()) {
    case Qt::Key_Right:
        step = std::min(step + 1, lastStep);
        break;
    case Qt::Key_Left:
        step -= step > 0 ? 1 : 0;
        break;
    case Qt::Key_Home:
        step = 0;
        break;
    case Qt::Key_End:
        step = lastStep;
        break;
    case Qt::Key_Down:
        sequence = std::min(sequence + 1, lastSequence);
        break;
    case Qt::Key_Up:
        sequence -= sequence > 0 ? 1 : 0;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit runRequested(step, sequence);
        return;
    default:
        return BatchView::keyPressEvent(event);
    }
    emit placeRequested(step, sequence);
}

void SequencesView::goTo(QPointF point, std::optional<std::size_t> sequence)
{
    const SequencesLayout layout = places();
    const bool isInHead = !layout.edges.empty() && point.x() < layout.edges.front();
    const auto step = isInHead ? std::optional(state().step) : layout.stepAt(point.x());
    if (step)
        emit placeRequested(*step, sequence.value_or(state().sequence));
}

void SequencesView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || state().empty())
        return;
    const SequencesLayout layout = places();
    const double y = event->position().y();
    goTo(event->position(), layout.isInRows(y) ? layout.sequenceAt(y) : std::nullopt);
}

void SequencesView::mouseMoveEvent(QMouseEvent* event)
{
    BatchView::mouseMoveEvent(event);
    if (event->buttons() & Qt::LeftButton && !state().empty())
        goTo(event->position(), std::nullopt);
}

void SequencesView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !state().empty() &&
        places().isInRows(event->position().y()))
        emit runRequested(state().step, state().sequence); // chosen by the first click
}

} // namespace pastkeys
