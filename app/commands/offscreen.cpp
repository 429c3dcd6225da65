#include "commands/offscreen.h"

#include "base/errors.h"
#include "commands/console.h"
#include "commands/picture_fonts.h"
#include "commands/plain_numbers.h"
#include "drawing/language.h"

namespace pastkeys {

using namespace std::string_literals;

namespace {

constexpr double kLongestSide = 32'767;
constexpr double kMostPixels = 64e6;

void showErrorsOnly(QtMsgType type, const QMessageLogContext&, const QString& message)
{
    if (type == QtCriticalMsg || type == QtFatalMsg)
        Console().note("Qt: " + message.toStdString());
}

int& prepared(int& count)
{
    qInstallMessageHandler(showErrorsOnly);
    qputenv("QT_QPA_PLATFORM", "offscreen");
    preparePictureFonts();
    return count;
}

} // namespace

Offscreen::Offscreen(const QString& language) : m_application(prepared(m_count), m_words.data())
{
    qputenv("PASTKEYS_PORTABLE", m_noSettings.path().toUtf8());
    QFont font = QApplication::font();
    font.setStyleStrategy(QFont::NoSubpixelAntialias); // colored edges suit one screen only
    QApplication::setFont(font);
    useLanguage(language);
    QApplication::setStyle("Fusion");
}

void expectReasonable(QSize size, double scale)
{
    const double width = size.width() * scale;
    const double height = size.height() * scale;
    if (width > kLongestSide || height > kLongestSide || width * height > kMostPixels)
        throw InputError(
            {.file = {},
             .place = "--size"s,
             .expected = "a picture of at most 64 million pixels, and 32,767 per side"s,
             .found = fixed(width, 0) + " x " + fixed(height, 0),
             .hint = "Choose a smaller --size or --scale."s});
    if (const QSize pixels = size * scale; pixels.isEmpty())
        throw InputError(
            {.file = {},
             .place = "--size"s,
             .expected = "a picture of at least 1 x 1 pixels"s,
             .found = std::to_string(pixels.width()) + " x " + std::to_string(pixels.height()),
             .hint = "Choose a larger --size or --scale."s});
}

void expectBelow(std::size_t index, std::size_t end, std::string_view option)
{
    if (index >= end)
        throw InputError({.file = {},
                          .place = option,
                          .expected = "a number from 1 to " + std::to_string(end),
                          .found = std::to_string(index + 1),
                          .hint = {}});
}

} // namespace pastkeys
