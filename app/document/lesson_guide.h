#pragma once

#include "document/side_guide.h"
#include "engine/attention_source.h"
#include "engine/run_request.h"
#include "lessons/lesson_panel.h"
#include "lessons/lesson_place.h"
#include "shared/run_wish.h"

#include <QObject>

#include <optional>
#include <vector>

namespace pastkeys {

class Messages;
struct ModelInfo;
class RunDocument;

/// A built-in lesson, as shown in lists of lessons.
struct LessonEntry
{
    QString folder;
    QString name;
    QString title; ///< in the language of the window
    int pages = 0;
    int questions = 0;
};
QList<LessonEntry> builtInLessons();

/// The run that was shown before a lesson, and the request for the next one.
struct RunBeforeLesson
{
    RunRequest request;
    std::optional<std::vector<LaneSpec>> lanes; ///< of the run, unless they are in the request
    std::optional<Place> place;
    QString traceFile; ///< empty if the run was not read from a file
};

/// Guides the reader through a lesson: for each page, runs the prompt, shows the place that the
/// page is about, asks the question, and can return to that place after the reader has moved
/// elsewhere.
class LessonGuide : public QObject
{
    Q_OBJECT

public:
    /// \param kept  the progress in all lessons, by lesson name; the guide updates it
    /// \param side  for what pages show beside the run
    /// \pre run, side, messages and kept outlive the guide
    LessonGuide(RunDocument& run, SideGuide& side, Messages& messages, QVariantMap& kept);

    bool isOpen() const { return m_lesson.has_value(); }
    /// Opens the lesson at the page where the reader stopped, or at the first page if the lesson is
    /// done. If the lesson cannot be read, only shows an error. A lesson that names a model opens
    /// it, and any other runs with the model that was open before the lessons.
    void open(const QString& folder);
    /// Reads the lesson's files again, for lesson authors and in another language. Stays on the
    /// current page.
    /// \pre a lesson is open
    /// \returns false if they can no longer be read, and says so
    bool reload();
    /// Closes the lesson. If a run was shown before the lesson, restores it by running it again or
    /// by reading its file again. If the lesson has opened a model, opens the reader's again.
    void close();
    void turn(int by);
    /// Shows the page with this number, or the nearest one that the lesson has.
    void showPage(int number);
    /// Returns to the place that the page refers to. If the page's run is not on screen, runs the
    /// page's prompt again.
    void comeBack();
    /// Enters what the reader has clicked as the answer, if the question asks for it.
    void point(const GivenAnswer& at);
    /// Keeps the answer to the question of the current page.
    void keep(const PageResult& result);
    void openLink(const QString& address);
    /// Forgets the reader's answers in the open lesson, and shows its first page.
    void beginAgain();

    const Lesson& lesson() const { return *m_lesson; }
    LessonProgress progressOf(const QString& name) const;
    /// The built-in lesson in which the reader stopped, or else the next one that is not done.
    /// Returns nothing if all are done.
    std::optional<LessonEntry> nextLesson() const;
    const LessonScene& scene() const { return page().scene; }
    /// Whether the page's question is still unanswered, so that the window must not reveal the
    /// answer.
    bool isAsking() const;
    /// Whether the reader can click a token to answer the page's question.
    bool asksForToken() const;
    /// Whether the page's run has ended, so its quantities are known.
    bool isReady() const { return m_state != nullptr; }
    /// What the page shows beside the run, at its place. \pre isReady()
    const SideState& sideState() const { return m_sideState; }
    /// Whether the lesson is opening the model in this folder. Then the reader has not chosen it.
    bool isOpening(const QString& model) const { return m_opening == model; }
    /// Whether the page's run has not ended yet. If it has ended and the page is not ready, the run
    /// failed or was stopped.
    bool isWaiting() const { return m_waiting; }

