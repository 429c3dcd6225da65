// Compares one picture of each view with its baseline in tests/baselines. If they differ, the
// actual picture, the expected one and their difference are written to the build folder. To accept
// new pictures, run with PASTKEYS_WRITE_BASELINES=1 and inspect each one.
#include "all_views.h"
#include "head_strip/head_strip_layout.h"
#include "plots/plots_view.h"
#include "record/lane_names.h"
#include "support/fixed_font.h"
#include "support/gpt2_names.h"
#include "support/source_tree.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QDir>
#include <QImage>
#include <QLibraryInfo>
#include <QTest>
#include <QVersionNumber>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A pixel counts as different when one of its color channels is off by more than this.
constexpr int kColorTolerance = 24;
/// The fraction of pixels that may differ, because each version of FreeType draws glyph edges
/// slightly differently. Qt 6.10 also rounds the heights of some lines of text the other way.
double shareTolerance()
{
    return QLibraryInfo::version() < QVersionNumber(6, 10) ? 0.004 : 0.008;
}

bool differs(QRgb a, QRgb b)
{
    return std::abs(qRed(a) - qRed(b)) > kColorTolerance ||
           std::abs(qGreen(a) - qGreen(b)) > kColorTolerance ||
           std::abs(qBlue(a) - qBlue(b)) > kColorTolerance;
}

struct Comparison
{
    QImage marked; ///< different pixels in red
    double share = 1;
};

/// \pre both pictures have the same size
Comparison compared(const QImage& actual, const QImage& expected)
{
    Comparison comparison{
        expected.convertToFormat(QImage::Format_Grayscale8).convertToFormat(QImage::Format_RGB32),
        0};
    int different = 0;
    for (int y = 0; y < actual.height(); ++y)
        for (int x = 0; x < actual.width(); ++x)
            if (differs(actual.pixel(x, y), expected.pixel(x, y))) {
                comparison.marked.setPixel(x, y, qRgb(255, 0, 0));
                ++different;
            }
    comparison.share = static_cast<double>(different) / (actual.width() * actual.height());
    return comparison;
}

QImage picture(const char* view, const ViewState& state, ThemeName theme, QSize size)
{
    return renderView(*viewNamed(view).make(), state, themeNamed(theme), size, 1);
}

/// The machine's limits are fixed, so that the picture is the same everywhere.
QImage plotPicture(const ViewState& state, PlotKind kind, ThemeName theme)
{
    PlotsView view;
    view.setMachine({MachineState::Measured, "Example CPU", {2, 2e9, 6e9}});
    view.setPlot(kind);
    return renderView(view, state, themeNamed(theme), {480, 320}, 1);
}

/// The plot of five caches, the last one being the run's own.
QImage tradeoffPicture(ThemeName theme)
{
    CacheTrials trials;
    Trace last;
    for (const char* right : {"static", "int8", "window:4+1", "heads:1", "recent:8"}) {
        last = runOf("static", right);
        trials.follow(last);
    }
    PlotsView view;
    view.setTrials(trials);
    view.setPlot(PlotKind::Tradeoff);
    return renderView(view, viewStateAt(last, 3, Gpt2::Scores), themeNamed(theme), {480, 320}, 1);
}

} // namespace

