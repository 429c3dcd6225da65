#include "peers/products.h"

#include <memory>
#include <omp.h>
#include <oneapi/dnnl/dnnl.hpp>
#include <unordered_map>

namespace pastkeys {

namespace {

using Description = dnnl::memory::desc;
using Tag = dnnl::memory::format_tag;

dnnl::memory::dim dim(std::size_t value)
{
    return static_cast<dnnl::memory::dim>(value);
}

/// A rows x columns matrix of floats.
Description described(std::size_t rows, std::size_t columns, Tag tag)
{
    return {{dim(rows), dim(columns)}, dnnl::memory::data_type::f32, tag};
}

class Matmul
{
public:
    explicit Matmul(const Operands& o)
        : m_engine(dnnl::engine::kind::cpu, 0), m_stream(m_engine), m_description(describe(o)),
          m_matmul(m_description)
    {
        const Description stored =
            described(o.in(), o.out(), o.form == Form::Linear ? Tag::ab : Tag::ba);
        for (const float* weights : o.weights) {
            auto& arguments = m_arguments.emplace_back();
            arguments.emplace(DNNL_ARG_SRC, memory(m_description.src_desc(), o.x.data));
            arguments.emplace(DNNL_ARG_WEIGHTS, arranged(memory(stored, weights)));
            if (o.form == Form::Linear)
                arguments.emplace(DNNL_ARG_BIAS, memory(m_description.bias_desc(), o.bias.data()));
            arguments.emplace(DNNL_ARG_DST, memory(m_description.dst_desc(), o.y.data));
        }
    }

    void run(std::size_t matrix)
    {
        m_matmul.execute(m_stream, m_arguments[matrix]);
        m_stream.wait();
    }

private:
    dnnl::matmul::primitive_desc describe(const Operands& o) const
    {
        const Description x = described(o.rows(), o.in(), Tag::ab);
        const Description weights = described(o.in(), o.out(), Tag::any);
        const Description y = described(o.rows(), o.out(), Tag::ab);
        if (o.form == Form::Logits)
            return {{x, weights, y}, m_engine};
        return {{x, weights, described(1, o.out(), Tag::ab), y}, m_engine};
    }

    dnnl::memory memory(const Description& description, const float* values) const
    {
        return {description, m_engine, const_cast<float*>(values)};
    }

    /// The weights in the layout that the product expects, copied if they are stored differently.
    dnnl::memory arranged(dnnl::memory stored)
    {
        if (stored.get_desc() == m_description.weights_desc())
            return stored;
        dnnl::memory copy(m_description.weights_desc(), m_engine);
        dnnl::reorder(stored, copy).execute(m_stream, stored, copy);
        m_stream.wait();
        return copy;
    }

    dnnl::engine m_engine;
    dnnl::stream m_stream;
    dnnl::matmul::primitive_desc m_description;
    dnnl::matmul m_matmul;
    std::vector<std::unordered_map<int, dnnl::memory>> m_arguments;
};

} // namespace

Product onednnProduct(const Operands& operands, std::size_t threads)
{
    omp_set_num_threads(static_cast<int>(threads)); // oneDNN plans for this number of threads
    return [threads, matmul = std::make_shared<Matmul>(operands)](std::size_t matrix) {
        omp_set_num_threads(static_cast<int>(threads));
        matmul->run(matrix);
    };
}

std::string onednnVersion()
{
    const dnnl_version_t* version = dnnl_version();
    return "oneDNN " + std::to_string(version->major) + "." + std::to_string(version->minor) + "." +
           std::to_string(version->patch);
}

} // namespace pastkeys
