"""Kinds of fact about reasons: clauses that are composed freely, joined by "because" and "so".

Each clause has the pronouns and the verb form that fit its subject: see Who and said(). {e} is the effect, which is what somebody does or
is, and {r} is the reason. {ee} and {rp} are the same with pronouns, for the second place in a sentence. {you_e} is {e} in an answer, which
says "you" for "I".
"""

import re
from typing import NamedTuple

import words
from drawing import PASTS, SOMEBODY, VERBS, another, capital, draw_slots, numbered, object_of, of, with_article, with_capitals
from kinds import Kind

LONG = "all night|all day|all morning|the whole night|the whole day|too much|a lot|all week|all evening|too fast".split("|")
TIMES = ["", "", "", " yesterday", " last night", " this morning", " again", " today"]
HANDLING = "break lose wash sell paint clean push kick pull fix use move cut lift hit drop throw forget steal touch hide take".split()
MISSED = "bus train plane ship film lesson party game picnic wedding test concert".split()
PLAIN = {*"broken empty round full new clean nice fresh dry".split()}  # adjectives that do not go with "too"
WANTED = "want|want|want|need|order|look for|like".split("|")
GOT = "get get get buy find take".split()
LENT = "lend lend give bring buy".split()
# (base form, past, whether the object is a small thing)
ACCIDENTS = (("jump over", "jumped over", False), ("fall off", "fell off", False), ("run into", "ran into", False), ("climb", "climbed", False),
             ("jump off", "jumped off", False), ("fall over", "fell over", True), ("kick", "kicked", True), ("play with", "played with", True),
             ("walk into", "walked into", False), ("hit", "hit", True), ("sit on", "sat on", True), ("lift", "lifted", True),
             ("drop", "dropped", True), ("push", "pushed", True))
BIG = "fence wall gate tree roof bike horse chair table car ladder bed door tower truck box desk".split()
PARTS = "hand leg arm foot head nose eye back knee finger".split()
ALL = ["everybody", "nobody", "everyone"]
STATES = "late early alone afraid rich wet dirty quiet".split()
GONE = "gone broken dirty wet empty open closed clean full cold hot warm dry heavy".split()
TASTE = "salty sour bitter sweet hot cold old small big expensive hard heavy dirty loud slow short long thin boring dark".split()
MINE = "dad mum mom father mother brother sister uncle aunt grandma grandpa friend teacher cousin neighbor boss son daughter".split()
FEMALE = {*"girl woman queen mother sister aunt grandmother mum mom grandma daughter wife princess".split(), *words.GIRLS}
MALE = {*"boy man king father brother uncle grandfather dad grandpa son husband prince".split(), *words.BOYS}
SHE, HE, IT, THEY = ("she", "her", "her"), ("he", "his", "him"), ("it", "its", "it"), ("they", "their", "them")
ROLES = tuple("feels acts place has can why bought paid gave wears hears had does tool puts tells".split())


class Who(NamedTuple):
    """The subject of a clause: its name and its pronouns. `number` decides the form of the verb: "one" (is), "many" (are) or "I" (am)."""

    full: str
    pro: str
    her: str
    him: str
    number: str = "one"

    @property
    def genitive(self):
        return self.her if self.number == "I" or self.full == "we" else self.full + "'s"

    @property
    def object(self):
        return self.him if self.number == "I" or self.full == "we" else self.full


ANYBODY = Who("who", "", "", "")


def said(template, who, drawn, **more):
    """The template with its slots filled. Of verbs in two forms, such as "wants/want", it keeps the form that fits the subject, `who`."""
    be = {"one": ("is", "was"), "many": ("are", "were"), "I": ("am", "was")}[who.number]
    template = re.sub(r"(\w+)/(\w+)", lambda forms: forms[1] if who.number == "one" else forms[2], template)
    for _ in range(2):  # twice, because objects have slots, too: "{her} red ball"
        template = template.format_map({**drawn, "be": be[0], "was": be[1], "is": be[drawn.get("past_tense", 0)], "her": who.her, **more})
    return template


def told(text):
    """The text as an answer says it to the person who told the story: "I am" becomes "you are"."""
    text = re.sub(r"\bI (?:am|was)\b", lambda be: "you are" if be[0].endswith("am") else "you were", text)
    text = re.sub(r"\b(?:am|was) I\b", lambda be: "are you" if be[0].startswith("am") else "were you", text)
    text = re.sub(r"\b(?:I|we|me|us)\b", "you", text)
    return re.sub(r"\b(?:my|our)\b", "your", text)


def person(story, full):
    """Somebody with that name, such as "my aunt", and pronouns. If the name does not decide these, they are drawn."""
    parts = full.split()
    noun = parts[1] if "of" in parts else parts[-1]
    known = SHE if noun in FEMALE else HE if noun in MALE else IT if noun in words.ANIMALS else None
    return Who(full, *(known or story.rng.choice((SHE, HE, IT) if noun == "baby" else (SHE, HE))))


def somebody(story):
    """One person of whom nothing else is told."""
    return person(story, story.name(ROLES))


def anybody(story):
    """One person, several, or "everybody"."""
    look = story.rng.random()
    if look < 0.06:
        noun = story.fresh("children men women".split())
        return Who(f"the {noun}", *THEY, "many")
    if look < 0.12:
        return Who(f"{story.fresh(words.NAMES)} and {story.fresh(words.NAMES)}", *THEY, "many")
    if look < 0.18:
        return Who(story.fresh(ALL), *THEY)
    return somebody(story)


def of_mine(story):
    """Somebody such as "my brother"."""
    noun = story.fresh(MINE)
    return person(story, ("my little " if noun in ("brother", "sister", "cousin") and story.rng.random() < 0.4 else "my ") + noun)


def me_or_us(story, choices=("I", "I", "we")):
    """ "I" or "we", each at most once per story. Throws LookupError if none is left."""
    free = [who for who in choices if f"{who} why" not in story.taken and not (who == "I" and {"mine", "my_place"} & story.taken)]
    if not free:
        raise LookupError("I")
    who = story.rng.choice(free)
    story.taken |= {"I why", "mine", "my_place"} if who == "I" else {"we why"}
    return Who("I", "I", "my", "me", "I") if who == "I" else Who("we", "we", "our", "us", "many")


