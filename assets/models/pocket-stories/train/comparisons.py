"""Kinds of fact about quantities, comparing and order, in other words than quantities.py."""
from drawing import capital, number_names, pronouns, somewhere, with_article, with_capitals
from kinds import Kind
from quantities import BEASTS, EATEN, FLYING, FOLK, INSIDE, KINFOLK, ONE, OPEN, PERCHES, SHELVES, THINGS, joined, plural_of, some
import words

COUNTS = [*range(1, 13), 20]
FARM = OPEN + ["on the farm", "at the zoo", "on the street", "on the bridge"]
SORTS = [*words.COLORS, "big", "small", "old", "new", "nice", "cheap"]
STATES = [*words.COLORS, *"broken empty new old big small dirty clean wet heavy".split()]
FOOD_STATES = "red green yellow brown bad big small sweet sour fresh".split()
# (somebody ..., base, what asks, of several)
TALLIES = [("has", "have", "does", "have"), ("needs", "need", "does", "need"), ("wants", "want", "does", "want"), ("sees", "see", "does", "see"),
           *((past, verb, "did", past) for verb, past in {"buy": "bought", "find": "found", "see": "saw", "draw": "drew", "sell": "sold",
             "lose": "lost", "count": "counted", "carry": "carried", "wash": "washed", "paint": "painted", "bring": "brought",
             "take": "took"}.items())]
DOINGS = {"score": ("scored", ["goals"]), "read": ("read", ["books", "letters"]), "eat": ("ate", EATEN), "pick": ("picked", ["apples", "pears",
    "plums", "flowers"]),
          "write": ("wrote", ["letters", "cards"]), "bake": ("baked", ["cakes", "cookies"]), "buy": ("bought", THINGS), "find": ("found", THINGS),
          "see": ("saw", [*BEASTS]), "count": ("counted", [*BEASTS, "stars", "trees"]), "collect": ("collected", ["stones", "coins", "cards",
          "flowers"]),
          "draw": ("drew", [*BEASTS]), "win": ("won", ["games", "coins", "books"]), "catch": ("caught", ["frogs", "mice", "birds", "balls"])}
CHAINS = [(more, words.MORE[more], less, words.MORE[less]) for more, less in words.LESS.items()]
CHAINS += [pair for a, b in ((("richer", "richest"), ("poorer", "poorest")), (("heavier", "heaviest"), ("lighter", "lightest"))) for pair in ((*a,
    *b), (*b, *a))]
CHAIN_THINGS = ("bigger", "smaller", "heavier", "lighter", "older")
# What is measured: the subjects, how it is said, the question, the unit, more, less.
MEASURES = (("tower tree house wall church ladder castle hotel".split(), "is {} tall", ("how tall is {}?",), "meters", "taller", "shorter"),
            ("street rope boat train bridge snake car table path wall bus garden".split(), "is {} long", ("how long is {}?",), "meters", "longer",
            "shorter"),
            ("bag box dog pig stone bike basket chair cat bird present book bottle".split(), "weighs {}",
             ("how much does {} weigh?", "how heavy is {}?"), "kilos", "heavier", "lighter"),
            ("film song lesson trip match concert test party race game picnic".split(), "is {} long", ("how long is {}?",), "minutes hours",
            "longer", "shorter"),
            ("tower tree house church castle bridge car boat dog cat horse".split(), "is {} old", ("how old is {}?",), "years", "older", ""))
PETS = "Luna Milo Coco Bella Rocky Rex Fluffy Simba Nala Daisy Lucky Bruno Kitty Lola".split()
SHARES = ("half", "half", "half", "all", "a piece", "a slice", "two pieces", "two slices", "three slices", "most", "a little")
SHARED = "cake pizza bread cheese melon apple banana sandwich chocolate burger cookie pear".split()
SHARERS = {"eat": "ate", "buy": "bought", "take": "took", "cut": "cut", "sell": "sold", "taste": "tasted", "want": "wanted"}


def written(story, *values):
    names = story.rng.choice((words.NUMBER_NAMES, words.NUMBER_NAMES, None))
    return [str(value) if names is None else "twenty" if value == 20 else names[value - 1] for value in values]


def be(number, now=True):
    return ("is" if number == 1 else "are") if now else ("was" if number == 1 else "were")


