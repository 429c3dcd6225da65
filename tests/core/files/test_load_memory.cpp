// Counts all memory requests of this program. Loading must never request more than the files
// justify, and a failed request must leave nothing behind.
#include "base/errors.h"
#include "files/model_folder.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <functional>
#include <memory>
#include <new>

namespace {

struct Requests
{
    bool counted = false;
    std::size_t count = 0;
    std::size_t largest = 0;
    std::size_t failing = 0; ///< 1-based number of the request that fails; 0 for none
};

thread_local Requests requests;

void* request(std::size_t size, std::size_t alignment)
{
    if (requests.counted) {
        requests.largest = std::max(requests.largest, size);
        if (++requests.count == requests.failing)
            throw std::bad_alloc();
    }
    const std::size_t whole = (std::max<std::size_t>(size, 1) + alignment - 1) / alignment;
    if (void* memory = std::aligned_alloc(alignment, whole * alignment))
        return memory;
    throw std::bad_alloc();
}

} // namespace

void* operator new(std::size_t size)
{
    return request(size, alignof(std::max_align_t));
}
void* operator new(std::size_t size, std::align_val_t alignment)
{
    return request(size, static_cast<std::size_t>(alignment));
}
void operator delete(void* memory) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::align_val_t) noexcept
{
    std::free(memory);
}
void operator delete(void* memory, std::size_t, std::align_val_t) noexcept
{
    std::free(memory);
}

using namespace pastkeys;
using namespace pastkeys::test;
using namespace std::string_literals;

namespace fs = std::filesystem;

class TestLoadMemory : public QObject
{
    Q_OBJECT

private slots:
    void init() { m_temporary = std::make_unique<QTemporaryDir>(); }
    void claimsOfTheConfigurationAllocateNothing();
    void claimsOfTheHeaderAllocateNothing();
    void modelLargerThanTheMemoryAllocatesNothing();
    void largestRequestIsTheLargestTensor();
    void failedRequestsLeaveTheOldModelAndNothingElse();

private:
    fs::path folder() const { return m_temporary->path().toStdString(); }

    std::unique_ptr<QTemporaryDir> m_temporary;
};

namespace {

/// Runs `action` and counts its requests. Request number `failing` fails; 0 means none.
Requests requestsOf(const std::function<void()>& action, std::size_t failing = 0)
{
    requests = {.counted = true, .failing = failing};
    action();
    requests.counted = false;
    return requests;
}

/// The largest request made by a load that is refused, and the error message.
std::pair<std::size_t, std::string> refusedLoad(const fs::path& folder,
                                                const LoadOptions& options = {})
{
    std::string message;
    const Requests made =
        requestsOf([&] { message = refusal(folder, [&] { loadModel(folder, options); }); });
    return {made.largest, message};
}

std::string weightsAsText(const Weights& weights)
{
    std::string bytes;
    for (const auto& memory : weights.matrixMemory)
        bytes.append(reinterpret_cast<const char*>(memory.data()), memory.bytes());
    return bytes;
}

std::ptrdiff_t openFiles()
{
    return std::distance(fs::directory_iterator("/proc/self/fd"), {});
}

} // namespace

void TestLoadMemory::claimsOfTheConfigurationAllocateNothing()
{
    ModelFiles files;
    files.set("n_positions", "16777216");
    files.set("n_embd", "4194304");
    files.set("n_layer", "4096");
    files.set("n_inner", "16777216");
    files.write(folder());
    const auto [largest, message] = refusedLoad(folder());
    QCOMPARE(message, "InputError: model.safetensors: tensor wte.weight: expected shape [259, "
                      "4194304], found [259, 4]. Do config.json and the weights belong together?"s);
    // The list of expected tensors names all 4096 layers, so it takes some memory.
    QVERIFY2(largest < (std::size_t{64} << 20), std::to_string(largest).c_str());
}

