#include "window/batch_controls.h"

#include "document/batch_document.h"
#include "drawing/tr.h"
#include "shared/tool_tip.h"
#include "widgets/labeled.h"
#include "widgets/plain_text.h"
#include "widgets/text_box.h"
#include "widgets/wrapping_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kGap = 10;
constexpr qsizetype kMostLetters = 1'000'000; ///< of all prompts together

void setPrompts(BatchRequest& request, const QTextDocument& text)
{
    request.prompts.clear();
    request.settings.lines.clear();
    const QStringList lines = enteredText(text).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (const QString prompt = lines[i].trimmed(); !prompt.isEmpty()) {
            request.prompts << prompt;
            request.settings.lines.push_back(static_cast<std::size_t>(i + 1));
        }
}

QStringList promptsIn(const QTextDocument& text)
{
    BatchRequest request;
    setPrompts(request, text);
    return request.prompts;
}

} // namespace

BatchControls::BatchControls(BatchDocument& batch, QWidget* parent)
    : QWidget(parent), m_batch(batch), m_row(new WrappingRow(kGap)), m_examples(new QComboBox),
      m_prompts(new TextBox(kMostLetters)), m_kind(new QComboBox), m_padding(new QComboBox),
      m_mistake(new QCheckBox(Tr::tr("Count pa&dding as positions (a mistake)"))),
      m_shares(new QCheckBox(Tr::tr("S&hare identical beginnings"))),
      m_keeps(new QCheckBox(Tr::tr("&Keep blocks for later prompts"))),
      m_run(new QPushButton(Tr::tr("&Run")))
{
    m_examples->setPlaceholderText(Tr::tr("your own prompts"));
    m_prompts->setAccessibleName(Tr::tr("Prompts, one per line"));
    m_prompts->setPlaceholderText(Tr::tr("Write one prompt per line"));
    m_prompts->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_prompts->setTabChangesFocus(true);
    m_row->addWidget(labeled(Tr::tr("&Example"), m_examples));
    addKind();
    addSizes();
    m_run->setAutoDefault(false);
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_batch.isRunning() ? m_batch.cancel() : emit runRequested(); });
    m_row->addWidget(m_run);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->addLayout(m_row);
    box->addWidget(m_prompts);
    fitPrompts();
    showExamples();
    listen();
    showRequest(batch.request());
}

void BatchControls::listen()
{
    connect(&m_batch, &BatchDocument::requestChanged, this,
            [this] { showRequest(m_batch.request()); });
    connect(&m_batch, &BatchDocument::examplesChanged, this, &BatchControls::showExamples);
    connect(&m_batch, &BatchDocument::changed, this, &BatchControls::showRun);
    connect(m_examples, &QComboBox::activated, this, [this](int index) {
        m_example = index;
        m_batch.choose(m_batch.examples()[index]);
        emit runRequested();
    });
    connect(m_prompts, &TextBox::pasteRefused, &m_batch, &BatchDocument::setTrouble);
    connect(m_prompts, &QPlainTextEdit::textChanged, this, [this] {
        edit([this](BatchRequest& request) { setPrompts(request, *m_prompts->document()); });
    });
    const auto onNumber = [this](QSpinBox* box, const auto& set) {
        connect(box, &QSpinBox::valueChanged, this, [this, set](int value) {
            edit([=](BatchRequest& request) {
                set(request.settings, static_cast<std::size_t>(value));
            });
        });
    };
    const auto onSwitch = [this](QCheckBox* box, bool BatchSettings::*value) {
        connect(box, &QCheckBox::toggled, this, [this, value](bool on) {
            edit([=](BatchRequest& request) { request.settings.*value = on; });
        });
    };
    onNumber(m_slots, [](BatchSettings& settings, std::size_t n) { settings.slotCount = n; });
    onNumber(m_tokens, [](BatchSettings& settings, std::size_t n) { settings.each.tokens = n; });
    onNumber(m_block, [](BatchSettings& settings, std::size_t n) { settings.block = n; });
    onNumber(m_blocks, [](BatchSettings& settings, std::size_t n) {
        settings.blocks = n > 0 ? std::optional(n) : std::nullopt;
    });
    onSwitch(m_mistake, &BatchSettings::countsPadding);
    onSwitch(m_shares, &BatchSettings::sharesBeginnings);
    onSwitch(m_keeps, &BatchSettings::keepsBlocks);
    connect(m_kind, &QComboBox::currentIndexChanged, this, [this] {
        edit([kind = m_kind->currentData().toInt()](BatchRequest& request) {
            request.settings.kind = static_cast<BatchKind>(kind);
        });
    });
    connect(m_padding, &QComboBox::currentIndexChanged, this, [this] {
        edit([side = m_padding->currentData().toInt()](BatchRequest& request) {
            request.settings.padding = static_cast<PaddingSide>(side);
        });
    });
}

void BatchControls::edit(const std::function<void(BatchRequest&)>& change)
{
    BatchRequest request = m_batch.request();
    change(request);
    m_batch.setRequest(request);
}

