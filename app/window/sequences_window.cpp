#include "window/sequences_window.h"

#include "document/batch_document.h"
#include "document/run_document.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "sequences/batch_plot.h"
#include "sequences/batch_summary.h"
#include "sequences/pool_view.h"
#include "sequences/sequences_panel.h"
#include "sequences/sequences_view.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"
#include "shared/tool_tip.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "window/batch_controls.h"

#include <QDialogButtonBox>
#include <QHideEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

constexpr QSize kSize(80, 52);   ///< in line heights
constexpr int kMessageLines = 4; ///< visible lines of the message
constexpr int kUsualLines = 46;  ///< window height, in lines, at which kLeastPrompts are visible
constexpr int kLeastPrompts = 3; ///< visible lines of prompts
constexpr int kMostPrompts = 8;
constexpr QKeyCombination kRunKey(Qt::CTRL, Qt::Key_Return);

/// Tells the user that the settings have changed, and with which ones the batch on screen ran.
QString staleSentence(const BatchRequest& request)
{
    const BatchSettings& settings = request.settings;
    const QString prompts =
        Tr::tr("%Ln prompts", nullptr, static_cast<int>(request.prompts.size()));
    const QString slotCount = grouped(settings.slotCount);
    if (settings.kind == BatchKind::Continuous)
        return Tr::tr("The settings have changed since the last run, which was a continuous batch "
                      "(%1, slots: %2, positions per block: %3, blocks: %4).")
            .arg(prompts, slotCount, grouped(settings.block),
                 settings.blocks ? grouped(*settings.blocks) : Tr::tr("enough"));
    const QString padding =
        settings.padding == PaddingSide::Left
            ? (settings.countsPadding ? Tr::tr("padding on the left, counted as positions")
                                      : Tr::tr("padding on the left"))
            : (settings.countsPadding ? Tr::tr("padding on the right, counted as positions")
                                      : Tr::tr("padding on the right"));
    return Tr::tr("The settings have changed since the last run, which was a static batch (%1, "
                  "slots: %2, %3).")
        .arg(prompts, slotCount, padding);
}

QString keyText(const QKeySequence& key)
{
    return key.toString(QKeySequence::NativeText);
}

QList<SheetSection> keysAndMouse()
{
    const auto both = [](Qt::Key one, Qt::Key other) {
        return keyText(one) + ' ' + keyText(other);
    };
    return {{Tr::tr("Stepping"),
             {{both(Qt::Key_Left, Qt::Key_Right), Tr::tr("Go to the previous or the next step")},
              {both(Qt::Key_Home, Qt::Key_End), Tr::tr("Go to the first or the last step")},
              {both(Qt::Key_Up, Qt::Key_Down), Tr::tr("Choose another sequence")},
              {keyText(Qt::Key_Return), Tr::tr("Run the sequence in the main window")}}},
            {Tr::tr("Window"),
             {{keyText(kRunKey), Tr::tr("Run the batch, or cancel it")},
              {both(Qt::Key_Question, Qt::Key_F1), Tr::tr("Keyboard and mouse")},
              {keyText(Qt::Key_P), Tr::tr("Toggle the projector theme")},
              {keyText(Qt::Key_G), Tr::tr("Glossary")}}},
            {Tr::tr("Mouse"),
             {{Tr::tr("Anything"), Tr::tr("Point at it to see what it is, with the exact number")},
              {Tr::tr("Cell"), Tr::tr("Click to go to its step and choose its sequence, "
                                      "double-click to run the sequence in the main window")},
              {Tr::tr("Block"), Tr::tr("Click to choose the sequence that reads it")},
              {Tr::tr("Plot"), Tr::tr("Click to go to a step")},
              {Tr::tr("Panel"), Tr::tr("Drag its edge to resize it")}}}};
}

} // namespace

