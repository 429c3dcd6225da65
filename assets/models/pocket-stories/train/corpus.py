"""Writes the text that the built-in model is trained and measured on.

A story states one to five facts of any kinds (kinds.py), lets other things happen between them, and
asks about the facts. Words, ways to say a fact and ways to ask are drawn independently of each
other, except for combinations that are held out to measure with.

    python3 corpus.py --stories 5 --seed 1     prints stories
"""

import argparse
import random
import re
import zlib
from dataclasses import dataclass, field

import plots
import words
from kinds import KINDS

UNKNOWN = "I do not know that."
# verb: (I ..., somebody ..., past, what it takes)
VERBS = {
    "like": ("likes", "liked", "food animal subject thing animals"), "love": ("loves", "loved", "food animal subject animals"),
    "want": ("wants", "wanted", "food thing"), "need": ("needs", "needed", "food thing"),
    "see": ("sees", "saw", "animal thing"), "eat": ("eats", "ate", "food snack"),
    "drink": ("drinks", "drank", "drink"), "buy": ("buys", "bought", "food thing"),
    "find": ("finds", "found", "thing"), "make": ("makes", "made", "food thing"),
    "read": ("reads", "read", "reading"), "draw": ("draws", "drew", "animal thing"),
    "lose": ("loses", "lost", "thing"), "break": ("breaks", "broke", "thing"),
    "hear": ("hears", "heard", "animal"), "feed": ("feeds", "fed", "animal"),
    "carry": ("carries", "carried", "thing"), "catch": ("catches", "caught", "animal"),
    "open": ("opens", "opened", "opening"), "wash": ("washes", "washed", "thing"),
    "play with": ("plays with", "played with", "thing animal"), "look for": ("looks for", "looked for", "thing animal"),
    "hold": ("holds", "held", "thing"), "sell": ("sells", "sold", "food thing"), "bring": ("brings", "brought", "thing food"),
    "cook": ("cooks", "cooked", "food"), "call": ("calls", "called", "animal"), "ride": ("rides", "rode", "riding"), "play": ("plays", "played", "game"),
    "watch": ("watches", "watched", "animal"), "paint": ("paints", "painted", "animal thing"),
    "write": ("writes", "wrote", "writing"), "wear": ("wears", "wore", "clothes"), "plant": ("plants", "planted", "plant"),
    "drive": ("drives", "drove", "driving"), "bake": ("bakes", "baked", "snack"), "build": ("builds", "built", "building"),
    "throw": ("throws", "threw", "thing"), "clean": ("cleans", "cleaned", "thing"), "hide": ("hides", "hid", "thing"),
    "take": ("takes", "took", "thing"), "hate": ("hates", "hated", "food animals subject"), "push": ("pushes", "pushed", "thing"),
}
# The same for verbs that take somebody.
SOMEBODY = {"like": ("likes", "liked"), "love": ("loves", "loved"), "see": ("sees", "saw"), "know": ("knows", "knew"),
            "help": ("helps", "helped"), "call": ("calls", "called"), "hear": ("hears", "heard"), "follow": ("follows", "followed"),
            "visit": ("visits", "visited"), "kiss": ("kisses", "kissed"), "hug": ("hugs", "hugged"), "meet": ("meets", "met"),
            "chase": ("chases", "chased"), "miss": ("misses", "missed"), "hate": ("hates", "hated"),
            "teach": ("teaches", "taught"), "thank": ("thanks", "thanked"), "push": ("pushes", "pushed")}
USED = {"now": [*VERBS], "then": [*VERBS], "got": ["buy", "find", "eat", "see", "draw", "sell", "lose", "take", "hide", "wash"],
        "mine": ["like", "love", "want", "need", "see", "eat", "drink", "play"], "somebody": [*SOMEBODY], "like": ["like"],
        "ing": ["eat", "drink", "buy", "make", "read", "draw", "carry", "open", "wash", "play with", "look for", "hold", "sell",
                "cook", "feed", "ride", "play", "watch", "paint", "write", "wear", "plant", "drive", "bake", "build", "throw",
                "clean", "hide", "push"],
        "ed": ["help", "call", "follow", "visit", "kiss", "hug", "chase", "miss", "thank", "push"],  # with a past that is a participle
        "done": ["buy", "find", "make", "lose", "wash", "open", "sell", "bring", "paint", "clean", "push"],
        "for": ["make", "buy", "cook", "draw", "paint", "bake", "build", "write", "find", "read", "carry", "open", "wash"]}
GIVEN = {"give": "gave", "sell": "sold", "bring": "brought", "show": "showed", "send": "sent"}
PAIRS = (("big", "small"), ("first", "second"), ("old", "new"))
PERSON_PAIRS = (("old", "young"), ("tall", "short"), ("first", "second"), ("big", "little"), ("happy", "sad"))
# What can be asked about a thing, unless the fact has one of the slots.
UNTOLD = (("c d", "What color is the {}?"), ("c d", "Which color is the {}?"), ("p q u e", "Where is the {}?"),
          ("stuff", "What is the {} made of?"), ("n m who holder e", "Who has the {}?"), ("y e l", "How is the {}?"), ("n m", "Who lost the {}?"))
