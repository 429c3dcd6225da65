#include "window/run_bar.h"

#include "drawing/tr.h"
#include "engine/known_words.h"
#include "record/lane_names.h"
#include "shared/lane_text.h"
#include "shared/tool_tip.h"
#include "widgets/plain_text.h"
#include "widgets/prompt_edit.h"
#include "widgets/word_list.h"
#include "widgets/wrapping_row.h"
#include "window/model_tip.h"
#include "window/settings.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>
#include <utility>

namespace pastkeys {

namespace {

constexpr int kOwnTokens = 24; ///< tokens to generate for a prompt that is not an example

constexpr int kGroupGap = 16; ///< between groups of controls
constexpr int kNameGap = 6;   ///< between a name and its control
constexpr int kProgressHeight = 4;

/// A spin box that shows two decimals, or more if its value has more, so that it does not round the
/// numbers of a recorded run.
class FineNumber : public QDoubleSpinBox
{
public:
    explicit FineNumber(QWidget* parent) : QDoubleSpinBox(parent) { setDecimals(kMostDecimals); }

    QString textFromValue(double value) const override
    {
        QString text = QDoubleSpinBox::textFromValue(value);
        for (int shown = kMostDecimals; shown > 2 && text.endsWith('0'); --shown)
            text.chop(1);
        return text;
    }

private:
    static constexpr int kMostDecimals = 6;
};

QWidget* groupOf(const QList<QWidget*>& widgets, int gap)
{
    auto* group = new QWidget;
    auto* row = new QHBoxLayout(group);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(gap);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    return group;
}

/// Whether both requests give the same results. Greedy sampling ignores the other sampling
/// settings.
bool giveTheSame(const RunRequest& one, const RunRequest& other)
{
    const Sampling& first = one.settings.sampling;
    const Sampling& second = other.settings.sampling;
    const auto drawn = [](const Sampling& s) {
        return std::tie(s.temperature, s.topK, s.topP, s.seed);
    };
    return one.prompt == other.prompt && one.special == other.special &&
           std::ranges::equal(one.settings.lanes, other.settings.lanes, {}, writtenOut,
                              writtenOut) &&
           one.settings.running == other.settings.running &&
           one.settings.ownWords == other.settings.ownWords &&
           one.settings.tokens == other.settings.tokens && first.greedy == second.greedy &&
           (first.greedy || drawn(first) == drawn(second));
}

/// The colors of a button that stands out.
QPalette highlighted(QPalette colors)
{
    colors.setColor(QPalette::Button, colors.color(QPalette::Highlight));
    colors.setColor(QPalette::ButtonText, colors.color(QPalette::HighlightedText));
    return colors;
}

/// A label with its control. The label is also the control's accessible name, and the letter after
/// "&" in it is the shortcut.
QWidget* named(const QString& label, QWidget* control, const QString& tip)
{
    auto* text = new QLabel(label);
    text->setBuddy(control);
    control->setToolTip(tip);
    control->setAccessibleName(withoutKeyLetter(label));
    return groupOf({text, control}, kNameGap);
}

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent), m_model(new QToolButton(this)), m_prompt(new PromptEdit(this)),
      m_examples(new QToolButton(this)), m_run(new QPushButton(Tr::tr("Run"), this)),
      m_modes(new QButtonGroup(this)), m_tokens(new QSpinBox(this)),
      m_sampling(new QComboBox(this)), m_temperature(new FineNumber(this)),
      m_topK(new QSpinBox(this)), m_topP(new FineNumber(this)), m_seed(new QSpinBox(this)),
      m_progress(new QProgressBar(this))
{
    makeFirstRow();
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(kProgressHeight);
    m_progress->setAccessibleName(Tr::tr("Progress"));
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true); // so that nothing moves when a run begins
    m_progress->setSizePolicy(always);

