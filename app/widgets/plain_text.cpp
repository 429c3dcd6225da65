#include "widgets/plain_text.h"

#include "base/errors.h"

#include <QRegularExpression>
#include <QTextDocument>

namespace pastkeys {

QString plainLabel(const QString& text)
{
    constexpr std::size_t kMost = 300;
    return QString::fromStdString(printable(text.toStdString(), kMost))
        .replace('&', QStringLiteral("&&"));
}

QString withoutKeyLetter(QString text)
{
    static const QRegularExpression appended("\\(&.\\)");
    return text.remove(appended).remove('&');
}

QString enteredText(const QTextDocument& document)
{
    QString text = document.toRawText();
    for (const QChar separator : {QChar(QChar::ParagraphSeparator), QChar(QChar::LineSeparator)})
        text.replace(separator, QChar('\n'));
    return text;
}

} // namespace pastkeys
