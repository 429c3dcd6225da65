#include "shared/font_text_metrics.h"

#include <QFont>
#include <QFontMetricsF>
#include <QHash>

#include <map>
#include <memory>

namespace pastkeys {

namespace {

class KnownWidths
{
public:
    explicit KnownWidths(const QFont& font) : m_metrics(font) {}

    double widthOf(const QString& text)
    {
        constexpr int kTexts = 10'000;
        if (const auto known = m_widths.constFind(text); known != m_widths.constEnd())
            return *known;
        if (m_widths.size() >= kTexts)
            m_widths.clear();
        return *m_widths.insert(text, m_metrics.horizontalAdvance(text));
    }

private:
    QFontMetricsF m_metrics;
    QHash<QString, double> m_widths;
};

QFont variantOf(QFont font, const TextFace& face)
{
    font.setBold(font.bold() || face.bold);
    font.setPointSizeF(font.pointSizeF() * face.size);
    return font;
}

} // namespace

TextMetrics textMetricsOf(const QFont& font)
{
    const auto faces = std::make_shared<std::map<TextFace, KnownWidths>>();
    const auto measure = [font, faces](const QString& text, const TextFace& face) {
        auto found = faces->find(face);
        if (found == faces->end())
            found = faces->emplace(face, variantOf(font, face)).first;
        return found->second.widthOf(text);
    };
    return {measure(QStringLiteral("x"), {}), QFontMetricsF(font).height(), measure};
}

} // namespace pastkeys