def draw_tally(story, slots, role):
    """Two counts of different things or of two sorts: what is somewhere, or what somebody has or did."""
    rng = story.rng
    there, alike = rng.random() < 0.45, rng.random() < 0.35
    numbers = rng.sample(COUNTS, 2)
    names = written(story, *numbers)
    past, verb, does, _ = ("are", "be", "are", "") if there else rng.choice(TALLIES)
    beasts = there and rng.random() < 0.7
    kin = past == "has" and rng.random() < 0.35
    choices = [*KINFOLK] if kin else [*BEASTS] if beasts or rng.random() < 0.2 and past in ("sees", "saw", "drew", "counted") else THINGS
    alike = alike and not kin
    plurals = [plural_of(story, choices)] * 2 if alike else [plural_of(story, choices) for _ in range(2)]
    sorts = [story.fresh(SORTS) + " " if alike or rng.random() < 0.25 and not kin else "" for _ in range(2)]
    full = [some(number, name + " " + sort.strip() if sort else name, plural) for number, name, sort, plural in zip(numbers, names, sorts, plurals)]
    what = [sort + plural for sort, plural in zip(sorts, plurals)]
    out = dict(zip(("kx", "jx"), full)) | dict(zip(("k", "j"), names)) | dict(zip(("x1", "x2"), what))
    out |= dict(zip(("f1", "f2"), what if alike else [rng.choice((plural, w)) for plural, w in zip(plurals, what)]))
    short = alike and numbers[1] > 1 and rng.random() < 0.6
    out["listed"] = f"{names[0]} {sorts[0]}and {names[1]} {sorts[1]}{plurals[1]}" if short else " and ".join(full)
    if numbers[1] > 1:
        shown = [str(number) for number in COUNTS[1:]] if names[0].isdigit() else [*words.NUMBER_NAMES[1:], "twenty"]
        out |= {"true": full[1], "false": f"{rng.choice([name for name in shown if name not in names])} {what[1]}"}
    more, less = what if numbers[0] > numbers[1] else what[::-1]
    out |= {"most": more, "fewer": less}
    if there:
        where = somewhere(story, FARM if beasts else SHELVES)
        return out | {"has": f"there {be(numbers[0])}", "has2": f"there {be(numbers[1])}", "tail": f" {where}", "front": where, "yes": "are there",
                      "also": f"there {be(numbers[1])} also", "asks": rng.choice((f"are {where}", f"are there {where}")), "more": "there are"}
    n = story.name([verb])
    said, she = f"{n} {past}", pronouns(n).get("she", n)
    return out | {"n": n, "has": said, "has2": said, "tail": "", "also": f"{she} also {past}", "yes": f"{does} {n} {verb}", "more": said,
        "past": past,
                  "asks": f"{does} {n} {verb}"} | ({"day": "yesterday"} if does == "did" else {})


def draw_then(story, slots, role):
    """How many somebody has or are somewhere, and what happens to some of them."""
    rng = story.rng
    owned = rng.random() < 0.5
    change, rest, names = rng.randint(1, 5), rng.randint(1, 7), number_names(story)
    half = rng.random() < 0.1
    rest = change if half else rest
    minus = half or rng.random() < 0.6
    first, last = (rest + change, rest) if minus else (rest, rest + change)
    look = rng.random()
    alive = look < 0.45
    plural = plural_of(story, [*BEASTS, *([] if owned else FOLK)] if alive else EATEN if look < 0.7 else THINGS)
    one, amount = ONE[plural], names[change - 1]
    named = some(change, amount, plural)
    past = rng.random() < 0.6
    part = rng.choice((amount, named, f"{amount} of them", *([with_article(one)] if change == 1 else []))) if minus else \
        rng.choice((f"{amount} more", some(change, f"{amount} more", plural), named, *([f"another {one}"] if change == 1 else [])))
    if half:
        part = "half of them"
    out = {"f": plural, "all_f": some(first, names[first - 1], plural), "left_f": some(last, names[last - 1], plural), "all": names[first - 1],
           "left_k": names[last - 1], "some": amount} | ({"left": "left", "still": "still"} if minus else {})
    if minus and "left" not in story.taken:
        story.taken.add("left")
        out["lone"] = "left"
    if owned:
        n = story.name(["has"])
        out |= {"n": n, "had": f"{n} {rng.choice(('had',) if past else ('has', 'has', 'has got'))}", "had_once": f"{n} had", "tail": "",
        "now": f"{n} has",
                "at_first": f"did {n} have", "nowq": rng.choice((f"does {n} have", f"does {n} have", f"has {n} got"))}
        she, where = pronouns(n).get("she", n), ""
    else:
        where = somewhere(story, PERCHES if plural in FLYING else INSIDE if plural in FOLK else FARM if alive else SHELVES)
        out |= {"had": f"there {be(first, not past)}", "had_once": f"there {be(first, False)}", "tail": f" {where}", "now": f"there {be(last)}",
        "q": where,
                "at_first": "were there", "nowq": rng.choice((f"are {where}", f"are there {where}")), "be": be(first, not past)}
    if alive and (not owned or minus):
        go = (("flew away", "fly away", "flies away"),) if plural in FLYING else \
            (("ran away", "run away", "runs away"), ("went away", "go away", "goes away"), ("walked away", "walk away", "walks away"))
        go = go[:1] if owned else go if minus else (("came", "come", "comes"), ("arrived", "arrive", "arrives"))
        did, do, does = rng.choice([way for way in go if way[0] not in story.taken])
        return out | {"event": f"{part} {did if past or half or rng.random() < 0.5 else does if change == 1 else do}.", "did": f"{part} {did}.",
                      "changed": did, "change": f"{named} {did}"}
    actor = out["n"] if owned else story.name(["acts on them"])
    who = she if owned else actor
    if owned and not minus and rng.random() < 0.5:
        actor = who = story.name(["gave"], [actor])
        ways = [("gives {} {}", "gave {} {}", "give")]
        her = {"she": "her", "he": "him"}.get(she, out["n"])
    elif owned:
        ways = [("eats {}", "ate {}", "eat")] * 3 if plural in EATEN and minus else [("sells {}", "sold {}", "sell"), ("loses {}", "lost {}", "lose"),
            ("breaks {}", "broke {}", "break")][: 2 if alive or plural in EATEN else 3] if minus else [("buys {}", "bought {}", "buy"), ("finds {}",
            "found {}", "find")]
    else:
        ways = ([("eats {}", "ate {}", "eat")] if plural in EATEN else []) + [("takes {}", "took {}", "take"), ("takes {} away", "took {} away",
        "take away")] \
            if minus else [("puts {} there", "put {} there", "put"), (f"puts {{}} {where}", f"put {{}} {where}", "put")]
    ways = [way for way in ways if (actor, way[2]) not in story.taken]
    now, did, do = rng.choice(ways)
    story.taken.add((actor, do))
    say = did if past or rng.random() < 0.5 else now
    if do == "give":
        return out | {"event": f"{who} {say.format(her, part)}.", "did": f"{who} {did.format(her, part)}.",
                      "changed": f"did {who} give {out['n']}", "change": f"{who} {did.format(out['n'], named)}"}
    there = "" if do != "put" else f" {where}"
    asked = did if do != "put" else f"put {{}} {where}"
    return out | {"event": f"{who} {say.format(part)}.", "did": f"{who} {did.format(part)}.", "change": f"{actor} {asked.format(named)}",
                  "changed": f"did {actor} {do}{there}"}


