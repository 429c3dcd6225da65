// The window's jobs with a model that translates: what is written is its source.
#include "engine/assets_dir.h"
#include "engine/batch_jobs.h"
#include "engine/beam_jobs.h"
#include "engine/conversation_jobs.h"
#include "engine/given_text.h"
#include "engine/prompt_help.h"
#include "engine/run_jobs.h"
#include "record/lane_names.h"
#include "support/test_program.h"

#include <QtTest>

#include <optional>

using namespace pastkeys;
using namespace pastkeys::test;

namespace {

constexpr char kSource[] = "Mia has a red ball.";
const QString kTranslation = QStringLiteral("米娅有一个红色的球。</s>");

/// A source of jobs, and what it has reported.
template <typename Event> struct Reports
{
    explicit Reports(EngineThread& thread, Rank rank)
        : source(thread, rank, [this](const Event& event) { events.push_back(event); })
    {
    }

    std::vector<Event> events;
    Source<Event> source;

    template <typename Each> std::vector<Each> all() const
    {
        std::vector<Each> found;
        for (const Event& event : events)
            if (const auto* each = std::get_if<Each>(&event))
                found.push_back(*each);
        return found;
    }
    template <typename Each> bool waitFor() const
    {
        return QTest::qWaitFor([this] { return !all<Each>().empty(); }, 60'000);
    }
    /// Why a job fails. Empty if it does not.
    QString failureOf(Job<Event> job)
    {
        events.clear();
        source.begin(std::move(job));
        source.more(1);
        return waitFor<Failed>() ? all<Failed>().front().message : QString();
    }
};

RunRequest translationOf(const QString& text)
{
    RunRequest request{.prompt = text};
    request.settings.tokens = 24;
    return request;
}

} // namespace

class TestSourceJobs : public QObject
{
    Q_OBJECT

private slots:
    void init()
    {
        m_thread.emplace();
        m_runs.emplace(*m_thread, Rank::Run);
        m_runs->source.begin(
            opening(QString::fromStdString(builtInModelDir("pocket-translator").string())));
        QVERIFY(m_runs->waitFor<std::shared_ptr<const ModelInfo>>());
    }
    void cleanup()
    {
        m_runs.reset();
        m_thread.reset();
    }

    void whatIsWrittenIsTranslated()
    {
        const Trace trace = traceOf(translationOf(kSource));
        const TraceHeader& header = trace.header();
        QCOMPARE(header.prompt, std::string(kSource));
        QCOMPARE(header.source.size(), std::size_t{7}); // the words, the mark, and the end
        QCOMPARE(header.promptTokens, std::size_t{1});
        QCOMPARE(QString::fromStdString(trace.textChosenBy(Lane{0})).trimmed(), kTranslation);
        QVERIFY(trace.verdict().identical());
        for (const StepRecordPtr& step : trace.steps()) {
            QCOMPARE(step->lane(Lane{0})->sourceRows, std::size_t{7}); // without a cache
            QCOMPARE(step->lane(Lane{1})->sourceRows, step->index == 0 ? std::size_t{7} : 0);
        }
    }

    void aTranslationCanBeVerified()
    {
        const Trace trace = traceOf(translationOf(kSource));
        m_runs->source.begin(verifying(trace));
        QVERIFY(m_runs->waitFor<Verification>());
        const Verification verification = m_runs->all<Verification>().front();
        QVERIFY(verification.equal);
        QVERIFY(verification.valuesCompared > 0);
    }

    void whereNothingIsWrittenTheNoteSpeaksOfTheSource()
    {
        m_runs->source.begin(running(translationOf({}), {}));
        QVERIFY(m_runs->waitFor<RunStarted>());
        const RunStarted started = m_runs->all<RunStarted>().front();
        QVERIFY2(started.note.contains("There is no text to translate"), qPrintable(started.note));
        QVERIFY(!started.note.contains("end-of-text"));
        QCOMPARE(started.header.source.size(), std::size_t{1});
    }

    void theNamesOfSpecialTokensAreReadAsRequested()
    {
        RunRequest request = translationOf("Mia</s>");
        m_runs->source.begin(running(request, {}));
        QVERIFY(m_runs->waitFor<RunStarted>());
        QCOMPARE(m_runs->all<RunStarted>().front().header.source.size(), std::size_t{2});
        request.special = SpecialTokens::AsText;
        m_runs->events.clear();
        m_runs->source.begin(running(request, {}));
        QVERIFY(m_runs->waitFor<RunStarted>());
        QVERIFY(m_runs->all<RunStarted>().front().header.source.size() > 3);
    }

