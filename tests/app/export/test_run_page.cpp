// The page of a run for a browser: whether its data are what the window shows. test_run_page_browser
// tests what a browser does with them.
#include "answer/answer_layout.h"
#include "base/errors.h"
#include "cache_map/cache_map_layout.h"
#include "drawing/language.h"
#include "engine/attention_source.h"
#include "export/run_page.h"
#include "head_strip/head_strip_layout.h"
#include "query/encoder_trace.h"
#include "record/lane_names.h"
#include "shared/font_text_metrics.h"
#include "shared/lane_matrix.h"
#include "shared/matrix_figure.h"
#include "stage/stage_layout.h"
#include "support/family_references.h"
#include "support/other_family.h"
#include "support/page_file.h"
#include "support/run_trace.h"
#include "support/seeds.h"
#include "support/test_program.h"
#include "support/two_text_run.h"
#include "support/view_states.h"
#include "token_strip/token_strip_layout.h"

#include <QtEndian>
#include <QtTest>

#include <bit>
#include <cmath>
#include <random>
#include <set>

using namespace pastkeys;

namespace {

using Kind = DisplayItem::Kind;

QRectF rectOf(const QJsonArray& piece)
{
    return {piece[1].toDouble(), piece[2].toDouble(), piece[3].toDouble(), piece[4].toDouble()};
}

bool isAt(const QRectF& stored, const QRectF& rect)
{
    const auto near = [](double a, double b) { return std::abs(a - b) <= 0.0051; };
    return near(stored.x(), rect.x()) && near(stored.y(), rect.y()) &&
           near(stored.width(), rect.width()) && near(stored.height(), rect.height());
}

std::vector<float> rowNumbered(const QJsonObject& data, int number)
{
    const QByteArray bytes = QByteArray::fromBase64(data["rows"][number].toString().toLatin1());
    std::vector<float> values(static_cast<std::size_t>(bytes.size()) / sizeof(float));
    qFromLittleEndian<quint32>(bytes.constData(), static_cast<qsizetype>(values.size()),
                               values.data());
    return values;
}

/// The values of a heat map, row by row, with NaN at the end of rows that are stored short.
std::vector<float> valuesOf(const QJsonObject& data, const QJsonArray& piece)
{
    const auto columns = static_cast<std::size_t>(piece[6].toInt());
    std::vector<std::vector<float>> rows;
    for (int chain = piece[9].toInt(); chain >= 0; chain = data["chains"][chain][0].toInt())
        rows.push_back(rowNumbered(data, data["chains"][chain][1].toInt()));
    std::vector<float> values;
    for (auto row = rows.rbegin(); row != rows.rend(); ++row) {
        row->resize(columns, std::numeric_limits<float>::quiet_NaN());
        values.insert(values.end(), row->begin(), row->end());
    }
    return values;
}

bool sameBits(const std::vector<float>& a, const std::vector<float>& b)
{
    return std::ranges::equal(a, b, [](float x, float y) {
        return (std::isnan(x) && std::isnan(y)) ||
               std::bit_cast<std::uint32_t>(x) == std::bit_cast<std::uint32_t>(y);
    });
}

/// What is wrong with a piece that must draw the item. Empty if nothing is.
QString mismatch(const QJsonObject& data, const QJsonArray& piece, const DisplayItem& item)
{
    if (piece[0].toInt() != static_cast<int>(item.kind))
        return "another kind";
    if (!isAt(rectOf(piece), item.rect))
        return "another place";
    if (item.kind == Kind::Cells) {
        const bool same =
            sameBits(valuesOf(data, piece), item.cells->values) &&
            piece[5].toInt() == static_cast<int>(item.scale) &&
            static_cast<float>(piece[8].toDouble()) == static_cast<float>(item.cells->largest);
        return same ? QString() : "other values";
    }
    if (item.kind == Kind::Text) {
        const QJsonArray style = data["styles"][piece[6].toInt()].toArray();
        const bool same = test::textNumbered(data, piece[5].toInt()) == item.text &&
                          style[0].toInt() == static_cast<int>(item.ink) &&
                          style[1].toInt() == static_cast<int>(item.alignment.toInt()) &&
                          (style[2].toInt() == 1) == item.bold &&
                          (style[4].toInt() == 1) == item.turned &&
                          (style[5].toInt() >= 0) == item.onHeat;
        return same ? QString() : "another text: " + item.text;
    }
    return piece[5].toInt() == static_cast<int>(item.ink) ? QString() : "another ink";
}

QString mismatchOf(const QJsonObject& data, const QJsonArray& sheet, const DisplayList& list)
{
    const auto pieces = test::membersOf(data, sheet, "items");
    if (pieces.size() != list.items().size())
        return QString("%1 items, not %2").arg(pieces.size()).arg(list.items().size());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        if (const QString wrong = mismatch(data, pieces[i], list.items()[i]); !wrong.isEmpty())
            return QString("item %1: %2").arg(i).arg(wrong);
    return {};
}

/// What is wrong with a panel of the page at a place, where the view has this layout.
/// \param at  an index into the steps of the page, and an operation
template <typename Layout>
QString mismatchAt(const QJsonObject& data, Cursor at, const QString& panel, Layout layout,
                   const ViewState& state, const TextMetrics& metrics)
{
    const std::size_t head = indexOf(state.selection.head);
    const QJsonArray sheet = test::sheetAt(data, 0, at, head, panel);
    const QSizeF size(sheet[0].toDouble(), sheet[1].toDouble());
    const QString wrong = mismatchOf(data, sheet, layout(state, size, metrics).list);
    return wrong.isEmpty() ? wrong
                           : QString("%1 at %2.%3, head %4: %5")
                                 .arg(panel)
                                 .arg(at.step)
                                 .arg(at.operation)
                                 .arg(head)
                                 .arg(wrong);
}

/// The same of the panels that show what is stepped through.
QString mismatchOfStep(const QJsonObject& data, Cursor at, const ViewState& state,
                       const TextMetrics& metrics)
{
    const auto stage = [](const auto&... given) { return stageLayout(given...); };
    const auto strip = [](const auto&... given) { return tokenStripLayout(given...); };
    return mismatchAt(data, at, "stage", stage, state, metrics) +
           mismatchAt(data, at, "tokens", strip, state, metrics) +
           mismatchAt(data, at, "heads", headStripLayout, state, metrics);
}

RunPage pageOf(const Trace& trace, const QStringList& languages = {"en"})
{
    return runPage(trace, languages);
}

/// The layer that the page shows at a place.
Layer layerAt(const Trace& trace, Cursor cursor)
{
    for (std::size_t i = cursor.operation + 1; i-- > 0;)
        if (const auto layer = operationAt(trace, {cursor.step, i}).layer)
            return *layer;
    return {};
}

} // namespace

