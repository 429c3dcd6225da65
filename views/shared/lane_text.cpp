#include "shared/lane_text.h"

#include "drawing/tr.h"
#include "record/lane_names.h"

namespace pastkeys {

QString laneName(const LaneSpec& lane)
{
    return translated(lane.name);
}

QString laneNoun(const LaneSpec& lane)
{
    const QString name = laneName(lane);
    return lane.file.empty() ? Tr::tr("the %1", "a lane").arg(name) : name;
}

QString shortLaneName(const LaneSpec& lane)
{
    return translated(lane.shortName);
}

QString laneOrigin(const LaneSpec& lane)
{
    if (lane.file.empty())
        return laneName(lane);
    return Tr::tr("%1: %2 (cache %3)")
        .arg(shortLaneName(lane), QString::fromStdString(lane.file),
             QString::fromStdString(writtenOut(lane)));
}

QString capitalized(QString name)
{
    if (!name.isEmpty())
        name[0] = name[0].toUpper();
    return name;
}

Ink inkOf(const LaneSpec& lane)
{
    return lane.ink == LaneInk::WithCache ? Ink::On : Ink::Off;
}

} // namespace pastkeys
