// Lets commands draw without a display.
#pragma once

#include <QApplication>
#include <QSize>
#include <QTemporaryDir>

#include <array>
#include <cstddef>
#include <string_view>

namespace pastkeys {

/// Sets up Qt for drawing. Shows Qt's errors, but hides its warnings, which would only be about the
/// missing display. The user's settings are neither used nor changed.
class Offscreen
{
public:
    /// \param language  a language code; if empty, the system's language
    explicit Offscreen(const QString& language);

private:
    int m_count = 1;
    std::array<char, 13> m_name{"pastkeys-cli"};
    std::array<char*, 2> m_words{m_name.data(), nullptr};
    QTemporaryDir m_noSettings;
    QApplication m_application;
};

/// Throws InputError for a picture that is empty, has more than 64 million pixels, or has a side
/// longer than image files and toolkits allow.
void expectReasonable(QSize size, double scale);

/// Throws InputError unless `index` is below `end`. The message gives 1-based numbers, like the
/// option.
/// \param index  the 0-based index of a step, a layer or a head
void expectBelow(std::size_t index, std::size_t end, std::string_view option);

} // namespace pastkeys
