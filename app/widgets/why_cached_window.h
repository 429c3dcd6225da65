#pragma once

#include <QDialog>

namespace pastkeys {

class WhyCachedView;

/// Shows the card "Why can this be cached?" beside the main window, which stays usable.
class WhyCachedWindow : public QDialog
{
    Q_OBJECT

public:
    explicit WhyCachedWindow(QWidget* parent);

    WhyCachedView& view() { return *m_view; }

private:
    WhyCachedView* m_view;
};

} // namespace pastkeys
