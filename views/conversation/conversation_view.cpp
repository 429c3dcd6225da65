#include "conversation/conversation_view.h"

#include "conversation/conversation_layout.h"
#include "conversation/conversation_text.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace pastkeys {

ConversationView::ConversationView(QWidget* parent) : View<ConversationState>(parent)
{
    setAccessibleName(Tr::tr("Conversation: what each turn found in the cache"));
}

QSize ConversationView::sizeHint() const
{
    return {700, minimumSizeHint().height()};
}

QSize ConversationView::minimumSizeHint() const
{
    return {300, static_cast<int>(std::ceil(heightOf(state(), metrics())))};
}

ViewLayout ConversationView::layoutFor(QSizeF size, const TextMetrics& metrics) const
{
    return conversationLayout(state(), size, metrics);
}

QString ConversationView::spokenText() const
{
    return Tr::tr("Turn %1: %2")
        .arg(grouped(state().chosen + 1), turnSentences(*state().turns[state().chosen]));
}

void ConversationView::keyPressEvent(QKeyEvent* event)
{
    if (state().empty())
        return View<ConversationState>::keyPressEvent(event);
    const std::size_t last = state().turns.size() - 1;
    const std::size_t chosen = state().chosen;
    switch (event->key()) {
    case Qt::Key_Down:
        return emit turnRequested(std::min(chosen + 1, last));
    case Qt::Key_Up:
        return emit turnRequested(chosen - (chosen > 0 ? 1 : 0));
    case Qt::Key_Home:
        return emit turnRequested(0);
    case Qt::Key_End:
        return emit turnRequested(last);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        return emit runRequested(chosen);
    default:
        View<ConversationState>::keyPressEvent(event);
    }
}

void ConversationView::mousePressEvent(QMouseEvent* event)
{
    const auto turn = turnAt(state(), event->position().y(), metrics());
    if (turn && event->button() == Qt::LeftButton)
        emit turnRequested(*turn);
}

void ConversationView::mouseDoubleClickEvent(QMouseEvent* event)
{
    if (event->button() == Qt::LeftButton && !state().empty())
        emit runRequested(state().chosen);
}

} // namespace pastkeys
