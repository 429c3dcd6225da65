#pragma once

#include "document/settings.h"
#include "window/shown_views.h"

#include <QList>
#include <QObject>
#include <QSize>

class QDockWidget;
class QMainWindow;
class QMenu;
class QToolBar;

namespace pastkeys {

struct PanelOfView
{
    const ViewEntry* entry;
    QDockWidget* dock;
};

/// The panels of the main window. There are two layouts: one for working, and one for lectures, in
/// which the stage has the window to itself until a panel is opened. The panel sizes chosen by the
/// user are stored in line heights, so that they also suit larger text. If the window is made small
/// and then large again, the panels return to these sizes.
class Panels : public QObject
{
    Q_OBJECT

public:
    static constexpr QSize kLeastPanel{80, 24}; ///< pixels; a smaller panel is hard to find again

    /// \param timeline  hidden and shown with the panels
    /// \pre the settings outlive the panels
    Panels(QMainWindow& window, const ShownViews& views, QToolBar& timeline, Settings& settings);

    const std::vector<PanelOfView>& all() const { return m_panels; }
    QToolBar& timeline() const { return m_timeline; }
    /// Adds a switch for each panel and the timeline.
    void addSwitchesTo(QMenu& menu);
    /// Adds the actions that move panels.
    void addArrangingTo(QMenu& menu);
    /// Applies the layout from the settings, once it is known that this does not crash the program.
    void restore();
    void applyLayout();
    /// Stores the layout in the settings.
    void keepLayout();
    /// While a lesson has arranged the panels, layouts are not stored.
    void setOfLesson(bool arranged) { m_isOfLesson = arranged; }
    bool isForLectures() const { return m_isForLectures; }
    void setForLectures(bool forLectures);
    /// Gives the panels their sizes. \param lineHeight  in pixels
    void fitToText(int lineHeight);
    int lineHeight() const { return m_lineHeight; }
    /// Gives the panels their places, and shows the views of those that can be seen.
    void place();
    /// Gives names to the tabs of panels that share a place.
    void nameTabs();
    void bringForward(const QWidget& view);

signals:
    /// Emitted when a layout has been applied.
    void layoutApplied();
    /// Emitted when tabs may have appeared or gone.
    void tabsChanged();
    void settingsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void arrange();
    void setArranging(bool arranging);
    void fit();
    void rememberSizes();
    QList<QSize> sizes() const;

    QMainWindow& m_window;
    QToolBar& m_timeline;
    Settings& m_settings;
    std::vector<PanelOfView> m_panels;
    QList<QSize> m_pressed; ///< sizes of the panels when the mouse was pressed between them
    int m_lineHeight = 0;
    bool m_isForLectures;
    bool m_isOfLesson = false;
};

} // namespace pastkeys
