#include "shared/text_panel.h"

#include "drawing/tr.h"

#include <QAction>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextLayout>
#include <QVBoxLayout>
#include <QWheelEvent>

#include <algorithm>
#include <numeric>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kFocusRing = 4;   ///< room for the ring around the text
constexpr int kMargin = 6;      ///< between that room and the letters
constexpr double kLeastGap = 6; ///< between columns of a table
constexpr double kMostGap = 40;

/// The width of each column in pixels.
std::vector<double> columnWidths(const TextTable& rows, QFont font)
{
    const QFontMetricsF letters(font);
    font.setBold(true);
    const QFontMetricsF boldLetters(font);
    std::vector<double> widths(rows.front().size());
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            const QFontMetricsF& its = row[i].style.bold ? boldLetters : letters;
            widths[i] = std::max(widths[i], its.horizontalAdvance(row[i].text));
        }
    return widths;
}

using TabStops = QList<QTextOption::Tab>;

/// Where each column but the first ends. Nothing if the columns do not fit into the room.
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

/// Gives the first cell of a row a line of its own.
void breakAfterFirstCell(const QTextBlock& block, const std::vector<TextCell>& row)
{
    QTextCursor cursor(block);
    const qsizetype size = row.front().text.size();
    cursor.setPosition(block.position() + static_cast<int>(size));
    cursor.deleteChar(); // the tab
    if (size > 0)
        cursor.insertText(QString(QChar::LineSeparator));
}

} // namespace

TextPanel::TextPanel(const QString& name, QWidget* parent)
    : TraceView(parent), m_browser(new QTextBrowser(this))
{
    setAccessibleName(name);
    m_browser->setAccessibleName(name);
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
    setFocusPolicy(Qt::ClickFocus); // a click beside the text also gives the focus
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
    const bool otherText = page.html() != m_page.html();
    const int room =
        m_browser->width() - 2 * kMargin - m_browser->verticalScrollBar()->sizeHint().width();
    const bool otherRoom = std::exchange(m_tableRoom, room) != room;
    const bool otherTopic = page.topic() != m_page.topic();
    m_page = std::move(page);
    if (otherText || (otherRoom && !m_page.tables().empty())) {
        const int gap = static_cast<int>(metrics().lineHeight * 0.35);
        m_browser->document()->setDefaultStyleSheet(styleSheetOf(theme(), gap, m_page.html()));
        showHtml(m_page.html());
    }
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
    m_page = TextPage(m_page.topic()); // so that the text is replaced
    showPage();
}

void TextPanel::showHtml(const QString& html)
{
    QScrollBar* bar = m_browser->verticalScrollBar();
    QScrollBar* sideways = m_browser->horizontalScrollBar();
    const int place = bar->value();
    const int placeSideways = sideways->value();
    const QTextCursor cursor = m_browser->textCursor();
    const QString chosenLink = cursor.hasSelection() ? cursor.charFormat().anchorHref() : QString();
    replaceHtml(html);
    if (m_browser->hasFocus() && !chosenLink.isEmpty())
        chooseLink(chosenLink);
    m_browser->document()->size(); // lays out the text, so that the bar knows its range
    bar->setValue(place);
    sideways->setValue(placeSideways);
}

void TextPanel::replaceHtml(const QString& html)
{
    // While the text is replaced, it is empty for a moment. If the bar were hidden and shown again,
    // all of the text would be laid out two more times.
    const QScrollBar* bar = m_browser->verticalScrollBar();
    const auto keepBar = bar->isVisible() ? Qt::ScrollBarAlwaysOn : Qt::ScrollBarAlwaysOff;
    m_browser->setVerticalScrollBarPolicy(keepBar);
    QTextDocument& document = *m_browser->document();
    QTextCursor change(&document);
    change.beginEditBlock(); // all is laid out once, when the block ends
    document.setHtml(html);
    alignTables();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        block.layout()->setCacheEnabled(true); // else letters are shaped again to be painted
    change.endEditBlock();
    m_browser->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
}

/// Sets the tab stops of all tables.
void TextPanel::alignTables()
{
    for (const auto& [first, rows] : m_page.tables()) {
        std::vector<double> widths = columnWidths(rows, m_browser->font());
        std::optional<TabStops> stops = tabStops(widths, m_tableRoom);
        const bool fits = stops.has_value();
        if (!fits) {
            widths.erase(widths.begin());
            stops = tabStops(widths, m_tableRoom);
        }
        QTextBlockFormat format;
        format.setTabPositions(stops.value_or(TabStops()));
        QTextCursor cursor(m_browser->document()->findBlockByNumber(first));
        cursor.beginEditBlock();
        for (const auto& row : rows) {
            cursor.mergeBlockFormat(format);
            if (!fits)
                breakAfterFirstCell(cursor.block(), row);
            cursor.movePosition(QTextCursor::NextBlock);
        }
        cursor.endEditBlock();
    }
}

/// Lets Tab and Enter go on from the link that was followed last.
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

void TextPanel::follow(const ViewAction& action)
{
    if (const auto* cursor = std::get_if<Cursor>(&action))
        emit cursorRequested(*cursor);
    if (const auto* selection = std::get_if<Selection>(&action))
        emit selectionRequested(*selection);
    if (const auto* matrix = std::get_if<StageMatrix>(&action))
        emit matrixRequested(*matrix);
}

/// Handles a click that hits no link.
void TextPanel::clicked(QPoint at)
{
    if (m_browser->anchorAt(at).isEmpty() && !m_browser->textCursor().hasSelection())
        follow(actionOfLine(m_browser->cursorForPosition(at).blockNumber()));
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

/// Passes the focus on to the text. If the text were the focus proxy, Tab would stop there a second
/// time, wherever this panel is in the tab order.
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
    return TraceView::eventFilter(watched, event);
}

} // namespace pastkeys
