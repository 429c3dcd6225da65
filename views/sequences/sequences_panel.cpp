#include "sequences/sequences_panel.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_plot.h"
#include "sequences/batch_text.h"
#include "sequences/pool_view.h"
#include "sequences/sequences_view.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"

#include <QApplication>
#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

QScrollArea* scrolledPart(QWidget* content)
{
    QScrollArea* area = scrolled(content);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    for (QWidget* part : {content, area->viewport()}) {
        part->setAutoFillBackground(true);
        part->setBackgroundRole(QPalette::Base);
    }
    return area;
}

} // namespace

SequencesPanel::SequencesPanel(QWidget* parent)
    : BatchView(parent),
      m_about(new QLabel(Tr::tr(
          "Each line is a sequence: a prompt and its answer. In each step (a column), one pass "
          "through the model finds the next word of every sequence that runs."))),
      m_chart(new SequencesView), m_rows(scrolledPart(m_chart)),
      m_steps(new QScrollBar(Qt::Horizontal)), m_sentences(new QLabel), m_pool(new PoolView),
      m_plot(new BatchPlot), m_parts(new QSplitter(Qt::Vertical))
{
    makeParts();
    setAttribute(Qt::WA_OpaquePaintEvent, false); // only its parts paint
    setFocusPolicy(Qt::NoFocus);
    for (const BatchView* part : std::initializer_list<BatchView*>{m_chart, m_pool}) {
        connect(part, &BatchView::placeRequested, this, &BatchView::placeRequested);
        connect(part, &BatchView::runRequested, this, &BatchView::runRequested);
    }
    connect(m_chart, &SequencesView::scrolled, this, &SequencesPanel::fitScrollBar);
    QScrollBar* vertical = m_rows->verticalScrollBar();
    connect(vertical, &QScrollBar::valueChanged, m_chart, &SequencesView::setScrolled);
    connect(vertical, &QScrollBar::rangeChanged, this,
            [this] { scrollTo(m_chart->activeRows()); }); // the batch or the size has changed
    connect(m_steps, &QScrollBar::valueChanged, this,
            [this](int value) { m_chart->setFirstStep(static_cast<std::size_t>(value)); });
    connect(m_plot, &BatchPlot::stepRequested, this,
            [this](std::size_t step) { emit placeRequested(step, state().sequence); });
    stateChanged();
}

void SequencesPanel::makeParts()
{
    m_about->setWordWrap(true);
    m_about->setContentsMargins(8, 2, 8, 2);
    m_about->setAutoFillBackground(true);
    m_about->setBackgroundRole(QPalette::Base);
    m_steps->setAccessibleName(Tr::tr("Scroll the steps"));
    m_sentences->setWordWrap(true);
    m_sentences->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_sentences->setTextFormat(Qt::RichText);
    m_sentences->setContentsMargins(8, 2, 8, 2);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentences->setAccessibleName(Tr::tr("What the step did"));
    auto* top = new QWidget;
    auto* box = new QVBoxLayout(top);
    box->setContentsMargins(0, 0, 0, 0);
    box->setSpacing(0);
    box->addWidget(m_about);
    box->addWidget(m_rows, 1);
    box->addWidget(m_steps);
    auto* below = new QSplitter(Qt::Horizontal);
    for (QWidget* part :
         std::initializer_list<QWidget*>{scrolledPart(m_sentences), scrolledPart(m_pool), m_plot}) {
        part->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        below->addWidget(part);
        below->setStretchFactor(below->count() - 1, 1);
    }
    below->setSizes({1000, 1000, 1000}); // only the ratio matters
    connect(m_parts, &QSplitter::splitterMoved, this, [this] { m_isFitting = false; });
    m_parts->addWidget(top);
    m_parts->addWidget(below);
    for (QSplitter* splitter : {m_parts, below})
        splitter->setChildrenCollapsible(false);
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->addWidget(m_parts);
}

void SequencesPanel::stateChanged()
{
    m_chart->present(state());
    m_pool->present(state());
    m_plot->present(state());
    m_sentences->setText(sentences());
    const bool isAnother = std::exchange(m_shownBatch, state().batch.header) != m_shownBatch;
    const bool isAnotherStep = std::exchange(m_shownStep, state().step) != state().step;
    const bool isAnotherSequence =
        std::exchange(m_shownSequence, state().sequence) != state().sequence;
    if (isAnother || isAnotherStep)
        scrollTo(m_chart->activeRows());
    if (isAnotherSequence && !isAnother)
        scrollTo(m_chart->rowOf(state().sequence));
    if (isAnother)
        fitRows(); // this batch may have more rows than the last one
}

void SequencesPanel::scrollTo(const QRect& rows)
{
    if (rows.isNull())
        return;
    QScrollBar& bar = *m_rows->verticalScrollBar();
    const int lowest = rows.bottom() + 1 - m_rows->viewport()->height();
    const int highest = rows.top() - m_chart->headerHeight();
    bar.setValue(std::min(std::max(bar.value(), lowest), highest));
}

/// The first sentence serves as the heading. The last line explains the badges.
QString SequencesPanel::sentences() const
{
    QString html;
    for (const QString& sentence : sentencesOf(state()))
        html +=
            html.isEmpty()
                ? QStringLiteral("<p style=\"margin:0 0 4px\"><b>%1</b></p>")
                      .arg(escapedText(sentence))
                : QStringLiteral("<p style=\"margin:0 0 4px\">%1</p>").arg(escapedText(sentence));
    if (!html.isEmpty())
        html += QStringLiteral("<p style=\"margin:4px 0 0; color:%1\">%2</p>")
                    .arg(theme().color(Ink::MutedText).name(), escapedText(badgesText()));
    return html;
}

void SequencesPanel::styleChanged()
{
    m_chart->setTheme(theme());
    m_pool->setTheme(theme());
    m_plot->setTheme(theme());
    m_sentences->setText(sentences());
}

void SequencesPanel::paintEvent(QPaintEvent*)
{
    // Only the parts paint.
}

Picture SequencesPanel::picture()
{
    setAutoFillBackground(true);
    m_plot->draw();
    Picture picture = BatchView::picture();
    picture.title = Tr::tr("Sequences: many prompts in one batch");
    picture.paint = [this](QPainter& painter) { render(&painter); };
    return picture;
}

/// Shows all rows if that leaves enough room for the parts below.
void SequencesPanel::fitRows()
{
    constexpr double kLeastBelow = 0.45; ///< as a fraction of the height
    if (!m_isFitting)
        return;
    const int wanted = m_about->heightForWidth(width()) + m_chart->sizeHint().height() +
                       m_steps->sizeHint().height() + 2;
    const int most = static_cast<int>((1 - kLeastBelow) * height());
    const int above = std::min(wanted, most);
    m_parts->setSizes({above, height() - above});
}

void SequencesPanel::resizeEvent(QResizeEvent* event)
{
    BatchView::resizeEvent(event);
    fitRows();
}

void SequencesPanel::fitScrollBar()
{
    const QSignalBlocker quiet(m_steps);
    const auto last = static_cast<int>(m_chart->lastFirstStep());
    m_steps->setRange(0, last);
    m_steps->setPageStep(std::max(1, static_cast<int>(state().batch.steps.size()) - last));
    m_steps->setValue(static_cast<int>(m_chart->firstStep()));
    m_steps->setVisible(last > 0);
}

} // namespace pastkeys
