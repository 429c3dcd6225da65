// Every layout at sizes that nobody would choose.
#include "cache_map/cache_map_layout.h"
#include "decoder_column/decoder_column_layout.h"
#include "head_strip/head_strip_layout.h"
#include "inspector/inspector_layout.h"
#include "lamp/lamp_layout.h"
#include "now_panel/now_panel_layout.h"
#include "stage/stage_layout.h"
#include "support/seeds.h"
#include "support/view_states.h"
#include "timeline/timeline_layout.h"
#include "token_strip/token_strip_layout.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

struct NamedLayout
{
    const char* name;
    ViewLayout (*make)(const ViewState&, QSizeF, const TextMetrics&);
};

constexpr std::array kLayouts{
    NamedLayout{"stage",
                [](const ViewState& state, QSizeF size, const TextMetrics& metrics) {
                    return stageLayout(state, size, metrics);
                }},
    NamedLayout{"cache map", cacheMapLayout},
    NamedLayout{"decoder column", decoderColumnLayout},
    NamedLayout{"head strip", headStripLayout},
    NamedLayout{"lamp", lampLayout},
    NamedLayout{"timeline", timelineLayout},
    NamedLayout{"token strip",
                [](const ViewState& state, QSizeF size, const TextMetrics& metrics) {
                    return tokenStripLayout(state, size, metrics);
                }},
    NamedLayout{"now panel",
                [](const ViewState& state, QSizeF size, const TextMetrics& metrics) {
                    return nowPanelLayout(state, size.width(), metrics, NowOrder::NumbersFirst);
                }},
    NamedLayout{"inspector",
                [](const ViewState& state, QSizeF size, const TextMetrics& metrics) {
                    return inspectorLayout(state, {}, size.width(), metrics);
                }},
};

bool isFinite(const QRectF& rect)
{
    return std::isfinite(rect.x()) && std::isfinite(rect.y()) && std::isfinite(rect.width()) &&
           std::isfinite(rect.height());
}

} // namespace

class TestAnySize : public QObject
{
    Q_OBJECT

private slots:
    void everyLayoutTakesAnySizeOfWindowAndText();
};

void TestAnySize::everyLayoutTakesAnySizeOfWindowAndText()
{
    constexpr int kCases = 2000;
    std::mt19937_64 random(freshSeed("any size"));
    const auto below = [&](auto most) {
        return std::uniform_int_distribution<std::size_t>(0, static_cast<std::size_t>(most) -
                                                                 1)(random);
    };
    std::vector<Trace> traces;
    for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
        for (const std::size_t tokens : {6, 50}) {
            ExampleRun run;
            run.mode = mode;
            run.tokens = tokens;
            traces.push_back(traceOf(run));
        }
    for (const LaneSpec& lane : {laneWithoutCache(), laneWithCache({.kind = "dynamic"})}) {
        ExampleRun run;
        run.lanes = {lane};
        traces.push_back(traceOf(run));
    }
    for (int i = 0; i < kCases; ++i) {
        const Trace& trace = traces[below(traces.size())];
        const auto operation = knownOperations()[below(knownOperations().size())].id;
        ViewState state =
            viewStateAt(trace, below(trace.size()), operation, below(trace.header().config.layers),
                        below(trace.header().config.heads));
        state.heads = std::make_shared<const HeadWeights>(
            headWeightsAt(trace, state.cursor.step, state.selection.layer, 1 + below(40),
                          kernelsNamed(trace.header().kernels)));
        if (below(2))
            state.selection.pinned =
                PinnedCell{static_cast<StageMatrix>(below(6)), below(80), below(80)};
        const QSizeF size(static_cast<double>(1 + below(below(2) ? 2600 : 500)),
                          static_cast<double>(1 + below(below(2) ? 1500 : 400)));
        const double line = 8 + static_cast<double>(below(60));
        const TextMetrics metrics{line * 0.45, line, {}};
        for (const NamedLayout& view : kLayouts) {
            const ViewLayout layout = view.make(state, size, metrics);
            for (const DisplayItem& item : layout.list.items())
                QVERIFY2(isFinite(item.rect), qPrintable(QString("%1 at %2 x %3, lines of %4: %5")
                                                             .arg(view.name)
                                                             .arg(size.width())
                                                             .arg(size.height())
                                                             .arg(line)
                                                             .arg(item.text)));
        }
    }
}

QTEST_APPLESS_MAIN(TestAnySize)
#include "test_any_size.moc"
