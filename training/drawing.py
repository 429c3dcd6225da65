"""How the words of a fact are drawn: the state of a story, which keeps its facts from contradicting each other, and a drawer per slot.

A drawer gets the story, the slots that are drawn already, and its role, which is what stands after ":" where a kind names it. It gives
the word for its slot, or several slots by their names. It throws LookupError where the words would contradict the story.
"""

import random
from dataclasses import dataclass, field

import words

# By base form: (form after a name, past, the kinds of object that the verb takes)
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
    "cook": ("cooks", "cooked", "food"), "call": ("calls", "called", "animal"), "ride": ("rides", "rode", "riding"),
    "play": ("plays", "played", "game"),
    "watch": ("watches", "watched", "animal"), "paint": ("paints", "painted", "animal thing"),
    "write": ("writes", "wrote", "writing"), "wear": ("wears", "wore", "clothes"), "plant": ("plants", "planted", "plant"),
    "drive": ("drives", "drove", "driving"), "bake": ("bakes", "baked", "snack"), "build": ("builds", "built", "building"),
    "throw": ("throws", "threw", "thing"), "clean": ("cleans", "cleaned", "thing"), "hide": ("hides", "hid", "thing"),
    "take": ("takes", "took", "thing"), "hate": ("hates", "hated", "food animals subject"), "push": ("pushes", "pushed", "thing"),
    "kick": ("kicks", "kicked", "thing"), "pull": ("pulls", "pulled", "thing"), "drop": ("drops", "dropped", "thing"),
    "fix": ("fixes", "fixed", "thing"), "use": ("uses", "used", "thing"), "touch": ("touches", "touched", "thing animal"),
    "move": ("moves", "moved", "thing"), "share": ("shares", "shared", "snack"), "order": ("orders", "ordered", "food snack"),
    "cut": ("cuts", "cut", "snack"), "smell": ("smells", "smelled", "food snack"), "taste": ("tastes", "tasted", "food snack"),
    "keep": ("keeps", "kept", "thing animal"), "choose": ("chooses", "chose", "thing food"), "steal": ("steals", "stole", "thing"),
    "borrow": ("borrows", "borrowed", "thing"), "forget": ("forgets", "forgot", "thing"), "learn": ("learns", "learned", "subject"),
    "study": ("studies", "studied", "subject"), "close": ("closes", "closed", "opening"), "lift": ("lifts", "lifted", "thing"),
    "repair": ("repairs", "repaired", "driving thing"), "collect": ("collects", "collected", "several"),
    "count": ("counts", "counted", "several animals"), "enjoy": ("enjoys", "enjoyed", "food subject"), "hit": ("hits", "hit", "thing"),
    "send": ("sends", "sent", "writing"), "get": ("gets", "got", "thing"), "climb": ("climbs", "climbed", "climbing"),
    "prefer": ("prefers", "preferred", "food subject animals"), "pick": ("picks", "picked", "several plant"),
}
# The same for verbs whose object is a person: (form after a name, past)
SOMEBODY = {"like": ("likes", "liked"), "love": ("loves", "loved"), "see": ("sees", "saw"), "know": ("knows", "knew"),
            "help": ("helps", "helped"), "call": ("calls", "called"), "hear": ("hears", "heard"), "follow": ("follows", "followed"),
            "visit": ("visits", "visited"), "kiss": ("kisses", "kissed"), "hug": ("hugs", "hugged"), "meet": ("meets", "met"),
            "chase": ("chases", "chased"), "miss": ("misses", "missed"), "hate": ("hates", "hated"),
            "teach": ("teaches", "taught"), "thank": ("thanks", "thanked"), "push": ("pushes", "pushed"),
            "ask": ("asks", "asked"), "watch": ("watches", "watched"), "find": ("finds", "found"), "invite": ("invites", "invited"),
            "trust": ("trusts", "trusted"), "marry": ("marries", "married"), "bite": ("bites", "bit"), "tickle": ("tickles", "tickled"),
            "wake up": ("wakes up", "woke up")}
