// Numbers that count the operations applied to them. With such numbers, the plain loops of
// kernels/reference.cpp count their own work, one operation at a time.
#pragma once

#include "base/storage_form.h"
#include "base/work.h"
#include "kernels/scalar_ops.h"

#include <unordered_set>

namespace pastkeys {

/// The operations and memory accesses of one kernel call.
class Tally
{
public:
    void product() { m_work.products += 2; }
    void other(std::uint64_t flops) { m_work.other += flops; }

    /// Each address counts once as read and once as written, however often it is accessed.
    void read(const void* address, std::size_t bytes)
    {
        if (m_read.insert(address).second)
            m_work.bytesRead += bytes;
    }
    void written(const void* address, std::size_t bytes)
    {
        if (m_written.insert(address).second)
            m_work.bytesWritten += bytes;
    }

    const Work& work() const { return m_work; }

private:
    Work m_work;
    std::unordered_set<const void*> m_read;
    std::unordered_set<const void*> m_written;
};

/// A float whose arithmetic is counted. A constant has no tally of its own, so an operation on a
/// constant is counted by the other operand's tally.
struct Counted
{
    float value = 0;
    Tally* tally = nullptr;

    Counted(float constant) : value(constant) {} // implicit, so that the loops can mix in constants
    Counted(float number, Tally* counts) : value(number), tally(counts) {}

    /// Counts an operation on this number and `second` as `flops` FLOPs.
    /// \param number  the result of the operation
    Counted result(float number, const Counted& second, std::uint64_t flops = 1) const
    {
        Tally* const counts = tally ? tally : second.tally;
        if (counts)
            counts->other(flops);
        return {number, counts};
    }

    friend Counted operator+(Counted a, Counted b) { return a.result(a.value + b.value, b); }
    friend Counted operator-(Counted a, Counted b) { return a.result(a.value - b.value, b); }
    friend Counted operator*(Counted a, Counted b) { return a.result(a.value * b.value, b); }
    friend Counted operator/(Counted a, Counted b) { return a.result(a.value / b.value, b); }
    friend Counted operator-(Counted a) { return a.result(-a.value, a); }
    friend bool operator>(Counted a, Counted b) { return a.result(a.value, b).value > b.value; }
    friend bool operator<=(Counted a, Counted b) { return a.result(a.value, b).value <= b.value; }
};

} // namespace pastkeys
