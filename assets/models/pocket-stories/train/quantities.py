"""Kinds of fact about quantities: sums, differences, comparing, counting, lists, all and none, prices."""
from drawing import DRAWERS as DRAWN, number_names, object_of, pronouns, somewhere, value_of, with_article
from kinds import Kind
import words

# Who or what may come and go: plural, singular.
BEASTS = dict(pair.split("/") for pair in "birds/bird ducks/duck cats/cat dogs/dog hens/hen cows/cow horses/horse frogs/frog rabbits/rabbit "
              "bees/bee pigs/pig goats/goat foxes/fox mice/mouse monkeys/monkey lions/lion".split())
FOLK = dict(pair.split("/") for pair in "children/child boys/boy "
            "girls/girl men/man women/woman people/person friends/friend students/student".split())
GOODS = dict(pair.split("/") for pair in "boxes/box bags/bag cups/cup keys/key kites/kite dolls/doll hats/hat rings/ring lamps/lamp chairs/chair "
             "shirts/shirt socks/sock bottles/bottle cards/card letters/letter umbrellas/umbrella "
             "carrots/carrot potatoes/potato lemons/lemon".split())
KINFOLK = {"brothers": "brother", "sisters": "sister", "sons": "son", "daughters": "daughter"}
FOOD = "apple pear plum nut cake egg banana cookie".split()
ONE = {**BEASTS, **FOLK, **GOODS, **KINFOLK, **words.SINGULAR}
THINGS = [*GOODS, *(plural for plural in words.SINGULAR if plural not in BEASTS and plural not in FOLK and plural not in ("stars", "trees", "toys"))]
EATEN = [words.COUNTED[food] for food in FOOD] + "carrots potatoes lemons sandwiches tomatoes".split()
ONE |= {"sandwiches": "sandwich", "tomatoes": "tomato", "goals": "goal", "games": "game"}
FLYING = ("birds", "ducks", "bees")
# (past, of several, of one): who goes, who comes.
GOING = [("ran away", "run away", "runs away"), ("went away", "go away", "goes away"), ("left", "leave", "leaves"), ("went home", "go home",
         "goes home")]
FLIGHT = [("flew away", "fly away", "flies away")]
COMING = [("came", "come", "comes"), ("arrived", "arrive", "arrives"), ("came in", "come in", "comes in")]
OFF, ON = [("got off", "get off", "gets off")], [("got on", "get on", "gets on")]
OPEN = "in the garden|in the park|in the field|in the forest|in the house|in the barn|at the lake|under the tree|at the river".split("|")
INSIDE = "in the room|in the shop|in the library|in the kitchen|in the museum|in the park|at school|at the station|in the garden|"\
         "in the church".split("|")
PERCHES = "in the tree|on the roof|on the lake|on the fence|on the wall|in the garden|on the grass".split("|")
RIDES = "on the bus|on the train|on the boat|on the plane|on the ship".split("|")
SHELVES = "on the table|on the chair|on the shelf|on the bed|on the floor|in the box|in the basket|in the bag|in the bucket|in the drawer|" \
          "in the kitchen|under the table|under the bed|in the bowl|on the plate".split("|")
HAVE_LESS = [("lost", "lose"), ("gave away", "give away"), ("sold", "sell"), ("threw away", "throw away"), ("used", "use")]
HAVE_MORE = [("found", "find"), ("bought", "buy"), ("got", "get")]
# Those that are one sort of thing together: what they are called, and which they are.
WHOLES = (("animals", [*BEASTS]), ("animals", [*BEASTS]), ("pets", ["cats", "dogs", "rabbits", "mice", "birds"]), ("children", ["boys", "girls"]),
          ("people", ["men", "women"]), ("things", THINGS), ("toys", ["balls", "dolls", "kites", "cars", "balloons"]))
OWNED = (*WHOLES[:3], *WHOLES[5:], ("things", THINGS), ("brothers and sisters", ["brothers", "sisters"]), ("children", ["sons", "daughters"]))
COINS = ("dollars", "euros")
GETTING = {"buy": "bought", "find": "found", "see": "saw", "draw": "drew", "lose": "lost", "sell": "sold", "make": "made", "bring": "brought",
           "take": "took", "carry": "carried", "need": "needed", "want": "wanted"}


def some(number, name, plural):
    return f"{name} {ONE[plural] if number == 1 else plural}"


def plural_of(story, choices):
    """Things that are counted. From here on nothing else in the story is called so, not even one of them."""
    plural = story.fresh([plural for plural in choices if ONE[plural] not in story.taken])
    story.taken.add(ONE[plural])
    return plural