    auto* first = new QHBoxLayout;
    first->addWidget(m_model, 0, Qt::AlignTop);
    first->addWidget(m_prompt, 1, Qt::AlignTop);
    first->addWidget(m_examples, 0, Qt::AlignTop);
    first->addWidget(m_run, 0, Qt::AlignTop);
    m_controls = new WrappingRow(kGroupGap);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(8, 6, 8, 0);
    box->setSpacing(0);
    box->addLayout(first);
    box->addSpacing(5);
    box->addLayout(m_controls);
    box->addWidget(m_progress);
    m_controls->addWidget(makeModeButtons());
    m_tokens->setRange(1, kMostTokens);
    const auto showUnit = [this](int tokens) {
        m_tokens->setSuffix(Tr::tr(" tokens", "follows the number", tokens));
    };
    showUnit(m_tokens->value());
    connect(m_tokens, &QSpinBox::valueChanged, this, showUnit);
    m_controls->addWidget(
        named(Tr::tr("Stop &after"), m_tokens, Tr::tr("The largest number of tokens to generate")));
    addSampling();
    m_controls->addItem(new QSpacerItem(0, 0)); // so that no control stands at the right edge
    fitButtons();
    setBusy(true);
    watchControls();
}

void RunBar::makeFirstRow()
{
    m_model->setText(Tr::tr("Opening the model …"));
    m_model->setToolTip(Tr::tr("Open another model folder (Ctrl+O), or drop one on the window."));
    m_model->setAccessibleName(Tr::tr("Model"));
    m_model->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed); // a long name is elided
    m_model->setPopupMode(QToolButton::InstantPopup);
    m_model->setMenu(new QMenu(m_model));
    connect(m_model->menu(), &QMenu::aboutToShow, this,
            [this] { emit modelMenuOpens(*m_model->menu()); });
    m_prompt->setPlaceholderText(Tr::tr("Type a prompt. Enter runs it."));
    m_prompt->setAccessibleName(Tr::tr("Prompt"));
    m_prompt->setTabChangesFocus(true);
    connect(m_prompt, &PromptEdit::runRequested, this, &RunBar::runRequested);
    connect(m_prompt, &PromptEdit::pasteRefused, this, &RunBar::pasteRefused);
    m_examples->setText(Tr::tr("Examples"));
    m_examples->setAccessibleName(Tr::tr("Examples"));
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_examples->setToolTip(Tr::tr("Prompts that show what the cache does"));
    m_examples->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_run->setDefault(true);
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_busy ? emit cancelRequested() : emit runRequested(); });
}

void RunBar::watchControls()
{
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &RunBar::leaveExample);
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &RunBar::showWhetherChanged);
    connect(m_sampling, &QComboBox::currentIndexChanged, this, &RunBar::showWhetherChanged);
    for (QSpinBox* number : {m_tokens, m_topK, m_seed})
        connect(number, &QSpinBox::valueChanged, this, &RunBar::showWhetherChanged);
    for (QDoubleSpinBox* number : {m_temperature, m_topP})
        connect(number, &QDoubleSpinBox::valueChanged, this, &RunBar::showWhetherChanged);
    for (const QLineEdit* number : findChildren<QLineEdit*>())
        connect(number, &QLineEdit::returnPressed, this, &RunBar::runRequested);
}

QWidget* RunBar::makeModeButtons()
{
    auto* label = new QLabel(Tr::tr("Cache"));
    label->setContentsMargins(0, 0, kNameGap, 0);
    QList<QWidget*> widgets{label};
    for (int i = 0; i < 3; ++i) {
        auto* button = new QPushButton;
        button->setCheckable(true);
        m_modes->addButton(button, i);
        widgets.append(button);
    }
    nameModes();
    connect(m_modes, &QButtonGroup::idToggled, this, &RunBar::markMode);
    m_modes->button(static_cast<int>(CacheMode::Compare))->setChecked(true);
    connect(m_modes, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            emit modeChanged(static_cast<CacheMode>(id));
    });
    return groupOf(widgets, 0);
}

