"""Kinds of fact about people: how they are related, what is said of two of them, and answers that take two steps."""

import words
from drawing import PASTS, PRONOUNS, another, draw_place, draw_where, lower_first, numbered, of, pronouns, unmarked, with_article, with_capitals
from kinds import Kind

# Relations that a girl, a boy or either may have to somebody.
RELATED = {"girl": "wife mother sister aunt grandmother daughter".split(), "boy": "husband father brother uncle grandfather son".split(),
           "any": "neighbor boss cousin teacher friend doctor".split()}
INVERSE = {"brother": ("sister", "brother"), "sister": ("sister", "brother"), "son": ("mother", "father"), "daughter": ("mother", "father"),
           "mother": ("daughter", "son"), "father": ("daughter", "son"), "husband": ("wife",), "wife": (None, "husband")}
TIES = {"best friends": "best friend", "neighbors": "neighbor", "cousins": "cousin", "twins": "twin", "good friends": "good friend",
        "partners": "partner"}
STAFF = "teacher boss neighbor doctor friend cousin driver cook dentist".split()
# How a statement about somebody's life begins: (question word, auxiliary, end of the question, the same beginning after the auxiliary,
# words that may follow it)
LIFE = {"was born in": ("Where", "was", "born", "born in", words.CITIES), "grew up in": ("Where", "did", "grow up", "grow up in", words.CITIES),
        "lives in": ("Where", "does", "live", "live in", words.CITIES), "is from": ("Where", "is", "from", "from", words.CITIES),
        "studied in": ("Where", "did", "study", "study in", words.CITIES), "works in": ("Where", "does", "work", "work in", words.CITIES),
        "speaks": ("What", "does", "speak", "speak", words.LANGUAGES), "is learning": ("What", "is", "learning", "learning", words.LANGUAGES)}
PETS = {"dog": "dogs", "cat": "cats", "rabbit": "rabbits", "bird": "birds", "horse": "horses", "cow": "cows", "pig": "pigs", "goat": "goats",
        "duck": "ducks", "turtle": "turtles", "hen": "hens", "snake": "snakes"}
KIDS = {"daughter": "daughters", "son": "sons", "sister": "sisters", "brother": "brothers", "friend": "friends", "child": "children",
        "cousin": "cousins", "neighbor": "neighbors"}
ADJECTIVES = (("old", "young"), ("old", "young"), ("big", "little"), ("tall", "short"), ("rich", "poor"), ("big", "small"))
OWNERS = (("our", "their"), ("my", "her"), ("my", "his"), ("my", "their"), ("our", "his"), ("his", "her"), ("our", "her"))
OWNED = "team car house dog cat bag book bike garden coat boat room school".split()
PASSES, THROWS = "pass hand give bring send lend".split(), "throw kick roll".split()
THROWN = "ball stone toy coin shoe apple orange bottle hat".split()
SIDES = (("left of", "right of"), ("to the left of", "to the right of"), ("on the left of", "on the right of"),
         ("behind", "in front of"), ("above", "below"))
# How somebody is: (what they need, what they want to do)
NEEDS = {"hungry": ("food", "eat"), "thirsty": ("water", "drink"), "tired": ("a bed", "sleep"), "sick": ("a doctor", "get well"),
         "cold": ("a coat", "get warm")}
FLIGHTS = ("flew", "fly"), ("flew", "fly"), ("drove", "drive"), ("traveled", "travel"), ("went", "go")
TELLINGS = "story secret joke lie tale".split()
# Sorts of statement: (question before the subject, question after the subject, verb, base form of the verb or "" for "is")
FORMS = {"place": ("Where is", "", "is", ""), "feels": ("How is", "", "is", ""), "job": ("What is the job of", "", "is", ""),
         "from": ("Where is", " from", "is from", ""), "acts": ("What is", " doing", "is", ""), "age": ("How old is", "", "is", ""),
         "has": ("What does", " have", "has", "have"), "lives": ("Where does", " live", "lives", "live"),
         "like": ("What does", " like", "likes", "like"), "wears": ("What does", " wear", "wears", "wear"), "color": ("What color is", "", "is", ""),
         "quality": ("How is", "", "is", ""), "stuff": ("What is", " made of", "is made of", ""), "where": ("Where is", "", "is", ""),
         "drink": ("What does", " drink", "drinks", "drink"), "eat": ("What does", " eat", "eats", "eat"),
         "speak": ("What does", " speak", "speaks", "speak"), "teach": ("What does", " teach", "teaches", "teach"),
         "study": ("What does", " study", "studies", "study"), "learn": ("What does", " learn", "learns", "learn"),
         "work": ("Where does", " work", "works", "work"), "plays": ("What does", " play", "plays", "play")}
OF_PEOPLE = "place feels job from acts age has lives lives like wears place drink eat speak teach study learn work plays".split()
LIVES = "city,town,village,forest,castle,house,tower".split(",")
WORKS = "at the bank,in a hospital,in a school,in a shop,at the station,in an office,in a library,on a farm,in a restaurant".split(",")
OF_PETS, OF_THINGS = "place feels acts age".split(), "color color quality stuff where".split()
# The sorts that are not said of the same person as the key, because the two might contradict each other.
EXCLUDES = {"work": ("work", "place", "job"), "plays": ("plays", "play", "acts"), "study": ("study", "acts"), "eat": ("eat", "acts"),
            "teach": ("teach", "job", "acts")}


def said_of(story, kind, number=""):
    """A statement of that sort about somebody, {does} "lives in Rome", and the slots that its questions need, see descriptions.py."""
    fresh = story.fresh
    draws = {"place": lambda: draw_place(story, {}, "")["p"], "feels": lambda: fresh(words.FEELINGS),
             "job": lambda: with_article(fresh(words.JOBS[:4] + words.JOBS[6:])), "from": lambda: fresh(words.CITIES),
             "acts": lambda: words.ACTS[fresh(words.ACTIONS)][2], "age": lambda: fresh([*words.VALUES]) + " years old",
             "has": lambda: with_article(fresh(words.THINGS)), "drink": lambda: fresh(words.DRINKS), "eat": lambda: fresh(words.FOODS),
             "speak": lambda: fresh(words.LANGUAGES), "teach": lambda: fresh(words.LESSONS[:7]), "study": lambda: fresh(words.LESSONS[:7]),
             "learn": lambda: fresh(story.rng.choice((words.LESSONS[:7], words.LANGUAGES))), "work": lambda: fresh(WORKS),
             "plays": lambda: fresh(words.GAMES[:6]),
             "lives": lambda: "in " + fresh(words.CITIES) if story.rng.random() < 0.5 else fresh([f"in the {word}" for word in LIVES]),
             "like": lambda: fresh(words.FOODS), "wears": lambda: with_article(fresh(words.CLOTHES[:7])), "color": lambda: fresh(words.COLORS),
             "quality": lambda: fresh(words.QUALITIES), "stuff": lambda: fresh(words.STUFF), "where": lambda: draw_where(story, {}, "")}
    word, (how, tail, verb, plain) = draws[kind](), FORMS[kind]
    base = f"{plain} {word}" if plain else f"{verb} {word}"[3:]
    out = {"does": f"{verb} {word}", "how": how, "lhow": lower_first(how), "tail": tail, "aux": "Does" if plain else "Is", "base": base,
           "asked": word, "sort": kind}
    return numbered(out, number)


def draw_does(story, slots, role):
    """A statement about the people whose slots the role names. Nothing else of its sort is said of them. {nobase} is {base} of a statement
    that is not true. See said_of().
    """
    names = [slots[slot] for slot in role.split(",") if slot in slots]
    kinds = OF_PETS if role == "pet" else OF_THINGS if role == "thing" else OF_PEOPLE
    kinds = [kind for kind in kinds if kind not in story.taken
             and not any((name, word) in story.taken for name in names for word in EXCLUDES.get(kind, (kind,)))]
    kind = story.rng.choice(kinds)
    story.taken.update((name, word) for name in names for word in EXCLUDES.get(kind, (kind,)))
    return said_of(story, kind) | {"nobase": unmarked(story, lambda: said_of(story, kind)["base"])}


def draw_relation(story, slots, role):
    """A relation, {rel} "aunt", and one that is not true, {norel}. The role lists slots, as in "n,m": {n} is the aunt of {m}. In ",n", the
    aunt of {n} has no name. {RHer} and {RShe} are the pronouns of the aunt.
    """
    who, *owners = (slots.get(slot) for slot in role.split(","))
    sex = "girl" if who in words.GIRLS else "boy" if who in words.BOYS else story.rng.choice(("girl", "boy"))
    related = RELATED["any"] if story.rng.random() < 0.4 else RELATED[sex]
    related = related + ["baby"] if role.endswith("baby") else related
    wrong = {"husband": words.BOYS, "wife": words.GIRLS}
    rel = story.fresh([word for word in related if not {*owners} & {*wrong.get(word, ())}])
    known = pronouns(words.GIRLS[0] if rel in RELATED["girl"] else words.BOYS[0] if rel in RELATED["boy"] else who)
    return {"rel": rel, "norel": another(story, RELATED[sex] + RELATED["any"], rel)} | ({"RHer": known["Her"], "RShe": known["She"]} if known else {})


