"""Writes the text that the built-in model is trained and measured on.

A story states one to five facts of any kinds (kinds.py), lets other things happen between them, and
asks about the facts. Words, ways to say a fact and ways to ask are drawn independently of each
other. Some combinations are kept out of training, to measure the model with them.

    python3 corpus.py --stories 5 --seed 1     prints stories
"""

import argparse
import functools
import random
import re
import zlib
from dataclasses import dataclass

import comparisons
import descriptions
import drawing
import forms
import frames
import kinds
import moving
import people
import plots
import quantities
import reasons
import times
import words
from drawing import DRAWERS, Story, capital, draw_slots, lower_first, pronouns, with_article, with_capitals

MODULES = (kinds, quantities, comparisons, people, times, moving, reasons, descriptions, forms)
KINDS, COMPUTED = {}, set()  # COMPUTED: kinds with answers whose words the story does not say
COMMON = {*kinds.KINDS}  # the commonest kinds
for module in MODULES:
    assert not {*module.DRAWERS} & {*DRAWERS} and not {*module.KINDS} & {*KINDS}, module
    DRAWERS.update(module.DRAWERS)
    KINDS |= module.KINDS
    COMPUTED |= {*module.COMPUTED}

UNKNOWN = words.UNKNOWN
# Questions about a thing, which a fact leaves open if it has none of the slots: (slots, question)
UNTOLD = (("c d", "What color is the {}?"), ("c d", "Which color is the {}?"), ("p q u e", "Where is the {}?"),
          ("stuff", "What is the {} made of?"), ("n m who holder e", "Who has the {}?"), ("y e l", "How is the {}?"), ("n m", "Who lost the {}?"))
# Questions about a person, which the story leaves open if the person does not have the role: (role, question)
UNTOLD_OF_PEOPLE = (("age", "How old is {}?"), ("job", "What is {}'s job?"), ("favorite", "What is {}'s favorite color?"),
                    ("lives", "Where does {} live?"), ("born", "When is {}'s birthday?"), ("wears", "What is {} wearing?"))
# By slot: words that may replace the story's word in a question, so that the story does not answer it.
OTHER_WORDS = {"n": words.NAMES, "m": words.NAMES, "t": words.THINGS, "x": words.THINGS, "c": words.COLORS, "d": words.COLORS, "g": words.FEELINGS,
               "y": words.QUALITIES, "j": words.JOBS, "day": words.DAYS, "p": [where for where, _ in words.PLACES], "q": words.WHERE}
# If a fact or its question has one of these words, the story may still answer the question with another word in it.
OF_ALL = re.compile(r"\b(?:every\w*|all|no|nobody|nothing|not|only|each|any|other|or|than|between)\b|n't", re.IGNORECASE)
# Events that are told between the facts. No question asks about them.
EVENTS = (
    "{a} said, \"Let us play!\"", "{a} said hello.", "{An_animal} ran by and they laughed.",
    "{a} and {b} sang a song.", "{An_animal} sat down next to {a}.", "{a} and {b} are friends.",
    "{a} knows {b}.", "{a} said hello to {b}.", "They laughed.", "It was a good day.",
    "The day was long.", "All of them are here.",
)
PREFIXES = ("Look, ", "Listen: ", "Well, ", "Today ", "You know, ", "So ", "Now ")
QUESTION_PREFIXES = ("So ", "And ", "Now, ", "Tell me, ", "Please tell me: ", "Question: ", "OK, ",
                     "Then ", "But ", "Well, ")