def thing_with(story, noun):
    """The noun with an article or with "{her}" before it, which said() fills in, and with or without an adjective."""
    look = story.rng.random()
    if look < 0.5:
        noun = story.fresh(words.COLORS if look < 0.2 else words.QUALITIES if look < 0.4 else words.STUFF) + " " + noun
    look = story.rng.random()
    return f"the {noun}" if look < 0.4 else f"{{her}} {noun}" if look < 0.65 else with_article(noun)


def new_thing(story):
    """A thing that somebody gets, with "a"."""
    what = thing_with(story, story.fresh(words.THINGS))
    return with_article(what.split(" ", 1)[1])


def object_with(story, takes):
    """An object of a verb that takes these sorts of things, with or without an adjective."""
    what = "the " + story.fresh("window door wall gate fence".split()) if "thing" in takes and story.rng.random() < 0.12 else object_of(story, takes)
    article, _, noun = what.partition(" ")
    return thing_with(story, noun) if article in ("a", "an", "the") and what not in words.GAMES else what


def draw_words(story, wanted, who):
    """The wanted slots of a clause whose subject is `who`."""
    out = draw_slots(story, " ".join(slot for slot in wanted.split() if slot != "o"), {"n": who.full})
    if "o" in wanted.split():
        out["o"] = object_with(story, out.get("takes", "food thing"))
    return out


# (0 present, 1 past; slots, predicate, how a question with "Why" says it before the subject and after it, another question, its answer)
EFFECTS = (
    *[(0, "mood", "{be} {mood}", "{be}", "{mood}", "", "")] * 4, *[(1, "mood", "{was} {mood}", "{was}", "{mood}", "", "")] * 3,
    (0, "act", "{be} {acting}", "{be}", "{acting}", "What {be} {s} doing?", "{acting}"),
    (0, "act", "{be} {acting}", "{be}", "{acting}", "What {be} {s} doing?", "{acting}"),
    (0, "p", "{be} {p}", "{be}", "{p}", "Where {be} {s}?", "{p}"),
    (0, "o", "needs/need {o}", "does/do", "need {o}", "What does/do {s} need?", "{o}"),
    (0, "o", "wants/want {o}", "does/do", "want {o}", "What does/do {s} want?", "{o}"),
    (0, "act", "cannot {act}", "can", "not {act}", "", ""),
    (0, "awake", "wants/want to {act}", "does/do", "want to {act}", "What does/do {s} want to do?", "{act}"),
    (0, "act", "has/have to {act}", "does/do", "have to {act}", "What does/do {s} have to do?", "{act}"),
    *[(1, "act", "{acted}", "did", "{act}", "", "")] * 2,
    (1, "act", "started to {act}", "did", "start to {act}", "", ""),
    *[(1, "p", "stayed {p}", "did", "stay {p}", "Where did {s} stay?", "{p}")] * 2,
    (1, "p", "went {to_p}", "did", "go {to_p}", "Where did {s} go?", "{to_p}"),
    (1, "p", "ran {to_p}", "did", "run {to_p}", "Where did {s} run?", "{to_p}"),
    *[(1, "verb:then o", "{past} {o}", "did", "{verb} {o}", "What did {s} {verb}?", "{o}")] * 3,
    (1, "verb:then o", "did not {verb} {o}", "did", "not {verb} {o}", "", ""),
    (1, "act", "could not {act}", "could", "not {act}", "", ""), (1, "act", "did not {act}", "did", "not {act}", "", ""),
    (1, "leaving", "{left}", "did", "{leave}", "", ""), (1, "leaving", "{left}", "did", "{leave}", "", ""))
# (subject: "s" the same as the effect's or another, "other" another, "none" nobody; 0 present, 1 past, 2 either; slots, clause, its main
# words, question with "Who", question with "What")
REASONS = (
    *[("s", 2, "verb:then o atime", "{s} {past} {o}{when}", "{past} {o}", "Who {past} {o}?", "What did {s} {verb}?")] * 4,
    *[("other", 2, "done mine", "{s} {past} {mine}", "{past}", "Who {past} {mine}?", "")] * 2,
    *[("s", 2, "act long", "{s} {acted} {long}", "{acted} {long}", "Who {acted} {long}?", "What did {s} do {long}?")] * 3,
    ("s", 2, "mood", "{s} {is} {mood}", "{mood}", "Who {is} {mood}?", ""),
    ("s", 2, "mood", "{s} {is} {much} {mood}", "{mood}", "Who {is} {mood}?", ""),
    ("s", 2, "mood", "{s} {is} not {mood}", "not {mood}", "Who {is} not {mood}?", ""),
    ("s", 2, "x:movable y", "{her} {x} {x_is} {y}", "{y}", "Whose {x} {x_is} {y}?", "What {x_is} {y}?"),
    ("s", 2, "pet lot", "{her} {pet} {lot}", "{lot}", "Whose {pet} {lot}?", ""),
    ("s", 2, "missed", "{s} missed the {missed}", "missed the {missed}", "Who missed the {missed}?", "What did {s} miss?"),
    ("s", 2, "bodypart", "{s} hurt {her} {body}", "hurt {her} {body}", "", "What did {s} hurt?"),
    ("s", 0, "u", "{s} has/have no {u}", "no {u}", "Who has no {u}?", ""), ("s", 1, "u", "{s} had no {u}", "no {u}", "Who had no {u}?", ""),
    ("s", 0, "awake", "{s} wants/want to {act}", "{act}", "Who wants to {act}?", "What does/do {s} want to do?"),
    ("s", 1, "awake", "{s} wanted to {act}", "{act}", "Who wanted to {act}?", "What did {s} want to do?"),
    ("s", 0, "act", "{s} cannot {act}", "cannot {act}", "Who cannot {act}?", ""), ("s", 1, "act", "{s} could not {act}", "not {act}", "", ""),
    ("s", 2, "match", "{s} {won} the {match}", "{won} the {match}", "Who {won} the {match}?", "What did {s} {win}?"),
    ("s", 2, "bikes", "{s} got {o} for {her} birthday", "{o}", "Who got {o}?", "What did {s} get?"),
    ("s", 2, "u p", "{s} forgot {her} {u} {p}", "{u}", "", "What did {s} forget?"),
    *[("other", 2, "touch", "{s} {touched} {him}", "{touched}", "Who {touched} {him}?", "Who did {s} {touch}?")] * 3,
    *[("none", 2, "x y", "the {x} {x_is} {much} {y}", "{y}", "", "What {x_is} {much} {y}?")] * 2,
    ("none", 2, "bus", "the {bus} {x_is} {late}", "the {bus}", "", "What {x_is} late?"),
    ("none", 2, "x p", "there {x_is} a {x} {p}", "{x}", "", "What {x_is} {p}?"),
    ("none", 2, "food", "there {x_is} no {food}", "no {food}", "", ""),
    *[("none", 2, "rain", "{rain}", "{rain_word}", "", "")] * 4)
