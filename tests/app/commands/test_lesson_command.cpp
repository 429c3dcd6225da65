// Checks that what the built-in lessons say is true, in every language and also with other models.
#include "drawing/language.h"
#include "support/approved_text.h"
#include "support/program.h"
#include "support/source_tree.h"
#include "support/synthetic_models.h"
#include "support/test_program.h"
#include "support/transcript.h"

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
            outputOf({"synth", "--preset", "tiny", "--out", model});
        }
        const ProgramResult result = runCli({"lesson", "check", "--model", model});
        QCOMPARE(result.exitCode, 3);
        QList<QByteArray> lines = result.output.trimmed().split('\n');
        lines.removeLast(); // how many problems there are
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

    void wrongLessonsAreReported()
    {
        struct Change
        {
            const char* lesson;
            const char* old;
            const char* text;
        };
        QString all;
        for (const auto& [lesson, old, text] : std::initializer_list<Change>{
                 {"01-same-answer", "- same:", "- different:"},
                 {"01-same-answer", "step: 2", "step: 60"},
                 {"02-what-is-kept", "layer: 1", "layer: 61"},
                 {"02-what-is-kept", "looks at 8", "looks at 0"},
                 {"13-shared-heads", "model: pocket-stories-r", "model: pocket-stories-x"},
                 {"01-same-answer", "prompt:", "left: off\nprompt:"},
                 {"17-prompt-caching", "turn: 3", "turn: 9"},
                 {"17-prompt-caching", "window: conversation", "window: chat"},
                 {"17-prompt-caching", "1: What does Ben have?", "3: What does Ben have?"},
                 {"17-prompt-caching", "turn.useless = 0", "turn.useless = 1"},
                 {"18-beams", "beam: 2 in step 4", "beam: 2 in step 40"},
                 {"18-beams", "cache: static", "cache: window:4"},
                 {"18-beams", "beams: 3", "beams: 4"}}) {
            const QTemporaryDir folder;
            QVERIFY(QDir(folder.path()).mkdir("lesson"));
            copyLesson(lesson, folder.filePath("lesson"), old, text);
            all += QString("%1: %2 -> %3\n").arg(lesson, old, text) +
                   transcriptOf("3 $ lesson check lesson", folder.path()) + '\n';
        }
        QCOMPARE(all, approved("commands/lesson_check", all));
    }

    /// With the tiny model, head 6 and the rotation would be missing.
    void aLessonThatNamesAModelRunsWithIt()
    {
        const QTemporaryDir folder;
        const QString tiny = folder.filePath("tiny");
        outputOf({"synth", "--preset", "tiny", "--out", tiny});
        for (const char* lesson : {"13-shared-heads", "14-rotary-positions"}) {
            const ProgramResult result =
                runCli({"lesson", "check", lessonsDir() + "/" + lesson, "--model", tiny});
            QVERIFY2(result.exitCode == 0, result.output.constData());
        }
    }

    void aPageIsDrawnBeforeAndAfterItsQuestion()
    {
        const QTemporaryDir folder;
        outputOf({"lesson", "pictures", lessonsDir() + "/05-where-the-work-went", "--out",
                  folder.path(), "--size", "1024x768", "--lang", "zh_CN"});
        const QImage before(folder.filePath("01.png"));
        const QImage after(folder.filePath("01-answer.png"));
        QCOMPARE(before.size(), QSize(1024, 768));
        QCOMPARE(after.size(), before.size());
        QVERIFY(before != after);
    }

    /// The window beside opens with the answer, and covers the stage.
    void theWindowBesideAPageIsInItsPicture()
    {
        const QTemporaryDir folder;
        outputOf({"lesson", "pictures", lessonsDir() + "/18-beams", "--out", folder.path(),
                  "--lang", "en"});
        QCOMPARE(QDir(folder.path()).entryList({"*.png"}).size(), 6);
        const QRect stage(100, 400, 500, 300);
        const QImage before = QImage(folder.filePath("02.png")).copy(stage);
        const QImage after = QImage(folder.filePath("02-answer.png")).copy(stage);
        QVERIFY(!after.isNull() && before != after);
        QVERIFY(after != QImage(folder.filePath("03-answer.png")).copy(stage));
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

    /// On the first page, the right side stops before the left one.
    void eachPageOfALessonWhoseSidesEndAtDifferentStepsIsDrawn()
    {
        const QTemporaryDir folder;
        outputOf({"lesson", "pictures", lessonsDir() + "/11-context-full", "--out", folder.path(),
                  "--size", "1024x768"});
        QCOMPARE(QDir(folder.path()).entryList({"*.png"}).size(), 8);
    }
};

PASTKEYS_TEST(TestLessonCommand)
#include "test_lesson_command.moc"
