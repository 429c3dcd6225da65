#pragma once

#include "examples.h"

#include <QFrame>

class QCheckBox;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace pastkeys {

/// What a person can begin with, over a run that is already there. It lies in the middle of its
/// parent and goes away at the first click or key that is meant for something else. Return, where
/// no control takes it, leads to the beginning of the run.
class StartCard : public QFrame
{
    Q_OBJECT

public:
    explicit StartCard(QWidget* parent);

    void setExamples(const QList<Example>& examples);
    void setShowsAtStart(bool shows);
    bool showsAtStart() const;

signals:
    void exampleChosen(const pastkeys::Example& example);
    void emptyChosen();
    void openChosen();
    void beginningChosen();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    void place();
    void emphasize();

    QLabel* m_title;
    QVBoxLayout* m_examples;
    QPushButton* m_beginning;
    QCheckBox* m_atStart;
};

} // namespace pastkeys
