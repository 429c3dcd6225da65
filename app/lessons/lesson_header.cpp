// Reads the header of a page, which specifies what the window shows.
#include "all_views.h"
#include "base/errors.h"
#include "base/listed.h"
#include "drawing/tr.h"
#include "engine/assets_dir.h"
#include "lessons/page_lines.h"
#include "lessons/side_scene.h"
#include "model/families.h"
#include "plots/plot_data.h"
#include "record/lane_names.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

constexpr int kMostTokensOfPage = 64; ///< few, so that a page appears without delay
constexpr qsizetype kLongestPrompt = 4000;

/// Reads the value of a line into the scene.
/// \returns an empty string if the value is valid, and otherwise a description of the valid values
using Take = QString (*)(const QString& value, LessonScene& scene);

template <typename Names, typename Projection = std::identity>
QString namesText(const Names& names, Projection projection = {})
{
    return QString::fromStdString(listed(names, ", ", {}, projection));
}

/// Converts a 1-based number such as "3" to a 0-based index. Returns nothing if the string is not
/// such a number.
std::optional<std::size_t> ordinal(const QString& value)
{
    bool isNumber = false;
    const uint number = value.toUInt(&isNumber);
    return isNumber && number > 0 && number < 1'000'000 ? std::optional<std::size_t>(number - 1)
                                                        : std::nullopt;
}

QString takeModel(const QString& value, LessonScene& scene)
{
    QStringList names;
    for (const std::filesystem::path& folder : builtInModelDirs())
        names << QString::fromStdString(folder.filename().string());
    scene.model = value;
    return names.contains(value)
               ? QString()
               : Tr::tr("the name of a built-in model (%1)").arg(names.join(", "));
}

QString takePrompt(const QString& value, LessonScene& scene)
{
    if (value.isEmpty() || value.size() > kLongestPrompt)
        return Tr::tr("a text of 1 to %L1 characters").arg(kLongestPrompt);
    scene.prompt = QString(value).replace("\\n", "\n");
    return {};
}

QString takeTokens(const QString& value, LessonScene& scene)
{
    const auto number = ordinal(value);
    if (!number || *number >= kMostTokensOfPage)
        return Tr::tr("a number from 1 to %L1").arg(kMostTokensOfPage);
    scene.tokens = static_cast<int>(*number) + 1;
    return {};
}

QString takeLane(const QString& value, QString& lane)
{
    try {
        (void)laneNamed(value.toStdString());
    } catch (const InputError& error) {
        return translated(error.fault().expected);
    }
    lane = value;
    return {};
}

QString takeWords(const QString& value, LessonScene& scene)
{
    scene.ownWords = value == QLatin1String("own");
    return scene.ownWords || value == QLatin1String("same") ? QString() : "same, own";
}

QString takeStep(const QString& value, LessonScene& scene)
{
    const auto number = ordinal(value);
    scene.stepKind = number                           ? LessonScene::Step::Number
                     : value == QLatin1String("last") ? LessonScene::Step::Last
                                                      : LessonScene::Step::Answer;
    scene.step = number.value_or(0);
    const bool isName = value == QLatin1String("last") || value == QLatin1String("answer");
    return number || isName ? QString() : Tr::tr("a number from 1, “last” or “answer”");
}

QString takeOperation(const QString& value, LessonScene& scene)
{
    if (!isOperationName(value.toStdString()))
        return namesText(operationNames(), std::identity());
    scene.operation = value.toStdString();
    return {};
}

QString takeIndex(const QString& value, std::optional<std::size_t>& index)
{
    index = ordinal(value);
    return index || value == QLatin1String("last") ? QString()
                                                   : Tr::tr("a number from 1, or “last”");
}

/// Takes a head's number, or "looks at 8": the head of the layer whose newest query looks at
/// position 8 most. "looks at 8 in any layer" also decides the layer.
QString takeHead(const QString& value, LessonScene& scene)
{
    static const QRegularExpression form(QStringLiteral("^looks at (\\d{1,6})( in any layer)?$"));
    scene.headLooksAt.reset();
    scene.seeksInAllLayers = false;
    if (const auto match = form.match(value.simplified()); match.hasMatch()) {
        scene.headLooksAt = match.captured(1).toUInt();
        scene.seeksInAllLayers = !match.captured(2).isEmpty();
        return {};
    }
    return takeIndex(value, scene.head).isEmpty()
               ? QString()
               : Tr::tr("a number from 1, “last”, or a position that the head looks at, such as "
                        "“looks at 8”");
}

struct NamedRelation
{
    QChar sign;
    LessonClaim::Relation relation;
};
constexpr NamedRelation kRelations[]{{'=', LessonClaim::Relation::Equal},
                                     {'>', LessonClaim::Relation::Above},
                                     {'<', LessonClaim::Relation::Below}};

QuantityName quantityFrom(const QString& text)
{
    QStringList words = text.split(' ', Qt::SkipEmptyParts);
    const QString name = words.isEmpty() ? QString() : words.takeFirst();
    return {.name = name, .arguments = words, .place = {}};
}

