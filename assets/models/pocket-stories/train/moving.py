"""Kinds of fact about times, places and moving."""
from drawing import SOMEBODY, VERBS, object_of, progressive, pronouns, somewhere, with_article
from kinds import Kind
from times import EVENTS, FUTURE, LESSONS, MONTHS, OPEN, PET_NAMES, RELATIVES, a_time
import words

HABITS = "play play drink drink eat eat cook read wash feed play paint draw clean buy bake write drive ride plant count see need find".split()
EATEN = "bread soup rice pizza cheese cake fish meat pasta salad jam chocolate apples eggs cookies bananas nuts".split()
PARTS = [*words.TIMES, "in the day"]
VEHICLES = "bus train plane boat ship taxi car bike".split()
SORTS = {"city": (("visits", "visit", "visited"), ("sees", "see", "saw"), ("goes to", "go to", "went to")),
         "country": (("visits", "visit", "visited"), ("goes to", "go to", "went to")),
         "animal": (("sees", "see", "saw"), ("feeds", "feed", "fed"), ("draws", "draw", "drew")),
         "color": (("takes", "take", "took"), ("paints with", "paint with", "painted with")),
         "food": (("eats", "eat", "ate"), ("buys", "buy", "bought"), ("makes", "make", "made")),
         "thing": (("takes", "take", "took"), ("finds", "find", "found"), ("buys", "buy", "bought"), ("cleans", "clean", "cleaned")),
         "lesson": (("has", "have", "had"), ("learns", "learn", "learned")), "place": (("goes to", "go to", "went to"), ("visits", "visit",
         "visited"))}
TOWNS = "London Paris Berlin Rome Tokyo Madrid Vienna".split()
SORT_WORDS = {"city": TOWNS, "country": [city for city in words.CITIES if city not in (*TOWNS, "Africa")],
              "animal": words.ANIMALS, "color": words.COLORS, "food": words.FOODS, "thing": words.THINGS,
              "lesson": LESSONS, "place": words.ROOMS}
SMALL_THINGS = ("ball book drum doll bell lamp bike toy ring clock phone key map coin flag robot flower stone rope card picture letter present "
                "guitar umbrella bottle spoon ladder balloon cup knife fork plate pencil mirror camera radio ticket pillow blanket candle hammer "
                "hat coat shirt dress scarf sweater jacket sock shoe apple pear banana cookie egg cake carrot sandwich lemon tomato potato melon "
                "milk bread cheese honey").split()
SMALL_PLURALS = "keys books coins shoes socks gloves boots flowers apples pears eggs cookies pencils letters cards nuts stones balls hats".split()
SPOTS = [("in", spot) for spot in "box basket bag drawer bucket fridge cupboard pocket car kitchen garden bedroom bathroom garage water".split()] \
    + [("on", spot) for spot in "table chair shelf bed floor sofa desk roof wall grass".split()] \
    + [(by, spot) for by in ("under", "behind", "next to") for spot in "table bed chair sofa tree door lamp box window".split()]
MOVES = (("put", "q"), ("put", "q"), ("put", "q"), ("moved", "to"), ("moved", "to"), ("took", "to"), ("carried", "to"), ("brought", "to"), ("threw",
    "q"),
         ("hid", "q"), ("pushed", "q"), ("dropped", "q"), ("placed", "q"))
BEAST_SPOTS = [("in", spot) for spot in "tree garden kitchen house box basket barn bathroom river park forest water car street field".split()] \
    + [("on", spot) for spot in "table sofa bed chair roof wall shelf floor fence grass desk".split()] \
    + [(by, spot) for by in ("under", "behind") for spot in "table bed sofa car door tree house chair bench".split()]
GOING = "jumped jumped ran ran flew climbed hopped walked went crawled moved".split()
FALLING = "into the water,on the grass,off the table,into the river,on the floor,from the tree,into the lake,on the street,into the mud".split(",")
SITS = (("sit", "sits", "sat", "sitting"), ("sit", "sits", "sat", "sitting"), ("stand", "stands", "stood", "standing"), ("hide", "hides", "hid",
    "hiding"),
        ("sleep", "sleeps", "slept", "sleeping"), ("wait", "waits", "waited", "waiting"), ("play", "plays", "played", "playing"),
        ("sing", "sings", "sang", "singing"), ("dance", "dances", "danced", "dancing"), ("read", "reads", "read", "reading"),
        ("cry", "cries", "cried", "crying"), ("work", "works", "worked", "working"), ("lie", "lies", "lay", "lying"),
        ("eat", "eats", "ate", "eating"))
WALKS = (("walk", "walks", "walked", "walking"), ("run", "runs", "ran", "running"), ("go", "goes", "went", "going"),
         ("walk", "walks", "walked", "walking"), ("drive", "drives", "drove", "driving"))
SIT_SPOTS = [f"{by} the {spot}" for by, spots in (("in", "garden kitchen car tree house boat bed barn street bathroom"), ("on",
    "chair floor sofa bed table roof wall grass bench"),
             ("under", "bed table tree bridge umbrella"), ("behind", "door house tree sofa wall"), ("by", "fire window river door lake sea"),
             ("next to", "lamp gate fence"), ("at", "window table station gate")) for spot in spots.split()]
WHO = "girl boy woman man child baby king queen teacher doctor nurse farmer baker pilot singer student".split()
AIR = [(noun, adjective) for noun, adjectives in (("moon", "bright full big"), ("night", "cold dark warm quiet long"), ("sky", "blue gray dark"),
       ("wind", "cold strong"), ("day", "hot long sunny"), ("sun", "hot bright"), ("street", "empty quiet wet"), ("snow", "soft cold"))
       for adjective in adjectives.split()]
