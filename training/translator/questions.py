"""Questions and commands, as in statements.py."""

from statements import *

# ---- Questions


@kind("where?", 5)
def where_is(rng):
    subject, _ = what_is_somewhere(rng)
    if rng.random() < 0.1:
        return both(f"where {subject.was} {{S}} yesterday", "昨天/yesterday {S} 在/where 哪里/where", S=subject.phrase), "?"
    return both(f"where {subject.be} {{S}}", "{S} 在/where 哪里/where", S=subject.phrase), "?"


@kind("where?", 3)
def where_does(rng):
    subject, roll = asked(rng), rng.random()
    if roll < 0.35:
        return both(f"where {subject.do} {{S}} live", "{S} 住/live 在/where 哪里/where", S=subject.phrase), "?"
    if roll < 0.7:
        time = both(*rng.choice(PAST_TIMES)) if rng.random() < 0.5 else None
        return both("where did {S} go {T}", "{T} {S} 去/go 了/did 哪里/where", S=subject.phrase, T=time), "?"
    verb, rest, zh, rest_zh, _ = rng.choice([entry for entry in ACTIVITIES if entry[0] in ("work", "study", "play", "swim", "sleep", "have")])
    return both(f"where {subject.do} {{S}} {verb} {rest}", f"{{S}} 在/where 哪里/where {zh}/{verb} {rest_zh}", S=subject.phrase), "?"


@kind("what color?", 4)
def what_color(rng):
    subject = a_thing(rng, BALLS + TOOLS + CLOTHES + VEHICLES + FURNITURE + MACHINES) if rng.random() < 0.8 else animal(rng, adjective=0)
    return both(f"what color {subject.be} {{S}}", f"{{S}} 是/{subject.be} 什么/what 颜色/color 的/color", S=subject.phrase), "?"


@kind("how many?", 5)
def how_many(rng):
    things = noun_phrase(rng, rng.choice(GOODS + ANIMALS + FURNITURE + GROWN + PEOPLE * 5 + CHILDREN), "how", 0.1)
    if rng.random() < 0.5:
        return both("{N} are there {P}", "{P} 有/are {N}", N=things, P=place(rng).spot), "?"
    subject = asked(rng)
    return both(f"{{N}} {subject.do} {{S}} have", "{S} 有/have {N}", N=things, S=subject.phrase), "?"


@kind("who?", 5)
def who(rng):
    third = Someone(Phrase(["who"], [("谁", 0)]), "3", "he")
    roll = rng.random()
    if roll < 0.25:
        return both("who is {P}", "谁/who {P}", P=big_place(rng).at), "?"
    if roll < 0.35:
        subject = rng.choice((kin, friend, name))(rng).phrase
        return both("who is {S}", "{S} 是/is 谁/who", S=subject), "?"
    if roll < 0.45:
        word, zh = rng.choice((("this", "这"), ("that", "那")))
        thing = rng.choice(GOODS + PETS)
        return both(f"whose {thing.one} is {word}", f"{zh}/{word} 是/is 谁/whose 的/whose {each(thing.zh, last(thing.one))}"), "?"
    if roll < 0.55:
        return both("who has {N}", "谁/who 有/has {N}", N=noun_phrase(rng, rng.choice(GOODS + PETS), rng.choice(("a", "own")))), "?"
    tense = rng.choice(("past", "past", "ongoing", "can", "future", "want"))
    while True:
        act = some_act(rng, third, tense)
        if act.verb not in ("lose",):
            return clause(rng, third, act, tense, time_for(rng, tense) if tense in ("past", "future") and rng.random() < 0.4 else None, front=False), "?"


@kind("what?", 4)
def what(rng):
    roll, subject = rng.random(), asked(rng)
    if roll < 0.25:
        return both("what is {P}", "{P} 有/is 什么/what", P=small_place(rng).spot), "?"
    if roll < 0.4:
        return both(f"what {subject.be} {{S}} doing", "{S} 正在/doing 做/doing 什么/what", S=subject.phrase), "?"
    verb, zh = rng.choice((("buy", "买"), ("eat", "吃"), ("read", "读"), ("draw", "画"), ("find", "找到"), ("see", "看见"), ("drink", "喝")))
    if roll < 0.65:
        time = both(*rng.choice(PAST_TIMES)) if rng.random() < 0.5 else None
        return both(f"what did {{S}} {verb} {{T}}", f"{{T}} {{S}} {zh}/{verb} 了/did 什么/what", S=subject.phrase, T=time), "?"
    if roll < 0.85:
        verb, zh = rng.choice((("buy", "买"), ("eat", "吃"), ("read", "读"), ("draw", "画"), ("do", "做"), ("drink", "喝")))
        return both(f"what {subject.do} {{S}} want to {verb}", f"{{S}} 想/want {zh}/{verb} 什么/what", S=subject.phrase), "?"
    verb, zh = rng.choice((("like", "喜欢"), ("want", "想 要"), ("have", "有"), ("need", "需要")))
    return both(f"what {subject.do} {{S}} {verb}", f"{{S}} {each(zh, verb)} 什么/what", S=subject.phrase), "?"


