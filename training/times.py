"""Kinds of fact about times, habits, places and what things are like."""

import words
from drawing import (PASTS, another, draw_act, draw_verb, draw_where, numbered, object_of, of, pronouns, somewhere, unmarked, with_article,
                     with_capitals)
from kinds import Kind

EVENTS = "game party lesson test concert dinner class trip show meeting wedding birthday match picnic film exam race".split()
OPEN = "shop library museum zoo market bank school cafe restaurant supermarket pool office park".split()
SHIFTS = (("at night", "in the day"), ("at night", "during the day"), ("in the morning", "in the evening"), ("in the morning", "at night"),
          ("in the morning", "in the afternoon"), ("in the day", "in the evening"), ("every morning", "every evening"))
RIDES = "bus train plane ship boat taxi".split()
SPANS = (("opens", "open", "closes", "close", OPEN), ("starts", "start", "ends", "end", EVENTS), ("begins", "begin", "ends", "end", EVENTS),
         ("leaves", "leave", "arrives", "arrive", RIDES))
BY = "by bus,by train,by bike,by car,by plane,by boat,by taxi,on foot".split(",")
PLAYED = "football,tennis,basketball,chess,cards,volleyball,the guitar,the piano,the violin,the drums,the flute,music".split(",")
WORK = "at the bank,in the hospital,in a school,in a shop,at the station,in an office,in the library,on a farm,in a restaurant,at home".split(",")
BEDS = "on the bed,in a box,under the table,in the kitchen,on the floor,in a basket,in the barn,on the chair,in the garden,on the roof".split(",")
HOMES = "in the forest,in a tree,in the barn,in a hole,in the garden,in the lake,on a farm,in the field,in the river,in the zoo".split(",")
EATEN = "hay,grass,corn,fish,bread,potatoes,bananas,nuts,meat,carrots,apples,leaves,honey,cheese,tomatoes,rice".split(",")
# What somebody does: (base form, third person, past, question words, what may follow: words, or a sort of a_time())
DOES = (("speak", "speaks", "spoke", "what|which language", words.LANGUAGES),
        ("learn", "learns", "learned", "what|what|which subject", words.LESSONS), ("teach", "teaches", "taught", "what|which subject", words.LESSONS),
        ("study", "studies", "studied", "what|what|which subject", words.LESSONS), ("drink", "drinks", "drank", "what", words.DRINKS),
        ("eat", "eats", "ate", "what", words.FOODS), ("play", "plays", "played", "what", PLAYED),
        ("go to school", "goes to school", "went to school", "how", BY), ("go to work", "goes to work", "went to work", "how", BY),
        ("come home", "comes home", "came home", "how", BY), ("travel", "travels", "traveled", "how", BY), ("work", "works", "worked", "where", WORK),
        ("sleep", "sleeps", "slept", "where", BEDS), ("eat", "eats", "ate", "what", EATEN), ("get up", "gets up", "got up", "when", "clock"),
        ("go to bed", "goes to bed", "went to bed", "when", "clock"), ("have lunch", "has lunch", "had lunch", "when", "clock"),
        ("come home", "comes home", "came home", "when", "clock"))
VISITS = (("visit me", "visits me", "visited me", "when", "every"), ("visit us", "visits us", "visited us", "when", "every"),
          ("call me", "calls me", "called me", "when", "every"), ("help me", "helps me", "helped me", "when", "every"),
          ("go shopping", "goes shopping", "went shopping", "when", "every"), ("go swimming", "goes swimming", "went swimming", "when", "every"))
BEASTS_DO = (("eat", "eats", "ate", "what", EATEN), ("sleep", "sleeps", "slept", "where", BEDS), ("live", "lives", "lived", "where", HOMES))
RELATIVES = {"girl": "sister aunt grandmother daughter granddaughter cousin friend wife neighbor teacher".split(),
             "boy": "brother uncle grandfather son grandson cousin friend husband neighbor teacher".split()}
PETS = "cat dog rabbit bird horse mouse hen duck goat fish".split()
FUTURE = "tomorrow,tomorrow,tomorrow,next week,next month,next year,on Monday,on Friday,on Sunday,tonight,in the evening,in summer,in May".split(",")
WILL = (("will", "will", ""), ("will", "will", ""), ("is going to", "is", "going to "), ("is going to", "is", "going to "),
        ("wants to", "does", "want to "), ("would like to", "would", "like to "), ("has to", "does", "have to "))
AGO = "yesterday,last week,all week,in the morning,last night,on the weekend,before".split(",")
# (things, a state, the opposite state, how somebody brings about the first, how somebody brings about the opposite)
STATES = (("door window box gate bag book drawer shop", "open", "closed", "opened {}", "closed {}"),
          ("lamp radio computer light phone heater oven", "on", "off", "turned {} on", "turned {} off"),
          ("cup shirt dress floor car window bike table spoon room", "clean", "dirty", "washed {}|cleaned {}", "made {} dirty"),
          ("bottle glass bucket basket box bag cup bathtub", "full", "empty", "filled {}", "emptied {}"),
          ("coat towel hat jacket shoe scarf floor", "dry", "wet", "dried {}", "made {} wet"),
          ("soup milk tea water room bed", "warm", "cold", "warmed {}", "cooled {}"))
FALLEN = ("into the water,on the grass,off the table,into the river,on the floor,from the tree,off the chair,into the lake,on the street,"
          "into the mud,off the roof,from the shelf").split(",")
BODY = (("eyes", "are", ""), ("eyes", "are", ""), ("hair", "is", ""), ("ears", "are", ""), ("nose", "is", "a "), ("legs", "are", ""),
        ("tail", "is", "a "))
PARTS = {"house": "roof door wall window gate", "car": "door seat roof wheel", "bird": "head tail wing beak", "tree": "leaf flower top",
         "robot": "head arm leg eye", "bike": "bell seat wheel", "boat": "flag door seat", "doll": "dress hat shoe face", "cake": "top middle",
         "horse": "head tail back", "lamp": "top foot", "book": "cover title", "tower": "roof door flag", "chair": "back seat leg"}
SPOTS = "gate house door window tree fence wall river table chair bed lamp box sea lake church school bridge".split()
BY_SPOT = "by,near,behind,next to,in front of,under".split(",")
LEFT = ("at school,at home,at work,in the car,on the bus,on the train,in the office,at the station,in the park,in the kitchen,on the table,"
        "under the bed,in the garden,at the library,on the beach,on the chair,in the shop,in the classroom,at the cafe").split(",")
PLURALS = [word for word in words.PLURALS
           if word not in ("children", "friends")] + "shoes socks eyes walls boats houses chairs roses boots gloves bags hats doors".split()
ITEMS = [(word, "is") for word in "soup tea milk coffee water cake bread apple room house bed car street river box bag rice pizza juice".split()]
ITEMS += [(word, "are") for word in "apples shoes eggs streets cookies socks nuts stones flowers potatoes books".split()]
TRAITS = "hot cold warm fresh old new big small clean dirty wet dry good bad nice soft hard empty heavy".split()
TASTES = "sweet sour good bad bitter salty nice fresh strange great".split()
SENSES = (("tastes", "taste"), ("tastes", "taste"), ("smells", "smell"), ("smells", "smell"), ("looks", "look"))
TASTED = "soup tea milk coffee cake bread apple pear lemon juice pizza cheese fish plum honey chocolate sandwich banana rice tomato".split()
# (verb, its objects, tools for it)
TOOLS = (("cut", "bread cake apple rope paper pizza", "knife scissors saw"), ("eat", "soup rice cake pasta egg", "spoon fork knife"),
         ("write", "letter card book story", "pen pencil computer"), ("open", "door box gate letter", "key knife card stone"),
         ("draw", "picture house horse map", "pencil pen stick"), ("clean", "window car floor table", "soap water sponge towel"),
         ("wash", "dog car shirt", "soap water sponge"), ("hit", "ball drum nail", "stick hammer hand stone"),
         ("paint", "wall fence door", "brush hand sponge"), ("fix", "bike chair fence", "hammer rope nail"))
TOLD = (("sing", "song"), ("read", "book"), ("write", "letter"), ("tell", "story"), ("watch", "film"), ("write", "poem"), ("read", "story"),
        ("buy", "book"), ("see", "film"), ("hear", "song"))
TOPICS = ("the moon,the sea,a king,a queen,horses,dogs,cats,love,summer,winter,the stars,a dragon,a ship,the sun,two friends,a lion,a train,trees,"
          "a farmer,Africa,London,birds,a magic ring,a mouse").split(",")
DRANK = ("bought", "buy"), ("had", "have"), ("got", "get"), ("wanted", "want"), ("ordered", "order"), ("took", "take")
DOSES = {"cup": "tea coffee milk", "glass": "milk water juice", "bottle": "water milk juice", "bag": "sugar rice nuts",
         "piece": "cake bread cheese chocolate pizza", "bowl": "soup rice", "box": "chocolate cookies", "pot": "tea soup honey",
         "slice": "bread pizza cake"}


def a_time(story, sort):
    """A time of that sort, with its preposition: "at five o'clock", "on Monday", "every morning"."""
    if sort == "clock":
        hour = story.rng.choice([hour for hour in range(1, 13) if ("hour", hour) not in story.taken])
        story.taken.add(("hour", hour))
        name = words.NUMBER_NAMES[hour - 1]
        forms = (f"{name} o'clock", f"{name} o'clock", name, str(hour), f"half past {name}", f"{hour}:30", *(["noon"] * 3 if hour == 12 else []))
        return "at " + story.rng.choice(forms)
    if sort == "each_day":
        return "every " + story.fresh(words.DAYS)
    if sort == "every":
        return "every " + story.fresh([*words.DAYS, *words.SEASONS]) if story.rng.random() < 0.7 else a_time(story, "day")
    if sort == "part":
        return story.fresh(words.TIMES)
    if sort == "each":
        return "every " + story.fresh("morning evening afternoon night".split())
    return "on " + story.fresh(words.DAYS) if sort == "day" else "in " + story.fresh(words.MONTHS if sort == "month" else words.SEASONS)


def asked_as(sort):
    """A slot with the question words for times of that sort, if there are any: {clock} "what time" or {onday} "on which day"."""
    return {"clock": "what time"} if sort == "clock" else {"onday": "on which day"} if sort == "day" else {}


def draw_when(story, slots, role):
    """A time, {when}, of one of the sorts in the role, and another of that sort, {nowhen}, which is not true."""
    sort = story.rng.choice((role or "day,day,clock,clock,month").split(","))
    when = a_time(story, sort)
    return with_capitals({"when": when, "nowhen": unmarked(story, lambda: a_time(story, sort))}, "when") | asked_as(sort)


def draw_whens(story, slots, role):
    """Two times of one sort, {when} and {when2}. If {when} is "every morning", {at} is "in the morning"."""
    sort = story.rng.choice((role or "day,clock,month,season").split(","))
    two = a_time(story, sort), a_time(story, sort)
    at = [f"{'on' if when.split()[-1] in words.DAYS else 'at' if when == 'every night' else 'in the'} {when.split()[-1]}"
          for when in two] if sort.startswith("each") else ()
    return with_capitals(dict(zip(("when", "when2"), two)), "when", "when2") | dict(zip(("at", "at2"), at)) | asked_as(sort)


