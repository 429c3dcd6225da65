// What the pages of a lesson may contain, and at which line and column a mistake is reported.
#include "lessons/lesson_reader.h"
#include "lessons/page_text.h"
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

    void eachMistakeIsSaidWithLineAndColumn_data()
    {
        QTest::addColumn<QString>("content");
        QTest::addColumn<QString>("message");
        const auto question = [](const QString& first, const QString& rest) {
            return "# T\n\n" + first + "\nWhich?\n\n" + rest;
        };
        QTest::newRow("unknown line") << "---\nstop: 3\n---\n# T"
                                      << "01.md:2:1: Expected a line";
        QTest::newRow("line twice") << "---\nstep: 1\nstep: 2\n---\n# T"
                                    << "01.md:3:1: The line “step” appears twice";
        QTest::newRow("no end of header") << "---\nstep: 1\n# T"
                                          << "01.md:1:1: The header has no end";
        QTest::newRow("step") << "---\nstep: 0\n---\n# T"
                              << "01.md:2:7: step: expected a number";
        QTest::newRow("tokens") << "---\ntokens: 65\n---\n# T"
                                << "01.md:2:9: tokens: expected";
        QTest::newRow("cache") << "---\nright: window:x\n---\n# T"
                               << "01.md:2:8: right: expected window:";
        QTest::newRow("operation") << "---\noperation: Sofmax\n---\n# T"
                                   << "01.md:2:12: operation: expected Embedding";
        QTest::newRow("layer") << "---\nlayer: first\n---\n# T"
                               << "01.md:2:8: layer: expected";
        QTest::newRow("model")
            << "---\nmodel: pocket\n---\n# T"
            << "01.md:2:8: model: expected the name of a built-in model (pocket-stories";
        QTest::newRow("head in a layer") << "---\nhead: looks at 8 in layer 2\n---\n# T"
                                         << "01.md:2:7: head: expected";
        QTest::newRow("head") << "---\nhead: looks at x\n---\n# T"
                              << "01.md:2:7: head: expected";
        QTest::newRow("claim without a sign") << "---\nclaim: model.layers\n---\n# T"
                                              << "01.md:2:8: claim: expected";
        QTest::newRow("empty claim") << "---\nclaim: model.layers = 3,\n---\n# T"
                                     << "01.md:2:8: claim: expected";
        QTest::newRow("cell") << "---\ncell: score 1 2\n---\n# T"
                              << "01.md:2:7: cell: expected";
        QTest::newRow("panel") << "---\nshow: now, stage\n---\n# T"
                               << "01.md:2:7: show: expected";
        QTest::newRow("plot") << "---\nplot: flop\n---\n# T"
                              << "01.md:2:7: plot: expected flops";
        QTest::newRow("cover without question") << "---\ncover: lamp\n---\n# T"
                                                << "01.md:2:8: The header has a line";
        QTest::newRow("no heading") << "Text."
                                    << "01.md:1:1: The text of a page must begin";
        QTest::newRow("HTML") << "# T\n\nA <b>bold</b> word"
                              << "01.md:3:3: A page must not contain HTML";
        QTest::newRow("picture") << "# T\n\n![x](x.png)"
                                 << "01.md:3:1: A page must not contain pictures";
        QTest::newRow("picture after a lone backtick")
            << "# T\n\nA ` and ![x](/dev/zero)"
            << "01.md:3:9: A page must not contain pictures";
        QTest::newRow("HTML in a title after a lone backtick")
            << "# T ` <img src='/fifo'>"
            << "01.md:1:7: A page must not contain HTML";
        QTest::newRow("lone backtick") << "# T\n\nA ` here"
                                       << "01.md:3:3: A backtick has no partner in its line";
        QTest::newRow("rows of other lengths") << "# T\n\n``a` ![x](y) `b`"
                                               << "01.md:3:1: A backtick has no partner";
        QTest::newRow("between two spans") << "# T\n\n`a` ![x](y) `b`"
                                           << "01.md:3:5: A page must not contain pictures";
        QTest::newRow("escaped backticks") << "# T\n\n\\`![x](y)\\`"
                                           << "01.md:3:3: A page must not contain pictures";
        QTest::newRow("backticks in other lines") << "# T\n\na ` b\nc ` ![x](y) ` d"
                                                  << "01.md:3:3: A backtick has no partner";
        QTest::newRow("reference in a quotation") << "# T\n\n> [x]: file:///etc/passwd"
                                                  << "01.md:3:1: Write the target of a link";
        QTest::newRow("reference in a list") << "# T\n\n- 1. [x]: file:///etc/passwd"
                                             << "01.md:3:1: Write the target of a link";
        QTest::newRow("reference in code") << "# T\n\n[`a]: `x"
                                           << "01.md:3:1: Write the target of a link";
        QTest::newRow("network") << "# T\n\nSee [it](https://x.org)"
                                 << "01.md:3:8: A link must lead";
        QTest::newRow("file") << "# T\n\n[it](../../secret)"
                              << "01.md:3:4: A link must lead";
        QTest::newRow("reference") << "# T\n\n[it]: https://x.org"
                                   << "01.md:3:1: Write the target of a link";
        QTest::newRow("no such term") << "# T\n\n[it](glossary:itself)"
                                      << "01.md:3:6: The glossary has no term “itself”";
        QTest::newRow("no such lesson") << "# T\n\n[it](lesson:99-x)"
                                        << "01.md:3:6: There is no lesson “99-x”";
        QTest::newRow("cover of a panel that is not shown")
            << "---\nshow: now\ncover: cache\n---\n# T\n\n::: number model.layers\nHow?\n:::"
            << "01.md:3:8: “cover” names the panel cache";
        QTest::newRow("no operation") << question("::: block operation.largest", "- Score: No\n:::")
                                      << "01.md:6:3: Expected the name of an operation";
        QTest::newRow("half braces") << "# T\n\n{{model.layers}"
                                     << "01.md:3:1: Write a quantity";
        QTest::newRow("unknown quantity") << "# T\n\nIt is {{model.layer}}."
                                          << "01.md:3:7: There is no quantity “model.layer”. "
                                             "Perhaps you meant “model.layers”.";
        QTest::newRow("no argument") << "# T\n\n{{cache.bytesAt}}"
                                     << "01.md:3:1: Write the quantity as “cache.bytesAt TOKENS”";
        QTest::newRow("kind") << question("::: chose x", ":::") << "01.md:3:1: A question begins";
        QTest::newRow("no end of question")
            << question("::: number model.layers", "") << "01.md:3:1: The question has no end";
        QTest::newRow("no choices") << question("::: choose saved.most", "- mlp: Yes\n:::")
                                    << "01.md:3:1: A “choose” question";
        QTest::newRow("impossible value")
            << question("::: choose saved.most", "- mlp: Yes\n- mpl: No\n:::")
            << "01.md:7:3: The quantity saved.most is never “mpl”";
        QTest::newRow("no value") << question("::: choose saved.most", "- mlp: Yes\n- It is\n:::")
                                  << "01.md:7:3: An item of the list begins";
        QTest::newRow("tolerance") << question("::: number model.layers within 5", ":::")
                                   << "01.md:3:1: Expected “::: number";
        QTest::newRow("cell of a question")
            << question("::: cell scores 1", ":::") << "01.md:3:1: Expected “::: cell MATRIX";
        QTest::newRow("two questions")
            << question("::: number model.layers", ":::\n") + "::: number model.heads\nHow?\n:::"
            << "01.md:7:1: A page may have at most one question";
        QTest::newRow("text after the list")
            << question("::: number model.layers", "- right: Yes\nmore\n:::")
            << "01.md:7:1: Only a line “:::” may follow the list";
    }
    void eachMistakeIsSaidWithLineAndColumn()
    {
        QFETCH(const QString, content);
        QFETCH(const QString, message);
        const QStringList texts = textsOf(read(content).problems);
        QVERIFY2(std::ranges::any_of(texts,
                                     [&](const QString& text) { return text.startsWith(message); }),
                 qPrintable("expected " + message + "\nfound " + texts.join('\n')));
    }

    void codeMayContainWhatTextMayNot()
    {
        for (const char* code : {"`![x](y)`", "``a ` <b> ``", "`\\` and `[x](file:///y)`"})
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

    void bracesInCodeAreNoQuantities()
    {
        QCOMPARE(textsOf(read("# T\n\nWrite `<b>` and `{{`.").problems), QStringList());
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
        QVERIFY(problemsOf(QString(body).replace("- mlp", "- rest")).join("").contains("differs"));
        QVERIFY(problemsOf(kPage).join("").contains("must not have a header"));
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
        const QString all = textsOf(read.problems).join('\n');
        QCOMPARE(read.problems.size(), 5);
        QVERIFY2(all.contains("02.md:1:1: This is not a regular file") &&
                     all.contains("03.md:1:1: This is not a regular file") &&
                     all.contains("04.md:1:1: This is not a regular file") &&
                     all.contains("05.md:1:1: The file is not plain text") &&
                     all.contains("06.md:1:1: The page has"),
                 qPrintable(all));
    }

    void aFolderWithoutPagesOrWithTooManyIsRefused()
    {
        const QTemporaryDir folder;
        QVERIFY(textsOf(readLesson(folder.path()).problems).join("").contains("has no pages"));
        QVERIFY(!readLesson(folder.filePath("missing")).problems.isEmpty());
        for (int i = 0; i <= kMostPages; ++i)
            test::writeFile(folder.filePath(QString::number(100 + i) + ".md"), "# T\n");
        QVERIFY(textsOf(readLesson(folder.path()).problems).join("").contains("41 pages"));
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
