"""What the stories can say and ask: one entry per kind of fact.

A fact can be said in several ways, and asked about in several ways. `|` separates sentences that
keep their order, but may have sentences of other facts between them. Slots:

    {n} {m}      people, {She} {she} {her} the pronouns of {n}     {t} {u}   things
    {a} {b}      a thing as the story introduces it ("a ball", "the ball", "a red ball")
    {c} {d}      colors            {p} {q}   places ("in the park"); {to_p}: "to the park"
    {k}          a number          {f}       several things ("apples")
    {o}          the object of a verb ("a dog", "milk")
    {ns} {ms}    whose something is, as people type it who leave out the apostrophe: "Toms"
    {wrong}      a thing other than {t}, for questions whose answer is no; {wrong_c} is a color other than {c}, and so on

A sentence or a question is used only if all of its slots were drawn. So a drawer leaves out slots whose sentences do not fit. It may
also draw gates: empty slots, such as {using}, that stand in the templates for one case, so that those are used in that case only. {t2}
is the second of two like {t}, and {One} is {one} with a capital letter. Where the story says "my", the answer says "your". In the
docstrings, an example may follow a slot: {p} "in the park".

A question that begins with ~ does not name what it asks about: "What color is it?". It is asked only if the story has no other fact.

An ask is (questions, answer, the part of the answer that is asked for).
"""

from dataclasses import dataclass

import words
from drawing import PASTS, another, capital, draw_place, of, with_article

THING_WHO = ("Who has the {t}?", "Who has got the {t}?", "Who owns the {t}?", "Tell me who has the {t}.", "Who is the owner of the {t}?",
             "Who's got the {t}?", "Do you know who has the {t}?", "Which person has the {t}?")
COLOR_QUESTIONS = ("What color is the {t}?", "What color is the {t}?", "What is the color of the {t}?", "Which color is the {t}?",
                   "What color does the {t} have?", "Tell me what color the {t} is.", "What colour is the {t}?", "What is the {t}'s color?",
                   "The {t} is what color?", "What color {t}?", "Do you know what color the {t} is?")
IT_COLOR = (("~What color is it?", "~What color is it?", "~Which color is it?"), "It is {c}.", "{c}")
X_COLOR_QUESTIONS = tuple(question.replace("{t}", "{x}") for question in COLOR_QUESTIONS)
WHERE_QUESTIONS = ("Where is {n}?", "Where is {n} now?", "Where can I find {n}?", "Tell me where {n} is.", "Do you know where {n} is?",
                   "Where's {n}?", "~Where is {she}?", "Where {n}?", "{n} is where?", "Can you tell me where {n} is?", "In which place is {n}?")


@dataclass(frozen=True)
class Kind:
    """A kind of fact: what is drawn for it, how it can be said and what can be asked about it."""

    draw: str  # the slots to draw, see draw_slots() in drawing.py
    says: tuple
    asks: tuple
    weight: int = 1  # how often it is told, relative to other kinds


SEVERAL = "keys glasses shoes socks gloves scissors books toys pens pencils coins apples cookies letters balls cups cards boots".split()
HOLDING = "box bag basket drawer bucket bottle pocket jacket coat car cupboard fridge kitchen garage cup garden room".split()
BEARING = "table chair shelf bed desk sofa floor bench roof wall".split()
BIG = "table chair bed desk sofa bench box car house tree door boat truck basket bag lamp".split()
RELATIONS = ("on", "under", "behind", "next to", "in front of", "in")
STATUS = (("train bus taxi plane boat ship", ("late", "early", "fast", "slow", "full", "gone")),
          ("shop bank museum library door window gate school", ("open", "closed")),
          ("lamp radio computer heater phone light", ("on", "off", "broken")),
          ("box bag bottle bucket basket cup", ("empty", "full", "heavy", "light")),
          ("soup tea coffee milk water pizza", ("hot", "cold", "warm", "good", "bad")),
          ("bread cake cheese meat salad fish", ("fresh", "old", "good", "bad")))
TAUGHT = "math music art English science history Spanish German French".split()
# (verb in the third person, base form, its objects)
WORK = (("teaches", "teach", TAUGHT), ("sells", "sell", "cars flowers shoes books hats bread fish cheese".split()),
        ("repairs", "repair", "cars toys lamps shoes boats".split()), ("bakes", "bake", "bread cakes cookies".split()),
        ("paints", "paint", "houses walls cars doors".split()), ("writes", "write", "books letters cards".split()))
WORK_AT = "school shop bank hotel museum restaurant hospital zoo library cinema supermarket bakery".split()
PARTS = "head nose arm hand knee back finger leg foot".split()
CAUGHT = "catch hit hold feed help chase follow visit push kiss hug call find hear wash".split()


def draw_piece(story, slots, role):
    """One or several things, {i}, with the verb {is}: "is" or "are"."""
    several = story.rng.random() < 0.6
    return {"i": story.fresh(SEVERAL if several else words.THINGS), "is": "are" if several else "is", "Is": "Are" if several else "Is"}


def draw_nook(story, slots, role):
    """Where something is: {q} "in the box", {at} "in box", {h} "box"."""
    inside = story.rng.random() < 0.6
    noun = story.fresh(HOLDING if inside else BEARING)
    return {"q": f"{'in' if inside else 'on'} the {noun}", "at": f"{'in' if inside else 'on'} {noun}", "h": noun}


def draw_around(story, slots, role):
    """Two things or people, {one} and {two}, are at two places around one object: {here} "on the table" and {there} "under the table".
    {aone} and {atwo} say "a" for "the"; {short} is {one} and {bare} is {here} without "the".
    """
    things = story.rng.random() < 0.65
    noun, (on, on2) = story.fresh(BIG), story.rng.sample(RELATIONS, 2)
    one, two = [story.fresh(words.THINGS if things else words.NAMES) for _ in range(2)]
    out = {"one": f"the {one}" if things else one, "two": f"the {two}" if things else two, "aone": with_article(one) if things else one,
           "atwo": with_article(two) if things else two, "here": f"{on} the {noun}", "there": f"{on2} the {noun}",
           "what": "What" if things else "Who"}
    return out | {"One": capital(out["one"]), "Two": capital(out["two"]), "short": one, "short2": two, "bare": f"{on} {noun}",
                  "bare2": f"{on2} {noun}"}


def draw_status(story, slots, role):
    """The {craft} {be} {how}, as in "the door is open". {unhow} is a state that it is not in."""
    crafts, states = story.rng.choice(STATUS)
    how = story.fresh(states)
    return {"craft": story.fresh(crafts.split()), "how": how, "unhow": another(story, states, how),
            **story.rng.choice(({"be": "is", "Be": "Is"}, {"be": "is", "Be": "Is"}, {"be": "was", "Be": "Was"}))}


def draw_work(story, slots, role):
    """Somebody {does} {o} {at}, as in "bakes bread at a hotel". {do} is the base form of the verb; {uno} and {unat} are not true."""
    does, do, takes = story.rng.choice(WORK)
    what, where = story.fresh(takes), story.fresh(WORK_AT)
    return {"does": does, "do": do, "o": what, "at": f"at {with_article(where)}", "uno": another(story, takes, what),
            "unat": f"at {with_article(another(story, WORK_AT, where))}"}


def draw_of_whom(story, slots, role):
    """ "my" or "Tom's", for somebody who is "my doctor" or "Tom's doctor"."""
    return "my" if story.rng.random() < 0.5 else story.fresh(words.NAMES) + "'s"


def draw_rest(story, slots, role):
    """Where somebody rests, {p}: "in bed" or any other place."""
    if story.rng.random() < 0.4 and "in bed" not in story.taken:
        story.taken.add("in bed")
        return {"p": "in bed"}
    return {"p": draw_place(story, slots, role)["p"]}


def draw_worn(story, slots, role):
    """Somebody has {worn} "a hat" on a part of the body, {part} "head". {i} is "hat"."""
    thing = story.fresh(("glasses", "gloves") if story.rng.random() < 0.25 else (*words.THINGS, *words.ANIMALS[:20]))
    plural = thing in ("glasses", "gloves")
    return {"worn": thing if plural else with_article(thing), "i": thing, "is": "are" if plural else "is", "part": story.fresh(PARTS)}


def draw_caught(story, slots, role):
    """Somebody does something to another: {one} {past} {two}, as in "the dog chased Tom"."""
    verb = story.rng.choice(CAUGHT)
    story.take(("caught", verb))
    one, two = [f"the {story.fresh(words.ANIMALS)}" if story.rng.random() < 0.6 else story.fresh(words.NAMES) for _ in range(2)]
    return {"one": one, "two": two, "verb": verb, "past": PASTS[verb]}


def draw_other_number(story, slots, role):
    """A number other than {k}, in digits if {k} is."""
    return another(story, (words.DIGITS if slots["k"].isdigit() else words.VALUES), slots["k"])


def draw_other_kin(story, slots, role):
    """A relation other than {r}, such as "aunt"."""
    return story.rng.choice([kin for kin in words.KIN["girl"] + words.KIN["boy"] if kin not in (slots["r"], "friend")])


def draw_other_city(story, slots, role):
    """A city other than {city}."""
    return another(story, words.CITIES, slots["city"])


def draw_elsewhere(story, slots, role):
    """A wrong place for a thing that is in {u} or near it: one that does not name {u}."""
    return story.rng.choice([where for where in words.WHERE if where.split()[-1] != slots["u"]])


def draw_job_of(story, slots, role):
    """Somebody's job, {jobof}, as in "my doctor", and one that is not true: {unjob}."""
    jobs = "teacher doctor cook nurse driver gardener lawyer baker waiter pilot student".split()
    job = story.fresh(jobs)
    return {"jobof": job, "unjob": another(story, jobs, job)}


def draw_sized(story, slots, role):
    """In half of the cases an adjective, {sized}, to stand before the color. It stays free, because no question asks for it."""
    free = [look for look in ("big", "little", "pretty", "beautiful", "funny", "great") if look not in story.taken]
    return {"sized": story.rng.choice(free)} if free and story.rng.random() < 0.5 else {}


def draw_one_of(story, slots, role):
    """One thing, {s}, and its plural, {ss}. Nothing else in the story has either name."""
    several, one = story.rng.choice([(several, one) for several, one in words.SINGULAR.items() if not {several, one} & story.taken])
    story.taken.update((several, one))
    return {"s": one, "ss": several}


