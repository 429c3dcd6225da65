#include "window/conversation_window.h"

#include "conversation/conversation_text.h"
#include "document/conversation_document.h"
#include "document/settings.h"
#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "export/side_export.h"
#include "shared/scrolled.h"
#include "shared/text_page.h"
#include "shared/tool_tip.h"
#include "widgets/glossary_window.h"
#include "widgets/key_sheet.h"
#include "widgets/labeled.h"
#include "widgets/plain_text.h"
#include "widgets/text_box.h"
#include "widgets/wrapping_row.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHeaderView>
#include <QHideEvent>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QShortcut>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr QSize kTalkSize(78, 48);  ///< of the window, in line heights
constexpr int kTalkWidth = 24;      ///< of what is said, in line heights
constexpr int kMostAnswer = 10'000; ///< tokens
constexpr int kTalkGap = 10;
constexpr QKeyCombination kAgainKey(Qt::CTRL, Qt::Key_Return);

QPushButton* plainButton(const QString& text, const QString& toolTip)
{
    auto* button = new QPushButton(text);
    button->setAutoDefault(false); // Enter belongs to the questions
    setWrappedToolTip(*button, toolTip);
    return button;
}

QString keyName(const QKeySequence& key)
{
    return key.toString(QKeySequence::NativeText);
}

/// Removes a row whose field may be handling a key at the moment.
void removeLater(QFormLayout& form, QWidget* field)
{
    const QFormLayout::TakeRowResult row = form.takeRow(field);
    for (QLayoutItem* item : {row.labelItem, row.fieldItem}) {
        if (item && item->widget()) {
            item->widget()->hide();
            item->widget()->deleteLater();
        }
        delete item;
    }
}

QList<SheetSection> talkKeys()
{
    return {{Tr::tr("Conversation"),
             {{keyName(Qt::Key_Return), Tr::tr("In a question: ask it, or ask the last one again "
                                               "with what was changed")},
              {keyName(kAgainKey), Tr::tr("Answer all turns again, or cancel")}}},
            {Tr::tr("Picture"),
             {{keyName(Qt::Key_Up) + ' ' + keyName(Qt::Key_Down), Tr::tr("Choose another turn")},
              {keyName(Qt::Key_Return), Tr::tr("Run the text of the turn in the main window")}}},
            {Tr::tr("Mouse"),
             {{Tr::tr("Cell"), Tr::tr("Point at it to see the token and what became of its row")},
              {Tr::tr("Turn"), Tr::tr("Click to choose it, double-click to run its text in the "
                                      "main window")}}}};
}

} // namespace

