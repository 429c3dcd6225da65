#pragma once

#include "beams/beam_state.h"
#include "engine/beam_jobs.h"

#include <QObject>

namespace pastkeys {

struct ModelInfo;
class RunDocument;

/// The beam search on show, and the request for the next one.
struct BeamSearch
{
    BeamRequest request = {};
    BeamRequest shownRequest = {}; ///< the one that made the search on show
    BeamState state = {};
    /// Of the run of one of its texts. Null if the search comes from a file, which has the rows of
    /// its best text only.
    std::shared_ptr<const TraceHeader> run = {};
};

/// A beam search: the request for the next one, what the one on show has recorded, and where the
/// user is in it. It outlives the windows that show it.
class BeamDocument : public QObject
{
    Q_OBJECT

public:
    /// \param run  the run of the same engine, whose model the searches use
    /// \pre engine and run outlive the document
    BeamDocument(EngineThread& engine, const RunDocument& run);

    /// What the next search will do. Special tokens are read as in the run.
    BeamRequest request() const;
    void setRequest(const BeamRequest& request);

    /// The search on show, and where the user is in it. While it runs, this is its newest step,
    /// unless the user has gone to another one.
    const BeamState& state() const { return m_search.state; }
    void goTo(std::size_t step, std::size_t beam);
    /// Whether the search on show was made by another request. False while one runs.
    bool isStale() const;
    bool isRunning() const { return m_isRunning; }
    bool hasModel() const;
    double progress() const; ///< the fraction that is done at least
    /// Why the last search failed or ended early; usually empty.
    const QString& trouble() const { return m_trouble; }

    void run();
    void cancel();

    /// The header of the run of a text, for a file. Null while the search runs, or if it was read
    /// from a file.
    std::shared_ptr<const TraceHeader> recorded() const;
    /// All that is shown, so that it can be shown again.
    const BeamSearch& search() const { return m_search; }
    /// Shows this in place of the search on show, and stops one that runs.
    void setSearch(const BeamSearch& search);
    /// Whether the whole search that this request asks for is on show, with its verdicts.
    bool isOf(BeamRequest request) const;
    /// Shows a search that was read from a file. \pre it is not empty
    void open(const BeamTrace& beams);

signals:
    void requestChanged();
    void stateChanged();
    /// Emitted when anything else has changed.
    void changed();

private:
    void receive(const Progress&) {}
    void receive(const std::shared_ptr<const TraceHeader>& run) { m_startingRun = run; }
    void receive(const std::shared_ptr<const BeamHeader>& header);
    void receive(const BeamStepPtr& step);
    void receive(const Verdict& alone);
    void receive(const BeamsEnded& ended);
    void receive(const Failed& failed);
    void receive(const Stopped& stopped);
    void follow(const ModelInfo& model);
    void end(const QString& trouble);

    const RunDocument& m_run;
    Source<BeamEvent> m_source;
    BeamSearch m_search;
    BeamRequest m_startingRequest;
    std::shared_ptr<const TraceHeader> m_startingRun;
    std::shared_ptr<const BeamHeader> m_startingHeader; ///< until the first step is there
    bool m_follows = true;                              ///< whether the newest step is shown
    bool m_isRunning = false;
    bool m_isCanceling = false;
    QString m_trouble;
};

} // namespace pastkeys