def draw_inverse(story, slots, role):
    """{n} is {m}'s {rel}, and so {m} is {n}'s {inv}."""
    n, m = slots["n"], slots["m"]
    pairs = [(rel, inverse[sex]) for rel, inverse in INVERSE.items() for sex, names in enumerate((words.GIRLS, words.BOYS))
             if n in (words.GIRLS if rel in RELATED["girl"] else words.BOYS) and m in names and sex < len(inverse) and inverse[sex]]
    pairs = [pair for pair in pairs or [(rel, rel) for rel in ("neighbor", "cousin", "friend")] if not {*pair} & story.taken]
    rel, inv = story.rng.choice(pairs)
    story.taken.update((rel, inv))
    return {"rel": rel, "inv": inv}


def draw_tie(story, slots, role):
    """Two people are {ties} "neighbors", and each is the {tie} "neighbor" of the other. {noties} is not true."""
    ties = story.fresh([*TIES])
    if ties.endswith("friends") and "friend" in story.taken:
        raise LookupError(ties)
    story.taken.add(TIES[ties])
    none = [other for other in ("cousins", "twins", "partners") if other != ties]
    return {"ties": ties, "tie": TIES[ties], "noties": story.rng.choice(none)}


def draw_titled(story, slots, role):
    """Two people, {mr} and {mrs}, each with any title: "Mr. Smith" or "Miss Lee"."""
    dot = "." if story.rng.random() < 0.75 else ""
    names = [story.fresh(words.SURNAMES), story.fresh(words.SURNAMES)]
    titles = [story.rng.choice((f"Mr{dot}", f"Mr{dot}", f"Mrs{dot}", f"Mrs{dot}", "Miss")) for _ in names]
    return dict(zip(("mr", "mrs"), map(" ".join, zip(titles, names))))


def draw_kids(story, slots, role):
    """Two relatives or pets of somebody, {kids} "sons", and the word for one of them, {kid} "son"."""
    kid = story.fresh([*(PETS if role == "pets" else KIDS)])
    story.taken.add((PETS | KIDS)[kid])
    return {"kid": kid, "kids": (PETS | KIDS)[kid]}


def draw_parent(story, slots, role):
    """{n} and {other} are the two children of a {parent}. Each is a {child} "son", and the {sibling} "brother" of the other."""
    sex = "girl" if slots["n"] in words.GIRLS else "boy"
    others = words.NAMES_OF[sex]
    child = "daughter" if sex == "girl" else "son"
    return {"parent": story.fresh(["mother", "father"]), "child": story.fresh([child]), "other": story.fresh([*others]),
            "sibling": story.fresh(["sister" if sex == "girl" else "brother"])}


def draw_adjectives(story, slots, role):
    """Adjectives with a capital for two people of the same name: {adj} "Old" and {adk} "Young". {names} is the name in the plural."""
    pair = story.rng.choice([pair for pair in ADJECTIVES if not {*pair} & story.taken])
    story.taken.update(pair)
    names = {} if slots["name"][-1] in "sxzhy" else {"names": slots["name"] + "s"}
    return names | dict(zip(("adj", "adk"), (word.capitalize() for word in story.rng.sample(pair, 2))))


def draw_ours(story, slots, role):
    """Two things of the same name, {own}: one is {our} "our", the other {their} "her". In answers, these are {your} and {theirs}."""
    pair = story.rng.sample(story.rng.choice(OWNERS), 2)
    told = [{"our": "your"}.get(owner, owner) for owner in pair]
    out = dict(zip(("our", "their", "your", "theirs"), pair + told))
    return out | {"Your": told[0].capitalize(), "Theirs": told[1].capitalize(), "own": story.fresh(OWNED)}


def draw_pass(story, slots, role):
    """A thing, {ball}, and a verb that brings it from one person to another: {passed}, with the base form {pass}."""
    thrown = story.rng.random() < 0.5
    verb = story.rng.choice(THROWS if thrown else PASSES)
    return {"pass": verb, "passed": PASTS[verb], "ball": story.fresh(THROWN if thrown else words.THINGS)}


def draw_trio(story, slots, role):
    """Three people, animals or things in a row, {aa}, {bb} and {cc}, and their verb, {verbs} "sits" and {verb} "sit"."""
    look = story.rng.random()
    alive = look < 0.7 or role == "alive"
    if look < 0.45:
        three = [story.fresh(words.NAMES) for _ in range(3)]
    else:
        three = ["the " + story.fresh(words.ANIMALS if alive else words.THINGS) for _ in range(3)]
    verbs = (("walks", "walk"), ("runs", "run"), ("comes", "come")) if role == "alive" else (("sits", "sit"),) if alive else (("lies", "lie"),)
    verb = story.rng.choice((*verbs, ("is", "are"), ("stands", "stand")))
    out = dict(zip(("aa", "bb", "cc"), three)) | {"wh": "Who" if alive else "What"} | dict(zip(("verbs", "verb"), verb))
    return with_capitals(out, "aa", "bb", "cc")


def draw_side(story, slots, role):
    """Two opposite relations in space, {side} "above" and {across} "below": {aa} is {side} {bb}, and so {bb} is {across} {aa}."""
    return dict(zip(("side", "across"), story.rng.sample(story.rng.choice(SIDES), 2)))


def draw_hero(story, slots, role):
    """{n} is a {hero} "princess" in a tale, with the pronoun {HShe}."""
    girl = slots["n"] in words.GIRLS or (slots["n"] not in words.BOYS and story.rng.random() < 0.5)
    hero = story.fresh("girl princess woman queen".split() if girl else "boy prince man king".split())
    return {"hero": hero, "HShe": "She" if girl else "He"}


def draw_need(story, slots, role):
    """Somebody is {need} "thirsty", and so needs {needed} "water" and wants to {wish} "drink"."""
    need = story.fresh([need for need, (thing, _) in NEEDS.items() if thing.split()[-1] not in story.taken])
    story.taken.add(NEEDS[need][0].split()[-1])
    return {"need": need, "needed": NEEDS[need][0], "wish": NEEDS[need][1]}


def draw_queried(story, slots, role):
    """Two people or things, {sub} and {sub2}, and a statement about each, {does} and {does2}. See said_of()."""
    drawn = {}
    for number in ("", "2"):
        if story.rng.random() < 0.6:
            sub, who = story.name(("called",), drawn.values()), "Who"
            sorts = [sort for sort in OF_PEOPLE if not any((sub, word) in story.taken for word in EXCLUDES.get(sort, (sort,)))]
            sort = story.rng.choice(sorts)
            story.taken.update((sub, word) for word in EXCLUDES.get(sort, (sort,)))
        else:
            sub, who, sort = "the " + story.fresh(words.THINGS), "What", story.rng.choice(OF_THINGS + ["where"] * 3)
        drawn |= {"sub" + number: sub, "wh" + number: who} | said_of(story, sort, number)
        drawn["nobase" + number] = unmarked(story, lambda: said_of(story, sort)["base"])
    return with_capitals(drawn, "sub", "sub2") | {"lwh2": drawn["wh2"].lower()}


def draw_couple(story, slots, role):
    """{man} and {woman} are married. Perhaps somebody else, {single}, is not, which the sentence {alone} says."""
    man, woman = story.fresh(words.BOYS), story.fresh(words.GIRLS)
    story.people += [man, woman]
    story.taken.update([(man, "kin"), (woman, "kin")])
    if story.rng.random() < 0.5:
        return {"man": man, "woman": woman, "alone": ""}
    single = story.fresh(words.NAMES)
    return {"man": man, "woman": woman, "single": single, "alone": f" {single} is not married."}


def draw_staff(story, slots, role):
    """{who} is {my} {boss}, as in "Mr. Smith is our teacher", and {who2} is {my2} {boss2}. Answers say {your} for {my}."""
    drawn, used = {}, []
    for number in ("", "2"):
        sort = story.rng.random()
        title = story.rng.choice(("Mr.", "Mr.", "Mr", "Mrs.", "Mrs.", "Mrs", "Miss")) + " "
        who = title + story.fresh(words.SURNAMES) if sort < 0.5 else story.fresh(words.NAMES)
        mine = story.rng.choice(("our", "our", "my", ""))
        whose = mine or story.fresh(words.NAMES) + "'s"
        boss = used[0] if used and not mine and drawn["my"] != whose and story.rng.random() < 0.5 else story.fresh(STAFF)
        used.append(boss)
        drawn |= {"who" + number: who, "my" + number: whose, "your" + number: "your" if mine else whose, "boss" + number: boss}
    return drawn


