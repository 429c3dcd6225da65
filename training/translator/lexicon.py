"""The words of the world of Pocket Translator, in English and Chinese.

A noun is written `English/measure word/Chinese`. Its plural is regular unless it follows after `>`. A Chinese entry of several
words separates them with `_`, and so does an English one.
"""

from dataclasses import dataclass

VOWELS = tuple("aeiou")


def plural_of(word):
    if word.endswith(("s", "x", "ch", "sh")) or word in ("potato", "tomato"):
        return word + "es"
    return word[:-1] + "ies" if word.endswith("y") and not word.endswith(("ay", "ey", "oy")) else word + "s"


@dataclass(frozen=True)
class Noun:
    one: str
    many: str
    measure: str
    zh: str


def nouns(text):
    entries = []
    for entry in text.split():
        english, measure, chinese = entry.split("/")
        one, _, many = english.replace("_", " ").partition(">")
        entries.append(Noun(one, many or plural_of(one), measure, chinese.replace("_", " ")))
    return entries


def pairs(text):
    """[(English, Chinese)], from `English/Chinese` entries."""
    return [tuple(part.replace("_", " ") for part in entry.split("/")) for entry in text.split()]


GIRLS = pairs("""Mia/米娅 Anna/安娜 Lily/莉莉 Emma/艾玛 Nora/诺拉 Lucy/露西 Eva/伊娃 Sara/萨拉 Kate/凯特 Amy/艾米 Alice/爱丽丝 Mary/玛丽
    Julia/朱莉娅 Laura/劳拉 Lena/莱娜 Zoe/佐伊 Ella/艾拉 Rosa/罗莎 Jane/简 Sophie/索菲 Maria/玛丽亚 Ruby/露比""")
BOYS = pairs("""Tom/汤姆 Ben/本 Max/马克斯 Leo/利奥 Sam/萨姆 Jack/杰克 Paul/保罗 Peter/彼得 David/大卫 Mike/迈克 John/约翰 James/詹姆斯
    Adam/亚当 Daniel/丹尼尔 Felix/菲利克斯 Noah/诺亚 Hugo/雨果 Tim/蒂姆 Alex/亚历克斯 Bob/鲍勃 Finn/芬恩""")
# English: (object, possessive, Chinese, verb's person)
PRONOUNS = {"I": ("me", "my", "我", "1"), "you": ("you", "your", "你", "pl"), "he": ("him", "his", "他", "3"),
            "she": ("her", "her", "她", "3"), "it": ("it", "its", "它", "3"), "we": ("us", "our", "我们", "pl"),
            "they": ("them", "their", "他们", "pl")}
MALE_KIN = pairs("father/爸爸 brother/哥哥 older_brother/哥哥 younger_brother/弟弟 grandfather/爷爷 uncle/叔叔 son/儿子 dad/爸爸 grandpa/爷爷")
FEMALE_KIN = pairs("mother/妈妈 sister/妹妹 older_sister/姐姐 younger_sister/妹妹 grandmother/奶奶 aunt/阿姨 daughter/女儿 mom/妈妈 grandma/奶奶")

CHILDREN = nouns("girl/个/女孩 boy/个/男孩 child>children/个/孩子")
ADULTS = nouns("man>men/个/男人 woman>women/个/女人")
PEOPLE = nouns("person>people/个/人")
JOBS = nouns("""teacher/名/老师 doctor/名/医生 farmer/名/农民 nurse/名/护士 cook/名/厨师 driver/名/司机 singer/名/歌手 painter/名/画家
    pilot/名/飞行员 student/名/学生 baker/名/面包师 writer/名/作家 police_officer/名/警察 dancer/名/舞蹈演员 worker/名/工人""")
ROYALS = nouns("king/位/国王 queen/位/女王")
GENDER = {"girl": "she", "woman": "she", "queen": "she", "boy": "he", "man": "he", "king": "he"}

