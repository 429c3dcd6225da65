#include "window/side_window.h"

#include "document/documents.h"
#include "window/beams_window.h"
#include "window/conversation_window.h"
#include "window/sequences_window.h"

namespace pastkeys {

namespace {

constexpr std::size_t kUsualAnswers = 4;

} // namespace

void SideWindow::showInactive()
{
    setAttribute(Qt::WA_ShowWithoutActivating);
    show();
    setAttribute(Qt::WA_ShowWithoutActivating, false);
    raise();
}

std::vector<SideWindowKind> sideWindowKinds()
{
    return {{QT_TRANSLATE_NOOP("pastkeys::Tr", "&Sequences …"),
             QT_TRANSLATE_NOOP("pastkeys::Tr", "Runs several prompts at once, as a server does"),
             QKeySequence("S"),
             [](Documents& documents, QWidget* parent) {
                 return new SequencesWindow(documents.batch, documents.run, parent);
             },
             {{QT_TRANSLATE_NOOP("pastkeys::Tr", "Several answers to this prompt"),
               QT_TRANSLATE_NOOP("pastkeys::Tr",
                                 "Draws four answers to the prompt at random, in one batch. They "
                                 "share the rows of the prompt"),
               [](Documents& documents) {
                   documents.batch.chooseAnswers(kUsualAnswers);
                   documents.batch.run();
               }}}},
            {QT_TRANSLATE_NOOP("pastkeys::Tr", "&Beams …"),
             QT_TRANSLATE_NOOP("pastkeys::Tr",
                               "Searches for the most probable text with several texts at once, "
                               "which share rows"),
             QKeySequence(),
             [](Documents& documents, QWidget* parent) {
                 return new BeamsWindow(documents.beams, documents.run, parent);
             },
             {},
             nameOf(SideScene::Window::Beams)},
            {QT_TRANSLATE_NOOP("pastkeys::Tr", "&Conversation …"),
             QT_TRANSLATE_NOOP("pastkeys::Tr", "Asks several questions with one cache, and shows "
                                               "what each finds there (prompt caching)"),
             QKeySequence("T"),
             [](Documents& documents, QWidget* parent) {
                 return new ConversationWindow(documents.conversation, documents.settings.prices,
                                               parent);
             },
             {},
             nameOf(SideScene::Window::Conversation)}};
}

} // namespace pastkeys
