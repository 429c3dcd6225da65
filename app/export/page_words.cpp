#include "export/page_words.h"

#include "drawing/theme.h"
#include "drawing/tr.h"
#include "export/page_tables.h"

#include <QList>

namespace pastkeys {

namespace {

struct PageWord
{
    const char* name; ///< in the script
    QString text;
};

QList<PageWord> wordsOfButtons()
{
    return {{"start", Tr::tr("Go to the start (Home)")},
            {"end", Tr::tr("Go to the end (End)")},
            {"tokenBack", Tr::tr("Back one token (Ctrl+Left)")},
            {"token", Tr::tr("Forward one token (Ctrl+Right)")},
            {"layerBack", Tr::tr("Back one layer (Shift+Left)")},
            {"layer", Tr::tr("Forward one layer (Shift+Right)")},
            {"back", Tr::tr("Back one operation (Left)")},
            {"forward", Tr::tr("Forward one operation (Right)")},
            {"headBack", Tr::tr("Previous head (,)")},
            {"head", Tr::tr("Next head (.)")},
            {"headName", Tr::tr("Head")},
            {"slider", Tr::tr("Place in the run")},
            {"language", Tr::tr("Language")},
            {"theme", Tr::tr("Colors")},
            {"light", Tr::tr("Light")},
            {"dark", Tr::tr("Dark")},
            {"projector", Tr::tr("Projector")},
            {"answer", Tr::tr("Answer of the model")},
            {"lamp", Tr::tr("Lamp: whether both ways give the same answer")},
            {"tokens", Tr::tr("Tokens of the prompt and of the answer")},
            {"heads", Tr::tr("Heads: the attention weights of all heads of a layer")},
            {"stage", Tr::tr("Stage: the matrices of one layer and head")},
            {"cache", Tr::tr("Cache map: layers and positions")}};
}

QList<PageWord> wordsOfSentences()
{
    return {{"place", Tr::tr("Step %1 of %2 · operation %3 of %4 · %5")},
            {"placeInSource", Tr::tr("Source · operation %1 of %2 · %3")},
            {"titleOfHead", Tr::tr("%1, head %2")},
            {"shared", Tr::tr("Of the %1 numbers that share this cell (%2, %3), the one farthest "
                              "from 0 is %4.")},
            {"row", Tr::tr("row %1")},
            {"rows", Tr::tr("rows %1–%2")},
            {"column", Tr::tr("column %1")},
            {"columns", Tr::tr("columns %1–%2")},
            {"help", Tr::tr("Keys: ← and → go by operation, with Shift by layer, with Ctrl by "
                            "token. [ and ] change the layer, the comma and the full stop the "
                            "head, T the colors. Point at a cell, or tap it, to read its exact "
                            "value. Each place has an address of its own, which can be shared: it "
                            "ends in the numbers of step, operation and head.")},
            {"made", Tr::tr("Made by Pastkeys %1 from the record of this run.")
                         .arg(QStringLiteral(PASTKEYS_VERSION))}};
}

QByteArray member(const char* name, const QByteArray& value)
{
    return '"' + QByteArray(name) + "\":" + value;
}

QByteArray colorJson(const QColor& color)
{
    return '"' + color.name().toLatin1() + '"';
}

/// The colors at evenly spaced values, between which they change evenly.
QByteArray stopsJson(HeatScale scale, const Theme& theme)
{
    constexpr int kSteps = 4; ///< as many as the color maps have
    const double first = scale == HeatScale::TwoSigns ? -1 : 0;
    QByteArrayList colors;
    for (int i = 0; i <= kSteps; ++i)
        colors << colorJson(heatColor(first + (1 - first) * i / kSteps, scale, theme));
    return '[' + colors.join(',') + ']';
}

} // namespace

QByteArray pageWords()
{
    QByteArrayList members;
    for (const auto& words : {wordsOfButtons(), wordsOfSentences()})
        for (const auto& [name, text] : words)
            members << member(name, jsonOf(text));
    return '{' + members.join(",\n") + '}';
}

QByteArray pageThemes()
{
    const char* const names[] = {"light", "dark", "projector"};
    QByteArrayList themes;
    for (const ThemeName name : kThemeNames) {
        const Theme& theme = themeNamed(name);
        QByteArrayList inks;
        for (const QColor& color : theme.colors)
            inks << colorJson(color);
        themes << "{\"name\":\"" + QByteArray(names[static_cast<std::size_t>(name)]) + "\"," +
                      member("inks", '[' + inks.join(',') + ']') + ',' +
                      member("line", jsonOf(theme.lineScale)) + ',' +
                      member("heat", '[' + stopsJson(HeatScale::OneSign, theme) + ',' +
                                         stopsJson(HeatScale::TwoSigns, theme) + ']') +
                      '}';
    }
    return '[' + themes.join(",\n") + ']';
}

} // namespace pastkeys
