// A learner's answers, to hand in.
#pragma once

#include "lessons/lesson_progress.h"

namespace pastkeys {

/// The answers of one lesson.
struct AnsweredLesson
{
    QString title;
    LessonProgress progress;
};

/// The answers as a table for other programs, with one row per answer.
QByteArray answerSheetCsv(const QList<AnsweredLesson>& lessons);
/// The answers as a page to print.
QByteArray answerSheetHtml(const QList<AnsweredLesson>& lessons);

} // namespace pastkeys
