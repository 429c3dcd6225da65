// The middle of the window: one view that is always there and, around it, panels that can be hidden and moved.
// Titles are drawn by the views themselves; the bars by which panels are moved show only while they are arranged.
#pragma once

#include <QHash>
#include <QMainWindow>

class QDockWidget;

namespace pastkeys {

class PanelArea : public QMainWindow
{
    Q_OBJECT

public:
    explicit PanelArea(QWidget* center, QWidget* parent = nullptr);

    /// Its title is the content's window title.
    /// \param name the same at every start: the layout is kept by it
    /// \param wanted size in lines of text; 0: as it comes
    void addPanel(const QString& name, QWidget* content, Qt::DockWidgetArea area, QSize wanted);
    /// One for each panel: shows or hides it.
    QList<QAction*> panelActions() const;
    /// Shows the bars by which panels are moved, put on each other, or made windows.
    void setArranging(bool arranging);

    QByteArray layoutState() const;
    /// A state that is not one of this area leaves the first layout.
    void restoreLayout(const QByteArray& state);
    void resetLayout();

    /// A widget that shows the area, and scrolls it where it needs more room than there is.
    static QWidget* scrolled(PanelArea* area);

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Panel
    {
        QDockWidget* dock;
        Qt::DockWidgetArea area;
        QSize wanted;
    };

    void applySizes();
    void fitSizesToText(int line);
    QList<QSize> panelSizes() const;
    void setPanelSizes(const QList<QSize>& sizes);
    /// Narrower where the panels at the sides would leave less than half for what is in the middle.
    void leaveHalf(QList<QSize>& sizes) const;

    QList<Panel> m_panels;
    QHash<int, QList<QSize>> m_sizes; ///< of the panels, when a line of text was so high
    bool m_sized = false;             ///< by applySizes() or by an earlier start
    int m_line = 0;                   ///< height of a line of text, pixels; 0 before it was shown
};

} // namespace pastkeys