USED = {"now": [*VERBS], "then": [*VERBS], "got": ["buy", "find", "eat", "see", "draw", "sell", "lose", "take", "hide", "wash"],
        "mine": ["like", "love", "want", "need", "see", "eat", "drink", "play"], "somebody": [*SOMEBODY], "like": ["like"],
        "ing": ["eat", "drink", "buy", "make", "read", "draw", "carry", "open", "wash", "play with", "look for", "hold", "sell",
                "cook", "feed", "ride", "play", "watch", "paint", "write", "wear", "plant", "drive", "bake", "build", "throw",
                "clean", "hide", "push", "kick", "pull", "fix", "use", "touch", "move", "share", "order", "smell", "taste", "study",
                "learn", "close", "lift", "repair", "collect", "count", "climb", "pick"],
        "ed": ["help", "call", "follow", "visit", "kiss", "hug", "chase", "miss", "thank", "push", "ask", "watch", "invite", "trust",
               "tickle"],  # verbs whose past is also the participle
        "done": ["buy", "find", "make", "lose", "wash", "open", "sell", "bring", "paint", "clean", "push", "kick", "pull", "fix", "use", "move",
                 "order", "cut", "close", "lift", "repair", "hit"],
        "for": ["make", "buy", "cook", "draw", "paint", "bake", "build", "write", "find", "read", "carry", "open", "wash"]}
GIVEN = "give sell bring show send".split()
# The past and the participle of every verb, also of those that only some kinds of fact draw.
PASTS = {verb: past for verb, (_, past, *_) in (VERBS | SOMEBODY).items()}
PASTS |= {"give": "gave", "show": "showed", "lend": "lent", "offer": "offered", "hand": "handed", "pass": "passed", "roll": "rolled", "sing": "sang",
          "tell": "told", "save": "saved", "score": "scored", "win": "won"}
PARTICIPLES = PASTS | {"throw": "thrown", "eat": "eaten", "write": "written", "break": "broken", "take": "taken", "see": "seen", "bite": "bitten",
                       "steal": "stolen", "hide": "hidden", "draw": "drawn", "know": "known", "give": "given"}
PAIRS = (("big", "small"), ("first", "second"), ("old", "new"))
PERSON_PAIRS = (("old", "young"), ("tall", "short"), ("first", "second"), ("big", "little"), ("happy", "sad"))


@dataclass
class Story:
    """The state of a story while its facts are drawn. `taken` marks what was drawn, so that a later fact does not contradict it."""

    rng: random.Random
    alone: bool = False  # the story has one fact, so a question may say "it" or "she"
    new_words: float = 0.0  # share of people and things whose names are in none of the lists of words
    rare: float = 0.0  # share of those names that are real words; the others are made up
    people: list = field(default_factory=list)
    verbs: list = field(default_factory=list)
    several: list = field(default_factory=list)
    untold: list = field(default_factory=list)  # (word, question): the story does not answer the question, unless it says the word
    taken: set = field(default_factory=set)

    def name(self, roles=(), others=()):
        """A person who has none of the roles yet, from the story or new, but none of `others`."""
        if any(role in self.taken for role in roles):
            raise LookupError(roles)
        known = [name for name in self.people
                 if name not in others and not any((name, role) in self.taken for role in roles)]
        if known and self.rng.random() < 0.4:
            name = self.rng.choice(known)
        elif roles and not NAMES_ONLY & {*roles} and self.rng.random() < 0.25:
            name = self.somebody()
        else:
            name = self.fresh(words.NAMES)
            self.people.append(name)
        self.taken.update((name, role) for role in roles)
        return name

    def name_of_list(self):
        """A new person from the list of names, so that the pronouns are known."""
        name = unused(self, words.NAMES)
        self.taken.add(name)
        return name

    def take(self, *marks):
        """Reserves the marks, words or pairs of a person and a role, for the caller's fact. Throws LookupError if one of them is taken."""
        if self.taken & {*marks}:
            raise LookupError(marks)
        self.taken.update(marks)

    def somebody(self):
        """Somebody without a name: "the king", "my brother", "the fox"."""
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

    def fresh(self, choices):
        """A word that the story has not used. Throws LookupError if there is none."""
        named = choices in NAMED
        if (named or choices in DESCRIBED) and self.rng.random() < (self.new_words if named else 0.4 * self.new_words):
            word = self.new_word(choices)
            if word in self.taken:
                raise LookupError(word)
        else:
            free = [word for word in choices if word not in self.taken]
            if not free:
                raise LookupError(choices)
            word = self.rng.choice(free)
        self.taken.add(word)
        return word

    def new_word(self, choices):
        """A word outside the lists, in place of one of the choices."""
        if self.rng.random() < self.rare:
            return self.rng.choice(next(rare for known, rare in words.RARE if known == choices))
        word = words.made_up(self.rng)
        if choices in (words.NAMES, words.CITIES):
            return word.capitalize()
        return word.rstrip("sxzh") + "s" if choices is words.PLURALS else word


