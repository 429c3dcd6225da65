#include "inspector/inspector_view.h"

#include "inspector/inspector_layout.h"

#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

bool leads(const HitArea& area)
{
    return !std::holds_alternative<std::monostate>(area.detail.action);
}

} // namespace

InspectorView::InspectorView(QWidget* parent)
    : ScrolledView(tr("Scroll the inspector's text"), parent)
{
    setAccessibleName(tr("Inspector: one cell's exact value, where it comes from and goes"));
}

QSize InspectorView::sizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 40),
            static_cast<int>(metrics().lineHeight * 16)};
}

QSize InspectorView::minimumSizeHint() const
{
    return {static_cast<int>(metrics().charWidth * 22), static_cast<int>(metrics().lineHeight * 4)};
}

void InspectorView::setUnderMouse(const std::optional<LaneCell>& cell)
{
    if (cell == m_underMouse)
        return;
    m_underMouse = cell;
    if (!state().selection.pinned)
        present(state());
}

std::optional<PinnedCell> InspectorView::toldCell() const
{
    if (state().selection.pinned)
        return state().selection.pinned;
    return m_underMouse ? std::optional(m_underMouse->cell) : std::nullopt;
}

void InspectorView::stateChanged()
{
    const auto cell = toldCell();
    const bool another = std::exchange(m_told, cell) != cell;
    if (another)
        m_link = 0;
    ScrolledView::stateChanged();
    if (another)
        scrollTo(0, 0);
}

ViewLayout InspectorView::wholeLayout(double width, const TextMetrics& metrics) const
{
    ViewLayout layout = inspectorLayout(state(), m_underMouse, width, metrics);
    if (!hasFocus())
        return layout;
    std::size_t index = 0;
    for (const HitArea& area : layout.hits)
        if (leads(area) && index++ == m_link)
            layout.list.outline(area.rect.adjusted(-2, 0, 2, 0), Ink::Current, 2);
    return layout;
}

QString InspectorView::spokenText() const
{
    QStringList texts;
    for (const DisplayItem& item : whole().list.items())
        if (item.kind == DisplayItem::Kind::Text)
            texts << item.text;
    return texts.join(' ');
}

std::vector<HitArea> InspectorView::links() const
{
    std::vector<HitArea> found;
    for (const HitArea& area : whole().hits)
        if (leads(area))
            found.push_back(area);
    return found;
}

void InspectorView::chooseLink(std::size_t index)
{
    m_link = index;
    const QRectF rect = links()[index].rect;
    scrollTo(rect.top(), rect.bottom());
    textChanged();
}

void InspectorView::keyPressEvent(QKeyEvent* event)
{
    const std::vector<HitArea> all = links();
    const std::size_t here = all.empty() ? 0 : std::min(m_link, all.size() - 1);
    if (event->key() == Qt::Key_Down && here + 1 < all.size())
        chooseLink(here + 1);
    else if (event->key() == Qt::Key_Up && here > 0 && !all.empty())
        chooseLink(here - 1);
    else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && !all.empty())
        emit cursorRequested(std::get<Cursor>(all[here].detail.action));
    else
        ScrolledView::keyPressEvent(event);
}

void InspectorView::focusInEvent(QFocusEvent* event)
{
    ScrolledView::focusInEvent(event);
    textChanged();
}

void InspectorView::focusOutEvent(QFocusEvent* event)
{
    ScrolledView::focusOutEvent(event);
    textChanged();
}

} // namespace pastkeys
