// Weights that make activations overflow or logits become NaN. The run must stop at the first bad
// layer and report where it is.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/run_trace.h"
#include "support/test_program.h"

#include <QtTest>

#include <cstring>
#include <limits>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestBadNumbers : public QObject
{
    Q_OBJECT

private slots:
    void runStopsAtTheFirstBadLayer_data();
    void runStopsAtTheFirstBadLayer();
    void largeFiniteActivationsAreAccepted();
    void stepsBeforeTheOverflowAreKept();
    void logitsThatAreAllNaNStopTheRun();
    void logitsThatAreNaNAreNeverChosen();
};

namespace {

/// Loads a model in which this tensor has this value at this index.
LoadedModel modelWith(const std::string& tensor, std::size_t index, float value)
{
    const QTemporaryDir temporary;
    ModelFiles files;
    std::memcpy(files.tensor(tensor).bytes.data() + 4 * index, &value, 4);
    files.write(temporary.path().toStdString());
    return loadModel(temporary.path().toStdString());
}

/// A run of a loaded model with one thread and the prompt "a b".
class Run
{
public:
    Run(const LoadedModel& model, const Kernels& kernels, CacheMode mode)
        : m_pool(1), m_run({.network = model.network,
                            .weights = model.weights,
                            .kernels = kernels,
                            .pool = m_pool,
                            .bytesOf = [](TokenId id) { return std::to_string(indexOf(id)); },
                            .tokensInUse = model.tokensInUse()},
                           settings())
    {
        m_run.setRunning(lanesOf(mode));
    }

    TwinRun& operator*() { return m_run; }

private:
    static RunSettings settings()
    {
        RunSettings settings;
        settings.prompt = {idAt<TokenId>(97), idAt<TokenId>(98)};
        settings.tokens = 3;
        return settings;
    }

    WorkerPool m_pool;
    TwinRun m_run;
};

std::string firstStep(const LoadedModel& model, const Kernels& kernels, CacheMode mode)
{
    Run run(model, kernels, mode);
    return refusal({}, [&] { (*run).advance(); });
}

} // namespace

void TestBadNumbers::runStopsAtTheFirstBadLayer_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<float>("value");
    QTest::addColumn<QString>("message");
    const auto add = [](const char* row, const char* tensor, float value, const char* place) {
        QTest::newRow(row) << QString(tensor) << value
                           << QString("RunError: %1). The run stops here; the weights may be "
                                      "damaged.")
                                  .arg(place);
    };
    add("40 overflow in layer 2", "h.1.mlp.c_proj.bias", kInfinity,
        "layer 2: the hidden state is no longer finite (infinity at position 0, column 0");
    add("40 finite weight that overflows", "h.1.ln_2.weight", std::numeric_limits<float>::max(),
        "layer 2: the hidden state is no longer finite (NaN at position 0, column 0");
    add("39 NaN in layer 1", "h.0.attn.c_proj.weight", kNaN,
        "layer 1: the hidden state is no longer finite (NaN at position 0, column 0");
    add("39 NaN in the embedding of a token", "wte.weight", kNaN,
        "layer 1: the hidden state is no longer finite (NaN at position 0, column 0");
    add("39 infinite embedding of a position", "wpe.weight", kInfinity,
        "layer 1: the hidden state is no longer finite (NaN at position 0, column 0");
}

void TestBadNumbers::runStopsAtTheFirstBadLayer()
{
    QFETCH(QString, tensor);
    QFETCH(float, value);
    QFETCH(QString, message);
    // In the token embedding, the bad value is in the row of the prompt's first token. In other
    // tensors, it is the first value.
    const std::size_t index = tensor == "wte.weight" ? std::size_t{97} * 4 : 0;
    const LoadedModel model = modelWith(tensor.toStdString(), index, value);
    for (const Kernels* kernels : availableKernels())
        for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare}) {
            QCOMPARE(QString::fromStdString(firstStep(model, *kernels, mode)), message);
        }
}

void TestBadNumbers::largeFiniteActivationsAreAccepted()
{
    const LoadedModel model = modelWith("h.1.mlp.c_proj.bias", 0, 1e30F);
    for (const Kernels* kernels : availableKernels())
        QCOMPARE(firstStep(model, *kernels, CacheMode::Compare), "accepted"s);
}

void TestBadNumbers::stepsBeforeTheOverflowAreKept()
{
    // Position 2 is reached in the second step.
    const LoadedModel model = modelWith("wpe.weight", 2 * 4, kNaN);
    Run run(model, bestKernels(), CacheMode::Compare);
    const StepRecordPtr step = (*run).advance();
    QVERIFY(step->choice.has_value());
    QVERIFY(!(*run).finished());
    const std::string message = refusal({}, [&] { (*run).advance(); });
    QVERIFY2(message.starts_with("RunError: layer 1: "), message.c_str());
    QCOMPARE(step->tokens.size(), std::size_t{2});
}

void TestBadNumbers::logitsThatAreAllNaNStopTheRun()
{
    const LoadedModel model = modelWith("ln_f.weight", 1, kNaN);
    for (const Kernels* kernels : availableKernels())
        for (const CacheMode mode : {CacheMode::Off, CacheMode::On, CacheMode::Compare})
            QCOMPARE(firstStep(model, *kernels, mode),
                     "RunError: All logits are NaN: no token can be chosen. The weights may be "
                     "damaged."s);
}

void TestBadNumbers::logitsThatAreNaNAreNeverChosen()
{
    const LoadedModel model = modelWith("wte.weight", 0, kNaN); // token 0
    Run run(model, bestKernels(), CacheMode::On);
    while (!(*run).finished())
        QVERIFY(indexOf((*run).advance()->choice->token.id) != 0);
}

PASTKEYS_TEST(TestBadNumbers)
#include "test_bad_numbers.moc"
