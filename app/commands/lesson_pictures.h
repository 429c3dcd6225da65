#pragma once

#include "commands/command.h"
#include "drawing/theme.h"

#include <QSize>
#include <QString>

namespace pastkeys {

/// Which lesson to draw, and how.
struct LessonPictures
{
    QString folder; ///< of the lesson
    QString model;  ///< folder of the model
    QString out;    ///< folder for the pictures
    QSize size;
    ThemeName theme = ThemeName::Light;
    QString language; ///< language code; if empty, the system's language
};

/// Draws the window at each page, before and after the page's question is answered, and saves the
/// pictures as 01.png, 01-answer.png, 02.png and so on. Throws the same errors as saveFile(), and
/// InputError if the lesson or the model cannot be opened.
/// \returns the number of pictures written
int writeLessonPictures(const LessonPictures& wanted, CommandContext& context);

} // namespace pastkeys
