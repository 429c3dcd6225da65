// Measures how long it takes to open and to write a recorded run, how much memory each needs, and
// how soon each ends after Cancel.
//
//   bench_trace F.pastkeys
//
// Each round also reads and writes the same number of bytes in 1 MiB chunks, which shows the speed
// of the disk. All writes go to a copy beside the file; the copy is removed at the end. Before each
// read, the file's pages are dropped from the page cache. The program prints the medians of 5
// rounds.
#include "archive/trace_file.h"
#include "base/errors.h"
#include "base/median.h"
#include "export/save_file.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>
#include <vector>

using namespace pastkeys;
namespace fs = std::filesystem;

namespace {

constexpr int kRounds = 5;
using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start)
{
    return std::chrono::duration<double>(Clock::now() - start).count();
}

template <typename Work> double secondsOf(Work&& work)
{
    const auto start = Clock::now();
    work();
    return secondsSince(start);
}

double peakMegabytes()
{
    rusage usage{};
    ::getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) * 1024 / 1e6;
}

void forget(const fs::path& path)
{
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    ::posix_fadvise(descriptor, 0, 0, POSIX_FADV_DONTNEED);
    ::close(descriptor);
}

void readPlainly(const fs::path& path)
{
    std::vector<char> piece(std::size_t{1} << 20U);
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    while (::read(descriptor, piece.data(), piece.size()) > 0) {
    }
    ::close(descriptor);
}

void writePlainly(const fs::path& path, std::uint64_t bytes)
{
    const std::vector<char> piece(std::size_t{1} << 20U, 'x');
    const int descriptor = ::open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    while (bytes > 0) {
        const auto now = std::min<std::uint64_t>(bytes, piece.size());
        if (::write(descriptor, piece.data(), now) != static_cast<ssize_t>(now))
            break;
        bytes -= now;
    }
    ::fsync(descriptor);
    ::close(descriptor);
}

void write(const Trace& trace, const fs::path& path, const TraceFileOptions& options)
{
    saveFile(path, [&](const ByteSink& sink) { writeTraceFile(trace, sink, options); });
}

/// Cancels the work when a third of it is done. \returns the seconds from then until the work ends
template <typename Work> double secondsToCancel(Work&& work)
{
    std::stop_source stop;
    Clock::time_point asked;
    const TraceFileOptions options{.progress =
                                       [&](double fraction) {
                                           if (fraction < 1.0 / 3 || stop.stop_requested())
                                               return;
                                           asked = Clock::now();
                                           stop.request_stop();
                                       },
                                   .stop = stop.get_token()};
    try {
        work(options);
    } catch (const Cancelled&) {
        return secondsSince(asked);
    }
    return -1; // it was not canceled
}

void print(const char* what, double seconds, double megabytes)
{
    std::printf("%-40s %7.3f s  %7.0f MB/s\n", what, seconds, megabytes / seconds);
}

} // namespace

int main(int count, char** words)
{
    if (count != 2) {
        std::puts("bench_trace F.pastkeys");
        return 2;
    }
    const fs::path path = words[1];
    const fs::path copy = path.string() + ".copy";
    const double megabytes = static_cast<double>(fs::file_size(path)) / 1e6;
    const double before = peakMegabytes();
    Trace trace = readTraceFile(path);
    const double opened = peakMegabytes();
    write(trace, copy, {});
    const double written = peakMegabytes();
    std::vector<double> reads, plainReads, writes, plainWrites;
    for (int round = 0; round < kRounds; ++round) {
        forget(path);
        plainReads.push_back(secondsOf([&] { readPlainly(path); }));
        forget(path);
        reads.push_back(secondsOf([&] { readTraceFile(path); }));
        plainWrites.push_back(secondsOf([&] { writePlainly(copy, fs::file_size(path)); }));
        writes.push_back(secondsOf([&] { write(trace, copy, {}); }));
    }
    std::printf("%.1f MB, %zu steps\n", megabytes, trace.size());
    print("its bytes, read", median(plainReads), megabytes);
    print("opened", median(reads), megabytes);
    print("its bytes, written and synced", median(plainWrites), megabytes);
    print("written", median(writes), megabytes);
    std::printf("peak of memory: opened %.0f MB, written %.0f MB; %.0f MB before\n", opened,
                written, before);
    fs::remove(copy);
    std::printf("after Cancel: opening ends in %.3f s",
                secondsToCancel([&](const auto& options) { readTraceFile(path, options); }));
    std::printf(", writing in %.3f s\n",
                secondsToCancel([&](const auto& options) { write(trace, copy, options); }));
    return fs::exists(copy) ? 1 : 0;
}
