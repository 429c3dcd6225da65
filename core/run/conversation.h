// A conversation: a model is asked again and again, and each time it is given the whole text so far.
//
// What the cache still holds from earlier turns can be used as far as the new text begins with the
// same tokens, because a row depends only on its own token and on those before it. From the first
// other token on, the cache holds rows of another text, even where the tokens are the same again:
// those rows are useless, are dropped, and are computed again. Programs that sell access to models
// call this prompt caching. At least the last token of the text is always computed, because its row
// gives the logits from which the answer begins.
#pragma once

#include "record/answered_turn.h"
#include "record/trace.h"
#include "run/machinery.h"
#include "run/run_settings.h"

#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <vector>

namespace pastkeys {

/// How many tokens both texts begin with.
std::size_t commonTokens(std::span<const TokenId> a, std::span<const TokenId> b);

/// Throws InputError if validate() refuses the settings, or if what the lane's cache holds does not
/// only depend on the tokens that it has read, or cannot be filled from recorded rows.
void validateConversation(const RunSettings& each, const Network& network);

/// Answers one text after the other with one cache.
class ConversationRun
{
public:
    /// Throws InputError like validateConversation().
    /// \param each  how each turn is answered, without a prompt; its first lane is the only one
    ConversationRun(Machinery machinery, const RunSettings& each);
    ~ConversationRun();

    /// Begins a turn. Throws InputError for a text that is empty or longer than the context, or if
    /// the turn would not fit in memory. A turn that has not ended is canceled.
    void begin(std::vector<TokenId> text);
    bool isAnswering() const;
    /// Runs one pass of the turn, and chooses a token. Throws Cancelled and RunError like
    /// TwinRun::advance(); the conversation is then as it was before the turn. \pre isAnswering()
    void advance(const std::stop_token& stop = {});
    /// Takes back the turn, if it has not ended: the cache is as it was before it.
    void cancel();
    /// The turn that runs, or the last one. \pre begin() was called
    const TurnRecord& turn() const;

    /// The tokens whose rows the cache holds. Those of an answer are there except the last one,
    /// which has not been read.
    std::span<const TokenId> held() const;
    /// Forgets all rows. \pre !isAnswering()
    void drop();
    /// The rows that the cache holds, as a recorded run that has read these tokens and chosen none.
    /// It has neither counts nor times. \pre held() is not empty, and !isAnswering()
    Trace rows(TraceHeader header) const;
    /// Replaces the rows of the cache by those of a recorded run. Throws InputError, which names the
    /// file, unless the same model has computed them, for a cache of the same form, and the run
    /// begins with the first token of the text that will be asked.
    /// \param header  of the runs that this conversation would record   \pre !isAnswering()
    void load(const Trace& recorded, const TraceHeader& header, std::span<const TokenId> text,
              const std::string& file);

private:
    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace pastkeys
