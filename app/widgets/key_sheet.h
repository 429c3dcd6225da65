// What keys and the mouse do in a window. The keys of the main window come from its actions, so
// that the sheet cannot name a key that does not exist.
#pragma once

#include <QList>
#include <QString>

#include <cstdint>

class QAction;
class QWidget;

namespace pastkeys {

/// What a key is for. The sheet has a section for each group, in this order.
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

/// What one key does, or what the mouse does in one part of the window.
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
