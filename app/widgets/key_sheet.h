// A sheet that lists what the keys and the mouse do in a window. The main window's keys come from
// its actions, so that the sheet cannot list a key that does not exist.
#pragma once

#include <QList>
#include <QString>

#include <cstdint>

class QAction;
class QWidget;

namespace pastkeys {

/// The purpose of a key. The sheet has a section for each group, in this order.
enum class KeyGroup : std::uint8_t
{
    Stepping,
    Run,
    Views,
    Cells,
    Plots,
    File,
    Window,
};

/// Actions without a group belong to KeyGroup::Window.
void setKeyGroup(const QList<QAction*>& actions, KeyGroup group);

struct KeySection
{
    QString title;
    QList<const QAction*> actions; ///< only those that have a key
};

/// A section for each group that has an action with a key.
QList<KeySection> keySections(const QWidget& window);

/// The effect of one key, or of the mouse in one part of the window.
struct SheetLine
{
    QString input;
    QString result;
};

struct SheetSection
{
    QString title;
    QList<SheetLine> lines;
};

/// Opens the sheet over the window, which stays usable.
void showKeySheet(QWidget* window);
/// Opens a sheet with these sections, for a window whose keys are not QActions.
void showKeySheet(QWidget* window, const QList<SheetSection>& sections);

} // namespace pastkeys
