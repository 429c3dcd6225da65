"""Kinds of fact about quantities: sums, differences, comparing, counting, lists, all and none, prices.

{k} and {all} are numbers. {kf} and {all_f} are the same numbers with their things: "one" and "one apple".
"""

import words
from drawing import (PASTS, another, be, counted, draw_number, joined, lone, number_names, object_of, pronouns, somewhere, unused, value_of,
                     with_article)
from kinds import Kind

FOOD = "apple pear plum nut cake egg banana cookie".split()
THINGS = [*words.GOODS, *(plural for plural in words.SINGULAR if plural not in {*words.BEASTS, *words.FOLK, "stars", "trees", "toys"})]
EATEN = [words.COUNTED[food] for food in FOOD] + "carrots potatoes lemons sandwiches tomatoes".split()
FLYING = ("birds", "ducks", "bees")
# How animals and people go and come: (past, plural, singular).
GOING = [("ran away", "run away", "runs away"), ("went away", "go away", "goes away"), ("left", "leave", "leaves"),
         ("went home", "go home", "goes home")]
FLIGHT = [("flew away", "fly away", "flies away")]
COMING = [("came", "come", "comes"), ("arrived", "arrive", "arrives"), ("came in", "come in", "comes in")]
OFF, ON = [("got off", "get off", "gets off")], [("got on", "get on", "gets on")]
OPEN = "in the garden|in the park|in the field|in the forest|in the house|in the barn|at the lake|under the tree|at the river".split("|")
INSIDE = ("in the room|in the shop|in the library|in the kitchen|in the museum|in the park|at school|at the station|in the garden|"
          "in the church").split("|")
PERCHES = "in the tree|on the roof|on the lake|on the fence|on the wall|in the garden|on the grass".split("|")
RIDES = "on the bus|on the train|on the boat|on the plane|on the ship".split("|")
SHELVES = ("on the table|on the chair|on the shelf|on the bed|on the floor|in the box|in the basket|in the bag|in the bucket|in the drawer|"
           "in the kitchen|under the table|under the bed|in the bowl|on the plate").split("|")
PLACES = "in the team|on the bus|at the party|in the room|in the classroom|on the train|in the pool".split("|")
HAVE_LESS = [("lost", "lose"), ("gave away", "give away"), ("sold", "sell"), ("threw away", "throw away"), ("used", "use")]
HAVE_MORE = [("found", "find"), ("bought", "buy"), ("got", "get")]
# (word for the things of two sorts together, plurals of the sorts)
WHOLES = (("animals", [*words.BEASTS]), ("animals", [*words.BEASTS]), ("pets", ["cats", "dogs", "rabbits", "mice", "birds"]),
          ("children", ["boys", "girls"]), ("people", ["men", "women"]), ("things", THINGS),
          ("toys", ["balls", "dolls", "kites", "cars", "balloons"]))
OWNED = (*WHOLES[:3], *WHOLES[5:], ("things", THINGS), ("brothers and sisters", ["brothers", "sisters"]), ("children", ["sons", "daughters"]))
COINS = ("dollars", "euros")
GETTING = "buy find see draw lose sell make bring take carry need want".split()


def plural_of(story, choices):
    """One of the plurals. From here on, nothing else in the story has that name or its singular."""
    plural = story.fresh([plural for plural in choices if words.ONE[plural] not in story.taken])
    story.taken.add(words.ONE[plural])
    return plural


def does(story, slots, ways):
    """One of `ways`, which are (past, base form) of verbs. Nothing else in the story says that verb of the same person."""
    who = slots.get("n", "I")
    way = story.rng.choice([way for way in ways if (who, way[1]) not in story.taken])
    story.taken.add((who, way[1]))
    return way


def draw_numbers(story, plural, most=4):
    """There are {all} things. {some} are taken away or added, and then there are {left}. {amount} says {some} as in "two of them" or
    "two more".
    """
    less, change, names, minus = story.rng.randint(1, 7), story.rng.randint(1, most), number_names(story), story.rng.random() < 0.5
    first, last = (less + change, less) if minus else (less, less + change)
    name, named = names[change - 1], counted(change, names[change - 1], plural)
    more = counted(change, f"{name} more", plural)
    out = {"f": plural, "all": names[first - 1], "some": name, "left": names[last - 1], "all_f": counted(first, names[first - 1], plural),
           "some_f": named, "left_f": counted(last, names[last - 1], plural), "minus": minus, "one": change == 1, "were": be(first, False),
           "are": be(last), "be": be(first), "amount": story.rng.choice((name, named, f"{name} of them") if minus else (f"{name} more", named, more))}
    return out | ({"minus_": ""} if minus else {})


def draw_scene(story, slots, role):
    """There are animals or people at a place, {q}. Some of them go, or more come: {amount} {went}. See draw_numbers()."""
    look = story.rng.random()
    people = look < 0.3 or look > 0.75
    plural = plural_of(story, words.FOLK if people else FLYING if look < 0.45 else [*words.BEASTS])
    drawn = draw_numbers(story, plural)
    where = somewhere(story, RIDES if look > 0.75 else INSIDE if people else PERCHES if plural in FLYING else OPEN)
    goes, comes = (OFF, ON) if look > 0.75 else (FLIGHT if plural in FLYING else GOING, COMING if people else COMING[:2])
    ways = goes if drawn["minus"] else comes
    past, several, single = story.rng.choice([way for way in ways if way[0] not in story.taken])
    if past == "left":
        story.taken.add(past)  # so that no other fact asks "Who left?"
    if story.rng.random() < 0.5:
        return drawn | {"q": where, "went": past, "past": past, "be": story.rng.choice((drawn["be"], drawn["were"]))}
    return drawn | {"q": where, "went": single if drawn["one"] else several, "past": past}


def draw_shelf(story, slots, role):
    """There are things at a place, {q}. Somebody takes some away, or puts more there: {taking} {amount}{there}. See draw_numbers()."""
    drawn = draw_numbers(story, plural_of(story, THINGS))
    where = somewhere(story, SHELVES)
    took, take = does(story, slots, [("took", "take"), ("took away", "take away")] if drawn["minus"] else [("put", "put")])
    takes = take.replace("take", "takes") if drawn["minus"] else "puts"
    to = "" if drawn["minus"] else f" {where}"
    there = "" if drawn["minus"] else story.rng.choice((" there", to))
    return drawn | {"q": where, "take": take, "took": took, "taking": story.rng.choice((takes, took)), "to": to, "there": there}


def draw_change(story, slots, role):
    """Somebody has things, and loses some of them or gets more: {takes} {amount}. See draw_numbers()."""
    eaten = story.rng.random() < 0.35
    drawn = draw_numbers(story, plural_of(story, EATEN if eaten else THINGS))
    took, take = does(story, slots, ([("ate", "eat")] if eaten else HAVE_LESS) if drawn["minus"] else HAVE_MORE)
    verb, *away = take.split()
    return drawn | {"took": took, "take": take, "takes": " ".join([verb + "s", *away])}


def draw_given(story, slots, role):
    """{n} has things, and {m} {give} {n} more. {him} is the pronoun of {n}. See draw_numbers()."""
    drawn = draw_numbers(story, plural_of(story, THINGS))
    while drawn["minus"]:
        drawn = draw_numbers(story, drawn["f"])
    known = pronouns(slots["n"])
    return drawn | {"give": story.rng.choice(("gives", "gave"))} | ({"him": "her" if known["she"] == "she" else "him"} if known else {})


def draw_herd(story, slots, role):
    """Somebody has animals or things, and {amount} {gone}, as in "ran away". See draw_numbers()."""
    beasts = story.rng.random() < 0.65
    plural = plural_of(story, words.BEASTS if beasts else THINGS)
    drawn = draw_numbers(story, plural)
    while not drawn["minus"]:
        drawn = draw_numbers(story, plural)
    gone = ("flew away",) if plural in FLYING else ("ran away", "died", "got lost") if beasts else ("got lost",)
    return drawn | {"gone": story.rng.choice(gone)}


def draw_parts(story, plurals):
    """Two groups of things, each with its number, {kf} and {jf} ("three apples"), and the {sum} of the two numbers."""
    names, numbers = number_names(story), (story.rng.randint(1, 6), story.rng.randint(1, 6))
    (k, k2), (f, f2) = [names[number - 1] for number in numbers], plurals
    return {"k": k, "j": k2, "f": f, "f2": f2, "kf": counted(numbers[0], k, f), "jf": counted(numbers[1], k2, f2), "sum": names[sum(numbers) - 1],
            "be": be(numbers[0]), "be2": be(numbers[1])}


def draw_whole(story, slots, role):
    """Numbers of two sorts of things, {f} "dogs" and {f2} "cats", and a word for both: {whole} "pets". See draw_parts()."""
    whole, choices = story.rng.choice(WHOLES if role == "there" else OWNED)
    if role != "owned":
        story.take(whole)
    plurals = [plural_of(story, choices), plural_of(story, choices)]
    return draw_parts(story, plurals) | {"whole": whole} | (
        {"q": somewhere(story, SHELVES if whole in ("things", "toys") else OPEN)} if role == "there" else {})


