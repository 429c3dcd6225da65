// Reads the normalizer of a tokenizer.json.
#include "base/errors.h"
#include "text/tokenizer_json_parts.h"
#include "text/tokenizer_parts.h"

#include <array>
#include <utility>

namespace pastkeys {

namespace {

constexpr std::array<std::pair<std::string_view, NormalForm>, 4> kForms{
    {{"NFC", NormalForm::Nfc},
     {"NFD", NormalForm::Nfd},
     {"NFKC", NormalForm::Nfkc},
     {"NFKD", NormalForm::Nfkd}}};

BertSettings bertSettings(const JsonValue& step)
{
    BertSettings settings{step.flag("clean_text", true), step.flag("handle_chinese_chars", true),
                          step.flag("lowercase", true), std::nullopt};
    if (const std::optional<JsonValue> strips = step.present("strip_accents"))
        settings.stripsAccents = strips->boolean();
    return settings;
}

void readNormalizerStep(Normalizer& normalizer, const JsonValue& step)
{
    const std::string_view type = step.required("type").text();
    for (const auto& [name, form] : kForms)
        if (type == name)
            return normalizer.add(form);
    if (type == "Lowercase")
        return normalizer.add(LowerCase());
    if (type == "StripAccents")
        return normalizer.add(AccentRule::StripMarks);
    if (type == "Strip")
        return normalizer.add(Trim{step.flag("strip_left", true), step.flag("strip_right", true)});
    if (type == "Prepend")
        return normalizer.add(Prepend{std::string(step.required("prepend").text())});
    if (type == "Replace")
        return normalizer.add(Replace{readPattern(step.required("pattern")),
                                      std::string(step.required("content").text())});
    if (type == "BertNormalizer")
        return addBertNormalizer(normalizer, bertSettings(step));
    refuseType(step, "NFC, NFD, NFKC, NFKD, Lowercase, StripAccents, Strip, Prepend, Replace, "
                     "BertNormalizer, Sequence");
}

} // namespace

void refuseType(const JsonValue& object, std::string_view supported)
{
    object.required("type").refuse(Text::tr("one of the types %1", supported),
                                   onlyTheseTokenizers());
}

Pattern readPattern(const JsonValue& pattern)
{
    if (const std::optional<JsonValue> expression = pattern.find("Regex"))
        return Pattern::ofExpression(*expression);
    const JsonValue text = pattern.required("String");
    if (text.text().empty())
        text.refuse(Text::tr("a text to search for"));
    return Pattern::ofText(std::string(text.text()));
}

void readNormalizer(Normalizer& normalizer, const JsonValue& part)
{
    readSequence(part, "normalizers",
                 [&](const JsonValue& step) { readNormalizerStep(normalizer, step); });
}

void addBertNormalizer(Normalizer& normalizer, const BertSettings& settings)
{
    if (settings.cleansControls)
        normalizer.add(CleanControls());
    if (settings.spacesChinese)
        normalizer.add(SpaceChinese());
    if (settings.stripsAccents.value_or(settings.lowersCase))
        normalizer.add(AccentRule::StripNonspacingMarks);
    if (settings.lowersCase)
        normalizer.add(LowerCase());
}

} // namespace pastkeys
