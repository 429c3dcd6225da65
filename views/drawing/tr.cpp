#include "drawing/tr.h"

#include "base/errors.h"
#include "drawing/number_text.h"

#include <new>

namespace pastkeys {

QString translated(const Text& text)
{
    return QString::fromStdString(
        text.in({[](const char* phrase) { return Tr::tr(phrase).toStdString(); },
                 [](std::uint64_t number) { return grouped(number).toStdString(); }}));
}

QString messageOf(const std::exception& error)
{
    if (const auto* known = dynamic_cast<const Error*>(&error))
        return translated(known->text());
    if (dynamic_cast<const std::bad_alloc*>(&error))
        return Tr::tr("There is not enough memory for this.");
    return QString::fromUtf8(error.what());
}

} // namespace pastkeys
