#include "window/answer_row.h"

#include "widgets/control_keys.h"
#include "widgets/plain_text.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QToolButton>

namespace pastkeys {

namespace {

constexpr int kRightMargin = 8; ///< as in the run bar

} // namespace

AnswerRow::AnswerRow(QWidget* answer, QAction* backToNormal, QWidget* lamp)
    : m_button(new QToolButton)
{
    m_button->setDefaultAction(backToNormal);
    m_button->setAccessibleName(withoutKeyLetter(backToNormal->text()));
    m_button->setVisible(backToNormal->isEnabled());
    connect(backToNormal, &QAction::enabledChanged, m_button, &QWidget::setVisible);
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, kRightMargin, 0);
    row->setSpacing(4);
    for (QWidget* part : {answer, static_cast<QWidget*>(m_button), lamp})
        row->addWidget(part);
    shareKeys(*m_button);
    fitToText();
}

void AnswerRow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::FontChange)
        fitToText();
    QWidget::changeEvent(event);
}

void AnswerRow::fitToText()
{
    constexpr double kHeight = 1.4; ///< in lines of text
    setFixedHeight(qRound(kHeight * fontMetrics().height()));
    m_button->setMaximumHeight(height());
}

} // namespace pastkeys
