#include "base/errors.h"
#include "model/decoder.h"
#include "record/lane_names.h"
#include "run/perplexity.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

RandomModel model()
{
    return makeRandomModel(
        sized({.vocabulary = 61, .context = 24, .width = 12, .layers = 2, .heads = 3, .inner = 37}),
        DType::Float32, 8);
}

/// A model with its machinery, and functions that measure its perplexity.
class Machine
{
public:
    Machinery machinery() { return machineryOf(m_model, m_pool); }

    Perplexity of(std::string_view lane, const std::vector<TokenId>& text,
                  const PerplexityWindows& windows)
    {
        return perplexityOf(machinery(), laneNamed(lane), text, windows, {}, [](double) {});
    }

    /// The negative log-likelihood, in nats, of the tokens [first, end). Each token is predicted
    /// from the tokens before it, starting at `begin`.
    double natsOf(const std::vector<TokenId>& text, std::size_t begin, std::size_t first,
                  std::size_t end)
    {
        Decoder decoder(gpt2(m_model.config), m_model.weights, bestKernels(), m_pool);
        const auto cache = makeCache("off", cacheShapeOf(*gpt2(m_model.config)));
        const ConstMatrix logits = decoder.forward(std::span(text).subspan(begin, end - begin),
                                                   *cache, {}, LogitRows::All, {});
        double nats = 0;
        for (std::size_t i = first; i < end; ++i) {
            const auto row = logits.rowSpan(i - 1 - begin);
            double sum = 0;
            for (const float logit : row)
                sum += std::exp(static_cast<double>(logit));
            nats += std::log(sum) - static_cast<double>(row[indexOf(text[i])]);
        }
        return nats;
    }

    const Gpt2Config& config() const { return m_model.config; }

private:
    RandomModel m_model = model();
    WorkerPool m_pool{1};
};

bool near(double a, double b)
{
    return std::fabs(a - b) <= 1e-9 * std::fabs(b);
}

} // namespace

class TestPerplexity : public QObject
{
    Q_OBJECT

private slots:
    void aTextIsMeasuredTokenByToken()
    {
        const auto text = randomTokens(m_machine.config(), 20, 3);
        const double nats = m_machine.natsOf(text, 0, 1, 20);
        for (const char* lane : {"off", "static", "dynamic", "paged:3", "window:24"}) {
            const Perplexity measured = m_machine.of(lane, text, {24, 12});
            QCOMPARE(measured.tokens, std::uint64_t{19});
            QVERIFY2(near(measured.negativeLogLikelihood, nats), lane);
            QVERIFY(near(measured.perplexity(), std::exp(nats / 19)));
        }
    }

    /// The logits of ids without a token count, as in any other program.
    void aVocabularyThatIsLargerThanTheTokenizerGivesTheSame()
    {
        const auto text = randomTokens(m_machine.config(), 20, 3);
        std::vector<TokenId> low(text);
        for (TokenId& token : low)
            token = idAt<TokenId>(indexOf(token) % 40);
        Machinery padded = m_machine.machinery();
        padded.tokensInUse = {40};
        const Perplexity measured =
            perplexityOf(padded, laneNamed("static"), low, {24, 12}, {}, [](double) {});
        QVERIFY(near(measured.negativeLogLikelihood, m_machine.natsOf(low, 0, 1, 20)));
    }

    /// The first window measures tokens 1 to 7. The second begins 3 tokens before token 8 and
    /// measures 8 to 12, and so on.
    void windowsOverlapAndMeasureEachTokenOnce()
    {
        const auto text = randomTokens(m_machine.config(), 17, 4);
        const double nats = m_machine.natsOf(text, 0, 1, 8) + m_machine.natsOf(text, 5, 8, 13) +
                            m_machine.natsOf(text, 10, 13, 17);
        const Perplexity measured = m_machine.of("static", text, {8, 5});
        QCOMPARE(measured.tokens, std::uint64_t{16});
        QVERIFY(near(measured.negativeLogLikelihood, nats));
        QCOMPARE(measured.cacheRows, std::uint64_t{7});
    }

    void windowsThatDoNotOverlapSkipTheirFirstToken()
    {
        const auto text = randomTokens(m_machine.config(), 12, 5);
        const Perplexity measured = m_machine.of("static", text, {4, 4});
        QCOMPARE(measured.tokens, std::uint64_t{9});
        QVERIFY(near(measured.negativeLogLikelihood, m_machine.natsOf(text, 0, 1, 4) +
                                                         m_machine.natsOf(text, 4, 5, 8) +
                                                         m_machine.natsOf(text, 8, 9, 12)));
    }

    void whatACacheLosesChangesTheResultAndItsBytes()
    {
        const auto text = randomTokens(m_machine.config(), 22, 6);
        const Perplexity exact = m_machine.of("static", text, {24, 24});
        for (const char* lane : {"window:4", "recent:4", "int8", "heads:1", "evict:0@3"}) {
            const Perplexity measured = m_machine.of(lane, text, {24, 24});
            QVERIFY2(measured.negativeLogLikelihood != exact.negativeLogLikelihood, lane);
            QVERIFY2(measured.cacheBytes < exact.cacheBytes, lane);
        }
        // A row takes 12 bytes and 3 scales of 4 bytes instead of 12 floats.
        QCOMPARE(m_machine.of("int8", text, {24, 24}).cacheBytes, exact.cacheBytes / 48 * 24);
    }

    void itCanBeStopped()
    {
        std::stop_source stop;
        stop.request_stop();
        QVERIFY_THROWS_EXCEPTION(Cancelled,
                                 perplexityOf(m_machine.machinery(), laneNamed("static"),
                                              randomTokens(m_machine.config(), 9, 1), {24, 12},
                                              stop.get_token(), [](double) {}));
    }

private:
    Machine m_machine;
};

PASTKEYS_TEST(TestPerplexity)
#include "test_perplexity.moc"