# The same for people, unless somebody has the role in the story.
UNTOLD_OF_PEOPLE = (("age", "How old is {}?"), ("job", "What is {}'s job?"), ("favorite", "What is {}'s favorite color?"),
                    ("lives", "Where does {} live?"), ("born", "When is {}'s birthday?"), ("wears", "What is {} wearing?"))
# What may happen between facts, without a word that a question asks about.
EVENTS = (
    "{a} said, \"Let us play!\"", "{a} said hello.", "{An_animal} ran by and they laughed.",
    "{a} and {b} sang a song.", "{An_animal} sat down next to {a}.", "{a} and {b} are friends.",
    "{a} knows {b}.", "{a} said hello to {b}.", "They laughed.", "It was a good day.",
    "The day was long.", "All of them are here.",
)
PREFIXES = ("Look, ", "Listen: ", "Well, ", "Today ", "You know, ", "So ", "Now ")
QUESTION_PREFIXES = ("So ", "And ", "Now, ", "Tell me, ", "Please tell me: ", "Question: ", "OK, ",
                     "Then ", "But ", "Well, ")
CHAT = (
    (("Hello!", "Hello!", "Hello.", "Hi!", "Hi!", "Hi", "Hi", "Hello", "Hello", "Hey!", "Hi there!", "Hello there!"), "Hello! Tell me something, and ask me about it."),
    (("Good morning!", "Good morning.",), "Good morning! Tell me something, and ask me about it."),
    (("How are you?", "How are you today?", "Hello! How are you?", "Hi, how are you?"), "I am well."),
    (("Who are you?", "What are you?", "What is your name?", "Hello! Who are you?"), "I am a small model."),
    (("What can you do?", "Can you help me?", "What do you know?"), "I can answer questions about what you tell me."),
    (("Thank you!", "Thank you.", "Thanks!"), "You are welcome."),
    (("Bye!", "Goodbye!", "Good night!"), "Goodbye!"),
    (("Nice to meet you.", "Nice to meet you!"), "Hello! Tell me something, and ask me about it."),
    (("Do you like pizza?", "Do you like me?", "Do you have a dog?", "What do you like?", "Where do you live?",
      "How old are you?", "Tell me a joke.", "Tell me something.", "Are you happy?", "Do you know me?"), "I do not know that."),
)
# Nothing that a story says answers them.
WORLD = ("Who is the king of Spain?", "Why is the sky blue?", "What is the meaning of life?", "How many people live in London?",
         "Who is the best singer?", "What is the biggest animal?", "Who made you?", "How far is the moon?", "What is love?",
         "Why do birds sing?", "When is dinner?", "How do you make bread?", "What time is it?", "Who is the queen?",
         "How many stars are there?", "Why is the sea wet?", "What is for dinner?", "Who is the strongest man?",
         "What do bees eat?", "Where is the sun at night?", "Why?", "How?", "What?", "Who?", "Where?", "When?")


@dataclass(frozen=True)
class Ask:
    """A question that the story answers."""

    kind: str  # a key of KINDS; "unknown" or "chat"
    said: str  # the way in which the fact was said, a template
    asked: str  # the template of the question
    question: str
    answer: str  # a sentence
    word: str  # the part of the answer that was asked for


@dataclass
class Story:
    """What is being told. Everything that two facts might contradict each other in is drawn once."""

    rng: random.Random
    alone: bool = False  # one fact, which a question may call "it" or "she"
    new_words: float = 0.0  # share of the people and things that have made-up names
    people: list = field(default_factory=list)
    verbs: list = field(default_factory=list)
    several: list = field(default_factory=list)
    untold: list = field(default_factory=list)  # questions that it does not answer
    taken: set = field(default_factory=set)

    def name(self, roles=(), others=()):
        """A person of the story, or a new one, who has none of the roles yet."""
        if any(role in self.taken for role in roles):
            raise LookupError(roles)
        known = [name for name in self.people
                 if name not in others and not any((name, role) in self.taken for role in roles)]
        if known and self.rng.random() < 0.4:
            name = self.rng.choice(known)
        elif roles and not NAMES_ONLY & {*roles} and self.rng.random() < 0.25:
            name = self.somebody()
        else:
            name = self.fresh(words.NAMES, capital=True)
            self.people.append(name)
        self.taken.update((name, role) for role in roles)
        return name

    def somebody(self):
        """Who has no name: "the king", "my brother", "the fox"."""
        if self.rng.random() < 0.4:
            return "the " + self.fresh(words.ANIMALS)
        if self.people and self.rng.random() < 0.2:
            kin = self.fresh(words.KIN[self.rng.choice(("girl", "boy"))])
            other = self.rng.choice(self.people)
            return f"{other}'s {kin}" if self.rng.random() < 0.6 else f"the {kin} of {other}"
        somebody = self.rng.choice([person for group in words.PEOPLE.values() for person in group])
        noun = somebody.split()[-1]
        if noun in self.taken:
            raise LookupError(somebody)
        self.taken.update((somebody, noun))
        return somebody

    def fresh(self, choices, capital=False):
        """A word that the story has not used. Throws LookupError if there is none."""
        if choices in NAMED and self.rng.random() < self.new_words:
            word = words.made_up(self.rng)
            word = word.capitalize() if capital else word
            if word in self.taken:
                raise LookupError(word)
        else:
            free = [word for word in choices if word not in self.taken]
            if not free:
                raise LookupError(choices)
            word = self.rng.choice(free)
        self.taken.add(word)
        return word


