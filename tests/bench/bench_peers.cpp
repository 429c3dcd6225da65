// Runs the matrix products of GPT-2 124M with our kernels and with other libraries, in one program.
// It prints rates, our kernels' speedup over each library, and the fraction of the machine's limit
// that our kernels reach.
//
//   bench_peers [--rounds N] [--threads N] [--only TEXT] [--json]     default: one thread, then two
//
// The speed of a machine can change at any time. So all contenders and the measurement of the
// machine's limit take turns, and only results from the same round are compared. Figures are
// medians over the rounds. Each call takes the next of several weight matrices, which together are
// too large for any cache.
#include "base/buffer.h"
#include "base/median.h"
#include "costs/machine.h"
#include "kernels/worker_pool.h"
#include "peers/products.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <thread>

using namespace pastkeys;

namespace {

using Clock = std::chrono::steady_clock;

constexpr double kTurnSeconds = 0.04;
constexpr std::size_t kColdFloats = std::size_t{56} << 20U; ///< 224 MiB
constexpr double kTolerance = 1e-3; ///< sums of up to 3072 products, each at most 1/4
constexpr std::size_t kContenders = 4;
constexpr std::array<const char*, kContenders> kNames{"pastkeys", "eigen", "openblas", "onednn"};

struct Options
{
    std::size_t rounds = 9;
    std::vector<std::size_t> threads{1, 2};
    std::string only; ///< part of a shape's name
    bool json = false;
};

struct Shape
{
    std::string name;
    Form form;
    std::size_t in;
    std::size_t out;
    std::vector<std::size_t> rows;
};

/// Units of work per second, one entry per round. The unit is a floating-point operation or, for
/// products with one row, a byte of the weights, because memory is their bottleneck.
struct Rates
{
    std::vector<double> limit;
    std::array<std::vector<double>, kContenders> contenders;
};

struct Figures
{
    std::string shape;
    std::size_t rows;
    std::size_t threads;
    double limit;
    double fractionOfLimit; ///< our rate / the machine's limit
    std::array<double, kContenders> rates;
    std::array<double, kContenders> ratios; ///< our rate / their rate
};

std::vector<Shape> shapes()
{
    std::vector<Shape> list;
    for (const auto& [in, out] : {std::pair{768, 2304}, {768, 768}, {768, 3072}, {3072, 768}})
        list.push_back({"linear " + std::to_string(in) + "x" + std::to_string(out),
                        Form::Linear,
                        static_cast<std::size_t>(in),
                        static_cast<std::size_t>(out),
                        {1, 32, 512}});
    list.push_back({"logits 768x50257", Form::Logits, 768, 50257, {1}});
    return list;
}

double medianRatio(const std::vector<double>& a, const std::vector<double>& b)
{
    std::vector<double> ratios(a.size());
    std::ranges::transform(a, b, ratios.begin(), std::divides<>());
    return median(std::move(ratios));
}

/// Values between -1/2 and 1/2, without a pattern that could hide a wrong index.
Buffer<float> anyValues(std::size_t size, std::uint32_t seed)
{
    Buffer<float> values(size);
    for (std::size_t i = 0; i < size; ++i) {
        std::uint32_t bits = static_cast<std::uint32_t>(i) * 2654435761U + seed;
        bits = (bits ^ bits >> 15U) * 2246822519U;
        values[i] = static_cast<float>(bits >> 16U) / 65536.0F - 0.5F;
    }
    return values;
}

/// After a call, the threads of other libraries keep spinning for a while, which would slow down
/// the next turn.
void waitUntilIdle()
{
    std::clock_t used = std::clock(); // processor time of all threads
    for (int i = 0; i < 100; ++i) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        if (std::clock() - used < CLOCKS_PER_SEC / 2000)
            return;
        used = std::clock();
    }
}

/// Owns what all contenders in a case share.
struct Values
{
    Values(const Shape& shape, std::size_t rows, const Buffer<float>& weights)
        : x(anyValues(rows * shape.in, 1)), bias(anyValues(shape.out, 2)), y(rows * shape.out)
    {
        operands = {shape.form,
                    {x.data(), rows, shape.in, shape.in},
                    {bias.data(), shape.form == Form::Linear ? shape.out : 0},
                    {y.data(), rows, shape.out, shape.out},
                    {}};
        for (std::size_t at = 0; at < weights.size(); at += shape.in * shape.out)
            operands.weights.push_back(weights.data() + at);
    }

    Buffer<float> x;
    Buffer<float> bias;
    Buffer<float> y;
    Operands operands;
};

