// The run bar on its own, without a window.
#include "engine/engine_worker.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/model_tip.h"
#include "window/run_bar.h"

#include <QMenu>
#include <QPlainTextEdit>
#include <QSpinBox>
#include <QToolButton>
#include <QtTest>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

ModelInfo modelNamed(const QString& name)
{
    ModelInfo model;
    model.name = Text(name.toStdString());
    model.network = gpt2(sized(
        {.vocabulary = 300, .context = 1024, .width = 12, .layers = 2, .heads = 3, .inner = 48}));
    model.kernels = "avx2";
    return model;
}

} // namespace

class TestRunBar : public QObject
{
    Q_OBJECT

private slots:
    void theNameOfAModelIsShownAsItIs()
    {
        RunBar bar;
        bar.setModel(modelNamed("<b>R&D</b> %2"));
        const auto* button = controlNamed<QToolButton>(bar, "Model");
        QCOMPARE(button->text(), QString("<b>R&&D</b> %2: 2 layers × 3 heads"));
        ModelInfo small = modelNamed("small");
        small.network = gpt2(sized({.width = 12, .layers = 1, .heads = 1}));
        bar.setModel(small);
        QCOMPARE(button->text(), QString("small: 1 layer × 1 head"));
        bar.setModel(modelNamed("<b>R&D</b> %2"));
        QVERIFY2(button->toolTip().contains("&lt;b&gt;R&amp;D&lt;/b&gt; %2 has 2 layers"),
                 qPrintable(button->toolTip()));
    }

    void theToolTipOfAModelIsAWholeText()
    {
        const QString tip = modelTip(modelNamed("mine"));
        QVERIFY2(tip.startsWith("mine has 2 layers, one after the other, each with 3 attention"),
                 qPrintable(tip));
        QVERIFY(tip.contains("at most 1,024 tokens"));
        QVERIFY(tip.contains("19,680 parameters"));
        QVERIFY(tip.contains("avx2 kernels (inner loops) on 1 thread."));
    }

    void aModelWithoutTokenizerAsksForIds()
    {
        RunBar bar;
        const auto* prompt = bar.findChild<QPlainTextEdit*>();
        ModelInfo model = modelNamed("numbers");
        bar.setModel(model);
        const QString usual = prompt->placeholderText();
        const QString usualTip = modelTip(model);
        model.readsIds = true;
        bar.setModel(model);
        QVERIFY(prompt->placeholderText() != usual);
        QVERIFY(modelTip(model) != usualTip);
        bar.setModel(modelNamed("words"));
        QCOMPARE(prompt->placeholderText(), usual);
    }

    void theSwitchForSpecialTokensBelongsToTheRequest()
    {
        RunBar bar;
        const RunRequest usual = bar.request();
        QVERIFY(usual.special == SpecialTokens::Recognize);
        bar.setShown(usual);
        bar.setSpecialTokens(false);
        QVERIFY(bar.request().special == SpecialTokens::AsText);
        QVERIFY(!bar.shows(bar.request()));
        RunBar other;
        other.takeOver(bar);
        QVERIFY(other.request().special == SpecialTokens::AsText);
        bar.setSpecialTokens(true);
        QVERIFY(bar.shows(bar.request()));
    }

    void aTitleOfAnExampleIsShownAsItIs()
    {
        RunBar bar;
        bar.setHelp({{"Tom & Mia", "Tom", 3, {}}}, {});
        const auto* examples = controlNamed<QToolButton>(bar, "Examples");
        QCOMPARE(examples->menu()->actions().front()->text(), QString("Tom && Mia"));
    }

    void anExampleIsExplainedInItsMenuAndWhileItIsInTheBox()
    {
        RunBar bar;
        bar.setHelp({{"one", "Tom has", 3, {}, "Tom 有"}}, {});
        const auto* examples = controlNamed<QToolButton>(bar, "Examples");
        QVERIFY(examples->menu()->toolTipsVisible());
        QVERIFY(examples->menu()->actions().front()->toolTip().contains("Tom 有"));
        const auto* box = controlNamed<QPlainTextEdit>(bar, "Prompt");
        bar.setPrompt("Tom has");
        QVERIFY(box->toolTip().contains("Tom 有"));
        bar.setPrompt("Tom has a"); // the explanation is of another text
        QVERIFY(box->toolTip().isEmpty());
    }

