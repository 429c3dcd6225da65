"""Kinds of fact in other forms of sentences: relative clauses, clefts, passives, tiny tales, notes and what learners say.

What is said of somebody has the slots that descriptions.py explains.
"""

import words
from drawing import (PARTICIPLES, PASTS, PRONOUNS, SOMEBODY, USED, VERBS, another, draw_place, draw_where, joined, known_or_new, lower_first,
                     number_names, numbered, object_of, progressive, pronouns, singular, unmarked, unused, with_article, with_capitals)
from kinds import Kind
from people import KIDS, OF_PEOPLE, PETS, said_of
from times import TASTES

WOMEN, MEN = "girl woman queen princess".split(), "boy man king prince".split()
ROLES = WOMEN + MEN + "nurse teacher baker farmer doctor waiter singer dancer driver pilot student painter gardener child lawyer".split()
LOOKS = "old young tall little kind rich poor clever nice strong".split()
GOODS = "gold silver big small new old red blue green yellow white black nice beautiful".split()
DOSES = "cup of tea|cup of coffee|glass of water|glass of milk|glass of juice|bowl of soup|bottle of milk|piece of cake|slice of bread".split("|")
PAPERS = "letter book card song story poem".split()
MOVED = "ball stone coin ring book chair lamp toy shoe key bag map hat plate cup bottle camera phone pencil umbrella kite drum".split()
# By verb: the things that it takes as object.
DONE = {"throw": MOVED, "eat": words.SNACKS, "write": PAPERS, "break": MOVED, "take": words.THINGS, "see": words.ANIMALS, "bite": words.ANIMALS,
        "make": words.THINGS, "find": words.THINGS, "sell": words.THINGS, "steal": MOVED, "hide": MOVED, "draw": words.ANIMALS + words.NATURE,
        "buy": words.THINGS, "lose": MOVED, "catch": words.ANIMALS, "build": ["house", "tower", "boat", "robot", "wall", "bridge"],
        "paint": words.THINGS + words.NATURE, "bring": words.THINGS, "cut": words.SNACKS, "clean": words.THINGS, "bake": ["cake", "cookie", "bread"],
        "open": ["box", "bag", "door", "window", "present", "gate", "letter"]}
# Verbs whose object is a person.
MEETS = "see hear help know love bite follow visit watch find call push kiss chase like teach invite thank".split()
# By verb of giving: the preposition before the receiver.
GIVES = {"give": "to", "sell": "to", "send": "to", "show": "to", "bring": "to", "lend": "to", "offer": "to", "hand": "to", "buy": "for",
         "make": "for", "bake": "for"}
# What a guest does for a king: by verb, its objects.
DEEDS = {"sing": ["a song"], "play": words.GAMES[2:6], "tell": ["a story", "a joke", "a tale"], "read": ["a book", "a letter", "a poem"],
         "cook": words.FOODS, "paint": [*map(with_article, words.ANIMALS)], "bake": ["a cake", "a cookie", "bread"],
         "write": [*map(with_article, PAPERS)], "build": ["a house", "a tower", "a boat", "a bridge"],
         "clean": ["the castle", "the kitchen", "the house", "the garden"], "buy": [*map(with_article, words.THINGS)],
         "make": [*map(with_article, words.CLOTHES)], "find": [*map(with_article, words.TOYS)]}
LATE = "train bus taxi plane".split()
HOLDING = "box bag present drawer basket bucket bottle car".split()


def folk(story, roles_only=False, adjectives=0.4):
    """A person or animal: (the full form, the short form), such as ("the old king", "the king")."""
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
    """The pronouns of somebody with {him}, or no slots if they are not known."""
    noun = full.split()[-1]
    sex = "girl" if noun in WOMEN else "boy" if noun in MEN else None
    found = PRONOUNS[sex] if sex else pronouns(full)
    return found | {"him": "her" if found["she"] == "she" else "him"} if found else {}


def goods(story, choices, adjectives=0.5):
    """A thing in three forms, such as ("a red ball", "the red ball", "the ball")."""
    noun = story.fresh(choices)
    full = f"{story.fresh(GOODS[2:] if noun in words.ANIMALS + words.SNACKS else GOODS)} {noun}" if story.rng.random() < adjectives else noun
    return ("" if choices is words.FOODS or noun == "bread" else with_article(full).split()[0] + " ") + full, f"the {full}", f"the {noun}"


def predicate(story, full, not_sorts=(), number="", past=False):
    """Something that is said of somebody, with {said} in the story and {does} in answers. {nobase} is not so. `not_sorts` are not drawn."""
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
    return numbered(out | {"said": said}, number)


def draw_meeting(story, slots, role):
    """{subj} {past} {obj}, "the girl saw the baker", and something else, {said}, is said of one of the two.

    That one is {actor}, which is also {sa} if it is the subject, or {oa} if it is the object. {subs} and {objs} are short forms.
    """
    verb, past, subject = story.rng.choice(MEETS), story.rng.random() < 0.7, story.rng.random() < 0.5
    actor, other = folk(story, True), folk(story)
    subj, obj = (actor, other) if subject else (other, actor)
    out = {"subj": subj[0], "obj": obj[0], "subs": subj[1], "objs": obj[1], "actor": actor[0], "verb": verb, "past": SOMEBODY[verb][past],
           "did": "did" if past else "does", "was": "was" if past else "is", "seen": PARTICIPLES[verb], ("sa" if subject else "oa"): actor[0],
           "who": "that" if actor[0].split()[-1] in words.ANIMALS else story.rng.choice(("who", "who", "that"))}
    return with_capitals(out | predicate(story, actor[0], past=past), "subj", "actor")


def draw_done(story, slots, role):
    """{one} did something with a thing, and {no} did not: {past} "broke", {done} "broken".

    {o} is the thing in the story, {it} "the red ball" and {thing} "the ball" are the thing in questions.
    """
    verb = story.rng.choice([*DONE])
    look, it, thing = goods(story, DONE[verb])
    one = folk(story)[0]
    others = [name for name in story.people if name != one and story.rng.random() < 0.7] or [name for name in words.NAMES if name not in story.taken]
    no = {"no": story.rng.choice(others)}
    o = it if story.rng.random() < 0.75 else look
    return with_capitals({"one": one, "verb": verb, "past": PASTS[verb], "done": PARTICIPLES[verb], "o": o, "it": it, "thing": thing} | no, "one")


def draw_gives(story, slots, role):
    """{giver} {gave} {rec} {gift}. {given} is for the passive, {got} for what the receiver does.

    {gs} and {rs} are short forms of {giver} and {rec}; {it} "the red ball" and {thing} "the ball" are forms of {gift} "a red ball".
    """
    verb, past = story.rng.choice([*GIVES]), story.rng.random() < 0.7
    giver, receiver = folk(story), folk(story)
    to = GIVES[verb]
    if story.rng.random() < 0.25 and verb not in ("bake", "send", "lend", "show"):
        dose = story.fresh(DOSES)
        story.taken.add(dose.split()[0])
        story.taken.add(dose.split()[-1])
        a, it, thing = f"a {dose}", f"the {dose}", f"the {dose.split()[-1] if story.rng.random() < 0.5 else dose}"
    else:
        takes = {"bake": ["apple pie", "chocolate cake", "cake", "cookie", "bread"]}.get(verb, words.THINGS + ["birthday card"])
        a, it, thing = goods(story, takes, 0 if verb == "bake" else 0.5)
        thing = f"the {it.split()[-1]}"
    out = {"giver": giver[0], "gs": giver[1], "rec": receiver[0], "rs": receiver[1], "give": verb, "gave": PASTS[verb] if past else verb + "s",
           "to": to, "To": to.capitalize(), "did": "did" if past else "does", "was": "was" if past else "is", "gift": a, "it": it, "thing": thing,
           "got": "got" if past else "gets", "get": "get"}
    if to == "to" and verb != "show":
        out["given"] = PARTICIPLES[verb]
    if verb not in ("give", "send", "bring", "hand"):
        del out["got"], out["get"]
    return with_capitals(out, "giver", "rec")


