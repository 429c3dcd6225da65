#include "window/side_window.h"

#include "document/documents.h"
#include "window/conversation_window.h"
#include "window/sequences_window.h"

namespace pastkeys {

std::vector<SideWindowKind> sideWindowKinds()
{
    return {{QT_TRANSLATE_NOOP("pastkeys::Tr", "&Sequences …"),
             QT_TRANSLATE_NOOP("pastkeys::Tr", "Runs several prompts at once, as a server does"),
             QKeySequence("S"),
             [](Documents& documents, QWidget* parent) {
                 return new SequencesWindow(documents.batch, documents.run, parent);
             }},
            {QT_TRANSLATE_NOOP("pastkeys::Tr", "&Conversation …"),
             QT_TRANSLATE_NOOP("pastkeys::Tr", "Asks several questions with one cache, and shows "
                                               "what each finds there (prompt caching)"),
             QKeySequence("T"), [](Documents& documents, QWidget* parent) {
                 return new ConversationWindow(documents.conversation, documents.settings.prices,
                                               parent);
             }}};
}

} // namespace pastkeys
