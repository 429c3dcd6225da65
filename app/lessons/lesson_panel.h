#pragma once

#include "lessons/lesson_progress.h"
#include "lessons/question_form.h"

#include <QElapsedTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QToolButton;
class QVBoxLayout;

namespace pastkeys {

/// A page as the panel shows it.
struct ShownPage
{
    QString lesson; ///< title of the lesson
    LessonPage page;
    int number = 0; ///< 0-based
    int count = 0;
    bool isReady = false; ///< whether the page's run has ended, so that quantities are known
    /// Whether the page's run failed or was stopped. The page then offers to run it again.
    bool isUnfinished = false;
    QStringList problems = {}; ///< what of the page does not fit its run, perhaps of another model
    QuantitySource source;
    AnswerChoices choices;
    std::optional<PageResult> result; ///< of an earlier answer, if there is one
};

/// Shows a page of a lesson and its question. The numbers in its text come from the record of the
/// run.
class LessonPanel : public QWidget
{
    Q_OBJECT

public:
    explicit LessonPanel(QWidget* parent = nullptr);

    void showPage(const ShownPage& shown);
    /// Shows or hides the button "Back to the lesson".
    /// \param away  whether the window shows something other than what the page is about
    void setAway(bool away);
    /// Shows the answer to the page's question, unless a result is already shown.
    void reveal();
    /// Fills in what the user clicked in the window as the answer.
    void point(const GivenAnswer& at);
    /// What a screen reader reads out about the page.
    QString spokenText() const;

signals:
    void answered(const pastkeys::PageResult& result);
    void turned(int by);
    void backRequested();
    void closeRequested();
    /// The address is something like "glossary:prefill" or "lesson:04-prefill-and-decode".
    void linkActivated(const QString& address);

protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void makeHeader(QVBoxLayout& box);
    void makeFooter(QVBoxLayout& box);
    void add(QWidget* widget);
    QLabel* addText(const QString& markdown, const QString& name);
    void addNote(const QString& text);
    void fill();
    void orderTabs();
    void addQuestion();
    void check();
    void showResult(const PageResult& result);
    /// Scrolls to the result, unless the user has scrolled since it was shown.
    void readOn();
    PageResult resultOf(const GivenAnswer* given) const;

    ShownPage m_shown;
    QElapsedTimer m_clock; ///< measures the time since the page was shown
    QLabel* m_title;
    QToolButton* m_back;
    QScrollArea* m_scroll;
    QVBoxLayout* m_texts = nullptr; ///< in the scroll area
    QuestionForm* m_form = nullptr;
    QWidget* m_buttons = nullptr; ///< "Answer" and "Show the answer"
    QPushButton* m_check = nullptr;
    QLabel* m_outcome = nullptr;
    bool m_readsOn = false; ///< keeps the result in view until the user scrolls
    QPushButton* m_previous;
    QPushButton* m_next;
    QLabel* m_number;
};

} // namespace pastkeys
