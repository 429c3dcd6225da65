#include "start_card.h"

#include "control_keys.h"
#include "eliding_button.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPushButton>
#include <QVBoxLayout>

namespace pastkeys {

namespace {

constexpr int kMostExamples = 4; ///< all are in the menu of the prompt box

bool isReturn(const QEvent& event)
{
    if (event.type() != QEvent::KeyPress)
        return false;
    const auto& pressed = static_cast<const QKeyEvent&>(event);
    const bool plain = !(pressed.modifiers() & ~Qt::KeypadModifier);
    return plain && (pressed.key() == Qt::Key_Return || pressed.key() == Qt::Key_Enter);
}

} // namespace

StartCard::StartCard(QWidget* parent)
    : QFrame(parent), m_title(new QLabel(tr("What does the KV cache do?"))),
      m_examples(new QVBoxLayout), m_beginning(new QPushButton(tr("From the &beginning"))),
      m_atStart(new QCheckBox(tr("Show this at s&tart")))
{
    setFrameStyle(QFrame::Box | QFrame::Plain);
    setLineWidth(2);
    setAutoFillBackground(true);
    setBackgroundRole(QPalette::Base);
    setAccessibleName(tr("Start"));
    auto* what = new QLabel(
        tr("A language model writes one <b>token</b>, a piece of text, at a time, and for each it "
           "looks at two rows of numbers of every token before: its <b>key</b> and its "
           "<b>value</b>. The <b>KV cache</b> keeps these rows, so that they are not computed "
           "again for every new token.<p><b>Compare</b> shows both ways side by side: "
           "<b>Return</b> begins, <b>→</b> goes on by one operation, <b>Space</b> plays, "
           "<b>?</b> shows all keys.</p>"));
    what->setWordWrap(true);
    auto* empty = new QPushButton(tr("&Your own text"));
    auto* open = new QPushButton(tr("&Open a model …"));
    auto* close = new QPushButton(tr("&Close"));
    m_beginning->setDefault(true);
    connect(empty, &QPushButton::clicked, this, &StartCard::emptyChosen);
    connect(open, &QPushButton::clicked, this, &StartCard::openChosen);
    connect(m_beginning, &QPushButton::clicked, this, &StartCard::beginningChosen);
    for (QPushButton* button : {empty, open, close, m_beginning}) {
        button->setAutoDefault(true); // Return presses the one that Tab went to
        connect(button, &QPushButton::clicked, this, &QWidget::hide);
    }

    m_examples->setSpacing(2);
    auto* buttons = new QHBoxLayout;
    buttons->addWidget(empty);
    buttons->addWidget(open);
    buttons->addStretch(1);
    buttons->addWidget(close);
    buttons->addWidget(m_beginning);
    auto* box = new QVBoxLayout(this);
    box->setContentsMargins(20, 16, 20, 14);
    box->setSpacing(10);
    box->addWidget(m_title);
    box->addWidget(what);
    box->addLayout(m_examples);
    box->addLayout(buttons);
    box->addWidget(m_atStart);
    shareKeys(*this);
    emphasize();
    parent->installEventFilter(this);
}

void StartCard::setExamples(const QList<Example>& examples)
{
    while (QLayoutItem* item = m_examples->takeAt(0)) {
        delete item->widget();
        delete item;
    }
    for (const Example& example : examples.mid(0, kMostExamples)) {
        auto* button = new ElidingButton(QStringLiteral("▸ ") + example.title);
        button->setFlat(true);
        button->setTextAlignment(Qt::AlignLeft);
        button->setToolTip(example.prompt);
        button->setCursor(Qt::PointingHandCursor);
        connect(button, &QPushButton::clicked, this, [this, example] {
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

void StartCard::place()
{
    const QRect room = parentWidget()->rect();
    const int wanted = fontMetrics().averageCharWidth() * 96;
    const int width = std::min(wanted, room.width() - 24);
    const int height = layout()->totalHeightForWidth(width);
    setGeometry(room.center().x() - width / 2, std::max(0, room.center().y() - height / 2), width,
                height);
}

void StartCard::emphasize()
{
    QFont large = font();
    large.setBold(true);
    large.setPointSizeF(large.pointSizeF() * 1.35);
    m_title->setFont(large);
}

bool StartCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == parentWidget() && event->type() == QEvent::Resize && isVisible())
        place();
    if (watched == parentWidget() && isReturn(*event) && isVisible()) { // no control took it
        m_beginning->click();
        return true;
    }
    if (event->type() == QEvent::MouseButtonPress)
        if (const auto* widget = qobject_cast<QWidget*>(watched);
            widget && widget->window() == window() && widget != this && !isAncestorOf(widget))
            hide(); // and the click does what it is meant to do
    return QFrame::eventFilter(watched, event);
}

bool StartCard::event(QEvent* event)
{
    const bool done = QFrame::event(event);
    if (event->type() == QEvent::LayoutRequest) // other contents or another font
        place();
    return done;
}

void StartCard::mousePressEvent(QMouseEvent* event)
{
    event->accept(); // else it goes on to what lies below
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

void StartCard::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        emphasize();
    QFrame::changeEvent(event);
}

} // namespace pastkeys
