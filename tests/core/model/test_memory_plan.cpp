// Where the tensors of a pass lie: whatever an operation reads must still be there.
#include "model/memory_plan.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <map>

using namespace pastkeys;

class TestMemoryPlan : public QObject
{
    Q_OBJECT

private slots:
    void whatAnOperationReadsIsStillThere();
    void tensorsThatAreMadeTogetherLieSideBySide();
    void versionsOfATensorShareItsPlace();
    void memoryIsUsedAgain();
};

namespace {

Network smallGpt2()
{
    return *pastkeys::gpt2(
        sized({.vocabulary = 11, .context = 8, .width = 6, .layers = 3, .heads = 2, .inner = 10}));
}

TensorKind tensorNamed(const Network& network, std::string_view name)
{
    return std::ranges::find(network.tensors(), name, &TensorSpec::name)->id;
}

} // namespace

/// Follows a pass, and notes for each column of each matrix the tensor that was written to it last.
void TestMemoryPlan::whatAnOperationReadsIsStillThere()
{
    const Network network = smallGpt2();
    const MemoryPlan plan(network);
    std::map<std::pair<std::size_t, std::size_t>, TensorKind> held; // by matrix and column
    const auto columns = [&](TensorKind tensor, const auto& visit) {
        const MemoryPlan::Place& place = plan[tensor];
        for (std::size_t c = 0; c < place.columns; ++c)
            visit(std::pair(place.matrix, place.firstColumn + c));
    };
    const auto write = [&](const OperationSpec& operation) {
        for (const TensorKind tensor : operation.makes.kinds())
            if (network[tensor].columns > 0)
                columns(tensor, [&](const auto& column) { held[column] = tensor; });
    };
    for (const OperationPoint& point : network.points({.appends = false})) {
        const OperationSpec& operation = network[point.operation];
        if (operation.kind == OperationKind::Scores) // where fused attention writes its result
            write(network[network.only(OperationKind::WeightedSum)]);
        std::size_t read = 0; // one of several versions of a tensor is the one that is read
        for (const TensorKind tensor : operation.reads.kinds()) {
            if (network[tensor].columns == 0 || operation.kind == OperationKind::Embed)
                continue;
            bool isThere = true;
            columns(tensor, [&](const auto& column) { isThere &= held[column] == tensor; });
            QVERIFY2(isThere || network[tensor].versionOf || tensor == Gpt2Tensor::Embedding,
                     operation.name.c_str());
            read += isThere ? 1 : 0;
        }
        QVERIFY2(read > 0 || operation.attends() || operation.kind == OperationKind::Embed,
                 operation.name.c_str());
        write(operation);
    }
}

void TestMemoryPlan::tensorsThatAreMadeTogetherLieSideBySide()
{
    const Network network = smallGpt2();
    const MemoryPlan plan(network);
    for (std::size_t i = 0; i < 3; ++i) {
        const MemoryPlan::Place& place = plan[tensorNamed(network, std::array{"q", "k", "v"}[i])];
        QCOMPARE(place.firstColumn, 6 * i);
        QCOMPARE(place.columns, std::size_t{6});
        QCOMPARE(place.stride, std::size_t{18});
    }
}

void TestMemoryPlan::versionsOfATensorShareItsPlace()
{
    const Network network = smallGpt2();
    const MemoryPlan plan(network);
    const MemoryPlan::Place& first = plan[tensorNamed(network, "embedding")];
    for (const char* name : {"residual1", "residual2"}) {
        const MemoryPlan::Place& place = plan[tensorNamed(network, name)];
        QCOMPARE(place.matrix, first.matrix);
        QCOMPARE(place.firstColumn, first.firstColumn);
    }
}

void TestMemoryPlan::memoryIsUsedAgain()
{
    QCOMPARE(MemoryPlan(smallGpt2()).matrices(), std::size_t{3});
}

PASTKEYS_TEST(TestMemoryPlan)
#include "test_memory_plan.moc"
