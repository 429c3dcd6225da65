"""Kinds of fact about described things, rules, families, exclusion, and what the story does not tell.

Slots for what is said of somebody: {does} is the statement, "has a ball". {how} and {tail} ask for it ("What does" Tom "have"), and {asked}
is what they ask for: "a ball". {aux} and {base} ask whether it is so ("Does" Tom "have a ball").
"""

import words
from drawing import PASTS, PRONOUNS, VERBS, another, draw_place, known_or_new, lower_first, numbered, pronouns, somewhere, with_article, with_capitals
from kinds import Kind
from people import FORMS, PETS, RELATED, said_of
from times import EVENTS

STUFFS = "gold glass paper stone silver plastic metal wooden magic".split()
FLAVORS = "cherry chocolate lemon apple banana carrot cheese honey orange peach pear potato tomato".split()
DISHES = "cake soup pie salad sandwich cookie".split()
ACTORS = {"girl": "my grandma|my mom|my mum|my aunt|the queen|the princess|the nurse|the singer|the dancer|the teacher".split("|"),
          "boy": "my grandpa|my dad|my uncle|the king|the prince|the farmer|the painter|the pilot|the driver|the baker".split("|")}
FIRST, SECOND = "lose drop hide buy draw see paint want sell throw".split(), "find take break fix kick clean touch steal carry".split()
MAKING = "make make bake buy cook".split(), "make buy draw paint build find wash".split()
HAVING = "has need want buy sell bring like see find get take".split()
# By verb: roles in other kinds of fact that tell of the same action.
ROLES = {verb: ("tool",) for verb in "cut eat write open draw clean wash hit paint fix".split()} | {
    "sell": ("gave",), "bring": ("gave",), "buy": ("bought", "told"), "see": ("told",), "hear": ("told",)}
OCCASIONS = "the party|the picnic|the wedding|dinner|my birthday|my sister|my friend".split("|")
MEANT = "daughter son mother father sister brother aunt uncle friend grandmother grandfather cousin teacher".split()
OPPOSITES = [{*pair.split()} for pair in (
    "big small thin thick", "old new fresh", "long short", "soft hard", "clean dirty", "wet dry", "warm cold", "cheap expensive", "ugly nice bright",
    "round broken", "heavy sharp", "slow fast", "tall small short", "young old", "clever smart", "beautiful pretty", "lazy strong", "rich poor",
    "quiet loud", "nice kind friendly")]
HOLDERS = "box bag basket bottle drawer bucket cup".split()
LABELED = (("box bag basket phone key lamp robot".split(), "color quality where content content".split()),
           ("bus train truck car boat server".split(), "color quality place".split()),
           ("room house door table window street planet planet".split(), "color quality".split()),
           ("team student class driver player".split(), "feels place acts like lives".split()))
GROUPS = PETS | {"frog": "frogs", "bear": "bears", "lion": "lions", "wolf": "wolves"}, {job: job + "s" for job in words.JOBS[:15]}
PLURAL_OF = {"box": "boxes", "bag": "bags", "basket": "baskets", "cup": "cups", "bottle": "bottles", "drawer": "drawers", "house": "houses",
             "car": "cars", "room": "rooms", "bucket": "buckets"}
BEINGS = "dragon princess prince king queen mouse bear fox rabbit owl frog snowman robot girl boy elephant wolf duck".split()
CLOCK = [f"at {hour}{tail}" for hour in words.NUMBER_NAMES[2:] for tail in ("", "", " o'clock")]


def free_verb(story, people, verbs):
    """A verb that nothing else in the story says of these people."""
    def marks(verb):
        return {(who, role) for who in people for role in (verb, *ROLES.get(verb, ()))}

    verb = story.rng.choice([verb for verb in verbs if not marks(verb) & story.taken])
    story.taken |= marks(verb)
    return verb


def draw_actor(story, slots, role):
    """A person {n}, such as "Tom", "Mrs Brown" or "my grandma", with the pronouns if they are known."""
    roles, look = role.split(","), story.rng.random()
    if look < 0.55:
        who = story.name(roles, [*slots.values()])
        known = pronouns(who)
    else:
        sex = story.rng.choice(("girl", "boy"))
        if look < 0.75:
            title = story.rng.choice(("Mrs", "Miss", "Mrs.") if sex == "girl" else ("Mr", "Mr.", "Mr.")) if story.rng.random() < 0.8 else "Dr"
            who = f"{title} {story.fresh(words.SURNAMES)}"
        else:
            who = story.rng.choice([who for who in ACTORS[sex] if who.split()[-1] not in story.taken])
            story.taken.update((who, who.split()[-1]))
        known = PRONOUNS[sex] if not who.startswith("Dr") else {}
        story.taken.update((who, role) for role in roles)
    return {"n": who} | known


def with_adjectives(story, noun=None):
    """A thing: {u} "ball", {full} "big red ball", {adjs} "big red", and {other}, another thing.

    {adjs} is missing if there is no adjective. {adj} and the gate {zero} are there if there is exactly one.
    """
    noun, look = noun or story.fresh(words.THINGS), story.rng.random()
    look *= 0.7 if noun not in words.TOYS + words.CLOTHES else 1
    adjectives = [story.fresh(QUALITIES)] if 0.2 < look < 0.5 or look > 0.85 else []
    adjectives += [story.fresh(words.COLORS)] if 0.5 < look < 0.7 or look > 0.94 else []
    adjectives += [story.fresh(STUFFS)] if 0.7 < look < 0.94 else []
    out = {"u": noun, "full": " ".join([*adjectives, noun]), "other": another(story, words.THINGS, noun, *story.taken)}
    if adjectives:
        out |= {"adjs": " ".join(adjectives)}
    return out | ({"adj": adjectives[0], "zero": ""} if len(adjectives) == 1 else {})


QUALITIES = [word for word in words.QUALITIES if word not in ("full", "empty", "fresh", "sweet", "broken")]


def draw_full(story, slots, role):
    """A thing {u} with its adjectives, {full}, and another thing: {other}."""
    return with_adjectives(story)


def an_object(story, verb):
    """An object for the verb: one thing, several things or food."""
    look = story.rng.random() if verb in HAVING else 0
    if look < 0.7:
        return with_article(with_adjectives(story)["full"])
    adjective = story.fresh(QUALITIES if look < 0.85 else ["cold", "warm", "fresh", "sweet", "hot"])
    return f"{adjective} {story.fresh(words.PLURALS if look < 0.85 else words.FOODS)}"


def draw_each(story, slots, role):
    """Two people have, need or bought different things: {n} {does} {o}, and {n2} {does} {o2}. {aux} and {verb} are for the questions."""
    people = slots["n"], slots["n2"]
    things = [verb for verb, (_, _, takes) in VERBS.items() if "thing" in takes.split() and verb not in ("forget", "borrow")]
    verb = free_verb(story, people, ["has", "has", "need", "want", *things])
    now, then, _ = VERBS.get(verb, ("has", "had", ""))
    verb = "have" if verb == "has" else verb
    tense = (now, "does") if story.rng.random() < 0.6 else (then, "did")
    return {"o": an_object(story, verb), "o2": an_object(story, verb), "verb": verb, "does": tense[0], "aux": tense[1], "Aux": tense[1].capitalize()}


def draw_deeds(story, slots, role):
    """{n} {past} the {full}, and then {finder} {past2} it, as in "Tom lost the red ball, and then a fox found it"."""
    if story.rng.random() < 0.4:
        animal = story.fresh(words.ANIMALS)
        finder, thefinder = with_article(animal), f"the {animal}"
    else:
        finder = thefinder = draw_actor(story, slots, "finds")["n"]
    first, second = free_verb(story, [slots["n"]], FIRST), free_verb(story, [thefinder], SECOND)
    out = {"finder": finder, "thefinder": thefinder, "verb": first, "past": VERBS[first][1], "verb2": second, "past2": VERBS[second][1]}
    return with_capitals(out, "thefinder") | with_adjectives(story)


def draw_meant(story, slots, role):
    """{n} {past} a {full} for {rec}. If {rec} is a person, {whom} is the same; if it is an occasion such as "the party", {occasion} is."""
    dish = story.rng.random() < 0.5
    verb = free_verb(story, [slots["n"]], MAKING[not dish])
    noun = story.fresh(DISHES) if dish else None
    out = {"verb": verb, "past": VERBS[verb][1]}
    if dish:
        flavor = story.fresh([flavor for flavor in FLAVORS if flavor != noun])
        full = with_adjectives(story, noun) if story.rng.random() < 0.3 else {}
        size = story.fresh(["big", "small", "nice", "warm"]) + " " if not full and story.rng.random() < 0.4 else ""
        out |= full or {"u": noun, "full": f"{size}{flavor} {noun}", "adjs": size + flavor, "other": f"{another(story, FLAVORS, flavor)} {noun}"}
    else:
        out |= with_adjectives(story, story.fresh(words.TOYS + words.CLOTHES))
    look, her = story.rng.random(), slots.get("her")
    if look < 0.5 and her:
        rec = f"{her} {story.fresh(MEANT)}"
    elif look < 0.75:
        rec = story.name((), [*slots.values()])
    else:
        rec = story.fresh(OCCASIONS)
        if rec.split()[-1] in story.taken - {rec}:
            raise LookupError(rec)
        if "sister" not in rec and "friend" not in rec:
            return out | {"rec": rec, "occasion": rec}
        story.taken.add(rec.split()[-1])
    return out | {"rec": rec, "whom": rec}


def draw_traits(story, slots, role):
    """Two things or people and how they are: {one} is {y1}, and {two} is {y2} and {y3}."""
    if story.rng.random() < 0.5:
        names = [f"the {story.fresh(words.THINGS + words.NATURE)}" for _ in range(2)]
        choices, wh = [word for word in words.QUALITIES if word != "broken"], "What"
    else:
        names = [story.name(("feels",), ()) for _ in range(2)]
        choices, wh = words.LOOKS, "Who"
    y, z = story.fresh(choices), story.fresh(choices)
    bad = {word for pair in OPPOSITES if z in pair for word in pair}
    out = {"one": names[0], "two": names[1], "y1": y, "y2": z, "y3": story.fresh([word for word in choices if word not in bad]), "wh": wh}
    return with_capitals(out | {"lwh": wh.lower()}, "one", "two")


