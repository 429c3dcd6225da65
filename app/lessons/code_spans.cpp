#include "lessons/code_spans.h"

#include <algorithm>

namespace pastkeys {

namespace {

/// The end of the row of backticks that begins at `first`.
qsizetype rowEnd(QStringView line, qsizetype first)
{
    while (first < line.size() && line[first] == '`')
        ++first;
    return first;
}

/// The end of the next row of exactly `count` backticks, or -1.
qsizetype closingEnd(QStringView line, qsizetype from, qsizetype count)
{
    for (qsizetype at = line.indexOf('`', from); at >= 0; at = line.indexOf('`', at)) {
        const qsizetype end = rowEnd(line, at);
        if (end - at == count)
            return end;
        at = end;
    }
    return -1;
}

/// \param start  where the line begins in the text
void addSpansOf(QStringView line, qsizetype start, CodeSpans& found)
{
    for (qsizetype at = 0; at < line.size();) {
        if (line[at] != '`') {
            at += line[at] == '\\' ? 2 : 1;
            continue;
        }
        const qsizetype end = rowEnd(line, at);
        const qsizetype closed = closingEnd(line, end, end - at);
        if (closed < 0)
            found.unmatched << start + at;
        else
            found.spans << CodeSpans::Range{start + at, start + closed};
        at = closed < 0 ? end : closed;
    }
}

} // namespace

bool CodeSpans::contain(qsizetype at) const
{
    const auto after = std::ranges::upper_bound(spans, at, {}, &Range::first);
    return after != spans.begin() && at < std::prev(after)->end;
}

CodeSpans codeSpansIn(const QString& text)
{
    CodeSpans found;
    const auto isLineEnd = [](QChar c) { return c == '\n' || c == '\r'; };
    for (auto first = text.begin(); first != text.end();) {
        const auto end = std::find_if(first, text.end(), isLineEnd);
        addSpansOf(QStringView(first, end), first - text.begin(), found);
        first = end == text.end() ? end : end + 1;
    }
    return found;
}

} // namespace pastkeys
