#include "lessons/question_form.h"

#include "drawing/tr.h"
#include "lessons/page_text.h"
#include "shared/operation_text.h"
#include "widgets/control_keys.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QGridLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMouseEvent>
#include <QRadioButton>
#include <QRegularExpression>

namespace pastkeys {

namespace {

/// The row and column in a string such as "scores 7 3" or "7, 3".
std::optional<std::pair<std::size_t, std::size_t>> cellFrom(const QString& text)
{
    static const QRegularExpression form(QStringLiteral("(\\d{1,6})\\D+(\\d{1,6})\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return std::nullopt;
    return std::pair{static_cast<std::size_t>(match.captured(1).toUInt()),
                     static_cast<std::size_t>(match.captured(2).toUInt())};
}

QString unitOf(const LessonQuestion& question, const QuantitySource& source)
{
    const QuantityResult right = valueOf(question.right, source);
    const auto* quantity = std::get_if<Quantity>(&right);
    return quantity ? quantity->unit : QString();
}

} // namespace

QuestionForm::QuestionForm(const LessonQuestion& question, const QuantitySource& source,
                           const AnswerChoices& choices, QWidget* parent)
    : QWidget(parent), m_question(question), m_source(source), m_operations(choices.operations)
{
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    switch (question.kind) {
    case LessonQuestion::Kind::Choose:
        addChoices();
        break;
    case LessonQuestion::Kind::Number:
        addLine(Tr::tr("Your number, such as 25 or 7.5 KiB"), unitOf(question, source));
        break;
    case LessonQuestion::Kind::Cell:
        addLine(Tr::tr("Click a cell, or type row and column: 2 1"), {});
        break;
    case LessonQuestion::Kind::Token:
        addList(choices.tokens, Tr::tr("Click a token, or choose one"));
        break;
    case LessonQuestion::Kind::Block: {
        QStringList titles;
        for (const PointedOperation& operation : m_operations)
            titles << operation.title;
        addList(titles, Tr::tr("Click an operation, or choose one"));
        break;
    }
    }
    shareKeys(*this);
    if (m_choices)
        for (QAbstractButton* choice : m_choices->buttons())
            choice->setFocusPolicy(Qt::StrongFocus); // so that Enter submits the choice clicked
}

void QuestionForm::addChoices()
{
    auto* grid = qobject_cast<QGridLayout*>(layout());
    m_choices = new QButtonGroup(this);
    for (int i = 0; i < static_cast<int>(m_question.answers.size()); ++i) {
        const QString text = textOf(m_question, {.item = i}, m_source);
        auto* button = new QRadioButton;
        button->setAccessibleName(plainTextOf(text));
        button->installEventFilter(this);
        auto* label = new QLabel;
        label->setWordWrap(true);
        label->setText(htmlOf(text, font()));
        label->setBuddy(button);
        label->installEventFilter(this);
        m_items.append(label);
        m_choices->addButton(button, i);
        grid->addWidget(button, i, 0, Qt::AlignTop);
        grid->addWidget(label, i, 1);
    }
    connect(m_choices, &QButtonGroup::idClicked, this, &QuestionForm::changed);
}

void QuestionForm::addLine(const QString& name, const QString& unit)
{
    m_line = new QLineEdit;
    m_line->setAccessibleName(unit.isEmpty() ? name : Tr::tr("%1, in %2").arg(name, unit));
    m_line->setPlaceholderText(name);
    m_line->setToolTip(name);
    auto* grid = qobject_cast<QGridLayout*>(layout());
    grid->addWidget(m_line, 0, 0, 1, 2);
    if (!unit.isEmpty())
        grid->addWidget(new QLabel(unit), 0, 2);
    connect(m_line, &QLineEdit::textChanged, this, &QuestionForm::changed);
    connect(m_line, &QLineEdit::returnPressed, this, &QuestionForm::entered);
}

void QuestionForm::addList(const QStringList& items, const QString& name)
{
    m_list = new QComboBox;
    m_list->addItems(items);
    m_list->setCurrentIndex(-1);
    m_list->setPlaceholderText(name);
    m_list->setAccessibleName(name);
    m_list->setToolTip(name);
    m_list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_list->setMinimumContentsLength(12);
    m_list->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    qobject_cast<QGridLayout*>(layout())->addWidget(m_list, 0, 0, 1, 2);
    connect(m_list, &QComboBox::currentIndexChanged, this, &QuestionForm::changed);
}

std::optional<GivenAnswer> QuestionForm::answer() const
{
    if (m_choices && m_choices->checkedId() >= 0)
        return GivenAnswer{.item = m_choices->checkedId()};
    if (m_question.kind == LessonQuestion::Kind::Number)
        return numberFrom(m_line->text());
    if (m_question.kind == LessonQuestion::Kind::Cell)
        if (const auto cell = cellFrom(m_line->text()))
            return GivenAnswer{.cell = PinnedCell{m_question.matrix, cell->first, cell->second}};
    if (m_list && m_list->currentIndex() >= 0) {
        if (m_question.kind == LessonQuestion::Kind::Block)
            return GivenAnswer{.operation = m_operations.value(m_list->currentIndex())};
        return GivenAnswer{.number = m_list->currentIndex()};
    }
    return std::nullopt;
}

void QuestionForm::point(const GivenAnswer& at)
{
    if (m_closed)
        return;
    if (m_question.kind == LessonQuestion::Kind::Cell && at.cell &&
        at.cell->matrix == m_question.matrix)
        m_line->setText(Tr::tr("row %1, column %2").arg(at.cell->position).arg(at.cell->column));
    if (m_question.kind == LessonQuestion::Kind::Token && at.number)
        m_list->setCurrentIndex(static_cast<int>(*at.number));
    if (m_question.kind == LessonQuestion::Kind::Block && at.operation)
        m_list->setCurrentIndex(m_list->findText(at.operation->title));
}

void QuestionForm::takeInput(const QuestionForm& other)
{
    if (m_choices && other.m_choices->checkedId() >= 0)
        m_choices->button(other.m_choices->checkedId())->click();
    if (m_line)
        m_line->setText(other.m_line->text());
    if (m_list)
        m_list->setCurrentIndex(other.m_list->currentIndex());
}

void QuestionForm::close(std::optional<qsizetype> right)
{
    m_closed = true;
    for (QWidget* child : findChildren<QWidget*>())
        if (!qobject_cast<QLabel*>(child)) // labels stay enabled, so that the choices can be read
            child->setEnabled(false);
    if (right)
        m_items[*right]->setText(htmlOf(Tr::tr("%1 **✓**", "an answer that is right, as Markdown")
                                            .arg(textOf(m_question, {.item = *right}, m_source)),
                                        font()));
}

bool QuestionForm::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::MouseButtonRelease && !m_closed)
        if (const qsizetype item = m_items.indexOf(qobject_cast<QLabel*>(watched)); item >= 0) {
            m_choices->button(static_cast<int>(item))->setFocus(Qt::MouseFocusReason);
            m_choices->button(static_cast<int>(item))->click();
        }
    if (event->type() == QEvent::KeyPress)
        if (auto* choice = qobject_cast<QRadioButton*>(watched))
            if (const int key = static_cast<QKeyEvent*>(event)->key();
                key == Qt::Key_Return || key == Qt::Key_Enter) {
                choice->click();
                emit entered();
                return true;
            }
    return QWidget::eventFilter(watched, event);
}

} // namespace pastkeys
