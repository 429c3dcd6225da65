#pragma once

#include "engine/prompt_help.h"

#include <QFrame>

class QCheckBox;
class QPushButton;
class QVBoxLayout;

namespace pastkeys {

/// A card that offers ways to begin. It is centered in its parent, which already shows a run. A
/// click outside the card closes it, as does any action of the main window. The Return key shows
/// the beginning of the run, unless the focus is on another button of the card.
class StartCard : public QFrame
{
    Q_OBJECT

public:
    explicit StartCard(QWidget* parent);

    void setExamples(const QList<Example>& examples);
    void setShowsAtStart(bool shows);
    bool showsAtStart() const;
    /// What the button that opens models offers. The actions must hide the card.
    void setOpeningActions(const QList<QAction*>& actions);

signals:
    void exampleChosen(const pastkeys::Example& example);
    void emptyChosen();
    void lessonsChosen();
    void beginningChosen();

protected:
    /// Receives the events of the whole program while the card is visible.
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void place();

    QVBoxLayout* m_examples;
    QPushButton* m_open;
    QPushButton* m_beginning;
    QCheckBox* m_atStart;
};

} // namespace pastkeys
