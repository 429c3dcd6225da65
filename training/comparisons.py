"""Kinds of fact about quantities, comparing and order that quantities.py does not have: chains of three, measures, scores, ages."""

import words
from drawing import PASTS, be, capital, counted, joined, lone, number_names, object_pronoun, pronoun, somewhere, unused, with_article, with_capitals
from kinds import Kind
from quantities import EATEN, FLYING, INSIDE, OPEN, PERCHES, SHELVES, THINGS, plural_of

COUNTS = [*range(1, 13), 20]
FARM = OPEN + ["on the farm", "at the zoo", "on the street", "on the bridge"]
SORTS = [*words.COLORS, "big", "small", "old", "new", "nice", "cheap"]
STATES = [*words.COLORS, *"broken empty new old big small dirty clean wet heavy".split()]
FOOD_STATES = "red green yellow brown bad big small sweet sour fresh".split()
# (form after a name, base form, auxiliary of the question, plural form)
TALLIES = [("has", "have", "does", "have"), ("needs", "need", "does", "need"), ("wants", "want", "does", "want"), ("sees", "see", "does", "see"),
           *((PASTS[verb], verb, "did", PASTS[verb]) for verb in "buy find see draw sell lose count carry wash paint bring take".split())]
# By verb: the objects that it takes.
DOINGS = {"score": ["goals"], "read": ["books", "letters"], "eat": EATEN, "pick": ["apples", "pears", "plums", "flowers"],
          "write": ["letters", "cards"], "bake": ["cakes", "cookies"], "buy": THINGS, "find": THINGS, "see": [*words.BEASTS],
          "count": [*words.BEASTS, "stars", "trees"], "collect": ["stones", "coins", "cards", "flowers"], "draw": [*words.BEASTS],
          "win": ["games", "coins", "books"], "catch": ["frogs", "mice", "birds", "balls"]}
CHAINS = [(more, words.MORE[more], less, words.MORE[less]) for more, less in words.LESS.items()]
CHAINS += [(*pair, *other) for one, two in (("richer richest", "poorer poorest"), ("heavier heaviest", "lighter lightest"))
           for pair, other in ((one.split(), two.split()), (two.split(), one.split()))]
CHAIN_THINGS = ("bigger", "smaller", "heavier", "lighter", "older")
# What is measured: (subjects, the statement, questions, units, the word for more, the word for less)
MEASURES = (("tower tree house wall church ladder castle hotel".split(), "is {} tall", ("how tall is {}?",), "meters", "taller", "shorter"),
            ("street rope boat train bridge snake car table path wall bus garden".split(), "is {} long", ("how long is {}?",), "meters", "longer",
             "shorter"),
            ("bag box dog pig stone bike basket chair cat bird present book bottle".split(), "weighs {}",
             ("how much does {} weigh?", "how heavy is {}?"), "kilos", "heavier", "lighter"),
            ("film song lesson trip match concert test party race game picnic".split(), "is {} long", ("how long is {}?",), "minutes hours", "longer",
             "shorter"),
            ("tower tree house church castle bridge car boat dog cat horse".split(), "is {} old", ("how old is {}?",), "years", "older", ""))
SHARES = ("half", "half", "half", "all", "a piece", "a slice", "two pieces", "two slices", "three slices", "most", "a little")
SHARED = "cake pizza bread cheese melon apple banana sandwich chocolate burger cookie pear".split()
SHARERS = "eat buy take cut sell taste want".split()


def written(story, *values):
    """The numbers, all as words or all in digits."""
    names = story.rng.choice((words.NUMBER_NAMES, words.NUMBER_NAMES, None))
    return [str(value) if names is None else "twenty" if value == 20 else names[value - 1] for value in values]


def draw_tally(story, slots, role):
    """There are {kx} and {jx} somewhere, or {n} has, bought or saw them: "two cats" and "one dog", or "two red cups" and "one blue cup".

    {asks} is the end of a question such as "How many cats are on the table?".
    """
    rng = story.rng
    there, alike = rng.random() < 0.45, rng.random() < 0.35
    numbers = rng.sample(COUNTS, 2)
    names = written(story, *numbers)
    past, verb, does, _ = ("are", "be", "are", "") if there else rng.choice(TALLIES)
    beasts = there and rng.random() < 0.7
    kin = past == "has" and rng.random() < 0.35
    choices = [*words.KINFOLK] if kin else [*words.BEASTS] if beasts or rng.random() < 0.2 and past in ("sees", "saw", "drew", "counted") else THINGS
    alike = alike and not kin
    plurals = [plural_of(story, choices)] * 2 if alike else [plural_of(story, choices) for _ in range(2)]
    sorts = [story.fresh(SORTS) + " " if alike or rng.random() < 0.25 and not kin else "" for _ in range(2)]
    full = [counted(number, f"{name} {sort}".strip(), plural) for number, name, sort, plural in zip(numbers, names, sorts, plurals)]
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
    said, she = f"{n} {past}", pronoun(n)
    return out | {"n": n, "has": said, "has2": said, "tail": "", "also": f"{she} also {past}", "yes": f"{does} {n} {verb}", "more": said,
                  "past": past, "asks": f"{does} {n} {verb}"} | ({"day": "yesterday"} if does == "did" else {})