def draw_labels(story, slots, role):
    """Two things or people of one kind with different labels: {la} "box A", {lb} "box B". {does} is said of {la}, and {does2} of {lb}."""
    nouns, kinds = story.rng.choice(LABELED)
    noun, look = story.fresh(nouns), story.rng.random()
    kinds = [kind for kind in kinds if (kind != "content" or noun in HOLDERS) and (kind != "color" or look < 0.75)]
    kind = story.rng.choice(kinds)
    if look < 0.4:
        names = [f"{noun} {letter}" for letter in story.rng.sample("ABCDE", 2)]
    elif look < 0.65:
        numbers = range(1, 13) if story.rng.random() < 0.6 else words.NUMBER_NAMES[:6]
        names = [f"{noun} {number}" for number in story.rng.sample(numbers, 2)]
    elif look < 0.75:
        names = [f"the {label} {noun}" for label in story.rng.sample(("first", "second", "third"), 2)]
    else:
        pair = story.rng.choice((("big", "small"), ("old", "new"), ("left", "right"), None, None)) or [story.fresh(words.COLORS) for _ in range(2)]
        if kind == "quality":
            story.taken.update(pair)
        names = [f"the {label} {noun}" for label in story.rng.sample([*pair], 2)]
    if kind == "content":
        said = [{"does": "is empty", "base": "empty", "asked": "empty"}]
        for _ in range(2):
            f = story.fresh(words.PLURALS + ["water", "milk", "honey", "sugar", "rice"])
            said.append({"does": f"is full of {f}", "base": f"full of {f}", "asked": f})
        said = [one | {"how": "What is in", "tail": "", "aux": "Is"} for one in story.rng.sample(said, 2)]
    else:
        said = [said_of(story, kind), said_of(story, kind)]
    out = {"la": names[0], "lb": names[1], "noun": noun, **said[0], **numbered(said[1], "2")}
    return with_capitals(out, "la", "lb")


# What one of them does or did: (statement, base form, auxiliary of the question, negated statement)
DONE = (("has the {}", "have the {}", "Does", "does not have the {}"), ("took the {}", "take the {}", "Did", "did not take the {}"),
        ("broke the {}", "break the {}", "Did", "did not break the {}"), ("found the {}", "find the {}", "Did", "did not find the {}"),
        ("lost the {}", "lose the {}", "Did", "did not lose the {}"), ("wants the {}", "want the {}", "Does", "does not want the {}"),
        ("likes the {}", "like the {}", "Does", "does not like the {}"), ("stole the {}", "steal the {}", "Did", "did not steal the {}"))


def draw_excluded(story, slots, role):
    """One of two or three people or boxes is the right one, and the others are excluded.

    People: {h} {vp} "has the ball", and {h2} and perhaps {h3} {neg}. Boxes: {u} is in the {c1} {box}, not in the {c2} one or the {c3} one.
    {la} {lb} {lc} are the three people and {ca} {cb} {cc} the three colors, in random order.
    """
    look, noun = story.rng.random(), story.fresh(words.THINGS)
    if look < 0.45:
        box = story.fresh([box for box in PLURAL_OF if box != noun])
        adjectives = [story.fresh(words.COLORS) for _ in range(3)]
        order = story.rng.sample(adjectives, 3)
        return {"u": noun, "box": box, "boxes": PLURAL_OF[box], **dict(zip(("c1", "c2", "c3", "ca", "cb", "cc"), adjectives + order))}
    people = [draw_actor(story, {}, "has")["n"] for _ in range(2 if look < 0.7 else 3)]
    if any(" of " in who for who in people):
        raise LookupError(people)
    vp = dict(zip(("vp", "base", "aux", "neg"), (part.format(noun) for part in story.rng.choice(DONE))))
    if len(people) == 2:
        return vp | dict(zip(("h", "h2"), people)) | {"two": ""}
    return vp | dict(zip(("h", "h2", "h3"), people)) | dict(zip(("la", "lb", "lc"), story.rng.sample(people, 3)))


def draw_shares(story, slots, role):
    """Three people have, want or get one thing each: {h} {vs} {t1}, {h2} {vs} {t2}, and {h3} {vs} {t3}.

    {la} {lb} {lc} are the three people and {ta} {tb} {tc} the three things, in random order.
    """
    people = [story.name(("has", "want", "get"), ()) for _ in range(3)]
    things = [story.fresh(words.ANIMALS) for _ in range(3)] if story.rng.random() < 0.4 else [story.fresh(words.THINGS) for _ in range(3)]
    verbs = story.rng.choice((("has", "have"), ("has", "have"), ("wants", "want"), ("gets", "get")))
    return dict(zip(("h", "h2", "h3", "la", "lb", "lc"), people + story.rng.sample(people, 3))) | dict(zip(
        ("t1", "t2", "t3", "ta", "tb", "tc"), things + story.rng.sample(things, 3))) | dict(zip(("vs", "v"), verbs))


def draw_rule(story, slots, role):
    """All {pl} {all}, and {who} is a {sg}: "All cats like fish, and Tom is a cat." Perhaps there is another group: all {pl2} {all2}."""
    groups = story.rng.choice(GROUPS)
    single, single2 = (story.fresh([*groups]) for _ in range(2))
    animals = groups is GROUPS[0]
    kind = story.rng.choice("like like has color quality acts can fear".split() if animals else "like has work work can feels wears".split())
    who = story.fresh(words.PET_NAMES + words.NAMES if animals else {"queen": words.GIRLS, "king": words.BOYS}.get(single, words.NAMES))
    story.taken.update((groups[single], groups[single2]))
    said = [rule_of(story, kind) for _ in range(2)]
    story.taken.update((who, role) for role in ("like", "has", "feels", "can", "acts", "job", "wears", "place"))
    out = {"sg": single, "pl": groups[single], "who": who} | said[0]
    out |= {"Pl": out["pl"].capitalize(), "nobase": said[1]["base"]}
    if story.rng.random() < 0.6:
        return out | numbered(said[1], "2") | {"sg2": single2, "pl2": groups[single2], "Pl2": groups[single2].capitalize()}
    story.taken -= {groups[single2], single2, said[1]["asked"]}
    return out | {"nil": ""}


def rule_of(story, kind):
    """Something of that kind that is said of a whole group, {all} "like fish", and of one of the group, with the slots of said_of()."""
    if kind == "work":
        place = f"in {with_article(story.fresh(words.ROOMS))}"
        return {"does": f"works {place}", "all": f"work {place}", "aux": "Does", "base": f"work {place}", "how": "Where does", "tail": " work",
                "asked": place}
    if kind == "can":
        act = story.fresh(words.ACTIONS)
        return {"does": f"can {act}", "all": f"can {act}", "aux": "Can", "base": act, "how": "What can", "tail": " do", "asked": act}
    if kind == "fear":
        fear = story.fresh("water|fire|snow|rain|wind|the dark|the moon|the sea|loud music".split("|"))
        return {"does": f"is afraid of {fear}", "all": f"are afraid of {fear}", "aux": "Is", "base": f"afraid of {fear}", "how": "What is",
                "tail": " afraid of", "asked": fear}
    said = {key: value for key, value in said_of(story, kind).items() if key in ("does", "aux", "base", "how", "tail", "asked")}
    plain = FORMS[kind][3]
    return said | {"all": said["base"] if plain else f"are {said['base']}"}


def draw_family(story, slots, role):
    """One of four facts about a family.

    The jobs of two relatives: {owner} {jrel} is a {j1}, and {owner} {jrel2} is a {j2}.
    The relative of a relative: {owner} {rel}'s {krel} is {name}.
    The two children of {kid}'s {parent}: one {child} is {other}, so the other is {kid}.
    Parent and child: {of} is the {up} of {is}, and {is} is the {down} of {of}.
    """
    look, rng = story.rng.random(), story.rng
    sex, sex2 = rng.choice(("girl", "boy")), rng.choice(("girl", "boy"))
    if look < 0.35:
        who = story.name(("kin",), ()) if rng.random() < 0.75 else "my"
        rel, rel2 = (story.fresh(RELATED[sex][1:] + RELATED["any"]) for sex in ("girl", "boy"))
        owner = who if who == "my" else f"{who}'s"
        return {"owner": owner, "jrel": rel, "jrel2": rel2, "j1": story.fresh(words.JOBS), "j2": story.fresh(words.JOBS)}
    if look < 0.65:
        who = story.name(("kin",), ()) if rng.random() < 0.5 else "my"
        rel = story.fresh(words.KIN[sex])
        rel2 = story.fresh([word for word in words.KIN[sex2] if word not in ("mother", "father", "grandmother", "grandfather")])
        name = story.fresh(words.NAMES_OF[sex2])
        return {"owner": who if who == "my" else f"{who}'s", "rel": rel, "krel": rel2, "name": name, "KHer": "Her" if sex2 == "girl" else "His"}
    child, names = "daughter" if sex == "girl" else "son", words.NAMES_OF[sex]
    parent = story.fresh(["mother", "father"])
    if look < 0.82 and "the other" not in story.taken:
        story.taken.add("the other")
        return {"kid": story.fresh(names), "other": story.fresh(names), "parent": parent, "child": story.fresh([child])}
    return {"of": story.fresh(words.GIRLS if parent == "mother" else words.BOYS), "is": story.fresh(names), "up": parent,
            "down": story.fresh([child])}


def detail(story, sort, slots):
    """The word for the slot `sort`, which holds the detail of an entry of GAPS."""
    if sort == "who":
        return draw_actor(story, slots, "does")["n"]
    if sort == "p":
        return draw_place(story, {}, "")["p"]
    if sort == "q":
        return somewhere(story, words.WHERE)
    if sort == "name":
        sex = next((sex for sex in ("girl", "boy") if slots["u"] in RELATED[sex]), None)
        return story.fresh(words.NAMES_OF.get(sex, words.NAMES))
    return story.fresh({"rex": words.PET_NAMES, "c": words.COLORS, "f": words.PLURALS, "k": words.NUMBERS, "sub": SUBJECTS, "clock": CLOCK}[sort])