NAMES_ONLY = {"kin", "called"}
NAMED = (words.NAMES, words.THINGS, words.ANIMALS)


def article(word):
    return "an" if word[0].lower() in "aeiou" else "a"


def with_article(word):
    return f"{article(word)} {word}"


def object_of(story, what):
    """Something that a verb takes."""
    kind = story.rng.choice(what.split())
    if kind in ("food", "drink"):
        return story.fresh(words.FOODS if kind == "food" else words.DRINKS)
    if kind == "subject":
        return story.fresh(words.SUBJECTS)
    if kind in ("game", "animals"):
        return story.fresh(words.GAMES if kind == "game" else words.SEVERAL_ANIMALS)
    lists = {"animal": words.ANIMALS, "thing": words.THINGS, "snack": words.SNACKS,
             "reading": ["book", "letter", "card"], "opening": ["box", "bag", "door", "window", "present", "letter"],
             "riding": ["bike", "horse", "cow", "elephant"], "writing": ["letter", "book", "card", "song"], "clothes": words.CLOTHES,
             "plant": ["tree", "flower"], "driving": ["car", "truck", "train"], "building": ["house", "tower", "boat", "robot", "wall"]}
    noun = story.fresh(lists[kind])
    if kind not in ("snack", "plant", "writing") and story.rng.random() < 0.35:
        return f"the {noun}"
    return with_article(noun)


def progressive(verb):
    """ "eating" of "eat", "playing with" of "play with"."""
    first, *rest = verb.split()
    return " ".join([(first[:-1] if first.endswith("e") else first) + "ing", *rest])


def draw_place(story, slots, role):
    if story.rng.random() < 0.12:
        city = story.fresh(words.CITIES)
        return {"p": f"in {city}", "to_p": f"to {city}"}
    where, to = story.rng.choice([place for place in words.PLACES if place[0] not in story.taken])
    story.taken.add(where)
    return {"p": where, "to_p": to}


def draw_where(story, slots, role):
    """Where a thing is. Nothing else in the story is what the thing is in or on."""
    where = story.fresh([where for where in words.WHERE if where.split()[-1] not in story.taken])
    story.taken.add(where.split()[-1])
    return where


def draw_once(story, slots, role):
    """Draws nothing, but from here on nothing else in the story has this role."""
    if role in story.taken:
        raise LookupError(role)
    story.taken.add(role)
    return {}


def expect_none(story, slots, role):
    """Draws nothing, but makes sure that nobody in the story has this role so far."""
    if any(isinstance(taken, tuple) and taken[1] == role for taken in story.taken):
        raise LookupError(role)
    return {}


def draw_subject(story, slots, role):
    """A thing, an animal or something outside."""
    if role == "animal":
        return story.fresh(words.ANIMALS)
    lists = (words.THINGS, words.THINGS, words.ANIMALS, words.NATURE)
    return story.fresh(story.rng.choice(lists[:3] if role == "movable" else lists))


def draw_thing(story, slots, role):
    """A thing, now and then an animal."""
    return story.fresh(words.THINGS if story.rng.random() < 0.85 else words.ANIMALS)


def introduced(story, noun):
    look = story.rng.random()
    if look > 0.88:
        quality = story.rng.choice(words.QUALITIES)
        return f"{article(quality)} {quality} {noun}"
    return f"the {noun}" if look < 0.4 else with_article(noun)


def draw_verb(story, slots, role):
    who = slots.get("n", "I")
    free = [verb for verb in USED[role] if (who, verb) not in story.taken]
    used = [verb for verb in free if verb in story.verbs]  # who did it is hard to tell if others did the same
    verb = story.rng.choice(used if used and story.rng.random() < 0.45 else free)
    story.verbs.append(verb)
    story.taken.add((who, verb))
    verbs, past, *takes = (SOMEBODY if role == "somebody" else VERBS)[verb]
    return {"verb": verb, "verbs": verbs, "past": past, "verbing": progressive(verb), "takes": "".join(takes)}


def draw_act(story, slots, role):
    act = story.fresh(words.ACTIONS)
    acts, acted, acting = words.ACTS[act]
    return {"act": act, "acts": acts, "acted": acted, "acting": acting}


def draw_favorite(story, slots, role):
    like = story.rng.choice(("color", "animal", "food", "number"))
    lists = {"color": words.COLORS, "animal": words.ANIMALS, "food": words.FOODS, "number": words.NUMBERS}
    return {"like": like, "liked": story.fresh(lists[like])}


def draw_several(story, slots, role):
    """Things that are counted. The same ones may be counted again."""
    if role == "again" and story.several and story.rng.random() < 0.45:
        return story.rng.choice(story.several)
    several = story.fresh(words.PLURALS)
    if role == "again":
        story.several.append(several)
    return several


def draw_pair(story, slots, role):
    """What tells two of a kind apart."""
    pair = story.rng.choice(PERSON_PAIRS if role == "person" else PAIRS)
    if role != "person" and story.rng.random() < 0.5:
        pair = [story.fresh(words.COLORS) for _ in range(2)]
    elif story.taken & {*pair}:
        raise LookupError(pair)
    story.taken.update(pair)
    return dict(zip(("e", "e2"), story.rng.sample(pair, 2)))


