#include "window_geometry.h"

#include <QGuiApplication>
#include <QScreen>
#include <QWidget>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr QSize kWanted(1440, 900);
constexpr QSize kTitleBar(0, 30);
constexpr int kReachable = 40; ///< pixels of a window by which it can be moved

} // namespace

void placeWindow(QWidget& window, const QByteArray& savedGeometry)
{
    const QScreen* primary = QGuiApplication::primaryScreen();
    window.resize(primary ? kWanted.boundedTo(primary->availableSize() - kTitleBar) : kWanted);
    if (!savedGeometry.isEmpty())
        window.restoreGeometry(savedGeometry);
    const auto screens = QGuiApplication::screens();
    const QRect reachable = window.geometry().adjusted(kReachable, 0, -kReachable, -kReachable);
    const bool visible =
        std::any_of(screens.begin(), screens.end(), [reachable](const QScreen* screen) {
            return screen->availableGeometry().intersects(reachable);
        });
    if (!visible && !screens.isEmpty())
        window.move(screens.first()->availableGeometry().topLeft());
}

} // namespace pastkeys