def draw_uncle(story, slots, role):
    """A relative of a relative: {third} is the {uncle} of {my} {one}."""
    sex = story.rng.choice(("girl", "boy"))
    one = story.fresh("mother father sister brother aunt uncle friend teacher boss neighbor cousin grandmother grandfather wife husband".split())
    uncle = story.fresh([word for word in RELATED[sex] if word not in ("wife", "husband")] + ["friend", "boss", "neighbor"])
    my = "my" if one in ("wife", "husband") or story.rng.random() < 0.5 else story.fresh(words.NAMES) + "'s"
    known = PRONOUNS[sex]
    return {"my": my, "your": "your" if my == "my" else my, "one": one, "uncle": uncle, "UHer": known["Her"], "UShe": known["She"],
            "third": story.fresh(words.NAMES_OF[sex])}


def draw_life(story, slots, role):
    """Two statements about somebody's life, {lived} "lives in Rome" and {lived2}. The question for the first is {wha} {auxi} {n} {vb}. With
    {yes} or {nay} after the name, it is a question whose answer is yes or no.
    """
    two = story.rng.sample([*LIFE], 2)
    while {*two} == {"is from", "was born in"}:
        two = story.rng.sample([*LIFE], 2)
    drawn = {}
    for number, life in zip(("", "2"), two):
        wh, aux, vb, verb, what = LIFE[life]
        word, no = story.fresh(what), unmarked(story, lambda: story.fresh(what))
        new = {"lived": f"{life} {word}", "wha": wh, "lwha": wh.lower(), "auxi": aux, "vb": vb, "word": word, "yes": f"{verb} {word}",
               "nay": f"{verb} {no}"}
        drawn |= numbered(new, number)
    return drawn


def draw_flew(story, slots, role):
    """A verb for how somebody traveled: {flew}, with the base form {fly}."""
    return dict(zip(("flew", "fly"), story.rng.choice(FLIGHTS)))


def draw_these(story, slots, role):
    """ "this" and "that" in any order, for two things: {this} and {that}."""
    this, that = story.rng.choice((("this", "that"), ("that", "this")))
    return with_capitals({"this": this, "that": that}, "this", "that")


DRAWERS = {
    "queried": draw_queried, "couple": draw_couple, "staff": draw_staff, "uncle": draw_uncle, "life": draw_life, "does": draw_does,
    "same": lambda story, slots, role: said_of(story, slots["sort"]), "rel": draw_relation, "inv": draw_inverse, "tie": draw_tie,
    "titled": draw_titled, "kids": draw_kids, "parent": draw_parent, "adjectives": draw_adjectives, "ours": draw_ours, "pass": draw_pass,
    "trio": draw_trio, "side": draw_side, "hero": draw_hero, "need": draw_need, "flew": draw_flew, "dog": of([*PETS]), "rex": of(words.PET_NAMES),
    "into": of("box bag basket bucket drawer bottle car boat house".split()), "these": draw_these, "telling": of(TELLINGS),
    "contest": of(words.CONTESTS), "guests": of([*PETS.values(), "bears", "wolves", "mice", "lions", "frogs"]),
    "person": of("girl boy woman man child dog cat horse".split()),
}
COMPUTED = {"needs"}


def capital_of_template(text):
    """The template with a capital at its beginning. If that is a slot, such as {this}, the name of the slot gets the capital: {This}."""
    for slot in ("{this}", "{that}", "{your}", "{theirs}"):
        text = text.replace(slot, slot.title())
    return text[0].upper() + text[1:]


def two(draw, first, second, says=(), who="Who", told=None, more=(), weight=1):
    """A kind with a statement of the same sort about each of two subjects: {does} about `first` and {does2} about `second`. Answers call
    them by the names in `told`, if that is given. `says` and `more` are further templates and asks.
    """
    x, y = told or (first, second)
    one, other = "{does}", "{does2}"
    return Kind(draw, (
        f"{first} {one}.|{second} {other}.", f"{second} {other}.|{first} {one}.", f"{first} {one} and {second} {other}.",
        f"{second} {other}, and {first} {one}.", f"{first} {one}, but {second} {other}.", f"{first} {one}, {second} {other}.",
        f"{first} {one}. But {second} {other}.", f"I know this: {first} {one}, and {second} {other}.", *says), (
        ((f"{{how}} {first}{{tail}}?", f"{{how}} {first}{{tail}}?", f"Can you tell me: {{lhow}} {first}{{tail}}?"), f"{x} {one}.", "{asked}"),
        ((f"{{how}} {second}{{tail}}?", f"And {{lhow}} {second}{{tail}}?", f"I want to know: {{lhow}} {second}{{tail}}?"),
         f"{y} {other}.", "{asked2}"),
        ((f"{who} {one}?", f"Tell me {who.lower()} {one}."), f"{x} {one}.", capital_of_template(x)),
        ((f"{who} {other}?", f"Tell me {who.lower()} {other}."), f"{y} {other}.", capital_of_template(y)),
        ((f"{{aux}} {first} {{base}}?",), f"Yes, {x} {one}.", "Yes"),
        ((f"{{aux}} {second} {{base}}?",), f"No, {y} {other}.", "No"),
        ((f"{{aux}} {second} {{base2}}?",), f"Yes, {y} {other}.", "Yes"),
        ((f"{{aux}} {first} {{base2}}?",), f"No, {x} {one}.", "No"), *more), weight)


