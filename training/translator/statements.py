"""Short statements. Each function that has a kind returns (Phrase, the mark that ends it)."""

from phrases import *

KINDS = {}  # name: (function, weight)


def kind(label, weight=1.0):
    def register(function):
        KINDS.setdefault(label, []).append((function, weight))
        return function
    return register


def animate(rng):
    return animal(rng) if rng.random() < 0.3 else somebody(rng)


# ---- What things and people are


def is_not(rng, subject, past=False):
    """"is not" in some form."""
    verb = subject.was if past else subject.be
    return f"{verb} not" if rng.random() < 0.6 or verb == "am" else f"{verb} n't"


DEGREE = [("very", "非常/very"), ("too", "太/too"), ("really", "真的/really 很/really")]


def described(rng, subject, looks):
    """The ball is heavy: 球很重. The ball is not heavy: 球不重."""
    english, chinese = rng.choice(looks)
    roll, past = rng.random(), rng.random() < 0.12
    verb = subject.was if past else subject.be
    if roll < 0.6:
        return both(f"{{S}} {verb} {english}", f"{{S}} 很/{english} {chinese}/{english}", S=subject.phrase)
    if roll < 0.8:
        word, zh = rng.choice(DEGREE)
        return both(f"{{S}} {verb} {word} {english}", f"{{S}} {zh} {chinese}/{english} {'了/too' if word == 'too' else ''}", S=subject.phrase)
    negated = is_not(rng, subject, past)
    return both(f"{{S}} {negated} {english}", f"{{S}} 不/{negated.split()[1]} {chinese}/{english}", S=subject.phrase)


def a_thing(rng, choices=THINGS):
    """A thing as a subject."""
    chosen = rng.choice(choices)
    form = rng.choices(("the", "this", "pointed", "own", "thes", "these", "those", "owns"), (52, 11, 8, 17, 6, 3, 1, 2))[0]
    person, word = ("pl", "animals") if form in SEVERAL else ("3", "it")
    return Someone(noun_phrase(rng, chosen, form, 0.15), person, word)


def looks_of(rng):
    """(somebody or something, how it can look)"""
    roll = rng.random()
    if roll < 0.35:
        return a_thing(rng), THING_LOOKS
    if roll < 0.45:
        return a_thing(rng, FRUIT), FRUIT_LOOKS
    if roll < 0.65:
        return animal(rng), ANIMAL_LOOKS
    if roll < 0.72:
        _, english, chinese, *_ = rng.choice([entry for entry in PLACES if entry[1] in ROOMS])
        return Someone(both(f"the {english}", f"{chinese}/{english}")), PLACE_LOOKS
    return somebody(rng), PERSON_LOOKS


@kind("what something is like", 5)
def looks(rng):
    return described(rng, *looks_of(rng)), "."


@kind("what something is like", 4)
def colored(rng):
    """The ball is red: 球是红色的."""
    subject = a_thing(rng, BALLS + TOOLS + CLOTHES + VEHICLES + FURNITURE + GROWN[:1] + MACHINES) if rng.random() < 0.8 else animal(rng, adjective=0)
    color, zh = rng.choice(COLORS)
    if rng.random() < 0.75:
        return both(f"{{S}} {subject.be} {color}", f"{{S}} 是/{subject.be} {zh}/{color} 的/{color}", S=subject.phrase), "."
    negated = is_not(rng, subject)
    return both(f"{{S}} {negated} {color}", f"{{S}} 不/{negated.split()[1]} 是/{subject.be} {zh}/{color} 的/{color}", S=subject.phrase), "."