def draw_shares(story, slots, role):
    """{giver} {gave} {gift} to {one} and {gift2} to {two}. {it} and {thing} are other forms of {gift}, see goods()."""
    verb, past = story.rng.choice(("give", "bring", "send", "sell", "hand")), story.rng.random() < 0.4
    giver, one, two = folk(story), folk(story, adjectives=0.1), folk(story, adjectives=0.1)
    out = {"giver": giver[0], "one": one[0], "two": two[0], "give": verb, "gave": PASTS[verb] if past else verb + "s",
           "did": "did" if past else "does", "given": PARTICIPLES[verb], "was": "was" if past else "is", "got": "got" if past else "gets"}
    choices = words.FOODS if story.rng.random() < 0.4 else words.THINGS
    for number in ("", "2"):
        out["gift" + number], out["it" + number], out["thing" + number] = goods(story, choices, 0.4 if choices is words.THINGS else 0)
    return with_capitals(out, "one", "two")


def draw_duo(story, slots, role):
    """Two people, and something different that is said of each: {one} {said}, and {two} {said2}."""
    one, two = folk(story)[0], folk(story)[0]
    first = predicate(story, one)
    return with_capitals({"one": one, "two": two} | first | predicate(story, two, (first["sort"],), "2"), "one", "two")


def draw_solo(story, slots, role):
    """Two things are said of somebody: {one} {said}, and {one} {said2}.

    {whom} is {one} if a relative clause may follow: "the king who is happy". If {said} is an action and {said2} a place, {there}
    is that place.
    """
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
    return with_capitals(out, "one")


def draw_chain(story, slots, role):
    """Three people: {aa} {likes} {bb}, and {bb} {likes} {cc}. {likes} is the verb in the statements, {verb} in the questions."""
    verb = story.rng.choice([verb for verb in SOMEBODY if verb not in ("meet", "marry") and ("chain", verb) not in story.taken])
    story.taken.add(("chain", verb))
    past = story.rng.random() < 0.45
    trio = [story.fresh(words.NAMES) for _ in range(3)] if story.rng.random() < 0.6 else [folk(story, adjectives=0.1)[0] for _ in range(3)]
    out = dict(zip(("aa", "bb", "cc"), trio)) | {"verb": verb, "likes": SOMEBODY[verb][past], "did": "did" if past else "does"}
    return with_capitals(out | {"Did": out["did"].capitalize()}, "aa", "bb")


def draw_tale(story, slots, role):
    """A guest comes to {king}, a person such as a king or a girl, who is {g}. {guest} {past} {o} {for} {king} and gets {gift} for that.

    {ks} is the short form of {king}.
    """
    noun = story.fresh(ROLES[:8])
    full = f"{story.fresh(LOOKS[:8])} {noun}" if story.rng.random() < 0.5 else noun
    guest = story.fresh(words.ANIMALS if story.rng.random() < 0.3 else ROLES[8:])
    verb = story.rng.choice([verb for verb in DEEDS if ("deed", verb) not in story.taken])
    story.taken.add(("deed", verb))
    o = story.fresh([o for o in DEEDS[verb] if o.split()[-1] not in story.taken])
    story.taken.add(o.split()[-1])
    a, it, _ = goods(story, words.THINGS)
    out = {"king": f"the {full}", "ks": f"the {noun}", "aking": with_article(full), "guest": f"the {guest}", "aguest": with_article(guest),
           "g": story.fresh(words.FEELINGS), "verb": verb, "past": PASTS[verb], "o": o, "gift": a, "it": it, "for": "to" if verb == "tell" else "for"}
    if verb != "tell":
        out["did"] = "did"
    if verb in ("sing", "play", "read", "cook", "paint"):
        out["sang"] = PASTS[verb]
    return with_capitals(out | known(f"the {noun}"), "king", "guest", "for")


def draw_opened(story, slots, role):
    """{one} {opened} the {box} and found {gift} in it. {it} and {thing} are other forms of {gift}, see goods()."""
    box = story.fresh(HOLDING)
    a, it, thing = goods(story, words.THINGS)
    opened = story.rng.choice((("opened", "open"), ("opened", "open"), ("looked into", "look into")))
    return with_capitals({"one": folk(story)[0], "box": box, "gift": a, "it": it, "thing": thing, "opened": opened[0], "open": opened[1]}, "one")


def draw_instead(story, slots, role):
    """Something is true of {one}, {does} "has a cat", and something else is not: {nobase} "have a dog". {unasked} is then "a dog"."""
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
    """(the note, the statement that it means, the question, the part that is asked for, the beginning of the yes-or-no question)"""
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
    """Notes about two people or things, such as "Tom: park": {sa} {wa} and {sb} {wb}.

    {fa} {da} "Tom is in the park" is what the first note means, {qa} asks for it, and {ya} asks whether it is so. {nob} asks whether the
    first note is true of {fb}.
    """
    sort = story.rng.choice("place place has has color count age city job feels quality quality tint tint".split())
    things = sort == "quality" or sort == "tint" and story.rng.random() < 0.5
    who = [story.fresh(words.THINGS + words.NATURE if things else words.NAMES) for _ in range(2)]
    out = {"wh": "What" if things else "Who"}
    for key, name in zip("ab", who):
        full = f"the {name}" if things else name
        said, does, how, asked, aux = noted(story, sort, full)
        out |= {"s" + key: name, "l" + key: name.lower(), "f" + key: full, "w" + key: said, "d" + key: does, "q" + key: how,
                "lq" + key: lower_first(how), "asked" + key: asked, "y" + key: f"{aux} {said}{' years old' * (sort == 'age')}?"}
        if sort in ("feels", "quality", "tint"):
            out |= {"be": "is", "short" + key: said}
        if key == "b":
            other = f"{aux} {out['wa']}{' years old' * (sort == 'age')}?"
            if sort == "job":
                other = f"Is {full} {with_article(out['wa'])}?"
            out["nob"] = other
    return with_capitals(out, "fa", "fb")


def typed(story, sort, name):
    """Slots for a statement of that sort about `name`: {v} {o} as a learner of English says it, and {vs} {oa} in correct English.

    {wh} is the question word, {asked} the answer, and {nob} something that is not so. {v} is missing if the verb is "is".
    """
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
                "nob": another(story, words.ROOMS, place)}
    if sort == "works":
        place = fresh([place for place in words.ROOMS if f"in the {place}" not in story.taken])
        story.taken.add(f"in the {place}")
        return {"v": "work in", "qv": "work", "vs": "works in", "wh": "Where", "o": place, "oa": f"the {place}", "asked": place,
                "nob": another(story, words.ROOMS, place)}
    if sort == "lives":
        city = fresh(words.CITIES)
        return {"v": "live in", "qv": "live", "vs": "lives in", "wh": "Where", "o": city, "oa": city, "asked": city,
                "nob": another(story, words.CITIES, city)}
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
    return {"wh": "How", "o": word, "oa": word, "asked": word, "nob": another(story, choices, word)}