def draw_span(story, slots, role):
    """Something, {it}, opens and closes, or starts and ends: {starts} and {ends}, with the base forms {start} and {end}."""
    *verbs, what = story.rng.choice(SPANS)
    it = story.fresh(what)
    return dict(zip(("starts", "start", "ends", "end"), verbs)) | {"it": it}


def draw_leaves(story, slots, role):
    """Two things, {it} and {its}, that both open, close, start, end, leave or arrive: {starts}, with the base form {start}."""
    starts, start, ends, end, what = story.rng.choice(SPANS)
    if story.rng.random() < 0.4:
        starts, start = ends, end
    return {"starts": starts, "start": start, "it": story.fresh(what), "its": story.fresh(what)}


def subjects(slots):
    """The people and animals that this fact is about."""
    return [slots[slot] for slot in ("n", "m", "being", "being2", "nm") if slot in slots]


def draw_does(story, slots, role):
    """Somebody {does} {what}, as in "drinks milk", and a second person, if there is one, {does} {what2}. {wh} {aux} {n} {do} is the
    question. {nowhat} is not true. {youdo} is {does} in answers, with "you" for "me".
    """
    lists = {"": DOES, "beast": BEASTS_DO, "pet": BEASTS_DO[:2], "own": (*DOES, *VISITS * 2)}
    table = BEASTS_DO if slots.get("pet") else lists[role]
    do, does, did, wh, what = story.rng.choice(table)
    for who in subjects(slots):
        if (who, do) in story.taken or what in (WORK, BEDS, HOMES) and (who, "place") in story.taken:
            raise LookupError(who, do)
        story.taken.add((who, do))
        if what in (WORK, BEDS, HOMES):
            story.taken.add((who, "place"))
    aux = "does"
    if story.rng.random() < 0.25 and what != "every":
        does, aux = did, "did"
    ing = do in ("learn", "study", "teach") and story.rng.random() < 0.35 and not any((who, "acts") in story.taken for who in subjects(slots))
    if ing:
        do, does, aux = f"{do}ing", f"is {do}ing", "is"
        story.taken.update((who, "acts") for who in subjects(slots))
    draw = (lambda: a_time(story, what)) if isinstance(what, str) else (lambda: story.fresh(what))
    drawn = {"do": do, "does": does, "aux": aux, "wh": story.rng.choice(wh.split("|")), "what": draw(), "nowhat": unmarked(story, draw),
             "youdo": does.replace(" me", " you").replace(" us", " you")} | ({} if ing else {"often": ""})
    return drawn if role == "own" or slots.keys().isdisjoint({"m", "being2"}) else drawn | {"what2": draw()}


def draw_being(story, slots, role):
    """Somebody with a name, or an animal: {being}, with the pronouns {It} and {Its}."""
    if role != "beast" and story.rng.random() < 0.5:
        being = story.name((), [*slots.values()])
        known = pronouns(being)
        return {"being": being} | ({"It": known["She"], "Its": known["Her"]} if known else {})
    return {"being": story.rng.choice(("the ", "the ", "the ", "my ")) + story.fresh(words.ANIMALS), "It": "It", "Its": "Its"}


def draw_own(story, slots, role):
    """A relative or a pet with a name: {own} {kind} {nm}, as in "my cat Luna"."""
    own = "my" if story.rng.random() < 0.75 else f"{story.name()}'s"
    if story.rng.random() < 0.5:
        pet = story.fresh(PETS)
        return {"own": own, "kind": pet, "nm": story.fresh(words.PET_NAMES if story.rng.random() < 0.6 else words.NAMES),
                "pet": pet, "It": "It"}
    boy = story.rng.random() < 0.5
    return {"own": own, "kind": story.fresh(RELATIVES["boy" if boy else "girl"]), "nm": story.fresh(words.BOYS if boy else words.GIRLS),
            "It": "He" if boy else "She"}


def draw_tense(story, slots, role):
    """The verb that was drawn, in the present or the past, {does}, and the auxiliary of its questions, {do}: "does" or "did"."""
    return {"does": slots["verbs"], "do": "does"} if story.rng.random() < 0.6 else {"does": slots["past"], "do": "did"}


def draw_yesterday(story, slots, role):
    """Three days in a row: {yesterday} {today} {tomorrow}."""
    today = words.DAYS.index(story.fresh(words.DAYS))
    return dict(zip(("yesterday", "today", "tomorrow"), (words.DAYS[(today + i) % 7] for i in (-1, 0, 1))))


def draw_will(story, slots, role):
    """How the story speaks of the future: {will} "is going to" before the verb, and {soon} for the time. Questions have {would} "is" before
    the name and {to} "going to" after it.
    """
    will, ask, rest = story.rng.choice(WILL)
    soon = story.rng.choice([time for time in FUTURE if time.split()[-1] not in story.taken])
    if soon in ("tomorrow", "tonight"):
        story.taken.add((slots["n"], soon))
    else:
        story.taken.add(soon.split()[-1])
    return with_capitals({"will": will, "would": ask, "to": rest, "soon": soon}, "soon")


def draw_deed(story, slots, role):
    """What somebody did: {did} "ate soup", with the base form {do} "eat soup"."""
    if story.rng.random() < 0.35:
        act = draw_act(story, slots, role)
        return {"do": act["act"], "did": act["acted"]}
    verb = draw_verb(story, slots, "ing")
    what = object_of(story, verb["takes"])
    return {"do": f"{verb['verb']} {what}", "did": f"{verb['past']} {what}"}


def draw_state(story, slots, role):
    """A thing, {it}, was {was}, and somebody changed that, so that it is {now}: {make} "opened the door", or {made} "opened it"."""
    things, now, was, make, undo = story.rng.choice(STATES)
    if story.rng.random() < 0.5:
        now, was, make = was, now, undo
    it = story.fresh(things.split())
    make = story.rng.choice(make.split("|"))
    return {"it": it, "now": now, "was": was, "make": make.format(f"the {it}"), "made": make.format("it")}


def draw_body(story, slots, role):
    """A part of the body of {being}, {part} "nose", with its verb, {are}, its article, {an}, and an adjective for it, {hairy}."""
    part, are, a = story.rng.choice(BODY[:-1] if slots["being"] in words.NAMES else BODY)
    if slots["being"] not in words.NAMES and part == "hair":
        part, are = "eyes", "are"
    story.take((slots["being"], part))
    long = story.rng.choice(("big", "small", "nice") if part in ("eyes", "nose", "ears") else ("long", "short", "nice"))
    story.take((part, long))
    return {"part": part, "are": are, "an": a, "hairy": long}


def draw_part(story, slots, role):
    """A thing, {whole}, and two of its parts: {part} and {other}."""
    whole = story.fresh([*PARTS])
    part, other = story.rng.sample(PARTS[whole].split(), 2)
    story.take(part, other)
    return {"whole": whole, "part": part, "other": other}


def draw_spot(story, slots, role):
    """A place such as "on the table" or "near the gate"."""
    if story.rng.random() < 0.4:
        return draw_where(story, slots, role)
    return f"{story.rng.choice(BY_SPOT)} the {story.fresh(SPOTS)}"


def draw_ones(story, slots, role):
    """A noun, {ones}, and its verb, {are}, for one or several things in each of two colors: "the red balls are"."""
    if story.rng.random() < 0.6:
        return {"ones": story.fresh(PLURALS), "are": "are"}
    return {"ones": story.fresh(words.ANIMALS if story.rng.random() < 0.4 else words.THINGS), "are": "is"}


def draw_left(story, slots, role):
    """Where something was left: {q}."""
    return {"q": somewhere(story, LEFT)}


def draw_item(story, slots, role):
    """One or several things, {it}, with the verb {is}: "is" or "are"."""
    it, are = story.rng.choice([item for item in ITEMS if item[0] not in story.taken])
    story.taken.add(it)
    return {"it": it, "is": are}


def a_tool(tool):
    """The tool with its article, if it has one."""
    return tool if tool in ("scissors", "soap", "water") else with_article(tool)


def draw_tool(story, slots, role):
    """Somebody {cut} the {bread} with {knife}. {tocut} is the base form of the verb."""
    do, things, tools = story.rng.choice(TOOLS)
    tool = story.fresh(tools.split())
    return {"cut": PASTS[do], "tocut": do, "bread": story.fresh(things.split()), "knife": a_tool(tool)}


def draw_told(story, slots, role):
    """Somebody {sang} a {song}, or read a book, or the like. {sing} is the base form of the verb."""
    do, song = story.rng.choice(TOLD)
    story.take(song)
    return {"sang": PASTS[do], "sing": do, "song": song}


def draw_dose(story, slots, role):
    """Something to drink or eat, {tea}, and the word for a portion of it, {cup} "cup" or "slice", with the plural {cups}."""
    stuff = story.fresh(sorted({stuff for stuffs in DOSES.values() for stuff in stuffs.split()}))
    cup = story.rng.choice([cup for cup, stuffs in DOSES.items() if stuff in stuffs.split()])
    return {"cup": cup, "cups": cup + "es" if cup in ("box", "glass") else cup + "s", "tea": stuff}


def draw_month(story, slots, role):
    """A month, {month}, and another, {nomonth}."""
    month = story.fresh(words.MONTHS)
    return {"month": month, "nomonth": another(story, words.MONTHS, month)}


def draw_is(story, slots, role):
    """A place, a feeling or a job, which may follow "Tom is"."""
    sort = story.rng.random()
    if sort < 0.5:
        return story.fresh([where for where, _ in words.PLACES])
    return story.fresh(words.FEELINGS) if sort < 0.8 else with_article(story.fresh(words.JOBS))


def draw_hours(story, slots, role):
    """Something, {it}, is open from {from} to {till}, which are two hours or two days."""
    days = story.rng.random() < 0.25
    two = [a_time(story, "day" if days else "clock").split(" ", 1)[1] for _ in range(2)]
    return {"it": story.fresh(OPEN), "from": two[0], "till": two[1]} | ({} if days else {"at": "at"})


def draw_lessons(story, slots, role):
    """Somebody, {w}, {has} two lessons at different times, {les} and {les2}."""
    who = story.rng.choice(("we", "we", "we", "I", "they", "name", "name"))
    if who == "they" and "they" in story.taken:
        raise LookupError(who)
    story.taken.add(who)
    name = story.name(("timetable",)) if who == "name" else who
    has, do = ("has", "does") if who == "name" else ("have", "do")
    drawn = {"w": name, "has": has, "does": do, "you": {"I": "you", "we": "you"}.get(name, name), "les": story.fresh(words.LESSONS[:7]),
             "les2": story.fresh(words.LESSONS[:7])}
    return drawn | ({"ours": ""} if who == "we" else {"other": ""})