@kind("what something is like", 2)
def this_is(rng):
    word, zh = rng.choice((("this", "这"), ("that", "那")))
    roll = rng.random()
    if roll < 0.5:
        return both(f"{word} is {{N}}", f"{zh}/{word} 是/is {{N}}", N=noun_phrase(rng, rng.choice(THINGS + ANIMALS), rng.choice(("a", "a", "own")))), "."
    if roll < 0.75:
        return both(f"{word} is {{N}}", f"{zh}/{word} 是/is {{N}}", N=rng.choice((kin, friend, name))(rng).phrase), "."
    if roll < 0.85:
        it = pronoun("it").phrase
        return both("{I} is {N}", "{I} 是/is {N}", I=it, N=noun_phrase(rng, rng.choice(THINGS + ANIMALS), rng.choice(("a", "a", "own")))), "."
    return both(f"{word} is not {{N}}", f"{zh}/{word} 不/not 是/is {{N}}", N=noun_phrase(rng, rng.choice(THINGS), "own")), "."


@kind("feelings", 4)
def feels(rng):
    subject = animate(rng)
    return described(rng, subject, ANIMAL_FEELINGS if subject.is_animal else FEELINGS), "."


def relative_of(rng, someone):
    """Somebody's friend, or a relative that he or she can be."""
    while True:
        other = rng.choice((kin, kin, friend))(rng)
        if other.pronoun == someone.pronoun:
            return other


def job_of(rng, person="3"):
    """A teacher: 一名老师. Of several people: teachers, 老师."""
    noun = rng.choice(JOBS)
    return noun_phrase(rng, noun, "plural" if person == "pl" else "a", 0)


@kind("people", 3)
def has_job(rng):
    subject = somebody(rng)
    if subject.pronoun == "you":
        subject = name(rng)
    if rng.random() < 0.8:
        return both(f"{{S}} {subject.be} {{N}}", f"{{S}} 是/{subject.be} {{N}}", S=subject.phrase, N=job_of(rng, subject.person)), "."
    form = "plural" if subject.person == "pl" else "none"
    return both(f"{{S}} {subject.be} not {{N}}", f"{{S}} 不/not 是/{subject.be} {{N}}", S=subject.phrase, N=noun_phrase(rng, rng.choice(JOBS), form, 0)), "."


@kind("people", 2)
def is_aged(rng):
    subject = rng.choice((name, name, kin, friend, lambda rng: pronoun(rng.choice(("I", "he", "she")))))(rng)
    number, zh = rng.choice(NUMBERS)
    return both(f"{{S}} {subject.be} {number} years old", f"{{S}} {zh}/{number} 岁/years", S=subject.phrase), "."


@kind("people", 2)
def is_called(rng):
    roll = rng.random()
    if roll < 0.2:
        return both("my name is {N}", "我/my 叫/name {N}", N=name(rng).phrase), "."
    if roll < 0.25:
        return both("{S} are friends", "{S} 是/are 朋友/friends", S=couple(rng).phrase), "."
    if roll < 0.3:
        return both("I am {N}", "我/I 是/am {N}", N=name(rng).phrase), "."
    if roll < 0.6:
        named = name(rng) if rng.random() < 0.6 else pronoun(rng.choice(("he", "she")))
        return both("{N} is {K}", "{N} 是/is {K}", N=named.phrase, K=relative_of(rng, named).phrase), "."
    return both("the name of {K} is {N}", "{K} 的/of 名字/name 是/is {N}", K=noun_phrase(rng, rng.choice(PETS), "own", 0), N=name(rng).phrase), "."


@kind("people", 2)
def lives(rng):
    subject = animate(rng)
    where = big_place(rng, home=False) if subject.is_animal or rng.random() < 0.3 else None
    if not where:
        city, zh = rng.choice(CITIES)
        where = spot_of(f"in {city}", f"{zh}/{city}")
        if rng.random() < 0.3:
            return both(f"{{S}} {subject.be} from {city}", f"{{S}} 来自/from {zh}/{city}", S=subject.phrase), "."
    return both(f"{{S}} {subject.form('live')} {{P}}", f"{{S}} 住/{subject.form('live')} {{P}}", S=subject.phrase, P=where.at), "."


