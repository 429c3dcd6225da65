// Events during loading: progress, stopping, running out of memory, and files that change.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/gpt2_names.h"
#include "support/gpt2_weights.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <limits>
#include <memory>

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::chrono_literals;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestLoading : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void progressGrowsToOne_data();
    void progressGrowsToOne();
    void nothingIsReadAfterAnEarlyStop();
    void noFurtherPieceIsReadAfterAStop();
    void badWeightInALaterPieceHasItsIndexInTheTensor();
    void modelLargerThanTheMemoryIsRefused();
    void memoryIsKnown();
    void fileDeletedWhileReadingIsReadToTheEnd();
    void fileReplacedWhileReadingIsReadToTheEnd();
    void fileChangedWhileReadingIsRefused();
    void fileShortenedWhileReadingIsRefused();
    void shardChangedWhileAnotherIsReadIsRefused();
    void folderDeletedAfterwardsDoesNotMatter();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }
    fs::path weights() const { return folder() / "model.safetensors"; }
    LoadedModel loadDoing(const std::function<void()>& atFirstPiece) const;

    std::unique_ptr<QTemporaryDir> m_temporary;
};

namespace {

/// wpe.weight takes 8 MiB and is read in several pieces.
ModelFiles largeModel()
{
    ModelFiles files;
    files.set("n_positions", "524289");
    files.remove("wpe.weight");
    files.add("wpe.weight", "F32", {524289, 4});
    return files;
}

std::string bytesOf(const WeightMatrix& matrix)
{
    return {static_cast<const char*>(matrix.data), matrix.bytes()};
}

/// Backdates a file, so that a change is noticed even if the clock is coarse.
void makeOld(const fs::path& path)
{
    fs::last_write_time(path, fs::file_time_type::clock::now() - 1h);
}

} // namespace

/// Loads the folder, and calls `atFirstPiece` when the first piece is read.
LoadedModel TestLoading::loadDoing(const std::function<void()>& atFirstPiece) const
{
    bool done = false;
    LoadOptions options;
    options.progress = [&](double) {
        if (!std::exchange(done, true))
            atFirstPiece();
    };
    return loadModel(folder(), options);
}

void TestLoading::progressGrowsToOne_data()
{
    QTest::addColumn<QString>("type");
    QTest::newRow("float32") << "F32";
    QTest::newRow("float16, whose vectors take more memory than they have bytes in the file")
        << "F16";
}

void TestLoading::progressGrowsToOne()
{
    QFETCH(QString, type);
    ModelFiles files = largeModel();
    for (const TensorFile& tensor : std::vector(files.tensors))
        files.setType(tensor.name, type.toStdString());
    files.write(folder());
    std::vector<double> heard;
    LoadOptions options;
    options.progress = [&heard](double part) { heard.push_back(part); };
    loadModel(folder(), options);
    QVERIFY(heard.size() > files.tensors.size()); // one tensor is read in several pieces
    QVERIFY(std::ranges::is_sorted(heard));
    QVERIFY(heard.front() > 0);
    QCOMPARE(heard.back(), 1.0);
}

void TestLoading::nothingIsReadAfterAnEarlyStop()
{
    ModelFiles().write(folder());
    std::stop_source source;
    source.request_stop();
    int pieces = 0;
    LoadOptions options;
    options.stop = source.get_token();
    options.progress = [&pieces](double) { ++pieces; };
    QCOMPARE(refusal(folder(), [&] { loadModel(folder(), options); }), "Cancelled"s);
    QCOMPARE(pieces, 0);
}

void TestLoading::noFurtherPieceIsReadAfterAStop()
{
    largeModel().write(folder());
    std::size_t all = 0;
    LoadOptions counting;
    counting.progress = [&all](double) { ++all; };
    loadModel(folder(), counting);
    for (std::size_t last = 1; last < all; ++last) {
        std::stop_source source;
        std::size_t pieces = 0;
        LoadOptions options;
        options.stop = source.get_token();
        options.progress = [&](double) {
            if (++pieces == last)
                source.request_stop();
        };
        QCOMPARE(refusal(folder(), [&] { loadModel(folder(), options); }), "Cancelled"s);
        QCOMPARE(pieces, last);
    }
}

void TestLoading::badWeightInALaterPieceHasItsIndexInTheTensor()
{
    ModelFiles files = largeModel();
    const float infinity = std::numeric_limits<float>::infinity();
    for (const std::size_t index : {1'500'000U, 2'097'155U})
        std::memcpy(files.tensor("wpe.weight").bytes.data() + 4 * index, &infinity, 4);
    files.write(folder());
    QCOMPARE(inEnglish(loadModel(folder()).warnings),
             std::vector{"The tensor wpe.weight has a NaN or infinite weight at index "
                         "1500000: results may be useless."s});
}

