#include "run_bar.h"

#include "eliding_button.h"
#include "model_tip.h"
#include "prompt_edit.h"
#include "settings.h"
#include "wrapping_row.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <tuple>

namespace pastkeys {

namespace {

constexpr CacheMode kModes[] = {CacheMode::Off, CacheMode::On, CacheMode::Compare};

constexpr int kGap = 16; ///< between groups of controls
constexpr int kProgressHeight = 4;

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

/// Whether both give the same text in the same cache mode.
bool giveTheSame(const RunRequest& one, const RunRequest& other)
{
    const Sampling& first = one.settings.sampling;
    const Sampling& second = other.settings.sampling;
    const auto drawn = [](const Sampling& s) {
        return std::tie(s.temperature, s.topK, s.topP, s.seed);
    };
    return one.prompt == other.prompt && one.settings.running == other.settings.running &&
           one.settings.tokens == other.settings.tokens && first.greedy == second.greedy &&
           (first.greedy || drawn(first) == drawn(second));
}

/// As a button that is meant.
QPalette highlighted(QPalette colors)
{
    colors.setColor(QPalette::Button, colors.color(QPalette::Highlight));
    colors.setColor(QPalette::ButtonText, colors.color(QPalette::HighlightedText));
    return colors;
}

/// A control with its name before it, for the eye, the keyboard and the screen reader.
QWidget* named(const QString& label, QWidget* control, const QString& tip)
{
    auto* text = new QLabel(label);
    text->setBuddy(control);
    control->setToolTip(tip);
    control->setAccessibleName(QString(label).remove('&'));
    return groupOf({text, control}, 6);
}

} // namespace

RunBar::RunBar(QWidget* parent)
    : QWidget(parent), m_model(new ElidingButton(tr("Opening the model …"), this)),
      m_prompt(new PromptEdit(this)), m_examples(new QToolButton(this)),
      m_run(new QPushButton(tr("Run"), this)), m_modes(new QButtonGroup(this)),
      m_tokens(new QSpinBox(this)), m_sampling(new QComboBox(this)),
      m_temperature(new QDoubleSpinBox(this)), m_topK(new QSpinBox(this)),
      m_topP(new QDoubleSpinBox(this)), m_seed(new QSpinBox(this)),
      m_progress(new QProgressBar(this))
{
    makeFirstRow();
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(kProgressHeight);
    m_progress->setAccessibleName(tr("Progress"));
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true); // nothing moves when a run begins
    m_progress->setSizePolicy(always);

    auto* first = new QHBoxLayout;
    first->addWidget(m_model, 0, Qt::AlignTop);
    first->addWidget(m_prompt, 1, Qt::AlignTop);
    first->addWidget(m_examples, 0, Qt::AlignTop);
    first->addWidget(m_run, 0, Qt::AlignTop);
    m_controls = new WrappingRow(kGap);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(8, 8, 8, 0);
    box->setSpacing(5);
    box->addLayout(first);
    box->addLayout(m_controls);
    box->addWidget(m_progress);
    m_controls->addWidget(makeModeButtons());
    m_tokens->setRange(1, kMostTokens);
    m_tokens->setSuffix(tr(" tokens"));
    m_controls->addWidget(
        named(tr("Stop &after"), m_tokens, tr("How many tokens to generate at most")));
    addSampling();
    fitButtons();
    setBusy(true);
    watchControls();
}

void RunBar::makeFirstRow()
{
    m_model->setToolTip(tr("Open another model folder (Ctrl+O), or drop one on the window."));
    m_model->setAccessibleName(tr("Model"));
    connect(m_model, &QPushButton::clicked, this, &RunBar::openRequested);
    m_prompt->setPlaceholderText(tr("Type a prompt. Enter runs it."));
    m_prompt->setAccessibleName(tr("Prompt"));
    m_prompt->setTabChangesFocus(true);
    connect(m_prompt, &PromptEdit::runRequested, this, &RunBar::runRequested);
    m_examples->setText(tr("Examples"));
    m_examples->setAccessibleName(tr("Examples"));
    m_examples->setPopupMode(QToolButton::InstantPopup);
    m_examples->setToolTip(tr("Prompts that show something about the cache"));
    m_examples->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    m_run->setDefault(true);
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_busy ? emit cancelRequested() : emit runRequested(); });
}

void RunBar::watchControls()
{
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &RunBar::showWhetherChanged);
    connect(m_sampling, &QComboBox::currentIndexChanged, this, &RunBar::showWhetherChanged);
    for (QSpinBox* number : {m_tokens, m_topK, m_seed})
        connect(number, &QSpinBox::valueChanged, this, &RunBar::showWhetherChanged);
    for (QDoubleSpinBox* number : {m_temperature, m_topP})
        connect(number, &QDoubleSpinBox::valueChanged, this, &RunBar::showWhetherChanged);
}

