#include "window/beams_window.h"

#include "beams/beam_text.h"
#include "beams/beam_view.h"
#include "document/run_document.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "export/side_export.h"
#include "record/lane_names.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"
#include "shared/tool_tip.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/labeled.h"
#include "widgets/plain_text.h"
#include "widgets/prompt_edit.h"
#include "widgets/wrapping_row.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QHideEvent>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QSpinBox>
#include <QSplitter>
#include <QVBoxLayout>

#include <utility>

namespace pastkeys {

namespace {

constexpr QSize kBeamsSize(82, 48); ///< in line heights
constexpr int kControlGap = 10;
constexpr int kMostBeamTokens = 1000;
constexpr QKeyCombination kSearchKey(Qt::CTRL, Qt::Key_Return);

QString keysOf(Qt::Key one, Qt::Key other)
{
    return QKeySequence(one).toString(QKeySequence::NativeText) + ' ' +
           QKeySequence(other).toString(QKeySequence::NativeText);
}

QList<SheetSection> beamKeys()
{
    const auto key = [](const QKeySequence& keys) {
        return keys.toString(QKeySequence::NativeText);
    };
    return {{Tr::tr("Stepping"),
             {{keysOf(Qt::Key_Left, Qt::Key_Right), Tr::tr("Go to the previous or the next step")},
              {keysOf(Qt::Key_Home, Qt::Key_End), Tr::tr("Go to the first or the last step")},
              {keysOf(Qt::Key_Up, Qt::Key_Down), Tr::tr("Choose another beam")},
              {key(Qt::Key_Return), Tr::tr("Show the text of the beam in the main window")}}},
            {Tr::tr("Window"),
             {{key(kSearchKey), Tr::tr("Start the search, or cancel it")},
              {keysOf(Qt::Key_Question, Qt::Key_F1), Tr::tr("Keyboard and mouse")},
              {key(Qt::Key_P), Tr::tr("Toggle the projector theme")},
              {key(Qt::Key_G), Tr::tr("Glossary")}}},
            {Tr::tr("Mouse"),
             {{Tr::tr("Anything"), Tr::tr("Point at it to see what it is, with the exact number")},
              {Tr::tr("Cell"), Tr::tr("Click to go to its step and choose its beam")}}}};
}

QString listHtml(const QString& title, const QStringList& lines)
{
    if (lines.isEmpty())
        return {};
    QString html =
        QStringLiteral("<p style=\"margin:6px 0 2px\"><b>%1</b></p>").arg(escapedText(title));
    for (const QString& line : lines)
        html += QStringLiteral("<p style=\"margin:0 0 2px\">%1</p>").arg(escapedText(line));
    return html;
}

} // namespace

BeamsWindow::BeamsWindow(BeamDocument& beams, const RunDocument& run, QWidget* parent)
    : SideWindow(parent), m_beams(beams), m_run(run), m_prompt(new PromptEdit(this)),
      m_row(new WrappingRow(kControlGap)), m_width(new QSpinBox), m_tokens(new QSpinBox),
      m_penalty(new QDoubleSpinBox), m_stopping(new QComboBox), m_cache(new QComboBox),
      m_block(new QSpinBox), m_start(new QPushButton(Tr::tr("&Run"))), m_tree(new BeamTreeView),
      m_sentences(new QLabel), m_trouble(new QLabel), m_progress(new QProgressBar)
{
    setWindowTitle(Tr::tr("Beams: several texts at once, and which rows they share"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    makeControls();
    makeParts();
    const QSize most = screen()->availableSize() - QSize(20, 50);
    resize((kBeamsSize * fontMetrics().height()).boundedTo(most));
    listen();
    addKeys();
    showRequest();
    showState();
}

void BeamsWindow::makeControls()
{
    m_prompt->setAccessibleName(Tr::tr("Prompt of the beam search"));
    m_width->setRange(static_cast<int>(kFewestBeams), static_cast<int>(kMostBeams));
    m_tokens->setRange(1, kMostBeamTokens);
    m_penalty->setRange(-kMostLengthPenalty, kMostLengthPenalty);
    m_penalty->setSingleStep(0.1);
    m_stopping->addItem(Tr::tr("no"), static_cast<int>(EarlyStopping::No));
    m_stopping->addItem(Tr::tr("yes"), static_cast<int>(EarlyStopping::Yes));
    m_stopping->addItem(Tr::tr("never"), static_cast<int>(EarlyStopping::Never));
    m_cache->addItem(Tr::tr("in blocks"), QStringLiteral("paged"));
    m_cache->addItem(Tr::tr("contiguous"), QStringLiteral("static"));
    m_cache->addItem(Tr::tr("off"), QStringLiteral("off"));
    m_block->setRange(1, 64);
    m_width->setToolTip(Tr::tr("How many texts each step keeps"));
    m_tokens->setToolTip(Tr::tr("The most tokens that each text may get"));
    setWrappedToolTip(*m_penalty, Tr::tr("The score of a text is the sum of its log-probabilities, "
                                         "divided by its length to this power. Above 0, longer "
                                         "texts get better scores."));
    setWrappedToolTip(
        *m_stopping, Tr::tr("When to stop once as many texts have ended as there are beams. Yes: "
                            "at once. No: when no beam scores better at its present length. Never: "
                            "when no beam can score better at any length."));
    setWrappedToolTip(*m_cache,
                      Tr::tr("In blocks: beams share blocks, and copy the last one before "
                             "they write. Contiguous: each beam has memory of its own. "
                             "Off: each step computes all rows again."));
    m_row->addWidget(labeled(Tr::tr("B&eams"), m_width));
    m_row->addWidget(labeled(Tr::tr("&Tokens"), m_tokens));
    m_row->addWidget(labeled(Tr::tr("&Length penalty"), m_penalty));
    m_row->addWidget(labeled(Tr::tr("Early &stopping"), m_stopping));
    m_row->addWidget(labeled(Tr::tr("C&ache"), m_cache));
    m_row->addWidget(labeled(Tr::tr("P&ositions per block"), m_block));
    m_start->setAutoDefault(false);
    m_row->addWidget(m_start);
}

void BeamsWindow::makeParts()
{
    for (QLabel* label : {m_sentences, m_trouble}) {
        label->setWordWrap(true);
        label->setTextFormat(Qt::RichText);
        label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    }
    m_sentences->setContentsMargins(8, 2, 8, 2);
    m_sentences->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_sentences->setAccessibleName(Tr::tr("What the step did"));
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(Tr::tr("Progress of the search"));
    m_progress->setMaximumWidth(12 * fontMetrics().height());
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(always);
    auto* box = new QVBoxLayout(this);
    box->addWidget(m_prompt);
    box->addLayout(m_row);
    box->addWidget(parts(), 1);
    box->addWidget(m_trouble);
    box->addLayout(bottom());
}

/// The tree, and the sentences beside it.
QWidget* BeamsWindow::parts()
{
    auto* parts = new QSplitter(Qt::Horizontal);
    for (QWidget* part : std::initializer_list<QWidget*>{m_tree, m_sentences}) {
        QScrollArea* area = scrolled(part);
        for (QWidget* each : {part, area->viewport()}) {
            each->setAutoFillBackground(true);
            each->setBackgroundRole(QPalette::Base);
        }
        parts->addWidget(area);
    }
    parts->setChildrenCollapsible(false);
    parts->setSizes({2000, 1000}); // only the ratio matters
    return parts;
}

QLayout* BeamsWindow::bottom()
{
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    auto* show = buttons->addButton(Tr::tr("Show this text in the &main window"),
                                    QDialogButtonBox::ActionRole);
    auto* exports = buttons->addButton(Tr::tr("E&xport …"), QDialogButtonBox::ActionRole);
    setWrappedToolTip(*exports,
                      Tr::tr("Saves a picture, a page to print, an animation of all steps, "
                             "or the search itself, which can be opened again"));
    for (QPushButton* button : {show, exports, buttons->button(QDialogButtonBox::Close)})
        button->setAutoDefault(false);
    connect(show, &QPushButton::clicked, this, &BeamsWindow::askToRun);
    connect(exports, &QPushButton::clicked, this, &BeamsWindow::askToExport);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* bottom = new QHBoxLayout;
    bottom->addWidget(m_progress);
    bottom->addWidget(buttons, 1);
    return bottom;
}

void BeamsWindow::edit(const std::function<void(BeamRequest&)>& change)
{
    BeamRequest request = m_beams.request();
    change(request);
    m_beams.setRequest(request);
}

void BeamsWindow::listen()
{
    connect(m_prompt, &PromptEdit::runRequested, this, &BeamsWindow::run);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, [this] {
        if (const QString text = enteredText(*m_prompt->document());
            text != m_beams.request().prompt)
            edit([&text](BeamRequest& request) { request.prompt = text; });
    });
    connect(m_width, &QSpinBox::valueChanged, this, [this](int value) {
        edit([value](BeamRequest& request) {
            request.settings.rules.beams = static_cast<std::size_t>(value);
        });
    });
    connect(m_tokens, &QSpinBox::valueChanged, this, [this](int value) {
        edit([value](BeamRequest& request) {
            request.settings.text.tokens = static_cast<std::size_t>(value);
        });
    });
    connect(m_penalty, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        edit([value](BeamRequest& request) { request.settings.rules.lengthPenalty = value; });
    });
    connect(m_stopping, &QComboBox::currentIndexChanged, this, [this] {
        edit([this](BeamRequest& request) {
            request.settings.rules.earlyStopping =
                static_cast<EarlyStopping>(m_stopping->currentData().toInt());
        });
    });
    connect(m_cache, &QComboBox::currentIndexChanged, this, &BeamsWindow::editLane);
    connect(m_block, &QSpinBox::valueChanged, this, &BeamsWindow::editLane);
    connect(m_start, &QPushButton::clicked, this, &BeamsWindow::runOrCancel);
    connect(m_tree, &BeamTreeView::placeRequested, &m_beams, &BeamDocument::goTo);
    connect(m_tree, &BeamTreeView::runRequested, this, &BeamsWindow::askToRun);
    connect(&m_beams, &BeamDocument::requestChanged, this, &BeamsWindow::showRequest);
    connect(&m_beams, &BeamDocument::stateChanged, this, &BeamsWindow::showState);
    connect(&m_beams, &BeamDocument::changed, this, &BeamsWindow::showProgress);
}

void BeamsWindow::editLane()
{
    QString lane = m_cache->currentData().toString();
    if (lane == QLatin1String("paged"))
        lane += ':' + QString::number(m_block->value());
    edit([&lane](BeamRequest& request) {
        request.settings.text.lanes = {laneNamed(lane.toStdString())};
    });
}

void BeamsWindow::addKeys()
{
    auto* sheet = new QShortcut(this);
    sheet->setKeys({QKeySequence(Qt::Key_Question), QKeySequence(Qt::Key_F1)});
    connect(sheet, &QShortcut::activated, this, [this] { showKeySheet(this, beamKeys()); });
    auto* start = new QShortcut(kSearchKey, this);
    connect(start, &QShortcut::activated, this, &BeamsWindow::runOrCancel);
    auto* projector = new QShortcut(QKeySequence(Qt::Key_P), this);
    connect(projector, &QShortcut::activated, this, &SideWindow::projectorToggled);
    auto* glossary = new QShortcut(QKeySequence(Qt::Key_G), this);
    connect(glossary, &QShortcut::activated, this, [this] { showGlossary(this); });
}

void BeamsWindow::run()
{
    if (!m_beams.hasModel() || m_beams.isRunning())
        return;
    m_beams.run();
    m_tree->setFocus(); // so that the arrow keys step through the search
}

void BeamsWindow::runOrCancel()
{
    if (m_beams.isRunning())
        m_beams.cancel();
    else
        run();
}

void BeamsWindow::showRequest()
{
    const BeamRequest request = m_beams.request(); // a copy, because controls that change report it
    const LaneSpec lane = request.settings.text.lanes.front();
    const std::size_t block = lane.cache.block();
    const QString kind = QString::fromStdString(std::string(lane.cache.kind->name));
    if (enteredText(*m_prompt->document()) != request.prompt)
        m_prompt->setText(request.prompt);
    m_width->setValue(static_cast<int>(request.settings.rules.beams));
    m_tokens->setValue(static_cast<int>(request.settings.text.tokens));
    m_penalty->setValue(request.settings.rules.lengthPenalty);
    m_stopping->setCurrentIndex(
        m_stopping->findData(static_cast<int>(request.settings.rules.earlyStopping)));
    m_cache->setCurrentIndex(m_cache->findData(kind));
    if (block > 0)
        m_block->setValue(static_cast<int>(block));
    m_block->setEnabled(block > 0);
    showProgress();
}

QString BeamsWindow::sentences() const
{
    const BeamState& state = m_beams.state();
    if (state.empty())
        return {};
    QStringList said = beamSentences(state);
    const QString title = said.takeFirst();
    QString html = listHtml(title, said);
    const QString alone = aloneSentence(state);
    const bool isEqual = alone.startsWith(QChar(0x25cf));
    if (!alone.isEmpty())
        html +=
            QStringLiteral("<p style=\"margin:6px 0 2px; color:%1\">%2</p>")
                .arg(m_theme.color(isEqual ? Ink::Good : Ink::Warning).name(), escapedText(alone));
    html += listHtml(Tr::tr("The best texts so far"), hypothesisLines(state));
    html += listHtml(Tr::tr("The candidates of this step, with their sums"), candidateLines(state));
    return html + QStringLiteral("<p style=\"margin:4px 0 0; color:%1\">%2</p>")
                      .arg(m_theme.color(Ink::MutedText).name(), escapedText(badgesText()));
}

void BeamsWindow::showState()
{
    m_tree->present(m_beams.state());
    m_sentences->setText(sentences());
    showProgress();
}

void BeamsWindow::showProgress()
{
    const bool runs = m_beams.isRunning();
    m_start->setEnabled(m_beams.hasModel());
    m_start->setText(runs                ? Tr::tr("&Cancel")
                     : m_beams.isStale() ? Tr::tr("&Run •")
                                         : Tr::tr("&Run"));
    m_progress->setVisible(runs);
    m_progress->setValue(static_cast<int>(1000 * m_beams.progress()));
    const QString said = m_beams.hasModel()
                             ? m_beams.trouble()
                             : Tr::tr("No model is open yet. Open one in the main window.");
    m_trouble->setVisible(!said.isEmpty());
    m_trouble->setText(QStringLiteral("<p style=\"margin:0; color:%1\">%2</p>")
                           .arg(m_theme.color(Ink::Warning).name(), escapedText(said)));
}

/// Asks the main window to read the prompt and the text of the chosen beam, with the cache off and
/// with the cache of the search. A model with an encoder reads only the source there.
void BeamsWindow::askToRun()
{
    const BeamState& state = m_beams.state();
    if (state.empty())
        return;
    const bool translates = state.header().network->encoder() != nullptr;
    std::string text = state.header().prompt;
    if (!translates)
        for (const TokenText& token : generatedBy(state.trace, state.step, state.beam))
            text += token.bytes;
    const LaneSpec& lane = state.header().lane;
    RunWish wish{.lanes = cacheOffAndOn(keepsRows(lane) ? lane.cache : CacheSpec()),
                 .prompt = QString::fromStdString(text),
                 .tokens = translates ? static_cast<int>(m_tokens->value()) : 1,
                 .hint = translates
                             ? Tr::tr("The main window writes this translation itself: it always "
                                      "takes the most probable token.")
                             : Tr::tr("This is the text of beam %1 after step %2, read in one "
                                      "pass.")
                                   .arg(grouped(state.beam + 1), grouped(state.step + 1))};
    wish.place = Place{};
    hide();
    emit runRequested(wish);
}

void BeamsWindow::askToExport()
{
    const BeamState state = m_beams.state();
    if (state.empty() || m_beams.isRunning())
        return;
    const StageLook look = stageLookOf(m_theme, QSize(m_tree->width(), 0));
    QStringList filters = pictureFilters() + QStringList{printedFilter(), gifFilter()};
    if (m_beams.recorded())
        filters << recordedFilter();
    emit exportRequested("pastkeys-beams.png", filters,
                         [state, look, recorded = m_beams.recorded()](const QString& ending) {
                             if (ending == QLatin1String("html"))
                                 return beamsHandOut(state, paperLook());
                             if (ending == QLatin1String("gif"))
                                 return beamsGif(state, look);
                             if (ending == QLatin1String("pastkeys"))
                                 return recordedBeams(state.trace, *recorded);
                             return pictureBytes(beamsPicture(state, look), ending);
                         });
}

void BeamsWindow::setTheme(const Theme& theme)
{
    m_theme = theme;
    m_tree->setTheme(theme);
    showState();
}

/// Searches when the window is first shown, so that the window is not empty.
void BeamsWindow::showEvent(QShowEvent* event)
{
    SideWindow::showEvent(event);
    if (!std::exchange(m_hasShown, true) && !m_run.isBusy() && m_beams.state().empty())
        run();
}

void BeamsWindow::hideEvent(QHideEvent* event)
{
    SideWindow::hideEvent(event);
    if (m_beams.isRunning() && !event->spontaneous()) // a minimized window keeps its search running
        m_beams.cancel();
}

} // namespace pastkeys
