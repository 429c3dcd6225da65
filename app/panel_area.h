// The middle of the window: one view that is always there and, around it, panels that can be hidden and moved.
// Titles are drawn by the views themselves; the bars by which panels are moved show only while they are arranged.
// The sizes that a person gave them are kept: a window that was small for a while squeezes them, and when it is large
// again they are as before.
#pragma once

#include <QHash>
#include <QMainWindow>
#include <QStringList>

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
    /// The sizes that a person chose, which a small window may not have room for: "name 300x200".
    QStringList chosenSizes() const;
    /// A state that is not one of this area leaves the first layout; sizes that make no sense are
    /// left out.
    void restoreLayout(const QByteArray& state, const QStringList& sizes);
    void resetLayout();

    /// A widget that shows the area, and scrolls it where it needs more room than there is.
    static QWidget* scrolled(PanelArea* area);
    /// As the person chose, as far as there is room. To be called where what is in the middle needs
    /// another height.
    void fitPanels();

protected:
    bool event(QEvent* event) override;
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Panel
    {
        QDockWidget* dock;
        Qt::DockWidgetArea area; ///< in the first layout
        QSize wanted;
    };

    void applySizes();
    void fitSizesToText(int line);
    /// Not hidden, nor behind another tab, nor a window of its own.
    bool isShown(qsizetype panel) const;
    /// Else it is above or below what is in the middle.
    bool isAtSide(qsizetype panel) const;
    /// Whether they share a column at a side, or a row.
    bool areInLine(qsizetype one, qsizetype other) const;
    /// Across the line that the panel is in, by along it; and back.
    QSize oriented(qsizetype panel, QSize size) const;
    int edges() const;
    QList<QSize> panelSizes() const;
    void setPanelSizes(const QList<QSize>& sizes);
    /// The widest panel there.
    int widthAt(Qt::DockWidgetArea side, const QList<QSize>& sizes) const;
    int widthAtSides(const QList<QSize>& sizes) const;
    /// Narrower where the panels at the sides would leave less than half for what is in the middle,
    /// or less than the person left it.
    void leaveHalf(QList<QSize>& sizes) const;
    /// Lower above and below where what is in the middle would be lower than it can be read.
    void leaveReadable(QList<QSize>& sizes) const;
    /// Panels in a line take all of it, in the proportion of these sizes.
    void shareOut(QList<QSize>& sizes) const;
    /// What has changed since is what the person wants. \param before empty: all
    void chooseSizes(const QList<QSize>& before);
    /// Of panels that the kept sizes leave out: as they are, and where they are not on show, as in
    /// the first layout.
    void chooseMissingSizes();

    QList<Panel> m_panels;
    QList<QSize> m_chosen;            ///< of the panels
    QList<QSize> m_pressed;           ///< of the panels, when a mouse button went down between them
    QHash<int, QList<QSize>> m_sizes; ///< chosen, when a line of text was so high
    int m_mostAtSides;                ///< of the width, percent: half, or what the person chose
    bool m_sized = false;             ///< by applySizes() or by an earlier start
    int m_line = 0;                   ///< height of a line of text, pixels; 0 before it was shown
};

} // namespace pastkeys
