"""Kinds of fact about what happens: habits and dates, where somebody or something moves, and what is done to a thing."""

import words
from drawing import PARTICIPLES, PASTS, VERBS, another, numbered, object_of, pronoun, pronouns, somewhere, with_article
from kinds import Kind
from times import EVENTS, FALLEN, FUTURE, OPEN, RELATIVES, TOOLS, a_time, a_tool

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
         "lesson": (("has", "have", "had"), ("learns", "learn", "learned")),
         "place": (("goes to", "go to", "went to"), ("visits", "visit", "visited"))}
TOWNS = "London Paris Berlin Rome Tokyo Madrid Vienna".split()
SORT_WORDS = {"city": TOWNS, "country": [city for city in words.CITIES if city not in (*TOWNS, "Africa")], "animal": words.ANIMALS,
              "color": words.COLORS, "food": words.FOODS, "thing": words.THINGS, "lesson": words.LESSONS, "place": words.ROOMS}
SMALL_THINGS = ("ball book drum doll bell lamp bike toy ring clock phone key map coin flag robot flower stone rope card picture letter present "
                "guitar umbrella bottle spoon ladder balloon cup knife fork plate pencil mirror camera radio ticket pillow blanket candle hammer "
                "hat coat shirt dress scarf sweater jacket sock shoe apple pear banana cookie egg cake carrot sandwich lemon tomato potato melon "
                "milk bread cheese honey").split()
SMALL_PLURALS = "keys books coins shoes socks gloves boots flowers apples pears eggs cookies pencils letters cards nuts stones balls hats".split()
SPOTS = [*(("in", spot) for spot in "box basket bag drawer bucket fridge cupboard pocket car kitchen garden bedroom bathroom garage water".split()),
         *(("on", spot) for spot in "table chair shelf bed floor sofa desk roof wall grass".split()),
         *((by, spot) for by in ("under", "behind", "next to") for spot in "table bed chair sofa tree door lamp box window".split())]
MOVES = (("put", "q"), ("put", "q"), ("put", "q"), ("moved", "to"), ("moved", "to"), ("took", "to"), ("carried", "to"), ("brought", "to"),
         ("threw", "q"), ("hid", "q"), ("pushed", "q"), ("dropped", "q"), ("placed", "q"), ("left", "q"))
BEAST_SPOTS = [*(("in", spot) for spot in "tree garden kitchen house box basket barn bathroom river park forest water car street field".split()),
               *(("on", spot) for spot in "table sofa bed chair roof wall shelf floor fence grass desk".split()),
               *((by, spot) for by in ("under", "behind") for spot in "table bed sofa car door tree house chair bench".split())]
GOING = "jumped jumped ran ran flew climbed hopped walked went crawled moved".split()
SITS = (("sit", "sits", "sat", "sitting"), ("sit", "sits", "sat", "sitting"), ("stand", "stands", "stood", "standing"),
        ("hide", "hides", "hid", "hiding"), ("sleep", "sleeps", "slept", "sleeping"), ("wait", "waits", "waited", "waiting"),
        ("play", "plays", "played", "playing"), ("sing", "sings", "sang", "singing"), ("dance", "dances", "danced", "dancing"),
        ("read", "reads", "read", "reading"), ("cry", "cries", "cried", "crying"), ("work", "works", "worked", "working"),
        ("lie", "lies", "lay", "lying"), ("eat", "eats", "ate", "eating"))
WALKS = (("walk", "walks", "walked", "walking"), ("run", "runs", "ran", "running"), ("go", "goes", "went", "going"),
         ("walk", "walks", "walked", "walking"), ("drive", "drives", "drove", "driving"))
SIT_SPOTS = {"in": "garden kitchen car tree house boat bed barn street bathroom", "on": "chair floor sofa bed table roof wall grass bench",
             "under": "bed table tree bridge umbrella", "behind": "door house tree sofa wall", "by": "fire window river door lake sea",
             "next to": "lamp gate fence", "at": "window table station gate"}
SIT_SPOTS = [f"{by} the {spot}" for by, spots in SIT_SPOTS.items() for spot in spots.split()]
WHO = "girl boy woman man child baby king queen teacher doctor nurse farmer baker pilot singer student".split()
AIR = {"moon": "bright full big", "night": "cold dark warm quiet long", "sky": "blue gray dark", "wind": "cold strong", "day": "hot long sunny",
       "sun": "hot bright", "street": "empty quiet wet", "snow": "soft cold"}
AIR = [(noun, adjective) for noun, adjectives in AIR.items() for adjective in adjectives.split()]
FOR = "waiting for|waiting for|looking for|talking to|playing with|thinking about|helping|calling|singing for|cooking for".split("|")
JOBS_AT = "in a shop,in a school,in an office,in a bank,on a farm,in a hospital,in a hotel,in a restaurant,in a museum,at the zoo".split(",")
VOICES = ("catch chase bite follow push help call visit see kick hit kiss hug pull hear find watch save wash feed invite carry teach hide "
          "draw").split()
BOUGHT = "buy buy buy sell find want build paint clean get see".split()
GOODS = "house car boat bike farm hotel shop horse dog cow garden truck tower castle".split()
CAUGHT = (("catch", "fish fish fish frogs mice birds ducks"), ("see", "birds ducks cows horses frogs lions bears stars boats"),
          ("buy", "apples pears books balloons hats cakes eggs pencils toys"), ("eat", "apples cakes cookies bananas pears eggs"),
          ("find", "coins stones keys nuts flowers eggs"), ("pick", "apples plums flowers pears nuts"), ("draw", "trees cats horses houses birds"),
          ("make", "cakes friends cookies kites"))
SOURCES = (("light", "from", "star,sun,moon,lamp,candle,fire,car,tower,ship"), ("light", "in", "kitchen,bedroom,garden,window,bathroom"),
           ("water", "in", "river,lake,pool,bottle,glass,sea"), ("picture", "on", "left wall,right wall,first wall,second wall,door,desk"),
           ("book", "on", "top shelf,table,chair,desk,bed,floor"), ("door", "of", "house,garage,church,shop,school,kitchen"),
           ("flower", "in", "garden,park,kitchen,bedroom,field"), ("flag", "on", "tower,castle,boat,school,roof,ship"),
           ("bird", "in", "tree,garden,house,park"), ("roof", "of", "house,church,school,barn,castle"), ("box", "under", "table,bed,chair,tree"),
           ("hat", "on", "table,bed,chair,floor,sofa"), ("chair", "in", "kitchen,garden,bedroom,office"), ("ball", "in", "box,bag,garden,car"))
AFTER = [(do, *VERBS[do][1:])
         for do in "eat drink buy make read draw open wash cook feed play watch paint write clean build bake close lose find".split()]


def you(text):
    """The subject as an answer names it: "you" if the story says "I" or "we"."""
    return "you" if text in ("I", "we") else text


def person(story, others=()):
    """A person or an animal: (how the story introduces them, how it names them later, their pronoun, whether the verb has an s), such as
    ("my aunt Mia", "Mia", "she", True).
    """
    look = story.rng.random()
    if look < 0.5:
        name = story.name((), others)
        return name, name, pronoun(name), True
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
    """Two times, each as (how the story says it, how questions say it), such as ("every Monday", "on Monday"), and their common sort."""
    sort = story.rng.choice("day day day part part clock season month".split())
    out = []
    for _ in range(2):
        at = story.fresh(PARTS) if sort == "part" else a_time(story, sort)
        last = at.split()[-1]
        every = not past and sort in ("day", "part") and last not in ("noon", "day") and story.rng.random() < 0.3
        out.append((f"every {last}" if every else at, at))
    return out, sort


def food(story, verb):
    """An object of the verb. For "eat", it is one of EATEN."""
    return story.fresh(EATEN) if verb == "eat" else object_of(story, VERBS[verb][2])


def draw_habits(story, slots, role):
    """One person has two habits, or two people have one each: {S} {does} {when}, {S2} {does2} {when2}. Questions say {s} for {S}, {deed}
    for {does}, and {at} "on Monday" for {when} "every Monday". Answers say {you} for {S}.
    """
    past, same = story.rng.random() < 0.25, story.rng.random() < 0.6
    one = story.rng.choice([("we",) * 3 + (False,)] * 2 + [("I",) * 3 + (False,)]) if same and story.rng.random() < 0.45 else person(story)
    two = (one[1], *one[1:]) if same else person(story, [one[1]])
    with_s = one[3]
    lone = story.rng.random() < 0.3
    free = [verb for verb in (words.ACTIONS if lone else HABITS) if not {(one[1], verb), (two[1], verb)} & story.taken]
    verb = story.rng.choice(free)
    verb2 = verb if story.rng.random() < 0.6 and not (lone and same) else another(story, free, verb)
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
        drawn |= numbered(new, "2" if number else "")
    drawn |= {"aux": "did" if past else "does" if with_s else "do", "P2": one[2] if same else two[0]}
    drawn |= {"onday": "on which day"} if sort == "day" else {"clock": "what time"} if sort == "clock" else {}
    return drawn | ({"same": ""} if same else {"apart": ""}) | ({"equal": ""} if same and verb == verb2 else {})


def draw_rescheduled(story, slots, role):
    """An event, {it}, is {now}, such as "on Monday" or "in the park". The story says either that it was {was} before, or that it is not
    {not}.
    """
    it = story.fresh(EVENTS)
    sort = story.rng.choice("day day clock month place".split())
    draw = (lambda: "in the " + story.fresh(words.ROOMS)) if sort == "place" else lambda: a_time(story, sort)
    was, now = draw(), draw()
    past = story.rng.random() < 0.7
    return {"it": it, "was" if past else "not": was, "now": now, "wh": "where" if sort == "place" else "when"} | (
        {"from": was.split(" ", 1)[1], "to": now.split(" ", 1)[1]} if past and sort != "month" else {})


