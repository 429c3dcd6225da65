#include "lessons/quantities.h"

#include "drawing/tr.h"
#include "lessons/quantity_entry.h"
#include "shared/operation_text.h"
#include "text/nearest.h"

#include <QLocale>

#include <algorithm>
#include <array>
#include <cmath>

namespace pastkeys {

namespace {

constexpr std::array kSides{"left.", "right."};
constexpr const char* kEachSide = "side.";

QString namesOf(const QuantityEntry& entry, std::size_t side)
{
    QString name = QString::fromLatin1(entry.name);
    if (name.startsWith(kEachSide))
        name.replace(0, static_cast<qsizetype>(std::string_view(kEachSide).size()),
                     kSides.at(side));
    return name;
}

std::vector<const QuantityEntry*> allEntries()
{
    std::vector<const QuantityEntry*> all;
    for (const auto& part :
         {runQuantities(), costQuantities(), resultQuantities(), attentionQuantities(),
          sourceQuantities(), conversationQuantities(), beamQuantities()})
        for (const QuantityEntry& entry : part)
            all.push_back(&entry);
    return all;
}

struct FoundEntry
{
    const QuantityEntry* entry = nullptr; ///< null if the name is unknown
    Lane lane{};
};

FoundEntry entryNamed(const QString& name)
{
    for (const QuantityEntry* entry : allEntries())
        for (const Lane lane : kLanes)
            if (name == namesOf(*entry, indexOf(lane)))
                return {entry, lane};
    return {};
}

QStringList wordsIn(const char* text)
{
    return QString::fromLatin1(text).split(' ', Qt::SkipEmptyParts);
}

QString nearestName(const QString& name)
{
    std::vector<std::string> names;
    for (const KnownQuantity& known : knownQuantities())
        names.push_back(known.name.section(' ', 0, 0).toStdString());
    return QString::fromStdString(nearest(name.toStdString(), names));
}

} // namespace

const PassRecord& QuantityCase::recordOf(Lane which) const
{
    const PassRecord* record = state.step().lane(which);
    if (!record)
        throw NoQuantity(Tr::tr("one of the two sides does not run in this step"));
    return *record;
}

const PassRecord& QuantityCase::record() const
{
    return recordOf(lane);
}

std::size_t QuantityCase::number(qsizetype index) const
{
    bool isNumber = false;
    const std::size_t number = arguments.value(index).toULongLong(&isNumber);
    if (!isNumber || number > 1'000'000'000)
        throw NoQuantity(
            Tr::tr("“%1” is not a whole number of 0 or more").arg(arguments.value(index)));
    return number;
}

Layer QuantityCase::layer(qsizetype index) const
{
    if (arguments.value(index) == QLatin1String("last"))
        return idAt<Layer>(config().layers - 1);
    const std::size_t layer = number(index);
    if (layer < 1 || layer > config().layers)
        throw NoQuantity(Tr::tr("the model has layers 1 to %L1").arg(config().layers));
    return idAt<Layer>(layer - 1);
}

std::span<const double> rotationOf(const QuantityCase& of)
{
    const std::span<const double> rotation = of.state.site().rotation;
    if (rotation.empty())
        throw NoQuantity(Tr::tr("the model does not rotate queries and keys"));
    return rotation;
}

QString Quantity::withBadge() const
{
    return kind ? Tr::tr("%1 %2", "a number and the badge of its kind").arg(text, badge(*kind))
                : text;
}

QuantityResult quantityOf(const QuantityName& name, const ViewState& state, const SideState& side)
{
    if (const QString fault = faultOf(name); !fault.isEmpty())
        return fault;
    const auto [entry, lane] = entryNamed(name.name);
    try {
        return entry->value({state, side, lane, name.arguments});
    } catch (const NoQuantity& none) {
        return Tr::tr("There is no quantity %1 here: %2.").arg(name.name, none.why());
    }
}

QString faultOf(const QuantityName& name)
{
    const QuantityEntry* entry = entryNamed(name.name).entry;
    if (!entry) {
        const QString nearest = nearestName(name.name);
        return nearest.isEmpty()
                   ? Tr::tr("There is no quantity “%1”. “pastkeys-cli lesson quantities” lists "
                            "all of them.")
                         .arg(name.name)
                   : Tr::tr("There is no quantity “%1”. Perhaps you meant “%2”.")
                         .arg(name.name, nearest);
    }
    const QStringList wanted = wordsIn(entry->arguments);
    if (wanted.size() == name.arguments.size())
        return {};
    return wanted.isEmpty()
               ? Tr::tr("The quantity %1 takes no arguments.").arg(name.name)
               : Tr::tr("Write the quantity as “%1 %2”.").arg(name.name, wanted.join(' '));
}

bool canBe(const QuantityName& name, const QString& word)
{
    const QuantityEntry* entry = entryNamed(name.name).entry;
    return !entry || !*entry->words || wordsIn(entry->words).contains(word);
}

QList<KnownQuantity> knownQuantities()
{
    QList<KnownQuantity> known;
    for (const QuantityEntry* entry : allEntries()) {
        QString description = QString::fromUtf8(entry->description);
        if (*entry->words)
            description += " [" + wordsIn(entry->words).join(" | ") + "]";
        const bool ofSides = QLatin1String(entry->name).startsWith(QLatin1String(kEachSide));
        for (std::size_t side = 0; side < (ofSides ? kSides.size() : 1); ++side)
            known.append({QStringList{namesOf(*entry, side), entry->arguments}.join(' ').trimmed(),
                          description});
    }
    return known;
}

Quantity countOf(std::uint64_t count, NumberKind kind)
{
    return {.text = grouped(count), .kind = kind, .number = static_cast<double>(count)};
}

Quantity sizeOf(std::uint64_t size)
{
    return {.text = grouped(size), .number = static_cast<double>(size)};
}

Quantity bytesOf(std::uint64_t bytes, NumberKind kind)
{
    constexpr std::uint64_t kMostExact = 1'000'000;
    return {.text = bytes < kMostExact ? Tr::tr("%Ln bytes", nullptr, static_cast<int>(bytes))
                                       : bytesText(bytes),
            .kind = kind,
            .number = static_cast<double>(bytes),
            .unit = Tr::tr("bytes")};
}

Quantity flopsOf(std::uint64_t flops, NumberKind kind)
{
    return {.text = flopsText(flops),
            .kind = kind,
            .number = static_cast<double>(flops),
            .unit = Tr::tr("FLOPs")};
}

Quantity percentOf(double share, NumberKind kind)
{
    return {.text = percentText(share), .kind = kind, .number = share * 100, .unit = "%"};
}

Quantity ratioOf(double ratio, NumberKind kind)
{
    const int digits = std::abs(ratio) < 10 ? 2 : std::abs(ratio) < 100 ? 1 : 0;
    return {.text = QLocale().toString(ratio, 'f', digits), .kind = kind, .number = ratio};
}

Quantity wordOf(const char* word, const QString& text)
{
    return {.text = text, .word = QString::fromLatin1(word)};
}

Quantity sameness(bool same)
{
    return same ? wordOf("same", Tr::tr("the same")) : wordOf("different", Tr::tr("different"));
}

Quantity quoted(const std::string& bytes)
{
    return {.text = Tr::tr("“%1”").arg(visibleToken(bytes))};
}

} // namespace pastkeys
