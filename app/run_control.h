#pragma once

#include "engine_worker.h"
#include "examples.h"
#include "shared/selection.h"

#include <QObject>

#include <memory>
#include <optional>

namespace pastkeys {

class MessageBar;
class Playback;
class RunBar;

/// The folder of the model that is opened where none is named.
QString builtInModel();

/// Opens models and runs prompts: from the run bar to the engine, and from the engine to the
/// playback.
class RunControl : public QObject
{
    Q_OBJECT

public:
    /// All outlive it. \param selection on show; a run may ask for another
    RunControl(RunBar& bar, Playback& playback, const Selection& selection, MessageBar& messages);

    EngineThread& engine() { return m_engine; }
    /// A model is being opened, or a prompt runs.
    bool isBusy() const { return m_running || m_opening; }
    /// Null until one is open.
    const ModelInfo* model() const { return m_model.get(); }
    const QList<Example>& examples() const { return m_examples; }

    /// Runs the prompt once it is open. \param path of a folder; empty: the built-in model
    void openModel(const QString& path);
    /// \param look where to go once it is recorded; none: as the prompt has it
    void run(const std::optional<PlaceToLook>& look = {});
    /// Goes to the first operation, and stays there while the run goes on.
    void showBeginning();
    /// None where another prompt has run than the one in the box.
    std::optional<PlaceToLook> placeOnShow() const;

signals:
    void modelOpened(const pastkeys::ModelInfo& model);
    void selectionWanted(const pastkeys::Selection& selection);

private:
    void takeModel(const std::shared_ptr<const ModelInfo>& model);
    void takeStart(const TraceHeader& header, const QString& note);
    void takeStep(const StepRecordPtr& record);
    Selection selectionToLook() const;
    bool opensBuiltInInstead(const QString& why);
    void sayWhyItStopped(StopReason reason);
    void end();

    RunBar& m_bar;
    Playback& m_playback;
    const Selection& m_selection;
    MessageBar& m_messages;
    EngineThread m_engine;
    std::shared_ptr<const ModelInfo> m_model;
    QList<Example> m_examples;
    PlaceToLook m_look;   ///< of this run
    RunRequest m_request; ///< likewise
    QString m_path;       ///< of the model that is open or being opened
    QString m_instead;    ///< why it is another than the one asked for
    bool m_running = false;
    bool m_opening = false;
    bool m_runOnOpen = true;
};

} // namespace pastkeys