def draw_opened(story, slots, role):
    """Two places, or one place on two days, are open or closed: the {room} is {st} {on}, and the {room2} is {st2} {on2}."""
    one = story.fresh(OPEN)
    same = story.rng.random() < 0.4
    states = story.rng.sample(("open", "closed"), 2) if same or story.rng.random() < 0.4 else [story.rng.choice(("open", "closed"))] * 2
    return {"room": one, "room2": one if same else story.fresh(OPEN), "st": states[0], "st2": states[1],
            "other": "open" if states[0] == "closed" else "closed", "on": a_time(story, "day"), "on2": a_time(story, "day"),
            **({"P": "it", "one": ""} if same else {})}


def draw_ordered(story, slots, role):
    """Somebody does the same with two things in order: {goes} {one} first and {two} second, as in "visits London". {sort} is "city"."""
    sort = story.rng.choice([*SORTS])
    verb = story.rng.choice([verb for verb in SORTS[sort] if (slots["n"], verb[1]) not in story.taken])
    story.taken.add((slots["n"], verb[1]))
    past = story.rng.random() < 0.5
    one, two = (story.fresh(SORT_WORDS[sort]) for _ in range(2))
    the = "the " if sort in ("animal", "thing", "place") else ""
    return {"sort": sort, "go": verb[1], "goes": verb[2 if past else 0], "aux": "did" if past else "does", "one": the + one, "two": the + two,
            "What": f"which {sort}" if sort in ("city", "country", "place") else "what"}


def draw_happened(story, slots, role):
    """{who} {did} {what} at a place, {there}, at a time, {when}, or both. {the} is {what} as questions name it: "the kite" for "a kite"."""
    if story.rng.random() < 0.25:
        who = story.rng.choice(("we", "I"))
        story.take((who, "happens"))
    else:
        who = story.name(("happens",)) if story.rng.random() < 0.75 else "the " + story.fresh(WHO)
        story.taken.add((who, "happens"))
    do = story.rng.choice([verb for verb in (*VERBS, "visit", "visit", "visit", "meet", "make") if (who, verb) not in story.taken
                           and verb not in ("like", "love", "want", "need", "hate", "prefer", "enjoy", "study", "learn")])
    story.taken.add((who, do))
    takes = VERBS[do][2] if do in VERBS else ""
    things = {"visit": "school museum farm church castle hospital friend".split(), "meet": "king queen singer teacher doctor friend pilot".split(),
              "make": ["snowman", "cake", "boat", "kite", "house", "soup"]}
    noun = story.fresh(things.get(do, words.THINGS)) if do in things or "thing" in takes.split() else object_of(story, takes)
    what = the = noun
    if noun in words.THINGS or do in things:
        people = do in ("visit", "meet")
        adjective = story.rng.choice("old new big small nice".split() if people else words.QUALITIES[:4] + words.COLORS)
        noun = f"{adjective} {noun}" if story.rng.random() < 0.3 else noun
        what, the = with_article(noun), f"the {noun}"
        the = story.rng.choice((the, the, what))
    drawn = {"who": who, "you": you(who), "P": pronoun(who), "do": do, "did": PASTS[do], "what": what, "the": the,
             "was": "were" if who == "we" else "was", "What": "Who" if noun.split()[-1] in ("friend", *words.JOBS) else "What"}
    look = story.rng.random()
    if look < 0.7:
        sort = story.rng.choice(("day", "day", "part", "season", "month", "clock", "ago"))
        ago = "yesterday,last week,last year,last night,last summer,last winter".split(",")
        drawn["when"] = story.fresh(ago) if sort == "ago" else a_time(story, sort)
    if look > 0.3:
        city = story.rng.random() < 0.4
        where, to = story.rng.choice([place for place in words.PLACES if place[0] not in story.taken])
        if city:
            where, to = f"in {(name := story.fresh(words.CITIES))}", f"to {name}"
        story.taken.add(where)
        drawn |= {"there": where, "to_there": to}
    return drawn | ({"both": ""} if 0.3 < look < 0.7 else {"timed": ""} if look < 0.7 else {"placed": ""})


def draw_departing(story, slots, role):
    """Two vehicles leave: the {ship} to {city} {leaves} {when}, and the {ship2} to {city2} {leaves} {when2}."""
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
    """A place that the story has not used, as (preposition, noun)."""
    by, noun = story.rng.choice([spot for spot in spots if not {spot[1], " the ".join(spot)} & story.taken])
    story.taken.update((noun, f"{by} the {noun}"))
    return by, noun


def draw_trek(story, slots, role):
    """A thing, {obj}, is put somewhere, {q0}, and then moved once or twice, so that it is {q}. {move20} "put it in the box" is the first of
    two such actions, and {move31} the second of three. {full20} and {own20} name the thing: "the ball" and, where it fits, "her ball".
    """
    several = story.rng.random() < 0.35
    obj = story.fresh(SMALL_PLURALS if several else SMALL_THINGS)
    it, are, was = ("them", "are", "were") if several else ("it", "is", "was")
    n = slots["n"]
    m = story.name((), [n]) if story.rng.random() < 0.4 else n
    spots = [spot(story, SPOTS) for _ in range(story.rng.choice((2, 2, 3)))]
    known = pronouns(n)
    own = story.rng.choice(("the", "the", known.get("her", "the") if m == n else "the"))
    drawn = {"obj": obj, "it": it, "are": are, "was": was, "m": m, "q0": " the ".join(spots[0]), "q": " the ".join(spots[-1])}
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
        if number and verb in ("put", "moved", "placed", "hid") and story.rng.random() < 0.5:
            took = (f"took {it} out and {verb}", f"picked {it} up and {verb}", f"took {it} and {verb}", f"found {it} there and {verb}")
            drawn["out" + which] = f"{story.rng.choice(took)} {it} {where}"
        drawn |= {"full" + which: f"{verb} the {obj} {where}", "move" + which: f"{verb} {it} {where}", "own" + which: f"{verb} {own} {obj} {where}"}
    if len(spots) == 2:
        drawn["second"] = ""
        drawn |= {"puts": ""} if m != n and verbs[0][0] == "put" else {}
    drawn["last"] = drawn[f"full{len(spots)}{len(spots) - 1}"]
    drawn["w2"] = m if m != n else known.get("she", n)
    drawn["w3"] = n if m != n else known.get("she", n)
    drawn["lastmover"] = n if len(spots) == 3 else m
    return drawn


def draw_beast(story, slots, role):
    """A person or an animal, {who}, {go} "jumped onto the roof", and so is {q} "on the roof". Before that, it was {q0} or {go1}. A second
    animal, {other}, may stay at its place, {oq}, or run after {who}.
    """
    if story.rng.random() < 0.25:
        who = story.name(("place",))
        it = pronoun(who)
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
    """One or two people, animals or things are, do something or fall somewhere: {w} {v} {at}, and {w2} {v} {at2}. {T} is {w} as the story
    introduces it: "a girl" for "the girl".
    """
    look = story.rng.random()
    drawn = {}
    roomy = look < 0.12
    things = not roomy and look < 0.24
    sits = story.rng.choice(WALKS if look > 0.85 else SITS)
    form = 2 if things else story.rng.choice((1, 1, 2, 2, 3))
    sort = story.rng.choice("name name who who adjective animal".split())
    walking = sits in WALKS
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
            at = somewhere(story, FALLEN)
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
        drawn |= {"v": verb, "Where": "in which room is" if verb == "is" else "in which room does",
                  "do": "" if verb == "is" else " " + verb[:-1]}
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
    """{n}, and perhaps {m}, went somewhere: {took} "took the bus to Rome", in parts {to} "to Rome" and {by} "by bus"."""
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
        take = story.rng.choice((f"walked {to}", f"went {to} on foot") if walks
                                else (f"{ride} {to}", f"{ride} {to}", f"took the {vehicle} {to}", f"went {to} {by}", f"traveled {to} {by}"))
        drawn |= {"to" + number: to, "by" + number: by, "took" + number: take, "vehicle" + number: by.split()[1]}
    return drawn


def draw_clauses(story, slots, role):
    """Two statements about {n}, {does} and {does2}, in any order. {ask} is the question about the first, and {asked} its answer."""
    n = slots["n"]
    her = pronouns(n).get("her", "the")
    doing = story.rng.choice(FOR)
    rest = story.rng.choice(("is", "is", "was"))
    city, place = story.fresh(words.CITIES), story.fresh([where for where, _ in words.PLACES if where not in story.taken])
    look = story.rng.random()
    if look < 0.5:
        whom = f"{her} {story.fresh(words.KIN['girl'] + words.KIN['boy'])}"
    else:
        whom = story.fresh(words.NAMES) if look < 0.75 else "the " + story.fresh(words.ANIMALS + WHO)
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
    """Somebody takes a thing, {obj}, to one place, {p2}, and goes on to another, {here}, with or without it. So the thing is {at} and not
    {elsewhere}.
    """
    obj = story.fresh(SMALL_THINGS)
    (p2, to_p2), (p3, to_p3) = story.rng.sample([place for place in words.PLACES if not {place[0], place[0].split()[-1]} & story.taken], 2)
    story.taken.update((p2, p3, p2.split()[-1], p3.split()[-1]))
    it = story.rng.choice(("left it", "left it", "put it down", "forgot it"))
    took = story.rng.choice("took found bought got carried".split())
    leaves = story.rng.random() < 0.5
    drawn = {"obj": obj, "took": took, "to2": to_p2, "at": p2 if leaves else p3, "here": p3, "to3": to_p3, "p2": p2}
    drawn["elsewhere"] = p3 if leaves else p2
    return drawn | ({"left": it, "leftit": it.replace("it", f"the {obj}"), "nokept": ""} if leaves else {"kept": ""})