def draw_part(story, slots, role):
    """Things of somebody or somewhere, and how many of them are of a sort."""
    rng = story.rng
    total = rng.randint(2, 12)
    number, names = rng.randint(1, total - 1), number_names(story)
    look = rng.random()
    plural = plural_of(story, EATEN if look < 0.3 else [*BEASTS] if look < 0.45 else THINGS)
    sort = story.fresh(FOOD_STATES if look < 0.3 else "black white brown gray sick old young hungry tired big small".split()
        if look < 0.45 else STATES)
    k, rest, f1 = names[number - 1], total - number, plural if number > 1 else ONE[plural]
    out = {"f": plural, "all": names[total - 1], "all_f": f"{names[total - 1]} {plural}", "k": k, "c": sort, "be": be(number), "some_f": f"{k} {f1}",
           "rest": names[rest - 1], "rest_f": some(rest, names[rest - 1], plural), "are": be(rest), "k_c": f"{k} {sort} {f1}"}
    if rng.random() < 0.5:
        n = story.name(["has"])
        return out | {"n": n, "has": f"{n} has", "tail": "", "them": f"{n}'s {plural}", "has_c": f"{n} has", "asks": f"does {n} have",
                      "of_all": f"{n}'s {names[total - 1]} {plural}"}
    where = somewhere(story, FARM if 0.3 < look < 0.45 else SHELVES)
    return out | {"has": "there are", "tail": f" {where}", "them": f"the {plural} {where}", "has_c": f"there {be(number)}", "asks": f"are {where}",
                  "of_all": f"the {names[total - 1]} {plural} {where}"}


def draw_more_of(story, slots, role):
    """Two people, and how many of the same each has, or did something with."""
    rng = story.rng
    verb = "have" if rng.random() < 0.35 else "score" if rng.random() < 0.2 else rng.choice([*DOINGS])
    past, choices = ("has", [*THINGS, *BEASTS]) if verb == "have" else DOINGS[verb]
    n = story.name(["has" if verb == "have" else verb])
    m = story.name(["has" if verb == "have" else verb], [n])
    plural, numbers = plural_of(story, choices), rng.sample(COUNTS, 2)
    jn, jm = written(story, *numbers)
    rich, poor = (n, m) if numbers[0] > numbers[1] else (m, n)
    out = {"n": n, "m": m, "f": plural, "past": past, "verb": verb, "jn": jn, "jm": jm, "kn": some(numbers[0], jn, plural), "rich": rich,
        "poor": poor,
           "km": some(numbers[1], jm, plural), "does": "does" if verb == "have" else "did", "do": "do" if verb == "have" else "did",
           "past_of_both": "have" if verb == "have" else past, "one_of_both": "Each" if verb == "have" else "Both"}
    if sum(numbers) <= 12:
        out["sum"] = (words.NUMBER_NAMES if not jn.isdigit() else [str(i) for i in range(1, 13)])[sum(numbers) - 1]
    return out | ({} if verb == "have" else {"day": rng.choice(("yesterday", "today", "last week"))})


def draw_chain(story, slots, role):
    """Three people, animals or things, of whom each has more of something than the next."""
    rng = story.rng
    look = rng.random()
    more, most, less, least = rng.choice([chain for chain in CHAINS if look < 0.8 or chain[0] in CHAIN_THINGS and chain[2] != "younger"])
    for word in (more, less):
        story.fresh([word])
    three = [story.fresh(words.NAMES) for _ in range(3)] if look < 0.55 else ["the " + story.fresh(words.ANIMALS
        if look < 0.8 else words.THINGS) for _ in range(3)]
    return with_caps(dict(zip(("xx", "yy", "zz"), three))) | {"more": more, "most": most, "less": less, "least": least,
        "wh": "Who" if look < 0.8 else "Which"}


def with_caps(slots):
    return with_capitals(slots, "xx", "yy", "zz")