PETS = nouns("cat/只/猫 dog/只/狗 rabbit/只/兔子 bird/只/鸟 turtle/只/乌龟 mouse>mice/只/老鼠 kitten/只/小_猫 puppy/只/小_狗")
FARM = nouns("horse/匹/马 cow/头/牛 sheep>sheep/只/羊 pig/头/猪 duck/只/鸭子 goat/只/山羊 chicken/只/鸡 donkey/头/驴")
WILD = nouns("""frog/只/青蛙 snake/条/蛇 monkey/只/猴子 elephant/头/大象 lion/头/狮子 tiger/只/老虎 bear/只/熊 fox/只/狐狸
    wolf>wolves/只/狼 panda/只/熊猫 owl/只/猫头鹰 bee/只/蜜蜂 butterfly/只/蝴蝶 fish>fish/条/鱼""")
ANIMALS = PETS + FARM + WILD
UNSIZED = {"elephant", "kitten", "puppy", "child", "mouse"}  # 大 or 小 would stand twice, or mean something else
BALLS = nouns("ball/个/球 doll/个/娃娃 kite/只/风筝 balloon/个/气球 toy/个/玩具 drum/面/鼓 robot/个/机器人")
READ = nouns("book/本/书 letter/封/信 newspaper/份/报纸 story/个/故事 poem/首/诗")
WRITTEN = nouns("letter/封/信 story/个/故事 poem/首/诗 book/本/书 song/首/歌")
PAPER = nouns("book/本/书 letter/封/信 newspaper/份/报纸 map/张/地图 ticket/张/票 photo/张/照片 picture/幅/画 dictionary/本/词典")
TOOLS = nouns("""pen/支/钢笔 pencil/支/铅笔 key/把/钥匙 knife>knives/把/刀 umbrella/把/雨伞 cup/个/杯子 plate/个/盘子 bowl/个/碗 spoon/把/勺子
    bottle/个/瓶子 bag/个/包 box/个/盒子 basket/个/篮子 rope/根/绳子 mirror/面/镜子 lamp/盏/灯 clock/个/钟 candle/根/蜡烛 coin/枚/硬币
    flag/面/旗子 stone/块/石头 towel/条/毛巾 blanket/条/毯子 pillow/个/枕头""")
MACHINES = nouns("phone/部/手机 computer/台/电脑 camera/台/照相机 radio/台/收音机 piano/架/钢琴 guitar/把/吉他 violin/把/小提琴")
VEHICLES = nouns("car/辆/汽车 bike/辆/自行车 bus/辆/公共汽车 train/列/火车 boat/条/船 plane/架/飞机 truck/辆/卡车")
WORN = nouns("hat/顶/帽子 scarf>scarves/条/围巾 watch/块/手表 ring/枚/戒指")  # 戴
DRESSED = nouns("shirt/件/衬衫 coat/件/外套 dress/条/裙子 sweater/件/毛衣")  # 穿
CLOTHES = WORN + DRESSED
PAIRS_WORN = pairs("shoes/鞋 socks/袜子 gloves/手套")  # a pair of: 一双
FURNITURE = nouns("table/张/桌子 chair/把/椅子 bed/张/床 sofa/张/沙发 desk/张/书桌 shelf>shelves/个/架子")
BUILT = nouns("house/座/房子 bridge/座/桥 tower/座/塔")
GROWN = nouns("flower/朵/花 tree/棵/树 leaf>leaves/片/叶子")
FRUIT = nouns("""apple/个/苹果 pear/个/梨 banana/根/香蕉 egg/个/鸡蛋 carrot/根/胡萝卜 tomato/个/西红柿 potato/个/土豆 cookie/块/饼干
    sandwich/个/三明治 cake/个/蛋糕 lemon/个/柠檬 peach/个/桃子 orange/个/橙子""")