FIXED = {"missed": "miss", "bodypart": "hurt", "bikes": "get", "u p": "forget"}  # the slots of a reason, and its verb
# Effects and reasons for things.
THING_EFFECTS = (
    *[(0, "gone", "{be} {gone}", "{be}", "{gone}", "", "")] * 4, (1, "gone", "{was} {gone}", "{was}", "{gone}", "", ""),
    (0, "q", "{be} {q}", "{be}", "{q}", "Where {be} {s}?", "{q}"), (1, "q", "{was} {q}", "{was}", "{q}", "Where {was} {s}?", "{q}"),
    (1, "falling", "{fell}", "did", "{fall}", "", ""), (0, "c", "{be} {c}", "{be}", "{c}", "What color {be} {s}?", "{c}"))
THING_REASONS = (
    *[("other", 2, "done", "{s} {past} {him}{when}", "{past}", "Who {past} {him}?", "What did {s} {verb}?")] * 5,
    ("other", 2, "onto", "{s} put {it} {into} {him}", "{it}", "Who put {it} {into} {him}?", "What did {s} put {into} {him}?"),
    ("other", 2, "rude", "{s} {sat} on {him}", "{sat} on", "Who {sat} on {him}?", ""),
    ("other", 2, "gift", "{s} needs/need {him}", "needs/need", "Who needs {him}?", ""),
    *[("none", 2, "rain", "{rain}", "{rain_word}", "", "")])


def draw_mood(story, slots, role):
    """How somebody feels or is."""
    return story.fresh(STATES if story.rng.random() < 0.15 else words.FEELINGS)


def draw_rain(story, slots, role):
    """The weather, {rain} "it rained all day", and its main word, {rain_word} "rained"."""
    story.take("weather")
    look = story.rng.random()
    if look < 0.3:
        rained = story.rng.choice(("rained", "rained", "snowed"))
        return {"rain": f"it {rained}" + story.rng.choice(("", "", " all day", " all night", " yesterday", " a lot")), "rain_word": rained}
    weather = story.fresh(words.WEATHERS)
    return {"rain": "it {x_is} " + story.rng.choice(("", "", "very ", "so ", "too ")) + weather, "rain_word": weather}


def among(**forms):
    """A drawer of one of several alternatives. Each named form lists its words for all of them, in the same order and separated by "|"."""
    names, columns = [*forms], [text.split("|") for text in forms.values()]

    def draw(story, slots, role):
        chosen = story.fresh(columns[0])
        return dict(zip(names, [*zip(*columns)][columns[0].index(chosen)]))
    return draw


def did(story, who, *verbs):
    """Nothing else in the story says these verbs of that person. Throws LookupError if something does already."""
    story.take(*((who, verb) for verb in verbs))


def reason(story, reasons, who, past, other, alone, tail):
    """A reason for an effect with the subject `who` and the predicate `tail`: {r}, {rp}, and questions about it with their answers. `other`
    draws the subject of a reason that is about somebody else. With `alone`, the reason is about `who`.
    """
    wish = "want|cannot"  # not in the effect and in the reason
    fitting = [reason for reason in reasons if reason[1] in (2, past) and not ("rain" in reason[2] and "weather" in story.taken)
               and (not alone or reason[0] == "s") and not (re.search(wish, tail) and re.search(wish, reason[3]))]
    whose, _, wanted, template, word, who_asked, what_asked = story.rng.choice(fitting)
    cause = who
    if whose == "other" or whose == "s" and (who.full in ALL or not alone and story.rng.random() < 0.35):
        cause = other(story)
    if "bodypart" in wanted and cause.number == "many":  # no "we hurt our nose"
        raise LookupError(wanted)
    drawn = draw_words(story, wanted, cause)
    verb = drawn.get("win") or FIXED.get(wanted) or wanted.startswith("done") and drawn["verb"]
    did(story, cause.full, *[verb] if verb else [])
    drawn |= {"past_tense": past, "x_is": "was" if past else "is", "much": story.rng.choice(("too", "very", "so", "too"))}
    if drawn.get("y") in PLAIN and drawn["much"] == "too":
        drawn["much"] = "so"
    if "mine" in wanted:
        adjective = story.fresh(words.COLORS + words.QUALITIES) + " " if story.rng.random() < 0.4 else ""
        drawn["mine"] = "{whose} " + adjective + story.fresh(words.THINGS)
    if past and "when" in drawn:
        drawn["when"] = ""
    full = cause.genitive if template.startswith("{her}") else cause.her
    same = cause == who
    pro = {"s": who.pro if same else cause.full, "him": who.him, "whose": who.her, "her": cause.her if same else full}
    named = {"s": cause.full, "him": who.object, "whose": who.genitive, "her": full}
    out = {"rp": said(template, cause, drawn, **pro), "r": said(template, cause, drawn, **named), "cause": told(said(word, cause, drawn, **named))}
    out["by_other"] = not same or whose == "none"
    if who_asked and not re.search("{her}", who_asked.format_map({**drawn, "is": "", "her": "{her}", "whose": "", "him": "", "s": ""})):
        out |= {"who_r": said(who_asked, ANYBODY, drawn, **named), "r_who": capital(told(cause.full))}
    if what_asked and ("long" not in drawn or drawn["long"].startswith(("all", "the"))):
        main = drawn.get("o") or next((drawn[slot] for slot in ("missed", "body", "match", "u", "x", "bus", "it", "act") if slot in drawn), "")
        if "act" in wanted and "long" in wanted:
            main = drawn["acted"]
        if "touch" in wanted or not main:
            main = named["him"]
        out |= {"what_r": said(what_asked, cause, drawn, **named), "r_what": told(said(main, cause, drawn, **named))}
    if drawn.get("rain_word") in words.WEATHERS:
        out |= {"what_r": f"How {drawn['x_is']} the weather?", "r_what": drawn["rain_word"]}
    return out