def draw_order(story, slots, role):
    """Three people or animals, one after the other."""
    rng = story.rng
    three = [story.fresh(words.NAMES) for _ in range(3)] if rng.random() < 0.55 else ["the " + story.fresh(words.ANIMALS) for _ in range(3)]
    verbs, asks, after, before = rng.choice((("walks", "walks", "after behind", "before|in front of"), ("comes", "comes", "after behind", "before"),
        ("runs", "runs", "after behind", "before|in front of"), ("goes", "goes", "after behind", "before"), ("stands", "stands", "behind",
        "in front of"),
        ("sits", "sits", "behind", "in front of"), ("came", "came", "after", "before"), ("arrived", "arrived", "after", "before"), ("left", "left",
        "after", "before"),
        ("went", "went", "after", "before"), ("was", "was", "after behind", "before|in front of"), ("is", "is", "after behind",
        "before|in front of")))
    then = verbs in ("came", "arrived", "left", "went", "was")
    ranks = list(zip(three, ("first", "second", rng.choice(("third", "third", "last")))))
    rng.shuffle(ranks)
    verb = rng.choice((verbs, "was" if then else "is"))
    ranked = [f"{who} {verb} {rank}" for who, rank in ranks]
    out = dict(zip(("xx", "yy", "zz"), three))
    return with_caps(out) | {"verbs": verbs, "is": "was" if then else "is", "after": rng.choice(after.split()),
        "before": rng.choice(before.split("|")),
        "ranked": joined(ranked), "apart": "|".join(capital(part) + "." for part in ranked), "r": ", ".join(ranked)}


def draw_measure(story, slots, role):
    """How tall, long or heavy something is, perhaps two things."""
    rng = story.rng
    subjects, does, questions, units, more, less = rng.choice(MEASURES)
    for word in (more, less):
        if word:
            story.fresh([word])
    unit, numbers = rng.choice(units.split()), rng.sample([*range(2, 13), 20, *([15, 18, 30, 40, 50, 100] if rng.random() < 0.5 else [])], 2)
    names = [str(number) for number in numbers] if max(numbers) > 20 or 12 < min(numbers) or {15, 18} & {*numbers} else written(story, *numbers)
    x, y = ["the " + story.fresh(subjects) for _ in range(2)] if rng.random() < 0.7 else ("the " + story.fresh(subjects), None)
    out = {"xx": x, "how": rng.choice(questions).format(x), "isx": does.format(f"{names[0]} {unit}"), "k": f"{names[0]} {unit}",
           "no_x": does.replace("is {}", f"is {x} {{}}").format(f"{names[0]} {unit}")}
    if not y:
        return out | {"only": x, "intro": x.replace("the ", "a ", 1)}
    rich, poor = (x, y) if numbers[0] > numbers[1] else (y, x)
    return out | {"yy": y, "how2": rng.choice(questions).format(y), "isy": does.format(f"{names[1]} {unit}"), "j": f"{names[1]} {unit}", "more": more,
                  "rich": rich, "poor": poor} | ({"less": less} if less else {})


def draw_each(story, slots, role):
    """A number of people or boxes, and how many things each has."""
    rng = story.rng
    number, each = rng.choice([(a, b) for a in range(2, 7) for b in range(1, 7) if a * b <= 12])
    names = number_names(story)
    boxes = rng.random() < 0.4
    whole = plural_of(story, "boxes bags bottles baskets drawers".split()[:2] + ["cars", "trees"] if boxes else [*FOLK,
        *BEASTS] if rng.random() < 0.4 else [*FOLK])
    f = plural_of(story, ["birds", "apples", "pears", "plums"] if whole == "trees" else ["dogs", "children", "boys", "girls"] if whole == "cars"
                  else EATEN if rng.random() < 0.5 and not boxes else [thing for thing in THINGS if thing not in ("cars", "boxes", "bags", "horses",
                  "chairs")])
    out = {"f": f, "whole": whole, "one": ONE[whole], "k": names[number - 1], "j": names[each - 1], "jf": some(each, names[each - 1], f),
        "product": names[number * each - 1]}
    if boxes:
        on = "on" if whole == "trees" else "in"
        return out | {"on": on, "be": be(each)}
    verbs, verb = rng.choice((("gets", "get"), ("gets", "get"), ("has", "have"), ("buys", "buy"), ("takes", "take"), ("wants", "want"), ("carries",
        "carry")))
    return out | {"verbs": verbs, "verb": verb}


def draw_named(story, slots, role):
    """Two to four pets or relatives with names."""
    rng = story.rng
    mine, kin = rng.random() < 0.4, rng.random() < 0.4
    if mine and "mine" in story.taken:
        raise LookupError("mine")
    n = "I" if mine else story.name(["has"])
    if mine:
        story.taken.add("mine")
    plural = plural_of(story, ["brothers", "sisters", "sons", "daughters",
        "friends"] if kin else "cats dogs rabbits horses birds hens pigs cows goats ducks".split())
    pool = PETS if not kin else words.GIRLS if plural in ("sisters", "daughters") else words.BOYS if plural in ("brothers", "sons") else words.NAMES
    count = rng.choice((2, 3, 3, 4))
    three = [story.fresh(pool) for _ in range(count)]
    return {"f": plural, "one": ONE[plural], "k": words.NUMBER_NAMES[count - 1], "names": joined(three), "first": three[0], "middle": three[1],
            "wrong_name": rng.choice([name for name in pool if name not in story.taken]),
            "have": "I have" if mine else f"{n} has", "you": "You have" if mine else f"{n} has", "mine": "my" if mine else f"{n}'s",
            "asks": "do I have" if mine else f"does {n} have", "got": "have I got" if mine else f"has {n} got"}