GOODS = BALLS + PAPER + TOOLS + MACHINES + CLOTHES + FRUIT  # what one can hold
THINGS = GOODS + VEHICLES + FURNITURE + GROWN
FOOD = pairs("bread/面包 rice/米饭 soup/汤 cheese/奶酪 chocolate/巧克力 meat/肉 noodles/面条 fish/鱼 ice_cream/冰淇淋 cake/蛋糕")
DRINKS = pairs("milk/牛奶 tea/茶 coffee/咖啡 juice/果汁 water/水")
# (English container, measure word, what it holds)
PORTIONS = [("cup", "杯", ("tea", "coffee")), ("glass", "杯", ("milk", "juice", "water")), ("bottle", "瓶", ("milk", "juice", "water")),
            ("bowl", "碗", ("rice", "soup", "noodles")), ("piece", "块", ("bread", "cheese", "chocolate", "meat", "cake"))]
SCHOOL = pairs("music/音乐 English/英语 Chinese/中文 math/数学 history/历史")

COLORS = pairs("""red/红色 blue/蓝色 green/绿色 yellow/黄色 black/黑色 white/白色 brown/棕色 pink/粉色 purple/紫色 orange/橙色 gray/灰色""")
SIZES = pairs("big/大 small/小 little/小")
AGES = pairs("old/旧 new/新")
QUALITIES = pairs("beautiful/漂亮 expensive/昂贵 cheap/便宜 strange/奇怪")  # with 的
ANIMAL_QUALITIES = pairs("beautiful/漂亮 cute/可爱 clever/聪明 strange/奇怪 quiet/安静")
PERSON_QUALITIES = pairs("beautiful/漂亮 young/年轻 clever/聪明 friendly/友好 brave/勇敢 quiet/安静 strange/奇怪 famous/有名")
# Predicates: "The box is heavy" 盒子很重.
THING_LOOKS = pairs("""big/大 small/小 new/新 old/旧 heavy/重 expensive/贵 cheap/便宜 clean/干净 dirty/脏 beautiful/漂亮 light/轻
    strange/奇怪""")
FRUIT_LOOKS = pairs("big/大 small/小 sweet/甜 expensive/贵 cheap/便宜 fresh/新鲜 good/好")
ANIMAL_LOOKS = pairs("big/大 small/小 cute/可爱 clever/聪明 fast/快 slow/慢 strong/强壮 fat/胖 beautiful/漂亮 lazy/懒 quiet/安静")
PERSON_LOOKS = pairs("""tall/高 short/矮 strong/强壮 clever/聪明 friendly/友好 brave/勇敢 young/年轻 beautiful/漂亮 lazy/懒 funny/有趣 quiet/安静
    famous/有名 rich/有钱""")
PLACE_LOOKS = pairs("big/大 small/小 beautiful/漂亮 clean/干净 dirty/脏 quiet/安静 old/旧 new/新")
FEELINGS = pairs("""happy/高兴 sad/难过 tired/累 hungry/饿 thirsty/渴 angry/生气 bored/无聊 busy/忙 excited/兴奋 nervous/紧张 worried/担心
    proud/骄傲 surprised/惊讶 lonely/孤独 sleepy/困""")
ANIMAL_FEELINGS = pairs("happy/高兴 sad/难过 tired/累 hungry/饿 thirsty/渴 angry/生气 lonely/孤独 sleepy/困")
# (comparative, superlative, plain form, Chinese)
DEGREES = {"thing": [("bigger", "big", "大"), ("smaller", "small", "小"), ("heavier", "heavy", "重"), ("cheaper", "cheap", "便宜"),
                     ("more expensive", "expensive", "贵"), ("newer", "new", "新"), ("more beautiful", "beautiful", "漂亮")],
           "animal": [("bigger", "big", "大"), ("smaller", "small", "小"), ("faster", "fast", "快"), ("slower", "slow", "慢"),
                      ("stronger", "strong", "强壮"), ("more beautiful", "beautiful", "漂亮"), ("more clever", "clever", "聪明")],
           "person": [("taller", "tall", "高"), ("shorter", "short", "矮"), ("stronger", "strong", "强壮"), ("younger", "young", "年轻"),
                      ("more clever", "clever", "聪明"), ("happier", "happy", "高兴"), ("richer", "rich", "有钱")]}