def draw_sorts(story, slots, role):
    """Things of one name, {f}, some of which are {c} "red" and the others {d} "blue". See draw_parts()."""
    plural = plural_of(story, THINGS)
    contents = ["empty", "full"] if plural in ("boxes", "bags", "cups", "bottles") else []
    qualities = [*words.QUALITIES[:15], *"broken nice cheap expensive ugly".split(), *contents]
    choices = words.COLORS if story.rng.random() < 0.6 else qualities
    drawn = draw_parts(story, [plural, plural]) | {"c": story.fresh(choices), "d": story.fresh(choices)}
    one = words.ONE[plural]
    return drawn | {"total_f": f"{drawn['sum']} {plural}", "f1": one if drawn["be"] == "is" else plural,
                    "f2": one if drawn["be2"] == "is" else plural}


def draw_compare(story, slots, role):
    """Two or three people have different numbers of {f}: {n} has {kn}, {m} has {km}, {n2} has {ko}. {rich} has the most of them and {poor}
    the fewest. {jn}, {jm} and {jo} are the numbers alone.
    """
    plural, names = plural_of(story, [*THINGS, *words.BEASTS]), number_names(story)
    people = [slots[slot] for slot in ("n", "m", "n2") if slot in slots]
    numbers = story.rng.sample(range(1, 13), len(people))
    ranked = [person for _, person in sorted(zip(numbers, people))]
    drawn = {"f": plural, "poor": ranked[0], "rich": ranked[-1]}
    for who, number in zip("nmo", numbers):
        drawn |= {f"k{who}": counted(number, names[number - 1], plural), f"j{who}": names[number - 1]}
    return drawn


def draw_listed(story, slots, role):
    """Somebody has two to four {f} of different colors or qualities. {listed} is a list of them, {apart} has a sentence for each."""
    plural = plural_of(story, THINGS)
    one, count = words.ONE[plural], story.rng.randint(2, 4)
    colors = story.rng.random() < 0.7
    sorts = [story.fresh(words.COLORS if colors else words.QUALITIES[:15]) for _ in range(count)]
    who, have = (slots["n"], "has") if "n" in slots else ("I", "have")
    also = story.rng.choice(("", "also ")) if count == 2 else ""
    apart = " ".join(f"{who} {also if i else ''}{have} a {sort} {one}." for i, sort in enumerate(sorts))
    return {"f": plural, "listed": joined([f"a {sort} {one}" for sort in sorts]), "count": words.NUMBER_NAMES[count - 1], "apart": apart,
            "colors" if colors else "sorts": joined(sorts)}


def draw_people(story, slots, role):
    """Two to four {people} are at a place, {q}. With the role "left", {gone} leaves, and {rest} stay there."""
    count = story.rng.choice((3, 3, 3, 4, 2) if role == "left" else (2, 2, 3, 3, 4))
    where = somewhere(story, INSIDE if story.rng.random() < 0.6 else OPEN)
    people = [story.fresh(words.NAMES) for _ in range(count)]
    story.people += people
    story.taken.update((name, "place") for name in people)
    gone = story.rng.choice(people)
    rest = [name for name in people if name != gone]
    place = {} if where.startswith("under") else {"place": where.split(" ", 1)[1]}
    return place | {"people": joined(people), "count": words.NUMBER_NAMES[count - 1], "q": where, "gone": gone, "other": story.rng.choice(rest),
                    "first": people[0], "second": people[1], "rest": joined(rest) if len(rest) > 1 else rest[0],
                    "are": "are" if len(rest) > 1 else "is"}


def draw_kept(story, slots, role):
    """Somebody had {things} and {lost} one of them, {gone}, but still has the others, {kept}."""
    things = [story.fresh(words.TOYS) for _ in range(story.rng.choice((2, 3, 3, 3, 4)))]
    gone = story.rng.choice(things)
    kept = [with_article(thing) for thing in things if thing != gone]
    lost, lose = does(story, slots, (("lost", "lose"), ("sold", "sell"), ("gave away", "give away"), ("threw away", "throw away")))
    return {"things": joined([with_article(thing) for thing in things]), "gone": gone, "kept": joined(kept) if len(kept) > 1 else kept[0],
            "lost": lost, "lose": lose, "left": words.NUMBER_NAMES[len(kept) - 1], "left_f": "one thing" if len(kept) == 1
            else f"{words.NUMBER_NAMES[len(kept) - 1]} things"}


def draw_got(story, slots, role):
    """Somebody bought, found or saw two or three things: {past} {listed}. {o} is the first and {o2} the last, {not_o} is none of them."""
    past, verb = does(story, slots, [(PASTS[verb], verb) for verb in GETTING])
    what = "food thing" if verb in ("buy", "sell", "need", "want") else "thing animal" if verb in ("see", "draw", "find") else "thing"
    things = [object_of(story, what) for _ in range(story.rng.choice((2, 2, 3)))]
    return {"verb": verb, "past": past, "listed": joined(things), "o": things[0], "o2": things[-1],
            "not_o": with_article(unused(story, words.THINGS))}


def draw_other(story, slots, role):
    """A name that the story has not used. It stays free."""
    return unused(story, words.NAMES)


def draw_price(story, slots, role):
    """{t} costs {k} {coins}, and {u}, if that slot is drawn, costs {j} {coins}. {dear} costs more, and {cheap} less. {not_k} is not the
    price of {t}. With the role "buy", the story says that somebody bought {t}.
    """
    coins = story.rng.choice(COINS)
    if role:
        does(story, slots, [("bought", role)])
    k = draw_number(story, slots, "")
    value = value_of(k)
    other = another(story, range(2, 13), value)
    drawn = {"k": k, "coins": coins, "not_k": str(other) if k.isdigit() else words.NUMBER_NAMES[other - 1]}
    if "price" not in story.taken:  # only the first thing with a price may be called "it"
        story.taken.add("price")
        drawn["it"] = "it"
    if "u" in slots:
        j = draw_number(story, slots, "")
        other = value_of(j)
        if value == other:
            raise LookupError(k)
        dear, cheap = (slots["t"], slots["u"]) if value > other else (slots["u"], slots["t"])
        drawn |= {"j": j, "dear": dear, "cheap": cheap}
    return drawn


def draw_ones(story, slots, role):
    """Things, {f}, and the word for one of them, {one}."""
    plural = plural_of(story, THINGS)
    return {"f": plural, "one": words.ONE[plural]}


def draw_giveaway(story, slots, role):
    """Somebody has things and gives some of them to somebody else. See draw_numbers()."""
    plural = plural_of(story, EATEN if story.rng.random() < 0.4 else THINGS)
    while not (drawn := draw_numbers(story, plural))["minus"]:
        pass
    return drawn | lone(story, "left")


def names_up_to(story, most):
    """How this fact writes the numbers from 0 to `most`: with digits, or, if all of them have a word, mostly with words."""
    return [str(number) for number in range(most + 1)] if most > 12 or story.rng.random() < 0.25 else ["no", *words.NUMBER_NAMES]


def draw_class(story, slots, role):
    """There are {kf} and {jf} at a place, {q}: two sorts of people, more {most} than {fewer}, and {sum} {whole} in all."""
    rng = story.rng
    f, f2, whole = rng.choice((("girls", "boys", "children"), ("girls", "boys", "children"), ("men", "women", "people"),
                               ("students", "teachers", "people"), ("boys", "men", "people"), ("girls", "women", "people")))
    for plural in (f, f2, whole):
        story.take(plural, words.ONE[plural])
    if rng.random() < 0.5:
        f, f2 = f2, f
    where = somewhere(story, ["in the class"] * 3 + PLACES)
    numbers = rng.sample(range(1, 13 if rng.random() < 0.7 else 21), 2)
    names = names_up_to(story, max(*numbers, *([sum(numbers)] if rng.random() < 0.6 else [])))
    most, fewer = (f, f2) if numbers[0] > numbers[1] else (f2, f)
    out = {"f": f, "f2": f2, "q": where, "k": names[numbers[0]], "j": names[numbers[1]], "kf": counted(numbers[0], names[numbers[0]], f),
           "most": most, "jf": counted(numbers[1], names[numbers[1]], f2), "be": be(numbers[0]), "be2": be(numbers[1]), "fewer": fewer}
    if sum(numbers) < len(names):
        out |= {"whole": whole, "sum": names[sum(numbers)]}
    return out | ({"team": where[3:]} if where in ("in the class", "in the team", "in the room") else {})


def draw_reprice(story, slots, role):
    """{t} cost {mk} {ago} and costs {mj} now. The slot {up} holds the thing if its price rose, and {down} holds it if its price fell."""
    old, new = story.rng.sample(range(2, 13 if story.rng.random() < 0.7 else 31), 2)
    names = names_up_to(story, max(old, new))
    coins = story.rng.choice(COINS)
    return {"k": names[old], "j": names[new], "coins": coins, "mk": f"{names[old]} {coins}", "mj": f"{names[new]} {coins}",
            ("down" if new < old else "up"): slots["t"], "ago": story.rng.choice(("last week", "last year", "yesterday", "last month"))}


