#include "query/attention_replay.h"

#include "kernels/worker_pool.h"

namespace pastkeys {

TensorKind storedAs(TensorKind tensor, const AttentionSite& site, const Mistake* mistake)
{
    if (!mistake || !mistake->swapsKeysAndValues)
        return tensor;
    return tensor == site.keys ? site.values : site.keys;
}

AttentionReplay::AttentionReplay(const Trace& trace, std::size_t step, Lane of, Layer in,
                                 const Kernels& table)
    : steps(trace.steps().first(step + 1)), lane(of), layer(in),
      site(trace.header().network->site(in)), rule(trace.header().lane(of).rule),
      mistake(trace.header().lane(of).mistake), scale(scoreScale(site, mistake)),
      form(rowFormOf(trace.header().lane(of), site)),
      fused(trace.header().lane(of).fused && !site.bias), biases(trace.header().positionBias),
      pass(trace.step(step).lane(of)), kernels(&table)
{
    rule = rule.inPass(pass->modelPosition(pass->first)).inLayer(site.window);
}

AttentionReplay AttentionReplay::overSource(const Trace& trace, std::size_t step, Lane of, Layer in,
                                            const Kernels& table)
{
    const LaneSpec& spec = trace.header().lane(of);
    AttentionReplay replay(trace, step, of, in, table);
    replay.site = *trace.header().network->overSource(in);
    replay.rule = ReachRule::everything();
    replay.scale = scoreScale(replay.site, spec.mistake);
    replay.form = rowFormOf(spec, replay.site);
    replay.fused = spec.fused;
    return replay;
}

void AttentionReplay::run(Attention::Operands operands, const Visitor& scored,
                          const Visitor& weighted, std::optional<Matrix> sums) const
{
    WorkerPool pool(1);
    Work work;
    const KernelContext context{pool, work};
    operands.rule = rule;
    Buffer<float> cells(Attention::cellCount(operands));
    Attention attention(operands, cells.data());
    attention.scores(*kernels, scale, context);
    if (site.bias)
        attention.addBias(*site.bias, biases, firstHead, context);
    attention.scaleAndMask(*kernels, scale, context);
    if (scored)
        scored(attention.cells());
    attention.softmax(*kernels, context);
    weighted(attention.cells());
    if (!sums)
        return;
    attention.weightedSum(*kernels, *sums, context);
    if (fused) { // replaces the sums with the result of the fused kernel
        operands.fusedSum = sums;
        Attention(operands, cells.data()).scores(*kernels, scale, context);
    }
}

} // namespace pastkeys