FOR = (("waiting for", "wait for"), ("waiting for", "wait for"), ("looking for", "look for"), ("talking to", "talk to"), ("playing with",
    "play with"),
       ("thinking about", "think about"), ("helping", "help"), ("calling", "call"), ("singing for", "sing for"), ("cooking for", "cook for"))
JOBS_AT = "in a shop,in a school,in an office,in a bank,on a farm,in a hospital,in a hotel,in a restaurant,in a museum,at the zoo".split(",")


def you(text):
    """Who the story calls "I" or "we", in an answer."""
    return "you" if text in ("I", "we") else text


def person(story, others=()):
    """(as the story introduces somebody, as it goes on, the pronoun, whether the verb has an s)"""
    look = story.rng.random()
    if look < 0.5:
        name = story.name((), others)
        return name, name, pronouns(name).get("she", name), True
    if look < 0.62:
        animal = "the " + story.fresh(words.ANIMALS)
        return animal, animal, "it", True
    girl = story.rng.random() < 0.5
    kin = story.fresh(RELATIVES["girl" if girl else "boy"])
    if look < 0.74:
        name = story.fresh(words.GIRLS if girl else words.BOYS)
        return f"my {kin} {name}", name, "she" if girl else "he", True
    return f"my {kin}", f"my {kin}", "she" if girl else "he", True


def two_times(story, past):
    """(as it is said, as it is asked) of two times of one sort."""
    sort = story.rng.choice("day day day part part clock season month".split())
    out = []
    for _ in range(2):
        at = story.fresh(PARTS) if sort == "part" else a_time(story, sort)
        last = at.split()[-1]
        every = not past and sort in ("day", "part") and last not in ("noon", "day") and story.rng.random() < 0.3
        out.append((f"every {last}" if every else at, at))
    return out, sort


def food(story, verb):
    return story.fresh(EATEN) if verb == "eat" else object_of(story, VERBS[verb][2])


def draw_habits(story, slots, role):
    """What somebody does at two times, or what two do."""
    past, same = story.rng.random() < 0.25, story.rng.random() < 0.6
    one = story.rng.choice([("we",) * 3 + (False,)] * 2 + [("I",) * 3 + (False,)]) if same and story.rng.random() < 0.45 else person(story)
    two = (one[1], *one[1:]) if same else person(story, [one[1]])
    with_s = one[3]
    lone = story.rng.random() < 0.3
    free = [verb for verb in (words.ACTIONS if lone else HABITS) if not {(one[1], verb), (two[1], verb)} & story.taken]
    verb = story.rng.choice(free)
    verb2 = verb if story.rng.random() < 0.6 and not (lone and same) else story.rng.choice([other for other in free if other != verb])
    drawn = {}
    objects = ["", ""]
    if not lone:
        objects = [food(story, verb), ""]
        objects[1] = objects[0] if verb == verb2 and not same and story.rng.random() < 0.4 else food(story, verb2)
    times, sort = two_times(story, past)
    for number, (who, do, what, (when, at)) in enumerate(zip((one, two), (verb, verb2), objects, times)):
        does, did = words.ACTS[do][:2] if lone else VERBS[do][:2]
        form = did if past else does if with_s else do
        story.taken.add((who[1], do))
        new = {"S": who[0], "s": who[1], "you": you(who[1]), "deed": f"{do} {what}".strip(), "does": f"{form} {what}".strip(), "when": when, "at": at}
        new |= {"what": what, "vb": do} if what else {}
        drawn |= {name + ("2" if number else ""): value for name, value in new.items()}
    drawn |= {"aux": "did" if past else "does" if with_s else "do", "P2": one[2] if same else two[0]}
    drawn |= {"onday": "on which day"} if sort == "day" else {"clock": "what time"} if sort == "clock" else {}
    return drawn | ({"same": ""} if same else {"apart": ""}) | ({"equal": ""} if same and verb == verb2 else {})


def draw_rescheduled(story, slots, role):
    """A time or place that changed."""
    it = story.fresh(EVENTS)
    sort = story.rng.choice("day day clock month place".split())
    draw = (lambda: "in the " + story.fresh(words.ROOMS)) if sort == "place" else lambda: a_time(story, sort)
    was, now = draw(), draw()
    past = story.rng.random() < 0.7
    return {"it": it, "was" if past else "not": was, "now": now, "wh": "where" if sort == "place" else "when"} | (
        {"from": was.split(" ", 1)[1], "to": now.split(" ", 1)[1]} if past and sort != "month" else {})


def draw_opened(story, slots, role):
    one = story.fresh(OPEN)
    same = story.rng.random() < 0.4
    states = story.rng.sample(("open", "closed"), 2) if same or story.rng.random() < 0.4 else [story.rng.choice(("open", "closed"))] * 2
    return {"room": one, "room2": one if same else story.fresh(OPEN), "st": states[0], "st2": states[1],
        "other": "open" if states[0] == "closed" else "closed", "on": a_time(story, "day"),
            "on2": a_time(story, "day")} | ({"P": "it", "one": ""} if same else {"two": ""})


def draw_ordered(story, slots, role):
    """What somebody does first and then."""
    sort = story.rng.choice([*SORTS])
    verb = story.rng.choice([verb for verb in SORTS[sort] if (slots["n"], verb[1]) not in story.taken])
    story.taken.add((slots["n"], verb[1]))
    past = story.rng.random() < 0.5
    one, two = (story.fresh(SORT_WORDS[sort]) for _ in range(2))
    the = "the " if sort in ("animal", "thing", "place") else ""
    return {"sort": sort, "go": verb[1], "goes": verb[2 if past else 0], "aux": "did" if past else "does", "one": the + one, "two": the + two,
            "What": f"which {sort}" if sort in ("city", "country", "place") else "what"}