NAMES_ONLY = {"kin", "called"}
NAMED = (words.NAMES, words.THINGS, words.ANIMALS)  # lists that new words replace, see Story.new_words
DESCRIBED = (words.PLURALS, words.JOBS, words.FEELINGS, words.LOOKS, words.QUALITIES, words.NATURE, words.FOODS, words.CITIES,
             words.ROOMS)  # lists that new words replace less often


def article(word):
    """The article before the word: "a" or "an"."""
    return "an" if word[0].lower() in "aeiou" else "a"


def with_article(word):
    """The word after its article."""
    return f"{article(word)} {word}"


def object_of(story, what):
    """An object for a verb, of one of the kinds that `what` names."""
    kind = story.rng.choice(what.split())
    if kind in ("food", "drink"):
        return story.fresh(words.FOODS if kind == "food" else words.DRINKS)
    if kind == "subject":
        return story.fresh(words.SUBJECTS)
    if kind in ("game", "animals", "several"):
        return story.fresh({"game": words.GAMES, "animals": words.SEVERAL_ANIMALS, "several": words.PLURALS}[kind])
    lists = {"animal": words.ANIMALS, "thing": words.THINGS, "snack": words.SNACKS,
             "reading": ["book", "letter", "card"], "opening": ["box", "bag", "door", "window", "present", "letter"],
             "riding": ["bike", "horse", "cow", "elephant"], "writing": ["letter", "book", "card", "song"], "clothes": words.CLOTHES,
             "plant": ["tree", "flower"], "driving": ["car", "truck", "train"], "building": ["house", "tower", "boat", "robot", "wall"],
             "climbing": ["tree", "wall", "tower", "ladder"]}
    noun = story.fresh(lists[kind])
    if kind not in ("snack", "plant", "writing") and story.rng.random() < 0.35:
        return f"the {noun}"
    return with_article(described(story, noun) if story.rng.random() < 0.15 else noun)


def progressive(verb):
    """ "eating" of "eat", "playing with" of "play with"."""
    first, *rest = verb.split()
    return " ".join([(first[:-1] if first.endswith("e") else first) + "ing", *rest])


def draw_place(story, slots, role):
    """Where somebody is: {p} "in the park" and {to_p} "to the park"."""
    if story.rng.random() < 0.12:
        city = story.fresh(words.CITIES)
        return {"p": f"in {city}", "to_p": f"to {city}"}
    if story.rng.random() < 0.4 * story.new_words:
        room = story.new_word(words.ROOMS)
        where, to = f"in the {room}", f"to the {room}"
    else:
        where, to = story.rng.choice([place for place in words.PLACES if place[0] not in story.taken])
    story.taken.add(where)
    return {"p": where, "to_p": to}


def somewhere(story, choices):
    """A place such as "on the table". The story uses its noun for nothing else."""
    where = story.fresh([where for where in choices if where.split()[-1] not in story.taken])
    story.taken.add(where.split()[-1])
    return where


def draw_where(story, slots, role):
    """Where a thing is: "on the table"."""
    return somewhere(story, words.WHERE)


def capital(text):
    """The text with a capital first letter."""
    return text[0].upper() + text[1:]


