#include "decoder_column/decoder_blocks.h"
#include "decoder_column/decoder_column_layout.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QRegularExpression>
#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr QSizeF kSize(240, 620);

ViewLayout laidOut(const ViewState& state, QSizeF size = kSize)
{
    return decoderColumnLayout(state, size, fixedMetrics());
}

} // namespace

class TestDecoderColumnLayout : public QObject
{
    Q_OBJECT

private slots:
    void textsOfColumnsOfEachRunAndSize()
    {
        ApprovedTexts texts("decoder_column/columns");
        const Trace trace = traceOf({});
        const auto add = [&](const char* name, const ViewState& state, QSizeF size = kSize) {
            const ViewLayout layout = laidOut(state, size);
            QCOMPARE(outside(layout, size), QString());
            texts.add(name, layout);
            for (const char* block : {"MLP expand", "MLP ↑", "Layer 3"})
                if (itemWithText(layout, block))
                    texts.add(QString("%1: %2").arg(name, block),
                              detailAtText(layout, block).toolTip);
        };
        add("no run", {});
        add("off and on", viewStateAt(trace, 1, Gpt2::Scores, 1));
        add("off and on, narrow", viewStateAt(trace, 1, Gpt2::Scores, 1),
            {leastColumnSize({}, fixedMetrics()).width(), 620});
        add("prefill", viewStateAt(trace, 0, Gpt2::Scores, 1));
        add("only cache off", viewStateAt(traceOf({.mode = CacheMode::Off}), 1, Gpt2::Scores, 1));
        add("two caches", viewStateAt(runOf("static", "window:4+1"), 4, Gpt2::Scores, 1));
        ViewState other = viewStateAt(trace, 1, Gpt2::Scores, 1);
        other.selection.layer = Layer{0};
        add("another layer is open", other);
        ExampleRun run{.tokens = 2};
        run.config.layers = 40;
        add("40 layers", viewStateAt(traceOf(run), 1, Gpt2::Scores, 20), {200, 420});
        QVERIFY(texts.areApproved());
    }

