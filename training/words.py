"""The words of the stories, by what they can stand for.

    python3 words.py --out ..     writes them by group to words.json
"""

import argparse
import collections
import json
import pathlib
import random
import re

GIRLS = "Mia Lily Anna Zoe Ruby Ella Nora Ida Rosa Emma Sara Eva Lena Lucy Maria Alice Mary Jane Kate Julia Laura Amy Sophie".split()
BOYS = "Tom Ben Max Sam Leo Finn Jack Otto Hugo Paul Peter Tim David Noah Ali Bob John James Mike Alex Adam Felix Daniel".split()
NAMES = GIRLS + BOYS
NAMES_OF = {"girl": GIRLS, "boy": BOYS}
COLORS = "red blue green yellow black white brown pink purple orange gray".split()
TOYS = "ball kite book drum boat doll bell lamp box car bike bag pen toy ring clock phone chair key map coin flag train truck robot game flower stone rope card picture letter present guitar piano umbrella basket bottle spoon ladder balloon puzzle cup table bed computer knife fork plate pencil desk mirror camera radio ticket pillow blanket candle hammer".split()
CLOTHES = "hat coat shirt dress scarf sweater jacket sock shoe".split()
SNACKS = "apple pear plum banana cookie egg cake carrot sandwich lemon tomato potato cherry nut burger melon peach".split()
THINGS = TOYS + CLOTHES + SNACKS
NATURE = "sky sun moon grass sea snow tree house door wall leaf cloud star river roof fence gate window".split()
ANIMALS = "cat dog fox duck owl hen pig frog cow horse sheep goat mouse rabbit bird fish bear lion tiger bee snake monkey wolf elephant turtle dolphin zebra giraffe kitten puppy spider penguin donkey chicken".split()
ROOMS = "garden kitchen park school barn forest shop house field tower city town village church library hospital zoo office museum room bathroom bedroom bank hotel restaurant cinema castle bakery cave garage street".split()
SPOTS = "beach lake station market river airport pool".split()
PLACES = [*((f"in the {word}", f"to the {word}") for word in ROOMS),
          *((f"at the {word}", f"to the {word}") for word in SPOTS), ("at home", "home")]
CITIES = "London Paris Berlin Rome China Africa Spain India America Tokyo Germany France Italy Japan Mexico Brazil Egypt Canada Madrid Vienna".split()
INSIDE = "box basket bag drawer bucket kitchen garden car nest tree water mud sea snow boat".split()
ON_TOP = "table chair shelf bed floor roof wall grass moon".split()
WHERE = [*(f"in the {word}" for word in INSIDE), *(f"on the {word}" for word in ON_TOP),
         *(f"under the {word}" for word in ("table", "bed", "tree", "chair"))]
NUMBERS = "two three four five six seven eight nine ten".split()
TEENS = "eleven twelve twenty".split()
VALUES = {word: i for i, word in enumerate(NUMBERS, 2)} | dict(zip(TEENS, (11, 12, 20)))
DIGITS = [str(number) for number in range(2, 21)]
COUNTED = {"apple": "apples", "pear": "pears", "plum": "plums", "nut": "nuts", "cake": "cakes",
           "egg": "eggs", "banana": "bananas", "cookie": "cookies", "ball": "balls",
           "book": "books", "coin": "coins", "toy": "toys", "pen": "pens", "flower": "flowers",
           "stone": "stones", "cat": "cats", "dog": "dogs", "bird": "birds", "duck": "ducks",
           "tree": "trees", "car": "cars", "friend": "friends", "child": "children",
           "star": "stars", "balloon": "balloons", "pencil": "pencils", "key": "keys", "hat": "hats", "box": "boxes",
           "letter": "letters", "horse": "horses", "rabbit": "rabbits", "puppy": "puppies", "cow": "cows", "card": "cards"}