def does(story, slots, ways):
    """One of the ways, whose verb nothing else in the story says of the same person."""
    who = slots.get("n", "I")
    way = story.rng.choice([way for way in ways if (who, way[1]) not in story.taken])
    story.taken.add((who, way[1]))
    return way


def draw_numbers(story, plural, most=4):
    """A number, more or fewer of them, and how many there are then."""
    less, change, names, minus = story.rng.randint(1, 7), story.rng.randint(1, most), number_names(story), story.rng.random() < 0.5
    first, last = (less + change, less) if minus else (less, less + change)
    name, named = names[change - 1], some(change, names[change - 1], plural)
    more = some(change, f"{name} more", plural)
    return {"f": plural, "all": names[first - 1], "some": name, "left": names[last - 1], "all_f": some(first, names[first - 1], plural),
            "some_f": named, "left_f": some(last, names[last - 1], plural), "minus": minus, "one": change == 1,
            "were": "was" if first == 1 else "were", "are": "is" if last == 1 else "are", "be": "is" if first == 1 else "are",
            "amount": story.rng.choice((name, named, f"{name} of them") if minus else (f"{name} more", named, more))}


def draw_scene(story, slots, role):
    """Animals or people somewhere, and how many of them go, or how many more come."""
    look = story.rng.random()
    people = look < 0.3 or look > 0.75
    plural = plural_of(story, FOLK if people else FLYING if look < 0.45 else [*BEASTS])
    drawn = draw_numbers(story, plural)
    where = somewhere(story, RIDES if look > 0.75 else INSIDE if people else PERCHES if plural in FLYING else OPEN)
    goes, comes = (OFF, ON) if look > 0.75 else (FLIGHT if plural in FLYING else GOING, COMING if people else COMING[:2])
    ways = goes if drawn["minus"] else comes
    past, several, single = story.rng.choice([way for way in ways if way[0] not in story.taken])
    if past == "left":
        story.taken.add(past)  # so that nobody asks who left
    if story.rng.random() < 0.5:
        return drawn | {"q": where, "went": past, "past": past, "be": story.rng.choice((drawn["be"], drawn["were"]))}
    return drawn | {"q": where, "went": single if drawn["one"] else several, "past": past}


def draw_table(story, slots, role):
    """Things somewhere, and how many somebody takes or puts there."""
    drawn = draw_numbers(story, plural_of(story, THINGS))
    where = somewhere(story, SHELVES)
    took, take = does(story, slots, [("took", "take"), ("took away", "take away")] if drawn["minus"] else [("put", "put")])
    takes = take.replace("take", "takes") if drawn["minus"] else "puts"
    to = "" if drawn["minus"] else f" {where}"
    there = "" if drawn["minus"] else story.rng.choice((" there", to))
    return drawn | {"q": where, "take": take, "took": took, "taking": story.rng.choice((takes, took)), "to": to, "there": there}


def draw_change(story, slots, role):
    """How many somebody has, and how many are lost or got."""
    eaten = story.rng.random() < 0.35
    drawn = draw_numbers(story, plural_of(story, EATEN if eaten else THINGS))
    took, take = does(story, slots, ([("ate", "eat")] if eaten else HAVE_LESS) if drawn["minus"] else HAVE_MORE)
    return drawn | {"took": took, "take": take}


def draw_given(story, slots, role):
    """What {m} gives {n}, and the pronoun "her" or "him"."""
    drawn = draw_numbers(story, plural_of(story, THINGS))
    while drawn["minus"]:
        drawn = draw_numbers(story, drawn["f"])
    known = pronouns(slots["n"])
    return drawn | {"give": story.rng.choice(("gives", "gave"))} | ({"him": "her" if known["she"] == "she" else "him"} if known else {})


def draw_herd(story, slots, role):
    """Animals or things of somebody, some of which are gone."""
    beasts = story.rng.random() < 0.65
    plural = plural_of(story, BEASTS if beasts else THINGS)
    drawn = draw_numbers(story, plural)
    while not drawn["minus"]:
        drawn = draw_numbers(story, plural)
    return drawn | {"gone": story.rng.choice(("ran away", "died", "got lost") if beasts and plural not in FLYING
                                             else ("flew away",) if beasts else ("got lost",))}


def draw_parts(story, plurals):
    """Two counts and their sum."""
    names, numbers = number_names(story), (story.rng.randint(1, 6), story.rng.randint(1, 6))
    (k, k2), (f, f2) = [names[number - 1] for number in numbers], plurals
    return {"k": k, "j": k2, "f": f, "f2": f2, "kf": some(numbers[0], k, f), "jf": some(numbers[1], k2, f2), "sum": names[sum(numbers) - 1],
            "be": "is" if numbers[0] == 1 else "are", "be2": "is" if numbers[1] == 1 else "are"}


