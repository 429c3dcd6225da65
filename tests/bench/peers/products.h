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

/// The operands that all contenders share. The contenders take turns and write to the same y.
struct Operands
{
    Form form = Form::Linear;
    ConstMatrix x;               ///< [rows][in], contiguous
    std::span<const float> bias; ///< [out], or empty
    Matrix y;                    ///< [rows][out], contiguous
    /// Enough matrices, with different values, that no processor cache can hold them all.
    std::vector<const float*> weights;

    std::size_t rows() const { return x.rows; }
    std::size_t in() const { return x.columns; }
    std::size_t out() const { return y.columns; }
};

/// Computes y with one of the matrices. The operands must outlive it.
using Product = std::function<void(std::size_t matrix)>;

/// Our linear() or logits() from bestKernels(). Linear weights are stored in panels, as in a loaded
/// model; converting them is not part of the product.
Product pastkeysProduct(const Operands& operands, WorkerPool& pool);

/// Eigen's product, compiled for this processor. Eigen does not use threads for single-row
/// products, so each thread of the pool computes some of the columns.
Product eigenProduct(const Operands& operands, WorkerPool& pool);
std::string eigenVersion();

/// sgemv for one row, sgemm for several, with OpenBLAS's own threads.
Product openblasProduct(const Operands& operands, std::size_t threads);
std::string openblasVersion();

/// oneDNN's matmul, on OpenMP threads. The weights have the layout that oneDNN prefers; converting
/// them is not part of the product.
Product onednnProduct(const Operands& operands, std::size_t threads);
std::string onednnVersion();

} // namespace pastkeys
