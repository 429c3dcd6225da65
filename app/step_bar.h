#pragma once

#include "playback.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QToolButton;

namespace pastkeys {

/// The buttons that move the cursor.
class StepBar : public QWidget
{
    Q_OBJECT

public:
    explicit StepBar(Playback& playback, QWidget* parent = nullptr);

private:
    QToolButton* addButton(const QString& tip);
    void refresh();

    Playback& m_playback;
    QToolButton* m_play;
    QComboBox* m_stride;
    QLabel* m_speed;
    QLabel* m_place;
};

} // namespace pastkeys