def draw_spent(story, slots, role):
    """Somebody has {mt}, and buys something for {mc}, so that {mr} is left. Questions ask either how much they have {now} or how much they
    got {back}.
    """
    coins = story.rng.choice(COINS)
    does(story, slots, [("bought", "buy")])
    cost, rest = story.rng.randint(1, 8), story.rng.randint(1, 8 if story.rng.random() < 0.7 else 12)
    names = names_up_to(story, cost + rest)
    money = {f"m{slot}": f"{names[value]} {coins if value > 1 else coins[:-1]}" for slot, value in zip("tcr", (cost + rest, cost, rest))}
    back = {"back": "back", "back_": ""} if story.rng.random() < 0.35 else {"now": "now", "now_": ""}
    return money | back | lone(story, "money") | {"all": names[cost + rest], "k": names[cost], "rest": names[rest], "coins": coins}


def draw_shared(story, slots, role):
    """{n} and {m} share {all_f}, or {giver} gives them to {count} {whole}, so that each gets {each_f}. {one} is the singular of {whole}."""
    rng = story.rng
    number, each = rng.choice([(a, b) for a in range(2, 5) for b in range(1, 7) if a * b <= 12])
    two = rng.random() < 0.5
    if two:
        number = 2
    names = number_names(story)
    plural = plural_of(story, EATEN if rng.random() < 0.7 else "balls books pencils pens cards stones coins balloons".split())
    out = {"f": plural, "all_f": f"{names[number * each - 1]} {plural}", "all": names[number * each - 1], "each": names[each - 1],
           "each_f": counted(each, names[each - 1], plural)} | lone(story, "shared")
    if two:
        n = story.name(["has", "shares"])
        return out | {"n": n, "m": story.name(["has", "shares"], [n])}
    whole = plural_of(story, words.FOLK if rng.random() < 0.7 or plural not in EATEN else "dogs monkeys horses rabbits goats mice bears".split())
    return out | {"whole": whole, "one": words.ONE[whole], "count": names[number - 1], "giver": story.name(["has", "gave"])}