def draw_then(story, slots, role):
    """{n} has {all_f}, or there are {all_f} {q}. The sentence {event} adds some or takes some away, and then there are {left_f}."""
    rng = story.rng
    owned = rng.random() < 0.5
    change, rest, names = rng.randint(1, 5), rng.randint(1, 7), number_names(story)
    half = rng.random() < 0.1
    rest = change if half else rest
    minus = half or rng.random() < 0.6
    first, last = (rest + change, rest) if minus else (rest, rest + change)
    look = rng.random()
    alive = look < 0.45
    plural = plural_of(story, [*words.BEASTS, *([] if owned else words.FOLK)] if alive else EATEN if look < 0.7 else THINGS)
    one, amount = words.ONE[plural], names[change - 1]
    named = counted(change, amount, plural)
    past = rng.random() < 0.6
    less = (amount, named, f"{amount} of them", *([with_article(one)] if change == 1 else []))
    more = (f"{amount} more", counted(change, f"{amount} more", plural), named, *([f"another {one}"] if change == 1 else []))
    part = rng.choice(less if minus else more)
    if half:
        part = "half of them"
    out = {"f": plural, "all_f": counted(first, names[first - 1], plural), "left_f": counted(last, names[last - 1], plural), "all": names[first - 1],
           "left_k": names[last - 1], "some": amount} | ({"left": "left", "still": "still"} if minus else {})
    if minus and "left" not in story.taken:
        story.taken.add("left")
        out["lone"] = "left"
    if owned:
        n = story.name(["has"])
        out |= {"n": n, "had": f"{n} {rng.choice(('had',) if past else ('has', 'has', 'has got'))}", "had_once": f"{n} had", "tail": "",
                "now": f"{n} has", "tellq": f"{n} has", "at_first": f"did {n} have",
                "nowq": rng.choice((f"does {n} have", f"does {n} have", f"has {n} got"))}
        she, where = pronoun(n), ""
    else:
        where = somewhere(story, PERCHES if plural in FLYING else INSIDE if plural in words.FOLK else FARM if alive else SHELVES)
        out |= {"had": f"there {be(first, not past)}", "had_once": f"there {be(first, False)}", "tail": f" {where}", "now": f"there {be(last)}",
                "q": where, "tellq": f"are {where}", "at_first": "were there", "nowq": rng.choice((f"are {where}", f"are there {where}")),
                "be": be(first, not past)}
    if not owned and minus and plural not in words.FOLK and rng.random() < 0.25:
        was = "was" if change == 1 and not half else "were"
        done = rng.choice(["taken", "sold", "stolen", *(["eaten"] if plural in EATEN else [])])
        return out | {"event": f"{part} {was} {done}.", "did": f"{part} {was} {done}.", "changed": f"were {done}",
                      "change": f"{named} {be(change, False)} {done}"}
    if alive and (not owned or minus):
        leaves = (("ran away", "run away", "runs away"), ("went away", "go away", "goes away"), ("walked away", "walk away", "walks away"))
        go = (("flew away", "fly away", "flies away"),) if plural in FLYING else leaves
        go = go[:1] if owned else go if minus else (("came", "come", "comes"), ("arrived", "arrive", "arrives"))
        did, do, does = rng.choice([way for way in go if way[0] not in story.taken])
        return out | {"event": f"{part} {did if past or half or rng.random() < 0.5 else does if change == 1 else do}.", "did": f"{part} {did}.",
                      "changed": did, "change": f"{named} {did}"}
    actor = out["n"] if owned else story.name(["acts on them"])
    who = she if owned else actor
    if owned and not minus and rng.random() < 0.5:
        actor = who = story.name(["gave"], [actor])
        ways = [("gives {} {}", "gave {} {}", "give")]
        her = object_pronoun(out["n"])
    elif owned and not minus:
        ways = [("buys {}", "bought {}", "buy"), ("finds {}", "found {}", "find")]
    elif owned:
        ways = [("sells {}", "sold {}", "sell"), ("loses {}", "lost {}", "lose"), ("breaks {}", "broke {}", "break")]
        ways = [("eats {}", "ate {}", "eat")] * 3 if plural in EATEN else ways[:2] if alive else ways
    else:
        eats = [("eats {}", "ate {}", "eat")] if plural in EATEN else []
        takes = [*eats, ("takes {}", "took {}", "take"), ("takes {} away", "took {} away", "take away")]
        ways = takes if minus else [("puts {} there", "put {} there", "put"), (f"puts {{}} {where}", f"put {{}} {where}", "put")]
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
    """{n} has {all_f}, or there are {all_f} somewhere. {k} of them are {c}, and the other {rest} are not."""
    rng = story.rng
    total = rng.randint(2, 12)
    number, names = rng.randint(1, total - 1), number_names(story)
    look = rng.random()
    plural = plural_of(story, EATEN if look < 0.3 else [*words.BEASTS] if look < 0.45 else THINGS)
    sort = story.fresh(FOOD_STATES if look < 0.3 else "black white brown gray sick old young hungry tired big small".split() if look < 0.45
                       else STATES)
    k, rest, f1 = names[number - 1], total - number, plural if number > 1 else words.ONE[plural]
    out = {"f": plural, "all": names[total - 1], "all_f": f"{names[total - 1]} {plural}", "k": k, "c": sort, "be": be(number), "some_f": f"{k} {f1}",
           "rest": names[rest - 1], "rest_f": counted(rest, names[rest - 1], plural), "are": be(rest), "k_c": f"{k} {sort} {f1}"}
    if rng.random() < 0.5:
        n = story.name(["has"])
        return out | {"n": n, "has": f"{n} has", "tail": "", "them": f"{n}'s {plural}", "has_c": f"{n} has", "asks": f"does {n} have",
                      "of_all": f"{n}'s {names[total - 1]} {plural}"}
    where = somewhere(story, FARM if 0.3 < look < 0.45 else SHELVES)
    return out | {"has": "there are", "tail": f" {where}", "them": f"the {plural} {where}", "has_c": f"there {be(number)}", "asks": f"are {where}",
                  "of_all": f"the {names[total - 1]} {plural} {where}"}


def draw_more_of(story, slots, role):
    """Two people have, ate or bought different numbers of {f}: {n} {past} {kn}, {m} {past} {km}. {rich} has more, {poor} fewer."""
    rng = story.rng
    verb = "have" if rng.random() < 0.35 else "score" if rng.random() < 0.2 else rng.choice([*DOINGS])
    past, choices = ("has", [*THINGS, *words.BEASTS]) if verb == "have" else (PASTS[verb], DOINGS[verb])
    n = story.name(["has" if verb == "have" else verb])
    m = story.name(["has" if verb == "have" else verb], [n])
    plural, numbers = plural_of(story, choices), rng.sample(COUNTS, 2)
    jn, jm = written(story, *numbers)
    rich, poor = (n, m) if numbers[0] > numbers[1] else (m, n)
    out = {"n": n, "m": m, "f": plural, "past": past, "verb": verb, "jn": jn, "jm": jm, "kn": counted(numbers[0], jn, plural), "rich": rich,
           "poor": poor, "km": counted(numbers[1], jm, plural), "does": "does" if verb == "have" else "did", "do": "do" if verb == "have" else "did",
           "past_of_both": "have" if verb == "have" else past}
    if sum(numbers) <= 12:
        out["sum"] = (words.NUMBER_NAMES if not jn.isdigit() else [str(i) for i in range(1, 13)])[sum(numbers) - 1]
    return out | ({"having": ""} if verb == "have" else {"day": rng.choice(("yesterday", "today", "last week"))})


def draw_chain(story, slots, role):
    """Three people, animals or things: {xx} is {more} than {yy}, and {yy} is {more} than {zz}."""
    rng = story.rng
    look = rng.random()
    more, most, less, least = rng.choice([chain for chain in CHAINS if look < 0.8 or chain[0] in CHAIN_THINGS and chain[2] != "younger"])
    for word in (more, less):
        story.fresh([word])
    if look < 0.55:
        three = [story.fresh(words.NAMES) for _ in range(3)]
    else:
        three = ["the " + story.fresh(words.ANIMALS if look < 0.8 else words.THINGS) for _ in range(3)]
    boys, girls = ({*three} <= {*names} for names in (words.BOYS, words.GIRLS))
    named = {"name_x": three[0], "name_z": three[2], "boy": "boy" if boys else "girl" if girls else "child"} if look < 0.55 else {}
    drawn = {"more": more, "most": most, "less": less, "least": least, "wh": "Who" if look < 0.8 else "Which"} | named
    return drawn | with_capitals(dict(zip(("xx", "yy", "zz"), three)), "xx", "yy", "zz") | ({"people": ""} if look < 0.8 else {})


# How three stand or move in a row: (verb, words for "after", words for "before")
MOVING = (("walks", "after behind", "before|in front of"), ("comes", "after behind", "before"), ("runs", "after behind", "before|in front of"),
          ("goes", "after behind", "before"), ("stands", "behind", "in front of"), ("sits", "behind", "in front of"), ("came", "after", "before"),
          ("arrived", "after", "before"), ("left", "after", "before"), ("went", "after", "before"), ("was", "after behind", "before|in front of"),
          ("is", "after behind", "before|in front of"))


def draw_order(story, slots, role):
    """Three people or animals: {xx} is before {yy}, and {yy} is before {zz}. {ranked}, {r} and {apart} list their ranks in random order."""
    rng = story.rng
    three = [story.fresh(words.NAMES) for _ in range(3)] if rng.random() < 0.55 else ["the " + story.fresh(words.ANIMALS) for _ in range(3)]
    verbs, after, before = rng.choice(MOVING)
    then = verbs in ("came", "arrived", "left", "went", "was")
    ranks = list(zip(three, ("first", "second", rng.choice(("third", "third", "last")))))
    rng.shuffle(ranks)
    verb = rng.choice((verbs, "was" if then else "is"))
    ranked = [f"{who} {verb} {rank}" for who, rank in ranks]
    out = {"verbs": verbs, "is": "was" if then else "is", "after": rng.choice(after.split()), "before": rng.choice(before.split("|")),
           "ranked": joined(ranked), "apart": "|".join(capital(part) + "." for part in ranked), "r": ", ".join(ranked)}
    return out | with_capitals(dict(zip(("xx", "yy", "zz"), three)), "xx", "yy", "zz") | ({"was_": ""} if then else {})


