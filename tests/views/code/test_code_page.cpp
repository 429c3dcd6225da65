#include "code/code_page.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/page_text.h"
#include "support/run_trace.h"
#include "support/test_program.h"
#include "support/view_states.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Width 16, 2 heads of 8, 3 layers, 24 tokens in the vocabulary; step 3 reads position 9.
ViewState stateAt(Operation operation, CacheMode mode = CacheMode::Compare)
{
    return viewStateAt(traceOf({.mode = mode}), 2, operation, 1, 1);
}

QStringList paragraphsOf(const CodePage& page)
{
    return plainText(page.page).split('\n');
}

/// The lit paragraphs, without the space around them.
QStringList litOf(const ViewState& state, CodeFile file = CodeFile::Decoder,
                  qsizetype columns = 200)
{
    const CodePage page = codePage(state, file, columns);
    QStringList lit;
    for (const TextParagraph& paragraph : page.page.paragraphs())
        if (paragraph.kind == ParagraphKind::LitCode)
            lit << plainText(paragraph.text).simplified();
    return lit;
}

bool isCrossedOut(const CodePage& page, const QString& code)
{
    for (const TextParagraph& paragraph : page.page.paragraphs())
        for (const TextRun& run : paragraph.text)
            if (run.text.contains(code))
                return run.style.struckOut;
    return false;
}

} // namespace

class TestCodePage : public QObject
{
    Q_OBJECT

private slots:
    void theLitLineHasTheShapesOfBothLanes()
    {
        QCOMPARE(litOf(stateAt(Gpt2::Scores)),
                 QStringList({"48 scores = q @ k.transpose(0, 2, 1) # scores [heads x rows x keys]",
                              "# scores off [2 x 10 x 10] on [2 x 1 x 10]",
                              "# q off [2 x 10 x 8] on [2 x 1 x 8]", "# k [2 x 10 x 8]"}));
    }

    void shapesOfTwoLanesStandBelowEachOtherWhereTheyDoNotFit()
    {
        const QStringList lit = litOf(stateAt(Gpt2::Scores), CodeFile::Decoder, 36);
        QCOMPARE(lit.mid(1),
                 QStringList({"# scores off [2 x 10 x 10]", "on [2 x 1 x 10]",
                              "# q off [2 x 10 x 8]", "on [2 x 1 x 8]", "# k [2 x 10 x 8]"}));
    }

    void appendingToTheCacheChangesAShape()
    {
        const QStringList lit = litOf(stateAt(Gpt2::CacheAppend));
        QVERIFY2(lit.contains("# k on [2 x 1 x 8] → [2 x 10 x 8]"), qPrintable(lit.join('\n')));
        QVERIFY2(lit.contains("# v on [2 x 1 x 8] → [2 x 10 x 8]"), qPrintable(lit.join('\n')));
    }

    void aProductIsOneNumber()
    {
        const QStringList lit = litOf(stateAt(Gpt2::QkvProjection));
        QVERIFY2(lit.contains("# qkv off [10 x 48] on [1 x 48]"), qPrintable(lit.join('\n')));
    }

    void variablesOfOneShapeShareARowAndNothingIsSaidTwice()
    {
        const QStringList lit = litOf(stateAt(Gpt2::QkvProjection));
        QCOMPARE(lit.size(), 5);
        QCOMPARE(lit.last(), QString("# q, k, v off [2 x 10 x 8] on [2 x 1 x 8]"));
        QCOMPARE(litOf(stateAt(Gpt2::Mask)).filter("# scores off").size(), 1);
    }

    void theCacheAddsLinesThatARunWithoutOneCrossesOut()
    {
        const QString added = "k = cache.k";
        const QString replaced = "logits = forward(model, tokens)";
        const auto crossedOut = [](CacheMode mode, QString code) {
            // Variables are links, except on a line that is crossed out.
            const CodePage page = codePage(stateAt(Gpt2::Gelu, mode), CodeFile::Decoder, 80);
            return isCrossedOut(page, code);
        };
        QVERIFY(crossedOut(CacheMode::Off, added));
        QVERIFY(!crossedOut(CacheMode::Off, replaced));
        QVERIFY(!crossedOut(CacheMode::On, added));
        QVERIFY(crossedOut(CacheMode::On, replaced));
        QVERIFY(!crossedOut(CacheMode::Compare, added));
        QVERIFY(!crossedOut(CacheMode::Compare, replaced));
    }