class TestRunPage : public QObject
{
    Q_OBJECT

private slots:
    void cleanup() { useLanguage("en"); }

    void thePageDrawsWhatTheWindowDraws_data()
    {
        QTest::addColumn<Trace>("trace");
        QTest::newRow("usual") << test::traceOf({});
        QTest::newRow("one lane") << test::traceOf({.mode = CacheMode::On, .ownWords = true});
        QTest::newRow("own words")
            << test::traceOf({.lanes = lanesNamed("static", "limit:10"), .ownWords = true});
        QTest::newRow("a window") << test::runOf("off", "window:6+2");
        QTest::newRow("another family") << test::traceOf({.network = test::otherFamily()});
        QTest::newRow("a long prompt") << test::traceOf(test::longRun(300, 2));
    }
    void thePageDrawsWhatTheWindowDraws()
    {
        QFETCH(Trace, trace);
        std::mt19937_64 random(test::freshSeed("places"));
        const auto below = [&](std::size_t end) { return random() % end; };
        const RunPage page = pageOf(trace);
        const QJsonObject data = test::dataOf(test::htmlOf(page));
        QVERIFY(!data.isEmpty());
        const TextMetrics metrics = textMetricsOf(page.languages.front().font);
        AttentionSource source;
        for (int i = 0; i < 40; ++i) {
            const std::size_t step = below(trace.size());
            const Cursor cursor{step, below(operationCount(trace, step))};
            ViewState state = source.stateAt(trace, cursor, {layerAt(trace, cursor), Head{}, {}});
            const Head head = idAt<Head>(below(state.site().heads));
            if (state.operation().isOfHeads)
                state = source.stateAt(trace, cursor, {state.selection.layer, head, {}});
            const QString wrong = mismatchOfStep(data, cursor, state, metrics);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }

    /// The run stays where it begins, as in the window.
    void thePageBeginsWithTheEncoder()
    {
        const Trace trace = test::twoTextRun();
        const Trace encoder = encoderTrace(trace);
        RunPage page = pageOf(trace);
        const QJsonObject data = test::dataOf(test::htmlOf(page));
        QCOMPARE(data["steps"].toArray(), QJsonArray({-1, 0, 1, 2}));
        const TextMetrics metrics = textMetricsOf(page.languages.front().font);
        AttentionSource source;
        AttentionSource runSource;
        const ViewState before = runSource.stateAt(trace, {}, {});
        for (std::size_t i = 0; i < operationCount(encoder, 0); ++i) {
            const Cursor at{0, i};
            const Layer layer = layerAt(encoder, at);
            ViewState state = source.stateAt(encoder, at, {layer, Head{}, {}});
            const std::size_t heads = state.operation().isOfHeads ? state.site().heads : 1;
            for (std::size_t head = 0; head < heads; ++head) {
                state = source.stateAt(encoder, at, {layer, idAt<Head>(head), {}});
                const QString wrong =
                    mismatchOfStep(data, at, state, metrics) +
                    mismatchAt(data, at, "answer", answerLayout, before, metrics) +
                    mismatchAt(data, at, "cache", cacheMapLayout, before, metrics);
                QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
            }
        }
        page.steps = {1, 2};
        QCOMPARE(test::dataOf(test::htmlOf(page))["steps"].toArray(), QJsonArray({1, 2}));
    }

    /// A click on a token of the source leads to the encoder, one on a token of the text to a step.
    void tokensLeadToWhoReadThem()
    {
        const Trace trace = test::twoTextRun();
        const QJsonObject data = test::dataOf(test::htmlOf(pageOf(trace)));
        const auto stepsAt = [&](Cursor at) {
            std::set<int> steps;
            for (const QJsonArray& area :
                 test::membersOf(data, test::sheetAt(data, 0, at, 0, "tokens"), "areas"))
                if (area.size() > 7)
                    steps.insert(area[7].toInt());
            return steps;
        };
        QCOMPARE(stepsAt({0, 1}), std::set<int>{-1});
        const std::set<int> steps = stepsAt({2, 1});
        QVERIFY(!steps.empty() && !steps.contains(-1));
    }

    void cachedRowsTellWhatTheWindowTells()
    {
        const Trace trace = test::traceOf({});
        const RunPage page = pageOf(trace);
        const QJsonObject data = test::dataOf(test::htmlOf(page));
        const TextMetrics metrics = textMetricsOf(page.languages.front().font);
        std::mt19937_64 random(test::freshSeed("points"));
        AttentionSource source;
        std::set<QString> tips;
        for (const std::size_t step : {std::size_t{1}, trace.size() - 1}) {
            const Cursor cursor{step, operationCount(trace, step) / 2};
            const ViewState state = source.stateAt(trace, cursor, {layerAt(trace, cursor), {}, {}});
            const QJsonArray sheet = test::sheetAt(data, 0, cursor, 0, "cache");
            const QSizeF size(sheet[0].toDouble(), sheet[1].toDouble());
            const ViewLayout layout = cacheMapLayout(state, size, metrics);
            const auto areas = test::membersOf(data, sheet, "areas");
            for (const HitArea& row : layout.hits)
                for (int i = 0; row.cellWidth > 0 && i < 40; ++i) {
                    // Not at the border of two cells, because the page rounds their places.
                    std::uniform_real_distribution<double> within(0.1, 0.9);
                    const auto cell = random() % static_cast<std::size_t>(
                                                     std::lround(row.rect.width() / row.cellWidth));
                    const QPointF point(row.rect.left() +
                                            row.cellWidth *
                                                (static_cast<double>(cell) + within(random)),
                                        row.rect.center().y());
                    const auto area = std::ranges::find_if(areas, [&](const QJsonArray& each) {
                        return rectOf(each).contains(point);
                    });
                    QVERIFY(area != areas.end());
                    const QString tip = test::textNumbered(data, (*area)[5].toInt());
                    QCOMPARE(tip, layout.detailAt(point).toolTip);
                    tips.insert(tip);
                }
        }
        QVERIFY2(tips.size() > 20, qPrintable(QString::number(tips.size())));
    }

    /// The tool tip of a cell reads the row's position, the column and the value from these numbers.
    void cellsHaveTheBitsOfTheRecord()
    {
        const Trace trace = test::traceOf({});
        const QJsonObject data = test::dataOf(test::htmlOf(pageOf(trace)));
        AttentionSource source;
        std::size_t compared = 0;
        for (std::size_t operation = 0; operation < operationCount(trace, 2); ++operation) {
            const Cursor cursor{2, operation};
            const ViewState state =
                source.stateAt(trace, cursor, {layerAt(trace, cursor), idAt<Head>(1), {}});
            if (!state.operation().isOfHeads)
                continue;
            const QJsonArray sheet = test::sheetAt(data, 0, cursor, 1, "stage");
            const auto items = test::membersOf(data, sheet, "items");
            for (const QJsonArray& area : test::membersOf(data, sheet, "areas")) {
                if (area[0].toInt() != 1)
                    continue;
                const auto cells = std::ranges::find_if(items, [&](const QJsonArray& item) {
                    return item[0].toInt() == 1 && isAt(rectOf(area), rectOf(item));
                });
                if (cells == items.end())
                    continue; // nothing is computed yet
                const QString title = test::textNumbered(data, area[10].toInt());
                for (const Lane lane : kLanes)
                    for (const StageMatrix matrix : kStageMatrices) {
                        const auto made = laneMatrixAt(state, lane, matrix);
                        const bool isIt = made && titleOf(state, matrix, lane, *made) == title &&
                                          static_cast<int>(made->values.rows) == area[6].toInt();
                        if (!isIt || made->computedRows() < made->values.rows)
                            continue;
                        QCOMPARE(static_cast<std::size_t>(area[5].toInt()), made->firstRow);
                        const std::vector<float> shown = valuesOf(data, *cells);
                        for (std::size_t r = 0; r < made->values.rows; ++r)
                            for (std::size_t c = 0; c < made->values.columns; ++c)
                                if (made->shows(r, c)) {
                                    QCOMPARE(std::bit_cast<std::uint32_t>(
                                                 shown[r * made->values.columns + c]),
                                             std::bit_cast<std::uint32_t>(made->values.row(r)[c]));
                                    ++compared;
                                }
                    }
            }
        }
        QVERIFY2(compared > 1000, qPrintable(QString::number(compared)));
    }

    void eachKindOfModelHasAPage_data()
    {
        QTest::addColumn<Trace>("trace");
        const auto run = [](const test::RandomModel& model) {
            return test::runTrace(model, test::settingsFor(model, 5, 3));
        };
        QTest::newRow("Llama") << run(test::makeRandomModel(llama(test::randomLlama(3)), 1));
        QTest::newRow("Gemma") << run(test::makeRandomModel(gemma3Text(test::randomGemma(4)), 1));
        QTest::newRow("GPT-NeoX") << run(test::makeRandomModel(gptNeox(test::randomNeox(5)), 1));
        QTest::newRow("translator") << test::twoTextRun();
        QTest::newRow("no cache") << test::traceOf({.mode = CacheMode::Off, .ownWords = true});
    }
    void eachKindOfModelHasAPage()
    {
        QFETCH(Trace, trace);
        const QJsonObject data = test::dataOf(test::htmlOf(pageOf(trace)));
        const QJsonArray places = data["languages"][0]["places"].toArray();
        const std::size_t before = encoderTrace(trace).size();
        QCOMPARE(static_cast<std::size_t>(places.size()), before + trace.size());
        for (std::size_t step = 0; step < trace.size(); ++step) {
            const std::size_t index = before + step;
            QCOMPARE(static_cast<std::size_t>(places[static_cast<int>(index)].toArray().size()),
                     operationCount(trace, step));
            for (std::size_t i = 0; i < operationCount(trace, step); ++i)
                QVERIFY(
                    !test::membersOf(data, test::sheetAt(data, 0, {index, i}, 0, "stage"), "items")
                         .empty());
        }
    }

    void aPageOfSomeStepsHasOnlyThose()
    {
        RunPage page = pageOf(test::traceOf({}));
        const QByteArray whole = test::htmlOf(page);
        page.steps = {1, 3};
        const QByteArray some = test::htmlOf(page);
        QVERIFY(some.size() < whole.size());
        QCOMPARE(test::dataOf(some)["steps"].toArray(), QJsonArray({1, 3}));
        QCOMPARE(test::dataOf(some)["languages"][0]["places"].toArray().size(), qsizetype{2});
    }

    /// Whatever the application's language is.
    void eachLanguageHasItsOwnTexts()
    {
        const Trace trace = test::traceOf({});
        const auto textsOf = [](const QJsonObject& data, int language) {
            QStringList texts;
            const QJsonArray sheet = test::sheetAt(data, language, {1, 5}, 0, "stage");
            for (const QJsonArray& item : test::membersOf(data, sheet, "items"))
                if (item[0].toInt() == static_cast<int>(Kind::Text))
                    texts << test::textNumbered(data, item[5].toInt());
            return texts;
        };
        std::map<QString, QStringList> alone;
        for (const QString& code : languageCodes()) {
            useLanguage(code);
            alone[code] = textsOf(test::dataOf(test::htmlOf(pageOf(trace, {code}))), 0);
        }
        QVERIFY(alone["en"] != alone["zh_CN"] && alone["zh_CN"] != alone["zh_TW"]);
        for (const QString& code : languageCodes()) {
            useLanguage(code);
            const RunPage page = runPage(trace);
            QCOMPARE(page.languages.front().code, code);
            const QJsonObject data = test::dataOf(test::htmlOf(page));
            QCOMPARE(data["languages"].toArray().size(), qsizetype{3});
            for (int i = 0; i < 3; ++i)
                QCOMPARE(textsOf(data, i), alone[data["languages"][i]["code"].toString()]);
        }
    }

    /// A text of the run can neither end the page's data nor become a part of the page.
    void noTextOfTheRunIsMarkup()
    {
        const Trace trace =
            test::traceOf({.prompt = {"</script><script>alert(1)</script>", "<!--"}});
        TraceHeader header = trace.header();
        header.prompt = "</script></title><script>alert(1)</script>";
        const Trace odd(header, {trace.steps().begin(), trace.steps().end()});
        const QByteArray html = test::htmlOf(pageOf(odd));
        QVERIFY(!html.contains("alert(1)</script>"));
        QCOMPARE(html.count("</script>"), qsizetype{2});
        QVERIFY(!test::dataOf(html).isEmpty());
        QVERIFY(html.contains("default-src 'none'") && !html.contains("src=\"http"));
    }

    void writingStopsWhenItIsCanceled()
    {
        int pieces = 0;
        const auto stop = [&](std::span<const std::byte>) {
            if (++pieces > 4)
                throw Cancelled();
        };
        QVERIFY_EXCEPTION_THROWN(writeRunPage(pageOf(test::traceOf({})), stop, [](double) {}),
                                 Cancelled);
        QCOMPARE(pieces, 5);
    }
};

PASTKEYS_TEST(TestRunPage)
#include "test_run_page.moc"
