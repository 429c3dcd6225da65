// Reads the pages of a lesson from its files. assets/lessons/README.md describes the files.
#pragma once

#include "lessons/lesson.h"

#include <QDir>

namespace pastkeys {

/// A problem with a lesson file.
struct LessonProblem
{
    QString file; ///< name of the file, or the path of the folder
    FilePlace place;
    QString text; ///< what was expected and what was found
};

/// The problem on one line: "01.md:3:5: ..."
QString toText(const LessonProblem& problem);

struct ReadLesson
{
    Lesson lesson;                 ///< the pages that could be read
    QList<LessonProblem> problems; ///< empty if there are none
};

inline constexpr qsizetype kLargestPage = 64 * 1024; ///< bytes
inline constexpr int kMostPages = 40;

/// Reads the pages in a folder, and no file outside it. Pages without a translation are in English.
/// \param language  the pages' language, as in their file names, for example "zh_CN"
ReadLesson readLesson(const QString& folder, const QString& language = QStringLiteral("en"));

/// The folder of the built-in lessons.
QDir lessonsDir();

/// The codes of the languages, other than English, in which the folder has pages.
QStringList translationsOf(const QString& folder);

/// Reads a page from the content of its file. \param inherited  the scene of the previous page
LessonPage readPage(const QString& file, const QString& content, const LessonScene& inherited,
                    QList<LessonProblem>& problems);

/// The page in another language: its text comes from `content`, and the rest from `original`.
LessonPage readTranslation(const QString& file, const QString& content, const LessonPage& original,
                           QList<LessonProblem>& problems);

} // namespace pastkeys
