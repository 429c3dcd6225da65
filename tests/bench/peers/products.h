// One matrix product of a GPT-2 decoder, prepared for our kernels and for other libraries.
#pragma once

#include "base/tensor_view.h"

#include <cstddef>
#include <functional>
#include <span>
#include <string>
#include <vector>

namespace pastkeys {

class WorkerPool;

enum class Form
{
    Linear, ///< y = x W + b, W stored [in][out] like GPT-2's Conv1D
    Logits, ///< y = x W^T, W stored [out][in], no bias
};

/// The operands that all contenders get. The contenders take turns, and all write the same y.
struct Operands
{
    Form form = Form::Linear;
    ConstMatrix x;               ///< [rows][in], contiguous
    std::span<const float> bias; ///< [out], or empty
    Matrix y;                    ///< [rows][out], contiguous
    /// So many matrices, with different values, that no cache holds all of them.
    std::vector<const float*> weights;

    std::size_t rows() const { return x.rows; }
    std::size_t in() const { return x.columns; }
    std::size_t out() const { return y.columns; }
};

/// Computes y with one of the matrices. The operands must outlive it.
using Product = std::function<void(std::size_t matrix)>;

/// Our linear() or logits() of bestKernels(). Linear weights are stored in panels, as the loader
/// stores them; changing their layout is not part of the product.
Product pastkeysProduct(const Operands& operands, WorkerPool& pool);

/// Eigen's product, for this processor. Eigen has no threads for products with one row, so each
/// thread of the pool computes a part of the columns.
Product eigenProduct(const Operands& operands, WorkerPool& pool);
std::string eigenVersion();

/// sgemv for one row, sgemm for several, with OpenBLAS's own threads.
Product openblasProduct(const Operands& operands, std::size_t threads);
std::string openblasVersion();

/// oneDNN's matmul with OpenMP's threads. The weights have the layout that oneDNN wants; changing
/// their layout is not part of the product.
Product onednnProduct(const Operands& operands, std::size_t threads);
std::string onednnVersion();

} // namespace pastkeys