TYPED = {"brothers": "has", "has": "has", "wants": "wants", "goes": "place", "works": "job", "lives": "lives", "does": "does", "place": "place",
         "doing": "acts", "job": "job", "feels": "feels"}


def draw_typed(story, slots, role):
    """A statement as a learner of English says it: "Tom have dog" with {v}, or else "Tom is teacher" or "Tom teacher". See typed()."""
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
        name = known_or_new(story, roles, 0.5, with_pronoun=False)
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


def draw_nobody_did(story, slots, role):
    """Nobody {past} {o}; or nobody {acted}; or nobody {knows} where the {u} is.

    In the first case there may be somebody, {n0}, who {past} {o2}. {other} is a name for questions.
    """
    rng, look = story.rng, story.rng.random()
    other = rng.choice([name for name in story.people if rng.random() < 0.7] or [name for name in words.NAMES if name not in story.taken])
    out = {"other": other}
    if look < 0.2:
        return out | {"u": story.fresh(words.THINGS + words.ANIMALS), "knows": "knows", "know": "know"}
    if look < 0.4:
        past = {"answer": "answered", "come": "came", "help": "helped", "listen": "listened", "win": "won"}
        act = rng.choice([*past]) if rng.random() < 0.5 else story.fresh("dance swim jump sleep cry smile shout wait talk walk".split())
        story.take(("nobody", act))
        return out | {"acted": past.get(act) or words.ACTS[act][1], "act": act}
    if look < 0.7:
        verb = rng.choice([verb for verb in MEETS if verb not in ("bite", "teach", "chase")])
        o, o2 = story.fresh(words.NAMES), story.fresh(words.NAMES)
    else:
        verb = rng.choice([verb for verb in DONE if verb not in ("build", "bake", "write")])
        o, o2 = (f"the {story.fresh(DONE[verb])}" for _ in range(2))
    out |= {"verb": verb, "past": PASTS[verb], "o": o}
    if rng.random() < 0.5:
        return out | {"nil": ""}
    return with_capitals(out | {"o2": o2, "n0": "everybody" if rng.random() < 0.25 else story.fresh(words.NAMES)}, "n0")


# Questions before their facts: (the question as a clause, the question, ways to say the fact, the answer, the part that is asked for)
FIRST_ASKED = (("who has the {u}", "Who has the {u}?", ("{n} has the {u}.", "{n} has a {u}.", "The {u} belongs to {n}."), "{n} has the {u}.", "{n}"),
               ("where the {u} is", "Where is the {u}?", ("The {u} is {q}.", "There is a {u} {q}."), "The {u} is {q}.", "{q}"),
               ("where {n} is", "Where is {n}?", ("{n} is {p}.", "{n} went {to_p}."), "{n} is {p}.", "{p}"),
               ("who is {p}", "Who is {p}?", ("{n} is {p}.", "{n} is {p} now."), "{n} is {p}.", "{n}"),
               ("what color the {u} is", "What color is the {u}?", ("The {u} is {c}.", "There is a {c} {u}."), "The {u} is {c}.", "{c}"),
               ("what {n} has", "What does {n} have?", ("{n} has a {u}.", "{n} has got a {u}."), "{n} has a {u}.", "a {u}"),
               ("what is {c}", "What is {c}?", ("The {u} is {c}.", "The color of the {u} is {c}."), "The {u} is {c}.", "{u}"),
               ("how {n} feels", "How does {n} feel?", ("{n} is {g}.", "{n} feels {g}."), "{n} feels {g}.", "{g}"),
               ("who is {g}", "Who is {g}?", ("{n} is {g}.", "{n} is very {g}."), "{n} is {g}.", "{n}"))


def draw_asked(story, slots, role):
    """The story itself asks a question, {ask} "Where is the ball?" or {that} "where the ball is", and the fact {said} answers it.

    {said2} is perhaps another fact of the same form, with {ask2} and {that2}.
    """
    rng = story.rng
    that, question, says, answer, asked = rng.choice(FIRST_ASKED)
    used, out, alone = f"{question} {' '.join(says)} {answer}", {}, rng.random() < 0.4
    for number in ("",) if alone else ("", "2"):
        draws = {"u": lambda: {"u": story.fresh(words.THINGS)}, "n": lambda: {"n": story.fresh(words.NAMES)},
                 "c": lambda: {"c": story.fresh(words.COLORS)}, "p": lambda: draw_place(story, {}, ""),
                 "g": lambda: {"g": story.fresh(words.FEELINGS)}, "q": lambda: {"q": draw_where(story, {}, "")}}
        drawn = {key: value for slot, draw in draws.items() if f"{{{slot}}}" in used for key, value in draw().items()}
        article = with_article(drawn["u"]) if "u" in drawn else ""

        def put(text):
            return text.replace("a {u}", article).format(**drawn)

        out |= {"that" + number: put(that), "ask" + number: put(question), "said" + number: put(rng.choice(says)), "answer" + number: put(answer),
                "asked" + number: put(asked)}
    return out | {"lask": lower_first(out["ask"])} | ({"alone": ""} if alone else {"with": ""})


GROCERIES = [*(food for food in words.FOODS if food not in ("fish", "cake")),
             *"apples pears eggs bananas cookies nuts plums pens flowers potatoes tomatoes soap carrots".split()]


def draw_on_list(story, slots, role):
    """A shopping list, {commas} "milk, eggs" or {joint} "milk and eggs". {some} is on the list, and {no} is not."""
    rng = story.rng
    items = [story.fresh(GROCERIES) for _ in range(rng.choice((2, 3, 3, 3, 4)))]
    no = unused(story, GROCERIES)
    some = rng.choice(items)
    lbe, lbn = ("are" if word.endswith("s") else "is" for word in (some, no))
    return with_capitals({"commas": ", ".join(items), "joint": joined(items), "no": no, "some": some, "count": words.NUMBER_NAMES[len(items) - 1],
                          "lbe": lbe, "lbn": lbn, "Be": lbe.capitalize(), "Bn": lbn.capitalize(), "who": rng.choice(words.NAMES)}, "joint")


def draw_signs(story, slots, role):
    """Two people in two rooms, teams, buses or the like: {na} is in {la} "room 3", and {nb} is in {lb}."""
    rng = story.rng
    noun = story.fresh("room room house team class bus car".split())
    labels = rng.choice((range(1, 21), range(1, 21), "ABCDE", words.NUMBER_NAMES[:6]))
    a, b = rng.sample(labels, 2)
    names = story.fresh(words.NAMES), story.fresh(words.NAMES)
    return {"la": f"{noun} {a}", "lb": f"{noun} {b}", "na": names[0], "nb": names[1], "noun": noun}


def draw_girl_with(story, slots, role):
    """Two girls, boys, women or men, {n1} and {n2}, and what each has or wears.

    {d1} "has a ball", {e1} "has got a ball", {b1} "with the ball" and {w1} "has the ball" are for the first one.
    """
    rng = story.rng
    who, whos = rng.choice((("girl", "girls"), ("boy", "boys"), ("woman", "women"), ("man", "men")))
    names = words.GIRLS if who in ("girl", "woman") else words.BOYS
    out = {"who": who, "whos": whos, "n1": story.fresh(names), "n2": story.fresh(names)}
    wears, clothes = rng.random() < 0.4, [cloth for cloth in words.CLOTHES[:7] if cloth != "dress" or names is words.GIRLS]
    same = story.fresh(clothes) if wears and rng.random() < 0.3 else None
    for number in "12":
        if wears:
            thing = f"{story.fresh(words.COLORS)} {same or story.fresh(clothes)}"
            out |= {"d" + number: f"wears {with_article(thing)}", "e" + number: f"is wearing {with_article(thing)}", "b" + number: f"in the {thing}",
                    "w" + number: f"wears the {thing}"}
        else:
            thing = story.fresh(words.THINGS + ["flute", "violin", "flute", "violin"] if rng.random() < 0.8 else words.ANIMALS)
            out |= {"d" + number: f"has {with_article(thing)}", "e" + number: f"has got {with_article(thing)}", "b" + number: f"with the {thing}",
                    "w" + number: f"has the {thing}"}
    return out


