#pragma once

#include "document/batch_document.h"
#include "document/beam_document.h"
#include "document/conversation_document.h"
#include "document/lesson_guide.h"
#include "document/machine_meter.h"
#include "document/run_document.h"
#include "document/settings.h"
#include "session/messages.h"

namespace pastkeys {

/// Everything that outlives a window. When the language changes, another window shows it.
struct Documents
{
    Settings settings = loadSettings();
    Messages messages;
    EngineThread engine;
    RunDocument run{engine, messages};
    BatchDocument batch{engine, run};
    BeamDocument beams{engine, run};
    ConversationDocument conversation{engine, run};
    MachineMeter machine{engine, run};
    SideGuide beside{conversation, beams};
    LessonGuide lessons{run, beside, messages, settings.lessons};

    /// Reads again what is in the language of the program. An open lesson reloads itself once the
    /// new window is there.
    void translate();
};

} // namespace pastkeys