def draw_planes(story, slots, role):
    """Two vehicles of one kind, {ride}, leave for two cities or arrive from them: {to} {city} and {to} {city2}. {to} is "to" or "from"."""
    ride, city, city2 = story.fresh(RIDES), story.fresh(words.CITIES), story.fresh(words.CITIES)
    if story.rng.random() < 0.6:
        leaves, leave = story.rng.choice((("leaves", "leave"), ("leaves", "leave"), ("goes", "go"), ("starts", "start")))
        drawn = {"to": "to", "leaves": leaves, "leave": leave, "goes": "goes to", "go": "go", "full": "", "full2": ""}
    else:
        drawn = {"to": "from", "leaves": "arrives", "leave": "arrive", "goes": "comes from", "go": "come from", "full": f" from {city}",
                 "full2": f" from {city2}"}
    bare = {} if slots["when"][:3] != "on " else {"bare": slots["when"][3:], "bare2": slots["when2"][3:]}
    return drawn | bare | {"ride": ride, "city": city, "city2": city2}


def draw_other_day(story, slots, role):
    """Somebody does the same with two things on two of the days yesterday, today and tomorrow: {does} {o} {on}, {does2} {o2} {on2}."""
    n = slots["n"]
    if story.rng.random() < 0.4 and (n, "wear") not in story.taken:
        story.taken.add((n, "wear"))
        verb = {"verb": "wear", "verbs": "wears", "past": "wore"}
        two = [with_article(f"{story.fresh(words.COLORS)} {cloth}" if story.rng.random() < 0.5 else cloth)
               for cloth in (story.fresh(words.CLOTHES[:7]), story.fresh(words.CLOTHES[:7]))]
    else:
        verb = draw_verb(story, slots, "now")
        two = [object_of(story, verb["takes"]) for _ in range(2)]
    drawn = {"verb": verb["verb"], "o": two[0], "o2": two[1]}
    forms = {"yesterday": (verb["past"], "did"), "today": (verb["verbs"], "does"), "tomorrow": (f"will {verb['verb']}", "will")}
    for number, day in zip(("", "2"), story.rng.sample([*forms], 2)):
        new = {"does": forms[day][0], "aux": forms[day][1], "on": day, "said": "" if day == "tomorrow" else f" {day}"}
        drawn |= with_capitals(numbered(new, number), "on" + number)
    return drawn


def draw_shift(story, slots, role):
    """What somebody does at two times of the day: {acts} {ta}, {acts2} {tb}."""
    one, two = story.rng.sample(story.rng.choice(SHIFTS), 2)
    drawn = {"ta": one, "tb": two}
    for number in ("", "2"):
        act = draw_act(story, slots, role)
        drawn |= {"act" + number: act["act"], "acts" + number: act["acts"]}
    return with_capitals(drawn, "ta", "tb")


def draw_dates(story, slots, role):
    """Two dates, months or days of the week, {da} and {db}."""
    sort = story.rng.choice(("date", "date", "month", "day"))
    if sort == "date":
        month, month2 = story.fresh(words.MONTHS), story.fresh(words.MONTHS)
        two = [f"on {month} {story.rng.randint(1, 28)}", f"on {month2} {story.rng.randint(1, 28)}"]
    else:
        two = [a_time(story, sort) for _ in range(2)]
    return dict(zip(("da", "db"), two)) | ({} if sort == "day" else {"dated": ""})


def draw_meeting(story, slots, role):
    """Somebody, {s}, {has} a meeting or the like, {it}, with {whom}, not with {nowhom}, at a place, {place}."""
    who = story.rng.choice(("I", "I", "we", "name", "name"))
    name = story.name(("meets",)) if who == "name" else who
    whom = story.rng.choice((lambda: story.fresh(words.NAMES), lambda: "the " + story.fresh(words.JOBS),
                             lambda: "Mr. " + story.fresh(words.SURNAMES)))
    it = story.fresh("meeting appointment interview lesson".split())
    where = story.fresh([place for place, _ in words.PLACES])
    drawn = {"s": name, "has": "has" if who == "name" else "have", "does": "does" if who == "name" else "do", "it": it, "whom": whom(),
             "nowhom": unmarked(story, whom), "place": where, "you": name if who == "name" else "you", "meets": "meets" if who == "name" else "meet"}
    return drawn | ({"third": ""} if who == "name" else {})


def draw_arrivals(story, slots, role):
    """What people did, one after the other or at the same time: {arrived}, with the base form {arrive}."""
    arrived, arrive = story.rng.choice((("arrived", "arrive"), ("left", "leave"), ("got up", "get up"), ("woke up", "wake up")))
    return {"arrived": arrived, "arrive": arrive} | ({"same": ""} if story.rng.random() < 0.4 else {"order": ""})


def draw_drank(story, slots, role):
    """A verb for what somebody did with a cup of tea or the like: {drank}, with the base form {drink}."""
    return dict(zip(("drank", "drink"), story.rng.choice(DRANK)))


DRAWERS = {
    "hours": draw_hours, "lessons": draw_lessons, "planes": draw_planes, "otherday": draw_other_day, "shift": draw_shift, "dates": draw_dates,
    "meets": draw_meeting, "arrivals": draw_arrivals, "when": draw_when, "whens": draw_whens, "event": of(EVENTS), "span": draw_span,
    "leaves": draw_leaves, "doing": draw_does, "being": draw_being, "own": draw_own, "tense": draw_tense, "yesterday": draw_yesterday,
    "will": draw_will, "deed": draw_deed, "sky": of([*words.WEATHERS, "dry", "wet"]),
    "ago": lambda story, slots, role: with_capitals({"ago": story.rng.choice(AGO)}, "ago"), "states": draw_state, "fall": of(FALLEN),
    "body": draw_body, "part": draw_part, "spot": draw_spot, "which": draw_ones, "many": of(PLURALS), "left": draw_left, "item": draw_item,
    "tool": draw_tool, "told": draw_told, "topic": of(TOPICS), "dose": draw_dose, "is": draw_is, "month": draw_month, "taste": of(TASTES),
    "trait": of(TRAITS), "tasted": of(TASTED), "senses": lambda story, slots, role: dict(zip(("tastes", "totaste"), story.rng.choice(SENSES))),
    "drank": draw_drank,
}
COMPUTED = {"planes", "opening hours", "yesterday and tomorrow", "state change", "broke", "nobody is"}
SKY = ("How is the weather now?", "How is the weather today?", "What is the weather like now?", "How is it now?")