def draw_why(story, slots, role):
    """An effect and its reason. See why()."""
    return finished(why(story, role))


def why(story, role, of_first=None):
    """An effect and its reason, {e}, {ee}, {r} and {rp}, and questions about them with their answers: {who_e} {who}, {what_e} {e_what},
    {who_r} {r_who}, {what_r} {r_what}. {why} is the question for the reason without "Why", and {why_not} a wrong reason. `of_first` is the
    effect of another person and its words, for two people with the same effect.
    """
    effects, reasons, alone, other = EFFECTS, REASONS, role == "alone", anybody
    if role == "mine":
        look = story.rng.random()
        who = me_or_us(story) if look < 0.45 else of_mine(story) if look < 0.85 else somebody(story)
        other = (lambda story: of_mine(story) if story.rng.random() < 0.5 else somebody(story)) if look < 0.45 else me_or_us
        alone = look < 0.85 and story.rng.random() < 0.45
    elif role == "thing":
        noun, effects, reasons = story.fresh(words.THINGS), THING_EFFECTS, THING_REASONS
        who = Who(thing_with(story, noun).replace("{her}", "my") if story.rng.random() < 0.6 else f"the {noun}", *IT)
        who = who._replace(full=re.sub("^an? ", "the ", who.full))
        other = lambda story: me_or_us(story) if story.rng.random() < 0.15 else somebody(story)
    else:
        who = somebody(story) if alone else anybody(story)
    effect, drawn = of_first or (None, None)
    effect = effect or story.rng.choice([effect for effect in effects if not (who.full in ALL and ("not" in effect[2] or effect[2] == "{be} {p}"))])
    past, wanted, tail, head, rest, asked, word = effect
    drawn = drawn or draw_words(story, wanted, who)
    story.taken |= {(who.full, drawn["verb"])} if "verb" in drawn else set()
    s = {"s": who.full}
    e = said("{s} " + tail, who, drawn, **s)
    out = {"e": e, "why": said(f"{head} {{s}} {rest}", who, drawn, **s),
           **reason(story, reasons, who, past, other, alone, tail), "who": capital(told(who.full)), "effect": effect, "drawn": drawn}
    out["ee"] = said("{s} " + tail, who, drawn, s=who.full if out["by_other"] else who.pro)
    if "{her}" not in drawn.get("o", ""):
        out["who_e"] = ("What " if role == "thing" else "Who ") + said(tail, ANYBODY, drawn)
        if out["by_other"]:
            out["who_because"] = out["who_e"] + " because " + out["r"]
    if asked:
        out |= {"what_e": said(asked, who, drawn, **s), "e_what": told(said(word, who, drawn))}
    taken, people, verbs = {*story.taken}, [*story.people], [*story.verbs]
    try:
        if "not" not in tail and who.full != "nobody":
            out["why_not"] = reason(story, reasons, who, past, other, alone, tail)["rp"]
            out["why_so"] = out["rp"]
    except LookupError:
        pass
    story.taken.clear()
    story.taken |= taken
    story.people[:], story.verbs[:] = people, verbs
    return out


def finished(out):
    """The slots, and some of them again with a capital ({E}) and as answers say them ({you_e}). Drops slots that are not text."""
    out = {name: value for name, value in out.items() if isinstance(value, str)}
    out |= {"you_e": told(out["e"]), "you_r": told(out["r"]), "you_rp": told(out["rp"]), "Rp": capital(out["rp"]), "Ee": capital(out["ee"])}
    return with_capitals(out, "e", "r", "why", "you_e", "you_r")


def draw_it(story, slots, role):
    """Somebody does something with a thing because of how the thing is: "Tom drinks the tea because it is hot". {rp} and {ee} say "it"."""
    look, rng = story.rng.random(), story.rng
    who = me_or_us(story) if look < 0.12 else of_mine(story) if look < 0.3 else anybody(story)
    sure = who.full in ALL
    verb = rng.choice([verb for verb, forms in VERBS.items() if not {*forms[2].split()} & {"several", "game"} and forms[2] != "subject"
                       and (who.full, verb) not in story.taken])
    verbs, past_form, takes = VERBS[verb]
    story.taken.add((who.full, verb))
    noun = object_of(story, " ".join(sorted({*takes.split()} - {"subject", "animals"}))).split(" ", 1)[-1]
    if rng.random() < 0.3:
        noun = f"{story.fresh(words.COLORS)} {noun}"
    item = f"{rng.choice(('the', 'the', 'the', 'this', 'that'))} {noun}"
    one = who.number == "one"
    does, wants = ("does", "wants") if one else ("do", "want")
    past, tail, head, rest = rng.choice([form for form in (
        (0, verbs if one else verb, does, verb), *[(1, past_form, "did", verb)] * 3, (0, f"{does} not {verb}", does, "not " + verb),
        (1, f"did not {verb}", "did", "not " + verb), (0, f"cannot {verb}", "can", "not " + verb), (1, f"could not {verb}", "could", "not " + verb),
        (0, f"{wants} to {verb}", does, f"want to {verb}"), (1, f"wanted to {verb}", "did", f"want to {verb}"),
        (0, f"{does} not want to {verb}", does, f"not want to {verb}")) if not (sure and "not" in form[1])])
    is_, y = ("is", "was")[past], story.fresh(rng.choice((TASTE, words.QUALITIES)))
    much = rng.choice(("very ", "so ", "not ", "") if y in PLAIN else ("too ", "too ", "too ", "very ", "so ", "", "not "))
    out = {"e": f"{who.full} {tail} {item}", "ee": f"{who.full} {tail} it", "rp": f"it {is_} {much}{y}", "r": f"{item} {is_} {much}{y}", "cause": y,
           "who": capital(told(who.full)), "why": f"{head} {who.full} {rest} {item}", "what_r": f"What {is_} {much}{y}?", "r_what": noun}
    if one:
        out["who_e"] = f"Who {tail} {item}"
    if "not" not in much:
        out |= {"how_r": f"How {is_} {item}?", "r_how": much + y}
    if "not" not in rest:
        no = another(story, TASTE + words.QUALITIES, y, *PLAIN)
        out |= {"what_e": f"What {head} {who.full} {rest}?", "e_what": noun}
        if who.full != "nobody":
            out |= {"why_so": out["rp"], "why_not": f"it {is_} too {no}"}
    return finished(out)


