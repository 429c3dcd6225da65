#include "peers/products.h"

#include <algorithm>
#include <cblas.h>

namespace pastkeys {

namespace {

void multiplyRow(const Operands& o, const float* weights)
{
    const auto in = static_cast<blasint>(o.in());
    const auto out = static_cast<blasint>(o.out());
    if (o.form == Form::Linear)
        cblas_sgemv(CblasRowMajor, CblasTrans, in, out, 1, weights, out, o.x.data, 1, 1, o.y.data,
                    1);
    else
        cblas_sgemv(CblasRowMajor, CblasNoTrans, out, in, 1, weights, in, o.x.data, 1, 0, o.y.data,
                    1);
}

void multiplyRows(const Operands& o, const float* weights)
{
    const auto rows = static_cast<blasint>(o.rows());
    const auto in = static_cast<blasint>(o.in());
    const auto out = static_cast<blasint>(o.out());
    const bool linear = o.form == Form::Linear;
    cblas_sgemm(CblasRowMajor, CblasNoTrans, linear ? CblasNoTrans : CblasTrans, rows, out, in, 1,
                o.x.data, in, weights, linear ? out : in, linear ? 1 : 0, o.y.data, out);
}

} // namespace

Product openblasProduct(const Operands& operands, std::size_t threads)
{
    return [&operands, threads](std::size_t matrix) {
        openblas_set_num_threads(static_cast<int>(threads));
        // For Form::Linear, BLAS adds the product to y, so y starts with the bias.
        for (std::size_t r = 0; r < operands.rows() && operands.form == Form::Linear; ++r)
            std::ranges::copy(operands.bias, operands.y.row(r));
        const float* weights = operands.weights[matrix];
        operands.rows() == 1 ? multiplyRow(operands, weights) : multiplyRows(operands, weights);
    };
}

std::string openblasVersion()
{
    return openblas_get_config();
}

} // namespace pastkeys
