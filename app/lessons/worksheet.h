// A lesson on paper: its questions with pictures of the run and lines to write on, and the
// solutions on separate pages.
#pragma once

#include "lessons/lesson_answer.h"

#include <QByteArray>

namespace pastkeys {

struct WorksheetPage
{
    LessonPage page;
    QuantitySource source;
    QByteArray picture; ///< of the stage or of the window beside, as PNG
};

/// \pre pages is not empty
QByteArray worksheetHtml(const QString& title, const QList<WorksheetPage>& pages);

} // namespace pastkeys