MOST = [("biggest", "大"), ("smallest", "小"), ("fastest", "快"), ("strongest", "强壮"), ("most beautiful", "漂亮")]

# Preposition, English, Chinese, and what stands after it to say that something is there.
PLACES = [entry.split() for entry in """in garden 花园 里|in kitchen 厨房 里|in park 公园 里|in forest 森林 里|in shop 商店 里
    in library 图书馆 里|in hospital 医院 里|in museum 博物馆 里|in church 教堂 里|in zoo 动物园 里|in restaurant 餐馆 里|in classroom 教室 里
    in office 办公室 里|in castle 城堡 里|in supermarket 超市 里|in bedroom 卧室 里|in bathroom 浴室 里|in room 房间 里|in yard 院子 里
    in village 村子 里|on farm 农场 里|on beach 海滩 上|on street 街 上|at station 车站|at airport 机场|at market 市场|by river 河 边
    by sea 海 边|by lake 湖 边""".replace("|", "\n").splitlines()]
ROOMS = {"kitchen", "classroom", "office", "bedroom", "bathroom", "room", "garden", "park", "yard", "library", "museum", "restaurant",
         "station", "airport", "market", "castle", "church", "hospital", "zoo", "village", "farm"}  # what can be described
GOALS = pairs("""park/公园 forest/森林 shop/商店 library/图书馆 hospital/医院 museum/博物馆 church/教堂 zoo/动物园 restaurant/餐馆 office/办公室
    supermarket/超市 station/车站 airport/机场 market/市场 farm/农场 beach/海滩 village/村子 castle/城堡 sea/海_边 lake/湖_边""")
CITIES = pairs("Beijing/北京 Shanghai/上海 London/伦敦 Paris/巴黎 Berlin/柏林 China/中国 Japan/日本 Germany/德国 France/法国 America/美国")
ON = nouns("table/张/桌子 chair/把/椅子 bed/张/床 sofa/张/沙发 desk/张/书桌 shelf/个/架子 roof/个/屋顶 floor/块/地板")
INSIDE = nouns("box/个/盒子 bag/个/包 basket/个/篮子 drawer/个/抽屉 cupboard/个/柜子 car/辆/汽车 boat/条/船 cup/个/杯子")
UNDER = nouns("table/张/桌子 chair/把/椅子 bed/张/床 sofa/张/沙发 desk/张/书桌 tree/棵/树 bridge/座/桥")
BEHIND = nouns("door/扇/门 house/座/房子 tree/棵/树 sofa/张/沙发 car/辆/汽车 school/所/学校 church/座/教堂")
BESIDE = nouns("""door/扇/门 house/座/房子 tree/棵/树 sofa/张/沙发 car/辆/汽车 bed/张/床 table/张/桌子 window/扇/窗户 chair/把/椅子 box/个/盒子
    lamp/盏/灯""")
NEAR = nouns("station/个/车站 school/所/学校 park/个/公园 bridge/座/桥 river/条/河 house/座/房子 library/座/图书馆")
FRONT = nouns("house/座/房子 school/所/学校 door/扇/门 window/扇/窗户 mirror/面/镜子 library/座/图书馆 museum/座/博物馆")