def stop(story):
    """A place in four forms, such as ("at the lake", "to the lake", "ran to the lake", "left the lake")."""
    rng, city = story.rng, story.rng.random() < 0.15
    if city:
        where = f"in {(name := story.fresh(words.CITIES))}"
        come = rng.choice(("flew to", "drove to", "went to", "traveled to", "arrived in", "came to"))
        return where, f"to {name}", f"{come} {name}", f"left {name}"
    where, to = rng.choice([place for place in words.PLACES if not {place[0], place[0].split()[-1]} & story.taken])
    by, noun = where.split()[0], where.split()[-1]
    story.taken.update((where, noun))
    if noun == "home":
        return where, to, f"{rng.choice(('went', 'came', 'drove', 'ran', 'walked', 'came back'))} home", "left home"
    come = rng.choice(("went to", "went to", "walked to", "ran to", "drove to", "came to", "arrived at") if by == "at"
                      else ("went to", "went to", "walked to", "ran to", "drove to", "came to", "went into", "ran into", "came into", "walked into",
                            "entered", "entered"))
    return where, to, f"{come} the {noun}", f"left the {noun}"


def draw_journey(story, slots, role):
    """Somebody goes from one place, {p0}, to another, {p}, sometimes by way of a third. {go0}, {go1} and {go} "ran to the lake" say how
    they came to each place, and {left0} says that they left the first.
    """
    stops = [stop(story) for _ in range(3 if not role and story.rng.random() < 0.3 else 2)]
    drawn = {"p0": stops[0][0], "go0": stops[0][2], "left0": stops[0][3], "p": stops[-1][0], "to": stops[-1][1], "go": stops[-1][2]}
    return drawn | ({"go1": stops[1][2], "three": ""} if len(stops) == 3 else {"two": ""})


def being(story, others=()):
    """A person who is none of `others`, or an animal."""
    return "the " + story.fresh(words.ANIMALS) if story.rng.random() < 0.5 else story.name((), others)


def draw_voices(story, slots, role):
    """{aa} {past} {bb}, as in "Tom pushed Mia", and perhaps {cc} {past} {dd}, where {cc} may be {bb}. {done} is the participle."""
    verb = story.rng.choice(VOICES)
    how = story.rng.choice(("single", "pairs", "chained"))
    aa = being(story)
    bb = being(story, [aa])
    cc = bb if how == "chained" else being(story, [aa, bb])
    dd = being(story, [aa, bb, cc])
    marks = [("done", verb), (aa, verb), (bb, "object"), *([(cc, verb), (dd, "object")] if how != "single" else [])]
    story.take(*marks)
    if how == "single":
        story.taken.discard(dd.removeprefix("the "))
    drawn = {"aa": aa, "bb": bb, "verb": verb, "past": PASTS[verb], "done": PARTICIPLES[verb], how: ""}
    return drawn | ({} if how == "single" else {"cc": cc, "dd": dd})


def draw_buyers(story, slots, role):
    """Two people did the same with different things: {one} {past} {a1}, perhaps at a place, {p1}, and {two} {past} {a2}."""
    rng = story.rng
    verb = rng.choice(BOUGHT)
    if rng.random() < 0.5:
        one, her = (f"Mr {story.fresh(words.SURNAMES)}", "his") if rng.random() < 0.5 else (f"Mrs {story.fresh(words.SURNAMES)}", "her")
    else:
        one = story.name(("bought", "had", "paid"))
        her = pronouns(one).get("her")
    kin = story.fresh(words.KIN["girl"] + words.KIN["boy"]) if her and rng.random() < 0.7 else ""
    two = f"{her} {kin}" if kin else story.name(("bought", "had", "paid"), [one])
    story.take((one, verb), (two, verb))
    if verb in ("buy", "sell", "see", "want", "clean") and rng.random() < 0.6:
        choices = GOODS
    else:
        choices = ["house", "boat", "tower", "wall", "robot"] if verb == "build" else words.THINGS
    thing, thing2 = story.fresh(choices), story.fresh(choices)
    colored = rng.random() < 0.25
    told = [with_article(f"{story.fresh(words.COLORS)} {noun}" if colored else noun) for noun in (thing, thing2)]
    drawn = {"one": one, "two": two, "verb": verb, "past": PASTS[verb], "t1": thing, "t2": thing2, "a1": told[0], "a2": told[1]}
    drawn |= {"kin_of": f"the {kin} of {one}"} if kin else {"named": ""}
    if rng.random() < 0.5:
        drawn |= {"p1": stop(story)[0]}
    return drawn if "p1" in drawn else drawn | {"nowhere": ""}


def draw_outing(story, slots, role):
    """{n} and {m} went {to}, perhaps at a time, {when}, and {past} {k} {f} there. {both} names the two of them."""
    rng, n = story.rng, slots["n"]
    her = pronouns(n).get("her")
    m = f"{her} {story.fresh(words.KIN['girl'] + words.KIN['boy'])}" if her and rng.random() < 0.5 else story.name(("place",), [n])
    verb, caught = rng.choice(CAUGHT)
    f = story.fresh(caught.split())
    drawn = {"m": m, "verb": verb, "past": PASTS[verb], "f": f, "both": f"{n} and {m}", "k": story.fresh(words.NUMBERS)}
    drawn["p"], drawn["to"], *_ = stop(story)
    if rng.random() < 0.7:
        drawn["when"] = a_time(story, "day") if rng.random() < 0.7 else story.fresh("yesterday,last week,last summer,last year".split(","))
    else:
        drawn["ever"] = ""
    return drawn


def draw_implement(story, slots, role):
    """{n}, and perhaps {m}, uses or needs a tool, {knife}, to {deed} "cut the bread". {does} "cuts the bread" has the form of the verb that
    follows the name. {noknife} is a tool that is not used.
    """
    rng, past, n = story.rng, story.rng.random() < 0.5, slots["n"]
    two = rng.random() < 0.5
    drawn = {"m": story.name(("tool", "feels"), [n])} if two else {"one": ""}
    tool = rng.choice(TOOLS)
    mode = "using" if rng.random() < 0.6 else "needing"
    for number, who in (("", n), ("2", drawn.get("m"))) if two else (("", n),):
        do, things, tools = tool if not number or rng.random() < 0.4 else rng.choice(TOOLS)
        knife = story.fresh(tools.split())
        no = rng.choice([no for no in tools.split() if no != knife] or ["rope"])
        lone = do in ("write", "draw", "paint", "eat", "clean") and rng.random() < 0.3
        obj = "" if lone else f"{rng.choice(('the', 'the', 'a'))} {story.fresh(things.split())}"
        if obj[:2] == "a " and obj[2:] in "bread paper soup rice pasta".split():
            obj = "the " + obj[2:]
        obj = with_article(obj[2:]) if obj[:2] == "a " else obj
        does = PASTS[do] if past else VERBS[do][0]
        story.take((who, do), (who, "need" if mode == "needing" else "use"))
        new = {"deed": f"{do} {obj}".strip(), "does": f"{does} {obj}".strip(), "knife": a_tool(knife), "noknife": a_tool(no), "do": do, "obj": obj}
        new |= {"what": ""} if obj else {}
        drawn |= numbered(new, number)
    she = pronoun(n)
    drawn |= {"aux": "did" if past else "does", "uses": "used" if past else "uses", "takes": "took" if past else "takes",
              "needs": "needed" if past else "needs", "wants": "wanted" if past else "wants", "P": she}
    return drawn | {mode: ""}


def draw_finder(story, slots, role):
    """{n} lost a thing, {t}, and {m} found it at the place {q} and {gave}, as in "gave it back" or "kept it". So {holder} has it now.
    {q0} is the place where it was lost, if the story says that.
    """
    rng, n, m = story.rng, slots["n"], slots["m"]
    end = rng.choice(("back", "back", "kept", "sold"))
    story.take((n, "lose"), (m, "find"))
    spots = [" the ".join(spot(story, SPOTS + BEAST_SPOTS)) for _ in range(2)]
    drawn = {"t": story.fresh(SMALL_THINGS), "q": spots[1]} | ({"back": ""} if end == "back" else {})
    drawn |= {"q0": spots[0]} if rng.random() < 0.5 else {"anywhere": ""}
    if "anywhere" in drawn:
        story.taken.difference_update((spots[0], spots[0].split()[-1]))
    drawn["holder"] = {"back": n, "kept": m}.get(end) or story.name(("has",), [n, m])
    gave = {"back": rng.choice(("gave it back", f"gave it back to {n}", f"brought it back to {n}", "returned it", f"returned it to {n}",
                                f"gave it to {n}")),
            "kept": "kept it", "sold": rng.choice(("gave it to ", "sold it to ", "brought it to ")) + drawn["holder"]}[end]
    return drawn | {"gave": gave, "P2": pronoun(m)} | ({"not_n": ""} if end != "back" else {})


