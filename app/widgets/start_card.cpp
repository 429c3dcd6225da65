#include "widgets/start_card.h"

#include "drawing/tr.h"
#include "shared/tool_tip.h"
#include "widgets/control_keys.h"
#include "widgets/plain_text.h"

#include <QApplication>
#include <QCheckBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace pastkeys {

namespace {

constexpr int kMostExamples = 4; ///< the menu beside the prompt has them all

bool isReturn(const QEvent& event)
{
    if (event.type() != QEvent::KeyPress)
        return false;
    const auto& pressed = static_cast<const QKeyEvent&>(event);
    const bool plain = !(pressed.modifiers() & ~Qt::KeypadModifier);
    return plain && (pressed.key() == Qt::Key_Return || pressed.key() == Qt::Key_Enter);
}

QString introduction()
{
    return Tr::tr(
        "<h2>What does the KV cache do?</h2>"
        "<p>A language model writes one <b>token</b>, a piece of text, at a time. For each new "
        "token, it looks at two rows of numbers for every earlier token: its <b>key</b> and its "
        "<b>value</b>. The <b>KV cache</b> keeps these rows, so that they need not be computed "
        "again for every new token.</p>"
        "<p><b>Compare</b> shows both ways side by side. Press <b>Enter</b> to begin, <b>→</b> to "
        "go on by one operation, <b>Space</b> to play and <b>?</b> to see all keys.</p>");
}

} // namespace

StartCard::StartCard(QWidget* parent)
    : QFrame(parent), m_examples(new QVBoxLayout), m_open(new QPushButton(Tr::tr("&Open a model"))),
      m_beginning(new QPushButton(Tr::tr("From the &beginning"))),
      m_atStart(new QCheckBox(Tr::tr("Show this at s&tartup")))
{
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setLineWidth(2);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(Tr::tr("Start"));
    auto* text = new QLabel(introduction());
    text->setWordWrap(true);
    auto* empty = new QPushButton(Tr::tr("&Your own text"));
    auto* lessons = new QPushButton(Tr::tr("&Lessons"));
    lessons->setToolTip(
        Tr::tr("Twelve short lessons in which you predict each answer before you see it"));
    auto* close = new QPushButton(Tr::tr("&Close"));
    m_open->setObjectName("open");
    m_beginning->setDefault(true);
    connect(empty, &QPushButton::clicked, this, &StartCard::emptyChosen);
    connect(lessons, &QPushButton::clicked, this, &StartCard::lessonsChosen);
    connect(m_beginning, &QPushButton::clicked, this, &StartCard::beginningChosen);
    for (const QPushButton* button : {lessons, empty, close, m_beginning})
        connect(button, &QPushButton::clicked, this, &QWidget::hide);

    m_examples->setSpacing(2);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(lessons);
    buttons->addWidget(empty);
    buttons->addWidget(m_open);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_beginning);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(20, 16, 20, 14);
    box->setSpacing(10);
    box->addWidget(text);
    box->addLayout(m_examples);
    box->addLayout(buttons);
    box->addWidget(m_atStart);
    shareKeys(*this);
}

void StartCard::setExamples(const QList<Example>& examples)
{
    while (QLayoutItem* item = m_examples->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Example& example : examples.mid(0, kMostExamples)) {
        auto* button = new QToolButton;
        button->setText(plainLabel(example.title));
        setWrappedToolTip(*button, (example.prompt + '\n' + example.meaning).trimmed());
        button->setArrowType(Qt::RightArrow);
        button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
        button->setAutoRaise(true);
        button->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // a long title is elided
        connect(button, &QToolButton::clicked, this, [this, example] {
            hide();
            emit exampleChosen(example);
        });
        shareKeys(*button);
        m_examples->addWidget(button);
    }
}

void StartCard::setShowsAtStart(bool shows)
{
    m_atStart->setChecked(shows);
}

bool StartCard::showsAtStart() const
{
    return m_atStart->isChecked();
}

void StartCard::setOpeningActions(const QList<QAction*>& actions)
{
    auto* menu = new QMenu(m_open);
    menu->addActions(actions);
    m_open->setMenu(menu);
}

void StartCard::place()
{
    constexpr int kWidth = 52; // in line heights
    constexpr int kMargin = 12;
    const QRect room = parentWidget()->rect();
    const int width = std::min(kWidth * fontMetrics().height(), room.width() - 2 * kMargin);
    const int height = layout()->totalHeightForWidth(width);
    setGeometry(room.center().x() - width / 2, std::max(0, room.center().y() - height / 2), width,
                height);
}

bool StartCard::eventFilter(QObject* watched, QEvent* event)
{
    const bool otherRoom = watched == parentWidget() && event->type() == QEvent::Resize;
    const bool otherContents = watched == this && event->type() == QEvent::LayoutRequest;
    if (otherRoom || otherContents)
        place();
    if (watched == parentWidget() && isReturn(*event)) { // no control handled the key
        auto* chosen = qobject_cast<QAbstractButton*>(QApplication::focusWidget());
        (isAncestorOf(chosen) ? chosen : m_beginning)->click();
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress) {
        const auto* widget = qobject_cast<QWidget*>(watched);
        const QPoint at = static_cast<QMouseEvent*>(event)->globalPosition().toPoint();
        if (widget && widget->window() == window() && !rect().contains(mapFromGlobal(at)))
            hide(); // the widget still gets the click
    }
    return QFrame::eventFilter(watched, event);
}

void StartCard::showEvent(QShowEvent* event)
{
    QFrame::showEvent(event);
    qApp->installEventFilter(this);
    raise();
    place();
}

void StartCard::hideEvent(QHideEvent* event)
{
    qApp->removeEventFilter(this);
    QFrame::hideEvent(event);
}

} // namespace pastkeys
