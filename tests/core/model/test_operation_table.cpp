// Checks that the table of operations is complete and matches the decoder.
#include "cache/kv_cache.h"
#include "kernels/select.h"
#include "kernels/worker_pool.h"
#include "model/network.h"
#include "support/gpt2_names.h"
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
            if (!specOf(done.point.operation).makes.contains(tensor.kind))
                surprise = nameOf(done.point.operation);
        if (specOf(done.point.operation).attends() != (done.keys > 0))
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
    void placesAreInTheOrderOfThePass();
    void operationsReadOnlyWhatEarlierOnesMade();
    void theDecoderReportsTheOperationsInOrder();
};

void TestOperationTable::everyOperationHasAllTexts()
{
    const std::string none;
    for (const OperationSpec& operation : gpt2Names().operations()) {
        const OperationTexts& texts = operation.texts;
        const std::string name(operation.name);
        const bool chooses = operation.id == Gpt2::Sample;
        QVERIFY2(texts.title != none && texts.briefTitle != none && texts.purpose != none,
                 name.c_str());
        QVERIFY2((texts.firstEffect != none) != chooses, name.c_str());
        QVERIFY2((texts.formula != none) != chooses, name.c_str());
        QVERIFY2(isOneOf(placeholdersIn(texts.formula),
                         {"{cells}", "{each}", "{headDim}", "{heads}", "{in}", "{kvWidth}", "{out}",
                          "{rows}", "{width}"}),
                 name.c_str());
        QVERIFY2(isOneOf(placeholdersIn(texts.terms),
                         {"{headDim}", "{inner}", "{kvWidth}", "{out}", "{width}"}),
                 name.c_str());
        if (operation.isOfHeads || operation.isAboutNextToken())
            continue; // for these, the stage shows matrices instead of flowing rows
        for (const TensorSet& tensors : {operation.reads, operation.makes}) {
            const TensorSpec& rows = gpt2Names()[tensors.kinds().front()];
            QVERIFY2(rows.title != none && rows.meaning != none, name.c_str());
        }
    }
}

void TestOperationTable::onlyTheChoiceOfATokenHasNoFormula()
{
    const RandomModel model = makeRandomModel(1);
    const StoredTypes types = storedTypes(*gpt2(model.config), model.weights);
    for (const OperationSpec& operation : gpt2Names().operations()) {
        const Work work = formulaWork(*gpt2(model.config), types, pointIn(operation.id, Layer{0}),
                                      causalSizes(3, 2, 1));
        QVERIFY2((work == Work{}) == (operation.id == Gpt2::Sample),
                 std::string(operation.name).c_str());
    }
}

void TestOperationTable::namesInFilesStayAsTheyAre()
{
    std::string names;
    for (const OperationSpec& operation : gpt2Names().operations()) {
        names += std::string(operation.name) + ' ';
        QVERIFY(gpt2Names().operationNamed(operation.name) == operation.id);
    }
    QCOMPARE(names,
             std::string("Embedding LayerNorm1 QkvProjection CacheAppend Scores Mask Softmax "
                         "WeightedSum OutputProjection Residual1 LayerNorm2 MlpExpand Gelu "
                         "MlpContract Residual2 FinalLayerNorm Logits Sample "));
    QVERIFY(!gpt2Names().operationNamed("scores") && !gpt2Names().operationNamed(""));
}

void TestOperationTable::operationTitlesAreUnique()
{
    std::set<Operation> ids;
    std::set<std::string_view> names;
    std::set<std::string_view> titles;
    std::set<std::string_view> briefTitles;
    for (const OperationSpec& operation : gpt2Names().operations()) {
        ids.insert(operation.id);
        names.insert(operation.name);
        titles.insert(operation.texts.title);
        briefTitles.insert(operation.texts.briefTitle);
    }
    for (const std::size_t different :
         {ids.size(), names.size(), titles.size(), briefTitles.size()})
        QCOMPARE(different, gpt2Names().operations().size());
}

void TestOperationTable::placesAreInTheOrderOfThePass()
{
    const Network network = *gpt2(sized({.layers = 3, .heads = 1}));
    const auto points = network.points();
    for (std::size_t i = 0; i < points.size(); ++i)
        QCOMPARE(network.placeOf(points[i]), i);
    QCOMPARE(network.points({.appends = false}).size(),
             points.size() - 3); // without the cache appends
    QVERIFY(network.firstMakerOf(Gpt2Tensor::Weights) == Gpt2::Softmax);
    QVERIFY(network.only(OperationKind::Append) == Gpt2::CacheAppend);
    QVERIFY(network.pointNamed("Scores", Layer{1}) == (OperationPoint{Gpt2::Scores, Layer{1}}));
    QVERIFY(network.pointNamed("Rotate", Layer{1}) == points.front());
}

void TestOperationTable::operationsReadOnlyWhatEarlierOnesMade()
{
    Gpt2Config config;
    config.layers = 2;
    std::vector<TensorKind> made;
    for (const OperationPoint point : pointsOfPass(config, true)) {
        const OperationSpec& operation = specOf(point.operation);
        for (const TensorKind kind : operation.reads.kinds()) {
            const bool laterLayersOnly =
                kind == Gpt2Tensor::Residual2 && point.layer && *point.layer == Layer{0};
            if (kind != Gpt2Tensor::Tokens && !laterLayersOnly)
                QVERIFY2(std::ranges::count(made, kind) > 0, std::string(operation.name).c_str());
        }
        made.insert(made.end(), operation.makes.kinds().begin(), operation.makes.kinds().end());
    }
}

void TestOperationTable::theDecoderReportsTheOperationsInOrder()
{
    const std::uint64_t seed = freshSeed("random models");
    WorkerPool pool(1);
    for (std::uint64_t i = 0; i < 10; ++i) {
        const RandomModel model = makeRandomModel(seed + i);
        const Gpt2Config& config = model.config;
        Decoder decoder(gpt2(config), model.weights, bestKernels(), pool);
        const auto tokens = randomTokens(config, 1, seed);
        for (const bool cacheOn : {false, true}) {
            ReportedPass pass;
            decoder.forward(tokens, *cacheOf(config, cacheOn ? "static" : "off"), {},
                            LogitRows::Last, {.observer = &pass});
            auto expected = pointsOfPass(config, cacheOn);
            QVERIFY(expected.back().operation == Gpt2::Sample);
            expected.pop_back(); // choosing a token is not part of the forward pass
            QVERIFY2(pass.points == expected, model.description.c_str());
            QCOMPARE(pass.surprise, std::string());
        }
    }
}

PASTKEYS_TEST(TestOperationTable)
#include "test_operation_table.moc"
