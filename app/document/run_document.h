#pragma once

#include "document/unknown_words.h"
#include "engine/open_models.h"
#include "engine/prompt_help.h"
#include "engine/run_jobs.h"
#include "session/playback.h"
#include "session/session.h"
#include "shared/run_wish.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace pastkeys {

class Messages;
struct ImportedModel;

/// The folder of the built-in model, which is opened if no model is named.
QString builtInModel();
/// The folders of all built-in models.
QStringList builtInModels();
bool isBuiltIn(const QString& modelPath);

/// A run: the request for the next one, what the one on show has recorded, and where the user is in
/// it. It outlives the windows that show it. Its source is the engine, which opens models, runs
/// prompts and reads recorded runs.
class RunDocument : public QObject
{
    Q_OBJECT

public:
    /// \pre engine and messages outlive the document
    RunDocument(EngineThread& engine, Messages& messages);

    Session& session() { return m_session; }
    const Session& session() const { return m_session; }
    Playback& playback() { return m_playback; }

    /// What the next run will do. It has two lanes, from which its mode chooses.
    const RunRequest& request() const { return m_request; }
    void setRequest(const RunRequest& request);
    /// Sets the prompt. If it replaces an example's prompt whose number of tokens has not been
    /// changed, the number becomes the usual one.
    void setPrompt(const QString& prompt);
    /// Sets which lanes run. A run in progress goes on with these lanes from the next step on;
    /// otherwise the prompt runs again.
    void setMode(CacheMode mode);
    /// Whether the next run would give other results than those on show. False while busy.
    bool isStale() const;

    /// Whether a model or a file is being opened, a prompt is running, or a run is being verified.
    bool isBusy() const { return m_doing != Doing::Nothing; }
    /// The fraction of the work that is done, if busy; negative if unknown.
    double progress() const { return m_progress; }
    /// Stops what is being done. The steps recorded so far are kept.
    void cancel() { m_source.cancel(); }

    /// Null until a model is open.
    const ModelInfo* model() const { return m_model.get(); }
    /// The open model, and the other one of a run whose lanes have different weights.
    OpenModels modelsAtHand() const;
    const QList<Example>& examples() const { return m_examples; }
    const QList<WordGroup>& words() const { return m_words; }
    /// Reads the examples and words of the model again, for another language.
    void readHelp();
    /// Whether the run shown was made by the open model. False for a run that was read from a file,
    /// even if the same model made it.
    bool showsRunOfModel() const { return m_modelOnShow && m_modelOnShow == m_model; }

    /// \param path  the model's folder; empty for the built-in model
    /// \param wish  what to run once the model is open; std::nullopt for no run
    void openModel(const QString& path, const std::optional<RunWish>& wish = RunWish());
    /// Writes the model into a new folder, and opens it.
    void importModel(const std::shared_ptr<const ImportedModel>& model, const QString& folder);
    /// Runs the prompt as soon as a model is open. Then shows the first of these places that
    /// exists: the wish's place, the current place if the same prompt is already shown, the place
    /// from an earlier launch, the example's place, the start of the prefill.
    void run(const RunWish& wanted = {});
    /// Runs the prompt in two lanes with the same cache: the left one has the weights of the open
    /// model, and the right one has these. \pre a model is open
    void runWithWeights(const WeightSource& right);
    /// Runs an example. Its sampling is greedy, because randomly chosen words might miss its point.
    void runExample(const Example& example);
    /// Shows the first run at the place where an earlier launch left it, if it runs the prompt of
    /// the request as it is now.
    void startAt(const Place& place);
    /// Goes to the beginning of the run. If a run was requested but has not begun, it will be shown
    /// from its beginning.
    void goToBeginning();
    /// Shows a recorded run from a file. This needs no model; an open model stays open.
    void openTrace(const QString& path);
    /// Asks the user which lane of each run to compare. Returns nothing if the user cancels.
    using ChooseLanes = std::function<std::optional<LanePair>(const Trace& a, const Trace& b)>;
    /// Shows the current run and a recorded one side by side: one lane of each.
    void compareWithTrace(const QString& path, ChooseLanes choose);
    /// Opens a recorded run if the path ends in .pastkeys, otherwise a model. For a file that has
    /// only weights, emits weightsOpened() instead.
    void open(const QString& path);
    /// Sets the model to open after the first recorded run is shown. Opening it runs no prompt.
    /// Called after openTrace(), it opens this model even if another one is open.
    void setModelForLater(const QString& path);
    /// The folder of the model that is open or being opened. Empty if there is none yet.
    QString modelPath() const;
    /// Says this, with the remarks on the run, as soon as a model is open, because opening one closes
    /// earlier messages. It stays until it is closed.
    void sayOnceOpen(const QString& text) { m_notice = text; }
    /// Repeats the current run with the open model, and reports whether the results are
    /// bit-identical.
    void verify();
    /// The file that the displayed run was loaded from; empty if it was not loaded from a file.
    const QString& traceFile() const { return m_traceFile; }
    /// The beam search whose best text is the run on show, if it was read from a file. May be null.
    const std::shared_ptr<const BeamTrace>& beams() const { return m_beams; }

signals:
    /// Emitted when request() has changed, or the one that made the run on show.
    void requestChanged();
    /// Emitted when isBusy() or progress() has changed.
    void progressed();
    void modelOpened(const pastkeys::ModelInfo& model);
    /// Emitted when modelsAtHand() has changed because of a run.
    void otherModelOpened();
    void traceOpened(const QString& path);
    void weightsOpened(const QString& path);
    /// Emitted when a different run is shown, so traceFile() may have changed.
    void traceFileChanged();
    /// Emitted when something has failed or was stopped.
    void stopped();
    void firstAttentionComputed(const pastkeys::FirstAttention& first);
    /// Emitted when the user wants to see the examples.
    void examplesRequested();

private:
    enum class Doing : std::uint8_t
    {
        Nothing,
        Opening, ///< a model
        Reading, ///< a recorded run, and perhaps comparing it
        Running,
        Verifying,
    };

