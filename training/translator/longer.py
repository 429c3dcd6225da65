"""Sentences of several parts, and texts of several sentences."""

from questions import *


def pronoun_of(someone, rng):
    word = someone.pronoun if someone.pronoun in PRONOUNS else "they" if someone.person == "pl" and not someone.is_animal else None
    return pronoun(word) if word else None


def fact(rng, subject):
    """A short statement about somebody."""
    roll = rng.random()
    if subject.is_animal:
        return described(rng, subject, ANIMAL_FEELINGS + ANIMAL_LOOKS)
    if roll < 0.45:
        return described(rng, subject, FEELINGS)
    if roll < 0.7:
        return clause(rng, subject, activity(rng, placed=0.4, company=0.1), rng.choice(("want", "like", "ongoing", "future", "not want")))
    if roll < 0.78:
        return both(f"{{S}} {subject.form('have')} {{N}}", f"{{S}} 有/{subject.form('have')} {{N}}", S=subject.phrase, N=belongings(rng))
    if roll < 0.88:
        act = deed(rng, subject)
        return clause(rng, subject, act, rng.choice(("want", "future")) if is_ambiguous(subject, act, "past") else "past")
    return clause(rng, subject, journey(rng), rng.choice(("past", "want", "future")))


@kind("but, and, so, because", 8)
def joined(rng):
    """Mia is sad because she lost her ball: 米娅很难过，因为她丢了她的球."""
    a = animate(rng)
    same = pronoun_of(a, rng)
    b = same if same and rng.random() < 0.6 else animate(rng)
    word, zh = rng.choice((("because", "因为"), ("because", "因为"), ("but", "但是"), ("but", "但是"), ("so", "所以"), ("and", ""), ("if", "")))
    first, second = fact(rng, a), fact(rng, b)
    if word == "and":
        return both("{A} and {B}", "{A} ， {B}", A=first, B=second), "."
    if word == "because":
        if rng.random() < 0.25:
            return both("because {A} , {B}", "因为/because {A} ，/, 所以 {B}", A=first, B=second), "."
        return both("{A} because {B}", "{A} ， 因为/because {B}", A=first, B=second), "."
    if word == "if":
        english, chinese = rng.choice((("it rains", "下雨/rains"), ("it snows", "下雪/snows"), ("the weather is good", "天气/weather 很/good 好/good")))
        time = rng.choice(FUTURE_TIMES[:2])
        person = somebody(rng)
        act = rng.choice((activity, journey))(rng)
        if rng.random() < 0.6:
            return both(f"if {english} {time[0]} , {{B}}", f"如果/if {time[1]} {chinese} ，/, {{B}}", B=clause(rng, person, act, "future")), "."
        return both("when {E} , {B}", "{E} 的/when 时候/when ，/, {B}", E=both(english, chinese), B=clause(rng, person, act, "present")), "."
    return both(f"{{A}} , {word} {{B}}", f"{{A}} ，/, {zh}/{word} {{B}}", A=first, B=second), "."


@kind("before and after", 4)
def in_order(rng):
    """Mia washed the cup before she went home: 米娅去公园之前洗了那个杯子."""
    subject = somebody(rng, pronouns=0.2, many=0.1)
    again = pronoun_of(subject, rng)
    if again is None or subject.person == "1":
        subject, again = name(rng), None
        again = pronoun_of(subject, rng)
    while True:
        first, second = (rng.choice((deed, lambda rng, _: activity(rng, placed=0.25, company=0), lambda rng, _: journey(rng)))(rng, subject) for _ in range(2))
        if not is_ambiguous(subject, first, "past") and not is_ambiguous(subject, second, "past"):
            break
    word, zh = rng.choice((("before", "之前"), ("after", "之后")))
    inner = verb_phrase(rng, second, "past", word == "after" and second.done == "verb")
    main = verb_phrase(rng, first, "past", True)
    if rng.random() < 0.7:
        return both(f"{{S}} {{M}} {word} {again.phrase.en[0]} {{I}}", f"{{S}} {{I}} {zh}/{word} {{M}}", S=subject.phrase, M=main, I=inner), "."
    return both(f"{word} {again.phrase.en[0]} {{I}} , {{S}} {{M}}", f"{{I}} {zh}/{word} ，/, {{S}} {{M}}", S=subject.phrase, M=main, I=inner), "."