NUMBERS = pairs("two/两 three/三 four/四 five/五 six/六 seven/七 eight/八 nine/九 ten/十 eleven/十一 twelve/十二")
DAYS = pairs("Monday/星期一 Tuesday/星期二 Wednesday/星期三 Thursday/星期四 Friday/星期五 Saturday/星期六 Sunday/星期天")
# Times, as templates of both languages.
PAST_TIMES = [("yesterday", "昨天/yesterday"), ("yesterday morning", "昨天/yesterday 早上/morning"),
              ("yesterday afternoon", "昨天/yesterday 下午/afternoon"), ("yesterday evening", "昨天/yesterday 晚上/evening"),
              ("last week", "上个/last 星期/week"), ("last night", "昨天/last 夜里/night"), ("last year", "去年/last"),
              ("last Sunday", "上个/last 星期天/Sunday"), ("last summer", "去年/last 夏天/summer"), ("last winter", "去年/last 冬天/winter")]
FUTURE_TIMES = [("tomorrow", "明天/tomorrow"), ("tomorrow morning", "明天/tomorrow 早上/morning"),
                ("tomorrow afternoon", "明天/tomorrow 下午/afternoon"), ("tomorrow evening", "明天/tomorrow 晚上/evening"),
                ("next week", "下个/next 星期/week"), ("next year", "明年/next"), ("next Saturday", "下个/next 星期六/Saturday"),
                ("tonight", "今天/tonight 晚上/tonight")]
ANY_TIMES = [("in the morning", "早上/morning"), ("in the afternoon", "下午/afternoon"), ("in the evening", "晚上/evening"),
             ("at night", "夜里/night"), ("at noon", "中午/noon"), ("today", "今天/today"), ("this morning", "今天/this 早上/morning"),
             ("this afternoon", "今天/this 下午/afternoon"), ("this week", "这/this 个/week 星期/week")]
ANY_TIMES += [(f"on {day}", f"{zh}/{day}") for day, zh in DAYS]
ANY_TIMES += [(f"at {number} o'clock", f"{zh}/{number} 点/o'clock") for number, zh in [("one", "一"), *NUMBERS]]
HABITS = [("every day", "每天/every"), ("every morning", "每天/every 早上/morning"), ("every evening", "每天/every 晚上/evening"),
          ("every week", "每个/every 星期/week"), ("every Sunday", "每个/every 星期天/Sunday"), ("every Saturday", "每个/every 星期六/Saturday"),
          ("every year", "每年/every")]
SEASONS = pairs("spring/春天 summer/夏天 autumn/秋天 winter/冬天")
OFTEN = pairs("often/经常 always/总是 sometimes/有时候 usually/通常 never/从_不")

# Forms: base, third person, past, -ing.
VERBS = {entry.split()[0]: tuple(entry.split()) for entry in """buy buys bought buying|sell sells sold selling|see sees saw seeing
    find finds found finding|lose loses lost losing|eat eats ate eating|drink drinks drank drinking|read reads read reading
    write writes wrote writing|draw draws drew drawing|wash washes washed washing|open opens opened opening|close closes closed closing
    make makes made making|feed feeds fed feeding|help helps helped helping|visit visits visited visiting|meet meets met meeting
    call calls called calling|play plays played playing|ride rides rode riding|drive drives drove driving|fly flies flew flying
    sing sings sang singing|dance dances danced dancing|swim swims swam swimming|run runs ran running|cook cooks cooked cooking
    work works worked working|study studies studied studying|sleep sleeps slept sleeping|walk walks walked walking
    wait waits waited waiting|watch watches watched watching|listen listens listened listening|have has had having|do does did doing
    go goes went going|come comes came coming|sit sits sat sitting|stand stands stood standing|lie lies lay lying|live lives lived living
    give gives gave giving|put puts put putting|tell tells told telling|like likes liked liking|want wants wanted wanting
    love loves loved loving|know knows knew knowing|say says said saying|think thinks thought thinking|cry cries cried crying
    laugh laughs laughed laughing|need needs needed needing|break breaks broke breaking|jump jumps jumped jumping
    bring brings brought bringing|look looks looked looking|paint paints painted painting|rest rests rested resting|learn learns learned learning|take takes took taking
    stay stays stayed staying|borrow borrows borrowed borrowing|talk talks talked talking|teach teaches taught teaching
    speak speaks spoke speaking|clean cleans cleaned cleaning|forget forgets forgot forgetting""".replace("|", "\n").splitlines()}
