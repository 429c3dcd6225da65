// The run bar with a document, without a window.
#include "document/run_document.h"
#include "session/messages.h"
#include "support/changed_trace.h"
#include "support/example_trace.h"
#include "support/test_program.h"
#include "support/window_parts.h"
#include "window/model_tip.h"
#include "window/run_bar.h"

#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
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

/// A run bar, and the document that it shows.
struct Bench
{
    EngineThread engine;
    Messages messages;
    RunDocument run{engine, messages};
    RunBar bar{run};

    QPlainTextEdit& prompt() { return *bar.findChild<QPlainTextEdit*>(); }
    QSpinBox& tokens() { return *controlNamed<QSpinBox>(bar, "Stop after"); }
    /// Opens the built-in model, without a run.
    void open()
    {
        run.openModel({}, std::nullopt);
        QVERIFY(QTest::qWaitFor([this] { return run.model() != nullptr; }, 20'000));
    }
};

} // namespace

class TestRunBar : public QObject
{
    Q_OBJECT

private slots:
    void theNameOfAModelIsShownAsItIs()
    {
        Bench bench;
        RunBar& bar = bench.bar;
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
        Bench bench;
        RunBar& bar = bench.bar;
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

    /// Every control changes the request, and shows what something else has changed in it.
    void theControlsShowTheRequestAndChangeIt()
    {
        Bench bench;
        RunRequest request;
        request.prompt = "Mia has";
        request.setMode(CacheMode::Off);
        request.settings.tokens = 7;
        request.settings.sampling = {
            .greedy = false, .temperature = 1.5, .topK = 3, .topP = 0.5, .seed = 9};
        bench.run.setRequest(request);
        QVERIFY(giveTheSame(bench.run.request(), request));
        QCOMPARE(bench.prompt().toPlainText(), request.prompt);
        QCOMPARE(bench.tokens().value(), 7);
        QVERIFY(controlNamed<QAbstractButton>(bench.bar, "Cache Off")->isChecked());
        controlNamed<QDoubleSpinBox>(bench.bar, "temperature")->setValue(0.5);
        controlNamed<QSpinBox>(bench.bar, "top-k")->setValue(0);
        controlNamed<QDoubleSpinBox>(bench.bar, "top-p")->setValue(1);
        controlNamed<QSpinBox>(bench.bar, "seed")->setValue(2);
        bench.tokens().setValue(4);
        bench.prompt().setPlainText("Tom has");
        request.prompt = "Tom has";
        request.settings.tokens = 4;
        request.settings.sampling = {
            .greedy = false, .temperature = 0.5, .topK = {}, .topP = 1, .seed = 2};
        QVERIFY(giveTheSame(bench.run.request(), request));
    }

    void anExampleIsExplainedInItsMenuAndWhileItIsInTheBox()
    {
        Bench bench;
        bench.open();
        const Example& example = bench.run.examples().front();
        const auto* examples = controlNamed<QToolButton>(bench.bar, "Examples");
        QVERIFY(examples->menu()->toolTipsVisible());
        QVERIFY(examples->menu()->actions().front()->toolTip().contains(example.prompt));
        bench.run.setPrompt(example.prompt);
        QCOMPARE(bench.prompt().toolTip().isEmpty(), example.meaning.isEmpty());
        bench.run.setPrompt(example.prompt + " a"); // the explanation is of another text
        QVERIFY(bench.prompt().toolTip().isEmpty());
    }

    void aPromptTypedOverAnExampleGetsTokensOfItsOwn()
    {
        Bench bench;
        bench.open();
        const Example one = bench.run.examples()[0];
        const Example two = bench.run.examples()[1];
        const auto typed = [&](const QString& prompt) {
            bench.prompt().setPlainText(prompt);
            return bench.tokens().value();
        };
        bench.prompt().setPlainText(one.prompt);
        bench.tokens().setValue(one.tokens);
        QCOMPARE(typed(two.prompt), one.tokens); // only choosing an example sets its token count
        bench.tokens().setValue(two.tokens);
        QCOMPARE(typed(two.prompt + " a"), 24);
        bench.tokens().setValue(two.tokens + 1); // the user's own choice stays
        QCOMPARE(typed(two.prompt + " b"), two.tokens + 1);
        QCOMPARE(typed(two.prompt), two.tokens + 1);
        QCOMPARE(typed(two.prompt + " a"), two.tokens + 1);
    }

    void anotherRunIsSaidToBeNeededOnceTheRequestDiffers()
    {
        Bench bench;
        bench.open();
        bench.run.run({.prompt = "Mia has", .tokens = 2});
        QTRY_VERIFY(!bench.run.isBusy() && !bench.run.session().trace().empty());
        QVERIFY(!bench.run.isStale());
        RunRequest request = bench.run.request();
        request.special = SpecialTokens::AsText;
        bench.run.setRequest(request);
        QVERIFY(bench.run.isStale());
        request.special = SpecialTokens::Recognize;
        request.settings.sampling.temperature = 2; // greedy sampling ignores it
        bench.run.setRequest(request);
        QVERIFY(!bench.run.isStale());
    }

    void theNonBreakingSpacesOfAPromptStay()
    {
        Bench bench;
        const QString prompt = QString("Mia%1has\na ball").arg(QChar(QChar::Nbsp));
        bench.run.setPrompt(prompt);
        QCOMPARE(bench.run.request().prompt, prompt);
        bench.tokens().setValue(3); // the text box says what it shows
        QCOMPARE(bench.run.request().prompt, prompt);
    }

    void theChosenNumberOfTokensStaysWhereARecordedRunEndedByItself()
    {
        const Trace whole = traceOf({}); // ended after the six tokens asked for
        const auto shown = [](std::size_t chosen, const Trace& trace) {
            RunRequest now;
            now.settings.tokens = chosen;
            return requestOf(trace, now).settings.tokens;
        };
        QCOMPARE(shown(24, whole), std::size_t{6});
        const Trace ended = withStep(whole, whole.size() - 1, [](StepRecord& step) {
            step.stopped = StopReason::EndOfText;
        });
        QCOMPARE(shown(24, ended), std::size_t{24});
        QCOMPARE(shown(3, ended), std::size_t{6});
    }

    /// A greedy run leaves the settings for random sampling unchanged.
    void theSamplingIsThatOfARecordedRun()
    {
        Bench bench;
        const auto shown = [&bench](const std::string& sampling) {
            TraceHeader header;
            header.sampling = sampling;
            bench.run.setRequest(requestOf(Trace(header), bench.run.request()));
            return describe(bench.run.request().settings.sampling);
        };
        const std::string random = "temperature 2, top-k 9, seed 7";
        QCOMPARE(shown(random), random);
        QCOMPARE(shown("greedy"), std::string("greedy"));
        QCOMPARE(bench.run.request().settings.sampling.temperature, 2.0);
        const std::string fine = "temperature 0.725, top-p 0.995, seed 7";
        QCOMPARE(shown(fine), fine);
        QCOMPARE(controlNamed<QDoubleSpinBox>(bench.bar, "top-p")->text(), QString("0.995"));
        QCOMPARE(shown("temperature 0.8, seed 7"), std::string("temperature 0.8, seed 7"));
        QCOMPARE(controlNamed<QDoubleSpinBox>(bench.bar, "temperature")->text(), QString("0.80"));
    }

    void enterInANumberRuns()
    {
        Bench bench;
        QSignalSpy asked(&bench.bar, &RunBar::runRequested);
        QTest::keyClick(&bench.tokens(), Qt::Key_Return);
        QCOMPARE(asked.size(), 1);
    }

    void oneTokenIsNotCalledTokens()
    {
        Bench bench;
        for (const int number : {2, 1}) {
            bench.tokens().setValue(number);
            QCOMPARE(bench.tokens().text(), QString(number == 1 ? "1 token" : "2 tokens"));
        }
    }

    void aLongNameOfAModelIsElidedBeforeThePromptGetsNarrow()
    {
        Bench bench;
        RunBar& bar = bench.bar;
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