def draw_whole(story, slots, role):
    """Two things with a name for both."""
    whole, choices = story.rng.choice(WHOLES if role == "there" else OWNED)
    if role != "owned":
        if whole in story.taken:
            raise LookupError(whole)
        story.taken.add(whole)
    plurals = [plural_of(story, choices), plural_of(story, choices)]
    return draw_parts(story, plurals) | {"whole": whole} | (
        {"q": somewhere(story, SHELVES if whole in ("things", "toys") else OPEN)} if role == "there" else {})


def draw_sorts(story, slots, role):
    """Things of one kind, of two sorts."""
    plural = plural_of(story, THINGS)
    choices = words.COLORS if story.rng.random() < 0.65 else words.QUALITIES[:15]
    drawn = draw_parts(story, [plural, plural]) | {"c": story.fresh(choices), "d": story.fresh(choices)}
    one = ONE[plural]
    return drawn | {"total_f": f"{drawn['sum']} {plural}", "f1": one if drawn["be"] == "is" else plural,
                    "f2": one if drawn["be2"] == "is" else plural}


def draw_compare(story, slots, role):
    """How many of the same each of the people has, and who has the most."""
    plural, names = plural_of(story, [*THINGS, *BEASTS]), number_names(story)
    people = [slots[slot] for slot in ("n", "m", "n2") if slot in slots]
    numbers = story.rng.sample(range(1, 13), len(people))
    ranked = [person for _, person in sorted(zip(numbers, people))]
    drawn = {"f": plural, "poor": ranked[0], "rich": ranked[-1]}
    return drawn | {f"k{who}": some(number, names[number - 1], plural) for who, number in zip("nmo", numbers)} \
        | {f"j{who}": names[number - 1] for who, number in zip("nmo", numbers)}


def joined(parts):
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def draw_listed(story, slots, role):
    """Two to four of a kind of thing, each of another color or quality."""
    plural = plural_of(story, THINGS)
    one, count = ONE[plural], story.rng.randint(2, 4)
    colors = story.rng.random() < 0.7
    sorts = [story.fresh(words.COLORS if colors else words.QUALITIES[:15]) for _ in range(count)]
    who, have = (slots["n"], "has") if "n" in slots else ("I", "have")
    also = story.rng.choice(("", "also ")) if count == 2 else ""
    return {"f": plural, "one": one, "listed": joined([f"a {sort} {one}" for sort in sorts]), "count": words.NUMBER_NAMES[count - 1],
            "apart": " ".join(f"{who} {also if i else ''}{have} a {sort} {one}." for i, sort in enumerate(sorts))} \
        | ({"colors": joined(sorts)} if colors else {"sorts": joined(sorts)})


def draw_people(story, slots, role):
    """Two to four people in a place. role "left": three or four at first, one of whom leaves."""
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
    """Things of somebody, one of which is gone."""
    things = [story.fresh(words.TOYS) for _ in range(story.rng.choice((2, 3, 3, 3, 4)))]
    gone = story.rng.choice(things)
    kept = [with_article(thing) for thing in things if thing != gone]
    lost, lose = does(story, slots, (("lost", "lose"), ("sold", "sell"), ("gave away", "give away"), ("threw away", "throw away")))
    return {"things": joined([with_article(thing) for thing in things]), "gone": gone, "kept": joined(kept) if len(kept) > 1 else kept[0],
            "lost": lost, "lose": lose, "left": words.NUMBER_NAMES[len(kept) - 1], "left_f": "one thing" if len(kept) == 1
            else f"{words.NUMBER_NAMES[len(kept) - 1]} things"}


def draw_got(story, slots, role):
    """Two or three things that somebody bought."""
    past, verb = does(story, slots, [(past, verb) for verb, past in GETTING.items()])
    what = "food thing" if verb in ("buy", "sell", "need", "want") else "thing animal" if verb in ("see", "draw", "find") else "thing"
    things = [object_of(story, what) for _ in range(story.rng.choice((2, 2, 3)))]
    return {"verb": verb, "past": past, "listed": joined(things), "o": things[0], "o2": things[-1],
            "not_o": with_article(story.rng.choice([thing for thing in words.THINGS if thing not in story.taken]))}


def draw_other(story, slots, role):
    """Somebody of whom the story has not told anything. Nobody is taken by this."""
    return story.rng.choice([name for name in words.NAMES if name not in story.taken])


