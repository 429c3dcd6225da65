#include "widgets/labeled.h"

#include "widgets/plain_text.h"

#include <QHBoxLayout>
#include <QLabel>

namespace pastkeys {

QWidget* labeled(const QString& text, QWidget* control)
{
    auto* both = new QWidget;
    auto* box = new QHBoxLayout(both);
    box->setContentsMargins(0, 0, 0, 0);
    auto* label = new QLabel(text);
    label->setBuddy(control);
    box->addWidget(label);
    box->addWidget(control);
    control->setAccessibleName(withoutKeyLetter(text));
    return both;
}

} // namespace pastkeys