void TestLoadMemory::claimsOfTheHeaderAllocateNothing()
{
    ModelFiles files;
    files.writeWithoutWeights(folder());
    for (const std::string& content :
         {withHeaderLength(99'999'999, "{}"),
          safetensorsBytes(R"({"wte.weight":{"dtype":"F32","shape":[1099511627776],)"
                           R"("data_offsets":[0,4398046511104]}})"),
          safetensorsBytes(R"({"wte.weight":{"dtype":"F32","shape":[0],"data_offsets":[0,0]}})")}) {
        writeFile(folder() / "model.safetensors", content);
        const auto [largest, message] = refusedLoad(folder());
        QVERIFY2(message.starts_with("InputError: model.safetensors: "), message.c_str());
        QVERIFY2(largest < (std::size_t{1} << 20), std::to_string(largest).c_str());
    }
}

void TestLoadMemory::modelLargerThanTheMemoryAllocatesNothing()
{
    ModelFiles files;
    files.set("n_positions", "16777216");
    files.remove("wpe.weight");
    const std::uint64_t bytes = std::uint64_t{16777216} * 4 * 4;
    files.writeWithoutWeights(folder());
    // The large tensor comes last. The file is sparse, so it takes up no disk space.
    std::string content = safetensorsOf(files.tensors);
    std::uint64_t header = 0;
    std::memcpy(&header, content.data(), 8);
    const std::size_t data = content.size() - 8 - header;
    std::string text = content.substr(8, header - 1);
    text += R"(,"wpe.weight":{"dtype":"F32","shape":[16777216,4],"data_offsets":[)" +
            std::to_string(data) + "," + std::to_string(data + bytes) + "]}}";
    const fs::path path = folder() / "model.safetensors";
    writeFile(path, safetensorsBytes(text, content.substr(8 + header)));
    fs::resize_file(path, fs::file_size(path) + bytes);

    LoadOptions options;
    options.freeMemory = [] { return std::uint64_t{100} << 20; };
    const auto [largest, message] = refusedLoad(folder(), options);
    QCOMPARE(
        message,
        "InputError: model.safetensors: expected weights that fit in the 100 MiB of free memory, "
        "found 257 MiB. Close other programs, or use a smaller model."s);
    QVERIFY2(largest < (std::size_t{1} << 20), std::to_string(largest).c_str());
}

void TestLoadMemory::largestRequestIsTheLargestTensor()
{
    ModelFiles files;
    files.set("n_positions", "524288");
    files.remove("wpe.weight");
    files.add("wpe.weight", "F32", {524288, 4});
    files.write(folder());
    const Requests made = requestsOf([this] { loadModel(folder()); });
    QCOMPARE(made.largest, files.tensor("wpe.weight").bytes.size());
}

void TestLoadMemory::failedRequestsLeaveTheOldModelAndNothingElse()
{
    ModelFiles().write(folder());
    const LoadedModel old = loadModel(folder());
    const std::string before = weightsAsText(old.weights);
    const std::ptrdiff_t filesBefore = openFiles();
    const std::size_t all = requestsOf([this] { loadModel(folder()); }).count;
    QVERIFY2(all > 400, std::to_string(all).c_str());
    // Makes one request fail per load: every 11th in turn, then each of the last 300, which include
    // those for the weights. If a request that only serves speed fails, the same model must still
    // load.
    std::size_t failed = 0;
    for (std::size_t failing = 1; failing <= all; failing += failing + 300 < all ? 11 : 1) {
        std::string fingerprint;
        requestsOf(
            [&] {
                try {
                    fingerprint = loadModel(folder()).fingerprint;
                } catch (const std::bad_alloc&) {
                    ++failed;
                }
            },
            failing);
        QVERIFY(fingerprint.empty() || fingerprint == old.fingerprint);
    }
    QVERIFY(failed > 300);
    QCOMPARE(openFiles(), filesBefore);
    QVERIFY(weightsAsText(old.weights) == before);
    QCOMPARE(loadModel(folder()).fingerprint, old.fingerprint);
}

PASTKEYS_TEST(TestLoadMemory)
#include "test_load_memory.moc"