def draw_price(story, slots, role):
    """What one thing costs, or two: "t" and "u"."""
    coins = story.rng.choice(COINS)
    if role:
        does(story, slots, [("bought", role)])
    k = DRAWN["k"](story, slots, "")
    value = value_of(k)
    other = story.rng.choice([number for number in range(2, 13) if number != value])
    drawn = {"k": k, "coins": coins, "not_k": str(other) if k.isdigit() else words.NUMBER_NAMES[other - 1]}
    if "price" not in story.taken:  # only the first may be called "it"
        story.taken.add("price")
        drawn["it"] = "it"
    if "u" in slots:
        j = DRAWN["k"](story, slots, "")
        other = value_of(j)
        if value == other:
            raise LookupError(k)
        dear, cheap = (slots["t"], slots["u"]) if value > other else (slots["u"], slots["t"])
        drawn |= {"j": j, "dear": dear, "cheap": cheap}
    return drawn


def draw_all(story, slots, role):
    plural = plural_of(story, THINGS)
    return {"f": plural, "one": ONE[plural]}


DRAWERS = {"scene": draw_scene, "shelf": draw_table, "change": draw_change, "given": draw_given, "herd": draw_herd, "whole": draw_whole,
           "sorts": draw_sorts, "compare": draw_compare, "listed": draw_listed, "people": draw_people, "kept": draw_kept, "getting": draw_got,
           "other": draw_other, "price": draw_price, "ones": draw_all}

AT_FIRST = (("How many {f} did {n} have at first?", "How many {f} did {n} have before?"), "{n} had {all_f}.", "{all}")