def draw_as_many(story, slots, role):
    """{n} has {kf}. {m} has {jf}, but the story says {short} "twice as many" or {full} "twice as many apples as Tom"."""
    rng, n = story.rng, slots["n"]
    plural = plural_of(story, [*THINGS, *words.BEASTS])
    how = rng.choice(("twice", "twice", "half", "same", "more", "fewer"))
    first, gap = rng.randint(2, 6), rng.randint(1, 4)
    first = {"half": 2 * rng.randint(1, 6), "fewer": first + gap}.get(how, first)
    last = {"twice": 2 * first, "half": first // 2, "same": first, "more": first + gap, "fewer": first - gap}[how]
    names = number_names(story)
    if how in ("more", "fewer"):
        short, full = f"{names[gap - 1]} {how}", f"{names[gap - 1]} {how} {words.ONE[plural] if gap == 1 else plural} than {n}"
    else:
        short = {"twice": "twice as many", "half": "half as many", "same": "the same number"}[how]
        full = rng.choice((f"as many {plural} as {n}", f"the same number of {plural} as {n}")) if how == "same" else f"{short} {plural} as {n}"
    out = {"f": plural, "k": names[first - 1], "kf": counted(first, names[first - 1], plural), "j": names[last - 1], "short": short, "full": full,
           "jf": counted(last, names[last - 1], plural)}
    if first + last <= 12:
        out["sum"] = names[first + last - 1]
    rich, poor = (n, slots["m"]) if first > last else (slots["m"], n)
    return out | ({"same": "same", "same_": ""} if how == "same" else {"rich": rich, "poor": poor})


def draw_pairs(story, slots, role):
    """One or two sorts of things that come in pairs: {fp} is "two pairs of socks", {fk} "two", and {fs} the number of socks, "four"."""
    names, numbers = number_names(story), story.rng.sample(range(1, 7), 2)
    plurals = [plural_of(story, "shoes socks gloves boots".split()) for _ in range(story.rng.choice((1, 2, 2)))]
    out = {}
    for number, plural, slot in zip(numbers, plurals, ("f", "f2")):
        out |= {slot: plural, slot + "k": names[number - 1], slot + "s": names[2 * number - 1],
                slot + "p": f"{names[number - 1]} pair{'s' * (number > 1)} of {plural}"}
    if len(plurals) == 1:
        out["single"] = ""
    return out


def draw_more_than(story, slots, role):
    """{n} has more {f} than {m}, and perhaps {m} has more {f} than a third person, {n3}."""
    plural = plural_of(story, [*THINGS, *words.BEASTS])
    if story.rng.random() < 0.5:
        return {"f": plural, "two": ""}
    return {"f": plural, "n3": story.name(["has"], [slots["n"], slots["m"]])}


DRAWERS = {"scene": draw_scene, "shelf": draw_shelf, "change": draw_change, "given": draw_given, "herd": draw_herd, "whole": draw_whole,
           "sorts": draw_sorts, "compare": draw_compare, "listed": draw_listed, "people": draw_people, "kept": draw_kept, "getting": draw_got,
           "other": draw_other, "price": draw_price, "ones": draw_ones, "giveaway": draw_giveaway, "class": draw_class, "reprice": draw_reprice,
           "spent": draw_spent, "shared": draw_shared, "asmany": draw_as_many, "pairsof": draw_pairs, "morethan": draw_more_than}

AT_FIRST = (("How many {f} did {n} have at first?", "How many {f} did {n} have before?"), "{n} had {all_f}.", "{all}")

KINDS = {
    "come and go": Kind("scene", (
        "There {be} {all_f} {q}. {amount} {went}.", "{all_f} {be} {q}. {amount} {went}.", "{q} there {be} {all_f}. Then {amount} {went}.",
        "There {be} {all_f} {q}.|{some_f} {went}.", "I see {all_f} {q}. {amount} {went}.", "There {be} {all_f} {q}, and then {amount} {went}.",
        "{all_f} {were} {q}. {amount} {past}.", "I saw {all_f} {q}. {amount} {past}.", "{q} {were} {all_f}. {amount} {past}.",
        "{all_f} {were} {q}. Then {amount} {past}.", "There {were} {all_f} {q}, but then {amount} {past}.",
        "{all_f} {were} {q}.|Then {some_f} {past}.", "{f} {q}: {all}. {amount} {past}."), (
        (("How many {f} are {q} now?", "How many {f} are {q} now?", "How many {f} are there {q} now?", "How many {f} are {q}?",
          "How many {f} are left{minus_} {q}?", "~How many {f} are there?", "How many {f} are still {minus_}{q}?", "~How many {f} now?",
          "~How many {f} are there now?"), "There {are} {left_f} {q}.", "{left}"),
        (("How many {f} {past}?",), "{some_f} {past}.", "{some}"),
        (("How many {f} were {q} at first?", "How many {f} were there {q} at first?"), "There {were} {all_f} {q}.", "{all}")), 3),
    "take and put": Kind("n:puts shelf", (
        "There {be} {all_f} {q}. {n} {taking} {amount}{there}.", "{all_f} {be} {q}.|{n} {taking} {some_f}{to}.",
        "There {were} {all_f} {q}. Then {n} {took} {amount}{there}.", "{q} there {be} {all_f}. {n} {taking} {amount}{there}.",
        "There {were} {all_f} {q}, and {n} {took} {amount}{there}.", "{all_f} {were} {q}. {n} {took} {amount}{there}.",
        "I saw {all_f} {q}. {n} {took} {amount}{there}.", "{n} {took} {some_f}{to}. Before that there {were} {all_f} {q}.",
        "There {were} {all_f} {q}, but then {n} {took} {amount}{there}."), (
        (("How many {f} are {q} now?", "How many {f} are {q} now?", "How many {f} are there {q} now?", "How many {f} are {q}?",
          "~How many {f} are there?", "How many {f} are left{minus_} {q}?", "How many {f} are still {minus_}{q}?", "~How many {f} are there now?"),
         "There {are} {left_f} {q}.", "{left}"),
        (("How many {f} did {n} {take}{to}?",), "{n} {took} {some_f}{to}.", "{some}"),
        (("Who {took} {some_f}{to}?", "Who {took} the {f}{to}?"), "{n} {took} {some_f}{to}.", "{n}"),
        (("How many {f} were {q} at first?",), "There {were} {all_f} {q}.", "{all}")), 2),
    "given": Kind("n:has m:gave given", (
        "{n} has {all_f}. {m} {give} {him} {amount}.", "{n} has {all_f}. {m} {give} {him} {some_f}.",
        "{n} had {all_f}. Then {m} gave {him} {amount}.", "{n} has {all_f}.|{m} {give} {n} {amount}.",
        "{n} has {all_f}. {She} gets {amount} from {m}.", "{n} had {all_f} and got {amount} from {m}.", "{n} had {all_f}. {m} gave {him} {amount}.",
        "{m} gave {n} {some_f}. {n} had {all_f} before.", "{n} had {all_f}, and {m} gave {him} {amount}.",
        "{n} has {all_f}. {n} gets {amount} from {m}.", "{n} had {all_f}. {m} gave {amount} to {n}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "~How many {f} does {she} have?",
          "~How many {f} does {she} have now?", "How many {f} has {n} got now?"), "{n} has {left_f}.", "{left}"),
        (("How many {f} did {m} give {n}?", "How many {f} did {n} get?", "How many {f} did {m} give to {n}?"), "{m} gave {n} {some_f}.", "{some}"),
        AT_FIRST,
        (("Who gave {n} {some_f}?", "Who gave {some_f} to {n}?", "Who did {n} get {some_f} from?", "Who gave {n} the {f}?"), "{m} gave {n} {some_f}.",
         "{m}")), 2),
    "lose and get": Kind("n:has change", (
        "{n} had {all_f}. {n} {took} {amount}.", "{n} had {all_f}. {She} {took} {amount}.", "{n} had {all_f}. Then {she} {took} {amount}.",
        "{n} has {all_f}.|{n} {took} {some_f}.", "{n} had {all_f} and {took} {amount}.", "Yesterday {n} had {all_f}. Today {n} {took} {amount}.",
        "{n} has {all_f}. {She} {took} {amount}.", "{n} has {all_f}. {She} {takes} {amount}.", "{n} has {all_f}. {n} {takes} {amount}.",
        "{n} has {all_f} and {takes} {amount}.", "{n} had {all_f}. After that {she} {took} {amount}.",
        "{n} had {all_f}, and then {she} {took} {amount}.", "{n} {took} {some_f}. Before that {n} had {all_f}.",
        "{n} had {all_f}, but {she} {took}{minus_} {amount}.", "At first {n} had {all_f}. Then {she} {took} {amount}.",
        "{n}: {all_f}. {She} {took} {amount}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} does {n} have left{minus_}?",
          "How many {f} are left{minus_}?", "How many {f} does {n} still have{minus_}?", "~How many {f} does {she} have?",
          "How many {f} has {n} got now?", "~How many {f} does {she} have now?", "How many {f} does {n} have today?"), "{n} has {left_f}.", "{left}"),
        (("How many {f} did {n} {take}?",), "{n} {took} {some_f}.", "{some}"),
        AT_FIRST,
        (("Who {took} {some_f}?",), "{n} {took} {some_f}.", "{n}")), 2),
    "I lose and get": Kind("change", (
        "I had {all_f}. I {took} {amount}.", "I have {all_f}. I {took} {some_f}.", "I had {all_f}. Then I {took} {amount}.",
        "I had {all_f}.|I {took} {some_f}.", "I had {all_f} and {took} {amount}.", "I have {all_f} and I {took} {amount}.",
        "At first I had {all_f}. Then I {took} {amount}.", "I had {all_f}, but I {took}{minus_} {amount}.",
        "I {took} {some_f}. Before that I had {all_f}."), (
        (("How many {f} do I have now?", "How many {f} do I have?", "How many {f} do I have left{minus_}?", "How many {f} are left{minus_}?",
          "How many {f} do I still have{minus_}?", "How many {f} have I got now?"), "You have {left_f}.", "{left}"),
        (("How many {f} did I {take}?",), "You {took} {some_f}.", "{some}"),
        (("How many {f} did I have at first?", "How many {f} did I have before?"), "You had {all_f}.", "{all}")), 2),
    "some are gone": Kind("n:has herd", (
        "{n} has {all_f}. {some_f} {gone}.", "{n} had {all_f}. {some_f} {gone}.", "{n} had {all_f}. {some} of them {gone}.",
        "{n} had {all_f}, but {some} {gone}.", "{n} had {all_f}. Then {some} of {her} {f} {gone}.", "{n} had {all_f}. {amount} {gone}.",
        "{n} has {all_f}. {amount} {gone}.", "{n} had {all_f}, and then {amount} {gone}.", "{n} had {all_f}.|Yesterday {some_f} {gone}.",
        "{n} had {all_f}. Then {amount} {gone}.", "{some} of {n}'s {f} {gone}. {n} had {all_f} before.",
        "Once {n} had {all_f}. Then {amount} {gone}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} are left?", "How many {f} has {n} got now?",
          "~How many {f} does {she} have now?", "How many {f} does {n} have now?", "How many {f} does {n} still have?",
          "How many {f} does {n} have left?"), "{n} has {left_f}.", "{left}"),
        (("How many {f} {gone}?", "How many of {n}'s {f} {gone}?"), "{some_f} {gone}.", "{some}"),
        AT_FIRST)),
    "total": Kind("n:has whole:owned", (
        "{n} has {kf} and {jf}.", "{n} has {kf}.|{n} has {jf}.", "{n} has {kf}. {She} also has {jf}.", "{n} has got {kf} and {jf}.",
        "{n} has {kf}, and {she} has {jf}, too.", "{n} has {kf}, {jf}.", "{n} owns {kf} and {jf}.", "{n} has {kf} and {she} has {jf}.",
        "{n} has {jf} and {kf}.", "{n} has got {jf} and {kf}."), (
        (("How many {whole} does {n} have?", "How many {whole} does {n} have in all?", "How many {whole} does {n} own?",
          "How many {whole} has {n} got?", "How many {whole} does {n} have together?"), "{n} has {sum} {whole}.", "{sum}"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {kf}.", "{k}"),
        (("How many {f2} does {n} have?", "How many {f2} has {n} got?"), "{n} has {jf}.", "{j}")), 2),
    "my total": Kind("once:mine whole:I", (
        "I have {kf} and {jf}.", "I have {kf}.|I have {jf}.", "I have {kf}. I also have {jf}.", "I have got {kf} and {jf}.", "I own {kf} and {jf}.",
        "I have {jf} and {kf}.", "I have {kf}, {jf}.", "I have {kf} and I have {jf}, too."), (
        (("How many {whole} do I have?", "How many {whole} do I have in all?", "How many {whole} do I have together?",
          "How many {whole} have I got?"), "You have {sum} {whole}.", "{sum}"),
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {kf}.", "{k}"),
        (("How many {f2} do I have?", "How many {f2} have I got?"), "You have {jf}.", "{j}"))),
    "total there": Kind("whole:there", (
        "There {be} {kf} and {jf} {q}.", "There {be} {kf} {q}.|There {be2} {jf} {q}.", "{q} there {be} {kf} and {jf}.", "I see {kf} and {jf} {q}.",
        "{kf} and {jf} are {q}.", "There {be} {kf} {q} and {jf}.", "{q} there {be} {kf}.|There {be2} also {jf}.", "{kf} {be} {q}, and {jf}, too.",
        "{q}: {kf} and {jf}.", "You can see {kf} and {jf} {q}.", "There {be2} {jf} and {kf} {q}."), (
        (("How many {whole} are {q}?", "How many {whole} are {q} in all?", "How many {whole} are there {q} together?",
          "How many {whole} are there {q}?", "~How many {whole} are there?"), "There are {sum} {whole} {q}.", "{sum}"),
        (("How many {f} are {q}?", "How many {f} are there {q}?"), "There {be} {kf} {q}.", "{k}"),
        (("How many {f} are there?",), "There {be} {kf}.", "{k}"),
        (("How many {f2} are {q}?", "How many {f2} are there {q}?"), "There {be2} {jf} {q}.", "{j}"))),
    "of two sorts": Kind("sorts", (
        "There {be} {k} {c} {f1} and {j} {d} {f2}.", "There {be} {k} {c} {f1}.|There {be2} {j} {d} {f2}.", "I see {k} {c} {f1} and {j} {d} {f2}.",
        "{kf} {be} {c}.|{jf} {be2} {d}.", "{kf} {be} {c} and {jf} {be2} {d}.", "There {be} {k} {c} {f1} and there {be2} {j} {d} {f2}, too.",
        "{kf} {be} {c}. The other {j} {be2} {d}.", "{kf} {be} {c}, {jf} {be2} {d}.", "{k} {f1} {be} {c}, but {jf} {be2} {d}.",
        "There are {total_f}. {k} {be} {c} and {j} {be2} {d}.", "There are {total_f}: {k} {c} {f1} and {j} {d} {f2}.",
        "{k} {c} {f1} and {j} {d} {f2}.", "{kf} {be} {c} and {j} {be2} {d}."), (
        (("How many {f} are there?", "How many {f} are there?", "How many {f} are there together?", "How many {f} are there in all?",
          "Tell me how many {f} there are."), "There are {sum} {f}.", "{sum}"),
        (("How many {c} {f} are there?", "How many {f} are {c}?"), "There {be} {k} {c} {f1}.", "{k}"),
        (("How many {d} {f} are there?", "How many {f} are {d}?"), "There {be2} {j} {d} {f2}.", "{j}"),
        (("~How many are {c}?",), "There {be} {k} {c} {f1}.", "{k}"),
        (("~How many are {d}?",), "There {be2} {j} {d} {f2}.", "{j}")), 2),
    "sorts of somebody": Kind("n:has sorts", (
        "{n} has {k} {c} {f1} and {j} {d} {f2}.", "{n} has {k} {c} {f1}.|{n} has {j} {d} {f2}.", "{n} has {k} {c} {f1}. {She} also has {j} {d} {f2}.",
        "{n} has {total_f}. {kf} {be} {c} and {jf} {be2} {d}.", "{n} has got {k} {c} {f1} and {j} {d} {f2}.",
        "{n} has {total_f}. {k} {be} {c}. The other {j} {be2} {d}.", "{n} has {total_f}: {k} {c} {f1} and {j} {d} {f2}.",
        "{k} of {n}'s {f} {be} {c}, and {j} {be2} {d}.", "{n} owns {k} {c} {f1} and {j} {d} {f2}.",
        "{n} has {k} {c} {f1}, and {she} has {j} {d} {f2}, too."), (
        (("How many {f} does {n} have?", "How many {f} does {n} have in all?", "~How many {f} does {she} have?", "How many {f} does {n} own?",
          "How many {f} has {n} got?"), "{n} has {total_f}.", "{sum}"),
        (("How many {c} {f} does {n} have?", "How many of {n}'s {f} are {c}?"), "{n} has {k} {c} {f1}.", "{k}"),
        (("How many {d} {f} does {n} have?", "How many of {n}'s {f} are {d}?"), "{n} has {j} {d} {f2}.", "{j}"))),
    "who has more": Kind("n:has m:has compare", (
        "{n} has {kn}.|{m} has {km}.", "{n} has {kn} and {m} has {km}.", "{n} has {kn}, but {m} has {km}.", "{n} has {kn}.|{m} has {jm}.",
        "{n} has got {kn}.|{m} has got {km}.", "{n} has {kn}, {m} has {km}.", "{m} has {km}.|{n} has {kn}.", "{n} owns {kn} and {m} owns {km}.",
        "{n} and {m} have {f}. {n} has {jn} and {m} has {jm}.", "{n} has {kn}. And {m} has {km}.", "{n}: {kn}. {m}: {km}."), (
        (("Who has more {f}?", "Who has more {f}?", "Who has more {f}, {n} or {m}?", "Who has more {f}, {m} or {n}?"), "{rich} has more {f}.",
         "{rich}"),
        (("Who has fewer {f}?", "Who has less {f}?", "Who has fewer {f}, {n} or {m}?", "Who has fewer {f}, {m} or {n}?"), "{poor} has fewer {f}.",
         "{poor}"),
        (("Does {rich} have more {f} than {poor}?",), "Yes, {rich} has more {f}.", "Yes"),
        (("Does {poor} have more {f} than {rich}?",), "No, {rich} has more {f}.", "No"),
        (("How many {f} does {m} have?", "Tell me how many {f} {m} has.", "How many {f} has {m} got?"), "{m} has {km}.", "{jm}"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {kn}.", "{jn}"),
        (("Do {n} and {m} have the same number of {f}?", "Does {poor} have as many {f} as {rich}?"), "No, {rich} has more {f}.", "No")), 3),
    "who has the most": Kind("n:has m:has n2:has compare", (
        "{n} has {kn}.|{m} has {km}.|{n2} has {ko}.", "{n} has {kn}, {m} has {km} and {n2} has {ko}.",
        "{n} has {kn}, {m} has {jm} and {n2} has {jo}.", "{n} has {kn}.|{m} has {km} and {n2} has {ko}.",
        "{n2} has {ko}.|{n} has {kn}.|{m} has {km}.", "{n} has {kn}, {m} has {km}, and {n2} has {ko}.",
        "{n}, {m} and {n2} have {f}. {n} has {jn}, {m} has {jm} and {n2} has {jo}.", "{n} has {kn} and {m} has {km}, but {n2} has {ko}.",
        "{n}: {kn}. {m}: {km}. {n2}: {ko}."), (
        (("Who has the most {f}?", "Who has most {f}?", "Tell me who has the most {f}.", "Who has the most {f}?", "Which of them has the most {f}?"),
         "{rich} has the most {f}.", "{rich}"),
        (("Who has the fewest {f}?", "Who has the least {f}?"), "{poor} has the fewest {f}.", "{poor}"),
        (("How many {f} does {n2} have?",), "{n2} has {ko}.", "{jo}"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {kn}.", "{jn}"),
        (("How many {f} does {m} have?",), "{m} has {km}.", "{jm}"),
        (("Does {rich} have the most {f}?", "Does {rich} have more {f} than {poor}?"), "Yes, {rich} has the most {f}.", "Yes"),
        (("Does {poor} have the most {f}?",), "No, {rich} has the most {f}.", "No")), 2),
    "listed": Kind("n:has listed", (
        "{n} has {listed}.", "{n} has {listed}.", "{apart}", "{n} has got {listed}.", "{n} owns {listed}.", "{n} has some {f}: {listed}.",
        "{n} has {count} {f}: {listed}.", "The {f} of {n}: {listed}."), (
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {count} {f}.", "{count}"),
        (("What colors are {n}'s {f}?", "What color are {n}'s {f}?", "What color are the {f} of {n}?"), "{n}'s {f} are {colors}.", "{colors}"),
        (("How are {n}'s {f}?",), "{n}'s {f} are {sorts}.", "{sorts}")), 2),
    "my listed": Kind("once:mine listed", (
        "I have {listed}.", "I have {listed}.", "{apart}", "I have got {listed}.", "I have some {f}: {listed}."), (
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {count} {f}.", "{count}"),
        (("What colors are my {f}?", "What color are my {f}?"), "Your {f} are {colors}.", "{colors}")), 2),
    "people there": Kind("people", (
        "{people} are {q}.", "{people} are {q}.", "I see {people} {q}.", "There are some people {q}: {people}.", "{people} are {q} now.",
        "{people} are playing {q}.", "There are {count} people {q}: {people}.", "You can see {people} {q}.", "{q} there are {people}.",
        "{q} I see {people}.", "{people} are all {q}.", "{people} are sitting {q}."), (
        (("How many people are {q}?", "How many people are there {q}?"), "There are {count} people {q}.", "{count}"),
        (("How many children are {q}?",), "There are {count} children {q}.", "{count}"),
        (("Who is {q}?", "Who is {q} now?"), "{people} are {q}.", "{people}"),
        (("Where is {first}?",), "{first} is {q}.", "{q}"),
        (("Where is {second}?",), "{second} is {q}.", "{q}"))),
    "who left": Kind("once:left people:left", (
        "{people} were {q}. {gone} went home.", "{people} were {q}. Then {gone} went home.", "{people} are {q}.|{gone} left.",
        "{people} were {q}, but {gone} left.", "{people} were {q}. {gone} went away.", "{people} were {q}.|Then {gone} went home.",
        "{people} were {q}, and then {gone} went away.", "{people} were {q}. After that {gone} left.", "{people} are {q}. {gone} goes home."), (
        (("Who is still {q}?", "Tell me who is still {q}.", "Who is still there {q}?", "Who stayed {q}?"), "{rest} {are} still {q}.", "{rest}"),
        (("Who is {q} now?",), "{rest} {are} {q}.", "{rest}"),
        (("Who left?", "Who left {place}?", "Who left?"), "{gone} left.", "{gone}"),
        (("Is {gone} still {q}?",), "No, {gone} left.", "No"),
        (("Is {other} still {q}?",), "Yes, {other} is still {q}.", "Yes")), 2),
    "kept": Kind("n:has kept", (
        "{n} had {things}. {n} {lost} the {gone}.", "{n} had {things}. {She} {lost} the {gone}.", "{n} had {things}, but {she} {lost} the {gone}.",
        "{n} had {things}. Then {n} {lost} the {gone}.", "{n} has {things}. Then {n} {lost} the {gone}.", "{n} had {things} and {lost} the {gone}.",
        "{n} {lost} the {gone}. Before that {n} had {things}.", "Yesterday {n} had {things}. Today {she} {lost} the {gone}."), (
        (("What does {n} still have?", "What does {n} have now?", "What does {n} have left?"), "{n} still has {kept}.", "{kept}"),
        (("What did {n} {lose}?",), "{n} {lost} the {gone}.", "{gone}"),
        (("How many things does {n} still have?", "How many things does {n} have now?"), "{n} still has {left_f}.", "{left}"),
        (("Does {n} still have the {gone}?", "Does {n} have the {gone} now?"), "No, {n} {lost} the {gone}.", "No"),
        (("Who {lost} the {gone}?",), "{n} {lost} the {gone}.", "{n}"))),
    "I kept": Kind("once:mine kept", (
        "I had {things}. I {lost} the {gone}.", "I had {things}.|I {lost} the {gone}.", "I had {things}, but I {lost} the {gone}.",
        "I had {things}. Then I {lost} the {gone}."), (
        (("What do I still have?", "What do I have now?", "What do I have left?"), "You still have {kept}.", "{kept}"),
        (("What did I {lose}?",), "You {lost} the {gone}.", "{gone}"),
        (("How many things do I still have?", "How many things do I have now?"), "You still have {left_f}.", "{left}"))),
    "got a list": Kind("n getting", (
        "{n} {past} {listed}.", "{n} {past} {listed}.", "Yesterday {n} {past} {listed}.", "{n} {past} {listed} yesterday.",
        "Today {n} {past} {listed}."), (
        (("What did {n} {verb}?", "What did {n} {verb}?", "Tell me what {n} {past}.", "~What did {she} {verb}?"), "{n} {past} {listed}.", "{listed}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"),
        (("Who {past} {o2}?",), "{n} {past} {o2}.", "{n}"),
        (("Did {n} {verb} {o2}?",), "Yes, {n} {past} {o2}.", "Yes"),
        (("Did {n} {verb} {not_o}?",), "No, {n} {past} {listed}.", "No")), 2),
    "both have": Kind("n:has m:has n2:has t", (
        "Both {n} and {m} have a {t}.|{n2} has no {t}.", "{n2} has no {t}.|{n} and {m} both have a {t}.",
        "Both {n} and {m} have a {t}, but {n2} does not have a {t}.", "{n} has a {t}.|{m} has a {t}, too.|{n2} has no {t}.",
        "{n2} does not have a {t}, but both {n} and {m} have one.", "{n} has a {t}, {m} has a {t}, but {n2} has no {t}.",
        "{n} and {m} have a {t}, {n2} does not have one."), (
        (("Who has a {t}?", "Who has got a {t}?", "Which two have a {t}?", "Who of them has a {t}?"), "{n} and {m} have a {t}.", "{n} and {m}"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n2} has no {t}.", "{n2}"),
        (("Does {m} have a {t}?", "Has {m} got a {t}?"), "Yes, {m} has a {t}.", "Yes"),
        (("Does {n2} have a {t}?", "Has {n2} got a {t}?"), "No, {n2} does not have a {t}.", "No"))),
    "both feel": Kind("n:feels m:feels n2:feels g", (
        "Both {n} and {m} are {g}, but {n2} is not {g}.", "{n} and {m} are both {g}.|{n2} is not {g}.", "{n2} is not {g}.|Both {n} and {m} are {g}.",
        "{n} is {g} and {m} is {g}, too.|{n2} is not {g}.", "{n} and {m} are {g}, but {n2} is not.", "{n} and {m} are {g}, {n2} is not {g}."), (
        (("Who is {g}?",), "{n} and {m} are {g}.", "{n} and {m}"),
        (("Who is not {g}?",), "{n2} is not {g}.", "{n2}"),
        (("Is {m} {g}?",), "Yes, {m} is {g}.", "Yes"),
        (("Are {n} and {m} {g}?",), "Yes, {n} and {m} are {g}.", "Yes"),
        (("Are {n} and {n2} both {g}?",), "No, {n2} is not {g}.", "No"),
        (("Is {n2} {g}?",), "No, {n2} is not {g}.", "No"))),
    "neither": Kind("n:feels m:feels n2:feels g", (
        "Neither {n} nor {m} is {g}, but {n2} is.", "{n2} is {g}.|Neither {n} nor {m} is {g}.", "{n} and {m} are not {g}.|{n2} is {g}.",
        "{n2} is {g}, but {n} and {m} are not.", "Neither {n} nor {m} is {g}.|{n2} is {g}.", "{n} is not {g} and {m} is not {g}, but {n2} is {g}.",
        "{n2} is {g}, {n} and {m} are not {g}."), (
        (("Who is {g}?",), "{n2} is {g}.", "{n2}"),
        (("Who is not {g}?",), "{n} and {m} are not {g}.", "{n} and {m}"),
        (("Is {n} {g}?",), "No, {n} is not {g}.", "No"),
        (("Is {n2} {g}?",), "Yes, {n2} is {g}.", "Yes"))),
    "nobody": Kind("n:place p p2 other", (
        "Nobody was {p}.|{n} was {p2}.", "{n} was {p2}.|Nobody was {p}.", "There was nobody {p}.|{n} was {p2}.", "No one was {p}, but {n} was {p2}.",
        "{n} was {p2}, and nobody was {p}."), (
        (("Who was {p}?",), "Nobody was {p}.", "Nobody"),
        (("Who was {p2}?",), "{n} was {p2}.", "{n}"),
        (("Was {n} {p}?", "Was {other} {p}?", "Was anybody {p}?"), "No, nobody was {p}.", "No"),
        (("Was {n} {p2}?",), "Yes, {n} was {p2}.", "Yes"))),
    "all are": Kind("ones c", (
        "All the {f} are {c}.", "All of the {f} are {c}.", "Every {one} is {c}.", "The {f} are all {c}.", "All {f} here are {c}.",
        "The {f} here are all {c}.", "Each {one} is {c}.", "Every one of the {f} is {c}.", "I see that all the {f} are {c}."), (
        (("What color are the {f}?", "Which color are the {f}?", "What is the color of the {f}?"), "The {f} are {c}.", "{c}"),
        (("What is {c}?", "Which things are {c}?"), "The {f} are {c}.", "{f}"),
        (("Are all the {f} {c}?", "Is every {one} {c}?", "Are the {f} {c}?"), "Yes, all the {f} are {c}.", "Yes"),
        (("Are the {f} {wrong_c}?", "Is there a {wrong_c} {one}?", "Is one of the {f} {wrong_c}?"), "No, all the {f} are {c}.", "No"))),
    "has no": Kind("n:has m:has t", (
        "{n} has no {t}.|{m} has a {t}.", "{m} has a {t}.|{n} has no {t}.", "{n} does not have a {t}, but {m} has one.",
        "{m} has a {t}, but {n} has no {t}.", "{m} has a {t}.|{n} does not have a {t}.", "{n} doesn't have a {t}, but {m} does.",
        "{m} has a {t}, {n} has no {t}.", "{n} has no {t}, but {m} has a {t}."), (
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "No, {n} does not have a {t}.", "No"),
        (("Does {m} have a {t}?",), "Yes, {m} has a {t}.", "Yes"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n} has no {t}.", "{n}"),
        (("Who has a {t}?", "Who has the {t}?"), "{m} has a {t}.", "{m}"))),
    "has none": Kind("n:has t", (
        "{n} has no {t}.", "{n} has no {t}.", "{n} does not have a {t}.", "{n} doesn't have a {t}.", "{n} has not got a {t}.",
        "{n} hasn't got a {t}.", "{n} does not own a {t}."), (
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "No, {n} does not have a {t}.", "No"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n} has no {t}.", "{n}"))),
    "price": Kind("t price", (
        "The {t} costs {k} {coins}.", "The {t} costs {k} {coins}.", "The price of the {t} is {k} {coins}.", "There is a {t}. It costs {k} {coins}.",
        "The {t} is {k} {coins}.", "A {t} costs {k} {coins}.", "{k} {coins} is the price of the {t}.", "You pay {k} {coins} for the {t}.",
        "You can buy the {t} for {k} {coins}.", "{t}: {k} {coins}.", "The {t}'s price is {k} {coins}.", "In the shop the {t} costs {k} {coins}."), (
        (("How much does the {t} cost?", "How many {coins} does the {t} cost?", "Tell me how much the {t} costs.", "How much money is the {t}?",
          "How much is the {t}?", "What does the {t} cost?", "What is the price of the {t}?"), "The {t} costs {k} {coins}.", "{k}"),
        (("~How much does {it} cost?", "~How much is {it}?"), "It costs {k} {coins}.", "{k}"),
        (("What costs {k} {coins}?", "Which thing costs {k} {coins}?"), "The {t} costs {k} {coins}.", "{t}"),
        (("Does the {t} cost {k} {coins}?",), "Yes, the {t} costs {k} {coins}.", "Yes"),
        (("Does the {t} cost {not_k} {coins}?",), "No, the {t} costs {k} {coins}.", "No"))),
    "paid": Kind("n:paid t price:buy", (
        "{n} bought a {t} for {k} {coins}.", "{n} paid {k} {coins} for the {t}.", "{n} bought the {t}. It cost {k} {coins}.",
        "{n} bought a {t} and paid {k} {coins}.", "Yesterday {n} bought a {t} for {k} {coins}.", "{n} paid {k} {coins} and got a {t}.",
        "{n} bought a {t}. {She} paid {k} {coins}.", "{n} bought a {t}. It was {k} {coins}.", "For {k} {coins} {n} bought a {t}.",
        "{n} got the {t} for {k} {coins}.", "{n} spent {k} {coins} on a {t}."), (
        (("How much did {n} pay?", "How much did {n} pay for the {t}?", "How many {coins} did {n} pay?", "How much did {n} spend?",
          "How much money did {n} pay for the {t}?"), "{n} paid {k} {coins} for the {t}.", "{k}"),
        (("How much did the {t} cost?", "How much was the {t}?"), "The {t} cost {k} {coins}.", "{k}"),
        (("What did {n} buy?",), "{n} bought the {t}.", "{t}"),
        (("Who bought the {t}?",), "{n} bought the {t}.", "{n}"),
        (("Who paid {k} {coins}?",), "{n} paid {k} {coins}.", "{n}"))),
    "two prices": Kind("once:prices t u price", (
        "The {t} costs {k} {coins}.|The {u} costs {j} {coins}.", "The {t} costs {k} {coins} and the {u} costs {j} {coins}.",
        "The {t} costs {k} {coins}, but the {u} costs {j} {coins}.", "The price of the {t} is {k} {coins}.|The price of the {u} is {j} {coins}.",
        "The {t} is {k} {coins}.|The {u} is {j} {coins}.", "The {t} costs {k} {coins}, the {u} costs {j} {coins}.",
        "A {t} costs {k} {coins} and a {u} costs {j} {coins}.", "The {t} is {k} {coins}, but the {u} is {j} {coins}.",
        "There is a {t} for {k} {coins} and a {u} for {j} {coins}.", "You can buy the {t} for {k} {coins} and the {u} for {j} {coins}."), (
        (("How much does the {t} cost?", "How much is the {t}?", "What does the {t} cost?"), "The {t} costs {k} {coins}.", "{k}"),
        (("How much does the {u} cost?", "How much is the {u}?", "What does the {u} cost?"), "The {u} costs {j} {coins}.", "{j}"),
        (("Which costs more, the {t} or the {u}?", "Which costs more, the {u} or the {t}?", "Which one costs more?", "What costs more?"),
         "The {dear} costs more.", "{dear}"),
        (("Which is cheaper, the {t} or the {u}?", "What is cheaper, the {t} or the {u}?", "What is cheaper, the {u} or the {t}?",
          "Which is cheaper, the {u} or the {t}?", "Which one is cheaper?", "What is cheaper?"), "The {cheap} is cheaper.", "{cheap}"),
        (("Does the {dear} cost more than the {cheap}?",), "Yes, the {dear} costs more.", "Yes"),
        (("Does the {cheap} cost more than the {dear}?",), "No, the {dear} costs more.", "No"),
        (("Which is more expensive?", "What is more expensive, the {t} or the {u}?", "Which is more expensive, the {u} or the {t}?"),
         "The {dear} is more expensive.", "{dear}"),
        (("Is the {cheap} cheaper than the {dear}?",), "Yes, the {cheap} is cheaper.", "Yes"),
        (("Is the {dear} cheaper than the {cheap}?",), "No, the {cheap} is cheaper.", "No"),
        (("What costs {k} {coins}?",), "The {t} costs {k} {coins}.", "{t}")), 2),
    "gives some away": Kind("n:has,gave m:has giveaway", (
        "{n} had {all_f}. {She} gave {amount} to {m}.", "{n} had {all_f}. {She} gave {amount} to {m}.", "{n} had {all_f}. {She} gave {m} {amount}.",
        "{n} has {all_f}. {n} gives {m} {amount}.", "{n} has {all_f}. {She} gives {amount} to {m}.", "{n} had {all_f} and gave {amount} to {m}.",
        "{n} had {all_f}.|{n} gave {some_f} to {m}.", "{n} has {all_f}.|{m} gets {some_f} from {n}.",
        "{n} had {all_f}. Then {she} gave {m} {amount}.", "{n} had {all_f}, but {she} gave {amount} to {m}.",
        "At first {n} had {all_f}. Then {n} gave {amount} to {m}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have left?", "How many {f} does {n} have?",
          "How many {f} does {n} still have?", "How many {f} are left?", "How many {f} has {n} got now?", "~How many {f} does {she} have now?",
          "~How many does {she} have now{lone}?", "~How many are left{lone}?", "~How many left{lone}?", "~How many {f} does {she} have left?"),
         "{n} has {left_f}.", "{left}"),
        (("How many {f} did {n} give {m}?", "How many {f} did {n} give to {m}?", "How many {f} did {m} get?", "How many {f} did {n} give away?"),
         "{n} gave {m} {some_f}.", "{some}"),
        (("Who got {some_f}?", "Who did {n} give {some_f} to?", "Who got {some_f} from {n}?"), "{n} gave {m} {some_f}.", "{m}"),
        (("Who gave {m} {some_f}?", "Who gave {m} the {f}?"), "{n} gave {m} {some_f}.", "{n}"),
        AT_FIRST,
        (("Does {n} still have {all_f}?", "Does {n} have {all_f} now?"), "No, {n} has {left_f}.", "No"),
        (("Does {n} have {left_f} now?", "Does {n} still have {left_f}?"), "Yes, {n} has {left_f}.", "Yes")), 3),
    "in the class": Kind("class", (
        "There {be} {kf} and {jf} {q}.", "There {be} {kf} and {jf} {q}.", "{q} there {be} {kf} and {jf}.", "{kf} and {jf} are {q}.",
        "There {be} {kf} {q}.|There {be2} {jf} {q}.", "{team} has {kf} and {jf}.", "We have {kf} and {jf} {q}.",
        "There are {sum} {whole} {q}: {kf} and {jf}.", "{kf} {be} {q}, and {jf}, too.", "I see {kf} and {jf} {q}.", "{q}: {kf} and {jf}.",
        "There are {sum} {whole} {q}. {kf} and {jf}."), (
        (("How many {f} are {q}?", "How many {f} are there {q}?", "Tell me how many {f} are {q}."), "There {be} {kf} {q}.", "{k}"),
        (("How many {f} are there?", "How many {f}?"), "There {be} {kf}.", "{k}"),
        (("How many {f2} are {q}?", "How many {f2} are there {q}?", "Tell me how many {f2} are {q}."), "There {be2} {jf} {q}.", "{j}"),
        (("How many {f2} are there?", "How many {f2}?", "And how many {f2}?"), "There {be2} {jf}.", "{j}"),
        (("How many {whole} are {q}?", "How many {whole} are there {q}?", "~How many {whole} are there?"), "There are {sum} {whole} {q}.", "{sum}"),
        (("Are there more {f} or more {f2} {q}?", "Are there more {f2} or {f} {q}?"), "There are more {most} {q}.", "{most}"),
        (("Are there more {most} than {fewer} {q}?",), "Yes, there are more {most} {q}.", "Yes"),
        (("Are there more {fewer} than {most} {q}?",), "No, there are more {most} {q}.", "No")), 2),
    "new price": Kind("once:prices t reprice", (
        "The {t} was {mk}. Now it is {mj}.", "The {t} cost {mk}. Now it costs {mj}.", "The {t} cost {mk} {ago}. Now it costs {mj}.",
        "The {t} cost {mk} before. Today it costs {mj}.", "The {t} costs {mj} now, but it was {mk} {ago}.",
        "Now the {t} costs {mj}. It cost {mk} before.", "The price of the {t} was {mk}, but now it is {mj}.",
        "The old price of the {t} was {mk}. The new price is {mj}.", "The {t} was {mk} {ago}.|The {t} is {mj} now."), (
        (("How much does the {t} cost now?", "How much is the {t} now?", "What does the {t} cost now?", "What is the price of the {t} now?"),
         "The {t} costs {j} {coins}.", "{j}"),
        (("How much did the {t} cost before?", "How much was the {t} before?", "What did the {t} cost before?"), "The {t} cost {k} {coins}.", "{k}"),
        (("Is the {down} cheaper now?",), "Yes, the {t} is cheaper now.", "Yes"),
        (("Is the {up} cheaper now?",), "No, the {t} is more expensive now.", "No"),
        (("Is the {up} more expensive now?",), "Yes, the {t} is more expensive now.", "Yes"),
        (("Is the {down} more expensive now?",), "No, the {t} is cheaper now.", "No"))),
    "money spent": Kind("n:paid,has t spent", (
        "{n} had {mt}{now_}. {She} bought a {t} for {mc}.", "{n} had {mt}{now_}. {She} paid {mc} for a {t}.",
        "{n} has {mt}{now_}.|{n} buys a {t} for {mc}.", "{n} had {mt}{now_} and bought a {t} for {mc}.",
        "{n} had {mt}{now_}. {She} spent {mc} on a {t}.", "{n} has {mt}{now_}. {n} buys a {t}. It costs {mc}.",
        "{n} had {mt}{now_}. Then {she} bought a {t} for {mc}.", "{n} spent {mc} on a {t}. {She} had {mt}{now_} before.",
        "{n} bought a {t}{back_}. It cost {mc}. {n} paid with {mt}.", "The {t} costs {mc}{back_}. {n} buys it and gives {mt}.",
        "{n} bought a {t} for {mc}{back_}. {She} paid with {mt}.", "The {t} cost {mc}{back_}. {n} bought it and paid with {mt}."), (
        (("How much money does {n} have {now}?", "How much money does {n} have {now}?", "~How much money is left{lone}{now_}?",
          "How much does {n} have {now}?", "How many {coins} does {n} have {now}?", "~How much money does {she}{lone} have {now}?",
          "~How many {coins} does {she}{lone} have {now}?"), "{n} has {mr}.", "{rest}"),
        (("How much money did {n} have before{now_}?",), "{n} had {mt}.", "{all}"),
        (("How much change did {n} get{back_}?", "How much money did {n} get {back}?", "How much did {n} get {back}?",
          "~How much change did {she}{lone} get{back_}?"), "{n} got {mr} back.", "{rest}"),
        (("How much did {n} pay for the {t}{now_}?", "How much did {n} spend{now_}?", "How much money did {n} spend{now_}?"),
         "{n} paid {mc} for the {t}.", "{k}"),
        (("How much did the {t} cost?", "How much was the {t}?"), "The {t} cost {mc}.", "{k}"),
        (("What did {n} buy?",), "{n} bought the {t}.", "{t}"),
        (("Who bought the {t}?",), "{n} bought the {t}.", "{n}")), 2),
    "more expensive": Kind("once:prices t u", (
        "The {t} is more expensive than the {u}.", "The {u} is cheaper than the {t}.", "The {t} costs more than the {u}.",
        "The {u} costs less than the {t}.", "The {t} is expensive, but the {u} is cheap.", "The {u} is cheap.|The {t} is expensive.",
        "The {u} is cheap and the {t} is expensive.", "The {u} is much cheaper than the {t}.", "The {u} is not as expensive as the {t}.",
        "The {t} is expensive.|The {u} is cheap.", "The {t} is not as cheap as the {u}."), (
        (("Which is more expensive?", "Which is more expensive, the {t} or the {u}?", "What is more expensive, the {u} or the {t}?",
          "Which one is more expensive?"), "The {t} is more expensive.", "{t}"),
        (("Which is cheaper, the {t} or the {u}?", "Which is cheaper, the {u} or the {t}?", "Which one is cheaper?", "What is cheaper?"),
         "The {u} is cheaper.", "{u}"),
        (("Which costs more, the {t} or the {u}?", "Which costs more, the {u} or the {t}?", "What costs more?"), "The {t} costs more.", "{t}"),
        (("Which costs less, the {t} or the {u}?", "What costs less?", "Which costs less, the {u} or the {t}?"), "The {u} costs less.", "{u}"),
        (("Is the {t} more expensive than the {u}?",), "Yes, the {t} is more expensive.", "Yes"),
        (("Is the {u} more expensive than the {t}?",), "No, the {t} is more expensive.", "No"),
        (("Is the {u} cheaper than the {t}?",), "Yes, the {u} is cheaper.", "Yes"),
        (("Is the {t} cheaper than the {u}?",), "No, the {u} is cheaper.", "No"))),
    "shared out": Kind("shared", (
        "{n} and {m} share {all_f}.", "{n} and {m} have {all_f}. They share them.", "{n} shares {all_f} with {m}.", "{n} and {m} shared {all_f}.",
        "{m} and {n} share {all_f}. They get the same number.", "There are {all_f} for {n} and {m}. They get the same number.",
        "There are {all_f} for {count} {whole}. Each {one} gets the same number.", "{count} {whole} share {all_f}.",
        "{count} {whole} shared {all_f}.", "{giver} has {all_f} for {count} {whole}. Each {one} gets the same number.",
        "There are {count} {whole}. They share {all_f}.", "{giver} gave {all_f} to {count} {whole}. Each {one} got the same number."), (
        (("How many {f} does each {one} get?", "How many {f} does each {one} get?", "How many {f} does one {one} get?"), "Each {one} gets {each_f}.",
         "{each}"),
        (("How many {f} does {n} get?", "~How many does {n} get{lone}?"), "{n} gets {each_f}.", "{each}"),
        (("How many {f} does {m} get?",), "{m} gets {each_f}.", "{each}"),
        (("~How many {f} does each of them get?", "~How many {f} does each get?", "~How many does each get{lone}?"), "Each of them gets {each_f}.",
         "{each}"),
        (("Who shares {all_f} with {m}?",), "{n} shares {all_f} with {m}.", "{n}"),
        (("How many {f} are there?",), "There are {all_f}.", "{all}"))),
    "as many": Kind("n:has m:has asmany", (
        "{n} has {kf}. {m} has {short}.", "{n} has {kf}.|{m} has {full}.", "{m} has {full}.|{n} has {kf}.", "{n} has {kf} and {m} has {short}.",
        "{n} has {kf}, and {m} has {full}.", "{n} has got {kf}.|{m} has got {full}.", "{m} has {full}, and {n} has {kf}.",
        "{n} has {kf}, {m} has {short}."), (
        (("How many {f} does {m} have?", "How many {f} does {m} have?", "How many {f} has {m} got?", "Tell me how many {f} {m} has."),
         "{m} has {jf}.", "{j}"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {kf}.", "{k}"),
        (("Who has more {f}?", "Who has more {f}, {n} or {m}?", "Who has more {f}, {m} or {n}?"), "{rich} has more {f}.", "{rich}"),
        (("Who has fewer {f}?", "Who has fewer {f}, {n} or {m}?", "Who has less {f}?"), "{poor} has fewer {f}.", "{poor}"),
        (("How many {f} do {n} and {m} have together?", "How many {f} do they have together?", "How many {f} do they have in all?"),
         "They have {sum} {f}.", "{sum}"),
        (("Do {n} and {m} have the {same} number of {f}?", "Does {m} have the {same} number of {f} as {n}?",
          "Does {n} have as many {f} as {m}{same_}?"), "Yes, they have the same number of {f}.", "Yes"),
        (("Do {n} and {m} have the same number of {f}?", "Does {poor} have as many {f} as {rich}?"), "No, {rich} has more {f}.", "No")), 3),
    "pairs of": Kind("n:has pairsof", (
        "{n} has {fp}{single}.", "{n} has got {fp}{single}.", "{n} has {fp} and {f2p}.", "{n} has {fp} and {f2p}.", "{n} has {fp}.|{n} has {f2p}.",
        "{n} has {fp}. {She} also has {f2p}.", "{n} owns {fp}{single}.", "There are {fp}{single} in {n}'s cupboard. They belong to {n}."), (
        (("How many {f} does {n} have?", "How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {fs} {f}.", "{fs}"),
        (("How many pairs of {f} does {n} have?", "How many pairs of {f} has {n} got?"), "{n} has {fp}.", "{fk}"),
        (("How many {f2} does {n} have?", "How many {f2} has {n} got?"), "{n} has {f2s} {f2}.", "{f2s}"),
        (("How many pairs of {f2} does {n} have?",), "{n} has {f2p}.", "{f2k}"))),
    "has more than": Kind("n:has m:has morethan", (
        "{n} has more {f} than {m}{two}.", "{m} has fewer {f} than {n}{two}.", "{m} does not have as many {f} as {n}{two}.",
        "{n} and {m} have {f}{two}. {n} has more than {m}.", "{m} has a lot of {f}{two}, but {n} has more.",
        "{n} has more {f} than {m}.|{m} has more {f} than {n3}.", "{m} has more {f} than {n3}.|{n} has more {f} than {m}.",
        "{n} has more {f} than {m}, and {m} has more than {n3}.", "{n3} has fewer {f} than {m}.|{m} has fewer {f} than {n}.",
        "{m} has fewer {f} than {n}, but more than {n3}.", "{m} has more {f} than {n3}, but fewer than {n}."), (
        (("Who has more {f}?{two}", "Who has more {f}, {n} or {m}?", "Who has more {f}, {m} or {n}?"), "{n} has more {f}.", "{n}"),
        (("Who has fewer {f}?{two}", "Who has fewer {f}, {n} or {m}?", "Who has fewer {f}, {m} or {n}?", "Who has less {f}?{two}"),
         "{m} has fewer {f}.", "{m}"),
        (("Who has the most {f}?", "Who has most {f}?", "Who of {n}, {m} and {n3} has the most {f}?"), "{n} has the most {f}.", "{n}"),
        (("Who has the fewest {f}?", "Who has the least {f}?"), "{n3} has the fewest {f}.", "{n3}"),
        (("Does {n} have more {f} than {m}?", "Does {n} have more {f} than {n3}?", "Does {m} have fewer {f} than {n}?"), "Yes, {n} has more {f}.",
         "Yes"),
        (("Does {m} have more {f} than {n}?", "Does {n3} have more {f} than {n}?", "Does {n} have fewer {f} than {m}?"), "No, {n} has more {f}.",
         "No")), 2),
}
COMPUTED = {"come and go", "take and put", "given", "lose and get", "I lose and get", "some are gone", "total", "my total", "total there",
            "of two sorts", "sorts of somebody", "listed", "my listed", "people there", "who left", "kept", "I kept", "nobody", "all are",
            "gives some away", "in the class", "new price", "money spent", "shared out", "as many", "pairs of", "has more than"}
