// What the pages of a lesson may contain, and at which line and column a mistake is reported.
#include "lessons/lesson_reader.h"
#include "lessons/page_text.h"
#include "support/approved_text.h"
#include "support/gpt2_names.h"
#include "support/program.h"
#include "support/test_program.h"

#include <QDir>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>
#include <unistd.h>

using namespace pastkeys;

namespace {

const QString kPage = R"(---
prompt: The ball is red.
tokens: 5
left: static
right: window:8+4,int8
words: own
step: answer
operation: Softmax
layer: last
head: looks at 8
cell: weights 7 3
show: cache, plots
plot: drift
cover: lamp, cache
claim: attention.mostToken = left.choice, attention.percentOf 8 > 0.5, result.same = different
---
# What is kept

There are {{model.layers}} layers and {{cache.bytesAt 1000 plain}}.

::: choose saved.most
Where is most saved?

- mlp: In the MLP.
  - Nothing of the MLP
    is kept.
- attention: In attention.
- {{model.heads}}
:::

After it.
)";

QStringList textsOf(const QList<LessonProblem>& problems)
{
    QStringList texts;
    for (const LessonProblem& problem : problems)
        texts << toText(problem);
    return texts;
}

struct Read
{
    LessonPage page;
    QList<LessonProblem> problems;
};

Read read(const QString& content, const LessonScene& inherited = {})
{
    Read result;
    result.page = readPage("01.md", content, inherited, result.problems);
    return result;
}

} // namespace

class TestLessonReader : public QObject
{
    Q_OBJECT

private slots:
    void aPageSaysWhatTheWindowShows()
    {
        const auto [page, problems] = read(kPage);
        QCOMPARE(textsOf(problems), QStringList());
        const LessonScene& scene = page.scene;
        QCOMPARE(scene.prompt, "The ball is red.");
        QCOMPARE(scene.tokens, 5);
        QCOMPARE(scene.left, "static");
        QCOMPARE(scene.right, "window:8+4,int8");
        QVERIFY(scene.ownWords);
        QVERIFY(scene.stepKind == LessonScene::Step::Answer);
        QCOMPARE(scene.operation, std::string("Softmax"));
        QVERIFY(!scene.layer);
        QCOMPARE(scene.headLooksAt, std::optional<std::size_t>(8));
        QCOMPARE(scene.cell, (PinnedCell{StageMatrix::Weights, 7, 3}));
        QCOMPARE(scene.panels, (QStringList{"cache", "plots"}));
        QCOMPARE(scene.plot, "drift");
        QCOMPARE(scene.covered, (QStringList{"lamp", "cache"}));
        QCOMPARE(scene.claims.size(), 3);
        QCOMPARE(std::get<QuantityName>(scene.claims[0].value).name, "left.choice");
        QCOMPARE(scene.claims[1].quantity.arguments, QStringList{"8"});
        QVERIFY(scene.claims[1].relation == LessonClaim::Relation::Above);
        QCOMPARE(std::get<QString>(scene.claims[1].value), "0.5");
        QCOMPARE(std::get<QString>(scene.claims[2].value), "different");
        QCOMPARE(page.title(), "What is kept");
        QCOMPARE(page.after.markdown, "After it.");
    }

    void aQuestionHasItsAnswersAndWhatIsSaidToThem()
    {
        const LessonPage page = read(kPage).page;
        QVERIFY(page.question.has_value());
        const LessonQuestion& question = *page.question;
        QCOMPARE(question.text.markdown, "Where is most saved?");
        QCOMPARE(question.answers.size(), 3);
        QCOMPARE(std::get<QString>(question.answers[0].value), "mlp");
        QCOMPARE(question.answers[0].text.markdown, "In the MLP.");
        QCOMPARE(question.answers[0].feedback.markdown, "Nothing of the MLP\nis kept.");
        QCOMPARE(std::get<QuantityName>(question.answers[2].value).name, "model.heads");
        QVERIFY(question.answers[2].text.markdown.isEmpty());
    }