@kind("feelings", 2)
def likes(rng):
    subject = animate(rng)
    verb, zh = rng.choice((("like", "喜欢"), ("like", "喜欢"), ("like", "喜欢"), ("love", "爱")))
    roll = rng.random()
    if verb == "love" or roll < 0.1:
        thing = object_pronoun(rng.choice([*PRONOUNS])) if rng.random() < 0.4 else rng.choice((kin, name))(rng).phrase
    elif roll < 0.35:
        english, chinese = rng.choice(FOOD + DRINKS if rng.random() < 0.8 or subject.is_animal else SCHOOL)
        thing = both(english, each(chinese, last(english)))
    elif roll < 0.6:
        thing = noun_phrase(rng, rng.choice([noun for noun in ANIMALS + FRUIT + BALLS if noun.one != noun.many]), "plural", 0.15)
    elif roll < 0.8:
        thing = noun_phrase(rng, rng.choice(THINGS + ANIMALS), rng.choice(("this", "pointed", "that")), 0.2)
    else:
        thing = name(rng).phrase
    negated = rng.choice(("not", "n't"))
    if rng.random() < 0.25:
        return both(f"{{S}} {subject.do} {negated} {verb} {{N}}", f"{{S}} 不/{negated} {zh}/{verb} {{N}}", S=subject.phrase, N=thing), "."
    if rng.random() < 0.1:
        return both(f"{{S}} also {subject.form(verb)} {{N}}", f"{{S}} 也/also {zh}/{subject.form(verb)} {{N}}", S=subject.phrase, N=thing), "."
    much = rng.random() < 0.1
    return both(f"{{S}} {subject.form(verb)} {{N}} {'very much' if much else ''}",
                f"{{S}} {'非常/very' if much else ''} {zh}/{subject.form(verb)} {{N}}", S=subject.phrase, N=thing), "."


@kind("feelings", 1)
def fears(rng):
    subject = animate(rng)
    thing = noun_phrase(rng, rng.choice([noun for noun in ANIMALS if noun.one != noun.many]), "plural", 0.1)
    if rng.random() < 0.75:
        return both(f"{{S}} {subject.be} afraid of {{N}}", "{S} 怕/afraid {N}", S=subject.phrase, N=thing), "."
    return both(f"{{S}} {subject.be} not afraid of {{N}}", "{S} 不/not 怕/afraid {N}", S=subject.phrase, N=thing), "."


# ---- Having and being somewhere


def belongings(rng, form=None):
    choices = rng.choice((THINGS, THINGS, THINGS, PETS + FARM))
    form = form or rng.choices(("a", "number", "many", "some", "few"), (45, 40, 6, 5, 4))[0]
    return noun_phrase(rng, rng.choice(choices), form)


@kind("having", 6)
def has(rng):
    subject = animate(rng) if rng.random() < 0.1 else somebody(rng)
    if rng.random() < 0.12:
        number = rng.choice(("a", *(word for word, _ in NUMBERS[:4])))
        english, chinese = rng.choice(pairs("brother/哥哥 sister/妹妹 younger_brother/弟弟 older_sister/姐姐 son/儿子 daughter/女儿 friend/朋友"))
        digit = dict([("a", "一"), *NUMBERS])[number]
        number = article(english) if number == "a" else number
        word = english if number in ("a", "an") else plural_of(english)
        thing = both(f"{number} {word}", f"{digit}/{number} 个/{last(word)} {chinese}/{last(word)}", last(word))
    else:
        thing = clothing_pair(rng) if rng.random() < 0.05 else belongings(rng)
        if rng.random() < 0.15:
            thing = both("{A} and {B}", "{A} 和/and {B}", A=thing, B=belongings(rng))
    also, zh = ("also", "也/also") if rng.random() < 0.06 else ("", "")
    return both(f"{{S}} {also} {subject.form('have')} {{N}}", f"{{S}} {zh} 有/{subject.form('have')} {{N}}", S=subject.phrase, N=thing), "."