    void aLineThatIsNotRunIsNeverLit()
    {
        const QStringList both = litOf(stateAt(Gpt2::Embedding));
        QVERIFY2(both.contains("# positions off [10]") && both.contains("# positions on [1]"),
                 qPrintable(both.join('\n')));
        for (const QString& line : litOf(stateAt(Gpt2::Embedding, CacheMode::Off)))
            QVERIFY2(!line.contains("past"), qPrintable(line));
        const QStringList on = litOf(stateAt(Gpt2::Embedding, CacheMode::On));
        QVERIFY2(on.contains("65+ positions = past + np.arange(len(tokens)) # positions [rows]"),
                 qPrintable(on.join('\n')));
        QVERIFY(on.contains("# x [1 x 16]"));
    }

    void everyOperationLightsALineAndIsReachedFromIt()
    {
        const Trace trace = traceOf({});
        for (const Operation operation : eachOperation()) {
            const ViewState state = viewStateAt(trace, 2, operation, 1, 1);
            const CodePage page = codePage(state, CodeFile::Decoder, 80);
            QVERIFY(page.endOfLit > page.firstLit);
            QCOMPARE(std::get<GoTo>(page.actions[page.firstLit]).cursor, state.cursor);
            QVERIFY(page.actions.size() == static_cast<std::size_t>(paragraphsOf(page).size()));
        }
    }

    void aLineLeadsToItsOperationOfThisStepAndLayer()
    {
        const ViewState state = stateAt(Gpt2::Gelu);
        const CodePage page = codePage(state, CodeFile::Decoder, 80);
        const QStringList all = paragraphsOf(page);
        const auto at = std::ranges::find_if(
            all, [](const QString& line) { return line.contains("softmax(scores)  #"); });
        QCOMPARE(std::get<GoTo>(page.actions[static_cast<std::size_t>(at - all.begin())]).cursor,
                 cursorAt(state.trace, 2, {Gpt2::Softmax, Layer{1}}));
    }

    /// A step that is followed by more of the prompt has no logits.
    void aLineHasNoShapesIfTheStepDoesNotDoIt()
    {
        const Trace trace = traceOf({.chunks = {3, 5}});
        QVERIFY(litOf(viewStateAt(trace, 0, Gpt2::Scores, 1, 1)).contains("# scores [2 x 3 x 3]"));
        QCOMPARE(litOf(viewStateAt(trace, 0, Gpt2::Logits)).size(), 1);
        QVERIFY(litOf(viewStateAt(trace, 1, Gpt2::Logits)).contains("# logits [1 x 24]"));
    }

    void aVariableLeadsToItsMatrix()
    {
        const CodePage page = codePage(stateAt(Gpt2::Gelu), CodeFile::Decoder, 80);
        std::vector<StageMatrix> matrices;
        for (const ViewAction& action : page.page.actions())
            if (const auto* enlarge = std::get_if<Enlarge>(&action))
                matrices.push_back(enlarge->matrix);
        for (const StageMatrix matrix : kStageMatrices)
            QVERIFY(std::ranges::find(matrices, matrix) != matrices.end());
    }

    void aKernelIsLit()
    {
        const QStringList lit = litOf(stateAt(Gpt2::Residual2), CodeFile::Reference);
        QVERIFY2(lit.value(0).endsWith("/// y = a + b"), qPrintable(lit.join('\n')));
        QCOMPARE(litOf(stateAt(Gpt2::Sample), CodeFile::Reference), QStringList());
    }

