// The record of the run decides which answer is right, and each answer gets its own feedback.
#include "lessons/answer_sheet.h"
#include "lessons/lesson_answer.h"
#include "lessons/lesson_check.h"
#include "lessons/lesson_panel.h"
#include "lessons/lesson_reader.h"
#include "lessons/worksheet.h"
#include "support/approved_text.h"
#include "support/gpt2_names.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// A page with this question, at the third step of the example.
class Asked
{
public:
    explicit Asked(const QString& question, const ExampleRun& run = {})
        : m_state(viewStateAt(traceOf(run), 2, Gpt2::Softmax, 1))
    {
        QList<LessonProblem> problems;
        m_page = readPage("01.md", "---\nprompt: x\n---\n# T\n\n" + question, {}, problems);
        if (!problems.isEmpty())
            qFatal("%s", qPrintable(toText(problems.first())));
    }

    const LessonPage& page() const { return m_page; }
    const LessonQuestion& question() const { return *m_page.question; }
    QuantitySource source() const
    {
        return [state = m_state](const QuantityName& name) { return quantityOf(name, state); };
    }
    AnswerJudgement judge(const GivenAnswer& given) const
    {
        return judgementOf(question(), given, source());
    }
    /// What is wrong with the page in this run.
    QStringList problems() const
    {
        QStringList texts;
        for (const LessonProblem& problem : problemsOf(m_page, m_state))
            texts << problem.text;
        return texts;
    }
    QString feedback(const GivenAnswer& given) const
    {
        const qsizetype item = judge(given).item;
        return item < 0 ? QString() : question().answers[item].feedback.markdown;
    }

private:
    ViewState m_state;
    LessonPage m_page;
};

AnswerJudgement typed(const Asked& asked, const QString& text)
{
    const auto number = numberFrom(text);
    if (!number)
        qFatal("no number");
    return asked.judge(*number);
}

} // namespace

class TestLessonAnswer : public QObject
{
    Q_OBJECT

private slots:
    void theRightChoiceIsThatOfTheRecord()
    {
        const Asked asked("::: choose cache.bytesPerToken\nHow many?\n\n"
                          "- {{cache.bytesPerTokenOfKeys}}\n  - Only keys.\n"
                          "- {{cache.bytesPerToken}}\n  - Yes.\n- 12: Twelve\n:::\n");
        QCOMPARE(rightItem(asked.question(), asked.source()), std::optional<qsizetype>(1));
        QVERIFY(asked.judge({.item = 1}).isRight);
        QVERIFY(!asked.judge({.item = 0}).isRight);
        QCOMPARE(asked.feedback({.item = 0}), "Only keys.");
        QCOMPARE(rightText(asked.question(), asked.source()), "384 bytes (f)");
        QCOMPARE(textOf(asked.question(), {.item = 2}, asked.source()), "Twelve");
    }

    void aNumberIsRightToTheDigitsThatWereTyped()
    {
        const Asked asked("::: number saved.percent\nHow much?\n:::\n"); // about 79
        const QuantityResult result = asked.source()({.name = "saved.percent", .place = {}});
        const double right = *std::get<Quantity>(result).number;
        QVERIFY(typed(asked, QString::number(right, 'f', 1)).isRight);
        QVERIFY(typed(asked, QString::number(right, 'f', 0) + "%").isRight);
        QVERIFY(!typed(asked, QString::number(right + 1, 'f', 0)).isRight);
        QVERIFY(!typed(asked, QString::number(right + 0.1, 'f', 1)).isRight);
    }

    void numbersMayHaveUnits()
    {
        const Asked asked(
            "::: number cache.bytesAt 8\nHow many?\n\n- {{cache.bytesPerToken}}: One.\n"
            "- otherwise: No.\n- right: Yes.\n:::\n"); // 3,072
        for (const char* text : {"3072", "3,072", "3 072", "3 KiB", "3KiB", "3.072 kB",
                                 "3072 bytes", "3072 B", "3072 FLOPs"})
            QVERIFY2(typed(asked, text).isRight, text);
        for (const char* text : {"3000", "3071", "3 MiB", "3073"})
            QVERIFY2(!typed(asked, text).isRight, text);
        QCOMPARE(asked.feedback(*numberFrom("384")), "One.");
        QCOMPARE(asked.feedback(*numberFrom("7")), "No.");
        QCOMPARE(asked.feedback(*numberFrom("3072")), "Yes.");
        for (const char* text : {"", "x", "3 apples", "nan", "inf", "1e999"})
            QVERIFY2(!numberFrom(text), text);
    }

    void anEstimateMayBeOff()
    {
        const Asked asked("::: number cache.bytesAt 8 within 10%\nHow many?\n:::\n");
        QVERIFY(typed(asked, "3000").isRight);
        QVERIFY(typed(asked, "3300").isRight);
        QVERIFY(!typed(asked, "2700").isRight);
    }

