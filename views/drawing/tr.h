#pragma once

#include <QCoreApplication>

#include <exception>

namespace pastkeys {

class Text;

/// The translation context of every text that the user reads in the window.
class Tr
{
    Q_DECLARE_TR_FUNCTIONS(pastkeys::Tr)
};

/// A text of the core in the user's language, with numbers as they are written in that language.
QString translated(const Text& text);
/// What to tell the user about an exception.
QString messageOf(const std::exception& error);

} // namespace pastkeys
