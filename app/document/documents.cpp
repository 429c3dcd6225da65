#include "document/documents.h"

namespace pastkeys {

void Documents::translate()
{
    messages.close();
    if (!run.model())
        return;
    run.readHelp();
    batch.readExamples();
}

} // namespace pastkeys
