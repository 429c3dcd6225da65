#include "window/run_bar.h"

#include "document/run_document.h"
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

namespace pastkeys {

namespace {

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

RunBar::RunBar(RunDocument& run, QWidget* parent)
    : QWidget(parent), m_run(run), m_model(new QToolButton(this)), m_prompt(new PromptEdit(this)),
      m_examples(new QToolButton(this)), m_runButton(new QPushButton(Tr::tr("Run"), this)),
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
    first->addWidget(m_runButton, 0, Qt::AlignTop);
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
    if (const ModelInfo* model = run.model()) {
        setModel(*model);
        showHelp();
    }
    showRequest(run.request());
    showProgress();
    listen();
}

void RunBar::makeFirstRow()
{
    m_model->setText(Tr::tr("Opening the model …"));
    m_model->setToolTip(Tr::tr("Open another model, or drop its folder or file on the window."));
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
    m_runButton->setDefault(true);
    connect(m_runButton, &QPushButton::clicked, this,
            [this] { m_run.isBusy() ? m_run.cancel() : emit runRequested(); });
}

void RunBar::listen()
{
    connect(&m_run, &RunDocument::requestChanged, this, [this] { showRequest(m_run.request()); });
    connect(&m_run, &RunDocument::progressed, this, &RunBar::showProgress);
    connect(&m_run, &RunDocument::examplesRequested, this, &RunBar::showExamples);
    connect(&m_run, &RunDocument::modelOpened, this, [this](const ModelInfo& model) {
        setModel(model);
        showHelp();
    });
    connect(m_prompt, &QPlainTextEdit::textChanged, this,
            [this] { m_run.setPrompt(enteredText(*m_prompt->document())); });
    connect(m_modes, &QButtonGroup::idToggled, this, [this](int id, bool on) {
        if (const auto mode = static_cast<CacheMode>(id); on && mode != m_run.request().mode())
            m_run.setMode(mode);
    });
    const auto onChange = [this](QSpinBox* box, const auto& set) {
        connect(box, &QSpinBox::valueChanged, this, [this, set](int value) {
            edit([=](RunRequest& request) { set(request.settings, value); });
        });
    };
    onChange(m_tokens, [](RunSettings& settings, int value) {
        settings.tokens = static_cast<std::size_t>(value);
    });
    onChange(m_topK, [](RunSettings& settings, int value) {
        settings.sampling.topK.reset();
        if (value > 0)
            settings.sampling.topK = static_cast<std::uint32_t>(value);
    });
    onChange(m_seed, [](RunSettings& settings, int value) {
        settings.sampling.seed = static_cast<std::uint64_t>(value);
    });
    connect(m_temperature, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        edit([=](RunRequest& request) { request.settings.sampling.temperature = value; });
    });
    connect(m_topP, &QDoubleSpinBox::valueChanged, this, [this](double value) {
        edit([=](RunRequest& request) { request.settings.sampling.topP = value; });
    });
    connect(m_sampling, &QComboBox::currentIndexChanged, this, [this](int index) {
        edit([=](RunRequest& request) { request.settings.sampling.greedy = index == 0; });
    });
    for (const QLineEdit* number : findChildren<QLineEdit*>())
        connect(number, &QLineEdit::returnPressed, this, &RunBar::runRequested);
}

void RunBar::edit(const std::function<void(RunRequest&)>& change)
{
    RunRequest request = m_run.request();
    change(request);
    m_run.setRequest(request);
}

void RunBar::showRequest(const RunRequest& request)
{
    const RunRequest shown = request; // a copy, because each control that changes reports it
    const Sampling& sampling = shown.settings.sampling;
    if (enteredText(*m_prompt->document()) != shown.prompt)
        m_prompt->setText(shown.prompt);
    const auto example = std::ranges::find(m_run.examples(), shown.prompt, &Example::prompt);
    m_prompt->setMeaning(example == m_run.examples().end() ? QString() : example->meaning);
    nameModes(shown.settings.lanes);
    m_modes->button(static_cast<int>(shown.mode()))->setChecked(true);
    m_tokens->setValue(static_cast<int>(shown.settings.tokens));
    m_sampling->setCurrentIndex(sampling.greedy ? 0 : 1);
    m_temperature->setValue(sampling.temperature);
    m_topK->setValue(static_cast<int>(sampling.topK.value_or(0)));
    m_topP->setValue(sampling.topP);
    m_seed->setValue(static_cast<int>(sampling.seed));
    showRun();
}

QWidget* RunBar::makeModeButtons()
{
    m_differs = new QLabel;
    m_differs->setContentsMargins(0, 0, kNameGap, 0);
    QList<QWidget*> widgets{m_differs};
    for (int i = 0; i < 3; ++i) {
        auto* button = new QPushButton;
        button->setCheckable(true);
        m_modes->addButton(button, i);
        widgets.append(button);
    }
    connect(m_modes, &QButtonGroup::idToggled, this, &RunBar::markMode);
    return groupOf(widgets, 0);
}

