"""Times, places and descriptions."""
from drawing import draw_act, draw_where, draw_verb, object_of, of, pronouns, somewhere, with_article, with_capitals
from kinds import Kind
import words

MONTHS = "January February March April May June July August September October November December".split()
EVENTS = "game party lesson test concert dinner class trip show meeting wedding birthday match picnic film exam race".split()
OPEN = "shop library museum zoo market bank school cafe restaurant supermarket pool office park".split()
RIDES = "bus train plane ship boat taxi".split()
SPANS = (("opens", "open", "closes", "close", OPEN), ("starts", "start", "ends", "end", EVENTS), ("begins", "begin", "ends", "end", EVENTS),
         ("leaves", "leave", "arrives", "arrive", RIDES))
BY = "by bus,by train,by bike,by car,by plane,by boat,by taxi,on foot".split(",")
LANGUAGES = "English Spanish German French Chinese Italian Japanese Arabic Russian Turkish".split()
LESSONS = "math art music English history science sport reading writing singing".split()
PLAYED = "football,tennis,basketball,chess,cards,volleyball,the guitar,the piano,the violin,the drums,the flute,music".split(",")
WORK = "at the bank,in the hospital,in a school,in a shop,at the station,in an office,in the library,on a farm,in a restaurant,at home".split(",")
BEDS = "on the bed,in a box,under the table,in the kitchen,on the floor,in a basket,in the barn,on the chair,in the garden,on the roof".split(",")
HOMES = "in the forest,in a tree,in the barn,in a hole,in the garden,in the lake,on a farm,in the field,in the river,in the zoo".split(",")
EATEN = "hay,grass,corn,fish,bread,potatoes,bananas,nuts,meat,carrots,apples,leaves,honey,cheese,tomatoes,rice".split(",")
# what somebody does: (do, does, did, what it is asked with, what may follow); "time": a time follows
DOES = (("speak", "speaks", "spoke", "what|which language", LANGUAGES), ("learn", "learns", "learned", "what|what|which subject", LESSONS),
        ("teach", "teaches", "taught", "what|which subject", LESSONS), ("play", "plays", "played", "what", PLAYED),
        ("go to school", "goes to school", "went to school", "how", BY), ("go to work", "goes to work", "went to work", "how", BY),
        ("come home", "comes home", "came home", "how", BY), ("travel", "travels", "traveled", "how", BY),
        ("work", "works", "worked", "where", WORK), ("sleep", "sleeps", "slept", "where", BEDS), ("eat", "eats", "ate", "what", EATEN),
        ("get up", "gets up", "got up", "when", "clock"), ("go to bed", "goes to bed", "went to bed", "when", "clock"),
        ("have lunch", "has lunch", "had lunch", "when", "clock"), ("come home", "comes home", "came home", "when", "clock"))
VISITS = (("visit me", "visits me", "visited me", "when", "every"), ("visit us", "visits us", "visited us", "when", "every"),
          ("call me", "calls me", "called me", "when", "every"), ("help me", "helps me", "helped me", "when", "every"),
          ("go shopping", "goes shopping", "went shopping", "when", "every"), ("go swimming", "goes swimming", "went swimming", "when", "every"))
BEASTS_DO = (("eat", "eats", "ate", "what", EATEN), ("sleep", "sleeps", "slept", "where", BEDS), ("live", "lives", "lived", "where", HOMES))
RELATIVES = {"girl": "sister aunt grandmother daughter granddaughter cousin friend wife neighbor teacher".split(),
             "boy": "brother uncle grandfather son grandson cousin friend husband neighbor teacher".split()}
PETS = "cat dog rabbit bird horse mouse hen duck goat fish".split()
PET_NAMES = "Luna Bella Rex Coco Bruno Daisy Rocky Lola Milo Nala Simba Snow".split()
FUTURE = "tomorrow,tomorrow,tomorrow,next week,next month,next year,on Monday,on Friday,on Sunday,tonight,in the evening,in summer,in May".split(",")
WILL = (("will", "will", ""), ("will", "will", ""), ("is going to", "is", "going to "), ("is going to", "is", "going to "),
        ("wants to", "does", "want to "), ("would like to", "would", "like to "), ("has to", "does", "have to "))
AGO = "yesterday,last week,all week,in the morning,last night,on the weekend,before".split(",")
# things, a state, the other, what makes it so, and what undoes it
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
PLURALS = [word for word in words.PLURALS if word not in ("children",
        "friends")] + "shoes socks eyes walls boats houses chairs roses boots gloves bags hats doors".split()
ITEMS = [(word, "is") for word in "soup tea milk coffee water cake bread apple room house bed car street river box bag rice pizza juice".split()]
ITEMS += [(word, "are") for word in "apples shoes eggs streets cookies socks nuts stones flowers potatoes books".split()]
TRAITS = "hot cold warm fresh old new big small clean dirty wet dry good bad nice soft hard empty heavy".split()
TASTES = "sweet sour good bad bitter salty nice fresh strange great".split()
SENSES = (("tastes", "taste"), ("tastes", "taste"), ("smells", "smell"), ("smells", "smell"), ("looks", "look"))
TASTED = "soup tea milk coffee cake bread apple pear lemon juice pizza cheese fish plum honey chocolate sandwich banana rice tomato".split()
TOOLS = (("cut", "cut", "bread cake apple rope paper pizza", "knife scissors saw"), ("ate", "eat", "soup rice cake pasta egg", "spoon fork knife"),
         ("wrote", "write", "letter card book story", "pen pencil computer"), ("opened", "open", "door box gate letter", "key knife card stone"),
         ("drew", "draw", "picture house horse map", "pencil pen stick"), ("cleaned", "clean", "window car floor table", "soap water sponge towel"),
         ("washed", "wash", "dog car shirt", "soap water sponge"), ("hit", "hit", "ball drum nail", "stick hammer hand stone"),
         ("painted", "paint", "wall fence door", "brush hand sponge"), ("fixed", "fix", "bike chair fence", "hammer rope nail"))
TOLD = (("sang", "sing", "song"), ("read", "read", "book"), ("wrote", "write", "letter"), ("told", "tell", "story"), ("watched", "watch", "film"),
        ("wrote", "write", "poem"), ("read", "read", "story"), ("bought", "buy", "book"), ("saw", "see", "film"), ("heard", "hear", "song"))