def draw_two_whys(story, slots, role):
    """Two people with an effect and a reason each. Sometimes the effect is the same. The slots are those of why(), with a 2 for the second
    person.
    """
    roles = [story.rng.choice(("", "mine")) if role else "alone" for _ in range(2)]
    same = not role and story.rng.random() < 0.35
    first = why(story, roles[0])
    second = why(story, roles[1], (first["effect"], first["drawn"]) if same else None)
    if same:
        first.pop("who_e", None)
        second.pop("who_e", None)
    for drawn, other in ((first, second), (second, first)):
        if "why_not" in drawn and story.rng.random() < 0.6:
            drawn["why_not"] = other["r"]
    return finished(first) | numbered(finished(second), "2")


def draw_actor(story, slots, role):
    """A subject, {s}, such as "Tom", "my brother" or "I", with the pronouns {she}, {her} and {him}, and {whom} as an object. Answers say
    {you} for {s}, {you_she} for {she}, {your} for {her}, and {thee} for {whom}.
    """
    look = story.rng.random()
    who = me_or_us(story, ("I",) if role == "one" else ("I", "I", "we")) if look < 0.1 else of_mine(story) if look < 0.25 else somebody(story)
    return {"s": who.full, "she": who.pro, "her": who.her, "him": who.him, "you": told(who.full),
            "your": told(who.her), "whom": who.object, "thee": told(who.object), "you_she": told(who.pro),
            "S": capital(who.full), "She": capital(who.pro), "Her": capital(who.her), "You": capital(told(who.full))}


def draw_wish(story, slots, role):
    """Somebody {wanted} the thing {one} and {got} the thing {other}. {core} and {core2} are the words in which the two differ, and {which}
    asks for them: "Which ball" or "What".
    """
    look = story.rng.random()
    want, get = story.rng.choice(WANTED), story.rng.choice(GOT)
    did(story, slots["s"], want, get)
    if look < 0.7:
        pair = [story.fresh(words.COLORS if look < 0.35 else words.QUALITIES) for _ in range(2)]
        noun = story.fresh(words.THINGS + words.ANIMALS)
        which, things = f"Which {noun}", [f"the {core} {noun}" for core in pair]
    else:
        pair = [story.fresh(words.THINGS if story.rng.random() < 0.7 else words.FOODS) for _ in range(2)]
        which, things = "What", [core if core in words.FOODS else with_article(core) for core in pair]
    return {"want": want, "wanted": PASTS[want], "get": get, "got": PASTS[get], "which": which, "one": things[0], "other": things[1], "core": pair[0],
            "core2": pair[1]}


def draw_accident(story, slots, role):
    """Somebody {fell} {off} "the fence" and {hurted} a part of the body, {body}, not {nobody}. {your_off} is {off} in answers."""
    fall, fell, small = story.rng.choice(ACCIDENTS)
    hurt, hurted = story.rng.choice((("hurt", "hurt"), ("hurt", "hurt"), ("break", "broke"), ("cut", "cut")))
    noun = story.fresh(words.THINGS if small else BIG)
    did(story, slots["s" + role], fall, hurt)
    body = story.fresh(PARTS)
    off, her = thing_with(story, noun), slots["her" + role]
    return {"fall": fall, "fell": fell, "off": off.format(her=her), "your_off": off.format(her=told(her)), "hurt": hurt, "hurted": hurted,
            "body": body, "nobody": another(story, PARTS, body)}


def draw_lend(story, slots, role):
    """Somebody {forgot} "lost" a thing, and so another person {lent} "gave" them one. {lent_own} is "gave him her", as before "pen"."""
    forget, lend = story.rng.choice(("forget", "forget", "lose", "break")), story.rng.choice(LENT)
    out = {"forget": forget, "forgot": PASTS[forget], "lend": lend, "lent": PASTS[lend]}
    did(story, slots["s"], out["forget"])
    did(story, slots["s2"], out["lend"], "help")
    if slots["you"] == slots["you2"]:  # "we gave me"
        raise LookupError("you")
    if slots["him"] != slots["her2"]:  # not "gave her her pen"
        out["lent_own"] = f"{out['lent']} {slots['him']} {slots['her2']}"
    return out


# (past, base form)
REACTIONS = [tuple(pair.split(",")) for pair in (
    "smiled,smile|laughed,laugh|cried,cry|shouted,shout|ran away,run away|sang,sing|went home,go home|danced,dance|jumped,jump|fell,fall|"
    "woke up,wake up|hid,hide|said hello,say hello|stayed at home,stay at home|went to bed,go to bed").split("|")]
TO_SOMEBODY = "kiss hug call help push follow chase visit tickle thank bite hit invite kick see hear watch pull save touch".split()
FOR_WEATHER = "umbrella coat hat scarf sweater jacket blanket gloves boots sunglasses shoes tea water socks".split()


