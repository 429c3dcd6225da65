#include "base/buffer.h"
#include "base/work.h"
#include "files/panels.h"
#include "kernels/select.h"
#include "peers/products.h"

#include <memory>

namespace pastkeys {

namespace {

/// W in panels, as the model loader stores it.
WeightMatrix panelsOf(const Operands& operands, const float* weights, Buffer<std::byte>& memory)
{
    memory = Buffer<std::byte>(operands.in() * operands.out() * sizeof(float));
    const WeightMatrix matrix{memory.data(), DType::Float32, operands.in(), operands.out(),
                              kPanelColumns};
    copyToPanels({reinterpret_cast<const std::byte*>(weights), memory.size()}, 0, matrix,
                 memory.data());
    return matrix;
}

Product linearProduct(const Operands& operands, WorkerPool& pool)
{
    auto memory = std::make_shared<std::vector<Buffer<std::byte>>>(operands.weights.size());
    std::vector<WeightMatrix> matrices;
    matrices.reserve(memory->size());
    for (std::size_t i = 0; i < memory->size(); ++i)
        matrices.push_back(panelsOf(operands, operands.weights[i], (*memory)[i]));
    return [&operands, &pool, memory, matrices](std::size_t matrix) {
        Work work;
        bestKernels().linear(operands.x, {matrices[matrix], operands.bias}, operands.y,
                             {pool, work});
    };
}

} // namespace

Product pastkeysProduct(const Operands& operands, WorkerPool& pool)
{
    if (operands.form == Form::Linear)
        return linearProduct(operands, pool);
    return [&operands, &pool](std::size_t matrix) {
        const Operands& o = operands;
        Work work;
        bestKernels().logits(o.x, {o.weights[matrix], DType::Float32, o.out(), o.in()}, o.y,
                             {pool, work});
    };
}

} // namespace pastkeys