SUBJECTS = "math history art music science English German French Spanish sport".split()
# Details that may be left untold: (roles of the person, nouns, what is always told, slot of the detail, ways to tell it, questions, answer)
GAPS = (
    ("has", [*PETS], ("{n} has a {full}.", "{n} has got a {full}.", "{n} got a {full} yesterday.", "There is a {full}. It belongs to {n}."), "rex",
     ("The {u} is called {rex}.", "The name of the {u} is {rex}.", "The {u}'s name is {rex}."),
     ("What is the name of the {u}?", "What is the {u} called?"), "The {u} is called {rex}."),
    ("has", words.TOYS + words.ANIMALS, ("{n} has a {u}.", "{n} has a {size} {u}.", "{n} bought a {size} {u}.", "{n} is looking at a {u}."), "c",
     ("The {u} is {c}.", "The color of the {u} is {c}."), ("What color is the {u}?", "Which color is the {u}?"), "The {u} is {c}."),
    ("has", HOLDERS, ("{n} has a {full}.", "{n} is carrying a {full}.", "{n} found a {full}.", "The {full} belongs to {n}."), "f",
     ("The {u} is full of {f}.", "There are {f} in the {u}.", "{n} put {f} in the {u}."), ("What is in the {u}?", "Tell me what is in the {u}."),
     "There are {f} in the {u}."),
    ("has", [*PETS.values()], ("{n} has {u}.", "{n} has some {u}.", "{n} has a house with {u}.", "{n} has a farm with {u}."), "k",
     ("{n} has {k} {u}.", "There are {k} {u}.", "{n} counted the {u}. There are {k} of them."),
     ("How many {u} does {n} have?", "How many {u} has {n} got?"), "{n} has {k} {u}."),
    ("", EVENTS, ("The {u} begins {when}.", "The {u} is {when}.", "There is a {u} {when}.", "We have a {u} {when}."), "p",
     ("The {u} is {p}.", "{P} is the {u}."), ("Where is the {u}?", "Where will the {u} be?"), "The {u} is {p}."),
    ("", EVENTS, ("The {u} is {where}.", "We have a {u} {where}.", "There is a {u} {where}."), "clock",
     ("The {u} begins {clock}.", "{Clock} the {u} begins."), ("When does the {u} begin?", "What time does the {u} begin?"),
     "The {u} begins {clock}."),
    ("", words.THINGS, ("Yesterday somebody {past} a {full}.", "Somebody {past} the {full}.", "Somebody {past} a {full} from the {room}.",
                        "Last night somebody {past} the {full} from the {room}."), "who",
     ("{who} {past} the {u}.", "It was {who} who {past} the {u}."), ("Who {past} the {u}?", "Tell me who {past} the {u}."),
     "{who} {past} the {u}."),
    ("study,learn", words.JOBS, ("{n} is a student.", "{n} goes to school.", "{n} is {g}.", "{n} wants to be a {u}."), "sub",
     ("{n} studies {sub}.", "{n} likes to study {sub}."), ("What does {n} study?", "And {n}, what does {she} study?", "What subject does {n} study?"),
     "{n} studies {sub}."),
    ("job,place", words.JOBS, ("{n} is a {u}.", "{n} works as a {u}.", "{n} is a good {u}."), "p",
     ("{n} works {p}.", "The {u} works {p}."), ("Where does {n} work?", "Tell me where {n} works."), "{n} works {p}."),
    ("has", MEANT, ("{n} has a {u}.", "{n} loves {her} {u}.", "{n} is with {her} {u}."), "name",
     ("{n}'s {u} is called {name}.", "The {u}'s name is {name}."), ("What is the name of {n}'s {u}?", "What is {n}'s {u} called?"),
     "{n}'s {u} is called {name}."),
    ("age,born", ("party", "cake", "birthday"), ("{n} has a birthday today.", "Today is {n}'s birthday.", "It is {n}'s birthday."), "k",
     ("{n} is {k} years old.", "Now {n} is {k} years old."), ("How old is {n}?", "How old is {n} now?"), "{n} is {k} years old."),
    ("bought", words.THINGS, ("{n} bought a {full}.", "Yesterday {n} bought a {full}.", "{n} wants to buy a {full}."), "k",
     ("The {u} costs {k} euros.", "The price of the {u} is {k} euros."), ("How much does the {u} cost?", "How much is the {u}?"),
     "The {u} costs {k} euros."),
    ("", words.THINGS, ("The {u} is {y}.", "{n} lost the {full}.", "{n} is looking for the {full}.", "{n} likes the {full}."), "q",
     ("The {u} is {q}.", "The {u} lies {q}."), ("Where is the {u}?", "Where is the {u} now?"), "The {u} is {q}."),
)


def fresh_gap(story, gap, owner, told):
    """Slots for an entry of GAPS: {s} says what is always told, and {ask} asks for the detail. If it is told, {d} says it.

    {answer} is then the answer to {ask}, and {asked} its word. {owner} has the slots of the person and the thing, and {thing} is the thing
    with its article. `owner`: these slots from an earlier call, for the same person, or None.
    """
    roles, nouns, always, sort, details, questions, answer = gap
    rng, noun = story.rng, story.fresh(nouns)
    slots = {key: owner[key] for key in ("n", "She", "she", "her", "Her") if key in owner} if owner else draw_actor(story, {}, roles or "sees")
    said = rng.choice([line for line in always if "{her}" not in line or "her" in slots])
    slots |= with_adjectives(story, noun) if "{full}" in said else {"u": noun}
    draws = {"size": lambda: story.fresh(["big", "small", "new", "old", "little", "nice"]), "when": lambda: story.fresh(CLOCK),
             "where": lambda: draw_place(story, {}, "")["p"], "room": lambda: story.fresh(words.ROOMS), "g": lambda: story.fresh(words.FEELINGS),
             "y": lambda: story.fresh(words.QUALITIES)}
    slots |= {slot: draw() for slot, draw in draws.items() if f"{{{slot}}}" in said}
    slots["past"] = PASTS[rng.choice("steal take steal borrow".split())]
    asked = rng.choice([line for line in questions if "{she}" not in line or "she" in slots])
    out = {"s": said.format(**slots), "owner": slots, "thing": with_article(" ".join([slots["size"], noun] if "{size}" in said else [noun])),
           "ask": asked.format(**slots)}
    if told:
        slots |= with_capitals({sort: detail(story, sort, slots)}, sort)
        out |= {"d": rng.choice(details).format(**slots), "answer": answer.format(**slots), "asked": slots[sort]}
    return out


def draw_gap(story, slots, role):
    """A thing with a detail that is told, one with a detail that is not told, or one of each.

    {s} introduces the first thing, {d} tells its detail, and {ask} asks for it. {s2} introduces the second thing, and {ask2} asks for its
    detail. {joint} introduces both.
    """
    look, gap = story.rng.random(), story.rng.choice(GAPS)
    out, told = {}, None
    if not 0.3 <= look < 0.6:
        told = fresh_gap(story, gap, None, True)
        out = {name: told[name] for name in ("s", "d", "ask", "answer", "asked")}
    if look < 0.3:
        return out | {"single": ""}
    same = told and gap[0] == "has" and story.rng.random() < 0.6
    untold = fresh_gap(story, gap, told["owner"] if same else None, False)
    out |= {"s2": untold["s"], "ask2": untold["ask"], "pair" if told else "single": ""}
    return out | ({"joint": joint(story, told, untold, gap[3] == "k")} if same else {})


def joint(story, one, two, plural):
    """A sentence that says that the owner has both things."""
    first, second = story.rng.sample((one, two), 2)
    if plural:
        return f"{one['owner']['n']} has a {story.rng.choice(('farm', 'house'))} with {first['owner']['u']} and {second['owner']['u']}."
    first, second = (with_article(item["owner"]["full"]) if "full" in item["owner"] and item["owner"]["u"] in item["owner"]["full"] else item["thing"]
                     for item in (first, second))
    return f"{one['owner']['n']} {story.rng.choice(('has', 'has', 'has got'))} {first} and {second}."


def draw_creature(story, slots, role):
    """A {look} {being} lived {place} and was {g1}, as in a fairy tale, or a {special} {u} is {place} and is {c1}."""
    place = draw_place(story, {}, "")["p"]
    if story.rng.random() < 0.5:
        being, out = story.fresh(BEINGS), {"place": place, "g1": story.fresh(words.FEELINGS)}
        look = story.fresh(["little", "small", "young", "old", "big", "poor", "kind", "clever", "strange", "beautiful", "green", "red"])
        if story.rng.random() < 0.4:
            out["place"] += f" near the {story.fresh(words.NATURE)}"
        it = "She" if being in ("princess", "queen", "girl") else "He" if being in ("prince", "king", "boy") else story.rng.choice(("He", "It"))
        return out | {"being": being, "look": look, "It": it}
    thing = story.fresh(words.THINGS)
    return {"u": thing, "special": story.fresh(STUFFS + ["big", "small", "old", "new", "strange", "secret"]), "c1": story.fresh(words.COLORS),
            "place": place}


def person(story, *roles):
    """(name, pronouns) of somebody who has none of the roles yet. If the name does not tell the pronouns, they are drawn."""
    name = known_or_new(story, roles, 0.3)
    return name, pronouns(name) or PRONOUNS[story.rng.choice(("girl", "boy"))]


# (nouns, past, base form, the state after it, the state without it)
STATES = (("room kitchen car desk bike house", "cleaned", "clean", "clean", "dirty"),
          ("shirt coat dress cup plate", "washed", "wash", "clean", "dirty"), ("box bag door window letter", "opened", "open", "open", "closed"),
          ("door window box book", "closed", "close", "closed", "open"), ("basket bag bucket drawer", "emptied", "empty", "empty", "full"))
# (nouns, a state, the opposite state)
CONTRARY = (("door window box gate bag shop bank museum", "open", "closed"), ("cup bottle basket bucket box bag bus", "full", "empty"),
            ("room car plate cup shirt window shoe", "clean", "dirty"), ("lamp radio computer phone", "on", "off"),
            ("coat towel chair shirt bench", "wet", "dry"), ("dog cat baby king bear", "asleep", "awake"))