    void aPromptTypedOverAnExampleGetsTokensOfItsOwn()
    {
        RunBar bar;
        bar.setHelp({{"one", "Tom has", 3, {}}, {"two", "Mia has", 5, {}}}, {});
        const auto typed = [&](const QString& prompt) {
            bar.setPrompt(prompt);
            return bar.tokens();
        };
        bar.setPrompt("Tom has");
        bar.setTokens(3);
        QCOMPARE(typed("Mia has"), 3); // only choosing an example sets its token count
        bar.setTokens(5);
        QCOMPARE(typed("Mia has a"), 24);
        bar.setTokens(7); // the user's own choice stays
        QCOMPARE(typed("Mia has a dog"), 7);
        QCOMPARE(typed("Tom has"), 7);
        QCOMPARE(typed("Tom has a"), 7);
    }

    void theNonBreakingSpacesOfAPromptStay()
    {
        RunBar bar;
        const QString prompt = QString("Mia%1has\na ball").arg(QChar(QChar::Nbsp));
        bar.setPrompt(prompt);
        QCOMPARE(bar.prompt(), prompt);
        QCOMPARE(bar.request().prompt, prompt);
    }

    void theChosenNumberOfTokensStaysWhereARecordedRunEndedByItself()
    {
        RunBar bar;
        const Trace whole = traceOf({}); // ended after the six tokens asked for
        const auto shown = [&bar](int chosen, const Trace& trace) {
            bar.setTokens(chosen);
            bar.setRun(trace);
            return bar.tokens();
        };
        QCOMPARE(shown(24, whole), 6);
        const Trace ended = withStep(whole, whole.size() - 1, [](StepRecord& step) {
            step.stopped = StopReason::EndOfText;
        });
        QCOMPARE(shown(24, ended), 24);
        QCOMPARE(shown(3, ended), 6);
    }

    /// A greedy run leaves the settings for random sampling unchanged.
    void theSamplingIsThatOfARecordedRun()
    {
        RunBar bar;
        const auto shown = [&bar](const std::string& sampling) {
            TraceHeader header;
            header.sampling = sampling;
            bar.setRun(Trace(header));
            return describe(bar.sampling());
        };
        const std::string random = "temperature 2, top-k 9, seed 7";
        QCOMPARE(shown(random), random);
        QCOMPARE(shown("greedy"), std::string("greedy"));
        QCOMPARE(bar.sampling().temperature, 2.0);
        const std::string fine = "temperature 0.725, top-p 0.995, seed 7";
        QCOMPARE(shown(fine), fine);
        QCOMPARE(controlNamed<QDoubleSpinBox>(bar, "top-p")->text(), QString("0.995"));
        QCOMPARE(shown("temperature 0.8, seed 7"), std::string("temperature 0.8, seed 7"));
        QCOMPARE(controlNamed<QDoubleSpinBox>(bar, "temperature")->text(), QString("0.80"));
    }

    void enterInANumberRuns()
    {
        RunBar bar;
        bar.setBusy(false);
        QSignalSpy asked(&bar, &RunBar::runRequested);
        QTest::keyClick(controlNamed<QSpinBox>(bar, "Stop after"), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
    }

    void oneTokenIsNotCalledTokens()
    {
        RunBar bar;
        const auto* tokens = controlNamed<QSpinBox>(bar, "Stop after");
        for (const int number : {2, 1}) {
            bar.setTokens(number);
            QCOMPARE(tokens->text(), QString(number == 1 ? "1 token" : "2 tokens"));
        }
    }

    void aLongNameOfAModelIsElidedBeforeThePromptGetsNarrow()
    {
        RunBar bar;
        bar.setModel(modelNamed(QString(60, 'n')));
        bar.resize(700, bar.sizeHint().height());
        bar.show();
        const auto* model = controlNamed<QToolButton>(bar, "Model");
        QVERIFY(model->width() < model->sizeHint().width());
        QVERIFY(model->width() >= model->minimumWidth());
        QVERIFY(bar.minimumSizeHint().width() < 700);
    }
};

PASTKEYS_TEST(TestRunBar)
#include "test_run_bar.moc"