SequencesWindow::SequencesWindow(BatchDocument& batch, const RunDocument& run, QWidget* parent)
    : SideWindow(parent), m_batch(batch), m_run(run), m_controls(new BatchControls(batch)),
      m_panel(new SequencesPanel), m_message(new QLabel), m_messages(scrolled(m_message)),
      m_progress(new QProgressBar)
{
    setWindowTitle(Tr::tr("Sequences: many prompts in one batch"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::RichText);
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    m_messages->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(Tr::tr("Progress of the batch"));
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(always);
    m_progress->setMaximumWidth(12 * fontMetrics().height());
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* alone = buttons->addButton(Tr::tr("Show this sequence in the &main window"),
                                     QDialogButtonBox::ActionRole);
    alone->setAutoDefault(false);
    setWrappedToolTip(*alone,
                      Tr::tr("Runs this sequence alone in the main window, and closes this view. "
                             "Press S there to bring this view back as you left it."));
    buttons->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(alone, &QPushButton::clicked, this, [this] {
        if (!m_panel->state().empty())
            askToRun(m_panel->state().step, m_panel->state().sequence);
    });
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_progress);
    bottom->addWidget(buttons, 1);
    auto* box = new QVBoxLayout(this);
    box->addWidget(m_controls);
    box->addWidget(m_panel, 1);
    box->addWidget(m_messages);
    box->addLayout(bottom);
    const QSize most = screen()->availableSize() - QSize(20, 50);
    resize((kSize * fontMetrics().height()).boundedTo(most));
    fitRoom();
    listen();
    addKeys();
    showBatch();
    showState();
}

void SequencesWindow::listen()
{
    connect(m_controls, &BatchControls::runRequested, this, &SequencesWindow::run);
    connect(m_panel, &BatchView::runRequested, this, &SequencesWindow::askToRun);
    connect(m_panel, &BatchView::placeRequested, &m_batch, &BatchDocument::goTo);
    connect(&m_panel->plot(), &BatchPlot::measureRequested, &m_batch, &BatchDocument::measure);
    connect(&m_panel->plot(), &BatchPlot::cancelRequested, &m_batch, &BatchDocument::cancel);
    connect(&m_batch, &BatchDocument::stateChanged, this, &SequencesWindow::showBatch);
    connect(&m_batch, &BatchDocument::changed, this, &SequencesWindow::showState);
    connect(&m_batch, &BatchDocument::requestChanged, this, &SequencesWindow::showMessage);
    connect(&m_run, &RunDocument::requestChanged, this, &SequencesWindow::showMessage);
}

/// Adds shortcuts instead of actions, because the main window's key sheet lists all actions, even
/// those of child windows.
void SequencesWindow::addKeys()
{
    auto* sheet = new QShortcut(this);
    sheet->setKeys({QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)});
    connect(sheet, &QShortcut::activated, this, [this] { showKeySheet(this, keysAndMouse()); });
    auto* run = new QShortcut(kRunKey, this);
    connect(run, &QShortcut::activated, this, [this] {
        if (m_batch.isRunning())
            m_batch.cancel();
        else if (!m_batch.isBusy() && m_batch.hasModel())
            this->run();
    });
    auto* projector = new QShortcut(QKeySequence(Qt::Key_P), this);
    connect(projector, &QShortcut::activated, this, &SideWindow::projectorToggled);
    auto* glossary = new QShortcut(QKeySequence(Qt::Key_G), this);
    connect(glossary, &QShortcut::activated, this, [this] { showGlossary(this); });
}

void SequencesWindow::run()
{
    m_batch.run();
    if (m_batch.isRunning())
        m_panel->chart().setFocus(); // so that the arrow keys step through the batch
}

void SequencesWindow::showBatch()
{
    m_panel->plot().setSpeeds(m_batch.speeds());
    m_panel->present(m_batch.state());
}

