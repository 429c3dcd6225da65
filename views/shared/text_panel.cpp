#include "shared/text_panel.h"

#include "drawing/tr.h"

#include <QAction>
#include <QHelpEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolTip>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <numeric>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kFocusRing = 4;   ///< room for the ring around the text
constexpr int kMargin = 6;      ///< between the room for the ring and the text
constexpr double kLeastGap = 6; ///< between columns of a table
constexpr double kMostGap = 40;
constexpr double kAbove = 0.35; ///< room above some paragraphs, in line heights

/// The width of each column in pixels.
std::vector<double> columnWidths(const TextTable& rows, const TextMetrics& metrics)
{
    std::vector<double> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] =
                std::max(widths[i], metrics.widthOf(row[i].text, {.bold = row[i].style.bold}));
    return widths;
}

/// The right edges of all columns but the first, or nullopt if the columns do not fit.
std::optional<TabStops> tabStops(const std::vector<double>& widths, double room)
{
    const double text = std::accumulate(widths.begin(), widths.end(), 0.0);
    const double gaps = static_cast<double>(widths.size()) - 1;
    const double gap = std::min((room - text) / gaps, kMostGap);
    if (gap < kLeastGap)
        return std::nullopt;
    TabStops stops;
    double end = widths.front();
    for (std::size_t i = 1; i < widths.size(); ++i)
        stops.append({end += gap + widths[i], QTextOption::RightTab});
    return stops;
}

} // namespace

TextPanel::TextPanel(const QString& name, QWidget* parent)
    : TraceView(parent), m_browser(new QTextBrowser(this))
{
    setAccessibleName(name);
    m_browser->setAccessibleName(name);
    setTextFont({});
    m_browser->setFrameShape(QFrame::NoFrame);
    m_browser->setMinimumSize(1, 1); // a dock may be smaller than its content
    m_browser->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff); // the text wraps
    m_browser->setOpenLinks(false);
    m_browser->setUndoRedoEnabled(false);
    m_browser->document()->setDocumentMargin(kMargin);
    m_browser->setFocusPolicy(Qt::StrongFocus);
    m_browser->installEventFilter(this);
    focusRing().watch(*m_browser);
    m_browser->viewport()->installEventFilter(this);
    setFocusPolicy(Qt::ClickFocus); // a click beside the text also sets the focus
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(kFocusRing, kFocusRing, kFocusRing, kFocusRing);
    box->addWidget(m_browser);
    connect(m_browser, &QTextBrowser::anchorClicked, this, [this](const QUrl& address) {
        if (address.scheme().isEmpty())
            follow(m_page.actionOf(address.toString()));
        else
            emit addressRequested(address.toString());
    });
    addMenu();
}

void TextPanel::setTextFont(QFont font)
{
    font.setStyleStrategy(QFont::PreferNoShaping);
    m_browser->setFont(font);
}

void TextPanel::addMenu()
{
    auto* copy = new QAction(Tr::tr("Copy"), m_browser);
    copy->setEnabled(false);
    connect(m_browser, &QTextBrowser::copyAvailable, copy, &QAction::setEnabled);
    connect(copy, &QAction::triggered, m_browser, &QTextBrowser::copy);
    auto* selectAll = new QAction(Tr::tr("Select all"), m_browser);
    connect(selectAll, &QAction::triggered, m_browser, &QTextBrowser::selectAll);
    m_browser->addActions({copy, selectAll});
    m_browser->setContextMenuPolicy(Qt::ActionsContextMenu);
}

void TextPanel::showPage()
{
    TextPage page = pageNow();
    const bool otherText = page.paragraphs() != m_page.paragraphs();
    const int room =
        m_browser->width() - 2 * kMargin - m_browser->verticalScrollBar()->sizeHint().width();
    const bool otherRoom = std::exchange(m_tableRoom, room) != room;
    const bool otherTopic = page.topic() != m_page.topic();
    m_page = std::move(page);
    if (otherText || (otherRoom && !m_page.tables().empty()))
        showText();
    if (otherTopic)
        m_browser->verticalScrollBar()->setValue(0);
}

