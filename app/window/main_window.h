#pragma once

#include "all_views.h"
#include "engine/attention_source.h"
#include "session/playback.h"
#include "session/session.h"
#include "window/settings.h"

#include <QMainWindow>
#include <QTimer>

class QActionGroup;
class QDockWidget;
class QLabel;
class QMenuBar;
class QToolBar;

namespace pastkeys {

struct BatchRequest;
struct Comparison;

class AnswerRow;
class EngineThread;
class Covers;
class Exporter;
class InspectorView;
class MachineMeter;
class MessageBar;
class PlotsView;
class RunBar;
class RunControl;
class SequencesWindow;
class StageView;
class StartCard;
class StepBar;
class TimelineView;
class TokenStripView;
class WhyCachedWindow;

class LessonGuide;
class LessonPanel;
class MainWindow;

/// How the window starts. Most of this comes from the command line.
struct StartOptions
{
    QString model; ///< folder; if empty, the last model used or, if there is none, the built-in one
    QString prompt;
    std::optional<CacheMode> mode;
    std::optional<QString> language = {}; ///< also for later launches; if unset, the saved language
    bool opensModel = true;               ///< if false, opens no model or run; for screenshots
    QString trace = {};                   ///< file of a recorded run; if set, no prompt is run
    /// The window to replace. The new window takes over its engine, its run and its appearance.
    MainWindow* former = nullptr;
};

/// Assembles the views around one session and one engine. Above its panels are the menus, the run
/// bar and the tokens; below them are the timeline and the step bar.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(const StartOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    Session& session() { return m_session; }
    Playback& playback() { return m_playback; }
    RunControl& runs() { return *m_runs; }
    LessonGuide& lessons() { return *m_guide; }
    /// Sets the model with which rows are computed that a run did not record.
    void computeRowsWith(const std::shared_ptr<const LoadedModel>& model);
    /// Applies the theme and saves it for the next launch.
    void chooseTheme(ThemeName name);
    /// Opens the lesson at the page where the reader stopped.
    void openLesson(const QString& folder);
    /// The covers over parts of the window.
    Covers& covers() { return *m_covers; }
    /// The menus above the run bar. QMainWindow::menuBar() would replace both the menus and the run
    /// bar with a new menu bar.
    QMenuBar* menuBar() const { return m_menus; }

signals:
    void fullScreenChanged(bool full);
    /// Emitted when the user has chosen a language, which is already stored in the settings.
    /// \param code  a code from kLanguages; empty for the system's language
    void languageChosen(const QString& code);

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct ShownView
    {
        const ViewEntry* entry;
        TraceView* view;
    };
    struct Panel
    {
        const ViewEntry* entry;
        QDockWidget* dock;
    };

    void makeViews(const std::shared_ptr<EngineThread>& engine);
    void connectViews();
    template <typename View> View* viewOf() const;
    TraceView* viewAt(ViewArea area) const;
    void makeTop();
    void makeStage();
    void makeBottom();
    void makeRunControl(const std::shared_ptr<EngineThread>& engine);
    void makeStartCard();
    void takeOver(MainWindow& former);
    /// Makes Tab visit the parts in reading order.
    void makeTabOrder();

    // Panels: main_window_panels.cpp
    void makePanels();
    void arrangePanels();
    void setArranging(bool arranging);
    void restoreLayout();
    void choosePresenter(bool presenter);
    void applyLayout();
    /// Stores the layout of the panels in the settings, unless an open lesson has arranged them.
    /// \param beforeLesson  whether a lesson is open, but has not arranged the panels yet
    void keepLayout(bool beforeLesson = false);
    void placePanels();
    void fitPanels();
    void rememberPanelSizes();
    void nameTabs();
    void bringForward(const QWidget& view);

    // Lessons: main_window_lessons.cpp
    void makeLessons();
    void makeLessonMenu();
    void fillLessonMenu();
    QString nextLesson() const;
    void chooseLesson();
    void saveAnswers();
    void saveWorksheet();
    void showLesson();
    void hideLesson();
    void fitLesson(QDockWidget* below);
    void pointOut(const PointDetail& detail, bool isDecoder);