/// Names the first two mode buttons after the lanes, usually "Off" and "On".
void RunBar::nameModes()
{
    const bool usual = m_lanes.front().id == cacheOffAndOn().front().id;
    const QString left = capitalized(shortLaneName(m_lanes.front()));
    const QString right = capitalized(shortLaneName(m_lanes.back()));
    const QString names[] = {left, right, Tr::tr("Compare")};
    const QString only = Tr::tr("Runs one side only, with %1. Press C to change the mode.");
    const QString tips[] = {
        usual ? Tr::tr("Computes all rows again for every token. Press C to change the mode.")
              : only.arg(laneNoun(m_lanes.front())),
        usual
            ? Tr::tr(
                  "Keeps keys and values, so that only the new row is computed. Press C to change "
                  "the mode.")
            : only.arg(laneNoun(m_lanes.back())),
        Tr::tr("Runs both ways and compares the results bit for bit. Press C to change the mode.")};
    for (int i = 0; i < 3; ++i) {
        QAbstractButton* button = m_modes->button(i);
        button->setText(names[i]);
        button->setToolTip(tips[i]);
        button->setAccessibleName(Tr::tr("Cache %1").arg(names[i]));
    }
}

void RunBar::setLanes(const std::vector<LaneSpec>& lanes)
{
    m_lanes = lanes;
    nameModes();
    const QSignalBlocker quiet(m_modes);
    setMode(CacheMode::Compare);
    markMode();
    showWhetherChanged();
}

void RunBar::setOwnWords(bool ownWords)
{
    m_ownWords = ownWords;
    emit ownWordsSet(ownWords);
    showWhetherChanged();
}

void RunBar::setSpecialTokens(bool recognized)
{
    m_special = recognized ? SpecialTokens::Recognize : SpecialTokens::AsText;
    emit specialTokensSet(recognized);
    showWhetherChanged();
}

void RunBar::markMode()
{
    for (QAbstractButton* button : m_modes->buttons())
        button->setPalette(button->isChecked() ? highlighted(palette()) : palette());
}

void RunBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange) {
        markMode();
        showWhetherChanged();
    }
    if (event->type() == QEvent::FontChange)
        fitButtons();
    QWidget::changeEvent(event);
}

void RunBar::addSampling()
{
    m_sampling->addItems({Tr::tr("greedy"), Tr::tr("random")});
    m_sampling->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_temperature->setRange(kLeastTemperature, kMostTemperature);
    m_temperature->setSingleStep(0.1);
    m_topK->setRange(0, kMostTopK);
    m_topK->setSpecialValueText(Tr::tr("all"));
    m_topP->setRange(kLeastTopP, 1);
    m_topP->setSingleStep(0.05);
    m_seed->setRange(0, kMostSeed);
    m_controls->addWidget(
        named(Tr::tr("&Sampling"), m_sampling,
              Tr::tr("Greedy always takes the most probable token; random draws one.")));
    for (QWidget* ofRandom :
         {named(Tr::tr("temperature"), m_temperature,
                Tr::tr("Below 1, probable tokens become even more probable. Above 1, the "
                       "probabilities become more equal.")),
          named(Tr::tr("top-k"), m_topK,
                Tr::tr("Draws only from this many of the most probable tokens.")),
          named(Tr::tr("top-p"), m_topP,
                Tr::tr("Draws only from the most probable tokens: the fewest whose probabilities "
                       "add up to at least this.")),
          named(Tr::tr("seed"), m_seed,
                Tr::tr("The same seed gives the same text on every machine."))}) {
        m_controls->addWidget(ofRandom);
        ofRandom->hide();
        connect(m_sampling, &QComboBox::currentIndexChanged, ofRandom,
                [ofRandom](int index) { ofRandom->setVisible(index == 1); });
    }
    setSampling(kFirstSampling);
}

RunRequest RunBar::request() const
{
    RunRequest request;
    request.prompt = prompt();
    request.special = m_special;
    request.settings.lanes = m_lanes;
    request.settings.ownWords = m_ownWords;
    request.settings.running = lanesOf(mode());
    request.settings.tokens = static_cast<std::size_t>(m_tokens->value());
    request.settings.sampling = sampling();
    return request;
}