void SequencesWindow::showMessage()
{
    QStringList said;
    const BatchTrace& batch = m_batch.state().batch;
    if (!m_batch.hasModel())
        said << Tr::tr("No model is open yet. Open one in the main window.");
    if (m_batch.isStale())
        said << staleSentence(m_batch.shownRequest());
    if (const Sampling& drawn = m_batch.shownRequest().settings.each.sampling;
        !batch.empty() && !drawn.greedy)
        said << Tr::tr("Each answer is drawn at random, with a seed of its own: sequence 1 has the "
                       "seed %1.")
                    .arg(grouped(drawn.seed));
    if (m_batch.wasCanceled())
        said << Tr::tr("Canceled. The steps recorded so far are kept.");
    else if (!batch.empty() && m_batch.hasEnded())
        said << summaryOf(batch);
    QStringList lines{m_batch.trouble(), said.join(' ')};
    lines.removeAll(QString());
    m_shownMessage = lines.join('\n');
    QString html;
    if (!m_batch.trouble().isEmpty())
        html += QStringLiteral("<p style=\"margin:0; color:%1\">%2</p>")
                    .arg(m_warning.name(), escapedText(m_batch.trouble()));
    if (!said.isEmpty())
        html += QStringLiteral("<p style=\"margin:0\">%1</p>").arg(escapedText(said.join(' ')));
    m_message->setText(html);
}

void SequencesWindow::showState()
{
    const bool isMeasuring = m_batch.doing() == BatchDocument::Doing::Measuring;
    m_panel->plot().setMeasuring(m_batch.hasModel() && !m_batch.isBusy(), isMeasuring);
    m_progress->setVisible(m_batch.isBusy());
    m_progress->setValue(static_cast<int>(1000 * m_batch.progress()));
    showMessage();
}

/// Asks the main window to run this sequence alone, and to show the step that matches `step` of the
/// batch, i.e. the one that follows the same number of chosen tokens. Hides this window, which
/// would otherwise cover the main window.
void SequencesWindow::askToRun(std::size_t step, std::size_t sequence)
{
    const BatchHeader& header = *m_batch.state().batch.header;
    CacheSpec cache;
    if (header.kind == BatchKind::Continuous) {
        cache = "paged";
        cache.numbers.count = header.block;
    }
    RunWish wish{.lanes = cacheOffAndOn(cache),
                 .prompt = QString::fromStdString(header.prompts[sequence]),
                 .tokens = static_cast<int>(m_batch.shownRequest().settings.each.tokens),
                 .hint =
                     Tr::tr("This is sequence %1 of the batch, alone. Press S to bring the batch "
                            "back.")
                         .arg(grouped(sequence + 1)),
                 .sampling = m_batch.shownRequest().settings.each.sampling};
    wish.place = Place{.step = chosenBy(m_batch.state().batch, sequence, step).size()};
    hide();
    emit runRequested(wish);
}

void SequencesWindow::setTheme(const Theme& theme)
{
    m_panel->setTheme(theme);
    m_warning = theme.color(Ink::Warning);
    showMessage();
}

/// Gives the message a fixed height, so that nothing moves when it gets longer or shorter. A taller
/// window shows more prompts.
void SequencesWindow::fitRoom()
{
    const int line = fontMetrics().lineSpacing();
    const int more = (height() / line - kUsualLines) / 2;
    m_messages->setFixedHeight(kMessageLines * line + 2);
    m_controls->setShownPrompts(std::clamp(kLeastPrompts + more, kLeastPrompts, kMostPrompts));
}

void SequencesWindow::resizeEvent(QResizeEvent* event)
{
    SideWindow::resizeEvent(event);
    fitRoom();
}

void SequencesWindow::changeEvent(QEvent* event)
{
    SideWindow::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRoom();
}

/// Runs a batch when the window is first shown, so that the window is not empty.
void SequencesWindow::showEvent(QShowEvent* event)
{
    SideWindow::showEvent(event);
    if (std::exchange(m_hasShown, true) || !m_batch.hasModel() || m_run.isBusy() ||
        m_batch.isBusy() || !m_batch.state().empty())
        return;
    if (!m_batch.request().prompts.isEmpty())
        run();
}

void SequencesWindow::hideEvent(QHideEvent* event)
{
    SideWindow::hideEvent(event);
    if (m_batch.isBusy() && !event->spontaneous()) // a minimized window keeps its batch running
        m_batch.cancel();
}

} // namespace pastkeys
