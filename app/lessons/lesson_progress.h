// What a learner has done in a lesson.
#pragma once

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QVariantMap>

namespace pastkeys {

/// How a learner answered a page's question. The texts are kept as the learner saw them, because a
/// later run may give other numbers.
struct PageResult
{
    QString page; ///< title of the page
    QString question;
    QString given; ///< empty if the learner asked to see the answer
    QString right;
    bool isRight = false;
    QString feedback; ///< Markdown
    QDateTime at;
    int seconds = 0; ///< since the page was shown

    bool wasShown() const { return given.isEmpty(); }
    friend bool operator==(const PageResult&, const PageResult&) = default;
};

struct LessonProgress
{
    int page = 0;                  ///< the page that was shown last
    QMap<int, PageResult> results; ///< by number of the page, from 0

    int rightAnswers() const;
    friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};

/// Converts progress to what the settings file keeps, and back. Entries that cannot be read are
/// left out.
QVariantMap toVariant(const LessonProgress& progress);
LessonProgress progressFrom(const QVariantMap& kept);

} // namespace pastkeys