/// Names the first two mode buttons after the lanes, usually "Off" and "On".
void RunBar::nameModes(const std::vector<LaneSpec>& lanes)
{
    const bool usual = lanes.front().id == cacheOffAndOn().front().id;
    const QString left = capitalized(shortLaneName(lanes.front()));
    const QString right = capitalized(shortLaneName(lanes.back()));
    m_differs->setText(lanes.back().weights ? Tr::tr("Weights") : Tr::tr("Cache"));
    const QString names[] = {left, right, Tr::tr("Compare")};
    const QString only = Tr::tr("Runs one side only, with %1. Press C to change the mode.");
    const QString tips[] = {
        usual ? Tr::tr("Computes all rows again for every token. Press C to change the mode.")
              : only.arg(laneNoun(lanes.front())),
        usual
            ? Tr::tr(
                  "Keeps keys and values, so that only the new row is computed. Press C to change "
                  "the mode.")
            : only.arg(laneNoun(lanes.back())),
        Tr::tr("Runs both ways and compares the results bit for bit. Press C to change the mode.")};
    for (int i = 0; i < 3; ++i) {
        QAbstractButton* button = m_modes->button(i);
        button->setText(names[i]);
        button->setToolTip(tips[i]);
        button->setAccessibleName(m_differs->text() + ' ' + names[i]);
    }
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
        showRun();
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
    m_prompt->setPlaceholderText(
        model.readsIds             ? Tr::tr("Type token ids, such as 15 7 22. Enter runs them.")
        : model.network->encoder() ? Tr::tr("Type a text to translate. Enter runs it.")
                                   : Tr::tr("Type a prompt. Enter runs it."));
}

void RunBar::showHelp()
{
    auto* menu = new QMenu(m_examples);
    menu->setToolTipsVisible(true);
    for (const Example& example : m_run.examples())
        menu->addAction(plainLabel(example.title), this,
                        [this, example] { emit exampleChosen(example); })
            ->setToolTip(toolTipHtml((example.prompt + '\n' + example.meaning).trimmed()));
    if (!m_run.words().isEmpty()) {
        menu->addSeparator();
        menu->addAction(Tr::tr("Words that the model knows …"), this, &RunBar::showWords);
    }
    delete m_examples->menu();
    m_examples->setMenu(menu);
    m_examples->setVisible(!menu->isEmpty());
    m_prompt->setKnownWords(KnownWords(m_run.words()));
    delete m_words; // it belongs to the previous model
}

void RunBar::showWords()
{
    if (!m_words) {
        m_words = new WordList(m_run.words(), this);
        m_words->setAttribute(Qt::WA_DeleteOnClose);
        connect(m_words, &WordList::wordChosen, m_prompt, &PromptEdit::insertWord);
    }
    m_words->show();
    m_words->raise();
    m_words->activateWindow();
}

void RunBar::showProgress()
{
    const bool busy = m_run.isBusy();
    const double fraction = m_run.progress();
    showRun();
    m_progress->setVisible(busy);
    m_progress->setRange(0, fraction < 0 ? 0 : 1000);
    m_progress->setValue(static_cast<int>(1000 * fraction));
}

void RunBar::fitButtons()
{
    const QString now = m_runButton->text();
    m_runButton->setMinimumWidth(0);
    int widest = 0;
    for (const QString& text : {Tr::tr("Run"), Tr::tr("Run •"), Tr::tr("Cancel")}) {
        m_runButton->setText(text);
        widest = std::max(widest, m_runButton->sizeHint().width());
    }
    m_runButton->setText(now);
    m_runButton->setMinimumWidth(widest);
    for (QWidget* beside : std::initializer_list<QWidget*>{m_model, m_examples, m_runButton})
        beside->setFixedHeight(m_prompt->heightOf(1));
    constexpr int kLeastOfModel = 5; // in line heights
    m_model->setMinimumWidth(kLeastOfModel * fontMetrics().height());
}

void RunBar::showRun()
{
    const bool busy = m_run.isBusy();
    const bool changed = m_run.isStale();
    m_runButton->setText(busy ? Tr::tr("Cancel") : changed ? Tr::tr("Run •") : Tr::tr("Run"));
    m_runButton->setAccessibleName(busy ? Tr::tr("Cancel") : Tr::tr("Run"));
    m_runButton->setPalette(changed ? highlighted(palette()) : palette());
    setWrappedToolTip(
        *m_runButton,
        busy      ? Tr::tr("Cancel. Steps recorded so far are kept.")
        : changed ? Tr::tr("Changed: the results on screen come from earlier settings. To see "
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