@kind("when? why?", 3)
def when_why(rng):
    subject = asked(rng)
    roll = rng.random()
    if roll < 0.35:
        act = rng.choice((journey, activity))(rng)
        english, chinese, _ = act_templates(act, "base")
        return both(f"when will {{S}} {english}", f"{{S}} 什么/when 时候/when {chinese}", S=subject.phrase, V=act.verb, **act.parts()), "?"
    if roll < 0.75:
        english, chinese = rng.choice(FEELINGS)
        return both(f"why {subject.be} {{S}} {english}", f"{{S}} 为什么/why {chinese}/{english}", S=subject.phrase), "?"
    act = rng.choice((activity, helping))(rng)
    english, chinese, _ = act_templates(act, "base")
    negation = rng.random() < 0.4
    return both(f"why {subject.do} {{S}} {'not' if negation else ''} {english}", f"{{S}} 为什么/why {'不/not' if negation else ''} {chinese}",
                S=subject.phrase, V=act.verb, **act.parts()), "?"


SMALL_TALK = [("how is the weather today", "今天/today 天气/weather 怎么样/how"), ("what is this", "这/this 是/is 什么/what"),
              ("what is that", "那/that 是/is 什么/what"), ("who are you", "你/you 是/are 谁/who"), ("how are you", "你/you 好/how 吗/are"),
              ("what is your name", "你/your 叫/name 什么/what 名字/name"), ("how old are you", "你/you 几/how 岁/old"),
              ("what time is it", "现在/is 几/what 点/time"), ("what day is it today", "今天/today 星期/day 几/what"),
              ("where are you from", "你/you 是/are 哪里/where 人/from"), ("can you help me", "你/you 能/can 帮助/help 我/me 吗/can")]


@kind("small talk", 2)
def small_talk(rng):
    roll = rng.random()
    if roll < 0.6:
        english, chinese = rng.choice(SMALL_TALK)
        return both(english, chinese), "?"
    if roll < 0.65:
        number, zh = rng.choice([("one", "一"), *NUMBERS])
        return both(f"it is {number} o'clock", f"现在/is {zh}/{number} 点/o'clock"), "."
    if roll < 0.7:
        day, zh = rng.choice(DAYS)
        return both(*rng.choice(((f"today is {day}", f"今天/today 是/is {zh}/{day}"), (f"it is {day} today", f"今天/today 是/is {zh}/{day}")))), "."
    if roll < 0.8:
        subject = rng.choice((name, kin, friend))(rng).phrase
        return both("how old is {S}", "{S} 几/how 岁/old", S=subject), "?"
    english, chinese = rng.choice((("good morning", "早上/morning 好/good"), ("good night", "晚安/night"), ("thank you", "谢谢/thank 你/you"),
                                   ("hello", "你/hello 好/hello"), ("goodbye", "再见/goodbye")))
    return both(f"{english} , {{N}}", f"{chinese} ，/, {{N}}", N=name(rng).phrase), rng.choice(".!")


@kind("yes or no?", 8)
def yes_no(rng):
    roll = rng.random()
    if roll < 0.15:
        subject = a_thing(rng)
        color, zh = rng.choice(COLORS)
        return both(f"{subject.be} {{S}} {color}", f"{{S}} 是/{subject.be} {zh}/{color} 的/{color} 吗/{subject.be}", S=subject.phrase), "?"
    if roll < 0.3:
        subject, looks = looks_of(rng)
        if rng.random() < 0.5 and looks is PERSON_LOOKS:
            looks = FEELINGS
        english, zh = rng.choice(looks)
        return both(f"{subject.be} {{S}} {english}", f"{{S}} {zh}/{english} 吗/{subject.be}", S=subject.phrase), "?"
    if roll < 0.42:
        subject, where = what_is_somewhere(rng)
        return both(f"{subject.be} {{S}} {{P}}", f"{{S}} {{P}} 吗/{subject.be}", S=subject.phrase, P=where.at), "?"
    if roll < 0.5:
        be, form = rng.choice((("is", "none"), ("are", "plural")))
        thing = noun_phrase(rng, rng.choice([noun for noun in GOODS + ANIMALS if noun.one != noun.many]), form, 0.2)
        return both(f"{be} there {'any' if be == 'are' else ''} {{N}} {{P}}", f"{{P}} 有/there {{N}} 吗/{be}", N=thing, P=place(rng).spot), "?"
    subject = asked(rng)
    if roll < 0.62:
        thing = noun_phrase(rng, rng.choice(THINGS + PETS), "none", 0.3)
        return both(f"{subject.do} {{S}} have {{N}}", f"{{S}} 有/have {{N}} 吗/{subject.do}", S=subject.phrase, N=thing), "?"
    if roll < 0.7:
        english, chinese = rng.choice(FOOD + DRINKS)
        return both(f"{subject.do} {{S}} like {english}", f"{{S}} 喜欢/like {each(chinese, last(english))} 吗/{subject.do}", S=subject.phrase), "?"
    tense = rng.choice(("past?", "past?", "can?", "future?", "want?", "ongoing?"))
    helper = {"past?": "did", "can?": "can", "future?": "will", "want?": subject.do, "ongoing?": subject.be}[tense]
    act = some_act(rng, subject, tense, 0.3)
    english, chinese, form = act_templates(act, tense)
    time = time_for(rng, tense) if tense in ("past?", "future?") and rng.random() < 0.35 else None
    return both(f"{helper} {{S}} {english} {{T}}", f"{{T}} {{S}} {chinese} {'了/did' if tense == 'past?' else ''} 吗/{helper}", S=subject.phrase,
                T=time, V=VERBS[act.verb][form], can="can", will="will", **act.parts()), "?"


