#include "window/step_bar.h"

#include "drawing/number_text.h"
#include "drawing/tr.h"
#include "session/session.h"
#include "shared/operation_text.h"
#include "shared/tool_tip.h"
#include "widgets/place_label.h"
#include "widgets/window_theme.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QToolButton>

#include <cmath>

namespace pastkeys {

StepBar::StepBar(Session& session, Playback& playback, QWidget* parent)
    : QWidget(parent), m_session(session), m_playback(playback)
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 2, 8, 4);
    const auto step = [&](QStyle::StandardPixmap picture, const QString& tip, auto&& act) {
        QToolButton* button = addButton(tip);
        m_steps.emplace_back(button, picture);
        button->setAutoRepeat(true);
        connect(button, &QToolButton::clicked, this, act);
        return button;
    };
    makeTexts();
    step(QStyle::SP_MediaSkipBackward, Tr::tr("Go to the start (Home)"),
         [this] { m_session.toStart(); });
    m_back =
        step(QStyle::SP_MediaSeekBackward, {}, [this] { m_session.back(m_playback.stride()); });
    m_play = addButton(Tr::tr("Play or pause (Space)"));
    m_play->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    connect(m_play, &QToolButton::clicked, this,
            [this] { m_playback.setPlaying(!m_playback.playing()); });
    m_forward =
        step(QStyle::SP_MediaSeekForward, {}, [this] { m_session.forward(m_playback.stride()); });
    step(QStyle::SP_MediaSkipForward, Tr::tr("Go to the end (End)"), [this] { m_session.toEnd(); });
    makeSpeed();
    makeStride();
    m_place = new PlaceLabel(this);
    row->addWidget(m_place, 1);
    connect(&session, &Session::changed, this, [this](Changes changes) {
        showTexts();
        showPlace();
        if (changes & Change::Cursor)
            m_place->saySoon();
    });
    connect(&playback, &Playback::playingChanged, this, &StepBar::showPlay);
    connect(&playback, &Playback::speedChanged, this, &StepBar::showSpeed);
    connect(&playback, &Playback::strideChanged, this, &StepBar::showStride);
    drawIcons();
    showSpeed();
    showStride();
    showTexts();
    showPlace();
}

void StepBar::makeTexts()
{
    const auto make = [this](const QString& name, const QString& tip, Axis text) {
        QToolButton* button = addButton(tip);
        button->setText(name);
        button->setAccessibleName(name);
        setWrappedToolTip(*button, tip);
        button->setCheckable(true);
        connect(button, &QToolButton::clicked, this, [this, text] {
            m_session.showText(text);
            showTexts(); // a click on the one that is checked must not uncheck it
        });
        return button;
    };
    m_source = make(Tr::tr("Source"),
                    Tr::tr("Step through the encoder, which reads the source in one pass (E). "
                           "Its last operation comes before the decoder's first."),
                    Axis::Source);
    m_text = make(Tr::tr("Text", "of the decoder"),
                  Tr::tr("Step through the decoder, which writes the text token by token (E)"),
                  Axis::Text);
}

/// The source appears with the first step of a run. It stays during the next run of such a model, so
/// that the other buttons stay where they are.
void StepBar::showTexts()
{
    const bool isNewRun = m_session.trace().empty();
    const bool hasEncoder = m_session.trace().header().network->encoder() != nullptr;
    for (QToolButton* button : {m_source, m_text}) {
        button->setVisible(hasEncoder);
        button->setEnabled(!isNewRun);
    }
    m_source->setChecked(m_session.shownText() == Axis::Source);
    m_text->setChecked(m_session.shownText() == Axis::Text);
}

void StepBar::makeSpeed()
{
    m_speed = new QComboBox(this);
    for (double speed = Playback::kSlowest; speed <= Playback::kFastest; speed *= 2)
        m_speed->addItem(Tr::tr("speed %L1×").arg(speed), speed);
    m_speed->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_speed->setAccessibleName(Tr::tr("Speed of playing"));
    m_speed->setToolTip(Tr::tr("Playback speed (+ faster, − slower)"));
    connect(m_speed, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_playback.setSpeed(m_speed->itemData(index).toDouble()); });
    layout()->addWidget(m_speed);
}