def draw_measure(story, slots, role):
    """How tall, long, heavy or old {xx} is, and perhaps {yy}: {xx} {isx} "is two meters tall", {yy} {isy}. {how} and {how2} ask for it."""
    rng = story.rng
    subjects, does, questions, units, more, less = rng.choice(MEASURES)
    for word in (more, less):
        if word:
            story.fresh([word])
    unit, numbers = rng.choice(units.split()), rng.sample([*range(2, 13), 20, *([15, 18, 30, 40, 50, 100] if rng.random() < 0.5 else [])], 2)
    names = [str(number) for number in numbers] if max(numbers) > 20 or 12 < min(numbers) or {15, 18} & {*numbers} else written(story, *numbers)
    x, y = ["the " + story.fresh(subjects) for _ in range(2)] if rng.random() < 0.7 else ("the " + story.fresh(subjects), None)
    if y and rng.random() < 0.3:  # the same noun with two adjectives
        x, y = (f"the {like} {x[4:]}" for like in rng.sample(rng.choice((words.COLORS, SORTS)), 2))
    out = {"xx": x, "how": rng.choice(questions).format(x), "isx": does.format(f"{names[0]} {unit}"), "k": f"{names[0]} {unit}"}
    if not y:
        return out | {"only": x, "intro": x.replace("the ", "a ", 1)}
    rich, poor = (x, y) if numbers[0] > numbers[1] else (y, x)
    return out | {"yy": y, "how2": rng.choice(questions).format(y), "isy": does.format(f"{names[1]} {unit}"), "j": f"{names[1]} {unit}", "more": more,
                  "rich": rich, "poor": poor} | ({"less": less} if less else {})


def draw_each(story, slots, role):
    """There are {k} {whole} (people, animals or containers), and each has {jf}. So there are {product} {f} in all."""
    rng = story.rng
    number, each = rng.choice([(a, b) for a in range(2, 7) for b in range(1, 7) if a * b <= 12])
    names = number_names(story)
    boxes = rng.random() < 0.4
    if boxes:
        whole = plural_of(story, ["boxes", "bags", "cars", "trees"])
    else:
        whole = plural_of(story, [*words.FOLK, *words.BEASTS] if rng.random() < 0.4 else [*words.FOLK])
    if whole in ("trees", "cars"):
        choices = {"trees": ["birds", "apples", "pears", "plums"], "cars": ["dogs", "children", "boys", "girls"]}[whole]
    elif rng.random() < 0.5 and not boxes:
        choices = EATEN
    else:
        choices = [thing for thing in THINGS if thing not in ("cars", "boxes", "bags", "horses", "chairs")]
    f = plural_of(story, choices)
    out = {"f": f, "whole": whole, "one": words.ONE[whole], "k": names[number - 1], "j": names[each - 1], "jf": counted(each, names[each - 1], f),
           "product": names[number * each - 1]}
    if boxes:
        on = "on" if whole == "trees" else "in"
        return out | {"on": on, "be": be(each)}
    verbs, verb = rng.choice((("gets", "get"), ("gets", "get"), ("has", "have"), ("buys", "buy"), ("takes", "take"), ("wants", "want"),
                              ("carries", "carry")))
    return out | {"verbs": verbs, "verb": verb} | ({"having": ""} if verb == "have" else {})


def draw_named(story, slots, role):
    """{n} has, or I have, two to four pets, relatives or friends: {k} {f}, who are called {names}."""
    rng = story.rng
    mine, kin = rng.random() < 0.4, rng.random() < 0.4
    if mine:
        story.take("mine")
    n = "I" if mine else story.name(["has"])
    kins = ["brothers", "sisters", "sons", "daughters", "friends"]
    plural = plural_of(story, kins if kin else "cats dogs rabbits horses birds hens pigs cows goats ducks".split())
    sex = {"sisters": "girl", "daughters": "girl", "brothers": "boy", "sons": "boy"}.get(plural)
    pool = words.NAMES_OF.get(sex, words.NAMES) if kin else words.PET_NAMES
    count = rng.choice((2, 3, 3, 4))
    three = [story.fresh(pool) for _ in range(count)]
    return {"f": plural, "k": words.NUMBER_NAMES[count - 1], "names": joined(three), "first": three[0], "middle": three[1],
            "wrong_name": unused(story, pool), "have": "I have" if mine else f"{n} has", "you": "You have" if mine else f"{n} has",
            "mine": "my" if mine else f"{n}'s", "asks": "do I have" if mine else f"does {n} have", "got": "have I got" if mine else f"has {n} got"}


def draw_gap(story, slots, role):
    """{n} is {k} years old, and {m} is {years} {older}, which may be "younger". So {m} is {last} years old."""
    rng = story.rng
    less, gap, names, plus = rng.randint(2, 8), rng.randint(1, 4), number_names(story), rng.random() < 0.55
    first, last = (less, less + gap) if plus else (less + gap, less)
    n, kin = slots["n"], rng.random() < 0.5
    out = {"k": names[first - 1], "last": names[last - 1], "years": f"{names[gap - 1]} year{'s' * (gap > 1)}",
           "older": "older" if plus else "younger", "opposite": "younger" if plus else "older"}
    if kin:
        kin = story.fresh("brother sister friend cousin".split())
        out |= {"m": f"{n}'s {kin}", "kin": kin}
    else:
        out["m"] = story.name(["age"], [n])
    elder, junior = (out["m"], n) if plus else (n, out["m"])
    return with_capitals(out | {"elder": elder, "junior": junior}, "elder", "junior")


def draw_namesakes(story, slots, role):
    """Two people are called {name}. One is {one}, the other is {other}, and neither is {wrong_one}."""
    rng = story.rng
    name = story.fresh([name for name in words.NAMES if name[-1] not in "sxyzhe"])
    look = rng.random()
    if look < 0.5:
        choices = [job for job in words.JOBS if job not in ("king", "queen")]
    else:
        choices = words.FEELINGS if look < 0.65 else words.LOOKS if look < 0.85 else words.CITIES
    drawn = [story.fresh(choices) for _ in range(2)]
    drawn.append(unused(story, choices))
    one, other, third = [with_article(word) if look < 0.5 else word if look < 0.85 else f"from {word}" for word in drawn]
    where = rng.choice(("", "", " in my class", " at school", " in the team", " in the house"))
    return {"name": name, "one": one, "other": other, "wrong_one": third, "where": where,
            "whats": "What is" if look < 0.5 else "Where is" if look >= 0.85 else "How is", "fro": "" if look < 0.85 else " from"}


def draw_share(story, slots, role):
    """{n} {past} {s1} of the {food}, and {m} {past} {s2} of the {food2}. {s1} and {s2} are shares such as "half" or "two slices"."""
    verb = story.rng.choice(SHARERS)
    n = story.name([verb])
    m = story.name([verb], [n])
    shares = story.rng.sample([*dict.fromkeys(SHARES)], 2)
    if story.rng.random() < 0.6 and "half" not in shares:
        shares[story.rng.randint(0, 1)] = "half"
    a, b = [story.fresh(SHARED) for _ in range(2)]
    out = {"n": n, "m": m, "verb": verb, "past": PASTS[verb], "s1": shares[0], "s2": shares[1], "food": a, "food2": b}
    out |= {"all1": "all"} if shares[0] == "all" else {"not1": "all"}
    return out if {a, b} & {"bread", "cheese", "chocolate"} else out | {"a1": with_article(a), "a2": with_article(b)}