def draw_reaction(story, slots, role):
    """{a1} {act}, as in "Tom kissed Mia", and so {b1} {did}, as in "Mia laughed". {acthim} is {act} with a pronoun: "kissed her"."""
    rng, one, two = story.rng, somebody(story), somebody(story)
    verb = rng.choice(TO_SOMEBODY)
    past = PASTS[verb]
    look = rng.random()
    if look < 0.25:
        g = story.fresh(words.FEELINGS)
        did_, why_, asked = f"was {g}", f"was {two.full} {g}", ""
    else:
        did_, base = rng.choice(REACTIONS)
        did(story, two.full, base)
        story.take(base, did_)
        why_, asked = f"did {two.full} {base}", f"What did {two.full} do"
    did(story, one.full, verb)
    did(story, two.full, "object")
    out = {"a1": one.full, "b1": two.full, "verb": verb, "did": did_, "why": why_}
    out |= {"gift": story.fresh(words.THINGS)} if rng.random() < 0.2 else {}
    if "gift" in out:
        give, gift = rng.choice(("give", "show", "send")), with_article(out["gift"])
        gave = PASTS[give]
        did(story, one.full, give)
        out |= {"act": f"{gave} {two.full} {gift}", "acthim": f"{gave} {two.him} {gift}", "cause": gave}
    else:
        out |= {"act": f"{past} {two.full}", "acthim": f"{past} {two.him}", "cause": past, "plain": ""}
    return out | ({"asked": asked} if asked else {})


def draw_for_weather(story, slots, role):
    """Somebody, {s}, {needs} a thing, {a}, because the weather is {w}. {no_a} and {no_w} are another thing and another weather."""
    story.take("weather")
    rng, who = story.rng, somebody(story)
    noun = story.fresh(FOR_WEATHER)
    a = noun if noun in ("tea", "water") or noun[-1] == "s" else with_article(noun)
    needs, need = rng.choice((("needs", "need"), ("needs", "need"), ("wants", "want"), ("takes", "take"), ("looks for", "look for")))
    did(story, who.full, need)
    w = story.fresh(words.WEATHERS)
    return {"s": who.full, "needs": needs, "need": need, "a": a, "w": w, "no_w": another(story, words.WEATHERS, w),
            "much": rng.choice(("", "", "very ", "so ")), "no_a": with_article(another(story, FOR_WEATHER[:7], noun))}


def both_orders(*says):
    """The templates, and each of them again with the two people swapped: {E2} for {E}, and {E} for {E2}."""
    def swapped(text):
        return re.sub(r"{(\w+?)(2?)}", lambda slot: "{" + slot[1] + ("" if slot[2] else "2") + "}", text)
    return (*says, *map(swapped, says))


def of_second(asks):
    """The same asks about the second person: with a 2 at the end of each slot."""
    def second(text):
        return re.sub(r"{(\w+)}", r"{\g<1>2}", text)
    return tuple((tuple(map(second, questions)), second(answer), second(word)) for questions, answer, word in asks)


SAYS = ("{E} because {rp}.", "{E} because {rp}.", "{E}, because {rp}.", "Because {r}, {ee}.", "{R}, so {ee}.", "{R}. So {ee}.",
        "{R}. That is why {ee}.", "{E}. {Rp}.", "{E}. {R}.", "{R}. {Ee}.", "{E}. This is because {rp}.", "{E}. Why? Because {rp}.",
        "{R}, and that is why {ee}.", "I know why {e}: {rp}.", "Since {r}, {ee}.", "{E} since {rp}.", "{R}, and so {ee}.", "{R}. This is why {ee}.",
        "{R}. That's why {ee}.", "The reason why {e} is this: {r}.", "{E}. The reason: {r}.", "{E}, and this is because {rp}.",
        "It is because {r} that {e}.", "Why {why}? Because {rp}.")
ASKS = (
    (("Why {why}?", "Why {why}?", "Why {why}?", "Tell me why {e}.", "Do you know why {e}?", "Can you tell me why {e}?",
      "What is the reason why {e}?"), "{You_e} because {you_rp}.", "{cause}"),
    (("{who_e}?", "{who_e}?"), "{You_e}.", "{who}"),
    (("{who_because}?",), "{You_e}.", "{who}"),
    (("{who_r}",), "{You_r}.", "{r_who}"),
    (("{what_r}",), "{You_r}.", "{r_what}"),
    (("{how_r}",), "{You_r}.", "{r_how}"),
    (("{what_e}",), "{You_e}.", "{e_what}"),
    (("{Why} because {why_so}?",), "Yes, {you_e} because {you_rp}.", "Yes"),
    (("{Why} because {why_not}?",), "No, {you_e} because {you_rp}.", "No"))


def draw_match(story, slots, role):
    """A contest {match} that somebody won or lost: {win} and {won}."""
    contest, win = story.fresh(words.CONTESTS), story.rng.choice(("win", "lose"))
    return {"match": contest, "win": win, "won": PASTS[win]}


def draw_touch(story, slots, role):
    """A verb for what one person does to another: {touched}, with the base form {touch}."""
    verb = story.rng.choice([verb for verb in SOMEBODY if " " not in verb])
    return {"touch": verb, "touched": PASTS[verb]}


def draw_doing(story, slots, role):
    """A verb for what somebody did with a thing, {past}, with the base form {verb}, and perhaps a time, {when}."""
    verb = story.rng.choice(HANDLING)
    return {"verb": verb, "past": PASTS[verb], "when": story.rng.choice(TIMES)}