void TextPanel::styleChanged()
{
    QPalette colors = m_browser->palette();
    colors.setColor(QPalette::Base, theme().color(Ink::Background));
    for (const auto role : {QPalette::Window, QPalette::Button}) // scroll bars use these
        colors.setColor(role, theme().color(Ink::Panel));
    for (const auto role : {QPalette::Text, QPalette::WindowText, QPalette::ButtonText})
        colors.setColor(role, theme().color(Ink::Text));
    m_browser->setPalette(colors);
    m_page = TextPage(m_page.topic()); // so that all of the text is replaced
    std::ranges::fill(m_paragraphs, PageParagraph());
    showPage();
}

void TextPanel::showText()
{
    QScrollBar* bar = m_browser->verticalScrollBar();
    QScrollBar* sideways = m_browser->horizontalScrollBar();
    const int place = bar->value();
    const int placeSideways = sideways->value();
    const QTextCursor cursor = m_browser->textCursor();
    const QString chosenLink = cursor.hasSelection() ? cursor.charFormat().anchorHref() : QString();
    replaceParagraphs(paragraphs());
    if (m_browser->hasFocus() && !chosenLink.isEmpty())
        chooseLink(chosenLink);
    m_browser->document()->size(); // lays out the text, so that the scroll bar knows its range
    bar->setValue(place);
    sideways->setValue(placeSideways);
}

/// The paragraphs of the page, with the tab stops of its tables.
std::vector<PageParagraph> TextPanel::paragraphs() const
{
    std::vector<PageParagraph> all;
    all.reserve(m_page.paragraphs().size());
    for (const TextParagraph& paragraph : m_page.paragraphs())
        all.push_back({paragraph, {}, {}});
    if (all.empty())
        all.emplace_back();
    for (const auto& [first, rows] : m_page.tables()) {
        std::vector<double> widths = columnWidths(rows, metrics());
        std::optional<TabStops> stops = tabStops(widths, m_tableRoom);
        const bool fits = stops.has_value();
        if (!fits) {
            widths.erase(widths.begin());
            stops = tabStops(widths, m_tableRoom);
        }
        for (std::size_t r = 0; r < rows.size(); ++r) {
            PageParagraph& row = all[first + r];
            row.stops = stops.value_or(TabStops());
            if (!fits)
                row.brokenAfter = rows[r].front().text.size();
        }
    }
    return all;
}

/// Replaces only the paragraphs that differ, because laying out paragraphs takes the most time.
void TextPanel::replaceParagraphs(std::vector<PageParagraph> now)
{
    const std::vector<PageParagraph> old = std::exchange(m_paragraphs, std::move(now));
    QTextCursor change(m_browser->document());
    change.beginEditBlock(); // the text is laid out once, at endEditBlock()
    if (old.size() == m_paragraphs.size()) {
        for (std::size_t i = 0, end = 0; i < old.size(); i = end + 1) {
            for (end = i; end < old.size() && old[end] != m_paragraphs[end];)
                ++end;
            if (end > i)
                replaceRange(i, end, end);
        }
    } else {
        const auto differs = std::ranges::mismatch(old, m_paragraphs).in1;
        const auto first = static_cast<std::size_t>(differs - old.begin());
        const std::size_t fewer = std::min(old.size(), m_paragraphs.size());
        std::size_t same = 0; // equal paragraphs at the end
        while (same < fewer - first &&
               old[old.size() - 1 - same] == m_paragraphs[m_paragraphs.size() - 1 - same])
            ++same;
        if (first == 0 && same == fewer && same > 0)
            --same; // replaceRange() can neither insert before the first block nor remove it
        replaceRange(first, old.size() - same, m_paragraphs.size() - same);
    }
    change.endEditBlock();
}

