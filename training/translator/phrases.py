"""Phrases that are written in both languages at once, and know which Chinese word translates which English one.

`both("There is {thing} {place}", "{place} 有/is {thing}", ...)` fills two templates. `有/is` says that 有 translates the word "is"
of the English template. `个/{thing}` says the same of the head of the phrase in that slot. A Chinese word without `/` translates nothing.
"""

import functools

from lexicon import *

CLINGS = ("'s", "'m", "'re", "'ll", "n't", ".", ",", "?", "!")  # follow the word before them without a space


class Phrase:
    """English words, and Chinese words as (word, number of the English word that it translates, or -1)."""

    __slots__ = ("en", "zh", "head")

    def __init__(self, en, zh, head=0):
        self.en, self.zh, self.head = en, zh, head


@functools.lru_cache(None)
def parsed(en, zh):
    """(words of the English template, [(Chinese word or slot, key or None)])"""
    chinese = []
    for item in zh.split():
        word, _, key = item.partition("/")
        chinese.append((word, key.strip("{}") or None))
    return en.split(), chinese


def both(en, zh, head=None, **slots):
    """Fills both templates. A slot is a Phrase, an English string, or None. `head` is the key of the most important word."""
    english, chinese = parsed(en, zh)
    words, at, starts = [], {}, {}
    for item in english:
        key = item.strip("{}")
        if item[0] != "{":
            at[key] = len(words)
            words.append(item)
            continue
        part, starts[key] = slots[key], len(words)
        if isinstance(part, Phrase):
            at[key] = len(words) + part.head
            words += part.en
        elif part:
            at[key] = len(words)
            words += part.split()
    out = []
    for word, key in chinese:
        if word[0] == "{":
            part = slots[word[1:-1]]
            if part is not None:
                start = starts[word[1:-1]]
                out += [(text, link if link < 0 else link + start) for text, link in part.zh]
        else:
            out.append((word, at[key] if key else -1))
    return Phrase(words, out, at[head] if head else 0)


def as_text(english):
    """One string of English words, which begins with a capital."""
    text = ""
    for word in english:
        text += word if word in CLINGS or not text else " " + word
    return text


# ---- Noun phrases


class Someone:
    """A phrase for people or an animal, with what the verb must agree with: "1", "3" or "pl"."""

    def __init__(self, phrase, person="3", pronoun="it", named=False):
        self.phrase, self.person, self.pronoun, self.named = phrase, person, pronoun, named

    @property
    def is_animal(self):
        return self.pronoun in ("it", "animals")

    @property
    def be(self):
        return {"1": "am", "3": "is", "pl": "are"}[self.person]

    @property
    def was(self):
        return "were" if self.person == "pl" else "was"

    @property
    def do(self):
        return "does" if self.person == "3" else "do"

    def form(self, verb):
        return VERBS[verb][1] if self.person == "3" else verb


def each(zh, key):
    """Links all words of `zh` to one key."""
    return " ".join(f"{word}/{key}" for word in zh.split())


def last(english):
    return english.split()[-1]


SYLLABLES = "ba be bo da do du fa fi ga go ha hu ka ki ko la li lo ma mi mo na ni no pa po ra ri ro sa su ta ti to va vi vo wa za zi zo".split()


def made_up_name(rng):
    """A name that the model copies letter by letter, because it is in no list."""
    while True:
        name = "".join(rng.choice(SYLLABLES) for _ in range(rng.choice((2, 2, 3)))) + rng.choice(("", "", "n", "s", "r", "l", "x", "th", "na"))
        name = name.capitalize()
        if name not in KNOWN_NAMES:
            return name


KNOWN_NAMES = {name for name, _ in GIRLS + BOYS} | {"Rita"}


def name(rng):
    if rng.random() < 0.05:
        made = made_up_name(rng)
        return Someone(Phrase([made], [(made, 0)]), pronoun=rng.choice(("he", "she")), named=True)
    pronoun = rng.choice(("she", "he"))
    english, chinese = rng.choice(GIRLS if pronoun == "she" else BOYS)
    return Someone(Phrase([english], [(chinese, 0)]), pronoun=pronoun, named=True)


def pronoun(word):
    chinese, person = PRONOUNS[word][2:]
    return Someone(Phrase([word], [(chinese, 0)]), person, word)


