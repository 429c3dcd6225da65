// Models of two texts: what the encoder and the decoder compute, and what is kept of the source.
#include "cache/cache_kinds.h"
#include "cache/source_cache.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/decoder.h"
#include "support/captured_tensors.h"
#include "support/encoder_decoder_reference.h"
#include "support/row_values.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <cmath>
#include <functional>
#include <random>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

using Rows = std::vector<std::vector<float>>;

Rows copied(ConstMatrix rows)
{
    Rows copies;
    for (std::size_t r = 0; r < rows.rows; ++r)
        copies.emplace_back(rows.row(r), rows.row(r) + rows.columns);
    return copies;
}

/// A model that runs.
class Running
{
public:
    Running(const RandomModel& model, const Kernels& kernels, std::size_t threads = 1)
        : m_model(model), m_pool(threads),
          m_encoder(model.network->encoder(), *model.weights.encoder, kernels, m_pool),
          m_decoder(model.network, model.weights, kernels, m_pool)
    {
    }

    Rows encode(std::span<const TokenId> source, StepObserver* observer = nullptr)
    {
        const auto cache = makeCache("off", cacheShapeOf(*m_model.network->encoder()));
        const std::vector<Position> positions = positionsFrom(0, source.size());
        const Segment segment{source, positions, *cache, ReachRule::causal(), LogitRows::All};
        return copied(m_encoder.forward({&segment, 1}, {.observer = observer}));
    }

    /// Reads these tokens, which follow those that the cache has.
    Rows decode(std::span<const TokenId> tokens, const Rows& source, KvCache& cache,
                StepObserver* observer = nullptr)
    {
        std::vector<float> all;
        for (const std::vector<float>& row : source)
            all.insert(all.end(), row.begin(), row.end());
        const std::size_t width = source.front().size();
        const std::vector<Position> positions = positionsFrom(indexOf(cache.next()), tokens.size());
        Segment segment{tokens, positions, cache, ReachRule::causal(), LogitRows::All};
        if (cache.needsSource())
            segment.source = ConstMatrix{all.data(), source.size(), width, width};
        return copied(m_decoder.forward({&segment, 1}, {.observer = observer}));
    }

private:
    const RandomModel& m_model;
    WorkerPool m_pool;
    Decoder m_encoder;
    Decoder m_decoder;
};

CacheSpec cacheWith(const char* kind, SourceRowsKept source)
{
    CacheSpec spec(kind);
    spec.source = source;
    return spec;
}

ReferenceMatrix toMatrix(const Rows& rows)
{
    ReferenceMatrix all(static_cast<Eigen::Index>(rows.size()),
                        static_cast<Eigen::Index>(rows.front().size()));
    for (std::size_t r = 0; r < rows.size(); ++r)
        for (std::size_t c = 0; c < rows[r].size(); ++c)
            all(static_cast<Eigen::Index>(r), static_cast<Eigen::Index>(c)) =
                static_cast<double>(rows[r][c]);
    return all;
}

double errorOf(const ReferenceMatrix& ours, const ReferenceMatrix& theirs)
{
    return (ours - theirs).cwiseAbs().maxCoeff() / theirs.cwiseAbs().maxCoeff();
}

/// The sizes of a pass, as they follow from the two texts.
PassSizes sizesAt(const Network& network, OperationPoint point, std::size_t past, std::size_t rows,
                  std::size_t sourceRows)
{
    const OperationSpec& operation = network[point.operation];
    if (operation.axis == Axis::Source)
        return {.rows = sourceRows, .keys = sourceRows, .keysSeen = sourceRows, .logitRows = rows};
    if (operation.isOverSource)
        return {.rows = rows,
                .keys = sourceRows,
                .keysSeen = sourceRows,
                .cells = rows * sourceRows,
                .logitRows = rows};
    if (point.layer && network.site(*point.layer).seesAll)
        return {
            .rows = rows, .keys = rows, .keysSeen = rows, .cells = rows * rows, .logitRows = rows};
    return causalSizes(rows, past, rows);
}

} // namespace