double exactly(const Operands& o, const float* weights, std::size_t row, std::size_t column)
{
    double sum = o.bias.empty() ? 0 : o.bias[column];
    for (std::size_t i = 0; i < o.in(); ++i)
        sum += double{o.x.row(row)[i]} * (o.form == Form::Linear ? weights[i * o.out() + column]
                                                                 : weights[column * o.in() + i]);
    return sum;
}

/// The result y of one product with one matrix. Values that the product does not write are NaN.
std::vector<float> resultOf(const Product& product, std::size_t matrix, const Operands& o)
{
    const std::span<float> y(o.y.data, o.rows() * o.out());
    std::ranges::fill(y, std::numeric_limits<float>::quiet_NaN());
    product(matrix);
    return {y.begin(), y.end()};
}

[[noreturn]] void fail(std::string_view name, const Operands& o, std::size_t at, double is,
                       double expected)
{
    throw std::runtime_error(std::string(name) + " computes row " + std::to_string(at / o.out()) +
                             ", column " + std::to_string(at % o.out()) + " of " +
                             std::to_string(o.rows()) + " x " + std::to_string(o.out()) + " as " +
                             std::to_string(is) + ", not " + std::to_string(expected));
}

/// Throws if any result of another library differs from ours, or if a sample of ours differs from
/// sums computed in double precision. A benchmark of wrong results is worthless.
void checkResults(const std::array<Product, kContenders>& products, const Operands& o)
{
    constexpr std::size_t kStride = 997;
    for (const std::size_t matrix : {std::size_t{0}, o.weights.size() - 1}) {
        const std::vector<float> ours = resultOf(products[0], matrix, o);
        for (std::size_t at = 0; at < ours.size(); at += kStride) {
            const double sum = exactly(o, o.weights[matrix], at / o.out(), at % o.out());
            if (!(std::abs(ours[at] - sum) <= kTolerance))
                fail(kNames[0], o, at, ours[at], sum);
        }
        for (std::size_t i = 1; i < kContenders; ++i) {
            const std::vector<float> theirs = resultOf(products[i], matrix, o);
            for (std::size_t at = 0; at < ours.size(); ++at)
                if (!(std::abs(theirs[at] - ours[at]) <= kTolerance))
                    fail(kNames[i], o, at, theirs[at], ours[at]);
        }
    }
}

/// The seconds that one call takes, measured over a turn.
template <typename Call> double secondsOf(Call&& call)
{
    waitUntilIdle();
    call(); // wakes threads
    const Clock::time_point start = Clock::now();
    for (std::size_t calls = 1;; ++calls) {
        call();
        const double seconds = std::chrono::duration<double>(Clock::now() - start).count();
        if (seconds >= kTurnSeconds)
            return seconds / static_cast<double>(calls);
    }
}

double workOf(const Operands& o)
{
    const std::size_t values = o.in() * o.out();
    return static_cast<double>(o.rows() == 1 ? values * sizeof(float) : 2 * o.rows() * values);
}

/// The machine's rate for the work that limits a product: reading memory if there is one row, or
/// multiplying and adding if there are more.
double limitOf(std::size_t rows, MachineProbe& probe)
{
    double sum = 0;
    std::size_t trials = 0;
    secondsOf([&] {
        const double rate = rows == 1 ? probe.readBytesPerSecond() : probe.flopsPerSecond();
        if (trials++ > 0) // the first trial wakes the threads
            sum += rate;
    });
    return sum / static_cast<double>(trials - 1);
}

Rates measure(const Operands& o, WorkerPool& pool, MachineProbe& probe, std::size_t rounds)
{
    const std::array<Product, kContenders> products{pastkeysProduct(o, pool), eigenProduct(o, pool),
                                                    openblasProduct(o, pool.threads()),
                                                    onednnProduct(o, pool.threads())};
    checkResults(products, o);
    Rates rates;
    std::size_t next = 0;
    for (std::size_t round = 0; round < rounds; ++round) {
        rates.limit.push_back(limitOf(o.rows(), probe));
        for (std::size_t turn = 0; turn < kContenders; ++turn) {
            const std::size_t contender =
                (round + turn) % kContenders; // so that each is first in some round
            const double seconds =
                secondsOf([&] { products[contender](next++ % o.weights.size()); });
            rates.contenders[contender].push_back(workOf(o) / seconds);
        }
    }
    return rates;
}

Figures figuresOf(const Shape& shape, std::size_t rows, std::size_t threads, const Rates& rates)
{
    const std::vector<double>& ours = rates.contenders[0];
    Figures figures{shape.name, rows, threads, median(rates.limit), medianRatio(ours, rates.limit),
                    {},         {}};
    for (std::size_t i = 0; i < kContenders; ++i) {
        figures.rates[i] = median(rates.contenders[i]);
        figures.ratios[i] = medianRatio(ours, rates.contenders[i]);
    }
    return figures;
}