BUILDINGS = "hotel restaurant school bank museum church cinema library hospital shop bakery castle house office".split()
SPOTS = "beach station lake river airport park market sea forest bridge pool zoo".split()


def draw_near_there(story, slots, role):
    """Two buildings: {h1} is {by1} the {spot1}, and {h2} is {by2} the {spot2}. In answers, {y1} "your hotel" stands for {h1} "my hotel"."""
    rng, out = story.rng, {}
    for number in "12":
        owner, told = rng.choice((("our", "your"), ("my", "your"), ("the", "the"), ("the", "the"), ("the", "the")))
        noun = story.fresh(BUILDINGS)
        out |= {"h" + number: f"{owner} {noun}", "y" + number: f"{told} {noun}", "spot" + number: story.fresh(SPOTS),
                "by" + number: rng.choice(("near", "near", "near", "next to", "close to", "behind", "in front of"))}
    if rng.random() < 0.5:
        out["by2"] = out["by1"]
    return with_capitals(out, "y1", "y2")


# (verb, its objects, adjectives for them)
TRIED = (*[("eat", words.SNACKS + "soup bread pizza cheese rice fish meat pasta salad chocolate".split(), TASTES)] * 2,
         ("drink", "milk tea juice coffee water".split(), "sweet sour good bad bitter cold warm hot strange nice".split()),
         ("read", ["book", "letter", "poem", "story"], "long short good boring funny nice sad strange".split()),
         ("watch", ["film", "match", "game", "race"], "long short good boring funny nice strange".split()),
         ("buy", words.TOYS + words.CLOTHES, "cheap expensive new old nice big small".split()),
         ("wear", words.CLOTHES, "wet warm nice new old dirty clean".split()))


def draw_tried(story, slots, role):
    """{n} {past} {some} "ate a cake", and it was {adj}, not {no}. {bare} is "a sweet cake"."""
    verb, takes, how = story.rng.choice(TRIED)
    noun, adj = story.fresh(takes), story.fresh(how)
    name = known_or_new(story, [verb], 0.3)
    out = {"n": name, "verb": verb, "past": PASTS[verb], "noun": noun, "adj": adj, "no": another(story, how, adj), "bare": f"{adj} {noun}",
           "some": f"some {noun}", "very": story.rng.choice(("", "very ", "so "))}
    if noun not in words.FOODS:
        out |= {"bare": with_article(f"{adj} {noun}"), "some": with_article(noun)}
    return out | ({"taste": "taste"} if verb in ("eat", "drink") else {})


LIMBS = "legs eyes ears hands".split()
DEALS = (("sold", "bought"), ("lost", "found"), ("broke", "repaired"), ("opened", "closed"), ("threw", "caught"), ("made", "used"),
         ("hid", "saw"))


def draw_limbs(story, slots, role):
    """How many legs, eyes, ears or hands two kinds of animal have: {xs} have {k} {limbs}, {ys} have {k2}. {x} and {y} are the singular."""
    first, second = (story.fresh([*words.BEASTS]) for _ in range(2))
    numbers = story.rng.sample(number_names(story)[1:12], 2)
    out = {"xs": first, "x": singular(first), "k": numbers[0], "ys": second, "y": singular(second), "k2": numbers[1]}
    return with_capitals(out, "xs", "ys") | {"limbs": story.fresh(LIMBS)}


def draw_dealers(story, slots, role):
    """Two people who are told apart by what they did: {one} "the man who sold the ball" and {two} "the man who bought the ball".

    {one} is {like}, and {two} is {like2}.
    """
    who = story.fresh("man woman boy girl child student teacher king friend".split())
    pair, t = story.rng.choice(DEALS), story.fresh(words.TOYS)
    first, second = (f"the {who} who {did} the {t}" for did in story.rng.sample(pair, 2))
    if story.rng.random() < 0.5:
        likes = [story.fresh(words.LOOKS) for _ in range(2)]
    else:
        likes = [draw_place(story, {}, "")["p"] for _ in range(2)]
    return with_capitals({"one": first, "two": second, "like": likes[0], "like2": likes[1]}, "one", "two")


def draw_beast_friends(story, slots, role):
    """Two animals that are friends or neighbors: {one} is the {tie} of {two}, and {two} is the {tie} of {one}."""
    first, second = (f"the {story.fresh(words.ANIMALS)}" for _ in range(2))
    tie = story.rng.choice(("friend", "neighbor"))
    story.take(tie)
    return with_capitals({"one": first, "two": second, "tie": tie, "ties": tie + "s"}, "one", "two")


DRAWERS = {"meeting": draw_meeting, "cleft": draw_done, "gives": draw_gives, "shares": draw_shares, "duo": draw_duo, "solo": draw_solo,
           "threesome": draw_chain, "tale": draw_tale, "openedbox": draw_opened, "instead": draw_instead, "notes": draw_notes, "typed": draw_typed,
           "nobodydid": draw_nobody_did, "asked": draw_asked, "onlist": draw_on_list, "signs": draw_signs, "girlwith": draw_girl_with,
           "nearthere": draw_near_there, "tried": draw_tried,
           "limbs": draw_limbs, "dealers": draw_dealers, "beastfriends": draw_beast_friends}
