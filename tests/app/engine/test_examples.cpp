// Reading a model folder's examples.json, and other things that may have this name, such as a pipe.
#include "engine/examples.h"
#include "support/test_program.h"

#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

using namespace pastkeys;

namespace {

/// What a model folder with this examples.json offers.
QList<Example> examplesIn(const QByteArray& json)
{
    const QTemporaryDir folder;
    QFile file(folder.filePath("examples.json"));
    if (!file.open(QIODevice::WriteOnly))
        return {};
    file.write(json);
    file.close();
    return examplesOf(folder.path());
}

} // namespace

class TestExamples : public QObject
{
    Q_OBJECT

private slots:
    void aPipeOfThatNameIsNotReadFrom()
    {
        const QTemporaryDir folder;
        QCOMPARE(mkfifo(folder.filePath("examples.json").toUtf8().constData(), 0600), 0);
        QVERIFY(examplesOf(folder.path()).isEmpty());
    }

    void aVeryLongPromptIsLeftOut()
    {
        const QList<Example> examples =
            examplesIn("[{\"title\": \"long\", \"prompt\": \"" + QByteArray(500'000, 'a') +
                       "\"}, {\"title\": \"short\", \"prompt\": \"Mia\"}]");
        QCOMPARE(examples.size(), 1);
        QCOMPARE(examples.first().title, QString("short"));
    }

    void stepsLayersAndHeadsCountFromOne()
    {
        const auto lookAt = [](const QByteArray& place) {
            return examplesIn("[{\"look\": {\"operation\": \"Softmax\", " + place + "}}]")
                .first()
                .look;
        };
        const auto look = lookAt("\"step\": 4, \"layer\": 2, \"head\": 1");
        QVERIFY(look);
        QCOMPARE(look->step, std::size_t{3});
        QCOMPARE(look->layer, Layer{1});
        QCOMPARE(look->point, (OperationPoint{Operation::Softmax, Layer{1}}));
        QCOMPARE(look->head, Head{0});
        for (const char* none :
             {"\"step\": 0, \"layer\": 1, \"head\": 1", "\"step\": 1, \"layer\": 0, \"head\": 1",
              "\"step\": 1, \"layer\": 1, \"head\": 0"})
            QVERIFY2(!lookAt(none), none);
    }
};

PASTKEYS_TEST(TestExamples)
#include "test_examples.moc"