def draw_gap(story, slots, role):
    """How much older somebody is than {n}."""
    rng = story.rng
    less, gap, names, plus = rng.randint(2, 8), rng.randint(1, 4), number_names(story), rng.random() < 0.55
    first, last = (less, less + gap) if plus else (less + gap, less)
    n, kin = slots["n"], rng.random() < 0.5
    out = {"k": names[first - 1], "last": names[last - 1], "years": f"{names[gap - 1]} year{'s' * (gap > 1)}", "gap": names[gap - 1],
           "older": "older" if plus else "younger", "opposite": "younger" if plus else "older"}
    if kin:
        kin = story.fresh("brother sister friend cousin".split())
        return out | {"m": f"{n}'s {kin}", "kin": kin}
    return out | {"m": story.name(["age"], [n]), "apart": "yes"}


def draw_namesakes(story, slots, role):
    """Two or three with one name, and what they are."""
    rng = story.rng
    name = story.fresh([name for name in words.NAMES if name[-1] not in "sxyzhe"])
    look = rng.random()
    choices = [job for job in words.JOBS if job not in ("king",
        "queen")] if look < 0.5 else words.FEELINGS if look < 0.65 else words.LOOKS if look < 0.85 else words.CITIES
    drawn = [story.fresh(choices) for _ in range(2)]
    drawn.append(rng.choice([word for word in choices if word not in story.taken]))
    one, other, third = [with_article(word) if look < 0.5 else word if look < 0.85 else f"from {word}" for word in drawn]
    where = rng.choice(("", "", " in my class", " at school", " in the team", " in the house"))
    return {"name": name, "one": one, "other": other, "wrong_one": third, "where": where,
            "whats": "What is" if look < 0.5 else "Where is" if look >= 0.85 else "How is", "fro": "" if look < 0.85 else " from"}


def draw_share(story, slots, role):
    verb = story.rng.choice([*SHARERS])
    n = story.name([verb])
    m = story.name([verb], [n])
    shares = story.rng.sample([*dict.fromkeys(SHARES)], 2)
    if story.rng.random() < 0.6 and "half" not in shares:
        shares[story.rng.randint(0, 1)] = "half"
    a, b = [story.fresh(SHARED) for _ in range(2)]
    return {"n": n, "m": m, "verb": verb, "past": SHARERS[verb], "s1": shares[0], "s2": shares[1], "food": a, "food2": b} | ({} if {a, b} & {"bread",
        "cheese", "chocolate"} else {"a1": with_article(a), "a2": with_article(b)}) | (
        {"all1": "all"} if shares[0] == "all" else {"not1": "all"}) | ({"all2": "all"} if shares[1] == "all" else {"not2": "all"})


DRAWERS = {"tally": draw_tally, "then": draw_then, "portion": draw_part, "moreof": draw_more_of, "chain": draw_chain, "order": draw_order,
           "measure": draw_measure, "each": draw_each, "pets": draw_named, "gap": draw_gap, "namesakes": draw_namesakes, "share": draw_share}
