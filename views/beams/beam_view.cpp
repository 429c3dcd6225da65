#include "beams/beam_view.h"

#include "beams/beam_text.h"
#include "drawing/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace pastkeys {

BeamTreeView::BeamTreeView(QWidget* parent) : View<BeamState>(parent)
{
    setAccessibleName(Tr::tr("Beams: the tree of texts, and the memory of their rows"));
}

QSize BeamTreeView::sizeHint() const
{
    return {900, static_cast<int>(std::ceil(beamHeight(state(), metrics())))};
}

QSize BeamTreeView::minimumSizeHint() const
{
    return {300, sizeHint().height()};
}

ViewLayout BeamTreeView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return beamPicture(state(), size, metrics).layout;
}

QString BeamTreeView::spokenText() const
{
    return beamSentences(state()).join(' ');
}

void BeamTreeView::keyPressEvent(QKeyEvent* event)
{
    if (state().empty())
        return View<BeamState>::keyPressEvent(event);
    const std::size_t last = state().trace.steps.size() - 1;
    std::size_t step = state().step;
    std::size_t beam = state().beam;
    switch (event->key()) {
    case Qt::Key_Right:
        step = std::min(step + 1, last);
        break;
    case Qt::Key_Left:
        step -= step > 0 ? 1 : 0;
        break;
    case Qt::Key_Home:
        step = 0;
        break;
    case Qt::Key_End:
        step = last;
        break;
    case Qt::Key_Down:
        ++beam;
        break;
    case Qt::Key_Up:
        beam -= beam > 0 ? 1 : 0;
        break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
        emit runRequested();
        return;
    default:
        return View<BeamState>::keyPressEvent(event);
    }
    emit placeRequested(step, beam);
}

void BeamTreeView::mousePressEvent(QMouseEvent* event)
{
    if (event->button() != Qt::LeftButton || state().empty())
        return;
    const BeamPicture picture = beamPicture(state(), size(), metrics());
    const QPointF at = event->position();
    const auto beam = picture.beamAt(at.y(), state().header().rules.beams);
    if (const auto step = picture.stepAt(at.x()))
        emit placeRequested(*step, beam.value_or(state().beam));
}

} // namespace pastkeys