def with_relative(rng):
    """A noun phrase with what describes it after the noun in English, before it in Chinese. Returns (Someone, how it may look)."""
    roll = rng.random()
    if roll < 0.25:  # the book on the table
        chosen, looks = rng.choice(((GOODS, THING_LOOKS), (ANIMALS, ANIMAL_LOOKS)))
        noun = rng.choice(chosen)
        return Someone(both("{N} {P}", "{P} 的 {N}", "N", N=noun_phrase(rng, noun, "the", 0.02), P=small_place(rng, 0).spot)), looks
    people = rng.random() < 0.6
    someone = person(rng, "the", 0) if people else animal(rng, "the", 0)
    while not people and someone.phrase.en[-1] in ("sheep", "fish"):
        someone = animal(rng, "the", 0)
    which = rng.choice(("who", "that")) if people else "that"
    looks = PERSON_LOOKS + FEELINGS if people else ANIMAL_LOOKS
    if roll < 0.5:  # the cat that sleeps under the table
        verb = rng.choice([*POSTURES])
        form = rng.choice((VERBS[verb][1], f"is {VERBS[verb][3]}"))
        return Someone(both(f"{{N}} {which} {form} {{P}}", f"{POSTURES[verb]}/{form.split()[-1]} {{P}} 的/{which} {{N}}", "N", N=someone.phrase,
                            P=place(rng).at), pronoun=someone.pronoun), looks
    if roll < 0.62 and people:
        thing, zh = wearing(rng, someone)
        return Someone(both(f"{{N}} {which} is wearing {{O}}", f"{zh}/wearing 着/wearing {{O}} 的/{which} {{N}}", "N", N=someone.phrase, O=thing),
                       pronoun=someone.pronoun), looks
    if roll < 0.8 and people:
        act = deed(rng, someone) if rng.random() < 0.6 else rng.choice((activity, journey))(rng)
        tense = "past"
        english, chinese, form = act_templates(act, tense, aspect=act.done == "verb")
        return Someone(both(f"{{N}} {which} {english}", f"{chinese} 的/{which} {{N}}", "N", N=someone.phrase, V=VERBS[act.verb][form], **act.parts()),
                       pronoun=someone.pronoun), looks
    verb, zh, choices, _ = rng.choice(DEEDS[:10])
    doer = somebody(rng, 0.3, 0.05)
    while doer.phrase.en[0] == "I" and verb == "read":
        doer = somebody(rng, 0, 0)
    that = rng.choice(("that", ""))
    noun = rng.choice(choices)
    past = VERBS[verb][2]
    looks = ANIMAL_LOOKS if noun in ANIMALS else THING_LOOKS
    return Someone(both(f"{{N}} {that} {{S}} {past}", f"{{S}} {each(zh, past)} 的/{that or past} {{N}}", "N", N=noun_phrase(rng, noun, "the", 0.1), S=doer.phrase)), looks