KINDS = {
    "event": Kind("event when", (
        "We have a {event} {when}.", "The {event} is {when}.", "There is a {event} {when}.", "{When} there is a {event}.",
        "{When} we have a {event}.", "Our {event} is {when}.", "We are going to have a {event} {when}.", "I have a {event} {when}.",
        "The {event} will be {when}.", "{When} is the {event}.", "We will have a {event} {when}.", "{event} {when}.",
        "Do not forget: the {event} is {when}."), (
        (("When is the {event}?", "When is the {event}?", "Tell me when the {event} is.", "{clock} is the {event}?", "{onday} is the {event}?",
          "When will the {event} be?", "When do we have the {event}?"), "The {event} is {when}.", "{when}"),
        (("What is {when}?", "What happens {when}?"), "The {event} is {when}.", "{event}"),
        (("{clock} is the {event}?", "{clock} is the {event}?", "{onday} is the {event}?", "{onday} is the {event}?"), "The {event} is {when}.",
         "{when}"),
        (("Is the {event} {when}?",), "Yes, the {event} is {when}.", "Yes"),
        (("Is the {event} {nowhen}?",), "No, the {event} is {when}.", "No")), 2),
    "two events": Kind("event event2 whens", (
        "The {event} is {when} and the {event2} is {when2}.", "{When} we have a {event} and {when2} we have a {event2}.",
        "The {event} is {when}.|The {event2} is {when2}.", "We have a {event} {when} and a {event2} {when2}.",
        "There is a {event} {when}.|There is a {event2} {when2}.", "The {event} is {when}, but the {event2} is {when2}.",
        "{event} {when}, {event2} {when2}.", "The {event2} is {when2}.|The {event} is {when}.", "{When} is the {event} and {when2} is the {event2}.",
        "The {event} is {when}, the {event2} is {when2}.", "The {event} will be {when} and the {event2} will be {when2}."), (
        (("When is the {event}?", "Tell me when the {event} is.", "When will the {event} be?"), "The {event} is {when}.", "{when}"),
        (("When is the {event2}?", "Tell me when the {event2} is.", "And when is the {event2}?"), "The {event2} is {when2}.", "{when2}"),
        (("What is {when}?", "What do we have {when}?"), "The {event} is {when}.", "{event}"),
        (("What is {when2}?", "What do we have {when2}?"), "The {event2} is {when2}.", "{event2}"),
        (("Is the {event} {when}?",), "Yes, the {event} is {when}.", "Yes"),
        (("Is the {event2} {when}?",), "No, the {event2} is {when2}.", "No"))),
    "opens and closes": Kind("span whens:clock", (
        "The {it} {starts} {when} and {ends} {when2}.", "The {it} {starts} {when}. It {ends} {when2}.",
        "The {it} {ends} {when2}. It {starts} {when}.", "The {it} {ends} {when2} and {starts} {when}.",
        "The {it} {starts} {when}.|The {it} {ends} {when2}.", "{When} the {it} {starts} and {when2} it {ends}.",
        "The {it} {starts} {when}, and it {ends} {when2}.", "The {it} {ends} {when2}.|The {it} {starts} {when}.",
        "{When} the {it} {starts}.|{When2} the {it} {ends}."), (
        (("When does the {it} {start}?", "What time does the {it} {start}?", "At what time does the {it} {start}?",
          "Tell me when the {it} {starts}."), "The {it} {starts} {when}.", "{when}"),
        (("When does the {it} {end}?", "What time does the {it} {end}?", "At what time does the {it} {end}?", "Tell me when the {it} {ends}."),
         "The {it} {ends} {when2}.", "{when2}"),
        (("What {starts} {when}?",), "The {it} {starts} {when}.", "{it}"),
        (("What {ends} {when2}?",), "The {it} {ends} {when2}.", "{it}"),
        (("Does the {it} {start} {when}?",), "Yes, the {it} {starts} {when}.", "Yes"),
        (("Does the {it} {end} {when}?",), "No, the {it} {ends} {when2}.", "No"))),
    "bus and train": Kind("leaves whens:clock,clock,day,part", (
        "The {it} {starts} {when}.|The {its} {starts} {when2}.", "The {it} {starts} {when} and the {its} {starts} {when2}.",
        "The {it} {starts} {when} but the {its} {starts} {when2}.", "{When} the {it} {starts} and {when2} the {its} {starts}.",
        "The {it} {starts} {when}, the {its} {when2}.", "The {its} {starts} {when2}.|The {it} {starts} {when}.",
        "{When} the {it} {starts}.|{When2} the {its} {starts}.", "The {its} {starts} {when2}, and the {it} {starts} {when}.",
        "The {it} {starts} {when}, but the {its} {when2}."), (
        (("When does the {it} {start}?", "Tell me when the {it} {starts}."), "The {it} {starts} {when}.", "{when}"),
        (("When does the {its} {start}?", "And when does the {its} {start}?"), "The {its} {starts} {when2}.", "{when2}"),
        (("What {starts} {when}?", "Which {starts} {when}?", "Which one {starts} {when}?"), "The {it} {starts} {when}.", "{it}"),
        (("What {starts} {when2}?", "Which {starts} {when2}?", "Which one {starts} {when2}?"), "The {its} {starts} {when2}.", "{its}"),
        (("{clock} does the {it} {start}?", "{onday} does the {it} {start}?"), "The {it} {starts} {when}.", "{when}"),
        (("Does the {its} {start} {when2}?",), "Yes, the {its} {starts} {when2}.", "Yes"),
        (("Does the {it} {start} {when2}?",), "No, the {it} {starts} {when}.", "No"))),
    "own does": Kind("own doing:own", (
        "{own} {kind} {nm} {does} {what}.", "{own} {kind} {nm} {does} {what}.", "{own} {kind} is called {nm}. {nm} {does} {what}.",
        "{nm} is {own} {kind}. {It} {does} {what}.", "{own} {kind}'s name is {nm}. {It} {does} {what}.",
        "I know that {own} {kind} {nm} {does} {what}.", "{nm}, {own} {kind}, {does} {what}.", "This is {own} {kind} {nm}. {It} {does} {what}.",
        "{own} {kind} {does} {what}. {It} is called {nm}."), (
        (("{wh} {aux} {nm} {do}?", "{wh} {aux} {own} {kind} {nm} {do}?"), "{nm} {youdo} {what}.", "{what}"),
        (("{wh} {aux} {own} {kind} {do}?",), "{own} {kind} {youdo} {what}.", "{what}"),
        (("Who {does} {what}?",), "{nm} {youdo} {what}.", "{nm}"),
        (("Who is {nm}?",), "{nm} is {own} {kind}.", "{kind}"),
        (("What is the name of {own} {kind}?", "What is {own} {kind} called?", "What is {own} {kind}'s name?"), "{own} {kind} is called {nm}.",
         "{nm}")), 3),
    "does": Kind("n:does doing", (
        "{n} {does} {what}.", "{n} {does} {what}.", "I know that {n} {does} {what}.", "{often}{n} always {does} {what}.",
        "{often}{n} usually {does} {what}.", "I hear that {n} {does} {what}.", "{n} is somebody who {does} {what}."), (
        (("{wh} {aux} {n} {do}?", "{wh} {aux} {n} {do}?", "~{wh} {aux} {she} {do}?"), "{n} {does} {what}.", "{what}"),
        (("Who {does} {what}?",), "{n} {does} {what}.", "{n}"),
        (("{aux} {n} {do} {what}?",), "Yes, {n} {does} {what}.", "Yes"),
        (("{aux} {n} {do} {nowhat}?",), "No, {n} {does} {what}.", "No")), 2),
    "two do": Kind("n:does m:does doing", (
        "{n} {does} {what}.|{m} {does} {what2}.", "{n} {does} {what} and {m} {does} {what2}.", "{n} {does} {what}, but {m} {does} {what2}.",
        "{n} {does} {what}, {m} {does} {what2}.", "{n} {does} {what} while {m} {does} {what2}.", "{m} {does} {what2}.|{n} {does} {what}.",
        "{n} {does} {what} and {m} {what2}.", "{n} {does} {what}. But {m} {does} {what2}.", "{m} {does} {what2}, and {n} {does} {what}."), (
        (("{wh} {aux} {n} {do}?",), "{n} {does} {what}.", "{what}"),
        (("{wh} {aux} {m} {do}?", "And {wh} {aux} {m} {do}?"), "{m} {does} {what2}.", "{what2}"),
        (("Who {does} {what}?", "Tell me who {does} {what}."), "{n} {does} {what}.", "{n}"),
        (("Who {does} {what2}?",), "{m} {does} {what2}.", "{m}"),
        (("{aux} {n} {do} {what}?",), "Yes, {n} {does} {what}.", "Yes"),
        (("{aux} {m} {do} {what}?",), "No, {m} {does} {what2}.", "No")), 2),
    "animals do": Kind("being:beast being2:beast doing:beast", (
        "{being} {does} {what}.|{being2} {does} {what2}.", "{being} {does} {what} and {being2} {does} {what2}.",
        "{being} {does} {what}, but {being2} {does} {what2}.", "{being} {does} {what}, {being2} {does} {what2}.",
        "{being2} {does} {what2}.|{being} {does} {what}.", "{being} {does} {what} and {being2} {what2}.",
        "{being2} {does} {what2}, and {being} {does} {what}."), (
        (("{wh} {aux} {being} {do}?",), "{being} {does} {what}.", "{what}"),
        (("{wh} {aux} {being2} {do}?",), "{being2} {does} {what2}.", "{what2}"),
        (("Who {does} {what}?", "Which animal {does} {what}?"), "{being} {does} {what}.", "{being}"),
        (("Who {does} {what2}?", "Which animal {does} {what2}?"), "{being2} {does} {what2}.", "{being2}"),
        (("{aux} {being} {do} {what}?",), "Yes, {being} {does} {what}.", "Yes"),
        (("{aux} {being2} {do} {what}?",), "No, {being2} {does} {what2}.", "No")), 2),
    "I was": Kind("once:days p p2 whens:day,day,month,season,part", (
        "I was {p} {when} and {p2} {when2}.", "{When} I was {p}.|{When2} I was {p2}.", "I was {p} {when}.|I was {p2} {when2}.",
        "{When} I was {p} and {when2} I was {p2}.", "I went {to_p} {when} and {to_p2} {when2}.", "{When2} I was {p2}.|{When} I was {p}.",
        "I was {p2} {when2}, but {when} I was {p}.", "{When} I went {to_p}.|{When2} I went {to_p2}."), (
        (("Where was I {when}?", "Tell me where I was {when}."), "You were {p} {when}.", "{p}"),
        (("Where was I {when2}?",), "You were {p2} {when2}.", "{p2}"),
        (("When was I {p}?",), "You were {p} {when}.", "{when}"),
        (("When was I {p2}?",), "You were {p2} {when2}.", "{when2}"),
        (("Was I {p} {when}?",), "Yes, you were {p} {when}.", "Yes"),
        (("Was I {p} {when2}?",), "No, you were {p2} {when2}.", "No"))),
    "was on": Kind("once:days n:place p p2 whens:day,day,month,season,clock", (
        "{n} was {p} {when} and {p2} {when2}.", "{When} {n} was {p}.|{When2} {n} was {p2}.", "{n} was {p} {when}.|{n} was {p2} {when2}.",
        "{n} was {p} {when}. {She} was {p2} {when2}.", "{n} went {to_p} {when} and {to_p2} {when2}.",
        "{When} {n} was {p}, and {when2} {she} was {p2}.", "{When2} {n} was {p2}.|{When} {n} was {p}.",
        "{n} was {p2} {when2}, but {when} {she} was {p}.", "{When} {n} went {to_p}.|{When2} {n} went {to_p2}."), (
        (("When was {n} {p}?",), "{n} was {p} {when}.", "{when}"),
        (("When was {n} {p2}?",), "{n} was {p2} {when2}.", "{when2}"),
        (("Where was {n} {when}?", "Tell me where {n} was {when}.", "~Where was {she} {when}?"), "{n} was {p} {when}.", "{p}"),
        (("Where was {n} {when2}?",), "{n} was {p2} {when2}.", "{p2}"),
        (("Was {n} {p} {when}?",), "Yes, {n} was {p} {when}.", "Yes"),
        (("Was {n} {p} {when2}?",), "No, {n} was {p2} {when2}.", "No"))),
    "seasons": Kind("n verb:now tense o o2 whens:season,month,clock,each,each,each_day,part,day", (
        "{When} {n} {does} {o}.|{When2} {n} {does} {o2}.", "{When} {n} {does} {o}. {When2} {she} {does} {o2}.",
        "{n} {does} {o} {when} and {o2} {when2}.", "{n} {does} {o} {when}.|{n} {does} {o2} {when2}.",
        "{When}, {n} {does} {o}, and {when2} {she} {does} {o2}.", "{When2} {n} {does} {o2}.|{When} {n} {does} {o}.",
        "{n} {does} {o} {when}. {When2} {she} {does} {o2}.", "{When} {n} {does} {o} and {when2} {she} {does} {o2}.",
        "{When} {n} {does} {o} and {when2} {o2}.", "{n} {does} {o2} {when2} and {o} {when}.",
        "{n} {does} {o} {when}, but {when2} {she} {does} {o2}."), (
        (("When {do} {n} {verb} {o}?", "~When {do} {she} {verb} {o}?"), "{n} {does} {o} {when}.", "{when}"),
        (("When {do} {n} {verb} {o2}?",), "{n} {does} {o2} {when2}.", "{when2}"),
        (("What {do} {n} {verb} {when}?", "{when}, what {do} {n} {verb}?", "~What {do} {she} {verb} {when}?"), "{n} {does} {o} {when}.", "{o}"),
        (("What {do} {n} {verb} {when2}?", "~What {do} {she} {verb} {when2}?", "{when2}, what {do} {n} {verb}?"), "{n} {does} {o2} {when2}.", "{o2}"),
        (("What {do} {n} {verb} {at}?", "~What {do} {she} {verb} {at}?"), "{n} {does} {o} {at}.", "{o}"),
        (("What {do} {n} {verb} {at2}?", "What {do} {n} {verb} {at2}?"), "{n} {does} {o2} {at2}.", "{o2}"))),
    "birthday month": Kind("n:born month", (
        "{n}'s birthday is in {month}.", "The birthday of {n} is in {month}.", "{n} was born in {month}.", "{n} has a birthday in {month}.",
        "In {month} it is {n}'s birthday.", "{n} has {her} birthday in {month}.", "{month} is the month of {n}'s birthday."), (
        (("When is {n}'s birthday?", "When is the birthday of {n}?", "In which month is {n}'s birthday?", "When does {n} have {her} birthday?",
          "Which month is {n}'s birthday in?"), "{n}'s birthday is in {month}.", "{month}"),
        (("Whose birthday is in {month}?", "Who has a birthday in {month}?"), "{n}'s birthday is in {month}.", "{n}"),
        (("Is {n}'s birthday in {month}?",), "Yes, {n}'s birthday is in {month}.", "Yes"),
        (("Is {n}'s birthday in {nomonth}?",), "No, {n}'s birthday is in {month}.", "No"),
        (("When was {n} born?", "In which month was {n} born?"), "{n} was born in {month}.", "{month}"))),
    "yesterday and tomorrow": Kind("once:day yesterday", (
        "Yesterday was {yesterday}.", "It was {yesterday} yesterday.", "Tomorrow is {tomorrow}.", "Tomorrow will be {tomorrow}.", "Today is {today}.",
        "Yesterday was {yesterday}. Today is {today}.", "Today it is {today}.", "It is {today} today, so it was {yesterday} yesterday.",
        "Today is {today}, tomorrow is {tomorrow}."), (
        (("What day is today?", "What day is it?", "What day is it today?", "Which day is today?", "Tell me what day it is."), "It is {today}.",
         "{today}"),
        (("What day is tomorrow?", "What day will tomorrow be?", "What day is it tomorrow?"), "Tomorrow is {tomorrow}.", "{tomorrow}"),
        (("What day was yesterday?", "What day was it yesterday?"), "Yesterday was {yesterday}.", "{yesterday}"),
        (("Today is",), "{today}.", "{today}"),
        (("Tomorrow will be", "Tomorrow is"), "{tomorrow}.", "{tomorrow}")), 2),
    "will go": Kind("n:will p will", (
        "{Soon} {n} {will} go {to_p}.", "{n} {will} go {to_p} {soon}.", "{n} {will} go {to_p} {soon}.", "{Soon}, {n} {will} go {to_p}.",
        "I know that {n} {will} go {to_p} {soon}.", "I hear that {n} {will} go {to_p} {soon}.", "{n} said that {she} {will} go {to_p} {soon}."), (
        (("Where {would} {n} {to}go?", "Where {would} {n} {to}go {soon}?", "~Where {would} {she} {to}go {soon}?", "Tell me where {n} {will} go."),
         "{n} {will} go {to_p}.", "{to_p}"),
        (("When {would} {n} {to}go {to_p}?",), "{n} {will} go {to_p} {soon}.", "{soon}"),
        (("Who {will} go {to_p}?", "Who {will} go {to_p} {soon}?"), "{n} {will} go {to_p}.", "{n}")), 2),
    "will do": Kind("n:will verb:ing o will", (
        "{Soon} {n} {will} {verb} {o}.", "{n} {will} {verb} {o} {soon}.", "{n} {will} {verb} {o} {soon}.", "{Soon}, {n} {will} {verb} {o}.",
        "I know that {n} {will} {verb} {o} {soon}.", "I hear that {n} {will} {verb} {o} {soon}.", "{n} said that {she} {will} {verb} {o} {soon}."), (
        (("What {would} {n} {to}{verb}?", "What {would} {n} {to}{verb} {soon}?", "What {would} {n} {to}do?", "~What {would} {she} {to}{verb} {soon}?",
          "Tell me what {n} {will} {verb}."), "{n} {will} {verb} {o}.", "{o}"),
        (("When {would} {n} {to}{verb} {o}?",), "{n} {will} {verb} {o} {soon}.", "{soon}"),
        (("Who {will} {verb} {o}?",), "{n} {will} {verb} {o}.", "{n}")), 2),
    "wants to be": Kind("n:hopes j", (
        "{n} wants to be a {j}.", "{n} would like to be a {j}.", "{n} wants to become a {j}.", "{n} wants to be a {j} one day.",
        "{n}'s dream is to be a {j}.", "{n} says that {she} wants to be a {j}.", "One day {n} wants to be a {j}.", "{n} hopes to be a {j}."), (
        (("What does {n} want to be?", "What does {n} want to become?", "What would {n} like to be?", "~What does {she} want to be?",
          "What would {n} like to become?", "Tell me what {n} wants to be."), "{n} wants to be a {j}.", "{j}"),
        (("Who wants to be a {j}?", "Who would like to be a {j}?"), "{n} wants to be a {j}.", "{n}"),
        (("Does {n} want to be a {j}?",), "Yes, {n} wants to be a {j}.", "Yes"),
        (("Does {n} want to be a {wrong_j}?",), "No, {n} wants to be a {j}.", "No"))),
    "first of two": Kind("n:acts deed deed2", (
        "{n} {did} before {she} {did2}.", "Before {n} {did2}, {she} {did}.", "After {n} {did}, {she} {did2}.", "{n} {did2} after {she} {did}.",
        "First {n} {did}. Then {she} {did2}.", "First {n} {did}, then {she} {did2}.", "{n} {did} and then {did2}.",
        "{n} {did2}. Before that, {n} {did}.", "{n} {did}. After that, {n} {did2}.", "{n} {did}. Then {n} {did2}.",
        "{n} {did}, and after that {she} {did2}.", "{n} {did} first and then {did2}.", "{n} {did2}, but first {she} {did}."), (
        (("What did {n} do first?", "What did {n} do first?"), "{n} {did}.", "{did}"),
        (("What did {n} do then?", "What did {n} do after that?", "What did {n} do second?", "What did {n} do last?", "What did {n} do next?"),
         "{n} {did2}.", "{did2}"),
        (("What did {n} do before {she} {did2}?",), "{n} {did}.", "{did}"),
        (("What did {n} do after {she} {did}?",), "{n} {did2}.", "{did2}"),
        (("Did {n} {do} first?",), "Yes, {n} {did} first.", "Yes"),
        (("Did {n} {do2} first?",), "No, {n} {did} first.", "No")), 3),
    "first, then, last": Kind("n:acts deed deed2 deed3", (
        "First {n} {did}. Then {she} {did2}. Last {she} {did3}.", "First {n} {did}, then {she} {did2}, and then {she} {did3}.",
        "{n} {did}, then {did2} and then {did3}.", "First {n} {did}.|Then {n} {did2}.|At last {n} {did3}.",
        "{n} {did}. After that {she} {did2}. In the end {she} {did3}.", "{n} {did}. Then {n} {did2}. Then {n} {did3}.",
        "At first {n} {did}. Then {she} {did2}, and at last {she} {did3}.", "Before {n} {did2}, {she} {did}. Last {she} {did3}."), (
        (("What did {n} do first?",), "{n} {did}.", "{did}"),
        (("What did {n} do last?", "What did {n} do in the end?"), "{n} {did3}.", "{did3}"),
        (("What did {n} do second?", "What did {n} do after {she} {did}?"), "{n} {did2}.", "{did2}"),
        (("What did {n} do before {she} {did3}?",), "{n} {did2}.", "{did2}"),
        (("What did {n} do after {she} {did2}?",), "{n} {did3}.", "{did3}"))),
    "weather change": Kind("once:weather sky sky2 ago", (
        "It was {sky} {ago}. Now it is {sky2}.", "{Ago} it was {sky}.|Now it is {sky2}.", "Now it is {sky2}. It was {sky} {ago}.",
        "It was {sky} {ago}, but now it is {sky2}.", "It is {sky2} today. {Ago} it was {sky}.", "The weather was {sky} {ago}.|Today it is {sky2}.",
        "The weather was {sky} {ago}, but today it is {sky2}.", "{Ago} the weather was {sky}.|Now the weather is {sky2}.",
        "It is {sky2} now, but {ago} it was {sky}.", "{Ago} we had {sky} weather.|Now it is {sky2}.", "It was {sky} {ago}, now it is {sky2}.",
        "{Ago} it was {sky}.|But now it is {sky2}."), (
        (SKY, "It is {sky2}.", "{sky2}"),
        (("How was it before?", "How was the weather before?", "How was the weather {ago}?", "What was the weather like {ago}?"), "It was {sky}.",
         "{sky}"),
        (("Is it {sky2} now?", "Is it {sky2}?"), "Yes, it is {sky2}.", "Yes"),
        (("Is it {sky} now?", "Is it {sky}?"), "No, it is {sky2}.", "No"),
        (("Was it {sky} {ago}?",), "Yes, it was {sky}.", "Yes"),
        (("Was it {sky2} {ago}?",), "No, it was {sky}.", "No"))),
    "feeling change": Kind("n:feels m g g2", (
        "{n} was {g}. Then {m} gave {n} a present. Now {she} is {g2}.", "{n} was {g}. Then {she} got a present. Now {n} is {g2}.",
        "{n} was {g}.|Now {n} is {g2}.", "{n} was {g}, but now {she} is {g2}.", "{n} is {g2} now. Before, {she} was {g}.",
        "{n} was {g}. Then {m} came. Now {n} is {g2}.", "{n} was {g} yesterday.|Today {n} is {g2}.", "First {n} was {g}. Then {she} was {g2}.",
        "{n} was {g}.|But now {n} is {g2}.", "Yesterday {n} was {g}, today {she} is {g2}.", "At first {n} was {g}, but now {she} is {g2}.",
        "{n} felt {g}, but now {she} feels {g2}."), (
        (("How does {n} feel now?", "How does {n} feel now?", "How does {n} feel?"), "{n} feels {g2}.", "{g2}"),
        (("How is {n} now?", "How is {n}?"), "{n} is {g2}.", "{g2}"),
        (("How did {n} feel before?", "How did {n} feel first?"), "{n} felt {g}.", "{g}"),
        (("How was {n} before?",), "{n} was {g}.", "{g}"),
        (("Is {n} {g2} now?", "Is {n} {g2}?"), "Yes, {n} is {g2}.", "Yes"),
        (("Is {n} {g} now?", "Is {n} {g}?"), "No, {n} is {g2}.", "No")), 2),
    "state change": Kind("n states", (
        "The {it} was {was}. {n} {made}.", "The {it} was {was}.|{n} {make}.", "The {it} was {was}. Then {n} {made}.",
        "The {it} was {was}, but {n} {made}.", "{n} {make}. Now it is {now}.", "{n} saw that the {it} was {was} and {made}.", "{n} {make}.",
        "The {it} was {was} but then {n} {made}.", "{n} {make}. Before, it was {was}.", "First the {it} was {was}.|Then {n} {make}."), (
        (("Is the {it} {now}?", "Is the {it} {now} now?"), "Yes, the {it} is {now}.", "Yes"),
        (("Is the {it} {was}?", "Is the {it} {was} now?"), "No, the {it} is {now}.", "No"),
        (("How is the {it} now?", "How is the {it} now?", "How is the {it}?"), "The {it} is {now}.", "{now}"),
        (("How was the {it} before?",), "The {it} was {was}.", "{was}"),
        (("Who {make}?",), "{n} {make}.", "{n}")), 2),
    "fell": Kind("u v fall fall2", (
        "The {u} fell {fall}.|The {v} fell {fall2}.", "The {u} fell {fall} and the {v} fell {fall2}.", "A {u} fell {fall}. A {v} fell {fall2}.",
        "The {u} fell {fall}, but the {v} fell {fall2}.", "The {v} fell {fall2}.|The {u} fell {fall}.", "The {u} fell {fall}, the {v} fell {fall2}.",
        "First the {u} fell {fall}. Then the {v} fell {fall2}."), (
        (("Where did the {u} fall?", "Tell me where the {u} fell."), "The {u} fell {fall}.", "{fall}"),
        (("Where did the {v} fall?",), "The {v} fell {fall2}.", "{fall2}"),
        (("What fell {fall}?",), "The {u} fell {fall}.", "{u}"),
        (("What fell {fall2}?",), "The {v} fell {fall2}.", "{v}"),
        (("Did the {u} fall {fall}?",), "Yes, the {u} fell {fall}.", "Yes"),
        (("Did the {v} fall {fall}?",), "No, the {v} fell {fall2}.", "No"))),
    "broke": Kind("once:broke u v n", (
        "The {u} fell and broke.|The {v} is not broken.", "The {v} fell but did not break. The {u} fell and broke.",
        "The {u} fell and broke. The {v} is still fine.", "{n} dropped the {u} and it broke. The {v} is still fine.",
        "The {v} is fine, but the {u} fell and broke.", "The {u} is broken, but the {v} is not.", "The {u} and the {v} fell. Only the {u} broke.",
        "{n} broke the {u}. The {v} did not break.", "The {v} is not broken.|The {u} is broken."), (
        (("What broke?", "What is broken?", "Which thing is broken?", "Tell me what is broken."), "The {u} is broken.", "{u}"),
        (("Is the {u} broken?",), "Yes, the {u} is broken.", "Yes"),
        (("Is the {v} broken?",), "No, the {v} is not broken.", "No"),
        (("How is the {u} now?", "How is the {u}?"), "The {u} is broken.", "broken"))),
    "eyes": Kind("being body c", (
        "{being} has {an}{c} {part}.", "{being} has {an}{c} {part}.", "{being}'s {part} {are} {c}.", "The {part} of {being} {are} {c}.",
        "I know that {being} has {an}{c} {part}.", "You see that {being} has {an}{c} {part}.", "{being} has got {an}{c} {part}."), (
        (("What color {are} {being}'s {part}?", "Which color {are} {being}'s {part}?", "Tell me the color of {being}'s {part}."),
         "{being}'s {part} {are} {c}.", "{c}"),
        (("What color {are} the {part} of {being}?",), "The {part} of {being} {are} {c}.", "{c}"),
        (("Who has {an}{c} {part}?",), "{being} has {an}{c} {part}.", "{being}"),
        (("What is {c}?",), "{being}'s {part} {are} {c}.", "{part}"))),
    "long black hair": Kind("being body c", (
        "{being} has {an}{hairy} {c} {part}.", "{being} has {an}{hairy}, {c} {part}.", "{being}'s {part} {are} {hairy} and {c}.",
        "The {part} of {being} {are} {c} and {hairy}.", "I know that {being} has {an}{hairy} {c} {part}.", "{being} has got {an}{hairy} {c} {part}.",
        "{being}'s {part} {are} {c} and {hairy}."), (
        (("What color {are} {being}'s {part}?",), "{being}'s {part} {are} {c}.", "{c}"),
        (("How {are} {being}'s {part}?", "What {are} {being}'s {part} like?"), "{being}'s {part} {are} {hairy} and {c}.", "{hairy}"),
        (("Who has {an}{hairy} {part}?", "Who has {an}{hairy} {c} {part}?", "Who has {an}{c} {part}?"), "{being} has {an}{hairy} {c} {part}.",
         "{being}"))),
    "parts": Kind("part c d", (
        "The {part} of the {whole} is {c} and the {other} is {d}.", "The {whole} has a {c} {part} and a {d} {other}.",
        "The {part} of the {whole} is {c}.|The {other} of the {whole} is {d}.", "The {whole}'s {part} is {c}.|The {whole}'s {other} is {d}.",
        "There is a {whole} with a {c} {part} and a {d} {other}.", "The {whole} has a {c} {part}.|The {other} of the {whole} is {d}.",
        "The {other} of the {whole} is {d} and the {part} is {c}."), (
        (("What color is the {part} of the {whole}?",), "The {part} of the {whole} is {c}.", "{c}"),
        (("What color is the {whole}'s {part}?",), "The {whole}'s {part} is {c}.", "{c}"),
        (("What color is the {other} of the {whole}?",), "The {other} of the {whole} is {d}.", "{d}"),
        (("What color is the {whole}'s {other}?",), "The {whole}'s {other} is {d}.", "{d}"),
        (("What color is the {part}?",), "The {part} is {c}.", "{c}"),
        (("What color is the {other}?",), "The {other} is {d}.", "{d}"),
        (("What is {c}?", "Which part of the {whole} is {c}?"), "The {part} of the {whole} is {c}.", "{part}"),
        (("What is {d}?", "Which part of the {whole} is {d}?"), "The {other} of the {whole} is {d}.", "{other}"))),
    "which ones": Kind("which c d spot spot2", (
        "The {c} {ones} {are} {spot}.|The {d} {ones} {are} {spot2}.", "The {c} {ones} {are} {spot} and the {d} {ones} {are} {spot2}.",
        "The {c} {ones} {are} {spot}, but the {d} {ones} {are} {spot2}.", "{spot} {are} the {c} {ones}, and {spot2} {are} the {d} {ones}.",
        "The {c} {ones} {are} {spot}, the {d} {ones} {are} {spot2}.", "The {d} {ones} {are} {spot2}.|The {c} {ones} {are} {spot}.",
        "{spot} {are} the {c} {ones}.|{spot2} {are} the {d} {ones}."), (
        (("Where {are} the {c} {ones}?", "Tell me where the {c} {ones} {are}."), "The {c} {ones} {are} {spot}.", "{spot}"),
        (("Where {are} the {d} {ones}?",), "The {d} {ones} {are} {spot2}.", "{spot2}"),
        (("Which {ones} {are} {spot}?", "What is {spot}?"), "The {c} {ones} {are} {spot}.", "{c}"),
        (("Which {ones} {are} {spot2}?", "What is {spot2}?"), "The {d} {ones} {are} {spot2}.", "{d}"),
        (("What color {are} the {ones} {spot}?",), "The {ones} {spot} {are} {c}.", "{c}"),
        (("What color {are} the {ones} {spot2}?",), "The {ones} {spot2} {are} {d}.", "{d}")), 2),
    "on the white flower": Kind("t u near c", (
        "The {u} is {c}. A {t} is {near} the {u}.", "A {t} is {near} the {u}.|The {u} is {c}.", "The {u} is {c}.|The {t} is {near} the {u}.",
        "There is a {t} {near} the {c} {u}.", "{Near} the {c} {u} there is a {t}.", "The {t} is {near} the {u}. The {u} is {c}.",
        "There is a {t} {near} the {u}. The {u} is {c}.", "I see a {t} {near} the {c} {u}."), (
        (("What is {near} the {u}?", "What is {near} the {u}?", "What is {near} the {c} {u}?"), "The {t} is {near} the {u}.", "{t}"),
        (("What color is the {u}?",), "The {u} is {c}.", "{c}"),
        (("Where is the {t}?",), "The {t} is {near} the {u}.", "{near} the {u}"),
        (("What is {c}?",), "The {u} is {c}.", "{u}")), 2),
    "plural color": Kind("many c", (
        "The {many} are {c}.", "The {many} are {c}.", "There are {c} {many}.", "I see {c} {many}.", "The color of the {many} is {c}.",
        "All the {many} are {c}.", "The {many} are all {c}.", "All of the {many} are {c}."), (
        (("What color are the {many}?", "What color are the {many}?", "Which color are the {many}?", "What is the color of the {many}?",
          "What color do the {many} have?"), "The {many} are {c}.", "{c}"),
        (("What is {c}?", "What things are {c}?"), "The {many} are {c}.", "{many}"),
        (("Are the {many} {c}?",), "Yes, the {many} are {c}.", "Yes"),
        (("Are the {many} {wrong_c}?",), "No, the {many} are {c}.", "No"))),
    "hot and cold": Kind("item item2 trait trait2", (
        "The {it} {is} {trait} but the {it2} {is2} {trait2}.", "The {it} {is} {trait}.|The {it2} {is2} {trait2}.",
        "The {it} {is} {trait} and the {it2} {is2} {trait2}.", "The {it} {is} {trait}, the {it2} {is2} {trait2}.",
        "The {it} {is} {trait}, but the {it2} {is2} not. The {it2} {is2} {trait2}.", "The {it2} {is2} {trait2}.|The {it} {is} {trait}.",
        "The {it2} {is2} {trait2}, and the {it} {is} {trait}."), (
        (("What is {trait}?",), "The {it} {is} {trait}.", "{it}"),
        (("What is {trait2}?",), "The {it2} {is2} {trait2}.", "{it2}"),
        (("How {is} the {it}?", "What {is} the {it} like?"), "The {it} {is} {trait}.", "{trait}"),
        (("How {is2} the {it2}?",), "The {it2} {is2} {trait2}.", "{trait2}"),
        (("{is} the {it} {trait}?",), "Yes, the {it} {is} {trait}.", "Yes"),
        (("{is} the {it} {trait2}?",), "No, the {it} {is} {trait}.", "No"),
        (("{is2} the {it2} {trait2}?",), "Yes, the {it2} {is2} {trait2}.", "Yes"),
        (("{is2} the {it2} {trait}?",), "No, the {it2} {is2} {trait2}.", "No"))),
    "tastes": Kind("tasted tasted2 senses taste taste2", (
        "The {tasted} {tastes} {taste}.|The {tasted2} {tastes} {taste2}.", "The {tasted} {tastes} {taste} and the {tasted2} {tastes} {taste2}.",
        "The {tasted} {tastes} {taste}, but the {tasted2} {tastes} {taste2}.", "The {tasted} {tastes} very {taste}.|The {tasted2} {tastes} {taste2}.",
        "The {tasted2} {tastes} {taste2}.|The {tasted} {tastes} {taste}.", "The {tasted} {tastes} {taste}, the {tasted2} {tastes} {taste2}."), (
        (("How does the {tasted} {totaste}?",), "The {tasted} {tastes} {taste}.", "{taste}"),
        (("How does the {tasted2} {totaste}?",), "The {tasted2} {tastes} {taste2}.", "{taste2}"),
        (("What {tastes} {taste}?",), "The {tasted} {tastes} {taste}.", "{tasted}"),
        (("What {tastes} {taste2}?",), "The {tasted2} {tastes} {taste2}.", "{tasted2}"),
        (("Does the {tasted} {totaste} {taste}?",), "Yes, the {tasted} {tastes} {taste}.", "Yes"),
        (("Does the {tasted2} {totaste} {taste}?",), "No, the {tasted2} {tastes} {taste2}.", "No"))),
    "forgot": Kind("n:has t left", (
        "{n} forgot {her} {t} {q}.", "{n} left {her} {t} {q}.", "{n} left the {t} {q}.", "{n} forgot the {t} {q}.",
        "{n} was {q} and left {her} {t} there.", "{n} has left {her} {t} {q}.", "Yesterday {n} forgot {her} {t} {q}.",
        "{n} does not have {her} {t}. {She} left it {q}.", "{n} forgot to take {her} {t}. It is {q}."), (
        (("Where is {n}'s {t}?", "Where is {n}'s {t} now?", "~Where is {her} {t}?"), "{n}'s {t} is {q}.", "{q}"),
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {q}.", "{q}"),
        (("Where did {n} leave the {t}?", "Where did {n} forget the {t}?", "Where did {n} leave {her} {t}?"), "{n} left the {t} {q}.", "{q}"),
        (("What did {n} leave {q}?", "What did {n} forget?", "What did {n} leave?"), "{n} left the {t} {q}.", "{t}"),
        (("Whose {t} is {q}?",), "{n}'s {t} is {q}.", "{n}"),
        (("Who left the {t} {q}?", "Who forgot the {t}?"), "{n} left the {t} {q}.", "{n}")), 2),
    "left two": Kind("n:has t left u left2", (
        "{n} left {her} {t} {q} and {her} {u} {q2}.", "{n} left the {t} {q} and the {u} {q2}.", "{n} left {her} {t} {q}. {She} left {her} {u} {q2}.",
        "{n} forgot the {t} {q}.|{n} forgot the {u} {q2}.", "{n} left {her} {t} {q}, but {she} left {her} {u} {q2}.",
        "{n} left {her} {u} {q2} and {her} {t} {q}.", "{n}'s {t} is {q}.|{n}'s {u} is {q2}."), (
        (("Where is {n}'s {t}?",), "{n}'s {t} is {q}.", "{q}"),
        (("Where did {n} leave {her} {t}?",), "{n} left the {t} {q}.", "{q}"),
        (("Where is {n}'s {u}?",), "{n}'s {u} is {q2}.", "{q2}"),
        (("Where did {n} leave {her} {u}?",), "{n} left the {u} {q2}.", "{q2}"),
        (("What is {q}?",), "{n}'s {t} is {q}.", "{t}"),
        (("What is {q2}?",), "{n}'s {u} is {q2}.", "{u}"))),
    "I left": Kind("t left u left2", (
        "I left my {t} {q} and my {u} {q2}.", "I left my {t} {q}.|I left my {u} {q2}.", "I forgot my {t} {q} and my {u} {q2}.",
        "My {t} is {q} and my {u} is {q2}.", "I put my {t} {q} and left my {u} {q2}.", "My {u} is {q2}.|My {t} is {q}.",
        "I left my {u} {q2}, and my {t} is {q}."), (
        (("Where is my {t}?", "Where did I leave my {t}?"), "Your {t} is {q}.", "{q}"),
        (("Where is my {u}?", "Where did I leave my {u}?"), "Your {u} is {q2}.", "{q2}"),
        (("What is {q}?",), "Your {t} is {q}.", "{t}"),
        (("What is {q2}?",), "Your {u} is {q2}.", "{u}"))),
    "with what": Kind("n:tool,use tool", (
        "{n} {cut} the {bread} with {knife}.", "{n} {cut} the {bread} with {knife}.", "{n} used {knife}. {She} {cut} the {bread} with it.",
        "Yesterday {n} {cut} the {bread} with {knife}.", "With {knife}, {n} {cut} the {bread}.", "{n} took {knife} and {cut} the {bread} with it.",
        "{n} took {knife}. Then {she} {cut} the {bread} with it.", "{n} {cut} the {bread}. {She} used {knife}."), (
        (("What did {n} {tocut} the {bread} with?", "What did {n} {tocut} the {bread} with?", "How did {n} {tocut} the {bread}?"),
         "{n} {cut} the {bread} with {knife}.", "{knife}"),
        (("What did {n} {tocut}?", "What did {n} {tocut} with {knife}?"), "{n} {cut} the {bread}.", "{bread}"),
        (("Who {cut} the {bread}?", "Who {cut} the {bread} with {knife}?"), "{n} {cut} the {bread}.", "{n}"),
        (("What did {n} use?",), "{n} used {knife}.", "{knife}"))),
    "about what": Kind("n:told,paid,bought told topic", (
        "{n} {sang} a {song} about {topic}.", "{n} {sang} a {song}. The {song} was about {topic}.", "{n} {sang} a {song}. It was about {topic}.",
        "Yesterday {n} {sang} a {song} about {topic}.", "The {song} that {n} {sang} was about {topic}.",
        "{n} {sang} a {song} yesterday. It was about {topic}.", "Last week {n} {sang} a {song} about {topic}."), (
        (("What was the {song} about?", "What was the {song} about?", "What is the {song} about?", "Tell me what the {song} was about."),
         "The {song} was about {topic}.", "{topic}"),
        (("What did {n} {sing} a {song} about?",), "{n} {sang} a {song} about {topic}.", "{topic}"),
        (("What did {n} {sing}?",), "{n} {sang} a {song}.", "{song}"),
        (("Who {sang} a {song} about {topic}?", "Who {sang} a {song}?"), "{n} {sang} a {song} about {topic}.", "{n}"))),
    "cup of": Kind("n:had,paid,bought drank dose", (
        "{n} {drank} a {cup} of {tea}.", "{n} {drank} a {cup} of {tea}.", "Yesterday {n} {drank} a {cup} of {tea}.",
        "{n} {drank} a big {cup} of {tea}.", "{n} {drank} a {cup} of {tea} today.", "In the morning {n} {drank} a {cup} of {tea}.",
        "{n} {drank} one {cup} of {tea}."), (
        (("What did {n} {drink}?", "What did {n} {drink}?", "~What did {she} {drink}?"), "{n} {drank} a {cup} of {tea}.", "{cup} of {tea}"),
        (("Who {drank} a {cup} of {tea}?", "Who {drank} {tea}?"), "{n} {drank} a {cup} of {tea}.", "{n}"))),
    "gave a cup": Kind("n:gave m:has dose", (
        "{n} gave {m} a {cup} of {tea}.", "{n} gave a {cup} of {tea} to {m}.", "{n} brought {m} a {cup} of {tea}.",
        "{m} got a {cup} of {tea} from {n}.", "{m} was given a {cup} of {tea} by {n}.", "Yesterday {n} gave {m} a {cup} of {tea}."), (
        (("What did {n} give {m}?", "What did {n} give to {m}?", "What did {m} get?"), "{n} gave {m} a {cup} of {tea}.", "{cup} of {tea}"),
        (("Who gave {m} a {cup} of {tea}?", "Who gave {m} the {tea}?"), "{n} gave {m} a {cup} of {tea}.", "{n}"),
        (("Who got the {tea}?", "Who got the {cup} of {tea}?"), "{m} got the {cup} of {tea}.", "{m}"))),
    "cups of": Kind("n:has k k3 dose dose2", (
        "{n} has {k} {cups} of {tea} and {k3} {cups2} of {tea2}.", "{n} has {k} {cups} of {tea}.|{n} has {k3} {cups2} of {tea2}.",
        "{n} bought {k} {cups} of {tea} and {k3} {cups2} of {tea2}.", "{n} has {k} {cups} of {tea}. {She} also has {k3} {cups2} of {tea2}.",
        "There are {k} {cups} of {tea} and {k3} {cups2} of {tea2}. They all belong to {n}.",
        "{n} has {k3} {cups2} of {tea2} and {k} {cups} of {tea}."), (
        (("How many {cups} of {tea} does {n} have?", "How many {cups} of {tea} are there?"), "{n} has {k} {cups} of {tea}.", "{k}"),
        (("How many {cups2} of {tea2} does {n} have?", "How many {cups2} of {tea2} are there?"), "{n} has {k3} {cups2} of {tea2}.", "{k3}"),
        (("Who has {k} {cups} of {tea}?",), "{n} has {k} {cups} of {tea}.", "{n}"))),
    "has but not": Kind("n:has t u", (
        "{n} has a {t} but no {u}.", "{n} has a {t} but {she} does not have a {u}.", "{n} has no {u}, but {she} has a {t}.",
        "{n} does not have a {u}.|{n} has a {t}.", "{n} has a {t}. {She} has no {u}.", "{n} has a {t}.|{n} has no {u}.", "{n} has a {t}, not a {u}.",
        "{n} has a {t}, but not a {u}."), (
        (("What does {n} not have?", "What doesn't {n} have?"), "{n} does not have a {u}.", "{u}"),
        (("What does {n} have?", "What has {n} got?"), "{n} has a {t}.", "{t}"),
        (("Does {n} have a {t}?", "Has {n} got a {t}?"), "Yes, {n} has a {t}.", "Yes"),
        (("Does {n} have a {u}?", "Has {n} got a {u}?"), "No, {n} does not have a {u}.", "No"))),
    "only": Kind("n:place,feels,job m:place,feels,job is", (
        "Only {n} is {is}. {m} is not.", "{n} is {is} but {m} is not.", "{m} is not {is}, but {n} is.", "{n} is {is}.|{m} is not {is}.",
        "{m} is not {is}.|{n} is {is}.", "Only {n} is {is}, not {m}.", "Not {m} but {n} is {is}.", "{n} is {is}, {m} is not.",
        "{n} is {is}, but not {m}."), (
        (("Who is {is}?", "Who is {is}?", "Tell me who is {is}."), "{n} is {is}.", "{n}"),
        (("Who is not {is}?",), "{m} is not {is}.", "{m}"),
        (("Is {n} {is}?",), "Yes, {n} is {is}.", "Yes"),
        (("Is {m} {is}?",), "No, {m} is not {is}.", "No")), 2),
    "nobody is": Kind("is name", (
        "Nobody is {is}.", "There is nobody who is {is}.", "No one is {is}.", "Nobody is {is} today.", "I know that nobody is {is}."), (
        (("Who is {is}?", "Who is {is} now?", "Tell me who is {is}."), "Nobody is {is}.", "Nobody"),
        (("Is {name} {is}?", "Is anybody {is}?"), "No, nobody is {is}.", "No"))),
    "timetable": Kind("whens:day,day,day,clock,part lessons", (
        "{When} {w} {has} {les}.|{When2} {w} {has} {les2}.", "{w} {has} {les} {when} and {les2} {when2}.",
        "{When2} {w} {has} {les2} and {when} {les}.", "{w} {has} {les} {when}.|{w} {has} {les2} {when2}.",
        "{When} {w} {has} {les}, {when2} {w} {has} {les2}.", "{When} {w} {has} {les}, but {when2} {w} {has} {les2}.",
        "{w} {has} {les2} {when2}.|{w} {has} {les} {when}.", "{w} {has} {les} {when}, and {when2} {w} {has} {les2}."), (
        (("When {does} {w} have {les}?", "Tell me when {w} {has} {les}."), "{you} {has} {les} {when}.", "{when}"),
        (("When {does} {w} have {les2}?", "And when {does} {w} have {les2}?"), "{you} {has} {les2} {when2}.", "{when2}"),
        (("{other}What {does} {w} have {when}?",), "{you} {has} {les} {when}.", "{les}"),
        (("{other}What {does} {w} have {when2}?", "{other}And what {does} {w} have {when2}?"), "{you} {has} {les2} {when2}.", "{les2}"),
        (("{ours}What do we have {when}?",), "{les} is {when}.", "{les}"),
        (("{ours}What do we have {when2}?",), "{les2} is {when2}.", "{les2}"),
        (("Which lesson {does} {w} have {when}?", "Which subject {does} {w} have {when}?"), "{you} {has} {les} {when}.", "{les}"),
        (("Which lesson {does} {w} have {when2}?", "Which subject {does} {w} have {when2}?"), "{you} {has} {les2} {when2}.", "{les2}"),
        (("{does} {w} have {les} {when}?",), "Yes, {you} {has} {les} {when}.", "Yes"),
        (("{does} {w} have {les2} {when}?",), "No, {you} {has} {les} {when}.", "No")), 2),
    "planes": Kind("whens:day,day,day,clock planes", (
        "The {ride} {to} {city} {leaves} {when}.|The {ride} {to} {city2} {leaves} {when2}.",
        "{ride} {to} {city} {when}, {ride} {to} {city2} {when2}.",
        "The {ride} {to} {city} {leaves} {when} and the {ride} {to} {city2} {leaves} {when2}.",
        "There is a {ride} {to} {city} {when} and a {ride} {to} {city2} {when2}.",
        "The {ride} {to} {city} is {when}, the {ride} {to} {city2} is {when2}.",
        "{When} the {ride} {to} {city} {leaves}.|{When2} the {ride} {to} {city2} {leaves}.",
        "{ride} {to} {city} {bare}, {ride} {to} {city2} {bare2}.", "{ride} {to} {city} {leaves} {when}.|{ride} {to} {city2} {leaves} {when2}.",
        "{ride} {to} {city}: {when}. {ride} {to} {city2}: {when2}.",
        "The {ride} {to} {city} {leaves} {when}, but the {ride} {to} {city2} {leaves} {when2}."), (
        (("When is the {ride} {to} {city}?", "When is the {ride} {to} {city}?"), "The {ride} {to} {city} is {when}.", "{when}"),
        (("When is the {ride} {to} {city2}?", "And when is the {ride} {to} {city2}?"), "The {ride} {to} {city2} is {when2}.", "{when2}"),
        (("When does the {ride} {to} {city} {leave}?",), "The {ride}{full} {leaves} {when}.", "{when}"),
        (("When does the {ride} {to} {city2} {leave}?",), "The {ride}{full2} {leaves} {when2}.", "{when2}"),
        (("Which {ride} {leaves} {when}?", "Which {ride} is {when}?"), "The {ride} {to} {city} {leaves} {when}.", "{city}"),
        (("Which {ride} {leaves} {when2}?", "Which {ride} is {when2}?"), "The {ride} {to} {city2} {leaves} {when2}.", "{city2}"),
        (("Where does the {ride} {when} {go}?",), "The {ride} {when} {goes} {city}.", "{city}"),
        (("Is the {ride} {to} {city} {when}?",), "Yes, the {ride} {to} {city} is {when}.", "Yes"),
        (("Is the {ride} {to} {city} {when2}?",), "No, the {ride} {to} {city} is {when}.", "No")), 2),
    "today and yesterday": Kind("n:wears otherday", (
        "{On} {n} {does} {o}. {On2} {she} {does2} {o2}.", "{On} {n} {does} {o}.|{On2} {n} {does2} {o2}.",
        "{n} {does} {o} {on} and {does2} {o2} {on2}.", "{n} {does} {o} {on}, but {on2} {she} {does2} {o2}.",
        "{On2} {n} {does2} {o2}. {On} {she} {does} {o}.", "{On} {n} {does} {o}, {on2} {she} {does2} {o2}.",
        "{n} {does2} {o2} {on2}.|{n} {does} {o} {on}.", "{On2} {n} {does2} {o2}, and {on} {she} {does} {o}."), (
        (("What {aux} {n} {verb} {on}?", "What {aux} {n} {verb} {on}?", "~What {aux} {she} {verb} {on}?"), "{n} {does} {o}{said}.", "{o}"),
        (("What {aux2} {n} {verb} {on2}?", "And what {aux2} {n} {verb} {on2}?", "~What {aux2} {she} {verb} {on2}?"), "{n} {does2} {o2}{said2}.",
         "{o2}"),
        (("When {aux} {n} {verb} {o}?",), "{n} {does} {o} {on}.", "{on}"),
        (("When {aux2} {n} {verb} {o2}?",), "{n} {does2} {o2} {on2}.", "{on2}"),
        (("{aux} {n} {verb} {o} {on}?",), "Yes, {n} {does} {o}{said}.", "Yes"),
        (("{aux2} {n} {verb} {o} {on2}?",), "No, {n} {does2} {o2}{said2}.", "No")), 2),
    "day and night": Kind("n:acts shift", (
        "{n} {acts} {ta} and {acts2} {tb}.", "{n} {acts} {ta}. {She} {acts2} {tb}.", "{Ta} {n} {acts}. {Tb} {she} {acts2}.",
        "{n} {acts} {ta}.|{n} {acts2} {tb}.", "{n} {acts2} {tb}, but {ta} {she} {acts}.", "{Tb} {n} {acts2} and {ta} {she} {acts}.",
        "{Tb} {n} {acts2}.|{Ta} {n} {acts}.", "{n} {acts} {ta}, but {acts2} {tb}."), (
        (("When does {n} {act}?", "~When does {she} {act}?"), "{n} {acts} {ta}.", "{ta}"),
        (("When does {n} {act2}?", "~When does {she} {act2}?", "And when does {n} {act2}?"), "{n} {acts2} {tb}.", "{tb}"),
        (("What does {n} do {ta}?", "~What does {she} do {ta}?"), "{n} {acts} {ta}.", "{acts}"),
        (("What does {n} do {tb}?", "~What does {she} do {tb}?"), "{n} {acts2} {tb}.", "{acts2}"),
        (("Does {n} {act} {ta}?", "~Does {she} {act} {ta}?"), "Yes, {n} {acts} {ta}.", "Yes"),
        (("Does {n} {act2} {ta}?", "~Does {she} {act2} {ta}?"), "No, {n} {acts} {ta}.", "No")), 2),
    "birthdays": Kind("n:born m:born dates", (
        "{n}'s birthday is {da}.|{m}'s birthday is {db}.", "{m}'s birthday is {db} and {n}'s birthday is {da}.",
        "{n}'s birthday is {da}, {m}'s is {db}.", "{n} has {her} birthday {da}.|{m}'s birthday is {db}.",
        "The birthday of {n} is {da} and the birthday of {m} is {db}.", "{m}'s birthday is {db}, but {n}'s birthday is {da}.",
        "{n}'s birthday is {da} and {m}'s is {db}.", "{dated}{n} was born {da} and {m} was born {db}.",
        "{dated}{m} was born {db}.|{n} was born {da}."), (
        (("When is {n}'s birthday?", "When is the birthday of {n}?"), "{n}'s birthday is {da}.", "{da}"),
        (("When is {m}'s birthday?", "And when is {m}'s birthday?"), "{m}'s birthday is {db}.", "{db}"),
        (("Whose birthday is {da}?", "Who has a birthday {da}?"), "{n}'s birthday is {da}.", "{n}"),
        (("Whose birthday is {db}?", "Who has a birthday {db}?"), "{m}'s birthday is {db}.", "{m}"),
        (("{dated}When was {n} born?",), "{n} was born {da}.", "{da}"),
        (("Is {n}'s birthday {da}?",), "Yes, {n}'s birthday is {da}.", "Yes"),
        (("Is {n}'s birthday {db}?",), "No, {n}'s birthday is {da}.", "No"))),
    "appointment": Kind("when:day,day,clock,part meets", (
        "{s} {has} a {it} with {whom} {when}. It is {place}.", "{When} {s} {has} a {it} with {whom} {place}.",
        "{s} {has} a {it} {when}. It is with {whom} {place}.", "{s} {has} a {it} {place} {when} with {whom}.",
        "{s} {has} a {it} {place}. It is {when}, with {whom}.", "{s} {has} a {it} with {whom} {when} {place}."), (
        (("When is the {it}?", "When is the {it} with {whom}?"), "The {it} is {when}.", "{when}"),
        (("Who is the {it} with?", "With whom is the {it}?"), "The {it} is with {whom}.", "{whom}"),
        (("Where is the {it}?", "Where is the {it} with {whom}?"), "The {it} is {place}.", "{place}"),
        (("Who {does} {s} meet {when}?", "Who {does} {s} meet {place}?"), "{you} {meets} {whom}.", "{whom}"),
        (("{third}Who has a {it}?", "{third}Who has a {it} {when}?"), "{s} has a {it}.", "{s}"),
        (("Is the {it} with {whom}?",), "Yes, the {it} is with {whom}.", "Yes"),
        (("Is the {it} with {nowhom}?",), "No, the {it} is with {whom}.", "No"),
        (("Is the {it} {when}?",), "Yes, the {it} is {when}.", "Yes"),
        (("Is the {it} {nowhen}?",), "No, the {it} is {when}.", "No")), 2),
    "opening hours": Kind("hours", (
        "The {it} is open from {from} to {till}.", "From {from} to {till} the {it} is open.", "The {it} opens {at} {from} and closes {at} {till}.",
        "The {it} is only open from {from} to {till}.", "{it} open from {from} to {till}.", "The {it} is open from {from} until {till}."), (
        (("When is the {it} open?", "Tell me when the {it} is open."), "The {it} is open from {from} to {till}.", "from {from} to {till}"),
        (("When does the {it} open?", "When does the {it} open?"), "The {it} opens {at} {from}.", "{at} {from}"),
        (("When does the {it} close?", "When does the {it} close?"), "The {it} closes {at} {till}.", "{at} {till}"),
        (("What is open from {from} to {till}?",), "The {it} is open from {from} to {till}.", "{it}"),
        (("What opens {at} {from}?",), "The {it} opens {at} {from}.", "{it}"),
        (("What closes {at} {till}?",), "The {it} closes {at} {till}.", "{it}"),
        (("Is the {it} open from {from} to {till}?",), "Yes, the {it} is open from {from} to {till}.", "Yes"),
        (("Does the {it} close {at} {till}?",), "Yes, the {it} closes {at} {till}.", "Yes"),
        (("Does the {it} open {at} {till}?",), "No, the {it} opens {at} {from}.", "No"))),
    "arrivals": Kind("once:arrivals n:called,arrives m:called,arrives n2:called,arrives arrivals", (
        "{order}{n} {arrived} before {m}, and {m} {arrived} before {n2}.", "{order}{n2} {arrived} after {m}.|{m} {arrived} after {n}.",
        "{order}First {n} {arrived}, then {m} and then {n2}.", "{order}{n} {arrived} first, {m} {arrived} second and {n2} {arrived} last.",
        "{order}{n} {arrived} before {m}. {n2} {arrived} after {m}.", "{same}{n} and {m} {arrived} at the same time. {n2} {arrived} later.",
        "{same}{n2} {arrived} after {n} and {m}. {n} and {m} {arrived} at the same time.",
        "{same}{n} {arrived} at the same time as {m}. {n2} {arrived} later.",
        "{same}First {n} and {m} {arrived} at the same time. Then {n2} {arrived}."), (
        (("{order}Who {arrived} first?",), "{n} {arrived} first.", "{n}"),
        (("Who {arrived} last?",), "{n2} {arrived} last.", "{n2}"),
        (("{order}Who {arrived} before {m}?",), "{n} {arrived} before {m}.", "{n}"),
        (("{order}Who {arrived} after {m}?",), "{n2} {arrived} after {m}.", "{n2}"),
        (("{order}Did {n} {arrive} before {m}?",), "Yes, {n} {arrived} before {m}.", "Yes"),
        (("{order}Did {n2} {arrive} before {m}?",), "No, {n2} {arrived} after {m}.", "No"),
        (("{same}Who {arrived} at the same time?",), "{n} and {m} {arrived} at the same time.", "{n} and {m}"),
        (("{same}Did {n} and {m} {arrive} at the same time?",), "Yes, {n} and {m} {arrived} at the same time.", "Yes"),
        (("{same}Did {n} and {n2} {arrive} at the same time?",), "No, {n2} {arrived} later.", "No"))),
}
