#include "window/batch_controls.h"

#include "drawing/tr.h"
#include "shared/tool_tip.h"
#include "widgets/plain_text.h"
#include "widgets/text_box.h"
#include "widgets/wrapping_row.h"

#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

namespace pastkeys {

namespace {

constexpr int kGap = 10;
constexpr qsizetype kMostLetters = 1'000'000; ///< of all prompts together

QWidget* labeled(const QString& text, QWidget* control)
{
    auto* both = new QWidget;
    auto* box = new QHBoxLayout(both);
    box->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(text);
    label->setBuddy(control);
    box->addWidget(label);
    box->addWidget(control);
    control->setAccessibleName(withoutKeyLetter(text));
    return both;
}

} // namespace

BatchControls::BatchControls(QWidget* parent)
    : QWidget(parent), m_row(new WrappingRow(kGap)), m_examples(new QComboBox),
      m_prompts(new TextBox(kMostLetters)), m_kind(new QComboBox), m_padding(new QComboBox),
      m_mistake(new QCheckBox(Tr::tr("Count pa&dding as positions (a mistake)"))),
      m_shares(new QCheckBox(Tr::tr("S&hare identical beginnings"))),
      m_keeps(new QCheckBox(Tr::tr("&Keep blocks for later prompts"))),
      m_run(new QPushButton(Tr::tr("&Run")))
{
    m_examples->setPlaceholderText(Tr::tr("your own prompts"));
    m_prompts->setAccessibleName(Tr::tr("Prompts, one per line"));
    showMeaning({});
    m_prompts->setPlaceholderText(Tr::tr("Write one prompt per line"));
    m_prompts->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_prompts->setTabChangesFocus(true);
    connect(m_prompts, &QPlainTextEdit::textChanged, this, [this] {
        m_examples->setCurrentIndex(-1);
        showMeaning({});
    });
    connect(m_examples, &QComboBox::activated, this, [this](int index) {
        choose(m_ofModel[index]);
        emit runRequested();
    });
    m_row->addWidget(labeled(Tr::tr("&Example"), m_examples));
    addKind();
    addSizes();
    m_run->setAutoDefault(false);
    connect(m_run, &QPushButton::clicked, this,
            [this] { m_busy ? emit cancelRequested() : emit runRequested(); });
    m_row->addWidget(m_run);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(0, 0, 0, 0);
    box->addLayout(m_row);
    box->addWidget(m_prompts);
    fitPrompts();
    showKind();
    setState(false, false);
    listen();
}

void BatchControls::listen()
{
    connect(m_prompts, &QPlainTextEdit::textChanged, this, &BatchControls::changed);
    connect(m_prompts, &TextBox::pasteRefused, this, &BatchControls::pasteRefused);
    for (const QComboBox* choice : {m_kind, m_padding})
        connect(choice, &QComboBox::currentIndexChanged, this, &BatchControls::changed);
    for (const QSpinBox* number : {m_slots, m_tokens, m_block, m_blocks})
        connect(number, &QSpinBox::valueChanged, this, &BatchControls::changed);
    for (const QCheckBox* box : {m_mistake, m_shares, m_keeps})
        connect(box, &QCheckBox::toggled, this, &BatchControls::changed);
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
    m_shares->setChecked(true);
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
    connect(m_kind, &QComboBox::currentIndexChanged, this, &BatchControls::showKind);
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

void BatchControls::setExamples(const QList<BatchExample>& examples)
{
    m_ofModel = examples;
    const QSignalBlocker quiet(m_examples);
    m_examples->clear();
    for (const BatchExample& example : examples)
        m_examples->addItem(example.title);
    m_examples->setCurrentIndex(-1);
    if (!examples.isEmpty())
        choose(examples.first());
}

void BatchControls::showMeaning(const QString& meaning)
{
    const QString tip = Tr::tr("One prompt per line. All of them arrive at the same time.");
    m_prompts->setToolTip(toolTipHtml((tip + '\n' + meaning).trimmed()));
}

void BatchControls::choose(const BatchExample& example)
{
    m_prompts->setPlainText(example.prompts.join('\n'));
    showMeaning(example.meaning);
    m_kind->setCurrentIndex(example.kind == BatchKind::Static ? 1 : 0);
    m_slots->setValue(example.slotCount);
    m_tokens->setValue(example.tokens);
    m_block->setValue(example.block);
    m_blocks->setValue(example.blocks.value_or(0));
    m_padding->setCurrentIndex(example.padding == PaddingSide::Right ? 1 : 0);
    m_mistake->setChecked(example.countsPadding);
    m_shares->setChecked(true);
    for (int i = 0; i < m_ofModel.size(); ++i)
        if (m_ofModel[i].title == example.title)
            m_examples->setCurrentIndex(i);
}

BatchRequest BatchControls::request() const
{
    BatchRequest request;
    BatchSettings& settings = request.settings;
    const QStringList lines = enteredText(*m_prompts->document()).split('\n');
    for (qsizetype i = 0; i < lines.size(); ++i)
        if (const QString prompt = lines[i].trimmed(); !prompt.isEmpty()) {
            request.prompts << prompt;
            settings.lines.push_back(static_cast<std::size_t>(i + 1));
        }
    settings.each.tokens = static_cast<std::size_t>(m_tokens->value());
    settings.kind = static_cast<BatchKind>(m_kind->currentData().toInt());
    settings.slotCount = static_cast<std::size_t>(m_slots->value());
    settings.block = static_cast<std::size_t>(m_block->value());
    if (m_blocks->value() > 0)
        settings.blocks = static_cast<std::size_t>(m_blocks->value());
    settings.sharesBeginnings = m_shares->isChecked();
    settings.keepsBlocks = m_keeps->isChecked();
    settings.padding = static_cast<PaddingSide>(m_padding->currentData().toInt());
    settings.countsPadding = m_mistake->isChecked();
    return request;
}

void BatchControls::setRequest(const BatchRequest& request)
{
    const BatchSettings& settings = request.settings;
    choose({.title = {}, // empty, because this is not an example
            .prompts = request.prompts,
            .kind = settings.kind,
            .slotCount = static_cast<int>(settings.slotCount),
            .block = static_cast<int>(settings.block),
            .blocks = static_cast<int>(settings.blocks.value_or(0)),
            .tokens = static_cast<int>(settings.each.tokens),
            .padding = settings.padding,
            .countsPadding = settings.countsPadding});
    m_shares->setChecked(settings.sharesBeginnings);
    m_keeps->setChecked(settings.keepsBlocks);
}

void BatchControls::setState(bool possible, bool busy)
{
    m_busy = busy;
    m_run->setEnabled(possible || busy);
    m_examples->setEnabled(possible);
    showRun();
}

void BatchControls::setStale(bool stale)
{
    m_stale = stale;
    showRun();
}

void BatchControls::showRun()
{
    m_run->setText(m_busy ? Tr::tr("&Cancel") : m_stale ? Tr::tr("&Run •") : Tr::tr("&Run"));
    m_run->setToolTip(m_stale ? Tr::tr("The prompts or settings have changed since the last run")
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
