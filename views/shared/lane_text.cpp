#include "shared/lane_text.h"

#include <QCoreApplication>

namespace pastkeys {

namespace {

/// The core's names that translations know.
[[maybe_unused]] constexpr const char* kNames[] = {
    QT_TRANSLATE_NOOP("Lane", "cache off"), QT_TRANSLATE_NOOP("Lane", "off"),
    QT_TRANSLATE_NOOP("Lane", "cache on"), QT_TRANSLATE_NOOP("Lane", "on")};

QString translated(const std::string& name)
{
    return QCoreApplication::translate("Lane", name.c_str());
}

QString atBeginning(QString name)
{
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

} // namespace

QString laneName(const LaneSpec& lane)
{
    return translated(lane.name);
}

QString laneTitle(const LaneSpec& lane)
{
    return atBeginning(laneName(lane));
}

QString shortLaneName(const LaneSpec& lane)
{
    return translated(lane.shortName);
}

QString shortLaneTitle(const LaneSpec& lane)
{
    return atBeginning(shortLaneName(lane));
}

Ink inkOf(const LaneSpec& lane)
{
    return lane.ink == LaneInk::WithCache ? Ink::On : Ink::Off;
}

} // namespace pastkeys