@kind("negation", 3)
def has_no(rng):
    subject = somebody(rng)
    thing = rng.choice(THINGS + PETS)
    if rng.random() < 0.4:
        return both(f"{{S}} {subject.form('have')} no {{N}}", f"{{S}} 没有/no {{N}}", S=subject.phrase, N=noun_phrase(rng, thing, "plural", 0)), "."
    negation = rng.choice(("not", "n't"))
    return both(f"{{S}} {subject.do} {negation} have {{N}}", f"{{S}} 没有/{negation} {{N}}", S=subject.phrase, N=noun_phrase(rng, thing, "none")), "."


@kind("there is", 7)
def there_is(rng):
    """There is a cat under the table: 桌子下面有一只猫."""
    roll = rng.random()
    where = place(rng).spot
    if roll < 0.15:
        thing = portion(rng)[0]
        be = "is" if thing.en[0] in ("a", "some") else "are"
    elif roll < 0.3:
        be = rng.choice(("is", "are"))
        chosen = rng.choice(CHILDREN + ADULTS + JOBS[:5] + PEOPLE * 2)
        thing = noun_phrase(rng, chosen, "a" if be == "is" else rng.choice(("number", "many", "some", "few")), 0.15)
    else:
        be = rng.choice(("is", "are"))
        chosen = rng.choice(rng.choice((GOODS + GROWN, ANIMALS, GOODS + VEHICLES + FURNITURE)))
        thing = noun_phrase(rng, chosen, "a" if be == "is" else rng.choice(("number", "number", "number", "many", "some", "few")))
        if rng.random() < 0.1:
            thing = both("{A} and {B}", "{A} 和/and {B}", A=thing, B=belongings(rng))
    if rng.random() < 0.08:
        be = {"is": "was", "are": "were"}[be]
    return both(f"there {be} {{N}} {{P}}", f"{{P}} 有/{be} {{N}}", N=thing, P=where), "."


@kind("negation", 2)
def there_is_no(rng):
    where = place(rng).spot
    if rng.random() < 0.4:
        english, chinese = rng.choice(FOOD + DRINKS)
        be = "are" if english == "noodles" else "is"
        return both(f"there {be} no {english} {{P}}", f"{{P}} 没有/no {each(chinese, last(english))}", P=where), "."
    thing = noun_phrase(rng, rng.choice(GOODS + ANIMALS + FURNITURE), "plural", 0)
    return both("there are no {N} {P}", "{P} 没有/no {N}", N=thing, P=where), "."


def what_is_somewhere(rng):
    """(who or what, where it may be)"""
    if rng.random() < 0.5:
        return (animal(rng) if rng.random() < 0.6 else somebody(rng)), place(rng)
    return a_thing(rng, GOODS), rng.choice((small_place, small_place, big_place))(rng)


@kind("where something is", 6)
def is_somewhere(rng):
    subject, where = what_is_somewhere(rng)
    roll = rng.random()
    if roll < 0.75:
        return both(f"{{S}} {subject.be} {{P}}", "{S} {P}", S=subject.phrase, P=where.at), "."
    if roll < 0.87:
        negated = is_not(rng, subject)
        return both(f"{{S}} {negated} {{P}}", f"{{S}} 不/{negated.split()[1]} {{P}}", S=subject.phrase, P=where.at), "."
    time = both(*rng.choice(PAST_TIMES[:4]))
    return both(f"{{S}} {subject.was} {{P}} {{T}}", "{T} {S} {P}", S=subject.phrase, P=where.at, T=time), "."


POSTURES = {"sleep": "睡", "sit": "坐", "stand": "站", "lie": "躺"}