@kind("this or that?", 2)
def this_or_that(rng):
    """Is the ball red or blue? 球是红色的还是蓝色的？"""
    roll = rng.random()
    if roll < 0.4:
        subject = a_thing(rng)
        (a, first), (b, second) = rng.sample(COLORS, 2)
        return both(f"{subject.be} {{S}} {a} or {b}", f"{{S}} 是/{subject.be} {first}/{a} 的/{a} 还是/or {second}/{b} 的/{b}", S=subject.phrase), "?"
    if roll < 0.6:
        subject = rng.choice((name, kin, friend))(rng)
        return both("is {S} {P} or {Q}", "{S} {P} 还是/or {Q}", S=subject.phrase, P=big_place(rng).at, Q=big_place(rng).at), "?"
    subject = asked(rng)
    (a, first), (b, second) = rng.sample(FOOD + DRINKS, 2)
    verb, zh = rng.choice((("want", "想 要"), ("like", "喜欢")))
    return both(f"{subject.do} {{S}} {verb} {a} or {b}", f"{{S}} {each(zh, verb)} {each(first, last(a))} 还是/or {each(second, last(b))}", S=subject.phrase), "?"


# ---- Commands


@kind("commands", 6)
def command(rng):
    roll = rng.random()
    if roll < 0.3:
        verb, zh = rng.choice((("open", "打开"), ("close", "关上"), ("open", "打开"), ("close", "关上"), ("wash", "洗"), ("clean", "打扫")))
        nouns_for = {"wash": "cup/杯子 plate/盘子 bowl/碗 car/汽车", "clean": "room/房间 kitchen/厨房 house/房子"}
        thing, chinese = rng.choice(pairs(nouns_for.get(verb, "door/门 window/窗户 box/盒子 bag/包 book/书 umbrella/雨伞")))
        core, core_zh, slots = f"{verb} the {thing}", f"{zh}/{verb} {chinese}/{thing}", {}
    elif roll < 0.5:
        core, core_zh = "put {N} {P}", "把 {N} 放/put {P}"
        slots = {"N": noun_phrase(rng, rng.choice(GOODS), rng.choice(("the", "the", "own")), 0.2), "P": small_place(rng).at}
    elif roll < 0.65:
        other = object_pronoun(rng.choice(("I", "he", "she", "we"))) if rng.random() < 0.6 else name(rng).phrase
        if rng.random() < 0.5:
            core, core_zh, slots = "give {O} {N}", "给/give {O} {N}", {"O": other, "N": noun_phrase(rng, rng.choice(GOODS), rng.choice(("a", "number")), 0.2)}
        else:
            core, core_zh, slots = "give {O} {N}", "把 {N} 给/give {O}", {"O": other, "N": noun_phrase(rng, rng.choice(GOODS), "the", 0.2)}
    elif roll < 0.75:
        core, core_zh, slots = "look at {N}", "看/look {N}", {"N": noun_phrase(rng, rng.choice(ANIMALS + BUILT + GROWN), "that", 0.3)}
    else:
        core, core_zh = rng.choice((("come here", "到 这里/here 来/come"), ("sit down", "坐/sit 下/down"), ("stand up", "站/stand 起来/up"),
                                    ("wait for me", "等/wait 我/me"), ("be quiet", "安静/quiet"), ("be careful", "小心/careful"), ("help me", "帮助/help 我/me"),
                                    ("go home", "回/go 家/home"), ("read this book", "读/read 这/this 本/book 书/book"),
                                    ("drink some water", "喝/drink 一些/some 水/water"), ("go to sleep", "去/go 睡觉/sleep")))
        slots = {}
    roll = rng.random()
    if roll < 0.3:
        return both(f"please {core}", f"请/please {core_zh}", **slots), "."
    if roll < 0.5:
        return both(f"{core} , please", f"请/please {core_zh}", **slots), "."
    if roll < 0.7:
        return both(f"do {{n}} {core}", f"不要/{{n}} {core_zh}", n=rng.choice(("not", "n't")), **slots), rng.choice(".!")
    return both(core, core_zh, **slots), rng.choice(".!")


@kind("commands", 2)
def together(rng):
    """Let's play football: 我们踢足球吧."""
    act = rng.choice((activity, journey))(rng)
    return both("let 's {A}", "我们/'s {A} 吧/let", A=verb_phrase(rng, act)), rng.choice(".!")
