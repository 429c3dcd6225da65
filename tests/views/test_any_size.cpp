// Every view at sizes that nobody would choose.
#include "all_views.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/random_states.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

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
    void everyLayoutTakesAnySizeOfWindowAndText()
    {
        constexpr int kCases = 400;
        Random random(freshSeed("any size"));
        const auto pixels = [&](std::size_t most) {
            return 1 + static_cast<int>(below(random, most));
        };
        std::vector<std::unique_ptr<TraceView>> views;
        for (const ViewEntry& entry : allViews())
            views.push_back(entry.make());
        std::vector<Trace> traces;
        for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
            for (const std::size_t tokens : {6, 50})
                traces.push_back(traceOf({.tokens = tokens, .mode = mode}));
        for (const LaneSpec& lane : {laneWithoutCache(), laneWithCache("dynamic")})
            traces.push_back(traceOf({.lanes = {lane}}));
        traces.push_back(traceOf({.network = otherFamily()}));
        for (int i = 0; i < kCases; ++i) {
            const ViewState state = stateAnywhere(traces[below(random, traces.size())], random);
            const QSize size(pixels(i % 2 ? 2600 : 500), pixels(i % 3 ? 1500 : 400));
            QFont font = QApplication::font();
            font.setPixelSize(5 + pixels(50));
            for (const auto& view : views) {
                view->setFont(font);
                view->resize(size);
                view->present(state);
                for (const DisplayItem& item : view->currentLayout().list.items())
                    QVERIFY2(isFinite(item.rect),
                             qPrintable(QString("%1 at %2 x %3, letters of %4: %5")
                                            .arg(view->accessibleName())
                                            .arg(size.width())
                                            .arg(size.height())
                                            .arg(font.pixelSize())
                                            .arg(item.text)));
            }
        }
    }
};

PASTKEYS_TEST(TestAnySize)
#include "test_any_size.moc"
