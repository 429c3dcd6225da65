#include "document/side_guide.h"

#include <utility>

namespace pastkeys {

SideGuide::SideGuide(ConversationDocument& conversation, BeamDocument& beams)
    : m_conversation(conversation), m_beams(beams)
{
    connect(&conversation, &ConversationDocument::changed, this, &SideGuide::changed);
    connect(&beams, &BeamDocument::stateChanged, this, &SideGuide::changed);
    connect(&beams, &BeamDocument::changed, this, &SideGuide::changed);
}

void SideGuide::begin(const LessonScene& scene)
{
    const SideScene::Window window = scene.side.window;
    if (window != SideScene::Window::Conversation)
        leaveConversation();
    if (window != SideScene::Window::Beams)
        leaveBeams();
    if (shows(scene))
        return;
    if (window == SideScene::Window::Conversation) {
        if (!m_talkBefore)
            m_talkBefore = m_conversation.talk();
        m_conversation.hold(conversationOf(scene), scene.side.turns);
    } else {
        if (!m_searchBefore)
            m_searchBefore = m_beams.search();
        m_beams.setRequest(beamsOf(scene));
        m_beams.run();
    }
}

bool SideGuide::isBusy() const
{
    return (m_talkBefore && m_conversation.isBusy()) || (m_searchBefore && m_beams.isRunning());
}

bool SideGuide::shows(const LessonScene& scene) const
{
    switch (scene.side.window) {
    case SideScene::Window::Conversation:
        return m_conversation.isOf(conversationOf(scene), scene.side.turns);
    case SideScene::Window::Beams:
        return m_beams.isOf(beamsOf(scene));
    case SideScene::Window::None:
        break;
    }
    return true;
}

SideState SideGuide::state(const LessonScene& scene) const
{
    SideState side;
    if (scene.side.window == SideScene::Window::Conversation)
        side.conversation = m_conversation.state();
    if (scene.side.window == SideScene::Window::Beams)
        side.beams = m_beams.state();
    return side;
}

bool SideGuide::isAt(const LessonScene& scene) const
{
    const SideState now = state(scene);
    SideState wanted = now;
    goToPlace(scene, wanted);
    return wanted.conversation.chosen == now.conversation.chosen &&
           wanted.beams.step == now.beams.step && wanted.beams.beam == now.beams.beam;
}

void SideGuide::goTo(const LessonScene& scene)
{
    SideState side = state(scene);
    goToPlace(scene, side);
    if (scene.side.window == SideScene::Window::Conversation)
        m_conversation.choose(side.conversation.chosen);
    if (scene.side.window == SideScene::Window::Beams)
        m_beams.goTo(side.beams.step, side.beams.beam);
}

void SideGuide::leave()
{
    leaveConversation();
    leaveBeams();
}

void SideGuide::leaveConversation()
{
    if (m_talkBefore)
        m_conversation.setTalk(*std::exchange(m_talkBefore, {}));
}

void SideGuide::leaveBeams()
{
    if (m_searchBefore)
        m_beams.setSearch(*std::exchange(m_searchBefore, {}));
}

void SideGuide::forgetResults()
{
    if (m_talkBefore)
        m_talkBefore =
            Talk{.request = m_talkBefore->request, .system = m_talkBefore->request.system};
    if (m_searchBefore)
        m_searchBefore = BeamSearch{.request = m_searchBefore->request};
}

} // namespace pastkeys
