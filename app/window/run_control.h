#pragma once

#include "engine/engine_worker.h"
#include "engine/prompt_help.h"
#include "shared/run_wish.h"
#include "window/unknown_words.h"

#include <QObject>

#include <functional>
#include <memory>
#include <optional>
#include <utility>

namespace pastkeys {

class MessageBar;
class RunBar;
struct ImportedModel;
class Session;

/// The folder of the built-in model, which is opened if no model is named.
QString builtInModel();
/// The folders of all built-in models.
QStringList builtInModels();
bool isBuiltIn(const QString& modelPath);

/// Opens models and runs prompts: passes requests from the run bar to the engine, and results from
/// the engine to the session.
class RunControl : public QObject
{
    Q_OBJECT

public:
    /// \pre bar, session and messages outlive the run control
    RunControl(RunBar& bar, Session& session, MessageBar& messages,
               std::shared_ptr<EngineThread> engine);

    EngineThread& engine() { return *m_engine; }
    const std::shared_ptr<EngineThread>& sharedEngine() const { return m_engine; }
    /// Whether a model or a file is being opened, a prompt is running, or a run is being verified.
    bool isBusy() const { return m_doing != Doing::Nothing; }
    /// Null until a model is open.
    const ModelInfo* model() const { return m_model.get(); }
    /// How the run bar reads special tokens in a prompt.
    SpecialTokens specialTokens() const;
    const QList<Example>& examples() const { return m_examples; }
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
    /// Shows the first run at the place where an earlier launch left it, if it runs the prompt that
    /// is now in the run bar.
    void startAt(const Place& place);
    /// Goes to the beginning of the run. If a run was requested but has not begun, it will be shown
    /// from its beginning.
    void goToBeginning();
    /// Shows a recorded run from a file. This needs no model; an open model stays open.
    void openTrace(const QString& path);
    /// Asks the user, in a dialog over `window`, which lane of each run to compare. Returns
    /// nothing if the user cancels.
    using ChooseLanes =
        std::function<std::optional<LanePair>(QWidget* window, const Trace& a, const Trace& b)>;
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
    /// Continues with the model and the run of the other run control, which shares the engine and
    /// must not be used afterwards. The caller must take over the session.
    void takeOver(const RunControl& other);

signals:
    void modelOpened(const pastkeys::ModelInfo& model);
    void traceOpened(const QString& path);
    void weightsOpened(const QString& path);
    /// Emitted when a different run is shown, so traceFile() may have changed.
    void traceFileChanged();

private:
    /// What the engine does for this window.
    enum class Doing : std::uint8_t
    {
        Nothing,
        Opening, ///< a model
        Reading, ///< a recorded run, and perhaps comparing it
        Running,
        Verifying,
    };

    /// Begins something that takes long, in place of what the engine did before.
    void begin(Doing what);
    void openFolder(const QString& path, const std::optional<RunWish>& wish,
                    const BeforeOpening& before);
    void takeModel(const std::shared_ptr<const ModelInfo>& model);
    void takeStart(const TraceHeader& header, const QString& note);
    void takeStep(const StepRecordPtr& record);
    void takeTrace(const Trace& trace);
    void takeOther(const Trace& other);
    void takeComparison(const RunsSideBySide& runs);
    /// Shows a recorded run, or two runs side by side.
    void show(const Trace& trace, const QString& file);
    QString nameOfRun() const;
    void takeVerification(const Verification& verification);
    void sayWhereTraceIsFrom();
    void setTraceFile(const QString& path);
    void takeFailure(const QString& message);
    void takeCancel();
    void changeMode(CacheMode mode);
    Place placeFor(const QString& prompt) const;
    /// Adds to the wish what follows from hidden positions. While some are hidden, each side writes
    /// its own text, because the answer may change. A new prompt, or another model, starts with all
    /// positions.
    RunWish settled(RunWish wish);
    bool canRunAtStart(const ModelInfo& model, const RunWish& wish) const;
    bool opensAnotherInstead(const QString& why);
    /// How long a remark about the run stays.
    enum class Stays : std::uint8_t
    {
        UntilRead,
        UntilClosed,
        WithExamples, ///< until it is closed, with a button that shows examples
    };
    /// Says something more about the run. Earlier remarks stay beside it, unless they were closed.
    void remark(const QString& text, Stays stays);
    void remarkOnEnd(StopReason reason);
    QString whyItStopped(StopReason reason) const;
    bool hasAnsweredNothing() const;
    void end();
    /// Shows the model, its examples and its words in the run bar.
    void offer(const ModelInfo& model);

    RunBar& m_bar;
    Session& m_session;
    MessageBar& m_messages;
    KnownWords m_knownWords;
    UnknownWords m_unknownWords;
    std::shared_ptr<EngineThread> m_engine;
    std::shared_ptr<const ModelInfo> m_model;
    std::shared_ptr<const ModelInfo> m_modelOnShow; ///< the model of the run shown
    QList<Example> m_examples;
    /// What to run once a model is open; std::nullopt for no run.
    std::optional<RunWish> m_onOpen = RunWish();
    Place m_place; ///< the place that the run shows first
    /// The prompt of an earlier launch and where it was left, until the first run.
    std::optional<std::pair<QString, Place>> m_leftPlace;
    RunRequest m_request;  ///< the request that started the run shown
    QString m_path;        ///< of the model that is open or being opened
    QString m_instead;     ///< why the requested model is not open
    QString m_notice;      ///< what to say once a model is open
    QString m_hint;        ///< what to look at in the run shown
    QStringList m_remarks; ///< on the run shown, if their message is still open
    Stays m_remarksStay = Stays::UntilRead;
    /// While positions are hidden: whether each side wrote its own text before.
    std::optional<bool> m_ownWordsBefore;
    Doing m_doing = Doing::Nothing;
    bool m_hasLaterModel = false; ///< setModelForLater() has set m_path
    QString m_reading;            ///< the file of the recorded run, while Doing::Reading
    QString m_traceFile;          ///< of the run shown
    ChooseLanes m_chooseLanes;    ///< set until the run to compare with has been read
};

} // namespace pastkeys
