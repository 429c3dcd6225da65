// What a learner has done in a lesson.
#pragma once

#include <QDateTime>
#include <QList>
#include <QMap>
#include <QString>
#include <QVariantMap>

namespace pastkeys {

/// How a learner answered a page's question. The strings are kept as the learner saw them, because
/// a later run may give different numbers.
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
    int page = 0; ///< the page that was shown last; 0 again once the lesson is finished
    QMap<int, PageResult> results = {}; ///< by 0-based page number
    bool isFinished = false;            ///< whether the learner has turned over the last page
    QDateTime shownAt = {};             ///< when a page was shown last

    int rightAnswers() const;
    friend bool operator==(const LessonProgress&, const LessonProgress&) = default;
};

/// Converts progress to and from the form stored in the settings file. Unreadable entries are left
/// out.
QVariantMap toVariant(const LessonProgress& progress);
LessonProgress progressFrom(const QVariantMap& kept);

} // namespace pastkeys