def draw_happened(story, slots, role):
    """What was done, where and when: with one or both of them."""
    who = story.rng.choice(("we", "I")) if story.rng.random() < 0.25 else story.name(("happens",
        )) if story.rng.random() < 0.75 else "the " + story.fresh(WHO)
    if (who, "happens") in story.taken and who in ("we", "I"):
        raise LookupError(who)
    story.taken.add((who, "happens"))
    do = story.rng.choice([verb for verb in (*VERBS, "visit", "visit", "visit", "meet", "make") if (who, verb) not in story.taken
                           and verb not in ("like", "love", "want", "need", "hate", "prefer", "enjoy", "study", "learn")])
    story.taken.add((who, do))
    past = SOMEBODY[do][1] if do in ("visit", "meet") else VERBS[do][1]
    takes = VERBS[do][2] if do in VERBS else ""
    things = {"visit": "school museum farm church castle hospital friend".split(), "meet": "king queen singer teacher doctor friend pilot".split()}
    noun = story.fresh(things[do] if do in things else ["snowman", "cake", "boat", "kite", "house", "soup"] if do == "make" else words.THINGS) \
        if do in things or do == "make" or "thing" in takes.split() else object_of(story, takes)
    what = the = noun
    if noun in words.THINGS or do in (*things, "make"):
        adjective = story.rng.choice(words.QUALITIES[:4] + words.COLORS) if do not in ("visit",
        "meet") else story.rng.choice("old new big small nice".split())
        noun = f"{adjective} {noun}" if story.rng.random() < 0.3 else noun
        what, the = with_article(noun), f"the {noun}"
        the = story.rng.choice((the, the, what))
    drawn = {"who": who, "you": you(who), "P": pronouns(who).get("she", who), "do": do, "did": past, "what": what, "the": the,
             "was": "were" if who == "we" else "was",
             "What": "Who" if noun.split()[-1] in ("friend", *words.JOBS) else "What"}
    look = story.rng.random()
    if look < 0.7:
        drawn["when"] = story.rng.choice(("day", "day", "part", "season", "month", "clock", "ago"))
        sort = drawn["when"]
        drawn["when"] = story.fresh("yesterday,last week,last year,last night,last summer,last winter".split(",")) if sort == "ago" else a_time(story,
        sort)
    if look > 0.3:
        city = story.rng.random() < 0.4
        where, to = story.rng.choice([place for place in words.PLACES if place[0] not in story.taken])
        if city:
            where, to = f"in {(name := story.fresh(words.CITIES))}", f"to {name}"
        story.taken.add(where)
        drawn |= {"there": where, "to_there": to}
    return drawn | ({"both": ""} if 0.3 < look < 0.7 else {"timed": ""} if look < 0.7 else {"placed": ""})


def draw_departing(story, slots, role):
    """Two that leave for somewhere."""
    go = story.rng.choice((("leaves", "leave"), ("leaves", "leave"), ("goes", "go"), ("starts", "start"), ("departs", "depart")))
    clock = story.rng.random() < 0.5
    drawn = {"leaves": go[0], "leave": go[1]}
    for number in ("", "2"):
        soon = a_time(story, "clock") if clock else story.fresh([time for time in FUTURE if time.split()[-1] not in story.taken])
        if not clock:
            story.taken.add(soon.split()[-1])
        drawn |= {"ship" + number: story.fresh("bus train plane ship boat".split()), "city" + number: story.fresh(words.CITIES),
        "when" + number: soon}
    return drawn if {"next", "tonight"} & {drawn["when"].split()[0], drawn["when2"].split()[0]} else drawn | {"lead": ""}


def spot(story, spots):
    by, noun = story.rng.choice([spot for spot in spots if not {spot[1], " the ".join(spot)} & story.taken])
    story.taken.update((noun, f"{by} the {noun}"))
    return by, noun


def draw_trek(story, slots, role):
    """A thing that is moved once or twice."""
    several = story.rng.random() < 0.35
    obj = story.fresh(SMALL_PLURALS if several else SMALL_THINGS)
    it, are, was = ("them", "are", "were") if several else ("it", "is", "was")
    n = slots["n"]
    m = story.name((), [n]) if story.rng.random() < 0.4 else n
    spots = [spot(story, SPOTS) for _ in range(story.rng.choice((2, 2, 3)))]
    known = pronouns(n)
    own = story.rng.choice(("the", "the", known.get("her", "the") if m == n else "the"))
    drawn = {"obj": obj, "it": it, "are": are, "was": was, "m": m, "q0": " the ".join(spots[0]), "q": " the ".join(spots[-1]), "own": own}
    verbs = story.rng.sample(MOVES, len(spots))
    for number, ((verb, how), (by, noun)) in enumerate(zip(verbs, spots)):
        where = f"{by} the {noun}"
        if verb in ("took", "carried", "brought") and by not in ("in", "on"):
            verb = "left"
        if how == "to" and by in ("in", "on"):
            where = story.rng.choice((f"to the {noun}", f"{by}to the {noun}"))
        elif verb in ("threw", "dropped", "pushed") and by == "in":
            where = f"into the {noun}"
        which = f"{len(spots)}{number}"
        drawn |= {"full" + which: f"{verb} the {obj} {where}", "move" + which: f"{verb} {it} {where}", "own" + which: f"{verb} {own} {obj} {where}"}
    if len(spots) == 2:
        drawn["second"] = ""
    drawn["last"] = drawn[f"full{len(spots)}{len(spots) - 1}"]
    drawn |= {"her": known["her"]} if known else {}
    drawn["w2"] = m if m != n else known.get("she", n)
    drawn["w3"] = n if m != n else known.get("she", n)
    drawn["lastmover"] = n if len(spots) == 3 else m
    return drawn