    void quantitiesKnowTheirArgumentsAndTheirPlace()
    {
        const QList<QuantityName> names = quantitiesIn(read(kPage).page.before);
        QCOMPARE(names.size(), 2);
        QCOMPARE(names[1].name, "cache.bytesAt");
        QCOMPARE(names[1].arguments, QStringList{"1000"});
        QVERIFY(names[1].isPlain);
        QCOMPARE(names[1].place.line, 19);
        QCOMPARE(names[1].place.column, 39);
    }

    void aHeadWithANumberReplacesOneThatLooksSomewhere()
    {
        const LessonScene before = read(kPage).page.scene;
        const LessonScene scene = read("---\nhead: 2\n---\n# T\n", before).page.scene;
        QVERIFY(!scene.headLooksAt);
        QCOMPARE(scene.head, std::optional<std::size_t>(1));
    }

    void whatAPageLeavesOutStaysExceptCellCoverAndClaims()
    {
        const LessonScene before = read(kPage).page.scene;
        const LessonScene scene = read("# Title\n\nText.\n", before).page.scene;
        QCOMPARE(scene.prompt, before.prompt);
        QCOMPARE(scene.panels, before.panels);
        QVERIFY(!scene.cell);
        QVERIFY(scene.covered.isEmpty() && scene.claims.isEmpty());
        QCOMPARE(scene.headLooksAt, before.headLooksAt);
    }

    void eachMistakeIsSaidWithLineAndColumn()
    {
        const auto header = [](const char* line) { return QString("---\n%1\n---\n# T").arg(line); };
        const auto body = [](const char* text) { return QString("# T\n\n") + text; };
        const auto question = [](const char* first, const char* rest) {
            return QString("# T\n\n%1\nWhich?\n\n%2").arg(first, rest);
        };
        const QStringList pages{
            header("stop: 3"),
            header("step: 1\nstep: 2"),
            "---\nstep: 1\n# T",
            header("step: 0"),
            header("tokens: 65"),
            header("right: window:x"),
            header("operation: Sofmax"),
            header("layer: first"),
            header("model: pocket"),
            header("head: looks at 8 in layer 2"),
            header("head: looks at x"),
            header("claim: model.layers"),
            header("claim: model.layers = 3,"),
            header("cell: score 1 2"),
            header("show: now, stage"),
            header("plot: flop"),
            header("cover: lamp"), // without a question
            "Text.",
            body("A <b>bold</b> word"),
            body("![x](x.png)"),
            body("A ` and ![x](/dev/zero)"),
            "# T ` <img src='/fifo'>",
            body("A ` here"),
            body("``a` ![x](y) `b`"),
            body("`a` ![x](y) `b`"),
            body("\\`![x](y)\\`"),
            body("a ` b\nc ` ![x](y) ` d"),
            body("> [x]: file:///etc/passwd"),
            body("- 1. [x]: file:///etc/passwd"),
            body("[`a]: `x"),
            body("See [it](https://x.org)"),
            body("[it](../../secret)"),
            body("[it]: https://x.org"),
            body("[it](glossary:itself)"),
            body("[it](lesson:99-x)"),
            "---\nshow: now\ncover: cache\n---\n" + body("::: number model.layers\nHow?\n:::"),
            question("::: block operation.largest", "- Score: No\n:::"),
            body("{{model.layers}"),
            body("It is {{model.layer}}."),
            body("{{cache.bytesAt}}"),
            question("::: chose x", ":::"),
            question("::: number model.layers", ""),
            question("::: choose saved.most", "- mlp: Yes\n:::"),
            question("::: choose saved.most", "- mlp: Yes\n- mpl: No\n:::"),
            question("::: choose saved.most", "- mlp: Yes\n- It is\n:::"),
            question("::: number model.layers within 5", ":::"),
            question("::: cell scores 1", ":::"),
            question("::: number model.layers", ":::\n::: number model.heads\nHow?\n:::"),
            question("::: number model.layers", "- right: Yes\nmore\n:::")};
        QString text;
        for (const QString& page : pages) {
            const QStringList problems = textsOf(read(page).problems);
            QVERIFY2(!problems.isEmpty(), qPrintable(page));
            text += page.trimmed() + "\n    " + problems.join("\n    ") + "\n\n";
        }
        QCOMPARE(text, test::approved("lessons/problems_of_pages", text));
    }

