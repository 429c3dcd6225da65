"""Kinds of fact about forms of sentences: relative clauses, clefts, passives, tiny tales, notes and sentences of learners."""
from drawing import SOMEBODY, USED, VERBS, draw_place, object_of, progressive, pronouns, unmarked, with_article, with_capitals
from kinds import Kind
from people import KIDS, OF_PEOPLE, PETS, said_of
import words

WOMEN, MEN = "girl woman queen princess".split(), "boy man king prince".split()
ROLES = WOMEN + MEN + "nurse teacher baker farmer doctor waiter singer dancer driver pilot student painter gardener child lawyer".split()
LOOKS = "old young tall little kind rich poor clever nice strong".split()
GOODS = "gold silver big small new old red blue green yellow white black nice beautiful".split()
FIRST = ("apple pie", "birthday card", "chocolate cake", "cheese sandwich", "parrot")
DOSES = "cup of tea|cup of coffee|glass of water|glass of milk|glass of juice|bowl of soup|bottle of milk|piece of cake|slice of bread".split("|")
PAPERS = "letter book card song story poem".split()
MOVED = "ball stone coin ring book chair lamp toy shoe key bag map hat plate cup bottle camera phone pencil umbrella kite drum".split()
# verb: (past, participle, what it takes)
DONE = {"throw": ("threw", "thrown", MOVED), "eat": ("ate", "eaten", words.SNACKS), "write": ("wrote", "written", PAPERS),
        "break": ("broke", "broken", MOVED), "take": ("took", "taken", words.THINGS), "see": ("saw", "seen", words.ANIMALS),
        "bite": ("bit", "bitten", words.ANIMALS), "make": ("made", "made", words.THINGS), "find": ("found", "found", words.THINGS),
        "sell": ("sold", "sold", words.THINGS), "steal": ("stole", "stolen", MOVED), "hide": ("hid", "hidden", MOVED),
        "draw": ("drew", "drawn", words.ANIMALS + words.NATURE), "buy": ("bought", "bought", words.THINGS), "lose": ("lost", "lost", MOVED),
        "catch": ("caught", "caught", words.ANIMALS), "build": ("built", "built", ["house", "tower", "boat", "robot", "wall", "bridge"]),
        "paint": ("painted", "painted", words.THINGS + words.NATURE), "bring": ("brought", "brought", words.THINGS),
        "cut": ("cut", "cut", words.SNACKS), "clean": ("cleaned", "cleaned", words.THINGS), "bake": ("baked", "baked", ["cake", "cookie", "bread"]),
        "open": ("opened", "opened", ["box", "bag", "door", "window", "present", "gate", "letter"])}
# verb: (somebody ..., past, participle)
MEETS = {"see": ("sees", "saw", "seen"), "hear": ("hears", "heard", "heard"), "help": ("helps", "helped", "helped"),
         "know": ("knows", "knew", "known"), "love": ("loves", "loved", "loved"), "bite": ("bites", "bit", "bitten"),
         "follow": ("follows", "followed", "followed"), "visit": ("visits", "visited", "visited"), "watch": ("watches", "watched", "watched"),
         "find": ("finds", "found", "found"), "call": ("calls", "called", "called"), "push": ("pushes", "pushed", "pushed"),
         "kiss": ("kisses", "kissed", "kissed"), "chase": ("chases", "chased", "chased"), "like": ("likes", "liked", "liked"),
         "teach": ("teaches", "taught", "taught"), "invite": ("invites", "invited", "invited"), "thank": ("thanks", "thanked", "thanked")}
# verb: (somebody ..., past, participle, before whom)
GIVES = {"give": ("gives", "gave", "given", "to"), "sell": ("sells", "sold", "sold", "to"), "send": ("sends", "sent", "sent", "to"),
         "show": ("shows", "showed", "", "to"), "bring": ("brings", "brought", "brought", "to"), "lend": ("lends", "lent", "lent", "to"),
         "offer": ("offers", "offered", "offered", "to"), "hand": ("hands", "handed", "handed", "to"), "buy": ("buys", "bought", "", "for"),
         "make": ("makes", "made", "", "for"), "bake": ("bakes", "baked", "", "for")}
DEEDS = {"sing": ("sang", ["a song"]), "play": ("played", words.GAMES[2:6]), "tell": ("told", ["a story", "a joke", "a tale"]),
         "read": ("read", ["a book", "a letter", "a poem"]), "cook": ("cooked", words.FOODS), "paint": ("painted", [*map(with_article,
         words.ANIMALS)]),
         "bake": ("baked", ["a cake", "a cookie", "bread"]), "write": ("wrote", [*map(with_article, PAPERS)]),
         "build": ("built", ["a house", "a tower", "a boat", "a bridge"]), "clean": ("cleaned", ["the castle", "the kitchen", "the house",
         "the garden"]),
         "buy": ("bought", [*map(with_article, words.THINGS)]), "make": ("made", [*map(with_article, words.CLOTHES)]),
         "find": ("found", [*map(with_article, words.TOYS)])}
LATE = "train bus taxi plane".split()
HOLDING = "box bag present drawer basket bucket bottle car".split()