void TestLoading::modelLargerThanTheMemoryIsRefused()
{
    ModelFiles files = largeModel();
    files.setType("h.0.ln_1.weight", "F16"); // 8 bytes in the file, 16 in memory
    files.write(folder());
    std::uint64_t need = 0;
    for (const TensorFile& tensor : files.tensors)
        need += tensor.bytes.size();
    need += 8;
    std::uint64_t free = need - 1;
    int pieces = 0;
    LoadOptions options;
    options.freeMemory = [&free] { return free; };
    options.progress = [&pieces](double) { ++pieces; };
    const auto load = [&] { loadModel(folder(), options); };
    QCOMPARE(
        refusal(folder(), load),
        "InputError: model.safetensors: expected weights that fit in the 8 MiB of free memory, "
        "found 9 MiB. Close other programs, or use a smaller model."s);
    QCOMPARE(pieces, 0);
    free = need;
    QCOMPARE(refusal(folder(), load), "accepted"s);

    files.add("lm_head.weight", "BF16", {259, 4});
    files.write(folder());
    free = need + std::uint64_t{259} * 4 * 2 - 1;
    QVERIFY(refusal(folder(), load).starts_with("InputError: model.safetensors: expected weights"));
    ++free;
    QCOMPARE(refusal(folder(), load), "accepted"s);
}

void TestLoading::memoryIsKnown()
{
    const std::uint64_t memory = availableMemory();
    QVERIFY2(memory > (std::uint64_t{1} << 20), std::to_string(memory).c_str());
}

void TestLoading::fileDeletedWhileReadingIsReadToTheEnd()
{
    ModelFiles files = largeModel();
    files.write(folder());
    const LoadedModel model = loadDoing([this] { fs::remove(weights()); });
    QVERIFY(!fs::exists(weights()));
    QVERIFY(
        bytesOf(gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network)).embedding.position) ==
        files.tensor("wpe.weight").bytes);
}

void TestLoading::fileReplacedWhileReadingIsReadToTheEnd()
{
    ModelFiles files = largeModel();
    files.write(folder());
    const LoadedModel model = loadDoing([this] {
        writeFile(folder() / "other", std::string(1000, 'x'));
        fs::rename(folder() / "other", weights());
    });
    QVERIFY(
        bytesOf(gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network)).embedding.position) ==
        files.tensor("wpe.weight").bytes);
}

void TestLoading::fileChangedWhileReadingIsRefused()
{
    ModelFiles files = largeModel();
    files.write(folder());
    makeOld(weights());
    files.tensor("ln_f.bias").bytes[0] = 'x';
    const auto load = [&] { loadDoing([&] { files.write(folder()); }); };
    QCOMPARE(
        refusal(folder(), load),
        "InputError: model.safetensors: expected a file that does not change while it is being "
        "read, found one that changed in the meantime. Open it again."s);
}

void TestLoading::fileShortenedWhileReadingIsRefused()
{
    largeModel().write(folder());
    const std::string size = std::to_string(fs::file_size(weights()));
    const auto load = [&] { loadDoing([&] { fs::resize_file(weights(), 5000); }); };
    QCOMPARE(refusal(folder(), load),
             "InputError: model.safetensors: expected " + size +
                 " bytes, as when it was opened, found only 5000 bytes. The file became shorter "
                 "while it was being read. Open it again.");
}

void TestLoading::shardChangedWhileAnotherIsReadIsRefused()
{
    ModelFiles().writeShards(folder(), 2);
    makeOld(folder() / shardName(1, 2));
    const auto load = [&] {
        loadDoing([&] {
            std::string content = readFile(folder() / shardName(1, 2));
            content.back() = 'x';
            writeFile(folder() / shardName(1, 2), content);
        });
    };
    QCOMPARE(
        refusal(folder(), load),
        "InputError: model-00002-of-00002.safetensors: expected a file that does not change while "
        "it is being read, found one that changed in the meantime. Open it again."s);
}

void TestLoading::folderDeletedAfterwardsDoesNotMatter()
{
    ModelFiles files = largeModel();
    files.write(folder());
    const LoadedModel model = loadModel(folder());
    fs::resize_file(weights(), 0); // a program that had mapped the file would crash
    fs::remove_all(folder());
    QVERIFY(bytesOf(gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network)).embedding.token) ==
            files.tensor("wte.weight").bytes);
    QVERIFY(
        bytesOf(gpt2WeightsIn(model.weights, gpt2ConfigOf(*model.network)).embedding.position) ==
        files.tensor("wpe.weight").bytes);
}

PASTKEYS_TEST(TestLoading)
#include "test_loading.moc"