def draw_opposite(story, slots, role):
    """Two things or people in opposite states.

    Either {who1} {past} the {noun} "cleaned the room" and {who2} did not, so that one is {good} and the other is {bad}. Or {h1} is {s1} and
    {h2} is {s2}. At times there is only {h1}.
    """
    rng, look = story.rng, story.rng.random()
    if look < 0.45:
        nouns, past, base, good, bad = rng.choice(STATES)
        story.take(good, bad)
        (one, her), (two, her2) = person(story, base, "forget"), person(story, base, "forget")
        return {"who1": one, "who2": two, "past": past, "base": base, "good": good, "bad": bad, "noun": story.fresh(nouns.split()),
                "her1": her["her"], "her2": her2["her"]}
    nouns, *pair = rng.choice(CONTRARY)
    story.take(*pair)
    s1, s2 = rng.sample(pair, 2)
    if "asleep" in pair and rng.random() < 0.7:
        out = {"h1": person(story, "acts", "feels")[0], "h2": person(story, "acts", "feels")[0], "wh": "Who"}
    elif rng.random() < 0.4 and "asleep" not in pair:
        noun = story.fresh(nouns.split())
        labels = rng.choice((("big", "small"), ("left", "right"), ("old", "new"), ("first", "second"), None, None))
        labels = rng.sample(labels, 2) if labels else [story.fresh(words.COLORS) for _ in range(2)]
        out = {"h1": f"the {labels[0]} {noun}", "h2": f"the {labels[1]} {noun}", "o1": f"the {labels[0]} one", "o2": f"the {labels[1]} one",
               "noun": noun}
    else:
        out = {"h1": f"the {story.fresh(nouns.split())}", "h2": f"the {story.fresh(nouns.split())}", "wh": "Who" if "asleep" in pair else "What"}
    if "asleep" not in pair:
        out["howis"] = "How is"
    if rng.random() < 0.3 and "noun" not in out:
        story.taken.discard(out["h2"].removeprefix("the "))
        return with_capitals({key: value for key, value in out.items() if key != "h2"} | {"s1": s1, "s2": s2, "lone": ""}, "h1")
    return with_capitals(out | {"s1": s1, "s2": s2}, "h1", "h2")


def made_up_name(story):
    """A made-up name that the story has not used."""
    while True:
        name = words.made_up(story.rng).capitalize()
        if len(name) < 8 and name not in story.taken:
            story.taken.add(name)
            return name


FANTASTIC = "king queen prince princess dragon dragon wizard robot".split()  # a being with a real name is one of the last four
TREASURES = "sword sword ring stone key book map hat lamp boat coin robot drum flag".split()
KEPT = "owl cat dog mouse dragon rabbit horse bird frog snake robot wolf".split()


def draw_fantasy(story, slots, role):
    """Two beings, {z1} and {z2}, most of them with made-up names.

    Either {z1} is a {b1}, {z2} is a {b2}, and something is said of each. Or {z1} has a {ca} {u}, and {z2} has a {cb} one. Or {z1} has an
    animal, a {x1} called {y1}, and {z2} has a {x2} called {y2}.
    """
    rng, look = story.rng, story.rng.random()
    z1, z2 = (made_up_name(story) if rng.random() < 0.7 else story.fresh(words.NAMES) for _ in range(2))
    if look < 0.4:
        b1, b2 = (story.fresh(FANTASTIC[4 * (name in words.NAMES):]) for name in (z1, z2))
        if rng.random() < 0.4:
            b1 = b2 = b1 if b1 in FANTASTIC[4:] else b2
        sort = rng.choice("color has place feels lives wears acts weapon".split())
        if sort == "weapon":
            said = []
            for _ in range(2):
                o = with_article(f"{story.fresh([*words.COLORS, *STUFFS, 'magic'])} {story.fresh(TREASURES)}")
                said.append({"does": f"has {o}", "base": f"have {o}", "how": "What does", "tail": " have", "asked": o, "aux": "Does"})
        else:
            said = [said_of(story, sort), said_of(story, sort)]
        return {"z1": z1, "z2": z2, "b1": b1, "b2": b2} | said[0] | numbered(said[1], "2")
    if look < 0.75:
        return {"z1": z1, "z2": z2, "u": story.fresh(TREASURES), "ca": story.fresh(words.COLORS), "cb": story.fresh(words.COLORS),
                "magic": rng.choice(("", "", "magic "))}
    x1, x2 = (story.fresh(KEPT) for _ in range(2))
    y1, y2 = (made_up_name(story) if rng.random() < 0.5 else story.fresh(words.PET_NAMES) for _ in range(2))
    return {"z1": z1, "z2": z2, "x1": x1, "x2": x2, "y1": y1, "y2": y2}


EFFECTS = ("open the door|close the gate|start the car|make light|make fire|make rain|make gold|call the dragon|move the wall|bring water|"
           "open the box|start the train|open the window|make bread|wake the king").split("|")


def draw_spells(story, slots, role):
    """Two spells, buttons, keys, robots or rings and their effects: {la} {does} "opens the door", and {lb} {does2}."""
    noun = story.fresh(["spell", "spell", "button", "button", "key", "robot", "ring"])
    look = story.rng.random()
    if noun in ("spell", "robot"):
        names = [f"the {noun} {made_up_name(story)}" for _ in range(2)]
    elif look < 0.3:
        names = [f"{noun} {label}" for label in story.rng.sample(story.rng.choice(("ABCDE", "12345", "one two three four".split())), 2)]
    else:
        pair = story.rng.choice((("big", "small"), ("left", "right"), None, None, None)) or [story.fresh(words.COLORS) for _ in range(2)]
        names = [f"the {label} {noun}" for label in story.rng.sample([*pair], 2)]
    out = {"la": names[0], "lb": names[1], "noun": noun}
    for number in ("", "2"):
        base = story.fresh(EFFECTS)
        first, rest = base.split(" ", 1)
        out |= {"base" + number: base, "does" + number: f"{first}s {rest}"}
    return with_capitals(out, "la", "lb")


def draw_which_one(story, slots, role):
    """{u} is in the {c1} one of two {boxes}, and perhaps {u2} in the {c2} one. {ca} and {cb} are the two adjectives in random order."""
    rng, u = story.rng, story.fresh(words.THINGS)
    box = story.fresh([box for box in PLURAL_OF if box != u])
    pair = rng.choice((("big", "small"), ("old", "new"), ("left", "right"), None, None, None))
    story.take(*(pair or ()))
    pair = rng.sample(pair, 2) if pair else [story.fresh(words.COLORS) for _ in range(2)]
    order = rng.sample(pair, 2)
    out = {"u": u, "box": box, "boxes": PLURAL_OF[box], "c1": pair[0], "c2": pair[1]}
    if "left" not in pair:
        out |= {"ca": order[0], "cb": order[1]}
    return out | ({"u2": story.fresh(words.THINGS)} if rng.random() < 0.5 else {"single": ""})


def draw_red_one(story, slots, role):
    """{n} has two {kids}, which are animals or things: a {c1} one that {does} and a {c2} one that {does2}."""
    rng, pets = story.rng, story.rng.random() < 0.6
    plurals = PETS if pets else {"ball": "balls", "car": "cars", "book": "books", "box": "boxes", "cup": "cups", "hat": "hats", "kite": "kites",
                                 "house": "houses"}
    kid = story.fresh([kid for kid in plurals if plurals[kid] not in story.taken])
    pair = rng.choice((("big", "small"), ("old", "young" if pets else "new"), None, None))
    look = rng.random()
    story.take(*(pair or ()))
    pair = rng.sample(pair, 2) if pair else [story.fresh(words.COLORS) for _ in range(2)]
    order = rng.sample(pair, 2)
    out = {"kid": kid, "kids": plurals[kid], "c1": pair[0], "c2": pair[1], "ca": order[0], "cb": order[1], "n": person(story, "has")[0]}
    story.taken.add(plurals[kid])
    if pets and look < 0.4:
        said = [{"does": f"is called {name}", "how": "What is", "tail": " called", "asked": name, "aux": "Is", "base": f"called {name}"}
                for name in (story.fresh(words.PET_NAMES), story.fresh(words.PET_NAMES))]
    else:
        sort = rng.choice("feels acts place".split() if pets else "where stuff where".split())
        said = [said_of(story, sort), said_of(story, sort)]
    return out | said[0] | numbered(said[1], "2")


def draw_points(story, slots, role):
    """Two players or teams and their points: {a1} has {ka} {f}, and {a2} has {kb} {f}."""
    rng = story.rng
    names = rng.choice((("player one", "player two"), ("player 1", "player 2"), ("team A", "team B"), ("the red team", "the blue team"),
                        ("player A", "player B"), None, None, None))
    story.take(*(names or ()))
    names = rng.sample(names, 2) if names else [person(story, "has", "score")[0] for _ in range(2)]
    f = story.fresh("points points points cards coins stars".split())
    if rng.random() < 0.5:
        values = rng.sample(range(2, 21), 2)
        k = [str(value) for value in values]
    else:
        values = rng.sample(range(2, 11), 2)
        k = [words.NUMBER_NAMES[value - 1] for value in values]
    first = values[0] < values[1]
    out = {"a1": names[0], "a2": names[1], "f": f, "ka": k[0], "kb": k[1], "rich": names[first], "poor": names[not first]}
    if f == "points" and rng.random() < 0.5:
        out |= {"game": rng.choice(("game", "match", "contest"))}
    else:
        out |= {"nogame": ""}
    return with_capitals(out, "a2", "rich", "poor")


def draw_two_rules(story, slots, role):
    """Rules for two groups, and one of each: all {pl} {all}, and {who} is a {sg}; all {pl2} {all2}, and {who2} is a {sg2}."""
    groups = story.rng.choice(GROUPS)
    animals = groups is GROUPS[0]
    sort = story.rng.choice("like like has color can fear".split() if animals else "work work work like has can wears".split())
    out = {}
    for number in ("", "2"):
        single = story.fresh([*groups])
        who = story.fresh(words.PET_NAMES + words.NAMES if animals else {"queen": words.GIRLS, "king": words.BOYS}.get(single, words.NAMES))
        story.taken.add(groups[single])
        story.taken.update((who, role) for role in ("like", "has", "feels", "can", "acts", "job", "wears", "place"))
        said = rule_of(story, sort)
        said |= {"lhow": lower_first(said["how"]), "sg": single, "pl": groups[single], "Pl": groups[single].capitalize(), "who": who}
        out |= numbered(said, number)
    return out