DRAWERS = {
    "unk": draw_other_number, "unkin": draw_other_kin, "uncity": draw_other_city, "unwhere": draw_elsewhere, "piece": draw_piece, "nook": draw_nook,
    "around": draw_around, "status": draw_status, "employed": draw_work, "whose": draw_of_whom, "rest": draw_rest, "worn": draw_worn,
    "caught": draw_caught, "case": of(HOLDING), "little": of(("little", "old", "young", "poor", "big")), "jobof": draw_job_of, "sized": draw_sized,
    "lone": draw_one_of,
}
COMPUTED = {"day", "less", "more", "both"}
KINDS = {
    "thing": Kind("n:has t a", (
        "{n} has {a}.", "{n} has {a}.", "{n} has {a}.", "{n} has got {a}.", "{n} owns {a}.", "{n} got {a}.", "The {t} belongs to {n}.",
        "The {t} is {n}'s.", "There is {a}. It belongs to {n}.", "This is {n}. {She} has {a}.", "It is {n}'s {t}.", "This is {n}'s {t}.",
        "This is the {t} of {n}.", "Whose {t} is it? It is the {t} of {n}.", "Whose {t} is this? It is {n}'s.", "The owner of {a} is {n}.",
        "{n} has {a} now.", "{n} is the owner of {a}."), (
        (("What does {n} have?", "What does {n} have?", "What has {n} got?", "What does {n} own?", "Tell me what {n} has.",
          "What thing does {n} have?", "What does {n} have now?", "~What does {she} have?", "What belongs to {n}?", "{n} has what?",
          "Does {n} have {a} or the {wrong}?", "Does {n} have the {wrong} or {a}?"), "{n} has {a}.", "{a}"),
        (THING_WHO, "{n} has the {t}.", "{n}"),
        (("Who does the {t} belong to?", "Whose {t} is it?", "Whose is the {t}?", "Whose {t} is this?", "The {t} belongs to who?",
          "To whom does the {t} belong?"), "The {t} belongs to {n}.", "{n}"),
        (("Does {n} have {a}?", "Has {n} got {a}?"), "Yes, {n} has {a}.", "Yes"),
        (("Does {n} have the {wrong}?",), "No, {n} has {a}.", "No")), 3),
    "colored": Kind("n:has t:color c a sized", (
        "{n} has a {c} {t}.", "{n} has a {c} {t}.", "{n} has got a {c} {t}.", "{n} has a {t}. It is {c}.", "{n} has a {t}. The {t} is {c}.",
        "{n} owns a {c} {t}.", "{n} has a {t} and it is {c}.", "{n}'s {t} is {c}.", "The {t} of {n} is {c}.", "The {c} {t} belongs to {n}.",
        "{n} has a {t}.|The {t} is {c}.", "{n} has a {t}. The color of the {t} is {c}.", "{n} has a {t} that is {c}.",
        "This is {n}'s {t}. It is {c}.", "The color of {n}'s {t} is {c}.", "There is a {c} {t}. It belongs to {n}.", "{n}'s {t} has the color {c}.",
        "{n} got a {c} {t}.", "It is {n}'s {t} and it is {c}.", "{n} has a {sized} {c} {t}.", "{n} has got a {sized} {c} {t}.",
        "{n} owns a {sized} {c} {t}.", "This is {n}'s {sized} {c} {t}.", "There is a {sized} {c} {t}. It belongs to {n}."), (
        (("What does {n} have?", "What has {n} got?", "Tell me what {n} has."), "{n} has a {c} {t}.", "{t}"),
        (COLOR_QUESTIONS, "The {t} is {c}.", "{c}"),
        IT_COLOR,
        (("What color is {n}'s {t}?", "Which color is {n}'s {t}?", "What is the color of {n}'s {t}?", "What color is {ns} {t}?",
          "What color does {n}'s {t} have?", "{n}'s {t} is what color?"), "{n}'s {t} is {c}.", "{c}"),
        (("What color is the {t} of {n}?", "Which color is the {t} of {n}?"), "The {t} of {n} is {c}.", "{c}"),
        (("What color is {her} {t}?",), "{Her} {t} is {c}.", "{c}"),
        (THING_WHO, "{n} has the {t}.", "{n}"),
        (("Who has the {c} {t}?", "Who owns the {c} {t}?"), "{n} has the {c} {t}.", "{n}"),
        (("Who has a {c} {t}?",), "{n} has a {c} {t}.", "{n}"),
        (("What is {c}?", "Which thing is {c}?"), "The {t} is {c}.", "{t}"),
        (("Is the {t} {c}?",), "Yes, the {t} is {c}.", "Yes"),
        (("Is the {t} {wrong_c}?",), "No, the {t} is {c}.", "No"),
        (("What color {t} does {n} have?",), "{n} has a {c} {t}.", "{c}"),
        (("Is the {t} {c} or {wrong_c}?", "Is the {t} {wrong_c} or {c}?"), "The {t} is {c}.", "{c}"),
        (("Is {n}'s {t} {c}?",), "Yes, {n}'s {t} is {c}.", "Yes"),
        (("Is {n}'s {t} {wrong_c}?",), "No, {n}'s {t} is {c}.", "No"),
        (("Whose {t} is {c}?",), "{n}'s {t} is {c}.", "{n}"),
        (("Who does the {c} {t} belong to?",), "The {c} {t} belongs to {n}.", "{n}")), 3),
    "color": Kind("x:color c", (
        "The {x} is {c}.", "The {x} is {c}.", "The {x} is {c}.", "The {x} is {c}.", "The color of the {x} is {c}.", "{x} is {c}.", "{x} {c}.",
        "There is a {c} {x}.", "I see a {c} {x}.", "The {x} has the color {c}.", "The {x} is {c} in color.", "The {x} is all {c}.",
        "It is a {c} {x}.", "This {x} is {c}.", "We see a {c} {x}.", "Look at the {x}. It is {c}.", "There is a {x}. It is {c}."), (
        (X_COLOR_QUESTIONS, "The {x} is {c}.", "{c}"),
        IT_COLOR,
        (("What is {c}?", "What is {c}?", "Which thing is {c}?", "What thing is {c}?", "What has the color {c}?", "Tell me what is {c}."),
         "The {x} is {c}.", "{x}"),
        (("Is the {x} {c}?", "Does the {x} have the color {c}?"), "Yes, the {x} is {c}.", "Yes"),
        (("Is the {x} {wrong_c}?", "Does the {x} have the color {wrong_c}?"), "No, the {x} is {c}.", "No"),
        (("Is the {x} {c} or {wrong_c}?", "Is the {x} {wrong_c} or {c}?"), "The {x} is {c}.", "{c}")), 3),
    "twins": Kind("n:has m:has t:color c d", (
        "{n} has a {c} {t}.|{m} has a {d} {t}.", "{n}'s {t} is {c}.|{m}'s {t} is {d}.", "The {t} of {n} is {c}.|The {t} of {m} is {d}.",
        "{n} has a {t} and {m} has a {t}. The {t} of {n} is {c}. The {t} of {m} is {d}.", "{n} has a {c} {t}.|The {t} of {m} is {d}.",
        "{n} and {m} have a {t}. {n}'s {t} is {c}.|{m}'s {t} is {d}.", "The {c} {t} belongs to {n}.|The {d} {t} belongs to {m}.",
        "{n} has a {c} {t} and {m} has a {d} {t}.", "{m} has a {d} {t} and {n} has a {c} {t}.", "{n} has a {c} {t}, {m} has a {d} {t}.",
        "{n} has a {c} {t}, but {m} has a {d} {t}.", "{n}'s {t} is {c} and {m}'s {t} is {d}.", "{n}'s {t} is {c}, {m}'s is {d}.",
        "The {c} {t} is {n}'s. The {d} {t} is {m}'s.", "The {c} {t} is {n}'s and the {d} one is {m}'s."), (
        (("Whose {t} is {c}?", "Whose {t} is the {c} one?"), "{n}'s {t} is {c}.", "{n}"),
        (("Whose {t} is {d}?", "Whose {t} is the {d} one?"), "{m}'s {t} is {d}.", "{m}"),
        (("Who does the {c} {t} belong to?",), "The {c} {t} belongs to {n}.", "{n}"),
        (("What color is {n}'s {t}?", "Which color is {n}'s {t}?", "What color is {ns} {t}?", "What is the color of {n}'s {t}?",
          "{n}'s {t} is what color?"), "{n}'s {t} is {c}.", "{c}"),
        (("What color is {m}'s {t}?", "Which color is {m}'s {t}?", "What color is {ms} {t}?", "What is the color of {m}'s {t}?",
          "{m}'s {t} is what color?"), "{m}'s {t} is {d}.", "{d}"),
        (("What color is the {t} of {n}?", "Which color is the {t} of {n}?"), "The {t} of {n} is {c}.", "{c}"),
        (("What color is the {t} of {m}?", "Which color is the {t} of {m}?"), "The {t} of {m} is {d}.", "{d}"),
        (("Who has the {c} {t}?", "Who owns the {c} {t}?"), "{n} has the {c} {t}.", "{n}"),
        (("Who has the {d} {t}?", "Who owns the {d} {t}?"), "{m} has the {d} {t}.", "{m}"),
        (("What color {t} does {n} have?",), "{n} has a {c} {t}.", "{c}"),
        (("What color {t} does {m} have?",), "{m} has a {d} {t}.", "{d}"),
        (("Who does the {d} {t} belong to?",), "The {d} {t} belongs to {m}.", "{m}"),
        (("Is {n}'s {t} {c}?",), "Yes, {n}'s {t} is {c}.", "Yes"),
        (("Is {m}'s {t} {c}?",), "No, {m}'s {t} is {d}.", "No"),
        (("Who has a {c} {t}?",), "{n} has a {c} {t}.", "{n}"),
        (("Who has a {d} {t}?",), "{m} has a {d} {t}.", "{m}")), 3),
    "sizes": Kind("x:color c d", (
        "The big {x} is {c}.|The small {x} is {d}.", "The small {x} is {d}.|The big {x} is {c}.",
        "There is a big {x} and a small {x}. The big {x} is {c}.|The small {x} is {d}.", "The big {x} is {c} and the small {x} is {d}.",
        "The small {x} is {d} and the big {x} is {c}.", "The big {x} is {c}, the small one is {d}.", "The small {x} is {d}, but the big one is {c}.",
        "I see a big {c} {x} and a small {d} {x}.", "There is a small {d} {x} and a big {c} {x}."), (
        (("What color is the big {x}?", "Which color is the big {x}?", "What is the color of the big {x}?"), "The big {x} is {c}.", "{c}"),
        (("What color is the small {x}?", "Which color is the small {x}?", "What is the color of the small {x}?"), "The small {x} is {d}.", "{d}"),
        (("Which {x} is {c}?",), "The big {x} is {c}.", "big"),
        (("Which {x} is {d}?",), "The small {x} is {d}.", "small"),
        (("Is the big {x} {c}?",), "Yes, the big {x} is {c}.", "Yes"),
        (("Is the small {x} {c}?",), "No, the small {x} is {d}.", "No"),
        (("Is the big {x} {d}?",), "No, the big {x} is {c}.", "No"),
        (("Is the small {x} {d}?",), "Yes, the small {x} is {d}.", "Yes"))),
    "place": Kind("n:place p", (
        "{n} is {p}.", "{n} is {p}.", "{n} is {p}.", "{n} went {to_p}.", "{n} sits {p}.", "{n} plays {p}.", "{n} sleeps {p}.", "{n} works {p}.",
        "{n} is sitting {p}.", "{n} {p}.", "{n} is {p} now.", "{n} is {p} today.", "{n} stands {p}.", "{n} is still {p}.", "{n} has gone {to_p}.",
        "{n} came {to_p}.", "{n} goes {to_p}.", "{n} is waiting {p}.", "{n} is not here. {She} is {p}.", "I saw {n} {p}."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Who is {p}?", "Who is {p}?", "Who is {p} now?", "Tell me who is {p}.", "Who can I find {p}?", "Which person is {p}?"), "{n} is {p}.",
         "{n}"),
        (("Is {n} {p}?", "Is {n} {p} now?", "Can I find {n} {p}?"), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?", "Is {n} {wrong_p} now?", "Can I find {n} {wrong_p}?"), "No, {n} is {p}.", "No"),
        (("Is {n} {p} or {wrong_p}?", "Is {n} {wrong_p} or {p}?"), "{n} is {p}.", "{p}")), 3),
    "place and thing": Kind("n:place,has p t a", (
        "{n} is {p}. {She} has {a}.", "{n} is {p} and has {a}.", "{n} has {a}. {She} is {p}.", "{n} has {a} and is {p}.", "{n} is {p} with {a}.",
        "{n} went {to_p}. {She} has {a}.", "{n} has {a}. Now {she} is {p}.", "{n}, who has {a}, is {p}.", "{n} sits {p} and has {a}."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("What does {n} have?", "What has {n} got?", "~What does {she} have?"), "{n} has {a}.", "{a}"),
        (THING_WHO, "{n} has the {t}.", "{n}"),
        (("Is {n} {p}?",), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?",), "No, {n} is {p}.", "No"))),
    "place of two": Kind("n:place m:place p", (
        "{n} and {m} are {p}.", "{n} and {m} went {to_p}.", "{n} is {p} with {m}.", "{n} is {p}, and {m} is {p}, too.", "{n} and {m} are {p} now.",
        "Both {n} and {m} are {p}.", "{n} and {m} sit {p}.", "{n} is {p}. {m} is {p}, too.", "{m} is {p}, and so is {n}.", "{m} is with {n} {p}.",
        "{n} and {m} are both {p}."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Where is {m}?", "Where is {m} now?"), "{m} is {p}.", "{p}"),
        (("Who is {p}?", "Tell me who is {p}."), "{n} and {m} are {p}.", "{n} and {m}"),
        (("Where are {n} and {m}?", "Where are {n} and {m} now?", "Where are {m} and {n}?", "~Where are they?"), "{n} and {m} are {p}.", "{p}"),
        (("Is {m} {p}?",), "Yes, {m} is {p}.", "Yes"),
        (("Is {m} {wrong_p}?",), "No, {m} is {p}.", "No"))),
    "place of a thing": Kind("t:where q", (
        "The {t} is {q}.", "The {t} is {q}.", "There is a {t} {q}.", "The {t} lies {q}.", "{q} there is a {t}.", "The {t} is lying {q}.",
        "I see the {t} {q}.", "{t} is {q}.", "{t} {q}.", "The {t} is {q} now.", "A {t} is {q}.", "You can find the {t} {q}.", "The {t} stands {q}.",
        "There is the {t}, {q}.", "I put the {t} {q}.", "Somebody put the {t} {q}.", "I left the {t} {q}."), (
        (("Where is the {t}?", "Where is the {t}?", "Where is the {t} now?", "Where can I find the {t}?", "Tell me where the {t} is.",
          "Where's the {t}?", "Where {t}?", "Where's the {t} now?", "The {t} is where?", "Do you know where the {t} is?",
          "Is the {t} {q} or {wrong_q}?", "Is the {t} {wrong_q} or {q}?", "~Where is it?"), "The {t} is {q}.", "{q}"),
        (("What is {q}?", "What is {q}?", "What lies {q}?", "Which thing is {q}?", "What's {q}?", "What can I find {q}?", "What do I find {q}?",
          "Tell me what is {q}."), "The {t} is {q}.", "{t}"),
        (("Is the {t} {q}?",), "Yes, the {t} is {q}.", "Yes"),
        (("Is the {t} {wrong_q}?",), "No, the {t} is {q}.", "No"))),
    "put": Kind("n t:where q", (
        "{n} put the {t} {q}.", "{n} has put the {t} {q}.", "{n} puts the {t} {q}.", "{n} took the {t} and put it {q}.",
        "Yesterday {n} put the {t} {q}.", "{n} puts {her} {t} {q}.", "{n} put {her} {t} {q}.", "The {t} was put {q} by {n}.",
        "{n} took {her} {t}. {She} put it {q}.", "{n} put a {t} {q}.", "{n} had the {t}. {She} put it {q}."), (
        (("Where is the {t}?", "Where is the {t} now?", "Where's the {t}?", "Where {t}?", "Where can I find the {t}?", "~Where is it?",
          "~Where is it now?"), "The {t} is {q}.", "{q}"),
        (("What is {q}?",), "The {t} is {q}.", "{t}"),
        (("Where did {n} put the {t}?", "Where has {n} put the {t}?"), "{n} put the {t} {q}.", "{q}"),
        (("Who put the {t} {q}?", "Who put the {t} there?"), "{n} put the {t} {q}.", "{n}"),
        (("What did {n} put {q}?",), "{n} put the {t} {q}.", "{t}"),
        (("Did {n} put the {t} {q}?",), "Yes, {n} put the {t} {q}.", "Yes"),
        (("Did {n} put the {t} {wrong_q}?",), "No, {n} put the {t} {q}.", "No"),
        (("Is the {t} {q}?",), "Yes, the {t} is {q}.", "Yes"),
        (("Is the {t} {wrong_q}?",), "No, the {t} is {q}.", "No"))),
    "count": Kind("n:has k f:again", (
        "{n} has {k} {f}.", "{n} has {k} {f}.", "{n} has {k} {f}.", "{n} has got {k} {f}.", "{n} owns {k} {f}.", "{k} {f} belong to {n}.",
        "There are {k} {f}. They belong to {n}.", "{n} {k} {f}.", "{n} has {k} {f} now.", "This is {n}. {She} has {k} {f}.", "The {k} {f} are {n}'s.",
        "{n} is the owner of {k} {f}.", "{n} has {f}. {She} has {k}.", "{n} has {f}, {k} of them.", "{n} got {k} {f}."), (
        (("How many {f} does {n} have?", "How many {f} does {n} have?", "How many {f} has {n} got?", "Tell me how many {f} {n} has.",
          "What number of {f} does {n} have?", "How many {f} has {n}?", "{n} has how many {f}?", "How many {f} {n} has?", "How many {f} are {n}'s?",
          "~How many {f} does {she} have?", "How many {f} does {n} own?"), "{n} has {k} {f}.", "{k}"),
        (("Who has {k} {f}?", "Who has {k} {f}?", "Who has got {k} {f}?", "Who owns {k} {f}?", "Tell me who has {k} {f}."), "{n} has {k} {f}.",
         "{n}"),
        (("What does {n} have?", "What has {n} got?", "What does {n} own?", "{n} has what?"), "{n} has {k} {f}.", "{f}"),
        (("Does {n} have {k} {f}?",), "Yes, {n} has {k} {f}.", "Yes"),
        (("Does {n} have {wrong_k} {f}?",), "No, {n} has {k} {f}.", "No")), 3),
    "there are": Kind("k f q", (
        "There are {k} {f} {q}.", "There are {k} {f} {q}.", "{K} {f} are {q}.", "{q} there are {k} {f}.", "{q} are {k} {f}.", "I see {k} {f} {q}.",
        "There are {k} {f}. They are {q}.", "{k} {f} {q}.", "{q} I see {k} {f}.", "We have {k} {f} {q}.", "I count {k} {f} {q}."), (
        (("How many {f} are there?",), "There are {k} {f}.", "{k}"),
        (("How many {f} are {q}?", "How many {f} can you see {q}?", "How many {f} are there {q}?", "What number of {f} is {q}?"),
         "There are {k} {f} {q}.", "{k}"),
        (("What is {q}?", "What things are {q}?"), "There are {k} {f} {q}.", "{f}"),
        (("Where are the {f}?", "Where can I find the {f}?"), "The {f} are {q}.", "{q}"),
        (("Where are the {k} {f}?",), "The {k} {f} are {q}.", "{q}"),
        (("Are there {k} {f} {q}?",), "Yes, there are {k} {f} {q}.", "Yes"),
        (("Are the {f} {q}?",), "Yes, the {f} are {q}.", "Yes"),
        (("Are the {f} {wrong_q}?",), "No, the {f} are {q}.", "No"))),
    "bought": Kind("n:bought verb:got k f", (
        "{n} {past} {k} {f}.", "Yesterday {n} {past} {k} {f}.", "{n} {past} {k} {f} yesterday.", "{n} {past} {k} {f} today.",
        "Today {n} {past} {k} {f}.", "{n} {past} {f}. {She} {past} {k}.", "Last week {n} {past} {k} {f}.", "This morning {n} {past} {k} {f}.",
        "{n} {past} {k} {f} in the morning."), (
        (("How many {f} did {n} {verb}?", "{n} {past} how many {f}?", "What number of {f} did {n} {verb}?", "~How many {f} did {she} {verb}?",
          "Tell me how many {f} {n} {past}."), "{n} {past} {k} {f}.", "{k}"),
        (("Who {past} {k} {f}?", "Who {past} the {f}?", "Tell me who {past} {k} {f}."), "{n} {past} {k} {f}.", "{n}"),
        (("What did {n} {verb}?", "Tell me what {n} {past}.", "{n} {past} what?"), "{n} {past} {k} {f}.", "{f}"),
        (("Did {n} {verb} {k} {f}?",), "Yes, {n} {past} {k} {f}.", "Yes"))),
    "feeling": Kind("n:feels g", (
        "{n} is {g}.", "{n} is {g}.", "{n} feels {g}.", "{n} is very {g}.", "{n} is {g} today.", "{n} {g}.", "{n} feels very {g}.",
        "{n} feels {g} today.", "{n} is feeling {g}.", "Today {n} is {g}.", "{n} looks {g}.", "{n} is so {g}.", "{n} is really {g}.",
        "{n} is {g} now.", "{n} is a bit {g}.", "Look at {n}. {She} is {g}."), (
        (("How is {n}?", "How is {n} today?", "Tell me how {n} is.", "How's {n}?", "How is {n} doing?", "Is {n} {g} or {wrong_g}?",
          "Is {n} {wrong_g} or {g}?", "~How is {she}?"), "{n} is {g}.", "{g}"),
        (("How does {n} feel?", "How does {n} feel?", "How does {n} feel today?", "Tell me how {n} feels.", "How is {n} feeling?", "How {n} feels?",
          "What does {n} feel?", "~How does {she} feel?", "Do you know how {n} feels?"), "{n} feels {g}.", "{g}"),
        (("Who is {g}?", "Who is {g}?", "Tell me who is {g}.", "Which person is {g}?", "Who is {g} today?"), "{n} is {g}.", "{n}"),
        (("Who feels {g}?", "Tell me who feels {g}.", "Who is feeling {g}?"), "{n} feels {g}.", "{n}"),
        (("Is {n} {g}?",), "Yes, {n} is {g}.", "Yes"),
        (("Is {n} {wrong_g}?",), "No, {n} is {g}.", "No"),
        (("Does {n} feel {g}?",), "Yes, {n} feels {g}.", "Yes"),
        (("Does {n} feel {wrong_g}?",), "No, {n} feels {g}.", "No")), 3),
    "look": Kind("n:feels l", (
        "{n} is {l}.", "{n} is very {l}.", "{n} is so {l}.", "{n} looks {l}.", "{n} is really {l}.", "{n} {l}.", "I think {n} is {l}.",
        "Everybody knows that {n} is {l}.", "{n} is always {l}."), (
        (("Who is {l}?", "Tell me who is {l}.", "Which person is {l}?"), "{n} is {l}.", "{n}"),
        (("How is {n}?", "What is {n} like?", "How does {n} look?", "~How is {she}?"), "{n} is {l}.", "{l}"),
        (("Is {n} {l}?",), "Yes, {n} is {l}.", "Yes"))),
    "quality": Kind("x:quality y", (
        "The {x} is {y}.", "The {x} is {y}.", "The {x} is very {y}.", "There is a {y} {x}.", "The {x} is so {y}.", "I see a {y} {x}.",
        "The {x} looks {y}.", "{x} is {y}.", "{x} {y}.", "The {x} is really {y}.", "This {x} is {y}.", "It is a {y} {x}.",
        "There is a {x}. It is {y}.", "I have a {y} {x}.", "The {x} is {y} now.", "Look at the {x}. It is very {y}."), (
        (("What is {y}?", "Which thing is {y}?", "What thing is {y}?", "Tell me what is {y}.", "What's {y}?", "What is very {y}?"), "The {x} is {y}.",
         "{x}"),
        (("How is the {x}?", "What is the {x} like?", "How's the {x}?", "How does the {x} look?", "How {x}?", "~How is it?", "~What is it like?"),
         "The {x} is {y}.", "{y}"),
        (("Is the {x} {y}?", "Is {x} {y}?"), "Yes, the {x} is {y}.", "Yes"),
        (("Is the {x} {wrong_y}?", "Is {x} {wrong_y}?"), "No, the {x} is {y}.", "No"))),
    "now": Kind("n verb:now o", (
        "{n} {verbs} {o}.", "{n} {verbs} {o} today.", "I know that {n} {verbs} {o}.", "Every day {n} {verbs} {o}.", "{n} often {verbs} {o}.",
        "{n} always {verbs} {o}.", "{n} {verbs} {o} now.", "{n} {verbs} {o} every day.", "It is {n} who {verbs} {o}.",
        "{n} is somebody who {verbs} {o}."), (
        (("What does {n} {verb}?", "What does {n} {verb}?", "Tell me what {n} {verbs}.", "What {n} {verbs}?", "{n} {verbs} what?",
          "~What does {she} {verb}?"), "{n} {verbs} {o}.", "{o}"),
        (("Who {verbs} {o}?", "Who {verbs} {o}?", "Tell me who {verbs} {o}.", "Which person {verbs} {o}?", "Who is it that {verbs} {o}?"),
         "{n} {verbs} {o}.", "{n}"),
        (("Does {n} {verb} {o}?",), "Yes, {n} {verbs} {o}.", "Yes")), 3),
    "then": Kind("n verb:then o", (
        "{n} {past} {o}.", "Yesterday {n} {past} {o}.", "{n} {past} {o} yesterday.", "I know that {n} {past} {o}.", "Last week {n} {past} {o}.",
        "It was {n} who {past} {o}.", "Today {n} {past} {o}.", "One day {n} {past} {o}.", "Last night {n} {past} {o}.",
        "This morning {n} {past} {o}.", "{n} {past} {o} last week."), (
        (("What did {n} {verb}?", "What did {n} {verb}?", "Tell me what {n} {past}.", "{n} {past} what?", "~What did {she} {verb}?",
          "Do you know what {n} {past}?"), "{n} {past} {o}.", "{o}"),
        (("Who {past} {o}?", "Who {past} {o}?", "Tell me who {past} {o}.", "Which person {past} {o}?", "Who was it that {past} {o}?"),
         "{n} {past} {o}.", "{n}"),
        (("Did {n} {verb} {o}?",), "Yes, {n} {past} {o}.", "Yes")), 3),
    "job": Kind("n:job,acts j", (
        "{n} is a {j}.", "{n} is a {j}.", "{n} works as a {j}.", "{n} is the {j}.", "{n} is working as a {j}.", "{n}'s job is {j}.",
        "{n} has a job as a {j}.", "{n} got a job as a {j}.", "{n} has a job. {She} is a {j}.", "The job of {n} is {j}.", "The {j} is {n}.",
        "{n} {j}.", "{n} works. {She} is a {j}.", "{n} is a {j} now.", "{n} is a good {j}."), (
        (("What is {n}?", "What does {n} do?", "What is {n}'s job?", "What is the job of {n}?", "What job does {n} have?", "Which job does {n} have?",
          "What does {n} work as?", "What does {n} do for work?", "What work does {n} do?", "Tell me {n}'s job.", "What's {n}'s job?",
          "~What is {her} job?", "~What does {she} do?", "Is {n} a {j} or a {wrong_j}?", "Is {n} a {wrong_j} or a {j}?"), "{n} is a {j}.", "{j}"),
        (("Who is a {j}?", "Who works as a {j}?", "Tell me who is a {j}.", "Which person is a {j}?", "Who has a job as a {j}?"), "{n} is a {j}.",
         "{n}"),
        (("Is {n} a {j}?", "Does {n} work as a {j}?"), "Yes, {n} is a {j}.", "Yes"),
        (("Is {n} a {wrong_j}?", "Does {n} work as a {wrong_j}?"), "No, {n} is a {j}.", "No"),
        (("Who is the {j}?",), "{n} is the {j}.", "{n}"))),
    "age": Kind("n:age k unk", (
        "{n} is {k} years old.", "{n} is {k} years old.", "{n} is {k}.", "{n}'s age is {k}.", "{n} is {k} years old today.", "{n} turned {k}.",
        "{n} is {k} now.", "{n} is {k} today.", "{n} turned {k} today.", "{n} turned {k} last week.", "The age of {n} is {k}.", "{n} is only {k}.",
        "{n} is only {k} years old.", "{n} is already {k} years old.", "{n} {k} years old.", "Today {n} is {k} years old.",
        "{n} has a birthday. {She} is {k}."), (
        (("How old is {n}?", "How old is {n}?", "What is the age of {n}?", "Tell me how old {n} is.", "How old {n}?", "How old is {n} now?",
          "What is {n}'s age?", "What age is {n}?", "{n} is how old?", "~How old is {she}?", "How many years old is {n}?",
          "Do you know how old {n} is?"), "{n} is {k} years old.", "{k}"),
        (("Who is {k} years old?", "Who is {k}?", "Who is {k} now?", "Which person is {k} years old?", "Tell me who is {k} years old."),
         "{n} is {k} years old.", "{n}"),
        (("Is {n} {k} years old?", "Is {n} {k}?"), "Yes, {n} is {k} years old.", "Yes"),
        (("Is {n} {unk} years old?", "Is {n} {unk}?"), "No, {n} is {k} years old.", "No"))),
    "kin": Kind("n:kin m:kin r unkin", (
        "{n} is the {r} of {m}.", "{n} is the {r} of {m}.", "{n} is {m}'s {r}.", "{m}'s {r} is {n}.", "The {r} of {m} is {n}.",
        "{m}'s {r} is called {n}.", "{m} has a {r}: {n}.", "{m} has a {r}. It is {n}.", "{m} has a {r}, {n}.", "{m} has a {r} called {n}.",
        "{m} has a {r} named {n}.", "{n}, {m}'s {r}, is here.", "The name of {m}'s {r} is {n}.", "{m}'s {r} is named {n}.",
        "This is {n}. {She} is {m}'s {r}."), (
        (("Who is the {r} of {m}?",), "{n} is the {r} of {m}.", "{n}"),
        (("Who is {m}'s {r}?", "Tell me who {m}'s {r} is.", "{m}'s {r} is who?"), "{n} is {m}'s {r}.", "{n}"),
        (("What is the name of {m}'s {r}?", "What is the name of the {r} of {m}?", "What is {m}'s {r} called?", "What is {m}'s {r}'s name?"),
         "{m}'s {r} is called {n}.", "{n}"),
        (("Who is {n}?", "Who is {n} to {m}?"), "{n} is {m}'s {r}.", "{r}"),
        (("Whose {r} is {n}?",), "{n} is {m}'s {r}.", "{m}"),
        (("Is {n} {m}'s {r}?", "Is {n} the {r} of {m}?"), "Yes, {n} is {m}'s {r}.", "Yes"),
        (("Is {n} {m}'s {unkin}?", "Is {n} the {unkin} of {m}?"), "No, {n} is {m}'s {r}.", "No")), 2),
    "pet": Kind("name x:animal", (
        "The {x} is called {name}.", "The name of the {x} is {name}.", "The {x}'s name is {name}.", "There is a {x}. Its name is {name}.",
        "{name} is a {x}.", "The {x} is named {name}.", "This is {name}. {name} is a {x}.", "There is a {x} called {name}.",
        "There is a {x} named {name}.", "{name} is the name of the {x}.", "We have a {x} called {name}.", "Our {x} is called {name}."), (
        (("What is the name of the {x}?", "What is the {x} called?", "What is the {x}'s name?", "What is the {x} named?", "How is the {x} called?",
          "What name does the {x} have?"), "The {x} is called {name}.", "{name}"),
        (("Who is {name}?", "What is {name}?", "What animal is {name}?"), "{name} is a {x}.", "{x}"),
        (("Is {name} a {x}?",), "Yes, {name} is a {x}.", "Yes"))),
    "weather": Kind("once:weather w", (
        "It is {w} today.", "Today it is {w}.", "The weather is {w}.", "It is a {w} day.", "It is very {w} today.", "Today is a {w} day.",
        "The weather is {w} today.", "It is {w}.", "It is {w} outside.", "It is so {w} today."), (
        (("How is the weather?", "What is the weather like?", "How is the weather today?", "Tell me how the weather is.", "What's the weather like?",
          "How's the weather?", "What is the weather today?", "How is it outside?", "What is the weather like today?"), "It is {w}.", "{w}"),
        (("Is it {w}?", "Is it {w} today?", "Is the weather {w}?"), "Yes, it is {w}.", "Yes"),
        (("Is it {wrong_w}?", "Is the weather {wrong_w}?", "Is it {wrong_w} today?"), "No, it is {w}.", "No"))),
    "day": Kind("once:day day", (
        "Today is {day}.", "It is {day}.", "It is {day} today.", "Today it is {day}.", "The day is {day}.", "We have {day} today."), (
        (("What day is it?", "What day is today?", "Which day is it?", "What day is it today?", "What's today?", "Which day is today?",
          "Tell me what day it is."), "It is {day}.", "{day}"),
        (("What day is tomorrow?", "Which day is tomorrow?", "What day will it be tomorrow?"), "Tomorrow is {tomorrow}.", "{tomorrow}"))),
    "I am": Kind("once:me name", (
        "My name is {name}.", "I am {name}.", "I am called {name}.", "You can call me {name}.", "They call me {name}.", "I'm {name}.",
        "It is me, {name}."), (
        (("What is my name?", "What am I called?", "Tell me my name.", "What's my name?", "Do you know my name?", "How am I called?"),
         "Your name is {name}.", "{name}"),
        (("Who am I?",), "You are {name}.", "{name}"))),
    "I have": Kind("once:mine t a", (
        "I have {a}.", "I have {a}.", "I have got {a}.", "I own {a}.", "I have {a} now.", "I got {a}.", "The {t} is mine.", "The {t} belongs to me.",
        "It is my {t}.", "I am the owner of {a}."), (
        (("What do I have?", "What have I got?", "Tell me what I have.", "What do I own?", "What is mine?", "I have what?"), "You have {a}.", "{a}"),
        (("Who has the {t}?", "Who owns the {t}?"), "You have the {t}.", "You"),
        (("Do I have {a}?",), "Yes, you have {a}.", "Yes"),
        (("Do I have the {wrong}?",), "No, you have {a}.", "No"))),
    "I like": Kind("once:liked verb:mine o", (
        "I {verb} {o}.", "I really {verb} {o}.", "I {verb} {o} today.", "You know that I {verb} {o}.", "I always {verb} {o}.", "I {verb} {o} now."), (
        (("What do I {verb}?", "Tell me what I {verb}.", "I {verb} what?", "Do you know what I {verb}?"), "You {verb} {o}.", "{o}"),
        (("Do I {verb} {o}?",), "Yes, you {verb} {o}.", "Yes"))),
    "I am in": Kind("once:my_place p", (
        "I am {p}.", "I am {p} now.", "I went {to_p}.", "I'm {p}.", "I am still {p}.", "I sit {p}.", "Now I am {p}.", "I am {p} today."), (
        (("Where am I?", "Where am I now?", "Tell me where I am.", "Do you know where I am?"), "You are {p}.", "{p}"),
        (("Am I {p}?",), "Yes, you are {p}.", "Yes"),
        (("Am I {wrong_p}?",), "No, you are {p}.", "No"))),
    "my thing": Kind("x:color c", (
        "My {x} is {c}.", "My {x} is {c}.", "I have a {c} {x}.", "I have a {x}. It is {c}.", "I have a {x}. My {x} is {c}.",
        "My {x} is {c} in color.", "The color of my {x} is {c}.", "My {c} {x} is here.", "I own a {c} {x}.", "I got a {c} {x}."), (
        (("What color is my {x}?", "What color is my {x}?", "What is the color of my {x}?", "Which color is my {x}?", "What color does my {x} have?",
          "My {x} is what color?", "Tell me what color my {x} is."), "Your {x} is {c}.", "{c}"),
        IT_COLOR,
        (("Is my {x} {c}?",), "Yes, your {x} is {c}.", "Yes"),
        (("Is my {x} {wrong_c}?",), "No, your {x} is {c}.", "No"))),
    "my pet": Kind("name x:animal", (
        "My {x} is called {name}.", "My {x}'s name is {name}.", "I have a {x}. Its name is {name}.", "I have a {x} called {name}.",
        "I have a {x} named {name}.", "The name of my {x} is {name}.", "{name} is my {x}.", "My {x} is named {name}.", "This is my {x} {name}."), (
        (("What is my {x} called?", "What is the name of my {x}?", "What's my {x}'s name?", "What is my {x}'s name?", "What is my {x} named?"),
         "Your {x} is called {name}.", "{name}"),
        (("Who is {name}?",), "{name} is your {x}.", "{x}"))),
    "gave": Kind("n:has m:has t", (
        "{n} has the {t}.|{n} gave the {t} to {m}.", "{n} has a {t}.|{n} gave the {t} to {m}.", "{n} had a {t}. {n} gave it to {m}.",
        "{n} gave the {t} to {m}.", "{n} has a {t}.|{n} gave {m} the {t}.", "{n} has the {t}.|{m} took the {t} from {n}.", "{n} gave {m} a {t}.",
        "{n} had the {t}. Then {m} got the {t}.", "{n} has a {t}.|{n} gives the {t} to {m}.", "{n} has the {t}. {n} gives it to {m}.",
        "{n} gives {m} the {t}.", "{n} has a {t}.|{n} sold the {t} to {m}.", "{m} got the {t} from {n}.", "{n} has a {t}. Then {n} gave it to {m}.",
        "{n} had a {t}. {She} gave it to {m}.", "{n} had the {t}. Then {she} gave it to {m}.", "{n} has a {t}. {She} gives it to {m}.",
        "{m} got a {t} from {n}.", "{n} gave a {t} to {m}.", "The {t} was {n}'s. Now it is {m}'s.", "{n} gave {her} {t} to {m}.",
        "{n} gave {m} {her} {t}.", "The {t} went from {n} to {m}.", "{n} handed the {t} to {m}.", "{n} handed {m} the {t}.",
        "{m} has the {t} now. {n} gave it away.", "{n} had a {t}, but gave it to {m}.", "First {n} had the {t}, now {m} has it.",
        "{m} bought the {t} from {n}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?", "Who owns the {t} now?", "Who's got the {t} now?",
          "Who has got the {t} now?", "Now who has the {t}?", "~Who has it now?"), "{m} has the {t}.", "{m}"),
        (("What does {m} have?", "What does {m} have now?", "What has {m} got now?", "What does {m} own now?"), "{m} has the {t}.", "{t}"),
        (("What does {n} have now?", "What does {n} have?"), "{n} has nothing.", "nothing"),
        (("Whose {t} is it now?", "Who does the {t} belong to now?"), "The {t} belongs to {m}.", "{m}"),
        (("Does {m} have the {t}?", "Does {m} have the {t} now?"), "Yes, {m} has the {t}.", "Yes"),
        (("Does {n} have the {t}?", "Does {n} still have the {t}?"), "No, {m} has the {t}.", "No"),
        (("Who had the {t} first?",), "{n} had the {t} first.", "{n}"),
        (("Who had the {t} before?",), "{n} had the {t} before.", "{n}")), 3),
    "gift": Kind("n:gave m:has t give", (
        "{n} {gave} the {t} to {m}.", "{n} {gave} {m} the {t}.", "{n} {gave} {m} a {t}.", "{n} {gave} a {t} to {m}.",
        "Yesterday {n} {gave} the {t} to {m}.", "{n} {gave} {her} {t} to {m}.", "{n} {gave} {m} {her} {t}.", "Today {n} {gave} {m} a {t}.",
        "It was {n} who {gave} {m} the {t}.", "It was {m} to whom {n} {gave} the {t}.", "Last week {n} {gave} {m} a {t}."), (
        (("Who {gave} the {t} to {m}?", "Who {gave} {m} the {t}?", "Who {gave} the {t}?", "Who {gave} {m} a {t}?",
          "Who was it that {gave} {m} the {t}?"), "{n} {gave} the {t} to {m}.", "{n}"),
        (("What did {n} {give} to {m}?", "What did {n} {give} {m}?", "What did {n} {give}?", "{n} {gave} {m} what?"), "{n} {gave} the {t} to {m}.",
         "{t}"),
        (("Who got the {t}?",), "{m} got the {t}.", "{m}"),
        (("To whom did {n} {give} the {t}?", "Who did {n} {give} the {t} to?", "Who did {n} {give} a {t} to?"), "{n} {gave} the {t} to {m}.", "{m}"),
        (("Did {n} {give} the {t} to {m}?",), "Yes, {n} {gave} the {t} to {m}.", "Yes"),
        (("Did {m} {give} the {t} to {n}?",), "No, {n} {gave} the {t} to {m}.", "No"))),
    "went": Kind("n:place p p2", (
        "{n} is {p}.|{n} went {to_p2}.", "{n} was {p}.|Now {n} is {p2}.", "{n} is {p}.|Then {n} went {to_p2}.",
        "{n} was {p}. Then {she} went {to_p2}.", "{n} went {to_p}.|Then {n} went {to_p2}.", "{n} was {p}. Now {she} is {p2}.",
        "{n} was {p}, but now {she} is {p2}.", "First {n} was {p}. Then {she} went {to_p2}.", "{n} went {to_p} and then {to_p2}.",
        "{n} was {p} and then went {to_p2}.", "{n} is {p2} now. Before that {she} was {p}.", "{n} went {to_p2}. Before that {she} was {p}."), (
        (("Where is {n} now?", "Where is {n} now?", "Where is {n}?", "Where's {n} now?", "{n} is where now?", "Where {n} now?",
          "Tell me where {n} is now.", "~Where is {she} now?"), "{n} is {p2}.", "{p2}"),
        (("Where did {n} go?",), "{n} went {to_p2}.", "{to_p2}"),
        (("Who is {p2}?", "Who is {p2} now?"), "{n} is {p2}.", "{n}"),
        (("Where was {n} before?", "Where was {n} first?", "Where was {n} at first?"), "{n} was {p}.", "{p}"),
        (("Is {n} {p2}?", "Is {n} {p2} now?"), "Yes, {n} is {p2}.", "Yes"),
        (("Is {n} {p}?", "Is {n} {p} now?", "Is {n} still {p}?"), "No, {n} is {p2}.", "No"))),
    "painted": Kind("n x:color c d", (
        "The {x} is {c}.|{n} painted the {x} {d}.", "The {x} was {c}.|Now the {x} is {d}.", "The {x} was {c}. {n} painted it {d}.",
        "{n} painted the {c} {x} {d}.", "The {x} is {c}. {n} paints it {d}.", "The {x} was {c}. Now it is {d}.",
        "The {x} was {c}, but now it is {d}.", "The {x} was {c}. Then {n} painted it {d}.", "First the {x} was {c}, now it is {d}.",
        "Yesterday the {x} was {c}. Today it is {d}.", "{n} had a {c} {x}. {She} painted it {d}."), (
        (("What color is the {x} now?", "What color is the {x} now?", "What color is the {x}?", "What is the color of the {x} now?",
          "Which color is the {x} now?", "Which color does the {x} have now?"), "The {x} is {d}.", "{d}"),
        (("What color was the {x}?", "What color was the {x} before?", "What color was the {x} first?", "Which color was the {x}?"),
         "The {x} was {c}.", "{c}"),
        (("Is the {x} {d}?", "Is the {x} {d} now?"), "Yes, the {x} is {d}.", "Yes"),
        (("Is the {x} {c}?", "Is the {x} still {c}?"), "No, the {x} is {d}.", "No"),
        (("Was the {x} {c}?",), "Yes, the {x} was {c}.", "Yes"),
        (("Was the {x} {d}?",), "No, the {x} was {c}.", "No"))),
    "moved": Kind("n t:where q q2", (
        "The {t} is {q}.|{n} put the {t} {q2}.", "The {t} was {q}.|Now the {t} is {q2}.", "The {t} was {q}. {n} put it {q2}.",
        "The {t} is {q}. Then {n} put it {q2}.", "{n} took the {t} that was {q} and put it {q2}.", "{n} put the {t} {q}. Then {she} put it {q2}.",
        "{n} put the {t} {q}. Then {she} took it out and put it {q2}.", "The {t} was {q}. Now it is {q2}.", "The {t} was {q}, but now it is {q2}.",
        "First the {t} was {q}. Then {n} put it {q2}.", "{n} put the {t} {q}. Now it is {q2}.", "Yesterday the {t} was {q}. Today it is {q2}.",
        "{n} found the {t} {q} and put it {q2}.", "{n} took the {t}. It was {q}. {She} put it {q2}.", "{n} put the {t} {q}, then {q2}.",
        "The {t} is {q2} now. Before that it was {q}."), (
        (("Where is the {t} now?", "Where is the {t} now?", "Where is the {t}?", "Where's the {t} now?", "Where {t} now?", "~Where is it now?",
          "Where can I find the {t} now?"), "The {t} is {q2}.", "{q2}"),
        (("What is {q2}?", "What is {q2} now?"), "The {t} is {q2}.", "{t}"),
        (("Where was the {t} before?", "Where was the {t} first?"), "The {t} was {q}.", "{q}"),
        (("Is the {t} {q2}?", "Is the {t} {q2} now?"), "Yes, the {t} is {q2}.", "Yes"),
        (("Is the {t} {q}?", "Is the {t} still {q}?", "Is the {t} {q} now?"), "No, the {t} is {q2}.", "No"))),
    "lost": Kind("n:has m:has t", (
        "{n} lost the {t}.|{m} found the {t}.", "{n} lost the {t}. {m} found it.", "{n} lost {her} {t}. {m} found it.",
        "{n} had a {t} but lost it. {m} found it.", "{n} lost the {t} and {m} found it.", "{m} found the {t} that {n} lost.",
        "{n} lost a {t}. Then {m} found it.", "{m} found the {t}. {n} had lost it.", "{n} had lost {her} {t}. {m} found it and has it now."), (
        (("Who has the {t} now?", "Who has the {t}?", "Who's got the {t} now?", "Who has got the {t} now?"), "{m} has the {t}.", "{m}"),
        (("Who lost the {t}?",), "{n} lost the {t}.", "{n}"),
        (("Who found the {t}?",), "{m} found the {t}.", "{m}"),
        (("Did {n} lose the {t}?",), "Yes, {n} lost the {t}.", "Yes"),
        (("Did {m} lose the {t}?",), "No, {n} lost the {t}.", "No"),
        (("~What did {n} lose?",), "{n} lost the {t}.", "{t}"),
        (("~What did {m} find?",), "{m} found the {t}.", "{t}"),
        (("Does {m} have the {t}?",), "Yes, {m} has the {t}.", "Yes"),
        (("Does {n} have the {t}?",), "No, {m} has the {t}.", "No"))),
    "two things": Kind("n:has t u a b", (
        "{n} has {a} and {b}.", "{n} has {a} and {b}.", "{n} has {a}.|{n} has {b}.", "{n} has {a}. {n} also has {b}.",
        "{n} has {a}. {She} also has {b}.", "{n} has {a}, and {n} has {b}, too.", "{n} has got {a} and {b}.", "{n} owns {a} and {b}.",
        "{n} has {a}. {She} has {b}, too.", "{n} has two things: {a} and {b}.", "{n} has both {a} and {b}."), (
        (("What does {n} have?", "What has {n} got?", "What things does {n} have?", "What does {n} own?", "~What does {she} have?",
          "Tell me what {n} has."), "{n} has {a} and {b}.", "{a} and {b}"),
        (("How many things does {n} have?", "How many things has {n} got?"), "{n} has two things.", "two"),
        (("Who has the {t}?", "Who owns the {t}?", "Who has got the {t}?"), "{n} has the {t}.", "{n}"),
        (("Who has the {u}?", "Who owns the {u}?", "Who has got the {u}?"), "{n} has the {u}.", "{n}"),
        (("Whose {t} is it?",), "The {t} belongs to {n}.", "{n}"),
        (("Whose {u} is it?",), "The {u} belongs to {n}.", "{n}"),
        (("Does {n} have the {u}?",), "Yes, {n} has the {u}.", "Yes")), 3),
    "three things": Kind("n:has t u v", (
        "{n} has a {t}, a {u} and a {v}.", "{n} has a {t}.|{n} has a {u}.|{n} has a {v}.", "{n} has a {t} and a {u}. {n} also has a {v}.",
        "{n} has got a {t}, a {u} and a {v}.", "{n} has a {t}. {She} also has a {u} and a {v}.", "{n} has three things: a {t}, a {u} and a {v}.",
        "{n} has a {t}, a {u}, a {v}."), (
        (("How many things does {n} have?", "How many things has {n} got?"), "{n} has three things.", "three"),
        (("What does {n} have?", "What has {n} got?"), "{n} has a {t}, a {u} and a {v}.", "{t}"),
        (("Who has the {v}?",), "{n} has the {v}.", "{n}"),
        (("Who has the {t}?",), "{n} has the {t}.", "{n}"),
        (("Who has the {u}?",), "{n} has the {u}.", "{n}"),
        (("Does {n} have a {v}?",), "Yes, {n} has a {v}.", "Yes"))),
    "one thing": Kind("n:has t a", (
        "{n} has {a}.", "{n} has got {a}.", "{n} owns {a}.", "{a} belongs to {n}.", "{n} has only {a}.", "{n} has one thing: {a}."), (
        (("How many things does {n} have?", "How many things has {n} got?", "Does {n} have one thing or two things?"), "{n} has one thing.",
         "one"),)),
    "can": Kind("n:can action", (
        "{n} can {action}.", "{n} can {action} well.", "{n} can {action} very well.", "{n} knows how to {action}.", "I know that {n} can {action}.",
        "{n} can really {action}.", "{n} can already {action}.", "It is {n} who can {action}."), (
        (("What can {n} do?", "{n} can do what?", "What does {n} know how to do?", "~What can {she} do?", "Tell me what {n} can do."),
         "{n} can {action}.", "{action}"),
        (("Who can {action}?", "Tell me who can {action}.", "Who knows how to {action}?", "Which person can {action}?"), "{n} can {action}.", "{n}"),
        (("Can {n} {action}?", "Does {n} know how to {action}?"), "Yes, {n} can {action}.", "Yes"))),
    "not": Kind("n:has t u", (
        "{n} has no {t}. {n} has a {u}.", "{n} does not have a {t}. {n} has a {u}.", "{n} has a {u}. {n} has no {t}.", "{n} has a {u} but no {t}.",
        "{n} doesn't have a {t}. {n} has a {u}.", "{n} has a {u}, not a {t}.", "{n} has a {u}. {She} does not have a {t}.",
        "{n} has no {t}, but {she} has a {u}.", "{n} has no {t}. {She} has a {u}."), (
        (("What does {n} have?", "What has {n} got?", "Does {n} have a {t} or a {u}?", "Does {n} have a {u} or a {t}?"), "{n} has a {u}.", "{u}"),
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "No, {n} does not have a {t}.", "No"),
        (("Does {n} have a {u}?", "Has {n} got a {u}?"), "Yes, {n} has a {u}.", "Yes"))),
    "not colored": Kind("x:color c d", (
        "The {x} is not {c}. It is {d}.", "The {x} is {d}, not {c}.", "The {x} is not {c} but {d}.", "The {x} is not {c}, it is {d}.",
        "The {x} isn't {c}. It is {d}.", "The {x} is {d}. It is not {c}.", "The {x} is not {c}. The {x} is {d}."), (
        (X_COLOR_QUESTIONS[:3], "The {x} is {d}.", "{d}"),
        (("Is the {x} {c}?",), "No, the {x} is {d}.", "No"),
        (("Is the {x} {d}?",), "Yes, the {x} is {d}.", "Yes"),
        (("Is the {x} {c} or {d}?", "Is the {x} {d} or {c}?"), "The {x} is {d}.", "{d}"),
        (("What is {d}?",), "The {x} is {d}.", "{x}"))),
    "wears": Kind("n:wears cloth c", (
        "{n} wears a {c} {cloth}.", "{n} is wearing a {c} {cloth}.", "{n} wears a {cloth}. It is {c}.", "{n} has a {c} {cloth} on.",
        "{n} wears a {c} {cloth} today.", "{n} is in a {c} {cloth}.", "{n}'s {cloth} is {c}. {She} wears it.", "{n} is wearing a {cloth}. It is {c}.",
        "{n} put on a {c} {cloth}.", "{n} wears a {cloth}. The {cloth} is {c}."), (
        (("What does {n} wear?", "What is {n} wearing?", "What has {n} got on?", "What does {n} have on?", "What {n} wears?",
          "~What is {she} wearing?"), "{n} wears a {c} {cloth}.", "{cloth}"),
        (("What color is {n}'s {cloth}?", "What is the color of {n}'s {cloth}?", "What color {cloth} does {n} wear?", "Which color is {n}'s {cloth}?",
          "What color is {ns} {cloth}?"), "{n}'s {cloth} is {c}.", "{c}"),
        (("What color is the {cloth}?",), "The {cloth} is {c}.", "{c}"),
        (("Who wears a {c} {cloth}?", "Who wears the {c} {cloth}?", "Who is wearing a {c} {cloth}?", "Who has a {c} {cloth} on?"),
         "{n} wears a {c} {cloth}.", "{n}"),
        (("Whose {cloth} is {c}?",), "{n}'s {cloth} is {c}.", "{n}"),
        (("Is {n}'s {cloth} {c}?",), "Yes, {n}'s {cloth} is {c}.", "Yes"),
        (("Is {n}'s {cloth} {wrong_c}?",), "No, {n}'s {cloth} is {c}.", "No"))),
    "inside": Kind("n0 t:where u unwhere", (
        "The {t} is in the {u}.", "There is a {t} in the {u}.", "{n0} put the {t} in the {u}.", "In the {u} there is a {t}.", "In the {u} is a {t}.",
        "{t} is in {u}.", "{t} in {u}.", "The {t} is inside the {u}.", "The {u} has a {t} in it.", "{n0} put a {t} into the {u}.",
        "There is a {u}. A {t} is in it.", "I have a {u} with a {t} in it.", "The {t} lies in the {u}.", "I put the {t} in the {u}.",
        "In the {u} is one {t}."), (
        (("Where is the {t}?", "Where is the {t} now?", "Where {t}?", "Where's the {t}?", "Where can I find the {t}?", "~Where is it?",
          "What is the {t} in?"), "The {t} is in the {u}.", "{u}"),
        (("What is in the {u}?", "What is inside the {u}?", "What's in the {u}?", "What does the {u} have in it?", "What can I find in the {u}?"),
         "The {t} is in the {u}.", "{t}"),
        (("Is the {t} in the {u}?",), "Yes, the {t} is in the {u}.", "Yes"),
        (("Is the {t} {unwhere}?",), "No, the {t} is in the {u}.", "No"))),
    "which": Kind("x:quality e y z", (
        "The {e} {x} is {y}.|The {e2} {x} is {z}.", "The {e} {x} is {y} and the {e2} {x} is {z}.",
        "There is a {e} {x} and a {e2} {x}. The {e} {x} is {y}.|The {e2} {x} is {z}.", "The {e} {x} is {y} but the {e2} {x} is {z}.",
        "I see a {e} {x} and a {e2} {x}. The {e} {x} is {y}, the {e2} {x} is {z}.", "The {e2} {x} is {z} and the {e} {x} is {y}.",
        "The {e} {x} is {y}, the {e2} one is {z}.", "The {e2} {x} is {z}, but the {e} one is {y}.",
        "There are two: a {e} {x} and a {e2} {x}. The {e} {x} is {y}. The {e2} {x} is {z}.", "The {e} {x} {y}, the {e2} {x} {z}."), (
        (("Which {x} is {y}?", "What is {y}?", "Which {x} is very {y}?", "Tell me which {x} is {y}.", "Is the {e} {x} or the {e2} {x} {y}?"),
         "The {e} {x} is {y}.", "{e}"),
        (("Which {x} is {z}?", "What is {z}?", "Tell me which {x} is {z}.", "Is the {e2} {x} or the {e} {x} {z}?"), "The {e2} {x} is {z}.", "{e2}"),
        (("How is the {e} {x}?", "What is the {e} {x} like?"), "The {e} {x} is {y}.", "{y}"),
        (("How is the {e2} {x}?", "What is the {e2} {x} like?"), "The {e2} {x} is {z}.", "{z}"),
        (("Is the {e} {x} {y}?",), "Yes, the {e} {x} is {y}.", "Yes"),
        (("Is the {e} {x} {z}?",), "No, the {e} {x} is {y}.", "No"),
        (("Is the {e2} {x} {z}?",), "Yes, the {e2} {x} is {z}.", "Yes"),
        (("Is the {e2} {x} {y}?",), "No, the {e2} {x} is {z}.", "No")), 3),
    "big and small": Kind("n:has m:has t", (
        "{n} has a big {t}.|{m} has a small {t}.", "{m} has a small {t} and {n} has a big {t}.", "{n} has a big {t} and {m} has a small {t}.",
        "{n}'s {t} is big.|{m}'s {t} is small.", "{n} has a big {t}, {m} has a small {t}.", "The big {t} is {n}'s.|The small {t} is {m}'s.",
        "The small {t} belongs to {m}.|The big {t} belongs to {n}.", "{m} has a small {t}, but {n} has a big one.",
        "{n}'s {t} is big, but {m}'s {t} is small."), (
        (("Who has the big {t}?", "Who has a big {t}?", "Who owns the big {t}?"), "{n} has the big {t}.", "{n}"),
        (("Who has the small {t}?", "Who has a small {t}?", "Who owns the small {t}?"), "{m} has the small {t}.", "{m}"),
        (("Whose {t} is big?",), "{n}'s {t} is big.", "{n}"),
        (("Whose {t} is small?",), "{m}'s {t} is small.", "{m}"),
        (("How is {n}'s {t}?",), "{n}'s {t} is big.", "big"),
        (("How is {m}'s {t}?",), "{m}'s {t} is small.", "small"),
        (("Is {n}'s {t} big?",), "Yes, {n}'s {t} is big.", "Yes"),
        (("Is {m}'s {t} big?",), "No, {m}'s {t} is small.", "No"),
        (("Is {n}'s {t} small?",), "No, {n}'s {t} is big.", "No"),
        (("Is {m}'s {t} small?",), "Yes, {m}'s {t} is small.", "Yes"))),
    "favorite": Kind("n:favorite like", (
        "{n}'s favorite {like} is {liked}.", "The favorite {like} of {n} is {liked}.", "{liked} is {n}'s favorite {like}.",
        "The {like} that {n} likes best is {liked}.", "{n} has a favorite {like}: {liked}.", "{n}'s favorite {like} is always {liked}.",
        "{n} likes {liked} best. It is {her} favorite {like}."), (
        (("What is {n}'s favorite {like}?", "What is the favorite {like} of {n}?", "Which {like} does {n} like best?",
          "What {like} does {n} like best?", "Which is {n}'s favorite {like}?", "~What is {her} favorite {like}?"),
         "{n}'s favorite {like} is {liked}.", "{liked}"),
        (("Whose favorite {like} is {liked}?",), "It is {n}'s favorite {like}.", "{n}")), 2),
    "weather of days": Kind("once:days day day2 w w2", (
        "On {day} it was {w}.|On {day2} it was {w2}.", "It was {w} on {day}.|It was {w2} on {day2}.",
        "On {day} it was {w} and on {day2} it was {w2}.", "The weather was {w} on {day}.|The weather was {w2} on {day2}.",
        "It was {w} on {day} and {w2} on {day2}.", "{day} was {w}.|{day2} was {w2}.", "{day} was {w}, {day2} was {w2}.",
        "On {day2} it was {w2}. On {day} it was {w}."), (
        (("When was it {w}?", "On which day was it {w}?", "What day was {w}?", "Which day was {w}?"), "It was {w} on {day}.", "{day}"),
        (("When was it {w2}?", "Which day was {w2}?", "On which day was it {w2}?"), "It was {w2} on {day2}.", "{day2}"),
        (("How was the weather on {day}?", "What was the weather like on {day}?"), "It was {w} on {day}.", "{w}"),
        (("How was the weather on {day2}?", "What was the weather like on {day2}?"), "It was {w2} on {day2}.", "{w2}"),
        (("Was it {w} on {day}?",), "Yes, it was {w} on {day}.", "Yes"),
        (("Was it {w} on {day2}?",), "No, it was {w2} on {day2}.", "No"))),
    "on a day": Kind("once:days n verb:then day o", (
        "On {day} {n} {past} {o}.", "{n} {past} {o} on {day}.", "It was {day}. {n} {past} {o}.", "On {day}, {n} {past} {o}.",
        "Last {day} {n} {past} {o}."), (
        (("When did {n} {verb} {o}?", "What day did {n} {verb} {o}?", "On which day did {n} {verb} {o}?"), "{n} {past} {o} on {day}.", "{day}"),
        (("What did {n} {verb} on {day}?", "What did {n} {verb}?"), "{n} {past} {o} on {day}.", "{o}"),
        (("Who {past} {o} on {day}?",), "{n} {past} {o} on {day}.", "{n}"))),
    "two days": Kind("once:days n:place day day2 p p2", (
        "On {day} {n} is {p}.|On {day2} {n} is {p2}.", "On {day} {n} went {to_p}.|On {day2} {n} went {to_p2}.",
        "{n} is {p} on {day}.|{n} is {p2} on {day2}.", "{n} is {p} on {day} and {p2} on {day2}.", "{n} is {p2} on {day2} and {p} on {day}.",
        "On {day} {n} was {p}, on {day2} {she} was {p2}.", "On {day} {n} was {p}.|On {day2} {n} was {p2}.",
        "{n} was {p} on {day}, but {p2} on {day2}."), (
        (("Where is {n} on {day}?",), "{n} is {p} on {day}.", "{p}"),
        (("Where was {n} on {day}?",), "{n} was {p} on {day}.", "{p}"),
        (("Where is {n} on {day2}?",), "{n} is {p2} on {day2}.", "{p2}"),
        (("Where was {n} on {day2}?",), "{n} was {p2} on {day2}.", "{p2}"),
        (("When was {n} {p}?",), "{n} was {p} on {day}.", "{day}"),
        (("When was {n} {p2}?",), "{n} was {p2} on {day2}.", "{day2}"),
        (("Who was {p} on {day}?",), "{n} was {p} on {day}.", "{n}")), 2),
    "two times": Kind("n:place p p2", (
        "In the morning {n} is {p}.|In the evening {n} is {p2}.", "In the morning {n} was {p}.|In the evening {n} was {p2}.",
        "{n} is {p} in the morning.|{n} is {p2} in the evening.", "{n} is {p} in the morning and {p2} in the evening.",
        "In the morning {n} was {p}, in the evening {she} was {p2}.", "{n} was {p} in the morning and {p2} in the evening.",
        "{n} was {p2} in the evening and {p} in the morning."), (
        (("Where is {n} in the morning?",), "{n} is {p} in the morning.", "{p}"),
        (("Where was {n} in the morning?",), "{n} was {p} in the morning.", "{p}"),
        (("Where is {n} in the evening?",), "{n} is {p2} in the evening.", "{p2}"),
        (("Where was {n} in the evening?",), "{n} was {p2} in the evening.", "{p2}"),
        (("When was {n} {p}?",), "{n} was {p} in the morning.", "in the morning"),
        (("When was {n} {p2}?",), "{n} was {p2} in the evening.", "in the evening"))),
    "why": Kind("n:feels,has g t", (
        "{n} is {g} because {she} lost the {t}.", "{n} is {g} because {she} found the {t}.", "{n} is {g} because {she} lost {her} {t}.",
        "{n} is {g} because {she} has a {t}.", "{n} is {g} because of the {t}."), (
        (("Why is {n} {g}?", "Tell me why {n} is {g}.", "~Why is {she} {g}?"), "{told}", "{t}"),
        (("How is {n}?",), "{n} is {g}.", "{g}"),
        (("Who is {g}?",), "{n} is {g}.", "{n}"))),
    "taller": Kind("n:feels m:feels more", (
        "{n} is {more} than {m}.", "{n} is {more} than {m}.", "{n} is much {more} than {m}.", "{m} is {less} than {n}.",
        "{n} is a bit {more} than {m}.", "{m} is much {less} than {n}.", "{n} is {more}. {m} is {less}.", "{n} is {more} and {m} is {less}."), (
        (("Who is {more}?", "Who is {more}, {n} or {m}?", "Who is {more}, {m} or {n}?", "Tell me who is {more}."), "{n} is {more}.", "{n}"),
        (("Who is {less}?", "Who is {less}, {n} or {m}?", "Who is {less}, {m} or {n}?", "Tell me who is {less}."), "{m} is {less}.", "{m}"),
        (("Who is {n} {more} than?",), "{n} is {more} than {m}.", "{m}"),
        (("Is {n} {more} than {m}?",), "Yes, {n} is {more}.", "Yes"),
        (("Is {m} {more} than {n}?",), "No, {n} is {more}.", "No"))),
    "tallest": Kind("n:feels m:feels n2:feels more", (
        "{n} is {more} than {m}.|{m} is {more} than {n2}.", "{m} is {more} than {n2}.|{n} is {more} than {m}.",
        "{n} is {more} than {m} and {m} is {more} than {n2}.", "{n2} is {less} than {m}.|{m} is {less} than {n}.",
        "{n} is {more} than {m}, and {m} is {more} than {n2}.", "{m} is {less} than {n}.|{n2} is {less} than {m}."), (
        (("Who is the {most}?", "Who is {most}?"), "{n} is the {most}.", "{n}"),
        (("Who is the {least}?",), "{n2} is the {least}.", "{n2}"))),
    "compared": Kind("x:animal x2:animal more", (
        "The {x} is {more} than the {x2}.", "A {x} is {more} than a {x2}.", "The {x} is much {more} than the {x2}.",
        "The {x2} is {less} than the {x}.", "The {x} is {more}, the {x2} is {less}.", "The {x2} is much {less} than the {x}.",
        "{x} is {more} than {x2}."), (
        (("Which animal is {more}?", "Who is {more}?", "What is {more}?", "Which one is {more}?"), "The {x} is {more}.", "{x}"),
        (("Which animal is {less}?", "Who is {less}?", "What is {less}?", "Which one is {less}?"), "The {x2} is {less}.", "{x2}"),
        (("Is the {x} {more} than the {x2}?",), "Yes, the {x} is {more}.", "Yes"),
        (("Is the {x2} {more} than the {x}?",), "No, the {x} is {more}.", "No"))),
    "ages": Kind("n:age m:age k k2", (
        "{n} is {k} years old.|{m} is {k2} years old.", "{n} is {k}.|{m} is {k2}.", "{n} is {k} years old and {m} is {k2} years old.",
        "{n} is {k} and {m} is {k2}.", "{n} is {k}, {m} is {k2}.", "{m} is {k2} and {n} is {k}.", "{m} is {k2} years old, but {n} is {k}."), (
        (("Who is older, {n} or {m}?", "Who is older, {m} or {n}?"), "{older} is older.", "{older}"),
        (("Who is younger, {n} or {m}?", "Who is younger, {m} or {n}?"), "{younger} is younger.", "{younger}"),
        (("How old is {m}?", "What is {m}'s age?"), "{m} is {k2} years old.", "{k2}"),
        (("How old is {n}?",), "{n} is {k} years old.", "{k}"),
        (("Who is {k} years old?",), "{n} is {k} years old.", "{n}"),
        (("Who is {k2} years old?",), "{m} is {k2} years old.", "{m}")), 2),
    "two ages": Kind("none:age once:older once:younger n:age m:age k k2 once:age", (
        "{n} is {k} years old.|{m} is {k2} years old.", "{n} is {k}.|{m} is {k2}.",
        "{n} is {k} years old and {m} is {k2} years old.", "{n} is {k} and {m} is {k2}."), (
        (("Who is older?",), "{older} is older.", "{older}"),
        (("Who is younger?",), "{younger} is younger.", "{younger}")), 2),
    "less": Kind("n:has m f minus", (
        "{n} had {all} {f}. {n} {took} {some}.", "{n} had {all} {f}. {n} {took} {some} of them.", "{n} had {all} {f}. {She} {took} {some}.",
        "{n} has {all} {f}. {n} {took} {some_f}.", "{n} has {all} {f}. {She} {took} {some_f}.", "{n} has {all} {f}.|{n} {took} {some_f}.",
        "{n} has {all} {f}. {n} gives {m} {some_f}.", "{n} has {all} {f}. {n} gave {some_f} to {m}.", "{n} had {all} {f} and {took} {some}.",
        "{n} had {all} {f}, but {she} {took} {some}.", "First {n} had {all} {f}. Then {she} {took} {some}.",
        "{n} has {all} {f}, then {n} {took} {some_f}.", "{n} had {all} {f}.|{n} {took} {some_f}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} are left?",
          "How many {f} does {n} have left?", "How many {f} has {n} got now?", "{n} has how many {f} now?", "~How many {f} does {she} have now?",
          "How many {f} are left now?"), "{n} has {left_f}.", "{left}"),), 3),
    "more": Kind("n:has m f plus", (
        "{n} had {all_f}. {n} {took} {some} more.", "{n} had {all_f}. Then {n} {took} {some} more.", "{n} has {all_f}. {n} {took} {some_f}.",
        "{n} has {all_f}. {She} {took} {some_f}.", "{n} has {all_f}.|{n} {took} {some_f}.", "{n} has {all_f}. {m} gives {n} {some_f}.",
        "{n} has {all_f}.|{m} gave {n} {some} more {f}.", "{n} has {all_f}. {m} gave {some_f} to {n}.", "{n} has {all_f}. {n} {took} {some} more.",
        "{n} had {all_f}.|Then {n} {took} {some_f}.", "{n} had {all_f} and {took} {some} more.",
        "First {n} had {all_f}. Then {m} gave {n} {some_f}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} has {n} got now?",
          "{n} has how many {f} now?", "~How many {f} does {she} have now?"), "{n} has {left_f}.", "{left}"),), 3),
    "both": Kind("n:has m:has f plus:two", (
        "{n} has {all_f}.|{m} has {some_f}.", "{n} has {all_f} and {m} has {some_f}.", "{n} has {all_f}, and {m} has {some_f}.",
        "{n} has {all_f} but {m} has {some_f}.", "{n} has {all_f}, {m} has {some_f}.", "{m} has {some_f} and {n} has {all_f}.",
        "{m} has {some_f}.|{n} has {all_f}."), (
        (("How many {f} do they have?", "How many {f} do {n} and {m} have?", "How many {f} do they have together?"), "They have {left_f}.", "{left}"),
        (("How many {f} does {n} have?",), "{n} has {all_f}.", "{all}"),
        (("How many {f} does {m} have?",), "{m} has {some_f}.", "{some}")), 2),
    "not feeling": Kind("n:feels g g2", (
        "{n} is not {g}. {n} is {g2}.", "{n} is not {g}. {She} is {g2}.", "{n} is not {g} but {g2}.", "{n} isn't {g}. {She} is {g2}.",
        "{n} is not {g}, {she} is {g2}.", "{n} is {g2}, not {g}.", "{n} does not feel {g}. {n} feels {g2}.", "{n} feels {g2}. {She} is not {g}."), (
        (("How is {n}?", "Is {n} {g} or {g2}?", "Is {n} {g2} or {g}?"), "{n} is {g2}.", "{g2}"),
        (("How does {n} feel?",), "{n} feels {g2}.", "{g2}"),
        (("Is {n} {g}?",), "No, {n} is {g2}.", "No"),
        (("Is {n} {g2}?",), "Yes, {n} is {g2}.", "Yes"),
        (("Who is {g2}?",), "{n} is {g2}.", "{n}"))),
    "cannot": Kind("n:can action action2", (
        "{n} can {action} but {n} cannot {action2}.", "{n} can {action} but not {action2}.", "{n} cannot {action2}. {n} can {action}.",
        "{n} can {action} but {she} can't {action2}.", "{n} can't {action2} but {she} can {action}.", "{n} can {action}. {She} cannot {action2}.",
        "{n} can {action}, but {n} can't {action2}.", "{n} cannot {action2}, but {n} can {action}."), (
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"),
        (("Can {n} {action2}?",), "No, {n} cannot {action2}.", "No"),
        (("What can {n} do?",), "{n} can {action}.", "{action}"),
        (("What can {n} not do?",), "{n} cannot {action2}.", "{action2}"),
        (("Who can {action}?",), "{n} can {action}.", "{n}"),
        (("Who cannot {action2}?", "Who can't {action2}?"), "{n} cannot {action2}.", "{n}"))),
    "dislikes": Kind("n verb:like o o2", (
        "{n} likes {o} but does not like {o2}.", "{n} does not like {o2}. {n} likes {o}.", "{n} likes {o} but not {o2}.",
        "{n} likes {o}. {She} does not like {o2}.", "{n} doesn't like {o2}. {n} likes {o}.", "{n} likes {o}, not {o2}.",
        "{n} does not like {o2} but {she} likes {o}.", "{n} likes {o}, but {she} doesn't like {o2}.", "{n} doesn't like {o2}. {She} likes {o}."), (
        (("What does {n} like?",), "{n} likes {o}.", "{o}"),
        (("Does {n} like {o}?",), "Yes, {n} likes {o}.", "Yes"),
        (("Does {n} like {o2}?",), "No, {n} does not like {o2}.", "No"),
        (("What does {n} not like?",), "{n} does not like {o2}.", "{o2}"),
        (("Who likes {o}?",), "{n} likes {o}.", "{n}"),
        (("Who does not like {o2}?",), "{n} does not like {o2}.", "{n}"))),
    "my kin": Kind("kin name", (
        "My {kin} is called {name}.", "My {kin}'s name is {name}.", "My {kin} is {name}.", "{name} is my {kin}.", "I have a {kin} called {name}.",
        "I have a {kin} named {name}.", "I have a {kin}. {KHer} name is {name}.", "The name of my {kin} is {name}.", "This is my {kin} {name}.",
        "My {kin} is named {name}."), (
        (("What is my {kin}'s name?", "What is the name of my {kin}?", "What is my {kin} called?", "What's my {kin}'s name?",
          "What is my {kin} named?", "Tell me my {kin}'s name."), "Your {kin} is called {name}.", "{name}"),
        (("Who is my {kin}?",), "{name} is your {kin}.", "{name}"),
        (("Who is {name}?", "Who is {name} to me?"), "{name} is your {kin}.", "{kin}"),
        (("Is {name} my {kin}?",), "Yes, {name} is your {kin}.", "Yes"))),
    "I feel": Kind("once:my_feeling g", (
        "I am {g}.", "I feel {g}.", "I am very {g}.", "I am so {g}.", "I am {g} today.", "I'm {g}.", "I feel very {g}.", "Today I am {g}.",
        "I am {g} now."), (
        (("How am I?", "How do I feel?", "Am I happy or {g}?", "How am I today?", "Tell me how I feel.", "How am I feeling?"), "You are {g}.", "{g}"),
        (("Am I {g}?",), "Yes, you are {g}.", "Yes"),
        (("Am I {wrong_g}?",), "No, you are {g}.", "No"))),
    "my age": Kind("once:my_age k unk", (
        "I am {k} years old.", "I am {k}.", "My age is {k}.", "I turned {k}.", "I'm {k} years old.", "I am {k} now.", "I am only {k}."), (
        (("How old am I?", "What is my age?", "What age am I?", "How old am I now?", "Tell me my age."), "You are {k} years old.", "{k}"),
        (("Am I {k} years old?",), "Yes, you are {k} years old.", "Yes"),
        (("Am I {unk} years old?",), "No, you are {k} years old.", "No"))),
    "my job": Kind("once:my_job j", (
        "I am a {j}.", "I work as a {j}.", "I am working as a {j}.", "My job is {j}.", "I'm a {j}.", "I have a job as a {j}.", "I am the {j}.",
        "I am a {j} now."), (
        (("What am I?", "What is my job?", "What do I do?", "What job do I have?", "What do I work as?", "What's my job?", "What do I do for work?"),
         "You are a {j}.", "{j}"),
        (("Am I a {j}?",), "Yes, you are a {j}.", "Yes"),
        (("Am I a {wrong_j}?",), "No, you are a {j}.", "No"))),
    "my home": Kind("once:my_home city", (
        "I live in {city}.", "I am from {city}.", "I come from {city}.", "I live in {city} now.", "My home is in {city}.", "I'm from {city}."), (
        (("Where do I live?", "Where am I from?", "Tell me where I live.", "Where do I come from?"), "You {live} {city}.", "{city}"),)),
    "my count": Kind("k f unk", (
        "I have {k} {f}.", "I have got {k} {f}.", "I own {k} {f}.", "{k} {f} are mine.", "I have {k} {f} now.", "I got {k} {f}.",
        "My {k} {f} are here.", "I have {f}. I have {k}."), (
        (("How many {f} do I have?", "How many {f} have I got?", "How many {f} do I own?", "I have how many {f}?", "Tell me how many {f} I have."),
         "You have {k} {f}.", "{k}"),
        (("Do I have {k} {f}?",), "Yes, you have {k} {f}.", "Yes"),
        (("Do I have {unk} {f}?",), "No, you have {k} {f}.", "No"))),
    "lives": Kind("n:lives city uncity", (
        "{n} lives in {city}.", "{n} lives in {city} now.", "{n}'s home is in {city}.", "The home of {n} is in {city}.", "{n} has a house in {city}.",
        "{n} is living in {city}.", "{n}'s house is in {city}.", "{n} still lives in {city}."), (
        (("Where does {n} live?", "Tell me where {n} lives.", "Where {n} lives?", "Where is {n}'s home?", "Which place does {n} live in?",
          "In which place does {n} live?", "~Where does {she} live?"), "{n} lives in {city}.", "{city}"),
        (("Who lives in {city}?", "Tell me who lives in {city}.", "Whose home is in {city}?"), "{n} lives in {city}.", "{n}"),
        (("Does {n} live in {city}?",), "Yes, {n} lives in {city}.", "Yes"),
        (("Does {n} live in {uncity}?",), "No, {n} lives in {city}.", "No"))),
    "from": Kind("n:from city uncity", (
        "{n} is from {city}.", "{n} comes from {city}.", "{n} came from {city}.", "{n} was born in {city}.", "This is {n} from {city}.",
        "{n} from {city} is here."), (
        (("Where is {n} from?", "Where does {n} come from?", "Where {n} from?", "{n} is from where?", "Tell me where {n} is from.",
          "~Where is {she} from?"), "{n} is from {city}.", "{city}"),
        (("Who is from {city}?", "Who comes from {city}?"), "{n} is from {city}.", "{n}"),
        (("Is {n} from {city}?",), "Yes, {n} is from {city}.", "Yes"),
        (("Is {n} from {uncity}?",), "No, {n} is from {city}.", "No"))),
    "somebody": Kind("n verb:somebody m:object", (
        "{n} {verbs} {m}.", "I know that {n} {verbs} {m}.", "{n} often {verbs} {m}.", "Every day {n} {verbs} {m}.", "{n} always {verbs} {m}.",
        "{n} {verbs} {m} every day.", "It is {n} who {verbs} {m}.", "It is {m} that {n} {verbs}."), (
        (("Who does {n} {verb}?", "Tell me who {n} {verbs}.", "{n} {verbs} who?", "Whom does {n} {verb}?", "~Who does {she} {verb}?"),
         "{n} {verbs} {m}.", "{m}"),
        (("Who {verbs} {m}?", "Tell me who {verbs} {m}."), "{n} {verbs} {m}.", "{n}"),
        (("Does {n} {verb} {m}?",), "Yes, {n} {verbs} {m}.", "Yes")), 2),
    "somebody then": Kind("n verb:somebody m:object", (
        "{n} {past} {m}.", "Yesterday {n} {past} {m}.", "{n} {past} {m} yesterday.", "I know that {n} {past} {m}.", "It was {n} who {past} {m}.",
        "It was {m} that {n} {past}.", "One day {n} {past} {m}.", "Today {n} {past} {m}."), (
        (("Who did {n} {verb}?", "Whom did {n} {verb}?", "{n} {past} who?", "Tell me who {n} {past}."), "{n} {past} {m}.", "{m}"),
        (("Who {past} {m}?", "Tell me who {past} {m}."), "{n} {past} {m}.", "{n}"),
        (("Did {n} {verb} {m}?",), "Yes, {n} {past} {m}.", "Yes"))),
    "is doing": Kind("n:acts verb:ing o", (
        "{n} is {verbing} {o}.", "Now {n} is {verbing} {o}.", "{n} is {verbing} {o} now.", "I see that {n} is {verbing} {o}.",
        "Look, {n} is {verbing} {o}.", "{n} {verbing} {o}.", "{n} is still {verbing} {o}.", "{n} is {verbing} {o} today."), (
        (("What is {n} {verbing}?", "What is {n} doing?", "What's {n} doing?", "Tell me what {n} is doing.", "~What is {she} doing?"),
         "{n} is {verbing} {o}.", "{o}"),
        (("Who is {verbing} {o}?", "Tell me who is {verbing} {o}.", "Which person is {verbing} {o}?"), "{n} is {verbing} {o}.", "{n}"),
        (("Is {n} {verbing} {o}?",), "Yes, {n} is {verbing} {o}.", "Yes")), 2),
    "acting": Kind("n:acts act", (
        "{n} is {acting}.", "{n} is {acting} now.", "Now {n} is {acting}.", "I see that {n} is {acting}.", "{n} {acting}.", "Look, {n} is {acting}.",
        "{n} is still {acting}.", "{n} is {acting} today."), (
        (("What is {n} doing?", "~What is {she} doing?", "What's {n} doing?", "Tell me what {n} is doing.", "What {n} is doing?"), "{n} is {acting}.",
         "{acting}"),
        (("Who is {acting}?", "Who is {acting} now?", "Tell me who is {acting}."), "{n} is {acting}.", "{n}"),
        (("Is {n} {acting}?",), "Yes, {n} is {acting}.", "Yes")), 2),
    "acting there": Kind("n:acts,place act p", (
        "{n} is {acting} {p}.", "{n} is {acting} {p} now.", "{n} is {p}. {She} is {acting}.", "{n} is {p} and is {acting}.",
        "Now {n} is {acting} {p}.", "{n} {acting} {p}.", "{n} is {acting}. {She} is {p}.", "I see {n} {acting} {p}."), (
        (("What is {n} doing?", "What is {n} doing {p}?", "What's {n} doing?"), "{n} is {acting}.", "{acting}"),
        (("Who is {acting}?", "Who is {acting} {p}?"), "{n} is {acting} {p}.", "{n}"),
        (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("Where is {n}?", "Where's {n}?"), "{n} is {p}.", "{p}"),
        (("Where is {n} {acting}?",), "{n} is {acting} {p}.", "{p}"),
        (("Is {n} {p}?",), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?",), "No, {n} is {p}.", "No"))),
    "acts": Kind("n:acts act time", (
        "{n} {acts} {time}.", "{Time} {n} {acts}.", "Every day {n} {acts} {time}.", "{n} often {acts} {time}.", "{n} {acts} every day {time}.",
        "{n} always {acts} {time}.", "It is {n} who {acts} {time}."), (
        (("When does {n} {act}?", "Tell me when {n} {acts}."), "{n} {acts} {time}.", "{time}"),
        (("Who {acts}?",), "{n} {acts}.", "{n}"),
        (("What does {n} do?", "What does {n} do {time}?"), "{n} {acts}.", "{acts}"),
        (("Who {acts} {time}?",), "{n} {acts} {time}.", "{n}"))),
    "just acts": Kind("n:acts act", (
        "{n} {acts}.", "{n} {acts} every day.", "Every day {n} {acts}.", "{n} often {acts}.", "{n} always {acts}.", "{n} {acts} a lot.",
        "I know that {n} {acts}."), (
        (("Who {acts}?", "Tell me who {acts}."), "{n} {acts}.", "{n}"),
        (("What does {n} do?", "What does {n} do every day?"), "{n} {acts}.", "{acts}"))),
    "acted": Kind("n:acts act", (
        "{n} {acted}.", "Yesterday {n} {acted}.", "{n} {acted} yesterday.", "{n} {acted} for a long time.", "{n} {acted} today.",
        "Last week {n} {acted}.", "{n} {acted} a lot."), (
        (("Who {acted}?", "Tell me who {acted}."), "{n} {acted}.", "{n}"),
        (("What did {n} do?", "Tell me what {n} did.", "~What did {she} do?"), "{n} {acted}.", "{acted}"),
        (("Did {n} {act}?",), "Yes, {n} {acted}.", "Yes"))),
    "times": Kind("n verb:now o o2 time time2", (
        "{n} {verbs} {o} {time}.|{n} {verbs} {o2} {time2}.", "{Time} {n} {verbs} {o}. {She} {verbs} {o2} {time2}.",
        "{n} {verbs} {o} {time} and {o2} {time2}.", "{n} {verbs} {o} {time} but {o2} {time2}.", "{Time} {n} {verbs} {o}, {time2} {n} {verbs} {o2}.",
        "{n} {verbs} {o2} {time2} and {o} {time}."), (
        (("When does {n} {verb} {o}?",), "{n} {verbs} {o} {time}.", "{time}"),
        (("When does {n} {verb} {o2}?",), "{n} {verbs} {o2} {time2}.", "{time2}"),
        (("What does {n} {verb} {time}?",), "{n} {verbs} {o} {time}.", "{o}"),
        (("What does {n} {verb} {time2}?",), "{n} {verbs} {o2} {time2}.", "{o2}"),
        (("Who {verbs} {o} {time}?",), "{n} {verbs} {o} {time}.", "{n}"))),
    "on days": Kind("once:days n verb:now day day2 o o2", (
        "On {day} {n} {verbs} {o}.|On {day2} {n} {verbs} {o2}.", "{n} {verbs} {o} on {day} and {o2} on {day2}.",
        "{n} {verbs} {o} on {day}.|{n} {verbs} {o2} on {day2}.", "On {day} {n} {verbs} {o} and on {day2} {o2}.",
        "{n} {verbs} {o2} on {day2} and {o} on {day}.", "On {day} {n} {verbs} {o}, on {day2} {o2}."), (
        (("When does {n} {verb} {o}?", "On which day does {n} {verb} {o}?"), "{n} {verbs} {o} on {day}.", "{day}"),
        (("When does {n} {verb} {o2}?", "On which day does {n} {verb} {o2}?"), "{n} {verbs} {o2} on {day2}.", "{day2}"),
        (("What does {n} {verb} on {day}?",), "{n} {verbs} {o} on {day}.", "{o}"),
        (("What does {n} {verb} on {day2}?",), "{n} {verbs} {o2} on {day2}.", "{o2}"),
        (("Who {verbs} {o} on {day}?",), "{n} {verbs} {o} on {day}.", "{n}"))),
    "two acts": Kind("n verb:then o verb2:then o2:2", (
        "{n} {past} {o} and {past2} {o2}.", "{n} {past} {o}. Then {she} {past2} {o2}.", "{n} {past} {o}.|{n} {past2} {o2}.",
        "First {n} {past} {o}. Then {n} {past2} {o2}.", "{n} {past} {o}, then {she} {past2} {o2}.", "Yesterday {n} {past} {o} and {past2} {o2}.",
        "{n} {past} {o} and then {past2} {o2}."), (
        (("What did {n} {verb}?", "~What did {she} {verb}?"), "{n} {past} {o}.", "{o}"),
        (("What did {n} {verb2}?", "~What did {she} {verb2}?"), "{n} {past2} {o2}.", "{o2}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"),
        (("Who {past2} {o2}?",), "{n} {past2} {o2}.", "{n}"),
        (("Did {n} {verb} {o}?",), "Yes, {n} {past} {o}.", "Yes"))),
    "two loves": Kind("n verb:now o verb2:now o2:2", (
        "{n} {verbs} {o} and {verbs2} {o2}.", "{n} {verbs} {o}. {She} {verbs2} {o2}.", "{n} {verbs} {o}.|{n} {verbs2} {o2}.",
        "{n} {verbs} {o} and also {verbs2} {o2}.", "{n} {verbs} {o}, and {n} {verbs2} {o2}, too.", "{n} {verbs} {o}, and {she} {verbs2} {o2}."), (
        (("What does {n} {verb}?", "~What does {she} {verb}?"), "{n} {verbs} {o}.", "{o}"),
        (("What does {n} {verb2}?", "~What does {she} {verb2}?"), "{n} {verbs2} {o2}.", "{o2}"),
        (("Who {verbs} {o}?",), "{n} {verbs} {o}.", "{n}"),
        (("Who {verbs2} {o2}?",), "{n} {verbs2} {o2}.", "{n}"))),
    "so": Kind("n:feels g verb:then o", (
        "{n} was {g}, so {she} {past} {o}.", "{n} was {g} and {past} {o}.", "{n} {past} {o} because {she} was {g}.",
        "{n} was {g}. So {she} {past} {o}.", "{n} felt {g} and {past} {o}.", "{n} felt {g}, so {she} {past} {o}.",
        "{n} was {g} and so {n} {past} {o}."), (
        (("Why did {n} {verb} {o}?",), "{n} was {g}.", "{g}"),
        (("What did {n} {verb}?",), "{n} {past} {o}.", "{o}"),
        (("How was {n}?", "How did {n} feel?"), "{n} was {g}.", "{g}"),
        (("Who was {g}?",), "{n} was {g}.", "{n}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"),
        (("Was {n} {g}?",), "Yes, {n} was {g}.", "Yes"),
        (("Was {n} {wrong_g}?",), "No, {n} was {g}.", "No"))),
    "two colored": Kind("n:has,wears t:color u:color c d", (
        "{n} has a {c} {t}.|{n} has a {d} {u}.", "{n} has a {c} {t} and a {d} {u}.", "{n} has a {c} {t}. {She} has a {d} {u}.",
        "{n}'s {t} is {c} and {her} {u} is {d}.", "{n}'s {t} is {c}.|{n}'s {u} is {d}.", "{n} has a {t} and a {u}. The {t} is {c}. The {u} is {d}.",
        "{n} has a {t} and a {u}. The {u} is {d} and the {t} is {c}.", "The {t} of {n} is {c}.|The {u} of {n} is {d}.",
        "{n} has a {d} {u} and a {c} {t}.", "{n} has a {c} {t} and also a {d} {u}."), (
        (("What color is {n}'s {t}?", "What color is {ns} {t}?", "What is the color of {n}'s {t}?", "{n}'s {t} is what color?"), "{n}'s {t} is {c}.",
         "{c}"),
        (("What color is {her} {t}?",), "{Her} {t} is {c}.", "{c}"),
        (("What color is {n}'s {u}?", "What is the color of {n}'s {u}?", "{n}'s {u} is what color?"), "{n}'s {u} is {d}.", "{d}"),
        (("~What color is {her} {u}?",), "{Her} {u} is {d}.", "{d}"),
        (("What color is the {t} of {n}?",), "The {t} of {n} is {c}.", "{c}"),
        (("What color is the {u} of {n}?",), "The {u} of {n} is {d}.", "{d}"),
        (COLOR_QUESTIONS[:4], "The {t} is {c}.", "{c}"),
        (("What color is the {u}?",), "The {u} is {d}.", "{d}"),
        (("What is {d}?", "Which thing is {d}?"), "The {u} is {d}.", "{u}"),
        (("What does {n} have?",), "{n} has a {c} {t} and a {d} {u}.", "{t}"),
        (("What is {c}?",), "The {t} is {c}.", "{t}"),
        (("Is {n}'s {t} {c}?",), "Yes, {n}'s {t} is {c}.", "Yes"),
        (("Is {n}'s {t} {d}?",), "No, {n}'s {t} is {c}.", "No"),
        (("Is {n}'s {u} {d}?",), "Yes, {n}'s {u} is {d}.", "Yes"),
        (("Is {n}'s {u} {c}?",), "No, {n}'s {u} is {d}.", "No"),
        (("Who has a {c} {t}?",), "{n} has a {c} {t}.", "{n}"),
        (("Who has a {d} {u}?",), "{n} has a {d} {u}.", "{n}"))),
    "own pet": Kind("n:has x:animal name", (
        "{n} has a {x}. The {x} is called {name}.", "{n} has a {x} called {name}.", "{n}'s {x} is called {name}.", "{name} is {n}'s {x}.",
        "{n} has a {x} named {name}.", "{n} has a {x}. Its name is {name}.", "The name of {n}'s {x} is {name}.", "The {x} of {n} is called {name}.",
        "{n}'s {x} is named {name}.", "{n} has a {x}, {name}.", "{n} has a {x}. {name} is its name.", "{n} owns a {x} called {name}.",
        "{n}'s {x} {name} is here."), (
        (("What is the name of {n}'s {x}?", "What is {n}'s {x} called?", "What's {n}'s {x}'s name?"), "{n}'s {x} is called {name}.", "{name}"),
        (("What is the name of the {x}?", "What is the {x} called?"), "The {x} is called {name}.", "{name}"),
        (("Who has a {x}?",), "{n} has a {x}.", "{n}"),
        (("Who has the {x}?",), "{n} has the {x}.", "{n}"),
        (("Who is {name}?",), "{name} is {n}'s {x}.", "{x}"),
        (("What animal does {n} have?",), "{n} has a {x}.", "{x}"),
        (("Whose {x} is {name}?",), "{name} is {n}'s {x}.", "{n}"))),
    "called": Kind("m:has kin name", (
        "{m} has a {kin}. {KHer} name is {name}.", "{m} has a {kin} called {name}.", "{m} has a {kin} named {name}.",
        "{m} had a {kin}. {KHer} name was {name}.", "{m}'s {kin} is called {name}.", "{m}'s {kin} is named {name}.", "{m} has a {kin}, {name}.",
        "{name} is {m}'s {kin}."), (
        (("What is the name of {m}'s {kin}?", "What is {m}'s {kin} called?", "What is {m}'s {kin}'s name?", "What is the name of the {kin} of {m}?"),
         "{m}'s {kin} is called {name}.", "{name}"),
        (("Who is {m}'s {kin}?",), "{name} is {m}'s {kin}.", "{name}"),
        (("Who is {name}?", "Who was {name}?"), "{name} is {m}'s {kin}.", "{kin}"))),
    "pair": Kind("n:kin m:kin pair", (
        "{n} and {m} are {pair}.", "{n} is the {one} of {m}. They are {pair}.", "{n} is {m}'s {one}. They are {pair}.",
        "I know that {n} and {m} are {pair}.", "{n} and {m} are good {pair}.", "{n} is the {one} of {m}.", "{m} and {n} are {pair}.",
        "{n} has a {one}. It is {m}."), (
        (("Who is {n}'s {one}?",), "{m} is {n}'s {one}.", "{m}"),
        (("Who is the {one} of {n}?",), "{m} is the {one} of {n}.", "{m}"),
        (("Who is {m}'s {one}?",), "{n} is {m}'s {one}.", "{n}"),
        (("~Who are {pair}?",), "{n} and {m} are {pair}.", "{n} and {m}"),
        (("Are {n} and {m} {pair}?", "Are {m} and {n} {pair}?"), "Yes, {n} and {m} are {pair}.", "Yes"))),
    "afraid": Kind("n:feels fear", (
        "{n} is afraid of {fear}.", "{n} is scared of {fear}.", "{n} is very afraid of {fear}.", "{n} is always scared of {fear}.",
        "{n} is afraid of all {fear}.", "{n} is scared of all {fear}.", "{n} is really afraid of {fear}."), (
        (("What is {n} afraid of?", "What is {n} scared of?", "{n} is afraid of what?", "~What is {she} afraid of?", "~What is {she} scared of?"),
         "{n} is afraid of {fear}.", "{fear}"),
        (("Who is afraid of {fear}?", "Who is scared of {fear}?"), "{n} is afraid of {fear}.", "{n}"),
        (("Is {n} afraid of {fear}?",), "Yes, {n} is afraid of {fear}.", "Yes"))),
    "not so": Kind("n:feels g", (
        "{n} is not {g}.", "{n} is not {g} today.", "{n} isn't {g}.", "{n} is not {g} at all.", "{n} does not feel {g}.", "{n} is not so {g}."), (
        (("Is {n} {g}?",), "No, {n} is not {g}.", "No"),
        (("Who is not {g}?",), "{n} is not {g}.", "{n}"))),
    "can and cannot": Kind("n:can m:can action", (
        "{n} can {action}.|{m} cannot {action}.", "{m} cannot {action}.|{n} can {action}.", "{n} can {action} but {m} cannot.",
        "{n} can {action}, {m} can't.", "{m} can't {action} but {n} can.", "{n} can {action}, but {m} can't.", "{m} cannot {action}, but {n} can.",
        "{n} can {action}.|{m} can't {action}."), (
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"),
        (("Can {m} {action}?",), "No, {m} cannot {action}.", "No"),
        (("Who can {action}?", "Tell me who can {action}."), "{n} can {action}.", "{n}"),
        (("Who cannot {action}?", "Who can't {action}?", "Tell me who cannot {action}."), "{m} cannot {action}.", "{m}"))),
    "can two": Kind("n:can action action2", (
        "{n} can {action} and {action2}.", "{n} can {action}. {She} can {action2}.", "{n} can {action}. {n} can also {action2}.",
        "{n} can {action}, and {n} can {action2}, too.", "{n} can {action}. {She} can also {action2}.", "{n} can both {action} and {action2}.",
        "{n} can {action} and also {action2}."), (
        (("What can {n} do?", "~What can {she} do?"), "{n} can {action} and {action2}.", "{action} and {action2}"),
        (("Who can {action}?",), "{n} can {action}.", "{n}"),
        (("Who can {action2}?",), "{n} can {action2}.", "{n}"),
        (("Can {n} {action2}?",), "Yes, {n} can {action2}.", "Yes"),
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"))),
    "two counts": Kind("n:has k f k2 f2", (
        "{n} has {k} {f} and {k2} {f2}.", "{n} has {k} {f}.|{n} has {k2} {f2}.", "{n} has {k} {f}. {She} also has {k2} {f2}.",
        "{n} has {k} {f}, and {n} has {k2} {f2}, too.", "{n} has got {k} {f} and {k2} {f2}.", "{n} owns {k} {f} and {k2} {f2}.",
        "{n} has {k2} {f2} and {k} {f}."), (
        (("How many {f} does {n} have?", "How many {f} has {n} got?", "{n} has how many {f}?", "How many {f} has {n}?",
          "~How many {f} does {she} have?"), "{n} has {k} {f}.", "{k}"),
        (("How many {f2} does {n} have?", "How many {f2} has {n} got?", "{n} has how many {f2}?", "How many {f2} has {n}?",
          "~How many {f2} does {she} have?"), "{n} has {k2} {f2}.", "{k2}"),
        (("What does {n} have?",), "{n} has {k} {f} and {k2} {f2}.", "{k}"),
        (("Who has {k2} {f2}?",), "{n} has {k2} {f2}.", "{n}"),
        (("Who has {k} {f}?",), "{n} has {k} {f}.", "{n}"),
        (("Does {n} have {k} {f}?",), "Yes, {n} has {k} {f}.", "Yes"),
        (("Does {n} have {k2} {f}?",), "No, {n} has {k} {f}.", "No"))),
    "my counts": Kind("k f k2 f2", (
        "I have {k} {f} and {k2} {f2}.", "I have {k} {f}. I also have {k2} {f2}.", "I have {k} {f}.|I have {k2} {f2}.",
        "I have got {k} {f} and {k2} {f2}.", "I have {k2} {f2} and {k} {f}.", "I own {k} {f} and {k2} {f2}."), (
        (("How many {f} do I have?", "How many {f} have I got?", "How many {f} do I own?"), "You have {k} {f}.", "{k}"),
        (("How many {f2} do I have?", "How many {f2} have I got?", "How many {f2} do I own?"), "You have {k2} {f2}.", "{k2}"))),
    "thing on": Kind("x:movable q", (
        "A {x} is {q}.", "The {x} is {q}.", "There is a {x} {q}.", "The {x} sits {q}.", "{x} is {q}.", "{x} {q}.", "I see a {x} {q}.",
        "{q} is a {x}.", "{q} there is a {x}.", "Look, a {x} is {q}."), (
        (("Where is the {x}?", "Where is the {x} now?", "~Where is it?", "Where {x}?", "Where's the {x}?", "Tell me where the {x} is."),
         "The {x} is {q}.", "{q}"),
        (("What is {q}?", "What can I find {q}?", "What's {q}?"), "The {x} is {q}.", "{x}"),
        (("Is the {x} {q}?",), "Yes, the {x} is {q}.", "Yes"),
        (("Is the {x} {wrong_q}?",), "No, the {x} is {q}.", "No")), 2),
    "boxes": Kind("t:where u q", (
        "The {t} is in the {u}. The {u} is {q}.", "The {u} is {q}.|The {t} is in the {u}.", "The {t} is in the {u} and the {u} is {q}.",
        "The {u} is {q} and the {t} is in it.", "The {u} with the {t} is {q}.", "There is a {u} {q}. The {t} is in the {u}.",
        "The {t} is in the {u} that is {q}.", "{q} there is a {u}. In the {u} there is a {t}.", "A {t} is in the {u}. The {u} is {q}."), (
        (("Where is the {t}?", "Where's the {t}?"), "The {t} is in the {u}.", "{u}"),
        (("What is in the {u}?",), "The {t} is in the {u}.", "{t}"),
        (("Where is the {u}?", "Where's the {u}?"), "The {u} is {q}.", "{q}"),
        (("What is {q}?",), "The {u} is {q}.", "{u}"),
        (("Is the {u} {q}?",), "Yes, the {u} is {q}.", "Yes"),
        (("Is the {u} {wrong_q}?",), "No, the {u} is {q}.", "No"))),
    "full of": Kind("u:where f once:empty once:full", (
        "The {u} is full of {f}.", "There is a {u} full of {f}.", "I see a {u} full of {f}.", "The {u} is very full of {f}.",
        "The {u} is filled with {f}.", "I have a {u} full of {f}.", "This {u} is full of {f}.", "{u} full of {f}.",
        "There are a lot of {f} in the {u}."), (
        (("What is in the {u}?", "What is the {u} full of?", "What's in the {u}?", "What is inside the {u}?", "Tell me what is in the {u}."),
         "The {u} is full of {f}.", "{f}"),
        (("What is full of {f}?",), "The {u} is full of {f}.", "{u}"),
        (("Where are the {f}?",), "The {f} are in the {u}.", "{u}"),
        (("Is the {u} full?",), "Yes, the {u} is full of {f}.", "Yes"),
        (("Is the {u} empty?",), "No, the {u} is full of {f}.", "No"))),
    "made of": Kind("x stuff", (
        "The {x} is made of {stuff}.", "There is a {x} made of {stuff}.", "I see a {x} made of {stuff}.", "The {x} was made of {stuff}.",
        "The {x} is of {stuff}.", "This {x} is made of {stuff}.", "I have a {x} made of {stuff}.", "{x} is made of {stuff}."), (
        (("What is the {x} made of?", "Tell me what the {x} is made of.", "The {x} is made of what?", "~What is it made of?"),
         "The {x} is made of {stuff}.", "{stuff}"),
        (("What is made of {stuff}?", "Which thing is made of {stuff}?"), "The {x} is made of {stuff}.", "{x}"))),
    "found there": Kind("n:has m:has t p", (
        "{n} lost {her} {t}. {m} found it {p}.", "{n} lost the {t}. {m} found it {p}.", "{n} lost the {t}.|{m} found the {t} {p}.",
        "{m} found {n}'s {t} {p}. {n} had lost it.", "{n} lost {her} {t}, but {m} found it {p}.", "{n} lost a {t}. {m} found it {p}."), (
        (("Where did {m} find the {t}?", "Where was the {t}?"), "{m} found the {t} {p}.", "{p}"),
        (("Who found the {t}?",), "{m} found the {t}.", "{m}"),
        (("Who lost the {t}?", "Who has lost the {t}?"), "{n} lost the {t}.", "{n}"),
        (("~What did {n} lose?",), "{n} lost the {t}.", "{t}"),
        (("~What did {m} find?",), "{m} found the {t}.", "{t}"))),
    "lived": Kind("x:animal p", (
        "There was a little {x}. The {x} lived {p}.", "Once upon a time there was a {x}. The {x} lived {p}.",
        "Once upon a time there was a little {x}. It lived {p}.", "The {x} lived {p}.", "A {x} lived {p}.", "There was a {x} who lived {p}.",
        "Once there was a {x}. It lived {p}.", "There was once a {x} that lived {p}."), (
        (("Where did the {x} live?", "Tell me where the {x} lived."), "The {x} lived {p}.", "{p}"),
        (("Who lived {p}?",), "The {x} lived {p}.", "{x}"),
        (("Did the {x} live {p}?",), "Yes, the {x} lived {p}.", "Yes"),
        (("Did the {x} live {wrong_p}?",), "No, the {x} lived {p}.", "No"))),
    "weather of places": Kind("once:weather city city2 w w2 be", (
        "It {be} {w} in {city}.|It {be} {w2} in {city2}.", "It {be} {w} in {city} and {w2} in {city2}.",
        "In {city} it {be} {w}.|In {city2} it {be} {w2}.", "In {city} it {be} {w} and in {city2} it {be} {w2}."), (
        (("Where {be} it {w}?",), "It {be} {w} in {city}.", "{city}"), (("Where {be} it {w2}?",), "It {be} {w2} in {city2}.", "{city2}"),
        (("How {be} the weather in {city}?",), "It {be} {w} in {city}.", "{w}"),
        (("How {be} the weather in {city2}?",), "It {be} {w2} in {city2}.", "{w2}"))),
    "opening days": Kind("room day state", ("The {room} is {state} on {day}.", "On {day} the {room} is {state}.",
        "The {room} is always {state} on {day}.", "Every {day} the {room} is {state}."), (
        (("When is the {room} {state}?", "On which day is the {room} {state}?"), "The {room} is {state} on {day}.", "{day}"),
        (("What is {state} on {day}?",), "The {room} is {state} on {day}.", "{room}"))),
    "birthday": Kind("n:born season", (
        "{n}'s birthday is in {season}.", "The birthday of {n} is in {season}.", "{n} was born in {season}.", "In {season} it is {n}'s birthday.",
        "{n} has a birthday in {season}.", "{n} has {her} birthday in {season}."), (
        (("When is {n}'s birthday?", "When is the birthday of {n}?", "When does {n} have a birthday?"), "{n}'s birthday is in {season}.", "{season}"),
        (("Whose birthday is in {season}?", "Who has a birthday in {season}?"), "{n}'s birthday is in {season}.", "{n}"))),
    "we": Kind("once:days day day2 p p2", (
        "On {day} we went {to_p}.|On {day2} we went {to_p2}.", "We went {to_p} on {day}.|We went {to_p2} on {day2}.",
        "On {day} we went {to_p} and on {day2} we went {to_p2}.", "On {day}, we went {to_p}.|On {day2}, we went {to_p2}."), (
        (("When did we go {to_p}?",), "You went {to_p} on {day}.", "{day}"), (("When did we go {to_p2}?",), "You went {to_p2} on {day2}.", "{day2}"),
        (("Where did we go on {day}?",), "You went {to_p} on {day}.", "{to_p}"))),
    "gave on": Kind("n:has m:has n2:has t", (
        "{n} gave the {t} to {m}.|{m} gave the {t} to {n2}.", "{n} has the {t}.|{n} gave the {t} to {m}.|{m} gave the {t} to {n2}.",
        "{n} had a {t}. {n} gave it to {m}. Then {m} gave it to {n2}.", "{n} gave {m} the {t}.|{m} gave {n2} the {t}.",
        "{n} has a {t}.|{n} gives the {t} to {m}.|{m} gives the {t} to {n2}.", "{n} gave the {t} to {m} and {m} gave it to {n2}.",
        "{n} gave {m} the {t}. Then {m} gave it to {n2}.", "{n} handed the {t} to {m}. {m} handed it to {n2}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?", "Who owns the {t} now?", "Who's got the {t} now?"), "{n2} has the {t}.",
         "{n2}"),
        (("What does {n2} have?", "What does {n2} have now?"), "{n2} has the {t}.", "{t}"),
        (("Who gave the {t} to {n2}?", "Who gave {n2} the {t}?"), "{m} gave the {t} to {n2}.", "{m}"),
        (("Who gave the {t} to {m}?",), "{n} gave the {t} to {m}.", "{n}"),
        (("Who had the {t} first?",), "{n} had the {t} first.", "{n}"),
        (("Does {m} have the {t}?",), "No, {n2} has the {t}.", "No"),
        (("Does {n2} have the {t}?",), "Yes, {n2} has the {t}.", "Yes")), 2),
    "went on": Kind("n:place p p2 p3", (
        "{n} is {p}.|{n} went {to_p2}.|{n} went {to_p3}.", "{n} was {p}. Then {she} went {to_p2}. Then {she} went {to_p3}.",
        "First {n} went {to_p}.|Then {n} went {to_p2}.|Then {n} went {to_p3}.", "{n} went {to_p}, then {to_p2}, and then {to_p3}.",
        "First {n} went {to_p}, then {to_p2}, then {to_p3}.", "{n} was {p}. {She} went {to_p2} and then {to_p3}.",
        "{n} was {p}, then {p2}. Now {she} is {p3}."), (
        (("Where is {n} now?", "Where is {n} now?", "Where is {n}?"), "{n} is {p3}.", "{p3}"),
        (("Who is {p3}?",), "{n} is {p3}.", "{n}"),
        (("Where was {n} first?",), "{n} was {p}.", "{p}"),
        (("Is {n} {p3}?",), "Yes, {n} is {p3}.", "Yes"),
        (("Is {n} {p2}?",), "No, {n} is {p3}.", "No")), 2),
    "one and some": Kind("n:has s k f", (
        "{n} has one {s} and {k} {f}.", "{n} has a {s} and {k} {f}.", "{n} has {k} {f} and one {s}.", "{n} has {k} {f}. {She} also has a {s}.",
        "{n} has {k} {f} and a {s}.", "{n} has got one {s} and {k} {f}.", "{n} has one {s}. {She} has {k} {f}.", "{n} owns a {s} and {k} {f}."), (
        (("How many {ss} does {n} have?", "How many {ss} has {n} got?"), "{n} has one {s}.", "one"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {k} {f}.", "{k}"),
        (("Who has {k} {f}?",), "{n} has {k} {f}.", "{n}"),
        (("Who has one {s}?",), "{n} has one {s}.", "{n}"))),
    "my one and some": Kind("once:mine s k f", (
        "I have one {s} and {k} {f}.", "I have a {s} and {k} {f}.", "I have {k} {f} and one {s}.", "I have got one {s} and {k} {f}.",
        "I have {k} {f} and a {s}."), (
        (("How many {ss} do I have?", "How many {ss} have I got?"), "You have one {s}.", "one"),
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {k} {f}.", "{k}"))),
    "with": Kind("who t u:where name name2", (
        "The {who} with the {t} is {name}.|The {who} with the {u} is {name2}.",
        "The {who} with the {t} is called {name}.|The {who} with the {u} is called {name2}.",
        "{name} is the {who} with the {t}.|{name2} is the {who} with the {u}.",
        "The {who} with the {u} is {name2}.|The {who} with the {t} is {name}.",
        "The {who} with the {t} is {name}, the {who} with the {u} is {name2}.",
        "{name} is the {who} with the {t} and {name2} is the {who} with the {u}."), (
        (("Who has the {t}?",), "{name} has the {t}.", "{name}"),
        (("Who has the {u}?",), "{name2} has the {u}.", "{name2}"),
        (("Who is the {who} with the {t}?", "What is the name of the {who} with the {t}?"), "{name} is the {who} with the {t}.", "{name}"),
        (("Who is the {who} with the {u}?", "What is the {who} with the {u} called?"), "{name2} is the {who} with the {u}.", "{name2}"))),
    "one of two": Kind("who e:person t v", (
        "The {e} {who} has a {t}.|The {e2} {who} has a {v}.", "The {e} {who} has a {t} and the {e2} {who} has a {v}.",
        "The {e} {who} has a {t}, but the {e2} {who} has a {v}.", "The {e2} {who} has a {v} and the {e} {who} has a {t}.",
        "The {e} {who} has a {t}, the {e2} one has a {v}.", "The {e2} {who} has the {v}.|The {e} {who} has the {t}."), (
        (("Who has the {t}?", "Which {who} has the {t}?"), "The {e} {who} has the {t}.", "{e}"),
        (("Who has a {t}?",), "The {e} {who} has a {t}.", "{e}"),
        (("Who has the {v}?", "Which {who} has the {v}?"), "The {e2} {who} has the {v}.", "{e2}"),
        (("Who has a {v}?",), "The {e2} {who} has a {v}.", "{e2}"),
        (("What does the {e} {who} have?",), "The {e} {who} has a {t}.", "{t}"),
        (("What does the {e2} {who} have?",), "The {e2} {who} has a {v}.", "{v}"),
        (("Does the {e} {who} have a {t}?",), "Yes, the {e} {who} has a {t}.", "Yes"),
        (("Does the {e2} {who} have a {t}?",), "No, the {e2} {who} has a {v}.", "No"))),
    "in one of two": Kind("holder e t v", (
        "The {e} {holder} has a {t}.|The {e2} {holder} has a {v}.", "In the {e} {holder} is a {t}.|In the {e2} {holder} is a {v}.",
        "There is a {t} in the {e} {holder}.|There is a {v} in the {e2} {holder}.",
        "The {t} is in the {e} {holder}.|The {v} is in the {e2} {holder}.", "The {t} is in the {e} {holder} and the {v} is in the {e2} {holder}.",
        "The {v} is in the {e2} {holder} and the {t} is in the {e} {holder}.", "In the {e} {holder} is a {t}, in the {e2} one is a {v}.",
        "There is a {t} in the {e} {holder} and a {v} in the {e2} {holder}."), (
        (("What is in the {e} {holder}?", "What is inside the {e} {holder}?"), "The {t} is in the {e} {holder}.", "{t}"),
        (("What is in the {e2} {holder}?", "What is inside the {e2} {holder}?"), "The {v} is in the {e2} {holder}.", "{v}"),
        (("Where is the {t}?", "Where is the {t} now?", "In which {holder} is the {t}?"), "The {t} is in the {e} {holder}.", "{e}"),
        (("Which {holder} has the {v}?", "Where is the {v}?", "In which {holder} is the {v}?"), "The {v} is in the {e2} {holder}.", "{e2}"),
        (("Is the {t} in the {e} {holder}?",), "Yes, the {t} is in the {e} {holder}.", "Yes"),
        (("Is the {t} in the {e2} {holder}?",), "No, the {t} is in the {e} {holder}.", "No"))),
    "because": Kind("n:feels,acts,place,has because", (
        "{n} {effect} because {reason}.", "{Reason}. {n} {effect}.", "{Reason}, so {so} {effect}.", "{n} {effect}. {Reason}.",
        "{n} {effect}, because {reason}."), (
        (("Why {why}?", "Tell me why {n} {effect}."), "{n} {effect} because {reason}.", "{cause}"),
        (("Who {effect}?",), "{n} {effect}.", "{n}")), 3),
    "passive": Kind("n verb:ed m:object", (
        "{m} was {past} by {n}.", "Yesterday {m} was {past} by {n}.", "{m} was {past} by {n} yesterday.", "Today {m} was {past} by {n}.",
        "Last week {m} was {past} by {n}."), (
        (("Who {past} {m}?", "Who was {m} {past} by?"), "{n} {past} {m}.", "{n}"),
        (("Who was {past} by {n}?", "Who did {n} {verb}?"), "{n} {past} {m}.", "{m}"),
        (("~Who was {past}?",), "{m} was {past}.", "{m}"),
        (("~Was {m} {past} by {n}?",), "Yes, {m} was {past} by {n}.", "Yes"),
        (("~Was {n} {past} by {m}?",), "No, {m} was {past} by {n}.", "No"))),
    "passive thing": Kind("n:has t verb:done", (
        "The {t} was {past} by {n}.", "Yesterday the {t} was {past} by {n}.", "The {t} was {past} by {n} yesterday.",
        "Today the {t} was {past} by {n}.", "A {t} was {past} by {n}."), (
        (("Who {past} the {t}?", "Who was the {t} {past} by?"), "{n} {past} the {t}.", "{n}"),
        (("What did {n} {verb}?", "What was {past} by {n}?"), "{n} {past} the {t}.", "{t}"),
        (("~What was {past}?",), "The {t} was {past}.", "{t}"),
        (("Was the {t} {past} by {n}?",), "Yes, the {t} was {past} by {n}.", "Yes"))),
    "for": Kind("n verb:for o m:object", (
        "{n} {past} {o} for {m}.", "Yesterday {n} {past} {o} for {m}.", "{n} {past} {o} for {m} yesterday.", "Today {n} {past} {o} for {m}.",
        "Last week {n} {past} {o} for {m}."), (
        (("Who did {n} {verb} {o} for?", "For whom did {n} {verb} {o}?", "{n} {past} {o} for who?"), "{n} {past} {o} for {m}.", "{m}"),
        (("Who {past} {o}?", "Who {past} {o} for {m}?"), "{n} {past} {o}.", "{n}"),
        (("What did {n} {verb}?", "What did {n} {verb} for {m}?"), "{n} {past} {o}.", "{o}"),
        (("Did {n} {verb} {o} for {m}?",), "Yes, {n} {past} {o} for {m}.", "Yes"))),
    "then there": Kind("n:place verb:then o p", (
        "{n} {past} {o} {p}.", "Yesterday {n} {past} {o} {p}.", "{n} was {p}. {She} {past} {o}.", "{n} {past} {o} {p} yesterday.",
        "{n} was {p} and {past} {o}.", "Today {n} {past} {o} {p}.", "{n} went {to_p}. {She} {past} {o} there.",
        "{n} went {to_p} and {past} {o} there."), (
        (("Where did {n} {verb} {o}?", "Where did {n} {verb} {o}?"), "{n} {past} {o} {p}.", "{p}"),
        (("What did {n} {verb}?", "What did {n} {verb} {p}?"), "{n} {past} {o}.", "{o}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"),
        (("Who {past} {o} {p}?",), "{n} {past} {o} {p}.", "{n}"),
        (("Did {n} {verb} {o} {p}?",), "Yes, {n} {past} {o} {p}.", "Yes"),
        (("Did {n} {verb} {o} {wrong_p}?",), "No, {n} {past} {o} {p}.", "No")), 2),
    "doing there": Kind("n:acts,place verb:ing o p", (
        "{n} is {verbing} {o} {p}.", "{n} is {p}. {She} is {verbing} {o}.", "Now {n} is {verbing} {o} {p}.", "{n} is {p} and is {verbing} {o}.",
        "{n} {verbs} {o} {p}.", "{n} is {p}, {verbing} {o}.", "{n} is {verbing} {o}. {She} is {p}.", "I see {n} {p}. {She} is {verbing} {o}."), (
        (("What is {n} doing?", "What is {n} {verbing}?", "What's {n} doing?"), "{n} is {verbing} {o}.", "{o}"),
        (("Where is {n}?", "Where is {n} now?", "Where is {n} {verbing} {o}?", "Where's {n}?"), "{n} is {p}.", "{p}"),
        (("Who is {verbing} {o}?",), "{n} is {verbing} {o}.", "{n}"),
        (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("Is {n} {p}?",), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?",), "No, {n} is {p}.", "No"))),
    "carried": Kind("n:place,has t p p2", (
        "{n} went {to_p}.|{n} took the {t}.|{n} went {to_p2}.", "{n} is {p}. {n} takes the {t}. {n} goes {to_p2}.",
        "{n} took the {t} and went {to_p2}.", "{n} went {to_p}. {She} took the {t}. Then {she} went {to_p2}.", "{n} has the {t}.|{n} went {to_p2}.",
        "{n} took the {t} {to_p2}.", "{n} has the {t}. {She} went {to_p2}.", "{n} went {to_p2} with the {t}.", "{n} brought the {t} {to_p2}."), (
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {p2}.", "{p2}"),
        (("Where is {n}?", "Where is {n} now?"), "{n} is {p2}.", "{p2}"),
        (("Who has the {t}?",), "{n} has the {t}.", "{n}"),
        (("Who is {p2}?",), "{n} is {p2}.", "{n}"),
        (("Where did {n} take the {t}?",), "{n} took the {t} {to_p2}.", "{to_p2}")), 2),
    "beside": Kind("t:where u near unwhere", (
        "The {t} is {near} the {u}.", "There is a {t} {near} the {u}.", "The {t} lies {near} the {u}.", "{Near} the {u} is a {t}.",
        "{t} is {near} the {u}.", "{t} {near} {u}.", "The {t} stands {near} the {u}.", "I put the {t} {near} the {u}.", "A {t} is {near} the {u}."), (
        (("Where is the {t}?", "Where is the {t} now?", "Where {t}?", "Where's the {t}?", "Tell me where the {t} is.", "Where can I find the {t}?"),
         "The {t} is {near} the {u}.", "{near} the {u}"),
        (("What is {near} the {u}?", "What's {near} the {u}?", "What lies {near} the {u}?"), "The {t} is {near} the {u}.", "{t}"),
        (("Is the {t} {near} the {u}?",), "Yes, the {t} is {near} the {u}.", "Yes"),
        (("Is the {t} {unwhere}?",), "No, the {t} is {near} the {u}.", "No"))),
    "went with": Kind("n:place m:place p", (
        "{n} went {to_p} with {m}.", "Yesterday {n} went {to_p} with {m}.", "{n} went with {m} {to_p}.", "Last week {n} went {to_p} with {m}.",
        "Today {n} went {to_p} with {m}.", "{n} goes {to_p} with {m}."), (
        (("Who went {to_p} with {n}?", "Who went with {n}?", "Who did {n} go with?"), "{m} went {to_p} with {n}.", "{m}"),
        (("Where did {n} go?", "Where did {n} go with {m}?"), "{n} went {to_p}.", "{to_p}"),
        (("Who went {to_p} with {m}?",), "{n} went {to_p} with {m}.", "{n}"),
        (("Did {n} go {to_p}?",), "Yes, {n} went {to_p}.", "Yes"))),
    "keys": Kind("piece nook piece2 nook2", (
        "The {i} {is} {q}.|The {i2} {is2} {q2}.", "{i} {is} {q}.|{i2} {is2} {q2}.", "The {i} {is} {q} and the {i2} {is2} {q2}.",
        "{i} {h}, {i2} {h2}.", "{i} {at}, {i2} {at2}.", "{i} {is} {at}.|{i2} {is2} {at2}.", "The {i} {is} {q}, the {i2} {is2} {q2}.",
        "I put the {i} {q} and the {i2} {q2}.", "The {i} {is} {q}, but the {i2} {is2} {q2}."), (
        (("Where {is} the {i}?", "Where {i}?", "Where {is} {i}?", "Where {is} the {i} now?", "Where can I find the {i}?"), "The {i} {is} {q}.",
         "{h}"),
        (("Where {is2} the {i2}?", "Where {i2}?", "Where {is2} {i2}?", "Where {is2} the {i2} now?"), "The {i2} {is2} {q2}.", "{h2}"),
        (("What is {q}?", "What is {at}?"), "The {i} {is} {q}.", "{i}"),
        (("What is {q2}?", "What is {at2}?"), "The {i2} {is2} {q2}.", "{i2}"),
        (("{Is} the {i} {q}?",), "Yes, the {i} {is} {q}.", "Yes"),
        (("{Is2} the {i2} {q2}?",), "Yes, the {i2} {is2} {q2}.", "Yes"),
        (("{Is} the {i} {q2}?",), "No, the {i} {is} {q}.", "No"),
        (("{Is2} the {i2} {q}?",), "No, the {i2} {is2} {q2}.", "No")), 3),
    "around it": Kind("around", (
        "{One} is {here}.|{Two} is {there}.", "{Two} is {there}.|{One} is {here}.", "{One} is {here} and {two} is {there}.",
        "{One} is {here}, {two} is {there}.", "{One} is {here}, but {two} is {there}.", "I see {aone} {here} and {atwo} {there}.",
        "{short} {bare}, {short2} {bare2}.", "There is {aone} {here}. {Two} is {there}."), (
        (("{what} is {here}?",), "{One} is {here}.", "{short}"),
        (("{what} is {there}?",), "{Two} is {there}.", "{short2}"),
        (("Where is {one}?", "Where is {one} now?", "Tell me where {one} is."), "{One} is {here}.", "{here}"),
        (("Where is {two}?", "Where is {two} now?"), "{Two} is {there}.", "{there}"),
        (("Is {one} {here}?",), "Yes, {one} is {here}.", "Yes"),
        (("Is {two} {there}?",), "Yes, {two} is {there}.", "Yes"),
        (("Is {one} {there}?",), "No, {one} is {here}.", "No"),
        (("Is {two} {here}?",), "No, {two} is {there}.", "No")), 3),
    "empty and full": Kind("once:empty once:full holder e f", (
        "The {e} {holder} is empty.|The {e2} {holder} is full of {f}.", "The {e2} {holder} is full of {f}.|The {e} {holder} is empty.",
        "The {e} {holder} is empty and the {e2} {holder} is full of {f}.", "The {e} {holder} is empty, the {e2} one is full of {f}.",
        "The {e2} {holder} is full of {f}, but the {e} {holder} is empty.",
        "There are {f} in the {e2} {holder}. It is full.|The {e} {holder} is empty."), (
        (("What is in the {e2} {holder}?", "What is the {e2} {holder} full of?", "What is inside the {e2} {holder}?"),
         "The {e2} {holder} is full of {f}.", "{f}"),
        (("What is in the {e} {holder}?", "What is inside the {e} {holder}?"), "The {e} {holder} is empty.", "empty"),
        (("Which {holder} is empty?", "What is empty?"), "The {e} {holder} is empty.", "{e}"),
        (("Which {holder} is full?", "What is full?"), "The {e2} {holder} is full.", "{e2}"),
        (("Where are the {f}?", "In which {holder} are the {f}?"), "The {f} are in the {e2} {holder}.", "{e2}"),
        (("Is the {e} {holder} empty?",), "Yes, the {e} {holder} is empty.", "Yes"),
        (("Is the {e2} {holder} empty?",), "No, the {e2} {holder} is full.", "No"),
        (("Is the {e} {holder} full?",), "No, the {e} {holder} is empty.", "No"),
        (("Is the {e2} {holder} full?",), "Yes, the {e2} {holder} is full.", "Yes"))),
    "one in it": Kind("holder lone", (
        "In the {holder} is one {s}.", "There is one {s} in the {holder}.", "One {s} is in the {holder}.", "The {holder} has one {s} in it.",
        "In the {holder} there is one {s}.", "There is only one {s} in the {holder}.", "I have one {s} in the {holder}."), (
        (("How many {ss} are in the {holder}?", "How many {ss} are there in the {holder}?"), "There is one {s} in the {holder}.", "one"),
        (("What is in the {holder}?", "What is inside the {holder}?"), "The {s} is in the {holder}.", "{s}"),
        (("Where is the {s}?",), "The {s} is in the {holder}.", "{holder}"),
        (("Is there one {s} in the {holder}?",), "Yes, there is one {s} in the {holder}.", "Yes"),
        (("Are there two {ss} in the {holder}?",), "No, there is one {s} in the {holder}.", "No"))),
    "moved to": Kind("n t:where case case2", (
        "{n} put the {t} in the {case}. Then {she} moved it to the {case2}.", "{n} moved the {t} from the {case} to the {case2}.",
        "The {t} was in the {case}.|{n} moved the {t} to the {case2}.", "{n} put the {t} in the {case}. Later {she} moved it to the {case2}.",
        "{n} took the {t} out of the {case} and put it in the {case2}.", "The {t} was in the {case}. {n} took it out and put it in the {case2}.",
        "{n} put the {t} in the {case}, then in the {case2}.", "{n} put the {t} into the {case}. Then {n} moved it into the {case2}.",
        "The {t} was in the {case}, but {n} moved it to the {case2}."), (
        (("Where is the {t} now?", "Where is the {t}?", "Where {t} now?", "~Where is it now?"), "The {t} is in the {case2}.", "{case2}"),
        (("What is in the {case2}?", "What is in the {case2} now?"), "The {t} is in the {case2}.", "{t}"),
        (("Where was the {t} before?", "Where was the {t} first?", "Where was the {t} at first?"), "The {t} was in the {case}.", "{case}"),
        (("Is the {t} in the {case2}?", "Is the {t} in the {case2} now?"), "Yes, the {t} is in the {case2}.", "Yes"),
        (("Is the {t} in the {case}?", "Is the {t} still in the {case}?"), "No, the {t} is in the {case2}.", "No"),
        (("Who moved the {t}?",), "{n} moved the {t}.", "{n}"),
        (("Where did {n} move the {t}?",), "{n} moved the {t} to the {case2}.", "{case2}"),
        (("What did {n} move to the {case2}?",), "{n} moved the {t} to the {case2}.", "{t}")), 2),
    "status": Kind("status", (
        "The {craft} {be} {how}.", "{craft} {be} {how}.", "{craft} {how}.", "The {craft} {be} {how} today.", "I see that the {craft} {be} {how}.",
        "The {craft} {be} {how} again.", "Today the {craft} {be} {how}."), (
        (("{Be} the {craft} {how}?", "{Be} {craft} {how}?"), "Yes, the {craft} {be} {how}.", "Yes"),
        (("{Be} the {craft} {unhow}?", "{Be} {craft} {unhow}?"), "No, the {craft} {be} {how}.", "No"),
        (("What {be} {how}?", "Which thing {be} {how}?", "Tell me what {be} {how}."), "The {craft} {be} {how}.", "{craft}"),
        (("How {be} the {craft}?", "{Be} the {craft} {how} or {unhow}?", "{Be} the {craft} {unhow} or {how}?"), "The {craft} {be} {how}.",
         "{how}")), 2),
    "past job": Kind("n:job,acts j city", (
        "{n} was a {j} in {city}.", "{n} worked as a {j} in {city}.", "{n} was a {j}. {She} worked in {city}.", "{n} had a job as a {j} in {city}.",
        "In {city} {n} was a {j}.", "{n} worked in {city} as a {j}.", "Last year {n} was a {j} in {city}."), (
        (("What was {n}'s job?", "What was {n}?", "What is {n}'s job?", "What job did {n} have?", "What did {n} work as?", "What was {n} in {city}?",
          "What was the job of {n}?"), "{n} was a {j}.", "{j}"),
        (("Where did {n} work?", "In which place did {n} work?"), "{n} worked in {city}.", "{city}"),
        (("Who was a {j}?", "Who worked as a {j}?", "Who was a {j} in {city}?"), "{n} was a {j}.", "{n}"),
        (("Who worked in {city}?",), "{n} worked in {city}.", "{n}"),
        (("Was {n} a {j}?",), "Yes, {n} was a {j}.", "Yes"),
        (("Was {n} a {wrong_j}?",), "No, {n} was a {j}.", "No"))),
    "works there": Kind("n:job,acts,place employed", (
        "{n} {does} {o} {at}.", "{n} works {at}. {She} {does} {o}.", "{n} works {at} and {does} {o}.", "{n}'s job is {at}. {She} {does} {o}.",
        "{n} {does} {o}. {She} works {at}.", "{n} {does} {o} {at} every day.", "Every day {n} {does} {o} {at}."), (
        (("What is {n}'s job?", "What does {n} do?", "What does {n} do for work?", "What does {n} {do}?", "What's {n}'s job?",
          "What work does {n} do?"), "{n} {does} {o}.", "{o}"),
        (("Where does {n} work?", "Where does {n} have a job?"), "{n} works {at}.", "{at}"),
        (("Where does {n} {do} {o}?",), "{n} {does} {o} {at}.", "{at}"),
        (("Who {does} {o}?", "Tell me who {does} {o}."), "{n} {does} {o}.", "{n}"),
        (("Who works {at}?",), "{n} works {at}.", "{n}"),
        (("Does {n} {do} {o}?",), "Yes, {n} {does} {o}.", "Yes"),
        (("Does {n} work {at}?",), "Yes, {n} works {at}.", "Yes"),
        (("Does {n} {do} {uno}?",), "No, {n} {does} {o}.", "No"),
        (("Does {n} work {unat}?",), "No, {n} works {at}.", "No")), 2),
    "whose doctor": Kind("n:job,acts,called whose jobof", (
        "{n} is {whose} {jobof}.", "{n} works as {whose} {jobof}.", "{n} is a {jobof}. {She} is {whose} {jobof}.",
        "The name of {whose} {jobof} is {n}.", "This is {n}. {She} is {whose} {jobof}."), (
        (("Who is {whose} {jobof}?", "What is the name of {whose} {jobof}?", "Tell me who {whose} {jobof} is."), "{n} is {whose} {jobof}.", "{n}"),
        (("What is {n}'s job?", "What is the job of {n}?", "What does {n} do?", "What job does {n} have?", "What's {n}'s job?"), "{n} is a {jobof}.",
         "{jobof}"),
        (("Who is {n}?",), "{n} is {whose} {jobof}.", "{jobof}"),
        (("Who is a {jobof}?",), "{n} is a {jobof}.", "{n}"),
        (("Whose {jobof} is {n}?",), "{n} is {whose} {jobof}.", "{whose}"),
        (("Is {n} {whose} {jobof}?",), "Yes, {n} is {whose} {jobof}.", "Yes"),
        (("Is {n} {whose} {unjob}?",), "No, {n} is {whose} {jobof}.", "No"))),
    "age of kin": Kind("n:age k k2 kin", (
        "{n} is {k}. {Her} {kin} is {k2}.", "{n} is {k} years old. {Her} {kin} is {k2} years old.", "{n} is {k} and {her} {kin} is {k2}.",
        "{n} is {k} years old and {n}'s {kin} is {k2} years old.", "{n} is {k}.|{n}'s {kin} is {k2}.", "{n}'s {kin} is {k2} and {n} is {k}.",
        "{n} is {k}, {her} {kin} is {k2}.", "{n}'s {kin} is {k2}.|{n} is {k}."), (
        (("How old is {n}?", "What is the age of {n}?", "What is {n}'s age?", "How old {n}?"), "{n} is {k} years old.", "{k}"),
        (("How old is {n}'s {kin}?", "How old is the {kin} of {n}?", "What is the age of {n}'s {kin}?"), "{n}'s {kin} is {k2} years old.", "{k2}"),
        (("How old is {her} {kin}?",), "{Her} {kin} is {k2} years old.", "{k2}"),
        (("Who is {k} years old?", "Who is {k}?"), "{n} is {k} years old.", "{n}"),
        (("Who is {k2} years old?", "Who is {k2}?"), "{n}'s {kin} is {k2} years old.", "{kin}"),
        (("Is {n} {k} years old?",), "Yes, {n} is {k} years old.", "Yes"),
        (("Is {n} {k2} years old?",), "No, {n} is {k} years old.", "No"),
        (("Is {n}'s {kin} {k} years old?",), "No, {n}'s {kin} is {k2} years old.", "No"),
        (("Is {n}'s {kin} {k2} years old?",), "Yes, {n}'s {kin} is {k2} years old.", "Yes")), 2),
    "sick in bed": Kind("n:feels,place,called little g rest", (
        "{little} {n} is {g}. {She} is {p}.", "{little} {n} feels {g}. {She} is {p}.", "{little} {n} is {p}. {She} is {g}.",
        "{little} {n} is {p} and feels {g}.", "{little} {n} is {g}, {she} is {p}.", "{little} {n} is {p} because {she} is {g}."), (
        (("How does {n} feel?", "How does {little} {n} feel?", "How is {n} feeling?"), "{n} feels {g}.", "{g}"),
        (("How is {n}?", "How is {little} {n}?"), "{n} is {g}.", "{g}"),
        (("Where is {n}?", "Where is {little} {n}?", "Where is {n} now?"), "{n} is {p}.", "{p}"),
        (("Who is {g}?", "Tell me who is {g}."), "{n} is {g}.", "{n}"),
        (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("Is {n} {g}?",), "Yes, {n} is {g}.", "Yes"),
        (("Is {n} {wrong_g}?",), "No, {n} is {g}.", "No"),
        (("Is {n} {p}?",), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?",), "No, {n} is {p}.", "No"))),
    "was caught": Kind("caught", (
        "{one} {past} {two}.", "{one} {past} {two} yesterday.", "Yesterday {one} {past} {two}.", "{two} was {past} by {one}.",
        "One day {one} {past} {two}.", "Today {one} {past} {two}."), (
        (("Who {past} {two}?", "Who was {two} {past} by?"), "{one} {past} {two}.", "{one}"),
        (("Who did {one} {verb}?", "Who was {past} by {one}?"), "{one} {past} {two}.", "{two}"),
        (("~Who was {past}?",), "{two} was {past}.", "{two}"),
        (("Was {two} {past} by {one}?",), "Yes, {two} was {past} by {one}.", "Yes"),
        (("Did {one} {verb} {two}?",), "Yes, {one} {past} {two}.", "Yes"),
        (("Did {two} {verb} {one}?",), "No, {one} {past} {two}.", "No"),
        (("~Was {one} {past}?",), "No, {two} was {past}.", "No"),
        (("~Was {two} {past}?",), "Yes, {two} was {past}.", "Yes")), 2),
    "on the nose": Kind("n:wears,called worn", (
        "{n} has {worn} on {her} {part}.", "{n} wears {worn} on {her} {part}.", "On {n}'s {part} {is} {worn}.",
        "{n} is here with {worn} on {her} {part}.", "There {is} {worn} on {n}'s {part}.", "{n} has got {worn} on {her} {part}.",
        "Look at {n}. {She} has {worn} on {her} {part}."), (
        (("What does {n} have on {her} {part}?", "What has {n} got on {her} {part}?"), "{n} has {worn} on {her} {part}.", "{worn}"),
        (("What is on {n}'s {part}?",), "The {i} {is} on {n}'s {part}.", "{i}"),
        (("Where {is} {n}'s {i}?", "Where {is} the {i}?", "Where {is} the {i} of {n}?"), "The {i} {is} on {n}'s {part}.", "{part}"),
        (("Who has {worn} on {her} {part}?", "Who has {worn}?"), "{n} has {worn} on {her} {part}.", "{n}"),
        (("Whose {part} {is} the {i} on?",), "The {i} {is} on {n}'s {part}.", "{n}"))),
    "two hats": Kind("n:wears cloth c d", (
        "Yesterday {n} wore a {c} {cloth}, today {she} wears a {d} {cloth}.", "Yesterday {n} wore a {c} {cloth}.|Today {n} wears a {d} {cloth}.",
        "{n} wore a {c} {cloth} yesterday and wears a {d} {cloth} today.", "Yesterday {n}'s {cloth} was {c}.|Today {n}'s {cloth} is {d}.",
        "Today {n} wears a {d} {cloth}, but yesterday {she} wore a {c} {cloth}.",
        "Today {n} wears a {d} {cloth}. Yesterday {she} wore a {c} {cloth}.", "Yesterday {n} wore a {c} {cloth}, today a {d} one."), (
        (("What color was {n}'s {cloth} yesterday?", "What color was the {cloth} of {n} yesterday?"), "{n}'s {cloth} was {c} yesterday.", "{c}"),
        (("What color is {n}'s {cloth} today?", "What color {cloth} does {n} wear today?"), "{n}'s {cloth} is {d} today.", "{d}"),
        (("What color is {n}'s {cloth}?", "What color is {n}'s {cloth} now?"), "{n}'s {cloth} is {d}.", "{d}"),
        (("What did {n} wear yesterday?",), "{n} wore a {c} {cloth} yesterday.", "{c}"),
        (("What does {n} wear today?", "What is {n} wearing today?"), "{n} wears a {d} {cloth} today.", "{d}"),
        (("When did {n} wear the {c} {cloth}?", "When did {n} wear a {c} {cloth}?"), "{n} wore the {c} {cloth} yesterday.", "yesterday"),
        (("Is {n}'s {cloth} {d} today?",), "Yes, {n}'s {cloth} is {d} today.", "Yes"),
        (("Is {n}'s {cloth} {c} today?",), "No, {n}'s {cloth} is {d} today.", "No"),
        (("Was {n}'s {cloth} {c} yesterday?",), "Yes, {n}'s {cloth} was {c} yesterday.", "Yes"),
        (("Was {n}'s {cloth} {d} yesterday?",), "No, {n}'s {cloth} was {c} yesterday.", "No"))),
}