    void theSourceCanBeLeftOutOfACache()
    {
        RunRequest request = translationOf(kSource);
        request.setLanes(lanesNamed("static,text-only", "static,source-again"));
        const Trace trace = traceOf(request);
        QVERIFY(trace.verdict().identical());
        QVERIFY(trace.verdict().equalityExpected);
        const StepRecord& last = *trace.steps().back();
        QCOMPARE(last.lane(Lane{0})->sourceBytes, std::uint64_t{0});
        QVERIFY(last.lane(Lane{1})->sourceBytes > 0);
        QCOMPARE(last.lane(Lane{1})->sourceRows, std::size_t{7});
    }

    void beamsTranslate()
    {
        Reports<BeamEvent> beams(*m_thread, Rank::Batch);
        BeamRequest request{.prompt = kSource, .settings = {}};
        request.settings.rules.beams = 3;
        request.settings.text.lanes = {laneNamed("paged:4")};
        request.settings.text.running = {Lane{0}};
        beams.source.begin(searchingBeams(request));
        beams.source.more(100);
        QVERIFY(beams.waitFor<BeamsEnded>());
        QVERIFY(!beams.all<Verdict>().empty());
        for (const Verdict& alone : beams.all<Verdict>())
            QVERIFY(alone.identical());
        const auto header = beams.all<std::shared_ptr<const TraceHeader>>().front();
        QCOMPARE(header->source.size(), std::size_t{7});
        const BeamTrace found{beams.all<std::shared_ptr<const BeamHeader>>().front(),
                              beams.all<BeamStepPtr>()};
        const Trace best(*header, stepsOf(found, found.steps.back()->hypotheses.front()));
        QCOMPARE(QString::fromStdString(best.textChosenBy(Lane{0})).trimmed(), kTranslation);
    }

    void whatHasNoPlaceForASourceIsRefusedWithWhatToDoInstead()
    {
        Reports<BatchEvent> batches(*m_thread, Rank::Batch);
        BatchRequest batch;
        batch.prompts = QStringList{kSource, kSource};
        Reports<ConversationEvent> conversations(*m_thread, Rank::Batch);
        RunRequest lookup = translationOf(kSource);
        lookup.setLanes(lanesNamed("static", "static,lookup:2"));
        RunRequest draft = translationOf(kSource);
        draft.setLanes(lanesNamed("static", "static,draft:2"));
        for (const QString& failure :
             {batches.failureOf(runningBatch(batch)), batches.failureOf(measuringSizes(batch, {1})),
              conversations.failureOf(
                  answering(newConversation(), {.system = "A text."}, {{"A question?"}})),
              m_runs->failureOf(running(draft, {}))})
            QVERIFY2(failure.contains("one text at a time, alone or with beams"),
                     qPrintable(failure));
        QVERIFY(m_runs->failureOf(running(lookup, {})).contains("without an encoder"));
    }

    void theExamplesAreTranslatedAsTheySay()
    {
        const auto model = m_runs->all<std::shared_ptr<const ModelInfo>>().front();
        const QList<Example> examples = examplesOf(model->path);
        QVERIFY(examples.size() > 10);
        for (const Example& example : examples) {
            QVERIFY(!example.prompt.isEmpty());
            QVERIFY(example.look);
            QVERIFY(model->network->operationNamed(example.look->operation));
            m_runs->events.clear();
            RunRequest request = translationOf(example.prompt);
            request.settings.tokens = static_cast<std::size_t>(example.tokens);
            request.setMode(CacheMode::On);
            const Trace trace = traceOf(request);
            QCOMPARE(trace.steps().back()->stopped, StopReason::EndOfText);
            QVERIFY(example.look->step < trace.size());
        }
    }

    void itsWordsAreTokensOfTheirOwn()
    {
        const LoadedModel model = loadModel(builtInModelDir("pocket-translator"));
        std::size_t words = 0;
        for (const WordGroup& group :
             wordsOf(QString::fromStdString(builtInModelDir("pocket-translator").string())))
            for (const QString& word : group.words) {
                ++words;
                const auto ids =
                    model.tokenizer.encode(("a " + word).toStdString(), SpecialTokens::AsText, {});
                QVERIFY2(ids.size() <= 3, qPrintable(word)); // with the end
            }
        QVERIFY(words > 500);
    }

private:
    Trace traceOf(const RunRequest& request)
    {
        m_runs->events.clear();
        m_runs->source.begin(running(request, {}));
        m_runs->source.more(100);
        const bool hasEnded = QTest::qWaitFor(
            [this] {
                const auto steps = m_runs->all<StepRecordPtr>();
                return !m_runs->all<Failed>().empty() || (!steps.empty() && steps.back()->stopped);
            },
            60'000);
        if (!hasEnded || !m_runs->all<Failed>().empty())
            qFatal("The run does not end.");
        return Trace(m_runs->all<RunStarted>().front().header, m_runs->all<StepRecordPtr>());
    }

    std::optional<EngineThread> m_thread;
    std::optional<Reports<RunEvent>> m_runs;
};

PASTKEYS_TEST(TestSourceJobs)
#include "test_source_jobs.moc"