    struct PageState
    {
        LessonPage page;
        ViewState state;
        SideState side;
    };
    /// Runs the prompts of all pages, and goes back to the current page.
    /// \param done  called with the states of all pages. If a run fails, or if the reader turns the
    ///     page in the meantime, a message is shown instead.
    void collect(std::function<void(const QList<PageState>&)> done);

signals:
    void opened();
    void closed();
    /// Emitted when a different page is shown or the current page's question is answered.
    void pageChanged();
    void progressed();
    /// The page as the lesson's panel shows it, and whether the window shows another place.
    void pageShown(const pastkeys::ShownPage& page);
    void awayChanged(bool away);
    /// Emitted when something that was clicked is to be entered as the answer.
    void answerPointedAt(const pastkeys::GivenAnswer& at);
    /// Emitted when the reader takes the offer of the next lesson.
    void lessonRequested(const QString& folder);
    /// Emitted just before the page's place is shown again.
    void cameBack();
    /// Emitted when the reader follows a link to an address such as "glossary:prefill".
    void linkActivated(const QString& address);

private:
    const LessonPage& page() const { return m_lesson->pages[m_number]; }
    /// Reads the lesson and the reader's progress in it. If the lesson cannot be read, only shows
    /// an error and returns false. The caller must choose a page, because the lesson may no longer
    /// have the current one.
    bool readPages(const QString& folder);
    /// The page to start at.
    int firstPage() const;
    int lastPage() const { return static_cast<int>(m_lesson->pages.size()) - 1; }
    void finish();
    void storeProgress();
    void runPage();
    void collectNext();
    /// \returns whether pages were being collected
    bool stopCollecting();
    /// The page that the reader chose, which may differ from the one running while pages are being
    /// collected.
    int readersPage() const { return m_whenCollected ? m_comeBackTo : m_number; }
    /// The page as the panel shows it before its run has ended.
    ShownPage shownPage() const;
    /// Shows the page, whose run is on screen, once its window beside has what it shows, too.
    void showItsRun();
    void waitForSide();
    void showUnfinished();
    void present();
    void follow();
    /// The model that the page's run needs before it can begin. Empty if it is open.
    QString modelToOpen() const;
    /// Whether the window's model is one that a lesson has opened, and not the reader's.
    bool hasModelOfLesson() const;
    void followModel(const ModelInfo& model);
    void forgetOpening();
    /// Whether the run on screen is the page's own, is complete, and used the open model.
    bool hasItsRun() const;
    AnswerChoices choices() const;
    RunBeforeLesson runOfNow() const;
    /// \param model  to open before; empty if the right one is open
    void bringBack(const RunBeforeLesson& before, const QString& model);
    void offerNextLesson(const QString& text);

    RunDocument& m_run;
    SideGuide& m_side;
    Messages& m_messages;
    QVariantMap& m_kept;
    std::optional<Lesson> m_lesson;
    int m_number = 0; ///< of the current page
    LessonProgress m_progress;
    std::optional<RunBeforeLesson> m_before; ///< nothing if there was no run
    QString m_readersModel;                  ///< the folder of the one to return to
    /// Whether the reader has opened a model since the lesson was opened. The lesson then opens no
    /// other.
    bool m_readerChose = false;
    QString m_lessonModel;  ///< the folder of the model that the lesson opened last
    QString m_opening;      ///< the folder of the model that the lesson is opening
    QString m_textOfOffer;  ///< to show once the reader's model is open again
    bool m_waiting = false; ///< for the end of the page's run
    AttentionSource m_attention;
    std::shared_ptr<const ViewState> m_state; ///< of the page; null until its run has ended
    SideState m_sideState;                    ///< the same beside the run
    bool m_beginsSide = false;                ///< it is about to begin
    bool m_waitsForSide = false;              ///< it has begun, after the page's run
    QList<PageState> m_collected;
    std::function<void(const QList<PageState>&)> m_whenCollected; ///< set while pages are collected
    int m_comeBackTo = 0; ///< the page to show again once collecting is done or stops
};

} // namespace pastkeys
