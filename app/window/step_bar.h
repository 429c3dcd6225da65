#pragma once

#include "session/playback.h"

#include <QIcon>
#include <QStyle>
#include <QWidget>

#include <utility>
#include <vector>

class QComboBox;
class QToolButton;

namespace pastkeys {

class PlaceLabel;
class Session;

/// The buttons that move the cursor, and those that choose the text that it moves in.
class StepBar : public QWidget
{
    Q_OBJECT

public:
    StepBar(Session& session, Playback& playback, QWidget* parent = nullptr);

protected:
    void changeEvent(QEvent* event) override;

private:
    QToolButton* addButton(const QString& tip);
    void makeTexts();
    void makeSpeed();
    void makeStride();
    void showPlay();
    void showSpeed();
    void showStride();
    void showTexts();
    void showPlace();
    /// One of the style's icons, in the text color.
    QIcon icon(QStyle::StandardPixmap name) const;
    void drawIcons();

    Session& m_session;
    Playback& m_playback;
    std::vector<std::pair<QToolButton*, QStyle::StandardPixmap>> m_steps;
    QToolButton* m_source; ///< these two are shown only if the model has an encoder
    QToolButton* m_text;
    QToolButton* m_play;
    QToolButton* m_back;
    QToolButton* m_forward;
    QComboBox* m_speed;
    QComboBox* m_stride;
    PlaceLabel* m_place;
};

} // namespace pastkeys