def folk(story, roles_only=False, adjectives=0.4):
    """(somebody as the story calls them, in short)"""
    look = story.rng.random()
    if not roles_only and look < 0.35:
        return (story.fresh(words.NAMES),) * 2
    if not roles_only and look < 0.5:
        return (story.somebody(),) * 2
    if look > 0.88:
        return ("the " + story.fresh(words.ANIMALS),) * 2
    noun = story.fresh(ROLES)
    if story.rng.random() < adjectives:
        return f"the {story.fresh(LOOKS)} {noun}", f"the {noun}"
    return (f"the {noun}",) * 2


def known(full):
    """The pronouns of somebody, where it is plain which ones."""
    noun = full.split()[-1]
    name = full if " " not in full else "Mia" if noun in WOMEN else "Tom" if noun in MEN else full
    found = pronouns(name)
    return found | {"him": "her" if found["she"] == "she" else "him"} if found else {}


def goods(story, choices, adjectives=0.5):
    """(a thing with its article, the thing, its noun)"""
    noun = story.fresh(choices)
    full = f"{story.fresh(GOODS[2:] if noun in words.ANIMALS + words.SNACKS else GOODS)} {noun}" if story.rng.random() < adjectives else noun
    return ("" if choices is words.FOODS or noun == "bread" else with_article(full).split()[0] + " ") + full, f"the {full}", f"the {noun}"


def predicate(story, full, not_sorts=(), number="", past=False):
    """Something that is said of somebody: `said` in the story and `does` in answers."""
    noun, named = full.split()[-1], full[0].isupper() and " " not in full
    beast = noun in words.ANIMALS or noun in ("baby", "child") or full.startswith("the ") and noun not in ROLES
    sorts = "place feels acts acts" if beast else " ".join(sort for sort in [*OF_PEOPLE, "acts"] if named or sort not in ("job", "age"))
    sort = story.rng.choice([sort for sort in sorts.split() if sort not in not_sorts])
    if sort == "acts" and story.rng.random() < 0.5:
        verb = story.rng.choice([verb for verb in USED["ing"] if ("doing", verb) not in story.taken])
        story.taken.add(("doing", verb))
        o = object_of(story, VERBS[verb][2])
        doing = f"{progressive(verb)} {o}"
        out = {"does": f"is {doing}", "how": "What is", "tail": " doing", "aux": "Is", "base": doing, "asked": o, "lhow": "what is", "sort": sort}
        others = [other for other in words.ACTIONS if other not in story.taken and other != verb.split()[0]]
        out["nobase"] = words.ACTS[story.rng.choice(others)][2]
        said = out["does"] if past or story.rng.random() < 0.5 else f"{VERBS[verb][0]} {o}"
    else:
        out = said_of(story, sort)
        out["nobase"] = unmarked(story, lambda: said_of(story, sort)["base"])
        said = out["does"]
    if past and sort in ("place", "feels", "acts"):
        out |= {"how": out["how"].replace(" is", " was"), "lhow": out["lhow"].replace(" is", " was"), "aux": "Was"}
        said = out["does"] = "was" + out["does"].removeprefix("is")
    return {name + number: value for name, value in (out | {"said": said}).items()}


def draw_meeting(story, slots, role):
    """Somebody who does something to somebody, and what is said of one of them: of {sa} or of {oa}."""
    verb, past, subject = story.rng.choice([*MEETS]), story.rng.random() < 0.7, story.rng.random() < 0.5
    actor, other = folk(story, True), folk(story)
    subj, obj = (actor, other) if subject else (other, actor)
    forms = MEETS[verb]
    out = {"subj": subj[0], "obj": obj[0], "subs": subj[1], "objs": obj[1], "actor": actor[0], "other": other[0], "verb": verb,
           "past": forms[past], "did": "did" if past else "does", "was": "was" if past else "is", "seen": forms[2],
           ("sa" if subject else "oa"): actor[0], "who": "that" if actor[0].split()[-1] in words.ANIMALS else story.rng.choice(("who", "who",
           "that"))}
    return with_capitals(out | predicate(story, actor[0], past=past), "subj", "obj", "actor")


def draw_done(story, slots, role):
    verb = story.rng.choice([*DONE])
    past, participle, takes = DONE[verb]
    look, it, thing = goods(story, takes)
    one = folk(story)[0]
    others = [name for name in story.people if name != one and story.rng.random() < 0.7] or [name for name in words.NAMES if name not in story.taken]
    no = {"no": story.rng.choice(others)}
    o = it if story.rng.random() < 0.75 else look
    return with_capitals({"one": one, "verb": verb, "past": past, "done": participle, "o": o, "it": it, "thing": thing} | no, "one", "o", "it")


def draw_gives(story, slots, role):
    verb, past = story.rng.choice([*GIVES]), story.rng.random() < 0.7
    giver, receiver = folk(story), folk(story)
    to = GIVES[verb][3]
    if story.rng.random() < 0.25 and verb not in ("bake", "send", "lend", "show"):
        dose = story.fresh(DOSES)
        story.taken.add(dose.split()[0])
        story.taken.add(dose.split()[-1])
        a, it, thing = f"a {dose}", f"the {dose}", f"the {dose.split()[-1] if story.rng.random() < 0.5 else dose}"
    else:
        takes = {"bake": ["apple pie", "chocolate cake", "cake", "cookie", "bread"]}.get(verb, words.THINGS + ["birthday card"])
        a, it, thing = goods(story, takes, 0 if verb == "bake" else 0.5)
        thing = f"the {it.split()[-1]}"
    out = {"giver": giver[0], "gs": giver[1], "rec": receiver[0], "rs": receiver[1], "give": verb, "gave": GIVES[verb][past], "to": to,
           "To": to.capitalize(), "did": "did" if past else "does", "was": "was" if past else "is", "gift": a, "it": it, "thing": thing,
           "got": "got" if past else "gets", "get": "get"}
    if GIVES[verb][2]:
        out["given"] = GIVES[verb][2]
    if verb not in ("give", "send", "bring", "hand"):
        del out["got"], out["get"]
    return with_capitals(out, "giver", "rec", "it")