def draw_because(story, slots, role):
    """Something about {n}, and why it is so: in other words if it comes after the name."""
    name = slots["n"]
    known = pronouns(name)
    draw = {slot: DRAWERS[slot](story, slots, "") for slot in ("g", "t", "x", "y")} | {"g2": story.fresh(words.FEELINGS)}
    draw |= draw_act(story, slots, "") | draw_place(story, slots, "")
    weather = "weather" not in story.taken and story.rng.random() < 0.3
    for number in ("", "2"):
        verb = draw_verb(story, slots, "then")
        draw |= {"verb" + number: verb["verb"], "past" + number: verb["past"], "o" + number: object_of(story, verb["takes"])}
    effect, why = story.rng.choice((
        ("is {g}", "is {n} {g}"), ("is {g}", "is {n} {g}"), ("is {acting}", "is {n} {acting}"), ("{acted}", "did {n} {act}"),
        ("{past} {o}", "did {n} {verb} {o}"), ("went {to_p}", "did {n} go {to_p}"), ("cannot {act}", "can {n} not {act}")))
    if weather:
        story.taken.add("weather")
        draw["w"] = story.fresh(words.WEATHERS)
        reason, cause = "it is {w}", "w"
    else:
        reason, cause = story.rng.choice((
            ("{she} lost {her} {t}", "t"), ("{she} {past2} {o2}", "o2"), ("{her} {x} is {y}", "y"), ("{she} has a {t}", "t"),
            ("{she} found a {t}", "t"), ("{she} is {g2}", "g2")))
    named = {"she": name, "her": f"{name}'s"}
    full = reason.format(**draw, **({**named, "her": known["her"]} if known and reason.startswith("{she}") else named))
    short = reason.format(**draw, **(known or named))
    return {"effect": effect.format(**draw, n=name), "why": why.format(**draw, n=name), "reason": short,
            "Reason": full[0].upper() + full[1:], "cause": draw[cause],
            "so": name if weather or not known else known["she"]}


def draw_single(story, slots, role):
    several = story.fresh(words.PLURALS)
    return {"s": words.SINGULAR[several], "ss": several}


def draw_day(story, slots, role):
    day = story.fresh(words.DAYS)
    return {"day": day, "tomorrow": words.DAYS[(words.DAYS.index(day) + 1) % len(words.DAYS)]}


def draw_more(story, slots, role):
    more = story.fresh([*words.MORE])
    less = story.fresh([words.LESS[more]])
    return {"more": more, "most": words.MORE[more], "less": less, "least": words.MORE[less]}


def draw_sum(story, slots, role):
    """Two numbers of things and their sum: what is there, what is added, and what is there then."""
    first, second = story.rng.randint(1, 7), story.rng.randint(1, 5 if role == "two" else 3)
    names = words.NUMBER_NAMES if story.rng.random() < 0.8 else [str(number) for number in range(1, 13)]
    all_, some, left = names[first - 1], names[second - 1], names[first + second - 1]
    return {"all": all_, "some": some, "left": left, "all_f": counted(slots, first, all_), "some_f": counted(slots, second, some),
            "left_f": f"{left} {slots['f']}", "took": story.rng.choice(("found", "bought", "got", "finds", "buys", "gets"))}


def counted(slots, number, name):
    return f"{name} {words.SINGULAR[slots['f']] if number == 1 else slots['f']}"


def draw_difference(story, slots, role):
    drawn = draw_sum(story, slots, role)
    return drawn | {"all": drawn["left"], "all_f": drawn["left_f"], "left": drawn["all"], "left_f": drawn["all_f"],
                    "took": story.rng.choice(("lost", "gave away", "sold", "ate", "loses", "gives away", "sells", "eats"))}


def draw_relation(story, slots, role):
    return story.fresh(words.KIN["girl" if slots.get("n") in words.GIRLS else "boy" if slots.get("n") in words.BOYS
                                 else story.rng.choice(("girl", "boy"))])


def of(choices):
    return lambda story, slots, role: story.fresh(choices)


def a_name(story, slots, role):
    return story.name(role.split(",") if role else (), [*slots.values()])


# How each slot is drawn, by its name without a number: the word, or the words of several slots.
DRAWERS = {
    "once": draw_once, "none": expect_none, "n": a_name, "m": a_name, "x": draw_subject, "p": draw_place, "verb": draw_verb,
    "t": draw_thing, "u": of(words.THINGS), "v": of(words.THINGS), "c": of(words.COLORS), "d": of(words.COLORS),
    "a": lambda story, slots, role: introduced(story, slots["t"]),
    "b": lambda story, slots, role: introduced(story, slots["u"]),
    "o": lambda story, slots, role: object_of(story, slots.get("takes" + role, "food animal subject thing")),
    "k": lambda story, slots, role: story.fresh([*words.VALUES] if story.rng.random() < 0.75 else words.DIGITS),
    "name": lambda story, slots, role: story.fresh(words.NAMES, capital=True),
    "like": draw_favorite, "day": draw_day, "more": draw_more, "plus": draw_sum, "minus": draw_difference,
    "r": draw_relation, "kin": lambda story, slots, role: story.fresh(words.KIN[story.rng.choice(("girl", "boy"))]),
    "q": draw_where, "f": draw_several, "s": draw_single, "g": of(words.FEELINGS), "l": of(words.LOOKS),
    "y": of(words.QUALITIES), "z": of(words.QUALITIES), "j": of(words.JOBS), "w": of(words.WEATHERS),
    "city": of(words.CITIES), "action": of(words.ACTIONS), "act": draw_act, "cloth": of(words.CLOTHES[:7]),
    "fear": of(words.SEVERAL_ANIMALS), "season": of(words.SEASONS), "stuff": of(words.STUFF), "time": of(words.TIMES),
    "e": draw_pair, "because": draw_because, "who": of(("girl", "boy", "woman", "man")),
    "holder": of(("box", "bag", "basket", "bucket", "bottle", "drawer", "room", "house", "car")),
    "near": of(("next to", "behind", "near", "by", "in front of", "beside")),
    "give": lambda story, slots, role: dict(zip(("give", "gave"), story.rng.choice([*GIVEN.items()]))),
    "room": of(words.ROOMS), "be": lambda story, slots, role: story.rng.choice(("is", "was")),
    "state": lambda story, slots, role: story.rng.choice(("open", "closed")),
    "pair": lambda story, slots, role: story.rng.choice((
        {"pair": "friends", "one": "friend"}, {"pair": "sisters", "one": "sister"}, {"pair": "brothers", "one": "brother"})),
}


