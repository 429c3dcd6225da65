// The limits are measured, so the tests check only what holds on every machine.
#include "costs/machine.h"
#include "kernels/probe.h"
#include "kernels/worker_pool.h"
#include "support/test_program.h"

#include <QtTest>

#include <vector>

using namespace pastkeys;

class TestMachine : public QObject
{
    Q_OBJECT

private slots:
    // This test comes first: the peak never falls, so later it would include other tests' memory.
    void thePeakGrowsWithTheMemoryHeld()
    {
        const std::uint64_t before = peakMemory();
        QVERIFY(before > 0);
        const std::vector<char> held(std::size_t{64} << 20U, 'x');
        asm volatile("" : : "r"(held.data()) : "memory"); // or g++ 15 would leave it out
        QVERIFY(peakMemory() >= before + held.size() / 2);
    }

    void everyValueIsReadOnce()
    {
        // Sums of small integers are exact in any order.
        for (const std::size_t size : {0U, 1U, 95U, 96U, 97U, 1000U, 4096U, 5001U}) {
            std::vector<float> values(size, 0.0F);
            float expected = 0;
            for (std::size_t i = 0; i < size; ++i)
                expected += values[i] = static_cast<float>(i % 7);
            QCOMPARE(readAll(values), expected);
        }
    }

    void multiplyAddsAreDoneAndTheirValuesStayModerate()
    {
        QVERIFY(flopsPerRound() >= 2);
        QVERIFY(multiplyAdd(1) != multiplyAdd(2));
        const float longRun = multiplyAdd(1'000'000);
        QVERIFY(longRun > 1 && longRun < 1000);
    }

    void limitsAreMeasuredForThePoolsThreads()
    {
        WorkerPool pool(2);
        const MachineLimits limits = measureMachine(pool);
        QCOMPARE(limits.threads, std::size_t{2});
        QVERIFY(limits.readBytesPerSecond > 1e8);
        QVERIFY(limits.flopsPerSecond > 1e8);
    }
};

PASTKEYS_TEST(TestMachine)
#include "test_machine.moc"