    // Menus: main_window_menus.cpp
    void makeMenus();
    void makeViewMenu();
    void makeThemeActions(QMenu* menu);
    void makeLanguageMenu(QMenu* menu);
    void chooseLanguage(const QString& code);
    void makeTextActions(QMenu* menu);
    void makePanelActions(QMenu* menu);
    void makeMotionAction(QMenu* menu);
    void makeFullScreenAction(QMenu* menu);
    void makeSelectionActions(QMenu* menu);
    void makeSpecialTokensAction(QMenu* menu);
    void makeStepActions();
    void makeLaboratoryMenu();
    void chooseCaches(Lane lane);
    void runComparison(const Comparison& comparison);
    void hidePinnedPosition();
    void hidePosition(std::size_t position);
    void showPositionMenu(std::size_t position, QPoint at);
    void makeMoveActions(QMenu* menu);
    void makeAnswerAction(QMenu* menu);
    QAction* addAction(QMenu* menu, const QString& text, const QKeySequence& key,
                       std::function<void()> act);
    void chooseModel();
    void chooseWeights();
    void importWeights(const QString& path);
    QString askForTrace(const QString& title);
    void chooseTrace();
    void compareWithTrace();
    void fillRecentMenu();
    void fillModelMenu(QMenu& menu);
    void runInOtherModel();
    void showTitle();
    /// Cancels, closes or leaves one thing per press of the Escape key.
    void escape();

    void showMatrix(StageMatrix matrix);
    // Lectures: main_window_lecture.cpp
    QWidget* makeLectureLine();
    void makeLecturePanelActions(QMenu* panels);
    void makePointerAction(QMenu* menu);
    void arrangeLecture();
    void fitLectureLine();
    void showLectureLine();
    void makeCoverAction(QMenu* menu);
    QStringList viewsToCover() const;
    void coverAnswers();
    void coverAnew();
    void showAnswers(const QStringList& hidden);
    void showWhyCached();
    void showSequences();

    void requestSelection(const Selection& selection);
    void moveLayer(int by);
    void moveHead(int by);
    void applyTheme(ThemeName name);
    void toggleProjector();
    void applyTextSize(int percent);
    void changeTextSize(int by); ///< percent
    void fitToText();
    void present(Changes changes);
    void prepareNextLayer();
    void keepSettings();
    void keepRun();

    Settings m_settings;
    bool m_presenter;                          ///< whether the layout for lectures is in use
    ThemeName m_plainTheme = ThemeName::Light; ///< the theme to return to from the projector theme
    QTimer m_keeping;                          ///< writes the settings soon after they change
    Session m_session;
    Playback m_playback{m_session};
    bool m_areSettingsWritten = true; ///< at the last attempt
    std::unique_ptr<RunControl> m_runs;
    AttentionSource m_attention;

    QMenuBar* m_menus = nullptr;
    RunBar* m_runBar = nullptr;
    AnswerRow* m_answerRow = nullptr;
    MessageBar* m_messages = nullptr;
    QWidget* m_messageRow = nullptr; ///< room for a long message
    Exporter* m_exporter = nullptr;
    MachineMeter* m_meter = nullptr;
    StartCard* m_startCard = nullptr;
    StepBar* m_stepBar = nullptr;
    std::vector<ShownView> m_views;
    StageView* m_stage = nullptr;
    PlotsView* m_plots = nullptr;
    InspectorView* m_inspector = nullptr;
    TimelineView* m_timeline = nullptr;
    TokenStripView* m_tokens = nullptr;
    QToolBar* m_timelineBar = nullptr;
    std::vector<Panel> m_panels;
    QList<QSize> m_pressed; ///< sizes of the panels when the mouse was pressed between them
    int m_line = 0;         ///< line height, in pixels, at the last fitToText()
    QActionGroup* m_themes = nullptr;
    WhyCachedWindow* m_whyCached = nullptr; ///< null until requested
    SequencesWindow* m_sequences = nullptr; ///< null until requested
    /// The request that m_sequences shows initially; if null, it shows an example.
    std::shared_ptr<const BatchRequest> m_batch;
    Covers* m_covers = nullptr;
    QStringList m_covered; ///< names of the views covered most recently
    QAction* m_cover = nullptr;
    QAction* m_pointer = nullptr;
    QAction* m_showRunBar = nullptr;
    QAction* m_showTokens = nullptr;
    QLabel* m_lectureLine = nullptr;
    QAction* m_answer = nullptr;
    QAction* m_hide = nullptr;
    QAction* m_unhide = nullptr;
    QAction* m_backToNormal = nullptr;
    QAction* m_tellMistake = nullptr;
    QAction* m_ownWords = nullptr;
    QMenu* m_recent = nullptr;
    QAction* m_openModel = nullptr;
    QAction* m_verify = nullptr;

    LessonGuide* m_guide = nullptr;
    LessonPanel* m_lessonPanel = nullptr;
    QDockWidget* m_lessonDock = nullptr;
    QMenu* m_lessons = nullptr;
    int m_lessonsFixed = 0;          ///< number of menu actions before the list of lessons
    QList<QAction*> m_lessonActions; ///< enabled only while a lesson is open
};

} // namespace pastkeys