void BatchControls::addKind()
{
    m_kind->addItem(Tr::tr("continuous"), static_cast<int>(BatchKind::Continuous));
    m_kind->addItem(Tr::tr("static"), static_cast<int>(BatchKind::Static));
    setWrappedToolTip(
        *m_kind,
        Tr::tr("Continuous: a sequence joins as soon as there is room, and leaves when it ends. "
               "Static: all sequences begin and end together, and short prompts are padded."));
    m_padding->addItem(Tr::tr("left"), static_cast<int>(PaddingSide::Left));
    m_padding->addItem(Tr::tr("right"), static_cast<int>(PaddingSide::Right));
    m_padding->setToolTip(
        Tr::tr("Whether the padding of short prompts goes before or after their words"));
    setWrappedToolTip(*m_mistake,
                      Tr::tr("Padding is not part of the text, so it must not be counted. This "
                             "mistake counts it, so the words after it get positions that are too "
                             "large, and the model may choose other words."));
    m_keeps->setObjectName("keepsBlocks");
    m_shares->setToolTip(Tr::tr("If texts begin with the same tokens, the blocks that hold these "
                                "tokens are stored only once."));
    setWrappedToolTip(
        *m_keeps, Tr::tr("When a sequence ends, its blocks are kept until their memory is needed. "
                         "Later prompts that begin with the same tokens use these blocks, even in "
                         "the next run. A run with this box unchecked forgets all kept blocks."));
    m_row->addWidget(labeled(Tr::tr("&Batch"), m_kind));
    m_row->addWidget(labeled(Tr::tr("&Padding"), m_padding));
    m_row->addWidget(m_mistake);
}

void BatchControls::addSizes()
{
    m_slots = addNumber(Tr::tr("&Slots"), 1, kMostSequences,
                        Tr::tr("How many sequences can run at the same time"));
    m_tokens = addNumber(Tr::tr("Toke&ns"), 1, kMostBatchTokens,
                         Tr::tr("The most tokens that each sequence may generate"));
    m_block = addNumber(Tr::tr("P&ositions per block"), 1, kMostOfBlock,
                        Tr::tr("The pool hands out memory in blocks of this many positions"));
    m_blocks = addNumber(
        Tr::tr("B&locks"), 0, kMostBlocks,
        Tr::tr("How many blocks the pool has. If there are only a few, sequences have to wait."));
    m_blocks->setSpecialValueText(Tr::tr("enough"));
    m_row->addWidget(m_shares);
    m_row->addWidget(m_keeps);
}

QSpinBox* BatchControls::addNumber(const QString& label, int least, int most,
                                   const QString& toolTip)
{
    auto* box = new QSpinBox;
    box->setRange(least, most);
    box->setToolTip(toolTip);
    m_row->addWidget(labeled(label, box));
    return box;
}

void BatchControls::showKind()
{
    const bool isStatic = m_kind->currentIndex() == 1;
    for (QWidget* control : {m_padding->parentWidget(), static_cast<QWidget*>(m_mistake)})
        control->setVisible(isStatic);
    for (QWidget* control : {m_block->parentWidget(), m_blocks->parentWidget(),
                             static_cast<QWidget*>(m_shares), static_cast<QWidget*>(m_keeps)})
        control->setVisible(!isStatic);
    updateGeometry();
}

void BatchControls::showExamples()
{
    m_examples->clear();
    for (const BatchExample& example : m_batch.examples())
        m_examples->addItem(example.title);
}

void BatchControls::showRequest(const BatchRequest& request)
{
    const BatchRequest shown = request; // a copy, because each control that changes reports it
    const BatchSettings& settings = shown.settings;
    if (promptsIn(*m_prompts->document()) != shown.prompts)
        m_prompts->setPlainText(shown.prompts.join('\n'));
    const QList<BatchExample>& examples = m_batch.examples();
    if (examples.value(m_example).prompts != shown.prompts) {
        const auto same = std::ranges::find(examples, shown.prompts, &BatchExample::prompts);
        m_example = same == examples.end() ? -1 : static_cast<int>(same - examples.begin());
    }
    m_examples->setCurrentIndex(m_example);
    const QString tip = Tr::tr("One prompt per line. All of them arrive at the same time.");
    const QString meaning = examples.value(m_example).meaning;
    m_prompts->setToolTip(toolTipHtml((tip + '\n' + meaning).trimmed()));
    m_kind->setCurrentIndex(m_kind->findData(static_cast<int>(settings.kind)));
    m_padding->setCurrentIndex(m_padding->findData(static_cast<int>(settings.padding)));
    m_slots->setValue(static_cast<int>(settings.slotCount));
    m_tokens->setValue(static_cast<int>(settings.each.tokens));
    m_block->setValue(static_cast<int>(settings.block));
    m_blocks->setValue(static_cast<int>(settings.blocks.value_or(0)));
    m_mistake->setChecked(settings.countsPadding);
    m_shares->setChecked(settings.sharesBeginnings);
    m_keeps->setChecked(settings.keepsBlocks);
    showKind();
    showRun();
}

void BatchControls::showRun()
{
    const bool busy = m_batch.isRunning();
    const bool stale = m_batch.isStale();
    const bool possible = m_batch.hasModel() && m_batch.doing() != BatchDocument::Doing::Measuring;
    m_run->setEnabled(possible || busy);
    m_examples->setEnabled(possible);
    m_run->setText(busy ? Tr::tr("&Cancel") : stale ? Tr::tr("&Run •") : Tr::tr("&Run"));
    m_run->setToolTip(stale ? Tr::tr("The prompts or settings have changed since the last run")
                            : QString());
}

void BatchControls::setShownPrompts(int lines)
{
    m_shownPrompts = lines;
    fitPrompts();
}

void BatchControls::fitPrompts()
{
    constexpr int kAbove = 5; ///< top margin; a bottom margin would show part of another line
    const int lines = m_shownPrompts * m_prompts->fontMetrics().lineSpacing();
    m_prompts->setFixedHeight(lines + 2 * m_prompts->frameWidth() + kAbove);
}

void BatchControls::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fitPrompts();
}

} // namespace pastkeys
