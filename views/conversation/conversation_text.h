// What the window of a conversation says about its turns.
#pragma once

#include "conversation/conversation_state.h"

#include <QString>

namespace pastkeys {

/// A column of the table of turns.
struct TurnColumn
{
    QString title;
    QString toolTip;
    /// A text, or a number without grouping.
    QString (*text)(const AnsweredTurn& turn, const TokenPrices& prices);
};

std::vector<TurnColumn> turnColumns();
/// A cell to read: a number in groups of three digits, other texts as they are.
QString groupedCell(const QString& text);

/// "question", "new system prompt", "new question 2"
QString askedText(const ScriptTurn& turn);
/// Whole sentences about what the turn found in the cache, and why no more.
QString turnSentences(const AnsweredTurn& turn);
/// What all turns cost, with and without caching.
QString priceSentence(const ConversationState& state, const TokenPrices& prices);
/// What became of a token of the text that the cache held, or of the text that was read.
QString heldTokenText(const AnsweredTurn& turn, std::size_t position);
QString readTokenText(const AnsweredTurn& turn, std::size_t position);
/// All turns as a table, with a title line and commas.
QString turnsAsCsv(const ConversationState& state, const TokenPrices& prices);

} // namespace pastkeys