class TestPictures : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        if (!useFixedFont())
            QSKIP("DejaVu Sans (fonts-dejavu-core) is not installed");
    }

    void pictureEqualsItsBaseline_data()
    {
        QTest::addColumn<QImage>("actual");
        const Trace trace = traceOf({});
        const ViewState scores = viewStateAt(trace, 3, Gpt2::Scores, 1, 1);
        const ViewState append = viewStateAt(trace, 3, Gpt2::CacheAppend, 1, 1);
        const ViewState expand = viewStateAt(trace, 3, Gpt2::MlpExpand, 1, 1);
        QTest::newRow("stage_weighted_sum") << picture(
            "stage", viewStateAt(trace, 3, Gpt2::WeightedSum, 1, 1), ThemeName::Light, {900, 560});
        QTest::newRow("stage_append_dark") << picture("stage", append, ThemeName::Dark, {900, 560});
        QTest::newRow("stage_mlp") << picture("stage", expand, ThemeName::Light, {800, 400});
        QTest::newRow("stage_sample") << picture("stage", viewStateAt(trace, 3, Gpt2::Sample),
                                                 ThemeName::Projector, {900, 560});
        QTest::newRow("token_strip") << picture("tokens", scores, ThemeName::Light, {700, 64});
        QTest::newRow("decoder_column") << picture("decoder", scores, ThemeName::Light, {240, 560});
        QTest::newRow("cache_map") << picture("cache", append, ThemeName::Light, {700, 200});
        QTest::newRow("cache_map_paged_dark")
            << picture("cache", viewStateAt(runOf("static", "paged:4"), 1, Gpt2::CacheAppend),
                       ThemeName::Dark, {700, 220});
        QTest::newRow("cache_map_window")
            << picture("cache", viewStateAt(runOf("static", "window:4+2,int8"), 4, Gpt2::Scores),
                       ThemeName::Light, {700, 220});
        QTest::newRow("now_panel") << picture("now", expand, ThemeName::Dark, {300, 440});
        QTest::newRow("plots_flops") << picture("plots", scores, ThemeName::Light, {360, 240});
        QTest::newRow("plots_ledger_projector")
            << plotPicture(scores, PlotKind::Ledger, ThemeName::Projector);
        QTest::newRow("plots_roofline_dark")
            << plotPicture(scores, PlotKind::Roofline, ThemeName::Dark);
        QTest::newRow("plots_drift")
            << plotPicture(viewStateAt(runOf("static", "window:4+1"), 3, Gpt2::Scores),
                           PlotKind::Drift, ThemeName::Light);
        QTest::newRow("plots_tradeoff_dark") << tradeoffPicture(ThemeName::Dark);
        ViewState pinned = viewStateAt(trace, 3, Gpt2::WeightedSum, 1, 1);
        pinned.selection.pinned = PinnedCell{StageMatrix::Weights, 10, 3};
        pinned.heads = std::make_shared<const HeadWeights>(
            headWeightsAt(trace, 3, Layer{1}, kThumbnailRows, kernelsNamed("scalar")));
        QTest::newRow("inspector") << picture("inspector", pinned, ThemeName::Light, {320, 360});
        QTest::newRow("code") << picture("code", scores, ThemeName::Light, {360, 300});
        QTest::newRow("code_dark") << picture("code", append, ThemeName::Dark, {640, 300});
        QTest::newRow("head_strip") << picture("heads", pinned, ThemeName::Dark, {500, 50});
        const ViewState hidden =
            viewStateAt(traceOf({.lanes = lanesNamed("static", "evict:3@2"), .ownWords = true}), 3,
                        Gpt2::Scores);
        QTest::newRow("answer") << picture("answer", hidden, ThemeName::Light, {640, 26});
        QTest::newRow("lamp") << picture("lamp", scores, ThemeName::Light, {320, 30});
        QTest::newRow("timeline") << picture("timeline", scores, ThemeName::Projector, {700, 120});
    }

    void pictureEqualsItsBaseline()
    {
        QFETCH(QImage, actual);
        const QString name = QTest::currentDataTag();
        const QString file =
            QString::fromStdString(sourceDir().string()) + "/tests/baselines/" + name + ".png";
        if (qEnvironmentVariableIsSet("PASTKEYS_WRITE_BASELINES")) {
            QVERIFY2(actual.save(file), qPrintable(file));
            QSKIP("baseline written: look at it");
        }
        const QImage expected(file);
        QVERIFY2(!expected.isNull(), qPrintable("no baseline " + file));
        const bool sameSize = expected.size() == actual.size();
        const Comparison comparison = sameSize ? compared(actual, expected) : Comparison{};
        if (sameSize && comparison.share <= shareTolerance())
            return;
        const QString folder = QString(PASTKEYS_BUILD_DIR) + "/pictures/";
        QVERIFY(QDir().mkpath(folder));
        QVERIFY(actual.save(folder + name + "_actual.png"));
        QVERIFY(expected.save(folder + name + "_expected.png"));
        if (sameSize)
            QVERIFY(comparison.marked.save(folder + name + "_difference.png"));
        QFAIL(qPrintable(QString("%1 % of the pixels differ; see %2%3_*.png")
                             .arg(100 * comparison.share)
                             .arg(folder, name)));
    }
};

PASTKEYS_TEST(TestPictures)
#include "test_pictures.moc"