    /// How long a remark about the run stays.
    enum class Stays : std::uint8_t
    {
        UntilRead,
        UntilClosed,
        WithExamples, ///< until it is closed, with a button that shows examples
    };

    void receive(const Progress& progress);
    void receive(const std::shared_ptr<const ModelInfo>& model);
    void receive(const RunStarted& started);
    void receive(const std::shared_ptr<const FirstAttention>& first);
    void receive(const StepRecordPtr& record);
    void receive(const ReadTrace& read);
    void receive(const std::shared_ptr<const RunsSideBySide>& runs);
    void receive(const Verification& verification);
    void receive(const Failed& failed);
    void receive(const Stopped& stopped);

    /// Begins something that takes long, in place of what the engine did before.
    void begin(Doing what, RunJob job);
    void openFolder(const QString& path, const std::optional<RunWish>& wish,
                    const BeforeOpening& before);
    void compareWith(const Trace& other);
    void fail(const QString& message);
    void endEarly();
    /// Shows a recorded run, or two runs side by side.
    void show(const Trace& trace, const QString& file);
    QString nameOfRun() const;
    void setTraceFile(const QString& path);
    void sayWhereTraceIsFrom();
    /// Says something more about the run. Earlier remarks stay beside it, unless they were closed.
    void remark(const QString& text, Stays stays);
    /// \returns the request with this prompt; see setPrompt()
    RunRequest withPrompt(RunRequest request, const QString& prompt) const;
    /// Adds to the wish what follows from hidden positions. While some are hidden, each side writes
    /// its own text, because the answer may change. A new prompt, or another model, starts with all
    /// positions.
    /// \param request  with the prompt of the wish
    RunWish settled(RunWish wish, const RunRequest& request);
    Place placeFor(const QString& prompt) const;
    bool opensAnotherInstead(const QString& why);
    bool canRunAtStart(const ModelInfo& model, const RunWish& wish) const;
    QString whyItStopped(StopReason reason) const;
    void remarkOnEnd(StopReason reason);
    bool hasAnsweredNothing() const;
    void end();

    Messages& m_messages;
    std::shared_ptr<const BeamTrace> m_beams; ///< see beams()
    Source<RunEvent> m_source;
    Session m_session;
    Playback m_playback{m_session};
    RunRequest m_request;
    RunRequest m_begun;                ///< the request that was last run
    std::optional<RunRequest> m_shown; ///< the request that made the run on show
    KnownWords m_knownWords;
    UnknownWords m_unknownWords;
    std::shared_ptr<const ModelInfo> m_model;
    std::weak_ptr<const LoadedModel> m_otherModel;  ///< of the right lane, if it has its own
    std::shared_ptr<const ModelInfo> m_modelOnShow; ///< the model of the run shown
    QList<Example> m_examples;
    QList<WordGroup> m_words;
    /// What to run once a model is open; std::nullopt for no run.
    std::optional<RunWish> m_onOpen = RunWish();
    Place m_place; ///< the place that the run shows first
    /// The prompt of an earlier launch and where it was left, until the first run.
    std::optional<std::pair<QString, Place>> m_leftPlace;
    std::shared_ptr<std::atomic<CacheMode>> m_mode; ///< of the run in progress
    QString m_path;                                 ///< of the model that is open or being opened
    QString m_whyAnotherOpens;                      ///< why the requested model is not open
    QString m_notice;                               ///< what to say once a model is open
    QString m_hint;                                 ///< what to look at in the run shown
    QStringList m_remarks; ///< on the run shown, if their message is still open
    Stays m_remarksStay = Stays::UntilRead;
    /// While positions are hidden: whether each side wrote its own text before.
    std::optional<bool> m_ownWordsBefore;
    Doing m_doing = Doing::Nothing;
    double m_progress = -1;
    bool m_hasLaterModel = false; ///< setModelForLater() has set m_path
    QString m_reading;            ///< the file of the recorded run, while Doing::Reading
    QString m_traceFile;          ///< of the run shown
    ChooseLanes m_chooseLanes;    ///< set until the run to compare with has been read
};

} // namespace pastkeys