def draw_shares(story, slots, role):
    """Two things for two people."""
    verb, past = story.rng.choice(("give", "bring", "send", "sell", "hand")), story.rng.random() < 0.4
    giver, one, two = folk(story), folk(story, adjectives=0.1), folk(story, adjectives=0.1)
    out = {"giver": giver[0], "one": one[0], "two": two[0], "give": verb, "gave": GIVES[verb][past], "did": "did" if past else "does",
           "given": GIVES[verb][2], "was": "was" if past else "is", "got": "got" if past else "gets"}
    choices = words.FOODS if story.rng.random() < 0.4 else words.THINGS
    for number in ("", "2"):
        out["gift" + number], out["it" + number], out["thing" + number] = goods(story, choices, 0.4 if choices is words.THINGS else 0)
    return with_capitals(out, "giver", "one", "two")


def draw_duo(story, slots, role):
    """Two people, and something else that is said of each."""
    one, two = folk(story)[0], folk(story)[0]
    first = predicate(story, one)
    return with_capitals({"one": one, "two": two} | first | predicate(story, two, (first["sort"],), "2"), "one", "two")


def draw_solo(story, slots, role):
    """Somebody of whom two things are said. {whom}: who can be told from others by one of them."""
    one = folk(story)[0]
    first = predicate(story, one)
    out = {"one": one} | first | predicate(story, one, (first["sort"],), "2") | known(one)
    if story.rng.random() < 0.5:
        swapped = ("said", "does", "how", "lhow", "tail", "aux", "base", "asked", "sort", "nobase")
        out |= {a: out[b] for name in swapped for a, b in ((name, name + "2"), (name + "2", name))}
    if one.startswith("the ") and len(one.split()) == 2:
        out["whom"] = one
    if (out["sort"], out["sort2"]) == ("acts", "place"):
        out["there"] = out["asked2"]
    return with_capitals(out, "one", *{"there"} & {*out})


def draw_chain(story, slots, role):
    verb = story.rng.choice([verb for verb in SOMEBODY if verb not in ("meet", "marry") and ("chain", verb) not in story.taken])
    story.taken.add(("chain", verb))
    past = story.rng.random() < 0.45
    trio = [story.fresh(words.NAMES) for _ in range(3)] if story.rng.random() < 0.6 else [folk(story, adjectives=0.1)[0] for _ in range(3)]
    out = dict(zip(("aa", "bb", "cc"), trio)) | {"verb": verb, "likes": SOMEBODY[verb][past], "did": "did" if past else "does"}
    return with_capitals(out | {"Did": out["did"].capitalize()}, "aa", "bb", "cc")


def draw_tale(story, slots, role):
    noun = story.fresh(ROLES[:8])
    full = f"{story.fresh(LOOKS[:8])} {noun}" if story.rng.random() < 0.5 else noun
    guest = story.fresh(words.ANIMALS if story.rng.random() < 0.3 else ROLES[8:])
    verb = story.rng.choice([verb for verb in DEEDS if ("deed", verb) not in story.taken])
    story.taken.add(("deed", verb))
    past, takes = DEEDS[verb]
    o = story.fresh([o for o in takes if o.split()[-1] not in story.taken])
    story.taken.add(o.split()[-1])
    a, it, _ = goods(story, words.THINGS)
    out = {"king": f"the {full}", "ks": f"the {noun}", "aking": with_article(full), "guest": f"the {guest}", "aguest": with_article(guest),
           "g": story.fresh(words.FEELINGS), "verb": verb, "past": past, "o": o, "gift": a, "it": it, "for": "to" if verb == "tell" else "for"}
    if verb != "tell":
        out["did"] = "did"
    if verb in ("sing", "play", "read", "cook", "paint"):
        out["sang"] = past
    return with_capitals(out | known(f"the {noun}"), "king", "aking", "guest", "aguest", "it", "for")


def draw_opened(story, slots, role):
    box = story.fresh(HOLDING)
    a, it, thing = goods(story, words.THINGS)
    opened = story.rng.choice((("opened", "open"), ("opened", "open"), ("looked into", "look into")))
    return with_capitals({"one": folk(story)[0], "box": box, "gift": a, "it": it, "thing": thing, "opened": opened[0], "open": opened[1]}, "one",
            "it")


def draw_instead(story, slots, role):
    """What is not so of somebody, and what is."""
    one = folk(story)[0]
    if story.rng.random() < 0.3:
        pets = [*PETS, "fish", "mouse", "parrot"]
        is_, isnt = [{"does": f"has {pet}", "base": f"have {pet}", "asked": pet, "how": "What does", "lhow": "what does", "tail": " have",
                      "aux": "Does"} for pet in (with_article(story.fresh(pets)) for _ in range(2))]
        is_["pet"] = "pet"
    else:
        is_ = predicate(story, one)
        while is_["said"] != is_["does"] or is_["sort"] == "age" or is_["asked"] not in is_["does"][-len(is_["asked"]):]:
            is_ = predicate(story, one)
        isnt = said_of(story, is_["sort"])
    do = "is" if is_["aux"] == "Is" else "does"
    out = {"one": one, "do": do, **is_, "nobase": isnt["base"], "unasked": isnt["asked"]}
    no = f"{one} does not {isnt['base']}" if do == "does" else f"{one} {is_['does']}"
    return with_capitals(out | known(one) | {"no": no}, "one")