def draw_beast(story, slots, role):
    """Somebody or an animal that moves on, and another one that stays."""
    if story.rng.random() < 0.25:
        who = story.name(("place",))
        it = pronouns(who).get("she", who)
    else:
        who, it = story.rng.choice(("the ", "the ", "the ", "my ")) + story.fresh(words.ANIMALS), "it"
    how = story.rng.choice("from from twice twice both both stays run run on".split())
    names = ["q", *{"from": ["q0"], "twice": ["q0", "go1"], "both": ["q0", "oq"], "stays": ["oq"], "on": ["go1"]}.get(how, [])]
    drawn = {"who": who, "it": it, how: ""} | ({"other": "the " + story.fresh(words.ANIMALS)} if how in ("both", "stays", "run") else {})

    def go(by, noun):
        look = story.rng.random()
        if noun in ("tree", "wall", "roof", "fence") and by in ("in", "on") and look < 0.5:
            return f"climbed the {noun}"
        if look < 0.12:
            return story.rng.choice(("hid", "sat down", "lay down")) + f" {by} the {noun}"
        to = {"in": story.rng.choice(("into", "into", "to")), "on": story.rng.choice(("on", "onto", "on", "to"))}.get(by, by)
        return f"{story.rng.choice([went for went in GOING if (went != 'climbed' or by == 'on') and (went != 'flew' or it == 'it')])} {to} the {noun}"

    for name in names:
        by, noun = spot(story, BEAST_SPOTS)
        drawn[name] = go(by, noun) if name == "go1" else f"{by} the {noun}"
        if name == "q":
            drawn["go"] = go(by, noun)
    return drawn | ({"not_q": drawn["q0"]} if "q0" in drawn else {"not_q": drawn["oq"]} if "oq" in drawn else {})


def draw_two_spots(story, slots, role):
    """Where two are or what they do there."""
    look = story.rng.random()
    drawn = {}
    roomy = look < 0.12
    things = not roomy and look < 0.24
    sits = story.rng.choice(WALKS if look > 0.85 else SITS)
    form = 2 if things else story.rng.choice((1, 1, 2, 2, 3))
    sort = story.rng.choice("name name who who adjective animal".split())
    walking = sits in WALKS
    choices = [*{*words.PLACES}] if walking else []
    for number in ("", "2") if roomy or story.rng.random() < 0.75 else ("",):
        if things:
            who = story.fresh(["leaf", "stone", *words.THINGS])
            told, who = story.rng.choice((f"the {who}", f"the {who}", f"a {who}")), f"the {who}"
        elif sort == "name" and not roomy:
            told = who = story.name(("place", "acts"), [*drawn.values()])
        else:
            noun = story.fresh(words.ANIMALS if sort == "animal" and not roomy else WHO)
            noun = f"{story.rng.choice('old young little tall small big'.split())} {noun}" if sort == "adjective" else noun
            told, who = story.rng.choice((f"the {noun}", f"a {noun}")), f"the {noun}"
        if things:
            at = somewhere(story, FALLING)
        elif roomy:
            at = f"in room {story.fresh(words.NUMBERS)}"
        elif walking:
            at = story.rng.choice([to for _, to in words.PLACES if to.split()[-1] not in story.taken])
            story.taken.add(at.split()[-1])
        else:
            at = somewhere(story, SIT_SPOTS)
        drawn |= {"T" + number: told, "w" + number: who, "at" + number: at}
    if roomy:
        verb = story.rng.choice(("is", "is", "is", "works", "waits", "sits", "sleeps"))
        drawn |= {"v": verb, "q": ""} | ({"Where": "in which room is", "do": ""} if verb == "is" else {"Where": "in which room does",
        "do": " " + verb[:-1]})
    elif things:
        verb, base = story.rng.choice((("fell", "fall"), ("fell", "fall"), ("rolled", "roll")))
        drawn |= {"v": verb, "Where": "where did", "do": " " + base}
    else:
        drawn |= {"v": "is " + sits[3] if form == 3 else sits[form], "do": " " + sits[3 if form == 3 else 0],
                  "Where": ("where does", "where did", "where is")[form - 1]}
        if form == 1 and not walking:
            drawn["doing"] = sits[3]
    airs = story.rng.sample(AIR, 2)
    if airs[0][0] != airs[1][0] and not {airs[0][0], airs[1][0]} & story.taken:
        was = "was" if things or sits[2] in drawn["v"].split() else "is"
        drawn |= {"air": f"the {airs[0][0]} {was} {airs[0][1]}", "air2": f"the {airs[1][0]} {was} {airs[1][1]}"}
    return drawn | {"Who": "What" if things else "Who"} | ({} if "T2" in drawn else {"one": ""})