def object_pronoun(word):
    return Phrase([PRONOUNS[word][0]], [(PRONOUNS[word][2], 0)])


def owner(rng, only=None):
    """A possessive: "Mia's", "my sister's" or "my"."""
    word = only or rng.choice(("my", "my", "my", "your", "his", "her", "our", "their", "", "", "", ""))
    if word:
        chinese = next(zh for _, own, zh, _ in PRONOUNS.values() if own == word)
        return Phrase([word], [(chinese, 0), ("的", 0)])
    roll = rng.random()
    if roll < 0.75:
        whose = name(rng)
    elif roll < 0.9:
        whose = kin(rng, owner(rng, rng.choice(("my", "his", "her"))))
    else:
        whose = person(rng, "the", 0)
    return both("{N} 's", "{N} 的/'s", N=whose.phrase)


def kin(rng, whose=None):
    """My mother: 我妈妈, but Mia's mother: 米娅的妈妈."""
    she = rng.random() < 0.5
    english, chinese = rng.choice(FEMALE_KIN if she else MALE_KIN)
    whose = whose or owner(rng)
    if whose.en[-1] != "'s" and whose.zh[0][0] in "我你他她":  # not 我们
        whose = Phrase(whose.en, whose.zh[:1])
    return Someone(both("{W} " + english, "{W} " + each(chinese, last(english)), last(english), W=whose), pronoun="she" if she else "he")


def friend(rng, whose=None):
    english, zh = ("friend", "朋友") if rng.random() < 0.75 else ("teacher", "老师")
    return Someone(both(f"{{W}} {english}", f"{{W}} {zh}/{english}", english, W=whose or owner(rng)), pronoun=rng.choice(("he", "she")))


def adjectives(rng, noun, qualities=QUALITIES):
    """(English, Chinese) templates of one or two adjectives. In Chinese, the size comes last: a big red ball is 一个红色的大球."""
    roll = rng.random()
    person = noun in CHILDREN + ADULTS + JOBS + PEOPLE
    color, size = rng.choice(COLORS), rng.choice(SIZES)
    if person or roll < 0.25:
        english, chinese = rng.choice(qualities)
        return english, f"{chinese}/{english} 的/{english}"
    if roll > 0.5 and noun.one not in UNSIZED and noun.zh[0] not in "大小老" and "_" not in noun.zh and " " not in noun.zh:
        if qualities is QUALITIES and roll > 0.8 and noun not in FRUIT:
            english, chinese = rng.choice(AGES)
            return english, f"{chinese}/{english}"
        if roll > 0.65:
            return size[0], f"{size[1]}/{size[0]}"
        if noun.one != "orange":
            return f"{size[0]} {color[0]}", f"{color[1]}/{color[0]} 的/{color[0]} {size[1]}/{size[0]}"
    if noun.one == "orange":
        return "sweet", "甜/sweet 的/sweet"
    return color[0], f"{color[1]}/{color[0]} 的/{color[0]}"


def qualities_of(noun):
    if noun in ANIMALS:
        return ANIMAL_QUALITIES
    return PERSON_QUALITIES if noun in CHILDREN + ADULTS + JOBS + ROYALS + PEOPLE else QUALITIES


def article(word):
    return "an" if word.startswith(VOWELS) else "a"


def noun_phrase(rng, noun, kind, adjective=0.35, whose=None):
    """A phrase of one of these kinds:

    a        a ball: 一个球           none    a ball: 球 (after a negation or in a question)
    the      the ball: 球             that    the ball: 那个球 (as an object)
    number   two balls: 两个球        plural  balls: 球
    thes     the balls: 那些球
    many, some, few, all, this, pointed (that), these, those, own (my ball)
    """
    en, zh = "", ""
    if rng.random() < adjective:
        en, zh = adjectives(rng, noun, qualities_of(noun))
    chinese, measure = each(noun.zh, "{N}"), f"{noun.measure}/{{N}}"
    one, many = noun.one, noun.many
    lot = "a lot of" if rng.random() < 0.4 else "many"
    first, form = {
        "a": (article(en or one), one), "none": (article(en or one), one), "the": ("the", one), "that": ("the", one), "number": ("#", many),
        "plural": ("", many), "many": (lot, many), "some": ("some", many), "few": ("a few", many), "all": ("all the", many),
        "this": ("this", one), "pointed": ("that", one), "these": ("these", many), "thes": ("the", many), "those": ("those", many), "own": ("{W}", one),
        "owns": ("{W}", many), "how": ("how many", many)}[kind]
    if first == "#":
        first, digit = rng.choice(NUMBERS)
        before = f"{digit}/{first} {measure}"
    else:
        before = {"a": f"一/{first} {measure}", "that": f"那/the {measure}", "many": "很多/" + lot.split()[-2 if " " in lot else 0], "some": "一些/some",
                  "few": f"几/few {measure}", "all": "所有/all 的/all", "this": f"这/this {measure}", "pointed": f"那/that {measure}",
                  "these": "这些/these", "thes": "那些/the", "those": "那些/those", "own": "{W}", "owns": "{W}", "how": f"几/how {measure}"}.get(kind, "")
    if first.startswith("{") and whose is None:
        whose = owner(rng)
    return both(f"{first} {en} {{N}}", f"{before} {zh} {chinese}", "N", N=form, W=whose)