PLURALS = list(COUNTED.values())
LANGUAGES = "English Spanish German French Chinese Italian Japanese Arabic Russian Turkish".split()
MONTHS = "January February March April May June July August September October November December".split()
LESSONS = "math art music English history science sport reading writing singing".split()
SURNAMES = "Smith Brown Miller Baker Lee Jones Green King".split()
PET_NAMES = "Rex Bella Luna Snow Cookie Coco Lucky Rocky Fluffy Kitty Bruno Tiger Balu Pepper Milo Simba Nala Daisy Lola".split()
CONTESTS = "race game match contest".split()
FOODS = "milk bread soup rice pizza cheese tea juice water honey cake chocolate fish meat pasta sugar coffee butter salad jam salt".split()
DRINKS = "milk tea juice water coffee".split()
FEELINGS = "happy sad tired proud calm shy brave angry hungry thirsty sleepy scared sick cold bored excited nervous lonely worried surprised glad busy".split()
LOOKS = "tall small young old fast strong funny kind nice clever beautiful pretty smart lazy rich poor quiet loud friendly".split()
QUALITIES = "big small old new long short heavy soft hard clean dirty wet dry warm cold round broken empty full nice sharp thin thick cheap expensive fresh sweet ugly slow bright".split()
JOBS = "teacher baker doctor farmer king queen pilot cook nurse singer dancer painter driver student waiter writer gardener actor lawyer".split()
KIN = {"girl": "mother sister aunt grandmother friend daughter".split(),
       "boy": "father brother uncle grandfather friend son".split()}
WEATHERS = "rainy windy snowy sunny cloudy stormy foggy cold warm hot".split()
PLOT_WEATHERS = "rainy windy snowy sunny".split()
DAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
PEOPLE = {"girl": "the girl|the woman|the queen|my mother|my sister|my aunt|my grandmother|mum|mom|grandma".split("|"),
          "boy": "the boy|the man|the king|my father|my brother|my uncle|my grandfather|dad|grandpa".split("|"),
          "it": "the teacher|the doctor|the baker|the baby|the child|my friend|my teacher".split("|")}
MORE = {"taller": "tallest", "shorter": "shortest", "older": "oldest", "younger": "youngest", "faster": "fastest",
        "slower": "slowest", "stronger": "strongest", "weaker": "weakest", "smaller": "smallest", "bigger": "biggest"}
LESS = {more: less for pair in ("taller shorter", "older younger", "faster slower", "stronger weaker", "bigger smaller")
        for more, less in (pair.split(), pair.split()[::-1])}
# base form: (third person, past, -ing form)
ACTS = {"sing": ("sings", "sang", "singing"), "dance": ("dances", "danced", "dancing"), "swim": ("swims", "swam", "swimming"),
        "run": ("runs", "ran", "running"), "jump": ("jumps", "jumped", "jumping"), "read": ("reads", "read", "reading"),
        "write": ("writes", "wrote", "writing"), "draw": ("draws", "drew", "drawing"), "fly": ("flies", "flew", "flying"),
        "cook": ("cooks", "cooked", "cooking"), "climb": ("climbs", "climbed", "climbing"),
        "ride": ("rides", "rode", "riding"), "sleep": ("sleeps", "slept", "sleeping"),
        "play": ("plays", "played", "playing"), "laugh": ("laughs", "laughed", "laughing"),
        "cry": ("cries", "cried", "crying"), "walk": ("walks", "walked", "walking"), "talk": ("talks", "talked", "talking"),
        "smile": ("smiles", "smiled", "smiling"), "shout": ("shouts", "shouted", "shouting"), "hop": ("hops", "hopped", "hopping"),
        "work": ("works", "worked", "working"), "wait": ("waits", "waited", "waiting"), "paint": ("paints", "painted", "painting"),
        "skate": ("skates", "skated", "skating"), "whistle": ("whistles", "whistled", "whistling"), "study": ("studies", "studied", "studying")}
ACTIONS = [*ACTS]
SINGULAR = {plural: noun for noun, plural in COUNTED.items()}
# Animals, people and things that facts count: plural/singular.
BEASTS = dict(pair.split("/") for pair in "birds/bird ducks/duck cats/cat dogs/dog hens/hen cows/cow horses/horse frogs/frog rabbits/rabbit "
              "bees/bee pigs/pig goats/goat foxes/fox mice/mouse monkeys/monkey lions/lion sheep/sheep bears/bear "
              "tigers/tiger wolves/wolf snakes/snake puppies/puppy".split())
FOLK = dict(pair.split("/") for pair in "children/child boys/boy "
            "girls/girl men/man women/woman people/person friends/friend students/student".split())
GOODS = dict(pair.split("/") for pair in "boxes/box bags/bag cups/cup keys/key kites/kite dolls/doll hats/hat rings/ring lamps/lamp chairs/chair "
             "shirts/shirt socks/sock bottles/bottle cards/card letters/letter umbrellas/umbrella "
             "carrots/carrot potatoes/potato lemons/lemon".split())