KINDS = {
    "come and go": Kind("scene", (
        "There {be} {all_f} {q}. {amount} {went}.", "{all_f} {be} {q}. {amount} {went}.", "{q} there {be} {all_f}. Then {amount} {went}.",
        "There {be} {all_f} {q}.|{some_f} {went}.", "I see {all_f} {q}. {amount} {went}.", "There {be} {all_f} {q}, and then {amount} {went}."), (
        (("How many {f} are {q} now?", "How many {f} are {q} now?", "How many {f} are there {q} now?", "How many {f} are {q}?",
          "~How many {f} are there now?"), "There {are} {left_f} {q}.", "{left}"),
        (("How many {f} {past}?",), "{some_f} {past}.", "{some}"),
        (("How many {f} were {q} at first?", "How many {f} were there {q} at first?"), "There {were} {all_f} {q}.", "{all}")), 3),
    "take and put": Kind("n:puts shelf", (
        "There {be} {all_f} {q}. {n} {taking} {amount}{there}.", "{all_f} {be} {q}.|{n} {taking} {some_f}{to}.",
        "There {were} {all_f} {q}. Then {n} {took} {amount}{there}.",
        "{q} there {be} {all_f}. {n} {taking} {amount}{there}.", "There {were} {all_f} {q}, and {n} {took} {amount}{there}."), (
        (("How many {f} are {q} now?", "How many {f} are {q} now?", "How many {f} are there {q} now?", "How many {f} are {q}?",
          "~How many {f} are there now?"), "There {are} {left_f} {q}.", "{left}"),
        (("How many {f} did {n} {take}{to}?",), "{n} {took} {some_f}{to}.", "{some}"),
        (("Who {took} {some_f}{to}?", "Who {took} the {f}{to}?"), "{n} {took} {some_f}{to}.", "{n}"),
        (("How many {f} were {q} at first?",), "There {were} {all_f} {q}.", "{all}")), 2),
    "given": Kind("n:has m:gave given", (
        "{n} has {all_f}. {m} {give} {him} {amount}.", "{n} has {all_f}. {m} {give} {him} {some_f}.",
        "{n} had {all_f}. Then {m} gave {him} {amount}.",
        "{n} has {all_f}.|{m} {give} {n} {amount}.", "{n} has {all_f}. {She} gets {amount} from {m}.",
        "{n} had {all_f} and got {amount} from {m}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "~How many {f} does {she} have now?",
          "How many {f} has {n} got now?"), "{n} has {left_f}.", "{left}"),
        (("How many {f} did {m} give {n}?", "How many {f} did {n} get?", "How many {f} did {m} give to {n}?"), "{m} gave {n} {some_f}.", "{some}"),
        AT_FIRST,
        (("Who gave {n} {some_f}?", "Who gave {n} the {f}?"), "{m} gave {n} {some_f}.", "{m}")), 2),
    "lose and get": Kind("n:has change", (
        "{n} had {all_f}. {n} {took} {amount}.", "{n} had {all_f}. {She} {took} {amount}.", "{n} had {all_f}. Then {she} {took} {amount}.",
        "{n} has {all_f}.|{n} {took} {some_f}.", "{n} had {all_f} and {took} {amount}.", "Yesterday {n} had {all_f}. Today {n} {took} {amount}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} has {n} got now?", "~How many {f} does {she} have now?",
          "How many {f} does {n} have today?"), "{n} has {left_f}.", "{left}"),
        (("How many {f} did {n} {take}?",), "{n} {took} {some_f}.", "{some}"),
        AT_FIRST), 2),
    "I lose and get": Kind("change", (
        "I had {all_f}. I {took} {amount}.", "I have {all_f}. I {took} {some_f}.", "I had {all_f}. Then I {took} {amount}.",
        "I had {all_f}.|I {took} {some_f}.", "I had {all_f} and {took} {amount}."), (
        (("How many {f} do I have now?", "How many {f} do I have?", "How many {f} have I got now?"), "You have {left_f}.", "{left}"),
        (("How many {f} did I {take}?",), "You {took} {some_f}.", "{some}"),
        (("How many {f} did I have at first?", "How many {f} did I have before?"), "You had {all_f}.", "{all}")), 2),
    "some are gone": Kind("n:has herd", (
        "{n} has {all_f}. {some_f} {gone}.", "{n} had {all_f}. {some_f} {gone}.", "{n} had {all_f}. {some} of them {gone}.",
        "{n} had {all_f}, but {some} {gone}.", "{n} had {all_f}. Then {some} of {her} {f} {gone}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} still have?",
         "How many {f} does {n} have left?"),
         "{n} has {left_f}.", "{left}"),
        (("How many {f} {gone}?", "How many of {n}'s {f} {gone}?"), "{some_f} {gone}.", "{some}"),
        AT_FIRST)),
    "total": Kind("n:has whole:owned", (
        "{n} has {kf} and {jf}.", "{n} has {kf}.|{n} has {jf}.", "{n} has {kf}. {She} also has {jf}.", "{n} has got {kf} and {jf}.",
        "{n} has {kf}, and {she} has {jf}, too."), (
        (("How many {whole} does {n} have?", "How many {whole} has {n} got?", "How many {whole} does {n} have together?"), "{n} has {sum} {whole}.",
         "{sum}"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {kf}.", "{k}"),
        (("How many {f2} does {n} have?", "How many {f2} has {n} got?"), "{n} has {jf}.", "{j}")), 2),
    "my total": Kind("once:mine whole:I", (
        "I have {kf} and {jf}.", "I have {kf}.|I have {jf}.", "I have {kf}. I also have {jf}.", "I have got {kf} and {jf}."), (
        (("How many {whole} do I have?", "How many {whole} have I got?"), "You have {sum} {whole}.", "{sum}"),
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {kf}.", "{k}"),
        (("How many {f2} do I have?", "How many {f2} have I got?"), "You have {jf}.", "{j}"))),
    "total there": Kind("whole:there", (
        "There {be} {kf} and {jf} {q}.", "There {be} {kf} {q}.|There {be2} {jf} {q}.", "{q} there {be} {kf} and {jf}.", "I see {kf} and {jf} {q}.",
        "{kf} and {jf} are {q}."), (
        (("How many {whole} are {q}?", "How many {whole} are there {q}?", "~How many {whole} are there?"), "There are {sum} {whole} {q}.", "{sum}"),
        (("How many {f} are {q}?", "How many {f} are there {q}?"), "There {be} {kf} {q}.", "{k}"), (("How many {f} are there?",), "There {be} {kf}.", "{k}"),
        (("How many {f2} are {q}?", "How many {f2} are there {q}?"), "There {be2} {jf} {q}.", "{j}"))),
    "of two sorts": Kind("sorts", (
        "There {be} {k} {c} {f1} and {j} {d} {f2}.", "There {be} {k} {c} {f1}.|There {be2} {j} {d} {f2}.", "I see {k} {c} {f1} and {j} {d} {f2}.",
        "{kf} {be} {c}.|{jf} {be2} {d}.", "{kf} {be} {c} and {jf} {be2} {d}.", "There {be} {k} {c} {f1} and there {be2} {j} {d} {f2}, too."), (
        (("How many {f} are there?", "How many {f} are there?", "How many {f} are there together?"), "There are {sum} {f}.", "{sum}"),
        (("How many {c} {f} are there?", "How many {f} are {c}?"), "There {be} {k} {c} {f1}.", "{k}"),
        (("How many {d} {f} are there?", "How many {f} are {d}?"), "There {be2} {j} {d} {f2}.", "{j}")), 2),
    "sorts of somebody": Kind("n:has sorts", (
        "{n} has {k} {c} {f1} and {j} {d} {f2}.", "{n} has {k} {c} {f1}.|{n} has {j} {d} {f2}.", "{n} has {k} {c} {f1}. {She} also has {j} {d} {f2}.",
        "{n} has {total_f}. {kf} {be} {c} and {jf} {be2} {d}.", "{n} has got {k} {c} {f1} and {j} {d} {f2}."), (
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {total_f}.", "{sum}"),
        (("How many {c} {f} does {n} have?", "How many of {n}'s {f} are {c}?"), "{n} has {k} {c} {f1}.", "{k}"),
        (("How many {d} {f} does {n} have?", "How many of {n}'s {f} are {d}?"), "{n} has {j} {d} {f2}.", "{j}"))),
    "who has more": Kind("n:has m:has compare", (
        "{n} has {kn}.|{m} has {km}.", "{n} has {kn} and {m} has {km}.", "{n} has {kn}, but {m} has {km}.", "{n} has {kn}.|{m} has {jm}.",
        "{n} has got {kn}.|{m} has got {km}.", "{n} has {kn}, {m} has {km}."), (
        (("Who has more {f}?", "Who has more {f}?", "Who has more {f}, {n} or {m}?", "Who has more {f}, {m} or {n}?"), "{rich} has more {f}.",
         "{rich}"),
        (("Who has fewer {f}?", "Who has less {f}?", "Who has fewer {f}, {n} or {m}?", "Who has fewer {f}, {m} or {n}?"), "{poor} has fewer {f}.",
         "{poor}"),
        (("Does {rich} have more {f} than {poor}?",), "Yes, {rich} has more {f}.", "Yes"),
        (("Does {poor} have more {f} than {rich}?",), "No, {rich} has more {f}.", "No"),
        (("How many {f} does {m} have?", "How many {f} has {m} got?"), "{m} has {km}.", "{jm}")), 3),
    "who has the most": Kind("n:has m:has n2:has compare", (
        "{n} has {kn}.|{m} has {km}.|{n2} has {ko}.", "{n} has {kn}, {m} has {km} and {n2} has {ko}.",
        "{n} has {kn}, {m} has {jm} and {n2} has {jo}.",
        "{n} has {kn}.|{m} has {km} and {n2} has {ko}."), (
        (("Who has the most {f}?", "Who has the most {f}?", "Which of them has the most {f}?"), "{rich} has the most {f}.", "{rich}"),
        (("Who has the fewest {f}?", "Who has the least {f}?"), "{poor} has the fewest {f}.", "{poor}"),
        (("How many {f} does {n2} have?",), "{n2} has {ko}.", "{jo}")), 2),
    "listed": Kind("n:has listed", (
        "{n} has {listed}.", "{n} has {listed}.", "{apart}", "{n} has got {listed}.", "{n} owns {listed}.", "{n} has some {f}: {listed}."), (
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {count} {f}.", "{count}"),
        (("What colors are {n}'s {f}?", "What color are {n}'s {f}?", "What color are the {f} of {n}?"), "{n}'s {f} are {colors}.", "{colors}"),
        (("How are {n}'s {f}?",), "{n}'s {f} are {sorts}.", "{sorts}")), 2),
    "my listed": Kind("once:mine listed", (
        "I have {listed}.", "I have {listed}.", "{apart}", "I have got {listed}.", "I have some {f}: {listed}."), (
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {count} {f}.", "{count}"),
        (("What colors are my {f}?", "What color are my {f}?"), "Your {f} are {colors}.", "{colors}")), 2),
    "people there": Kind("people", (
        "{people} are {q}.", "{people} are {q}.", "I see {people} {q}.", "There are some people {q}: {people}.", "{people} are {q} now.",
        "{people} are playing {q}."), (
        (("How many people are {q}?", "How many people are there {q}?"), "There are {count} people {q}.", "{count}"),
        (("How many children are {q}?",), "There are {count} children {q}.", "{count}"),
        (("Who is {q}?", "Who is {q} now?"), "{people} are {q}.", "{people}"),
        (("Where is {first}?",), "{first} is {q}.", "{q}"), (("Where is {second}?",), "{second} is {q}.", "{q}"))),
    "who left": Kind("once:left people:left", (
        "{people} were {q}. {gone} went home.", "{people} were {q}. Then {gone} went home.", "{people} are {q}.|{gone} left.",
        "{people} were {q}, but {gone} left.", "{people} were {q}. {gone} went away."), (
        (("Who is still {q}?", "Who is still there {q}?", "Who stayed {q}?"), "{rest} {are} still {q}.", "{rest}"),
        (("Who is {q} now?",), "{rest} {are} {q}.", "{rest}"),
        (("Who left?", "Who left {place}?", "Who left?"), "{gone} left.", "{gone}"),
        (("Is {gone} still {q}?",), "No, {gone} left.", "No"),
        (("Is {other} still {q}?",), "Yes, {other} is still {q}.", "Yes")), 2),
    "kept": Kind("n:has kept", (
        "{n} had {things}. {n} {lost} the {gone}.", "{n} had {things}. {She} {lost} the {gone}.", "{n} had {things}, but {she} {lost} the {gone}.",
        "{n} had {things}. Then {n} {lost} the {gone}."), (
        (("What does {n} still have?", "What does {n} have now?", "What does {n} have left?"), "{n} still has {kept}.", "{kept}"),
        (("What did {n} {lose}?",), "{n} {lost} the {gone}.", "{gone}"),
        (("How many things does {n} still have?", "How many things does {n} have now?"), "{n} still has {left_f}.", "{left}"))),
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
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"), (("Who {past} {o2}?",), "{n} {past} {o2}.", "{n}"),
        (("Did {n} {verb} {o2}?",), "Yes, {n} {past} {o2}.", "Yes"),
        (("Did {n} {verb} {not_o}?",), "No, {n} {past} {listed}.", "No")), 2),
    "both have": Kind("n:has m:has n2:has t", (
        "Both {n} and {m} have a {t}.|{n2} has no {t}.", "{n2} has no {t}.|{n} and {m} both have a {t}.",
        "Both {n} and {m} have a {t}, but {n2} does not have a {t}.",
        "{n} has a {t}.|{m} has a {t}, too.|{n2} has no {t}.", "{n2} does not have a {t}, but both {n} and {m} have one."), (
        (("Who has a {t}?", "Who has got a {t}?"), "{n} and {m} have a {t}.", "{n} and {m}"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n2} has no {t}.", "{n2}"),
        (("Does {m} have a {t}?", "Has {m} got a {t}?"), "Yes, {m} has a {t}.", "Yes"),
        (("Does {n2} have a {t}?", "Has {n2} got a {t}?"), "No, {n2} does not have a {t}.", "No"))),
    "both feel": Kind("n:feels m:feels n2:feels g", (
        "Both {n} and {m} are {g}, but {n2} is not {g}.", "{n} and {m} are both {g}.|{n2} is not {g}.", "{n2} is not {g}.|Both {n} and {m} are {g}.",
        "{n} is {g} and {m} is {g}, too.|{n2} is not {g}."), (
        (("Who is {g}?",), "{n} and {m} are {g}.", "{n} and {m}"), (("Who is not {g}?",), "{n2} is not {g}.", "{n2}"),
        (("Is {m} {g}?",), "Yes, {m} is {g}.", "Yes"), (("Are {n} and {m} {g}?",), "Yes, {n} and {m} are {g}.", "Yes"),
        (("Are {n} and {n2} both {g}?",), "No, {n2} is not {g}.", "No"), (("Is {n2} {g}?",), "No, {n2} is not {g}.", "No"))),
    "neither": Kind("n:feels m:feels n2:feels g", (
        "Neither {n} nor {m} is {g}, but {n2} is.", "{n2} is {g}.|Neither {n} nor {m} is {g}.", "{n} and {m} are not {g}.|{n2} is {g}.",
        "{n2} is {g}, but {n} and {m} are not.", "Neither {n} nor {m} is {g}.|{n2} is {g}."), (
        (("Who is {g}?",), "{n2} is {g}.", "{n2}"), (("Who is not {g}?",), "{n} and {m} are not {g}.", "{n} and {m}"),
        (("Is {n} {g}?",), "No, {n} is not {g}.", "No"), (("Is {n2} {g}?",), "Yes, {n2} is {g}.", "Yes"))),
    "nobody": Kind("n:place p p2 other", (
        "Nobody was {p}.|{n} was {p2}.", "{n} was {p2}.|Nobody was {p}.", "There was nobody {p}.|{n} was {p2}.", "No one was {p}, but {n} was {p2}.",
        "{n} was {p2}, and nobody was {p}."), (
        (("Who was {p}?",), "Nobody was {p}.", "Nobody"), (("Who was {p2}?",), "{n} was {p2}.", "{n}"),
        (("Was {n} {p}?", "Was {other} {p}?", "Was anybody {p}?"), "No, nobody was {p}.", "No"), (("Was {n} {p2}?",), "Yes, {n} was {p2}.", "Yes"))),
    "all are": Kind("ones c", (
        "All the {f} are {c}.", "All of the {f} are {c}.", "Every {one} is {c}.", "The {f} are all {c}.", "All {f} here are {c}."), (
        (("What color are the {f}?", "Which color are the {f}?", "What is the color of the {f}?"), "The {f} are {c}.", "{c}"),
        (("What is {c}?", "Which things are {c}?"), "The {f} are {c}.", "{f}"),
        (("Are all the {f} {c}?", "Are the {f} {c}?"), "Yes, all the {f} are {c}.", "Yes"),
        (("Are the {f} {wrong_c}?", "Is there a {wrong_c} {one}?", "Is one of the {f} {wrong_c}?"), "No, all the {f} are {c}.", "No"))),
    "has no": Kind("n:has m:has t", (
        "{n} has no {t}.|{m} has a {t}.", "{m} has a {t}.|{n} has no {t}.", "{n} does not have a {t}, but {m} has one.",
        "{m} has a {t}, but {n} has no {t}.",
        "{m} has a {t}.|{n} does not have a {t}."), (
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "No, {n} does not have a {t}.", "No"), (("Does {m} have a {t}?",), "Yes, {m} has a {t}.", "Yes"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n} has no {t}.", "{n}"), (("Who has a {t}?", "Who has the {t}?"), "{m} has a {t}.",
         "{m}"))),
    "has none": Kind("n:has t", ("{n} has no {t}.", "{n} has no {t}.", "{n} does not have a {t}.", "{n} doesn't have a {t}.",
        "{n} has not got a {t}."), (
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "No, {n} does not have a {t}.", "No"),
        (("Who has no {t}?", "Who does not have a {t}?"), "{n} has no {t}.", "{n}"))),
    "price": Kind("t price", (
        "The {t} costs {k} {coins}.", "The {t} costs {k} {coins}.", "The price of the {t} is {k} {coins}.", "There is a {t}. It costs {k} {coins}.",
        "The {t} is {k} {coins}.",
        "A {t} costs {k} {coins}."), (
        (("How much does the {t} cost?", "How much is the {t}?", "What does the {t} cost?", "What is the price of the {t}?"),
         "The {t} costs {k} {coins}.", "{k}"),
        (("~How much does {it} cost?", "~How much is {it}?"), "It costs {k} {coins}.", "{k}"),
        (("What costs {k} {coins}?", "Which thing costs {k} {coins}?"), "The {t} costs {k} {coins}.", "{t}"),
        (("Does the {t} cost {k} {coins}?",), "Yes, the {t} costs {k} {coins}.", "Yes"),
        (("Does the {t} cost {not_k} {coins}?",), "No, the {t} costs {k} {coins}.", "No"))),
    "paid": Kind("n:paid t price:buy", (
        "{n} bought a {t} for {k} {coins}.", "{n} paid {k} {coins} for the {t}.", "{n} bought the {t}. It cost {k} {coins}.",
        "{n} bought a {t} and paid {k} {coins}.",
        "Yesterday {n} bought a {t} for {k} {coins}."), (
        (("How much did {n} pay?", "How much did {n} pay for the {t}?"), "{n} paid {k} {coins} for the {t}.", "{k}"),
        (("How much did the {t} cost?", "How much was the {t}?"), "The {t} cost {k} {coins}.", "{k}"),
        (("What did {n} buy?",), "{n} bought the {t}.", "{t}"), (("Who bought the {t}?",), "{n} bought the {t}.", "{n}"),
        (("Who paid {k} {coins}?",), "{n} paid {k} {coins}.", "{n}"))),
    "two prices": Kind("once:prices t u price", (
        "The {t} costs {k} {coins}.|The {u} costs {j} {coins}.", "The {t} costs {k} {coins} and the {u} costs {j} {coins}.",
        "The {t} costs {k} {coins}, but the {u} costs {j} {coins}.", "The price of the {t} is {k} {coins}.|The price of the {u} is {j} {coins}.",
        "The {t} is {k} {coins}.|The {u} is {j} {coins}."), (
        (("How much does the {t} cost?", "How much is the {t}?", "What does the {t} cost?"), "The {t} costs {k} {coins}.", "{k}"),
        (("How much does the {u} cost?", "How much is the {u}?", "What does the {u} cost?"), "The {u} costs {j} {coins}.", "{j}"),
        (("Which costs more, the {t} or the {u}?", "Which costs more, the {u} or the {t}?", "Which one costs more?", "What costs more?"),
         "The {dear} costs more.", "{dear}"),
        (("Which is cheaper, the {t} or the {u}?", "Which is cheaper, the {u} or the {t}?", "Which one is cheaper?", "What is cheaper?"),
         "The {cheap} is cheaper.", "{cheap}"),
        (("Does the {dear} cost more than the {cheap}?",), "Yes, the {dear} costs more.", "Yes"),
        (("Does the {cheap} cost more than the {dear}?",), "No, the {dear} costs more.", "No")), 2),
}
COMPUTED = {"come and go", "take and put", "given", "lose and get", "I lose and get", "some are gone", "total", "my total", "total there",
            "of two sorts", "sorts of somebody", "listed", "my listed", "people there", "who left", "kept", "I kept", "nobody", "all are"}