TOPICS = ("the moon,the sea,a king,a queen,horses,dogs,cats,love,summer,winter,the stars,a dragon,a ship,the sun,two friends,a lion,a train,trees,"
          "a farmer,Africa,London,birds,a magic ring,a mouse").split(",")
DOSES = {"cup": "tea coffee milk", "glass": "milk water juice", "bottle": "water milk juice", "bag": "sugar rice nuts",
        "piece": "cake bread cheese chocolate pizza",
         "bowl": "soup rice", "box": "chocolate cookies", "pot": "tea soup honey", "slice": "bread pizza cake"}


def a_time(story, sort):
    if sort == "clock":
        hour = story.rng.choice([hour for hour in range(1, 13) if ("hour", hour) not in story.taken])
        story.taken.add(("hour", hour))
        name = words.NUMBER_NAMES[hour - 1]
        forms = (f"{name} o'clock", f"{name} o'clock", name, str(hour), f"half past {name}", f"{hour}:30", *(["noon"] * 3 if hour == 12 else []))
        return "at " + story.rng.choice(forms)
    if sort == "every":
        return "every " + story.fresh([*words.DAYS, *words.SEASONS]) if story.rng.random() < 0.7 else a_time(story, "day")
    if sort == "part":
        return story.fresh(words.TIMES)
    return "on " + story.fresh(words.DAYS) if sort == "day" else "in " + story.fresh(MONTHS if sort == "month" else words.SEASONS)


def draw_when(story, slots, role):
    return with_capitals({"when": a_time(story, story.rng.choice((role or "day,day,clock,clock,month").split(",")))}, "when")


def draw_whens(story, slots, role):
    """Two times of one sort."""
    sort = story.rng.choice((role or "day,clock,month,season").split(","))
    two = a_time(story, sort), a_time(story, sort)
    return with_capitals(dict(zip(("when", "when2"), two)), "when", "when2")


def draw_span(story, slots, role):
    *verbs, what = story.rng.choice(SPANS)
    it = story.fresh(what)
    return dict(zip(("starts", "start", "ends", "end"), verbs)) | {"it": it}


def draw_leaves(story, slots, role):
    """Two that leave, open or start."""
    starts, start, ends, end, what = story.rng.choice(SPANS)
    if story.rng.random() < 0.4:
        starts, start = ends, end
    return {"starts": starts, "start": start, "it": story.fresh(what), "its": story.fresh(what)}


def subjects(slots):
    return [slots[slot] for slot in ("n", "m", "being", "being2", "nm") if slot in slots]


def draw_does(story, slots, role):
    """What somebody does, and what somebody else does."""
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
    draw = (lambda: a_time(story, what)) if isinstance(what, str) else (lambda: story.fresh(what))
    drawn = {"do": do, "does": does, "aux": aux, "wh": story.rng.choice(wh.split("|")), "what": draw(),
             "youdo": does.replace(" me", " you").replace(" us", " you")}
    return drawn if role == "own" or slots.keys().isdisjoint({"m", "being2"}) else drawn | {"what2": draw()}


def draw_being(story, slots, role):
    """Somebody with a name, or an animal."""
    if role != "beast" and story.rng.random() < 0.5:
        being = story.name((), [*slots.values()])
        known = pronouns(being)
        return {"being": being} | ({"It": known["She"], "Its": known["Her"]} if known else {})
    return {"being": story.rng.choice(("the ", "the ", "the ", "my ")) + story.fresh(words.ANIMALS), "It": "It", "Its": "Its"}


def draw_own(story, slots, role):
    """A relative or a pet and its name: my grandson David, Mia's cat Luna."""
    own = "my" if story.rng.random() < 0.75 else f"{story.name()}'s"
    if story.rng.random() < 0.5:
        pet = story.fresh(PETS)
        return {"own": own, "kind": pet, "nm": story.fresh(PET_NAMES if story.rng.random() < 0.6 else words.NAMES),
                "pet": pet, "It": "It"}
    boy = story.rng.random() < 0.5
    return {"own": own, "kind": story.fresh(RELATIVES["boy" if boy else "girl"]), "nm": story.fresh(words.BOYS if boy else words.GIRLS),
            "It": "He" if boy else "She"}


def draw_tense(story, slots, role):
    return {"does": slots["verbs"], "do": "does"} if story.rng.random() < 0.6 else {"does": slots["past"], "do": "did"}


def draw_yesterday(story, slots, role):
    today = words.DAYS.index(story.fresh(words.DAYS))
    return dict(zip(("yesterday", "today", "tomorrow"), (words.DAYS[(today + i) % 7] for i in (-1, 0, 1))))


def draw_will(story, slots, role):
    will, ask, rest = story.rng.choice(WILL)
    soon = story.rng.choice([time for time in FUTURE if time.split()[-1] not in story.taken])
    if soon in ("tomorrow", "tonight"):
        story.taken.add((slots["n"], soon))
    else:
        story.taken.add(soon.split()[-1])
    return with_capitals({"will": will, "would": ask, "to": rest, "soon": soon}, "soon")


def draw_deed(story, slots, role):
    """Something that was done."""
    if story.rng.random() < 0.35:
        act = draw_act(story, slots, role)
        return {"do": act["act"], "did": act["acted"]}
    verb = draw_verb(story, slots, "ing")
    what = object_of(story, verb["takes"])
    return {"do": f"{verb['verb']} {what}", "did": f"{verb['past']} {what}"}


def draw_state(story, slots, role):
    """Something that was in one state and is in another: {now}. {make}: what made it so."""
    things, now, was, make, undo = story.rng.choice(STATES)
    if story.rng.random() < 0.5:
        now, was, make = was, now, undo
    it = story.fresh(things.split())
    make = story.rng.choice(make.split("|"))
    return {"it": it, "now": now, "was": was, "make": make.format(f"the {it}"), "made": make.format("it")}


def draw_body(story, slots, role):
    part, are, a = story.rng.choice(BODY[:-1] if slots["being"] in words.NAMES else BODY)
    if slots["being"] not in words.NAMES and part == "hair":
        part, are = "eyes", "are"
    if (slots["being"], part) in story.taken:
        raise LookupError(part)
    story.taken.add((slots["being"], part))
    long = story.rng.choice(("big", "small", "nice") if part in ("eyes", "nose", "ears") else ("long", "short", "nice"))
    if (part, long) in story.taken:
        raise LookupError(part, long)
    story.taken.add((part, long))
    return {"part": part, "are": are, "an": a, "hairy": long}