def draw(story, kind):
    """The slots of a fact of that kind. Throws LookupError if it might contradict what the story says already."""
    slots = {}
    for item in KINDS[kind].draw.split():
        slot, _, role = item.partition(":")
        base = slot.rstrip("0123456789")
        drawn = DRAWERS[base](story, slots, role)
        number = slot[len(base):]
        slots |= {slot: drawn} if isinstance(drawn, str) else {name + number: word for name, word in drawn.items()}
    return slots | derived(slots)


def derived(slots):
    """Who is older, where two ages are said."""
    if not {"k2", "n", "m"} <= {*slots}:
        return {}
    ages = [int(age) if age.isdigit() else words.VALUES[age] for age in (slots["k"], slots["k2"])]
    if ages[0] == ages[1]:
        raise LookupError(slots["k"])
    people = (slots["n"], slots["m"])
    return {"older": people[ages[0] < ages[1]], "younger": people[ages[0] > ages[1]]}


def wrong(story, slots):
    """Slots for a question whose answer is no."""
    rng = story.rng
    lists = {"wrong": ("t", words.THINGS), "wrong_c": ("c", words.COLORS), "wrong_q": ("q", words.WHERE),
             "wrong_k": ("k", words.NUMBERS), "wrong_g": ("g", words.FEELINGS), "wrong_y": ("y", words.QUALITIES),
             "wrong_w": ("w", words.WEATHERS), "wrong_j": ("j", words.JOBS), "wrong_p": ("p", [where for where, _ in words.PLACES])}
    out = {}
    for name, (slot, choices) in lists.items():
        if slot in slots:
            untrue = [word for word in choices if word != slots[slot]]
            told = [word for word in untrue if word in story.taken]  # as something else in the story is
            out[name] = rng.choice(told if told and rng.random() < 0.6 else untrue)
    return out


def pronouns(name):
    if name in words.GIRLS or name in words.PEOPLE["girl"]:
        return {"She": "She", "she": "she", "her": "her", "Her": "Her"}
    return {"She": "He", "she": "he", "her": "his", "Her": "His"} if name in [*words.BOYS, *words.PEOPLE["boy"]] else {}


def fill(template, slots):
    """The template with its slots filled, and the right article before each. None: a slot is missing."""
    try:
        text = template.format(**slots)
    except KeyError:
        return None
    text = re.sub(r"\b([Aa]) (?=[aeiou])", r"\1n ", text)
    return re.sub(r"^[a-z]|(?<=[.] )[a-z]", lambda first: first.group().upper(), text)


def is_held_out(first, second):
    """One in ten pairs appears in no story that the model is trained on."""
    return first != second and zlib.crc32("\n".join(sorted((first, second))).encode()) % 10 == 0


def held_out_phrasings():
    """(kind, way to say it, way to ask) that no story of the training has. The training knows each of both: two ways to say the
    fact stay for each way to ask.
    """
    held_out = set()
    for name, kind in KINDS.items():
        says = [*dict.fromkeys(kind.says)]
        for asked in {asked for questions, _, _ in kind.asks for asked in questions}:
            held_out.update((name, said, asked) for said in [said for said in says if is_held_out(said, asked)][: max(len(says) - 2, 0)])
    return held_out


HELD_OUT_PHRASINGS = held_out_phrasings()


@dataclass(frozen=True)
class Told:
    """A fact as it was said."""

    kind: str
    parts: tuple  # sentences, in order
    asks: tuple


def to_you(text):
    """What is mine, said by somebody else."""
    return re.sub(r"\b([Mm])y\b", lambda my: "Your" if my[1] == "M" else "your", text)


