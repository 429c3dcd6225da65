#include "base/work.h"
#include "kernels/select.h"
#include "peers/products.h"

namespace pastkeys {

Product pastkeysProduct(const Operands& operands, WorkerPool& pool)
{
    return [&operands, &pool](std::size_t matrix) {
        const Operands& o = operands;
        Work work;
        const float* weights = o.weights[matrix];
        if (o.form == Form::Linear)
            bestKernels().linear(o.x, {{weights, DType::Float32, o.in(), o.out()}, o.bias}, o.y,
                                 {pool, work});
        else
            bestKernels().logits(o.x, {weights, DType::Float32, o.out(), o.in()}, o.y,
                                 {pool, work});
    };
}

} // namespace pastkeys
