// The quantities in lesson texts match the record.
#include "compare/comparison.h"
#include "lessons/quantities.h"
#include "record/lane_names.h"
#include "support/approved_text.h"
#include "support/foreign_trace.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QtTest>

#include <algorithm>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

QuantityName named(const QString& text)
{
    const QStringList words = text.split(' ');
    return {.name = words.first(), .arguments = words.mid(1), .place = {}};
}

Quantity quantity(const QString& text, const ViewState& state)
{
    const QuantityResult result = quantityOf(named(text), state);
    if (const auto* why = std::get_if<QString>(&result))
        qFatal("%s", qPrintable(*why));
    return std::get<Quantity>(result);
}

double numberOf(const QString& text, const ViewState& state)
{
    return quantity(text, state).number.value_or(-1);
}

QString wordOf(const QString& text, const ViewState& state)
{
    return quantity(text, state).word;
}

Trace traceWith(const char* left, const char* right, bool ownWords = false)
{
    return traceOf({.lanes = lanesNamed(left, right), .ownWords = ownWords});
}

} // namespace

class TestQuantities : public QObject
{
    Q_OBJECT

private slots:
    void sizesAreThoseOfTheModel()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1);
        QCOMPARE(numberOf("model.layers", state), 3.0);
        QCOMPARE(numberOf("model.headDim", state), 8.0);
        QCOMPARE(numberOf("place.layer", state), 2.0);
        QCOMPARE(numberOf("place.head", state), 1.0);
        QCOMPARE(numberOf("prompt.tokens", state), 8.0);
        QCOMPARE(numberOf("step.number", state), 3.0);
        QCOMPARE(numberOf("step.positions", state), 10.0);
        // In each of 3 layers: 2 rows (K and V) of 16 numbers, at 4 bytes each.
        QCOMPARE(numberOf("cache.bytesPerToken", state), 384.0);
        QCOMPARE(numberOf("cache.bytesAt 1000", state), 384'000.0);
        QCOMPARE(quantity("cache.bytesPerToken", state).withBadge(), "384 bytes (f)");
    }

    void headsThatShareNothingHaveAsManyKvHeads()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1, 1);
        QCOMPARE(numberOf("model.kvHeads", state), 2.0);
        QCOMPARE(numberOf("model.headsPerKvHead", state), 1.0);
        QCOMPARE(numberOf("model.kvWidth", state), 16.0);
        QCOMPARE(numberOf("place.kvHead", state), 2.0);
        QCOMPARE(numberOf("cache.bytesPerTokenWithAllHeads", state), 384.0);
        QVERIFY(std::holds_alternative<QString>(quantityOf(named("rotation.pairs"), state)));
    }

    /// A token takes 128 bytes in each of 3 layers.
    void aLayerWithAWindowKeepsNoMoreThanTheWindow()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores);
        const auto bytes = [&](const char* of) {
            return numberOf(QStringLiteral("cache.bytesAtWithWindow ") + of, state);
        };
        QCOMPARE(bytes("1000 2 100"), (1000.0 + 2 * 100) * 128);
        QCOMPARE(bytes("1000 0 100"), numberOf("cache.bytesAt 1000", state));
        QCOMPARE(bytes("50 3 100"), numberOf("cache.bytesAt 50", state));
    }

    void aStepWithACacheComputesOnlyItsNewRow()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores, 1);
        QCOMPARE(numberOf("left.rows", state), 10.0);
        QCOMPARE(numberOf("right.rows", state), 1.0);
        QCOMPARE(numberOf("left.rowsRead", state), 0.0);
        QCOMPARE(numberOf("right.rowsRead", state), 10.0); // including the new one
        QCOMPARE(numberOf("right.rowsWritten", state), 1.0);
        QCOMPARE(numberOf("left.rowsWritten", state), 0.0);
        QCOMPARE(numberOf("right.cacheRows", state), 10.0);
        QCOMPARE(numberOf("right.keys", state), 10.0);
        QCOMPARE(wordOf("step.phase", state), "decode");
        QCOMPARE(wordOf("operation.writesCache", state), "CacheAppend");
        QCOMPARE(wordOf("result.same", state), "same");
        QCOMPARE(wordOf("step.waitsFor", state), "memory");
    }

    void savingsAddUpToTheWhole()
    {
        const ViewState state = viewStateAt(traceOf({}), 2, Gpt2::Scores);
        const double all =
            numberOf("saved.mlpPercent", state) + numberOf("saved.projectionsPercent", state) +
            numberOf("saved.attentionPercent", state) + numberOf("saved.restPercent", state);
        QVERIFY(std::abs(all - 100) < 1e-9);
        QCOMPARE(wordOf("saved.most", state), "mlp");
        const double left = numberOf("left.totalFlops", state);
        const double right = numberOf("right.totalFlops", state);
        QVERIFY(std::abs(numberOf("saved.times", state) - left / right) < 1e-9);
        QVERIFY(std::abs(numberOf("saved.percent", state) - 100 * (1 - right / left)) < 1e-9);
    }

    void attentionIsThatOfTheNewestQuery()
    {
        const ViewState state = viewStateAt(traceOf({}), 3, Gpt2::Softmax, 1, 1);
        const auto& weights = state.attention->at(0)->weights;
        const auto row = weights.rowSpan(weights.rows - 1);
        const auto most = std::ranges::max_element(row);
        QCOMPARE(numberOf("attention.most", state), static_cast<double>(most - row.begin()));
        QVERIFY(std::abs(numberOf("attention.mostPercent", state) - 100.0 * *most) < 1e-4);
        double sum = 0;
        for (std::size_t i = 0; i < row.size(); ++i)
            sum += numberOf("attention.percentOf " + QString::number(i), state);
        QVERIFY(std::abs(sum - 100) < 1e-3);
    }

    void aWindowForgets()
    {
        const ViewState state = viewStateAt(traceWith("static", "recent:4"), 4, Gpt2::Softmax, 1);
        QVERIFY(numberOf("right.keys", state) < numberOf("left.keys", state));
        QCOMPARE(numberOf("right.forgotten", state) + numberOf("right.keys", state),
                 numberOf("left.keys", state));
        QCOMPARE(wordOf("attention.sees 0", state), "no");
        QCOMPARE(wordOf("result.same", state), "different");
        const double percent = numberOf("attention.forgottenPercent", state);
        QVERIFY(percent > 0 && percent < 100);
    }

    void aChangedTokenChangesNoEarlierRow()
    {
        const ViewState state =
            viewStateAt(traceWith("static", "token:3=9"), 0, Gpt2::CacheAppend, 1);
        QCOMPARE(numberOf("rows.changed 1", state), 1.0);
        QCOMPARE(numberOf("rows.firstChanged 2", state), 3.0);
        QCOMPARE(numberOf("rows.changed last", state), 5.0); // 3 to 7
        QCOMPARE(wordOf("row.state 2 last", state), "same");
        QCOMPARE(wordOf("row.state 5 last", state), "different");
        QCOMPARE(numberOf("rows.layersChanged", state), 3.0);
    }

    void roundedRowsTakeFewerBytes()
    {
        const ViewState state = viewStateAt(traceWith("static", "int8"), 2, Gpt2::Scores);
        QCOMPARE(numberOf("left.bytesPerToken", state), 384.0);
        QVERIFY(numberOf("right.bytesPerToken", state) < 384 / 2);
        QCOMPARE(numberOf("right.cacheBytes", state),
                 numberOf("right.cacheRows", state) * numberOf("right.bytesPerToken", state));
    }

    /// The prompt has 8 tokens, so the right side stops after 3 of the 6 steps.
    void aSideThatHasStoppedChoosesNothing()
    {
        const Trace trace = traceWith("static", "limit:10", true);
        const ViewState both = viewStateAt(trace, 2, Gpt2::Sample);
        QCOMPARE(quantity("right.choice", both).text, quantity("left.choice", both).text);
        const ViewState last = viewStateAt(trace, trace.size() - 1, Gpt2::Sample);
        QVERIFY(std::holds_alternative<QString>(quantityOf(named("right.choice"), last)));
        QVERIFY(std::holds_alternative<Quantity>(quantityOf(named("left.choice"), last)));
        QVERIFY(quantity("right.text", last).text != quantity("left.text", last).text);
        QCOMPARE(quantity("run.text", last).text, quantity("left.text", last).text);
    }

    void aSideThatNeverRanGeneratedNothing()
    {
        const ViewState state = viewStateAt(traceOf({.mode = CacheMode::On}), 2, Gpt2::Sample);
        QCOMPARE(quantity("left.text", state).text, "“”");
        QCOMPARE(quantity("right.text", state).text, quantity("run.text", state).text);
    }

    void aMistakeIsNamed()
    {
        const ViewState state = viewStateAt(traceWith("off", "bug:off-by-one"), 1, Gpt2::Scores);
        QCOMPARE(wordOf("right.mistake", state), "off-by-one");
        QVERIFY(std::holds_alternative<QString>(quantityOf(named("left.mistake"), state)));
    }

    /// Tries every quantity in several comparisons, even with unsuitable arguments.
    void eachQuantityHasAValueOrSaysWhyNot()
    {
        for (const char* right : {"static", "off", "window:3+1", "heads:1", "evict:2@2", "half:10",
                                  "everything", "with-queries", "bug:twice", "limit:10"})
            for (const Operation operation : {Gpt2::Embedding, Gpt2::Sample}) {
                const Trace trace = traceWith("static", right, true);
                for (const std::size_t step : {std::size_t{0}, trace.size() - 1}) {
                    const ViewState state = viewStateAt(trace, step, operation);
                    for (const KnownQuantity& known : knownQuantities())
                        for (const char* argument : {"1", "99999", "last", "x"}) {
                            QuantityName name = named(known.name);
                            name.arguments.fill(argument);
                            QCOMPARE(faultOf(name), QString());
                            const QuantityResult result = quantityOf(name, state);
                            const auto* why = std::get_if<QString>(&result);
                            QVERIFY(why ? !why->isEmpty()
                                        : !std::get<Quantity>(result).text.isEmpty());
                            if (!why)
                                QVERIFY(canBe(name, std::get<Quantity>(result).word));
                        }
                }
            }
    }

    void workThatNobodyCountedIsFormula()
    {
        const ViewState own = viewStateAt(traceOf({}), 2, Gpt2::Scores);
        ViewState foreign = own;
        foreign.trace = foreignTrace(own.trace);
        for (const char* name :
             {"left.flops", "left.operationFlops", "right.totalFlops", "saved.percent",
              "saved.stepTimes", "saved.mlpPercent", "left.flopsPerByte"}) {
            QVERIFY(quantity(name, own).withBadge().endsWith("(c)"));
            QVERIFY2(quantity(name, foreign).withBadge().endsWith("(f)"), name);
        }
        QVERIFY(quantity("right.cacheBytes", foreign).withBadge().endsWith("(c)"));
    }

    void anUnknownNameIsReported()
    {
        QString text;
        for (const char* name : {"saved.percents", "xyz", "saved.percent 3"})
            text += faultOf(named(name)) + '\n';
        QCOMPARE(text, approved("lessons/unknown_quantities", text));
    }
};

PASTKEYS_TEST(TestQuantities)
#include "test_quantities.moc"