KINFOLK = {"brothers": "brother", "sisters": "sister", "sons": "son", "daughters": "daughter"}
# Singulars by their plurals.
ONE = {**BEASTS, **FOLK, **GOODS, **KINFOLK, **SINGULAR}
ONE |= {"sandwiches": "sandwich", "tomatoes": "tomato", "goals": "goal", "points": "point", "games": "game", "teachers": "teacher", "shoes": "shoe",
        "gloves": "glove", "boots": "boot"}
SEVERAL_ANIMALS = "cats dogs birds ducks snakes bees mice bears wolves lions tigers cows frogs horses spiders sheep".split()
SEASONS = "spring summer autumn winter".split()
UNKNOWN = "I do not know that."  # the answer to questions that the story does not answer
SORTS = "gold silver glass paper plastic metal toy magic chocolate little".split()
STUFF = "wood gold glass paper stone silver cheese chocolate ice sugar plastic metal".split()
TIMES = ["in the morning", "in the evening", "in the afternoon", "at night", "at noon"]
GAMES = ["football", "tennis", "the guitar", "the piano", "music", "the drum", "a game"]
SUBJECTS = "music football tennis school math art summer winter".split()

GROUPS = {"Names": NAMES, "Colors": COLORS, "Things": THINGS, "Outside": NATURE, "Animals": ANIMALS,
          "Places": ROOMS + SPOTS + CITIES + ["home"], "Numbers": ["one", *NUMBERS, *TEENS],
          "Food": FOODS + PLURALS[:8], "Feelings": FEELINGS, "Looks": LOOKS + QUALITIES,
          "Jobs": JOBS, "Family": sorted({*KIN["girl"], *KIN["boy"], "mum", "mom", "dad", "grandma", "grandpa"}),
          "People": "girl boy woman man child baby".split(), "Weather": WEATHERS, "Days": DAYS, "Seasons": SEASONS,
          "Actions": [*ACTIONS, *(form for forms in ACTS.values() for form in forms)]}