DRAWERS = {"actor": draw_actor, "full": draw_full, "apiece": draw_each, "deeds": draw_deeds, "meant": draw_meant, "traits": draw_traits,
           "labels": draw_labels, "excluded": draw_excluded, "portions": draw_shares, "rule": draw_rule, "family": draw_family, "untold": draw_gap,
           "creature": draw_creature, "opposite": draw_opposite, "fantasy": draw_fantasy, "spells": draw_spells, "whichone": draw_which_one,
           "redone": draw_red_one, "points": draw_points, "tworules": draw_two_rules}
COMPUTED = {"gap", "family", "opposite states", "points", "spells", "two rules"}
KINDS = {
    "described": Kind("actor:has full", (
        "{n} has a {full}.", "{n} has a {full}.", "{n} has got a {full}.", "{n} owns a {full}.", "The {full} belongs to {n}.",
        "There is a {full}. It belongs to {n}.", "{n} has the {u} {adj}.{zero}", "{n} has a {u} {adj}.{zero}", "{n} has a {u}. It is a {adjs} {u}.",
        "{n} is the owner of a {full}.", "{n} has a {full} now.", "I know {n}. {She} has a {full}.", "This {full} is {n}'s.",
        "The {u} is {n}'s. It is a {adjs} {u}.", "{n} has one {u}, a {adjs} one.", "The owner of the {full} is {n}."), (
        (("What does {n} have?", "What has {n} got?", "Tell me what {n} has."), "{n} has a {full}.", "{full}"),
        (("Who has the {full}?", "Who owns the {full}?"), "{n} has the {full}.", "{n}"),
        (("Who has the {u}?",), "{n} has the {u}.", "{n}"),
        (("What kind of {u} does {n} have?", "What kind of {u} has {n} got?"), "{n} has a {adjs} {u}.", "{adjs}"),
        (("Whose {u} is it?", "Who does the {u} belong to?", "Whose is the {full}?"), "The {u} belongs to {n}.", "{n}"),
        (("Does {n} have a {full}?",), "Yes, {n} has a {full}.", "Yes"),
        (("Does {n} have a {other}?",), "No, {n} has a {full}.", "No")), 2),
    "each": Kind("actor:one actor2:one apiece", (
        "{n} {does} {o}.|{n2} {does} {o2}.", "{n2} {does} {o2}.|{n} {does} {o}.", "{n} {does} {o} and {n2} {does} {o2}.",
        "{n2} {does} {o2}, but {n} {does} {o}.", "It is {n2} who {does} {o2}.|{n} {does} {o}.", "I know that {n} {does} {o}.|And {n2} {does} {o2}.",
        "{n2} {does} {o2}, and {n} {does} {o}.", "{n} {does} {o}, {n2} {does} {o2}.", "{n2} {does} {o2} while {n} {does} {o}.",
        "{n} and {n2} are here. {n2} {does} {o2}. {n} {does} {o}."), (
        (("What {aux} {n} {verb}?", "Tell me what {n} {does}."), "{n} {does} {o}.", "{o}"),
        (("What {aux} {n2} {verb}?", "And what {aux} {n2} {verb}?"), "{n2} {does} {o2}.", "{o2}"),
        (("Who {does} {o}?", "Tell me who {does} {o}.", "Which of them {does} {o}?", "Who {does} {o}, {n} or {n2}?"), "{n} {does} {o}.", "{n}"),
        (("Who {does} {o2}?", "Which of the two {does} {o2}?", "Who {does} {o2}, {n} or {n2}?"), "{n2} {does} {o2}.", "{n2}"),
        (("{Aux} {n} {verb} {o}?",), "Yes, {n} {does} {o}.", "Yes"),
        (("{Aux} {n} {verb} {o2}?",), "No, {n} {does} {o}.", "No")), 3),
    "deeds": Kind("actor:did deeds p", (
        "{n} {past} a {full}. {finder} {past2} the {u} {p}.", "{n} {past} {her} {full}. {finder} {past2} it {p}.",
        "{finder} {past2} a {full} {p}. It was {n} who {past} it.", "{n} {past} the {full}. {finder} {past2} the {u} {p}.",
        "{n} {past} a {full}, and {finder} {past2} it {p}.", "{finder} {past2} the {full} {p}.|It was {n} who {past} the {u}.",
        "{p} {finder} {past2} the {full} that {n} {past} yesterday.", "Yesterday {n} {past} a {full}. Today {finder} {past2} the {u} {p}.",
        "{finder} {past2} the {u} {p}. It was the {full} that {n} {past}.", "{n} {past} a {full}. Later {finder} {past2} it {p}.",
        "First {n} {past} a {full}, then {finder} {past2} it {p}."), (
        (("Who {past} the {u}?", "Who {past} the {full}?"), "{n} {past} the {u}.", "{n}"),
        (("Who {past2} the {u}?", "Tell me who {past2} the {u}."), "{thefinder} {past2} the {u}.", "{Thefinder}"),
        (("What did {n} {verb}?",), "{n} {past} the {full}.", "{full}"),
        (("Where did {thefinder} {verb2} the {u}?", "Where was the {u} when {thefinder} {past2} it?"), "{thefinder} {past2} the {u} {p}.", "{p}"),
        (("Did {n} {verb} the {u}?",), "Yes, {n} {past} the {u}.", "Yes"),
        (("Did {n} {verb2} the {u}?",), "No, {thefinder} {past2} the {u}.", "No")), 2),
    "meant": Kind("actor:did meant", (
        "{n} {past} a {full} for {rec}.", "Yesterday {n} {past} a {full} for {rec}.", "{n} {past} a {full}. It was for {rec}.",
        "{n} {past} a {u} for {rec}. It was a {adjs} {u}.", "{n} wanted to {verb} something for {rec}. {She} {past} a {full}.",
        "{n} {past} a {full}, and it was for {rec}.", "It was {n} who {past} a {full} for {rec}.", "The {full} that {n} {past} is for {rec}.",
        "{n} {past} a {full}. The {u} is for {rec}."), (
        (("Who did {n} {verb} the {u} for?", "Who did {she} {verb} the {u} for?", "For whom did {n} {verb} the {u}?"),
         "{n} {past} the {u} for {whom}.", "{whom}"),
        (("What did {n} {verb} the {u} for?", "What did {she} {verb} the {u} for?"), "{n} {past} the {u} for {occasion}.", "{occasion}"),
        (("Who {past} the {u}?", "Who {past} the {full}?"), "{n} {past} the {u}.", "{n}"),
        (("What did {n} {verb}?", "What did {n} {verb} for {rec}?"), "{n} {past} a {full}.", "{full}"),
        (("Did {n} {verb} a {full}?",), "Yes, {n} {past} a {full}.", "Yes"),
        (("Did {n} {verb} a {other}?",), "No, {n} {past} a {full}.", "No")), 2),
    "traits": Kind("traits", (
        "{one} is {y1}.|{two} is {y2} and {y3}.", "{two} is {y2} and {y3}.|{one} is {y1}.", "{one} is {y1}, but {two} is {y2} and {y3}.",
        "{two} is {y2} and {y3}, and {one} is {y1}.", "{one} is very {y1}.|{two} is both {y2} and {y3}.",
        "{two} is {y2}.|{one} is {y1}.|{two} is also {y3}.", "{two} is not only {y2} but also {y3}.|{one} is {y1}.",
        "{one} is {y1}, {two} is {y2} and {y3}.", "{two} is {y2}, and {two} is {y3}, too.|{one} is {y1}.",
        "{two} is {y2} and also {y3}.|{one} is {y1}.", "{two} is {y2} and very {y3}, but {one} is {y1}."), (
        (("Is {two} {y3}?",), "Yes, {two} is {y3}.", "Yes"),
        (("Is {two} {y2}?",), "Yes, {two} is {y2}.", "Yes"),
        (("Is {two} {y1}?",), "No, {two} is {y2} and {y3}.", "No"),
        (("Is {one} {y2}?", "Is {one} {y3}?"), "No, {one} is {y1}.", "No"),
        (("How is {two}?", "What is {two} like?"), "{two} is {y2} and {y3}.", "{y2} and {y3}"),
        (("How is {one}?",), "{one} is {y1}.", "{y1}"),
        (("{wh} is {y3}?", "Tell me {lwh} is {y3}."), "{two} is {y3}.", "{Two}"),
        (("{wh} is {y1}?",), "{one} is {y1}.", "{One}")), 2),
    "labeled": Kind("labels", (
        "{la} {does}.|{lb} {does2}.", "{lb} {does2}.|{la} {does}.", "{la} {does} and {lb} {does2}.", "{lb} {does2}, but {la} {does}.",
        "I know that {la} {does}.|{lb} {does2}.", "{la} {does}, {lb} {does2}.", "{lb} {does2} while {la} {does}.",
        "Look at {la} and {lb}. {lb} {does2}. {la} {does}.", "{lb} {does2}, and {la} {does}."), (
        (("{how} {la}{tail}?",), "{la} {does}.", "{asked}"),
        (("{how} {lb}{tail}?",), "{lb} {does2}.", "{asked2}"),
        (("Which {noun} {does}?", "Tell me which {noun} {does}.", "Which {noun} {does}, {la} or {lb}?", "Which {noun} {does}, {lb} or {la}?"),
         "{la} {does}.", "{La}"),
        (("Which {noun} {does2}?",), "{lb} {does2}.", "{Lb}"),
        (("{aux} {la} {base}?",), "Yes, {la} {does}.", "Yes"),
        (("{aux} {lb} {base}?",), "No, {lb} {does2}.", "No")), 3),
    "excluded": Kind("excluded", (
        "There are three {boxes}: a {ca} {box}, a {cb} {box} and a {cc} {box}. The {u} is not in the {c2} {box}. The {u} is not in the {c3} {box}.",
        "There are three {boxes}: a {ca} one, a {cb} one and a {cc} one. The {u} is in one of them. It is not in the {c2} "
        "one. It is not in the {c3} one.",
        "There are three {boxes}: {ca}, {cb} and {cc}. The {u} is in one of them, but not in the {c2} one and not in the {c3} one.",
        "There are three {boxes}: a {ca} {box}, a {cb} {box} and a {cc} {box}. The {u} is in one, but it is neither in the "
        "{c2} nor in the {c3} {box}.",
        "One {box} is {ca}, one {box} is {cb} and one {box} is {cc}. The {u} is not in the {c3} {box}. It is not in the {c2} {box}.",
        "Three {boxes}: {ca}, {cb}, {cc}. The {u} is not in the {c2} {box} and not in the {c3} {box}.",
        "I have a {ca} {box}, a {cb} {box} and a {cc} {box}. The {u} is in one of them. It is not in the {c3} {box} and not in the {c2} {box}.",
        "The {u} is in the {ca} {box}, in the {cb} {box} or in the {cc} {box}. It is not in the {c2} {box}. It is not in the {c3} {box}.",
        "The {u} is not in the {c2} {box}.|The {u} is not in the {c3} {box}.|The {u} is in the {ca}, the {cb} or the {cc} {box}.",
        "The {u} is in one of three {boxes}. One {box} is {ca}, one is {cb} and one is {cc}. The {u} is not in the {c2} {box} or the {c3} {box}.",
        "It is not {h2} who {vp}, it is {h}.{two}", "It is {h} who {vp}, not {h2}.{two}", "Not {h2} but {h} {vp}.{two}", "{h2} {neg}. {h} {vp}.{two}",
        "{h2} {neg}, but {h} {vp}.{two}", "{h} {vp}, but {h2} {neg}.{two}", "One of the two {vp}, {h2} or {h}. {h2} {neg}.{two}",
        "{la}, {lb} and {lc} are here. One of them {vp}. {h3} {neg}. {h2} {neg}.", "It is {la}, {lb} or {lc} who {vp}.|{h2} {neg}.|{h3} {neg}.",
        "{h} {vp}, not {h2}.{two}", "{h2} or {h} {vp}. It is not {h2}.{two}", "{h} or {h2} {vp}. {h2} {neg}.{two}",
        "One of them {vp}: {la}, {lb} or {lc}. It is not {h2}. It is not {h3}.", "{la}, {lb} or {lc} {vp}.|{h2} {neg}.|{h3} {neg}.",
        "{h2} {neg}.|{h3} {neg}.|{la}, {lb} or {lc} {vp}.", "{la}, {lb} or {lc} {vp}, but {h2} {neg}, and {h3} {neg}.",
        "One of the three {vp}: {la}, {lb} or {lc}. {h2} {neg}, and {h3} {neg}."), (
        (("Which {box} is the {u} in?", "In which {box} is the {u}?", "Where is the {u}?"), "The {u} is in the {c1} {box}.", "{c1} {box}"),
        (("Is the {u} in the {c1} {box}?", "Is the {u} in the {c1} one?"), "Yes, the {u} is in the {c1} {box}.", "Yes"),
        (("Is the {u} in the {c2} {box}?", "Is the {u} in the {c3} {box}?"), "No, the {u} is in the {c1} {box}.", "No"),
        (("Who {vp}?", "Who {vp}?", "Tell me who {vp}."), "{h} {vp}.", "{h}"),
        (("{aux} {h} {base}?",), "Yes, {h} {vp}.", "Yes"),
        (("{aux} {h2} {base}?",), "No, {h} {vp}.", "No")), 3),
    "shares": Kind("portions", (
        "{la}, {lb} and {lc} {v} a {ta}, a {tb} and a {tc}. {h2} {vs} the {t2}. {h3} {vs} the {t3}.",
        "There are a {ta}, a {tb} and a {tc} for {la}, {lb} and {lc}. {h2} {vs} the {t2} and {h3} {vs} the {t3}.",
        "{la}, {lb} and {lc} each {v} one thing: a {ta}, a {tb} or a {tc}. {h2} {vs} the {t2}. {h3} {vs} the {t3}.",
        "{h2} {vs} the {t2}.|{h3} {vs} the {t3}.|Together {la}, {lb} and {lc} {v} a {ta}, a {tb} and a {tc}.",
        "{la}, {lb} and {lc} {v} the {ta}, the {tb} and the {tc}. The {t2} is for {h2}. The {t3} is for {h3}.",
        "{la}, {lb} and {lc} {v} a {ta}, a {tb} and a {tc}. {h3} {vs} the {t3}, and {h2} {vs} the {t2}.",
        "{la}, {lb} and {lc} each {v} one thing: a {ta}, a {tb}, a {tc}. {h2} {vs} the {t2}, {h3} {vs} the {t3}.",
        "The three of them, {la}, {lb} and {lc}, {v} a {ta}, a {tb} and a {tc}. {h3} {vs} the {t3}. {h2} {vs} the {t2}."), (
        (("Who {vs} the {t1}?", "So who {vs} the {t1}?", "Which of them {vs} the {t1}?", "Tell me who {vs} the {t1}."), "{h} {vs} the {t1}.", "{h}"),
        (("What does {h} {v}?", "And what does {h} {v}?"), "{h} {vs} the {t1}.", "{t1}"),
        (("Who {vs} the {t2}?",), "{h2} {vs} the {t2}.", "{h2}"),
        (("What does {h3} {v}?",), "{h3} {vs} the {t3}.", "{t3}"),
        (("Does {h} {v} the {t1}?",), "Yes, {h} {vs} the {t1}.", "Yes"),
        (("Does {h2} {v} the {t1}?",), "No, {h} {vs} the {t1}.", "No")), 2),
    "rule": Kind("rule", (
        "All {pl} {all}. {who} is a {sg}.{nil}", "Every {sg} {does}.|{who} is a {sg}.{nil}", "{Pl} {all}. {who} is a {sg}.{nil}",
        "{who} is a {sg}.|All {pl} {all}.{nil}", "{who} is a {sg}, and all {pl} {all}.{nil}", "A {sg} {does}. {who} is a {sg}.{nil}",
        "All {pl} {all}.|All {pl2} {all2}.|{who} is a {sg}.", "A {sg2} {does2}.|A {sg} {does}.|{who} is a {sg}.",
        "Every {sg2} {does2}, but every {sg} {does}. {who} is a {sg}.", "{who} is a {sg}. A {sg2} {does2}. A {sg} {does}.",
        "{who} is a {sg}, not a {sg2}. A {sg} {does}. A {sg2} {does2}.", "{Pl2} {all2}. {Pl} {all}. {who} is a {sg}.",
        "{who} is a {sg}.|Every {sg} {does}.|Every {sg2} {does2}.", "{who} is a {sg}.|All {pl2} {all2}, but all {pl} {all}.",
        "A {sg} {does} and a {sg2} {does2}. {who} is a {sg}."), (
        (("{how} {who}{tail}?", "{how} {who}{tail}?"), "{who} {does}.", "{asked}"),
        (("Who {does}?", "Tell me who {does}."), "{who} {does}.", "{who}"),
        (("What is {who}?",), "{who} is a {sg}.", "{sg}"),
        (("{aux} {who} {base}?",), "Yes, {who} {does}.", "Yes"),
        (("{aux} {who} {nobase}?",), "No, {who} {does}.", "No")), 3),
    "family": Kind("family", (
        "{owner} {jrel} is a {j1}.|{owner} {jrel2} is a {j2}.", "{owner} {jrel2} is a {j2}.|{owner} {jrel} is a {j1}.",
        "{owner} {jrel} is a {j1} and {owner} {jrel2} is a {j2}.", "{owner} {jrel2} is a {j2}, but {owner} {jrel} is a {j1}.",
        "{owner} {jrel} is a {j1}, {owner} {jrel2} is a {j2}.", "{owner} {jrel}'s job is {j1}.|{owner} {jrel2}'s job is {j2}.",
        "{owner} {jrel2} works as a {j2}, and {owner} {jrel} works as a {j1}.",
        "One is a {j2} and one is a {j1}: {owner} {jrel2} is the {j2}, {owner} {jrel} is the {j1}.",
        "{owner} {rel} has a {krel}. {KHer} name is {name}.", "{owner} {rel} has a {krel} called {name}.", "{owner} {rel}'s {krel} is called {name}.",
        "{name} is the {krel} of {owner} {rel}.", "{owner} {rel} has a {krel}, and this {krel} is called {name}.",
        "{owner} {rel} has a {krel} named {name}.", "The {krel} of {owner} {rel} is {name}.", "{owner} {rel} has a {krel}, {name}.",
        "{kid}'s {parent} has two {child}s. One is {other}.", "The {parent} of {kid} has two {child}s. One of them is {other}.",
        "{kid}'s {parent} has two {child}s. One is called {other}.", "{kid}'s {parent} has two {child}s. One of the {child}s is {other}.",
        "One of the two {child}s of {kid}'s {parent} is {other}.", "{other} is one of the two {child}s of {kid}'s {parent}.",
        "{of} is the {up} of {is}.", "{of} is {is}'s {up}.", "{is} is the {down} of {of}.", "{is}'s {up} is {of}.", "{of}'s {down} is {is}.",
        "The {up} of {is} is {of}."), (
        (("Who is the {j1}?", "Tell me who is the {j1}."), "{owner} {jrel} is the {j1}.", "{owner} {jrel}"),
        (("Who is the {j2}?",), "{owner} {jrel2} is the {j2}.", "{owner} {jrel2}"),
        (("What is the job of {owner} {jrel}?", "What does {owner} {jrel} do?"), "{owner} {jrel} is a {j1}.", "{j1}"),
        (("What is the job of {owner} {jrel2}?", "What is {owner} {jrel2}?"), "{owner} {jrel2} is a {j2}.", "{j2}"),
        (("Who is {name}?", "Tell me who {name} is."), "{name} is {owner} {rel}'s {krel}.", "{owner} {rel}'s {krel}"),
        (("Who is {owner} {rel}'s {krel}?", "Who is the {krel} of {owner} {rel}?"), "{name} is {owner} {rel}'s {krel}.", "{name}"),
        (("What is the name of {owner} {rel}'s {krel}?",), "{owner} {rel}'s {krel} is called {name}.", "{name}"),
        (("One {child} is {other}. Who is the other?", "Who is the other {child}?", "~Who is the other?", "~Who is the other one?"),
         "The other {child} is {kid}.", "{kid}"),
        (("{is} is the {down} of",), "{of}.", "{of}"),
        (("{of} is the {up} of",), "{is}.", "{is}"),
        (("Who is the {up} of {is}?", "Who is {is}'s {up}?"), "{of} is the {up} of {is}.", "{of}"),
        (("Who is the {down} of {of}?", "Who is {of}'s {down}?"), "{is} is the {down} of {of}.", "{is}")), 3),
    "gap": Kind("untold", (
        "{s} {d}{single}", "{s}|{d}{single}", "{s2}{single}", "{s} {s2} {d}{pair}", "{s2} {s} {d}{pair}", "{s} {d} {s2}{pair}", "{s2}|{s} {d}{pair}",
        "{s} {d}|{s2}{pair}", "{joint} {d}", "{joint} {d}", "{joint} {d}", "{joint}|{d}"), (
        (("{ask}",), "{answer}", "{asked}"),
        (("{ask2}",), words.UNKNOWN, words.UNKNOWN)), 6),
    "creature": Kind("creature", (
        "A {look} {being} lived {place}. {It} was very {g1}.", "Once there was a {look} {being}. {It} lived {place}. {It} was {g1}.",
        "The {look} {being} lived {place} and was very {g1}.", "Once upon a time a {look} {being} lived {place}. The {being} was {g1}.",
        "There was a {g1} {being}. The {being} lived {place}.", "The {being} felt very {g1}. {It} lived {place}.",
        "There once was a {look} {being} who lived {place}. The {being} was always {g1}.", "{place} lived a {look} {being}. {It} was {g1}.",
        "The {special} {u} is {c1}. It is {place}.", "There is a {special} {u} {place}. It is {c1}.", "The {special} {u} is {place}. It is {c1}.",
        "The {special} {u} is {c1}.|The {special} {u} is {place}.", "{place} there is a {special} {u}. The {special} {u} is {c1}."), (
        (("Where did the {being} live?", "Where did the {being} live?", "Tell me where the {being} lived."), "The {being} lived {place}.", "{place}"),
        (("Who lived {place}?",), "The {being} lived {place}.", "{being}"),
        (("How did the {being} feel?", "Tell me how the {being} felt."), "The {being} felt {g1}.", "{g1}"),
        (("Who was {g1}?", "Who felt {g1}?"), "The {being} was {g1}.", "{being}"),
        (("Where is the {special} {u}?", "Where is the {special} {u} now?"), "The {special} {u} is {place}.", "{place}"),
        (("Where is the {u}?",), "The {u} is {place}.", "{place}"),
        (("What color is the {special} {u}?",), "The {special} {u} is {c1}.", "{c1}"),
        (("What color is the {u}?",), "The {u} is {c1}.", "{c1}"),
        (("What is {c1}?",), "The {special} {u} is {c1}.", "{u}")), 2),
    "opposite states": Kind("opposite", (
        "{who1} {past} {her1} {noun}.|{who2} did not {base} {her2} {noun}.", "{who2} did not {base} {her2} {noun}.|{who1} {past} {her1} {noun}.",
        "{who1} {past} {her1} {noun}, but {who2} did not.", "{who1} {past} {her1} {noun} and {who2} did not {base} {her2} {noun}.",
        "{who2} did not {base} {her2} {noun}, but {who1} {past} {her1} {noun}.",
        "{who2} forgot to {base} {her2} {noun}.|{who1} {past} {her1} {noun}.",
        "{who1} has {past} {her1} {noun}.|{who2} has not {past} {her2} {noun}.", "{who1}'s {noun} is {good}, but {who2}'s {noun} is {bad}.",
        "{who2}'s {noun} is not {good}.|{who1}'s {noun} is {good}.", "{h1} is {s1}.|{h2} is {s2}.", "{h2} is {s2}.|{h1} is {s1}.",
        "{h1} is {s1} and {h2} is {s2}.", "{h2} is {s2}, but {h1} is {s1}.", "{h1} is {s1}, but {h2} is not.", "{h2} is not {s1}, but {h1} is.",
        "{h1} is not {s2}.|{h2} is {s2}.", "{h1} is {s1}.|{h2} is not {s1}.", "{h1} is {s1} and {o2} is {s2}.", "{h2} is {s2}, {o1} is {s1}.",
        "{h1} is {s1}, {o2} is not.", "{h1} is not {s2}.{lone}", "{h1} is not {s2} now.{lone}", "{h1} is {s1}.{lone}",
        "{h1} is {s1}, not {s2}.{lone}"), (
        (("Whose {noun} is {good}?", "Whose {noun} is {good} now?"), "{who1}'s {noun} is {good}.", "{who1}"),
        (("Whose {noun} is {bad}?", "Whose {noun} is {bad}?", "Whose {noun} is still {bad}?"), "{who2}'s {noun} is {bad}.", "{who2}"),
        (("How is {who1}'s {noun}?", "How is {who1}'s {noun} now?"), "{who1}'s {noun} is {good}.", "{good}"),
        (("How is {who2}'s {noun}?",), "{who2}'s {noun} is {bad}.", "{bad}"),
        (("Is {who1}'s {noun} {good}?", "Is {who1}'s {noun} {good} now?"), "Yes, {who1}'s {noun} is {good}.", "Yes"),
        (("Is {who2}'s {noun} {good}?", "Is {who2}'s {noun} {good} now?"), "No, {who2}'s {noun} is {bad}.", "No"),
        (("Is {who2}'s {noun} {bad}?",), "Yes, {who2}'s {noun} is {bad}.", "Yes"),
        (("Is {who1}'s {noun} {bad}?",), "No, {who1}'s {noun} is {good}.", "No"),
        (("{wh} is {s1}?", "{wh} is {s1} now?"), "{h1} is {s1}.", "{H1}"),
        (("{wh} is {s2}?",), "{h2} is {s2}.", "{H2}"),
        (("Which {noun} is {s1}?", "Which {noun} is {s1}, {h1} or {h2}?", "Which {noun} is {s1}, {h2} or {h1}?"), "{h1} is {s1}.", "{H1}"),
        (("Which {noun} is {s2}?", "Tell me which {noun} is {s2}."), "{h2} is {s2}.", "{H2}"),
        (("{howis} {h1}?",), "{h1} is {s1}.", "{s1}"),
        (("{howis} {h2}?",), "{h2} is {s2}.", "{s2}"),
        (("Is {h1} {s1}?",), "Yes, {h1} is {s1}.", "Yes"),
        (("Is {h1} {s2}?",), "No, {h1} is {s1}.", "No"),
        (("Is {h2} {s2}?",), "Yes, {h2} is {s2}.", "Yes"),
        (("Is {h2} {s1}?",), "No, {h2} is {s2}.", "No")), 3),
    "fantasy": Kind("fantasy", (
        "{z1} the {b1} {does}.|{z2} the {b2} {does2}.", "{z2} the {b2} {does2}.|{z1} the {b1} {does}.",
        "{z1} is a {b1}.|{z2} is a {b2}.|{z1} {does}.|{z2} {does2}.", "The {b1} {z1} {does}.|The {b2} {z2} {does2}.",
        "{z1} is a {b1}. {z1} {does}.|{z2} is a {b2}. {z2} {does2}.",
        "Once there was a {b1} called {z1} and a {b2} called {z2}. {z2} {does2}. {z1} {does}.", "The {b2} {z2} {does2}, but the {b1} {z1} {does}.",
        "{z2}, a {b2}, {does2}.|{z1}, a {b1}, {does}.", "{z1} has a {ca} {magic}{u}.|{z2} has a {cb} {magic}{u}.",
        "{z2} has a {cb} {magic}{u}.|{z1} has a {ca} {magic}{u}.", "{z1}'s {u} is {ca}.|{z2}'s {u} is {cb}.",
        "{z2} has a {cb} {u}, but {z1} has a {ca} {u}.", "{z1} has a {ca} {u} and {z2} a {cb} {u}.", "{z1} has a {ca} {u} and {z2} has a {cb} one.",
        "{z2} has a {cb} {u}.|{z1} has a {ca} one.", "The {u} of {z2} is {cb}.|The {u} of {z1} is {ca}.",
        "{z1} and {z2} both have a {u}. {z2}'s {u} is {cb}. {z1}'s is {ca}.",
        "{z1} has a {x1}. The {x1} is called {y1}.|{z2} has a {x2}. The {x2} is called {y2}.",
        "{z2} has a {x2} called {y2}.|{z1} has a {x1} called {y1}.",
        "{z1} has a {x1} and {z2} has a {x2}. The {x2} is called {y2}. The {x1} is called {y1}.",
        "{z1} has a {x1} named {y1}.|{z2} has a {x2} named {y2}.", "{z2}'s {x2} is called {y2} and {z1}'s {x1} is called {y1}.",
        "{y1} is {z1}'s {x1}.|{y2} is {z2}'s {x2}.", "{z1} has a {x1}. Its name is {y1}.|{z2} has a {x2}. Its name is {y2}."), (
        (("{how} {z1}{tail}?", "{how} {b1} {z1}{tail}?"), "{z1} {does}.", "{asked}"),
        (("{how2} {z2}{tail2}?",), "{z2} {does2}.", "{asked2}"),
        (("Who {does}?", "Which of them {does}?"), "{z1} {does}.", "{z1}"),
        (("Who {does2}?", "Tell me who {does2}."), "{z2} {does2}.", "{z2}"),
        (("What is {z1}?",), "{z1} is a {b1}.", "{b1}"),
        (("{aux} {z1} {base}?",), "Yes, {z1} {does}.", "Yes"),
        (("{aux} {z2} {base}?",), "No, {z2} {does2}.", "No"),
        (("What color is {z1}'s {u}?", "Which color is {z1}'s {u}?"), "{z1}'s {u} is {ca}.", "{ca}"),
        (("What color is {z2}'s {u}?", "What color does {z2}'s {u} have?"), "{z2}'s {u} is {cb}.", "{cb}"),
        (("Who has the {ca} {u}?", "Which of them has the {ca} {u}?"), "{z1} has the {ca} {u}.", "{z1}"),
        (("Whose {u} is {cb}?",), "{z2}'s {u} is {cb}.", "{z2}"),
        (("Complete: The {ca} {u} belongs to", "The owner of the {ca} {u} is"), "{z1}.", "{z1}"),
        (("What does {z2} have?",), "{z2} has a {cb} {u}.", "{u}"),
        (("Is {z1}'s {u} {ca}?",), "Yes, {z1}'s {u} is {ca}.", "Yes"),
        (("Is {z2}'s {u} {ca}?",), "No, {z2}'s {u} is {cb}.", "No"),
        (("Who is {y1}?",), "{y1} is {z1}'s {x1}.", "{x1}"),
        (("Who is {y2}?",), "{y2} is {z2}'s {x2}.", "{x2}"),
        (("What is {z1}'s {x1} called?", "What is the name of {z1}'s {x1}?"), "{z1}'s {x1} is called {y1}.", "{y1}"),
        (("What is the name of the {x2}?", "What is the {x2} called?"), "The {x2} is called {y2}.", "{y2}"),
        (("Who has the {x1}?", "Which of them has the {x1}?"), "{z1} has the {x1}.", "{z1}"),
        (("Who has a {x2}?",), "{z2} has a {x2}.", "{z2}"),
        (("Is {y1} {z1}'s {x1}?",), "Yes, {y1} is {z1}'s {x1}.", "Yes"),
        (("Is {y2} a {x1}?",), "No, {y2} is a {x2}.", "No")), 3),
    "spells": Kind("spells", (
        "{la} {does}.|{lb} {does2}.", "{lb} {does2}.|{la} {does}.", "{la} {does} and {lb} {does2}.", "{lb} {does2}, but {la} {does}.",
        "{la} can {base}.|{lb} can {base2}.", "With {la} you can {base}.|With {lb} you can {base2}.", "With {lb} you {base2}, with {la} you {base}.",
        "{lb} is there to {base2}.|{la} is there to {base}."), (
        (("What does {la} do?", "What can {la} do?"), "{la} {does}.", "{does}"),
        (("What does {lb} do?", "Tell me what {lb} does."), "{lb} {does2}.", "{does2}"),
        (("Which {noun} {does}?", "What {does}?"), "{la} {does}.", "{La}"),
        (("Which {noun} {does2}?", "Tell me which {noun} {does2}."), "{lb} {does2}.", "{Lb}"),
        (("Does {la} {base}?",), "Yes, {la} {does}.", "Yes"),
        (("Does {lb} {base}?",), "No, {lb} {does2}.", "No"))),
    "which one": Kind("whichone", (
        "There are two {boxes}, a {ca} one and a {cb} one. The {u} is in the {c1} one.{single}",
        "There are two {boxes}: a {ca} {box} and a {cb} {box}. The {u} is in the {c1} one.{single}",
        "There are two {boxes}. One is {ca}, the other is {cb}. The {u} is in the {c1} one.{single}",
        "I have two {boxes}. One {box} is {ca} and one is {cb}. The {u} is in the {c1} {box}.{single}",
        "There are two {boxes}, one {ca} and one {cb}. The {u} is not in the {c2} one.{single}",
        "There are two {boxes}: a {ca} {box} and a {cb} {box}. The {u} is not in the {c2} {box}.{single}",
        "The {u} is in the {ca} {box} or in the {cb} {box}. It is not in the {c2} one.{single}",
        "The {u} is not in the {c2} {box} but in the {c1} one.{single}",
        "There are two {boxes}, a {ca} one and a {cb} one. The {u} is in the {c1} one. The {u2} is in the other one.",
        "There are two {boxes}: a {ca} one and a {cb} one. The {u2} is in the {c2} one. The {u} is in the {c1} one.",
        "There are two {boxes}, the {ca} one and the {cb} one. The {c1} one has the {u} in it. The {c2} one has the {u2} in it.",
        "One {box} is {ca}, the other is {cb}. In the {c1} one is the {u}. In the {c2} one is the {u2}.",
        "The {u} is in the {c1} {box}, the {u2} is in the {c2} one.", "There are two {boxes} here. The {u} is in the {c1} one.{single}",
        "There are two {boxes}. The {u2} is in the {c2} one, the {u} is in the {c1} one.",
        "The {u2} is in the {c2} {box} and the {u} in the {c1} {box}."), (
        (("Which {box} is the {u} in?", "In which {box} is the {u}?", "Where is the {u}?"), "The {u} is in the {c1} {box}.", "{c1} {box}"),
        (("Which {box} is the {u2} in?", "In which {box} is the {u2}?", "Where is the {u2}?"), "The {u2} is in the {c2} {box}.", "{c2} {box}"),
        (("What is in the {c1} {box}?",), "The {u} is in the {c1} {box}.", "{u}"),
        (("What is in the {c2} {box}?",), "The {u2} is in the {c2} {box}.", "{u2}"),
        (("Is the {u} in the {c1} {box}?", "Is the {u} in the {c1} one?"), "Yes, the {u} is in the {c1} {box}.", "Yes"),
        (("Is the {u} in the {c2} {box}?", "Is the {u} in the {c2} one?"), "No, the {u} is in the {c1} {box}.", "No")), 2),
    "the red one": Kind("redone", (
        "{n} has two {kids}. One is {ca}, the other is {cb}. The {c1} one {does}. The {c2} one {does2}.",
        "{n} has a {ca} {kid} and a {cb} {kid}. The {c2} {kid} {does2}. The {c1} {kid} {does}.",
        "{n} has two {kids}: a {ca} one and a {cb} one. The {c1} one {does}. The other one {does2}.",
        "{n} has two {kids}. The {c1} one {does}, the {c2} one {does2}.",
        "{n} has a {ca} {kid} and a {cb} one. The {c2} one {does2}, but the {c1} one {does}.",
        "{n} has two {kids}, a {ca} one and a {cb} one.|The {c1} {kid} {does}.|The {c2} {kid} {does2}."), (
        (("{how} the {c1} {kid}{tail}?", "{how} the {c1} one{tail}?"), "The {c1} {kid} {does}.", "{asked}"),
        (("{how2} the {c2} {kid}{tail2}?", "{how2} {n}'s {c2} {kid}{tail2}?"), "The {c2} {kid} {does2}.", "{asked2}"),
        (("Which {kid} {does}?", "Which one {does}?", "Which of them {does}?"), "The {c1} {kid} {does}.", "{c1}"),
        (("Which {kid} {does2}?", "Tell me which {kid} {does2}."), "The {c2} {kid} {does2}.", "{c2}"),
        (("{aux} the {c1} {kid} {base}?", "{aux} the {c1} one {base}?"), "Yes, the {c1} {kid} {does}.", "Yes"),
        (("{aux} the {c2} {kid} {base}?", "{aux} the {c2} one {base}?"), "No, the {c2} {kid} {does2}.", "No"),
        (("How many {kids} does {n} have?",), "{n} has two {kids}.", "two")), 2),
    "points": Kind("points", (
        "{a1} has {ka} {f}.|{a2} has {kb} {f}.{nogame}", "{a2} has {kb} {f}.|{a1} has {ka} {f}.{nogame}", "{a1} has {ka} {f}, {a2} has {kb}.{nogame}",
        "{a1} has {ka} {f} and {a2} has {kb} {f}.{nogame}", "{a2}: {kb} {f}, {a1}: {ka} {f}.{nogame}",
        "{a1} got {ka} {f}, but {a2} got {kb}.{nogame}", "{a1} and {a2} played a {game}. {a1} has {ka} {f}. {a2} has {kb} {f}.",
        "{a1} and {a2} are in a {game}. {a2} got {kb} {f} and {a1} got {ka}.", "In the {game} {a1} got {ka} {f} and {a2} got {kb} {f}.",
        "After the {game} {a2} had {kb} {f} and {a1} had {ka} {f}.", "The {game} is over. {a1} has {ka} {f}, {a2} has {kb} {f}."), (
        (("How many {f} does {a1} have?", "How many {f} has {a1} got?"), "{a1} has {ka} {f}.", "{ka}"),
        (("How many {f} does {a2} have?",), "{a2} has {kb} {f}.", "{kb}"),
        (("Who has {kb} {f}?",), "{a2} has {kb} {f}.", "{A2}"),
        (("Who has more {f}?", "Which of them has more {f}?", "Who has more {f}, {a1} or {a2}?", "Who has more {f}, {a2} or {a1}?"),
         "{rich} has more {f}.", "{Rich}"),
        (("Who has fewer {f}?", "Who has less {f}?"), "{poor} has fewer {f}.", "{Poor}"),
        (("Who won the {game}?", "Who won?", "Who is the winner?"), "{rich} won the {game}.", "{Rich}"),
        (("Who lost the {game}?",), "{poor} lost the {game}.", "{Poor}"),
        (("Does {rich} have more {f} than {poor}?",), "Yes, {rich} has more {f}.", "Yes"),
        (("Does {poor} have more {f} than {rich}?",), "No, {rich} has more {f}.", "No"),
        (("Did {rich} win the {game}?",), "Yes, {rich} won the {game}.", "Yes"),
        (("Did {poor} win the {game}?",), "No, {rich} won the {game}.", "No")), 2),
    "two rules": Kind("tworules", (
        "A {sg} {does}.|A {sg2} {does2}.|{who} is a {sg}.|{who2} is a {sg2}.", "A {sg2} {does2}. A {sg} {does}. {who} is a {sg}. {who2} is a {sg2}.",
        "{who} is a {sg}.|{who2} is a {sg2}.|All {pl} {all}.|All {pl2} {all2}.",
        "{who2} is a {sg2} and {who} is a {sg}. A {sg} {does}. A {sg2} {does2}.", "{Pl} {all}. {Pl2} {all2}. {who2} is a {sg2}. {who} is a {sg}.",
        "All {pl2} {all2} and all {pl} {all}.|{who} is a {sg}, {who2} is a {sg2}.",
        "Every {sg} {does}.|Every {sg2} {does2}.|{who2} is a {sg2}, and {who} is a {sg}.",
        "{who} is a {sg}. A {sg} {does}.|{who2} is a {sg2}. A {sg2} {does2}."), (
        (("{how} {who}{tail}?", "Tell me: {lhow} {who}{tail}?"), "{who} {does}.", "{asked}"),
        (("{how2} {who2}{tail2}?", "{how2} the {sg2} {who2}{tail2}?"), "{who2} {does2}.", "{asked2}"),
        (("Who {does}?", "Which of them {does}?"), "{who} {does}.", "{who}"),
        (("Who {does2}?", "Tell me who {does2}."), "{who2} {does2}.", "{who2}"),
        (("What is {who}?",), "{who} is a {sg}.", "{sg}"),
        (("Who is a {sg2}?",), "{who2} is a {sg2}.", "{who2}"),
        (("{aux} {who} {base}?",), "Yes, {who} {does}.", "Yes"),
        (("{aux} {who2} {base}?",), "No, {who2} {does2}.", "No")), 2),
}