void RunBar::setSampling(const Sampling& sampling)
{
    m_sampling->setCurrentIndex(sampling.greedy ? 0 : 1);
    m_temperature->setValue(sampling.temperature);
    m_topK->setValue(static_cast<int>(sampling.topK.value_or(0)));
    m_topP->setValue(sampling.topP);
    m_seed->setValue(static_cast<int>(sampling.seed));
}

Sampling RunBar::sampling() const
{
    Sampling sampling;
    sampling.greedy = m_sampling->currentIndex() == 0;
    sampling.temperature = m_temperature->value();
    if (m_topK->value() > 0)
        sampling.topK = static_cast<std::uint32_t>(m_topK->value());
    sampling.topP = m_topP->value();
    sampling.seed = static_cast<std::uint64_t>(m_seed->value());
    return sampling;
}

void RunBar::setModel(const ModelInfo& model)
{
    const Config& c = model.config();
    // A single call to arg() fills in everything, because a name may contain "%2".
    m_model->setText(Tr::tr("%1: %2 × %3", "a model, its layers and its heads")
                         .arg(plainLabel(translated(model.name)),
                              Tr::tr("%Ln layers", nullptr, static_cast<int>(c.layers)),
                              Tr::tr("%Ln heads", nullptr,
                                     static_cast<int>(model.network->site(Layer{}).heads))));
    setWrappedToolTip(*m_model, modelTip(model));
    m_topK->setMaximum(static_cast<int>(c.vocabulary));
    m_prompt->setPlaceholderText(model.readsIds
                                     ? Tr::tr("Type token ids, such as 15 7 22. Enter runs them.")
                                     : Tr::tr("Type a prompt. Enter runs it."));
}

void RunBar::setHelp(const QList<Example>& examples, const QList<WordGroup>& words)
{
    auto* menu = new QMenu(m_examples);
    menu->setToolTipsVisible(true);
    for (const Example& example : examples)
        menu->addAction(plainLabel(example.title), this, [this, example] { runExample(example); })
            ->setToolTip(toolTipHtml((example.prompt + '\n' + example.meaning).trimmed()));
    if (!words.isEmpty()) {
        menu->addSeparator();
        menu->addAction(Tr::tr("Words that the model knows …"), this,
                        [this, words] { showWords(words); });
    }
    m_ofModel = examples;
    delete m_examples->menu();
    m_examples->setMenu(menu);
    m_examples->setVisible(!menu->isEmpty());
    m_prompt->setKnownWords(KnownWords(words));
    delete m_words; // it belongs to the previous model
}

void RunBar::showWords(const QList<WordGroup>& words)
{
    if (!m_words) {
        m_words = new WordList(words, this);
        m_words->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_words, &WordList::wordChosen, m_prompt, &PromptEdit::insertWord);
    }
    m_words->show();
    m_words->raise();
    m_words->activateWindow();
}

void RunBar::runExample(const Example& example)
{
    m_sampling->setCurrentIndex(0); // randomly chosen words might miss the point of the example
    emit exampleChosen(example);
}

void RunBar::leaveExample()
{
    const auto exampleOf = [this](const QString& prompt) {
        return std::ranges::find(m_ofModel, prompt, &Example::prompt);
    };
    const auto last = exampleOf(std::exchange(m_lastPrompt, prompt()));
    const auto now = exampleOf(m_lastPrompt);
    const bool isExample = now != m_ofModel.end();
    m_prompt->setMeaning(isExample ? now->meaning : QString());
    if (last != m_ofModel.end() && !isExample && tokens() == last->tokens)
        setTokens(kOwnTokens);
}

void RunBar::setPrompt(const QString& prompt)
{
    m_prompt->setText(prompt);
}

QString RunBar::prompt() const
{
    return enteredText(*m_prompt->document());
}

void RunBar::setMode(CacheMode mode)
{
    m_modes->button(static_cast<int>(mode))->setChecked(true);
}

CacheMode RunBar::mode() const
{
    return static_cast<CacheMode>(m_modes->checkedId());
}

void RunBar::setTokens(int tokens)
{
    m_tokens->setValue(tokens);
}

