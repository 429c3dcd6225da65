// What keys and the mouse do in a window. The keys are from its actions: the sheet cannot tell of one
// that is not there.
#pragma once

#include <QList>
#include <QString>

#include <array>
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

inline constexpr std::array kKeyGroups{KeyGroup::Stepping, KeyGroup::Run,   KeyGroup::Views,
                                       KeyGroup::Cells,    KeyGroup::Plots, KeyGroup::File,
                                       KeyGroup::Window};

/// Actions that are in no group are among those of the window.
void setKeyGroup(const QList<QAction*>& actions, KeyGroup group);

struct KeySection
{
    QString title;
    QList<const QAction*> actions; ///< with a key
};

/// Those that have actions.
QList<KeySection> keySections(const QWidget& window);

/// Over the window, which goes on: in columns where there is room for them.
void showKeySheet(QWidget* window);

} // namespace pastkeys