NUMBER_NAMES = ["one", *NUMBERS, "eleven", "twelve"]
# (list, real words that are in none of the lists above). Some stories use them in place of the words of the list, so that the model
# learns to copy unknown words that people type, token by token.
RARE = (
    (NAMES, """Yuki Olga Pedro Fatima Chen Aisha Carlos Greta Ingrid Ravi Priya Kofi Amara Mateo Sven Elif Hiro Nadia Omar Zara Luca Bianca
         Igor Dmitri Malik Leila Hassan Ursula Victor Walter Stella Martha George Henry Oliver Sophia Charlotte Harry William Jacob Ethan
         Liam Olivia Isabella Grace Chloe Hannah Sarah Rachel Rebecca Thomas Robert Richard Charles Joseph Simon Andrew Patrick Kevin
         Brian Steve Nick Oscar Theo Anton Klara Frida Lars Nils Jonas Lukas Moritz Paula Carla Elena Irina Katya Boris Ivan Marek Agnes
         Edith Ruth Rita Gina Marco Paolo Dario Diego Juan Rafael Camila Lucia Valeria Mehmet Ayse Deniz Yusuf Ibrahim Samira Layla Karim
         Amir Noor Anika Rohan Arjun Meera Sanjay Mei Ling Wei Jun Kenji Sakura Haruto Minh Linh Tuan Kwame Abena Chidi Ngozi Tariq Wendy
         Penny Molly Poppy Holly Ivy Hazel Rosie Freya Archie Alfie Toby Jasper Rufus""".split()),
    (THINGS, """trumpet laptop tablet helmet wallet necklace bracelet telescope microscope kettle saucepan toaster carpet curtain cushion
         mattress wardrobe armchair stool vase jar mug napkin needle thread zipper belt glove boot slipper sandal backpack suitcase purse
         harp cello saxophone skateboard scooter tricycle sled snowboard surfboard canoe raft paddle anchor compass notebook eraser ruler
         stapler envelope stamp poster magazine newspaper dictionary calendar screwdriver wrench shovel rake axe drill sausage pancake
         waffle pretzel muffin doughnut croissant cucumber onion pumpkin mushroom strawberry raspberry grape mango pineapple coconut
         avocado apricot tent torch lantern hose broom mop toothbrush comb razor shampoo bandage thermometer battery charger cable
         keyboard printer screen speaker microphone headset remote ladle whisk grater pan tray teapot thermos ashtray crown shield spear
         arrow cannon treasure scroll wand cauldron potion mask cape costume puppet marble domino kazoo tambourine banjo accordion trophy
         medal badge ribbon crayon chalk easel canvas statue parcel package crate barrel sack tire engine brick plank screw pipe wire
         magnet lens mirrorball spade trowel wheelbarrow flowerpot seed acorn feather shell pebble diamond pearl emerald""".split()),
    (ANIMALS, """hamster eagle hawk sparrow pigeon crow swan goose turkey peacock ostrich flamingo squirrel hedgehog beaver otter badger raccoon
         deer moose camel kangaroo koala panda leopard cheetah jaguar rhino hippo crocodile lizard gecko toad salamander whale shark
         octopus squid crab lobster shrimp jellyfish seal walrus snail worm beetle butterfly moth ant dragonfly mosquito grasshopper
         ladybug unicorn dinosaur buffalo gorilla chimpanzee llama alpaca ferret weasel mole bat raven magpie woodpecker robin stork
         pelican heron seagull cricket wasp scorpion tarantula cobra python alligator tadpole foal calf lamb piglet duckling poodle
         beagle terrier""".split()),
    (ROOMS, """attic basement cellar hallway balcony terrace stadium gym playground theater gallery studio factory warehouse workshop harbor
         lighthouse temple mosque monastery palace courtyard cottage cabin tent stable greenhouse vineyard orchard meadow valley canyon
         desert jungle swamp mill quarry tunnel subway terminal laboratory canteen pharmacy clinic prison aquarium circus ballroom lobby
         elevator corridor pantry nursery den shed cathedral ruins parliament embassy arcade mall boutique pub""".split()),
    (CITIES, """Sweden Norway Poland Turkey Greece Portugal Peru Chile Kenya Ghana Morocco Thailand Vietnam Korea Iran Ireland Scotland Denmark
         Finland Hungary Cuba Boston Chicago Texas Sydney Moscow Istanbul Athens Lisbon Dublin Oslo Prague Warsaw Budapest Geneva Zurich
         Hamburg Munich Milan Venice Naples Barcelona Seoul Beijing Shanghai Mumbai Delhi Cairo Lagos Nairobi Belgium Austria Russia
         Ukraine Nepal Australia Argentina Colombia Jamaica Iceland Toronto Dallas Miami Hollywood Manchester Liverpool Edinburgh""".split()),
    (JOBS, """plumber carpenter electrician mechanic engineer architect scientist surgeon vet butcher tailor barber fisherman sailor soldier
         knight detective journalist photographer librarian astronaut firefighter secretary accountant judge mayor priest hunter miner
         shepherd referee coach trainer manager clown magician pirate spy thief""".split()),
    (FOODS, """lasagna curry stew porridge yogurt cream ketchup mustard cereal oatmeal popcorn toast bacon ham tofu spaghetti sushi lentils
         garlic spinach cabbage lettuce broccoli celery flour lemonade cider beer wine syrup vanilla cinnamon ginger gravy couscous
         goulash risotto ravioli""".split()),
    (FEELINGS, """jealous confused curious grateful annoyed embarrassed relieved furious cheerful gloomy disappointed hopeful anxious satisfied
         amused terrified delighted upset frightened""".split()),
    (LOOKS, """handsome elegant stubborn polite rude generous selfish honest patient wise slim bald serious careful careless brilliant famous
         modest greedy grumpy""".split()),
    (QUALITIES, """sticky slippery shiny dusty rusty fragile smooth rough spicy greasy transparent flat curved narrow wide deep shallow loose tight
         frozen melted cracked torn crooked noisy invisible striped""".split()),
    (NATURE, """volcano waterfall glacier desert comet rainbow lightning thunder hill cliff bush rose tulip oak pine birch willow branch root
         puddle pond stream ocean horizon chimney balcony staircase porch fountain""".split()),
    (PLURALS, """marbles tickets stickers mushrooms sausages onions grapes spoons forks buttons candles stamps shells feathers pillows blankets
         bricks nails screws needles ribbons medals badges posters magazines envelopes tulips pancakes muffins doughnuts peaches pumpkins
         cucumbers chestnuts acorns pebbles diamonds pearls arrows swords plates towels batteries cables notebooks erasers rulers crayons
         puppets tents wheels planets rockets dragons hamsters parrots butterflies ants beetles lambs foals""".split()),
)
RARE_VERBS = """boil roast mend peel grill sharpen unlock print discover inspect deliver destroy reward record rent insert
                protect reject select attack correct hunt adopt melt pour bend crack drain enter fold unpack lock knock scream
                rest sort load toast burn frighten scold invent harvest pack trick""".split()