    void withoutARunTheCodeIsThereWithoutLinks()
    {
        const CodePage page = codePage({}, CodeFile::Decoder, 80);
        QVERIFY(plainText(page.page).contains("softmax"));
        QVERIFY(page.page.actions().empty());
        QCOMPARE(page.endOfLit, std::size_t{0});
    }

    void anotherFamilyIsNotShownTheDecoderOfGpt2()
    {
        const RandomModel model = makeRandomModel(otherFamily(), 1);
        const Trace trace = runTrace(model, settingsFor(model, 5, 3));
        for (const OperationSpec& operation : model.network->operations()) {
            const ViewState state = viewStateAt(trace, 1, operation.id, 1, 1);
            const CodePage page = codePage(state, CodeFile::Decoder, 80);
            QVERIFY(page.page.paragraphs().empty() && page.actions.empty() && page.endOfLit == 0);
            QVERIFY(legendOf(state, CodeFile::Decoder).contains("(other)"));
            QCOMPARE(spokenCode(state, CodeFile::Decoder), legendOf(state, CodeFile::Decoder));
        }
        const auto scores = *model.network->operationNamed("Compare");
        QVERIFY(!litOf(viewStateAt(trace, 1, scores, 1, 1), CodeFile::Reference).empty());
    }

    void theLegendSaysWhatTheSignsMean()
    {
        QVERIFY(legendOf(stateAt(Gpt2::Softmax), CodeFile::Reference).endsWith("is highlighted."));
        QVERIFY(legendOf(stateAt(Gpt2::CacheAppend), CodeFile::Reference)
                    .endsWith("is not one of them."));
        const auto legend = [](CacheMode mode) {
            return legendOf(stateAt(Gpt2::Scores, mode), CodeFile::Decoder);
        };
        QCOMPARE(legend(CacheMode::Compare), QString("+ only with the cache · − only without it"));
        QCOMPARE(legend(CacheMode::Off), QString("+ lines that a cache would add"));
        QCOMPARE(legend(CacheMode::On), QString("− lines that run only without a cache"));
    }

    void anotherCacheIsNotThatOfTheCode()
    {
        ExampleRun run;
        for (const char* right : {"window:4+1", "int8", "evict:3@2"}) {
            run.lanes = lanesNamed("static", right);
            const ViewState state = viewStateAt(traceOf(run), 2, Gpt2::Scores, 1, 1);
            QVERIFY2(legendOf(state, CodeFile::Decoder).contains("keeps everything"), right);
        }
        run.lanes = lanesNamed("static", "paged:4");
        const ViewState state = viewStateAt(traceOf(run), 2, Gpt2::Scores, 1, 1);
        QVERIFY(!legendOf(state, CodeFile::Decoder).contains("keeps everything"));
    }

    void aWindowHasFewerKeys()
    {
        const ViewState state = viewStateAt(traceOf({.lanes = lanesNamed("static", "window:4+1")}),
                                            2, Gpt2::Softmax, 1, 1);
        const OperationRecord* record = operationRecordAt(state.trace, state.cursor, Lane{1});
        QVERIFY(record->keys < 10);
        QCOMPARE(shapeIn(state, Lane{1}, "rows x keys"), QString("1 x %1").arg(record->keys));
        QCOMPARE(shapeIn(state, Lane{0}, "rows x keys"), QString("1 x 10"));
    }

    void aScreenReaderHearsTheLineAndItsShapes()
    {
        const QString text = spokenCode(stateAt(Gpt2::Scores), CodeFile::Decoder);
        QVERIFY2(text.startsWith("Line 48: scores = q @ k.transpose(0, 2, 1). With the cache off, "
                                 "scores is [2 x 10 x 10]. With the cache on, scores is"),
                 qPrintable(text));
        QCOMPARE(spokenCode(stateAt(Gpt2::Residual1), CodeFile::Reference), QString("y = a + b"));
        QCOMPARE(spokenCode(stateAt(Gpt2::Sample), CodeFile::Reference),
                 QString("No line of reference.cpp belongs to this operation."));
    }
};

PASTKEYS_TEST(TestCodePage)
#include "test_code_page.moc"
