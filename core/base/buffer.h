#pragma once

#include "base/contract.h"

#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

namespace pastkeys {

/// The alignment for a block of `bytes` bytes: a huge page if the block fills one, otherwise a
/// cache line, which is also as wide as the widest vector register.
std::align_val_t alignmentFor(std::size_t bytes);

/// Asks the system to use huge pages for the memory. With small pages, reading the weights would
/// wait for an address translation every 4 KiB. The system may ignore this hint.
void preferHugePages(void* memory, std::size_t bytes);

/// Uninitialized memory for `size` values, aligned to at least 64 bytes. Throws std::bad_alloc when
/// there is not enough memory, or when the size in bytes does not fit in 64 bits.
template <typename T> class Buffer
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    Buffer() = default;
    explicit Buffer(std::size_t size) : m_data(allocate(size)), m_size(size) {}
    Buffer(Buffer&& other) noexcept
        : m_data(std::move(other.m_data)), m_size(std::exchange(other.m_size, 0))
    {
    }
    Buffer& operator=(Buffer&& other) noexcept
    {
        m_data = std::move(other.m_data);
        m_size = std::exchange(other.m_size, 0);
        return *this;
    }

    T* data() { return m_data.get(); }
    const T* data() const { return m_data.get(); }
    std::size_t size() const { return m_size; }
    std::size_t bytes() const { return m_size * sizeof(T); }
    bool empty() const { return m_size == 0; }

    T& operator[](std::size_t i) { return m_data.get()[i]; }
    const T& operator[](std::size_t i) const { return m_data.get()[i]; }

    operator std::span<T>() { return {data(), m_size}; }
    operator std::span<const T>() const { return {data(), m_size}; }

private:
    struct Free
    {
        std::align_val_t alignment{};
        void operator()(T* data) const { ::operator delete(data, alignment); }
    };
    using Memory = std::unique_ptr<T, Free>;

    static Memory allocate(std::size_t size)
    {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(T))
            throw std::bad_alloc();
        const std::align_val_t alignment = alignmentFor(size * sizeof(T));
        Memory memory(static_cast<T*>(::operator new(size * sizeof(T), alignment)), {alignment});
        preferHugePages(memory.get(), size * sizeof(T));
        return memory;
    }

    Memory m_data;
    std::size_t m_size = 0;
};

} // namespace pastkeys
