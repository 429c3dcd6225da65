#pragma once

#include "engine/batch_jobs.h"
#include "engine/prompt_help.h"
#include "record/batch_record.h"
#include "sequences/batch_state.h"

#include <QObject>

#include <memory>
#include <vector>

namespace pastkeys {

struct ModelInfo;
class RunDocument;

/// A batch: the request for the next one, what the one on show has recorded, and where the user is
/// in it. It outlives the windows that show it.
class BatchDocument : public QObject
{
    Q_OBJECT

public:
    enum class Doing : std::uint8_t
    {
        Nothing,
        Starting, ///< the new batch has no step yet; the last batch is still shown
        Running,
        Measuring,
    };

    /// \param run  the run of the same engine, whose models the batches use
    /// \pre engine and run outlive the document
    BatchDocument(EngineThread& engine, const RunDocument& run);

    /// What the next batch will do. Special tokens are read as in the run.
    BatchRequest request() const;
    void setRequest(const BatchRequest& request);
    /// The batches that the open model offers.
    const QList<BatchExample>& examples() const { return m_examples; }
    /// Sets the request to the example.
    void choose(const BatchExample& example);
    /// Sets the request to so many answers to the prompt of the run, each drawn with a seed of its
    /// own. They share the rows of the prompt.
    void chooseAnswers(std::size_t count);
    /// Reads the examples of the model again, for another language.
    void readExamples();

    /// The batch on show, and where the user is in it. While it runs, this is its newest step; once
    /// it has ended, the first one. If the user has gone to a step, it stays.
    const BatchState& state() const { return m_state; }
    void goTo(std::size_t step, std::size_t sequence);
    /// The request that made the batch on show.
    const BatchRequest& shownRequest() const { return m_shownRequest; }
    /// Whether the batch on show was made by another request. False while a batch runs.
    bool isStale() const;
    /// How fast batches of several sizes are; empty until they are measured.
    const std::vector<BatchSpeed>& speeds() const { return m_speeds; }

    Doing doing() const { return m_doing; }
    bool isBusy() const { return m_doing != Doing::Nothing; }
    bool isRunning() const { return m_doing == Doing::Starting || m_doing == Doing::Running; }
    bool hasModel() const;
    double progress() const { return m_progress; } ///< the fraction that is done, if busy
    /// Whether all steps of the batch on show are recorded.
    bool hasEnded() const { return m_hasEnded; }
    /// Whether the user has canceled the batch on show before its end.
    bool wasCanceled() const { return m_wasCanceled; }
    /// Why the last batch or measurement failed, or what else is wrong; usually empty.
    const QString& trouble() const { return m_trouble; }
    void setTrouble(const QString& trouble);

    void run();
    /// Measures batches with more and more of the prompts.
    void measure();
    void cancel();

signals:
    void requestChanged();
    void examplesChanged();
    /// Emitted when state() or speeds() has changed.
    void stateChanged();
    /// Emitted when anything else has changed.
    void changed();

private:
    void receive(const Progress& progress);
    void receive(const std::shared_ptr<const BatchHeader>& header);
    void receive(const BatchStepPtr& step);
    void receive(const BatchEnded& ended);
    void receive(const std::vector<BatchSizePoint>& points);
    void receive(const Failed& failed);
    void receive(const Stopped& stopped);
    void follow(const ModelInfo& model);
    void begin(Doing doing, BatchJob job);
    void end();

    const RunDocument& m_run;
    Source<BatchEvent> m_source;
    BatchRequest m_request;
    QList<BatchExample> m_examples;
    BatchState m_state;
    bool m_follows = true; ///< whether the newest step is shown
    BatchRequest m_shownRequest;
    std::shared_ptr<const BatchHeader> m_startingHeader;
    BatchRequest m_startingRequest;
    BatchKind m_measuredKind = BatchKind::Continuous;
    std::vector<BatchSpeed> m_speeds;
    Doing m_doing = Doing::Nothing;
    double m_progress = 0;
    bool m_hasEnded = false;
    bool m_wasCanceled = false;
    bool m_isCanceling = false; ///< the user has asked to cancel
    QString m_trouble;
};

} // namespace pastkeys