def with_capitals(slots, *names):
    """The slots, and copies of the named ones with capitals: {One} "The king" for {one} "the king"."""
    return slots | {name.capitalize(): capital(slots[name]) for name in names}


def lower_first(text):
    """The text with a small first letter."""
    return text[0].lower() + text[1:]


def joined(parts):
    """The parts, two or more, as a list: "a, b and c"."""
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


def numbered(slots, number):
    """The same slots with a number at the end of their names."""
    return {name + number: value for name, value in slots.items()}


def another(story, choices, *than):
    """One of the choices that is not in `than`, for a question whose answer is no."""
    return story.rng.choice([choice for choice in choices if choice not in than])


def unused(story, choices):
    """A word that the story has not used. Unlike fresh(), it does not mark the word as used."""
    return story.rng.choice([choice for choice in choices if choice not in story.taken])


def lone(story, what):
    """The empty slot {lone}, for questions that do not name what they ask about. Only one fact of a story gets it for the same `what`."""
    if what in story.taken:
        return {}
    story.taken.add(what)
    return {"lone": ""}


def known_or_new(story, roles, share, with_pronoun=True):
    """Somebody who has none of the roles yet: with the probability `share` from the story, else new.

    `with_pronoun`: somebody from the story is taken only if the pronouns are known.
    """
    free = [name for name in story.people if (pronouns(name) or not with_pronoun) and not any((name, role) in story.taken for role in roles)]
    name = story.rng.choice(free) if free and story.rng.random() < share else story.fresh(words.NAMES)
    if name not in story.people:
        story.people.append(name)
    story.taken.update((name, role) for role in roles)
    return name


def unmarked(story, draw):
    """What `draw` draws, without marking it as used."""
    before = {*story.taken}
    try:
        return draw()
    finally:
        story.taken.clear()
        story.taken.update(before)


def draw_once(story, slots, role):
    """Draws nothing, but reserves the role, so that only one fact of the story has it."""
    story.take(role)
    return {}


def expect_none(story, slots, role):
    """Draws nothing, but makes sure that nobody in the story has this role so far."""
    if any(isinstance(taken, tuple) and taken[1] == role for taken in story.taken):
        raise LookupError(role)
    return {}


def draw_subject(story, slots, role):
    """A thing, an animal or one of words.NATURE. With the role "animal" only an animal, with "movable" none of words.NATURE."""
    if role == "animal":
        return story.fresh(words.ANIMALS)
    lists = (words.THINGS, words.THINGS, words.ANIMALS, words.NATURE)
    return story.fresh(story.rng.choice(lists[:3] if role == "movable" else lists))


def draw_thing(story, slots, role):
    """A thing, now and then an animal."""
    return story.fresh(words.THINGS if story.rng.random() < 0.85 else words.ANIMALS)


def described(story, noun):
    """The noun with one or two adjectives."""
    look = story.rng.random()
    if look < 0.15:
        return f"{story.fresh(words.QUALITIES)} {story.fresh(words.COLORS)} {noun}"
    return f"{story.fresh(words.QUALITIES if look < 0.5 else words.COLORS if look < 0.75 else words.SORTS)} {noun}"


def introduced(story, noun, slots):
    """The noun as the story introduces it: "the ball", "a ball", "a red ball"."""
    look = story.rng.random()
    if look > 0.85 and not {*"cdeyzl"} & {*slots}:  # the fact itself does not describe it
        return with_article(described(story, noun))
    return f"the {noun}" if look < 0.4 else with_article(noun)


def draw_verb(story, slots, role):
    """A verb that nothing else in the story says of {n}, as {verb} {verbs} {past} {verbing}. {takes}: the kinds of its object, {o}."""
    who = slots.get("n", "I")
    free = [verb for verb in USED[role] if (who, verb) not in story.taken]
    if role in ("now", "then", "ing") and story.rng.random() < 0.3 * story.new_words:
        return new_verb(story)
    used = [verb for verb in free if verb in story.verbs]  # a question with "who" is harder if several people did the same
    verb = story.rng.choice(used if used and story.rng.random() < 0.45 else free)
    story.verbs.append(verb)
    story.taken.add((who, verb))
    verbs, past, *takes = (SOMEBODY if role in ("somebody", "ed") else VERBS)[verb]
    return {"verb": verb, "verbs": verbs, "past": past, "verbing": progressive(verb), "takes": "".join(takes)}


