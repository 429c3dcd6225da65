// Checks that what the built-in lessons say is true, in every language and also with other models.
#include "drawing/language.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"

#include <QDir>
#include <QImage>
#include <QTemporaryDir>
#include <QtTest>

using namespace pastkeys::test;

namespace {

QString lessonsDir()
{
    return QString::fromStdString((sourceDir() / "assets" / "lessons").string());
}

/// Copies a built-in lesson, and replaces `old` with `text` in the copy.
void copyLesson(const QString& name, const QString& to, const char* old, const char* text)
{
    const QDir from(lessonsDir() + "/" + name);
    bool replaced = false;
    for (const QString& file : from.entryList({"??.md"}, QDir::Files)) {
        QByteArray content = contentOf(from.filePath(file));
        replaced = replaced || content.contains(old);
        writeFile(QDir(to).filePath(file), content.replace(old, text));
    }
    QVERIFY(replaced);
}

} // namespace

class TestLessonCommand : public QObject
{
    Q_OBJECT

private slots:
    void allLessonsAreTrueWithTheBuiltInModelOrTheirOwn()
    {
        const ProgramResult result = runCli({"lesson", "check"});
        QVERIFY2(result.exitCode == 0, result.output.constData());
        QVERIFY2(result.output.startsWith("15 lessons, "), result.output.constData());
    }

    void allLessonsFitOtherModelsExceptWhatTheyHaveNotLearned_data()
    {
        QTest::addColumn<QString>("model");
        QTest::newRow("random weights") << QString();
        QTest::newRow("rotated, with shared heads") << "pocket-stories-r";
    }
    /// A model without a head that looks at the answer makes claims about such heads fail.
    /// Everything else is true.
    void allLessonsFitOtherModelsExceptWhatTheyHaveNotLearned()
    {
        QFETCH(QString, model);
        const QTemporaryDir folder;
        if (model.isEmpty()) {
            model = folder.filePath("tiny");
            QCOMPARE(runCli({"synth", "--preset", "tiny", "--out", model}).exitCode, 0);
        }
        const ProgramResult result = runCli({"lesson", "check", "--model", model});
        QCOMPARE(result.exitCode, 3);
        QList<QByteArray> lines = result.output.trimmed().split('\n');
        QVERIFY2(lines.takeLast().startsWith("15 lessons, "), result.output.constData());
        QVERIFY(!lines.isEmpty());
        for (const QByteArray& line : std::as_const(lines))
            QVERIFY2(line.contains("The page claims “attention.") ||
                         line.contains("The page claims “result.choice"),
                     line.constData());
    }

    void eachLessonIsThereInEachLanguage()
    {
        const QDir lessons(lessonsDir());
        const QStringList translations = pastkeys::languageCodes().mid(1); // all but English
        for (const QString& name : lessons.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) {
            const QDir lesson(lessons.filePath(name));
            for (const QString& page : lesson.entryList({"??.md"}))
                for (const QString& language : translations)
                    QVERIFY2(lesson.exists(page.chopped(3) + "." + language + ".md"),
                             qPrintable(name + "/" + page));
        }
    }

