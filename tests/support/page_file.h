// The data of a page for a browser, as the page's script reads it.
#pragma once

#include "export/run_page.h"
#include "support/written_bytes.h"

#include <QByteArray>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStringList>

#include <algorithm>
#include <vector>

namespace pastkeys::test {

inline QByteArray htmlOf(const RunPage& page)
{
    return QByteArray::fromStdString(
        writtenBytes([&page](const ByteSink& sink) { writeRunPage(page, sink, [](double) {}); }));
}

/// Empty if the page has no data that can be read.
inline QJsonObject dataOf(const QByteArray& html)
{
    const QByteArray start("<script type=\"application/json\" id=\"run\">");
    const qsizetype from = html.indexOf(start) + start.size();
    return QJsonDocument::fromJson(html.mid(from, html.indexOf("</script>", from) - from)).object();
}

inline QString textNumbered(const QJsonObject& data, int number)
{
    const QJsonValue lines = data["texts"][number];
    if (lines.isString())
        return lines.toString();
    QStringList texts;
    for (const QJsonValue& line : lines.toArray())
        texts << data["texts"][line.toInt()].toString();
    return texts.join('\n');
}

inline std::vector<int> listNumbered(const QJsonObject& data, int number)
{
    const QJsonArray stored = data["lists"][number].toArray();
    const int earlier = stored[0].toInt();
    std::vector<int> list = earlier < 0 ? std::vector<int>() : listNumbered(data, earlier);
    for (qsizetype i = 1; i + 1 < stored.size(); i += 2)
        if (earlier >= 0)
            list.at(static_cast<std::size_t>(stored[i].toInt())) = stored[i + 1].toInt();
        else
            for (int k = 0; k < stored[i + 1].toInt(); ++k)
                list.push_back(stored[i].toInt() + k);
    return list;
}

/// The members of the table "items" or "areas" that a sheet has. Those of cells get the two members
/// of their heat map at the end.
inline std::vector<QJsonArray> membersOf(const QJsonObject& data, const QJsonArray& sheet,
                                         const QString& table)
{
    std::vector<QJsonArray> members;
    const bool areItems = table == "items";
    const std::vector<int> maps = listNumbered(data, sheet[4].toInt());
    auto map = maps.begin();
    for (const int number : listNumbered(data, sheet[areItems ? 2 : 3].toInt())) {
        QJsonArray member = data[table][number].toArray();
        if (areItems && member[0].toInt() == 1)
            for (const QJsonValue& part : data["maps"][*map++].toArray())
                member.append(part);
        members.push_back(member);
    }
    return members;
}

/// What the page shows in a panel at a place.
/// \param language  an index
inline QJsonArray sheetAt(const QJsonObject& data, int language, Cursor cursor, std::size_t head,
                          const QString& panel)
{
    const QJsonArray panels = data["panels"].toArray();
    const auto isPanel = [&](const QJsonValue& name) { return name.toString() == panel; };
    const auto at = std::find_if(panels.begin(), panels.end(), isPanel) - panels.begin();
    const QJsonArray place = data["languages"][language]["places"][static_cast<int>(cursor.step)]
                                 [static_cast<int>(cursor.operation)]
                                     .toArray();
    const int heads = static_cast<int>(place.size()) - 5;
    const QJsonArray sheets = place[5 + std::min(static_cast<int>(head), heads - 1)].toArray();
    return data["sheets"][sheets[at].toInt()].toArray();
}

} // namespace pastkeys::test
