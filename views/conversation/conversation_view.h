#pragma once

#include "conversation/conversation_state.h"
#include "shared/view.h"

namespace pastkeys {

/// Shows what each turn found in the cache. Clicks and the arrow keys choose a turn; a double click
/// or Enter asks to run its text in the main window.
class ConversationView : public View<ConversationState>
{
    Q_OBJECT

public:
    explicit ConversationView(QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void turnRequested(std::size_t turn);
    void runRequested(std::size_t turn);

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override { updateGeometry(); }
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
};

} // namespace pastkeys