@kind("where something is", 3)
def rests(rng):
    """The cat sleeps under the table: 猫睡在桌子下面."""
    subject, verb = animate(rng), rng.choice([*POSTURES])
    roll, where, zh = rng.random(), place(rng).at, POSTURES[verb]
    if roll < 0.4:
        form = subject.form(verb)
    elif roll < 0.7:
        form = f"{subject.be} {VERBS[verb][3]}"
        if verb == "sleep":  # 正在桌子下面睡觉
            return clause(rng, subject, Act("sleep", "睡觉", None, place(rng)), "ongoing"), "."
    else:
        return both(f"{{S}} {VERBS[verb][2]} {{P}} {{T}}", f"{{T}} {{S}} {zh}/{VERBS[verb][2]} {{P}}", S=subject.phrase, P=where,
                    T=both(*rng.choice(PAST_TIMES)) if rng.random() < 0.4 else None), "."
    return both(f"{{S}} {form} {{P}}", f"{{S}} {zh}/{form.split()[-1]} {{P}}", S=subject.phrase, P=where), "."


# ---- What somebody does


def some_act(rng, subject, tense, placed=0.5):
    """An act that fits the tense."""
    ongoing = tense.startswith("ongoing")
    while True:
        roll = rng.random()
        if subject.is_animal:
            return animal_act(rng)
        if tense in ("can", "not can", "can?"):
            return activity(rng, True, 0.05, 0)
        if roll < 0.4:
            act = activity(rng, placed=placed)
        elif roll < 0.72:
            act = deed(rng, subject, bare=tense.startswith("not") or tense.endswith("?"), ongoing=ongoing)
        elif roll < 0.84:
            act = helping(rng)
        else:
            act = journey(rng)
        if act.ongoing or not ongoing:
            return act


def animal_act(rng):
    verb, zh, rest = rng.choice((("sleep", "睡觉", None), ("run", "跑", None), ("play", "玩", None), ("swim", "游泳", None), ("drink", "喝", ("water", "水")),
                                 ("eat", "吃", ("fish", "鱼")), ("eat", "吃", ("meat", "肉")), ("drink", "喝", ("milk", "牛奶"))))
    if verb == "sleep":  # 睡在 ... is in rests()
        return Act(verb, zh, done="end")
    where = (water_place if verb == "swim" else outside)(rng) if rest is None or rng.random() < 0.3 else None
    return Act(verb, zh, both(rest[0], f"{rest[1]}/{rest[0]}") if rest else None, where, done="verb" if rest and not where else "")


def is_ambiguous(subject, act, tense):
    """Whether the verb looks the same in the past and in the present: "they read"."""
    return tense == "past" and subject.person != "3" and VERBS[act.verb][0] == VERBS[act.verb][2]


@kind("what happened", 11)
def did(rng):
    while True:
        subject = animate(rng)
        act = some_act(rng, subject, "past")
        if not is_ambiguous(subject, act, "past"):
            return clause(rng, subject, act, "past", time_for(rng, "past") if rng.random() < 0.55 else None), "."


@kind("what usually happens", 5)
def does(rng):
    subject, roll = animate(rng), rng.random()
    act = some_act(rng, subject, "present") if subject.is_animal else rng.choice((activity, activity, journey))(rng)
    if roll < 0.4:
        return clause(rng, subject, act, "present", habit=both(*rng.choice(HABITS))), "."
    if roll < 0.75:
        often, zh = rng.choice(OFTEN)
        return clause(rng, subject, act, "present", often=both(often, each(zh, often))), "."
    return clause(rng, subject, act, "present", time_for(rng, "present") if rng.random() < 0.3 else None), "."


@kind("what is happening", 5)
def is_doing(rng):
    subject = animate(rng)
    now = both("now", "现在/now") if rng.random() < 0.15 else None
    return clause(rng, subject, some_act(rng, subject, "ongoing"), "ongoing", now, front=False), "."


@kind("what will happen", 6)
def will_do(rng):
    tense = rng.choice(("future", "going"))
    subject = animate(rng)
    return clause(rng, subject, some_act(rng, subject, tense), tense, time_for(rng, tense) if rng.random() < 0.65 else None), "."