def draw_part(story, slots, role):
    whole = story.fresh([*PARTS])
    part, other = story.rng.sample(PARTS[whole].split(), 2)
    if {part, other} & story.taken:
        raise LookupError(part)
    story.taken.update((part, other))
    return {"whole": whole, "part": part, "other": other}


def draw_spot(story, slots, role):
    if story.rng.random() < 0.4:
        return draw_where(story, slots, role)
    return f"{story.rng.choice(BY_SPOT)} the {story.fresh(SPOTS)}"


def draw_ones(story, slots, role):
    """One thing or animal of each color, or several."""
    if story.rng.random() < 0.6:
        return {"ones": story.fresh(PLURALS), "are": "are"}
    return {"ones": story.fresh(words.ANIMALS if story.rng.random() < 0.4 else words.THINGS), "are": "is"}


def draw_left(story, slots, role):
    return {"q": somewhere(story, LEFT)}


def draw_item(story, slots, role):
    it, are = story.rng.choice([item for item in ITEMS if item[0] not in story.taken])
    story.taken.add(it)
    return {"it": it, "is": are}


def draw_tool(story, slots, role):
    past, do, things, tools = story.rng.choice(TOOLS)
    tool = story.fresh(tools.split())
    return {"cut": past, "tocut": do, "bread": story.fresh(things.split()),
            "knife": tool if tool in ("scissors", "soap", "water") else with_article(tool)}


def draw_told(story, slots, role):
    past, do, song = story.rng.choice(TOLD)
    if song in story.taken:
        raise LookupError(song)
    story.taken.add(song)
    return {"sang": past, "sing": do, "song": song}


def draw_dose(story, slots, role):
    stuff = story.fresh(sorted({stuff for stuffs in DOSES.values() for stuff in stuffs.split()}))
    cup = story.rng.choice([cup for cup, stuffs in DOSES.items() if stuff in stuffs.split()])
    return {"cup": cup, "cups": cup + "es" if cup in ("box", "glass") else cup + "s", "tea": stuff}


def draw_is(story, slots, role):
    """Where or how somebody is."""
    sort = story.rng.random()
    if sort < 0.5:
        return story.fresh([where for where, _ in words.PLACES])
    return story.fresh(words.FEELINGS) if sort < 0.8 else with_article(story.fresh(words.JOBS))


DRAWERS = {
    "when": draw_when, "whens": draw_whens, "event": of(EVENTS), "span": draw_span, "leaves": draw_leaves, "doing": draw_does,
    "being": draw_being, "own": draw_own, "tense": draw_tense, "yesterday": draw_yesterday, "will": draw_will, "deed": draw_deed,
    "sky": of([*words.WEATHERS, "dry", "wet"]), "ago": lambda story, slots, role: with_capitals({"ago": story.rng.choice(AGO)}, "ago"),
    "states": draw_state, "fall": of(FALLEN), "body": draw_body, "part": draw_part, "spot": draw_spot, "which": draw_ones,
    "many": of(PLURALS), "left": draw_left, "item": draw_item, "tool": draw_tool, "told": draw_told, "topic": of(TOPICS), "dose": draw_dose,
    "is": draw_is, "month": of(MONTHS), "taste": of(TASTES), "trait": of(TRAITS), "tasted": of(TASTED),
    "senses": lambda story, slots, role: dict(zip(("tastes", "totaste"), story.rng.choice(SENSES))),
    "drank": lambda story, slots, role: dict(zip(("drank", "drink"), story.rng.choice(
        (("bought", "buy"), ("had", "have"), ("got", "get"), ("wanted", "want"), ("ordered", "order"), ("took", "take"))))),
}
COMPUTED = {"yesterday and tomorrow", "state change", "broke", "nobody is"}
SKY = ("How is the weather now?", "How is the weather today?", "What is the weather like now?", "How is it now?")

