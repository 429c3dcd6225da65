#include "text/streaming_decoder.h"

#include "base/utf8.h"
#include "text/clean_text.h"

#include <utility>

namespace pastkeys {

std::string StreamingDecoder::append(TokenId id)
{
    std::string bytes = std::move(m_unfinished);
    bytes += m_tokenizer.bytes(id);
    const std::size_t complete = bytes.size() - unfinishedBytes(bytes);
    m_unfinished = bytes.substr(complete);
    bytes.resize(complete);
    return validUtf8(bytes);
}

std::string StreamingDecoder::finish()
{
    return validUtf8(std::exchange(m_unfinished, {}));
}

} // namespace pastkeys