def noted(story, sort, who):
    """(what is noted, what it means, how it is asked, the part that is asked for, the yes-or-no question without what follows)"""
    fresh = story.fresh
    if sort == "place":
        room = fresh([room for room in words.ROOMS if f"in the {room}" not in story.taken])
        story.taken.add(f"in the {room}")
        return room, f"is in the {room}", f"Where is {who}?", room, f"Is {who} in the"
    if sort == "city":
        city = fresh(words.CITIES)
        return city, f"is in {city}", f"Where is {who}?", city, f"Is {who} in"
    if sort == "has":
        thing = fresh(words.THINGS if story.rng.random() < 0.6 else words.ANIMALS)
        return thing, f"has the {thing}", f"What does {who} have?", thing, f"Does {who} have the"
    if sort == "color":
        color = fresh(words.COLORS)
        return color, f"has {color}", f"What color does {who} have?", color, f"Does {who} have"
    if sort == "count":
        number, things = fresh([*words.VALUES] if story.rng.random() < 0.4 else words.DIGITS), fresh(words.PLURALS)
        return f"{number} {things}", f"has {number} {things}", f"How many {things} does {who} have?", number, f"Does {who} have"
    if sort == "age":
        age = fresh([*words.VALUES] if story.rng.random() < 0.4 else words.DIGITS)
        return age, f"is {age} years old", f"How old is {who}?", age, f"Is {who}"
    if sort == "job":
        job = fresh(words.JOBS[:4] + words.JOBS[6:])
        return job, f"is {with_article(job)}", f"What is {who}'s job?", job, f"Is {who} {with_article(job).split()[0]}"
    word = fresh({"feels": words.FEELINGS, "quality": words.QUALITIES, "tint": words.COLORS}[sort])
    return word, f"is {word}", f"What color is {who}?" if sort == "tint" else f"How is {who}?", word, f"Is {who}"


def draw_notes(story, slots, role):
    sort = story.rng.choice("place place has has color count age city job feels quality quality tint".split())
    things = sort in ("quality", "tint")
    who = [story.fresh(words.THINGS + words.NATURE if things else words.NAMES) for _ in range(2)]
    out = {"wh": "What" if things else "Who"}
    for key, name in zip("ab", who):
        full = f"the {name}" if things else name
        said, does, how, asked, aux = noted(story, sort, full)
        out |= {"s" + key: name, "l" + key: name.lower(), "f" + key: full, "w" + key: said, "d" + key: does, "q" + key: how,
        "lq" + key: how[0].lower() + how[1:], "asked" + key: asked,
                "y" + key: f"{aux} {said}{' years old' * (sort == 'age')}?"}
        if sort in ("feels", "quality", "tint"):
            out |= {"be": "is", "short" + key: said}
        if key == "b":
            other = f"{aux} {out['wa']}{' years old' * (sort == 'age')}?"
            if sort == "job":
                other = f"Is {full} {with_article(out['wa'])}?"
            out["nob"] = other
    return with_capitals(out, "fa", "fb")