TELL_ME = "Tell me something, and ask me about it."
CHAT = (  # {} is a thing, an animal, a food or a made-up word
    (("Hello!", "Hello!", "Hello.", "Hi!", "Hi!", "Hi", "Hi", "Hello", "Hello", "Hey!", "Hi there!", "Hello there!", "Hey there!", "Hello robot!",
      "Hi computer!", "Hello my dear!", "Good evening!", "Yo", "Yo!", "Hiya!", "What's up?", "Hey, what's up?", "Whats up", "yo whats up", "sup",
      "Is anybody there?", "Knock knock!", "Knock, knock.", "Greetings!", "Welcome!"), f"Hello! {TELL_ME}"),
    (("Good morning!", "Good morning.",), f"Good morning! {TELL_ME}"),
    (("How are you?", "How are you today?", "Hello! How are you?", "Hi, how are you?", "How do you do?", "How is it going?", "how r u", "how are u doing",
      "Are you okay?", "How do you feel?"), "I am well."),
    (("Who are you?", "What are you?", "What is your name?", "Hello! Who are you?", "Are you a robot?", "You are a robot, right?", "Are you a computer?",
      "Are you real?", "Are you a person?", "Are you alive?", "u r a robot right?", "You are just a computer.", "What kind of model are you?"),
     "I am a small model."),
    (("What can you do?", "Can you help me?", "What do you know?", "Help!", "Help me.", "How does this work?", "What should I ask?", "What can I ask you?",
      "Do you understand me?", "Do you really understand what I say?", "Can you read?", "Are you smart?", "Can you talk?", "Can you think?"),
     "I can answer questions about what you tell me."),
    (("Thank you!", "Thank you.", "Thanks!", "thx", "Thanks a lot!"), "You are welcome."),
    (("Bye!", "Goodbye!", "Good night!", "Bye bye!", "See you!", "See you later!", "See you tomorrow."), "Goodbye!"),
    (("Well done!", "Good job!", "Very good!", "That is right.", "You are clever.", "You are funny.", "Nice answer!"), f"Thank you! {TELL_ME}"),
    (("Nice to meet you.", "Nice to meet you!"), f"Hello! {TELL_ME}"),
    (("Okay.", "ok", "Cool.", "lol", "haha", "Wow!", "Hmm.", "This is a test.", "Test", "Testing", "Testing, one, two, three.", "Blah blah blah.", "asdf",
      "You are stupid.", "I am bored.", "I love you.", "{}", "{}", "{}", "{}!", "That is wrong.", "No.", "Yes.", "Please.", "Sorry!"), TELL_ME),
    (("Do you like {}?", "Do you like {}?", "do u like {}", "Do you like music?", "do u like music", "Do you like me?", "Do you have a {}?", "Do you have friends?",
      "What do you like?", "What is your favorite color?", "What is your favorite food?", "Where do you live?", "Where are you?", "Are you hungry?", "Can you sing?",
      "Can you dance?", "Do you sleep?", "Do you dream?", "Do you love me?", "How old are you?", "Tell me a joke.", "Tell me something.", "Tell me a secret.",
      "Sing a song.", "Are you happy?", "Do you know me?", "Who am I?", "What am I thinking?", "Is it raining?", "What is the weather like?", "What day is it?",
      "What is the answer?", "Can you see me?", "Where is my {}?", "Who has my {}?"), "I do not know that."),
)
# Questions that no story answers.
WORLD = ("Who is the king of Spain?", "Why is the sky blue?", "What is the meaning of life?", "How many people live in London?",
         "Who is the best singer?", "What is the biggest animal?", "Who made you?", "How far is the moon?", "What is love?",
         "Why do birds sing?", "When is dinner?", "How do you make bread?", "What time is it?", "Who is the queen?",
         "How many stars are there?", "Why is the sea wet?", "What is for dinner?", "Who is the strongest man?",
         "What do bees eat?", "Where is the sun at night?", "Why?", "How?", "What?", "Who?", "Where?", "When?")


@dataclass(frozen=True)
class Ask:
    """A question that the story answers."""

    kind: str  # a key of KINDS or PLAIN, "frame" or "unknown"
    said: str  # the template with which the fact was said
    asked: str  # the template of the question
    question: str  # or the beginning of a sentence
    answer: str  # a sentence, or the end of the one that `question` begins
    word: str  # the part of the answer that was asked for

    @property
    def completes(self):
        """Whether the question is the beginning of a sentence, and the answer its end."""
        return not self.question.endswith(("?", "."))


def wrong(story, slots):
    """Slots for a question whose answer is no."""
    rng = story.rng
    lists = {"wrong": ("t", words.THINGS), "wrong_c": ("c", words.COLORS), "wrong_q": ("q", words.WHERE),
             "wrong_k": ("k", words.DIGITS if slots.get("k", "").isdigit() else words.NUMBERS), "wrong_g": ("g", words.FEELINGS),
             "wrong_y": ("y", words.QUALITIES), "wrong_w": ("w", words.WEATHERS), "wrong_j": ("j", words.JOBS), "wrong_p": ("p", [where for where, _ in words.PLACES])}
    out = {}
    for name, (slot, choices) in lists.items():
        if slot in slots:
            untrue = [word for word in choices if word != slots[slot]]
            told = [word for word in untrue if word in story.taken]  # said of something else in the story
            out[name] = rng.choice(told if told and rng.random() < 0.6 else untrue)
    return out