    void cellsTokensAndBlocksArePointedAt()
    {
        const Asked cell("::: cell weights 9 attention.most\nWhich?\n\n- 0: The first.\n:::\n");
        const QuantityResult result = cell.source()({.name = "attention.most", .place = {}});
        const auto column = static_cast<std::size_t>(*std::get<Quantity>(result).number);
        QVERIFY(cell.judge({.cell = PinnedCell{StageMatrix::Weights, 9, column}}).isRight);
        QVERIFY(!cell.judge({.cell = PinnedCell{StageMatrix::Scores, 9, column}}).isRight);
        QVERIFY(!cell.judge({.cell = PinnedCell{StageMatrix::Weights, 8, column}}).isRight);

        const Asked token("::: token attention.most\nWhich?\n:::\n");
        QVERIFY(token.judge({.number = static_cast<double>(column)}).isRight);
        QVERIFY(!token.judge({.number = static_cast<double>(column) + 1}).isRight);

        const Asked block("::: block operation.largest\nWhich?\n\n- Scores: No.\n:::\n");
        QVERIFY(block.judge({.operation = pointedAt(specOf(Gpt2::MlpExpand))}).isRight);
        QVERIFY(block.judge({.operation = pointedAt(specOf(Gpt2::MlpContract))})
                    .isRight); // it is just as large
        QVERIFY(!block.judge({.operation = pointedAt(specOf(Gpt2::Scores))}).isRight);
        QCOMPARE(block.feedback({.operation = pointedAt(specOf(Gpt2::Scores))}), "No.");
    }

    /// The third step has 10 positions; a row of a head has 8 numbers.
    void theCellOfAQuestionMustBeInItsMatrix()
    {
        const auto problems = [](const char* cell) {
            return Asked(QString("::: cell %1\nWhich?\n:::\n").arg(cell)).problems();
        };
        for (const char* last : {"k 9 7", "scores 9 9"})
            QCOMPARE(problems(last), QStringList());
        QString text;
        for (const char* cell : {"k 3 8", "output 3 9", "scores 3 10", "q 10 3", "k step.phase 3",
                                 "weights 3 step.phase", "weights 3 saved.percent"}) {
            QCOMPARE(problems(cell).size(), 1);
            text += QString("%1: %2\n").arg(cell, problems(cell).first());
        }
        QCOMPARE(text, approved("lessons/cells_of_questions", text));
    }

    void aShortTextHasAllColumnsOfTheKeys()
    {
        const Asked asked("::: cell k 3 7\nWhich?\n:::\n", {.prompt = {"Mia", " had"}});
        QCOMPARE(asked.problems(), QStringList()); // 4 positions are enough
    }

    void textOfTheRunIsNoMarkdown()
    {
        const QuantitySource source = [](const QuantityName&) {
            return Quantity{.text = "*a* [b](c) <d>"};
        };
        QCOMPARE(filled({"x {{run.answer}} y", {}}, source), "x \\*a\\* \\[b\\](c) \\<d\\> y");
    }

    void answersAreShownAsTheyAre()
    {
        const Asked asked("::: number cache.bytesAt 8\nHow many?\n:::\n");
        PageResult result{.page = "T",
                          .question = "How many?",
                          .given = {},
                          .right = "%2 a %1", // tokens may look like placeholders
                          .isRight = false,
                          .feedback = {},
                          .at = {},
                          .seconds = 0};
        LessonPanel panel;
        QString text;
        for (const auto& [given, isRight] : {std::pair{"", false}, {"b", true}, {"b %1", false}}) {
            result.given = given;
            result.isRight = isRight;
            panel.showPage({.lesson = "L",
                            .page = asked.page(),
                            .number = 0,
                            .count = 1,
                            .isReady = true,
                            .source = asked.source(),
                            .choices = {},
                            .result = result});
            text += panel.spokenText() + "\n\n";
        }
        QCOMPARE(text, approved("lessons/answers", text));
    }

    void theSheetOfAnswersIsSafeInOtherPrograms()
    {
        LessonProgress progress;
        progress.results[1] = {.page = "P",
                               .question = "How \"many\", really?",
                               .given = "=1+1",
                               .right = "2",
                               .isRight = false,
                               .feedback = {},
                               .at = QDateTime({2026, 11, 23}, {12, 0}),
                               .seconds = 7};
        const QString csv = QString::fromUtf8(answerSheetCsv({{"<Lesson>", progress}}));
        QVERIFY2(
            csv.contains(
                "<Lesson>,2,P,\"How \"\"many\"\", really?\",'=1+1,2,wrong,7,2026-11-23T12:00:00"),
            qPrintable(csv));
        const QString html = QString::fromUtf8(answerSheetHtml({{"<Lesson>", progress}}));
        QVERIFY(html.contains("&lt;Lesson&gt;") && !html.contains("<Lesson>"));
    }

    void progressIsKeptAsItWas()
    {
        LessonProgress progress{.page = 3,
                                .results = {},
                                .isFinished = true,
                                .shownAt = QDateTime({2026, 11, 23}, {12, 0, 0, 250})};
        progress.results[2] = {.page = "P",
                               .question = "Q",
                               .given = "G",
                               .right = "R",
                               .isRight = true,
                               .feedback = "F",
                               .at = QDateTime({2026, 11, 23}, {12, 0}),
                               .seconds = 5};
        QCOMPARE(progressFrom(toVariant(progress)), progress);
        QCOMPARE(progressFrom({{"page", "x"}, {"results", 5}}), LessonProgress());
    }

    void aWorksheetHasQuestionsAndThenSolutions()
    {
        const Asked asked("::: number model.layers\nHow many layers?\n:::\n\nThere they are.\n");
        const QString html = QString::fromUtf8(
            worksheetHtml("L", {{asked.page(), asked.source(), QByteArray("png")}}));
        const qsizetype solutions = html.indexOf("class=\"solutions\"");
        QVERIFY(solutions > 0);
        QVERIFY(html.indexOf("How many layers?") < solutions);
        QVERIFY(html.indexOf("There they are.") > solutions);
        QVERIFY(html.indexOf("<b>3</b>") > solutions);
        QVERIFY(html.contains("data:image/png;base64,"));
        QVERIFY(!html.contains("<a "));
    }
};

PASTKEYS_TEST(TestLessonAnswer)
#include "test_lesson_answer.moc"
