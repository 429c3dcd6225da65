#include "run/pass_costs.h"

namespace pastkeys {

namespace {

class CostObserver : public StepObserver
{
public:
    void passBegan(const PassBegin&) override {}
    void operationDone(const OperationDone& done) override
    {
        m_costs.counted += done.counted;
        m_costs.duration += done.duration;
    }
    const PassCosts& costs() const { return m_costs; }

private:
    PassCosts m_costs{.passes = 1, .counted = {}};
};

} // namespace

PassCosts& PassCosts::operator+=(const PassCosts& more)
{
    passes += more.passes;
    counted += more.counted;
    duration += more.duration;
    return *this;
}

ConstMatrix runWithCosts(PassRunner& runner, Stream& stream, std::span<const TokenId> tokens,
                         LogitRows logits, PassCosts& costs, const std::stop_token& stop)
{
    CostObserver observer;
    const ConstMatrix result =
        runner.run(stream, tokens, logits, {.stop = stop, .observer = &observer});
    costs += observer.costs();
    return result;
}

} // namespace pastkeys
