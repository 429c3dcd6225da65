#pragma once

#include "window/shown_views.h"

#include <QObject>
#include <QStringList>

class QAction;
class QLabel;
class QMenu;

namespace pastkeys {

class Covers;
struct Documents;
class Panels;
class RunBar;

/// What the main window has for lectures: covers over the answers, a line that says what the
/// operation does, a large mouse pointer, and which parts the layout for a projector hides.
class Lecture : public QObject
{
    Q_OBJECT

public:
    /// \pre all parts outlive the lecture
    Lecture(QWidget& window, Documents& documents, const ShownViews& views, Panels& panels,
            RunBar& runBar);

    /// The line above the stage. The window's layout becomes its owner.
    QLabel* line() const { return m_line; }
    Covers& covers() const { return *m_covers; }
    /// Adds switches for the parts that are not panels.
    void addPanelSwitchesTo(QMenu& menu);
    void addActionsTo(QMenu& menu);
    void showRunBar();
    /// Shows the operation at the cursor, and covers what would give answers away.
    void present();
    /// Covers all that is to be covered, also what the user has uncovered.
    void coverAnew();
    /// Gives the line its font and height.
    void fitToText();
    /// Has the switches of the other lecture, in the window that this one replaces.
    void continueFrom(const Lecture& former);

private:
    void arrange();
    void showLine();
    void cover();
    QStringList viewsToCover() const;
    void showAnswers(const QStringList& hidden);

    QWidget& m_window;
    Documents& m_documents;
    const ShownViews& m_views;
    Panels& m_panels;
    RunBar& m_runBar;
    QLabel* m_line;
    Covers* m_covers;
    QStringList m_covered; ///< names of the views covered most recently
    QAction* m_cover = nullptr;
    QAction* m_pointer = nullptr;
    QAction* m_showRunBar = nullptr;
    QAction* m_showTokens = nullptr;
};

} // namespace pastkeys
