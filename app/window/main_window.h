#pragma once

#include "engine/attention_source.h"
#include "run/run_settings.h"
#include "session/playback.h"
#include "session/session.h"
#include "window/shown_views.h"
#include "window/side_window.h"

#include <QMainWindow>
#include <QTimer>

class QMenu;
class QMenuBar;
class QToolBar;

namespace pastkeys {

class Appearance;
class BatchDocument;
class ConversationDocument;
class Covers;
struct Documents;
class Exporter;
class FileMenu;
class InspectorView;
class LaboratoryMenu;
class Lecture;
class LessonDock;
class LessonGuide;
class MessageBar;
struct ModelInfo;
class Messages;
class Panels;
class PlotsView;
class RunBar;
class RunDocument;
class StageView;
class StartCard;
class StepBar;
class TimelineView;
class TokenStripView;
class WhyCachedWindow;

/// How the program starts. Most of this comes from the command line.
struct StartOptions
{
    QString model; ///< folder; if empty, the last model used or, if there is none, the built-in one
    QString prompt;
    std::optional<CacheMode> mode;
    std::optional<QString> language = {}; ///< also for later launches; if unset, the saved language
    bool opensModel = true;               ///< if false, opens no model or run; for screenshots
    QString trace = {};                   ///< file of a recorded run; if set, no prompt is run
    std::vector<SideWindowKind> sideWindows = sideWindowKinds(); ///< of the View menu
};

/// Shows the documents. A frame for the views and the menus: what these do is in the documents and
/// in one class for each group of actions. Above its panels are the menus, the run bar and the
/// tokens; below them are the timeline and the step bar.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    /// A window with documents of its own.
    explicit MainWindow(const StartOptions& options);
    /// A window that takes the place of another one, in another language.
    static std::unique_ptr<MainWindow> inPlaceOf(const MainWindow& former);
    ~MainWindow() override;

    RunDocument& document();
    BatchDocument& batch();
    ConversationDocument& conversation();
    Session& session();
    Playback& playback();
    LessonGuide& lessons();
    Messages& messages();
    /// The covers over parts of the window.
    Covers& covers();
    /// Sets the model with which rows are computed that a run did not record.
    void computeRowsWith(const OpenModels& models);
    /// Applies the theme and saves it for the next launch.
    void chooseTheme(ThemeName name);
    /// Opens the lesson at the page where the reader stopped.
    void openLesson(const QString& folder);
    /// The menus above the run bar. QMainWindow::menuBar() would replace both the menus and the run
    /// bar with a new menu bar.
    QMenuBar* menuBar() const { return m_menus; }

signals:
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
    /// \param former  the window to replace; may be null
    MainWindow(std::shared_ptr<Documents> documents, const std::vector<SideWindowKind>& kinds,
               const MainWindow* former);

    void start(const StartOptions& options);
    void makeParts();
    void makeTop();
    void makeStage();
    void makeBottom();
    void makeStartCard();
    void connectViews();
    void connectDocuments();
    void connectControllers();
    /// Makes Tab visit the parts in reading order.
    void makeTabOrder();

    // Menus: main_window_menus.cpp
    void makeMenus();
    void makeFileMenu();
    void makeViewMenu();
    void addMotionTo(QMenu& menu);
    void addSelectionTo(QMenu& menu);
    void makeRunMenu();
    void addSpecialTokensTo(QMenu& menu);
    void addMovesTo(QMenu& menu);
    void addAnswerTo(QMenu& menu);
    void makeHelpMenu();

    void runPrompt();
    /// Cancels, closes or leaves one thing per press of the Escape key.
    void escape();
    void showMatrix(StageMatrix matrix);
    void showWhyCached();
    SideWindow& sideWindow(std::size_t kind);
    void openSideWindow(std::size_t kind);
    void showBesidePage(const QString& name, const QRect& room);
    void requestSelection(TextsOf texts, const Selection& selection);
    void moveLayer(int by);
    void moveHead(int by);
    void applyTheme(const Theme& theme);
    void fitToText();
    void showModel();
    void present(Changes changes);
    ViewState stateOfRun();
    void prepareNextLayer();
    void changeLanguage();
    void keepSettings();
    void keepRun();

    std::shared_ptr<Documents> m_documents;
    AttentionSource m_attention;
    AttentionSource m_encoderAttention; ///< of the encoder, if the run has one
    ShownViews m_views;
    QTimer m_keeping;                 ///< writes the settings soon after they change
    bool m_areSettingsWritten = true; ///< at the last attempt

    StageView* m_stage;
    PlotsView* m_plots;
    InspectorView* m_inspector;
    TimelineView* m_timeline;
    TokenStripView* m_tokens;
    QMenuBar* m_menus;
    RunBar* m_runBar;
    StepBar* m_stepBar;
    QToolBar* m_timelineBar;
    QWidget* m_messageRow; ///< room for a long message
    MessageBar* m_messageBar;
    StartCard* m_startCard;
    QAction* m_answer;
    QAction* m_source; ///< to show the source instead of the text; disabled if there is none
    QWidget* m_answerRow;
    WhyCachedWindow* m_whyCached = nullptr; ///< null until requested
    std::vector<SideWindowKind> m_sideKinds;
    std::vector<SideWindow*> m_sides; ///< one for each kind; null until requested
    /// The one that the page of a lesson has opened, and its place before. Null if there is none.
    SideWindow* m_besidePage = nullptr;
    QByteArray m_placeBefore; ///< empty if it was hidden

    Exporter* m_exporter;
    Appearance* m_appearance;
    Panels* m_panels = nullptr; ///< made after what it arranges
    Lecture* m_lecture;
    LessonDock* m_lessons;
    LaboratoryMenu* m_laboratory;
    FileMenu* m_files;
};

} // namespace pastkeys
