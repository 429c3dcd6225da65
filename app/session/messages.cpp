#include "session/messages.h"

#include <utility>

namespace pastkeys {

void Messages::show(const Message& message)
{
    m_shown = message;
    emit changed();
}

void Messages::close()
{
    if (std::exchange(m_shown, std::nullopt))
        emit changed();
}

} // namespace pastkeys
