#pragma once

#include "window/shown_views.h"

#include <QList>
#include <QObject>

class QAction;
class QDockWidget;
class QMainWindow;
class QMenu;
class QMenuBar;

namespace pastkeys {

struct Documents;
class Exporter;
class LessonPanel;
class Panels;
struct PointDetail;

/// Lessons in the main window: a panel on the right with the page, and below it the panels that the
/// page shows; the menu of lessons, and what can be saved of them. Closing a lesson restores the
/// previous panels.
class LessonDock : public QObject
{
    Q_OBJECT

public:
    /// \pre all parts outlive the dock
    LessonDock(QMainWindow& window, Documents& documents, const ShownViews& views, Panels& panels,
               Exporter& exporter);

    void addMenuTo(QMenuBar& menus);
    /// Adds the actions that open a lesson and save answers.
    void addFileActionsTo(QMenu& menu);
    /// Opens the lesson at the page where the reader stopped.
    void open(const QString& folder);
    /// Opens the lesson in which the reader stopped, or the next one.
    void continueLessons();
    /// Shows the page's panels.
    void show();

signals:
    /// Emitted when a lesson is about to be opened.
    void opens();
    /// Emitted when a page is shown or answered, or the lesson is closed: what the window covers
    /// may have changed.
    void pageChanged();
    /// Emitted after that: the window beside the main one that the page shows now, and where there
    /// is room for it beside the page. Without a name, the page shows none.
    void sideWindowWanted(const QString& name, const QRect& room);
    void closed();
    void settingsChanged();

private:
    void listen(const ShownViews& views);
    void fillMenu();
    void choose();
    void saveAnswers();
    void saveWorksheet();
    void hide();
    void showBeside();
    void fit(QDockWidget* below);
    void pointOut(const PointDetail& detail, bool isDecoder);

    QMainWindow& m_window;
    Documents& m_documents;
    const ShownViews& m_views;
    Panels& m_panels;
    Exporter& m_exporter;
    LessonPanel* m_page;
    QDockWidget* m_dock;
    QMenu* m_menu = nullptr;
    int m_fixedActions = 0;         ///< number of menu actions before the list of lessons
    QList<QAction*> m_ofOpenLesson; ///< enabled only while a lesson is open
};

} // namespace pastkeys