def typed(story, sort, name):
    """How a learner says it."""
    fresh, rng = story.fresh, story.rng

    def thing(choices):
        noun, wrong = fresh(choices), unmarked(story, lambda: fresh(choices))
        return {"o": noun, "oa": with_article(noun), "asked": noun, "nob": wrong}

    if sort == "brothers":
        k, no = fresh([*words.VALUES]), rng.choice([*words.VALUES])
        plurals = KIDS | PETS
        one = fresh([one for one in plurals if plurals[one] not in words.PLURALS and plurals[one] not in story.taken])
        story.taken.add(plurals[one])
        asked = rng.choice((one, plurals[one]))
        out = {"v": "have", "vs": "has", "o": f"{k} {rng.choice((one, one, plurals[one]))}", "oa": f"{k} {plurals[one]}", "asked": k,
               "wh": f"How many {asked}"}
        return out | ({"nob": f"{no} {one}"} if no != k else {})
    if sort == "has":
        return {"v": "have", "vs": "has", "wh": "What"} | thing(words.THINGS + words.ANIMALS)
    if sort == "wants":
        verb = rng.choice(("buy", "buy", "have", "find", "sell", "draw", "see"))
        return {"v": f"want {verb}", "vs": f"wants to {verb}", "wh": "What"} | thing(words.ANIMALS if verb in ("draw", "see") else words.THINGS)
    if sort == "goes":
        place = fresh([place for place in words.ROOMS + words.SPOTS if not {f"in the {place}", f"at the {place}"} & story.taken])
        story.taken.update((f"in the {place}", f"at the {place}"))
        return {"v": "go to", "qv": "go", "vs": "goes to", "wh": "Where", "o": place, "oa": f"the {place}", "asked": place,
                "nob": rng.choice([other for other in words.ROOMS if other != place])}
    if sort == "works":
        place = fresh([place for place in words.ROOMS if f"in the {place}" not in story.taken])
        story.taken.add(f"in the {place}")
        return {"v": "work in", "qv": "work", "vs": "works in", "wh": "Where", "o": place, "oa": f"the {place}", "asked": place,
                "nob": rng.choice([other for other in words.ROOMS if other != place])}
    if sort == "lives":
        city = fresh(words.CITIES)
        return {"v": "live in", "qv": "live", "vs": "lives in", "wh": "Where", "o": city, "oa": city, "asked": city,
                "nob": rng.choice([other for other in words.CITIES if other != city])}
    if sort == "does":
        verb = rng.choice([verb for verb in "eat drink like want read see need find play wear cook love hate learn ride".split()
                           if (name, verb) not in story.taken])
        story.taken.add((name, verb))
        oa = object_of(story, VERBS[verb][2])
        wrong = unmarked(story, lambda: object_of(story, VERBS[verb][2]))
        bare = [o.removeprefix("the ").removeprefix("a ").removeprefix("an ") for o in (oa, wrong)]
        return {"v": verb, "vs": VERBS[verb][0], "wh": "What", "o": bare[0], "oa": oa, "asked": bare[0], "nob": bare[1]}
    if sort == "place":
        where = draw_place(story, {}, "")["p"]
        wrong = rng.choice([where_ for where_, _ in words.PLACES if where_ != where])
        return {"wh": "Where", "o": where.replace("the ", ""), "oa": where, "asked": where.split()[-1], "nob": wrong.replace("the ", "")}
    if sort == "doing":
        act = words.ACTS[fresh(words.ACTIONS)][2]
        return {"wh": "What", "o": act, "oa": act, "asked": act, "tail": " doing", "nob": words.ACTS[rng.choice(words.ACTIONS)][2]}
    if sort == "job":
        return {"wh": "What"} | thing(words.JOBS[:4] + words.JOBS[6:])
    choices = {"weather": words.WEATHERS, "feels": words.FEELINGS, "quality": ["late"] * 9 * (name in LATE) + words.QUALITIES}[sort]
    word = fresh(choices)
    return {"wh": "How", "o": word, "oa": word, "asked": word, "nob": rng.choice([other for other in choices if other != word])}


TYPED = {"brothers": "has", "has": "has", "wants": "wants", "goes": "place", "works": "job", "lives": "lives", "does": "does", "place": "place",
         "doing": "acts", "job": "job", "feels": "feels"}


def draw_typed(story, slots, role):
    """What a learner says: with {v}, or without a verb."""
    sorts = [*TYPED, "does", "brothers", "goes", "quality", "quality"] + ["weather"] * ("weather" not in story.taken)
    sort = story.rng.choice(sorts)
    if sort == "weather":
        story.taken.add("weather")
        out = {"s": "weather", "full": "it", "asks": "weather"}
    elif sort == "quality":
        noun = story.fresh(LATE if story.rng.random() < 0.15 else words.THINGS + words.NATURE)
        out = {"s": noun, "full": f"the {noun}", "asks": noun, "who": "What", "pro": "it"}
    else:
        mark = "does" if sort == "does" else TYPED[sort]
        roles = () if sort == "does" else (mark, "acts") if sort == "works" else (mark,)
        free = [name for name in story.people if not any((name, role) in story.taken for role in roles)]
        name = story.rng.choice(free) if free and story.rng.random() < 0.5 else story.fresh(words.NAMES)
        if name not in story.people:
            story.people.append(name)
        story.taken.update((name, role) for role in roles)
        out = {"s": name, "full": name, "asks": name, "who": "Who"} | pronouns(name)
        out |= {"pro": out["she"]} if "she" in out else {}
    out |= {"tail": ""} | typed(story, sort, out["s"])
    if out.get("nob") in (out["o"], None):
        out.pop("nob", None)
    if "v" in out:
        out.setdefault("qv", out["v"])
        out["vw"] = "wants " + out["v"].split()[1] if sort == "wants" else out["vs"]
        if sort in ("goes", "works", "does"):
            out |= {"daily": "every day", "Daily": "Every day"}
    else:
        out |= {"be": "is", "Be": "Is", "gap": " "}
    return with_capitals(out, "full")


DRAWERS = {"meeting": draw_meeting, "cleft": draw_done, "gives": draw_gives, "shares": draw_shares, "duo": draw_duo, "solo": draw_solo,
           "threesome": draw_chain, "tale": draw_tale, "openedbox": draw_opened, "instead": draw_instead, "notes": draw_notes, "typed": draw_typed}