@kind("relative phrases", 7)
def relative(rng):
    someone, looks = with_relative(rng)
    roll = rng.random()
    if roll < 0.55:
        return described(rng, someone, looks), "."
    if roll < 0.75 and looks in (THING_LOOKS, ANIMAL_LOOKS):
        color, zh = rng.choice(COLORS)
        return both(f"{{S}} is {color}", f"{{S}} 是/is {zh}/{color} 的/{color}", S=someone.phrase), "."
    subject = rng.choice((name, kin, lambda rng: pronoun(rng.choice(("I", "he", "she")))))(rng)
    if looks not in (THING_LOOKS, ANIMAL_LOOKS) and roll < 0.75:
        return both("{S} is {K}", "{S} 是/is {K}", S=someone.phrase, K=relative_of(rng, someone).phrase), "."
    verb, zh = rng.choice((("like", "喜欢"), ("like", "喜欢") if looks in (THING_LOOKS, ANIMAL_LOOKS) else ("know", "认识")))
    form = subject.form(verb)
    return both(f"{{A}} {form} {{S}}", f"{{A}} {each(zh, form)} {{S}}", A=subject.phrase, S=someone.phrase), "."


@kind("says and knows", 4)
def says(rng):
    roll = rng.random()
    speaker = somebody(rng, 0.3, 0.05)
    if roll < 0.3:
        subject, _ = what_is_somewhere(rng)
        negation = rng.random() < 0.4
        know = f"{speaker.do} not know" if negation else speaker.form("know")
        return both(f"{{A}} {know} where {{S}} {subject.be}", f"{{A}} {'不/not' if negation else ''} 知道/{know.split()[-1]} {{S}} 在/where 哪里/where",
                    A=speaker.phrase, S=subject.phrase), "."
    if roll < 0.42:
        subject, _ = what_is_somewhere(rng)
        return both(f"do you know where {{S}} {subject.be}", "你/you 知道/know {S} 在/where 哪里/where 吗/do", S=subject.phrase), "?"
    same = pronoun_of(speaker, rng)
    about = same if same and rng.random() < 0.5 else animate(rng)
    verb, zh = rng.choice((("say", "说"), ("think", "觉得"), ("know", "知道")))
    form = speaker.form(verb)
    that = rng.choice(("that", ""))
    return both(f"{{A}} {form} {that} {{B}}", f"{{A}} {zh}/{form} {{B}}", A=speaker.phrase, B=fact(rng, about)), "."


# ---- Several sentences


def texts(rng):
    """Two sentences, which often belong together, or up to four others, as [(phrase, mark)]."""
    roll = rng.random()
    if roll < 0.25:  # Mia has a dog. It is black.
        subject = somebody(rng)
        noun = rng.choice(PETS + FARM + GOODS)
        thing = noun_phrase(rng, noun, "a", 0.2)
        first = both(f"{{S}} {subject.form('have')} {{N}}", f"{{S}} 有/{subject.form('have')} {{N}}", S=subject.phrase, N=thing)
        it = pronoun("it")
        if rng.random() < 0.5:
            color, zh = rng.choice(COLORS)
            return [(first, "."), (both(f"{{S}} is {color}", f"{{S}} 是/is {zh}/{color} 的/{color}", S=it.phrase), ".")]
        return [(first, "."), (described(rng, it, ANIMAL_LOOKS if noun in ANIMALS else THING_LOOKS), ".")]
    if roll < 0.55:
        subject = rng.choice((name, name, kin, couple))(rng)
        return [(fact(rng, subject), "."), (fact(rng, pronoun_of(subject, rng)), ".")]
    if roll < 0.75:  # Is Mia at home? No, she is at school.
        subject = name(rng)
        again = pronoun_of(subject, rng)
        word, zh = rng.choice((("yes", "是_的"), ("no", "不")))
        first, other = big_place(rng).at, big_place(rng).at
        second = both("{S} is {P}", "{S} {P}", S=again.phrase, P=first if word == "yes" else other)
        return [(both("is {S} {P}", "{S} {P} 吗/is", S=subject.phrase, P=first), "?"),
                (both(f"{word} , {{B}}", f"{' '.join(part + '/' + word for part in zh.split('_'))} ，/, {{B}}", B=second), ".")]
    functions = [function for label in KINDS for function, weight in KINDS[label] if function not in (joined, relative, in_order, texts)]
    return [rng.choice(functions)(rng) for _ in range(rng.choice((2, 2, 2, 3, 4)))]
