#include "engine/conversation_engine.h"

#include "archive/trace_file.h"
#include "base/errors.h"
#include "files/input_file.h"

#include <fstream>

namespace pastkeys {

namespace {

using Clock = std::chrono::steady_clock;

[[noreturn]] void failToSave(const std::string& file)
{
    throw IoError(Text::tr("%1: the rows of the cache cannot be written.", Text(file)));
}

} // namespace

EngineConversation::EngineConversation(Engine& engine, const ConversationSettings& settings)
    : m_engine(engine), m_settings(settings), m_header(headerOf(engine, settings.each, {})),
      m_run(engine.machinery(), settings.each),
      m_said(engine.model.tokenizer, settings.special, settings.script), m_next(m_said)
{
}

std::string EngineConversation::temporaryFile() const
{
    return m_folder->filePath("rows.pastkeys").toStdString();
}

void EngineConversation::load(const std::filesystem::path& file, std::span<const TokenId> text,
                              const std::stop_token& stop)
{
    const Clock::time_point start = Clock::now();
    m_run.load(readTraceFile(file, {.stop = stop}), m_header, text, file.string());
    m_turn.loading = Clock::now() - start;
}

void EngineConversation::begin(const ScriptTurn& turn, const std::stop_token& stop)
{
    m_run.cancel();
    m_next = m_said;
    m_next.take(turn);
    m_turn = {.asked = turn, .between = m_settings.between};
    m_turn.parts = m_next.parts(stop);
    const std::vector<TokenId> text = tokensOf(m_turn.parts);
    if (m_toLoad) {
        load(*m_toLoad, text, stop);
        m_turn.between = BetweenTurns::Saved;
    } else if (m_settings.between == BetweenTurns::Dropped) {
        m_run.drop();
    } else if (commonTokens(m_saved, text) > 0) { // nothing else could use them
        load(temporaryFile(), text, stop);
        m_turn.between = BetweenTurns::Saved;
    }
    const Machinery machinery = m_engine.machinery();
    m_turn.held = machinery.textOf(m_run.held());
    m_turn.text = machinery.textOf(text);
    m_run.begin(text);
}

bool EngineConversation::advance(const std::stop_token& stop)
{
    m_run.advance(stop);
    if (m_run.isAnswering())
        return true;
    m_toLoad.reset();
    m_saved.clear();
    if (m_settings.between == BetweenTurns::Saved)
        saveAndDrop();
    m_next.answer(m_run.turn().said());
    m_said = m_next;
    return false;
}

AnsweredTurn EngineConversation::turn() const
{
    AnsweredTurn turn = m_turn;
    turn.record = m_run.turn();
    turn.answer = m_engine.machinery().textOf(turn.record.answer);
    for (const TokenText& token : turn.answer)
        if (!m_engine.model.tokenizer.isSpecial(token.id))
            turn.said += token.bytes;
    return turn;
}

void EngineConversation::save(const ByteSink& sink) const
{
    if (m_run.held().empty()) { // they are in the file
        const std::string bytes =
            readText(temporaryFile(), std::numeric_limits<std::uint64_t>::max());
        return sink(std::as_bytes(std::span(bytes)));
    }
    TraceHeader header = m_header;
    header.prompt = m_engine.model.tokenizer.decode(m_run.held());
    writeTraceFile(m_run.rows(std::move(header)), sink);
}

/// Writes the rows to a file that only the next turn reads, as a program does that frees its memory
/// for other users. If that fails, the rows are lost, and the turn does not count.
void EngineConversation::saveAndDrop()
{
    const std::vector<TokenId> tokens(m_run.held().begin(), m_run.held().end());
    try {
        writeTemporaryFile();
    } catch (...) {
        m_run.drop();
        throw;
    }
    m_saved = tokens;
    m_run.drop();
}

void EngineConversation::writeTemporaryFile()
{
    const Clock::time_point start = Clock::now();
    if (!m_folder)
        m_folder = std::make_unique<QTemporaryDir>();
    if (!m_folder->isValid())
        failToSave(m_folder->path().toStdString());
    const std::string path = temporaryFile();
    std::ofstream file(path, std::ios::binary | std::ios::trunc);
    save([&](std::span<const std::byte> piece) {
        file.write(reinterpret_cast<const char*>(piece.data()),
                   static_cast<std::streamsize>(piece.size()));
        m_turn.fileBytes += piece.size();
        if (!file)
            failToSave(path);
    });
    file.close();
    if (!file)
        failToSave(path);
    m_turn.saving = Clock::now() - start;
}

} // namespace pastkeys