KINDS = {
    "relation": Kind("n:kin m:kin rel:n,m,baby", (
        "{m}'s {rel} is {n}.", "{n} is {m}'s {rel}.", "{n} is the {rel} of {m}.", "The {rel} of {m} is {n}.", "{m} has a {rel}. {RHer} name is {n}.",
        "{m} has a {rel} called {n}.", "{m}'s {rel} is called {n}.", "The name of {m}'s {rel} is {n}.", "{m} has a {rel} whose name is {n}.",
        "{m} has a {rel}. {RShe} is called {n}.", "{m} has a {rel} named {n}.", "{m}'s {rel}'s name is {n}.", "This is {n}, {m}'s {rel}."), (
        (("Who is {m}'s {rel}?", "Tell me who {m}'s {rel} is."), "{n} is {m}'s {rel}.", "{n}"),
        (("Who is the {rel} of {m}?",), "{n} is the {rel} of {m}.", "{n}"),
        (("What is {m}'s {rel} called?", "What is the name of {m}'s {rel}?", "What is {m}'s {rel}'s name?"), "{m}'s {rel} is called {n}.", "{n}"),
        (("What is the name of the {rel} of {m}?",), "The {rel} of {m} is called {n}.", "{n}"),
        (("Whose {rel} is {n}?", "Who has a {rel} called {n}?", "{n} is whose {rel}?"), "{n} is {m}'s {rel}.", "{m}"),
        (("Who is {n}?", "What is {n} to {m}?"), "{n} is {m}'s {rel}.", "{rel}"),
        (("Is {n} {m}'s {rel}?", "Is {n} the {rel} of {m}?"), "Yes, {n} is {m}'s {rel}.", "Yes"),
        (("Is {n} {m}'s {norel}?", "Is {n} the {norel} of {m}?"), "No, {n} is {m}'s {rel}.", "No")), 2),
    "ties": Kind("n:kin m:kin tie", (
        "{n} and {m} are {ties}.", "{n} and {m} are {ties}.", "{n} is {m}'s {tie}.", "{m} is the {tie} of {n}.",
        "{m} and {n} have been {ties} for years.", "{n} has a {tie} called {m}.", "{m} and {n} are {ties}.", "{n}'s {tie} is {m}.",
        "{m}'s {tie} is {n}.", "{m}'s {tie} is called {n}.", "I know that {n} and {m} are {ties}."), (
        (("Who is {n}'s {tie}?", "What is the name of {n}'s {tie}?"), "{m} is {n}'s {tie}.", "{m}"),
        (("Who is the {tie} of {n}?",), "{m} is the {tie} of {n}.", "{m}"),
        (("Who is {m}'s {tie}?", "Tell me who {m}'s {tie} is."), "{n} is {m}'s {tie}.", "{n}"),
        (("Who is the {tie} of {m}?",), "{n} is the {tie} of {m}.", "{n}"),
        (("Who are {ties}?", "Which two are {ties}?"), "{n} and {m} are {ties}.", "{n} and {m}"),
        (("Are {n} and {m} {ties}?", "Are {m} and {n} {ties}?"), "Yes, {n} and {m} are {ties}.", "Yes"),
        (("Are {n} and {m} {noties}?", "Are {m} and {n} {noties}?"), "No, {n} and {m} are {ties}.", "No"))),
    "relation does": Kind("n:kin m:kin rel:n,m does:n", (
        "{n} is {m}'s {rel}.|{n} {does}.", "{n} {does}.|{n} is {m}'s {rel}.", "{n} is the {rel} of {m}.|{n} {does}.",
        "{m}'s {rel} is {n}.|{n} {does}.", "{m} has a {rel} called {n}. {n} {does}.", "{n} is {m}'s {rel}. {RShe} {does}.",
        "{m} has a {rel}. {RHer} name is {n}. {RShe} {does}.", "{n}, {m}'s {rel}, {does}.", "{m}'s {rel} {n} {does}.",
        "{m} has a {rel} named {n}. {RShe} {does}.", "{m}'s {rel} is called {n}. {RShe} {does}.", "{n} {does}. {RShe} is {m}'s {rel}.",
        "This is {n}. {RShe} is {m}'s {rel} and {does}."), (
        (("{how} {m}'s {rel}{tail}?", "{how} the {rel} of {m}{tail}?"), "{m}'s {rel} {does}.", "{asked}"),
        (("{how} {n}{tail}?",), "{n} {does}.", "{asked}"),
        (("Who {does}?", "Whose {rel} {does}?"), "{m}'s {rel} {does}.", "{m}'s {rel}"),
        (("Who is {m}'s {rel}?",), "{n} is {m}'s {rel}.", "{n}"),
        (("{aux} {m}'s {rel} {base}?",), "Yes, {m}'s {rel} {does}.", "Yes"),
        (("{aux} {m}'s {rel} {nobase}?",), "No, {m}'s {rel} {does}.", "No"),
        (("What is {m}'s {rel} called?", "What is the name of {m}'s {rel}?"), "{m}'s {rel} is called {n}.", "{n}"),
        (("Whose {rel} is {n}?",), "{n} is {m}'s {rel}.", "{m}")), 2),
    "inverse": Kind("n:kin m:kin inv does:m", (
        "{n} is {m}'s {rel}.|{m} {does}.", "{m} {does}.|{n} is the {rel} of {m}.", "{n} is the {rel} of {m}.|{m} {does}.",
        "{m} {does}.|{m}'s {rel} is {n}.", "{m} has a {rel} called {n}.|{m} {does}.", "{m}'s {rel} is called {n}.|{m} {does}.",
        "{n} is {m}'s {rel}, and {m} {does}.", "{m} {does}.|{m} has a {rel} named {n}."), (
        (("{how} {n}'s {inv}{tail}?", "{how} the {inv} of {n}{tail}?"), "{n}'s {inv} {does}.", "{asked}"),
        (("Who is {n}'s {inv}?",), "{m} is {n}'s {inv}.", "{m}"),
        (("Who is the {inv} of {n}?",), "{m} is the {inv} of {n}.", "{m}"),
        (("Who is {m}'s {rel}?",), "{n} is {m}'s {rel}.", "{n}"),
        (("Who {does}?",), "{m} {does}.", "{m}"))),
    "spouse": two("n:kin rel:,n does:n same2", "{n}", "{n}'s {rel}",
                  ("{n} {does}. {Her} {rel} {does2}.", "{n} {does} but {her} {rel} {does2}.", "{n} has a {rel}. The {rel} {does2}.|{n} {does}."),
                  weight=2),
    "two kin": two("n:kin rel:,n rel2:,n does same2", "{n}'s {rel}", "{n}'s {rel2}",
                   ("{n}'s {rel} {does}. {Her} {rel2} {does2}.", "The {rel} of {n} {does}.|The {rel2} of {n} {does2}.")),
    "kin of two": two("n:kin m:kin rel:,n,m does same2", "{n}'s {rel}", "{m}'s {rel}",
                      ("The {rel} of {n} {does}.|The {rel} of {m} {does2}.", "The {rel} of {m} {does2}.|The {rel} of {n} {does}.")),
    "my two": two("rel:,no rel2:,no does same2", "my {rel}", "my {rel2}", ("My {rel2} {does2}. But my {rel} {does}.",)),
    "titles": two("titled does same2", "{mr}", "{mrs}", ("This is {mr} and that is {mrs}. {mrs} {does2}.|{mr} {does}.",), weight=2),
    "two Annas": two("name adjectives does same2", "{adj} {name}", "{adk} {name}",
                     ("There are two {names}. {adk} {name} {does2}. {adj} {name} {does}.",)),
    "this and that": two("u these does:thing same2", "{this} {u}", "{that} {u}",
                         ("Look at {this} {u} and {that} {u}. {that} {u} {does2}. {this} {u} {does}.",), "Which {u}"),
    "our": two("ours does:thing same2", "{our} {own}", "{their} {own}", ("{their} {own} {does2}. But {our} {own} {does}.",), "Whose {own}",
               ("{your} {own}", "{theirs} {own}")),
    "order": Kind("person does same2 same3", (
        "The first {person} {does}.|The second {person} {does2}.|The third {person} {does3}.",
        "The third {person} {does3}.|The first {person} {does}.|The second {person} {does2}.",
        "The third {person} {does3}.|The second {person} {does2}.|The first {person} {does}.",
        "The second {person} {does2}, the first {person} {does}, and the third {person} {does3}.",
        "The first {person} {does}, the second {person} {does2} and the third one {does3}.",
        "The second {person} {does2}.|The first {person} {does}.|The third {person} {does3}.",
        "The first {person} {does}, the second one {does2}, and the third one {does3}."), (
        (("{how} the first {person}{tail}?", "Tell me: {lhow} the first {person}{tail}?"), "The first {person} {does}.", "{asked}"),
        (("{how} the second {person}{tail}?",), "The second {person} {does2}.", "{asked2}"),
        (("{how} the third {person}{tail}?",), "The third {person} {does3}.", "{asked3}"),
        (("Which {person} {does2}?", "Who {does2}?"), "The second {person} {does2}.", "second"),
        (("Which {person} {does3}?", "Who {does3}?"), "The third {person} {does3}.", "third"),
        (("Which {person} {does}?",), "The first {person} {does}.", "first"),
        (("{aux} the second {person} {base2}?",), "Yes, the second {person} {does2}.", "Yes"),
        (("{aux} the third {person} {base}?",), "No, the third {person} {does3}.", "No"))),
    "pet does": Kind("n:called,has dog rex does:pet", (
        "{n}'s {dog} is called {rex}.|{rex} {does}.", "{rex} {does}.|{rex} is {n}'s {dog}.", "{n} has a {dog}. Its name is {rex}.|{rex} {does}.",
        "{n} has a {dog} called {rex}. {rex} {does}.", "{rex} is the {dog} of {n}.|{rex} {does}.", "{n}'s {dog} {rex} {does}.",
        "{n} has a {dog} named {rex}.|The {dog} {does}.", "{n} has a {dog}. It is called {rex}. {rex} {does}.", "{rex}, {n}'s {dog}, {does}.",
        "{n}'s {dog} {does}. Its name is {rex}.", "{n} owns a {dog} called {rex}. It {does}."), (
        (("{how} {n}'s {dog}{tail}?", "{how} the {dog}{tail}?", "{how} the {dog} of {n}{tail}?"), "{n}'s {dog} {does}.", "{asked}"),
        (("{how} {rex}{tail}?",), "{rex} {does}.", "{asked}"),
        (("Who {does}?",), "{rex} {does}.", "{rex}"),
        (("What is the name of {n}'s {dog}?", "What is {n}'s {dog} called?"), "{n}'s {dog} is called {rex}.", "{rex}"),
        (("Who is {rex}?", "Whose {dog} is {rex}?"), "{rex} is {n}'s {dog}.", "{n}'s {dog}"),
        (("{aux} {n}'s {dog} {base}?",), "Yes, {n}'s {dog} {does}.", "Yes"),
        (("{aux} {n}'s {dog} {nobase}?",), "No, {n}'s {dog} {does}.", "No"),
        (("Who has a {dog}?",), "{n} has a {dog}.", "{n}"))),
    "has inside": Kind("n:has m:has into into2 u", (
        "{n} has the {into}.|{m} has the {into2}.|The {u} is in the {into}.", "{m} has the {into2}.|{n} has the {into}.|The {u} is in the {into}.",
        "The {u} is in the {into}.|{n} has the {into}.|{m} has the {into2}.", "The {u} is in the {into}.|{m} has the {into2}.|{n} has the {into}.",
        "{n} has a {into} and {m} has a {into2}. There is a {u} in the {into}.", "{m} has a {into2} and {n} has a {into}. A {u} is in the {into}.",
        "{n} has a {into} with a {u} in it. {m} has a {into2}.", "{m} has a {into2}.|{n} has a {into} with a {u} inside."), (
        (("Who has the {u}?", "Who has got the {u}?", "Tell me who has the {u}.", "Who has a {u}?"), "{n} has the {u}.", "{n}"),
        (("Where is the {u}?", "What is the {u} in?"), "The {u} is in the {into}.", "{into}"),
        (("Who has the {into2}?",), "{m} has the {into2}.", "{m}"),
        (("Who has the {into}?",), "{n} has the {into}.", "{n}"),
        (("Does {n} have the {u}?", "Has {n} got the {u}?"), "Yes, {n} has the {u}.", "Yes"),
        (("Does {m} have the {u}?", "Has {m} got the {u}?"), "No, {n} has the {u}.", "No"),
        (("What is in the {into}?", "What is inside the {into}?"), "The {u} is in the {into}.", "{u}")), 2),
    "with somebody": Kind("n:called,place m:called,place n2:called,place m2:called,place p p2", (
        "{n} is with {m}.|{m} is {p}.|{n2} is with {m2}.|{m2} is {p2}.", "{n2} is with {m2}.|{m} is {p}.|{m2} is {p2}.|{n} is with {m}.",
        "{m} is {p}.|{m2} is {p2}.|{n2} is with {m2}.|{n} is with {m}.", "{m2} is {p2} and {m} is {p}. {n} is with {m} and {n2} is with {m2}.",
        "{n} is with {m} and {n2} is with {m2}. {m} is {p}.|{m2} is {p2}.", "{n2} is with {m2}.|{n} is with {m}.|{m} is {p}.|{m2} is {p2}.",
        "{n} is with {m}, and {n2} is with {m2}. {m2} is {p2} and {m} is {p}.", "{m} is {p} with {n}.|{m2} is {p2} with {n2}."), (
        (("Where is {n}?", "Where is {n} now?", "Where can I find {n}?", "Tell me where {n} is."), "{n} is {p}.", "{p}"),
        (("Where is {n2}?", "Where is {n2} now?"), "{n2} is {p2}.", "{p2}"),
        (("Where is {m}?",), "{m} is {p}.", "{p}"),
        (("Who is with {m}?", "Who is together with {m}?"), "{n} is with {m}.", "{n}"),
        (("Who is with {m2}?",), "{n2} is with {m2}.", "{n2}"),
        (("Who is {p}?",), "{n} and {m} are {p}.", "{n} and {m}"),
        (("Is {n2} {p2}?",), "Yes, {n2} is {p2}.", "Yes"),
        (("Is {n} {p2}?",), "No, {n} is {p}.", "No"))),
    "nested": Kind("u into into2", (
        "The {u} is in the {into}.|The {into} is in the {into2}.", "The {into} is in the {into2}.|The {u} is in the {into}.",
        "There is a {u} in the {into}. And the {into} is in the {into2}.", "In the {into2} there is a {into}. In the {into} there is a {u}.",
        "The {into} is in the {into2} and the {u} is in the {into}.", "I put the {u} in the {into}.|The {into} is in the {into2}.",
        "The {u} is inside the {into}.|The {into} is inside the {into2}.", "There is a {into} in the {into2}, and in the {into} there is a {u}.",
        "There is a {into} in the {into2}.|There is a {u} in the {into}."), (
        (("Where is the {into}?", "In which thing is the {into}?", "What is the {into} in?"), "The {into} is in the {into2}.", "{into2}"),
        (("Where is the {u}?", "In which thing is the {u}?", "What is the {u} in?"), "The {u} is in the {into}.", "{into}"),
        (("What is in the {into}?", "What is inside the {into}?"), "The {u} is in the {into}.", "{u}"),
        (("Is the {u} in the {into}?", "Is the {u} inside the {into}?"), "Yes, the {u} is in the {into}.", "Yes"),
        (("Is the {into2} in the {into}?", "Is the {into2} in the {u}?"), "No, the {into} is in the {into2}.", "No"),
        (("What is in the {into2}?", "Which thing is in the {into2}?"), "The {into} is in the {into2}.", "{into}"))),
    "two called": Kind("n:has kids:pets rex rex2", (
        "{n} has two {kids}. One is called {rex}. The other is called {rex2}.", "{n} has two {kids}. One is {rex} and the other is {rex2}.",
        "{n} has two {kids}. They are called {rex} and {rex2}.", "{n} has two {kids}, {rex} and {rex2}.",
        "{n} has two {kids} called {rex} and {rex2}.", "{n} has two {kids}. The name of one is {rex}, the name of the other is {rex2}.",
        "{n}'s two {kids} are called {rex} and {rex2}.", "{n} has two {kids}. Their names are {rex} and {rex2}.",
        "{n}'s {kids} are {rex} and {rex2}.", "{n} has a {kid} called {rex} and another {kid} called {rex2}."), (
        (("What are the {kids} called?", "What are {n}'s {kids} called?", "What are the names of the {kids}?", "What are the names of {n}'s {kids}?",
          "Tell me the names of the {kids}."), "The {kids} are called {rex} and {rex2}.", "{rex} and {rex2}"),
        (("One {kid} is {rex}. Who is the other?", "One {kid} is called {rex}. What is the other called?"), "The other {kid} is {rex2}.", "{rex2}"),
        (("One {kid} is {rex2}. Who is the other?", "One {kid} is called {rex2}. What is the other called?"), "The other {kid} is {rex}.", "{rex}"),
        (("How many {kids} does {n} have?", "How many {kids} has {n} got?"), "{n} has two {kids}.", "two"),
        (("Who has two {kids}?", "Whose {kids} are {rex} and {rex2}?"), "{n} has two {kids}.", "{n}"),
        (("Who is {rex}?",), "{rex} is {n}'s {kid}.", "{kid}"),
        (("Who is {rex2}?",), "{rex2} is {n}'s {kid}.", "{kid}"))),
    "two children": Kind("n:kin parent", (
        "{n}'s {parent} has two {child}s. One is {n}. The other is {other}.", "{n}'s {parent} has two {child}s. One is {other}. The other is {n}.",
        "{n}'s {parent} has two {child}s, {n} and {other}.", "The {parent} of {n} has two {child}s: {other} and {n}.",
        "{other} and {n} are the {child}s of {n}'s {parent}.", "{n}'s {parent} has two {child}s. They are called {n} and {other}.",
        "{other} is {n}'s {sibling}. Their {parent} has two {child}s.", "{n} and {other} are the two {child}s of {n}'s {parent}."), (
        (("One {child} is {other}. Who is the other?", "One of the {child}s is {other}. Who is the other one?"), "The other {child} is {n}.", "{n}"),
        (("One {child} is {n}. Who is the other?", "One of the {child}s is {n}. Who is the other one?"), "The other {child} is {other}.", "{other}"),
        (("Who is {n}'s {sibling}?",), "{other} is {n}'s {sibling}.", "{other}"),
        (("Who are the two {child}s?", "Who are the {child}s of {n}'s {parent}?"), "They are {n} and {other}.", "{n} and {other}"),
        (("How many {child}s does {n}'s {parent} have?",), "{n}'s {parent} has two {child}s.", "two"),
        (("Who is {other}'s {sibling}?",), "{n} is {other}'s {sibling}.", "{n}"))),
    "one and other": Kind("n:has kids does same2", (
        "{n} has two {kids}. One {kid} {does}. The other {kid} {does2}.", "{n} has two {kids}. One {does}. The other {does2}.",
        "One of {n}'s {kids} {does}. The other {kid} {does2}.", "{n} has two {kids}. One {does} and the other {does2}.",
        "{n} has two {kids}. One {kid} {does}, but the other {kid} {does2}.", "One {kid} of {n} {does}, another {kid} {does2}.",
        "One of {n}'s two {kids} {does}, the other one {does2}."), (
        (("{how} the other {kid}{tail}?", "{how} {n}'s other {kid}{tail}?"), "The other {kid} {does2}.", "{asked2}"),
        (("Who {does2}?", "Which {kid} {does2}?", "Tell me who {does2}."), "The other {kid} {does2}.", "other"),
        (("Who {does}?", "Which {kid} {does}?"), "One of the {kids} {does}.", "One"),
        (("{aux} the other {kid} {base2}?",), "Yes, the other {kid} {does2}.", "Yes"),
        (("{aux} the other {kid} {base}?",), "No, the other {kid} {does2}.", "No"))),
    "two colors": Kind("n:has kids:pets c d", (
        "{n} has a {c} {kid} and a {d} {kid}.", "{n} has two {kids}. One {kid} is {c}. The other {kid} is {d}.",
        "{n} has one {c} {kid} and one {d} {kid}.", "{n} has two {kids}. One is {c} and the other is {d}.",
        "{n} has a {c} {kid}. {She} also has a {d} {kid}.", "One of {n}'s {kids} is {c}. The other {kid} is {d}.",
        "{n} has a {c} {kid} and another {kid} that is {d}.", "{n} has two {kids}: a {c} one and a {d} one.",
        "{n} has two {kids}, one {c} and one {d}."), (
        (("What color are the {kids}?", "What colors are {n}'s {kids}?", "What color are {n}'s {kids}?"), "The {kids} are {c} and {d}.",
         "{c} and {d}"),
        (("One {kid} is {c}. What color is the other {kid}?",), "The other {kid} is {d}.", "{d}"),
        (("One {kid} is {d}. What color is the other {kid}?",), "The other {kid} is {c}.", "{c}"),
        (("How many {kids} does {n} have?", "How many {kids} has {n} got?"), "{n} has two {kids}.", "two"),
        (("Whose {kids} are {c} and {d}?",), "{n} has a {c} {kid} and a {d} {kid}.", "{n}"),
        (("Who has the {d} {kid}?",), "{n} has the {d} {kid}.", "{n}"),
        (("Who has a {c} {kid}?", "Who has the {c} {kid}?"), "{n} has a {c} {kid}.", "{n}"))),
    "line": Kind("once:line trio:alive", (
        "{aa} {verbs} behind {bb}.|{bb} {verbs} behind {cc}.", "{bb} {verbs} behind {cc}.|{aa} {verbs} behind {bb}.",
        "{cc} {verbs} in front of {bb}.|{bb} {verbs} in front of {aa}.", "{bb} {verbs} in front of {aa}.|{cc} {verbs} in front of {bb}.",
        "{bb} {verbs} behind {cc} and {aa} {verbs} behind {bb}.", "{aa} {verbs} behind {bb} and {cc} {verbs} in front of {bb}.",
        "{cc} is first, then {bb}, and then {aa}. They {verb} in a line.", "First {verbs} {cc}, then {verbs} {bb}, and last {verbs} {aa}.",
        "{cc} {verbs} first, {bb} {verbs} second and {aa} {verbs} last.",
        "{aa} is last, {bb} is in the middle and {cc} is first. They {verb} in a line.", "{aa} {verbs} behind {bb}, and {bb} {verbs} behind {cc}."), (
        (("Who {verbs} first?", "Who is first?", "Who is at the front?", "Tell me who is first."), "{cc} is first.", "{Cc}"),
        (("Who {verbs} last?", "Who is last?", "Who is at the end?"), "{aa} is last.", "{Aa}"),
        (("Who {verbs} in the middle?", "Who is in the middle?"), "{bb} is in the middle.", "{Bb}"),
        (("Who {verbs} behind {bb}?", "Who {verbs} right behind {bb}?"), "{aa} {verbs} behind {bb}.", "{Aa}"),
        (("Who {verbs} in front of {bb}?",), "{cc} {verbs} in front of {bb}.", "{Cc}")), 2),
    "between": Kind("trio", (
        "{aa} {verbs} between {bb} and {cc}.", "{bb} {verbs} next to {aa}, and {cc} {verbs} on the other side of {aa}.",
        "On one side of {aa} {verbs} {bb}, on the other side {verbs} {cc}.", "Between {bb} and {cc} {verbs} {aa}.",
        "{aa} {verbs} in the middle, between {bb} and {cc}.", "{bb} {verbs} on one side of {aa} and {cc} {verbs} on the other.",
        "{bb} and {cc} {verb} on both sides of {aa}.", "{aa} has {bb} on one side and {cc} on the other side.",
        "{bb} is on the left of {aa} and {cc} is on the right."), (
        (("{wh} {verbs} between {bb} and {cc}?", "{wh} is between {bb} and {cc}?", "{wh} {verbs} between {cc} and {bb}?"),
         "{aa} {verbs} between {bb} and {cc}.", "{Aa}"),
        (("{wh} {verbs} next to {aa}?", "{wh} is next to {aa}?"), "{bb} and {cc} {verb} next to {aa}.", "{Bb} and {cc}"),
        (("Where is {aa}?", "Where is {aa} now?"), "{aa} is between {bb} and {cc}.", "{bb} and {cc}"),
        (("Is {aa} between {bb} and {cc}?",), "Yes, {aa} is between {bb} and {cc}.", "Yes"),
        (("Is {bb} between {aa} and {cc}?", "Is {cc} between {aa} and {bb}?"), "No, {aa} is between {bb} and {cc}.", "No"))),
    "sides": Kind("trio side", (
        "{aa} is {side} {bb}.", "{bb} is {across} {aa}.", "{aa} {verbs} {side} {bb}.", "{bb} {verbs} {across} {aa}.",
        "I see that {bb} is {across} {aa}.", "{side} {bb} is {aa}.", "I can see {aa} {side} {bb}.", "{across} {aa} {verbs} {bb}."), (
        (("{wh} is {side} {bb}?", "{wh} {verbs} {side} {bb}?"), "{aa} is {side} {bb}.", "{Aa}"),
        (("{wh} is {across} {aa}?", "{wh} {verbs} {across} {aa}?"), "{bb} is {across} {aa}.", "{Bb}"),
        (("Where is {aa}?",), "{aa} is {side} {bb}.", "{bb}"),
        (("Is {aa} {side} {bb}?", "Is {bb} {across} {aa}?"), "Yes, {aa} is {side} {bb}.", "Yes"),
        (("Is {bb} {side} {aa}?", "Is {aa} {across} {bb}?"), "No, {aa} is {side} {bb}.", "No")), 2),
    "passed": Kind("n:called,has m:called,has n2:called,has pass", (
        "{n} {passed} the {ball} to {m}.|{m} {passed} the {ball} to {n2}.", "{n} {passed} the {ball} to {m}. {m} {passed} it to {n2}.",
        "First {n} {passed} the {ball} to {m}.|Then {m} {passed} it to {n2}.", "{n} {passed} the {ball} to {m}, and {m} {passed} it to {n2}.",
        "{n} has the {ball}.|{n} {passed} the {ball} to {m}.|{m} {passed} the {ball} to {n2}.",
        "{n} had a {ball}. {She} {passed} it to {m}. {m} {passed} it to {n2}.",
        "{m} {passed} the {ball} to {n2}. Before that, {n} {passed} it to {m}.",
        "{n} {passed} the {ball} to {m}. Then {m} {passed} the {ball} to {n2}.", "{m} got the {ball} from {n} and {passed} it to {n2}.",
        "{n} had the {ball} and {passed} it to {m}. Then {m} {passed} it to {n2}."), (
        (("Who has the {ball} now?", "Who has the {ball}?", "Who has got the {ball} now?", "Tell me who has the {ball} now."), "{n2} has the {ball}.",
         "{n2}"),
        (("Who {passed} the {ball} to {n2}?",), "{m} {passed} the {ball} to {n2}.", "{m}"),
        (("Who {passed} the {ball} to {m}?",), "{n} {passed} the {ball} to {m}.", "{n}"),
        (("Who did {m} {pass} the {ball} to?", "To whom did {m} {pass} the {ball}?"), "{m} {passed} the {ball} to {n2}.", "{n2}"),
        (("Who had the {ball} before {n2}?",), "{m} had the {ball} before {n2}.", "{m}"),
        (("Does {m} have the {ball} now?", "Does {n} still have the {ball}?"), "No, {n2} has the {ball}.", "No"),
        (("Does {n2} have the {ball} now?",), "Yes, {n2} has the {ball}.", "Yes"),
        (("Who had the {ball} first?", "Who had the {ball} at first?"), "{n} had the {ball} first.", "{n}"),
        (("Who did {n} {pass} the {ball} to?",), "{n} {passed} the {ball} to {m}.", "{m}")), 2),
    "lent": Kind("n:called,has m:called,has u", (
        "{n} lent {m} the {u}.", "{m} borrowed the {u} from {n}.", "{n} lent the {u} to {m}.", "{m} borrowed {n}'s {u}.",
        "{n} lent {her} {u} to {m}.", "{m} needed a {u}. {n} lent {m} one.", "Yesterday {m} borrowed a {u} from {n}.",
        "{m} asked {n} for the {u}. {n} lent it to {m}.", "{n} has a {u}.|{n} lent the {u} to {m}.", "{m} borrowed a {u} from {n}."), (
        (("Who borrowed the {u}?", "Who borrowed the {u} from {n}?", "Who has borrowed the {u}?"), "{m} borrowed the {u}.", "{m}"),
        (("Who lent the {u} to {m}?", "Who lent {m} the {u}?"), "{n} lent the {u} to {m}.", "{n}"),
        (("Who has the {u} now?", "Who has the {u}?"), "{m} has the {u}.", "{m}"),
        (("Whose {u} is it?", "Who does the {u} belong to?"), "The {u} belongs to {n}.", "{n}"),
        (("What did {m} borrow?", "What did {m} borrow from {n}?"), "{m} borrowed the {u}.", "{u}"),
        (("Who did {m} borrow the {u} from?", "From whom did {m} borrow the {u}?"), "{m} borrowed the {u} from {n}.", "{n}"),
        (("Who did {n} lend the {u} to?",), "{n} lent the {u} to {m}.", "{m}"),
        (("What did {n} lend {m}?", "What did {n} lend to {m}?"), "{n} lent the {u} to {m}.", "{u}"))),
    "race": Kind("once:race contest n:races m:races n2:races", (
        "{n} won the {contest}.|{m} was second.|{n2} was third.", "{n2} was third in the {contest}.|{n} won the {contest}.|{m} was second.",
        "{m} was second in the {contest}, {n} was first, and {n2} was last.", "In the {contest} {n2} came last, {m} came second and {n} came first.",
        "{n} was first in the {contest}.|{n2} came third.|{m} came second.", "{n} was the winner of the {contest}. {n2} was last and {m} was second.",
        "{n} came first in the {contest}, {m} came second and {n2} came third.", "{n} won the {contest}. {m} came second, {n2} came last.",
        "First in the {contest} was {n}, second was {m} and third was {n2}."), (
        (("Who won the {contest}?", "Who won?", "Who is the winner?", "Who came first?", "Tell me who won the {contest}.",
          "Who was the winner of the {contest}?"), "{n} won the {contest}.", "{n}"),
        (("Who was second?", "Who came second?", "Who was second in the {contest}?"), "{m} was second.", "{m}"),
        (("Who was last?", "Who came last?"), "{n2} was last.", "{n2}"),
        (("Who was third?", "Who came third?"), "{n2} was third.", "{n2}"),
        (("Did {n} win?", "Did {n} win the {contest}?"), "Yes, {n} won the {contest}.", "Yes"),
        (("Did {m} win?", "Did {n2} win the {contest}?"), "No, {n} won the {contest}.", "No"),
        (("Was {m} second?",), "Yes, {m} was second.", "Yes"),
        (("Was {n2} second?", "Was {n} second?"), "No, {m} was second.", "No"))),
    "beat": Kind("once:race contest n:races m:races", (
        "{n} won the {contest} against {m}.", "{m} lost the {contest} against {n}.", "{n} beat {m} in the {contest}.",
        "{n} won the {contest} and {m} lost.", "{m} lost the {contest}.|{n} won it.", "{m} did not win the {contest}, but {n} did.",
        "{m} was beaten by {n} in the {contest}.", "{n} and {m} had a {contest}. {n} won.", "There was a {contest} between {n} and {m}. {m} lost.",
        "{n} is the winner of the {contest}, and {m} lost."), (
        (("Who won?", "Who won the {contest}?", "Who was the winner?", "Tell me who won the {contest}."), "{n} won the {contest}.", "{n}"),
        (("Who lost?", "Who lost the {contest}?", "Who did not win?"), "{m} lost the {contest}.", "{m}"),
        (("Did {n} win?", "Did {n} win the {contest}?"), "Yes, {n} won the {contest}.", "Yes"),
        (("Did {m} win?", "Did {m} win the {contest}?"), "No, {n} won the {contest}.", "No"),
        (("Who beat {m}?",), "{n} beat {m}.", "{n}"),
        (("Who did {n} beat?",), "{n} beat {m}.", "{m}"))),
    "my introduction": Kind("once:me name name2 rel:name2,name", (
        "I am {name} and this is my {rel} {name2}.", "My name is {name}. This is my {rel} {name2}.", "This is my {rel} {name2}, and I am {name}.",
        "I am {name}. My {rel} is called {name2}.", "My {rel}'s name is {name2} and my name is {name}.", "Meet my {rel} {name2}. I am {name}.",
        "I am {name} and my {rel} is {name2}.", "{name2} is my {rel}. My name is {name}.", "I have a {rel} called {name2}. My name is {name}.",
        "I am called {name} and my {rel} is called {name2}."), (
        (("What is my {rel}'s name?", "What is the name of my {rel}?", "What is my {rel} called?"), "Your {rel} is called {name2}.", "{name2}"),
        (("What is my name?", "What am I called?", "Tell me my name."), "Your name is {name}.", "{name}"),
        (("Who am I?",), "You are {name}.", "{name}"),
        (("Who is {name2}?",), "{name2} is your {rel}.", "{rel}"),
        (("Who is my {rel}?",), "{name2} is your {rel}.", "{name2}"))),
    "once there was": Kind("n:called,lives hero p k guests", (
        "Once there was a {hero} named {n}. {HShe} lived {p} with {k} {guests}.",
        "There once was a {hero} called {n}. {HShe} lived with {k} {guests} {p}.",
        "Once upon a time there was a {hero}. {HShe} was called {n}. {n} lived {p} with {k} {guests}.",
        "{n} was a {hero} who lived {p} with {k} {guests}.", "A {hero} named {n} lived {p} with {k} {guests}.",
        "{n} the {hero} lived with {k} {guests} {p}.", "Once upon a time a {hero} called {n} lived {p} with {k} {guests}.",
        "Once there was a {hero}. {HShe} lived {p} with {k} {guests}. The name of the {hero} was {n}."), (
        (("Where did {n} live?", "Where did the {hero} live?", "Tell me where {n} lived."), "{n} lived {p}.", "{p}"),
        (("Who did {n} live with?", "With whom did {n} live?", "Who lived with {n}?"), "{n} lived with {k} {guests}.", "{k} {guests}"),
        (("How many {guests} were there?", "How many {guests} lived with {n}?", "How many {guests} did the {hero} live with?"),
         "There were {k} {guests}.", "{k}"),
        (("What was the name of the {hero}?", "What was the {hero} called?"), "The {hero} was called {n}.", "{n}"),
        (("Who lived {p}?", "Who lived {p} with {k} {guests}?"), "{n} lived {p}.", "{n}"),
        (("Who was {n}?",), "{n} was a {hero}.", "{hero}"))),
    "told": Kind("n:tells m:hears telling", (
        "{n} told {m} a {telling}.", "{n} told a {telling} to {m}.", "{m} heard a {telling} from {n}.", "{m} was told a {telling} by {n}.",
        "Yesterday {n} told {m} a {telling}.", "{m} listened while {n} told a {telling}.", "{n} told a {telling} and {m} listened.",
        "Last week {n} told {m} a {telling}.", "{n} has told {m} a {telling}."), (
        (("Who told the {telling}?", "Who told {m} the {telling}?", "Who told a {telling}?", "Who told {m} a {telling}?"), "{n} told the {telling}.",
         "{n}"),
        (("Who heard the {telling}?", "Who did {n} tell the {telling} to?", "Who listened to the {telling}?"), "{m} heard the {telling}.", "{m}"),
        (("What did {n} tell {m}?",), "{n} told {m} a {telling}.", "{telling}"),
        (("What did {m} hear?",), "{m} heard a {telling}.", "{telling}"),
        (("Did {n} tell {m} a {telling}?",), "Yes, {n} told {m} a {telling}.", "Yes"),
        (("Did {m} tell {n} a {telling}?",), "No, {n} told {m} a {telling}.", "No"))),
    "said": Kind("n:said m:said u z u2 z2", (
        "{n} said that the {u} is {z}.|{m} said that the {u2} is {z2}.", "{m} said that the {u2} is {z2}.|{n} said that the {u} is {z}.",
        "{n} said: The {u} is {z}.|{m} said: The {u2} is {z2}.", "{m} told me that the {u2} is {z2}.|{n} told me that the {u} is {z}.",
        "{n} said the {u} is {z}, and {m} said the {u2} is {z2}.", "{m} said the {u2} is {z2}, and {n} said the {u} is {z}.",
        "{n} says that the {u} is {z}.|{m} says that the {u2} is {z2}.", "{m} says the {u2} is {z2}, but {n} says the {u} is {z}."), (
        (("Who said that the {u} is {z}?", "Who said the {u} is {z}?", "Who says that the {u} is {z}?"), "{n} said that the {u} is {z}.", "{n}"),
        (("Who said that the {u2} is {z2}?", "Who said the {u2} is {z2}?", "Who says that the {u2} is {z2}?"), "{m} said that the {u2} is {z2}.",
         "{m}"),
        (("What did {n} say?", "What did {n} say about the {u}?"), "{n} said that the {u} is {z}.", "{z}"),
        (("What did {m} say?", "What did {m} say about the {u2}?"), "{m} said that the {u2} is {z2}.", "{z2}"))),
    "needs": Kind("n:feels m:feels need need2", (
        "{n} is {need}.|{m} is {need2}.", "{m} is {need2}.|{n} is {need}.", "{n} is very {need} and {m} is {need2}.",
        "{m} is {need2}, but {n} is {need}.", "{n} feels {need}.|{m} feels {need2}.", "Today {m} is {need2}.|{n} is {need} today.",
        "{n} is really {need}.|{m} is really {need2}.", "{n} is {need}, {m} is {need2}.", "{m} feels {need2} and {n} feels {need}."), (
        (("Who needs {needed}?", "Tell me who needs {needed}."), "{n} needs {needed}.", "{n}"),
        (("Who needs {needed2}?", "Tell me who needs {needed2}."), "{m} needs {needed2}.", "{m}"),
        (("What does {n} need?",), "{n} needs {needed}.", "{needed}"),
        (("Who wants to {wish}?",), "{n} wants to {wish}.", "{n}"),
        (("What does {m} need?",), "{m} needs {needed2}.", "{needed2}"),
        (("Who wants to {wish2}?",), "{m} wants to {wish2}.", "{m}"),
        (("Does {n} need {needed}?",), "Yes, {n} needs {needed}.", "Yes"),
        (("Does {m} need {needed}?",), "No, {m} needs {needed2}.", "No")), 2),
    "asked before": Kind("queried", (
        "{Sub} {does}.|{Sub2} {does2}.|{how} {sub}{tail}? {Sub} {does}.", "{Sub2} {does2}.|{Sub} {does}.|{how} {sub}{tail}? {Sub} {does}.",
        "{Sub} {does} and {sub2} {does2}. {how} {sub}{tail}? {Sub} {does}.", "{Sub2} {does2} and {sub} {does}. {how} {sub}{tail}? {Sub} {does}.",
        "{Sub} {does}.|{Sub2} {does2}.|{wh} {does}? {Sub} {does}.", "{Sub2} {does2}, and {sub} {does}. {wh} {does}? {Sub} {does}.",
        "{Sub} {does}, but {sub2} {does2}. {how} {sub}{tail}? {Sub} {does}.", "{Sub2} {does2}.|{Sub} {does}.|{wh} {does}? {Sub} {does}."), (
        (("And {lhow2} {sub2}{tail2}?", "And {lhow2} {sub2}{tail2}?", "{how2} {sub2}{tail2}?"), "{sub2} {does2}.", "{asked2}"),
        (("And {lwh2} {does2}?", "{wh2} {does2}?"), "{sub2} {does2}.", "{Sub2}"),
        (("{how} {sub}{tail}?",), "{sub} {does}.", "{asked}"),
        (("{wh} {does}?",), "{sub} {does}.", "{Sub}"),
        (("{aux2} {sub2} {base2}?",), "Yes, {sub2} {does2}.", "Yes"),
        (("{aux2} {sub2} {nobase2}?",), "No, {sub2} {does2}.", "No")), 2),
    "married": Kind("once:married couple", (
        "{man} and {woman} are married.{alone}", "{woman} and {man} are married.{alone}", "{man} is married to {woman}.{alone}",
        "{woman} is married to {man}.{alone}", "{man} is {woman}'s husband.{alone}", "{woman} is the wife of {man}.{alone}",
        "{man} and {woman} are husband and wife.{alone}", "{man} married {woman}.{alone}", "{woman}'s husband is {man}.{alone}",
        "{man} has a wife. Her name is {woman}.{alone}", "{woman} got married to {man}.{alone}", "{woman} has a husband called {man}.{alone}"), (
        (("Who is {woman}'s husband?",), "{man} is {woman}'s husband.", "{man}"),
        (("Who is {man}'s wife?",), "{woman} is {man}'s wife.", "{woman}"),
        (("Who is the husband of {woman}?",), "{man} is the husband of {woman}.", "{man}"),
        (("Who is the wife of {man}?",), "{woman} is the wife of {man}.", "{woman}"),
        (("What is the name of {man}'s wife?", "What is {man}'s wife called?"), "{man}'s wife is called {woman}.", "{woman}"),
        (("Who is {man} married to?", "Who did {man} marry?"), "{man} is married to {woman}.", "{woman}"),
        (("Who is {woman} married to?",), "{woman} is married to {man}.", "{man}"),
        (("Who is married to {woman}?",), "{man} is married to {woman}.", "{man}"),
        (("Is {man} married?",), "Yes, {man} is married.", "Yes"),
        (("Are {man} and {woman} married?",), "Yes, {man} and {woman} are married.", "Yes"),
        (("Is {single} married?",), "No, {single} is not married.", "No"),
        (("Who is not married?",), "{single} is not married.", "{single}"),
        (("Is {woman} married to {single}?",), "No, {woman} is married to {man}.", "No")), 2),
    "our teacher": Kind("staff", (
        "{who} is {my} {boss}.|{who2} is {my2} {boss2}.", "{my} {boss} is {who}.|{my2} {boss2} is {who2}.",
        "{who2} is {my2} {boss2} and {who} is {my} {boss}.", "{my} {boss} is called {who}.|{my2} {boss2} is called {who2}.",
        "{my2} {boss2}'s name is {who2}.|{my} {boss}'s name is {who}.", "{my2} {boss2} is {who2} and {my} {boss} is {who}.",
        "The name of {my} {boss} is {who}.|{who2} is {my2} {boss2}.", "{who} is {my} {boss}, but {who2} is {my2} {boss2}."), (
        (("Who is {my} {boss}?", "Tell me who {my} {boss} is."), "{who} is {your} {boss}.", "{who}"),
        (("Who is {my2} {boss2}?", "And who is {my2} {boss2}?"), "{who2} is {your2} {boss2}.", "{who2}"),
        (("What is the name of {my} {boss}?", "What is {my} {boss} called?", "What is {my} {boss}'s name?"), "{your} {boss} is called {who}.",
         "{who}"),
        (("Who is {who}?",), "{who} is {your} {boss}.", "{boss}"),
        (("Who is {who2}?",), "{who2} is {your2} {boss2}.", "{boss2}"),
        (("Is {who2} {my2} {boss2}?",), "Yes, {who2} is {your2} {boss2}.", "Yes"),
        (("Is {who} {my2} {boss2}?",), "No, {who} is {your} {boss}.", "No")), 2),
    "kin of kin": Kind("uncle does", (
        "{my} {one} has a {uncle}. {UHer} name is {third}. {third} {does}.", "{my} {one}'s {uncle} is called {third}.|{third} {does}.",
        "{third} is {my} {one}'s {uncle}.|{third} {does}.", "{my} {one} has a {uncle} called {third}. {third} {does}.",
        "{third} is the {uncle} of {my} {one}. {UShe} {does}.", "{my} {one}'s {uncle} {does}. {UHer} name is {third}.",
        "{my} {one} has a {uncle}, {third}. {UShe} {does}.", "{third} {does}.|{third} is {my} {one}'s {uncle}."), (
        (("{how} {my} {one}'s {uncle}{tail}?",), "{your} {one}'s {uncle} {does}.", "{asked}"),
        (("{how} {third}{tail}?",), "{third} {does}.", "{asked}"),
        (("What is the name of {my} {one}'s {uncle}?", "What is {my} {one}'s {uncle} called?"), "{your} {one}'s {uncle} is called {third}.",
         "{third}"),
        (("Who is {my} {one}'s {uncle}?",), "{third} is {your} {one}'s {uncle}.", "{third}"),
        (("Who is {third}?",), "{third} is {your} {one}'s {uncle}.", "{uncle}"),
        (("Who {does}?",), "{third} {does}.", "{third}"),
        (("Who has a {uncle}?",), "{your} {one} has a {uncle}.", "{your} {one}"),
        (("{aux} {my} {one}'s {uncle} {base}?",), "Yes, {your} {one}'s {uncle} {does}.", "Yes"),
        (("{aux} {my} {one}'s {uncle} {nobase}?",), "No, {your} {one}'s {uncle} {does}.", "No")), 2),
    "life": Kind("n:from,lives,live,speak,work,learn,study,place,acts life", (
        "{n} {lived} and {lived2}.", "{n} {lived}. {She} {lived2}.", "{n} {lived}.|{n} {lived2}.", "{n} {lived}, but {she} {lived2}.",
        "{n} {lived2}. {She} {lived}.", "{n} {lived2} and {lived}.", "{n} {lived} and {she} {lived2}, too.", "{n}, who {lived}, {lived2}."), (
        (("{wha} {auxi} {n} {vb}?", "{wha} {auxi} {n} {vb}?", "~{wha} {auxi} {she} {vb}?"), "{n} {lived}.", "{word}"),
        (("{wha2} {auxi2} {n} {vb2}?", "And {lwha2} {auxi2} {n} {vb2}?", "~{wha2} {auxi2} {she} {vb2}?"), "{n} {lived2}.", "{word2}"),
        (("Who {lived}?",), "{n} {lived}.", "{n}"),
        (("Who {lived2}?",), "{n} {lived2}.", "{n}"),
        (("{auxi} {n} {yes}?",), "Yes, {n} {lived}.", "Yes"),
        (("{auxi2} {n} {nay2}?",), "No, {n} {lived2}.", "No")), 2),
    "journey": Kind("n:place city city2 flew", (
        "{n} {flew} from {city} to {city2}.", "{n} {flew} to {city2} from {city}.", "{n} was in {city}. Then {she} {flew} to {city2}.",
        "{n} left {city} and {flew} to {city2}.", "Yesterday {n} {flew} from {city} to {city2}.", "Last week {n} {flew} from {city} to {city2}."), (
        (("Where did {n} {fly} from?",), "{n} {flew} from {city}.", "{city}"),
        (("Where did {n} {fly} to?", "Where did {n} {fly}?"), "{n} {flew} to {city2}.", "{city2}"),
        (("Where is {n} now?",), "{n} is in {city2}.", "{city2}"),
        (("Who {flew} to {city2}?",), "{n} {flew} to {city2}.", "{n}"),
        (("Who {flew} from {city}?",), "{n} {flew} from {city}.", "{n}"),
        (("Did {n} {fly} to {city2}?",), "Yes, {n} {flew} to {city2}.", "Yes"),
        (("Did {n} {fly} to {city}?",), "No, {n} {flew} to {city2}.", "No"))),
}