def tell_fact(story, kind):
    """A fact of that kind. None: it might contradict what the story says already."""
    try:
        slots = draw(story, kind)
    except LookupError:
        return None
    slots |= pronouns(slots.get("n", "")) | wrong(story, slots)
    slots |= {slot.capitalize(): slots[slot][0].upper() + slots[slot][1:] for slot in ("k", "time", "near") if slot in slots}
    if "kin" in slots:
        slots["KHer"] = "Her" if slots["kin"] in words.KIN["girl"] else "His"
    texts = [(said, text) for said in KINDS[kind].says if (text := fill(said, slots))]
    if not texts:
        return None
    said, text = story.rng.choice(texts)
    parts = tuple(part[0].upper() + part[1:] for part in text.split("|"))
    slots["told"] = parts[0]
    if "a" in slots and "{a}" not in said:
        slots["a"] = "the " + slots["t"]
    slots["live"] = "live in" if " live " in said else "are from"
    asks = []
    for questions, answer, word in KINDS[kind].asks:
        fitting = [question for question in questions if story.alone or question[0] != "~"]
        if not fitting:
            continue
        asked = story.rng.choice(fitting)
        question = fill(asked.lstrip("~"), slots)
        filled = fill(answer, slots)
        if question and filled:
            asks.append(Ask(kind, said, asked, question, to_you(filled), to_you(word.format(**slots))))
    thing = slots.get("t", slots.get("x"))
    if thing and not kind.startswith(("my ", "I ")):
        story.untold += [question.format(thing) for told_by, question in UNTOLD if not {*told_by.split()} & {*slots}]
    return Told(kind, parts, tuple(asks))


def unknown_ask(story):
    """A question about somebody or something that the story does not tell of."""
    if story.rng.random() < 0.15:
        question = story.rng.choice(WORLD)
        return Ask("unknown", "", question, question, UNKNOWN, UNKNOWN)
    untold = story.untold + [question.format(name) for role, question in UNTOLD_OF_PEOPLE for name in story.people
                             if (name, role) not in story.taken]
    if untold and story.rng.random() < 0.5:
        question = story.rng.choice(untold)
        return Ask("unknown", "", question, question, UNKNOWN, UNKNOWN)
    while True:
        kind = story.rng.choice(list(KINDS))
        told = tell_fact(story, kind)
        if told and told.asks:
            ask = story.rng.choice(told.asks)
            return Ask("unknown", "", ask.asked, ask.question, UNKNOWN, UNKNOWN)


def lowered(sentence):
    """For the middle of a sentence: names and "I" keep their capital."""
    first = re.match(r"(The|There|They|First|Yesterday|Last|All|It|My|A|An|She|He|Today|Now|Then|What|Who|Where|How|Which|Whose|Does|Is|Do|Has|Can|Did|Tell|On|In|Was|We|At|Once|Every|Are|Why|When)\b", sentence)
    return sentence[0].lower() + sentence[1:] if first else sentence


def merge(rng, sequences):
    """One sequence that keeps the order of each."""
    queues = [list(parts) for parts in sequences if parts]
    out = []
    while queues:
        queue = rng.choice(queues)
        out.append(queue.pop(0))
        queues = [queue for queue in queues if queue]
    return out


def event(story):
    people = [story.rng.choice(story.people) if story.people and story.rng.random() < 0.5
              else story.rng.choice(words.NAMES) for _ in range(2)]
    if people[0] == people[1]:
        people[1] = next(name for name in words.NAMES if name != people[0])
    animal = story.rng.choice([word for word in words.ANIMALS if word not in story.taken])
    story.taken.add(animal)
    return story.rng.choice(EVENTS).format(a=people[0], b=people[1], An_animal=with_article(animal).capitalize())


@dataclass(frozen=True)
class Drawn:
    """A story before it is text: what is said, and everything that can be asked about it."""

    kinds: tuple
    sentences: tuple
    asks: tuple
    story: Story


def draw_story(rng, count, kinds=None, new_words=0.0, same=0.35, more=None):
    """`count` facts: with the probability `same` all of one kind, else of any kinds. `more`: how many times as often as usual a
    kind is told.
    """
    story = Story(rng, count == 1, new_words)
    names = list(KINDS)
    weights = [KINDS[name].weight * (more[name] if more else 1) for name in names]
    if kinds is None:
        one = rng.choices(names, weights)[0]
        kinds = [one] * count if rng.random() < same else rng.choices(names, weights, k=count)
    told = [fact for kind in kinds if (fact := tell_fact(story, kind))]
    sentences = merge(rng, [fact.parts for fact in told])
    for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2))):
        # Not between two parts where the second begins with a pronoun: those are one part.
        sentences.insert(rng.randint(0, len(sentences)), event(story))
    joined = []
    for sentence in sentences:
        if joined and rng.random() < 0.08 and joined[-1].endswith(".") and ". " not in joined[-1] + sentence:
            joined[-1] = joined[-1][:-1] + rng.choice((" and ", ", and ", ", ", " but ")) + lowered(sentence)
        elif rng.random() < 0.04:
            joined.append(rng.choice(PREFIXES) + lowered(sentence))
        else:
            joined.append(sentence)
    return Drawn(tuple(sorted({fact.kind for fact in told})), tuple(joined), tuple(ask for fact in told for ask in fact.asks), story)


def is_new(drawn, ask):
    """(whether the story combines kinds that are held out, whether this way to ask about this way to say it is)"""
    combined = any(is_held_out(ask.kind, other) for other in drawn.kinds)
    return combined, (ask.kind, ask.said, ask.asked) in HELD_OUT_PHRASINGS