QWidget* RunBar::makeModeButtons()
{
    QList<QWidget*> widgets{new QLabel(tr("Cache "))};
    const QString names[] = {tr("Off"), tr("On"), tr("Compare")};
    const QString tips[] = {tr("Computes all rows again for every token."),
                            tr("Keeps keys and values: only the new row is computed."),
                            tr("Does both and compares them bit for bit.")};
    for (int i = 0; i < 3; ++i) {
        auto* button = new QPushButton(names[i]);
        button->setCheckable(true);
        button->setToolTip(tips[i] + ' ' + tr("Key C changes the mode."));
        button->setAccessibleName(tr("Cache %1").arg(names[i]));
        m_modes->addButton(button, i);
        widgets.append(button);
    }
    connect(m_modes, &QButtonGroup::idToggled, this, &RunBar::markMode);
    m_modes->button(static_cast<int>(CacheMode::Compare))->setChecked(true);
    connect(m_modes, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (on)
            emit modeChanged(kModes[id]);
    });
    return groupOf(widgets, 0);
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
    m_sampling->addItems({tr("greedy"), tr("random")});
    m_sampling->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_temperature->setRange(kLeastTemperature, kMostTemperature);
    m_temperature->setSingleStep(0.1);
    m_topK->setRange(0, kMostTopK);
    m_topK->setSpecialValueText(tr("all"));
    m_topP->setRange(kLeastTopP, 1);
    m_topP->setSingleStep(0.05);
    m_seed->setRange(0, kMostSeed);
    m_controls->addWidget(named(tr("&Sampling"), m_sampling,
                                tr("Greedy takes the most probable token; random draws one.")));
    for (QWidget* ofRandom :
         {named(tr("temperature"), m_temperature,
                tr("Below 1 sharpens the probabilities, above 1 flattens them.")),
          named(tr("top-k"), m_topK,
                tr("Draws from only this many tokens, the most probable ones.")),
          named(tr("top-p"), m_topP,
                tr("Draws from the fewest tokens that together have this probability.")),
          named(tr("seed"), m_seed, tr("The same seed gives the same text on every machine."))}) {
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
    const Config& c = model.config;
    m_model->setText(tr("%1: %2 layers × %3 heads").arg(model.name).arg(c.layers).arg(c.heads));
    m_model->setToolTip(modelTip(model));
    m_topK->setMaximum(static_cast<int>(c.vocabulary));
}

void RunBar::setExamples(const QList<Example>& examples)
{
    auto* menu = new QMenu(m_examples);
    for (const Example& example : examples)
        menu->addAction(example.title, this, [this, example] { runExample(example); });
    delete m_examples->menu();
    m_examples->setMenu(menu);
    m_examples->setVisible(!examples.isEmpty());
}

void RunBar::runExample(const Example& example)
{
    setPrompt(example.prompt);
    setTokens(example.tokens);
    m_sampling->setCurrentIndex(0); // a random text may not show what the example is for
    emit runRequested();
}

void RunBar::setPrompt(const QString& prompt)
{
    m_prompt->setText(prompt);
}

QString RunBar::prompt() const
{
    return m_prompt->toPlainText();
}

void RunBar::setMode(CacheMode mode)
{
    m_modes->button(static_cast<int>(mode))->setChecked(true);
}

CacheMode RunBar::mode() const
{
    return kModes[m_modes->checkedId()];
}

void RunBar::setTokens(int tokens)
{
    m_tokens->setValue(tokens);
}

int RunBar::tokens() const
{
    return m_tokens->value();
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

void RunBar::fitButtons()
{
    const QString now = m_run->text();
    m_run->setMinimumWidth(0);
    int widest = 0;
    for (const QString& text : {tr("Run"), tr("Run •"), tr("Cancel")}) {
        m_run->setText(text);
        widest = std::max(widest, m_run->sizeHint().width());
    }
    m_run->setText(now);
    m_run->setMinimumWidth(widest);
    for (QWidget* beside : std::initializer_list<QWidget*>{m_model, m_examples, m_run})
        beside->setFixedHeight(m_prompt->heightOf(1));
}

void RunBar::showWhetherChanged()
{
    const bool changed = !m_busy && m_shown && !giveTheSame(request(), *m_shown);
    m_run->setText(m_busy ? tr("Cancel") : changed ? tr("Run •") : tr("Run"));
    m_run->setAccessibleName(m_busy ? tr("Cancel") : tr("Run"));
    m_run->setPalette(changed ? highlighted(palette()) : palette());
    const QString tip = tr("Run the prompt (Enter in the prompt box)");
    const QString why =
        tr("Changed: what is on screen, or a part of it, ran with other settings. Run (Enter in "
           "the prompt box) to see what you set.");
    m_run->setToolTip(changed ? why : tip);
    m_run->setAccessibleDescription(changed ? why : QString());
}

void RunBar::focusPrompt()
{
    m_prompt->setFocus();
}

void RunBar::addAtEnd(QWidget* widget)
{
    m_controls->addWidget(widget);
}

} // namespace pastkeys