    void selectedLayerIsOpenAndOthersAreClosed()
    {
        const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1));
        const DisplayItem* head = itemWithText(layout, "Layer 2");
        QVERIFY(head->bold && head->ink == Ink::Text);
        QVERIFY(itemWithText(layout, "Layer 1")->ink == Ink::Text);
        QCOMPARE(itemWithText(layout, "Layer 1")->rect.left(), head->rect.left());
        QVERIFY(itemWithText(layout, "Softmax")->rect.left() >= head->rect.left() + 10);
        QCOMPARE(itemWithText(layout, "Embedding")->rect.left(), head->rect.left());
        QCOMPARE(countOf(layout, DisplayItem::Kind::Frame, Ink::Current), std::size_t{1});
        QCOMPARE(outside(layout, kSize), QString());
    }

    void barsCompareOperationsAndNotWholeLayers()
    {
        const Trace trace = traceOf({});
        const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::Scores, 1));
        const auto barAt = [&](const QString& text) {
            const double middle = itemWithText(layout, text)->rect.center().y();
            double width = 0;
            for (const DisplayItem& item : layout.list.items())
                if (item.kind == DisplayItem::Kind::Hatch && item.rect.left() > kSize.width() / 2 &&
                    std::abs(item.rect.center().y() - middle) < 8)
                    width = item.rect.width();
            return width;
        };
        const auto flopsOf = [&](Operation operation) {
            const Cursor cursor = cursorAt(trace, 1, {operation, Layer{1}});
            return static_cast<double>(operationRecordAt(trace, cursor, Lane{0})->counted.products);
        };
        QCOMPARE(barAt("Layer 1"), 0.0);
        QCOMPARE(barAt("Layer 2"), 0.0);
        QVERIFY(barAt("MLP expand") > 40);
        QVERIFY(std::abs(barAt("Q, K, V") / barAt("MLP expand") -
                         flopsOf(Gpt2::QkvProjection) / flopsOf(Gpt2::MlpExpand)) < 0.01);
    }

    void namesAreTheSameAtEveryWidthThatHasRoomForThem()
    {
        const ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Scores, 1);
        const auto namesAt = [&](double width) {
            return textsOf(laidOut(state, {width, 620})).remove(QRegularExpression("\nrows[^\n]*"));
        };
        const QString names = namesAt(400);
        for (const double width : {700.0, 300.0, 240.0, 215.0})
            QCOMPARE(namesAt(width), names);
        // Either all names are brief or none is.
        QString brief;
        for (double width = 214; width >= 150; width -= 4) {
            const QString texts = namesAt(width);
            QVERIFY2(texts == names || brief.isEmpty() || texts == brief, qPrintable(texts));
            if (texts != names)
                brief = texts;
        }
        QVERIFY(!brief.isEmpty());
    }

    void pipesAreAsWideAsRowsFlow()
    {
        const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1));
        const DisplayItem* block = itemWithText(layout, "MLP expand");
        double off = 0;
        double on = 0;
        for (const DisplayItem& item : layout.list.items())
            if (item.rect.right() < block->rect.left() &&
                std::abs(item.rect.center().y() - block->rect.center().y()) < 1) {
                if (item.kind == DisplayItem::Kind::Hatch)
                    off = item.rect.width();
                if (item.kind == DisplayItem::Kind::Fill && item.ink == Ink::On)
                    on = item.rect.width();
            }
        QCOMPARE(off, 12.0); // all 9 rows
        QCOMPARE(on, 2.0);   // one row, as thin as a pipe gets
    }

    void aLargerFontMakesNamesLargerAndCutsNone()
    {
        const ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Scores, 1);
        for (const double scale : {1.0, 1.5, 2.0}) {
            const TextMetrics metrics{7 * scale, 16 * scale, {}};
            // Deliberately too small a height; in a scroll area, the column would get more.
            const ViewLayout layout =
                decoderColumnLayout(state, {leastColumnSize(state, metrics).width(), 515}, metrics);
            QStringList titles;
            for (const DisplayItem& item : layout.list.items()) {
                if (item.kind != DisplayItem::Kind::Text || item.ink != Ink::Text)
                    continue;
                titles << item.text;
                QVERIFY(item.size >= kSmallText);
                QVERIFY(item.rect.height() + 2 >= metrics.lineHeight * item.size);
                QVERIFY2(metrics.widthOf(item.text) * item.size * (item.bold ? kBold : 1) <=
                             item.rect.width() + 0.5,
                         qPrintable(item.text));
            }
            QCOMPARE(titles.removeDuplicates(), 0);
        }
    }

    void theFewestBlocksAreCountedAsTheyAreMade()
    {
        for (const CacheMode mode : {CacheMode::Off, CacheMode::Compare})
            for (const std::uint32_t layers : {1U, 2U, 5U}) {
                ExampleRun run;
                run.mode = mode;
                run.config.layers = layers;
                const Trace trace = traceOf(run);
                for (std::size_t open = 0; open < layers; ++open) {
                    const ViewState state = viewStateAt(trace, 1, Gpt2::Scores, open);
                    QCOMPARE(leastBlocks(state), blocksOf(state, layers).size());
                }
            }
    }

    void blocksOfManyLayersFillTheColumn()
    {
        ExampleRun run;
        run.config.layers = 600;
        run.tokens = 2;
        const ViewState state = viewStateAt(traceOf(run), 1, Gpt2::Scores, 300);
        for (double height = 420; height < 1500; height += 97) {
            const QSizeF size(240, height);
            const ViewLayout layout = laidOut(state, size);
            QCOMPARE(outside(layout, size), QString());
            double lowest = 0;
            for (const HitArea& area : layout.hits)
                lowest = std::max(lowest, area.rect.bottom());
            QVERIFY2(lowest > height * 0.85, qPrintable(QString::number(height)));
            QVERIFY(textsOf(layout).contains("–600"));
        }
    }

    void frameOfTheCursorIsAroundItsText()
    {
        const auto isFramed = [](const ViewState& state, QSizeF size, const QString& text) {
            const ViewLayout layout = laidOut(state, size);
            return outside(layout, size).isEmpty() &&
                   rectsOf(layout, DisplayItem::Kind::Frame, Ink::Current)
                       .at(0)
                       .contains(itemWithText(layout, text)->rect);
        };
        ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Sample);
        QVERIFY(isFramed(state, {240, 440}, "Next token")); // rows as high as a line of text
        state = viewStateAt(state.trace, 1, Gpt2::Scores, 1);
        state.selection.layer = Layer{0}; // the cursor is in a closed layer
        QVERIFY(isFramed(state, kSize, "Layer 2"));
        QVERIFY(itemWithText(laidOut(state), "Layer 2")->bold);
    }
};

PASTKEYS_TEST(TestDecoderColumnLayout)
#include "test_decoder_column_layout.moc"
