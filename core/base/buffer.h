#pragma once

#include "base/contract.h"

#include <cstddef>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

namespace pastkeys {

/// Uninitialised memory for `size` values, aligned to 64 bytes (a cache line, and the widest
/// vector). Throws std::bad_alloc when the memory is not there, also when the size in bytes does
/// not fit 64 bits.
template <typename T> class Buffer
{
    static_assert(std::is_trivially_copyable_v<T>);

public:
    static constexpr std::size_t kAlignment = 64;

    Buffer() = default;
    explicit Buffer(std::size_t size) : m_data(allocate(size)), m_size(size) {}

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
        void operator()(T* data) const { ::operator delete (data, std::align_val_t{kAlignment}); }
    };

    static T* allocate(std::size_t size)
    {
        if (size > std::numeric_limits<std::size_t>::max() / sizeof(T))
            throw std::bad_alloc();
        return static_cast<T*>(::operator new (size * sizeof(T), std::align_val_t{kAlignment}));
    }

    std::unique_ptr<T, Free> m_data;
    std::size_t m_size = 0;
};

} // namespace pastkeys