ConversationWindow::ConversationWindow(ConversationDocument& conversation, TokenPrices& prices,
                                       QWidget* parent)
    : SideWindow(parent), m_conversation(conversation), m_prices(prices), m_between(new QComboBox),
      m_place(new QComboBox), m_tokens(new QSpinBox),
      m_again(plainButton(Tr::tr("Answer all &again"),
                          Tr::tr("Answers all turns again with these choices, with an empty cache "
                                 "at first, so that they can be compared"))),
      m_anew(plainButton(Tr::tr("Start ane&w"), Tr::tr("Forgets everything that was said"))),
      m_talk(new QFormLayout), m_question(new QLineEdit), m_ask(plainButton(Tr::tr("As&k"), {})),
      m_view(new ConversationView), m_table(new QTableWidget), m_total(new QLabel),
      m_message(new QLabel), m_progress(new QProgressBar),
      m_open(plainButton(Tr::tr("Run this turn in the &main window"),
                         Tr::tr("Runs the text of the chosen turn there, with the cache off and "
                                "on, and closes this view. Press T there to bring it back."))),
      m_export(plainButton(Tr::tr("E&xport …"),
                           Tr::tr("Saves the picture, a page to print, or the table")))
{
    setWindowTitle(Tr::tr("Conversation: what each turn finds in the cache"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    m_message->setWordWrap(true);
    m_message->setTextFormat(Qt::RichText);
    m_message->setMinimumHeight(4 * fontMetrics().lineSpacing());
    m_message->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    auto* halves = new QSplitter(Qt::Horizontal);
    halves->addWidget(talk());
    halves->addWidget(numbers());
    halves->setStretchFactor(0, 2);
    halves->setStretchFactor(1, 5);
    halves->setChildrenCollapsible(false);
    const int line = fontMetrics().height();
    halves->setSizes({kTalkWidth * line, (kTalkSize.width() - kTalkWidth) * line});
    auto* box = new QVBoxLayout(this);
    box->addLayout(choices());
    box->addWidget(halves, 1);
    box->addWidget(m_message);
    box->addLayout(priceList());
    box->addLayout(buttons());
    const QSize most = screen()->availableSize() - QSize(20, 50);
    resize((kTalkSize * fontMetrics().height()).boundedTo(most));
    connect(&m_conversation, &ConversationDocument::changed, this, &ConversationWindow::showAll);
    connect(m_view, &ConversationView::turnRequested, &m_conversation,
            &ConversationDocument::choose);
    connect(m_view, &ConversationView::runRequested, this, &ConversationWindow::askToRun);
    addKeys();
    showAll();
    m_question->setText(m_conversation.questions().empty()
                            ? QStringLiteral("What does Tom have?") // which the example answers
                            : QString());
    m_question->setFocus();
}

QLayout* ConversationWindow::choices()
{
    m_between->addItem(Tr::tr("kept"), static_cast<int>(BetweenTurns::Kept));
    m_between->addItem(Tr::tr("dropped"), static_cast<int>(BetweenTurns::Dropped));
    m_between->addItem(Tr::tr("saved to a file and loaded"), static_cast<int>(BetweenTurns::Saved));
    m_between->setToolTip(Tr::tr("What happens to the cache between two turns"));
    m_place->addItem(Tr::tr("first"), static_cast<int>(SystemPlace::First));
    m_place->addItem(Tr::tr("right before the question"),
                     static_cast<int>(SystemPlace::BeforeQuestion));
    setWrappedToolTip(*m_place,
                      Tr::tr("A text that stays the same is found again only if everything before "
                             "it stays the same, too. Choose, and answer all turns again."));
    m_tokens->setRange(1, kMostAnswer);
    m_tokens->setToolTip(Tr::tr("The most tokens of an answer"));
    connect(m_between, &QComboBox::activated, this, &ConversationWindow::editRequest);
    connect(m_place, &QComboBox::activated, this, &ConversationWindow::editRequest);
    connect(m_tokens, &QSpinBox::valueChanged, this, &ConversationWindow::editRequest);
    connect(m_again, &QPushButton::clicked, &m_conversation, &ConversationDocument::answerAllAgain);
    connect(m_anew, &QPushButton::clicked, &m_conversation, &ConversationDocument::startAnew);
    auto* row = new WrappingRow(kTalkGap);
    row->addWidget(labeled(Tr::tr("Cache &between turns"), m_between));
    row->addWidget(labeled(Tr::tr("&System prompt"), m_place));
    row->addWidget(labeled(Tr::tr("Toke&ns per answer"), m_tokens));
    row->addWidget(m_again);
    row->addWidget(m_anew);
    return row;
}

QWidget* ConversationWindow::talk()
{
    auto* parts = new QWidget;
    parts->setLayout(m_talk);
    m_talk->setRowWrapPolicy(QFormLayout::WrapAllRows);
    auto* area = scrolled(parts);
    area->setWidgetResizable(true);
    auto* next = new QHBoxLayout;
    m_question->setPlaceholderText(Tr::tr("Write a question"));
    m_question->setAccessibleName(Tr::tr("The next question"));
    m_question->setMaxLength(static_cast<int>(kMostPromptLetters));
    next->addWidget(m_question, 1);
    next->addWidget(m_ask);
    connect(m_question, &QLineEdit::returnPressed, this, [this] {
        if (!m_conversation.isBusy())
            askOrCancel();
    });
    connect(m_ask, &QPushButton::clicked, this, &ConversationWindow::askOrCancel);
    auto* both = new QWidget;
    auto* box = new QVBoxLayout(both);
    box->setContentsMargins(0, 0, 0, 0);
    box->addWidget(area, 1);
    box->addLayout(next);
    return both;
}

QWidget* ConversationWindow::numbers()
{
    const std::vector<TurnColumn> columns = turnColumns();
    m_table->setColumnCount(static_cast<int>(columns.size()));
    for (std::size_t c = 0; c < columns.size(); ++c) {
        auto* head = new QTableWidgetItem(columns[c].title);
        head->setToolTip(toolTipHtml(columns[c].toolTip));
        m_table->setHorizontalHeaderItem(static_cast<int>(c), head);
    }
    m_table->setAccessibleName(Tr::tr("Numbers of each turn"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0)
            m_conversation.choose(static_cast<std::size_t>(row));
    });
    auto* area = scrolled(m_view);
    area->setWidgetResizable(true);
    auto* both = new QSplitter(Qt::Vertical);
    both->addWidget(area);
    both->addWidget(m_table);
    both->setStretchFactor(0, 3);
    both->setStretchFactor(1, 2);
    return both;
}

QLayout* ConversationWindow::priceList()
{
    auto* row = new WrappingRow(kTalkGap);
    auto* title = new QLabel(Tr::tr("Price per million tokens:"));
    row->addWidget(title);
    const auto add = [&](const QString& label, double price, const QString& toolTip) {
        auto* box = new QDoubleSpinBox;
        box->setRange(0, kMostPrice);
        box->setDecimals(3);
        box->setValue(price);
        box->setToolTip(toolTip);
        connect(box, &QDoubleSpinBox::valueChanged, this, &ConversationWindow::editPrices);
        m_priceBoxes.push_back(box);
        row->addWidget(labeled(label, box));
    };
    add(Tr::tr("&input"), m_prices.input, Tr::tr("For tokens that are computed"));
    add(Tr::tr("cac&hed input"), m_prices.cached, Tr::tr("For tokens that are found in the cache"));
    add(Tr::tr("&output"), m_prices.output, Tr::tr("For tokens that are generated"));
    m_total->setObjectName("total");
    row->addWidget(m_total);
    return row;
}

QLayout* ConversationWindow::buttons()
{
    m_progress->setRange(0, 1000);
    m_progress->setTextVisible(false);
    m_progress->setAccessibleName(Tr::tr("Progress of the conversation"));
    QSizePolicy always = m_progress->sizePolicy();
    always.setRetainSizeWhenHidden(true);
    m_progress->setSizePolicy(always);
    m_progress->setMaximumWidth(12 * fontMetrics().height());
    auto* box = new QDialogButtonBox(QDialogButtonBox::Close);
    box->button(QDialogButtonBox::Close)->setAutoDefault(false);
    auto* copy = plainButton(Tr::tr("Cop&y the table"),
                             Tr::tr("Copies all numbers as a table with commas (CSV)"));
    box->addButton(copy, QDialogButtonBox::ActionRole);
    box->addButton(m_export, QDialogButtonBox::ActionRole);
    box->addButton(m_open, QDialogButtonBox::ActionRole);
    connect(copy, &QPushButton::clicked, this, &ConversationWindow::copyTable);
    connect(m_export, &QPushButton::clicked, this, &ConversationWindow::askToExport);
    connect(m_open, &QPushButton::clicked, this,
            [this] { askToRun(m_conversation.state().chosen); });
    connect(box, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* row = new QHBoxLayout;
    row->addWidget(m_progress);
    row->addWidget(box, 1);
    return row;
}

void ConversationWindow::addKeys()
{
    auto* sheet = new QShortcut(QKeySequence(Qt::Key_F1), this);
    connect(sheet, &QShortcut::activated, this, [this] { showKeySheet(this, talkKeys()); });
    auto* again = new QShortcut(kAgainKey, this);
    connect(again, &QShortcut::activated, this, [this] {
        if (m_conversation.isBusy())
            m_conversation.cancel();
        else if (m_conversation.hasModel())
            m_conversation.answerAllAgain();
    });
    // Letters belong to the questions, so these keys work only in the picture.
    const auto inPicture = [this](Qt::Key key, auto act) {
        auto* shortcut = new QShortcut(QKeySequence(key), m_view);
        shortcut->setContext(Qt::WidgetShortcut);
        connect(shortcut, &QShortcut::activated, this, act);
    };
    inPicture(Qt::Key_P, [this] { emit projectorToggled(); });
    inPicture(Qt::Key_G, [this] { showGlossary(this); });
    inPicture(Qt::Key_Question, [this] { showKeySheet(this, talkKeys()); });
}

void ConversationWindow::addPart(std::size_t part)
{
    auto* text = new QLineEdit;
    text->setMaxLength(static_cast<int>(kMostPromptLetters));
    const QString name =
        part == 0 ? Tr::tr("System prompt") : Tr::tr("Question %1").arg(grouped(part));
    text->setAccessibleName(name);
    setWrappedToolTip(*text, Tr::tr("Change it and press Enter: the last question is asked again, "
                                    "with everything said so far."));
    m_talk->addRow(name, text);
    connect(text, &QLineEdit::returnPressed, this, [this, part] { changePart(part); });
    m_parts.push_back({text});
    if (part == 0) {
        connect(text, &QLineEdit::editingFinished, this, [this] {
            if (m_conversation.questions().empty())
                editRequest();
        });
        return;
    }
    auto* answer = new QLabel;
    answer->setTextFormat(Qt::PlainText);
    answer->setWordWrap(true);
    answer->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    answer->setAccessibleName(Tr::tr("Answer %1").arg(grouped(part)));
    m_talk->addRow(answer);
    m_parts.back().answer = answer;
}

void ConversationWindow::askOrCancel()
{
    if (m_conversation.isBusy())
        return m_conversation.cancel();
    if (!m_conversation.hasModel())
        return;
    const QString question = m_question->text().trimmed();
    m_conversation.ask(question);
    if (m_conversation.isBusy())
        m_question->clear();
}

void ConversationWindow::changePart(std::size_t part)
{
    const QString text = m_parts[part].text->text().trimmed();
    if (m_conversation.isBusy() || !m_conversation.hasModel())
        return;
    if (m_conversation.questions().empty())
        return m_question->setFocus(); // the first question is still to be asked
    if (text != m_parts[part].shown)
        m_conversation.change(part, text);
}

void ConversationWindow::editRequest()
{
    ConversationRequest request = m_conversation.request();
    request.between = static_cast<BetweenTurns>(m_between->currentData().toInt());
    request.systemPlace = static_cast<SystemPlace>(m_place->currentData().toInt());
    request.tokens = static_cast<std::size_t>(m_tokens->value());
    if (m_conversation.questions().empty())
        request.system = m_parts.front().text->text().trimmed().toStdString();
    m_conversation.setRequest(request);
}

void ConversationWindow::editPrices()
{
    m_prices = {m_priceBoxes[0]->value(), m_priceBoxes[1]->value(), m_priceBoxes[2]->value()};
    showTable();
}

void ConversationWindow::showAll()
{
    const ConversationRequest& request = m_conversation.request();
    const QSignalBlocker quiet(m_tokens);
    m_between->setCurrentIndex(m_between->findData(static_cast<int>(request.between)));
    m_place->setCurrentIndex(m_place->findData(static_cast<int>(request.systemPlace)));
    m_tokens->setValue(static_cast<int>(request.tokens));
    const bool isBusy = m_conversation.isBusy();
    const bool hasTurns = !m_conversation.state().empty();
    m_ask->setText(isBusy ? Tr::tr("&Cancel") : Tr::tr("As&k"));
    m_ask->setEnabled(isBusy || m_conversation.hasModel());
    for (QPushButton* button : {m_again, m_anew, m_open, m_export})
        button->setEnabled(hasTurns && !isBusy);
    m_progress->setVisible(isBusy);
    m_progress->setValue(static_cast<int>(1000 * m_conversation.progress()));
    showTalk();
    m_view->present(m_conversation.state());
    showTable();
    showMessage();
}

void ConversationWindow::showTalk()
{
    const std::vector<std::string>& questions = m_conversation.questions();
    while (m_parts.size() > questions.size() + 1) {
        if (m_parts.back().answer)
            removeLater(*m_talk, m_parts.back().answer);
        m_parts.back().text->disconnect(this);
        removeLater(*m_talk, m_parts.back().text);
        m_parts.pop_back();
    }
    while (m_parts.size() <= questions.size())
        addPart(m_parts.size());
    for (std::size_t p = 0; p < m_parts.size(); ++p) {
        Part& part = m_parts[p];
        const QString said =
            QString::fromStdString(p == 0 ? m_conversation.system() : questions[p - 1]);
        if (std::exchange(part.shown, said) != said || part.text->text().isEmpty()) {
            part.text->setText(said);
            part.text->setCursorPosition(0); // so that a long text shows its beginning
        }
        if (part.answer)
            part.answer->setText(p - 1 < m_conversation.answers().size()
                                     ? m_conversation.answers()[p - 1]
                                     : QString());
    }
}

void ConversationWindow::showTable()
{
    const ConversationState& state = m_conversation.state();
    const std::vector<TurnColumn> columns = turnColumns();
    const QSignalBlocker quiet(m_table);
    m_table->setRowCount(static_cast<int>(state.turns.size()));
    for (std::size_t t = 0; t < state.turns.size(); ++t)
        for (std::size_t c = 0; c < columns.size(); ++c) {
            const QString text = columns[c].text(*state.turns[t], m_prices);
            auto* cell = new QTableWidgetItem(groupedCell(text));
            cell->setToolTip(toolTipHtml(columns[c].toolTip));
            cell->setTextAlignment(c == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                          : Qt::AlignRight | Qt::AlignVCenter);
            m_table->setItem(static_cast<int>(t), static_cast<int>(c), cell);
        }
    m_table->resizeColumnsToContents();
    m_table->setCurrentCell(state.empty() ? -1 : static_cast<int>(state.chosen),
                            std::max(0, m_table->currentColumn()));
    m_total->setText(state.empty() ? QString() : priceSentence(state, m_prices));
}

void ConversationWindow::showMessage()
{
    const ConversationState& state = m_conversation.state();
    QStringList said;
    if (!m_conversation.hasModel())
        said << Tr::tr("No model is open yet. Open one in the main window.");
    if (m_conversation.wasCanceled())
        said << Tr::tr("Canceled. The conversation is as it was before.");
    if (!state.empty())
        said << Tr::tr("Turn %1: %2")
                    .arg(grouped(state.chosen + 1), turnSentences(*state.turns[state.chosen]));
    QStringList lines{m_conversation.trouble(), said.join(' ')};
    lines.removeAll(QString());
    m_shownMessage = lines.join('\n');
    QString html;
    if (!m_conversation.trouble().isEmpty())
        html = QStringLiteral("<p style=\"margin:0; color:%1\">%2</p>")
                   .arg(m_warning.name(), escapedText(m_conversation.trouble()));
    m_message->setText(
        html + QStringLiteral("<p style=\"margin:0\">%1</p>").arg(escapedText(said.join(' '))));
}

void ConversationWindow::copyTable() const
{
    QApplication::clipboard()->setText(turnsAsCsv(m_conversation.state(), m_prices));
}

void ConversationWindow::askToExport()
{
    const ConversationToExport conversation{m_conversation.state(), m_prices,
                                            m_conversation.modelName()};
    const StageLook look = stageLookOf(m_view->theme(), QSize(m_view->width(), 0));
    emit exportRequested(
        "pastkeys-conversation.png", pictureFilters() + QStringList{printedFilter(), csvFilter()},
        [conversation, look](const QString& ending) {
            if (ending == QLatin1String("csv"))
                return turnsAsCsv(conversation.state, conversation.prices).toUtf8();
            if (ending == QLatin1String("html"))
                return conversationHandOut(conversation, paperLook());
            return pictureBytes(conversationPicture(conversation, look), ending);
        });
}

/// Asks the main window to run the text of the turn, with the cache off and on.
void ConversationWindow::askToRun(std::size_t turn)
{
    const ConversationState& state = m_conversation.state();
    if (m_conversation.isBusy() || turn >= state.turns.size())
        return;
    const AnsweredTurn& shown = *state.turns[turn];
    std::string text;
    for (const TokenText& token : shown.text)
        text += token.bytes;
    RunWish wish{.lanes = cacheOffAndOn(),
                 .prompt = QString::fromStdString(text),
                 .tokens = static_cast<int>(shown.answer.size()),
                 .hint = Tr::tr("This is the whole text of turn %1. In the conversation, %2 of its "
                                "rows were found in the cache. Press T to bring it back.")
                             .arg(grouped(turn + 1), grouped(shown.record.found)),
                 .sampling = Sampling{}};
    wish.place = Place{};
    hide();
    emit runRequested(wish);
}

void ConversationWindow::setTheme(const Theme& theme)
{
    m_view->setTheme(theme);
    m_warning = theme.color(Ink::Warning);
    showMessage();
}

void ConversationWindow::hideEvent(QHideEvent* event)
{
    SideWindow::hideEvent(event);
    if (m_conversation.isBusy() && !event->spontaneous()) // a minimized window keeps its turn
        m_conversation.cancel();
}

} // namespace pastkeys
