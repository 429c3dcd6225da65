// A learner's answers, to be handed in.
#pragma once

#include "lessons/lesson_progress.h"

namespace pastkeys {

/// The answers of one lesson.
struct AnsweredLesson
{
    QString title;
    LessonProgress progress;
};

/// As a table for other programs: a line for each answer.
QByteArray answerSheetCsv(const QList<AnsweredLesson>& lessons);
/// As a page to print.
QByteArray answerSheetHtml(const QList<AnsweredLesson>& lessons);

} // namespace pastkeys