/// Over the last minute; near 0 on an idle machine, and NaN if unknown.
double loadAverage()
{
    double load = 0;
    return getloadavg(&load, 1) == 1 ? load : std::numeric_limits<double>::quiet_NaN();
}

void printHeader(double loadBefore)
{
    std::printf("%s, load average %.1f before\n%s\n%s\n%s\n\n", processorName().c_str(), loadBefore,
                eigenVersion().c_str(), openblasVersion().c_str(), onednnVersion().c_str());
    std::printf("GB/s of weights with one row, GFLOP/s with more. x: our speed / theirs.\n\n");
    std::printf("%-17s %4s %7s %8s %9s %9s", "", "rows", "threads", "limit", kNames[0], "of limit");
    for (std::size_t i = 1; i < kContenders; ++i)
        std::printf(" %9s %6s", kNames[i], "x");
    std::printf("\n");
}

void printRow(const Figures& figures)
{
    std::printf("%-17s %4zu %7zu %8.1f %9.1f %8.1f%%", figures.shape.c_str(), figures.rows,
                figures.threads, figures.limit / 1e9, figures.rates[0] / 1e9,
                100 * figures.fractionOfLimit);
    for (std::size_t i = 1; i < kContenders; ++i)
        std::printf(" %9.1f %6.2f", figures.rates[i] / 1e9, figures.ratios[i]);
    std::printf("\n");
    std::fflush(stdout);
}

void printJson(const std::vector<Figures>& list, std::size_t rounds, double loadBefore)
{
    using Json = nlohmann::ordered_json;
    Json json{
        {"processor", processorName()}, {"loadAverageBefore", loadBefore}, {"rounds", rounds}};
    json["libraries"] = {eigenVersion(), openblasVersion(), onednnVersion()};
    json["cases"] = Json::array();
    for (const Figures& figures : list) {
        Json entry{{"shape", figures.shape},       {"rows", figures.rows},
                   {"threads", figures.threads},   {"unit", figures.rows == 1 ? "GB/s" : "GFLOP/s"},
                   {"limit", figures.limit / 1e9}, {"fractionOfLimit", figures.fractionOfLimit}};
        for (std::size_t i = 0; i < kContenders; ++i)
            entry["rates"][kNames[i]] = figures.rates[i] / 1e9;
        for (std::size_t i = 1; i < kContenders; ++i)
            entry["ratios"][kNames[i]] = figures.ratios[i];
        json["cases"].push_back(std::move(entry));
    }
    std::printf("%s\n", json.dump(2).c_str());
}

/// \param measured  called with the figures of each case
template <typename Measured>
void measureShape(const Shape& shape, const Options& options, Measured&& measured)
{
    const std::size_t size = shape.in * shape.out;
    const Buffer<float> weights = anyValues((kColdFloats / size + 1) * size, 3);
    for (const std::size_t threads : options.threads) {
        WorkerPool pool(threads);
        MachineProbe probe(pool);
        for (const std::size_t rows : shape.rows) {
            const Values values(shape, rows, weights);
            measured(figuresOf(shape, rows, threads,
                               measure(values.operands, pool, probe, options.rounds)));
        }
    }
}

/// Throws std::invalid_argument for unknown options.
Options optionsOf(std::span<char*> arguments)
{
    Options options;
    for (std::size_t i = 1; i < arguments.size(); ++i) {
        const std::string_view name = arguments[i];
        if (name == "--json") {
            options.json = true;
            continue;
        }
        if (i + 1 == arguments.size())
            throw std::invalid_argument(arguments[i]);
        const std::string value = arguments[++i];
        if (name == "--rounds")
            options.rounds = std::max<std::size_t>(1, std::stoul(value));
        else if (name == "--threads")
            options.threads = {std::max<std::size_t>(1, std::stoul(value))};
        else if (name == "--only")
            options.only = value;
        else
            throw std::invalid_argument(std::string(name));
    }
    return options;
}

void run(const Options& options)
{
    std::vector<Figures> all;
    const double load = loadAverage();
    if (!options.json)
        printHeader(load);
    for (const Shape& shape : shapes())
        if (shape.name.find(options.only) != std::string::npos)
            measureShape(shape, options, [&](const Figures& figures) {
                all.push_back(figures);
                if (!options.json)
                    printRow(figures);
            });
    if (options.json)
        printJson(all, options.rounds, load);
}

} // namespace

int main(int argc, char** argv)
try {
    run(optionsOf({argv, static_cast<std::size_t>(argc)}));
    return 0;
} catch (const std::invalid_argument&) {
    std::fprintf(stderr, "usage: bench_peers [--rounds N] [--threads N] [--only TEXT] [--json]\n");
    return 2;
} catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 1;
}