def draw_scores(story, slots, role):
    """Two teams or people have goals or points, perhaps in a {contest}: {xx} {has} {kf}, {yy} {has} {jf}. {win} has more than {loser}."""
    rng = story.rng
    if {"game", "match", "contest"} & story.taken:
        raise LookupError("contest")
    teams = rng.random() < 0.6
    if teams:
        sides = [f"the {story.fresh(words.COLORS)} team" for _ in range(2)]
    else:
        sides = [story.name(["races", "score"])]
        sides.append(story.name(["races", "score"], sides))
    (x, y), f = sides, plural_of(story, ["goals", "goals", "points"])
    top = rng.choice((6, 6, 12))
    numbers = rng.sample(range(1, top + 1), 2)
    names = number_names(story)
    k, j = [names[number - 1] for number in numbers]
    win, loser = (x, y) if numbers[0] > numbers[1] else (y, x)
    a, b = (k, j) if numbers[0] > numbers[1] else (j, k)
    has, does, have = rng.choice((("has", "does", "have"), ("has", "does", "have"), ("scored", "did", "score"), ("got", "did", "get")))
    out = {"xx": x, "yy": y, "f": f, "k": k, "j": j, "kf": counted(numbers[0], k, f), "jf": counted(numbers[1], j, f), "win": win, "loser": loser,
           "wa": a, "wb": b, "has": has, "does": does, "have": have, "in_": "", "the_": ""}
    if sum(numbers) <= 12:
        out |= {"sum": names[sum(numbers) - 1]}
    if teams:
        out |= {"wh": "Which team"}
    if rng.random() < 0.4:
        contest = story.fresh(["game", "match"])
        out |= {"contest": contest, "in_": f" in the {contest}", "the_": f" the {contest}"}
    else:
        out["no_contest"] = ""
    return with_capitals(out, "win", "loser")


# What is cut: (nouns, its measure in the present, the same in the past, the unit, the word after "how")
CUT = (("rope stick scarf".split(), "is {} long", "was {} long", "meters", "long"),
       ("cheese cake melon bread fish potato".split(), "weighs {}", "was {}", "kilos", "heavy"))


def draw_halved(story, slots, role):
    """{who} cut the {t} in half. {isx} "is four meters long" or "weighs two kilos" tells of the whole, {is_part} of each half."""
    rng = story.rng
    things, does, did, unit, how = rng.choice((CUT[0], CUT[0], CUT[1]))
    t, half = story.fresh(things), rng.randint(2, 6 if rng.random() < 0.7 else 15)
    digits = half > 6 or rng.random() < 0.25
    k, h = [str(value) if digits else words.NUMBER_NAMES[value - 1] for value in (2 * half, half)]
    who = rng.choice(("I", "we", "they", "n", "n"))
    if who == "n":
        who = story.name(["cuts"])
    full, part = f"{k} {unit}", f"{h} {unit}"
    out = {"t": t, "k": k, "half": h, "isx": does.format(full), "is_part": does.format(part), "who": who,
           "one_piece": rng.choice(("each piece", "each piece", "one piece", "each half"))}
    out |= {"how": f"How {how} is", "how_was": f"How {how} was", "was": did.format(full)}
    return out | ({"n": who} if who not in ("I", "we", "they") else {}) | ({} if t in ("cheese", "bread") else {"single": ""})


def draw_kin_age(story, slots, role):
    """{n} is, or I am, {k} years old, and a relative or friend, {m}, is {j} years old."""
    rng = story.rng
    me = rng.random() < 0.3
    if me:
        story.take("my_age")
    first, last = rng.sample(range(2, 13 if rng.random() < 0.8 else 21), 2)
    k, j = [str(value) for value in (first, last)] if max(first, last) > 12 else written(story, first, last)
    gap = abs(first - last)
    gap_name = str(gap) if k.isdigit() else words.NUMBER_NAMES[gap - 1]
    kin = story.fresh("brother brother sister sister cousin friend".split())
    out = {"k": k, "j": j, "gap": gap_name, "years": f"{gap_name} year{'s' * (gap > 1)}", "kin": kin}
    if me:
        out |= {"m": f"my {kin}", "I": "I", "me": "me"}
        people = ["you are", f"your {kin} is"]
    else:
        n = story.name(["age"])
        out |= {"n": n, "m": f"{n}'s {kin}"}
        people = [f"{n} is", f"{n}'s {kin} is"]
    older, younger = people if first > last else people[::-1]
    out |= {"older": older, "younger": younger, "old": older.rsplit(" ", 1)[0], "young": younger.rsplit(" ", 1)[0]}
    if {"older", "younger"} & story.taken:
        out.pop("older"), out.pop("younger")
    out |= {"m_older": ""} if last > first else {"m_younger": ""}
    return with_capitals(out, "old", "young")


def draw_next_year(story, slots, role):
    """{s}, a person or "I", is {k} years old, was {last} last year, and will be {next} next year."""
    rng = story.rng
    now, years = rng.randint(2, 11 if rng.random() < 0.75 else 18), rng.randint(2, 5)
    digits = now + years > 12 or rng.random() < 0.3
    last, k, next_, later = [str(value) if digits else words.NUMBER_NAMES[value - 1] for value in (now - 1, now, now + 1, now + years)]
    out = {"k": k, "last": last, "next": next_, "later": later, "ys": str(years) if digits else words.NUMBER_NAMES[years - 1],
           "olds": "years old" if now > 2 else "year old"} | lone(story, "how old")
    out["last_old"] = f"{last} {out['olds']}"
    if rng.random() < 0.3:
        story.take("my_age")
        return out | {"s": "I", "s_is": "I am", "you": "you", "are": "are", "were": "were", "was": "was", "aux": "am"}
    n = story.name(["age"])
    return out | {"n": n, "s": n, "s_is": f"{n} is", "you": n, "are": "is", "were": "was", "was": "was", "aux": "is"}


def draw_my_rank(story, slots, role):
    """The ranks of me and one or two others: {listed} "Tom was second and I was first".

    In answers, {you1} "You were", {you2} "Tom was" and {you3} stand before the ranks.
    """
    rng = story.rng
    count = rng.choice((2, 3, 3))
    others = [story.name(["races"])]
    if count == 3:
        others.append(story.name(["races"], others))
    people = ["I", *others]
    rng.shuffle(people)
    ranks = ["first", "second", rng.choice(("third", "last"))][:count]
    verb = rng.choice(("was", "was", "came", "finished"))
    ranked = [(f"{who} {verb} {rank}", who, rank) for who, rank in zip(people, ranks)]
    place = ranks[people.index("I")]
    you = ["You were" if who == "I" else f"{who} was" for who in people]
    rng.shuffle(ranked)
    texts = [text for text, _, _ in ranked]
    out = {"listed": joined(texts), "commas": ", ".join(texts), "apart": "|".join(capital(text) + "." for text in texts), "place": place,
           "you1": you[0], "you2": you[1], "one": you[0].rsplit(" ", 1)[0], "two": you[1].rsplit(" ", 1)[0], "in_": ""}
    if count == 3:
        out |= {"you3": you[2], "three": you[2].rsplit(" ", 1)[0]}
    if count == 2:
        out["but"] = " but ".join(texts)
    if place == "first":
        out["me_first"] = "first"
    else:
        out["not_first"] = "first"
    if rng.random() < 0.4:
        contest = rng.choice(("race", "game", "contest"))
        if contest != "race":  # the kind itself takes "race", by "once:race"
            story.fresh([contest])
        out |= {"contest": contest, "in_": f" in the {contest}", "won": you[0].rsplit(" ", 1)[0]}
    else:
        out["no_contest"] = ""
    return with_capitals(out, "one", "two", *(["three"] if count == 3 else []))


DRAWERS = {"tally": draw_tally, "then": draw_then, "portion": draw_part, "moreof": draw_more_of, "chain": draw_chain, "order": draw_order,
           "measure": draw_measure, "each": draw_each, "pets": draw_named, "gap": draw_gap, "namesakes": draw_namesakes, "share": draw_share,
           "scores": draw_scores, "halved": draw_halved, "kinage": draw_kin_age, "nextyear": draw_next_year, "myrank": draw_my_rank}
