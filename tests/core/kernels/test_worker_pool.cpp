#include "kernels/worker_pool.h"
#include "support/test_program.h"

#include <QtTest>

#include <algorithm>
#include <atomic>
#include <new>
#include <set>
#include <thread>
#include <vector>

using namespace pastkeys;

class TestWorkerPool : public QObject
{
    Q_OBJECT

private slots:
    void everyPartIsDoneOnceWithAnyNumberOfThreads()
    {
        for (const std::size_t threads : {1U, 2U, 3U, 8U}) {
            WorkerPool pool(threads);
            QCOMPARE(pool.threads(), threads);
            for (const std::size_t parts : {0U, 1U, 2U, 7U, 8U, 100U, 1000U}) {
                std::vector<int> done(parts);
                pool.run(parts, 0, [&](std::size_t part, float*) { ++done[part]; });
                QCOMPARE(done, std::vector<int>(parts, 1));
            }
        }
    }

    void theResultsOfThePartsAreVisibleWhenRunReturns()
    {
        WorkerPool pool(3);
        std::size_t sum = 0;
        for (std::size_t round = 0; round < 5000; ++round) {
            std::size_t results[4] = {};
            pool.run(4, 0, [&](std::size_t part, float*) { results[part] = round + part; });
            sum = results[0] + results[1] + results[2] + results[3];
            QCOMPARE(sum, 4 * round + 6);
        }
    }

    void aPoolOfOneStaysInTheCallersThread()
    {
        WorkerPool pool(1);
        std::set<std::thread::id> threads;
        pool.run(50, 0, [&](std::size_t, float*) { threads.insert(std::this_thread::get_id()); });
        QCOMPARE(threads, std::set{std::this_thread::get_id()});
    }

    /// Each part waits until all four have started. That requires four threads at the same time.
    void allThreadsWorkAtTheSameTime()
    {
        WorkerPool pool(4);
        std::atomic<int> begun{0};
        pool.run(4, 0, [&](std::size_t, float*) {
            ++begun;
            while (begun.load() < 4)
                std::this_thread::yield();
        });
        QCOMPARE(begun.load(), 4);
    }

    void zeroThreadsMeansOnePerUsableCore()
    {
        const WorkerPool pool(0);
        QVERIFY(pool.threads() >= 1);
        QVERIFY(pool.threads() <= std::max(1U, std::thread::hardware_concurrency()));
    }

    void twoPoolsWorkSideBySide()
    {
        std::atomic<int> sum{0};
        const auto work = [&] {
            WorkerPool pool(2);
            for (int i = 0; i < 500; ++i)
                pool.run(3, 0, [&](std::size_t part, float*) { sum += static_cast<int>(part); });
        };
        std::thread other(work);
        work();
        other.join();
        QCOMPARE(sum.load(), 2 * 500 * 3);
    }

    void everyThreadKeepsItsOwnScratchFromJobToJob()
    {
        WorkerPool pool(3);
        for (const std::size_t floats : {10U, 100'000U, 100U}) {
            std::vector<float*> rooms(40);
            pool.run(40, floats, [&](std::size_t part, float* room) {
                std::fill_n(room, floats, static_cast<float>(part));
                std::this_thread::yield();
                QCOMPARE(room[floats - 1], static_cast<float>(part));
                rooms[part] = room;
            });
            QVERIFY(std::set(rooms.begin(), rooms.end()).size() <= 3);
        }
    }

    /// The caller's stack must outlive every part, and the program must survive every exception.
    void anExceptionReachesTheCallerOnceAllThreadsHaveLeft()
    {
        for (const std::size_t threads : {1U, 2U, 4U}) {
            WorkerPool pool(threads);
            for (int i = 0; i < 200; ++i) {
                std::atomic<int> inside{0};
                const auto body = [&](std::size_t part, float*) {
                    ++inside;
                    if (part % 3 == 1) {
                        --inside;
                        throw std::bad_alloc();
                    }
                    --inside;
                };
                QVERIFY_EXCEPTION_THROWN(pool.run(20, 0, body), std::bad_alloc);
                QCOMPARE(inside.load(), 0);
                int done = 0; // the pool still works
                pool.run(1, 0, [&](std::size_t, float*) { ++done; });
                QCOMPARE(done, 1);
            }
        }
    }

    void scratchThatCannotBeAllocatedThrowsBeforeAnyPart()
    {
        WorkerPool pool(2);
        bool began = false;
        QVERIFY_EXCEPTION_THROWN(
            pool.run(4, std::size_t{1} << 60, [&](std::size_t, float*) { began = true; }),
            std::bad_alloc);
        QVERIFY(!began);
    }

    void poolsComeAndGoWithoutWork()
    {
        for (int i = 0; i < 100; ++i) {
            const WorkerPool pool(3);
            QCOMPARE(pool.threads(), std::size_t{3});
        }
    }
};

PASTKEYS_TEST(TestWorkerPool)
#include "test_worker_pool.moc"