int RunBar::tokens() const
{
    return m_tokens->value();
}

void RunBar::setRun(const Trace& trace)
{
    setPrompt(QString::fromStdString(trace.header().prompt));
    const auto chosen = static_cast<int>(std::ranges::count_if(
        trace.steps(), [](const StepRecordPtr& step) { return step->choice.has_value(); }));
    const bool endedThere =
        !trace.empty() && trace.steps().back()->stopped == StopReason::TokenCount;
    setTokens(endedThere ? chosen : std::max(chosen, tokens()));
    const auto isOfFile = [](const LaneSpec& lane) { return !lane.file.empty(); };
    // A trace of two runs side by side always has `ownWords` set, even if those runs do not.
    if (std::ranges::none_of(trace.header().lanes, isOfFile))
        setOwnWords(trace.header().ownWords);
    const auto sampled = samplingDescribed(trace.header().sampling);
    if (sampled && !sampled->greedy)
        setSampling(*sampled);
    else if (sampled)
        m_sampling->setCurrentIndex(0); // leaves the settings for random sampling alone
    if (trace.header().lanes.size() == kLanes.size() && trace.ran(Lane{0}) != trace.ran(Lane{1})) {
        const QSignalBlocker quiet(m_modes); // otherwise the prompt would run
        setMode(trace.ran(Lane{0}) ? CacheMode::Off : CacheMode::On);
        markMode();
    }
}

void RunBar::takeOver(const RunBar& other)
{
    setLanes(other.m_lanes);
    setOwnWords(other.m_ownWords);
    setSpecialTokens(other.m_special == SpecialTokens::Recognize);
    setMode(other.mode());
    setPrompt(other.prompt());
    setTokens(other.tokens());
    setSampling(other.sampling());
    m_shown = other.m_shown;
    showWhetherChanged();
}

void RunBar::setBusy(bool busy, double fraction)
{
    m_busy = busy;
    showWhetherChanged();
    m_progress->setVisible(busy);
    m_progress->setRange(0, fraction < 0 ? 0 : 1000);
    m_progress->setValue(static_cast<int>(1000 * fraction));
}

void RunBar::setShown(const RunRequest& shown)
{
    m_shown = shown;
    showWhetherChanged();
}

bool RunBar::shows(const RunRequest& request) const
{
    return m_shown && giveTheSame(request, *m_shown);
}

void RunBar::fitButtons()
{
    const QString now = m_run->text();
    m_run->setMinimumWidth(0);
    int widest = 0;
    for (const QString& text : {Tr::tr("Run"), Tr::tr("Run •"), Tr::tr("Cancel")}) {
        m_run->setText(text);
        widest = std::max(widest, m_run->sizeHint().width());
    }
    m_run->setText(now);
    m_run->setMinimumWidth(widest);
    for (QWidget* beside : std::initializer_list<QWidget*>{m_model, m_examples, m_run})
        beside->setFixedHeight(m_prompt->heightOf(1));
    constexpr int kLeastOfModel = 5; // in line heights
    m_model->setMinimumWidth(kLeastOfModel * fontMetrics().height());
}

void RunBar::showWhetherChanged()
{
    const bool changed = !m_busy && m_shown && !shows(request());
    m_run->setText(m_busy ? Tr::tr("Cancel") : changed ? Tr::tr("Run •") : Tr::tr("Run"));
    m_run->setAccessibleName(m_busy ? Tr::tr("Cancel") : Tr::tr("Run"));
    m_run->setPalette(changed ? highlighted(palette()) : palette());
    setWrappedToolTip(
        *m_run, m_busy ? Tr::tr("Cancel. Steps recorded so far are kept.")
                : changed
                    ? Tr::tr("Changed: the results on screen come from earlier settings. To see "
                             "results for the new settings, run the prompt (Enter in the prompt "
                             "box).")
                    : Tr::tr("Run the prompt (Enter in the prompt box)"));
}

void RunBar::focusPrompt()
{
    m_prompt->setFocus();
}

void RunBar::showExamples()
{
    m_examples->showMenu();
}

} // namespace pastkeys
