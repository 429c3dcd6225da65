#pragma once

#include "beams/beam_layout.h"
#include "shared/view.h"

namespace pastkeys {

/// Shows the tree of a beam search, and the memory of its beams. Clicks and the arrow keys go to a
/// step and choose a beam.
class BeamTreeView : public View<BeamState>
{
    Q_OBJECT

public:
    explicit BeamTreeView(QWidget* parent = nullptr);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

signals:
    void placeRequested(std::size_t step, std::size_t beam);
    /// Emitted when the user wants the text of the chosen beam in the main window.
    void runRequested();

protected:
    ViewLayout layoutFor(QSizeF size, const TextMetrics& metrics) const override;
    QString spokenText() const override;
    void stateChanged() override { updateGeometry(); }
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
};

} // namespace pastkeys
