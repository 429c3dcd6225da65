// Loads the weights of a family that is not GPT-2: what files must hold comes from the network.
#include "base/errors.h"
#include "files/weight_loader.h"
#include "support/model_files.h"
#include "support/other_family.h"
#include "support/test_program.h"

#include <QtTest>

#include <filesystem>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

namespace {

/// Large enough that a matrix does not fit in the piece that is read at a time.
constexpr OtherSizes kSizes{.vocabulary = 17,
                            .context = 8,
                            .width = 300,
                            .layers = 2,
                            .heads = 3,
                            .kvHeads = 1,
                            .headDim = 7,
                            .inner = 611};

ModelDescription modelWith(WeightLayout layout)
{
    OtherSizes sizes = kSizes;
    sizes.layout = layout;
    return {.network = otherFamily(sizes),
            .prefix = "base.",
            .ignored = {"layers.{}.mask"},
            .layersHint = std::string("Look at the layers."),
            .layoutHint = std::string("Look at the layout.")};
}

/// The tensors of the model in the layout of its files, with the same values in either layout.
std::vector<TensorFile> tensorsOf(const Network& network, const std::string& type)
{
    std::vector<TensorFile> tensors;
    for (const WeightPoint& point : network.weightPoints()) {
        const WeightSpec& spec = network[point.weight];
        const std::string name = network.nameOf(point);
        std::vector<float> values = exampleValues(name, spec.size());
        if (spec.shapeInFile() != spec.shape) {
            const std::vector<float> rows = values;
            for (std::size_t i = 0; i < values.size(); ++i)
                values[i % spec.shape[1] * spec.shape[0] + i / spec.shape[1]] = rows[i];
        }
        tensors.push_back({name, type, spec.shapeInFile(), encoded(type, values)});
    }
    return tensors;
}

std::string matricesOf(const Weights& weights)
{
    std::string bytes;
    for (const auto& memory : weights.matrixMemory)
        bytes.append(reinterpret_cast<const char*>(memory.data()), memory.bytes());
    return bytes;
}

} // namespace

class TestWeightLoader : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }

    void aTransposedFileGivesTheSameBits_data()
    {
        QTest::addColumn<QString>("type");
        QTest::addColumn<int>("precision");
        for (const char* type : {"F32", "F16", "BF16"})
            for (const auto precision : {WeightPrecision::AsStored, WeightPrecision::Int8})
                QTest::addRow("%s, %s", type,
                              precision == WeightPrecision::Int8 ? "rounded" : "as stored")
                    << type << static_cast<int>(precision);
    }

    void aTransposedFileGivesTheSameBits()
    {
        QFETCH(const QString, type);
        QFETCH(const int, precision);
        const auto matrices = [&](WeightLayout layout) {
            const ModelDescription model = modelWith(layout);
            return matricesOf(load(model, tensorsOf(*model.network, type.toStdString()),
                                   static_cast<WeightPrecision>(precision))
                                  .weights);
        };
        const std::string inOut = matrices(WeightLayout::InOut);
        QVERIFY(inOut.size() > std::size_t{1} << 19);
        QVERIFY(matrices(WeightLayout::OutIn) == inOut);
    }

    void aMatrixInTheOtherLayoutIsRefused()
    {
        const ModelDescription model = modelWith(WeightLayout::OutIn);
        const auto tensors = tensorsOf(*modelWith(WeightLayout::InOut).network, "F32");
        QCOMPARE(refusalOf(model, tensors), "InputError: model.safetensors: tensor "
                                            "layers.0.project.weight: expected shape [35, 300], "
                                            "found [300, 35]. Look at the layout."s);
    }

    void aMissingTensorIsAskedForInTheLayoutOfTheFile()
    {
        const ModelDescription model = modelWith(WeightLayout::OutIn);
        auto tensors = tensorsOf(*model.network, "F32");
        std::erase_if(tensors,
                      [](const TensorFile& each) { return each.name == "layers.1.up.weight"; });
        QCOMPARE(
            refusalOf(model, tensors),
            "InputError: model.safetensors: tensor layers.1.up.weight: expected a tensor of shape "
            "[611, 300], found no tensor with this name. The nearest name in the file is "
            "layers.0.up.weight."s);
    }

    void moreLayersThanTheModelHasAreRefused()
    {
        const ModelDescription model = modelWith(WeightLayout::OutIn);
        auto tensors = tensorsOf(*model.network, "F32");
        tensors.push_back({"layers.2.up", "F32", {1}, std::string(4, '\0')});
        QCOMPARE(refusalOf(model, tensors),
                 "InputError: model.safetensors: tensor layers.2.up: expected no more than the 2 "
                 "layers in config.json, found a tensor of a later layer. Look at the layers."s);
    }

    void thePrefixAndTheTensorsOfTheFamilyAreItsOwn()
    {
        const ModelDescription model = modelWith(WeightLayout::OutIn);
        auto tensors = tensorsOf(*model.network, "F32");
        tensors.push_back({"layers.0.mask", "F32", {1}, std::string(4, '\0')});
        for (TensorFile& tensor : tensors)
            tensor.name = "base." + tensor.name;
        QVERIFY(load(model, tensors).warnings.empty());
        tensors.push_back({"h.0.attn.bias", "F32", {1}, std::string(4, '\0')}); // as in GPT-2
        QCOMPARE(inEnglish(load(model, tensors).warnings),
                 std::vector{"The file has tensors that are not used: h.0.attn.bias."s});
        tensors[3].name = "layers.0.key_norm.weight";
        QVERIFY2(refusalOf(model, tensors).find("with the prefix \"base.\", or none") !=
                     std::string::npos,
                 refusalOf(model, tensors).c_str());
    }

private:
    LoadedWeights load(const ModelDescription& model, const std::vector<TensorFile>& tensors,
                       WeightPrecision precision = WeightPrecision::AsStored) const
    {
        writeFile(folder() / "model.safetensors", safetensorsOf(tensors));
        return loadWeights(model, openWeightFiles(folder(), model), {.precision = precision});
    }

    std::string refusalOf(const ModelDescription& model,
                          const std::vector<TensorFile>& tensors) const
    {
        return refusal(folder(), [&] { load(model, tensors); });
    }

    fs::path folder() const { return m_temporary->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

PASTKEYS_TEST(TestWeightLoader)
#include "test_weight_loader.moc"