def new_verb(story):
    """The slots of draw_verb() for a verb outside the lists."""
    rare = story.rng.random() < story.rare
    verb = story.rng.choice(words.RARE_VERBS) if rare else words.made_up(story.rng).rstrip("aeiouyshxz")
    if len(verb) < 3 or verb in story.taken:
        raise LookupError(verb)
    story.taken.add(verb)
    return {"verb": verb, "verbs": verb + "s", "past": verb + "ed", "verbing": verb + "ing", "takes": "thing animal food"}


def draw_give(story, slots, role):
    """A verb of giving: {give} "sell" and {gave} "sold"."""
    verb = story.rng.choice(GIVEN)
    return {"give": verb, "gave": PASTS[verb]}


def draw_act(story, slots, role):
    """An action without an object, in four forms of its verb: {act} {acts} {acted} {acting}."""
    act = story.fresh(words.ACTIONS)
    acts, acted, acting = words.ACTS[act]
    return {"act": act, "acts": acts, "acted": acted, "acting": acting}


def draw_favorite(story, slots, role):
    """A favorite: {like} "color" and {liked} "red"."""
    like = story.rng.choice(("color", "animal", "food", "number"))
    lists = {"color": words.COLORS, "animal": words.ANIMALS, "food": words.FOODS, "number": words.NUMBERS}
    return {"like": like, "liked": story.fresh(lists[like])}


def draw_several(story, slots, role):
    """A plural noun for things that are counted. With the role "again" it may be one that an earlier fact has counted."""
    if role == "again" and story.several and story.rng.random() < 0.45:
        return story.rng.choice(story.several)
    several = story.fresh(words.PLURALS)
    if role == "again":
        story.several.append(several)
    return several


def draw_pair(story, slots, role):
    """Two adjectives that tell two things or people of one kind apart: {e} "big" and {e2} "small"."""
    pair = story.rng.choice(PERSON_PAIRS if role == "person" else PAIRS)
    if role != "person" and story.rng.random() < 0.5:
        pair = [story.fresh(words.COLORS) for _ in range(2)]
    elif story.taken & {*pair}:
        raise LookupError(pair)
    story.taken.update(pair)
    return dict(zip(("e", "e2"), story.rng.sample(pair, 2)))


# Effects: (slots, what somebody does or is, the same after "Why"). Reasons: (slots, a reason, the slot that is asked for).
EFFECTS = (("g", "is {g}", "is {n} {g}"), ("g", "is {g}", "is {n} {g}"), ("act", "is {acting}", "is {n} {acting}"),
           ("act", "{acted}", "did {n} {act}"), ("verb:then o", "{past} {o}", "did {n} {verb} {o}"), ("p", "went {to_p}", "did {n} go {to_p}"),
           ("act", "cannot {act}", "can {n} not {act}"))
REASONS = (("t", "{she} lost {her} {t}", "t"), ("verb2:then o2:2", "{she} {past2} {o2}", "o2"), ("x y", "{her} {x} is {y}", "y"),
           ("t", "{she} has a {t}", "t"), ("t", "{she} found a {t}", "t"), ("g2", "{she} is {g2}", "g2"),
           ("once:weather w", "it is {w}", "w"), ("once:weather w", "it is {w}", "w"))


def draw_because(story, slots, role):
    """{n} {effect} because {reason}.

    {Reason} is the reason with the name instead of "she" or "he", to come first; {so} is the subject of the effect after it. {why} is the
    question after "Why", and {cause} its answer.
    """
    name = slots["n"]
    known = pronouns(name)
    of_effect, effect, why = story.rng.choice(EFFECTS)
    of_reason, reason, cause = story.rng.choice([reason for reason in REASONS if reason[2] != "w" or "weather" not in story.taken])
    drawn = draw_slots(story, f"{of_effect} {of_reason}", {"n": name})
    named = {"she": name, "her": f"{name}'s"}
    full = reason.format_map({**drawn, **named, "her": known["her"] if known and reason.startswith("{she}") else named["her"]})
    return {"effect": effect.format(**drawn), "why": why.format(**drawn), "reason": reason.format_map({**drawn, **(known or named)}),
            "Reason": capital(full), "cause": drawn[cause], "so": known["she"] if known and cause != "w" else name}


