#include "drawing/theme.h"

#include <algorithm>
#include <cmath>

namespace pastkeys {

namespace {

// Okabe and Ito 2008: orange E69F00, sky blue 56B4E9, bluish green 009E73, yellow F0E442, blue
// 0072B2, vermillion D55E00, reddish purple CC79A7. Some are darkened or lightened for contrast.
Theme makeTheme(ThemeName name)
{
    Theme theme;
    theme.name = name;
    const auto set = [&theme](Ink ink, const char* color) {
        theme.colors[static_cast<std::size_t>(ink)] = QColor(color);
    };
    const bool dark = name == ThemeName::Dark;
    set(Ink::Text, dark ? "#f0f0f0" : "#111111");
    set(Ink::MutedText, dark ? "#b4b9c0" : name == ThemeName::Projector ? "#333333" : "#555b63");
    set(Ink::Background, dark ? "#1b1e23" : "#ffffff");
    set(Ink::Panel, dark ? "#262a31" : name == ThemeName::Projector ? "#ffffff" : "#f4f5f7");
    set(Ink::Grid, dark ? "#7d848e" : name == ThemeName::Projector ? "#555555" : "#878d96");
    set(Ink::New, dark ? "#3fb992" : "#00805d");
    set(Ink::Recomputed, dark ? "#f08a4b" : "#b04c00");
    set(Ink::Reused, dark ? "#56b4e9" : "#0072b2");
    set(Ink::Written, dark ? "#f0e442" : "#6e6e00");
    set(Ink::Masked, dark ? "#8d949e" : "#7c828b");
    set(Ink::Query, dark ? "#e69f00" : "#8f5f00");
    set(Ink::Key, dark ? "#56b4e9" : "#0072b2");
    set(Ink::Value, dark ? "#e79cc6" : "#a8437f");
    set(Ink::Off, dark ? "#f08a4b" : "#b04c00");
    set(Ink::On, dark ? "#3fb992" : "#00805d");
    set(Ink::Current, dark ? "#ffffff" : "#000000");
    set(Ink::Pinned, dark ? "#ffffff" : "#000000");
    set(Ink::Good, dark ? "#3fb992" : "#00805d");
    set(Ink::Warning, dark ? "#e69f00" : "#8f5f00");
    set(Ink::Focus, dark ? "#56b4e9" : "#0072b2");
    set(Ink::Sequence1, dark ? "#56b4e9" : "#0072b2");
    set(Ink::Sequence2, dark ? "#f08a4b" : "#b04c00");
    set(Ink::Sequence3, dark ? "#3fb992" : "#00805d");
    set(Ink::Sequence4, dark ? "#e79cc6" : "#a8437f");
    set(Ink::Sequence5, dark ? "#b3abff" : "#5a4fcf");
    set(Ink::Sequence6, dark ? "#e6d34a" : "#746400");
    set(Ink::Sequence7, dark ? "#5fd3e0" : "#006d7d");
    set(Ink::Sequence8, dark ? "#b4b9c0" : "#555b63");
    if (name == ThemeName::Projector) {
        theme.lineScale = 1.8;
        theme.fontScale = 1.3;
    }
    return theme;
}

struct Stop
{
    double at;
    int red, green, blue;
};

// Points of matplotlib's color map cividis (Nunez et al. 2018), and of a color map from purple
// through white to orange, which avoids blue, the color of the cache.
constexpr Stop kCividis[] = {{0.0, 0, 34, 78},
                             {0.25, 65, 77, 107},
                             {0.5, 124, 123, 120},
                             {0.75, 188, 175, 111},
                             {1.0, 254, 232, 56}};
// For light backgrounds, the order is reversed, so that large values stand out. 0 is almost white,
// because cividis' yellow end would make 0 look large.
constexpr Stop kCividisOnPaper[] = {{0.0, 250, 250, 250},
                                    {0.25, 188, 175, 111},
                                    {0.5, 124, 123, 120},
                                    {0.75, 65, 77, 107},
                                    {1.0, 0, 34, 78}};
constexpr Stop kDiverging[] = {{-1.0, 88, 40, 138},
                               {-0.5, 171, 150, 206},
                               {0.0, 250, 250, 250},
                               {0.5, 240, 170, 100},
                               {1.0, 213, 94, 0}};

template <std::size_t Count> QColor between(const Stop (&stops)[Count], double value)
{
    const double clamped = std::clamp(value, stops[0].at, stops[Count - 1].at);
    std::size_t i = 1;
    while (i + 1 < Count && stops[i].at < clamped)
        ++i;
    const Stop& a = stops[i - 1];
    const Stop& b = stops[i];
    const double share = (clamped - a.at) / (b.at - a.at);
    const auto mix = [share](int from, int to) {
        return static_cast<int>(std::lround(from + share * (to - from)));
    };
    return {mix(a.red, b.red), mix(a.green, b.green), mix(a.blue, b.blue)};
}

double luminance(const QColor& color)
{
    const auto linear = [](double c) {
        return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
    };
    return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) +
           0.0722 * linear(color.blueF());
}

} // namespace

const Theme& themeNamed(ThemeName name)
{
    static const std::array themes{makeTheme(ThemeName::Light), makeTheme(ThemeName::Dark),
                                   makeTheme(ThemeName::Projector)};
    return themes[static_cast<std::size_t>(name)];
}

QColor heatColor(double value, HeatScale scale, const Theme& theme)
{
    if (scale == HeatScale::TwoSigns)
        return between(kDiverging, value);
    return theme.name == ThemeName::Dark ? between(kCividis, value)
                                         : between(kCividisOnPaper, value);
}

double contrast(const QColor& a, const QColor& b)
{
    const double first = luminance(a);
    const double second = luminance(b);
    return (std::max(first, second) + 0.05) / (std::min(first, second) + 0.05);
}

QColor readableOn(const QColor& background)
{
    return contrast(background, Qt::black) >= contrast(background, Qt::white) ? Qt::black
                                                                              : Qt::white;
}

} // namespace pastkeys