/// Replaces the blocks from `first` to `oldEnd` with the paragraphs from `first` to `nowEnd`.
void TextPanel::replaceRange(std::size_t first, std::size_t oldEnd, std::size_t nowEnd)
{
    QTextDocument& document = *m_browser->document();
    const auto blockAt = [&document](std::size_t i) {
        return document.findBlockByNumber(static_cast<int>(i));
    };
    const int gap = static_cast<int>(metrics().lineHeight * kAbove);
    QTextCursor cursor(blockAt(first > 0 ? first - 1 : 0));
    for (std::size_t i = first; i < nowEnd; ++i) {
        if (i < oldEnd || i == 0) {
            cursor.setPosition(blockAt(i).position());
        } else {
            cursor.movePosition(QTextCursor::EndOfBlock);
            cursor.insertBlock();
        }
        writeParagraph(cursor, m_paragraphs[i], theme(), gap);
    }
    if (oldEnd <= nowEnd)
        return;
    cursor.movePosition(QTextCursor::EndOfBlock);
    const QTextBlock last = blockAt(oldEnd - 1);
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
}

/// Selects the first link with that address, so that Tab and Enter continue from there.
void TextPanel::chooseLink(const QString& address)
{
    const QTextDocument& document = *m_browser->document();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        for (auto part = block.begin(); !part.atEnd(); ++part) {
            if (part.fragment().charFormat().anchorHref() != address)
                continue;
            QTextCursor cursor(block);
            cursor.setPosition(part.fragment().position());
            cursor.setPosition(part.fragment().position() + part.fragment().length(),
                               QTextCursor::KeepAnchor);
            return m_browser->setTextCursor(cursor);
        }
}

/// Performs the clicked paragraph's action if the click hit no link and no text is selected.
void TextPanel::clicked(QPoint at)
{
    if (m_browser->anchorAt(at).isEmpty() && !m_browser->textCursor().hasSelection())
        follow(actionOfLine(m_browser->cursorForPosition(at).blockNumber()));
}

/// Tool tips are not part of the document, because it keeps every format that it ever had.
/// \param at in the viewport
QString TextPanel::toolTipOfTextAt(QPoint at) const
{
    const QTextCursor cursor = m_browser->cursorForPosition(at);
    const auto index = static_cast<std::size_t>(cursor.blockNumber());
    qsizetype rest = cursor.positionInBlock();
    for (const TextRun& run : m_paragraphs[index].content.text)
        if ((rest -= run.text.size()) <= 0)
            return run.style.toolTip.isEmpty() ? QString() : toolTipHtml(run.style.toolTip);
    return {};
}

QString TextPanel::spokenText() const
{
    return m_browser->toPlainText();
}

void TextPanel::resizeEvent(QResizeEvent* event)
{
    TraceView::resizeEvent(event);
    showPage();
}

/// Passes the focus on to the text. If the text were the focus proxy, Tab would stop at it twice:
/// at its own place in the tab order, and at the panel's.
void TextPanel::focusInEvent(QFocusEvent* event)
{
    m_browser->setFocus(event->reason());
}

bool TextPanel::eventFilter(QObject* watched, QEvent* event)
{
    // All text in the window has one size, so Ctrl+wheel must not change it in this panel alone.
    if (event->type() == QEvent::Wheel &&
        static_cast<QWheelEvent*>(event)->modifiers() == Qt::ControlModifier)
        return true;
    if (event->type() == QEvent::MouseButtonRelease && watched == m_browser->viewport())
        if (const auto* mouse = static_cast<QMouseEvent*>(event); mouse->button() == Qt::LeftButton)
            clicked(mouse->position().toPoint());
    if (event->type() == QEvent::ToolTip && watched == m_browser->viewport()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        QToolTip::showText(help->globalPos(), toolTipOfTextAt(help->pos()), m_browser->viewport());
        return true;
    }
    return TraceView::eventFilter(watched, event);
}

} // namespace pastkeys