def other_person(rng):
    """The girl, as an object: 那个女孩."""
    return person(rng, "that")


def person(rng, kind="the", adjective=0.15):
    noun = rng.choice(rng.choice((CHILDREN, ADULTS, CHILDREN, JOBS, ROYALS)))
    if noun in ROYALS and kind != "the":
        noun = rng.choice(CHILDREN)
    return Someone(noun_phrase(rng, noun, kind, adjective if noun not in ROYALS else 0), pronoun=GENDER.get(noun.one) or rng.choice(("he", "she")))


def group(rng):
    """The children: 孩子们."""
    noun = rng.choice(CHILDREN + JOBS[:1] + JOBS[9:10])
    return Someone(both("the {N}", f"{each(noun.zh, '{N}')} 们/{{N}}", "N", N=noun.many), "pl", "they")


SEVERAL = ("thes", "these", "those", "owns", "number")


def animal(rng, kind=None, adjective=0.2, choices=ANIMALS):
    kind = kind or rng.choices(("the", "this", "pointed", "own", *SEVERAL), (60, 5, 4, 9, 7, 4, 2, 2, 7))[0]
    noun = rng.choice(choices)
    if kind in SEVERAL:
        while noun.one == noun.many:
            noun = rng.choice(choices)
        return Someone(noun_phrase(rng, noun, kind, adjective), "pl", "animals")
    return Someone(noun_phrase(rng, noun, kind, adjective))


def couple(rng):
    """Mia and Tom."""
    first, second = rng.choice(((name, name), (name, name), (kin, name), (name, friend)))
    return Someone(both("{A} and {B}", "{A} 和/and {B}", A=first(rng).phrase, B=second(rng).phrase), "pl", "they")


def somebody(rng, pronouns=0.25, many=0.12):
    """A subject that does what people do."""
    roll = rng.random()
    if roll < pronouns:
        return pronoun(rng.choice(("I", "you", "he", "she", "we", "they", "I", "he", "she")))
    if rng.random() < many:
        return rng.choice((couple, couple, group))(rng)
    return rng.choice((name, name, name, name, kin, kin, person, person, friend))(rng)


def asked(rng):
    """A subject of questions."""
    while True:
        subject = somebody(rng, 0.2)
        if subject.phrase.en[0] not in ("I", "we"):
            return subject


def own_of(rng, someone):
    """The possessive of somebody: her."""
    if someone.person == "pl" and someone.pronoun not in PRONOUNS:
        return owner(rng, "their")
    return owner(rng, PRONOUNS[someone.pronoun][1] if someone.pronoun in PRONOUNS else None)


def portion(rng):
    """(a cup of tea: 一杯茶, whether it is drunk)"""
    container, measure, inside = rng.choice(PORTIONS)
    english = rng.choice(inside)
    chinese = dict(FOOD + DRINKS)[english]
    if english != "noodles" and rng.random() < 0.2:
        return both(f"some {english}", f"一些/some {chinese}/{english}", english), english in dict(DRINKS)
    if rng.random() < 0.6:
        return both(f"a {container} of {english}", f"一/a {measure}/{container} {chinese}/{english}", english), english in dict(DRINKS)
    number, digit = rng.choice(NUMBERS)
    return both(f"{number} {plural_of(container)} of {english}", f"{digit}/{number} {measure}/{plural_of(container)} {chinese}/{english}",
                english), english in dict(DRINKS)