DRAWERS = {
    "why": draw_why, "mood": draw_mood, "rain": draw_rain, "long": of(LONG), "missed": of(MISSED),
    "bodypart": lambda story, slots, role: {"body": story.fresh(PARTS)},
    "match": draw_match,
    "atime": lambda story, slots, role: {"when": story.rng.choice(TIMES)},
    "bus": lambda story, slots, role: {"late": story.fresh(["late"]), "bus": story.fresh(MISSED[:4])},
    "food": of(words.FOODS), "gone": of(GONE),
    # Not "sleep": the only natural reason for wanting that is being tired.
    "awake": lambda story, slots, role: {"act": story.fresh([act for act in words.ACTIONS if act != "sleep"])},
    "mine": lambda story, slots, role: {},
    "bikes": lambda story, slots, role: {"o": new_thing(story)},
    "pet": of(words.ANIMALS[:2] + "horse rabbit bird mouse fish cow goat kitten puppy".split()),
    "lot": lambda story, slots, role: story.rng.choice(("ran away", "died", "came home", "is gone", "is sick")),
    "touch": draw_touch,
    "leaving": among(left="went to bed|stayed in bed|came home|ran away|left the party|said nothing|came late|got up early|went home|woke up|fell",
                     leave="go to bed|stay in bed|come home|run away|leave the party|say nothing|come late|get up early|go home|wake up|fall"),
    "falling": among(fell="fell|broke", fall="fall|break"),
    "done": draw_doing,
    "onto": lambda story, slots, role: {"into": story.rng.choice(("in", "on", "under")), "it": with_article(story.fresh(words.THINGS))},
    "rude": lambda story, slots, role: {"sat": story.rng.choice(("sat", "stood", "slept", "fell", "jumped"))}, "gift": lambda story, slots, role: {},
    "it": draw_it, "whys": draw_two_whys, "victim": draw_actor, "wish": draw_wish, "accident": draw_accident, "lend": draw_lend,
    "reaction": draw_reaction, "forweather": draw_for_weather,
}
COMPUTED = set()
ACCIDENT_ASKS = (
    (("What did {s} {hurt}?",), "{You} {hurted} {your} {body}.", "{body}"),
    (("What did {s} {fall}?",), "{You} {fell} {your_off}.", "{your_off}"),
    (("Who {fell} {off}?",), "{You} {fell} {your_off}.", "{You}"),
    (("Why did {s} {hurt} {her} {body}?",), "{You} {hurted} {your} {body} because {you_she} {fell} {your_off}.", "{fell}"))