class TestEncoderDecoder : public QObject
{
    Q_OBJECT

private slots:
    void theyMatchADoublePrecisionReference_data() { addFamilies(); }
    void theyMatchADoublePrecisionReference()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 20; ++i) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const RandomModel& model = drawn.model;
            const auto source = randomTokens(model.config, 1 + random() % 20, random());
            const auto text = randomTokens(model.config, 15, random());
            const TwoTextTensors reference = drawn.reference(model, source, text);
            for (const Kernels* kernels : availableKernels()) {
                Running running(model, *kernels, 2);
                CapturedTensors captured(*model.network);
                const Rows read = running.encode(source);
                const auto cache = makeCache("off", cacheShapeOf(*model.network));
                const Rows logits = running.decode(text, read, *cache, &captured);
                QVERIFY(errorOf(toMatrix(read), reference.at("source")) < 2e-5);
                QVERIFY(errorOf(toMatrix(logits), reference.at("logits")) < 2e-5);
                for (const auto& [name, expected] : reference) {
                    std::string own = name;
                    if (name.ends_with(".state"))
                        own = model.network->nameOf(
                            {model.network->only(TensorRole::LayerOutput),
                             idAt<Layer>(static_cast<std::size_t>(name[7] - '0'))});
                    if (name.starts_with("layers."))
                        QVERIFY2(relativeError(captured.tensors.at(own).view(), expected) < 2e-5,
                                 (name + ", " + model.description).c_str());
                }
            }
        }
    }

    void whatIsKeptNeverChangesTheLogits_data() { addFamilies(); }
    /// With any exact table, any number of threads, any cache, any part of the source kept, and the
    /// text in any chunks.
    void whatIsKeptNeverChangesTheLogits()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 6; ++i) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const RandomModel& model = drawn.model;
            const auto source = randomTokens(model.config, 1 + random() % 20, random());
            const auto text = randomTokens(model.config, 12, random());
            Running plain(model, referenceKernels());
            const Rows read = plain.encode(source);
            const auto off = makeCache("off", cacheShapeOf(*model.network));
            const Rows expected = plain.decode(text, read, *off);
            for (const Kernels* kernels : availableKernels()) {
                if (!kernels->exact)
                    continue;
                Running running(model, *kernels, 3);
                const Rows own = running.encode(source);
                QCOMPARE(own, read);
                for (const char* kind : {"static", "dynamic", "paged:3"})
                    for (const SourceRowsKept kept : {SourceRowsKept::Yes, SourceRowsKept::No,
                                                      SourceRowsKept::ButComputedAgain}) {
                        const auto cache =
                            makeCache(cacheWith(kind, kept), cacheShapeOf(*model.network));
                        Rows found;
                        for (std::size_t first = 0; first < text.size();) {
                            const std::size_t rows =
                                std::min<std::size_t>(1 + random() % 4, text.size() - first);
                            const Rows some =
                                running.decode(std::span(text).subspan(first, rows), own, *cache);
                            found.insert(found.end(), some.begin(), some.end());
                            cache->commit();
                            first += rows;
                        }
                        QVERIFY2(found == expected, model.description.c_str());
                    }
            }
        }
    }

    void countsAgreeWithTheFormulas_data() { addFamilies(); }
    void countsAgreeWithTheFormulas()
    {
        QFETCH(QString, family);
        std::mt19937_64 random(freshSeed("models"));
        for (int i = 0; i < 4; ++i) {
            const DrawnPair drawn = drawnPair(family.toStdString(), random());
            const RandomModel& model = drawn.model;
            const Network& network = *model.network;
            const auto source = randomTokens(model.config, 1 + random() % 9, random());
            const auto text = randomTokens(model.config, 6, random());
            for (const Kernels* kernels : {&countingKernels(), &bestKernels()}) {
                Running running(model, *kernels);
                CapturedTensors encoded(*network.encoder());
                const Rows read = running.encode(source, &encoded);
                expectFormulas(*network.encoder(), *model.weights.encoder, encoded, 0,
                               source.size(), 0);
                for (const SourceRowsKept kept :
                     {SourceRowsKept::Yes, SourceRowsKept::No, SourceRowsKept::ButComputedAgain}) {
                    const auto cache = makeCache(cacheWith("static", kept), cacheShapeOf(network));
                    std::size_t past = 0;
                    for (const std::size_t rows : {3U, 1U, 2U}) {
                        CapturedTensors captured(network);
                        running.decode(std::span(text).subspan(past, rows), read, *cache,
                                       &captured);
                        cache->commit();
                        expectFormulas(network, model.weights, captured, past, rows, source.size());
                        const PassContents contents{.readsSource =
                                                        past == 0 || kept != SourceRowsKept::Yes,
                                                    .keepsSource = kept != SourceRowsKept::No};
                        expectOperations(captured, network.points(contents));
                        past += rows;
                    }
                }
            }
        }
    }

    void forksShareTheSourceAndCuttingTheTextKeepsIt()
    {
        const DrawnPair drawn = drawnPair("marian", 5);
        const RandomModel& model = drawn.model;
        const auto source = randomTokens(model.config, 7, 1);
        const auto text = randomTokens(model.config, 6, 2);
        Running running(model, bestKernels());
        const Rows read = running.encode(source);
        const CacheSite once(Layer{0}, 1);
        for (const char* kind : {"static", "dynamic", "paged:2"}) {
            const auto cache = makeCache(kind, cacheShapeOf(*model.network));
            QVERIFY(cache->needsSource());
            running.decode(std::span(text).first(4), read, *cache);
            cache->rollBack();
            QVERIFY(cache->needsSource());
            running.decode(std::span(text).first(4), read, *cache);
            cache->commit(2); // of the text; the source is complete
            QCOMPARE(cache->layout(Layer{0}).rows(), std::size_t{2});
            QCOMPARE(cache->layout(once).rows(), std::size_t{7});
            QVERIFY(!cache->needsSource());
            const auto fork = cache->fork();
            QCOMPARE(fork->view(once).keys[0].data, cache->view(once).keys[0].data);
            const Rows expected = running.decode(std::span(text).subspan(2), read, *fork);
            QCOMPARE(running.decode(std::span(text).subspan(2), read, *cache), expected);
            cache->commit();
            cache->truncate(Position{1});
            QCOMPARE(cache->layout(once).rows(), std::size_t{7});
            const Rows again = running.decode(std::span(text).subspan(1), read, *cache);
            QCOMPARE(Rows(again.begin() + 1, again.end()), expected);
        }
    }

    /// Hand-checked: these are the buckets of transformers' T5Attention._relative_position_bucket.
    void distancesGoToTheBucketsOfT5()
    {
        const PositionBias decoder{.buckets = 32, .furthest = 128};
        const PositionBias encoder{.buckets = 32, .furthest = 128, .looksAhead = true};
        const auto back = [](const PositionBias& bias, std::size_t distance) {
            return bias.bucketOf(idAt<Position>(500), idAt<Position>(500 - distance));
        };
        const auto ahead = [](const PositionBias& bias, std::size_t distance) {
            return bias.bucketOf(Position{0}, idAt<Position>(distance));
        };
        struct Bucket
        {
            std::size_t distance;
            std::size_t inDecoder;
            std::size_t inEncoder;
        };
        for (const auto& [distance, inDecoder, inEncoder] :
             {Bucket{0, 0, 0}, Bucket{7, 7, 7}, Bucket{8, 8, 8}, Bucket{11, 11, 8},
              Bucket{12, 12, 9}, Bucket{15, 15, 9}, Bucket{16, 16, 10}, Bucket{19, 17, 10},
              Bucket{32, 21, 12}, Bucket{64, 26, 14}, Bucket{127, 31, 15}, Bucket{128, 31, 15},
              Bucket{400, 31, 15}}) {
            QCOMPARE(back(decoder, distance), inDecoder);
            QCOMPARE(back(encoder, distance), inEncoder);
            QCOMPARE(ahead(decoder, distance), std::size_t{0});
            QCOMPARE(ahead(encoder, distance), distance == 0 ? 0 : inEncoder + 16);
        }
    }

private:
    static void addFamilies()
    {
        QTest::addColumn<QString>("family");
        for (const char* family : kTwoTextFamilies)
            QTest::newRow(family) << family;
    }

    static void expectFormulas(const Network& network, const Weights& weights,
                               const CapturedTensors& captured, std::size_t past, std::size_t rows,
                               std::size_t sourceRows)
    {
        const StoredTypes types = storedTypes(network, weights);
        for (const OperationDone& done : captured.counted)
            QVERIFY2(done.counted ==
                         formulaWork(network, types, done.point,
                                     sizesAt(network, done.point, past, rows, sourceRows)),
                     network[done.point.operation].name.c_str());
    }

    static void expectOperations(const CapturedTensors& captured,
                                 std::span<const OperationPoint> points)
    {
        std::vector<OperationPoint> ran;
        for (const OperationDone& done : captured.counted)
            ran.push_back(done.point);
        QVERIFY(std::ranges::equal(ran, points.first(points.size() - 1))); // but for the choice
    }
};

PASTKEYS_TEST(TestEncoderDecoder)
#include "test_encoder_decoder.moc"
