// Checks that the table of operations is complete and matches the decoder.
#include "cache/kv_cache.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/operation_table.h"
#include "support/pass_points.h"
#include "support/passes.h"
#include "support/random_model.h"
#include "support/seeds.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <regex>
#include <set>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Collects the operations that a pass reports, and checks them against the table.
class ReportedPass : public StepObserver
{
public:
    void passBegan(const PassBegin&) override {}

    void operationDone(const OperationDone& done) override
    {
        points.push_back(done.point);
        for (const ProducedTensor& tensor : done.tensors)
            if (!descriptorOf(done.point.operation).makes.contains(tensor.kind))
                surprise = nameOf(done.point.operation);
        if (descriptorOf(done.point.operation).attends() != (done.keys > 0))
            surprise = nameOf(done.point.operation);
    }

    std::vector<OperationPoint> points;
    std::string surprise; ///< an operation that contradicts the table; empty if there is none
};

/// The placeholders in a string, such as "{rows}".
std::set<std::string> placeholdersIn(const std::string& text)
{
    static const std::regex pattern("\\{[^}]*\\}");
    const std::sregex_iterator begin(text.begin(), text.end(), pattern);
    std::set<std::string> found;
    for (auto match = begin; match != std::sregex_iterator(); ++match)
        found.insert(match->str());
    return found;
}

bool isOneOf(const std::set<std::string>& found, const std::set<std::string>& known)
{
    return std::ranges::includes(known, found);
}

} // namespace

class TestOperationTable : public QObject
{
    Q_OBJECT

private slots:
    void everyOperationHasAllTexts();
    void onlyTheChoiceOfATokenHasNoFormula();
    void namesInFilesStayAsTheyAre();
    void operationTitlesAreUnique();
    void theListDefinesTheOrderNotTheIds();
    void operationsReadOnlyWhatEarlierOnesMade();
    void theDecoderReportsTheOperationsInOrder();
};

void TestOperationTable::everyOperationHasAllTexts()
{
    const std::string none;
    for (const OperationDescriptor& operation : knownOperations()) {
        const OperationTexts& texts = operation.texts;
        const std::string name(operation.name);
        const bool chooses = operation.id == Operation::Sample;
        QVERIFY2(texts.title != none && texts.briefTitle != none && texts.purpose != none,
                 name.c_str());
        QVERIFY2((texts.firstEffect != none) != chooses, name.c_str());
        QVERIFY2((texts.formula != none) != chooses, name.c_str());
        QVERIFY2(
            isOneOf(placeholdersIn(texts.formula), {"{cells}", "{each}", "{headDim}", "{heads}",
                                                    "{in}", "{out}", "{rows}", "{width}"}),
            name.c_str());
        QVERIFY2(isOneOf(placeholdersIn(texts.terms), {"{headDim}", "{inner}", "{out}", "{width}"}),
                 name.c_str());
        if (operation.isOfHeads() || operation.isAboutNextToken())
            continue; // for these, the stage shows matrices instead of flowing rows
        for (const RowKind& rows : {operation.flow.in, operation.flow.out})
            QVERIFY2(rows.name != none && rows.meaning != none, name.c_str());
    }
}

void TestOperationTable::onlyTheChoiceOfATokenHasNoFormula()
{
    const RandomModel model = makeRandomModel(1);
    const StoredTypes types = storedTypes(model.weights);
    for (const OperationDescriptor& operation : operationsOf(model.config)) {
        const Work work =
            formulaWork(model.config, types, pointIn(operation.id, Layer{0}), causalSizes(3, 2, 1));
        QVERIFY2((work == Work{}) == (operation.id == Operation::Sample),
                 std::string(operation.name).c_str());
    }
}