COMPUTED = {"notes", "learner says"}
# {o!s} is {o}, but no sentence may be completed with it, for a learner says it wrong.
KINDS = {
    "who is so": Kind("meeting", (
        "{subj} {past} {oa} {who} {said}.", "{oa} that {subj} {past} {said}.", "{oa} {who} {said} {was} {seen} by {subj}.",
        "{subj} {past} {oa}.|{oa} {said}.", "{subj} {past} {oa}, and {oa} {said}.",
        "{sa} {who} {said} {past} {obj}.", "{sa} {who} {past} {obj} {said}.", "{obj} {was} {seen} by {sa} {who} {said}.",
        "{sa} {said}.|{sa} {past} {obj}.", "{sa} {said} and {past} {obj}."), (
        (("Who {does}?", "Who {does}?", "Tell me who {does}."), "{actor} {does}.", "{Actor}"),
        (("{how} {actor}{tail}?", "Tell me: {lhow} {actor}{tail}?"), "{actor} {does}.", "{asked}"),
        (("Who {past} {obj}?", "Who {past} {objs}?", "By whom {was} {obj} {seen}?"), "{subj} {past} {obj}.", "{Subj}"),
        (("Who {did} {subj} {verb}?", "Who {did} {subs} {verb}?", "Who {was} {seen} by {subj}?"), "{subj} {past} {obj}.", "{obj}"),
        (("{aux} {actor} {base}?",), "Yes, {actor} {does}.", "Yes"), (("{aux} {actor} {nobase}?",), "No, {actor} {does}.", "No")), 2),
    "it was": Kind("cleft", (
        "It was {one} who {past} {o}.", "It was {one} that {past} {o}.", "{o} was {done} by {one}.", "It was {o} that {one} {past}.",
        "{one} was the one who {past} {o}.", "The one who {past} {o} was {one}.", "Somebody {past} {o}. It was {one}.",
        "{o} has been {done} by {one}.", "{one} {past} {o}.", "It was not {no} who {past} {o}, but {one}.", "{no} did not {verb} {o}. It was {one}.",
        "It was {one} who {past} {o}, not {no}.", "{o} was not {done} by {no}. It was {done} by {one}.", "{one} {past} {o}, but {no} did not."), (
        (("Who {past} {it}?", "Who {past} {thing}?", "Tell me who {past} {it}.", "Who was it that {past} {it}?"), "{one} {past} {it}.", "{One}"),
        (("What did {one} {verb}?", "Tell me what {one} {past}.", "What was it that {one} {past}?"), "{one} {past} {it}.", "{it}"),
        (("By whom was {it} {done}?", "Who was {it} {done} by?"), "{it} was {done} by {one}.", "{one}"),
        (("What was {done} by {one}?",), "{it} was {done} by {one}.", "{it}"),
        (("Did {one} {verb} {it}?", "Was {it} {done} by {one}?", "Was it {one} who {past} {it}?"), "Yes, {one} {past} {it}.", "Yes"),
        (("Did {no} {verb} {it}?", "Was {it} {done} by {no}?", "Was it {no} who {past} {it}?"), "No, {one} {past} {it}.", "No")), 2),
    "giver and receiver": Kind("gives", (
        "{giver} {gave} {rec} {gift}.", "{giver} {gave} {gift} {to} {rec}.", "{rec} {was} {given} {gift} by {giver}.",
        "{gift} {was} {given} {to} {rec} by {giver}.",
        "It {was} {giver} who {gave} {gift} {to} {rec}.", "It {was} {rec} that {giver} {gave} {gift} {to}.", "{rec} {got} {gift} from {giver}.",
        "{giver} {gave} {it} {to} {rec}.", "What {giver} {gave} {rec} {was} {gift}."), (
        (("What {did} {giver} {give} {rec}?", "What {did} {gs} {give} {rs}?"), "{giver} {gave} {rec} {gift}.", "{gift}"),
        (("What {did} {giver} {give} {to} {rec}?", "What {did} {gs} {give} {to} {rs}?"), "{giver} {gave} {gift} {to} {rec}.", "{gift}"),
        (("Who {gave} {it} {to} {rec}?", "Who {gave} {rs} {it}?", "Who {gave} {it}?"), "{giver} {gave} {it} {to} {rec}.", "{Giver}"),
        (("{To} whom {did} {giver} {give} {thing}?", "Who {did} {giver} {give} {it} {to}?", "Who {did} {gs} {give} {thing} {to}?"),
         "{giver} {gave} {it} {to} {rec}.", "{rec}"),
        (("Who {got} {it}?", "Who {got} {thing}?"), "{rec} {got} {it}.", "{Rec}"),
        (("What {did} {rec} {get}?", "What {did} {rs} {get}?"), "{rec} {got} {gift}.", "{gift}")), 2),
    "one thing each": Kind("shares", (
        "{giver} {gave} {gift} to {one} and {gift2} to {two}.", "{giver} {gave} {gift2} to {two} and {gift} to {one}.",
        "{giver} {gave} {one} {gift} and {two} {gift2}.",
        "{giver} {gave} {two} {gift2} and {one} {gift}.", "{giver} {gave} {gift} to {one}.|{giver} {gave} {gift2} to {two}.",
        "{giver} {gave} {gift2} to {two}, but {gift} to {one}.", "{one} {got} {gift} and {two} {got} {gift2} from {giver}.",
        "{two} {was} {given} {gift2} by {giver}. {one} {was} {given} {gift}."), (
        (("Who {got} {it}?", "Who {got} {thing}?"), "{one} {got} {it}.", "{One}"), (("Who {got} {it2}?", "Who {got} {thing2}?"),
        "{two} {got} {it2}.", "{Two}"),
        (("What {did} {giver} {give} {one}?", "What {did} {giver} {give} to {one}?"), "{giver} {gave} {gift} to {one}.", "{gift}"),
        (("What {did} {two} get?",), "{two} {got} {gift2}.", "{gift2}"), (("What {did} {one} get?",), "{one} {got} {gift}.", "{gift}"),
        (("Who {did} {giver} {give} {it2} to?", "To whom {did} {giver} {give} {it2}?"), "{giver} {gave} {it2} to {two}.", "{two}"))),
    "and, while, but": Kind("duo", (
        "{one} {said} and {two} {said2}.", "{two} {said2} and {one} {said}.", "{one} {said}, but {two} {said2}.", "{two} {said2}, but {one} {said}.",
        "{one} {said} while {two} {said2}.", "{two} {said2} while {one} {said}.", "{one} {said}.|{two} {said2}.", "{two} {said2}.|{one} {said}.",
        "{two} {said2}, and {one} {said}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("{how2} {two}{tail2}?", "Tell me: {lhow2} {two}{tail2}?"), "{two} {does2}.", "{asked2}"),
        (("Who {does}?", "Tell me who {does}."), "{one} {does}.", "{One}"), (("Who {does2}?", "Tell me who {does2}."), "{two} {does2}.", "{Two}"),
        (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"), (("{aux2} {two} {nobase2}?",), "No, {two} {does2}.", "No")), 2),
    "somebody who": Kind("solo", (
        "{one} {said} and {said2}.", "{one} {said2} and {said}.", "{one} {said}.|{one} {said2}.", "{one} {said2}.|{one} {said}.",
        "{whom} who {said} {said2}.", "{whom} who {said2} {said}.", "{one}, who {said}, {said2}.", "{one}, who {said2}, {said}.",
        "{one} {said}. {She} {said2}.", "{one} {said2}. {She} {said}.", "{one} {said} {there}.", "{one} {said} {there}.",
        "{one} {said}, and {she} {said2}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("{how2} {one}{tail2}?", "Tell me: {lhow2} {one}{tail2}?"), "{one} {does2}.", "{asked2}"),
        (("Who {does}?", "Tell me who {does}."), "{one} {does}.", "{One}"), (("Who {does2}?", "Tell me who {does2}."), "{one} {does2}.", "{One}"),
        (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"), (("{aux2} {one} {nobase2}?",), "No, {one} {does2}.", "No")), 2),
    "chain": Kind("threesome", (
        "{aa} {likes} {bb}.|{bb} {likes} {cc}.", "{bb} {likes} {cc}.|{aa} {likes} {bb}.", "{aa} {likes} {bb} and {bb} {likes} {cc}.",
        "{bb} {likes} {cc}, and {aa} {likes} {bb}.", "{aa} {likes} {bb}, but {bb} {likes} {cc}.", "{bb} {likes} {cc}, but {aa} {likes} {bb}.",
        "{aa} {likes} {bb}, who {likes} {cc}.", "It is {bb} who {likes} {cc}, and {aa} {likes} {bb}."), (
        (("Who {likes} {bb}?", "Tell me who {likes} {bb}."), "{aa} {likes} {bb}.", "{Aa}"),
        (("Who {likes} {cc}?", "Tell me who {likes} {cc}."), "{bb} {likes} {cc}.", "{Bb}"),
        (("Who {did} {aa} {verb}?", "Tell me who {aa} {likes}."), "{aa} {likes} {bb}.", "{bb}"),
        (("Who {did} {bb} {verb}?", "Tell me who {bb} {likes}."), "{bb} {likes} {cc}.", "{cc}"),
        (("{Did} {aa} {verb} {bb}?",), "Yes, {aa} {likes} {bb}.", "Yes"), (("{Did} {aa} {verb} {cc}?",), "No, {aa} {likes} {bb}.", "No")), 2),
    "tiny tale": Kind("tale", (
        "{king} was {g}. One day {aguest} came and {past} {o} {for} {him}. {king} gave {guest} {gift}.",
        "Once there was {aking}. {She} was {g}. {aguest} {past} {o} {for} {him}, so {king} gave {guest} {gift}.",
        "{aking} was {g}. Then {aguest} came and {past} {o} {for} {king}. {king} gave {gift} to {guest}.",
        "{aguest} met {aking}. {king} was {g}. {guest} {past} {o} {for} {him}. Then {guest} got {gift} from {king}.",
        "{king} gave {guest} {gift} because {guest} {past} {o} {for} {him}. Before that, {king} was {g}.",
        "One day {aguest} {past} {o} {for} {aking}. {king} was {g}. {She} thanked {guest} and gave {guest} {gift}.",
        "{guest} {past} {o} {for} {king} because {king} was {g}. {king} said thank you and gave {guest} {gift}."), (
        (("Who {past} {o} {for} {king}?", "Who {past} {o} {for} {ks}?", "Who {past} {o}?"), "{guest} {past} {o} {for} {king}.", "{Guest}"),
        (("Who {sang} for {king}?", "Who {sang} for {ks}?"), "{guest} {sang} for {king}.", "{Guest}"),
        (("What {did} {guest} {verb} {for} {king}?", "What {did} {guest} {verb} {for} {ks}?"), "{guest} {past} {o} {for} {king}.", "{o}"),
        (("What did {king} give {guest}?", "What did {ks} give {guest}?"), "{king} gave {guest} {gift}.", "{gift}"),
        (("Who got {it}?", "Who did {king} give {it} to?"), "{guest} got {it}.", "{Guest}"),
        (("Who gave {it} to {guest}?", "Who gave {guest} {it}?"), "{king} gave {it} to {guest}.", "{King}"),
        (("How was {king}?", "How was {ks}?"), "{king} was {g}.", "{g}"), (("Who was {g}?",), "{king} was {g}.", "{King}"),
        (("{For} whom did {guest} {verb} {o}?", "Who did {guest} {verb} {o} {for}?"), "{guest} {past} {o} {for} {king}.", "{king}")), 2),
    "in it": Kind("openedbox", (
        "{one} {opened} the {box}. There was {gift} in it.", "{one} {opened} the {box}. In it was {gift}.",
        "{one} {opened} the {box} and found {gift}.",
        "{one} {opened} the {box}. Inside was {gift}.", "{gift} was in the {box} that {one} {opened}.",
        "In the {box} that {one} {opened} there was {gift}.",
        "There was a {box}. {one} {opened} it and saw {gift} in it.", "{one} {opened} the {box}.|There was {gift} in the {box}.",
        "There was {gift} in the {box}.|{one} {opened} the {box}."), (
        (("What was in the {box}?", "What was in the {box} that {one} {opened}?", "What was inside the {box}?"), "There was {gift} in the {box}.",
        "{gift}"),
        (("What did {one} find in the {box}?", "What did {one} find?"), "{one} found {gift} in the {box}.", "{gift}"),
        (("Who {opened} the {box}?", "Tell me who {opened} the {box}."), "{one} {opened} the {box}.", "{One}"),
        (("What did {one} {open}?",), "{one} {opened} the {box}.", "{box}"),
        (("Where was {it}?", "Where was {thing}?"), "{it} was in the {box}.", "{box}"), (("Who found {it}?",), "{one} found {it}.", "{One}"))),
    "not that, but this": Kind("instead", (
        "{one} {do}n't {nobase}. {She} {does}.", "{one} {do} not {nobase}.|{one} {does}.", "{one} {does}.|{one} {do} not {nobase}.",
        "{one} {does}. {She} {do}n't {nobase}.", "{one} {does}, not {unasked}.", "{one} {do} not {nobase}, but {she} {does}.",
        "{one} {does}, but {one} {do} not {nobase}.", "{one} {do}n't {nobase}, {one} {does}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("What {pet} does {one} have?", "Which {pet} does {one} have?"), "{one} {does}.", "{asked}"),
        (("Who {does}?",), "{one} {does}.", "{One}"), (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"),
        (("{aux} {one} {nobase}?",), "No, {no}.", "No"))),
    "notes": Kind("notes", (
        "{sa} {wa}, {sb} {wb}.", "{sb} {wb}, {sa} {wa}.", "{la} {wa}, {lb} {wb}.", "{lb} {wb}, {la} {wa}.", "{sa}: {wa}, {sb}: {wb}.",
        "{sb}: {wb}, {sa}: {wa}.", "{sa} - {wa}, {sb} - {wb}.", "{sb} - {wb}, {sa} - {wa}.", "{sa} {wa}.|{sb} {wb}.", "{sb}: {wb}.|{sa}: {wa}.",
        "{sa} = {wa}, {sb} = {wb}.", "{sb} {wb} and {sa} {wa}.", "{sa} {be} {shorta}, {sb} {be} {shortb}.", "{lb} {be} {shortb}, {la} {be} {shorta}.",
        "{la} {be} {shorta}.|{lb} {be} {shortb}."), (
        (("{qa}", "{qa}", "Tell me: {lqa}"), "{fa} {da}.", "{askeda}"), (("{qb}", "{qb}", "OK, {lqb}"), "{fb} {db}.", "{askedb}"),
        (("{wh} {da}?",), "{fa} {da}.", "{Fa}"), (("{wh} {db}?",), "{fb} {db}.", "{Fb}"),
        (("{ya}",), "Yes, {fa} {da}.", "Yes"), (("{nob}",), "No, {fb} {db}.", "No")), 3),
    "learner says": Kind("typed", (
        "{s} {v} {o!s}.", "{s} {v} {o!s}.", "{s} {vw} {o!s}.", "{s} {pro} {v} {o!s}.", "{Daily} {s} {v} {o!s}.", "{s} now {v} {o!s}.",
        "{s} {v} {o!s} {daily}.", "My friend {s} {v} {o!s}.", "I know {s}. {She} {v} {o!s}.", "Here is {s}. {She} {v} {o!s}.",
        "{s} {be} {o!s}.", "{s}{gap}{o}.", "{s} {be} {o!s} today.", "Today {s} {be} {o!s}.", "{s} {pro} {be} {o!s}.", "{s} {be} now {o!s}.",
        "Today {s}{gap}{o}.", "Now {s} {be} {o!s}."), (
        (("{wh} {asks} {qv}?", "{wh} does {asks} {qv}?", "{wh} {qv} {asks}?", "{wh} do {asks} {qv}?"), "{full} {vs} {oa}.", "{asked}"),
        (("{who} {v} {o}?", "{who} {vw} {o}?"), "{full} {vs} {oa}.", "{Full}"),
        (("{asks} {v} {o}?", "Do {asks} {v} {o}?", "Does {asks} {v} {o}?"), "Yes, {full} {vs} {oa}.", "Yes"),
        (("{asks} {v} {nob}?", "Do {asks} {v} {nob}?", "Does {asks} {v} {nob}?"), "No, {full} {vs} {oa}.", "No"),
        (("{wh} {be} {asks}{tail}?", "{wh} {asks} {be}{tail}?"), "{full} is {oa}.", "{asked}"),
        (("{who} {be} {o}?",), "{full} is {oa}.", "{Full}"),
        (("{asks} {be} {o}?", "{Be} {asks} {o}?"), "Yes, {full} is {oa}.", "Yes"), (("{Be} {asks} {nob}?",), "No, {full} is {oa}.", "No")), 3),
}