KINDS = {
    "event": Kind("event when", (
        "We have a {event} {when}.", "The {event} is {when}.", "There is a {event} {when}.", "{When} there is a {event}.",
        "{When} we have a {event}.", "Our {event} is {when}.", "We are going to have a {event} {when}.", "I have a {event} {when}."), (
        (("When is the {event}?", "When is the {event}?", "Tell me when the {event} is."), "The {event} is {when}.", "{when}"),
        (("What is {when}?", "What happens {when}?"), "The {event} is {when}.", "{event}")), 2),
    "two events": Kind("event event2 whens", (
        "The {event} is {when} and the {event2} is {when2}.", "{When} we have a {event} and {when2} we have a {event2}.",
        "The {event} is {when}.|The {event2} is {when2}.", "We have a {event} {when} and a {event2} {when2}.",
        "There is a {event} {when}.|There is a {event2} {when2}.", "The {event} is {when}, but the {event2} is {when2}."), (
        (("When is the {event}?",), "The {event} is {when}.", "{when}"), (("When is the {event2}?",), "The {event2} is {when2}.", "{when2}"),
        (("What is {when}?", "What do we have {when}?"), "The {event} is {when}.", "{event}"),
        (("What is {when2}?", "What do we have {when2}?"), "The {event2} is {when2}.", "{event2}"))),
    "opens and closes": Kind("span whens:clock", (
        "The {it} {starts} {when} and {ends} {when2}.", "The {it} {starts} {when}. It {ends} {when2}.",
        "The {it} {ends} {when2}. It {starts} {when}.",
        "The {it} {ends} {when2} and {starts} {when}.", "The {it} {starts} {when}.|The {it} {ends} {when2}.",
        "{When} the {it} {starts} and {when2} it {ends}."), (
        (("When does the {it} {start}?", "What time does the {it} {start}?"), "The {it} {starts} {when}.", "{when}"),
        (("When does the {it} {end}?", "What time does the {it} {end}?"), "The {it} {ends} {when2}.", "{when2}"),
        (("What {starts} {when}?",), "The {it} {starts} {when}.", "{it}"),
        (("What {ends} {when2}?",), "The {it} {ends} {when2}.", "{it}"))),
    "bus and train": Kind("leaves whens:clock,clock,day,part", (
        "The {it} {starts} {when}.|The {its} {starts} {when2}.", "The {it} {starts} {when} and the {its} {starts} {when2}.",
        "The {it} {starts} {when} but the {its} {starts} {when2}.", "{When} the {it} {starts} and {when2} the {its} {starts}.",
        "The {it} {starts} {when}, the {its} {when2}."), (
        (("When does the {it} {start}?",), "The {it} {starts} {when}.", "{when}"),
        (("When does the {its} {start}?",), "The {its} {starts} {when2}.", "{when2}"),
        (("What {starts} {when}?", "Which {starts} {when}?", "Which one {starts} {when}?"), "The {it} {starts} {when}.", "{it}"),
        (("What {starts} {when2}?", "Which {starts} {when2}?", "Which one {starts} {when2}?"), "The {its} {starts} {when2}.", "{its}"))),
    "own does": Kind("own doing:own", (
        "{own} {kind} {nm} {does} {what}.", "{own} {kind} {nm} {does} {what}.", "{own} {kind} is called {nm}. {nm} {does} {what}.",
        "{nm} is {own} {kind}. {It} {does} {what}.", "{own} {kind}'s name is {nm}. {It} {does} {what}.",
        "I know that {own} {kind} {nm} {does} {what}."), (
        (("{wh} {aux} {nm} {do}?", "{wh} {aux} {own} {kind} {nm} {do}?"), "{nm} {youdo} {what}.", "{what}"),
        (("{wh} {aux} {own} {kind} {do}?",), "{own} {kind} {youdo} {what}.", "{what}"), (("Who {does} {what}?",), "{nm} {youdo} {what}.", "{nm}"),
        (("Who is {nm}?",), "{nm} is {own} {kind}.", "{kind}"),
        (("What is the name of {own} {kind}?", "What is {own} {kind} called?"), "{own} {kind} is called {nm}.", "{nm}")), 3),
    "does": Kind("n:does doing", (
        "{n} {does} {what}.", "{n} {does} {what}.", "I know that {n} {does} {what}.", "{n} always {does} {what}.", "{n} usually {does} {what}."), (
        (("{wh} {aux} {n} {do}?", "{wh} {aux} {n} {do}?"), "{n} {does} {what}.", "{what}"),
        (("Who {does} {what}?",), "{n} {does} {what}.", "{n}")), 2),
    "two do": Kind("n:does m:does doing", (
        "{n} {does} {what}.|{m} {does} {what2}.", "{n} {does} {what} and {m} {does} {what2}.", "{n} {does} {what}, but {m} {does} {what2}.",
        "{n} {does} {what}, {m} {does} {what2}.", "{n} {does} {what} while {m} {does} {what2}."), (
        (("{wh} {aux} {n} {do}?",), "{n} {does} {what}.", "{what}"), (("{wh} {aux} {m} {do}?",), "{m} {does} {what2}.", "{what2}"),
        (("Who {does} {what}?",), "{n} {does} {what}.", "{n}"), (("Who {does} {what2}?",), "{m} {does} {what2}.", "{m}")), 2),
    "animals do": Kind("being:beast being2:beast doing:beast", (
        "{being} {does} {what}.|{being2} {does} {what2}.", "{being} {does} {what} and {being2} {does} {what2}.",
        "{being} {does} {what}, but {being2} {does} {what2}.", "{being} {does} {what}, {being2} {does} {what2}."), (
        (("{wh} {aux} {being} {do}?",), "{being} {does} {what}.", "{what}"), (("{wh} {aux} {being2} {do}?",), "{being2} {does} {what2}.", "{what2}"),
        (("Who {does} {what}?", "Which animal {does} {what}?"), "{being} {does} {what}.", "{being}"),
        (("Who {does} {what2}?", "Which animal {does} {what2}?"), "{being2} {does} {what2}.", "{being2}")), 2),
    "I was": Kind("once:days p p2 whens:day,day,month,season,part", (
        "I was {p} {when} and {p2} {when2}.", "{When} I was {p}.|{When2} I was {p2}.", "I was {p} {when}.|I was {p2} {when2}.",
        "{When} I was {p} and {when2} I was {p2}.", "I went {to_p} {when} and {to_p2} {when2}."), (
        (("Where was I {when}?",), "You were {p} {when}.", "{p}"), (("Where was I {when2}?",), "You were {p2} {when2}.", "{p2}"),
        (("When was I {p}?",), "You were {p} {when}.", "{when}"), (("When was I {p2}?",), "You were {p2} {when2}.", "{when2}"))),
    "was on": Kind("once:days n:place p p2 whens:day,day,month,season,clock", (
        "{n} was {p} {when} and {p2} {when2}.", "{When} {n} was {p}.|{When2} {n} was {p2}.", "{n} was {p} {when}.|{n} was {p2} {when2}.",
        "{n} was {p} {when}. {She} was {p2} {when2}.", "{n} went {to_p} {when} and {to_p2} {when2}.",
        "{When} {n} was {p}, and {when2} {she} was {p2}."), (
        (("When was {n} {p}?",), "{n} was {p} {when}.", "{when}"), (("When was {n} {p2}?",), "{n} was {p2} {when2}.", "{when2}"),
        (("Where was {n} {when}?",), "{n} was {p} {when}.", "{p}"), (("Where was {n} {when2}?",), "{n} was {p2} {when2}.", "{p2}"))),
    "seasons": Kind("n verb:now tense o o2 whens:season,season,month,clock", (
        "{When} {n} {does} {o}.|{When2} {n} {does} {o2}.", "{When} {n} {does} {o}. {When2} {she} {does} {o2}.",
        "{n} {does} {o} {when} and {o2} {when2}.",
        "{n} {does} {o} {when}.|{n} {does} {o2} {when2}.", "{When}, {n} {does} {o}, and {when2} {she} {does} {o2}."), (
        (("When {do} {n} {verb} {o}?",), "{n} {does} {o} {when}.", "{when}"), (("When {do} {n} {verb} {o2}?",), "{n} {does} {o2} {when2}.",
        "{when2}"),
        (("What {do} {n} {verb} {when}?",), "{n} {does} {o} {when}.", "{o}"), (("What {do} {n} {verb} {when2}?",), "{n} {does} {o2} {when2}.",
        "{o2}"))),
    "birthday month": Kind("n:born month", (
        "{n}'s birthday is in {month}.", "The birthday of {n} is in {month}.", "{n} was born in {month}.", "{n} has a birthday in {month}.",
        "In {month} it is {n}'s birthday."), (
        (("When is {n}'s birthday?", "When is the birthday of {n}?"), "{n}'s birthday is in {month}.", "{month}"),
        (("Whose birthday is in {month}?",), "{n}'s birthday is in {month}.", "{n}"))),
    "yesterday and tomorrow": Kind("once:day yesterday", (
        "Yesterday was {yesterday}.", "It was {yesterday} yesterday.", "Tomorrow is {tomorrow}.", "Tomorrow will be {tomorrow}.", "Today is {today}.",
        "Yesterday was {yesterday}. Today is {today}."), (
        (("What day is today?", "What day is it?", "What day is it today?"), "It is {today}.", "{today}"),
        (("What day is tomorrow?", "What day will tomorrow be?", "What day is it tomorrow?"), "Tomorrow is {tomorrow}.", "{tomorrow}"),
        (("What day was yesterday?", "What day was it yesterday?"), "Yesterday was {yesterday}.", "{yesterday}"),
        (("Today is",), "{today}.", "{today}"), (("Tomorrow will be", "Tomorrow is"), "{tomorrow}.", "{tomorrow}")), 2),
    "will go": Kind("n:will p will", (
        "{Soon} {n} {will} go {to_p}.", "{n} {will} go {to_p} {soon}.", "{n} {will} go {to_p} {soon}.", "{Soon}, {n} {will} go {to_p}.",
        "I know that {n} {will} go {to_p} {soon}."), (
        (("Where {would} {n} {to}go?", "Where {would} {n} {to}go {soon}?"), "{n} {will} go {to_p}.", "{to_p}"),
        (("When {would} {n} {to}go {to_p}?",), "{n} {will} go {to_p} {soon}.", "{soon}"),
        (("Who {will} go {to_p}?", "Who {will} go {to_p} {soon}?"), "{n} {will} go {to_p}.", "{n}")), 2),
    "will do": Kind("n:will verb:ing o will", (
        "{Soon} {n} {will} {verb} {o}.", "{n} {will} {verb} {o} {soon}.", "{n} {will} {verb} {o} {soon}.", "{Soon}, {n} {will} {verb} {o}.",
        "I know that {n} {will} {verb} {o} {soon}."), (
        (("What {would} {n} {to}{verb}?", "What {would} {n} {to}{verb} {soon}?", "What {would} {n} {to}do?"), "{n} {will} {verb} {o}.", "{o}"),
        (("When {would} {n} {to}{verb} {o}?",), "{n} {will} {verb} {o} {soon}.", "{soon}"),
        (("Who {will} {verb} {o}?",), "{n} {will} {verb} {o}.", "{n}")), 2),
    "wants to be": Kind("n:hopes j", (
        "{n} wants to be a {j}.", "{n} would like to be a {j}.", "{n} wants to become a {j}.", "{n} wants to be a {j} one day.",
        "{n}'s dream is to be a {j}."), (
        (("What does {n} want to be?", "What does {n} want to become?", "What would {n} like to be?"), "{n} wants to be a {j}.", "{j}"),
        (("Who wants to be a {j}?", "Who would like to be a {j}?"), "{n} wants to be a {j}.", "{n}"),
        (("Does {n} want to be a {j}?",), "Yes, {n} wants to be a {j}.", "Yes"),
        (("Does {n} want to be a {wrong_j}?",), "No, {n} wants to be a {j}.", "No"))),
    "first of two": Kind("n:acts deed deed2", (
        "{n} {did} before {she} {did2}.", "Before {n} {did2}, {she} {did}.", "After {n} {did}, {she} {did2}.", "{n} {did2} after {she} {did}.",
        "First {n} {did}. Then {she} {did2}.", "First {n} {did}, then {she} {did2}.", "{n} {did} and then {did2}.",
        "{n} {did2}. Before that, {n} {did}.",
        "{n} {did}. After that, {n} {did2}."), (
        (("What did {n} do first?", "What did {n} do first?"), "{n} {did}.", "{did}"),
        (("What did {n} do then?", "What did {n} do after that?", "What did {n} do second?", "What did {n} do last?"), "{n} {did2}.", "{did2}"),
        (("What did {n} do before {she} {did2}?",), "{n} {did}.", "{did}"), (("What did {n} do after {she} {did}?",), "{n} {did2}.", "{did2}")), 3),
    "first, then, last": Kind("n:acts deed deed2 deed3", (
        "First {n} {did}. Then {she} {did2}. Last {she} {did3}.", "First {n} {did}, then {she} {did2}, and then {she} {did3}.",
        "{n} {did}, then {did2} and then {did3}.", "First {n} {did}.|Then {n} {did2}.|At last {n} {did3}.",
        "{n} {did}. After that {she} {did2}. In the end {she} {did3}."), (
        (("What did {n} do first?",), "{n} {did}.", "{did}"), (("What did {n} do last?", "What did {n} do in the end?"), "{n} {did3}.", "{did3}"),
        (("What did {n} do second?", "What did {n} do after {she} {did}?"), "{n} {did2}.", "{did2}"))),
    "weather change": Kind("once:weather sky sky2 ago", (
        "It was {sky} {ago}. Now it is {sky2}.", "{Ago} it was {sky}.|Now it is {sky2}.", "Now it is {sky2}. It was {sky} {ago}.",
        "It was {sky} {ago}, but now it is {sky2}.", "It is {sky2} today. {Ago} it was {sky}.", "The weather was {sky} {ago}.|Today it is {sky2}."), (
        (SKY, "It is {sky2}.", "{sky2}"),
        (("How was it before?", "How was the weather before?", "How was the weather {ago}?", "What was the weather like {ago}?"), "It was {sky}.",
        "{sky}"),
        (("Is it {sky2} now?", "Is it {sky2}?"), "Yes, it is {sky2}.", "Yes"), (("Is it {sky} now?", "Is it {sky}?"), "No, it is {sky2}.", "No"))),
    "feeling change": Kind("n:feels m g g2", (
        "{n} was {g}. Then {m} gave {n} a present. Now {she} is {g2}.", "{n} was {g}. Then {she} got a present. Now {n} is {g2}.",
        "{n} was {g}.|Now {n} is {g2}.", "{n} was {g}, but now {she} is {g2}.",
        "{n} is {g2} now. Before, {she} was {g}.", "{n} was {g}. Then {m} came. Now {n} is {g2}.", "{n} was {g} yesterday.|Today {n} is {g2}.",
        "First {n} was {g}. Then {she} was {g2}."), (
        (("How does {n} feel now?", "How does {n} feel now?", "How does {n} feel?"), "{n} feels {g2}.", "{g2}"),
        (("How is {n} now?", "How is {n}?"), "{n} is {g2}.", "{g2}"),
        (("How did {n} feel before?", "How did {n} feel first?"), "{n} felt {g}.", "{g}"), (("How was {n} before?",), "{n} was {g}.", "{g}"),
        (("Is {n} {g2} now?", "Is {n} {g2}?"), "Yes, {n} is {g2}.", "Yes"), (("Is {n} {g} now?", "Is {n} {g}?"), "No, {n} is {g2}.", "No")), 2),
    "state change": Kind("n states", (
        "The {it} was {was}. {n} {made}.", "The {it} was {was}.|{n} {make}.", "The {it} was {was}. Then {n} {made}.",
        "The {it} was {was}, but {n} {made}.",
        "{n} {make}. Now it is {now}.", "{n} saw that the {it} was {was} and {made}.", "{n} {make}."), (
        (("Is the {it} {now}?", "Is the {it} {now} now?"), "Yes, the {it} is {now}.", "Yes"),
        (("Is the {it} {was}?", "Is the {it} {was} now?"), "No, the {it} is {now}.", "No"),
        (("How is the {it} now?", "How is the {it} now?", "How is the {it}?"), "The {it} is {now}.", "{now}"),
        (("How was the {it} before?",), "The {it} was {was}.", "{was}"), (("Who {make}?",), "{n} {make}.", "{n}")), 2),
    "fell": Kind("u v fall fall2", (
        "The {u} fell {fall}.|The {v} fell {fall2}.", "The {u} fell {fall} and the {v} fell {fall2}.", "A {u} fell {fall}.|A {v} fell {fall2}.",
        "The {u} fell {fall}, but the {v} fell {fall2}."), (
        (("Where did the {u} fall?",), "The {u} fell {fall}.", "{fall}"), (("Where did the {v} fall?",), "The {v} fell {fall2}.", "{fall2}"),
        (("What fell {fall}?",), "The {u} fell {fall}.", "{u}"), (("What fell {fall2}?",), "The {v} fell {fall2}.", "{v}"))),
    "broke": Kind("once:broke u v n", (
        "The {u} fell and broke.|The {v} is not broken.", "The {v} fell but did not break. The {u} fell and broke.",
        "The {u} fell and broke. The {v} is still fine.",
        "{n} dropped the {u} and it broke. The {v} is still fine.", "The {v} is fine, but the {u} fell and broke.",
        "The {u} is broken, but the {v} is not."), (
        (("What broke?", "What is broken?", "Which thing is broken?"), "The {u} is broken.", "{u}"),
        (("Is the {u} broken?",), "Yes, the {u} is broken.", "Yes"),
        (("Is the {v} broken?",), "No, the {v} is not broken.", "No"), (("How is the {u} now?", "How is the {u}?"), "The {u} is broken.", "broken"))),
    "eyes": Kind("being body c", (
        "{being} has {an}{c} {part}.", "{being} has {an}{c} {part}.", "{being}'s {part} {are} {c}.", "The {part} of {being} {are} {c}.",
        "I know that {being} has {an}{c} {part}.", "You see that {being} has {an}{c} {part}."), (
        (("What color {are} {being}'s {part}?", "Which color {are} {being}'s {part}?"), "{being}'s {part} {are} {c}.", "{c}"),
        (("What color {are} the {part} of {being}?",), "The {part} of {being} {are} {c}.", "{c}"),
        (("Who has {an}{c} {part}?",), "{being} has {an}{c} {part}.", "{being}"), (("What is {c}?",), "{being}'s {part} {are} {c}.", "{part}"))),
    "long black hair": Kind("being body c", (
        "{being} has {an}{hairy} {c} {part}.", "{being} has {an}{hairy}, {c} {part}.", "{being}'s {part} {are} {hairy} and {c}.",
        "The {part} of {being} {are} {c} and {hairy}.", "I know that {being} has {an}{hairy} {c} {part}."), (
        (("What color {are} {being}'s {part}?",), "{being}'s {part} {are} {c}.", "{c}"),
        (("How {are} {being}'s {part}?", "What {are} {being}'s {part} like?"), "{being}'s {part} {are} {hairy} and {c}.", "{hairy}"),
        (("Who has {an}{hairy} {part}?", "Who has {an}{hairy} {c} {part}?", "Who has {an}{c} {part}?"), "{being} has {an}{hairy} {c} {part}.",
        "{being}"))),
    "parts": Kind("part c d", (
        "The {part} of the {whole} is {c} and the {other} is {d}.", "The {whole} has a {c} {part} and a {d} {other}.",
        "The {part} of the {whole} is {c}.|The {other} of the {whole} is {d}.", "The {whole}'s {part} is {c}.|The {whole}'s {other} is {d}.",
        "There is a {whole} with a {c} {part} and a {d} {other}."), (
        (("What color is the {part} of the {whole}?",), "The {part} of the {whole} is {c}.", "{c}"),
        (("What color is the {whole}'s {part}?",), "The {whole}'s {part} is {c}.", "{c}"),
        (("What color is the {other} of the {whole}?",), "The {other} of the {whole} is {d}.", "{d}"),
        (("What color is the {whole}'s {other}?",), "The {whole}'s {other} is {d}.", "{d}"),
        (("What color is the {part}?",), "The {part} is {c}.", "{c}"), (("What color is the {other}?",), "The {other} is {d}.", "{d}"),
        (("What is {c}?", "Which part of the {whole} is {c}?"), "The {part} of the {whole} is {c}.", "{part}"),
        (("What is {d}?", "Which part of the {whole} is {d}?"), "The {other} of the {whole} is {d}.", "{other}"))),
    "which ones": Kind("which c d spot spot2", (
        "The {c} {ones} {are} {spot}.|The {d} {ones} {are} {spot2}.", "The {c} {ones} {are} {spot} and the {d} {ones} {are} {spot2}.",
        "The {c} {ones} {are} {spot}, but the {d} {ones} {are} {spot2}.", "{spot} {are} the {c} {ones}, and {spot2} {are} the {d} {ones}.",
        "The {c} {ones} {are} {spot}, the {d} {ones} {are} {spot2}."), (
        (("Where {are} the {c} {ones}?",), "The {c} {ones} {are} {spot}.", "{spot}"),
        (("Where {are} the {d} {ones}?",), "The {d} {ones} {are} {spot2}.", "{spot2}"),
        (("Which {ones} {are} {spot}?", "What is {spot}?"), "The {c} {ones} {are} {spot}.", "{c}"),
        (("Which {ones} {are} {spot2}?", "What is {spot2}?"), "The {d} {ones} {are} {spot2}.", "{d}"),
        (("What color {are} the {ones} {spot}?",), "The {ones} {spot} {are} {c}.", "{c}"),
        (("What color {are} the {ones} {spot2}?",), "The {ones} {spot2} {are} {d}.", "{d}")), 2),
    "on the white flower": Kind("t u near c", (
        "The {u} is {c}. A {t} is {near} the {u}.", "A {t} is {near} the {u}.|The {u} is {c}.", "The {u} is {c}.|The {t} is {near} the {u}.",
        "There is a {t} {near} the {c} {u}.", "{Near} the {c} {u} there is a {t}.", "The {t} is {near} the {u}. The {u} is {c}."), (
        (("What is {near} the {u}?", "What is {near} the {u}?", "What is {near} the {c} {u}?"), "The {t} is {near} the {u}.", "{t}"),
        (("What color is the {u}?",), "The {u} is {c}.", "{c}"), (("Where is the {t}?",), "The {t} is {near} the {u}.", "{near} the {u}"),
        (("What is {c}?",), "The {u} is {c}.", "{u}")), 2),
    "plural color": Kind("many c", (
        "The {many} are {c}.", "The {many} are {c}.", "There are {c} {many}.", "I see {c} {many}.", "The color of the {many} is {c}.",
        "All the {many} are {c}."), (
        (("What color are the {many}?", "What color are the {many}?", "Which color are the {many}?",
        "What is the color of the {many}?"), "The {many} are {c}.", "{c}"),
        (("What is {c}?", "What things are {c}?"), "The {many} are {c}.", "{many}"),
        (("Are the {many} {c}?",), "Yes, the {many} are {c}.", "Yes"), (("Are the {many} {wrong_c}?",), "No, the {many} are {c}.", "No"))),
    "hot and cold": Kind("item item2 trait trait2", (
        "The {it} {is} {trait} but the {it2} {is2} {trait2}.", "The {it} {is} {trait}.|The {it2} {is2} {trait2}.",
        "The {it} {is} {trait} and the {it2} {is2} {trait2}.",
        "The {it} {is} {trait}, the {it2} {is2} {trait2}.", "The {it} {is} {trait}, but the {it2} {is2} not. The {it2} {is2} {trait2}."), (
        (("What is {trait}?",), "The {it} {is} {trait}.", "{it}"), (("What is {trait2}?",), "The {it2} {is2} {trait2}.", "{it2}"),
        (("How {is} the {it}?",), "The {it} {is} {trait}.", "{trait}"), (("How {is2} the {it2}?",), "The {it2} {is2} {trait2}.", "{trait2}"),
        (("{is} the {it} {trait}?",), "Yes, the {it} {is} {trait}.", "Yes"), (("{is} the {it} {trait2}?",), "No, the {it} {is} {trait}.", "No"),
        (("{is2} the {it2} {trait2}?",), "Yes, the {it2} {is2} {trait2}.", "Yes"),
        (("{is2} the {it2} {trait}?",), "No, the {it2} {is2} {trait2}.", "No"))),
    "tastes": Kind("tasted tasted2 senses taste taste2", (
        "The {tasted} {tastes} {taste}.|The {tasted2} {tastes} {taste2}.", "The {tasted} {tastes} {taste} and the {tasted2} {tastes} {taste2}.",
        "The {tasted} {tastes} {taste}, but the {tasted2} {tastes} {taste2}.",
        "The {tasted} {tastes} very {taste}.|The {tasted2} {tastes} {taste2}."), (
        (("How does the {tasted} {totaste}?",), "The {tasted} {tastes} {taste}.", "{taste}"),
        (("How does the {tasted2} {totaste}?",), "The {tasted2} {tastes} {taste2}.", "{taste2}"),
        (("What {tastes} {taste}?",), "The {tasted} {tastes} {taste}.", "{tasted}"),
        (("What {tastes} {taste2}?",), "The {tasted2} {tastes} {taste2}.", "{tasted2}"))),
    "forgot": Kind("n:has t left", (
        "{n} forgot {her} {t} {q}.", "{n} left {her} {t} {q}.", "{n} left the {t} {q}.", "{n} forgot the {t} {q}.",
        "{n} was {q} and left {her} {t} there.",
        "{n} has left {her} {t} {q}.", "Yesterday {n} forgot {her} {t} {q}."), (
        (("Where is {n}'s {t}?", "Where is {n}'s {t} now?"), "{n}'s {t} is {q}.", "{q}"),
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {q}.", "{q}"),
        (("Where did {n} leave the {t}?", "Where did {n} forget the {t}?", "Where did {n} leave {her} {t}?"), "{n} left the {t} {q}.", "{q}"),
        (("What did {n} leave {q}?", "What did {n} forget?", "What did {n} leave?"), "{n} left the {t} {q}.", "{t}"),
        (("Whose {t} is {q}?",), "{n}'s {t} is {q}.", "{n}")), 2),
    "left two": Kind("n:has t left u left2", (
        "{n} left {her} {t} {q} and {her} {u} {q2}.", "{n} left the {t} {q} and the {u} {q2}.", "{n} left {her} {t} {q}. {She} left {her} {u} {q2}.",
        "{n} forgot the {t} {q}.|{n} forgot the {u} {q2}.", "{n} left {her} {t} {q}, but {she} left {her} {u} {q2}."), (
        (("Where is {n}'s {t}?",), "{n}'s {t} is {q}.", "{q}"), (("Where did {n} leave {her} {t}?",), "{n} left the {t} {q}.", "{q}"),
        (("Where is {n}'s {u}?",), "{n}'s {u} is {q2}.", "{q2}"), (("Where did {n} leave {her} {u}?",), "{n} left the {u} {q2}.", "{q2}"),
        (("What is {q}?",), "{n}'s {t} is {q}.", "{t}"), (("What is {q2}?",), "{n}'s {u} is {q2}.", "{u}"))),
    "I left": Kind("t left u left2", (
        "I left my {t} {q} and my {u} {q2}.", "I left my {t} {q}.|I left my {u} {q2}.", "I forgot my {t} {q} and my {u} {q2}.",
        "My {t} is {q} and my {u} is {q2}.", "I put my {t} {q} and left my {u} {q2}."), (
        (("Where is my {t}?", "Where did I leave my {t}?"), "Your {t} is {q}.", "{q}"), (("Where is my {u}?",
        "Where did I leave my {u}?"), "Your {u} is {q2}.", "{q2}"),
        (("What is {q}?",), "Your {t} is {q}.", "{t}"), (("What is {q2}?",), "Your {u} is {q2}.", "{u}"))),
    "with what": Kind("n:tool tool", (
        "{n} {cut} the {bread} with {knife}.", "{n} {cut} the {bread} with {knife}.", "{n} used {knife}. {She} {cut} the {bread} with it.",
        "Yesterday {n} {cut} the {bread} with {knife}.", "With {knife}, {n} {cut} the {bread}.", "{n} took {knife} and {cut} the {bread} with it."), (
        (("What did {n} {tocut} the {bread} with?", "What did {n} {tocut} the {bread} with?", "How did {n} {tocut} the {bread}?"),
         "{n} {cut} the {bread} with {knife}.", "{knife}"),
        (("What did {n} {tocut}?", "What did {n} {tocut} with {knife}?"), "{n} {cut} the {bread}.", "{bread}"),
        (("Who {cut} the {bread}?", "Who {cut} the {bread} with {knife}?"), "{n} {cut} the {bread}.", "{n}"))),
    "about what": Kind("n:told told topic", (
        "{n} {sang} a {song} about {topic}.", "{n} {sang} a {song}. The {song} was about {topic}.", "{n} {sang} a {song}. It was about {topic}.",
        "Yesterday {n} {sang} a {song} about {topic}.", "The {song} that {n} {sang} was about {topic}."), (
        (("What was the {song} about?", "What was the {song} about?", "What is the {song} about?"), "The {song} was about {topic}.", "{topic}"),
        (("What did {n} {sing} a {song} about?",), "{n} {sang} a {song} about {topic}.", "{topic}"),
        (("What did {n} {sing}?",), "{n} {sang} a {song}.", "{song}"),
        (("Who {sang} a {song} about {topic}?", "Who {sang} a {song}?"), "{n} {sang} a {song} about {topic}.", "{n}"))),
    "cup of": Kind("n:had drank dose", (
        "{n} {drank} a {cup} of {tea}.", "{n} {drank} a {cup} of {tea}.", "Yesterday {n} {drank} a {cup} of {tea}.",
        "{n} {drank} a big {cup} of {tea}.",
        "{n} {drank} a {cup} of {tea} today."), (
        (("What did {n} {drink}?", "What did {n} {drink}?"), "{n} {drank} a {cup} of {tea}.", "{cup} of {tea}"),
        (("Who {drank} a {cup} of {tea}?", "Who {drank} {tea}?"), "{n} {drank} a {cup} of {tea}.", "{n}"))),
    "gave a cup": Kind("n:gave m:has dose", (
        "{n} gave {m} a {cup} of {tea}.", "{n} gave a {cup} of {tea} to {m}.", "{n} brought {m} a {cup} of {tea}.",
        "{m} got a {cup} of {tea} from {n}."), (
        (("What did {n} give {m}?", "What did {n} give to {m}?", "What did {m} get?"), "{n} gave {m} a {cup} of {tea}.", "{cup} of {tea}"),
        (("Who gave {m} a {cup} of {tea}?", "Who gave {m} the {tea}?"), "{n} gave {m} a {cup} of {tea}.", "{n}"),
        (("Who got the {tea}?", "Who got the {cup} of {tea}?"), "{m} got the {cup} of {tea}.", "{m}"))),
    "cups of": Kind("n:has k k3 dose dose2", (
        "{n} has {k} {cups} of {tea} and {k3} {cups2} of {tea2}.", "{n} has {k} {cups} of {tea}.|{n} has {k3} {cups2} of {tea2}.",
        "{n} bought {k} {cups} of {tea} and {k3} {cups2} of {tea2}.", "{n} has {k} {cups} of {tea}. {She} also has {k3} {cups2} of {tea2}."), (
        (("How many {cups} of {tea} does {n} have?", "How many {cups} of {tea} are there?"), "{n} has {k} {cups} of {tea}.", "{k}"),
        (("How many {cups2} of {tea2} does {n} have?", "How many {cups2} of {tea2} are there?"), "{n} has {k3} {cups2} of {tea2}.", "{k3}"),
        (("Who has {k} {cups} of {tea}?",), "{n} has {k} {cups} of {tea}.", "{n}"))),
    "has but not": Kind("n:has t u", (
        "{n} has a {t} but no {u}.", "{n} has a {t} but {she} does not have a {u}.", "{n} has no {u}, but {she} has a {t}.",
        "{n} does not have a {u}.|{n} has a {t}.",
        "{n} has a {t}. {She} has no {u}.", "{n} has a {t}.|{n} has no {u}."), (
        (("What does {n} not have?", "What doesn't {n} have?"), "{n} does not have a {u}.", "{u}"),
        (("What does {n} have?", "What has {n} got?"), "{n} has a {t}.", "{t}"), (("Does {n} have a {t}?",
        "Has {n} got a {t}?"), "Yes, {n} has a {t}.", "Yes"),
        (("Does {n} have a {u}?", "Has {n} got a {u}?"), "No, {n} does not have a {u}.", "No"))),
    "only": Kind("n:place,feels,job m:place,feels,job is", (
        "Only {n} is {is}. {m} is not.", "{n} is {is} but {m} is not.", "{m} is not {is}, but {n} is.", "{n} is {is}.|{m} is not {is}.",
        "{m} is not {is}.|{n} is {is}.", "Only {n} is {is}, not {m}.", "Not {m} but {n} is {is}."), (
        (("Who is {is}?", "Who is {is}?", "Tell me who is {is}."), "{n} is {is}.", "{n}"), (("Who is not {is}?",), "{m} is not {is}.", "{m}"),
        (("Is {n} {is}?",), "Yes, {n} is {is}.", "Yes"), (("Is {m} {is}?",), "No, {m} is not {is}.", "No")), 2),
    "nobody is": Kind("is name", (
        "Nobody is {is}.", "There is nobody who is {is}.", "No one is {is}.", "Nobody is {is} today."), (
        (("Who is {is}?", "Who is {is} now?"), "Nobody is {is}.", "Nobody"), (("Is {name} {is}?", "Is anybody {is}?"), "No, nobody is {is}.", "No"))),
}