def clothing_pair(rng, kind="a"):
    """A pair of shoes: 一双鞋."""
    english, chinese = rng.choice(PAIRS_WORN)
    color, zh = rng.choice(COLORS)
    shade, shade_zh = (color, f"{zh}/{color} 的/{color}") if rng.random() < 0.4 else ("", "")
    if kind == "number":
        number, digit = rng.choice(NUMBERS)
        return both(f"{number} pairs of {shade} {english}", f"{digit}/{number} 双/pairs {shade_zh} {chinese}/{english}", english)
    return both(f"a pair of {shade} {english}", f"一/a 双/pair {shade_zh} {chinese}/{english}", english)


def some_object(rng, choices, adjective=0.35, own=None):
    """An object of a deed."""
    if choices is GOODS and rng.random() < 0.04:
        return clothing_pair(rng, rng.choice(("a", "number")))
    kind = rng.choices(("a", "number", "that", "many", "some", "few", "this", "own", "those"), (40, 25, 22, 3, 4, 2, 2, 10, 1))[0]
    return noun_phrase(rng, rng.choice(choices), kind, adjective, own if kind == "own" else None)


# ---- Places


class Spot:
    """`at`: on the table, 在桌子上. `spot`: the same without 在."""

    def __init__(self, at, spot):
        self.at, self.spot = at, spot


def spot_of(en, zh, **slots):
    """A Spot from templates without 在, whose first English word is the preposition."""
    key = en.split()[0]
    return Spot(both(en, f"在/{key} {zh}", **slots), both(en, zh, **slots))


def big_place(rng, home=True):
    roll = rng.random()
    if home and roll < 0.1:
        return spot_of(*rng.choice((("at home", "家/home 里/at"), ("at school", "学校/school 里/at"))))
    if home and roll < 0.14:
        city, zh = rng.choice(CITIES)
        return spot_of(f"in {city}", f"{zh}/{city}")
    preposition, english, chinese, *side = rng.choice(PLACES)
    return spot_of(f"{preposition} the {english}", f"{chinese}/{english} {side[0] + '/' + preposition if side else ''}")


def water_place(rng):
    english, chinese = rng.choice(pairs("river/河 lake/湖 sea/海 water/水"))
    return spot_of(f"in the {english}", f"{chinese}/{english} 里/in")


def outside(rng):
    """Where animals play."""
    while True:
        where = big_place(rng, home=False)
        if where.at.en[-1] in ("garden", "park", "forest", "zoo", "yard", "village", "farm", "beach", "street", "river", "sea", "lake", "house"):
            return where


def small_place(rng, adjective=0.15):
    """On, in, under, behind, next to, near, in front of or between things."""
    preposition, choices, side = rng.choice((
        ("on", ON, "上/on"), ("on", ON, "上/on"), ("in", INSIDE, "里/in"), ("in", INSIDE, "里/in"), ("under", UNDER, "下面/under"),
        ("under", UNDER, "下面/under"), ("behind", BEHIND, "后面/behind"), ("next to", BESIDE, "旁边/next"), ("beside", BESIDE, "旁边/beside"),
        ("near", NEAR, "附近/near"), ("in front of", FRONT, "前面/front"), ("between", BESIDE, "")))
    if preposition == "between":
        a, b = rng.sample(choices, 2)
        return spot_of(f"between the {a.one} and the {b.one}", f"{a.zh}/{a.one} 和/and {b.zh}/{b.one} 之间/between")
    kind = "own" if preposition in ("on", "in") and rng.random() < 0.12 else "the"
    return spot_of(f"{preposition} {{N}}", f"{{N}} {side}", N=noun_phrase(rng, rng.choice(choices), kind, adjective))


def place(rng):
    return big_place(rng) if rng.random() < 0.5 else small_place(rng)


# ---- What somebody does


class Act:
    """A verb with all that belongs to it. English: verb, rest, companion, vehicle, place. Chinese: companion, place, vehicle, verb, rest.

    `done` says where 了 stands after something that is over: "verb", "end" or "" (nowhere).
    """

    def __init__(self, verb, zh, rest=None, place=None, companion=None, vehicle=None, done="verb", ongoing=True):
        self.verb, self.zh, self.rest, self.place, self.companion, self.vehicle = verb, zh, rest, place, companion, vehicle
        self.done, self.ongoing = done, ongoing

    def parts(self):
        return {"R": self.rest, "X": self.companion, "Y": self.vehicle, "P": self.place.at if self.place else None,
                "Q": self.place.spot if self.place else None}


