#include "engine/engine_worker.h"
#include "support/model_files.h"
#include "support/test_program.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QtTest>

#include <cstring>
#include <limits>

using namespace pastkeys;
using namespace pastkeys::test;

class TestEngineWorker : public QObject
{
    Q_OBJECT

private slots:
    void initTestCase()
    {
        qRegisterMetaType<pastkeys::RequestId>();
        qRegisterMetaType<pastkeys::StepRecordPtr>();
        qRegisterMetaType<pastkeys::TraceHeader>();
        qRegisterMetaType<std::shared_ptr<const pastkeys::FirstAttention>>();
        qRegisterMetaType<std::shared_ptr<const pastkeys::ModelInfo>>();
    }

    /// The window may have requested many steps before it learns of the failure.
    void aFailedRunEndsAndItsQueueIsDropped()
    {
        const QTemporaryDir folder;
        ModelFiles files;
        const float bad = std::numeric_limits<float>::infinity();
        std::memcpy(files.tensor("wpe.weight").bytes.data() + 3 * 4 * 4, &bad, 4); // position 3
        files.write(folder.path().toStdString());
        EngineWorker worker;
        QSignalSpy recorded(&worker, &EngineWorker::stepRecorded);
        QSignalSpy failed(&worker, &EngineWorker::failed);
        worker.open(RequestId{1}, folder.path(), {}, {});
        RunRequest request;
        request.prompt = "a";
        request.settings.tokens = 6;
        worker.start(RequestId{2}, request, {}, {});
        for (int queued = 0; queued < 8; ++queued)
            worker.advance(RequestId{2}, 1, {});
        QCOMPARE(recorded.count(), 3); // positions 0 to 2
        QCOMPARE(failed.count(), 1);
    }

    void aSpecialTokenOfAPromptIsReadAsRequested()
    {
        const QTemporaryDir folder;
        ModelFiles().write(folder.path().toStdString());
        EngineWorker worker;
        QSignalSpy started(&worker, &EngineWorker::started);
        QSignalSpy failed(&worker, &EngineWorker::failed);
        worker.open(RequestId{1}, folder.path(), {}, {});
        RunRequest request;
        request.prompt = "ab<|endoftext|>";
        worker.start(RequestId{2}, request, {}, {});
        QCOMPARE(started.count(), 1);
        QCOMPARE(qvariant_cast<TraceHeader>(started[0][1]).promptTokens, std::size_t{2});
        request.special = SpecialTokens::AsText;
        worker.start(RequestId{3}, request, {}, {});
        QCOMPARE(failed.count(), 1); // the context has only 8 positions
    }
};

PASTKEYS_TEST(TestEngineWorker)
#include "test_engine_worker.moc"