void TestOperationTable::namesInFilesStayAsTheyAre()
{
    std::string names;
    for (const OperationDescriptor& operation : operationsOf({})) {
        names += std::string(operation.name) + ' ';
        QVERIFY(operationNamed(operation.name) == operation.id);
    }
    QCOMPARE(names,
             std::string("Embedding LayerNorm1 QkvProjection CacheAppend Scores Mask Softmax "
                         "WeightedSum OutputProjection Residual1 LayerNorm2 MlpExpand Gelu "
                         "MlpContract Residual2 FinalLayerNorm Logits Sample "));
    QVERIFY(!operationNamed("scores") && !operationNamed(""));
}

void TestOperationTable::operationTitlesAreUnique()
{
    std::set<Operation> ids;
    std::set<std::string_view> names;
    std::set<std::string_view> titles;
    std::set<std::string_view> briefTitles;
    for (const OperationDescriptor& operation : knownOperations()) {
        ids.insert(operation.id);
        names.insert(operation.name);
        titles.insert(operation.texts.title);
        briefTitles.insert(operation.texts.briefTitle);
    }
    for (const std::size_t different :
         {ids.size(), names.size(), titles.size(), briefTitles.size()})
        QCOMPARE(different, knownOperations().size());
}

void TestOperationTable::theListDefinesTheOrderNotTheIds()
{
    const std::array list{descriptorOf(Operation::Embedding), descriptorOf(Operation::Softmax),
                          descriptorOf(Operation::Scores), descriptorOf(Operation::Logits)};
    const auto place = [&](Operation operation, std::optional<Layer> layer) {
        return placeIn(list, {operation, layer});
    };
    QVERIFY(place(Operation::Embedding, {}) < place(Operation::Softmax, Layer{0}));
    QVERIFY(place(Operation::Softmax, Layer{0}) < place(Operation::Scores, Layer{0}));
    QVERIFY(place(Operation::Scores, Layer{0}) < place(Operation::Softmax, Layer{1}));
    QVERIFY(place(Operation::Scores, Layer{7}) < place(Operation::Logits, {}));
    QCOMPARE(ofPart(list, OperationPart::Layer).size(), std::size_t{2});
    QVERIFY(firstMakerOf(list, TensorKind::Weights) == Operation::Softmax);
}

void TestOperationTable::operationsReadOnlyWhatEarlierOnesMade()
{
    Config config;
    config.layers = 2;
    std::vector<TensorKind> made;
    for (const OperationPoint point : pointsOfPass(config, true)) {
        const OperationDescriptor& operation = descriptorOf(point.operation);
        for (int i = 0; i <= static_cast<int>(TensorKind::Logits); ++i) {
            const auto kind = static_cast<TensorKind>(i);
            const bool laterLayersOnly =
                kind == TensorKind::Residual2 && point.layer && *point.layer == Layer{0};
            if (operation.reads.contains(kind) && !laterLayersOnly)
                QVERIFY2(std::ranges::count(made, kind) > 0, std::string(operation.name).c_str());
        }
        for (int i = 0; i <= static_cast<int>(TensorKind::Logits); ++i)
            if (operation.makes.contains(static_cast<TensorKind>(i)))
                made.push_back(static_cast<TensorKind>(i));
    }
}

void TestOperationTable::theDecoderReportsTheOperationsInOrder()
{
    const std::uint64_t seed = freshSeed("random models");
    WorkerPool pool(1);
    for (std::uint64_t i = 0; i < 10; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const Config& config = model.config;
        Decoder decoder(config, model.weights, bestKernels(), pool);
        const auto tokens = randomTokens(config, 1, seed);
        for (const bool cacheOn : {false, true}) {
            ReportedPass pass;
            decoder.forward(tokens, *cacheOf(config, cacheOn ? "static" : "off"), {},
                            LogitRows::Last, {.observer = &pass});
            auto expected = pointsOfPass(config, cacheOn);
            QVERIFY(expected.back().operation == Operation::Sample);
            expected.pop_back(); // choosing a token is not part of the forward pass
            QVERIFY2(pass.points == expected, model.description.c_str());
            QCOMPARE(pass.surprise, std::string());
        }
    }
}

PASTKEYS_TEST(TestOperationTable)
#include "test_operation_table.moc"
