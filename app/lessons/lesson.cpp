#include "lessons/lesson.h"

#include <QDir>
#include <QRegularExpression>

#include <utility>

namespace pastkeys {

namespace {

const QRegularExpression& bracesPattern()
{
    static const QRegularExpression pattern(QStringLiteral("\\{\\{([^{}\\n]*)\\}\\}"));
    return pattern;
}

QuantityName quantityOf(const LessonText& text, const QRegularExpressionMatch& match)
{
    QStringList words = match.captured(1).simplified().split(' ', Qt::SkipEmptyParts);
    QuantityName found;
    found.isPlain = !words.isEmpty() && words.last() == QLatin1String("plain");
    if (found.isPlain)
        words.removeLast();
    if (!words.isEmpty())
        found.name = words.takeFirst();
    found.arguments = std::move(words);
    found.place = placeIn(text, match.capturedStart());
    return found;
}

} // namespace

QString nameOf(SideScene::Window window)
{
    switch (window) {
    case SideScene::Window::Conversation:
        return QStringLiteral("conversation");
    case SideScene::Window::Beams:
        return QStringLiteral("beams");
    case SideScene::Window::None:
        break;
    }
    return {};
}

QString LessonPage::title() const
{
    static const QRegularExpression heading(QStringLiteral("^# +(.+?) *$"),
                                            QRegularExpression::MultilineOption);
    return heading.match(before.markdown).captured(1);
}

QString Lesson::name() const
{
    return QDir(folder).dirName();
}

QString Lesson::title() const
{
    const QString title = pages.isEmpty() ? QString() : pages.first().title();
    return title.isEmpty() ? name() : title;
}

FilePlace placeIn(const LessonText& text, qsizetype at)
{
    const QStringView before = QStringView(text.markdown).left(at);
    const auto lines = static_cast<int>(before.count('\n'));
    const auto inLine = static_cast<int>(before.size() - before.lastIndexOf('\n') - 1);
    return {text.place.line + lines, inLine + (lines == 0 ? text.place.column : 1)};
}

QList<QuantityName> quantitiesIn(const LessonText& text)
{
    QList<QuantityName> found;
    withQuantities(text, [&found](const QuantityName& name) {
        found.append(name);
        return QString();
    });
    return found;
}

QString withQuantities(const LessonText& text,
                       const std::function<QString(const QuantityName&)>& replacement)
{
    QString result;
    qsizetype end = 0;
    for (auto matches = bracesPattern().globalMatch(text.markdown); matches.hasNext();) {
        const QRegularExpressionMatch match = matches.next();
        result += QStringView(text.markdown).mid(end, match.capturedStart() - end);
        result += replacement(quantityOf(text, match));
        end = match.capturedEnd();
    }
    result += QStringView(text.markdown).mid(end);
    return result;
}

} // namespace pastkeys
