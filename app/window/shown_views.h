#pragma once

#include "all_views.h"

#include <algorithm>
#include <vector>

namespace pastkeys {

struct ShownView
{
    const ViewEntry* entry;
    TraceView* view;
};

/// The views of a window, one for each entry of the table.
class ShownViews
{
public:
    /// Makes the views. The window's layout becomes their owner.
    ShownViews()
    {
        for (const ViewEntry& entry : allViews())
            m_views.push_back({&entry, entry.make().release()});
    }

    auto begin() const { return m_views.begin(); }
    auto end() const { return m_views.end(); }
    template <typename View> View* of() const
    {
        for (const ShownView& shown : m_views)
            if (auto* view = qobject_cast<View*>(shown.view))
                return view;
        return nullptr;
    }
    TraceView* at(ViewArea area) const
    {
        return std::ranges::find(m_views, area,
                                 [](const ShownView& shown) { return shown.entry->area; })
            ->view;
    }

private:
    std::vector<ShownView> m_views;
};

} // namespace pastkeys