void StepBar::makeStride()
{
    m_stride = new QComboBox(this);
    m_stride->addItems({Tr::tr("by operation"), Tr::tr("by layer"), Tr::tr("by token")});
    m_stride->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    m_stride->setAccessibleName(Tr::tr("Play by"));
    setWrappedToolTip(
        *m_stride,
        Tr::tr("How far Play and the buttons beside it move at a time. The arrow keys always move "
               "by one operation; with Shift, by one layer; with Ctrl, by one token."));
    connect(m_stride, &QComboBox::currentIndexChanged, this,
            [this](int index) { m_playback.setStride(static_cast<Stride>(index)); });
    layout()->addWidget(m_stride);
}

QIcon StepBar::icon(QStyle::StandardPixmap name) const
{
    return tintedIcon(*this, name, palette().color(QPalette::ButtonText));
}

void StepBar::drawIcons()
{
    const int side = iconSideOf(*this);
    for (const auto& [button, picture] : m_steps) {
        button->setIconSize({side, side});
        button->setIcon(icon(picture));
    }
    m_play->setIconSize({side, side});
    showPlay();
}

void StepBar::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        drawIcons();
    QWidget::changeEvent(event);
}

QToolButton* StepBar::addButton(const QString& tip)
{
    auto* button = new QToolButton(this);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    layout()->addWidget(button);
    return button;
}

void StepBar::showPlay()
{
    m_play->setText(m_playback.playing() ? Tr::tr("Pause") : Tr::tr("Play"));
    m_play->setIcon(icon(m_playback.playing() ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
}

void StepBar::showSpeed()
{
    const double steps = std::log2(m_playback.speed() / Playback::kSlowest);
    const QSignalBlocker blocker(m_speed);
    m_speed->setCurrentIndex(static_cast<int>(std::lround(steps)));
}

void StepBar::showStride()
{
    m_stride->setCurrentIndex(static_cast<int>(m_playback.stride()));
    struct Names
    {
        QString back;
        QString forward;
    };
    const Names names[] = {
        {Tr::tr("Back one operation (Left)"), Tr::tr("Forward one operation (Right)")},
        {Tr::tr("Back one layer (Shift+Left)"), Tr::tr("Forward one layer (Shift+Right)")},
        {Tr::tr("Back one token (Ctrl+Left)"), Tr::tr("Forward one token (Ctrl+Right)")}};
    const auto& [back, forward] = names[static_cast<int>(m_playback.stride())];
    for (const auto& [button, name] : {std::pair{m_back, back}, std::pair{m_forward, forward}}) {
        button->setToolTip(name);
        button->setAccessibleName(name);
    }
}

void StepBar::showPlace()
{
    const Trace& trace = m_session.shownTrace();
    if (trace.empty()) {
        m_place->setTexts({}, {});
        return;
    }
    const Cursor cursor = m_session.shownCursor();
    if (m_session.shownText() == Axis::Source) {
        const QString title = titleOf(*trace.header().network, operationAt(trace, cursor));
        m_place->setTexts(Tr::tr("Source · operation %1 of %2 · %3")
                              .arg(grouped(cursor.operation + 1),
                                   grouped(operationCount(trace, cursor.step)), title),
                          Tr::tr("Source · %1").arg(title));
        return;
    }
    const QString step = grouped(cursor.step + 1);
    const QString steps = grouped(trace.size());
    const QString title = titleOf(*trace.header().network, operationAt(trace, cursor));
    m_place->setTexts(Tr::tr("Step %1 of %2 · operation %3 of %4 · %5")
                          .arg(step, steps, grouped(cursor.operation + 1),
                               grouped(operationCount(trace, cursor.step)), title),
                      Tr::tr("Step %1 of %2 · %3").arg(step, steps, title));
}

} // namespace pastkeys
