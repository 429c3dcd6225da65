#include "engine/run_jobs.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A source on a thread of its own, and what it has reported.
struct Bench
{
    EngineThread thread;
    std::vector<RunEvent> events;
    Source<RunEvent> source{thread, Rank::Run,
                            [this](const RunEvent& event) { events.push_back(event); }};

    template <typename Event> std::vector<Event> all() const
    {
        std::vector<Event> found;
        for (const RunEvent& event : events)
            if (const auto* each = std::get_if<Event>(&event))
                found.push_back(*each);
        return found;
    }
    template <typename Event> bool waitFor() const
    {
        return QTest::qWaitFor([this] { return !all<Event>().empty(); }, 20'000);
    }
    bool open(const QTemporaryDir& folder)
    {
        source.begin(opening(folder.path()));
        return waitFor<std::shared_ptr<const ModelInfo>>();
    }
};

} // namespace

class TestRunJobs : public QObject
{
    Q_OBJECT

private slots:
    /// The window may have requested many steps before it learns of the failure.
    void aFailedRunEndsAndItsQueueIsDropped()
    {
        const QTemporaryDir folder;
        ModelFiles files;
        const float bad = std::numeric_limits<float>::infinity();
        std::memcpy(files.tensor("wpe.weight").bytes.data() + 3 * 4 * 4, &bad, 4); // position 3
        files.write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        RunRequest request{.prompt = "a"};
        request.settings.tokens = 6;
        bench.source.begin(running(request, {}));
        for (int queued = 0; queued < 8; ++queued)
            bench.source.more(1);
        QVERIFY(bench.waitFor<Failed>());
        QTest::qWait(50);                                            // the rest of the queue
        QCOMPARE(bench.all<StepRecordPtr>().size(), std::size_t{3}); // positions 0 to 2
        QCOMPARE(bench.all<Failed>().size(), std::size_t{1});
    }

    void aSpecialTokenOfAPromptIsReadAsRequested()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        RunRequest request{.prompt = "ab<|endoftext|>"};
        bench.source.begin(running(request, {}));
        QVERIFY(bench.waitFor<RunStarted>());
        QCOMPARE(bench.all<RunStarted>().front().header.promptTokens, std::size_t{2});
        request.special = SpecialTokens::AsText;
        bench.source.begin(running(request, {}));
        QVERIFY(bench.waitFor<Failed>()); // 14 tokens, but the context has only 8 positions
    }

    void theAttentionOnShowIsComputedBeforeTheFirstStepIsReported()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        RunRequest request{.prompt = "ab"};
        request.settings.tokens = 2;
        request.settings.stopAtEndOfText = false;
        bench.source.begin(running(request, {Layer{99}, Head{0}, {}})); // it has fewer layers
        bench.source.more(2);
        QVERIFY(QTest::qWaitFor([&] { return bench.all<StepRecordPtr>().size() == 2; }, 20'000));
        const auto first = bench.all<std::shared_ptr<const FirstAttention>>().front();
        const StepRecordPtr step = bench.all<StepRecordPtr>().front();
        QCOMPARE(first->step, step);
        const auto indexOfEvent = [&](std::size_t kind) {
            return std::ranges::find(bench.events, kind, &RunEvent::index) - bench.events.begin();
        };
        QVERIFY(indexOfEvent(RunEvent(first).index()) < indexOfEvent(RunEvent(step).index()));
        const auto model = bench.all<std::shared_ptr<const ModelInfo>>().front();
        QVERIFY(first->attention.isOf(idAt<Layer>(model->config().layers - 1), Head{0}));
    }

    /// The other lane, which has more room, would have gone on.
    void aRunEndsWhenOnlyALaneIsLeftThatHasNoRoom()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        RunRequest request{.prompt = "ab"};
        request.settings.tokens = 6;
        request.settings.stopAtEndOfText = false;
        request.settings.lanes.front().limit.positions = 3;
        const auto mode = std::make_shared<std::atomic<CacheMode>>(CacheMode::Compare);
        bench.source.begin(running(request, {}, mode));
        bench.source.more(3); // 2, 3 and 4 positions
        QVERIFY(QTest::qWaitFor([&] { return bench.all<StepRecordPtr>().size() == 3; }, 20'000));
        *mode = CacheMode::Off;
        bench.source.more(2);
        QVERIFY(bench.waitFor<Failed>());
        QCOMPARE(bench.all<StepRecordPtr>().size(), std::size_t{3});
    }

    void whatAnOlderJobReportsIsDropped()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        bench.source.begin(opening("/no such folder"));
        QVERIFY(bench.open(folder));
        QCOMPARE(bench.all<Failed>().size(), std::size_t{0});
        QCOMPARE(bench.all<Stopped>().size(), std::size_t{0});
    }

    void aCanceledJobReportsThatAndDoesNothingMore()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        bench.source.begin(running({.prompt = "ab"}, {}));
        QVERIFY(bench.waitFor<RunStarted>());
        bench.source.cancel();
        bench.source.more(3);
        bench.source.more(1);
        QVERIFY(bench.waitFor<Stopped>());
        QTest::qWait(50); // the rest of the queue
        QCOMPARE(bench.all<Stopped>().size(), std::size_t{1});
        QCOMPARE(bench.all<StepRecordPtr>().size(), std::size_t{0});
    }

    void aRunStopsAJobInTheBackground()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        Bench bench;
        QVERIFY(bench.open(folder));
        bool isStopped = false;
        Source<std::variant<Progress, Failed, Stopped>> other(
            bench.thread, Rank::Batch,
            [&](const auto& event) { isStopped = std::holds_alternative<Stopped>(event); });
        other.begin([](const auto&) -> NextStep { return [] { return true; }; });
        bench.source.begin(running({.prompt = "ab"}, {}));
        other.more(1);
        QTRY_VERIFY(isStopped);
        QVERIFY(bench.waitFor<RunStarted>());
    }
};

PASTKEYS_TEST(TestRunJobs)
#include "test_run_jobs.moc"
