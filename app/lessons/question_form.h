// The controls for answering a question.
#pragma once

#include "lessons/lesson_answer.h"

#include <QWidget>

class QButtonGroup;
class QComboBox;
class QLabel;
class QLineEdit;

namespace pastkeys {

/// The tokens and operations in the window that a learner can point at.
struct AnswerChoices
{
    QStringList tokens; ///< by position
    QList<PointedOperation> operations;
};

class QuestionForm : public QWidget
{
    Q_OBJECT

public:
    QuestionForm(const LessonQuestion& question, const QuantitySource& source,
                 const AnswerChoices& choices, QWidget* parent = nullptr);

    /// Returns nothing if no answer was entered or the typed text is invalid.
    std::optional<GivenAnswer> answer() const;
    /// Enters what was clicked in the window, if it is the kind of thing the question asks for.
    void point(const GivenAnswer& at);
    /// Copies the input of another form. \pre both forms are for the same question
    void takeInput(const QuestionForm& other);
    /// Disables all input. \param right  the list item to mark as correct
    void close(std::optional<qsizetype> right);

signals:
    void changed();
    void entered(); ///< emitted when the user presses Enter

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void addChoices();
    void addLine(const QString& name, const QString& unit);
    void addList(const QStringList& items, const QString& name);

    LessonQuestion m_question;
    QuantitySource m_source;
    QList<PointedOperation> m_operations;
    bool m_closed = false;
    QButtonGroup* m_choices = nullptr;
    QList<QLabel*> m_items;
    QLineEdit* m_line = nullptr;
    QComboBox* m_list = nullptr;
};

} // namespace pastkeys