def fill(template, slots):
    """The template with its slots filled, "a" or "an" as needed, and a capital at the beginning of sentences. None if a slot is missing."""
    try:
        text = template.format(**slots)
    except KeyError:
        return None
    text = re.sub(r"(\ba|(?:^|(?<=[.] )|(?<=[|]))A) (?=[aeiou])", r"\1n ", text)  # "box A is" keeps its "A"
    return re.sub(r"^[a-z]|(?<=[.] )[a-z]", lambda first: first.group().upper(), text)


def is_held_out(first, second):
    """Whether this pair (two kinds, or a way to say a fact and a way to ask) is kept out of training. One pair in ten is."""
    return first != second and zlib.crc32("\n".join(sorted((first, second))).encode()) % 10 == 0


def held_out_phrasings():
    """Each (kind, way to say the fact, way to ask) that is kept out of training. For each way to ask, training keeps at least two ways to
    say the fact.
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
    """The text with "your" in place of "my"."""
    return re.sub(r"\b([Mm])y\b", lambda my: "Your" if my[1] == "M" else "your", text)


def tell_fact(story, kind):
    """A fact of that kind. None if it might contradict what the story says already."""
    try:
        slots = draw_slots(story, KINDS[kind].draw, {})
    except KeyError:  # also a LookupError, but it shows a fault in how the kind is drawn
        raise
    except LookupError:
        return None
    slots |= pronouns(slots.get("n", "")) | wrong(story, slots)
    slots |= {f"{slot}s": slots[slot] + ("s" if slots[slot] in words.NAMES else "'s") for slot in "nm" if slot in slots}
    slots = with_capitals(slots, *{"k", "time", "near"} & {*slots})
    if "kin" in slots:
        slots["KHer"] = "Her" if slots["kin"] in words.KIN["girl"] else "His"
    says = KINDS[kind].says
    said, text = next(((said, text) for said in story.rng.sample(says, len(says)) if (text := fill(said, slots))), (None, None))
    if not text:
        return None
    parts = tuple(map(capital, text.split("|")))
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
            draw_untold(story, kind, f"{text} {question}", asks[-1], slots)
    if completion := draw_completion(story, kind, said, text, slots):
        asks.append(completion)
    thing = slots.get("t", slots.get("x"))
    if thing and not kind.startswith(("my ", "I ")) and not any(len(slots.get(noun, "").split()) > 2 for noun in "abo"):
        story.untold += [("", question.format(thing)) for told_by, question in UNTOLD if not {*told_by.split()} & {*slots}]
    return Told(kind, parts, tuple(asks))


def draw_untold(story, kind, said, ask, slots):
    """Adds the question with another word to `story.untold`, unless the story may still answer it."""
    others = [slot for slot in OTHER_WORDS if f"{{{slot}}}" in ask.asked and slot in slots]
    if not others or ask.word in ("Yes", "No") or kind in COMPUTED or OF_ALL.search(said):
        return
    slot = story.rng.choice(others)
    other = story.rng.choice(OTHER_WORDS[slot])
    if question := fill(ask.asked.lstrip("~"), slots | {slot: other}):
        story.untold.append((other, question))


LITTLE = {*"the a an is are was were has have had it there".split()}  # words at the beginning of many facts


@functools.cache
def beginnings(kind):
    """[(a way to say the fact, its last slot, the names of its slots, whether what stands before that slot may fit other facts)]"""
    found = []
    for said in KINDS[kind].says:
        if "|" not in said and (end := re.fullmatch(r"([^.]*) ({\w+})\.", said)):
            slots = re.findall(r"{\w+}", end[1])
            plain = {*re.findall(r"\w+", re.sub(r"{\w+}", "", end[1]).lower())} - LITTLE
            if slots:
                found.append((said, end[2], {*re.findall(r"{(\w+)}", said)}, len({*slots}) == 1 and not plain))
    return found


def draw_completion(story, kind, said, text, slots):
    """An ask whose question is another way to say the fact, without the word of its last slot, and whose answer is that word.

    None if there is no other way, or if its beginning might fit another fact.
    """
    ends = [(other, slot) for other, slot, names, is_vague in beginnings(kind)
            if other != said and (story.alone or not is_vague) and names <= slots.keys() and slot.format(**slots).lower() in text.lower()]
    if not ends:
        return None
    other, slot = story.rng.choice(ends)
    word = slot.format(**slots)
    return Ask(kind, said, other, fill(other, slots).removesuffix(f" {word}."), word + ".", word)


def unknown_ask(story):
    """A question that the story does not answer."""
    if story.rng.random() < 0.15:
        question = story.rng.choice(WORLD)
        return Ask("unknown", "", question, question, UNKNOWN, UNKNOWN)
    untold = [question for other, question in story.untold if not {*other.split()[-1:]} & story.taken]
    untold += [question.format(name) for role, question in UNTOLD_OF_PEOPLE for name in story.people if (name, role) not in story.taken]
    if untold and story.rng.random() < 0.5:
        question = story.rng.choice(untold)
        return Ask("unknown", "", question, question, UNKNOWN, UNKNOWN)
    while True:
        kind = story.rng.choice(list(KINDS))
        told = tell_fact(story, kind)
        if told and (asks := [ask for ask in told.asks if not ask.completes]):
            ask = story.rng.choice(asks)
            return Ask("unknown", "", ask.asked, ask.question, UNKNOWN, UNKNOWN)


# Words that begin sentences, but have a small letter inside one. Names, days and "I" keep their capital.
SMALL = {*"""the there they first yesterday last all it my a an she he today now then what who where how which whose does is do has can did tell
             on in was we at once every are why when both neither nobody no some tomorrow before after this that these those our their your
             his her its only each because everybody everyone one first third between meet look old young with to says
             you for so please since under behind beside near""".split(),
         *words.NUMBER_NAMES, *words.NUMBERS, *words.TEENS}


def lowered(sentence):
    """The sentence for a place after other words: its first word has a small letter if it is in SMALL."""
    return lower_first(sentence) if re.match(r"\w*", sentence)[0].lower() in SMALL else sentence


def merge(rng, sequences):
    """The sequences merged at random into one. The parts of each keep their order."""
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


def draw_story(rng, count, kinds=None, new_words=0.0, rare=0.0, same=0.35, more=None):
    """A story of one fact for each of `kinds`. Without `kinds`: of `count` facts, with the probability `same` all of one kind, else of any.

    A fact that might contradict the others is left out. `more[kind]`: how many times as often as usual the kind is drawn.
    """
    story = Story(rng, count == 1, new_words, rare)
    names = list(KINDS)
    weights = [KINDS[name].weight * (more[name] if more else 1) for name in names]
    if kinds is None:
        one = rng.choices(names, weights)[0]
        kinds = [one] * count if rng.random() < same else rng.choices(names, weights, k=count)
    told = [fact for kind in kinds if (fact := tell_fact(story, kind))]
    sentences = merge(rng, [fact.parts for fact in told])
    for _ in range(rng.choice((0, 0, 0, 0, 1, 1, 2))):
        # A sentence that begins with a pronoun stays next to its noun, because both are in one part.
        sentences.insert(rng.randint(0, len(sentences)), event(story))
    joined = []
    for sentence in sentences:
        if joined and rng.random() < 0.08 and joined[-1].endswith(".") and ". " not in joined[-1] + sentence:
            joined[-1] = joined[-1][:-1] + rng.choice((" and ", ", and ", ", ", " but ")) + lowered(sentence)
        elif rng.random() < 0.04 and not re.search(r"\b(?:[Tt]o|[Yy]ester)day|[Tt]omorrow|[Nn]ow\b", sentence):
            joined.append(rng.choice(PREFIXES) + lowered(sentence))
        else:
            joined.append(sentence)
    return Drawn(tuple(sorted({fact.kind for fact in told})), tuple(joined), tuple(ask for fact in told for ask in fact.asks), story)


def is_new(drawn, ask):
    """(whether the pair of the ask's kind and another kind of the story is held out, whether the phrasing of fact and ask is held out)"""
    combined = any(is_held_out(ask.kind, other) for other in drawn.kinds)
    return combined, (ask.kind, ask.said, ask.asked) in HELD_OUT_PHRASINGS


def fact_story(rng, new_words=None, most=5, more=None):
    """A story to train on, of up to `most` facts."""
    if new_words is None:
        new_words = rng.choice((0, 0, 0, 0, 0.5, 1.0))
    while True:
        drawn = draw_story(rng, min(most, rng.choice((1, 2, 2, 3, 3, 3, 4, 4, 5))), new_words=new_words, rare=0.5, same=0.5, more=more)
        asks = [ask for ask in drawn.asks if is_new(drawn, ask) == (False, False)]
        if asks and not any(is_held_out(a, b) for a in drawn.kinds for b in drawn.kinds):
            break
    return asked_about(rng, drawn.sentences, asks, drawn.story)


def frame_story(rng):
    """A story to train on, of one or two frames, or of a frame and a fact, with questions about each."""
    while True:
        look, story = rng.random(), Story(rng, False, rng.choice((0, 0, 0, 0.5, 1.0)), 0.5)
        try:
            told = [tell_frame(story, rng.choice(frames.TRAINED_ON)) for _ in range(2 if look > 0.75 else 1)]
            told += [tell_fact(story, rng.choice(list(KINDS)))] if 0.5 < look < 0.75 else []
        except LookupError:
            continue
        told = [fact for fact in told if fact]
        sentences = merge(rng, [fact.parts for fact in told])
        asks = [ask for i, fact in enumerate(told) for ask in fact.asks
                if (ask.kind, ask.said, ask.asked) not in HELD_OUT_PHRASINGS
                and all(names_own(ask.question, other) for j, other in enumerate(told) if i != j)]
        if asks and len(" ".join(sentences)) < 400:
            return asked_about(rng, sentences, asks)


def tell_frame(story, frame):
    """The frame, told with words that are drawn for the story. Throws LookupError if it might contradict what the story says already."""
    text, asks = frames.tell(story, frame)
    return Told("frame", (text,), tuple(Ask("frame", frame.text, asked, question, answer, word) for asked, question, answer, word in asks))


def names_own(question, other):
    """Whether the question has a word, such as a name, that the other fact does not say. Then it does not ask about the other fact."""
    told = " ".join(other.parts).lower()
    return any(word.lower() not in told for word in re.findall(r"\w{4,}|[A-Z]\w+", question[1:]))


def asked_about(rng, sentences, asks, story=None):
    """The sentences as a trunk, and some of the questions, each with its answer, as branches. At times there is one more question, which
    the story does not answer. In three of ten stories the first three questions are in the trunk instead.
    """
    style = draw_style(rng)
    trunk = [(style(" ".join(sentences), False), 0)]
    # Questions with "who" are drawn more often. The model learns them last, because the answer stands before the word that they name.
    asked = sorted(asks, key=lambda ask: rng.random() ** (2 if asks_who(ask) else 1))[:rng.randint(3, 6)]
    if story and rng.random() < 0.3:
        asked.insert(rng.randint(0, len(asked)), unknown_ask(story))
    if rng.random() < 0.08 and not asked[0].completes:  # the question comes first
        return [[(style(f"{asked[0].question} {' '.join(sentences)}", False), 0), (style(" " + asked[0].answer, True), asked[0].kind)]]
    branches = []
    for ask in asked:
        question, answer, completes = ask.question, ask.answer, ask.completes
        start = answer.find(f" {ask.word}")
        if not ask.completes:
            question = worded(rng, question)
            # Whether the answer up to its word shows which question it answers.
            tells = len(answer[:start].split()) > 2 and not answer.startswith(("Yes,", "No,"))
            if start > 0 and tells and rng.random() < 0.08:  # the beginning of the answer replaces the question
                question, answer, completes = answer[:start], answer[start + 1:], True
        if completes and rng.random() < 0.1:
            question += rng.choice((" ...", "...", " …", " ___"))
        branches.append([(style(" " + question, False), 0), (style(" " + answer, True), ask.kind)])
    if rng.random() < 0.3:
        return [trunk + [part for parts in branches[:3] for part in parts]]
    return [trunk, *branches]


def asks_who(ask):
    return ask.answer.startswith(ask.word) and ask.word not in ("Yes", "No") and not ask.completes


def worded(rng, question):
    """The question, at times with words before it or with another end, as people type it."""
    look = rng.random()
    if look < 0.06:
        return rng.choice(QUESTION_PREFIXES) + lowered(question)
    if look < 0.10:
        return question.rstrip("?.")
    return question + "?" if look < 0.11 else question


THIRD_PERSON = {third: verb for verb, (third, *_) in (drawing.VERBS | drawing.SOMEBODY).items()} | {"has": "have"}


def learners(text, no_articles, no_s, no_be):
    """The text as somebody who learns English types it."""
    if no_articles:
        text = re.sub(r"\b[Tt]he |\ban? ", "", text)
    if no_s:
        text = re.sub(rf"\b({'|'.join(THIRD_PERSON)})\b", lambda third: THIRD_PERSON[third[1]], text)
    return re.sub(r"(?<=\w) (is|are) (?!not\b)", " ", text) if no_be else text


def draw_style(rng):
    """A way to type, as a function of a text and of whether the text is an answer."""
    style = rng.random()
    faults = rng.choice(((True, False, False), (False, True, False), (True, True, False), (True, False, True)))
    if style < 0.05:
        return lambda text, answers: text.lower()
    if style < 0.09:
        return lambda text, answers: text.lower() if answers else re.sub(r"[.?!](?= |$)", "", text.lower())
    if style < 0.11:
        return lambda text, answers: text if answers else re.sub(r"[.?!](?= |$)", "", text)
    if style < 0.12:
        return lambda text, answers: text if answers else re.sub(r"(?<=[.?!])(?<!Mr\.)(?<!Mrs\.) (?=[A-Z])", "", text)
    if style < 0.13:
        return lambda text, answers: text.upper()
    if style < 0.16:
        return lambda text, answers: re.sub(r"(?<=[.?!])(?<!Mr\.)(?<!Mrs\.) |^ ", "\n", text)
    if style < 0.20:
        return lambda text, answers: text if answers else learners(text, *faults)
    if style < 0.22:
        return lambda text, answers: text if answers else re.sub(r"(?<=\w)(?<!\bMr)(?<!\bMrs)[.] (?=[A-Z])(?!I\b)", ", ", text)
    return lambda text, answers: text


def chat(rng):
    look = rng.random()
    if look < 0.03:  # seldom, so that the model does not go on with a name after "Hello"
        name = words.made_up(rng).capitalize() if rng.random() < 0.3 else rng.choice(words.NAMES)
        return [[(rng.choice(("Hi, I am {}.", "Hello, I am {}.", "Hello, my name is {}.", "Hi, my name is {}.")).format(name), 0),
                 (f" Hello, {name}! Tell me something, and ask me about it.", 1)]]
    if look < 0.2:
        return asked_story(rng)
    if look < 0.4:
        said, answer = rng.choice(WORLD) if look < 0.27 else unknown_ask(Story(rng)).question, UNKNOWN
    else:
        said, answer = CHAT[0] if look < 0.55 else rng.choice(CHAT)
        word = words.made_up(rng) if rng.random() < 0.3 else rng.choice(words.THINGS + words.ANIMALS + words.FOODS)
        said = rng.choice(said).format(word)
    return [[(said.lower().rstrip("?!.") if rng.random() < 0.25 else said, 0), (" " + answer, 1)]]


def asked_story(rng):
    """A request for a free story, perhaps about something or somebody, and the story."""
    people = draw_people(rng)
    sentences = tell(rng, rng.choice(plots.PLOTS), people)
    abouts = [animal for animal in PLOT_SLOTS["animal"] if re.search(rf"\b{animal}\b", " ".join(sentences))]
    about = with_article(abouts[0]) if abouts else " and ".join(people)
    asked = rng.choice(("Tell me a story.", "Tell me a story!", "Can you tell me a story?", f"Tell me a story about {about}.",
                        f"Tell me a story about {about}.", f"Can you tell me a story about {about}?"))
    return [[(asked, 0), (" " + " ".join(sentences), 0)]]


def sequence(rng):
    """A sum or difference and its result, or a day or number and those that follow it."""
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
        said = f"{capital(term)} is"
        asked = rng.choice(("What is {}?", "What is {}?", "How much is {}?", "What is {}", "what is {}")).format(term)
        if rng.random() < 0.4:
            return [[(said, 0), (f" {names[result - 1]}.", 1)]]
        return [[(asked, 0), (f" {said} {names[result - 1]}.", 1)]]
    choices, first = (words.DAYS, rng.randint(0, 4)) if look < 0.85 else (names, rng.randint(0, 6))
    said = choices[first:]
    return [[(said[0].capitalize() + ",", 0), (" " + ", ".join(said[1:]) + ".", 1)]]


# ---- Free stories


def draw_people(rng, held_out=False):
    """Two names. One pair in nine is held out: no free story of the corpus is about it."""
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
    """The sentences of a free story: an opening that leads to the plot, and the plot."""
    parts = [part if isinstance(part, str) else rng.choice(part) for part in plot.sentences]
    template = "\n".join([rng.choice(plots.OPENINGS[plot.slot]), *parts])
    drawn = {slot: rng.choice(choices) for slot, choices in PLOT_SLOTS.items()} | {plot.slot: rng.choice(plot.words)}
    an = with_article(drawn["animal"])
    return template.format(a=people[0], b=people[1], an_animal=an, An_animal=an.capitalize(), **drawn).split("\n")


def free_story(rng):
    """A small story without questions. All of it is about the same two people."""
    sentences = tell(rng, rng.choice(plots.PLOTS), draw_people(rng))
    return [[(sentences[0], 0), (" " + " ".join(sentences[1:]), 0)]]


def names_straight(story, opening):
    """The opening names two people. Returns whether, after it, each name at the beginning of a sentence is the first of them, and each
    name elsewhere the second.
    """
    names = re.compile(rf"\b(?:{'|'.join(words.NAMES)})\b")
    first, second = names.findall(opening)
    return all(name.group() == (first if re.search(r'[.!?]"? $', story[:name.start()]) else second)
               for name in names.finditer(story, len(opening)))


# The plain kinds: (fact, question, the slot that is asked for). All facts of a plain story are of one such kind.
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
    """The slots for `count` facts of a plain kind."""
    drawn = {slot: rng.sample(choices, count) for slot, choices in PLAIN_SLOTS.items()}
    return [{slot: choices[i] for slot, choices in drawn.items()} for i in range(count)]


def plain_story(rng):
    """Facts of one plain kind, each with its question. In half of these stories the questions ask who."""
    fact, question, _ = PLAIN[rng.choice([*PLAIN, "who has something", "who is in a place"])]
    slots = draw_plain(rng, rng.randint(2, 4))
    return [[(" ".join(fact.format(**slot) for slot in slots), 0)],
            *([(" " + question.format(**slot), 0), (" " + fact.format(**slot), 1)] for slot in slots)]


def story(rng, most=5, more=None, common=False, plain=0.0):
    """A trunk and its branches. Each branch follows the trunk directly, without the other branches. With `common`, there are only facts of
    the commonest kinds, and no frames. `plain` is the share of plain stories beyond the usual one in seventeen.

    Trunk and branches are lists of (text, mark): the mark is the kind of fact, or 1, for an answer, and 0 for all other text.
    """
    if plain and rng.random() < plain:  # without `plain`, the same stories are drawn as ever
        return plain_story(rng)
    kind = rng.random()
    if kind < 0.10:
        return free_story(rng)
    if kind < 0.15:
        return chat(rng)
    if kind < 0.17:
        return sequence(rng)
    if kind < 0.23:
        return plain_story(rng)
    if common:
        return fact_story(rng, most=most, more=common_only(more))
    return frame_story(rng) if kind < 0.53 else fact_story(rng, most=most, more=more)


def common_only(more=None):
    """`more` of draw_story() for stories of the commonest kinds."""
    return {kind: (more[kind] if more else 1) if kind in COMMON else 0 for kind in KINDS}


def text_of(story):
    """The trunk with its first branch."""
    return "".join(text for parts in story[:2] for text, _ in parts)


def tokenizer_text(stories=6000, seed=7):
    """The text that the tokenizer is trained on: free stories, chats, stories of facts, and every word of the lists, so often that each
    becomes one token. A few stories have new words, so that the tokenizer also learns pieces of words.
    """
    rng = random.Random(seed)
    makers = [free_story, chat, *[lambda rng: fact_story(rng, 0.0)] * 4]
    return "\n".join([text_of(makers[i % len(makers)](rng)) for i in range(stories)]
                     + [text_of(fact_story(rng, 1.0)) for _ in range(stories // 20)]
                     + [f" {word}" for group in words.all_groups().values() for word in group] * (stories // 100))


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