COMPUTED = {"two tallies", "and then", "part of them", "more of them", "each of them", "pets with names", "years older", "how tall in meters"}
KINDS = {
    "two tallies": Kind("tally", (
        "{has} {listed}{tail}.", "{has} {listed}{tail}.", "{has} {kx}{tail}.|{has2} {jx}{tail}.", "{has} {kx} and {jx}{tail}.",
        "{front} {has} {listed}.",
        "{has} {kx}{tail}. {also} {jx}.", "{has} {kx}{tail}, and {also} {jx}.", "{day} {has} {listed}.", "{has} {listed} {day}.",
        "{kx} and {jx} are {front}.",
        "I see {listed} {front}.", "You can see {kx} and {jx} {front}."), (
        (("How many {f1} {asks}?", "How many {f1} {asks}?", "Tell me: how many {f1} {asks}?"), "{has} {kx}{tail}.", "{k}"),
        (("How many {f2} {asks}?", "How many {f2} {asks}?", "And how many {f2} {asks}?"), "{has2} {jx}{tail}.", "{j}"),
        (("Who {past} {kx}?",), "{n} {past} {kx}.", "{n}"),
        (("{yes} more {x1} or more {x2}{tail}?", "{yes} more {x2} or more {x1}{tail}?"), "{more} more {most}{tail}.", "{most}"),
        (("{yes} more {most} than {fewer}{tail}?",), "Yes, {more} more {most}{tail}.", "Yes"),
        (("{yes} more {fewer} than {most}{tail}?",), "No, {more} more {most}{tail}.", "No"), (("{yes} {true}{tail}?",), "Yes, {has2} {jx}{tail}.",
        "Yes"),
        (("{yes} {false}{tail}?",), "No, {has2} {jx}{tail}.", "No")), 3),
    "and then": Kind("then", (
        "{had} {all_f}{tail}. {event}", "{had} {all_f}{tail}. {event}", "{had} {all_f}{tail}. Then {event}",
        "{had_once} {all_f}{tail}, and then {did}", "{all_f} {be} {q}. {event}", "{q} {had} {all_f}. {event}",
        "At first {had_once} {all_f}{tail}. Then {did}",
        "{had} {all_f}{tail}, and {event}", "{had_once} {all_f}{tail}. Later {did}"), (
        (("How many {f} {nowq} now?", "How many {f} {nowq} now?", "How many {f} {nowq}?", "~How many {f} are there now?"), "{now} {left_f}{tail}.",
        "{left_k}"),
        (("How many {f} are {left}?", "How many {f} are {left}?", "~How many are {lone}?", "~How many {lone}?", "How many {f} are {left} now?"),
         "{now} {left_f}{tail}.", "{left_k}"),
        (("How many {f} {changed}?",), "{change}.", "{some}"), (("How many {f} {at_first}{tail} at first?",), "{had_once} {all_f}{tail}.", "{all}")),
        3),
    "part of them": Kind("portion", (
        "{has} {all_f}{tail}. {k} of them {be} {c}.", "{has} {all_f}{tail}. {k} {be} {c}.", "{has} {all_f}{tail}, and {k} of them {be} {c}.",
        "{k} of {of_all} {be} {c}.", "Of {of_all}, {k} {be} {c}.", "{has} {all_f}{tail}, but only {k} {be} {c}.",
        "{has} {all_f}{tail}. Only {k} of the {f} {be} {c}."), (
        (("How many of {them} are {c}?", "How many {c} {f} {asks}?", "How many {f} are {c}?", "~How many are {c}?"), "{has_c} {k_c}{tail}.", "{k}"),
        (("How many of {them} are not {c}?", "How many {f} are not {c}?", "~How many are not {c}?"), "{rest_f} {are} not {c}.", "{rest}"),
        (("How many {f} {asks}?", "How many {f} {asks} in all?"), "{has} {all_f}{tail}.", "{all}"),
        (("Are all of {them} {c}?", "Are all {them} {c}?"), "No, only {some_f} {be} {c}.", "No"),
        (("Are some of {them} {c}?",), "Yes, {some_f} {be} {c}.", "Yes")), 2),
    "more of them": Kind("moreof", (
        "{n} {past} {kn}.|{m} {past} {km}.", "{n} {past} {kn} and {m} {past} {km}.", "{n} {past} {kn}, {m} {past} {jm}.",
        "{n} {past} {kn}, but {m} {past} {km}.",
        "{day} {n} {past} {kn} and {m} {past} {km}.", "{n} {past} {kn} {day}.|{m} {past} {km}.",
        "{n} and {m} {past_of_both} {f}. {n} {past} {jn} and {m} {past} {jm}.",
        "{n} {past} {kn}.|{m} {past} {jm}.", "{n} and {m} {past_of_both} {f}: {n} {past} {jn}, {m} {past} {jm}."), (
        (("Who {past} more {f}?", "Who {past} more {f}?", "Who {past} more {f}, {n} or {m}?", "Who {past} more {f}, {m} or {n}?"),
        "{rich} {past} more {f}.", "{rich}"),
        (("Who {past} fewer {f}?", "Who {past} less {f}?", "Who {past} fewer {f}, {n} or {m}?", "Who {past} fewer {f}, {m} or {n}?"),
        "{poor} {past} fewer {f}.",
         "{poor}"),
        (("{does} {rich} {verb} more {f} than {poor}?", "{does} {poor} {verb} fewer {f} than {rich}?"), "Yes, {rich} {past} more {f}.", "Yes"),
        (("{does} {poor} {verb} more {f} than {rich}?", "{does} {rich} {verb} fewer {f} than {poor}?"), "No, {rich} {past} more {f}.", "No"),
        (("How many {f} {does} {n} {verb}?",), "{n} {past} {kn}.", "{jn}"), (("How many {f} {does} {m} {verb}?",), "{m} {past} {km}.", "{jm}"),
        (("How many {f} {do} {n} and {m} {verb} together?", "How many {f} {do} they {verb} together?"), "They {past_of_both} {sum} {f}.", "{sum}")),
        3),
    "chain of three": Kind("chain", (
        "{xx} is {more} than {yy}.|{yy} is {more} than {zz}.", "{yy} is {more} than {zz}.|{xx} is {more} than {yy}.",
        "{yy} is {less} than {xx}.|{zz} is {less} than {yy}.",
        "{zz} is {less} than {yy}.|{yy} is {less} than {xx}.", "{xx} is {more} than {yy}.|{zz} is {less} than {yy}.",
        "{yy} is {less} than {xx}.|{yy} is {more} than {zz}.",
        "{yy} is {more} than {zz}, but {less} than {xx}.", "{yy} is {more} than {zz}, and {xx} is {more} than {yy}.",
        "{zz} is {less} than {yy} and {xx} is {more} than {yy}.",
        "{xx} is {more} than {yy} and {yy} is {more} than {zz}.", "{zz} is {less} than {yy}.|{xx} is {more} than {yy}."), (
        (("{wh} is the {most}?", "{wh} is the {most}?", "{wh} is the {most} of the three?"), "{xx} is the {most}.", "{Xx}"),
        (("{wh} is the {least}?", "{wh} is the {least}?", "{wh} of them is the {least}?"), "{zz} is the {least}.", "{Zz}"),
        (("{wh} is the second {most}?", "{wh} is not the {most} and not the {least}?"), "{yy} is the second {most}.", "{Yy}"),
        (("{wh} is {more}, {xx} or {zz}?", "{wh} is {more}, {zz} or {xx}?", "{wh} is {more}, {xx} or {yy}?", "{wh} is {more}, {yy} or {xx}?"),
        "{xx} is {more}.", "{Xx}"),
        (("{wh} is {less}, {xx} or {zz}?", "{wh} is {less}, {zz} or {xx}?", "{wh} is {less}, {yy} or {zz}?", "{wh} is {less}, {zz} or {yy}?"),
        "{zz} is {less}.", "{Zz}"),
        (("Is {xx} {more} than {zz}?", "Is {xx} {more} than {yy}?"), "Yes, {xx} is {more}.", "Yes"),
        (("Is {xx} the {most}?",), "Yes, {xx} is the {most}.", "Yes"), (("Is {yy} the {most}?", "Is {zz} the {most}?"), "No, {xx} is the {most}.",
        "No"),
        (("Is {zz} {more} than {xx}?",), "No, {xx} is {more}.", "No")), 3),
    "order of three": Kind("once:line once:race order", (
        "{zz} {verbs} {after} {yy}.|{yy} {verbs} {after} {xx}.", "{yy} {verbs} {after} {xx}.|{zz} {verbs} {after} {yy}.",
        "{xx} {verbs} {before} {yy}.|{yy} {verbs} {before} {zz}.",
        "{yy} {verbs} {before} {zz}.|{xx} {verbs} {before} {yy}.", "{xx} {verbs} {before} {yy}, and {zz} {verbs} {after} {yy}.",
        "{zz} {verbs} {after} {yy}, and {xx} {verbs} {before} {yy}.", "{yy} {verbs} {after} {xx} and {before} {zz}.",
        "{yy} {verbs} {before} {zz} but {after} {xx}.",
        "{ranked}.", "{ranked}.", "{r}.", "{apart}"), (
        (("Who {verbs} first?", "Who {is} first?", "Who {is} first?"), "{xx} {is} first.", "{Xx}"), (("Who {verbs} last?", "Who {is} last?"),
        "{zz} {is} last.", "{Zz}"),
        (("Who {is} second?", "Who {is} number two?"), "{yy} {is} second.", "{Yy}"), (("Who {is} in the middle?",), "{yy} {is} in the middle.",
        "{Yy}"),
        (("Who {verbs} right {after} {yy}?",), "{zz} {verbs} {after} {yy}.", "{Zz}"), (("Who {verbs} right {before} {yy}?",),
        "{xx} {verbs} {before} {yy}.", "{Xx}"),
        (("{is} {zz} last?", "{is} {zz} the last one?"), "Yes, {zz} {is} last.", "Yes"), (("{is} {zz} first?", "{is} {yy} first?"),
        "No, {xx} {is} first.", "No")), 3),
    "how tall in meters": Kind("measure", (
        "{only} {isx}.", "{only} {isx}.", "There is {intro}. It {isx}.", "I see {intro}. It {isx}.", "{xx} {isx}.|{yy} {isy}.",
        "{xx} {isx} and {yy} {isy}.", "{xx} {isx}, but {yy} {isy}.",
        "{xx} {isx}, {yy} {isy}.", "I see that {yy} {isy} and {xx} {isx}.", "{yy} {isy}.|{xx} {isx}."), (
        (("{how}", "{how}", "Tell me: {how}"), "{xx} {isx}.", "{k}"), (("{how2}", "{how2}", "Tell me: {how2}"), "{yy} {isy}.", "{j}"),
        (("What {isx}?", "Which thing {isx}?"), "{xx} {isx}.", "{xx}"), (("What {isy}?",), "{yy} {isy}.", "{yy}"),
        (("Which is {more}, {xx} or {yy}?", "What is {more}, {yy} or {xx}?", "Which one is {more}?"), "{rich} is {more}.", "{rich}"),
        (("Which is {less}, {xx} or {yy}?", "What is {less}, {yy} or {xx}?", "Which one is {less}?"), "{poor} is {less}.", "{poor}"),
        (("Is {rich} {more} than {poor}?",), "Yes, {rich} is {more}.", "Yes"), (("Is {poor} {more} than {rich}?",), "No, {rich} is {more}.", "No")),
        3),
    "each of them": Kind("each", (
        "There are {k} {whole}. Each {one} {verbs} {jf}.", "Each {one} {verbs} {jf}. There are {k} {whole}.",
        "There are {k} {whole}, and each {one} {verbs} {jf}.",
        "There are {k} {whole} and each of them {verbs} {jf}.", "I see {k} {whole}. Every {one} {verbs} {jf}.",
        "Each of the {k} {whole} {verbs} {jf}.",
        "There are {k} {whole}. {on} each {one} there {be} {jf}.", "There are {k} {whole}. There {be} {jf} {on} each {one}.",
        "There {be} {jf} {on} each of the {k} {whole}.",
        "{on} each {one} there {be} {jf}. There are {k} {whole}.", "I see {k} {whole} with {jf} {on} each {one}."), (
        (("How many {f} are there?", "How many {f} are there in all?", "How many {f} are there together?"), "There are {product} {f}.", "{product}"),
        (("How many {f} do the {whole} {verb}?", "How many {f} do the {whole} {verb} in all?"), "The {whole} {verb} {product} {f}.", "{product}"),
        (("How many {f} does each {one} {verb}?", "How many {f} does one {one} {verb}?"), "Each {one} {verbs} {jf}.", "{j}"),
        (("How many {f} are {on} each {one}?", "How many {f} are there {on} one {one}?"), "There {be} {jf} {on} each {one}.", "{j}"),
        (("How many {whole} are there?",), "There are {k} {whole}.", "{k}")), 2),
    "pets with names": Kind("pets", (
        "{have} {k} {f}. Their names are {names}.", "{have} {k} {f}. They are called {names}.", "{mine} {f} are called {names}.",
        "{names} are {mine} {f}.",
        "The names of {mine} {f} are {names}.", "{have} {k} {f}: {names}.", "{have} {k} {f} and their names are {names}.",
        "{have} some {f}. Their names are {names}.",
        "{have} {f}. They are {names}.", "{have} {k} {f}, {names}."), (
        (("How many {f} {asks}?", "How many {f} {asks}?", "How many {f} {got}?"), "{you} {k} {f}.", "{k}"),
        (("What are the names of {mine} {f}?", "What are {mine} {f} called?", "What are {mine} {f}' names?"), "{mine} {f} are called {names}.",
        "{names}"),
        (("Who are {mine} {f}?",), "{names} are {mine} {f}.", "{names}"),
        (("Is {first} one of {mine} {f}?", "Is {middle} one of {mine} {f}?"), "Yes, {mine} {f} are called {names}.", "Yes"),
        (("Is {wrong_name} one of {mine} {f}?",), "No, {mine} {f} are called {names}.", "No")), 2),
    "years older": Kind("n:age gap", (
        "{n} is {k} years old. {m} is {years} {older}.", "{n} is {k}. {m} is {years} {older}.",
        "{n} is {k} years old. {Her} {kin} is {years} {older}.",
        "{n} is {k}. {Her} {kin} is {years} {older} than {n}.", "{n} is {k} years old and {her} {kin} is {years} {older}.",
        "{n} is {k} years old.|{m} is {years} {older} than {n}.",
        "{m} is {years} {older} than {n}.|{n} is {k} years old.", "{n} is {k}, and {m} is {years} {older}.",
        "{n} is {k}. {n} is {years} {opposite} than {m}."), (
        (("How old is {m}?", "How old is {m}?", "What is the age of {m}?"), "{m} is {last} years old.", "{last}"),
        (("~How old is {her} {kin}?",), "{Her} {kin} is {last} years old.", "{last}"), (("How old is {n}?",), "{n} is {k} years old.", "{k}"),
        (("Is {m} {older} than {n}?",), "Yes, {m} is {years} {older}.", "Yes"), (("Is {n} {older} than {m}?",), "No, {m} is {years} {older}.",
        "No")), 2),
    "two with one name": Kind("once:namesakes namesakes", (
        "There are two {name}s{where}. One {name} is {one}. The other {name} is {other}.",
        "There are two {name}s{where}. One is {one} and the other is {other}.",
        "I know two {name}s. One {name} is {one}, the other {name} is {other}.", "There are two {name}s{where}: one is {one}, the other is {other}.",
        "Two people are called {name}. One {name} is {one}, and the other {name} is {other}.",
        "I have two friends with the name {name}. One is {one}. The other is {other}."), (
        (("How many {name}s are there?",), "There are two {name}s.", "two"), (("{whats} the other {name}{fro}?",), "The other {name} is {other}.",
        "{other}"),
        (("One {name} is {one}. {whats} the other{fro}?", "One {name} is {one}. And the other {name}?"), "The other {name} is {other}.", "{other}"),
        (("One {name} is {other}. {whats} the other{fro}?", "One {name} is {other}. And the other {name}?"), "The other {name} is {one}.", "{one}"),
        (("Who is {one}?", "Which {name} is {one}?"), "One of the {name}s is {one}.", "One"),
        (("Which {name} is {other}?", "Who is {other}?"), "The other {name} is {other}.", "other"),
        (("Is the other {name} {other}?",), "Yes, the other {name} is {other}.", "Yes"),
        (("Is the other {name} {one}?", "Is the other {name} {wrong_one}?"), "No, the other {name} is {other}.", "No"))),
    "half of it": Kind("share", (
        "{n} {past} {s1} of the {food}.|{m} {past} {s2} of the {food2}.", "{m} {past} {s2} of the {food2}.|{n} {past} {s1} of the {food}.",
        "{n} {past} {s1} of the {food} and {m} {past} {s2} of the {food2}.", "{n} {past} {s1} of the {food}, but {m} {past} {s2} of the {food2}.",
        "Yesterday {n} {past} {s1} of {a1}.|{m} {past} {s2} of {a2}.",
        "There was {a1} and {a2}. {n} {past} {s1} of the {food}. {m} {past} {s2} of the {food2}."), (
        (("How much of the {food} did {n} {verb}?", "How much of the {food} did {n} {verb}?"), "{n} {past} {s1} of the {food}.", "{s1}"),
        (("How much of the {food2} did {m} {verb}?",), "{m} {past} {s2} of the {food2}.", "{s2}"),
        (("What did {n} {verb}?", "What did {n} {verb} {s1} of?"), "{n} {past} {s1} of the {food}.", "{food}"), (("Who {past} {s2} of the {food2}?",
        ), "{m} {past} {s2} of the {food2}.", "{m}"),
        (("Did {n} {verb} {all1} of the {food}?", "Did {n} {verb} {s1} of the {food}?"), "Yes, {n} {past} {s1} of the {food}.", "Yes"),
        (("Did {n} {verb} {not1} of the {food}?",), "No, {n} {past} {s1} of the {food}.", "No"))),
}