# English verb group, form of the verb (0 base, 1 present, 2 past, 3 -ing), Chinese before the verb
TENSES = {
    "past": ("{V}", 2, ""), "present": ("{V}", 1, ""), "ongoing": ("{be} {V}", 3, "正在/{V}"), "future": ("will {V}", 0, "会/will"),
    "going": ("{be} going to {V}", 0, "要/going"), "can": ("can {V}", 0, "会/can"), "must": ("must {V}", 0, "必须/must"),
    "want": ("{want} to {V}", 0, "想/{want}"), "like": ("{like} to {V}", 0, "喜欢/{like}"), "liking": ("{like} {V}", 3, "喜欢/{like}"),
    "would": ("would like to {V}", 0, "想/like"),
    "not past": ("did {not} {V}", 0, "没有/{not}"), "not present": ("{do} {not} {V}", 0, "不/{not}"),
    "not future": ("will not {V}", 0, "不/not 会/will"), "not can": ("cannot {V}", 0, "不/cannot 会/cannot"),
    "not want": ("{do} {not} want to {V}", 0, "不/{not} 想/want"), "not like": ("{do} {not} like to {V}", 0, "不/{not} 喜欢/like"),
    "past?": ("{V}", 0, ""), "future?": ("{V}", 0, "会/{will}"), "can?": ("{V}", 0, "会/{can}"), "want?": ("want to {V}", 0, "想/want"),
    "present?": ("{V}", 0, ""), "ongoing?": ("{V}", 3, "正在/{V}"), "base": ("{V}", 0, ""), "ing": ("{V}", 3, "")}


def act_templates(act, tense, aspect=True):
    """(English, Chinese) templates of an act, and the form of its verb. Slots: those of act.parts(), V, not, be, do, want, like."""
    group, form, before = TENSES[tense]
    over = act.done if tense == "past" and aspect else ""
    middle = "{X} {P} {Y}"
    if tense in ("ongoing", "ongoing?") and act.place and not act.companion:
        middle = "{Q} {Y}"  # 正在 has 在 in it
    verb = each(act.zh, "{V}")
    chinese = f"{before} {middle} {verb} {'了/{V}' if over == 'verb' else ''} {{R}} {'了/{V}' if over == 'end' else ''}"
    places = "{P}" if "{P}" in chinese else "{Q}"
    return f"{group} {{R}} {{X}} {{Y}} {places}", chinese, form


def clause(rng, subject, act, tense, time=None, habit=None, often=None, front=None):
    """A statement: "Mia played in the garden yesterday" as 昨天米娅在花园里玩. The time comes first in Chinese, a habit after the subject."""
    english, chinese, form = act_templates(act, tense)
    if tense == "not future" and rng.random() < 0.4:
        english, chinese = english.replace("will not", "won't"), chinese.replace("/not", "/won't").replace("/will", "/won't")
    verb = VERBS[act.verb][form]
    if form == 1 and subject.person != "3":
        verb = act.verb
    early = rng.random() < 0.25 if front is None else front
    comma = ", " if rng.random() < 0.4 else ""
    before = f"{{T}} {comma}" if time and early else ""
    after = "{T}" if time and not early else ""
    negation = rng.choice(("not", "n't"))
    return both(f"{before}{{S}} {{F}} {english} {after} {{H}}", f"{{T}} {{S}} {{H}} {{F}} {chinese}", "V" if "{V}" in english else None,
                S=subject.phrase, V=verb, T=time, H=habit, F=often, be=subject.be, do=subject.do, want=subject.form("want"),
                like=subject.form("like"), **{"not": negation}, **act.parts())


def verb_phrase(rng, act, tense="base", aspect=False):
    """An act without its subject."""
    english, chinese, form = act_templates(act, tense, aspect)
    return both(english, chinese, "V", V=VERBS[act.verb][form], **act.parts())