def draw_returning(story, slots, role):
    """{m} borrows or takes a thing from {n}, which {took} says, and {end}, as in "returned it" or "kept it". So {holder} has it and {other}
    does not. {owner} is left out if the verb is "take", because that does not say whose the thing is.
    """
    rng, n, m = story.rng, slots["n"], slots["m"]
    verb = rng.choice("borrow borrow take steal lend".split())
    t = story.fresh(SMALL_THINGS if verb == "steal" else words.TOYS)
    back = rng.random() < 0.55
    if back:
        ends = ("gave it back", "returned it", "brought it back", f"gave it back to {n}", f"returned it to {n}")
    else:
        ends = ("did not give it back", "kept it", "still has it", "did not return it")
    drawn = {"t": t, "end": rng.choice(ends), "P2": pronoun(m), "holder": n if back else m, "other": m if back else n}
    a = rng.choice((f"the {t}", f"a {t}", f"{n}'s {t}"))
    own = a == f"{n}'s {t}"
    drawn["took"] = f"{n} lent {m} {rng.choice(('the', 'a'))} {t}" if verb == "lend" else f"{m} {PASTS[verb]} {a}" + ("" if own else f" from {n}")
    doer = n if verb == "lend" else m
    story.take((doer, verb))
    if verb != "take":
        drawn["owner"] = n
    return drawn | {"doer": doer, "verb": verb, "past": PASTS[verb], "by": "to" if verb == "lend" else "from", "whom": m if verb == "lend" else n,
                    "but": "and" if back else "but", "back" if back else "notback": ""}


# (what one person does to a thing, what another does to it later, its state in between, its state at the end or "")
SPOILT = (*[("break", "repair", "broken", "")] * 3, *[("break", "fix", "broken", "")] * 2, ("open", "close", "open", "closed"),
          ("close", "open", "closed", "open"))


def draw_fixing(story, slots, role):
    """{n} {spoiled} the {t}. Then {m} {fixed} it: "broke" and "repaired", or "opened" and "closed". In between, the {t} is {broken}, or
    {worse}; at the end, it is {better}.
    """
    rng = story.rng
    spoil, fix, state, better = rng.choice(SPOILT)
    t = story.fresh("bike car chair table toy clock radio computer door window fence phone lamp camera piano robot".split() if state == "broken"
                    else "door window box bag gate shop fridge drawer cupboard".split())
    story.take((slots["n"], spoil), (slots["m"], fix))
    drawn = {"t": t, "spoil": spoil, "spoiled": PASTS[spoil], "fix": fix, "fixed": PASTS[fix]}
    return drawn | ({"better": better, "worse": state} if better else {"broken": state})


def draw_mailing(story, slots, role):
    """{n} {sent} a thing, {t}, to {m}, who sometimes {sent} another, {u}, back. The gate {snd} or {rcv} decides whether the story says who
    sent the things or who {got} them.
    """
    rng, n, m = story.rng, slots["n"], slots["m"]
    things = ["letter", "card", "present", "book", "picture", "ticket", "map", "key"]
    send = rng.choice(("send", "send", "send", "bring", "give"))
    got = rng.choice(("got", "got", "received"))
    both = rng.random() < 0.4
    story.take(*((who, verb) for who in (n, m) for verb in (send, "get", "receive")))
    drawn = {"t": story.fresh(things if send == "send" else words.TOYS), "send": send, "sent": PASTS[send], "got": got,
             rng.choice(("snd", "snd", "rcv")): ""}
    return drawn | ({"u": story.fresh(things if send == "send" else words.TOYS), "cross": ""} if both else {"lonely": ""})


def draw_sources(story, slots, role):
    """Two things have the same name, {x}: the {x} {s1} is {c1}, and the {x} {s2} is {c2}, as in "the light in the kitchen is red"."""
    rng = story.rng
    x, by, nouns = rng.choice([source for source in SOURCES if source[0] not in story.taken])
    story.taken.add(x)
    colors = rng.random() < 0.75
    adjectives = words.COLORS if colors else "old new big small nice".split()
    one, two = story.fresh(nouns.split(",")), story.fresh(nouns.split(","))
    drawn = {"x": x, "s1": f"{by} the {one}", "s2": f"{by} the {two}", "c1": story.fresh(adjectives), "c2": story.fresh(adjectives)}
    drawn |= {"colored": ""} if colors else {}
    return drawn | ({"comes": ""} if by == "from" else {"spot": ""} if by in ("in", "on", "under") and x not in ("water", "light") else {})


def draw_after(story, slots, role):
    """{n} {did} "ate soup", and after that {m} {did2}. Questions use the base forms {deed} "eat soup" and {deed2}."""
    n, m = slots["n"], slots["m"]
    drawn = {}
    lone = story.rng.random() < 0.25
    for number, who in (("", n), ("2", m)):
        if lone:
            do = story.fresh([act for act in words.ACTIONS if (who, act) not in story.taken])
            did, what = words.ACTS[do][1], ""
        else:
            do, did, _ = story.rng.choice([verb for verb in AFTER if (who, verb[0]) not in story.taken])
            what = food(story, do)
        story.taken.add((who, do))
        drawn |= {"did" + number: f"{did} {what}".strip(), "deed" + number: f"{do} {what}".strip()}
    return drawn


DRAWERS = {"habits": draw_habits, "rescheduled": draw_rescheduled, "opened": draw_opened, "ordered": draw_ordered, "happened": draw_happened,
           "departing": draw_departing, "trek": draw_trek, "beast": draw_beast, "twospots": draw_two_spots, "ways": draw_ways,
           "clauses": draw_clauses, "along": draw_along, "journey": draw_journey, "voices": draw_voices, "buyers": draw_buyers, "outing": draw_outing,
           "implement": draw_implement, "finder": draw_finder, "returning": draw_returning, "fixing": draw_fixing, "mailing": draw_mailing,
           "sources": draw_sources, "after": draw_after}
COMPUTED = {"new time", "moved again", "animal moves", "ways to go", "habits", "taken along", "on the move", "one stays", "given back or not",
            "after the other"}

