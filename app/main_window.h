#pragma once

#include "attention_source.h"
#include "playback.h"
#include "settings.h"
#include "shared/view_state.h"

#include <QMainWindow>

class QActionGroup;
class QTabWidget;

namespace pastkeys {

class CacheMapView;
class DecoderColumnView;
class Exporter;
class HeadStripView;
class InspectorView;
class LampView;
class MessageBar;
class NowPanelView;
class PanelArea;
class RunBar;
class RunControl;
class StageView;
class StartCard;
class PlotsView;
class TimelineView;
class TokenStripView;
class TraceView;

/// What the command line asks of the window.
struct StartOptions
{
    QString model; ///< folder; empty: the last one, else the built-in one
    QString prompt;
    std::optional<CacheMode> mode;
    bool opensModel = true; ///< false: shows what it is given, for a picture
};

/// Assembles the views around one playback and one engine.
class MainWindow : public QMainWindow
{
    Q_OBJECT

public:
    explicit MainWindow(const StartOptions& options, QWidget* parent = nullptr);
    ~MainWindow() override;

    Playback& playback() { return m_playback; }
    RunControl& runs() { return *m_runs; }

protected:
    void changeEvent(QEvent* event) override;
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void makeViews();
    void assemble();
    /// From part to part as they are read.
    static void makeTabOrder(const QList<QWidget*>& parts);
    void makeStartCard();
    void makeMenus();
    void makeViewMenu();
    void makeThemeActions(QMenu* menu);
    void makePanelActions(QMenu* menu);
    void makeMotionAction(QMenu* menu);
    void makeStepActions();
    void makeMoveActions(QMenu* menu);
    void makeRunControl();
    QAction* addAction(QMenu* menu, const QString& text, const QKeySequence& key,
                       std::function<void()> act);
    void chooseModel();
    /// The nearest of what can be left: one thing for each press.
    void escape();
    void setSelection(Selection selection);
    void moveLayer(int by);
    void moveHead(int by);
    void chooseTheme(ThemeName name);
    void applyTheme(ThemeName name);
    void applyTextSize(int percent);
    void changeTextSize(int by); ///< percent
    void fitToText();
    void refresh();
    void prepareNextLayer();
    void restore();
    void fillRecentMenu();

    Settings m_settings;
    ThemeName m_plainTheme = ThemeName::Light; ///< to which the projector theme goes back
    Playback m_playback;
    Selection m_selection;
    std::unique_ptr<RunControl> m_runs;

    RunBar* m_runBar = nullptr;
    MessageBar* m_messages = nullptr;
    Exporter* m_exporter = nullptr;
    StartCard* m_startCard = nullptr;
    LampView* m_lamp = nullptr;
    TokenStripView* m_tokens = nullptr;
    DecoderColumnView* m_decoder = nullptr;
    HeadStripView* m_heads = nullptr;
    StageView* m_stage = nullptr;
    CacheMapView* m_cache = nullptr;
    NowPanelView* m_now = nullptr;
    InspectorView* m_inspector = nullptr;
    PlotsView* m_plots = nullptr;
    TimelineView* m_timeline = nullptr;
    std::vector<TraceView*> m_views;
    PanelArea* m_panels = nullptr;
    QActionGroup* m_themes = nullptr;
    QTabWidget* m_details = nullptr; ///< inspector and plots
    QMenu* m_recent = nullptr;

    AttentionSource m_attention;
};

} // namespace pastkeys