/// Takes claims such as "attention.most = 8, attention.mostPercent > 50".
QString takeClaims(const QString& value, LessonScene& scene)
{
    static const QRegularExpression form(QStringLiteral("^([^=<>]+)([=<>])([^=<>]+)$"));
    scene.claims.clear();
    for (const QString& each : value.split(',')) {
        const QRegularExpressionMatch match = form.match(each);
        if (!match.hasMatch())
            return Tr::tr("one or more claims, such as “attention.most = 8, attention.mostPercent "
                          "> 50”");
        LessonClaim claim{.quantity = quantityFrom(match.captured(1)),
                          .value = match.captured(3).trimmed(),
                          .written = each.simplified()};
        claim.relation =
            std::ranges::find(kRelations, match.captured(2).at(0), &NamedRelation::sign)->relation;
        const QString right = std::get<QString>(claim.value);
        bool isNumber = false;
        right.toDouble(&isNumber);
        if (!isNumber && right.contains('.'))
            claim.value = quantityFrom(right);
        scene.claims.append(claim);
    }
    return {};
}

QString takeCell(const QString& value, LessonScene& scene)
{
    const QStringList words = value.simplified().split(' ');
    const auto matrix = stageMatrixNamed(words.value(0).toStdString());
    bool isRow = false;
    bool isColumn = false;
    const PinnedCell cell{matrix.value_or(StageMatrix::Queries), words.value(1).toUInt(&isRow),
                          words.value(2).toUInt(&isColumn)};
    if (words.size() != 3 || !matrix || !isRow || !isColumn)
        return Tr::tr("a matrix, a position and a column, such as “scores 7 3”. The matrices are "
                      "%1.")
            .arg(namesText(kStageMatrixNames));
    scene.cell = cell;
    return {};
}

std::vector<std::string_view> viewNames(bool onlyPanels)
{
    std::vector<std::string_view> names;
    for (const ViewEntry& entry : allViews())
        if (!onlyPanels || isPanel(entry.area) || entry.area == ViewArea::Bottom)
            names.push_back(entry.name);
    return names;
}

QString takeViews(const QString& value, QStringList& views, bool onlyPanels)
{
    views.clear();
    if (value == QLatin1String("none"))
        return {};
    std::vector<std::string_view> names = viewNames(onlyPanels);
    if (!onlyPanels)
        names.push_back(kSideWindowCover);
    for (const QString& name : value.split(',')) {
        if (std::ranges::find(names, name.trimmed().toStdString()) == names.end())
            return namesText(names);
        views.append(name.trimmed());
    }
    return {};
}

QString takePlot(const QString& value, LessonScene& scene)
{
    if (!plotNamed(value.toStdString()))
        return namesText(kPlotNames);
    scene.plot = value;
    return {};
}

struct HeaderLine
{
    const char* key;
    Take take;
};

const std::vector<HeaderLine>& headerLines()
{
    static const std::vector<HeaderLine> lines{
        {"model", takeModel},
        {"prompt", takePrompt},
        {"tokens", takeTokens},
        {"left", [](const QString& value, LessonScene& to) { return takeLane(value, to.left); }},
        {"right", [](const QString& value, LessonScene& to) { return takeLane(value, to.right); }},
        {"words", takeWords},
        {"step", takeStep},
        {"operation", takeOperation},
        {"layer", [](const QString& value, LessonScene& to) { return takeIndex(value, to.layer); }},
        {"head", takeHead},
        {"cell", takeCell},
        {"show",
         [](const QString& value, LessonScene& to) { return takeViews(value, to.panels, true); }},
        {"plot", takePlot},
        {"cover",
         [](const QString& value, LessonScene& to) { return takeViews(value, to.covered, false); }},
        {"claim", takeClaims},
        {"window", takeWindow},
        {"system", takeSystem},
        {"turns", takeTurns},
        {"between", takeBetween},
        {"systemPlace", takeSystemPlace},
        {"turn", takeTurn},
        {"beams", takeBeams},
        {"cache", takeBeamCache},
        {"beam", takeBeam},
    };
    return lines;
}

QString keysText()
{
    QStringList keys;
    for (const HeaderLine& line : headerLines())
        keys << line.key;
    return keys.join(", ");
}

void readHeaderLine(PageLines& lines, LessonPage& page)
{
    const int number = lines.number();
    const QString line = lines.take();
    const qsizetype colon = line.indexOf(':');
    const QString key = line.left(colon).trimmed();
    const auto known = std::ranges::find_if(
        headerLines(), [&](const HeaderLine& each) { return key == each.key; });
    if (colon < 0 || known == headerLines().end())
        return lines.refuse(
            {number, 1},
            Tr::tr(
                "Expected a line such as “step: 2” that begins with one of these: %1. Found “%2”.")
                .arg(keysText(), line.left(60)));
    if (page.places.contains(key))
        lines.refuse({number, 1}, Tr::tr("The line “%1” appears twice.").arg(key));
    const QString value = line.mid(colon + 1).trimmed();
    const qsizetype at = value.isEmpty() ? line.size() : line.indexOf(value, colon + 1);
    page.places[key] = {number, static_cast<int>(at) + 1};
    const QString expected = known->take(value, page.scene);
    if (!expected.isEmpty())
        lines.refuse(page.places[key],
                     Tr::tr("%1: expected %2, found “%3”.").arg(key, expected, value.left(60)));
}

} // namespace

void readHeader(PageLines& lines, LessonPage& page)
{
    const QString mark = QStringLiteral("---");
    if (lines.atEnd() || lines.peek() != mark)
        return;
    if (!lines.rest().contains(mark))
        return lines.refuse({1, 1},
                            Tr::tr("The header has no end: a second line “---” is missing."));
    lines.take();
    while (lines.peek() != mark) {
        if (lines.peek().trimmed().isEmpty())
            lines.take();
        else
            readHeaderLine(lines, page);
    }
    lines.take();
}

} // namespace pastkeys
