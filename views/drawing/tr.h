#pragma once

#include <QCoreApplication>

#include <exception>

namespace pastkeys {

class Text;

/// The translation context of every string that the window shows.
class Tr
{
    Q_DECLARE_TR_FUNCTIONS(pastkeys::Tr)
};

/// Translates a message from the core into the user's language, with numbers formatted for it.
QString translated(const Text& text);
/// The message to show to the user for an exception.
QString messageOf(const std::exception& error);

} // namespace pastkeys