@kind("wishes and skills", 6)
def may_do(rng):
    tense = rng.choice(("can", "want", "want", "like", "liking", "must", "would"))
    subject = somebody(rng)
    act = activity(rng, placed=0.3) if tense in ("like", "liking") else some_act(rng, subject, tense, 0.3)
    return clause(rng, subject, act, tense, time_for(rng, "present") if tense == "must" and rng.random() < 0.3 else None), "."


@kind("wishes and skills", 2)
def wants_thing(rng):
    subject = animate(rng)
    verb = rng.choice((("want", "想/{v} 要/{v}"), ("need", "需要/{v}")))
    form = subject.form(verb[0])
    thing = portion(rng)[0] if rng.random() < 0.3 else belongings(rng, rng.choice(("a", "number", "a", "that")))
    return both(f"{{S}} {form} {{N}}", f"{{S}} {verb[1].format(v=form)} {{N}}", S=subject.phrase, N=thing), "."


@kind("negation", 6)
def not_do(rng):
    tense = rng.choice(("not past", "not past", "not present", "not future", "not can", "not want", "not like"))
    subject = somebody(rng)
    act = activity(rng, placed=0.3) if tense in ("not present", "not like") else some_act(rng, subject, tense, 0.3)
    timed = tense in ("not past", "not future") and rng.random() < 0.4
    return clause(rng, subject, act, tense, time_for(rng, tense) if timed else None), "."


@kind("what happened", 3)
def gave(rng):
    """Mia gave Tom a book: 米娅给了汤姆一本书. She bought it for him: 给汤姆买了."""
    subject, other = somebody(rng), rng.choice((name, name, kin, other_person, friend))(rng).phrase
    if rng.random() < 0.15:
        other = object_pronoun(rng.choice(("I", "you", "he", "she", "we", "they")))
    thing = some_object(rng, GOODS, own=own_of(rng, subject))
    roll, time = rng.random(), time_for(rng, "past") if rng.random() < 0.3 else None
    if roll < 0.35:
        return both("{S} gave {O} {N} {T}", "{T} {S} 给/gave 了/gave {O} {N}", S=subject.phrase, O=other, N=thing, T=time), "."
    if roll < 0.5:
        return both("{S} gave {N} to {O} {T}", "{T} {S} 给/gave 了/gave {O} {N}", S=subject.phrase, O=other, N=thing, T=time), "."
    if roll < 0.65:
        thing = noun_phrase(rng, rng.choice(GOODS), "the", 0.2)
        return both("{S} gave {N} to {O} {T}", "{T} {S} 把 {N} 给/gave 了/gave {O}", S=subject.phrase, O=other, N=thing, T=time), "."
    if roll < 0.9:
        verb, zh = rng.choice((("bought", "买"), ("made", "做")))
        if verb == "made":
            thing = noun_phrase(rng, rng.choice(DEEDS[10][2]), "a")
        return both(f"{{S}} {verb} {{N}} for {{O}} {{T}}", f"{{T}} {{S}} 给/for {{O}} {zh}/{verb} 了/{verb} {{N}}", S=subject.phrase, O=other, N=thing, T=time), "."
    return both("{S} told {O} a story {T}", "{T} {S} 给/told {O} 讲/told 了/told 一/a 个/story 故事/story", S=subject.phrase, O=other, T=time), "."


@kind("what happened", 3)
def moved(rng):
    """Mia put the book on the table: 米娅把书放在桌子上."""
    subject = somebody(rng)
    if subject.person != "3":
        subject = name(rng)
    where = small_place(rng)
    thing = noun_phrase(rng, rng.choice(GOODS), rng.choice(("the", "the", "own")), 0.25, own_of(rng, subject))
    time = time_for(rng, "past") if rng.random() < 0.25 else None
    return both("{S} put {N} {P} {T}", "{T} {S} 把 {N} 放/put {P}", S=subject.phrase, N=thing, P=where.at, T=time), "."


