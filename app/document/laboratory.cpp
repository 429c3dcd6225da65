#include "document/laboratory.h"

#include "drawing/tr.h"
#include "record/lane_names.h"

#include <algorithm>
#include <utility>

namespace pastkeys {

namespace {

bool evicts(const LaneSpec& lane)
{
    return !lane.cache.evictions.empty();
}

/// A lane without the mistake, and one where it shows.
std::vector<LaneSpec> lanesWith(const Mistake& mistake)
{
    const std::string bug = ",bug:" + std::string(mistake.name);
    switch (mistake.rejection) {
    case Mistake::Rejection::Right:
        break;
    case Mistake::Rejection::KeepsPositions:
        return lanesNamed("static", "static,lookup:4" + bug);
    case Mistake::Rejection::LosesOldRows:
        return lanesNamed("window:12", "window:12,lookup:4" + bug);
    case Mistake::Rejection::DrafterKeepsRows:
        return lanesNamed("static", "static,draft:4" + bug);
    }
    return lanesNamed("off", "static" + bug);
}

} // namespace

QList<Comparison> readyComparisons()
{
    using enum OperationKind;
    return {
        {Tr::tr("Does the cache change the answer?"), cacheOffAndOn()},
        {Tr::tr("What if memory grows with the text?"), lanesNamed("static", "dynamic"),
         Tr::tr("The plot “Bytes in the cache” shows what each cache reserves. The Cache panel "
                "counts the bytes that were copied when the memory grew."),
         Append},
        {Tr::tr("What if memory comes in blocks (pages) of 8 positions?"),
         lanesNamed("static", "paged:8"),
         Tr::tr(
             "The Cache panel shows the blocks. Only the end of the last one is reserved without "
             "being used."),
         Append},
        {Tr::tr("What if each number is rounded to 8 bits?"), lanesNamed("static", "int8"),
         Tr::tr("See how many bytes the right side saves, and how much the logits differ. Pin a "
                "cell of K: the Inspector shows the stored integer and its scale."),
         Scores},
        {Tr::tr("What if all heads share one head of keys and values?"),
         lanesNamed("static", "heads:1"),
         Tr::tr("The bytes fall to a fraction, and the answer gets worse. Real models with shared "
                "heads are trained that way."),
         Scores},
        {Tr::tr("What if only the last 12 positions are kept?"), lanesNamed("static", "recent:12"),
         Tr::tr("The panel on the right says how much attention the forgotten rows would have "
                "received. Try other heads."),
         Softmax},
        {Tr::tr("What if 12 positions are kept: the last 7, and the 5 earlier ones that got the "
                "most attention?"),
         lanesNamed("static", "heavy:12"),
         Tr::tr("The Cache panel shows which positions are kept. The plot “Bytes against drift” "
                "compares the caches that you have tried."),
         Softmax},
        {Tr::tr("What if a query sees only the first 4 and the last 8 positions?"),
         lanesNamed("static", "window:8+4"),
         Tr::tr("The first positions are the sinks. The Cache panel frames them and the window."),
         Softmax},
        {Tr::tr("Is a window cache exact for a model that sees no more than the window?"),
         lanesNamed("off,window:8+4", "window:8+4"),
         Tr::tr("Both sides see the same positions. So the bits are equal, although the cache on "
                "the right forgets all other positions."),
         Softmax},
        {Tr::tr("What if the context is full and the text stops?"),
         lanesNamed("static", "limit:+2"),
         Tr::tr("The right side has room for two tokens after the prompt. Then it stops."), Scores,
         3},
        {Tr::tr("What if the context is full and the older half of the text is dropped?"),
         lanesNamed("static", "half:+2"),
         Tr::tr("The newer half is computed again, because its positions change. The older half is "
                "lost."),
         Scores, 3},
        {Tr::tr("What if the context is full, and the oldest token is dropped at each step?"),
         lanesNamed("static", "slide:+2"),
         Tr::tr("Each token gets a new position at each step, so no row can be kept: compare the "
                "FLOPs."),
         Scores, 3},
        {Tr::tr("What if the context is full, and the kept keys are rotated to new positions?"),
         lanesNamed("static,half:+2", "static,shift:+2"),
         Tr::tr("Both sides drop the older half. The left one computes the rest again; the right "
                "one only rotates the kept keys back. That is almost free, but the kept rows were "
                "computed from tokens that are gone: compare the logits."),
         Scores, 3},
        {Tr::tr(
             "What if the first tokens always stay, and the others move up, as in StreamingLLM?"),
         lanesNamed("static,slide:+2", "static,stream:+2+2"),
         Tr::tr("Each step drops one token. The left side computes all others again. The right one "
                "keeps the first two tokens (\"attention sinks\"), and counts positions in the "
                "cache: it rotates the other keys back by one. Compare the FLOPs and the logits."),
         Scores, 3},
        {Tr::tr("What if position 2 is forgotten after the prompt?"),
         lanesNamed("static", "evict:2@2"),
         Tr::tr(
             "Pin a cell of another position and press H: which positions does the answer need?"),
         Softmax},
        {Tr::tr("Which rows change if one token of the text changes?"),
         lanesNamed("static", "token:3=5"),
         Tr::tr("A line in the Cache panel marks rows whose bits differ: in layer 1, only the row "
                "of the changed token; in all other layers, also the rows after it. Earlier rows "
                "never change."),
         Append, 0},
        {Tr::tr(
             "Could a model reuse its cached rows if every token could also see the later ones?"),
         lanesNamed("off,everything", "everything"),
         Tr::tr("No: in every layer after the first, each new token changes the rows of all older "
                "tokens, as in an encoder such as BERT. The cached rows are out of date, and the "
                "logits differ."),
         Append},
        {Tr::tr("Why not keep the queries, too?"), lanesNamed("static", "with-queries"),
         Tr::tr(
             "The cache would be 50% larger. No later step reads old queries: the scores need only "
             "the new one."),
         Scores},
        {Tr::tr("What if the cache keeps nothing of the source?"),
         lanesNamed("static", "text-only"),
         Tr::tr("The right side runs the encoder again at each step, and computes the keys and "
                "values of the source again. The bits are equal: compare the FLOPs, and the bytes "
                "in the caches."),
         Append},
        {Tr::tr("What if the source is kept, and yet computed again at each step?"),
         lanesNamed("static", "source-again"),
         Tr::tr("A usual mistake: the answer is right, so nobody notices it. Compare the FLOPs of "
                "both sides."),
         Append},
        {Tr::tr("What if keys are kept before their rotation?"), lanesNamed("static", "unrotated"),
         Tr::tr("The bits are equal, but the right side rotates all kept keys again at each step: "
                "compare the bytes that the scores read and write. The stage shows the keys as "
                "they are read. In return, such a cache could give its rows other positions "
                "without computing them again."),
         Scores},
        {Tr::tr("What if tokens are guessed from the text so far, and one pass checks several?"),
         lanesNamed("static", "lookup:4"),
         Tr::tr("The right side reads up to 4 guessed tokens at once. Those that the model would "
                "have chosen stay; the others are struck out, and the cache takes back their rows. "
                "The bits are equal: a wrong guess costs time, but changes nothing."),
         Sample},
        {Tr::tr("What if a smaller model guesses the next tokens?"),
         lanesNamed("static", "draft:4"),
         Tr::tr("The draft model proposes up to 4 tokens, and the large one checks them in one "
                "pass. It keeps only those that it chooses itself, so the bits are equal, however "
                "bad the guesses are. Compare how many weights are read per token."),
         Sample},
        {Tr::tr("Can attention work without scores in memory?"), lanesNamed("static", "fused"),
         Tr::tr("In the table on the right, compare the bytes written. The fused side stores no "
                "scores: those that the stage shows were computed again for display."),
         Scores},
    };
}

QList<Comparison> mistakesToFind()
{
    QList<Comparison> found;
    for (const Mistake& mistake : mistakes()) {
        const std::size_t number = static_cast<std::size_t>(found.size()) + 1;
        std::vector<LaneSpec> lanes = lanesWith(mistake);
        lanes.back().shortName = Text::tr("mistake %1", number);
        lanes.back().name = Text::tr("cache with mistake %1", number);
        QString text = Tr::tr("Mistake &%1").arg(number);
        if (number > 9) // its first digit is a key already; in Chinese, the key stands in brackets
            text.remove(QStringLiteral("(&%1)").arg(number)).remove('&');
        found.push_back({std::move(text), std::move(lanes)});
    }
    return found;
}

std::vector<LaneSpec> lanesToChange(const std::vector<LaneSpec>& lanes)
{
    const bool isHidden =
        std::ranges::any_of(lanes, [](const LaneSpec& lane) { return lane.mistake != nullptr; });
    if (isHidden || lanes.empty())
        return cacheOffAndOn();
    if (lanes.size() == kLanes.size())
        return lanes;
    return keepsRows(lanes.front()) ? std::vector{laneWithoutCache(), lanes.front()}
                                    : cacheOffAndOn();
}

std::vector<LaneSpec> withoutPosition(const std::vector<LaneSpec>& lanes, Position position,
                                      std::size_t step)
{
    const bool canEvict = lanes.size() == kLanes.size() && keepsRows(lanes.front()) &&
                          lanes.back().cache.kind->canEvict() &&
                          lanes.back().limit.kind == ContextLimit::Kind::Stop &&
                          lanes.back().rule.kind != ReachRule::Kind::TopLeft;
    std::vector<LaneSpec> found = canEvict ? lanes : lanesNamed("static", "static");
    // The first step reads the prompt, so a position can be hidden only from the second step on.
    found.back().cache.evictions.push_back(
        {{position}, std::max<std::size_t>(step, Eviction().step)});
    nameAfterCache(found.back());
    return found;
}

std::vector<LaneSpec> withoutLastEviction(std::vector<LaneSpec> lanes)
{
    const auto last = std::find_if(lanes.rbegin(), lanes.rend(), evicts);
    if (last == lanes.rend())
        return lanes;
    last->cache.evictions.pop_back();
    nameAfterCache(*last);
    const bool arePlain = std::ranges::all_of(
        lanes, [](const LaneSpec& lane) { return writtenOut(lane) == CacheSpec().kind->name; });
    return arePlain ? cacheOffAndOn() : lanes;
}

std::vector<LaneSpec> withoutEvictions(std::vector<LaneSpec> lanes)
{
    while (hasEvictions(lanes))
        lanes = withoutLastEviction(std::move(lanes));
    return lanes;
}

bool hasEvictions(const std::vector<LaneSpec>& lanes)
{
    return std::ranges::any_of(lanes, evicts);
}

} // namespace pastkeys