def fact_story(rng, new_words=None, most=5, more=None):
    """A story to train on: up to `most` facts as its trunk, and questions with their answers as its branches. In a third of
    the stories the questions follow each other instead.
    """
    if new_words is None:
        new_words = rng.choice((0, 0, 0, 0, 0.5, 1.0))
    while True:
        drawn = draw_story(rng, min(most, rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))), new_words=new_words, same=0.5, more=more)
        asks = [ask for ask in drawn.asks if is_new(drawn, ask) == (False, False)]
        if asks and not any(is_held_out(a, b) for a in drawn.kinds for b in drawn.kinds):
            break
    style = draw_style(rng)
    trunk = [(style(" ".join(drawn.sentences), False), 0)]
    # Who is asked more often: it is learned last, because the answer stands before the word that the question names.
    asked = sorted(asks, key=lambda ask: rng.random() ** (2 if asks_who(ask) else 1))[:rng.randint(3, 6)]
    if rng.random() < 0.3:
        asked.insert(rng.randint(0, len(asked)), unknown_ask(drawn.story))
    if rng.random() < 0.03:  # the question comes first
        return [[(style(f"{asked[0].question} {' '.join(drawn.sentences)}", False), 0), (style(" " + asked[0].answer, True), asked[0].kind)]]
    branches = []
    for ask in asked:
        parts = [(style(" " + ask.answer, True), ask.kind)]
        if ask.kind == "unknown" or ask.word in ("Yes", "No") or rng.random() < 0.87:
            parts.insert(0, (style(" " + worded(rng, ask.question), False), 0))
        branches.append(parts)
    if rng.random() < 0.3:
        return [trunk + [part for parts in branches[:3] for part in parts]]
    return [trunk, *branches]


def asks_who(ask):
    return ask.answer.startswith(ask.word) and ask.word not in ("Yes", "No")


def worded(rng, question):
    """The question as somebody may type it."""
    look = rng.random()
    if look < 0.06:
        return rng.choice(QUESTION_PREFIXES) + lowered(question)
    if look < 0.09:
        return question.rstrip("?.")
    return question + "?" if look < 0.10 else question


def draw_style(rng):
    """How somebody types: a function of a text, and whether it is an answer."""
    style = rng.random()
    if style < 0.05:
        return lambda text, answers: text.lower()
    if style < 0.09:
        return lambda text, answers: text.lower() if answers else re.sub(r"[.?!](?= |$)", "", text.lower())
    if style < 0.11:
        return lambda text, answers: text if answers else re.sub(r"[.?!](?= |$)", "", text)
    if style < 0.12:
        return lambda text, answers: text if answers else re.sub(r"(?<=[.?!]) (?=[A-Z])", "", text)
    if style < 0.13:
        return lambda text, answers: text.upper()
    if style < 0.16:
        return lambda text, answers: re.sub(r"(?<=[.?!]) |^ ", "\n", text)
    if style < 0.18:  # of somebody who learns English
        return lambda text, answers: text if answers else re.sub(r"\b[Tt]he |\ban? ", "", re.sub(r"\bhas\b", "have", text))
    return lambda text, answers: text


def chat(rng):
    look = rng.random()
    if look < 0.03:  # few, or "Hello" would be taken for the beginning of one
        name = words.made_up(rng).capitalize() if rng.random() < 0.3 else rng.choice(words.NAMES)
        return [[(rng.choice(("Hi, I am {}.", "Hello, I am {}.", "Hello, my name is {}.", "Hi, my name is {}.")).format(name), 0),
                 (f" Hello, {name}! Tell me something, and ask me about it.", 1)]]
    if look < 0.2:
        return asked_story(rng)
    if look < 0.3:
        said, answer = rng.choice(WORLD), UNKNOWN
    else:
        said, answer = CHAT[0] if look < 0.5 else rng.choice(CHAT)
        said = rng.choice(said)
    return [[(said.lower().rstrip("?!.") if rng.random() < 0.15 else said, 0), (" " + answer, 1)]]


def asked_story(rng):
    """A free story that was asked for, perhaps with what it is about."""
    people = draw_people(rng)
    sentences = tell(rng, rng.choice(plots.PLOTS), people)
    abouts = [animal for animal in PLOT_SLOTS["animal"] if re.search(rf"\b{animal}\b", " ".join(sentences))]
    about = with_article(abouts[0]) if abouts else " and ".join(people)
    asked = rng.choice(("Tell me a story.", "Tell me a story!", "Can you tell me a story?", f"Tell me a story about {about}.",
                        f"Tell me a story about {about}.", f"Can you tell me a story about {about}?"))
    return [[(asked, 0), (" " + " ".join(sentences), 0)]]


def sequence(rng):
    """What comes next: days, numbers, sums."""
    look, names = rng.random(), words.NUMBER_NAMES
    if look < 0.7:
        if rng.random() < 0.3:
            names = [str(number) for number in range(1, 13)]
        a = rng.randint(1, 9)
        b = rng.randint(1, min(9, 12 - a))
        first, second, result = a, b, a + b
        sign = "plus"
        if rng.random() < 0.35:
            first, second, result, sign = a + b, b, a, "minus"
        if names[0] == "1" and rng.random() < 0.5:
            sign = "+" if sign == "plus" else "-"
        term = f"{names[first - 1]} {sign} {names[second - 1]}"
        said = f"{term[0].upper()}{term[1:]} is"
        asked = rng.choice(("What is {}?", "What is {}?", "How much is {}?", "What is {}", "what is {}")).format(term)
        if rng.random() < 0.4:
            return [[(said, 0), (f" {names[result - 1]}.", 1)]]
        return [[(asked, 0), (f" {said} {names[result - 1]}.", 1)]]
    choices, first = (words.DAYS, rng.randint(0, 4)) if look < 0.85 else (names, rng.randint(0, 6))
    said = choices[first:]
    return [[(said[0].capitalize() + ",", 0), (" " + ", ".join(said[1:]) + ".", 1)]]


