#include "code/code_view.h"

#include "drawing/tr.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QButtonGroup>
#include <QFontDatabase>
#include <QLabel>
#include <QPainter>
#include <QResizeEvent>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace pastkeys {

CodeView::CodeView(QWidget* parent)
    : TextPanel(Tr::tr("Code: the program, with the lines of the current operation"), parent),
      m_legend(new QLabel(this))
{
    browser().setLineWrapMode(QTextEdit::NoWrap);
    browser().setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    browser().setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Ignored); // size hint is too tall
    m_legend->setTextFormat(Qt::PlainText);
    m_legend->setWordWrap(true);
    m_legend->setContentsMargins(2, 0, 2, 0);
    m_legend->setToolTip(Tr::tr("Click a line to go to its operation. Click a variable such as q "
                                "to see its matrix on the stage."));
    makeHeader();
    CodeView::styleChanged();
    setFile(CodeFile::Decoder);
}

void CodeView::makeHeader()
{
    auto* row = new QHBoxLayout;
    row->setSpacing(2);
    auto* group = new QButtonGroup(this);
    const std::array tips{
        Tr::tr("The decoder in NumPy. It runs on a model folder and chooses the same tokens."),
        Tr::tr("The kernels of Pastkeys in plain C++. They define what is correct.")};
    for (const CodeFile file : {CodeFile::Decoder, CodeFile::Reference}) {
        auto* button = new QToolButton(this);
        button->setText(nameOf(file));
        button->setToolTip(tips[static_cast<std::size_t>(file)]);
        button->setAccessibleName(Tr::tr("Show %1").arg(nameOf(file)));
        button->setCheckable(true);
        button->setAutoRaise(true);
        group->addButton(button);
        connect(button, &QToolButton::clicked, this, [this, file] { setFile(file); });
        row->addWidget(button);
        m_choices.push_back(button);
    }
    row->addStretch(1);
    auto* box = static_cast<QVBoxLayout*>(layout());
    box->setSpacing(2);
    box->insertLayout(0, row);
    box->insertWidget(1, m_legend);
    box->setStretchFactor(&browser(), 1);
}

void CodeView::setFile(CodeFile file)
{
    m_file = file;
    m_choices[static_cast<std::size_t>(file)]->setChecked(true);
    m_lit = {};
    present(state());
}

TextPage CodeView::pageNow() const
{
    const QFontMetricsF letters(browser().font());
    const double room = browser().viewport()->width() - 2 * browser().document()->documentMargin();
    m_shown =
        codePage(state(), m_file, static_cast<qsizetype>(room / letters.horizontalAdvance('x')));
    return std::exchange(m_shown.page, TextPage());
}

ViewAction CodeView::actionOfLine(int line) const
{
    const auto index = static_cast<std::size_t>(line);
    return index < m_shown.actions.size() ? m_shown.actions[index] : ViewAction();
}

void CodeView::stateChanged()
{
    showLegend();
    TextPanel::stateChanged();
    showLitLines();
}

void CodeView::styleChanged()
{
    for (QToolButton* button : m_choices) {
        button->setFont(font());
        button->setPalette(controlPalette());
    }
    constexpr double kSize = 0.92; // monospaced text is wide
    QFont code = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    code.setPointSizeF(font().pointSizeF() * kSize);
    setTextFont(code);
    m_legend->setFont(font());
    m_legend->setPalette(controlPalette());
    TextPanel::styleChanged();
}

bool CodeView::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == browser().viewport() && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &CodeView::showAll, Qt::QueuedConnection);
    return TextPanel::eventFilter(watched, event);
}

/// Shows the legend if the current size has room for it, or if there is no code.
void CodeView::showLegend()
{
    constexpr double kLines = 11; // a short panel needs the room for the code
    const CodeFile shown = fileAt(state(), m_file);
    const bool hasCode = !linesOf(shown, state().network().family()).empty();
    // The first button chooses the program in NumPy, whichever it is.
    const CodeFile program = fileAt(state(), CodeFile::Decoder);
    m_choices.front()->setText(nameOf(program));
    m_choices.front()->setAccessibleName(Tr::tr("Show %1").arg(nameOf(program)));
    m_legend->setText(legendOf(state(), m_file));
    m_legend->setVisible(!hasCode || height() >= kLines * metrics().lineHeight);
}

void CodeView::showAll()
{
    showLegend();
    m_lit = {};
    showPage();
    showLitLines();
}

/// Scrolls only if the lit lines have changed, because the user may have scrolled elsewhere.
void CodeView::showLitLines()
{
    const std::pair lit(m_shown.firstLit, m_shown.endOfLit);
    if (lit.second == 0 || std::exchange(m_lit, lit) == lit)
        return;
    const QTextDocument& document = *browser().document();
    const auto rectOf = [&](std::size_t paragraph) {
        return document.documentLayout()->blockBoundingRect(
            document.findBlockByNumber(static_cast<int>(paragraph)));
    };
    const QRectF rect = rectOf(lit.first).united(rectOf(lit.second - 1));
    QScrollBar* bar = browser().verticalScrollBar();
    const double high = browser().viewport()->height();
    const double around = std::max(0.0, (high - rect.height()) / 2); // centers the lit lines
    const double least = std::min(around, 2 * metrics().lineHeight);
    if (rect.top() - least >= bar->value() && rect.bottom() + least <= bar->value() + high)
        return;
    std::size_t first = lit.first; // the paragraph that will be at the top of the panel
    while (first > 0 && rectOf(first - 1).top() >= rect.top() - around)
        --first;
    bar->setValue(qRound(rectOf(first).top()));
}

Picture CodeView::picture()
{
    Picture picture = pictureOf(*this);
    picture.paint = [this](QPainter& painter) {
        layout()->setGeometry(rect()); // the panel may never have had this size
        QResizeEvent resized(browser().size(), {});
        QCoreApplication::sendEvent(&browser(), &resized);
        showAll();
        painter.fillRect(rect(), theme().color(Ink::Background));
        painter.setFont(font());
        painter.setPen(theme().color(Ink::Text));
        painter.drawText(m_choices.front()->geometry().adjusted(2, 0, 200, 0),
                         Qt::AlignVCenter | Qt::TextSingleLine, nameOf(fileAt(state(), m_file)));
        for (QWidget* part : {static_cast<QWidget*>(m_legend), static_cast<QWidget*>(&browser())})
            part->render(&painter, part->pos(), {}, QWidget::DrawChildren);
    };
    return picture;
}

} // namespace pastkeys