@kind("what happened", 2)
def opened(rng):
    subject = somebody(rng)
    verb, zh = rng.choice((("opened", "打开"), ("closed", "关上")))
    thing, chinese = rng.choice(pairs("door/门 window/窗户 box/盒子 bag/包 book/书 umbrella/雨伞"))
    time = time_for(rng, "past") if rng.random() < 0.25 else None
    return both(f"{{S}} {verb} the {thing} {{T}}", f"{{T}} {{S}} {zh}/{verb} 了/{verb} {chinese}/{thing}", S=subject.phrase, T=time), "."


def wearing(rng, subject):
    """One wears a hat with 戴, a shirt with 穿."""
    if rng.random() < 0.2:
        worn = clothing_pair(rng)
        return worn, "戴" if "gloves" in worn.en else "穿"
    chosen = rng.choice(CLOTHES)
    while chosen.one == "dress" and subject.pronoun != "she":
        chosen = rng.choice(CLOTHES)
    return noun_phrase(rng, chosen, "a", 0.6), "戴" if chosen in WORN else "穿"


@kind("what is happening", 3)
def wears(rng):
    subject = somebody(rng, many=0)
    while subject.person == "pl":
        subject = somebody(rng, many=0)
    thing, zh = wearing(rng, subject)
    return both(f"{{S}} {subject.be} wearing {{N}}", f"{{S}} {zh}/wearing 着/wearing {{N}}", S=subject.phrase, N=thing), "."


@kind("what is happening", 1)
def looks_for(rng):
    subject = somebody(rng)
    thing = noun_phrase(rng, rng.choice(GOODS + PETS), rng.choice(("the", "own")), 0.15, own_of(rng, subject))
    return both(f"{{S}} {subject.be} looking for {{N}}", "{S} 正在/looking 找/looking {N}", S=subject.phrase, N=thing), "."


# ---- Weather


WEATHER = [("it is raining", "正在/raining 下雨/raining"), ("it is snowing", "正在/snowing 下雪/snowing"), ("it is windy", "刮风/windy"),
           ("it is cold", "很/cold 冷/cold"), ("it is hot", "很/hot 热/hot"), ("it is warm", "很/warm 暖和/warm"),
           ("it is sunny", "是/is 晴天/sunny"), ("it is cloudy", "是/is 阴天/cloudy"), ("it is very cold", "非常/very 冷/cold"),
           ("it is not cold", "不/not 冷/cold"), ("it is very hot", "非常/very 热/hot")]
WEATHER_WAS = [("it rained", "下雨/rained 了/rained"), ("it snowed", "下雪/snowed 了/snowed"), ("it was windy", "刮风/windy 了/windy"),
               ("it was cold", "很/cold 冷/cold"), ("it was hot", "很/hot 热/hot"), ("it was warm", "很/warm 暖和/warm"),
               ("it was sunny", "是/was 晴天/sunny"), ("it was cloudy", "是/was 阴天/cloudy"), ("it did not rain", "没有/not 下雨/rain")]
WEATHER_WILL = [("it will rain", "会/will 下雨/rain"), ("it will snow", "会/will 下雪/snow"), ("it will be cold", "会/will 很/cold 冷/cold"),
                ("it will be hot", "会/will 很/hot 热/hot"), ("it will not rain", "不/not 会/will 下雨/rain")]


