#include "decoder_column/decoder_blocks.h"
#include "decoder_column/decoder_column_layout.h"
#include "shared/operation_text.h"
#include "shared/view_metrics.h"
#include "support/gpt2_names.h"
#include "support/layout_checks.h"
#include "support/test_program.h"
#include "support/view_states.h"

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
    void selectedLayerIsOpenAndOthersAreClosed();
    void barsCompareOperationsAndNotWholeLayers();
    void namesAreTheSameAtEveryWidthThatHasRoomForThem();
    void narrowTitlesAreWholeAndNoTwoAreTheSame();
    void clickOnAnOperationGoesThere();
    void clickOnAClosedLayerOpensIt();
    void pipesAreAsWideAsRowsFlow();
    void toolTipTellsThePurposeAndCountsBothLanes();
    void aLargerFontMakesNamesLargerAndCutsNone();
    void manyLayersShareBlocks();
    void theFewestBlocksAreCountedAsTheyAreMade();
    void blocksOfManyLayersFillTheColumn();
    void frameOfTheCursorLeavesRoomForItsText();
    void cursorInAClosedLayerFramesIt();
};

void TestDecoderColumnLayout::selectedLayerIsOpenAndOthersAreClosed()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1));
    QCOMPARE(
        textsOf(layout),
        QString("Decoder\nrows: off 9, on 1\nFLOPs (c)\nEmbedding\nLayer 1\nLayer 2\nLayer norm 1\n"
                "Q, K, V\nCache append\nScores Q·Kᵀ\nScale, mask\nSoftmax\n"
                "Weighted sum\nOutput proj.\nResidual 1\nLayer norm 2\nMLP expand\n"
                "Activation\nMLP contract\nResidual 2\nLayer 3\nFinal norm\nLogits\n"
                "Next token\ncache off\ncache on"));
    const DisplayItem* head = itemWithText(layout, "Layer 2");
    QVERIFY(head->bold && head->ink == Ink::Text);
    QVERIFY(itemWithText(layout, "Layer 1")->ink == Ink::Text);
    QCOMPARE(itemWithText(layout, "Layer 1")->rect.left(), head->rect.left());
    QVERIFY(itemWithText(layout, "Softmax")->rect.left() >= head->rect.left() + 10);
    QCOMPARE(itemWithText(layout, "Embedding")->rect.left(), head->rect.left());
    QCOMPARE(countOf(layout, DisplayItem::Kind::Frame, Ink::Current), std::size_t{1});
    QCOMPARE(outside(layout, kSize), QString());
}

void TestDecoderColumnLayout::barsCompareOperationsAndNotWholeLayers()
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
    QVERIFY(detailAtText(layout, "FLOPs (c)").toolTip.contains("The longest bar is 18,4"));
}

void TestDecoderColumnLayout::namesAreTheSameAtEveryWidthThatHasRoomForThem()
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
    QVERIFY(brief.contains("\nEmbed\n") && brief.contains("\nSum V\n"));
}

void TestDecoderColumnLayout::narrowTitlesAreWholeAndNoTwoAreTheSame()
{
    const double narrow = leastColumnSize({}, fixedMetrics()).width();
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1), {narrow, 620});
    QStringList titles;
    for (const DisplayItem& item : layout.list.items())
        if (item.kind == DisplayItem::Kind::Text && item.size == kSmallText &&
            item.ink == Ink::Text) {
            const double bold = item.bold ? kBold : 1;
            QVERIFY2(fixedMetrics().widthOf(item.text) * item.size * bold <= item.rect.width(),
                     qPrintable(item.text));
            titles << item.text;
        }
    QVERIFY(titles.contains("LN 1") && titles.contains("MLP ↓"));
    QCOMPARE(titles.removeDuplicates(), 0);
    QVERIFY(detailAtText(layout, "LN 1").toolTip.startsWith("Layer norm 1\n"));
}

void TestDecoderColumnLayout::clickOnAnOperationGoesThere()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::Scores, 1));
    QCOMPARE(std::get<GoTo>(detailAtText(layout, "MLP expand").action).cursor,
             cursorAt(trace, 1, {Gpt2::MlpExpand, Layer{1}}));
    QCOMPARE(std::get<GoTo>(detailAtText(layout, "Logits").action).cursor,
             cursorAt(trace, 1, {Gpt2::Logits, {}}));
}

void TestDecoderColumnLayout::clickOnAClosedLayerOpensIt()
{
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 1, Gpt2::Scores, 1, 1));
    const auto selection = std::get<Select>(detailAtText(layout, "Layer 3").action).selection;
    QVERIFY((selection == Selection{Layer{2}, Head{1}, {}}));
}

