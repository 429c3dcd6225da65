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
    QString language; ///< code; empty: the system's language
};

/// Draws the window at each page, before and after its question is answered, as 01.png,
/// 01-answer.png, 02.png and so on. Throws as saveFile() does, and InputError for a lesson or a
/// model that cannot be opened.
/// \returns how many pictures were written
int writeLessonPictures(const LessonPictures& wanted, CommandContext& context);

} // namespace pastkeys
