// What keys and the mouse do in a window. The keys come from the window's actions, so that the
// sheet cannot name one that does not exist.
#pragma once

#include <QList>
#include <QString>

#include <cstdint>

class QAction;
class QWidget;

namespace pastkeys {

/// What a key is for, in the order of the sheet.
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

/// Actions without a group belong to the window.
void setKeyGroup(const QList<QAction*>& actions, KeyGroup group);

struct KeySection
{
    QString title;
    QList<const QAction*> actions; ///< those that have a key
};

/// The groups that have actions.
QList<KeySection> keySections(const QWidget& window);

/// Opens the sheet over the window, which stays usable.
void showKeySheet(QWidget* window);

} // namespace pastkeys
