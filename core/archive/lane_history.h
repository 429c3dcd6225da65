// Checks that the passes of a lane can follow one another, as far as its record says what they did.
#pragma once

#include "record/trace.h"
#include "text/strict_json.h"

#include <vector>

namespace pastkeys {

/// What a lane has done in the steps read so far. It decides what the lane can do next: where its
/// pass begins, which rows its cache can hold, and how much memory the cache can take.
class LaneHistory
{
public:
    LaneHistory(const LaneSpec& spec, const Network& network) : m_spec(spec), m_network(network) {}

    /// The positions of the text that the lane has computed since it last dropped a part of it.
    Span context() const { return m_context; }
    /// The position at which a pass begins. A lane that keeps rows goes on after the last one; if
    /// it drops a part of its text, it begins again.
    /// \param origin  of the pass: PassRecord::origin
    std::size_t firstOf(std::size_t origin) const;
    /// PassRecord::sinks of a pass. \param movesHeld  likewise
    std::size_t sinksAt(std::size_t origin, bool movesHeld) const;
    /// Adds the next pass. Throws InputError if its record contradicts itself or earlier passes.
    /// \param json  the lane in the record of the step
    /// \param rejected  how many of its last rows it has taken back
    void add(const JsonValue& json, const PassRecord& record, std::size_t rejected);

private:
    void expectHeld(const JsonValue& json, const PassRecord& record) const;
    void expectWhatTheKindKeeps(const JsonValue& held, const PassRecord& record) const;
    void expectMemory(const JsonValue& json, const PassRecord& record, std::size_t kept) const;

    /// Adds the positions that the cache is told to forget before the next pass.
    /// \param origin  of the pass
    void evictFrom(std::size_t origin);
    /// The largest number of rows per layer that the cache can have room for.
    std::size_t mostRows(std::size_t chunk) const;

    const LaneSpec& m_spec;
    const Network& m_network;
    Span m_context; ///< the origin of the last pass, and its end
    std::size_t m_sinks = 0;
    std::vector<Span> m_known;   ///< positions held or computed in the last pass, ascending
    std::vector<Span> m_evicted; ///< positions that the cache was told to forget, ascending
    std::size_t m_stored = 0;    ///< rows stored since the cache was empty, even if forgotten
    std::size_t m_passes = 0;    ///< since the cache was empty
    std::size_t m_longest = 0;   ///< rows in the longest pass
    CacheAccount m_account;      ///< after the last pass
    bool m_hasStopped = false;
};

} // namespace pastkeys
