#include "base/buffer.h"
#include "support/test_program.h"

#include <QtTest>

#include <cstdint>
#include <limits>

using namespace pastkeys;

namespace {

std::size_t misalignment(const void* data, std::size_t boundary)
{
    return reinterpret_cast<std::uintptr_t>(data) % boundary;
}

} // namespace

class TestBuffer : public QObject
{
    Q_OBJECT

private slots:
    void everyBufferBeginsAtACacheLine()
    {
        for (const std::size_t size : {1U, 3U, 17U, 1000U, 100'000U})
            QCOMPARE(misalignment(Buffer<float>(size).data(), 64), std::size_t{0});
    }

    void aBufferThatFillsAHugePageBeginsAtOne()
    {
        const std::size_t page = std::size_t{2} << 20U;
        QCOMPARE(misalignment(Buffer<std::byte>(page).data(), page), std::size_t{0});
        QCOMPARE(misalignment(Buffer<double>(page).data(), page), std::size_t{0});
    }

    void aMovedBufferKeepsItsMemory()
    {
        Buffer<int> first(std::size_t{1} << 20U); // uses huge pages, which are freed differently
        first[0] = 7;
        const int* const data = first.data();
        Buffer<int> second = std::move(first);
        QCOMPARE(second.data(), data);
        QCOMPARE(second[0], 7);
        second = Buffer<int>(3);
        QCOMPARE(second.size(), std::size_t{3});
    }

    void aMovedFromBufferIsEmpty()
    {
        Buffer<int> first(5);
        Buffer<int> second = std::move(first);
        QVERIFY(first.empty() && first.data() == nullptr); // NOLINT(bugprone-use-after-move)
        Buffer<int> third;
        third = std::move(second);
        QVERIFY(second.empty() && second.data() == nullptr); // NOLINT(bugprone-use-after-move)
        QCOMPARE(third.size(), std::size_t{5});
    }

    void sizesThatDoNotFitMemoryAreRefused()
    {
        QVERIFY_EXCEPTION_THROWN(Buffer<double>(std::numeric_limits<std::size_t>::max() / 4),
                                 std::bad_alloc);
        QVERIFY_EXCEPTION_THROWN(Buffer<char>(std::numeric_limits<std::size_t>::max() / 2),
                                 std::bad_alloc);
    }
};

PASTKEYS_TEST(TestBuffer)
#include "test_buffer.moc"