# (English verb, its object or other rest, Chinese verb, Chinese rest, whether it is a skill)
ACTIVITIES = [
    ("play", "", "玩", "", 0), ("play", "the piano", "弹", "钢琴/piano", 1), ("play", "the guitar", "弹", "吉他/guitar", 1),
    ("play", "the violin", "拉", "小提琴/violin", 1), ("play", "football", "踢", "足球/football", 1), ("play", "basketball", "打", "篮球/basketball", 1),
    ("play", "tennis", "打", "网球/tennis", 1), ("play", "chess", "下", "棋/chess", 1), ("ride", "a bike", "骑", "自行车/bike", 1),
    ("ride", "a horse", "骑", "马/horse", 1), ("drive", "a car", "开", "车/car", 1), ("fly", "a kite", "放", "风筝/kite", 1),
    ("sing", "", "唱歌", "", 1), ("sing", "a song", "唱", "一/a 首/song 歌/song", 0), ("dance", "", "跳舞", "", 1), ("swim", "", "游泳", "", 1),
    ("run", "", "跑步", "", 0), ("cook", "", "做饭", "", 1), ("work", "", "工作", "", 0), ("study", "", "学习", "", 0), ("sleep", "", "睡觉", "", 0),
    ("walk", "", "散步", "", 0), ("paint", "", "画画", "", 1), ("rest", "", "休息", "", 0), ("watch", "TV", "看", "电视/TV", 0),
    ("listen", "to music", "听", "音乐/music", 0), ("have", "breakfast", "吃", "早饭/breakfast", 0), ("have", "lunch", "吃", "午饭/lunch", 0),
    ("have", "dinner", "吃", "晚饭/dinner", 0), ("do", "homework", "做", "作业/homework", 0), ("drink", "tea", "喝", "茶/tea", 0),
    ("drink", "coffee", "喝", "咖啡/coffee", 0), ("read", "books", "看", "书/books", 0), ("learn", "English", "学", "英语/English", 0),
    ("learn", "Chinese", "学", "中文/Chinese", 0), ("talk", "", "说话", "", 0),
    ("speak", "English", "说", "英语/English", 1), ("speak", "Chinese", "说", "中文/Chinese", 1), ("eat", "noodles", "吃", "面条/noodles", 0)]
# (English verb, Chinese verb, its objects, whether one can be doing it just now)
DEEDS = [
    ("buy", "买", GOODS + VEHICLES + FURNITURE + GROWN[:1], 1), ("sell", "卖", GOODS + VEHICLES + FURNITURE, 1), ("see", "看见", ANIMALS + THINGS, 0),
    ("find", "找到", GOODS + PETS, 0), ("lose", "丢", TOOLS + PAPER + CLOTHES + BALLS, 0), ("eat", "吃", FRUIT, 1), ("read", "读", READ, 1),
    ("write", "写", WRITTEN, 1), ("draw", "画", ANIMALS + GROWN + BUILT + VEHICLES, 1), ("wash", "洗", TOOLS[5:10] + DRESSED + FRUIT[:3] + VEHICLES[:2], 1),
    ("make", "做", nouns("cake/个/蛋糕 sandwich/个/三明治 kite/只/风筝 doll/个/娃娃 toy/个/玩具 lamp/盏/灯"), 1),
    ("break", "打破", nouns("cup/个/杯子 plate/个/盘子 bowl/个/碗 window/扇/窗户 mirror/面/镜子 bottle/个/瓶子"), 0),
    ("feed", "喂", PETS + FARM, 1), ("clean", "打扫", nouns("room/个/房间 kitchen/个/厨房 house/座/房子 classroom/间/教室"), 1),
    ("borrow", "借", PAPER[:1] + TOOLS[:5] + VEHICLES[:2], 0)]
