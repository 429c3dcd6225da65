#include "all_views.h"

#include "answer/answer_view.h"
#include "base/contract.h"
#include "cache_map/cache_map_view.h"
#include "code/code_view.h"
#include "decoder_column/decoder_column_view.h"
#include "head_strip/head_strip_view.h"
#include "inspector/inspector_view.h"
#include "lamp/lamp_view.h"
#include "now_panel/now_panel_view.h"
#include "plots/plots_view.h"
#include "sequences/pool_view.h"
#include "sequences/sequences_panel.h"
#include "stage/stage_view.h"
#include "timeline/timeline_view.h"
#include "token_strip/token_strip_view.h"

#include <algorithm>
#include <array>

namespace pastkeys {

namespace {

template <typename View, typename Made> std::unique_ptr<View> made()
{
    return std::make_unique<Made>();
}

// clang-format off
constexpr std::array kViews{
    ViewEntry{"answer", QT_TRANSLATE_NOOP("pastkeys::Tr", "Answer"), ViewArea::Answer, {}, {}, CaptionOf::Place, made<TraceView, AnswerView>},
    ViewEntry{"lamp", QT_TRANSLATE_NOOP("pastkeys::Tr", "Lamp"), ViewArea::Lamp, {}, {}, CaptionOf::Run, made<TraceView, LampView>},
    ViewEntry{"tokens", QT_TRANSLATE_NOOP("pastkeys::Tr", "Tokens"), ViewArea::Top, {}, {}, CaptionOf::Run, made<TraceView, TokenStripView>, TextsOf::Step},
    ViewEntry{"decoder", QT_TRANSLATE_NOOP("pastkeys::Tr", "Decoder"), ViewArea::Left, {14.5, 30}, {}, CaptionOf::Place, made<TraceView, DecoderColumnView>, TextsOf::Step},
    ViewEntry{"heads", QT_TRANSLATE_NOOP("pastkeys::Tr", "Heads"), ViewArea::AboveStage, {}, {}, CaptionOf::Place, made<TraceView, HeadStripView>, TextsOf::Step},
    ViewEntry{"stage", QT_TRANSLATE_NOOP("pastkeys::Tr", "Stage"), ViewArea::Stage, {}, {20, 13}, CaptionOf::Stage, made<TraceView, StageView>, TextsOf::Step},
    ViewEntry{"now", QT_TRANSLATE_NOOP("pastkeys::Tr", "This operation"), ViewArea::Right, {19.5, 15.5}, {13, 5}, CaptionOf::Place, made<TraceView, NowPanelView>, TextsOf::Step},
    ViewEntry{"cache", QT_TRANSLATE_NOOP("pastkeys::Tr", "Cache"), ViewArea::Right, {19.5, 17.5}, {13, 4.5}, CaptionOf::Place, made<TraceView, CacheMapView>},
    ViewEntry{"plots", QT_TRANSLATE_NOOP("pastkeys::Tr", "Plots"), ViewArea::Behind, {19.5, 17.5}, {13, 6}, CaptionOf::Run, made<TraceView, PlotsView>},
    ViewEntry{"inspector", QT_TRANSLATE_NOOP("pastkeys::Tr", "Inspector"), ViewArea::Behind, {19.5, 17.5}, {13, 4}, CaptionOf::Place, made<TraceView, InspectorView>, TextsOf::Step},
    ViewEntry{"code", QT_TRANSLATE_NOOP("pastkeys::Tr", "Code"), ViewArea::Behind, {19.5, 17.5}, {13, 4.5}, CaptionOf::Place, made<TraceView, CodeView>, TextsOf::Step},
    ViewEntry{"timeline", QT_TRANSLATE_NOOP("pastkeys::Tr", "Timeline"), ViewArea::Bottom, {}, {}, CaptionOf::Run, made<TraceView, TimelineView>},
};
constexpr std::array kBatchViews{
    ViewEntryOf<BatchView>{"sequences", QT_TRANSLATE_NOOP("pastkeys::Tr", "Sequences: many prompts in one batch"), ViewArea::Stage, {}, {}, CaptionOf::Nothing, made<BatchView, SequencesPanel>},
    ViewEntryOf<BatchView>{"pool", QT_TRANSLATE_NOOP("pastkeys::Tr", "Memory: which sequence reads each block"), ViewArea::Stage, {}, {}, CaptionOf::Nothing, made<BatchView, PoolView>},
};
// clang-format on

} // namespace

std::span<const ViewEntry> allViews()
{
    return kViews;
}

std::span<const ViewEntryOf<BatchView>> batchViews()
{
    return kBatchViews;
}

const ViewEntry& viewNamed(std::string_view name)
{
    const auto found = std::ranges::find(kViews, name, &ViewEntry::name);
    PASTKEYS_EXPECTS(found != kViews.end());
    return *found;
}

} // namespace pastkeys