# ---- Free stories


def draw_people(rng, held_out=False):
    """Two names. No free story of the corpus is about a held-out pair (one in nine)."""
    while True:
        people = rng.sample(words.NAMES, 2)
        first, second = map(words.NAMES.index, people)
        if ((first + 2 * second) % 9 == 0) == held_out:
            return people


PLOT_SLOTS = {"place": "garden kitchen park school barn forest shop house field tower".split(),
              "object": "ball kite book hat drum boat cup doll bell lamp coat box".split(),
              "animal": "cat dog fox duck owl hen pig frog".split(), "weather": words.PLOT_WEATHERS,
              "number": "two three four five six seven".split(), "fruit": "apples pears plums nuts cakes eggs".split(),
              "feeling": "happy sad tired proud calm shy brave".split()}


def tell(rng, plot, people):
    """The sentences of an opening and of its plot."""
    parts = [part if isinstance(part, str) else rng.choice(part) for part in plot.sentences]
    template = "\n".join([rng.choice(plots.OPENINGS[plot.slot]), *parts])
    drawn = {slot: rng.choice(choices) for slot, choices in PLOT_SLOTS.items()} | {plot.slot: rng.choice(plot.words)}
    an = with_article(drawn["animal"])
    return template.format(a=people[0], b=people[1], an_animal=an, An_animal=an.capitalize(), **drawn).split("\n")


def free_story(rng):
    """A small story without questions: opening, plot, end, all about the same two."""
    sentences = tell(rng, rng.choice(plots.PLOTS), draw_people(rng))
    return [[(sentences[0], 0), (" " + " ".join(sentences[1:]), 0)]]


def names_straight(story, opening):
    """Whether the only names are the opening's: the first begins sentences, the second does not."""
    names = re.compile(rf"\b(?:{'|'.join(words.NAMES)})\b")
    first, second = names.findall(opening)
    return all(name.group() == (first if re.search(r'[.!?]"? $', story[:name.start()]) else second)
               for name in names.finditer(story, len(opening)))


# What is asked about several facts of one kind: (fact, question, the slot that is asked for).
PLAIN = {
    "what somebody has": ("{name} has the {thing}.", "What does {name} have?", "thing"),
    "what color something is": ("The {thing} is {color}.", "What color is the {thing}?", "color"),
    "where somebody is": ("{name} is in the {place}.", "Where is {name}?", "place"),
    "how many somebody has": ("{name} has {number} plums.", "How many plums does {name} have?", "number"),
    "how somebody feels": ("{name} is {feeling}.", "How does {name} feel?", "feeling"),
    "who something belongs to": ("The {thing} belongs to {name}.", "Who does the {thing} belong to?", "name"),
    "who has something": ("{name} has the {thing}.", "Who has the {thing}?", "name"),
    "who is in a place": ("{name} is in the {place}.", "Who is in the {place}?", "name"),
}
PLAIN_SLOTS = {"name": words.NAMES, "thing": words.TOYS, "color": words.COLORS, "place": words.ROOMS,
               "number": words.NUMBERS, "feeling": words.FEELINGS}
def draw_plain(rng, count):
    """The slots of that many facts of one kind of PLAIN."""
    drawn = {slot: rng.sample(choices, count) for slot, choices in PLAIN_SLOTS.items()}
    return [{slot: choices[i] for slot, choices in drawn.items()} for i in range(count)]


def plain_story(rng):
    """Facts of one plain kind, and questions; half of them ask who."""
    fact, question, _ = PLAIN[rng.choice([*PLAIN, "who has something", "who is in a place"])]
    slots = draw_plain(rng, rng.randint(2, 4))
    return [[(" ".join(fact.format(**slot) for slot in slots), 0)],
            *([(" " + question.format(**slot), 0), (" " + fact.format(**slot), 1)] for slot in slots)]


def story(rng, most=5, more=None):
    """A trunk and its branches, each of which follows the trunk alone: (text, for an answer its kind or 1, else 0) of each part."""
    kind = rng.random()
    if kind < 0.10:
        return free_story(rng)
    if kind < 0.15:
        return chat(rng)
    if kind < 0.17:
        return sequence(rng)
    return plain_story(rng) if kind < 0.23 else fact_story(rng, most=most, more=more)


def text_of(story):
    """The trunk with its first branch."""
    return "".join(text for parts in story[:2] for text, _ in parts)


def tokenizer_text(stories=6000, seed=7):
    """Stories of every sort. A few have made-up words, so that the pieces of those are no rarities."""
    rng = random.Random(seed)
    makers = [free_story, chat, *[lambda rng: fact_story(rng, 0.0)] * 4]
    return "\n".join([text_of(makers[i % len(makers)](rng)) for i in range(stories)]
                     + [text_of(fact_story(rng, 1.0)) for _ in range(stories // 20)])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--stories", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    for _ in range(arguments.stories):
        print(text_of(story(rng)))


if __name__ == "__main__":
    main()