def draw_ways(story, slots, role):
    """How somebody, or two, went somewhere."""
    drawn = {"m": story.name(("went", "place"), [slots["n"]])} if story.rng.random() < 0.65 else {"alone": ""}
    foot = story.rng.random() < 0.25
    foot = foot and "foot" not in story.taken
    walker = story.rng.choice(("", "2"))
    for number in ("", "2") if "m" in drawn else ("",):
        walks = foot and number == walker
        vehicle = "foot" if walks else story.fresh(VEHICLES)
        story.taken.add(vehicle)
        city = story.fresh(words.CITIES) if story.rng.random() < 0.6 else "the " + story.fresh(words.ROOMS)
        to = f"to {city}"
        by = "on foot" if walks else f"by {vehicle}"
        ride = "rode the bike" if vehicle == "bike" else "drove the car" if vehicle == "car" else f"took the {vehicle}"
        take = story.rng.choice((f"walked {to}", f"went {to} on foot") if walks else (f"{ride} {to}", f"{ride} {to}", f"took the {vehicle} {to}",
                                 f"went {to} {by}", f"traveled {to} {by}"))
        drawn |= {"to" + number: to, "by" + number: by, "took" + number: take, "vehicle" + number: by.split()[1]}
    return drawn


def draw_clauses(story, slots, role):
    """Two things about one, each with a question of its own: (after the name, question, answer, what is asked for)"""
    n = slots["n"]
    her = pronouns(n).get("her", "the")
    doing, wait = story.rng.choice(FOR)
    rest = story.rng.choice(("is", "is", "was"))
    city, place = story.fresh(words.CITIES), story.fresh([where for where, _ in words.PLACES if where not in story.taken])
    look = story.rng.random()
    whom = f"{her} {story.fresh(words.KIN['girl'] + words.KIN['boy'])}" if look < 0.5 else story.fresh(words.NAMES) if look < 0.75 else \
        "the " + story.fresh(words.ANIMALS + WHO)
    if story.rng.random() < 0.5:
        pair = [(f"{rest} {place}", f"where {rest} {n}", place), (f"{rest} {doing} {whom}", f"who {rest} {n} {doing}", whom)]
    else:
        lives, live, past = story.rng.choice((("works", "work", "worked"), ("works", "work", "worked"), ("studies", "study", "studied"),
                                              ("sings", "sing", "sang"), ("cooks", "cook", "cooked"), ("plays", "play", "played")))
        aux, (lived, does) = story.rng.choice((("does", ("lives", lives)), ("does", ("lives", lives)), ("did", ("lived", past))))
        job = somewhere(story, JOBS_AT)
        pair = [(f"{lived} in {city}", f"where {aux} {n} live", f"in {city}"), (f"{does} {job}", f"where {aux} {n} {live}", job)]
    story.rng.shuffle(pair)
    return {name + number: value for number, clause in zip(("", "2"), pair) for name, value in zip(("does", "ask", "asked"), clause)}


def draw_along(story, slots, role):
    """Places that somebody goes to with a thing, which may be left in one of them."""
    obj = story.fresh(SMALL_THINGS)
    (p2, to_p2), (p3, to_p3) = story.rng.sample([place for place in words.PLACES if not {place[0], place[0].split()[-1]} & story.taken], 2)
    story.taken.update((p2, p3, p2.split()[-1], p3.split()[-1]))
    it = story.rng.choice(("left it", "left it", "put it down", "forgot it"))
    took = story.rng.choice("took found bought got carried".split())
    leaves = story.rng.random() < 0.5
    drawn = {"obj": obj, "took": took, "to2": to_p2, "at": p2 if leaves else p3, "here": p3, "to3": to_p3, "p2": p2}
    drawn["elsewhere"] = p3 if leaves else p2
    return drawn | ({"left": it, "leftit": it.replace("it", f"the {obj}"), "nokept": ""} if leaves else {"kept": ""})


DRAWERS = {"habits": draw_habits, "rescheduled": draw_rescheduled, "opened": draw_opened, "ordered": draw_ordered, "happened": draw_happened,
           "departing": draw_departing, "trek": draw_trek, "beast": draw_beast, "twospots": draw_two_spots, "ways": draw_ways,
           "clauses": draw_clauses, "along": draw_along}
COMPUTED = {"new time", "moved again", "animal moves", "ways to go", "habits", "taken along"}

