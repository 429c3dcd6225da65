#include "code/code_page.h"
#include "record/lane_names.h"
#include "support/gpt2_names.h"
#include "support/other_family.h"
#include "support/test_program.h"
#include "support/view_states.h"
#include "support/view_words.h"

#include <QTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

/// Width 16, 2 heads of 8, 3 layers, 24 tokens in the vocabulary; step 3 reads position 9.
ViewState stateAt(Operation operation, CacheMode mode = CacheMode::Compare)
{
    return viewStateAt(traceOf({.mode = mode}), 2, operation, 1, 1);
}

ViewState ofOtherFamily(Operation operation)
{
    return viewStateAt(traceOf({.network = otherFamily()}), 1, operation, 1, 1);
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
    void litLinesHaveTheShapesOfTheLanesThatRan()
    {
        ApprovedTexts texts("code/lit_lines");
        const auto add = [&](const QString& name, const ViewState& state, qsizetype columns = 200) {
            texts.add(name, litOf(state, CodeFile::Decoder, columns).join('\n'));
        };
        for (const Operation operation : eachOperation())
            add(nameText(operation), stateAt(operation));
        add("Scores, 36 columns", stateAt(Gpt2::Scores), 36);
        add("Embedding, only cache off", stateAt(Gpt2::Embedding, CacheMode::Off));
        add("Embedding, only cache on", stateAt(Gpt2::Embedding, CacheMode::On));
        // A step that is followed by more of the prompt has no logits.
        const Trace chunks = traceOf({.chunks = {3, 5}});
        add("Scores of a part of the prompt", viewStateAt(chunks, 0, Gpt2::Scores, 1, 1));
        for (const std::size_t step : {0, 1})
            add(QString("Logits, part %1 of the prompt").arg(step + 1),
                viewStateAt(chunks, step, Gpt2::Logits));
        QVERIFY(texts.areApproved());
    }

    void legendsAndWhatAScreenReaderHears()
    {
        ApprovedTexts texts("code/legends");
        const auto add = [&](const char* name, const ViewState& state) {
            for (const CodeFile file : {CodeFile::Decoder, CodeFile::Reference})
                texts.add(QString(name) + (file == CodeFile::Decoder ? ", decoder" : ", kernels"),
                          legendOf(state, file) + '\n' + spokenCode(state, file));
        };
        add("off and on", stateAt(Gpt2::Scores));
        add("a sum", stateAt(Gpt2::Residual1));
        add("no kernel", stateAt(Gpt2::CacheAppend));
        add("only cache off", stateAt(Gpt2::Scores, CacheMode::Off));
        add("only cache on", stateAt(Gpt2::Scores, CacheMode::On));
        add("another family", ofOtherFamily(Operation{5}));
        ExampleRun run;
        for (const char* right : {"paged:4", "window:4+1", "int8", "evict:3@2"}) {
            run.lanes = lanesNamed("static", right);
            texts.add(right, legendOf(viewStateAt(traceOf(run), 2, Gpt2::Scores, 1, 1),
                                      CodeFile::Decoder));
        }
        QVERIFY(texts.areApproved());
    }

    void aKernelIsLitIfTheOperationHasOne()
    {
        QVERIFY(!litOf(stateAt(Gpt2::Residual2), CodeFile::Reference).empty());
        QVERIFY(litOf(stateAt(Gpt2::Sample), CodeFile::Reference).empty());
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

    void withoutARunTheCodeIsThereWithoutLinks()
    {
        const CodePage page = codePage({}, CodeFile::Decoder, 80);
        QVERIFY(plainText(page.page).contains("softmax"));
        QVERIFY(page.page.actions().empty());
        QCOMPARE(page.endOfLit, std::size_t{0});
    }

    void anotherFamilyIsNotShownTheDecoderOfGpt2()
    {
        const NetworkPtr network = otherFamily();
        for (const OperationSpec& operation : network->operations()) {
            const CodePage page = codePage(ofOtherFamily(operation.id), CodeFile::Decoder, 80);
            QVERIFY(page.page.paragraphs().empty() && page.actions.empty() && page.endOfLit == 0);
        }
        const Operation scores = *network->operationNamed("Compare");
        QVERIFY(!litOf(ofOtherFamily(scores), CodeFile::Reference).empty());
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
};

PASTKEYS_TEST(TestCodePage)
#include "test_code_page.moc"