    void codeMayContainWhatTextMayNot()
    {
        for (const char* code :
             {"`![x](y)`", "``a ` <b> ``", "`\\` and `[x](file:///y)`", "`<b>` and `{{`."})
            QCOMPARE(textsOf(read(QString("# T\n\nWrite ") + code).problems), QStringList());
    }

    /// A label would load them, even from a device or a pipe.
    void picturesAndForeignLinksNeverReachALabel()
    {
        const QString html = htmlOf("a ![x](/dev/zero) **b** [c](file:///etc/passwd) "
                                    "[d](glossary:prefill)\n\n> [e](http://x.org) ![y](z.png)\n",
                                    QFont());
        for (const char* gone : {"<img", "/dev/zero", "passwd", "x.org", "z.png"})
            QVERIFY2(!html.contains(gone), qPrintable(html));
        for (const char* kept : {"glossary:prefill", "</span> c <a href", ">e <"})
            QVERIFY2(html.contains(kept), qPrintable(html));
    }

    void aTranslationHasTheSameQuestion()
    {
        const LessonPage page = read(kPage).page;
        const QString body = kPage.section("---\n", 2);
        const auto problemsOf = [&](const QString& content) {
            QList<LessonProblem> problems;
            (void)readTranslation("01.zh_CN.md", content, page, problems);
            return textsOf(problems);
        };
        QCOMPARE(problemsOf(QString(body).replace("In the MLP.", "多层感知机。")), QStringList());
        const QStringList problems =
            problemsOf(QString(body).replace("- mlp", "- rest")) + problemsOf(kPage);
        const QString text = problems.join('\n');
        QCOMPARE(text, test::approved("lessons/problems_of_translations", text));
    }

    void nothingOutsideTheFolderIsRead()
    {
        const QTemporaryDir folder;
        const QDir lesson(folder.path());
        test::writeFile(lesson.filePath("01.md"), "# One\n\nText.\n");
        QVERIFY(QFile::link("/etc/hostname", lesson.filePath("02.md")));
        QCOMPARE(::mkfifo(qPrintable(lesson.filePath("03.md")), 0600), 0);
        QVERIFY(lesson.mkdir("04.md"));
        test::writeFile(lesson.filePath("05.md"), "# Five\xFF");
        test::writeFile(lesson.filePath("06.md"), QByteArray(1 << 20, 'a'));
        test::writeFile(lesson.filePath("README.md"), "no page");
        const ReadLesson read = readLesson(folder.path());
        QCOMPARE(read.lesson.pages.size(), 1);
        const QTemporaryDir empty;
        const QTemporaryDir full;
        for (int i = 0; i <= kMostPages; ++i)
            test::writeFile(full.filePath(QString::number(100 + i) + ".md"), "# T\n");
        QStringList problems = textsOf(read.problems);
        QCOMPARE(problems.size(), 5);
        problems += textsOf(readLesson(empty.path()).problems);
        problems += textsOf(readLesson(empty.filePath("missing")).problems);
        problems += textsOf(readLesson(full.path()).problems);
        const QString text = problems.join('\n')
                                 .replace(folder.path(), "FOLDER")
                                 .replace(empty.path(), "EMPTY")
                                 .replace(full.path(), "FULL");
        QCOMPARE(text, test::approved("lessons/problems_of_folders", text));
    }

    /// No input may cause a crash or an infinite loop.
    void randomTextIsReadToItsEnd()
    {
        const QStringList parts{"---\n",        "::: choose result.same\n",
                                ":::\n",        "- same: x\n",
                                "  - y\n",      "{{",
                                "}}",           "# T\n",
                                "step: 1\n",    "[a](b)",
                                "\n",           "`",
                                "<b>",          "- {{model.layers}}\n",
                                "￿",          "  ",
                                "cover: lamp\n"};
        const quint32 seed = QRandomGenerator::global()->generate();
        qInfo("seed %u", seed);
        QRandomGenerator random(seed);
        for (int round = 0; round < 3000; ++round) {
            QString content;
            for (quint32 i = random.bounded(30U); i > 0; --i)
                content += parts[random.bounded(static_cast<int>(parts.size()))];
            (void)read(content);
        }
    }
};

PASTKEYS_TEST(TestLessonReader)
#include "test_lesson_reader.moc"
