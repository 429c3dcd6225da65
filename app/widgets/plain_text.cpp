#include "widgets/plain_text.h"

#include "base/errors.h"

#include <QTextDocument>

namespace pastkeys {

QString plainLabel(const QString& text)
{
    constexpr std::size_t kMost = 300;
    return QString::fromStdString(printable(text.toStdString(), kMost))
        .replace('&', QStringLiteral("&&"));
}

QString plainTip(const QString& text)
{
    return Qt::mightBeRichText(text) ? Qt::convertFromPlainText(text, Qt::WhiteSpaceNormal) : text;
}

} // namespace pastkeys