void TestDecoderColumnLayout::pipesAreAsWideAsRowsFlow()
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
    QVERIFY(itemWithText(layout, "rows: off 9, on 1"));
    QCOMPARE(off, 12.0); // all 9 rows
    QCOMPARE(on, 2.0);   // one row, as thin as a pipe gets
}

void TestDecoderColumnLayout::toolTipTellsThePurposeAndCountsBothLanes()
{
    const Trace trace = traceOf({});
    const ViewLayout layout = laidOut(viewStateAt(trace, 1, Gpt2::Scores, 1));
    const QString tip = detailAtText(layout, "MLP expand").toolTip;
    // The product takes rows x 16 x 64 x 2 FLOPs. Adding the bias, rows x 64, counts as other work.
    QVERIFY2(tip.contains("\nLearned weights turn each row into a wider one.\n"), qPrintable(tip));
    QVERIFY2(tip.contains("Cache off: 9 rows, 18,432 FLOPs (c), plus 576 of other work (c), "),
             qPrintable(tip));
    QVERIFY2(tip.contains("Cache on: 1 row, 2,048 FLOPs (c), plus 64 of other work (c), "),
             qPrintable(tip));
}

void TestDecoderColumnLayout::aLargerFontMakesNamesLargerAndCutsNone()
{
    const ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Scores, 1);
    for (const double scale : {1.0, 1.5, 2.0}) {
        const TextMetrics metrics{7 * scale, 16 * scale, {}};
        // Deliberately too small a height; in a scroll area, the column would get more.
        const ViewLayout layout =
            decoderColumnLayout(state, {leastColumnSize(state, metrics).width(), 515}, metrics);
        for (const DisplayItem& item : layout.list.items()) {
            if (item.kind != DisplayItem::Kind::Text || item.ink != Ink::Text)
                continue;
            QVERIFY(item.size >= kSmallText);
            QVERIFY(item.rect.height() + 2 >= metrics.lineHeight * item.size);
            QVERIFY2(metrics.widthOf(item.text) * item.size * (item.bold ? kBold : 1) <=
                         item.rect.width() + 0.5,
                     qPrintable(item.text));
        }
    }
}

void TestDecoderColumnLayout::manyLayersShareBlocks()
{
    ExampleRun run;
    run.config.layers = 40;
    run.tokens = 2;
    const QSizeF low(200, 420);
    const ViewLayout layout = laidOut(viewStateAt(traceOf(run), 1, Gpt2::Scores, 20), low);
    QVERIFY2(textsOf(layout).contains("Layers 1–"), qPrintable(textsOf(layout)));
    QVERIFY(textsOf(layout).contains("–40"));
    QCOMPARE(outside(layout, low), QString());
}

void TestDecoderColumnLayout::theFewestBlocksAreCountedAsTheyAreMade()
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

void TestDecoderColumnLayout::blocksOfManyLayersFillTheColumn()
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

void TestDecoderColumnLayout::frameOfTheCursorLeavesRoomForItsText()
{
    const QSizeF low(240, 440); // each row is about as high as a line of text
    const ViewLayout layout = laidOut(viewStateAt(traceOf({}), 2, Gpt2::Sample), low);
    const auto frame = std::ranges::find_if(layout.list.items(), [](const DisplayItem& item) {
        return item.kind == DisplayItem::Kind::Frame && item.ink == Ink::Current;
    });
    QVERIFY(frame != layout.list.items().end());
    const DisplayItem* text = itemWithText(layout, "Next token");
    QVERIFY(text);
    QVERIFY(frame->rect.contains(text->rect)); // the frame is around the text
    QCOMPARE(outside(layout, low), QString());
}

void TestDecoderColumnLayout::cursorInAClosedLayerFramesIt()
{
    ViewState state = viewStateAt(traceOf({}), 1, Gpt2::Scores, 1);
    state.selection.layer = Layer{0};
    const ViewLayout layout = laidOut(state);
    const DisplayItem* closed = itemWithText(layout, "Layer 2");
    QVERIFY(closed && closed->bold);
    const auto frame = std::ranges::find_if(layout.list.items(), [](const DisplayItem& item) {
        return item.kind == DisplayItem::Kind::Frame && item.ink == Ink::Current;
    });
    QVERIFY(frame != layout.list.items().end());
    QVERIFY(frame->rect.contains(closed->rect));
}

PASTKEYS_TEST(TestDecoderColumnLayout)
#include "test_decoder_column_layout.moc"