def singular(several):
    """The singular of a plural noun, which may be made up."""
    return words.ONE.get(several, several[:-1])


def draw_single(story, slots, role):
    """A noun in the singular, {s}, and in the plural: {ss}."""
    several = story.fresh(words.PLURALS)
    return {"s": singular(several), "ss": several}


def draw_day(story, slots, role):
    """A day of the week, {day}, and the one after it: {tomorrow}."""
    day = story.fresh(words.DAYS)
    return {"day": day, "tomorrow": words.DAYS[(words.DAYS.index(day) + 1) % len(words.DAYS)]}


def draw_more(story, slots, role):
    """A pair such as {more} "taller" {most} "tallest" {less} "shorter" {least} "shortest"."""
    more = story.fresh([*words.MORE])
    less = story.fresh([words.LESS[more]])
    return {"more": more, "most": words.MORE[more], "less": less, "least": words.MORE[less]}


def draw_number(story, slots, role):
    """A number from 2 to 20, as a word or in digits."""
    return story.fresh([*words.VALUES] if story.rng.random() < 0.75 else words.DIGITS)


def number_names(story):
    """The numbers from 1 to 12, all as words or all in digits."""
    return words.NUMBER_NAMES if story.rng.random() < 0.8 else [str(number) for number in range(1, 13)]


def value_of(number):
    """The value of a number that draw_number() has drawn: a word or digits."""
    return int(number) if number.isdigit() else words.VALUES[number]


def draw_sum(story, slots, role):
    """There are {all} {f}, {some} are added, and then there are {left}: the sum. {all_f}, {some_f} and {left_f}: the numbers with the noun.

    {took} is the verb for the change, such as "found" or "buys".
    """
    first, second = story.rng.randint(1, 7), story.rng.randint(1, 5 if role == "two" else 3)
    names = number_names(story)
    all_, some, left = names[first - 1], names[second - 1], names[first + second - 1]
    return {"all": all_, "some": some, "left": left, "all_f": counted(first, all_, slots["f"]), "some_f": counted(second, some, slots["f"]),
            "left_f": f"{left} {slots['f']}", "took": story.rng.choice(("found", "bought", "got", "finds", "buys", "gets"))}


def counted(number, name, plural):
    """The number, written as `name`, with its noun: "one apple", "2 apples"."""
    return f"{name} {singular(plural) if number == 1 else plural}"


def be(number, now=True):
    """ "is" or "was" for one, "are" or "were" for other numbers."""
    return ("is" if number == 1 else "are") if now else ("was" if number == 1 else "were")


def draw_difference(story, slots, role):
    """There are {all} {f}, {some} are taken away, and {left} are left: the difference. See draw_sum()."""
    drawn = draw_sum(story, slots, role)
    return drawn | {"all": drawn["left"], "all_f": drawn["left_f"], "left": drawn["all"], "left_f": drawn["all_f"],
                    "took": story.rng.choice(("lost", "gave away", "sold", "ate", "loses", "gives away", "sells", "eats"))}


def draw_relation(story, slots, role):
    """What {n} is to somebody: "mother", "friend"."""
    return story.fresh(words.KIN[sex_of(slots.get("n")) or story.rng.choice(("girl", "boy"))])


def of(choices):
    """A drawer that draws one of these words."""
    return lambda story, slots, role: story.fresh(choices)


def a_name(story, slots, role):
    """Somebody who is not in this fact yet and has none of the roles yet."""
    return story.name(role.split(",") if role else (), [*slots.values()])


