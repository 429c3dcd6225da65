#include "lessons/lesson_panel.h"

#include "drawing/tr.h"
#include "lessons/page_text.h"
#include "widgets/control_keys.h"
#include "widgets/wrapping_row.h"

#include <QAccessible>
#include <QKeyEvent>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <memory>

namespace pastkeys {

namespace {

constexpr int kMargin = 10;

} // namespace

LessonPanel::LessonPanel(QWidget* parent)
    : QWidget(parent), m_title(new QLabel), m_back(new QToolButton), m_scroll(new QScrollArea),
      m_previous(new QPushButton(Tr::tr("◂ Back"))), m_next(new QPushButton(Tr::tr("Next ▸"))),
      m_number(new QLabel)
{
    setAccessibleName(Tr::tr("Lesson"));
    setFocusProxy(m_scroll);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(kMargin, kMargin / 2, kMargin, kMargin / 2);
    makeHeader(*box);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setWidgetResizable(true);
    m_scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_scroll->setAccessibleName(Tr::tr("Page of the lesson"));
    const QScrollBar* bar = m_scroll->verticalScrollBar();
    // A new layout may have moved the result.
    connect(bar, &QScrollBar::rangeChanged, this, &LessonPanel::readOn);
    connect(bar, &QScrollBar::actionTriggered, this, [this] { m_readsOn = false; });
    box->addWidget(m_scroll, 1);
    makeFooter(*box);
    shareKeys(*this);
}

void LessonPanel::makeHeader(QVBoxLayout& box)
{
    auto* row = new QHBoxLayout;
    m_title->setTextFormat(Qt::PlainText);
    m_title->setWordWrap(true);
    m_title->setForegroundRole(QPalette::PlaceholderText);
    m_back->setText(Tr::tr("Back to the lesson"));
    m_back->setAccessibleName(m_back->text());
    m_back->setToolTip(Tr::tr("Return to the run and the place that this page is about"));
    QSizePolicy kept = m_back->sizePolicy();
    kept.setRetainSizeWhenHidden(true); // so that the title keeps its width
    m_back->setSizePolicy(kept);
    m_back->hide();
    auto* close = new QToolButton;
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setAccessibleName(Tr::tr("Close the lesson"));
    close->setToolTip(Tr::tr("Close the lesson. Your answers are kept."));
    connect(m_back, &QToolButton::clicked, this, &LessonPanel::backRequested);
    connect(close, &QToolButton::clicked, this, &LessonPanel::closeRequested);
    row->addWidget(m_title, 1);
    row->addWidget(m_back);
    row->addWidget(close, 0, Qt::AlignTop);
    box.addLayout(row);
}

void LessonPanel::makeFooter(QVBoxLayout& box)
{
    auto* row = new QHBoxLayout;
    m_previous->setAccessibleDescription(Tr::tr("Previous page"));
    m_next->setAccessibleDescription(Tr::tr("Next page"));
    m_number->setAlignment(Qt::AlignCenter);
    connect(m_previous, &QPushButton::clicked, this, [this] { emit turned(-1); });
    connect(m_next, &QPushButton::clicked, this, [this] { emit turned(1); });
    m_previous->installEventFilter(this);
    m_next->installEventFilter(this);
    row->addWidget(m_previous);
    row->addWidget(m_number, 1);
    row->addWidget(m_next);
    box.addLayout(row);
}

void LessonPanel::showPage(const ShownPage& shown)
{
    m_shown = shown;
    m_clock.start();
    fill();
    m_scroll->ensureVisible(0, 0);
    QAccessibleEvent event(this, QAccessible::NameChanged);
    setAccessibleName(Tr::tr("Lesson: %1, page %2 of %3")
                          .arg(shown.lesson)
                          .arg(shown.number + 1)
                          .arg(shown.count));
    setAccessibleDescription(spokenText());
    QAccessible::updateAccessibility(&event);
}

void LessonPanel::fill()
{
    const bool isFirst = m_shown.lesson == m_shown.page.title(); // the page also shows this title
    m_title->setText(isFirst ? Tr::tr("Lesson") : m_shown.lesson);
    m_number->setText(Tr::tr("Page %1 of %2").arg(m_shown.number + 1).arg(m_shown.count));
    m_previous->setEnabled(m_shown.number > 0);
    m_next->setText(m_shown.number + 1 < m_shown.count ? Tr::tr("Next ▸") : Tr::tr("Finish"));
    m_form = nullptr; // this and the next three belong to the old content
    m_buttons = nullptr;
    m_check = nullptr;
    m_outcome = nullptr;
    m_readsOn = false;
    auto* content = new QWidget;
    m_texts = new QVBoxLayout(content);
    m_texts->setContentsMargins(0, 0, kMargin, 0);
    m_texts->setSpacing(kMargin);
    m_texts->addStretch(1);
    m_scroll->setWidget(content);
    content->show();
    if (!m_shown.isReady) {
        addText(m_shown.isUnfinished
                    ? Tr::tr("The run of this page did not finish. “Back to the lesson” (Shift+L) "
                             "runs it again.")
                    : Tr::tr("Running this page …"),
                Tr::tr("Text"));
    } else {
        if (!m_shown.problems.isEmpty())
            addNote(
                Tr::tr("This page does not fit the model that is open. %1", "the text of a problem")
                    .arg(m_shown.problems.first()));
        addText(filled(m_shown.page.before, m_shown.source), Tr::tr("Text"));
        if (m_shown.page.question)
            addQuestion();
        else if (!m_shown.page.after.markdown.isEmpty())
            addText(filled(m_shown.page.after, m_shown.source), Tr::tr("Text"));
        if (m_shown.result)
            showResult(*m_shown.result);
    }
    orderTabs();
}

/// Makes Tab move through the panel in reading order.
void LessonPanel::orderTabs()
{
    QList<QWidget*> stops{m_scroll};
    for (int i = 0; i < m_texts->count(); ++i)
        if (QWidget* part = m_texts->itemAt(i)->widget()) {
            stops << part;
            stops << part->findChildren<QWidget*>();
        }
    stops << m_back << m_previous << m_next;
    stops.removeIf([this](const QWidget* stop) { // the popup of a list has its own window
        return !(stop->focusPolicy() & Qt::TabFocus) || stop->window() != window();
    });
    for (qsizetype i = 1; i < stops.size(); ++i)
        setTabOrder(stops[i - 1], stops[i]);
}

void LessonPanel::add(QWidget* widget)
{
    m_texts->insertWidget(m_texts->count() - 1, widget); // before the free space at the end
}

QLabel* LessonPanel::addText(const QString& markdown, const QString& name)
{
    auto* label = new QLabel;
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setText(htmlOf(markdown, font()));
    label->setAccessibleName(plainTextOf(markdown));
    label->setAccessibleDescription(name);
    label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    connect(label, &QLabel::linkActivated, this, &LessonPanel::linkActivated);
    add(label);
    return label;
}

/// Adds text that is not Markdown, because it may quote the page's file.
void LessonPanel::addNote(const QString& text)
{
    QLabel* label = addText({}, Tr::tr("Note"));
    label->setTextFormat(Qt::PlainText);
    label->setText(text);
    label->setAccessibleName(text);
    label->setFrameStyle(QFrame::StyledPanel | QFrame::Plain);
    label->setMargin(kMargin / 2);
}

void LessonPanel::addQuestion()
{
    const LessonQuestion& question = *m_shown.page.question;
    addText(Tr::tr("**%1**", "the text of a question").arg(filled(question.text, m_shown.source)),
            Tr::tr("Question"));
    m_form = new QuestionForm(question, m_shown.source, m_shown.choices);
    add(m_form);
    m_buttons = new QWidget;
    auto* row = new WrappingRow(kMargin);
    m_buttons->setLayout(row);
    m_check = new QPushButton(Tr::tr("Answer"));
    m_check->setEnabled(false);
    auto* show = new QPushButton(Tr::tr("Show the answer"));
    connect(m_check, &QPushButton::clicked, this, &LessonPanel::check);
    connect(show, &QPushButton::clicked, this, &LessonPanel::reveal);
    connect(m_form, &QuestionForm::changed, this,
            [this] { m_check->setEnabled(m_form->answer().has_value()); });
    connect(m_form, &QuestionForm::entered, this, &LessonPanel::check);
    row->addWidget(m_check);
    row->addWidget(show);
    // WrappingRow puts its last widget at the right edge. If that is an empty widget, the two
    // buttons stay side by side.
    row->addWidget(new QWidget);
    add(m_buttons);
    shareKeys(*m_buttons);
    m_check->installEventFilter(this);
    show->installEventFilter(this);
}

/// Lets Enter press the focused button, as Space does.
bool LessonPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        auto* button = qobject_cast<QPushButton*>(watched);
        if (button && (key == Qt::Key_Return || key == Qt::Key_Enter)) {
            button->click();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

PageResult LessonPanel::resultOf(const GivenAnswer* given) const
{
    const LessonQuestion& question = *m_shown.page.question;
    PageResult result{.page = m_shown.page.title(),
                      .question = plainTextOf(filled(question.text, m_shown.source)),
                      .given = {},
                      .right = plainTextOf(rightText(question, m_shown.source)),
                      .feedback = {},
                      .at = QDateTime::currentDateTime(),
                      .seconds = static_cast<int>(m_clock.elapsed() / 1000)};
    if (!given) // feedback is for learners who have answered
        return result;
    const AnswerJudgement judgement = judgementOf(question, *given, m_shown.source);
    result.given = plainTextOf(textOf(question, *given, m_shown.source));
    result.isRight = judgement.isRight;
    if (judgement.item >= 0)
        result.feedback = filled(question.answers[judgement.item].feedback, m_shown.source);
    return result;
}

void LessonPanel::check()
{
    const auto given = m_form ? m_form->answer() : std::nullopt;
    if (!given || m_shown.result)
        return;
    m_shown.result = resultOf(&*given);
    showResult(*m_shown.result);
    emit answered(*m_shown.result);
}

void LessonPanel::reveal()
{
    if (!m_form || m_shown.result)
        return;
    m_shown.result = resultOf(nullptr);
    showResult(*m_shown.result);
    emit answered(*m_shown.result);
}

void LessonPanel::showResult(const PageResult& result)
{
    if (!m_form)
        return;
    const bool hadFocus = isAncestorOf(window()->focusWidget()); // before controls are disabled
    m_form->close(rightItem(*m_shown.page.question, m_shown.source));
    m_buttons->hide();
    // A single call to arg() fills in everything, because an answer may contain "%2".
    QString text = result.wasShown() ? Tr::tr("**The answer is: %1**").arg(result.right)
                   : result.isRight
                       ? Tr::tr("✓ **Right: %1**").arg(result.right)
                       : Tr::tr("✗ **Not quite. Your answer: %2 — the record says: %1**")
                             .arg(result.right, result.given);
    if (!result.feedback.isEmpty())
        text += "\n\n" + result.feedback;
    m_outcome = addText(text, Tr::tr("Result"));
    m_outcome->setFrameStyle(QFrame::StyledPanel | QFrame::Plain);
    m_outcome->setMargin(kMargin / 2);
    m_outcome->setFocusPolicy(Qt::StrongFocus);
    if (!m_shown.page.after.markdown.isEmpty())
        addText(filled(m_shown.page.after, m_shown.source), Tr::tr("Text"));
    orderTabs();
    if (hadFocus)
        m_outcome->setFocus(); // so that a screen reader reads it
    QAccessibleEvent event(m_outcome, QAccessible::Alert);
    QAccessible::updateAccessibility(&event);
    setAccessibleDescription(spokenText());
    m_readsOn = true;
    readOn();
}

void LessonPanel::readOn()
{
    if (m_readsOn && m_outcome)
        m_scroll->verticalScrollBar()->setValue(m_outcome->y() - kMargin);
}

void LessonPanel::setAway(bool away)
{
    m_back->setVisible(away);
}

void LessonPanel::point(const GivenAnswer& at)
{
    if (m_form)
        m_form->point(at);
}

QString LessonPanel::spokenText() const
{
    if (!m_shown.isReady)
        return {};
    QStringList parts{plainTextOf(filled(m_shown.page.before, m_shown.source))};
    if (m_shown.page.question)
        parts << plainTextOf(filled(m_shown.page.question->text, m_shown.source));
    if (m_outcome)
        parts << m_outcome->accessibleName();
    return parts.join(' ');
}

void LessonPanel::changeEvent(QEvent* event)
{
    // The labels must be rebuilt, because their text contains sizes and colors.
    const bool otherLook =
        event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange;
    if (otherLook && m_shown.count > 0) {
        const QuestionForm* form = m_form;
        const std::unique_ptr<QWidget> content(m_scroll->takeWidget());
        fill();
        if (form && !m_shown.result)
            m_form->takeInput(*form);
    }
    QWidget::changeEvent(event);
}

} // namespace pastkeys