def activity(rng, skill=False, placed=0.5, company=0.15):
    """What somebody does without a certain object: plays football in the park with Tom."""
    verb, rest, zh, rest_zh, is_skill = rng.choice(ACTIVITIES)
    while skill and not is_skill:
        verb, rest, zh, rest_zh, is_skill = rng.choice(ACTIVITIES)
    where = (water_place if verb == "swim" else big_place)(rng) if rng.random() < placed and verb != "sleep" else None
    done = "" if where else "verb" if rest else "end"
    if zh in ("玩", "睡觉", "说话") and not where:
        done = "end"
    return Act(verb, zh, both(rest, rest_zh) if rest else None, where, companion(rng) if rng.random() < company else None, done=done)


def companion(rng):
    someone = rng.choice((name, name, kin, friend))(rng)
    return both("with {N}", "和/with {N} 一起/with", N=someone.phrase)


def deed(rng, subject, bare=False, ongoing=False):
    """What somebody does to a thing: buys a red ball. `bare` is for negations and questions, where "a ball" is only 球."""
    while True:
        verb, zh, choices, can_last = rng.choice(DEEDS)
        if can_last or not ongoing:
            break
    if bare:
        kind = rng.choice(("none", "that", "that", "own", "plural"))
        rest = noun_phrase(rng, rng.choice(choices), kind, 0.25, own_of(rng, subject) if kind == "own" else None)
    elif rng.random() < 0.12 and verb in ("eat", "buy"):
        verb, (rest, drunk) = rng.choice(("buy", "eat")), portion(rng)
        verb, zh = ("buy", "买") if verb == "buy" else ("drink", "喝") if drunk else ("eat", "吃")
    else:
        rest = some_object(rng, choices, own=own_of(rng, subject))
    where = None
    if verb in ("buy", "see", "find", "lose", "read", "sell") and rng.random() < 0.25:
        where = big_place(rng, home=False)
    return Act(verb, zh, rest, where, ongoing=bool(can_last))


def helping(rng):
    """What somebody does to somebody."""
    verb, zh = rng.choice((("help", "帮助"), ("visit", "看望"), ("meet", "遇见"), ("call", ""), ("see", "看见"), ("wait for", "等")))
    someone = rng.choice((name, name, kin, friend, other_person))(rng).phrase
    if rng.random() < 0.2:
        someone = object_pronoun(rng.choice(("I", "you", "he", "she", "we", "they")))
    if verb == "call":  # 给 ... 打电话
        return Act("call", "给", both("{N}", "{N} 打/{N} 电话/{N}", N=someone), done="end")
    rest = both("for {N}", "{N}", N=someone) if verb == "wait for" else someone
    return Act(verb.split()[0], zh, rest, ongoing=verb in ("help", "wait for"), done="" if verb == "wait for" else "verb")


def journey(rng):
    """Went to the park by bus."""
    english, chinese = rng.choice(GOALS)
    roll = rng.random()
    if roll < 0.15:
        english, chinese = rng.choice(CITIES)
        rest = both(f"to {english}", each(chinese, english))
    elif roll < 0.22:
        rest = both("to school", "学校/school")
    elif roll < 0.32:
        rest = both("home", "家/home")
    else:
        rest = both(f"to the {english}", each(chinese, english))
    vehicle = None
    if rng.random() < 0.35:
        english, chinese = rng.choice(pairs("bus/坐_公共汽车 train/坐_火车 car/坐_汽车 boat/坐_船 bike/骑_自行车 plane/坐_飞机"))
        ride, thing = chinese.split()
        vehicle = both(f"by {english}", f"{ride}/by {thing}/{english}")
    with_whom = companion(rng) if rng.random() < 0.25 else None
    if rest.en == ["home"]:
        return Act("go", "回", rest, None, with_whom, vehicle, done="end", ongoing=False)
    return Act("go", "去", rest, None, with_whom, vehicle, ongoing=False)


def time_for(rng, tense):
    """A time that fits the tense, or None."""
    choices = {"past": PAST_TIMES * 3 + ANY_TIMES, "not past": PAST_TIMES * 3 + ANY_TIMES, "future": FUTURE_TIMES * 3 + ANY_TIMES,
               "going": FUTURE_TIMES * 3 + ANY_TIMES, "not future": FUTURE_TIMES, "past?": PAST_TIMES, "future?": FUTURE_TIMES}.get(tense, ANY_TIMES)
    return both(*rng.choice(choices))
