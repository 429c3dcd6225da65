#include "beams/beam_layout.h"
#include "beams/beam_text.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

Beam beamOf(std::size_t parent, const std::string& bytes, std::vector<std::size_t> blocks,
            std::size_t ownedRows = 0)
{
    Beam beam{.parent = parent, .token = {TokenId{1}, bytes}};
    beam.ownedRows = ownedRows;
    beam.copiedBytes = 8 * ownedRows;
    beam.blocks = std::move(blocks);
    return beam;
}

/// A prompt of three tokens in blocks of two; then two beams, of which the first one has both
/// children.
BeamState twoBeams(std::size_t step)
{
    BeamHeader header;
    header.rules.beams = 2;
    header.lane.cache = "paged:2";
    BeamState state;
    state.trace.header = std::make_shared<const BeamHeader>(std::move(header));
    state.step = step;
    const auto add = [&state](std::size_t held, std::size_t read, std::vector<Beam> beams) {
        BeamStep made;
        made.index = state.trace.steps.size();
        made.held = held;
        made.read = read;
        made.beams = std::move(beams);
        state.trace.steps.push_back(std::make_shared<const BeamStep>(std::move(made)));
    };
    add(0, 3, {beamOf(0, "c", {0, 1})});
    add(3, 1, {beamOf(0, " red", {0, 2}, 1), beamOf(0, " blue", {0, 1})});
    add(4, 1, {beamOf(0, " ball", {0, 2, 1}), beamOf(0, " kite", {0, 2, 3})});
    return state;
}

BeamPicture drawn(const BeamState& state)
{
    return beamPicture(state, {600, beamHeight(state, {})}, {});
}

bool hasText(const BeamPicture& picture, const QString& text)
{
    return std::ranges::any_of(picture.layout.list.items(), [&](const DisplayItem& item) {
        return item.kind == DisplayItem::Kind::Text && item.text == text;
    });
}

} // namespace

class TestBeamLayout : public QObject
{
    Q_OBJECT

private slots:
    void eachBeamHasACellAndAnEdgeFromItsParent()
    {
        const BeamPicture picture = drawn(twoBeams(1));
        QCOMPARE(picture.columns, std::size_t{3});
        for (const char* text : {"prompt", "red", "blue", "ball", "kite", "1", "2", "3"})
            QVERIFY2(hasText(picture, text), text);
        std::vector<std::pair<QPointF, QPointF>> edges;
        for (const DisplayItem& item : picture.layout.list.items())
            if (item.kind == DisplayItem::Kind::Line &&
                item.rect.right() < picture.left + 3 * picture.columnWidth &&
                item.rect.width() < 0.5 * picture.columnWidth)
                edges.emplace_back(item.rect.topLeft(), item.rect.bottomRight());
        QCOMPARE(edges.size(), std::size_t{4});
        const double first = picture.top + (picture.rowHeight - 4) / 2;
        QCOMPARE(edges[0].first.y(), first);
        QCOMPARE(edges[0].second.y(), first);
        QCOMPARE(edges[1].first.y(), first);
        QCOMPARE(edges[1].second.y(), first + picture.rowHeight);
    }

    void blocksShowTheirOwnersAndWhatWasCopied()
    {
        const BeamState second = twoBeams(1);
        QVERIFY(hasText(drawn(second), "1 × 2"));
        QVERIFY(isCopiedNow(second, 0, 1));
        QVERIFY(!isCopiedNow(second, 1, 1));
        QVERIFY(beamBlockTip(second, 0, 0).contains("positions 1 to 2"));
        QVERIFY(beamBlockTip(second, 0, 1).contains("positions 3 to 4"));
        QVERIFY(beamSentences(second)[1].startsWith("Copied 1"));
        const BeamState third = twoBeams(2);
        QVERIFY(hasText(drawn(third), "3 × 2"));
        QVERIFY(beamSentences(third)[1].contains("the last block was full"));
    }

    void everyHitHasAToolTipAndLiesInThePicture()
    {
        for (std::size_t step = 0; step < 3; ++step) {
            const BeamState state = twoBeams(step);
            const double height = beamHeight(state, {});
            for (const HitArea& hit : drawn(state).layout.hits) {
                QVERIFY(!hit.detail.toolTip.isEmpty());
                QVERIFY(hit.rect.bottom() <= height);
            }
        }
    }

    void aPointLeadsToItsStepAndBeam()
    {
        const BeamPicture picture = drawn(twoBeams(0));
        QCOMPARE(picture.stepAt(picture.left + 1), std::optional(std::size_t{0}));
        QCOMPARE(picture.stepAt(picture.left + 2.5 * picture.columnWidth),
                 std::optional(std::size_t{2}));
        QVERIFY(!picture.stepAt(picture.left + 3.5 * picture.columnWidth));
        QVERIFY(!picture.stepAt(0));
        QCOMPARE(picture.beamAt(picture.top + 1.5 * picture.rowHeight, 2),
                 std::optional(std::size_t{1}));
        QVERIFY(!picture.beamAt(picture.top - 1, 2));
    }

    void narrowPicturesShowTheChosenStep()
    {
        for (const double width : {20.0, 100.0, 190.0, 300.0})
            for (std::size_t step = 0; step < 3; ++step) {
                const BeamPicture picture = beamPicture(twoBeams(step), {width, 300}, {});
                QVERIFY(picture.firstStep <= step);
                QVERIFY(step < picture.firstStep + picture.columns);
            }
    }
};

PASTKEYS_TEST(TestBeamLayout)
#include "test_beam_layout.moc"