COMPUTED = {"notes", "learner says", "nobody did", "tried", "on the list", "limbs"}
# {o!s} gives the same text as {o}, but draw_completion() does not complete a sentence with it, because the learner's sentence is wrong.
KINDS = {
    "who is so": Kind("meeting", (
        "{subj} {past} {oa} {who} {said}.", "{oa} that {subj} {past} {said}.", "{oa} {who} {said} {was} {seen} by {subj}.",
        "{subj} {past} {oa}.|{oa} {said}.", "{subj} {past} {oa}, and {oa} {said}.", "{sa} {who} {said} {past} {obj}.",
        "{sa} {who} {past} {obj} {said}.", "{obj} {was} {seen} by {sa} {who} {said}.", "{sa} {said}.|{sa} {past} {obj}.",
        "{sa} {said} and {past} {obj}.", "It {was} {sa} who {past} {obj}.|{sa} {said}.", "{sa} {past} {obj}, and {sa} {said}.",
        "{obj} {was} {seen} by {sa}.|{sa} {said}.", "{oa} {said}, and {subj} {past} {oa}.", "{oa} {said}.|{subj} {past} {oa}."), (
        (("Who {does}?", "Who {does}?", "Tell me who {does}."), "{actor} {does}.", "{Actor}"),
        (("{how} {actor}{tail}?", "Tell me: {lhow} {actor}{tail}?"), "{actor} {does}.", "{asked}"),
        (("Who {past} {obj}?", "Who {past} {objs}?", "By whom {was} {obj} {seen}?"), "{subj} {past} {obj}.", "{Subj}"),
        (("Who {did} {subj} {verb}?", "Who {did} {subs} {verb}?", "Who {was} {seen} by {subj}?"), "{subj} {past} {obj}.", "{obj}"),
        (("{aux} {actor} {base}?",), "Yes, {actor} {does}.", "Yes"),
        (("{aux} {actor} {nobase}?",), "No, {actor} {does}.", "No")), 2),
    "it was": Kind("cleft", (
        "It was {one} who {past} {o}.", "It was {one} that {past} {o}.", "{o} was {done} by {one}.", "It was {o} that {one} {past}.",
        "{one} was the one who {past} {o}.", "The one who {past} {o} was {one}.", "Somebody {past} {o}. It was {one}.",
        "{o} has been {done} by {one}.", "{one} {past} {o}.", "It was not {no} who {past} {o}, but {one}.", "{no} did not {verb} {o}. It was {one}.",
        "It was {one} who {past} {o}, not {no}.", "{o} was not {done} by {no}. It was {done} by {one}.", "{one} {past} {o}, but {no} did not.",
        "I know who {past} {o}. It was {one}.", "{one} is the one who {past} {o}.", "I saw that {one} {past} {o}.",
        "It was not {no}. It was {one} who {past} {o}."), (
        (("Who {past} {it}?", "Who {past} {thing}?", "Tell me who {past} {it}.", "Who was it that {past} {it}?"), "{one} {past} {it}.", "{One}"),
        (("What did {one} {verb}?", "Tell me what {one} {past}.", "What was it that {one} {past}?"), "{one} {past} {it}.", "{it}"),
        (("By whom was {it} {done}?", "Who was {it} {done} by?"), "{it} was {done} by {one}.", "{one}"),
        (("What was {done} by {one}?",), "{it} was {done} by {one}.", "{it}"),
        (("Did {one} {verb} {it}?", "Was {it} {done} by {one}?", "Was it {one} who {past} {it}?"), "Yes, {one} {past} {it}.", "Yes"),
        (("Did {no} {verb} {it}?", "Was {it} {done} by {no}?", "Was it {no} who {past} {it}?"), "No, {one} {past} {it}.", "No")), 2),
    "giver and receiver": Kind("gives", (
        "{giver} {gave} {rec} {gift}.", "{giver} {gave} {gift} {to} {rec}.", "{rec} {was} {given} {gift} by {giver}.",
        "{gift} {was} {given} {to} {rec} by {giver}.", "It {was} {giver} who {gave} {gift} {to} {rec}.",
        "It {was} {rec} that {giver} {gave} {gift} {to}.", "{rec} {got} {gift} from {giver}.", "{giver} {gave} {it} {to} {rec}.",
        "What {giver} {gave} {rec} {was} {gift}.", "{rec} {got} {gift}. It {was} from {giver}.", "The one who {gave} {rec} {gift} {was} {giver}.",
        "{gift} {was} what {giver} {gave} {to} {rec}."), (
        (("What {did} {giver} {give} {rec}?", "What {did} {gs} {give} {rs}?"), "{giver} {gave} {rec} {gift}.", "{gift}"),
        (("What {did} {giver} {give} {to} {rec}?", "What {did} {gs} {give} {to} {rs}?"), "{giver} {gave} {gift} {to} {rec}.", "{gift}"),
        (("Who {gave} {it} {to} {rec}?", "Who {gave} {rs} {it}?", "Who {gave} {it}?"), "{giver} {gave} {it} {to} {rec}.", "{Giver}"),
        (("{To} whom {did} {giver} {give} {thing}?", "Who {did} {giver} {give} {it} {to}?", "Who {did} {gs} {give} {thing} {to}?"),
         "{giver} {gave} {it} {to} {rec}.", "{rec}"),
        (("Who {got} {it}?", "Who {got} {thing}?"), "{rec} {got} {it}.", "{Rec}"),
        (("What {did} {rec} {get}?", "What {did} {rs} {get}?"), "{rec} {got} {gift}.", "{gift}")), 2),
    "one thing each": Kind("shares", (
        "{giver} {gave} {gift} to {one} and {gift2} to {two}.", "{giver} {gave} {gift2} to {two} and {gift} to {one}.",
        "{giver} {gave} {one} {gift} and {two} {gift2}.", "{giver} {gave} {two} {gift2} and {one} {gift}.",
        "{giver} {gave} {gift} to {one}.|{giver} {gave} {gift2} to {two}.", "{giver} {gave} {gift2} to {two}, but {gift} to {one}.",
        "{one} {got} {gift} and {two} {got} {gift2} from {giver}.", "{two} {was} {given} {gift2} by {giver}. {one} {was} {given} {gift}.",
        "{two} {got} {gift2} from {giver}, {one} {got} {gift}.", "{giver} {gave} {one} {gift}, but {two} {gift2}.",
        "{one} {got} {gift} from {giver}.|{two} {got} {gift2}."), (
        (("Who {got} {it}?", "Who {got} {thing}?"), "{one} {got} {it}.", "{One}"),
        (("Who {got} {it2}?", "Who {got} {thing2}?"), "{two} {got} {it2}.", "{Two}"),
        (("What {did} {giver} {give} {one}?", "What {did} {giver} {give} to {one}?"), "{giver} {gave} {gift} to {one}.", "{gift}"),
        (("What {did} {two} get?",), "{two} {got} {gift2}.", "{gift2}"),
        (("What {did} {one} get?",), "{one} {got} {gift}.", "{gift}"),
        (("Who {did} {giver} {give} {it2} to?", "To whom {did} {giver} {give} {it2}?"), "{giver} {gave} {it2} to {two}.", "{two}"))),
    "and, while, but": Kind("duo", (
        "{one} {said} and {two} {said2}.", "{two} {said2} and {one} {said}.", "{one} {said}, but {two} {said2}.", "{two} {said2}, but {one} {said}.",
        "{one} {said} while {two} {said2}.", "{two} {said2} while {one} {said}.", "{one} {said}.|{two} {said2}.", "{two} {said2}.|{one} {said}.",
        "{two} {said2}, and {one} {said}.", "{one} {said}, {two} {said2}.", "{two} {said2}, {one} {said}.",
        "I know that {two} {said2} and {one} {said}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("{how2} {two}{tail2}?", "Tell me: {lhow2} {two}{tail2}?"), "{two} {does2}.", "{asked2}"),
        (("Who {does}?", "Tell me who {does}.", "Which of them {does}?", "Who {does}, {one} or {two}?"), "{one} {does}.", "{One}"),
        (("Who {does2}?", "Tell me who {does2}.", "Which of the two {does2}?", "Who {does2}, {one} or {two}?"), "{two} {does2}.", "{Two}"),
        (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"),
        (("{aux2} {two} {nobase2}?",), "No, {two} {does2}.", "No")), 2),
    "somebody who": Kind("solo", (
        "{one} {said} and {said2}.", "{one} {said2} and {said}.", "{one} {said}.|{one} {said2}.", "{one} {said2}.|{one} {said}.",
        "{whom} who {said} {said2}.", "{whom} who {said2} {said}.", "{one}, who {said}, {said2}.", "{one}, who {said2}, {said}.",
        "{one} {said}. {She} {said2}.", "{one} {said2}. {She} {said}.", "{one} {said} {there}.", "{one} {said} {there}.",
        "{one} {said}, and {she} {said2}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("{how2} {one}{tail2}?", "Tell me: {lhow2} {one}{tail2}?"), "{one} {does2}.", "{asked2}"),
        (("Who {does}?", "Tell me who {does}."), "{one} {does}.", "{One}"),
        (("Who {does2}?", "Tell me who {does2}."), "{one} {does2}.", "{One}"),
        (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"),
        (("{aux2} {one} {nobase2}?",), "No, {one} {does2}.", "No")), 2),
    "chain": Kind("threesome", (
        "{aa} {likes} {bb}.|{bb} {likes} {cc}.", "{bb} {likes} {cc}.|{aa} {likes} {bb}.", "{aa} {likes} {bb} and {bb} {likes} {cc}.",
        "{bb} {likes} {cc}, and {aa} {likes} {bb}.", "{aa} {likes} {bb}, but {bb} {likes} {cc}.", "{bb} {likes} {cc}, but {aa} {likes} {bb}.",
        "{aa} {likes} {bb}, who {likes} {cc}.", "{bb} {likes} {cc}, {aa} {likes} {bb}.", "I know that {aa} {likes} {bb}.|{bb} {likes} {cc}.",
        "It is {bb} who {likes} {cc}, and {aa} {likes} {bb}."), (
        (("Who {likes} {bb}?", "Tell me who {likes} {bb}."), "{aa} {likes} {bb}.", "{Aa}"),
        (("Who {likes} {cc}?", "Tell me who {likes} {cc}."), "{bb} {likes} {cc}.", "{Bb}"),
        (("Who {did} {aa} {verb}?", "Tell me who {aa} {likes}."), "{aa} {likes} {bb}.", "{bb}"),
        (("Who {did} {bb} {verb}?", "Tell me who {bb} {likes}."), "{bb} {likes} {cc}.", "{cc}"),
        (("{Did} {aa} {verb} {bb}?",), "Yes, {aa} {likes} {bb}.", "Yes"),
        (("{Did} {aa} {verb} {cc}?",), "No, {aa} {likes} {bb}.", "No")), 2),
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
        (("Who got {it}?",), "{guest} got {it}.", "{Guest}"),
        (("Who did {king} give {it} to?",), "{king} gave {it} to {guest}.", "{guest}"),
        (("Who gave {it} to {guest}?", "Who gave {guest} {it}?"), "{king} gave {it} to {guest}.", "{King}"),
        (("How was {king}?", "How was {ks}?"), "{king} was {g}.", "{g}"),
        (("Who was {g}?",), "{king} was {g}.", "{King}"),
        (("{For} whom did {guest} {verb} {o}?", "Who did {guest} {verb} {o} {for}?"), "{guest} {past} {o} {for} {king}.", "{king}")), 2),
    "in it": Kind("openedbox", (
        "{one} {opened} the {box}. There was {gift} in it.", "{one} {opened} the {box}. In it was {gift}.",
        "{one} {opened} the {box} and found {gift}.", "{one} {opened} the {box}. Inside was {gift}.",
        "{one} {opened} the {box}, and there was {gift} in it.", "Inside the {box} that {one} {opened} was {gift}.",
        "When {one} {opened} the {box}, there was {gift} in it.", "{gift} was in the {box} that {one} {opened}.",
        "In the {box} that {one} {opened} there was {gift}.", "There was a {box}. {one} {opened} it and saw {gift} in it.",
        "{one} {opened} the {box}.|There was {gift} in the {box}.", "There was {gift} in the {box}.|{one} {opened} the {box}."), (
        (("What was in the {box}?", "What was in the {box} that {one} {opened}?", "What was inside the {box}?"), "There was {gift} in the {box}.",
         "{gift}"),
        (("What did {one} find in the {box}?", "What did {one} find?"), "{one} found {gift} in the {box}.", "{gift}"),
        (("Who {opened} the {box}?", "Tell me who {opened} the {box}."), "{one} {opened} the {box}.", "{One}"),
        (("What did {one} {open}?",), "{one} {opened} the {box}.", "{box}"),
        (("Where was {it}?", "Where was {thing}?"), "{it} was in the {box}.", "{box}"),
        (("Who found {it}?",), "{one} found {it}.", "{One}"))),
    "not that, but this": Kind("instead", (
        "{one} {do}n't {nobase}. {She} {does}.", "{one} {do} not {nobase}.|{one} {does}.", "{one} {does}.|{one} {do} not {nobase}.",
        "{one} {does}. {She} {do}n't {nobase}.", "{one} {does}, not {unasked}.", "{one} {do} not {nobase}, but {she} {does}.",
        "{one} {does}, but {one} {do} not {nobase}.", "{one} {do}n't {nobase}, {one} {does}.", "I know that {one} {do} not {nobase}.|{one} {does}.",
        "{one} {do} not {nobase} but {does}."), (
        (("{how} {one}{tail}?", "Tell me: {lhow} {one}{tail}?"), "{one} {does}.", "{asked}"),
        (("What {pet} does {one} have?", "Which {pet} does {one} have?"), "{one} {does}.", "{asked}"),
        (("Who {does}?",), "{one} {does}.", "{One}"),
        (("{aux} {one} {base}?",), "Yes, {one} {does}.", "Yes"),
        (("{aux} {one} {nobase}?",), "No, {no}.", "No"))),
    "notes": Kind("notes", (
        "{sa} {wa}, {sb} {wb}.", "{sb} {wb}, {sa} {wa}.", "{la} {wa}, {lb} {wb}.", "{lb} {wb}, {la} {wa}.", "{sa}: {wa}, {sb}: {wb}.",
        "{sb}: {wb}, {sa}: {wa}.", "{sa} - {wa}, {sb} - {wb}.", "{sb} - {wb}, {sa} - {wa}.", "{sa} {wa}.|{sb} {wb}.", "{sb}: {wb}.|{sa}: {wa}.",
        "{sa} = {wa}, {sb} = {wb}.", "{sb} {wb} and {sa} {wa}.", "{sa} {be} {shorta}, {sb} {be} {shortb}.", "{lb} {be} {shortb}, {la} {be} {shorta}.",
        "{la} {be} {shorta}.|{lb} {be} {shortb}.", "{sb} {wb}; {sa} {wa}.", "{sa}: {wa}. {sb}: {wb}.", "{sb} - {wb}.|{sa} - {wa}."), (
        (("{qa}", "{qa}", "Tell me: {lqa}"), "{fa} {da}.", "{askeda}"),
        (("{qb}", "{qb}", "OK, {lqb}"), "{fb} {db}.", "{askedb}"),
        (("{wh} {da}?",), "{fa} {da}.", "{Fa}"),
        (("{wh} {db}?", "Which of them {db}?"), "{fb} {db}.", "{Fb}"),
        (("{ya}",), "Yes, {fa} {da}.", "Yes"),
        (("{nob}",), "No, {fb} {db}.", "No")), 3),
    "learner says": Kind("typed", (
        "{s} {v} {o!s}.", "{s} {v} {o!s}.", "{s} {vw} {o!s}.", "{s} {pro} {v} {o!s}.", "{Daily} {s} {v} {o!s}.", "{s} now {v} {o!s}.",
        "{s} {v} {o!s} {daily}.", "My friend {s} {v} {o!s}.", "I know {s}. {She} {v} {o!s}.", "Here is {s}. {She} {v} {o!s}.", "{s} {be} {o!s}.",
        "{s}{gap}{o}.", "{s} {be} {o!s} today.", "Today {s} {be} {o!s}.", "{s} {pro} {be} {o!s}.", "{s} {be} now {o!s}.", "Today {s}{gap}{o}.",
        "Now {s} {be} {o!s}."), (
        (("{wh} {asks} {qv}?", "{wh} does {asks} {qv}?", "{wh} {qv} {asks}?", "{wh} do {asks} {qv}?"), "{full} {vs} {oa}.", "{asked}"),
        (("{who} {v} {o}?", "{who} {vw} {o}?"), "{full} {vs} {oa}.", "{Full}"),
        (("{asks} {v} {o}?", "Do {asks} {v} {o}?", "Does {asks} {v} {o}?"), "Yes, {full} {vs} {oa}.", "Yes"),
        (("{asks} {v} {nob}?", "Do {asks} {v} {nob}?", "Does {asks} {v} {nob}?"), "No, {full} {vs} {oa}.", "No"),
        (("{wh} {be} {asks}{tail}?", "{wh} {asks} {be}{tail}?"), "{full} is {oa}.", "{asked}"),
        (("{who} {be} {o}?",), "{full} is {oa}.", "{Full}"),
        (("{asks} {be} {o}?", "{Be} {asks} {o}?"), "Yes, {full} is {oa}.", "Yes"),
        (("{Be} {asks} {nob}?",), "No, {full} is {oa}.", "No")), 3),
    "nobody did": Kind("nobodydid", (
        "Nobody {past} {o}.{nil}", "No one {past} {o}.{nil}", "Nobody {past} {o} today.{nil}", "There was nobody who {past} {o}.{nil}",
        "Yesterday nobody {past} {o}.{nil}", "Nobody {past} {o}.|{n0} {past} {o2}.", "{n0} {past} {o2}.|Nobody {past} {o}.",
        "{n0} {past} {o2}, but nobody {past} {o}.", "Nobody {past} {o}, but {n0} {past} {o2}.", "No one {past} {o}, and {n0} {past} {o2}.",
        "Nobody {acted}.", "No one {acted}.", "Nobody {acted} today.", "Everybody was there, but nobody {acted}.",
        "{other} was there, but nobody {acted}.", "Nobody {knows} where the {u} is.", "No one {knows} where the {u} is.",
        "The {u} is gone. Nobody {knows} where it is.", "I do not {know} where the {u} is. Nobody {knows} where it is.",
        "Everybody looks for the {u}, but nobody {knows} where it is."), (
        (("Who {past} {o}?", "Tell me who {past} {o}."), "Nobody {past} {o}.", "Nobody"),
        (("Who {past} {o2}?",), "{n0} {past} {o2}.", "{N0}"),
        (("Did anybody {verb} {o}?", "Did {other} {verb} {o}?"), "No, nobody {past} {o}.", "No"),
        (("Did {n0} {verb} {o2}?", "Did anybody {verb} {o2}?"), "Yes, {n0} {past} {o2}.", "Yes"),
        (("Who {acted}?", "Tell me who {acted}."), "Nobody {acted}.", "Nobody"),
        (("Did anybody {act}?", "Did {other} {act}?"), "No, nobody {acted}.", "No"),
        (("Who {knows} where the {u} is?",), "Nobody {knows} where the {u} is.", "Nobody"),
        (("Does {other} {know} where the {u} is?", "Does anybody {know} where the {u} is?"), "No, nobody {knows} where the {u} is.", "No"),
        (("Where is the {u}?", "Where is the {u} now?"), words.UNKNOWN, words.UNKNOWN)), 2),
    "asked first": Kind("once:asked_first asked", (
        "Please tell me {that}. {said}{alone}", "Tell me {that}. {said}{alone}", "{ask} {said}{alone}", "I want to know {that}. {said}{alone}",
        "Question: {lask} {said}{alone}", "Can you tell me {that}? {said}{alone}", "{said} Tell me {that}.{alone}",
        "My question is: {lask} {said}{alone}", "Please tell me {that}. {said} {said2}{with}", "Tell me {that}. {said2} {said}{with}",
        "{ask} {said2} {said}{with}", "{ask} {said} {said2}{with}", "I want to know {that}. {said2} {said}{with}",
        "Question: {lask} {said} {said2}{with}", "{said2} Please tell me {that}. {said}{with}", "{said} I want to know {that}. {said2}{with}",
        "Can you tell me {that}? {said} {said2}{with}"), (
        (("What is the answer?", "What is the answer?", "Tell me the answer.", "What is the answer to my question?", "Now answer my question.",
          "Can you answer my question?"), "{answer}", "{asked}"),
        (("Do you know the answer?", "Now tell me the answer.", "Can you answer?"), "{answer}", "{asked}"),
        (("{ask}", "{ask}", "Tell me {that}."), "{answer}", "{asked}"),
        (("{ask2}", "Tell me {that2}.", "Do you know {that2}?"), "{answer2}", "{asked2}")), 3),
    "on the list": Kind("once:list onlist", (
        "Shopping: {commas}.", "Shopping list: {commas}.", "My list: {commas}.", "On the list: {commas}.", "On the shopping list are {joint}.",
        "My shopping list: {joint}.", "{joint} are on the list.", "There are {count} things on the list: {joint}.", "This is on the list: {commas}.",
        "{who} wrote a shopping list: {commas}.", "{who} has a list: {joint}.", "This is the list: {commas}.", "List: {commas}."), (
        (("What is on the list?", "What is on the shopping list?", "What is on the list?", "What do we need?", "Tell me what is on the list."),
         "{joint} are on the list.", "{Joint}"),
        (("How many things are on the list?", "How many things are there on the list?"), "There are {count} things on the list.", "{count}"),
        (("{Be} {some} on the list?", "{Be} {some} on the shopping list?"), "Yes, {some} {lbe} on the list.", "Yes"),
        (("{Bn} {no} on the list?", "{Bn} {no} on the shopping list?"), "No, {no} {lbn} not on the list.", "No"))),
    "room signs": Kind("signs", (
        "{la}: {na}, {lb}: {nb}.", "{lb}: {nb}.|{la}: {na}.", "{la} - {na}, {lb} - {nb}.", "{na}: {la}, {nb}: {lb}.",
        "{na} is in {la}.|{nb} is in {lb}.", "{nb} is in {lb} and {na} is in {la}.", "{nb} is in {lb}, {na} in {la}.", "{na} - {la}, {nb} - {lb}.",
        "{na} {la}, {nb} {lb}.", "{la} is for {na}, {lb} is for {nb}.", "In {la} is {na}.|In {lb} is {nb}."), (
        (("Where is {na}?", "Which {noun} is {na} in?", "In which {noun} is {na}?"), "{na} is in {la}.", "{la}"),
        (("Where is {nb}?", "Which {noun} is {nb} in?"), "{nb} is in {lb}.", "{lb}"),
        (("Who is in {la}?", "Tell me who is in {la}."), "{na} is in {la}.", "{na}"),
        (("Who is in {lb}?", "Who is it in {lb}?"), "{nb} is in {lb}.", "{nb}"),
        (("Is {na} in {la}?",), "Yes, {na} is in {la}.", "Yes"),
        (("Is {nb} in {la}?",), "No, {nb} is in {lb}.", "No"))),
    "the girl with": Kind("girlwith", (
        "{n1} {d1}.|{n2} {d2}.", "{n2} {d2}.|{n1} {d1}.", "{n1} {d1} and {n2} {d2}.", "{n2} {d2}, but {n1} {d1}.", "{n1} {e1}.|{n2} {e2}.",
        "{n1} and {n2} are {whos}. {n2} {d2}. {n1} {d1}.", "There are two {whos}, {n1} and {n2}. {n1} {d1}, {n2} {d2}.", "{n2} {e2}, {n1} {e1}.",
        "The {who} {b1} is {n1}, the {who} {b2} is {n2}.", "The {who} {b2} is called {n2}.|The {who} {b1} is called {n1}."), (
        (("The {who} {b1} is", "Complete: The {who} {b1} is", "The name of the {who} {b1} is"), "{n1}.", "{n1}"),
        (("The {who} {b2} is", "The {who} {b2} is called", "Complete: The {who} {b2} is called"), "{n2}.", "{n2}"),
        (("Who is the {who} {b1}?", "What is the name of the {who} {b1}?"), "{n1} is the {who} {b1}.", "{n1}"),
        (("Who is the {who} {b2}?", "What is the {who} {b2} called?"), "{n2} is the {who} {b2}.", "{n2}"),
        (("Which {who} {w1}?", "Which of them {w1}?", "Who {w1}?"), "{n1} {w1}.", "{n1}"),
        (("Which {who} {w2}?", "Who {w2}, {n1} or {n2}?"), "{n2} {w2}.", "{n2}"),
        (("Is {n1} the {who} {b1}?",), "Yes, {n1} is the {who} {b1}.", "Yes"),
        (("Is {n1} the {who} {b2}?",), "No, {n2} is the {who} {b2}.", "No")), 2),
    "near there": Kind("nearthere", (
        "{h1} is {by1} the {spot1}.|{h2} is {by2} the {spot2}.", "{h2} is {by2} the {spot2}.|{h1} is {by1} the {spot1}.",
        "{h1} is {by1} the {spot1} and {h2} is {by2} the {spot2}.", "{h2} is {by2} the {spot2}, but {h1} is {by1} the {spot1}.",
        "We know that {h1} is {by1} the {spot1}.|{h2} is {by2} the {spot2}.", "{h1} is {by1} the {spot1}, {h2} is {by2} the {spot2}.",
        "I know that {h2} is {by2} the {spot2}.|{h1} is {by1} the {spot1}."), (
        (("What is {by1} the {spot1}?", "What can you find {by1} the {spot1}?"), "{y1} is {by1} the {spot1}.", "{Y1}"),
        (("What is {by2} the {spot2}?",), "{y2} is {by2} the {spot2}.", "{Y2}"),
        (("Where is {h1}?", "Where is {h1}?", "Where can I find {h1}?"), "{y1} is {by1} the {spot1}.", "{by1} the {spot1}"),
        (("Where is {h2}?", "Tell me where {h2} is."), "{y2} is {by2} the {spot2}.", "{by2} the {spot2}"),
        (("Is {h1} {by1} the {spot1}?",), "Yes, {y1} is {by1} the {spot1}.", "Yes"),
        (("Is {h2} {by2} the {spot1}?",), "No, {y2} is {by2} the {spot2}.", "No"))),
    "tried": Kind("tried", (
        "{n} {past} {some}. It was {very}{adj}.", "{n} {past} {some}.|The {noun} was {very}{adj}.", "{n} {past} {bare}.",
        "Yesterday {n} {past} {bare}.", "The {noun} that {n} {past} was {very}{adj}.", "{n} {past} {some}, and it was {very}{adj}.",
        "{n} {past} {some}. {She} said it was {adj}.", "{n} {past} {some} yesterday. It was {adj}.", "{n} {past} {some} but it was {adj}.",
        "The {noun} was {adj}.|{n} {past} the {noun}."), (
        (("How was the {noun}?", "What was the {noun} like?", "Tell me how the {noun} was."), "The {noun} was {adj}.", "{adj}"),
        (("How did the {noun} {taste}?", "How did the {noun} {taste}?", "Tell me: how did the {noun} {taste}?"), "The {noun} {taste}d {adj}.",
         "{adj}"),
        (("What was {adj}?",), "The {noun} was {adj}.", "{noun}"),
        (("What did {n} {verb}?", "Tell me what {n} {past}."), "{n} {past} {some}.", "{noun}"),
        (("Who {past} the {noun}?", "Tell me who {past} the {noun}."), "{n} {past} the {noun}.", "{n}"),
        (("Was the {noun} {adj}?",), "Yes, the {noun} was {adj}.", "Yes"),
        (("Was the {noun} {no}?",), "No, the {noun} was {adj}.", "No")), 2),
    "quoted": Kind("n:feels m:feels g g2", (
        '"I am {g}", said {n}.|"I am {g2}", said {m}.', '"I am {g2}", said {m}.|"I am {g}", said {n}.',
        '{n} said, "I am {g}."|{m} said, "I am {g2}."',
        '{m} says: "I am {g2}."|{n} says: "I am {g}."', '{n}: "I am {g}."|{m}: "I am {g2}."', '"I am {g}," says {n}.|"I am {g2}," says {m}.'), (
        (("Who is {g}?", "Tell me who is {g}."), "{n} is {g}.", "{n}"), (("Who is {g2}?",), "{m} is {g2}.", "{m}"),
        (("How is {n}?",), "{n} is {g}.", "{g}"), (("How is {m}?",), "{m} is {g2}.", "{g2}"),
        (("How does {n} feel?",), "{n} feels {g}.", "{g}"), (("Is {m} {g2}?",), "Yes, {m} is {g2}.", "Yes"),
        (("Is {m} {g}?",), "No, {m} is {g2}.", "No")), 2),
    "limbs": Kind("limbs", (
        "{Xs} have {k} {limbs}.|{Ys} have {k2} {limbs}.", "{Ys} have {k2} {limbs}.|{Xs} have {k} {limbs}.",
        "{Xs} have {k} {limbs} and {ys} have {k2}.", "{Ys} have {k2} {limbs}, but {xs} have {k} {limbs}.",
        "A {x} has {k} {limbs}.|A {y} has {k2} {limbs}."), (
        (("How many {limbs} does a {x} have?", "How many {limbs} has a {x} got?"), "A {x} has {k} {limbs}.", "{k}"),
        (("How many {limbs} does a {y} have?",), "A {y} has {k2} {limbs}.", "{k2}"),
        (("How many {limbs} do {xs} have?",), "{Xs} have {k} {limbs}.", "{k}"),
        (("How many {limbs} do {ys} have?",), "{Ys} have {k2} {limbs}.", "{k2}"),
        (("Which animals have {k} {limbs}?",), "{Xs} have {k} {limbs}.", "{xs}"),
        (("Do {xs} have {k} {limbs}?",), "Yes, {xs} have {k} {limbs}.", "Yes"),
        (("Do {xs} have {k2} {limbs}?",), "No, {xs} have {k} {limbs}.", "No"))),
    "the man who": Kind("dealers", (
        "{One} is {like}.|{Two} is {like2}.", "{Two} is {like2}.|{One} is {like}.", "{One} is {like} and {two} is {like2}.",
        "{Two} is {like2}, but {one} is {like}."), (
        (("Who is {like}?", "Tell me who is {like}."), "{One} is {like}.", "{one}"), (("Who is {like2}?",), "{Two} is {like2}.", "{two}"),
        (("Is {one} {like}?",), "Yes, {one} is {like}.", "Yes"), (("Is {one} {like2}?",), "No, {one} is {like}.", "No"))),
    "animal friends": Kind("beastfriends", (
        "{One} and {two} are {ties}.", "{One} is the {tie} of {two}.", "{Two} is the {tie} of {one}.", "I know that {two} and {one} are {ties}.",
        "{One} and {two} are good {ties}."), (
        (("Who is the {tie} of {one}?",), "{Two} is the {tie} of {one}.", "{two}"),
        (("Who is the {tie} of {two}?",), "{One} is the {tie} of {two}.", "{one}"),
        (("Are {one} and {two} {ties}?", "Are {two} and {one} {ties}?"), "Yes, {one} and {two} are {ties}.", "Yes"))),
}