@kind("weather", 4)
def weather(rng):
    roll = rng.random()
    if roll < 0.2:
        season, zh = rng.choice(SEASONS)
        english, chinese = rng.choice(WEATHER[3:6] + WEATHER[8:])
        return both(f"{english} in {season}", f"{zh}/{season} {chinese}"), "."
    if roll < 0.35:
        city, zh = rng.choice(CITIES)
        english, chinese = rng.choice(WEATHER)
        return both(f"{english} in {city} today", f"今天/today {zh}/{city} {chinese}"), "."
    says, times = rng.choice(((WEATHER, [("today", "今天/today")]), (WEATHER_WAS, PAST_TIMES[:4]), (WEATHER_WILL, FUTURE_TIMES[:4] + FUTURE_TIMES[-1:])))
    english, chinese = rng.choice(says)
    if says is WEATHER and rng.random() < 0.3:
        return both(english, chinese if "下" in chinese else f"天气/it {chinese}" if "刮" not in chinese and "是" not in chinese else f"今天/it {chinese}"), "."
    time, zh = rng.choice(times)
    if rng.random() < 0.3:
        return both(f"{time} {english}", f"{zh} {chinese}"), "."
    return both(f"{english} {time}", f"{zh} {chinese}"), "."


@kind("weather", 1)
def weather_is(rng):
    english, chinese = rng.choice(pairs("good/好 bad/不_好 nice/好 beautiful/好 cold/冷 warm/暖和"))
    very, zh = rng.choice((("", "很"), ("very", "非常")))
    degree = f"{zh}/{very or english}" if english != "bad" else ""
    very = "" if english == "bad" else very
    return both(f"the weather is {very} {english} today", f"今天/today 天气/weather {degree} {each(chinese, english)}"), "."


# ---- Comparison


@kind("comparison", 5)
def compared(rng):
    """The dog is bigger than the cat: 狗比猫大."""
    sort = rng.choice(("thing", "animal", "person"))
    draw_one = {"thing": lambda rng: a_thing(rng, GOODS + VEHICLES + FURNITURE), "animal": lambda rng: animal(rng, adjective=0.1),
                "person": lambda rng: somebody(rng, 0.1, 0)}[sort]
    a, b = draw_one(rng), draw_one(rng)
    while b.phrase.en == a.phrase.en or b.phrase.en[0] in PRONOUNS:
        b = draw_one(rng)
    more, plain, zh = rng.choice(DEGREES[sort])
    roll, slots = rng.random(), {"A": a.phrase, "B": b.phrase}
    key = more.split()[-1]
    if roll < 0.5:
        return both(f"{{A}} {a.be} {more} than {{B}}", f"{{A}} 比/than {{B}} {zh}/{key}", **slots), "."
    if roll < 0.62 and " " not in more:
        return both(f"{{A}} {a.be} much {more} than {{B}}", f"{{A}} 比/than {{B}} {zh}/{key} 得多/much", **slots), "."
    if roll < 0.72 and " " not in more:
        return both(f"{{A}} {a.be} a little {more} than {{B}}", f"{{A}} 比/than {{B}} {zh}/{key} 一/little 点/little", **slots), "."
    if roll < 0.88:
        return both(f"{{A}} {a.be} as {plain} as {{B}}", f"{{A}} 和/as {{B}} 一样/as {zh}/{plain}", **slots), "."
    return both(f"{{A}} {a.be} not as {plain} as {{B}}", f"{{A}} 没有/not {{B}} {zh}/{plain}", **slots), "."


@kind("comparison", 1)
def most(rng):
    english, zh = rng.choice(MOST)
    key = english.split()[-1]
    if rng.random() < 0.5:
        where = rng.choice([entry for entry in PLACES if len(entry) > 3 and entry[0] == "in"])
        return both(f"{{S}} is the {english} animal in the {where[1]}", f"{{S}} 是/is {where[2]}/{where[1]} 里/in 最/{english.split()[0]} {zh}/{key} 的/{key} 动物/animal",
                    S=animal(rng, "the", 0).phrase), "."
    english, zh = rng.choice((("tallest", "高"), ("strongest", "强壮"), ("fastest", "快"), ("youngest", "年轻")))
    return both(f"{{S}} is the {english} in the class", f"{{S}} 是/is 班/class 里/in 最/{english} {zh}/{english} 的/{english}", S=name(rng).phrase), "."
