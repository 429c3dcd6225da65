// Converts between the steps of a run and the tensors of a `.pastkeys` file.
#pragma once

#include "archive/step_reader.h"
#include "archive/trace_file.h"
#include "files/safetensors_writer.h"
#include "record/row_blocks.h"

#include <functional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

namespace pastkeys {

/// A `.pastkeys` file on disk or in memory: its name, its tensors, and a function that reads it.
struct TraceSource
{
    std::string file;
    std::vector<TensorEntry> entries;
    std::function<void(std::uint64_t offset, std::span<std::byte> to)> read;
};

/// Which recorded tensors of a network a file has.
struct RowsInFile
{
    const Network* network;
    std::vector<Layer> layers;
    std::span<const TensorKind> tensors;
};

/// All tensors of the trace. They borrow `trace` and `own`, which must outlive them.
std::vector<TensorToWrite> tensorsOf(const Trace& trace, const OwnTensors& own);

/// The number of rows in the tensors "own.layers.*" and "own.logits"; 0 if they are absent.
TensorRows ownSizesIn(const TraceSource& source, const TraceHeader& header);

/// Adds the contents of the tensors to steps that were read from the record. Throws InputError for
/// a tensor that is missing, has a different shape or type than the record requires, or holds
/// values that no run can produce.
class ReadTensors
{
public:
    /// Whether the file has operation counts and times.
    struct Found
    {
        bool counts = false;
        bool times = false;
    };

    /// All arguments must outlive this object.
    ReadTensors(const TraceSource& source, const TraceHeader& header,
                const std::vector<ReadStep>& steps, const TraceFileOptions& options);

    /// Adds what the header says with tensors.
    void fillHeader(TraceHeader& header) const;
    /// Adds the rows and the logits.
    void fillRows(std::vector<ReadStep>& steps) const;
    /// Adds the counts and times of the operations. If the file has no counts, uses the results of
    /// the formulas. \pre the steps already have their operations
    Found fillOperations(std::vector<ReadStep>& steps) const;

private:
    using Targets = std::vector<Matrix>; ///< [rows][columns] of each block

    const TensorEntry* find(const std::string& name) const;
    const TensorEntry& expect(const std::string& name, TensorType type,
                              const std::vector<std::uint64_t>& shape) const;
    void expectRows(const std::string& prefix, std::uint64_t rows, const RowsInFile& of) const;
    void readBytes(std::uint64_t offset, std::span<std::byte> to) const;
    void readFloats(const TensorEntry& entry, std::uint64_t first, std::span<float> to) const;
    void readBlocks(const std::string& prefix, std::span<RowBlock* const> blocks,
                    const RowsInFile& of) const;
    std::shared_ptr<const SourceRows> readSource(std::size_t index) const;
    void fillSources(std::vector<ReadStep>& steps) const;
    std::vector<float> readBias(const std::string& name, const Network& network) const;
    void readHeads(const TensorEntry& entry, const Targets& targets) const;
    void readRows(const TensorEntry& entry, const Targets& targets) const;
    void expectFinite(const TensorEntry& entry, std::span<const float> values) const;
    std::vector<float> readLogits(const TensorEntry& entry, std::size_t row) const;
    template <typename Number> std::vector<Number> readNumbers(const TensorEntry& entry) const;
    std::vector<std::int64_t> readTimes(std::uint64_t operations) const;

    const TraceSource& m_source;
    const TraceHeader& m_header;
    const TraceFileOptions& m_options;
    std::size_t m_positions = 0;
    std::size_t m_choices = 0;
    std::uint64_t m_total = 0;
    std::unordered_map<std::string, const TensorEntry*> m_entries; ///< by name
    mutable std::uint64_t m_done = 0;                              ///< bytes read so far
};

} // namespace pastkeys