KINDS = {
    "habits": Kind("habits", (
        "{when} {S} {does}.|{when2} {S2} {does2}.", "{S} {does} {when}.|{S2} {does2} {when2}.", "{when} {S} {does} and {when2} {P2} {does2}.",
        "{when} {S} {does}, {when2} {P2} {does2}.", "{same}{S} {does} {when} and {does2} {when2}.", "{S} {does} {when}, but {P2} {does2} {when2}.",
        "{S} {does} {when}. {when2} {P2} {does2}.", "{equal}{S} {does} {when} and {what2} {when2}.", "{S} {does} {when} and {P2} {does2} {when2}.",
        "{same}{S} {does} {when}. {P2} {does2} {when2}.", "I know that {S} {does} {when} and that {P2} {does2} {when2}."), (
        (("When {aux} {s} {deed}?", "When {aux} {s} {deed}?", "{onday} {aux} {s} {deed}?", "Can you tell me when {s} {does}?"),
        "{you} {does} {when}.", "{when}"),
        (("When {aux} {s2} {deed2}?", "When {aux} {s2} {deed2}?", "{onday} {aux} {s2} {deed2}?", "Can you tell me when {s2} {does2}?"),
         "{you2} {does2} {when2}.", "{when2}"),
        (("What {aux} {s} {vb} {at}?", "{at}, what {aux} {s} {vb}?"), "{you} {does} {at}.", "{what}"),
        (("What {aux} {s2} {vb2} {at2}?", "{at2}, what {aux} {s2} {vb2}?"), "{you2} {does2} {at2}.", "{what2}"),
        (("What {aux} {s} do {at}?",), "{you} {does} {at}.", "{does}"), (("What {aux} {s2} do {at2}?",), "{you2} {does2} {at2}.", "{does2}"),
        (("{apart}Who {does} {at}?", "{apart}Tell me who {does} {at}."), "{s} {does} {at}.", "{s}"),
        (("{apart}Who {does2} {at2}?", "{apart}Tell me who {does2} {at2}."), "{s2} {does2} {at2}.", "{s2}")), 3),
    "new time": Kind("rescheduled", (
        "The {it} was {was}. Now it is {now}.", "The {it} is not {not}. It is {now}.", "The {it} is {now}, not {not}.",
        "The {it} is {now} and not {not}.", "The {it} is not {not}, but {now}.",
        "The {it} was {was}, but now it is {now}.",
        "First the {it} was {was}.|Now the {it} is {now}.", "They moved the {it} from {from} to {to}.",
        "The {it} is {now} now. Before, it was {was}.",
        "The {it} was {was}.|We moved the {it} to {to}.", "Now the {it} is {now}. It was {was} at first."), (
        (("{wh} is the {it}?", "{wh} is the {it} now?", "Tell me {wh} the {it} is."), "The {it} is {now}.", "{now}"),
        (("{wh} was the {it} at first?", "{wh} was the {it} before?"), "The {it} was {was}.", "{was}"),
        (("Is the {it} {now}?", "Is the {it} {now} now?"), "Yes, the {it} is {now}.", "Yes"),
        (("Is the {it} {was} now?", "Is the {it} still {was}?"), "No, the {it} is {now}.", "No"), (("Is the {it} {not}?",), "No, the {it} is {now}.",
        "No"))),
    "open and closed": Kind("opened", (
        "The {room} is {st} {on}.|The {room2} is {st2} {on2}.", "The {room} is {st} {on} and the {room2} is {st2} {on2}.",
        "{on} the {room} is {st}.|{on2} the {room2} is {st2}.", "The {room} is {st} {on}, but {on2} the {room2} is {st2}.",
        "The {room} is {st} {on}. {on2} {P} is {st2}.",
        "The {room} is {st} {on}, but {P} is {st2} {on2}.", "{on} the {room} is {st} and {on2} {P} is {st2}.",
        "{one}The {room} is {st} {on} and {st2} {on2}."), (
        (("When is the {room} {st}?", "On which day is the {room} {st}?"), "The {room} is {st} {on}.", "{on}"),
        (("When is the {room2} {st2}?", "On which day is the {room2} {st2}?"), "The {room2} is {st2} {on2}.", "{on2}"),
        (("What is {st} {on}?",), "The {room} is {st} {on}.", "{room}"), (("What is {st2} {on2}?",), "The {room2} is {st2} {on2}.", "{room2}"),
        (("Is the {room} {st} {on}?",), "Yes, the {room} is {st} {on}.", "Yes"),
        (("Is the {room} {other} {on}?",), "No, the {room} is {st} {on}.", "No")), 2),
    "one after the other": Kind("once:ordered n ordered", (
        "First {n} {goes} {one}, then {she} {goes} {two}.", "First {n} {goes} {one}.|Then {n} {goes} {two}.",
        "{n} {goes} {one} first and {two} second.",
        "{n} {goes} {one} first. Then {she} {goes} {two}.", "{n} {goes} {one} and then {two}.", "Before {n} {goes} {two}, {she} {goes} {one}.",
        "After {one}, {n} {goes} {two}.", "{n} {goes} {two} after {one}.", "{n} {goes} {one} before {two}.",
        "{n} {goes} {two} last and {one} first."), (
        (("Which {sort} {aux} {n} {go} first?", "{What} {aux} {n} {go} first?", "~Which {sort} {aux} {she} {go} first?"), "{n} {goes} {one} first.",
        "{one}"),
        (("Which {sort} {aux} {n} {go} last?", "{What} {aux} {n} {go} last?"), "{n} {goes} {two} last.", "{two}"),
        (("Which {sort} {aux} {n} {go} second?", "{What} {aux} {n} {go} second?"), "{n} {goes} {two} second.", "{two}"),
        (("{What} {aux} {n} {go} after {one}?", "Which {sort} {aux} {n} {go} after {one}?"), "{n} {goes} {two} after {one}.", "{two}"),
        (("{What} {aux} {n} {go} before {two}?", "Which {sort} {aux} {n} {go} before {two}?"), "{n} {goes} {one} before {two}.", "{one}"))),
    "departures": Kind("departing", (
        "The {ship} to {city} {leaves} {when}.|The {ship2} to {city2} {leaves} {when2}.",
        "The {ship} to {city} {leaves} {when} and the {ship2} to {city2} {leaves} {when2}.",
        "{lead}{when} the {ship} to {city} {leaves}.|{lead}{when2} the {ship2} to {city2} {leaves}.",
        "The {ship} {leaves} {when}. It goes to {city}.|The {ship2} {leaves} {when2}. It goes to {city2}.",
        "The {ship} goes to {city} and the {ship2} goes to {city2}. The {ship} {leaves} {when} and the {ship2} {leaves} {when2}.",
        "There is a {ship} to {city} and a {ship2} to {city2}. The {ship2} {leaves} {when2}, the {ship} {leaves} {when}."), (
        (("When does the {ship} {leave}?", "When does the {ship} to {city} {leave}?"), "The {ship} {leaves} {when}.", "{when}"),
        (("When does the {ship2} {leave}?", "When does the {ship2} to {city2} {leave}?"), "The {ship2} {leaves} {when2}.", "{when2}"),
        (("Where does the {ship} go?", "Where does the {ship} go to?"), "The {ship} goes to {city}.", "{city}"),
        (("What goes to {city2}?", "How can I go to {city2}?"), "The {ship2} goes to {city2}.", "{ship2}"),
        (("What {leaves} {when}?",), "The {ship} {leaves} {when}.", "{ship}"))),
    "moved again": Kind("n trek", (
        "{n} {own20}. Then {w2} {move21}.", "{n} {own20}. Later {w2} {move21}.", "{n} {own20}. After that {w2} {move21}.",
        "{n} {own20}, and then {w2} {move21}.", "{n} {own20}, but {w2} {move21}.", "First {n} {full20}.|Then {m} {full21}.",
        "{n} {full20}.|{m} {full21}.",
        "{n}'s {obj} {was} {q0}. {w2} {move21}.", "After {n} {full20}, {w2} {move21}.", "{n} {full20}. {m} took {it} and {move21}.",
        "{n} {own30}. Then {w2} {move31}. Later {w3} {move32}.", "{n} {own30}, then {w2} {move31}, and then {w3} {move32}.",
        "{n} {full30}.|{m} {full31}.|{n} {full32}.", "First {n} {own30}. Then {w2} {move31}. In the end {w3} {move32}.",
        "{n}'s {obj} {was} {q0}. {w2} {move31}. Then {w3} {move32}.", "{n} {full30} and {w2} {move31}. After that, {w3} {move32}."), (
        (("Where {are} the {obj}?", "Where {are} the {obj}?", "Where {are} the {obj} now?", "Where {are} the {obj} now?",
        "Where can I find the {obj}?"),
         "The {obj} {are} {q}.", "{q}"),
        (("Where {was} the {obj} at first?", "{second}Where {was} the {obj} before?"), "The {obj} {was} {q0}.", "{q0}"),
        (("Who {last}?", "Tell me who {last}."), "{lastmover} {last}.", "{lastmover}"),
        (("{are} the {obj} {q}?", "{are} the {obj} {q} now?"), "Yes, the {obj} {are} {q}.", "Yes"),
        (("{are} the {obj} {q0} now?", "{are} the {obj} still {q0}?"), "No, the {obj} {are} {q}.", "No"),
        (("What is {q}?", "What is {q} now?"), "The {obj} {are} {q}.", "{obj}")), 4),
    "animal moves": Kind("beast", (
        "{from}{who} was {q0}. {it} {go}.", "{from}{who} was {q0}, but then {it} {go}.", "{from}{who} was {q0}.|Now {who} is {q}.",
        "{twice}{who} was {q0}. Then {it} {go1}. Then {it} {go}.", "{twice}{who} was {q0}. {it} {go1}, and then {it} {go}.",
        "{twice}{who} was {q0}.|{who} {go1}.|Then {who} {go}.", "{both}{who} was {q0} and {other} was {oq}. Then {who} {go}.",
        "{both}{other} was {oq} and {who} was {q0}. {who} {go}.", "{both}{other} is {oq}. {who} was {q0}. Now {who} is {q}.",
        "{both}{who} was {q0}.|{other} was {oq}.|{who} {go}.", "{stays}{who} {go}.|{other} is {oq}.", "{stays}{other} is {oq}, but {who} {go}.",
        "{run}{other} ran after {who}. {who} {go}.", "{run}{who} saw {other} and {go}.", "{run}{other} came. {who} {go}.",
        "{run}{other} ran after {who}, so {who} {go}.",
        "{on}{who} {go1}, and then {it} {go}.", "{on}First {who} {go1}.|Then {who} {go}.", "{on}{who} {go1}. Later {it} {go}."), (
        (("Where is {who}?", "Where is {who}?", "Where is {who} now?", "Where is {who} now?", "Tell me where {who} is."), "{who} is {q}.", "{q}"),
        (("Who is {q}?", "Who is {q} now?"), "{who} is {q}.", "{who}"),
        (("Is {who} {q}?", "Is {who} {q} now?"), "Yes, {who} is {q}.", "Yes"),
        (("Is {who} {not_q} now?", "Is {who} {not_q}?"), "No, {who} is {q}.", "No")), 4),
    "taken along": Kind("n:place along", (
        "{kept}{n} {took} the {obj}. {She} went {to2}. Then {she} went {to3}.", "{kept}{n} {took} the {obj} and went {to2}. Later {she} went {to3}.",
        "{kept}{n} {took} the {obj}.|{n} went {to2}.|{n} went {to3}.", "{kept}{n} went {to2} and {took} the {obj}. Then {she} took it {to3}.",
        "{kept}{n} carried the {obj} {to2} and then {to3}.", "{kept}First {n} took the {obj} {to2}.|Then {n} took the {obj} {to3}.",
        "{n} {took} the {obj} and went {to2}. {She} {left} there. Then {she} went {to3}.",
        "{n} {took} the {obj}.|{n} went {to2}.|{n} {leftit} there.|{n} went {to3}.",
        "{n} took the {obj} {to2}, {left} there and went {to3}.", "{n} {took} the {obj}. {She} went {to2} and {left} there. Later {she} went {to3}.",
        "{n} {leftit} {p2}. Then {she} went {to3}.", "{n} went {to2} with the {obj}. {She} {left} there and went {to3}."), (
        (("Where is the {obj}?", "Where is the {obj} now?", "Where can I find the {obj}?"), "The {obj} is {at}.", "{at}"),
        (("Where is {n}?", "Where is {n} now?"), "{n} is {here}.", "{here}"),
        (("Where did {n} leave the {obj}?",), "{nokept}{n} left the {obj} {at}.", "{at}"),
        (("Is the {obj} {at}?",), "Yes, the {obj} is {at}.", "Yes"), (("Is the {obj} {elsewhere} now?",), "No, the {obj} is {at}.", "No")), 3),
    "done where and when": Kind("happened", (
        "{both}{who} {did} {what} {there} {when}.", "{both}{when} {who} {did} {what} {there}.",
        "{both}{who} went {to_there} {when}. {P} {did} {what} there.",
        "{both}{who} {was} {there} {when} and {did} {what}.", "{both}{there} {who} {did} {what} {when}.",
        "{both}It was {when}. {who} {did} {what} {there}.",
        "{timed}{who} {did} {what} {when}.", "{timed}{when} {who} {did} {what}.", "{timed}{when}, {who} {did} {what}.",
        "{timed}It was {when}. {who} {did} {what}.",
        "{placed}{who} {did} {what} {there}.", "{placed}{there} {who} {did} {what}.", "{placed}{who} {was} {there}. {P} {did} {what}.",
        "{placed}{there}, {who} {did} {what}."), (
        (("When did {who} {do} {the}?", "When did {who} {do} {the}?", "Tell me when {who} {did} {the}."), "{you} {did} {the} {when}.", "{when}"),
        (("Where did {who} {do} {the}?", "Where did {who} {do} {the}?", "Tell me where {who} {did} {the}."), "{you} {did} {the} {there}.", "{there}"),
        (("{What} did {who} {do} {when}?",), "{you} {did} {what} {when}.", "{what}"), (("{What} did {who} {do} {there}?",),
        "{you} {did} {what} {there}.", "{what}"),
        (("Who {did} {the} {when}?",), "{you} {did} {the} {when}.", "{you}"), (("Who {did} {the}?", "Who {did} {the} {there}?"), "{you} {did} {the}.",
        "{you}")), 3),
    "two somewhere": Kind("twospots", (
        "{T} {v} {at}.|{T2} {v} {at2}.", "{T} {v} {at} and {T2} {v} {at2}.", "{T} {v} {at}, {T2} {v} {at2}.", "{T} {v} {at}, but {T2} {v} {at2}.",
        "{one}{T} {v} {at}.", "{one}{air}. {air2}. {T} {v} {at}.", "{one}{air} and {air2}. {T} {v} {at}.", "{one}{T} {v} {at}. {air}.",
        "{air}. {air2}. {T} {v} {at}.|{T2} {v} {at2}.", "{air} and {air2}. {T} {v} {at} and {T2} {v} {at2}.", "{air}.|{T} {v} {at}.|{T2} {v} {at2}.",
        "{T} {v} {at} while {T2} {v} {at2}."), (
        (("{Where} {w}{do}?", "{Where} {w}{do}?", "Tell me: {Where} {w}{do}?"), "{w} {v} {at}.", "{at}"),
        (("{Where} {w2}{do}?", "{Where} {w2}{do}?", "Can you tell me: {Where} {w2}{do}?"), "{w2} {v} {at2}.", "{at2}"),
        (("Where is {w} {doing}?",), "{w} is {doing} {at}.", "{at}"), (("Where is {w2} {doing}?",), "{w2} is {doing} {at2}.", "{at2}"),
        (("{Who} {v} {at}?",), "{w} {v} {at}.", "{w}"), (("{Who} {v} {at2}?",), "{w2} {v} {at2}.", "{w2}")), 3),
    "ways to go": Kind("n:went,place ways", (
        "{n} {took}.|{m} {took2}.", "{m} {took2}.|{n} {took}.", "{n} {took} and {m} {took2}.", "{n} {took}, but {m} {took2}.",
        "{m} {took2}, and {n} {took}.",
        "Last week {n} {took}.|Yesterday {m} {took2}.", "{alone}{n} {took}.", "{alone}Yesterday {n} {took}.",
        "{alone}{n} {took} yesterday.", "{alone}Last week {n} {took}.", "First {n} {took}.|Then {m} {took2}.", "First {m} {took2}.|Then {n} {took}."),
        (
        (("How did {n} go {to}?", "How did {n} go {to}?", "How did {n} travel {to}?", "How did {n} get {to}?"), "{n} went {to} {by}.", "{vehicle}"),
        (("How did {m} go {to2}?", "How did {m} travel {to2}?", "How did {m} get {to2}?"), "{m} went {to2} {by2}.", "{vehicle2}"),
        (("Where did {n} go?", "Where did {n} go {by}?"), "{n} went {to}.", "{to}"), (("Where did {m} go?", "Where did {m} go {by2}?"),
        "{m} went {to2}.", "{to2}"),
        (("Who went {to} {by}?", "Who went {by}?"), "{n} went {to} {by}.", "{n}"), (("Who went {by2}?",), "{m} went {to2} {by2}.", "{m}"))),
    "two about one": Kind("n:place,lives,acts,job clauses", (
        "{n} {does}. {She} {does2}.", "{n} {does} and {does2}.", "{n} {does}, and {she} {does2}.", "{n} {does}.|{n} {does2}.",
        "I know that {n} {does} and {does2}."), (
        (("{ask}?", "{ask}?", "Tell me: {ask}?"), "{n} {does}.", "{asked}"), (("{ask2}?", "{ask2}?", "Tell me: {ask2}?"), "{n} {does2}.", "{asked2}"),
        (("Who {does}?",), "{n} {does}.", "{n}"), (("Who {does2}?",), "{n} {does2}.", "{n}")), 3),
}
