#include "run/decoder_alone.h"

#include "base/errors.h"

namespace pastkeys {

void expectDecoderAlone(const Network& network, const Text& what)
{
    if (network.encoder())
        refuse(
            {}, what, Text::tr("a model without an encoder"),
            Text::tr("\"%1\", a model with an encoder", network.family()),
            Text::tr("Models that translate run one text at a time, alone or with beams. Run one "
                     "text, or open a model that only continues texts."));
}

} // namespace pastkeys