# The drawer of each slot, by the name of the slot without its number. It returns a word, or the words of several slots by name.
DRAWERS = {
    "once": draw_once, "none": expect_none, "n": a_name, "m": a_name, "x": draw_subject, "p": draw_place, "verb": draw_verb,
    "t": draw_thing, "u": of(words.THINGS), "v": of(words.THINGS), "c": of(words.COLORS), "d": of(words.COLORS),
    "a": lambda story, slots, role: introduced(story, slots["t"], slots),
    "b": lambda story, slots, role: introduced(story, slots["u"], slots),
    "o": lambda story, slots, role: object_of(story, slots.get("takes" + role, "food animal subject thing")),
    "k": draw_number,
    "name": lambda story, slots, role: story.fresh(words.NAMES),
    "like": draw_favorite, "day": draw_day, "more": draw_more, "plus": draw_sum, "minus": draw_difference,
    "r": draw_relation, "kin": lambda story, slots, role: story.fresh(words.KIN[story.rng.choice(("girl", "boy"))]),
    "q": draw_where, "f": draw_several, "s": draw_single, "g": of(words.FEELINGS), "l": of(words.LOOKS),
    "y": of(words.QUALITIES), "z": of(words.QUALITIES), "j": of(words.JOBS), "w": of(words.WEATHERS),
    "city": of(words.CITIES), "action": of(words.ACTIONS), "act": draw_act, "cloth": of(words.CLOTHES[:7]),
    "fear": of(words.SEVERAL_ANIMALS), "season": of(words.SEASONS), "stuff": of(words.STUFF), "time": of(words.TIMES),
    "e": draw_pair, "because": draw_because, "who": of(("girl", "boy", "woman", "man")),
    "holder": of(("box", "bag", "basket", "bucket", "bottle", "drawer", "room", "house", "car")),
    "near": of(("next to", "behind", "near", "by", "in front of", "beside")),
    "give": draw_give,
    "room": of(words.ROOMS), "be": lambda story, slots, role: story.rng.choice(("is", "was")),
    "state": lambda story, slots, role: story.rng.choice(("open", "closed")),
    "pair": lambda story, slots, role: story.rng.choice((
        {"pair": "friends", "one": "friend"}, {"pair": "sisters", "one": "sister"}, {"pair": "brothers", "one": "brother"})),
}


def draw_slots(story, wanted, slots):
    """The given slots and the wanted ones, which are drawn. Throws LookupError if they might contradict what the story says already."""
    slots = {**slots}
    for item in wanted.split():
        slot, _, role = item.partition(":")
        base = slot.rstrip("0123456789")
        drawn = DRAWERS[base](story, slots, role)
        number = slot[len(base):]
        slots |= {slot: drawn} if isinstance(drawn, str) else {name + number: word for name, word in drawn.items()}
    return slots | derived(slots)


def derived(slots):
    """{older} and {younger}, where the fact has two ages: {k} of {n} and {k2} of {m}."""
    if not {"k2", "n", "m"} <= {*slots}:
        return {}
    ages = [value_of(slots["k"]), value_of(slots["k2"])]
    if ages[0] == ages[1]:
        raise LookupError(slots["k"])
    people = (slots["n"], slots["m"])
    return {"older": people[ages[0] < ages[1]], "younger": people[ages[0] > ages[1]]}


def sex_of(name):
    """ "girl" or "boy", None if the name is not in the lists."""
    return next((sex for sex, names in words.NAMES_OF.items() if name in names), None)


PRONOUNS = {"girl": {"She": "She", "she": "she", "her": "her", "Her": "Her"}, "boy": {"She": "He", "she": "he", "her": "his", "Her": "His"}}


def pronouns(name):
    """The slots {She} {she} {her} {Her} for somebody, or no slots if the pronouns are not known."""
    sex = sex_of(name) or next((sex for sex in PRONOUNS if name in words.PEOPLE[sex]), None)
    return PRONOUNS[sex] if sex else {}


def pronoun(name):
    """ "she" or "he", or the name if it is not known which."""
    return pronouns(name).get("she", name)


def object_pronoun(name):
    """ "her" or "him", or the name if it is not known which."""
    return {"she": "her", "he": "him"}.get(pronoun(name), name)