KINDS = {
    "reason": Kind("why", SAYS, ASKS, 4),
    "my reason": Kind("why:mine", SAYS, ASKS, 4),
    "reason of a thing": Kind("why:thing", SAYS, ASKS, 2),
    "reason in a thing": Kind("it", SAYS, ASKS, 3),
    "two reasons": Kind("whys", both_orders(
        "{E} because {rp}.|{E2} because {rp2}.", "{E} because {rp}, and {e2} because {rp2}.", "{E} because {rp}, but {e2} because {rp2}.",
        "{R}, so {ee}.|{E2} because {rp2}.", "{R}, so {ee}.|{R2}, so {ee2}.", "{E}. {Rp}.|{E2}. {Rp2}.", "{E} and {e2}. {R} and {r2}.",
        "Because {r}, {ee}.|{E2}, because {rp2}.", "{R}. That is why {ee}.|{E2}. {R2}.", "{R}. {Ee}.|{R2}. {Ee2}.",
        "Since {r}, {ee}.|{R2}. So {ee2}.", "{E} because {rp}, {e2} because {rp2}."), ASKS + of_second(ASKS), 3),
    "two any reasons": Kind("whys:any", both_orders(
        "{E} because {rp}.|{E2} because {rp2}.", "{E} because {rp}, and {e2} because {rp2}.", "{E} because {rp}, but {e2} because {rp2}.",
        "{R}, so {ee}.|{E2} because {rp2}.", "{R}, so {ee}.|{R2}, so {ee2}.", "{R}. That is why {ee}.|Because {r2}, {ee2}.",
        "{R}. {Ee}.|{R2}. {Ee2}.", "{E}. {R}.|{E2} because {rp2}."), ASKS + of_second(ASKS), 2),
    "wanted and got": Kind("victim wish", (
        "{S} {wanted} {one}, but {she} {got} {other}.", "{S} {got} {other}, but {she} {wanted} {one}.", "{S} {wanted} {one}. {She} {got} {other}.",
        "{S} {wanted} {one}. But {she} {got} {other}.", "{S} {got} {other}. {She} {wanted} {one}.",
        "{S} {wanted} {one}, not {other}. {She} {got} {other}.", "{S} really {wanted} {one} but {got} {other}.",
        "{S} {got} {other}, not {one}. {S} {wanted} {one}.", "{S} {got} {other} but really {wanted} {one}.",
        "{S} {got} {other}. But {she} {wanted} {one}.", "{S} {wanted} {one}, and {she} {got} {other}.",
        "First {s} {wanted} {one}. Then {she} {got} {other}.", "{S} did not {get} {one}, {she} {got} {other}. But {she} {wanted} {one}."), (
        (("{which} did {s} {want}?", "{which} did {s} {want}?", "Tell me what {s} {wanted}."), "{You} {wanted} {one}.", "{core}"),
        (("{which} did {s} {get}?", "{which} did {s} {get}?", "Tell me what {s} {got}."), "{You} {got} {other}.", "{core2}"),
        (("Who {wanted} {one}?",), "{You} {wanted} {one}.", "{You}"),
        (("Who {got} {other}?",), "{You} {got} {other}.", "{You}"),
        (("Did {s} {get} {other}?",), "Yes, {you} {got} {other}.", "Yes"),
        (("Did {s} {get} {one}?",), "No, {you} {got} {other}.", "No"),
        (("Did {s} {want} {one}?",), "Yes, {you} {wanted} {one}.", "Yes"),
        (("Did {s} {want} {other}?",), "No, {you} {wanted} {one}.", "No")), 2),
    "accident": Kind("victim:one accident", (
        "{S} {fell} {off} and {hurted} {her} {body}.", "{S} {fell} {off}. {She} {hurted} {her} {body}.",
        "{S} {hurted} {her} {body}. {She} {fell} {off}.", "{S} {hurted} {her} {body} because {she} {fell} {off}.",
        "{S} {fell} {off}, so {she} {hurted} {her} {body}.", "{S} {hurted} {her} {body} when {she} {fell} {off}.",
        "When {s} {fell} {off}, {she} {hurted} {her} {body}.", "Yesterday {s} {fell} {off} and {hurted} {her} {body}.",
        "{S} {fell} {off} and then {hurted} {her} {body}.", "{S} {fell} {off}, and so {she} {hurted} {her} {body}.",
        "{S} {hurted} {her} {body} after {she} {fell} {off}.", "First {s} {fell} {off}, then {she} {hurted} {her} {body}.",
        "{S} {fell} {off}. That is why {she} {hurted} {her} {body}."), (
        (("What did {s} {hurt}?", "Tell me what {s} {hurted}."), "{You} {hurted} {your} {body}.", "{body}"),
        (("What did {s} {fall}?",), "{You} {fell} {your_off}.", "{your_off}"),
        (("Who {fell} {off}?",), "{You} {fell} {your_off}.", "{You}"),
        (("Why did {s} {hurt} {her} {body}?", "How did {s} {hurt} {her} {body}?"),
         "{You} {hurted} {your} {body} because {you_she} {fell} {your_off}.", "{fell}"),
        (("Did {s} {hurt} {her} {body}?",), "Yes, {you} {hurted} {your} {body}.", "Yes"),
        (("Did {s} {hurt} {her} {nobody}?",), "No, {you} {hurted} {your} {body}.", "No")), 2),
    "two accidents": Kind("victim:one accident victim2:one accident2:2", both_orders(
        "{S} {fell} {off} and {hurted} {her} {body}.|{S2} {fell2} {off2} and {hurted2} {her2} {body2}.",
        "{S} {hurted} {her} {body} and {s2} {hurted2} {her2} {body2}.|{S} {fell} {off}.|{S2} {fell2} {off2}.",
        "{S} {fell} {off}, and {s2} {fell2} {off2}. {S} {hurted} {her} {body}, but {s2} {hurted2} {her2} {body2}.",
        "{S} {hurted} {her} {body} because {she} {fell} {off}.|{S2} {fell2} {off2}, so {she2} {hurted2} {her2} {body2}."), (
        *ACCIDENT_ASKS, *of_second(ACCIDENT_ASKS),
        (("Did {s} {hurt} {her} {body}?",), "Yes, {you} {hurted} {your} {body}.", "Yes"),
        (("Did {s2} {hurt2} {her2} {body}?",), "No, {you2} {hurted2} {your2} {body2}.", "No"))),
    "lent in need": Kind("victim victim2 lend u v p", (
        "{S} {forgot} {her} {u} {p}. {S2} {lent_own} {v}.", "{S} {forgot} {her} {u}. {S2} {lent} {him} a {v}.",
        "{S} {forgot} {her} {u}, so {s2} {lent_own} {v}.", "{S2} {lent} {whom} {her2} {v} because {s} {forgot} {her} {u}.",
        "{S} {forgot} {her} {u} {p}.|{S2} {lent} {her2} {v} to {whom}.", "{S} {forgot} {her} {u}. That is why {s2} {lent} {him} a {v}.",
        "{S} {forgot} {her} {u}, and {s2} {lent} {him} a {v}.", "{S} {forgot} {her} {u}. Then {s2} {lent_own} {v}.",
        "Since {s} {forgot} {her} {u}, {s2} {lent} {him} a {v}.", "{S} {forgot} {her} {u} {p}. {S2} wanted to help and {lent} {him} a {v}."), (
        (("Who helped {whom}?", "Who helped {whom}?", "Tell me who helped {whom}."), "{You2} helped {thee}.", "{You2}"),
        (("What did {s} {forget}?",), "{You} {forgot} {your} {u}.", "{u}"),
        (("Who {lent} {whom} a {v}?", "Who {lent} a {v} to {whom}?"), "{You2} {lent} {thee} a {v}.", "{You2}"),
        (("What did {s2} {lend} {whom}?", "What did {s2} {lend} to {whom}?"), "{You2} {lent} {thee} a {v}.", "{v}"),
        (("Why did {s2} help {whom}?",), "{You2} helped {thee} because {you_she} {forgot} {your} {u}.", "{u}")), 2),
    "reaction": Kind("reaction", (
        "{a1} {act}. {b1} {did}.", "{a1} {act}.|{b1} {did}.", "{a1} {act}, and {b1} {did}.", "{a1} {act}, so {b1} {did}.",
        "{a1} {act}. So {b1} {did}.", "When {a1} {act}, {b1} {did}.", "{b1} {did} when {a1} {acthim}.", "{b1} {did} because {a1} {acthim}.",
        "{a1} {act}, and then {b1} {did}.", "{a1} {act}. Then {b1} {did}.", "{a1} {act}. That is why {b1} {did}.", "After {a1} {act}, {b1} {did}.",
        "Because {a1} {act}, {b1} {did}.", "{b1} {did} after {a1} {acthim}."), (
        (("Why {why}?", "Why {why}?", "Tell me why {b1} {did}.", "Do you know why {b1} {did}?"), "{b1} {did} because {a1} {acthim}.", "{cause}"),
        (("Who {did}?", "Tell me who {did}."), "{b1} {did}.", "{b1}"),
        (("Who {act}?",), "{a1} {act}.", "{a1}"),
        (("{plain}Who did {a1} {verb}?",), "{a1} {act}.", "{b1}"),
        (("{asked} when {a1} {acthim}?", "{asked} after {a1} {acthim}?"), "{b1} {did}.", "{did}"),
        (("~{asked}?",), "{b1} {did}.", "{did}")), 3),
    "needed in a weather": Kind("forweather", (
        "{s} {needs} {a} because it is {much}{w}.", "It is {much}{w}, so {s} {needs} {a}.", "Because it is {much}{w}, {s} {needs} {a}.",
        "It is {much}{w}. {s} {needs} {a}.", "It is {much}{w}. That is why {s} {needs} {a}.", "{s} {needs} {a}. It is {much}{w}.",
        "Today it is {much}{w} and {s} {needs} {a}.", "{s} {needs} {a} since it is {much}{w}.", "The weather is {much}{w}, so {s} {needs} {a}."), (
        (("Why does {s} {need} {a}?", "Why does {s} {need} {a}?", "Tell me why {s} {needs} {a}."), "{s} {needs} {a} because it is {much}{w}.", "{w}"),
        (("What does {s} {need}?", "Tell me what {s} {needs}."), "{s} {needs} {a}.", "{a}"),
        (("Who {needs} {a}?",), "{s} {needs} {a}.", "{s}"),
        (("How is the weather?", "What is the weather like?"), "It is {much}{w}.", "{w}"),
        (("Is it {w}?",), "Yes, it is {w}.", "Yes"),
        (("Is it {no_w}?",), "No, it is {w}.", "No"),
        (("Does {s} {need} {a}?",), "Yes, {s} {needs} {a}.", "Yes"),
        (("Does {s} {need} {no_a}?",), "No, {s} {needs} {a}.", "No")), 2),
}
