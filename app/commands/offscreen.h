// Drawing in a command, without a display.
#pragma once

#include <QApplication>
#include <QSize>
#include <QTemporaryDir>

#include <array>
#include <cstddef>
#include <string_view>

namespace pastkeys {

/// Sets up Qt for drawing. Shows Qt's errors, but hides its warnings, which would be about the
/// missing display. The user's settings have no effect and do not change.
class Offscreen
{
public:
    /// \param language of the texts; empty: the system's language
    explicit Offscreen(const QString& language);

private:
    int m_count = 1;
    std::array<char, 13> m_name{"pastkeys-cli"};
    std::array<char*, 2> m_words{m_name.data(), nullptr};
    QTemporaryDir m_noSettings;
    QApplication m_application;
};

/// Throws InputError for a picture of no pixels, of more than 64 million pixels, or with a side
/// longer than image files and toolkits allow.
void expectReasonable(QSize size, double scale);

/// Throws InputError unless `index` is below `end`. The message counts from 1, as the option does.
/// \param index  of a step, a layer or a head, from 0
void expectBelow(std::size_t index, std::size_t end, std::string_view option);

} // namespace pastkeys