ONSETS = "b d f g h j k l m n p r s t v w z bl br cl cr dr fl fr gl gr kr pl pr sl sn sp st tr sh ch th".split()
VOWELS = "a e i o u a e i o u oo ee ai ea ou au ie y".split()
CODAS = ["", "", "", "", *"n m r l t k p x s d g sk nk rd sh ff nt ck st ng ll ne ce".split()]


def made_up(rng):
    """An invented word that is in none of the lists."""
    while True:
        word = rng.choice(("", "", "", "a", "e", "o", "u", "un", "al", "i"))
        word += "".join(rng.choice(ONSETS) + rng.choice(VOWELS) + (rng.choice(CODAS) if rng.random() < 0.3 else "")
                        for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))) + rng.choice(CODAS)
        if 3 <= len(word) <= 10 and word not in KNOWN:
            return word


LITTLE = "all and are but can did does for get got had has have her his how its may new not now old one our out say see she the them then they too two was way who why yes you your him two".split()
KNOWN = {word.lower() for group in [*GROUPS.values(), LITTLE] for word in group}


# Names of the groups in simplified and traditional Chinese, for the list of words in the program's window.
IN_CHINESE = {"Names": ("名字", "名字"), "Colors": ("颜色", "顏色"), "Things": ("物品", "物品"), "Outside": ("户外", "戶外"),
              "Animals": ("动物", "動物"), "Places": ("地点", "地點"), "Numbers": ("数字", "數字"), "Food": ("食物", "食物"),
              "Feelings": ("心情", "心情"), "Looks": ("样子", "樣子"), "Jobs": ("职业", "職業"), "Family": ("家人", "家人"),
              "People": ("人物", "人物"), "Weather": ("天气", "天氣"), "Days": ("日子", "日子"), "Seasons": ("季节", "季節"),
              "Actions": ("动作", "動作"), "Months": ("月份", "月份"), "Languages": ("语言", "語言"),
              "Verbs": ("动词", "動詞"), "Others": ("其他", "其他")}


def all_groups():
    """The words of GROUPS, and groups of all other words that the stories use."""
    import corpus, drawing  # here, because they import this module

    def words_of(text):
        text = re.sub("(is|does|has|have)n't", r"\1 not", text)
        return {*re.findall("[A-Za-z]+", re.sub(r"{[^}]*}|'\w+", " ", text))}

    rng, told = random.Random(1), collections.Counter()
    texts = [*corpus.EVENTS, *corpus.PREFIXES, *corpus.QUESTION_PREFIXES, "Hi, hey, bye!", *(answer for _, answer in corpus.CHAT)]
    texts += [text for openings in corpus.plots.OPENINGS.values() for text in openings]
    texts += [part if isinstance(part, str) else " ".join(part) for plot in corpus.plots.PLOTS for part in plot.sentences]
    for kind in corpus.KINDS:
        for drawn in (corpus.draw_story(rng, 1, [kind]) for _ in range(300)):
            told.update(words_of(" ".join([*drawn.sentences, *(f"{ask.question} {ask.answer}" for ask in drawn.asks)])))
    said = words_of(" ".join(texts)) | {word for word, stories in told.items() if stories > 2}  # rarer words are made up
    only_first = {*"Bye Complete Early Even Goodbye Hey Hi Later Question Soon Yes".split()}
    said = {word.lower() if word in only_first else word for word in said if word.lower() not in said or word.islower()} - {"o"}
    names = {*NAMES, *(f"{name}s" for name in NAMES), *(name.lower() for name in NAMES)}
    grouped = {word for group in GROUPS.values() for word in group} | names
    others = said - grouped - {word.capitalize() for word in grouped}
    verbs = {form for verb, forms in (drawing.VERBS | drawing.SOMEBODY).items() for form in (*verb.split(), drawing.progressive(verb).split()[0],
             *" ".join(forms[:2]).split())} - {"with", "for", "up"}
    groups = {**GROUPS, "Months": MONTHS, "Languages": LANGUAGES, "Verbs": sorted(verbs & others)}
    return groups | {"Others": sorted(others - {word for group in groups.values() for word in group}, key=str.lower)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    groups = {name: list(dict.fromkeys(group)) for name, group in all_groups().items()}
    lines = ",\n".join("  " + json.dumps({"name": name, "names": dict(zip(("zh_CN", "zh_TW"), IN_CHINESE[name])),
                                          "words": group}, ensure_ascii=False) for name, group in groups.items())
    (arguments.out / "words.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    print(f"{len({word.lower() for group in groups.values() for word in group})} words in {arguments.out}")


if __name__ == "__main__":
    main()
