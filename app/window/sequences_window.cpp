#include "window/sequences_window.h"

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
#include "window/run_control.h"

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
/// How many steps the engine may be ahead of the window.
constexpr std::size_t kBatchStepsAhead = 4;
constexpr QKeyCombination kRunKey(Qt::CTRL, Qt::Key_Return);

/// Whether both requests ask for the same batch. Ignores settings that this kind of batch does not
/// use.
bool isSame(const BatchRequest& a, const BatchRequest& b)
{
    const BatchSettings& one = a.settings;
    const BatchSettings& other = b.settings;
    if (a.prompts != b.prompts || a.special != b.special || one.kind != other.kind ||
        one.slotCount != other.slotCount || one.each.tokens != other.each.tokens)
        return false;
    if (one.kind == BatchKind::Static)
        return one.padding == other.padding && one.countsPadding == other.countsPadding;
    return one.block == other.block && one.blocks == other.blocks &&
           one.sharesBeginnings == other.sharesBeginnings && one.keepsBlocks == other.keepsBlocks;
}

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

/// The batch sizes to measure: the powers of two below the number of prompts, and that number
/// itself.
std::vector<std::size_t> sizesFor(std::size_t prompts)
{
    std::vector<std::size_t> sizes;
    for (std::size_t size = 1; size < prompts; size *= 2)
        sizes.push_back(size);
    sizes.push_back(prompts);
    return sizes;
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

std::vector<BatchSpeed> speedsOf(const std::vector<BatchSizePoint>& points, BatchKind kind)
{
    std::vector<BatchSpeed> speeds;
    speeds.reserve(points.size());
    for (const BatchSizePoint& point : points)
        speeds.push_back({point.slotCount, point.tokensPerSecond, point.msPerToken / 1e3,
                          point.runs, point.spread, point.mostAtOnce, kind});
    return speeds;
}

} // namespace

SequencesWindow::SequencesWindow(RunControl& runs, QWidget* parent)
    : QDialog(parent), m_runs(runs), m_engine(runs.sharedEngine()), m_controls(new BatchControls),
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
    if (const ModelInfo* model = m_runs.model())
        takeModel(*model);
    showState();
}

SequencesWindow::~SequencesWindow()
{
    m_engine->cancelBatch();
}

void SequencesWindow::listen()
{
    connect(m_controls, &BatchControls::changed, this, &SequencesWindow::showMessage);
    connect(m_controls, &BatchControls::runRequested, this, &SequencesWindow::run);
    connect(m_controls, &BatchControls::cancelRequested, this, &SequencesWindow::cancel);
    connect(m_controls, &BatchControls::pasteRefused, this, [this](const QString& why) {
        m_trouble = why;
        showMessage();
    });
    connect(m_panel, &SequencesPanel::runRequested, this, &SequencesWindow::askToRun);
    connect(&m_panel->plot(), &BatchPlot::measureRequested, this, &SequencesWindow::measure);
    connect(&m_panel->plot(), &BatchPlot::cancelRequested, this, &SequencesWindow::cancel);
    connect(&m_runs, &RunControl::modelOpened, this, &SequencesWindow::takeModel);
    EngineThread* engine = m_engine.get();
    connect(engine, &EngineThread::batchStarted, this,
            [this](const std::shared_ptr<const BatchHeader>& header) {
                m_startingHeader = header;
                m_engine->advanceBatch(kBatchStepsAhead);
            });
    connect(engine, &EngineThread::batchStepRecorded, this, &SequencesWindow::takeStep);
    connect(engine, &EngineThread::batchEnded, this, [this] {
        m_said = summaryOf(m_batch).join(' ');
        end();
    });
    connect(engine, &EngineThread::batchProgressed, this,
            [this](double fraction) { m_progress->setValue(static_cast<int>(1000 * fraction)); });
    connect(engine, &EngineThread::sizesMeasured, this, &SequencesWindow::takeSizes);
    connect(engine, &EngineThread::batchFailed, this, [this](const QString& message) {
        m_trouble = message;
        end();
    });
    connect(engine, &EngineThread::batchCancelled, this, [this] {
        if (!m_cancelling)
            m_trouble =
                m_doing == Doing::Measuring
                    ? Tr::tr("The measurement was stopped, because something else was started in "
                             "the main window.")
                    : Tr::tr("The batch was stopped, because something else was started in the "
                             "main window. Press Run to start again.");
        else if (m_doing == Doing::Running)
            m_said = Tr::tr("Canceled. The steps recorded so far are kept.");
        end();
    });
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
        if (runs())
            cancel();
        else if (!isBusy() && m_runs.model())
            this->run();
    });
    auto* projector = new QShortcut(QKeySequence(Qt::Key_P), this);
    connect(projector, &QShortcut::activated, this, &SequencesWindow::projectorToggled);
    auto* glossary = new QShortcut(QKeySequence(Qt::Key_G), this);
    connect(glossary, &QShortcut::activated, this, [this] { showGlossary(this); });
}

void SequencesWindow::takeModel(const ModelInfo& model)
{
    m_batch = {};
    m_doing = Doing::Nothing;
    m_controls->setExamples(batchesOf(model.path));
    m_panel->plot().setSpeeds({});
    m_panel->present(m_batch, false);
    m_trouble.clear();
    say({});
    showState();
}

