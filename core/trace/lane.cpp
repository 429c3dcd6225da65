#include "trace/lane.h"

#include "base/contract.h"

namespace pastkeys {

bool keepsRows(const LaneSpec& lane)
{
    return lane.cache != CacheKind::Off;
}

LaneSpec laneWithoutCache()
{
    return {"off", "cache off", "off", LaneInk::WithoutCache, CacheKind::Off};
}

LaneSpec laneWithCache(CacheKind kind)
{
    PASTKEYS_EXPECTS(kind != CacheKind::Off);
    return {"on", "cache on", "on", LaneInk::WithCache, kind};
}

std::vector<LaneSpec> cacheOffAndOn(CacheKind kind)
{
    return {laneWithoutCache(), laneWithCache(kind)};
}

std::string_view nameOf(CacheKind kind)
{
    switch (kind) {
    case CacheKind::Off:
        return "off";
    case CacheKind::Dynamic:
        return "dynamic";
    case CacheKind::Static:
        return "static";
    }
    return "";
}

} // namespace pastkeys