    /// The command reports what is wrong and where, and exits with the code for bad input.
    void aWrongLessonIsReported_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("no right answer")
            << "01-same-answer" << QByteArray("- same:") << QByteArray("- different:")
            << QByteArray("No answer in the list is right. The record says “same”.");
        QTest::newRow("no such step") << "01-same-answer" << QByteArray("step: 2")
                                      << QByteArray("step: 60") << QByteArray("no step 60");
        QTest::newRow("no such layer") << "02-what-is-kept" << QByteArray("layer: 1")
                                       << QByteArray("layer: 61") << QByteArray("no layer 61");
        QTest::newRow("a claim that is false")
            << "02-what-is-kept" << QByteArray("looks at 8") << QByteArray("looks at 0")
            << QByteArray("The page claims “attention.mostToken = left.choice”");
        QTest::newRow("a model that is not built in")
            << "13-shared-heads" << QByteArray("model: pocket-stories-r")
            << QByteArray("model: pocket-stories-x")
            << QByteArray(
                   "01.md:2:8: model: expected the name of a built-in model (pocket-stories, "
                   "pocket-stories-r), found “pocket-stories-x”.");
        QTest::newRow("no prompt")
            << "01-same-answer" << QByteArray("prompt:") << QByteArray("left: off\nprompt:")
            << QByteArray("The line “left” appears twice");
    }
    void aWrongLessonIsReported()
    {
        QFETCH(const QString, lesson);
        QFETCH(const QByteArray, old);
        QFETCH(const QByteArray, text);
        QFETCH(const QByteArray, message);
        const QTemporaryDir folder;
        copyLesson(lesson, folder.path(), old, text);
        const ProgramResult result = runCli({"lesson", "check", folder.path()});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.output.contains(message), result.output.constData());
    }

    /// With the tiny model, head 6 and the rotation would be missing.
    void aLessonThatNamesAModelRunsWithIt()
    {
        const QTemporaryDir folder;
        const QString tiny = folder.filePath("tiny");
        QCOMPARE(runCli({"synth", "--preset", "tiny", "--out", tiny}).exitCode, 0);
        for (const char* lesson : {"13-shared-heads", "14-rotary-positions"}) {
            const ProgramResult result =
                runCli({"lesson", "check", lessonsDir() + "/" + lesson, "--model", tiny});
            QVERIFY2(result.exitCode == 0, result.output.constData());
        }
    }

    void aPageIsDrawnBeforeAndAfterItsQuestion()
    {
        const QTemporaryDir folder;
        const ProgramResult result =
            runCli({"lesson", "pictures", lessonsDir() + "/05-where-the-work-went", "--out",
                    folder.path(), "--size", "1024x768", "--lang", "zh_CN"});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        const QImage before(folder.filePath("01.png"));
        const QImage after(folder.filePath("01-answer.png"));
        QCOMPARE(before.size(), QSize(1024, 768));
        QCOMPARE(after.size(), before.size());
        QVERIFY(before != after);
    }

    void aFolderThatIsNotThereIsNamedOnce()
    {
        const ProgramResult check = runCli({"lesson", "check", "/nowhere/at/all"});
        QVERIFY2(check.output.startsWith("/nowhere/at/all:1:1: "), check.output.constData());
        const ProgramResult drawn = runCli({"lesson", "pictures", "/nowhere/at/all"});
        QVERIFY2(drawn.errors.startsWith("/nowhere/at/all:1:1: "), drawn.errors.constData());
        QCOMPARE(drawn.output, QByteArray());
        const ProgramResult forged = runCli({"lesson", "check", "a\nb\u202E"});
        QVERIFY2(forged.output.startsWith("a<U+000A>b<U+202E>:1:1: "), forged.output.constData());
    }

    void aNewFolderIsRemovedIfThePicturesFail()
    {
        const QTemporaryDir folder;
        const ProgramResult result =
            runCli({"lesson", "pictures", lessonsDir() + "/05-where-the-work-went", "--out",
                    folder.filePath("a/b")},
                   {.wrapper = {"prlimit", "--fsize=1000"}});
        QCOMPARE(result.exitCode, 4);
        QVERIFY(!QFile::exists(folder.filePath("a")));
    }

    void anExampleThatIsTooLongForTheModelIsNoPromptOfTheUser()
    {
        pastkeys::Gpt2Config config = gpt2Preset("tiny");
        config.context = 16;
        const SyntheticModelDir small(config);
        const ProgramResult result = runCli({"lesson", "quantities", "--model", small.path()});
        QCOMPARE(result.exitCode, 3);
        QVERIFY2(result.errors.contains("an example run") && !result.errors.contains("prompt:"),
                 result.errors.constData());
    }

    /// On the first page, the right side stops before the left one.
    void eachPageOfALessonWhoseSidesEndAtDifferentStepsIsDrawn()
    {
        const QTemporaryDir folder;
        const ProgramResult result =
            runCli({"lesson", "pictures", lessonsDir() + "/11-context-full", "--out", folder.path(),
                    "--size", "1024x768"});
        QVERIFY2(result.exitCode == 0, result.errors.constData());
        QCOMPARE(QDir(folder.path()).entryList({"*.png"}).size(), 8);
    }

    void wrongUseIsTold()
    {
        QCOMPARE(runCli({"lesson"}).exitCode, 2);
        QCOMPARE(runCli({"lesson", "chek"}).exitCode, 2);
        QCOMPARE(runCli({"lesson", "pictures"}).exitCode, 2);
        QCOMPARE(runCli({"lesson", "check", "/nowhere/at/all"}).exitCode, 3);
        QCOMPARE(runCli({"lesson", "pictures", "/nowhere/at/all"}).exitCode, 3);
        const ProgramResult result = runCli({"lesson", "quantities"});
        QCOMPARE(result.exitCode, 0);
        QVERIFY(result.output.contains("left.rows\n") && result.output.contains("right.rows\n"));
    }
};

PASTKEYS_TEST(TestLessonCommand)
#include "test_lesson_command.moc"