KINDS = {
    "habits": Kind("habits", (
        "{when} {S} {does}.|{when2} {S2} {does2}.", "{S} {does} {when}.|{S2} {does2} {when2}.", "{when} {S} {does} and {when2} {P2} {does2}.",
        "{when} {S} {does}, {when2} {P2} {does2}.", "{same}{S} {does} {when} and {does2} {when2}.", "{S} {does} {when}, but {P2} {does2} {when2}.",
        "{S} {does} {when}. {when2} {P2} {does2}.", "{equal}{S} {does} {when} and {what2} {when2}.", "{S} {does} {when} and {P2} {does2} {when2}.",
        "{same}{S} {does} {when}. {P2} {does2} {when2}.", "I know that {S} {does} {when} and that {P2} {does2} {when2}.",
        "{when}, {S} {does}. {when2}, {P2} {does2}.", "{when} {S} {does}, but {when2} {P2} {does2}.",
        "{S} {does} {when}, and {when2} {P2} {does2}."), (
        (("When {aux} {s} {deed}?", "When {aux} {s} {deed}?", "{onday} {aux} {s} {deed}?", "Can you tell me when {s} {does}?"),
         "{you} {does} {when}.", "{when}"),
        (("When {aux} {s2} {deed2}?", "When {aux} {s2} {deed2}?", "{onday} {aux} {s2} {deed2}?", "Can you tell me when {s2} {does2}?"),
         "{you2} {does2} {when2}.", "{when2}"),
        (("What {aux} {s} {vb} {at}?", "{at}, what {aux} {s} {vb}?"), "{you} {does} {at}.", "{what}"),
        (("What {aux} {s2} {vb2} {at2}?", "{at2}, what {aux} {s2} {vb2}?"), "{you2} {does2} {at2}.", "{what2}"),
        (("What {aux} {s} do {at}?",), "{you} {does} {at}.", "{does}"),
        (("What {aux} {s2} do {at2}?",), "{you2} {does2} {at2}.", "{does2}"),
        (("{apart}Who {does} {at}?", "{apart}Tell me who {does} {at}."), "{s} {does} {at}.", "{s}"),
        (("{apart}Who {does2} {at2}?", "{apart}Tell me who {does2} {at2}."), "{s2} {does2} {at2}.", "{s2}")), 3),
    "new time": Kind("rescheduled", (
        "The {it} was {was}. Now it is {now}.", "The {it} is not {not}. It is {now}.", "The {it} is {now}, not {not}.",
        "The {it} is {now} and not {not}.", "The {it} is not {not}, but {now}.", "The {it} was {was}, but now it is {now}.",
        "First the {it} was {was}.|Now the {it} is {now}.", "They moved the {it} from {from} to {to}.",
        "The {it} is {now} now. Before, it was {was}.", "The {it} was {was}.|We moved the {it} to {to}.",
        "Now the {it} is {now}. It was {was} at first.", "The {it} was {was} at first, but they moved it. It is {now}.",
        "It is not {not}. The {it} is {now}.", "The {it} was {was}, now it is {now}."), (
        (("{wh} is the {it}?", "{wh} is the {it} now?", "Tell me {wh} the {it} is."), "The {it} is {now}.", "{now}"),
        (("{wh} was the {it} at first?", "{wh} was the {it} before?"), "The {it} was {was}.", "{was}"),
        (("Is the {it} {now}?", "Is the {it} {now} now?"), "Yes, the {it} is {now}.", "Yes"),
        (("Is the {it} {was} now?", "Is the {it} still {was}?"), "No, the {it} is {now}.", "No"),
        (("Is the {it} {not}?",), "No, the {it} is {now}.", "No"))),
    "open and closed": Kind("opened", (
        "The {room} is {st} {on}.|The {room2} is {st2} {on2}.", "The {room} is {st} {on} and the {room2} is {st2} {on2}.",
        "{on} the {room} is {st}.|{on2} the {room2} is {st2}.", "The {room} is {st} {on}, but {on2} the {room2} is {st2}.",
        "The {room} is {st} {on}. {on2} {P} is {st2}.", "The {room} is {st} {on}, but {P} is {st2} {on2}.",
        "{on} the {room} is {st} and {on2} {P} is {st2}.", "{one}The {room} is {st} {on} and {st2} {on2}."), (
        (("When is the {room} {st}?", "On which day is the {room} {st}?"), "The {room} is {st} {on}.", "{on}"),
        (("When is the {room2} {st2}?", "On which day is the {room2} {st2}?"), "The {room2} is {st2} {on2}.", "{on2}"),
        (("What is {st} {on}?",), "The {room} is {st} {on}.", "{room}"),
        (("What is {st2} {on2}?",), "The {room2} is {st2} {on2}.", "{room2}"),
        (("Is the {room} {st} {on}?",), "Yes, the {room} is {st} {on}.", "Yes"),
        (("Is the {room} {other} {on}?",), "No, the {room} is {st} {on}.", "No")), 2),
    "one after the other": Kind("once:ordered n ordered", (
        "First {n} {goes} {one}, then {she} {goes} {two}.", "First {n} {goes} {one}.|Then {n} {goes} {two}.",
        "{n} {goes} {one} first and {two} second.", "{n} {goes} {one} first. Then {she} {goes} {two}.", "{n} {goes} {one} and then {two}.",
        "Before {n} {goes} {two}, {she} {goes} {one}.", "After {one}, {n} {goes} {two}.", "{n} {goes} {two} after {one}.",
        "{n} {goes} {one} before {two}.", "{n} {goes} {two} last and {one} first."), (
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
        "The {ship2} to {city2} {leaves} {when2}, the {ship} to {city} {leaves} {when}.",
        "There is a {ship} to {city} and a {ship2} to {city2}. The {ship2} {leaves} {when2}, the {ship} {leaves} {when}."), (
        (("When does the {ship} {leave}?", "When does the {ship} to {city} {leave}?"), "The {ship} {leaves} {when}.", "{when}"),
        (("When does the {ship2} {leave}?", "When does the {ship2} to {city2} {leave}?"), "The {ship2} {leaves} {when2}.", "{when2}"),
        (("Where does the {ship} go?", "Where does the {ship} go to?"), "The {ship} goes to {city}.", "{city}"),
        (("What goes to {city2}?", "How can I go to {city2}?"), "The {ship2} goes to {city2}.", "{ship2}"),
        (("Where does the {ship2} go?", "Where does the {ship2} go to?"), "The {ship2} goes to {city2}.", "{city2}"),
        (("What {leaves} {when}?",), "The {ship} {leaves} {when}.", "{ship}"))),
    "moved again": Kind("n trek", (
        "{n} {own20}. Then {w2} {move21}.", "{n} {own20}. Later {w2} {move21}.", "{n} {own20}. After that {w2} {move21}.",
        "{n} {own20}, and then {w2} {move21}.", "{n} {own20}, but {w2} {move21}.", "First {n} {full20}.|Then {m} {full21}.",
        "{n} {full20}.|{m} {full21}.", "{n}'s {obj} {was} {q0}. {w2} {move21}.", "After {n} {full20}, {w2} {move21}.",
        "{n} {full20}. {m} took {it} and {move21}.", "{n} {own30}. Then {w2} {move31}. Later {w3} {move32}.",
        "{n} {own30}, then {w2} {move31}, and then {w3} {move32}.", "{n} {full30}.|{m} {full31}.|{n} {full32}.",
        "First {n} {own30}. Then {w2} {move31}. In the end {w3} {move32}.", "{n} {own20}. {w2} {out21}.", "{n} {own20}. Then {w2} {out21}.",
        "{n} {own20}, but later {w2} {out21}.", "The {obj} {was} {q0}. {m} {move21}.", "The {obj} {was} {q0}, but {m} {move21}.",
        "{n} {full20}. In the evening {w2} {move21}.", "{n} {own20} first. Then {w2} {move21}.", "{n} {own20}, then {w2} {move21}.",
        "{n} {own30}. {w2} {out31}. Then {w3} {move32}.", "{n} {own30}. {w2} {move31}. {w3} {out32}.",
        "{n}'s {obj} {was} {q0}. {w2} {move31}. Then {w3} {move32}.", "{n} {full30} and {w2} {move31}. After that, {w3} {move32}."), (
        (("Where {are} the {obj}?", "Where {are} the {obj}?", "Where {are} the {obj} now?", "Where {are} the {obj} now?",
          "Where can I find the {obj}?", "Tell me where the {obj} {are}."), "The {obj} {are} {q}.", "{q}"),
        (("Where {was} the {obj} at first?", "{second}Where {was} the {obj} before?"), "The {obj} {was} {q0}.", "{q0}"),
        (("{puts}Where did {n} put the {obj}?",), "{n} put the {obj} {q0}.", "{q0}"),
        (("{puts}Who put the {obj} {q0}?",), "{n} put the {obj} {q0}.", "{n}"),
        (("Who {last}?", "Tell me who {last}."), "{lastmover} {last}.", "{lastmover}"),
        (("{are} the {obj} {q}?", "{are} the {obj} {q} now?"), "Yes, the {obj} {are} {q}.", "Yes"),
        (("{are} the {obj} {q0} now?", "{are} the {obj} still {q0}?"), "No, the {obj} {are} {q}.", "No"),
        (("What is {q}?", "What is {q} now?"), "The {obj} {are} {q}.", "{obj}")), 5),
    "animal moves": Kind("beast", (
        "{from}{who} was {q0}. {it} {go}.", "{from}{who} was {q0}, but then {it} {go}.", "{from}{who} was {q0}.|Now {who} is {q}.",
        "{twice}{who} was {q0}. Then {it} {go1}. Then {it} {go}.", "{twice}{who} was {q0}. {it} {go1}, and then {it} {go}.",
        "{twice}{who} was {q0}.|{who} {go1}.|Then {who} {go}.", "{both}{who} was {q0} and {other} was {oq}. Then {who} {go}.",
        "{both}{other} was {oq} and {who} was {q0}. {who} {go}.", "{both}{other} is {oq}. {who} was {q0}. Now {who} is {q}.",
        "{both}{who} was {q0}.|{other} was {oq}.|{who} {go}.", "{stays}{who} {go}.|{other} is {oq}.", "{stays}{other} is {oq}, but {who} {go}.",
        "{run}{other} ran after {who}. {who} {go}.", "{run}{who} saw {other} and {go}.", "{run}{other} came. {who} {go}.",
        "{run}{other} ran after {who}, so {who} {go}.", "{from}At first {who} was {q0}. Then {it} {go}.", "{from}{who} was {q0} and then {it} {go}.",
        "{twice}{who} was {q0}. First {it} {go1}, then {it} {go}.", "{both}{who} was {q0} and {other} was {oq}, but then {who} {go}.",
        "{on}{who} {go1}, and then {it} {go}.", "{on}First {who} {go1}.|Then {who} {go}.", "{on}{who} {go1}. Later {it} {go}."), (
        (("Where is {who}?", "Where is {who}?", "Where is {who} now?", "Where is {who} now?", "Tell me where {who} is."), "{who} is {q}.", "{q}"),
        (("Where was {who} at first?",), "{who} was {q0}.", "{q0}"),
        (("Who {go}?", "Tell me who {go}."), "{who} {go}.", "{who}"),
        (("Who is {q}?", "Who is {q} now?"), "{who} is {q}.", "{who}"),
        (("Is {who} {q}?", "Is {who} {q} now?"), "Yes, {who} is {q}.", "Yes"),
        (("Is {who} {not_q} now?", "Is {who} {not_q}?"), "No, {who} is {q}.", "No")), 4),
    "taken along": Kind("n:place along", (
        "{kept}{n} {took} the {obj}. {She} went {to2}. Then {she} went {to3}.", "{kept}{n} {took} the {obj} and went {to2}. Later {she} went {to3}.",
        "{kept}{n} {took} the {obj}.|{n} went {to2}.|{n} went {to3}.", "{kept}{n} went {to2} and {took} the {obj}. Then {she} took it {to3}.",
        "{kept}{n} carried the {obj} {to2} and then {to3}.", "{kept}First {n} took the {obj} {to2}.|Then {n} took the {obj} {to3}.",
        "{n} {took} the {obj} and went {to2}. {She} {left} there. Then {she} went {to3}.",
        "{n} {took} the {obj}.|{n} went {to2}.|{n} {leftit} there.|{n} went {to3}.", "{n} took the {obj} {to2}, {left} there and went {to3}.",
        "{n} {took} the {obj}. {She} went {to2} and {left} there. Later {she} went {to3}.", "{n} {leftit} {p2}. Then {she} went {to3}.",
        "{n} went {to2} with the {obj}. {She} {left} there and went {to3}."), (
        (("Where is the {obj}?", "Where is the {obj} now?", "Where can I find the {obj}?"), "The {obj} is {at}.", "{at}"),
        (("Where is {n}?", "Where is {n} now?"), "{n} is {here}.", "{here}"),
        (("Where did {n} leave the {obj}?",), "{nokept}{n} left the {obj} {at}.", "{at}"),
        (("Is the {obj} {at}?",), "Yes, the {obj} is {at}.", "Yes"),
        (("Is the {obj} {elsewhere} now?",), "No, the {obj} is {at}.", "No")), 3),
    "done where and when": Kind("happened", (
        "{both}{who} {did} {what} {there} {when}.", "{both}{when} {who} {did} {what} {there}.",
        "{both}{who} went {to_there} {when}. {P} {did} {what} there.", "{both}{who} {was} {there} {when} and {did} {what}.",
        "{both}{there} {who} {did} {what} {when}.", "{both}It was {when}. {who} {did} {what} {there}.", "{timed}{who} {did} {what} {when}.",
        "{timed}{when} {who} {did} {what}.", "{timed}{when}, {who} {did} {what}.", "{timed}It was {when}. {who} {did} {what}.",
        "{both}{when}, {who} {did} {what} {there}.", "{both}{who} {did} {what}. It was {when}, {there}.",
        "{both}{who} {did} {what} {when}. That was {there}.", "{placed}{who} {did} {what} {there}.", "{placed}{there} {who} {did} {what}.",
        "{placed}{who} {was} {there}. {P} {did} {what}.", "{placed}{there}, {who} {did} {what}."), (
        (("When did {who} {do} {the}?", "When did {who} {do} {the}?", "Tell me when {who} {did} {the}."), "{you} {did} {the} {when}.", "{when}"),
        (("Where did {who} {do} {the}?", "Where did {who} {do} {the}?", "Tell me where {who} {did} {the}."), "{you} {did} {the} {there}.", "{there}"),
        (("{What} did {who} {do} {when}?",), "{you} {did} {what} {when}.", "{what}"),
        (("{What} did {who} {do} {there}?",), "{you} {did} {what} {there}.", "{what}"),
        (("Who {did} {the} {when}?",), "{you} {did} {the} {when}.", "{you}"),
        (("Who {did} {the}?", "Who {did} {the} {there}?"), "{you} {did} {the}.", "{you}")), 3),
    "two somewhere": Kind("twospots", (
        "{T} {v} {at}.|{T2} {v} {at2}.", "{T} {v} {at} and {T2} {v} {at2}.", "{T} {v} {at}, {T2} {v} {at2}.", "{T} {v} {at}, but {T2} {v} {at2}.",
        "{one}{T} {v} {at}.", "{one}{air}. {air2}. {T} {v} {at}.", "{one}{air} and {air2}. {T} {v} {at}.", "{one}{T} {v} {at}. {air}.",
        "{air}. {air2}. {T} {v} {at}.|{T2} {v} {at2}.", "{air} and {air2}. {T} {v} {at} and {T2} {v} {at2}.", "{air}.|{T} {v} {at}.|{T2} {v} {at2}.",
        "{T} {v} {at} while {T2} {v} {at2}."), (
        (("{Where} {w}{do}?", "{Where} {w}{do}?", "Tell me: {Where} {w}{do}?"), "{w} {v} {at}.", "{at}"),
        (("{Where} {w2}{do}?", "{Where} {w2}{do}?", "Can you tell me: {Where} {w2}{do}?"), "{w2} {v} {at2}.", "{at2}"),
        (("Where is {w} {doing}?",), "{w} is {doing} {at}.", "{at}"),
        (("Where is {w2} {doing}?",), "{w2} is {doing} {at2}.", "{at2}"),
        (("{Who} {v} {at}?",), "{w} {v} {at}.", "{w}"),
        (("{Who} {v} {at2}?",), "{w2} {v} {at2}.", "{w2}")), 3),
    "ways to go": Kind("n:went,place ways", (
        "{n} {took}.|{m} {took2}.", "{m} {took2}.|{n} {took}.", "{n} {took} and {m} {took2}.", "{n} {took}, but {m} {took2}.",
        "{m} {took2}, and {n} {took}.", "Last week {n} {took}.|Yesterday {m} {took2}.", "{alone}{n} {took}.", "{alone}Yesterday {n} {took}.",
        "{alone}{n} {took} yesterday.", "{alone}Last week {n} {took}.", "First {n} {took}.|Then {m} {took2}.",
        "First {m} {took2}.|Then {n} {took}."), (
        (("How did {n} go {to}?", "How did {n} go {to}?", "How did {n} travel {to}?", "How did {n} get {to}?", "Tell me how {n} went {to}."),
         "{n} went {to} {by}.", "{vehicle}"),
        (("How did {m} go {to2}?", "How did {m} travel {to2}?", "How did {m} get {to2}?"), "{m} went {to2} {by2}.", "{vehicle2}"),
        (("Where did {n} go?", "Where did {n} go {by}?"), "{n} went {to}.", "{to}"),
        (("Where did {m} go?", "Where did {m} go {by2}?"), "{m} went {to2}.", "{to2}"),
        (("Who went {to} {by}?", "Who went {by}?"), "{n} went {to} {by}.", "{n}"),
        (("Who went {by2}?",), "{m} went {to2} {by2}.", "{m}"))),
    "two about one": Kind("n:place,lives,acts,job clauses", (
        "{n} {does}. {She} {does2}.", "{n} {does} and {does2}.", "{n} {does}, and {she} {does2}.", "{n} {does}.|{n} {does2}.",
        "I know that {n} {does} and {does2}.", "{n} {does}, but {she} {does2}.", "{n} {does}. And {she} {does2}."), (
        (("{ask}?", "{ask}?", "Tell me: {ask}?"), "{n} {does}.", "{asked}"),
        (("{ask2}?", "{ask2}?", "Tell me: {ask2}?"), "{n} {does2}.", "{asked2}"),
        (("Who {does}?",), "{n} {does}.", "{n}"),
        (("Who {does2}?",), "{n} {does2}.", "{n}")), 3),
    "on the move": Kind("n:place journey", (
        "{two}{n} was {p0}. {She} {left0} and {go}.", "{two}{n} was {p0}. Then {she} {go}.", "{two}{n} was {p0}, but then {she} {go}.",
        "{two}{n} {go0}. Then {she} {go}.", "{two}{n} {go0}.|Then {n} {go}.", "{two}{n} {left0} and {go}.", "{two}{n} {go0}, then {she} {go}.",
        "{two}{n} {go0}. {She} {left0} and {go}.", "{two}{n} {go0}. Later {n} {left0} and {go}.", "{two}First {n} {go0}, then {she} {go}.",
        "{two}{n} {go} after {she} {left0}.", "{two}After {n} {left0}, {she} {go}.", "{two}{n} was {p0} and {go} later.",
        "{three}{n} {go0}. Then {she} {go1}. Then {she} {go}.", "{three}First {n} {go0}, then {she} {go1}, and in the end {she} {go}.",
        "{three}{n} was {p0}. {She} {go1}, and then {she} {go}.", "{three}{n} {go0}.|{n} {go1}.|{n} {go}.",
        "{three}{n} {left0}, {go1} and then {go}."), (
        (("Where is {n}?", "Where is {n} now?", "Where is {n} now?"), "{n} is {p}.", "{p}"),
        (("Where was {n} at first?", "{two}Where was {n} before?"), "{n} was {p0}.", "{p0}"),
        (("Who is {p}?", "Who is {p} now?"), "{n} is {p}.", "{n}"),
        (("Who {go}?", "Tell me who {go}."), "{n} {go}.", "{n}"),
        (("Where did {n} go in the end?", "Where did {n} go last?"), "{n} went {to}.", "{to}"),
        (("Is {n} {p}?", "Is {n} {p} now?"), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {p0} now?",), "No, {n} is {p}.", "No")), 3),
    "one stays": Kind("n:place m:place journey:two", (
        "{n} and {m} were {p0}. {n} {go}.", "{m} and {n} were {p0}. Then {n} {go}.", "{n} was {p0} with {m}. Then {n} {go}.",
        "{m} was {p0}, and {n} was there, too. {n} {left0} and {go}.", "{n} and {m} {go0}. Then {n} {go}, but {m} stayed.",
        "{m} and {n} {go0}. {m} stayed there, but {n} {go}.", "{n} {left0} and {go}.|{m} stayed {p0}.", "{m} stayed {p0}, but {n} {go}.",
        "{n} and {m} were {p0}.|Then {n} {left0} and {go}.", "{m} and {n} were {p0}, but then {n} {go}."), (
        (("Where is {n}?", "Where is {n} now?"), "{n} is {p}.", "{p}"),
        (("Where is {m}?", "Where is {m} now?"), "{m} is {p0}.", "{p0}"),
        (("Who is {p}?", "Who is {p} now?"), "{n} is {p}.", "{n}"),
        (("Who is {p0} now?",), "{m} is {p0}.", "{m}"),
        (("Who {go}?",), "{n} {go}.", "{n}"),
        (("Who is still {p0}?", "Who stayed {p0}?"), "{m} is still {p0}.", "{m}"),
        (("Is {m} still {p0}?",), "Yes, {m} is still {p0}.", "Yes"),
        (("Is {n} {p0} now?",), "No, {n} is {p}.", "No"),
        (("Is {m} {p} now?",), "No, {m} is {p0}.", "No"),
        (("Is {n} {p}?", "Is {n} {p} now?"), "Yes, {n} is {p}.", "Yes")), 2),
    "both voices": Kind("voices", (
        "{single}{aa} {past} {bb}.", "{single}{bb} was {done} by {aa}.", "{single}{aa} {past} {bb} yesterday.",
        "{single}{bb} was {done}. It was {aa} who {past} {bb}.", "{aa} {past} {bb}.|{cc} {past} {dd}.", "{cc} {past} {dd}.|{aa} {past} {bb}.",
        "{aa} {past} {bb} and {cc} {past} {dd}.", "{bb} was {done} by {aa}.|{dd} was {done} by {cc}.",
        "{dd} was {done} by {cc}.|{bb} was {done} by {aa}.", "{aa} {past} {bb}, but {cc} {past} {dd}.", "{cc} {past} {dd}, and {aa} {past} {bb}.",
        "{aa} {past} {bb}.|{dd} was {done} by {cc}.", "{bb} was {done} by {aa} and {dd} was {done} by {cc}.",
        "{chained}{aa} {past} {bb}, and {bb} {past} {dd}."), (
        (("Who {past} {bb}?", "Who {past} {bb}?", "Tell me who {past} {bb}."), "{aa} {past} {bb}.", "{aa}"),
        (("Who was {done} by {aa}?", "Who did {aa} {verb}?", "Whom did {aa} {verb}?"), "{aa} {past} {bb}.", "{bb}"),
        (("Who {past} {dd}?",), "{cc} {past} {dd}.", "{cc}"),
        (("Who was {done} by {cc}?", "Who did {cc} {verb}?"), "{cc} {past} {dd}.", "{dd}"),
        (("By whom was {bb} {done}?", "Who was {bb} {done} by?"), "{bb} was {done} by {aa}.", "{aa}"),
        (("~{single}Who was {done}?",), "{bb} was {done}.", "{bb}"),
        (("Did {aa} {verb} {bb}?", "Was {bb} {done} by {aa}?"), "Yes, {aa} {past} {bb}.", "Yes"),
        (("Did {bb} {verb} {aa}?", "Was {aa} {done} by {bb}?"), "No, {aa} {past} {bb}.", "No")), 3),
    "two did the same": Kind("buyers", (
        "{one} {past} {a1} {p1}. {two} {past} {a2}.", "{nowhere}{one} {past} {a1}. {two} {past} {a2}.",
        "{nowhere}{one} {past} {a1} and {two} {past} {a2}.", "{named}{nowhere}{two} {past} {a2} and {one} {past} {a1}.",
        "{one} {past} {a1} {p1}, and {two} {past} {a2}.", "{nowhere}{one} {past} {a1}, but {two} {past} {a2}.",
        "Yesterday {one} {past} {a1} {p1}. {two} {past} {a2}.", "{nowhere}{one} {past} {a1}. Then {two} {past} {a2}.",
        "{one} {past} {a1} {p1}. {two} also {past} something: {a2}.", "{p1} {one} {past} {a1} and {two} {past} {a2}.",
        "{named}{two} {past} {a2}. {one} {past} {a1} {p1}."), (
        (("Who {past} the {t1}?", "Who {past} the {t1}?", "Tell me who {past} the {t1}."), "{one} {past} the {t1}.", "{one}"),
        (("Who {past} the {t2}?", "Who {past} the {t2}?", "Tell me who {past} the {t2}."), "{two} {past} the {t2}.", "{two}"),
        (("What did {one} {verb}?",), "{one} {past} {a1}.", "{a1}"),
        (("What did {two} {verb}?", "What did {kin_of} {verb}?"), "{two} {past} {a2}.", "{a2}"),
        (("Where did {one} {verb} the {t1}?",), "{one} {past} the {t1} {p1}.", "{p1}"),
        (("Did {one} {verb} the {t1}?",), "Yes, {one} {past} the {t1}.", "Yes"),
        (("Did {one} {verb} the {t2}?",), "No, {one} {past} {a1}.", "No")), 2),
    "outing of two": Kind("once:they n:place outing", (
        "{when}, {both} went {to}. They {past} {k} {f}.", "{both} went {to} {when}. They {past} {k} {f}.",
        "{both} went {to} {when} and {past} {k} {f}.", "{when} {n} went {to} with {m}. They {past} {k} {f}.",
        "{n} went {to} with {m} {when}. There they {past} {k} {f}.", "{when} {both} were {p}. They {past} {k} {f}.",
        "{ever}{both} went {to}. They {past} {k} {f}.", "{ever}{both} went {to} and {past} {k} {f}.",
        "{ever}{n} went {to} with {m}. They {past} {k} {f}.", "{ever}{both} were {p} and {past} {k} {f} there.",
        "{ever}{both} went {to}, and they {past} {k} {f}."), (
        (("What did {both} {verb}?", "What did they {verb}?", "What did they {verb} {p}?"), "{both} {past} {k} {f}.", "{k} {f}"),
        (("How many {f} did {both} {verb}?", "How many {f} did they {verb}?"), "{both} {past} {k} {f}.", "{k}"),
        (("Where did {both} go?", "Where did they go?"), "{both} went {to}.", "{to}"),
        (("When did {both} go {to}?", "When did they go {to}?"), "{both} went {to} {when}.", "{when}"),
        (("Who went {to}?", "Tell me who went {to}."), "{both} went {to}.", "{both}"),
        (("Who did {n} go with?", "Who went {to} with {n}?", "Who went with {n}?"), "{m} went {to} with {n}.", "{m}"),
        (("Who {past} {k} {f}?",), "{both} {past} {k} {f}.", "{both}")), 3),
    "tool for something": Kind("n:tool,feels implement", (
        "{using}{one}{n} {does} with {knife}.", "{using}{one}{n} {uses} {knife} to {deed}.", "{using}{one}{n} {takes} {knife} to {deed}.",
        "{using}{one}To {deed}, {n} {uses} {knife}.", "{using}{one}{n} {does}. {P} {uses} {knife}.",
        "{using}{one}{n} {uses} {knife} and {does} with it.", "{needing}{one}{n} {needs} {knife} to {deed}.",
        "{needing}{one}To {deed}, {n} {needs} {knife}.", "{needing}{one}{n} {wants} to {deed}. {P} {needs} {knife}.",
        "{needing}{one}{n} {wants} to {deed}, so {P} {needs} {knife}.", "{using}{n} {does} with {knife}.|{m} {does2} with {knife2}.",
        "{using}{m} {does2} with {knife2} and {n} {does} with {knife}.", "{using}{n} {uses} {knife} to {deed}.|{m} {uses} {knife2} to {deed2}.",
        "{using}{n} {uses} {knife} to {deed}, but {m} {does2} with {knife2}.",
        "{needing}{n} {needs} {knife} to {deed}.|{m} {needs} {knife2} to {deed2}.",
        "{needing}{m} {needs} {knife2} to {deed2} and {n} {needs} {knife} to {deed}.",
        "{needing}{n} {wants} to {deed}, so {P} {needs} {knife}.|{m} {needs} {knife2} to {deed2}."), (
        *(ask for i, who in (("", "n"), ("2", "m")) for ask in (
            ((f"{{using}}What {{aux}} {{{who}}} {{deed{i}}} with?", f"{{using}}How {{aux}} {{{who}}} {{deed{i}}}?"),
             f"{{{who}}} {{does{i}}} with {{knife{i}}}.", f"{{knife{i}}}"),
            ((f"{{using}}What {{aux}} {{{who}}} use to {{deed{i}}}?",), f"{{{who}}} {{uses}} {{knife{i}}} to {{deed{i}}}.", f"{{knife{i}}}"),
            ((f"{{using}}What {{aux}} {{{who}}} use?",), f"{{{who}}} {{uses}} {{knife{i}}}.", f"{{knife{i}}}"),
            ((f"{{using}}What {{aux}} {{{who}}} {{do{i}}} with {{knife{i}}}?",), f"{{what{i}}}{{{who}}} {{does{i}}}.", f"{{obj{i}}}"),
            ((f"{{using}}Who {{uses}} {{knife{i}}}?",), f"{{{who}}} {{uses}} {{knife{i}}}.", f"{{{who}}}"),
            ((f"{{needing}}What {{aux}} {{{who}}} need to {{deed{i}}}?",), f"{{{who}}} {{needs}} {{knife{i}}} to {{deed{i}}}.", f"{{knife{i}}}"),
            ((f"{{needing}}What {{aux}} {{{who}}} need?",), f"{{{who}}} {{needs}} {{knife{i}}}.", f"{{knife{i}}}"),
            ((f"{{needing}}Why {{aux}} {{{who}}} need {{knife{i}}}?", f"{{needing}}What {{aux}} {{{who}}} need {{knife{i}}} for?"),
             f"{{{who}}} {{needs}} {{knife{i}}} to {{deed{i}}}.", f"{{deed{i}}}"),
            ((f"{{needing}}Who {{needs}} {{knife{i}}}?",), f"{{{who}}} {{needs}} {{knife{i}}}.", f"{{{who}}}"))),
        (("{using}{aux} {n} {deed} with {knife}?",), "Yes, {n} {does} with {knife}.", "Yes"),
        (("{using}{aux} {n} {deed} with {noknife}?",), "No, {n} {does} with {knife}.", "No")), 3),
    "lost, then found": Kind("n:has m:has finder", (
        "{anywhere}{n} lost {her} {t}. {m} found it {q} and {gave}.", "{anywhere}{n} lost the {t}.|{m} found the {t} {q}. {P2} {gave}.",
        "{anywhere}{n} lost a {t}. Then {m} found it {q}. {P2} {gave}.", "{anywhere}{m} found the {t} {q} and {gave}. {n} had lost it before.",
        "{n} lost {her} {t} {q0}. {m} found it {q} and {gave}.", "{n} lost the {t} {q0}, but {m} found it {q} and {gave}.",
        "{n} lost a {t} {q0}. Later {m} found it {q}. {P2} {gave}.", "{anywhere}{n} lost the {t}, but {m} found it {q}. {P2} {gave}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?"), "{holder} has the {t}.", "{holder}"),
        (("Who lost the {t}?",), "{n} lost the {t}.", "{n}"),
        (("Who found the {t}?",), "{m} found the {t}.", "{m}"),
        (("Where did {m} find the {t}?",), "{m} found the {t} {q}.", "{q}"),
        (("Where did {n} lose the {t}?",), "{n} lost the {t} {q0}.", "{q0}"),
        (("{back}Who gave the {t} back?",), "{m} gave the {t} back.", "{m}"),
        (("What did {n} lose?",), "{n} lost the {t}.", "{t}"),
        (("What did {m} find?", "What did {m} find {q}?"), "{m} found the {t}.", "{t}"),
        (("Does {holder} have the {t} now?",), "Yes, {holder} has the {t}.", "Yes"),
        (("{not_n}Does {n} have the {t} now?",), "No, {holder} has the {t}.", "No")), 2),
    "given back or not": Kind("n:called,has m:called,has returning", (
        "{took}. Then {P2} {end}.", "{took}. {P2} {end}.", "{took}, {but} {P2} {end}.", "{took}.|{m} {end}.", "Yesterday {took}. {P2} {end}.",
        "{back}{took}. Later {P2} {end}.", "{back}{took}, and then {P2} {end}.", "{notback}{took}. But {P2} {end}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?"), "{holder} has the {t}.", "{holder}"),
        (("Who does the {t} belong to?", "Whose {t} is it?"), "The {t} belongs to {owner}.", "{owner}"),
        (("The {t} belongs to",), "{owner}.", "{owner}"),
        (("Who {past} the {t}?",), "{doer} {past} the {t}.", "{doer}"),
        (("What did {doer} {verb}?",), "{doer} {past} the {t}.", "{t}"),
        (("Who did {doer} {verb} the {t} {by}?",), "{doer} {past} the {t} {by} {whom}.", "{whom}"),
        (("{back}Did {m} give the {t} back?",), "Yes, {m} gave the {t} back.", "Yes"),
        (("{back}Who gave the {t} back?",), "{m} gave the {t} back.", "{m}"),
        (("{notback}Did {m} give the {t} back?", "{notback}Did {m} return the {t}?"), "No, {m} did not give the {t} back.", "No"),
        (("Does {holder} have the {t} now?",), "Yes, {holder} has the {t}.", "Yes"),
        (("Does {other} have the {t} now?",), "No, {holder} has the {t}.", "No")), 2),
    "broken and repaired": Kind("n m fixing", (
        "{n} {spoiled} the {t}. {m} {fixed} it.", "{n} {spoiled} the {t}.|{m} {fixed} the {t}.", "{n} {spoiled} the {t}. Then {m} {fixed} it.",
        "{n} {spoiled} the {t}, but {m} {fixed} it.", "{m} {fixed} the {t} that {n} {spoiled}.", "{n} {spoiled} the {t}, so {m} {fixed} it.",
        "The {t} was {broken}. {n} {spoiled} it, but {m} {fixed} it.", "After {n} {spoiled} the {t}, {m} {fixed} it.",
        "{m} {fixed} the {t} after {n} {spoiled} it."), (
        (("Who {spoiled} the {t}?", "Tell me who {spoiled} the {t}."), "{n} {spoiled} the {t}.", "{n}"),
        (("Who {fixed} the {t}?", "Tell me who {fixed} the {t}."), "{m} {fixed} the {t}.", "{m}"),
        (("What did {n} {spoil}?",), "{n} {spoiled} the {t}.", "{t}"),
        (("What did {m} {fix}?",), "{m} {fixed} the {t}.", "{t}"),
        (("Is the {t} still {broken}?", "Is the {t} {broken} now?"), "No, the {t} is not {broken}.", "No"),
        (("Is the {t} {better}?", "Is the {t} {better} now?"), "Yes, the {t} is {better}.", "Yes"),
        (("Is the {t} {worse} now?", "Is the {t} still {worse}?"), "No, the {t} is {better}.", "No")), 2),
    "sent and got": Kind("n:gave,has m:gave,has mailing", (
        "{lonely}{snd}{n} {sent} a {t} to {m}.", "{lonely}{snd}{n} {sent} {m} a {t}.", "{lonely}{rcv}{m} {got} a {t} from {n}.",
        "{lonely}{rcv}Yesterday {m} {got} a {t}. It was from {n}.", "{lonely}{snd}{n} {sent} the {t} to {m} and {m} {got} it.",
        "{lonely}{snd}{m} {got} a {t}. {n} {sent} it.", "{cross}{snd}{n} {sent} {m} a {t}.|{m} {sent} {n} a {u}.",
        "{cross}{snd}{m} {sent} a {u} to {n}.|{n} {sent} a {t} to {m}.", "{cross}{rcv}{n} {got} a {u} from {m} and {m} {got} a {t} from {n}.",
        "{cross}{snd}{n} {sent} a {t} to {m}, and {m} {sent} a {u} to {n}.", "{cross}{rcv}{m} {got} a {t} from {n}.|{n} {got} a {u} from {m}."), (
        (("{snd}Who {sent} the {t}?", "{snd}Who {sent} the {t} to {m}?"), "{n} {sent} the {t} to {m}.", "{n}"),
        (("{snd}Who did {n} {send} the {t} to?",), "{n} {sent} the {t} to {m}.", "{m}"),
        (("Who got the {t}?", "Who got a {t}?"), "{m} got the {t}.", "{m}"),
        (("Who got the {u}?",), "{n} got the {u}.", "{n}"),
        (("Who received the {t}?",), "{m} received the {t}.", "{m}"),
        (("Who did {m} get the {t} from?",), "{m} got the {t} from {n}.", "{n}"),
        (("Who is the {t} from?",), "The {t} is from {n}.", "{n}"),
        (("Who is the {t} for?",), "The {t} is for {m}.", "{m}"),
        (("{snd}Who {sent} the {u}?",), "{m} {sent} the {u} to {n}.", "{m}"),
        (("Who is the {u} from?",), "The {u} is from {m}.", "{m}"),
        (("What did {m} get?", "What did {m} get from {n}?"), "{m} got a {t}.", "{t}"),
        (("What did {m} receive?",), "{m} received a {t}.", "{t}"),
        (("{snd}What did {n} {send} to {m}?",), "{n} {sent} a {t} to {m}.", "{t}"),
        (("{snd}What did {m} {send} to {n}?",), "{m} {sent} a {u} to {n}.", "{u}")), 2),
    "told apart by place": Kind("sources", (
        "The {x} {s1} is {c1}.|The {x} {s2} is {c2}.", "The {x} {s2} is {c2}.|The {x} {s1} is {c1}.", "The {x} {s1} is {c1}, the {x} {s2} is {c2}.",
        "The {x} {s1} is {c1} and the {x} {s2} is {c2}.", "The {x} {s2} is {c2}, but the {x} {s1} is {c1}.",
        "{spot}There is a {c1} {x} {s1} and a {c2} {x} {s2}.", "{spot}{s1} there is a {c1} {x}.|{s2} there is a {c2} {x}.",
        "{spot}{s2} is a {c2} {x} and {s1} is a {c1} {x}."), (
        (("{colored}What color is the {x} {s1}?", "{colored}What color is the {x} {s1}?", "{colored}Which color is the {x} {s1}?"),
         "The {x} {s1} is {c1}.", "{c1}"),
        (("{colored}What color is the {x} {s2}?", "{colored}What is the color of the {x} {s2}?"), "The {x} {s2} is {c2}.", "{c2}"),
        (("How is the {x} {s1}?",), "The {x} {s1} is {c1}.", "{c1}"),
        (("Which {x} is {c1}?", "What is {c1}?"), "The {x} {s1} is {c1}.", "{s1}"),
        (("Which {x} is {c2}?", "What is {c2}?"), "The {x} {s2} is {c2}.", "{s2}"),
        (("{spot}Where is the {c1} {x}?",), "The {c1} {x} is {s1}.", "{s1}"),
        (("{spot}Where is the {c2} {x}?",), "The {c2} {x} is {s2}.", "{s2}"),
        (("{comes}Where does the {c1} {x} come from?",), "The {c1} {x} comes {s1}.", "{s1}"),
        (("Is the {x} {s1} {c1}?",), "Yes, the {x} {s1} is {c1}.", "Yes"),
        (("Is the {x} {s1} {c2}?",), "No, the {x} {s1} is {c1}.", "No"),
        (("Is the {x} {s2} {c1}?",), "No, the {x} {s2} is {c2}.", "No"),
        (("Is the {x} {s2} {c2}?",), "Yes, the {x} {s2} is {c2}.", "Yes")), 2),
    "after the other": Kind("n m after", (
        "After {n} {did}, {m} {did2}.", "{m} {did2} after {n} {did}.", "{n} {did} before {m} {did2}.", "Before {m} {did2}, {n} {did}.",
        "First {n} {did}, then {m} {did2}.", "{n} {did}. Then {m} {did2}.", "First {n} {did}.|Then {m} {did2}.", "{n} {did}, and then {m} {did2}.",
        "{n} {did}. After that, {m} {did2}."), (
        (("What did {m} do after {n} {did}?",), "{m} {did2}.", "{did2}"),
        (("What did {n} do before {m} {did2}?",), "{n} {did}.", "{did}"),
        (("What happened after {n} {did}?",), "{m} {did2}.", "{m} {did2}"),
        (("What happened before {m} {did2}?",), "{n} {did}.", "{n} {did}"),
        (("Who {did2}?", "Who {did2} after {n} {did}?"), "{m} {did2}.", "{m}"),
        (("Who {did}?", "Who {did} before {m} {did2}?"), "{n} {did}.", "{n}"),
        (("When did {m} {deed2}?",), "{m} {did2} after {n} {did}.", "after {n} {did}"),
        (("When did {n} {deed}?",), "{n} {did} before {m} {did2}.", "before {m} {did2}")), 2),
}