COMPUTED = {"two tallies", "and then", "part of them", "more of them", "each of them", "pets with names", "years older", "how tall in meters",
            "score", "cut in half", "kin ages", "next year", "my rank"}
KINDS = {
    "two tallies": Kind("tally", (
        "{has} {listed}{tail}.", "{has} {listed}{tail}.", "{has} {kx}{tail}.|{has2} {jx}{tail}.", "{has} {kx} and {jx}{tail}.",
        "{front} {has} {listed}.", "{has} {kx}{tail}. {also} {jx}.", "{has} {kx}{tail}, and {also} {jx}.", "{day} {has} {listed}.",
        "{has} {listed} {day}.", "{kx} and {jx} are {front}.", "I see {listed} {front}.", "You can see {kx} and {jx} {front}.",
        "{has} {kx}, {jx}{tail}.", "{has} {jx} and {kx}{tail}.", "{front}: {kx} and {jx}.", "{front} {has} {kx}, and {also} {jx}.",
        "{n} {past} not only {kx} but also {jx}.", "I saw {kx} and {jx} {front}."), (
        (("How many {f1} {asks}?", "How many {x1} {asks}?", "How many {x1} {asks} in all?", "How many {f1} {asks}?",
          "Tell me: how many {f1} {asks}?"), "{has} {kx}{tail}.", "{k}"),
        (("How many {f2} {asks}?", "How many {x2} {asks}?", "How many {x2} {asks} in all?", "How many {f2} {asks}?", "And how many {f2} {asks}?"),
         "{has2} {jx}{tail}.", "{j}"),
        (("Who {past} {kx}?",), "{n} {past} {kx}.", "{n}"),
        (("{yes} more {x1} or more {x2}{tail}?", "{yes} more {x2} or more {x1}{tail}?"), "{more} more {most}{tail}.", "{most}"),
        (("{yes} more {most} than {fewer}{tail}?",), "Yes, {more} more {most}{tail}.", "Yes"),
        (("{yes} more {fewer} than {most}{tail}?",), "No, {more} more {most}{tail}.", "No"),
        (("{yes} {true}{tail}?",), "Yes, {has2} {jx}{tail}.", "Yes"),
        (("{yes} {false}{tail}?",), "No, {has2} {jx}{tail}.", "No")), 3),
    "and then": Kind("then", (
        "{had} {all_f}{tail}. {event}", "{had} {all_f}{tail}. {event}", "{had} {all_f}{tail}. Then {event}",
        "{had_once} {all_f}{tail}, and then {did}", "{all_f} {be} {q}. {event}", "{q} {had} {all_f}. {event}",
        "At first {had_once} {all_f}{tail}. Then {did}", "{had} {all_f}{tail}, and {event}", "{had_once} {all_f}{tail}. Later {did}",
        "{had_once} {all_f}{tail}, but then {did}", "{had} {all_f}{tail}. After that {did}", "{had_once} {all_f}{tail}. {did}",
        "Yesterday {had_once} {all_f}{tail}. Today {did}", "{q}: {all_f}. {event}", "{f}: {all} {q}. {event}", "{n}: {all_f}. {event}",
        "{all_f} {be} {q}, and {event}", "{all_f} {be} {q}. Then {did}", "I saw {all_f} {q}. {did}"), (
        (("How many {f} {nowq} now?", "Tell me how many {f} {tellq} now.", "How many {f} {nowq} {still}?", "~How many {f} now?",
          "How many {f} {nowq} now?", "How many {f} {nowq}?", "~How many {f} are there now?"), "{now} {left_f}{tail}.", "{left_k}"),
        (("How many {f} are {left}?", "~How many {f} {left}?", "And how many {f} are {left}?", "How many {f} are {left}?", "~How many are {lone}?",
          "~How many {lone}?", "How many {f} are {left} now?"), "{now} {left_f}{tail}.", "{left_k}"),
        (("How many {f} {changed}?",), "{change}.", "{some}"),
        (("How many {f} {at_first}{tail} at first?",), "{had_once} {all_f}{tail}.", "{all}")), 3),
    "part of them": Kind("portion", (
        "{has} {all_f}{tail}. {k} of them {be} {c}.", "{has} {all_f}{tail}. {k} {be} {c}.", "{has} {all_f}{tail}, and {k} of them {be} {c}.",
        "{k} of {of_all} {be} {c}.", "Of {of_all}, {k} {be} {c}.", "{has} {all_f}{tail}, but only {k} {be} {c}.",
        "{has} {all_f}{tail}. Only {k} of the {f} {be} {c}.", "{has} {all_f}{tail}, but {k} of them {be} {c}.",
        "{has} {all_f}{tail}: {k} {be} {c}, the other {rest} {are} not.", "{has} {all_f}{tail}. {k} of the {f} {be} {c}, {rest} {are} not.",
        "{k} of the {all} {f} {be} {c}."), (
        (("How many of {them} are {c}?", "How many of the {f} are {c}?", "How many {c} {f} {asks}?", "How many {f} are {c}?", "~How many are {c}?"),
         "{has_c} {k_c}{tail}.", "{k}"),
        (("How many of {them} are not {c}?", "How many of the {f} are not {c}?", "How many {f} are not {c}?", "~How many are not {c}?"),
         "{rest_f} {are} not {c}.", "{rest}"),
        (("How many {f} {asks}?", "How many {f} {asks} in all?"), "{has} {all_f}{tail}.", "{all}"),
        (("Are all of {them} {c}?", "Are all {them} {c}?"), "No, only {some_f} {be} {c}.", "No"),
        (("Are some of {them} {c}?",), "Yes, {some_f} {be} {c}.", "Yes")), 2),
    "more of them": Kind("moreof", (
        "{n} {past} {kn}.|{m} {past} {km}.", "{n} {past} {kn} and {m} {past} {km}.", "{n} {past} {kn}, {m} {past} {jm}.",
        "{n} {past} {kn}, but {m} {past} {km}.", "{day} {n} {past} {kn} and {m} {past} {km}.", "{n} {past} {kn} {day}.|{m} {past} {km}.",
        "{n} and {m} {past_of_both} {f}. {n} {past} {jn} and {m} {past} {jm}.", "{n} {past} {kn}.|{m} {past} {jm}.",
        "{n} and {m} {past_of_both} {f}: {n} {past} {jn}, {m} {past} {jm}.", "{m} {past} {km}.|{n} {past} {kn}.",
        "{n} {past} {kn}, and {m} {past} {jm}.", "{n} {past} {kn} {day} and {m} {past} {km}.", "{day} {n} {past} {kn}.|{m} {past} {jm}.",
        "I know that {n} {past} {kn} and {m} {past} {km}."), (
        (("Who {past} more {f}?", "Tell me who {past} more {f}.", "Which of the two {past} more {f}?", "Who {past} more {f}?",
          "Who {past} more {f}, {n} or {m}?", "Who {past} more {f}, {m} or {n}?"), "{rich} {past} more {f}.", "{rich}"),
        (("Who {past} fewer {f}?", "Who {past} less {f}?", "Who {past} fewer {f}, {n} or {m}?", "Who {past} fewer {f}, {m} or {n}?"),
         "{poor} {past} fewer {f}.", "{poor}"),
        (("{does} {rich} {verb} more {f} than {poor}?", "{does} {poor} {verb} fewer {f} than {rich}?"), "Yes, {rich} {past} more {f}.", "Yes"),
        (("{does} {poor} {verb} more {f} than {rich}?", "{does} {rich} {verb} fewer {f} than {poor}?"), "No, {rich} {past} more {f}.", "No"),
        (("How many {f} {does} {n} {verb}?", "Tell me how many {f} {n} {past}."), "{n} {past} {kn}.", "{jn}"),
        (("How many {f} {does} {m} {verb}?", "Tell me how many {f} {m} {past}."), "{m} {past} {km}.", "{jm}"),
        (("How many {f} {do} {n} and {m} {verb} together?", "How many {f} {do} they {verb} together?"), "They {past_of_both} {sum} {f}.", "{sum}"),
        (("Do {n} and {m} have the same number of {f}{having}?",), "No, {rich} has more {f}.", "No")), 3),
    "chain of three": Kind("chain", (
        "{xx} is {more} than {yy}.|{yy} is {more} than {zz}.", "{yy} is {more} than {zz}.|{xx} is {more} than {yy}.",
        "{yy} is {less} than {xx}.|{zz} is {less} than {yy}.", "{zz} is {less} than {yy}.|{yy} is {less} than {xx}.",
        "{xx} is {more} than {yy}.|{zz} is {less} than {yy}.", "{yy} is {less} than {xx}.|{yy} is {more} than {zz}.",
        "{yy} is {more} than {zz}, but {less} than {xx}.", "{yy} is {more} than {zz}, and {xx} is {more} than {yy}.",
        "{zz} is {less} than {yy} and {xx} is {more} than {yy}.", "{xx} is {more} than {yy} and {yy} is {more} than {zz}.",
        "{zz} is {less} than {yy}.|{xx} is {more} than {yy}.", "{xx} is {more} than {yy}, but {yy} is {more} than {zz}.",
        "{yy} is {less} than {xx}, but {more} than {zz}.", "{xx} is {more} than {yy}, {yy} is {more} than {zz}.",
        "{yy} is {less} than {xx} and {zz} is {less} than {yy}.", "{xx} is much {more} than {yy}.|{yy} is a bit {more} than {zz}.",
        "{xx} is the {most}, {zz} is the {least}, and {yy} is in the middle."), (
        (("{wh} is the {most}?", "Tell me who is the {most}{people}.", "{wh} of them is the {most}?", "{wh} is {most}?", "{wh} is the {most}?",
          "{wh} is the {most} of the three?"), "{xx} is the {most}.", "{Xx}"),
        (("{wh} is the {least}?", "Tell me who is the {least}{people}.", "{wh} is the {least} of the three?", "{wh} is the {least}?",
          "{wh} of them is the {least}?"), "{zz} is the {least}.", "{Zz}"),
        (("The {most} {boy} is", "The {most} one is", "The {most} of the three is"), "{name_x}.", "{name_x}"),
        (("The {least} {boy} is", "The {least} one is", "The {least} of them is"), "{name_z}.", "{name_z}"),
        (("{wh} is the second {most}?", "{wh} is not the {most} and not the {least}?"), "{yy} is the second {most}.", "{Yy}"),
        (("{wh} is {more}, {xx} or {zz}?", "{wh} is {more}, {zz} or {xx}?", "{wh} is {more}, {xx} or {yy}?", "{wh} is {more}, {yy} or {xx}?"),
         "{xx} is {more}.", "{Xx}"),
        (("{wh} is {less}, {xx} or {zz}?", "{wh} is {less}, {zz} or {xx}?", "{wh} is {less}, {yy} or {zz}?", "{wh} is {less}, {zz} or {yy}?"),
         "{zz} is {less}.", "{Zz}"),
        (("Is {xx} {more} than {zz}?", "Is {xx} {more} than {yy}?"), "Yes, {xx} is {more}.", "Yes"),
        (("Is {xx} the {most}?",), "Yes, {xx} is the {most}.", "Yes"),
        (("Is {yy} the {most}?", "Is {zz} the {most}?"), "No, {xx} is the {most}.", "No"),
        (("Is {zz} {more} than {xx}?",), "No, {xx} is {more}.", "No"),
        (("Is {zz} the {least}?",), "Yes, {zz} is the {least}.", "Yes"),
        (("Is {xx} the {least}?", "Is {yy} the {least}?"), "No, {zz} is the {least}.", "No")), 3),
    "order of three": Kind("once:line once:race order", (
        "{zz} {verbs} {after} {yy}.|{yy} {verbs} {after} {xx}.", "{yy} {verbs} {after} {xx}.|{zz} {verbs} {after} {yy}.",
        "{xx} {verbs} {before} {yy}.|{yy} {verbs} {before} {zz}.", "{yy} {verbs} {before} {zz}.|{xx} {verbs} {before} {yy}.",
        "{xx} {verbs} {before} {yy}, and {zz} {verbs} {after} {yy}.", "{zz} {verbs} {after} {yy}, and {xx} {verbs} {before} {yy}.",
        "{yy} {verbs} {after} {xx} and {before} {zz}.", "{yy} {verbs} {before} {zz} but {after} {xx}.", "{ranked}.", "{ranked}.", "{r}.", "{apart}",
        "First {xx}, then {yy}, then {zz}{was_}.", "{xx} {is} first, then {yy}, and {zz} {is} last.",
        "{xx} {verbs} first, {yy} {verbs} second and {zz} {verbs} last.", "{zz} {verbs} last, {xx} {verbs} first.|{yy} {verbs} second.",
        "{xx} {is} the first, {yy} the second and {zz} the last.", "{yy} {verbs} between {xx} and {zz}, and {xx} {is} first."), (
        (("Who {verbs} first?", "Who {is} first?", "Who {is} number one?", "Who {is} the first?", "Tell me who {is} first.", "Who {is} first?"),
         "{xx} {is} first.", "{Xx}"),
        (("Who {verbs} last?", "Who {is} last?", "Who {is} the last one?", "Who {is} third?", "Who {is} number three?", "Tell me who {is} last."),
         "{zz} {is} last.", "{Zz}"),
        (("Who {is} second?", "Tell me who {is} second.", "Who {is} the second?", "Who {is} number two?"), "{yy} {is} second.", "{Yy}"),
        (("Who {is} in the middle?",), "{yy} {is} in the middle.", "{Yy}"),
        (("Who {verbs} right {after} {yy}?",), "{zz} {verbs} {after} {yy}.", "{Zz}"),
        (("Who {verbs} right {before} {yy}?",), "{xx} {verbs} {before} {yy}.", "{Xx}"),
        (("{is} {zz} last?", "{is} {zz} the last one?"), "Yes, {zz} {is} last.", "Yes"),
        (("{is} {zz} first?", "{is} {yy} first?"), "No, {xx} {is} first.", "No"),
        (("{is} {xx} first?", "{is} {xx} the first?"), "Yes, {xx} {is} first.", "Yes"),
        (("{is} {yy} last?", "{is} {xx} last?"), "No, {zz} {is} last.", "No")), 3),
    "how tall in meters": Kind("measure", (
        "{only} {isx}.", "{only} {isx}.", "There is {intro}. It {isx}.", "I see {intro}. It {isx}.", "{xx} {isx}.|{yy} {isy}.",
        "{xx} {isx} and {yy} {isy}.", "{xx} {isx}, but {yy} {isy}.", "{xx} {isx}, {yy} {isy}.", "I see that {yy} {isy} and {xx} {isx}.",
        "{yy} {isy}.|{xx} {isx}.", "Look at {only}. It {isx}.", "There is {intro} that {isx}.", "We have {intro}. It {isx}.",
        "{yy} {isy} and {xx} {isx}.", "{yy} {isy}, but {xx} {isx}.", "{xx} {isx}. And {yy} {isy}."), (
        (("{how}", "{how}", "Tell me: {how}"), "{xx} {isx}.", "{k}"),
        (("{how2}", "{how2}", "Tell me: {how2}"), "{yy} {isy}.", "{j}"),
        (("What {isx}?", "Which thing {isx}?"), "{xx} {isx}.", "{xx}"),
        (("What {isy}?",), "{yy} {isy}.", "{yy}"),
        (("Which is {more}, {xx} or {yy}?", "What is {more}, {yy} or {xx}?", "Which one is {more}?"), "{rich} is {more}.", "{rich}"),
        (("Which is {less}, {xx} or {yy}?", "What is {less}, {yy} or {xx}?", "Which one is {less}?"), "{poor} is {less}.", "{poor}"),
        (("Is {rich} {more} than {poor}?",), "Yes, {rich} is {more}.", "Yes"),
        (("Is {poor} {more} than {rich}?",), "No, {rich} is {more}.", "No")), 3),
    "each of them": Kind("each", (
        "There are {k} {whole}. Each {one} {verbs} {jf}.", "Each {one} {verbs} {jf}. There are {k} {whole}.",
        "There are {k} {whole}, and each {one} {verbs} {jf}.", "There are {k} {whole} and each of them {verbs} {jf}.",
        "I see {k} {whole}. Every {one} {verbs} {jf}.", "Each of the {k} {whole} {verbs} {jf}.",
        "There are {k} {whole}. {on} each {one} there {be} {jf}.", "There are {k} {whole}. There {be} {jf} {on} each {one}.",
        "There {be} {jf} {on} each of the {k} {whole}.", "{on} each {one} there {be} {jf}. There are {k} {whole}.",
        "I see {k} {whole} with {jf} {on} each {one}.", "We have {k} {whole}. Each {one} {verbs} {jf}.",
        "There are {k} {whole}. Every {one} {verbs} {jf}.", "{k} {whole} are here. Each of them {verbs} {jf}.",
        "There are {k} {whole} with {jf} {on} each {one}.", "We have {k} {whole}. {on} each {one} there {be} {jf}.",
        "There are {k} {whole}. They have {jf} each{having}."), (
        (("How many {f} are there?", "~How many {f}?", "Tell me how many {f} there are.", "How many {f} are there in all?",
          "How many {f} are there together?"), "There are {product} {f}.", "{product}"),
        (("How many {f} do the {whole} {verb}?", "How many {f} do the {whole} {verb} in all?"), "The {whole} {verb} {product} {f}.", "{product}"),
        (("How many {f} does each {one} {verb}?", "How many {f} does one {one} {verb}?"), "Each {one} {verbs} {jf}.", "{j}"),
        (("How many {f} are {on} each {one}?", "How many {f} are there {on} one {one}?"), "There {be} {jf} {on} each {one}.", "{j}"),
        (("How many {whole} are there?",), "There are {k} {whole}.", "{k}")), 2),
    "pets with names": Kind("pets", (
        "{have} {k} {f}. Their names are {names}.", "{have} {k} {f}. They are called {names}.", "{mine} {f} are called {names}.",
        "{names} are {mine} {f}.", "The names of {mine} {f} are {names}.", "{have} {k} {f}: {names}.", "{have} {k} {f} and their names are {names}.",
        "{have} some {f}. Their names are {names}.", "{have} {f}. They are {names}.", "{have} {k} {f}, {names}.",
        "{have} {k} {f}. {names} are their names.", "{mine} {k} {f} are {names}.", "{have} {k} {f} called {names}.",
        "{mine} {k} {f} are called {names}.", "{have} {k} {f} with the names {names}."), (
        (("How many {f} {asks}?", "How many {f} {asks}?", "How many {f} {got}?"), "{you} {k} {f}.", "{k}"),
        (("What are the names of {mine} {f}?", "Tell me the names of {mine} {f}.", "How are {mine} {f} called?", "What are {mine} {f} called?",
          "What are {mine} {f}' names?"), "{mine} {f} are called {names}.", "{names}"),
        (("Who are {mine} {f}?",), "{names} are {mine} {f}.", "{names}"),
        (("Is {first} one of {mine} {f}?", "Is {middle} one of {mine} {f}?"), "Yes, {mine} {f} are called {names}.", "Yes"),
        (("Is {wrong_name} one of {mine} {f}?",), "No, {mine} {f} are called {names}.", "No")), 2),
    "years older": Kind("n:age gap", (
        "{n} is {k} years old. {m} is {years} {older}.", "{n} is {k}. {m} is {years} {older}.",
        "{n} is {k} years old. {Her} {kin} is {years} {older}.", "{n} is {k}. {Her} {kin} is {years} {older} than {n}.",
        "{n} is {k} years old and {her} {kin} is {years} {older}.", "{n} is {k} years old.|{m} is {years} {older} than {n}.",
        "{m} is {years} {older} than {n}.|{n} is {k} years old.", "{n} is {k}, and {m} is {years} {older}.",
        "{n} is {k}. {n} is {years} {opposite} than {m}.", "{n} is {k}, but {m} is {years} {older}.",
        "{n} is {k} years old and {m} is {years} {older}.", "{m} is {years} {older} than {n}. {n} is {k}.",
        "{n} is {k}, {her} {kin} is {years} {older}.", "{n} is {k}. {m} is {years} {older} than {n}."), (
        (("How old is {m}?", "Tell me how old {m} is.", "What is {m}'s age?", "How old is {m}?", "What is the age of {m}?"),
         "{m} is {last} years old.", "{last}"),
        (("~How old is {her} {kin}?",), "{Her} {kin} is {last} years old.", "{last}"),
        (("How old is {n}?",), "{n} is {k} years old.", "{k}"),
        (("Is {m} {older} than {n}?",), "Yes, {m} is {years} {older}.", "Yes"),
        (("Is {n} {older} than {m}?",), "No, {m} is {years} {older}.", "No"),
        (("Who is older, {n} or {m}?", "Who is older, {m} or {n}?"), "{elder} is older.", "{Elder}"),
        (("Who is younger, {n} or {m}?", "Who is younger, {m} or {n}?"), "{junior} is younger.", "{Junior}")), 2),
    "two with one name": Kind("once:namesakes namesakes", (
        "There are two {name}s{where}. One {name} is {one}. The other {name} is {other}.",
        "There are two {name}s{where}. One is {one} and the other is {other}.",
        "I know two {name}s. One {name} is {one}, the other {name} is {other}.", "There are two {name}s{where}: one is {one}, the other is {other}.",
        "Two people are called {name}. One {name} is {one}, and the other {name} is {other}.",
        "I have two friends with the name {name}. One is {one}. The other is {other}."), (
        (("How many {name}s are there?",), "There are two {name}s.", "two"),
        (("{whats} the other {name}{fro}?",), "The other {name} is {other}.", "{other}"),
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
        "There was {a1} and {a2}. {n} {past} {s1} of the {food}. {m} {past} {s2} of the {food2}.",
        "{n} {past} {s1} of the {food}. And {m} {past} {s2} of the {food2}.", "{n} {past} {s1} of {a1}, and {m} {past} {s2} of {a2}."), (
        (("How much of the {food} did {n} {verb}?", "How much {food} did {n} {verb}?", "How much of the {food} did {n} {verb}?"),
         "{n} {past} {s1} of the {food}.", "{s1}"),
        (("How much of the {food2} did {m} {verb}?",), "{m} {past} {s2} of the {food2}.", "{s2}"),
        (("What did {n} {verb}?", "What did {n} {verb} {s1} of?"), "{n} {past} {s1} of the {food}.", "{food}"),
        (("Who {past} {s2} of the {food2}?",), "{m} {past} {s2} of the {food2}.", "{m}"),
        (("Did {n} {verb} {all1} of the {food}?", "Did {n} {verb} {s1} of the {food}?"), "Yes, {n} {past} {s1} of the {food}.", "Yes"),
        (("Did {n} {verb} {not1} of the {food}?",), "No, {n} {past} {s1} of the {food}.", "No"))),
    "score": Kind("once:race scores", (
        "{xx} {has} {kf}{in_}.|{yy} {has} {jf}{in_}.", "{xx} {has} {kf}{no_contest}, {yy} {has} {j}.", "{xx} {has} {kf}{in_}, and {yy} {has} {jf}.",
        "{xx} {has} {kf}{in_}, but {yy} {has} {jf}.", "{win} beat {loser} {wa} to {wb}{in_}.", "{kf} for {xx}, {jf} for {yy}{no_contest}.",
        "In the {contest} {xx} {has} {kf} and {yy} {has} {j}.", "{xx} played against {yy}{no_contest}. {xx} {has} {kf} and {yy} {has} {jf}.",
        "In the {contest} {win} beat {loser} {wa} to {wb}.", "{xx} {has} {kf} and {yy} {has} {j}{no_contest}."), (
        (("Who won?", "Who won?", "Who is the winner?", "Who won{the_}?", "Who was the winner?"), "{win} won{the_}.", "{Win}"),
        (("{wh} won?", "{wh} won{the_}?"), "{win} won{the_}.", "{Win}"),
        (("Who lost?", "Who lost{the_}?", "Who did not win?"), "{loser} lost{the_}.", "{Loser}"),
        (("How many {f} {does} {xx} {have}?", "How many {f} {does} {xx} {have}?", "Tell me how many {f} {xx} {has}."), "{xx} {has} {kf}.", "{k}"),
        (("How many {f} {does} {yy} {have}?", "How many {f} {does} {yy} {have}?", "Tell me how many {f} {yy} {has}."), "{yy} {has} {jf}.", "{j}"),
        (("Who {has} more {f}?", "{wh} {has} more {f}?", "Who {has} more {f}, {xx} or {yy}?"), "{win} {has} more {f}.", "{Win}"),
        (("Did {win} win{the_}?", "Did {win} win?"), "Yes, {win} won{the_}.", "Yes"),
        (("Did {loser} win{the_}?", "Did {loser} win?"), "No, {win} won{the_}.", "No"),
        (("Who did {win} beat?",), "{win} beat {loser}.", "{loser}"),
        (("How many {f} are there in all?",), "There are {sum} {f}.", "{sum}")), 3),
    "cut in half": Kind("once:cut halved", (
        "The {t} {isx}. {who} cut it in half.", "The {t} {isx}. {who} cut it in half.", "A {t}{single} {isx}.|{who} cut the {t} in half.",
        "The {t} {isx}, and {who} cut it in half.", "There is a {t}{single}. It {isx}. {who} cut it in half.", "{who} cut the {t} in half. It {was}.",
        "The {t} {was}. {who} cut it in half.", "The {t} {isx}.|{who} cut the {t} in half.", "The {t} {was}, but {who} cut it in half."), (
        (("{how} {one_piece}?", "{how} {one_piece}?", "{how} half of the {t}?", "{how} each piece of the {t}?", "{how} one half of the {t}?"),
         "Each piece {is_part}.", "{half}"),
        (("{how_was} the {t}?", "{how_was} the {t} at first?", "{how_was} the {t} before?"), "The {t} {was}.", "{k}"),
        (("How many pieces are there now?", "How many pieces of the {t} are there?"), "There are two pieces.", "two"),
        (("Who cut the {t}?", "Who cut the {t} in half?"), "{n} cut the {t}.", "{n}"))),
    "kin ages": Kind("once:kin_ages kinage", (
        "{n} is {k}. {Her} {kin} is {j}.", "{n} is {k}. {Her} {kin} is {j}.", "{n} is {k} years old. {Her} {kin} is {j} years old.",
        "{n} is {k} years old and {her} {kin} is {j}.", "{n} is {k}, {her} {kin} is {j}.", "{n} is {k} years old.|{m} is {j} years old.",
        "{m} is {j}.|{n} is {k}.", "{n} is {k} and {m} is {j}.", "{n}'s age is {k}. {Her} {kin} is {j}.", "{I} am {k}. My {kin} is {j}.",
        "{I} am {k} years old.|My {kin} is {j} years old.", "My {kin} is {j} and {I} am {k}.", "{I} am {k} and my {kin} is {j}.",
        "{I} am {k} years old and my {kin} is {j} years old.", "My {kin} is {j}.|{I} am {k}."), (
        (("~Who is older?", "Who is older, {n} or {m}?", "Who is older, {m} or {n}?", "Who is older, {n} or {her} {kin}?",
          "Who is older, {me} or {m}?", "Who is older, {I} or {m}?"), "{older} older.", "{Old}"),
        (("~Who is younger?", "Who is younger, {n} or {m}?", "Who is younger, {m} or {n}?", "Who is younger, {n} or {her} {kin}?",
          "Who is younger, {me} or {m}?"), "{younger} younger.", "{Young}"),
        (("How old is {m}?", "What is the age of {m}?"), "{m} is {j} years old.", "{j}"),
        (("~How old is {her} {kin}?",), "{Her} {kin} is {j} years old.", "{j}"),
        (("How old is {n}?", "What is {n}'s age?"), "{n} is {k} years old.", "{k}"),
        (("How old am {I}?",), "You are {k} years old.", "{k}"),
        (("Is {m} older than {n}{m_older}?", "Is {m} older than {me}{m_older}?"), "Yes, {older} older.", "Yes"),
        (("Is {m} older than {n}{m_younger}?", "Is {m} older than {me}{m_younger}?"), "No, {older} older.", "No"),
        (("Is {m} younger than {n}{m_younger}?", "Is {m} younger than {me}{m_younger}?"), "Yes, {younger} younger.", "Yes"),
        (("~How many years older is {m}{m_older}?", "How many years older than {n} is {m}{m_older}?"), "{m} is {years} older.", "{gap}")), 3),
    "next year": Kind("nextyear", (
        "{s_is} {k} years old.", "{s_is} {k}.", "{s_is} {k} years old now.", "{s_is} {k} today.", "Last year {s} {was} {last_old}.",
        "Next year {s} will be {next} years old.", "{s} will be {next} years old next year.", "Next year {s} will be {next}.",
        "{s} {was} {last} last year.", "{s} {was} {last_old} last year."), (
        (("How old will {s} be next year?", "How old will {s} be next year?", "~How old will {she} be{lone} next year?"),
         "{you} will be {next} years old next year.", "{next}"),
        (("How old was {s} last year?", "~How old was {she}{lone} last year?"), "{you} {were} {last} {olds} last year.", "{last}"),
        (("How old {aux} {s}?", "How old {aux} {s} now?", "~How old is {she}{lone} now?"), "{you} {are} {k} years old.", "{k}"),
        (("How old will {s} be in {ys} years?",), "{you} will be {later} years old in {ys} years.", "{later}")), 2),
    "my rank": Kind("once:race once:line myrank", (
        "{listed}{in_}.", "{commas}{no_contest}.", "{commas}{no_contest}.", "{apart}{no_contest}", "In the {contest} {listed}.", "{but}{in_}.",
        "There was a {contest}. {commas}."), (
        (("Who was first?", "Who was first{in_}?", "Who was number one?"), "{you1} first.", "{One}"),
        (("Who was second?", "Who was second{in_}?", "Who was number two?"), "{you2} second.", "{Two}"),
        (("Who was last?", "Who was last{in_}?"), "{you3} last.", "{Three}"),
        (("Who won the {contest}?",), "{won} won the {contest}.", "{One}"),
        (("Was I {me_first}?", "Was I {me_first}{in_}?"), "Yes, you were first.", "Yes"),
        (("Was I {not_first}?", "Was I {not_first}{in_}?"), "No, {you1} first.", "No"),
        (("What place was I?", "Which place was I{in_}?"), "You were {place}.", "{place}")), 2),
}