BatchRequest SequencesWindow::request() const
{
    BatchRequest request = m_controls->request();
    request.special = m_runs.specialTokens(); // as when a sequence runs alone in the main window
    return request;
}

void SequencesWindow::run()
{
    m_startingRequest = request();
    if (m_startingRequest.prompts.isEmpty()) {
        m_trouble = Tr::tr("There is no prompt. Write at least one, each on its own line.");
        return showMessage();
    }
    begin(Doing::Starting);
    m_engine->startBatch(m_startingRequest);
    m_panel->chart().setFocus(); // so that the arrow keys step through the batch
}

void SequencesWindow::measure()
{
    const BatchRequest measured = request();
    m_measuredKind = measured.settings.kind;
    begin(Doing::Measuring);
    m_engine->measureSizes(measured, sizesFor(static_cast<std::size_t>(measured.prompts.size())));
}

void SequencesWindow::cancel()
{
    m_cancelling = true;
    m_engine->cancelBatch();
}

void SequencesWindow::begin(Doing doing)
{
    m_doing = doing;
    m_cancelling = false;
    m_progress->setValue(0);
    m_trouble.clear();
    showMessage();
    showState();
}

void SequencesWindow::end()
{
    m_doing = Doing::Nothing;
    showMessage();
    m_panel->present(m_batch, false);
    showState();
}

bool SequencesWindow::isStale() const
{
    return !m_batch.empty() && !runs() && !isSame(m_request, request());
}

void SequencesWindow::say(const QString& message)
{
    m_said = message;
    showMessage();
}

void SequencesWindow::showMessage()
{
    const bool stale = isStale();
    m_controls->setStale(stale);
    const QString said = stale ? staleSentence(m_request) + ' ' + m_said : m_said;
    QStringList lines{m_trouble, said};
    lines.removeAll(QString());
    m_shownMessage = lines.join('\n');
    QString html;
    if (!m_trouble.isEmpty())
        html += QStringLiteral("<p style=\"margin:0; color:%1\">%2</p>")
                    .arg(m_warning.name(), escapedText(m_trouble));
    if (!said.isEmpty())
        html += QStringLiteral("<p style=\"margin:0\">%1</p>").arg(escapedText(said));
    m_message->setText(html);
}

void SequencesWindow::takeStep(const BatchStepPtr& step)
{
    if (!runs())
        return; // the step is from the window that this one replaced when the language changed
    if (m_doing == Doing::Starting) {
        m_doing = Doing::Running;
        m_batch = {std::move(m_startingHeader), {}};
        m_request = m_startingRequest;
        m_panel->plot().setSpeeds({}); // the old ones belong to other prompts
        say({});
    }
    m_batch.steps.push_back(step);
    m_panel->present(m_batch, true);
    std::size_t ended = 0;
    for (std::size_t sequence = 0; sequence < m_batch.header->sequences(); ++sequence)
        ended += lastStepOf(m_batch, sequence) ? 1 : 0;
    m_progress->setValue(static_cast<int>(1000 * ended / m_batch.header->sequences()));
    m_engine->advanceBatch(1);
}

void SequencesWindow::takeSizes(const std::vector<BatchSizePoint>& points)
{
    end();
    m_panel->plot().setSpeeds(speedsOf(points, m_measuredKind));
}

void SequencesWindow::showState()
{
    const bool hasModel = m_runs.model() != nullptr;
    m_controls->setState(hasModel && m_doing != Doing::Measuring, runs());
    m_panel->plot().setMeasuring(hasModel && m_doing == Doing::Nothing,
                                 m_doing == Doing::Measuring);
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(always);
    m_progress->setVisible(isBusy());
    if (!hasModel)
        say(Tr::tr("No model is open yet. Open one in the main window."));
}

/// Asks the main window to run this sequence alone, and to show the step that matches `step` of the
/// batch, i.e. the one that follows the same number of chosen tokens. Hides this window, which
/// would otherwise cover the main window.
void SequencesWindow::askToRun(std::size_t step, std::size_t sequence)
{
    const BatchHeader& header = *m_batch.header;
    CacheSpec cache;
    if (header.kind == BatchKind::Continuous) {
        cache = "paged";
        cache.numbers.count = header.block;
    }
    RunWish wish{.lanes = cacheOffAndOn(cache),
                 .prompt = QString::fromStdString(header.prompts[sequence]),
                 .tokens = static_cast<int>(m_request.settings.each.tokens),
                 .hint =
                     Tr::tr("This is sequence %1 of the batch, alone. Press S to bring the batch "
                            "back.")
                         .arg(grouped(sequence + 1)),
                 .sampling = m_request.settings.each.sampling};
    wish.place = Place{.step = chosenBy(m_batch, sequence, step).size()};
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
    QDialog::resizeEvent(event);
    fitRoom();
}

void SequencesWindow::changeEvent(QEvent* event)
{
    QDialog::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitRoom();
}

/// Runs a batch when the window is first shown, so that the window is not empty.
void SequencesWindow::showEvent(QShowEvent* event)
{
    QDialog::showEvent(event);
    if (std::exchange(m_hasShown, true) || !m_runs.model() || m_runs.isBusy())
        return;
    if (!m_controls->request().prompts.isEmpty())
        run();
}

void SequencesWindow::hideEvent(QHideEvent* event)
{
    QDialog::hideEvent(event);
    if (isBusy() && !event->spontaneous()) // a minimized window keeps its batch running
        cancel();
}

} // namespace pastkeys
