#include "lessons/lesson_progress.h"

#include <algorithm>

namespace pastkeys {

int LessonProgress::rightAnswers() const
{
    return static_cast<int>(std::ranges::count(results, true, &PageResult::isRight));
}

QVariantMap toVariant(const LessonProgress& progress)
{
    QVariantMap results;
    for (auto each = progress.results.begin(); each != progress.results.end(); ++each)
        results[QString::number(each.key())] = QVariantMap{{"page", each->page},
                                                           {"question", each->question},
                                                           {"given", each->given},
                                                           {"right", each->right},
                                                           {"isRight", each->isRight},
                                                           {"feedback", each->feedback},
                                                           {"at", each->at.toString(Qt::ISODate)},
                                                           {"seconds", each->seconds}};
    return {{"page", progress.page},
            {"results", results},
            {"isFinished", progress.isFinished},
            {"shownAt", progress.shownAt.toString(Qt::ISODateWithMs)}};
}

LessonProgress progressFrom(const QVariantMap& kept)
{
    LessonProgress progress{
        .page = std::max(0, kept.value("page").toInt()),
        .isFinished = kept.value("isFinished").toBool(),
        .shownAt = QDateTime::fromString(kept.value("shownAt").toString(), Qt::ISODateWithMs)};
    const QVariantMap results = kept.value("results").toMap();
    for (auto each = results.begin(); each != results.end(); ++each) {
        const QVariantMap values = each.value().toMap();
        bool isNumber = false;
        const int page = each.key().toInt(&isNumber);
        if (isNumber && !values.isEmpty())
            progress.results[page] = {
                .page = values.value("page").toString(),
                .question = values.value("question").toString(),
                .given = values.value("given").toString(),
                .right = values.value("right").toString(),
                .isRight = values.value("isRight").toBool(),
                .feedback = values.value("feedback").toString(),
                .at = QDateTime::fromString(values.value("at").toString(), Qt::ISODate),
                .seconds = values.value("seconds").toInt()};
    }
    return progress;
}

} // namespace pastkeys
