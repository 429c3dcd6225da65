"""What the stories can say and ask: one entry per kind of fact.

A fact says something in one of several ways and can be asked about in several ways. `|` parts
sentences that keep their order but may have others between them. Slots:

    {n} {m}      people, {She} {she} {her} the pronouns of {n}     {t} {u}   things
    {a} {b}      a thing as the story introduces it ("a ball", "the red ball")
    {c} {d}      colors            {p} {q}   places ("in the park"); {to_p}: "to the park"
    {k}          a number          {f}       several things ("apples")
    {o}          what a verb takes ("a dog", "milk")          other lower-case slots: one word
    {My}         "My", and "Your" in answers; people such as "my brother" become "your brother" there
    {wrong}      a word of the kind of the answer that is not true, for "no"

A question that begins with ~ has a pronoun, and is only asked where the story has no other fact.

An ask is (questions, answer, the part of the answer that was asked for).
"""

from dataclasses import dataclass

THING_WHO = ("Who has the {t}?", "Who has got the {t}?", "Who owns the {t}?",
             "Tell me who has the {t}.", "Who is the owner of the {t}?")
COLOR_QUESTIONS = ("What color is the {t}?", "What color is the {t}?", "What is the color of the {t}?",
                   "Which color is the {t}?", "What color does the {t} have?",
                   "Tell me what color the {t} is.", "What colour is the {t}?")
IT_COLOR = (("~What color is it?", "~What color is it?", "~Which color is it?"), "It is {c}.", "{c}")
X_COLOR_QUESTIONS = tuple(question.replace("{t}", "{x}") for question in COLOR_QUESTIONS)
WHERE_QUESTIONS = ("Where is {n}?", "Where is {n} now?", "Where can I find {n}?",
                   "Tell me where {n} is.", "Do you know where {n} is?", "Where's {n}?", "~Where is {she}?")


@dataclass(frozen=True)
class Kind:
    draw: str  # the slots that are drawn, see corpus.py
    says: tuple
    asks: tuple
    weight: int = 1  # how often it is told


KINDS = {
    "thing": Kind("n:has t a", (
        "{n} has {a}.", "{n} has {a}.", "{n} has {a}.", "{n} has got {a}.", "{n} owns {a}.",
        "{n} got {a}.", "The {t} belongs to {n}.", "The {t} is {n}'s.",
        "There is {a}. It belongs to {n}."), (
        (("What does {n} have?", "What does {n} have?", "What has {n} got?", "What does {n} own?",
          "Tell me what {n} has.", "What thing does {n} have?", "What does {n} have now?", "~What does {she} have?"),
         "{n} has {a}.", "{a}"),
        (THING_WHO, "{n} has the {t}.", "{n}"),
        (("Who does the {t} belong to?", "Whose {t} is it?", "Whose is the {t}?"),
         "The {t} belongs to {n}.", "{n}"),
        (("Does {n} have {a}?", "Has {n} got {a}?"), "Yes, {n} has {a}.", "Yes"),
        (("Does {n} have the {wrong}?",), "No, {n} has {a}.", "No")), 3),
    "colored": Kind("n:has t:color c a", (
        "{n} has a {c} {t}.", "{n} has a {c} {t}.", "{n} has got a {c} {t}.",
        "{n} has a {t}. It is {c}.", "{n} has a {t}. The {t} is {c}.", "{n} owns a {c} {t}.",
        "{n} has a {t} and it is {c}.", "{n}'s {t} is {c}.", "The {t} of {n} is {c}.",
        "The {c} {t} belongs to {n}.", "{n} has a {t}.|The {t} is {c}.",
        "{n} has a {t}. The color of the {t} is {c}."), (
        (("What does {n} have?", "What has {n} got?", "Tell me what {n} has."),
         "{n} has a {c} {t}.", "{t}"),
        (COLOR_QUESTIONS, "The {t} is {c}.", "{c}"), IT_COLOR,
        (("What color is {n}'s {t}?", "Which color is {n}'s {t}?"), "{n}'s {t} is {c}.", "{c}"),
        (("What color is the {t} of {n}?", "Which color is the {t} of {n}?"),
         "The {t} of {n} is {c}.", "{c}"),
        (("What color is {her} {t}?",), "{Her} {t} is {c}.", "{c}"),
        (THING_WHO, "{n} has the {t}.", "{n}"),
        (("Who has the {c} {t}?", "Who owns the {c} {t}?"), "{n} has the {c} {t}.", "{n}"),
        (("Who has a {c} {t}?",), "{n} has a {c} {t}.", "{n}"),
        (("What is {c}?", "Which thing is {c}?"), "The {t} is {c}.", "{t}"),
        (("Is the {t} {c}?",), "Yes, the {t} is {c}.", "Yes"),
        (("Is the {t} {wrong_c}?",), "No, the {t} is {c}.", "No")), 3),
    "color": Kind("x:color c", (
        "The {x} is {c}.", "The {x} is {c}.", "The {x} is {c}.", "The {x} is {c}.",
        "The color of the {x} is {c}.", "{x} is {c}.", "{x} {c}.",
        "There is a {c} {x}.", "I see a {c} {x}.", "The {x} has the color {c}."), (
        (X_COLOR_QUESTIONS, "The {x} is {c}.", "{c}"), IT_COLOR,
        (("What is {c}?", "What is {c}?", "Which thing is {c}?", "What thing is {c}?"),
         "The {x} is {c}.", "{x}"),
        (("Is the {x} {c}?",), "Yes, the {x} is {c}.", "Yes"),
        (("Is the {x} {wrong_c}?",), "No, the {x} is {c}.", "No")), 3),
    "twins": Kind("n:has m:has t:color c d", (
        "{n} has a {c} {t}.|{m} has a {d} {t}.", "{n}'s {t} is {c}.|{m}'s {t} is {d}.",
        "The {t} of {n} is {c}.|The {t} of {m} is {d}.",
        "{n} has a {t} and {m} has a {t}. The {t} of {n} is {c}. The {t} of {m} is {d}.",
        "{n} has a {c} {t}.|The {t} of {m} is {d}.",
        "{n} and {m} have a {t}. {n}'s {t} is {c}.|{m}'s {t} is {d}.",
        "The {c} {t} belongs to {n}.|The {d} {t} belongs to {m}."), (
        (("Whose {t} is {c}?", "Whose {t} is the {c} one?"), "{n}'s {t} is {c}.", "{n}"),
        (("Whose {t} is {d}?", "Whose {t} is the {d} one?"), "{m}'s {t} is {d}.", "{m}"),
        (("Who does the {c} {t} belong to?",), "The {c} {t} belongs to {n}.", "{n}"),
        (("What color is {n}'s {t}?", "Which color is {n}'s {t}?"), "{n}'s {t} is {c}.", "{c}"),
        (("What color is {m}'s {t}?", "Which color is {m}'s {t}?"), "{m}'s {t} is {d}.", "{d}"),
        (("What color is the {t} of {n}?", "Which color is the {t} of {n}?"),
         "The {t} of {n} is {c}.", "{c}"),
        (("What color is the {t} of {m}?", "Which color is the {t} of {m}?"),
         "The {t} of {m} is {d}.", "{d}"),
        (("Who has the {c} {t}?", "Who owns the {c} {t}?"), "{n} has the {c} {t}.", "{n}"),
        (("Who has the {d} {t}?", "Who owns the {d} {t}?"), "{m} has the {d} {t}.", "{m}")), 3),
    "sizes": Kind("x:color c d", (
        "The big {x} is {c}.|The small {x} is {d}.", "The small {x} is {d}.|The big {x} is {c}.",
        "There is a big {x} and a small {x}. The big {x} is {c}.|The small {x} is {d}.",
        "The big {x} is {c} and the small {x} is {d}."), (
        (("What color is the big {x}?",), "The big {x} is {c}.", "{c}"),
        (("What color is the small {x}?",), "The small {x} is {d}.", "{d}"),
        (("Which {x} is {c}?",), "The big {x} is {c}.", "big"),
        (("Which {x} is {d}?",), "The small {x} is {d}.", "small"))),
    "place": Kind("n:place p", (
        "{n} is {p}.", "{n} is {p}.", "{n} is {p}.", "{n} went {to_p}.", "{n} sits {p}.",
        "{n} plays {p}.", "{n} sleeps {p}.", "{n} works {p}.", "{n} is sitting {p}."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Who is {p}?", "Who is {p}?", "Who is {p} now?", "Tell me who is {p}."), "{n} is {p}.",
         "{n}"),
        (("Is {n} {p}?",), "Yes, {n} is {p}.", "Yes"),
        (("Is {n} {wrong_p}?",), "No, {n} is {p}.", "No")), 3),
    "place and thing": Kind("n:place,has p t a", (
        "{n} is {p}. {She} has {a}.", "{n} is {p} and has {a}.", "{n} has {a}. {She} is {p}.",
        "{n} has {a} and is {p}."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("What does {n} have?", "What has {n} got?"), "{n} has {a}.", "{a}"),
        (THING_WHO, "{n} has the {t}.", "{n}"))),
    "place of two": Kind("n:place m:place p", (
        "{n} and {m} are {p}.", "{n} and {m} went {to_p}.", "{n} is {p} with {m}.",
        "{n} is {p}, and {m} is {p}, too."), (
        (WHERE_QUESTIONS, "{n} is {p}.", "{p}"),
        (("Where is {m}?", "Where is {m} now?"), "{m} is {p}.", "{p}"),
        (("Who is {p}?", "Tell me who is {p}."), "{n} and {m} are {p}.", "{n} and {m}"),
        (("Where are {n} and {m}?",), "{n} and {m} are {p}.", "{p}"))),
    "place of a thing": Kind("t:where q", (
        "The {t} is {q}.", "The {t} is {q}.", "There is a {t} {q}.", "The {t} lies {q}.",
        "{q} there is a {t}.", "The {t} is lying {q}.", "I see the {t} {q}."), (
        (("Where is the {t}?", "Where is the {t}?", "Where is the {t} now?", "Where can I find the {t}?",
          "Tell me where the {t} is.", "Where's the {t}?"), "The {t} is {q}.", "{q}"),
        (("What is {q}?", "What is {q}?", "What lies {q}?", "Which thing is {q}?"),
         "The {t} is {q}.", "{t}"),
        (("Is the {t} {q}?",), "Yes, the {t} is {q}.", "Yes"),
        (("Is the {t} {wrong_q}?",), "No, the {t} is {q}.", "No"))),
    "put": Kind("n t:where q", (
        "{n} put the {t} {q}.", "{n} has put the {t} {q}.",
        "{n} puts the {t} {q}.", "{n} took the {t} and put it {q}.", "Yesterday {n} put the {t} {q}."), (
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {q}.", "{q}"),
        (("What is {q}?",), "The {t} is {q}.", "{t}"),
        (("Where did {n} put the {t}?",), "{n} put the {t} {q}.", "{q}"),
        (("Who put the {t} {q}?",), "{n} put the {t} {q}.", "{n}"),
        (("What did {n} put {q}?",), "{n} put the {t} {q}.", "{t}"))),
    "count": Kind("n:has k f:again", (
        "{n} has {k} {f}.", "{n} has {k} {f}.", "{n} has {k} {f}.", "{n} has got {k} {f}.",
        "{n} owns {k} {f}.",
        "{k} {f} belong to {n}.", "There are {k} {f}. They belong to {n}."), (
        (("How many {f} does {n} have?", "How many {f} does {n} have?", "How many {f} has {n} got?",
          "Tell me how many {f} {n} has.", "What number of {f} does {n} have?"),
         "{n} has {k} {f}.", "{k}"),
        (("Who has {k} {f}?", "Who has {k} {f}?", "Who has got {k} {f}?"), "{n} has {k} {f}.", "{n}"),
        (("What does {n} have?", "What has {n} got?"), "{n} has {k} {f}.", "{f}"),
        (("Does {n} have {k} {f}?",), "Yes, {n} has {k} {f}.", "Yes"),
        (("Does {n} have {wrong_k} {f}?",), "No, {n} has {k} {f}.", "No")), 3),
    "there are": Kind("k f q", (
        "There are {k} {f} {q}.", "There are {k} {f} {q}.", "{K} {f} are {q}.",
        "{q} there are {k} {f}.", "{q} are {k} {f}.", "I see {k} {f} {q}."), (
        (("How many {f} are there?",), "There are {k} {f}.", "{k}"),
        (("How many {f} are {q}?",), "There are {k} {f} {q}.", "{k}"),
        (("What is {q}?",), "There are {k} {f} {q}.", "{f}"),
        (("Where are the {f}?",), "The {f} are {q}.", "{q}"))),
    "bought": Kind("n:bought verb:got k f", ("{n} {past} {k} {f}.",
        "Yesterday {n} {past} {k} {f}.", "{n} {past} {k} {f} yesterday.", "{n} {past} {k} {f} today."), (
        (("How many {f} did {n} {verb}?",), "{n} {past} {k} {f}.", "{k}"),
        (("Who {past} {k} {f}?", "Who {past} the {f}?"), "{n} {past} {k} {f}.", "{n}"),
        (("What did {n} {verb}?",), "{n} {past} {k} {f}.", "{f}"))),
    "feeling": Kind("n:feels g", (
        "{n} is {g}.", "{n} is {g}.", "{n} feels {g}.", "{n} is very {g}.", "{n} is {g} today."), (
        (("How is {n}?", "How is {n} today?", "Tell me how {n} is."), "{n} is {g}.", "{g}"),
        (("How does {n} feel?", "How does {n} feel?", "How does {n} feel today?",
          "Tell me how {n} feels."), "{n} feels {g}.", "{g}"),
        (("Who is {g}?", "Who is {g}?", "Tell me who is {g}."), "{n} is {g}.", "{n}"),
        (("Who feels {g}?",), "{n} feels {g}.", "{n}"),
        (("Is {n} {g}?",), "Yes, {n} is {g}.", "Yes"),
        (("Is {n} {wrong_g}?",), "No, {n} is {g}.", "No")), 3),
    "look": Kind("n:feels l", ("{n} is {l}.", "{n} is very {l}.",
        "{n} is so {l}.", "{n} looks {l}.", "{n} is really {l}."), (
        (("Who is {l}?", "Tell me who is {l}."), "{n} is {l}.", "{n}"),
        (("How is {n}?", "What is {n} like?"), "{n} is {l}.", "{l}"),
        (("Is {n} {l}?",), "Yes, {n} is {l}.", "Yes"))),
    "quality": Kind("x:quality y", ("The {x} is {y}.", "The {x} is {y}.", "The {x} is very {y}.",
                                    "There is a {y} {x}.",
        "The {x} is so {y}.", "I see a {y} {x}.", "The {x} looks {y}."), (
        (("What is {y}?", "Which thing is {y}?", "What thing is {y}?"), "The {x} is {y}.", "{x}"),
        (("How is the {x}?", "What is the {x} like?"), "The {x} is {y}.", "{y}"),
        (("Is the {x} {y}?",), "Yes, the {x} is {y}.", "Yes"),
        (("Is the {x} {wrong_y}?",), "No, the {x} is {y}.", "No"))),
    "now": Kind("n verb:now o", ("{n} {verbs} {o}.",
        "{n} {verbs} {o} today.", "I know that {n} {verbs} {o}.", "Every day {n} {verbs} {o}.", "{n} often {verbs} {o}."), (
        (("What does {n} {verb}?", "What does {n} {verb}?", "Tell me what {n} {verbs}."),
         "{n} {verbs} {o}.", "{o}"),
        (("Who {verbs} {o}?", "Who {verbs} {o}?", "Tell me who {verbs} {o}."),
         "{n} {verbs} {o}.", "{n}"),
        (("Does {n} {verb} {o}?",), "Yes, {n} {verbs} {o}.", "Yes")), 3),
    "then": Kind("n verb:then o", ("{n} {past} {o}.",
        "Yesterday {n} {past} {o}.", "{n} {past} {o} yesterday.", "I know that {n} {past} {o}.", "Last week {n} {past} {o}.",
        "It was {n} who {past} {o}."), (
        (("What did {n} {verb}?", "What did {n} {verb}?", "Tell me what {n} {past}."),
         "{n} {past} {o}.", "{o}"),
        (("Who {past} {o}?", "Who {past} {o}?", "Tell me who {past} {o}."), "{n} {past} {o}.",
         "{n}"),
        (("Did {n} {verb} {o}?",), "Yes, {n} {past} {o}.", "Yes")), 3),
    "job": Kind("n:job,acts j", ("{n} is a {j}.", "{n} is a {j}.", "{n} works as a {j}.", "{n} is the {j}.",
        "{n} is working as a {j}.", "{n}'s job is {j}."), (
        (("What is {n}?", "What does {n} do?", "What is {n}'s job?", "What is the job of {n}?"),
         "{n} is a {j}.", "{j}"),
        (("Who is a {j}?", "Who works as a {j}?"), "{n} is a {j}.", "{n}"),
        (("Is {n} a {j}?",), "Yes, {n} is a {j}.", "Yes"), (("Is {n} a {wrong_j}?",), "No, {n} is a {j}.", "No"),
        (("Who is the {j}?",), "{n} is the {j}.", "{n}"))),
    "age": Kind("n:age k", ("{n} is {k} years old.", "{n} is {k} years old.", "{n} is {k}.",
        "{n}'s age is {k}.", "{n} is {k} years old today.", "{n} turned {k}."), (
        (("How old is {n}?", "How old is {n}?", "What is the age of {n}?", "Tell me how old {n} is."),
         "{n} is {k} years old.", "{k}"),
        (("Who is {k} years old?", "Who is {k}?"), "{n} is {k} years old.", "{n}"))),
    "kin": Kind("n:kin m:kin r", (
        "{n} is the {r} of {m}.", "{n} is the {r} of {m}.", "{n} is {m}'s {r}.", "{m}'s {r} is {n}.",
        "The {r} of {m} is {n}.", "{m}'s {r} is called {n}."), (
        (("Who is the {r} of {m}?",), "{n} is the {r} of {m}.", "{n}"),
        (("Who is {m}'s {r}?",), "{n} is {m}'s {r}.", "{n}"), (("What is the name of {m}'s {r}?",), "{m}'s {r} is called {n}.", "{n}"),
        (("Who is {n}?",), "{n} is {m}'s {r}.", "{r}")), 2),
    "pet": Kind("name x:animal", (
        "The {x} is called {name}.", "The name of the {x} is {name}.", "The {x}'s name is {name}.",
        "There is a {x}. Its name is {name}.", "{name} is a {x}."), (
        (("What is the name of the {x}?", "What is the {x} called?", "What is the {x}'s name?"),
         "The {x} is called {name}.", "{name}"),
        (("Who is {name}?", "What is {name}?"), "{name} is a {x}.", "{x}"))),
    "weather": Kind("once:weather w", (
        "It is {w} today.", "Today it is {w}.", "The weather is {w}.", "It is a {w} day."), (
        (("How is the weather?", "What is the weather like?", "How is the weather today?",
          "Tell me how the weather is."), "It is {w}.", "{w}"),
        (("Is it {w}?", "Is it {w} today?"), "Yes, it is {w}.", "Yes"),
        (("Is it {wrong_w}?",), "No, it is {w}.", "No"))),
    "day": Kind("once:day day", ("Today is {day}.", "It is {day}.", "It is {day} today."), (
        (("What day is it?", "What day is today?", "Which day is it?", "What day is it today?"),
         "It is {day}.", "{day}"),
        (("What day is tomorrow?",), "Tomorrow is {tomorrow}.", "{tomorrow}"))),
    "I am": Kind("once:me name", ("My name is {name}.", "I am {name}.", "I am called {name}."), (
        (("What is my name?", "What am I called?", "Tell me my name."), "Your name is {name}.",
         "{name}"),
        (("Who am I?",), "You are {name}.", "{name}"))),
    "I have": Kind("once:mine t a", ("I have {a}.", "I have {a}.", "I have got {a}.", "I own {a}."), (
        (("What do I have?", "What have I got?", "Tell me what I have."), "You have {a}.", "{a}"),
        (("Who has the {t}?",), "You have the {t}.", "You"))),
    "I like": Kind("once:liked verb:mine o", ("I {verb} {o}.",
        "I really {verb} {o}.", "I {verb} {o} today.", "You know that I {verb} {o}."), (
        (("What do I {verb}?", "Tell me what I {verb}."), "You {verb} {o}.", "{o}"),)),
    "I am in": Kind("once:my_place p", ("I am {p}.", "I am {p} now.", "I went {to_p}."), (
        (("Where am I?", "Where am I now?"), "You are {p}.", "{p}"),)),
    "my thing": Kind("x:color c", (
        "My {x} is {c}.", "My {x} is {c}.", "I have a {c} {x}.", "I have a {x}. It is {c}.", "I have a {x}. My {x} is {c}."), (
        (("What color is my {x}?", "What color is my {x}?", "What is the color of my {x}?",
          "Which color is my {x}?"), "Your {x} is {c}.", "{c}"), IT_COLOR)),
    "my pet": Kind("name x:animal", (
        "My {x} is called {name}.", "My {x}'s name is {name}.", "I have a {x}. Its name is {name}.",
        "I have a {x} called {name}.", "I have a {x} named {name}."), (
        (("What is my {x} called?", "What is the name of my {x}?"), "Your {x} is called {name}.",
         "{name}"),)),
    "gave": Kind("n:has m:has t", (
        "{n} has the {t}.|{n} gave the {t} to {m}.", "{n} has a {t}.|{n} gave the {t} to {m}.",
        "{n} had a {t}. {n} gave it to {m}.", "{n} gave the {t} to {m}.",
        "{n} has a {t}.|{n} gave {m} the {t}.", "{n} has the {t}.|{m} took the {t} from {n}.",
        "{n} gave {m} a {t}.", "{n} had the {t}. Then {m} got the {t}.",
        "{n} has a {t}.|{n} gives the {t} to {m}.", "{n} has the {t}. {n} gives it to {m}.",
        "{n} gives {m} the {t}.", "{n} has a {t}.|{n} sold the {t} to {m}.",
        "{m} got the {t} from {n}.",
        "{n} has a {t}. Then {n} gave it to {m}.", "{n} had a {t}. {She} gave it to {m}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?", "Who owns the {t} now?"),
         "{m} has the {t}.", "{m}"),
        (("What does {m} have?", "What does {m} have now?"), "{m} has the {t}.", "{t}"),
        (("What does {n} have now?", "What does {n} have?"), "{n} has nothing.", "nothing")), 3),
    "gift": Kind("n:gave m:has t give", (
        "{n} {gave} the {t} to {m}.", "{n} {gave} {m} the {t}.", "{n} {gave} {m} a {t}.", "{n} {gave} a {t} to {m}.",
        "Yesterday {n} {gave} the {t} to {m}.", "{n} {gave} {her} {t} to {m}."), (
        (("Who {gave} the {t} to {m}?", "Who {gave} {m} the {t}?", "Who {gave} the {t}?"), "{n} {gave} the {t} to {m}.", "{n}"),
        (("What did {n} {give} to {m}?", "What did {n} {give} {m}?", "What did {n} {give}?"), "{n} {gave} the {t} to {m}.", "{t}"),
        (("Who did {n} {give} the {t} to?", "Who got the {t}?"), "{m} got the {t}.", "{m}"))),
    "went": Kind("n:place p p2", (
        "{n} is {p}.|{n} went {to_p2}.", "{n} was {p}.|Now {n} is {p2}.", "{n} is {p}.|Then {n} went {to_p2}.",
        "{n} was {p}. Then {she} went {to_p2}.", "{n} went {to_p}.|Then {n} went {to_p2}."), (
        (("Where is {n} now?", "Where is {n} now?", "Where is {n}?", "Where's {n} now?"),
         "{n} is {p2}.", "{p2}"),
        (("Where did {n} go?",), "{n} went {to_p2}.", "{to_p2}"),
        (("Who is {p2}?",), "{n} is {p2}.", "{n}"))),
    "painted": Kind("n x:color c d", (
        "The {x} is {c}.|{n} painted the {x} {d}.", "The {x} was {c}.|Now the {x} is {d}.",
        "The {x} was {c}. {n} painted it {d}.",
        "{n} painted the {c} {x} {d}.", "The {x} is {c}. {n} paints it {d}."), (
        (("What color is the {x} now?", "What color is the {x} now?", "What color is the {x}?"),
         "The {x} is {d}.", "{d}"),
        (("What color was the {x}?",), "The {x} was {c}.", "{c}"))),
    "moved": Kind("n t:where q q2", (
        "The {t} is {q}.|{n} put the {t} {q2}.", "The {t} was {q}.|Now the {t} is {q2}.",
        "The {t} was {q}. {n} put it {q2}.",
        "The {t} is {q}. Then {n} put it {q2}.", "{n} took the {t} that was {q} and put it {q2}.",
        "{n} put the {t} {q}. Then {she} put it {q2}.", "{n} put the {t} {q}. Then {she} took it out and put it {q2}."), (
        (("Where is the {t} now?", "Where is the {t} now?", "Where is the {t}?"),
         "The {t} is {q2}.", "{q2}"),)),
    "lost": Kind("n:has m:has t", (
        "{n} lost the {t}.|{m} found the {t}.", "{n} lost the {t}. {m} found it.", "{n} lost {her} {t}. {m} found it.",
        "{n} had a {t} but lost it. {m} found it."), (
        (("Who has the {t} now?", "Who has the {t}?"), "{m} has the {t}.", "{m}"),
        (("Who lost the {t}?",), "{n} lost the {t}.", "{n}"),
        (("Who found the {t}?",), "{m} found the {t}.", "{m}"))),
    "two things": Kind("n:has t u a b", (
        "{n} has {a} and {b}.", "{n} has {a} and {b}.", "{n} has {a}.|{n} has {b}.", "{n} has {a}. {n} also has {b}.",
        "{n} has {a}. {She} also has {b}.", "{n} has {a}, and {n} has {b}, too."), (
        (("What does {n} have?", "What has {n} got?", "What things does {n} have?"),
         "{n} has {a} and {b}.", "{a} and {b}"),
        (("How many things does {n} have?", "How many things has {n} got?"), "{n} has two things.", "two"),
        (("Who has the {t}?",), "{n} has the {t}.", "{n}"),
        (("Who has the {u}?",), "{n} has the {u}.", "{n}")), 3),
    "three things": Kind("n:has t u v", (
        "{n} has a {t}, a {u} and a {v}.", "{n} has a {t}.|{n} has a {u}.|{n} has a {v}.",
        "{n} has a {t} and a {u}. {n} also has a {v}."), (
        (("How many things does {n} have?", "How many things has {n} got?"),
         "{n} has three things.", "three"),
        (("What does {n} have?", "What has {n} got?"), "{n} has a {t}, a {u} and a {v}.", "{t}"),
        (("Who has the {v}?",), "{n} has the {v}.", "{n}"))),
    "one thing": Kind("n:has t a", ("{n} has {a}.", "{n} has got {a}.",
        "{n} owns {a}.", "{a} belongs to {n}."), (
        (("How many things does {n} have?", "How many things has {n} got?"), "{n} has one thing.",
         "one"),)),
    "can": Kind("n:can action", ("{n} can {action}.", "{n} can {action} well.",
        "{n} can {action} very well.", "{n} knows how to {action}.", "I know that {n} can {action}."), (
        (("What can {n} do?",), "{n} can {action}.", "{action}"),
        (("Who can {action}?", "Tell me who can {action}."), "{n} can {action}.", "{n}"),
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"))),
    "not": Kind("n:has t u", ("{n} has no {t}. {n} has a {u}.", "{n} does not have a {t}. {n} has a {u}.",
                              "{n} has a {u}. {n} has no {t}.", "{n} has a {u} but no {t}."), (
        (("What does {n} have?", "What has {n} got?"), "{n} has a {u}.", "{u}"),
        (("Does {n} have a {t}?",), "No, {n} does not have a {t}.", "No"))),
    "not colored": Kind("x:color c d", (
        "The {x} is not {c}. It is {d}.", "The {x} is {d}, not {c}.", "The {x} is not {c} but {d}."), (
        (X_COLOR_QUESTIONS[:3], "The {x} is {d}.", "{d}"),
        (("Is the {x} {c}?",), "No, the {x} is {d}.", "No"))),
    "wears": Kind("n:wears cloth c", ("{n} wears a {c} {cloth}.", "{n} is wearing a {c} {cloth}.",
                                      "{n} wears a {cloth}. It is {c}."), (
        (("What does {n} wear?", "What is {n} wearing?"), "{n} wears a {c} {cloth}.", "{cloth}"),
        (("What color is {n}'s {cloth}?",), "{n}'s {cloth} is {c}.", "{c}"),
        (("What color is the {cloth}?",), "The {cloth} is {c}.", "{c}"),
        (("Who wears a {c} {cloth}?", "Who wears the {c} {cloth}?"), "{n} wears a {c} {cloth}.", "{n}"))),
    "inside": Kind("n0 t:where u", ("The {t} is in the {u}.", "There is a {t} in the {u}.",
                                 "{n0} put the {t} in the {u}.",
        "In the {u} there is a {t}.", "In the {u} is a {t}."), (
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is in the {u}.", "{u}"),
        (("What is in the {u}?",), "The {t} is in the {u}.", "{t}"))),
    "which": Kind("x:quality e y z", (
        "The {e} {x} is {y}.|The {e2} {x} is {z}.", "The {e} {x} is {y} and the {e2} {x} is {z}.", "There is a {e} {x} and a {e2} {x}. The {e} {x} is {y}.|The {e2} {x} is {z}.",
        "The {e} {x} is {y} but the {e2} {x} is {z}.", "I see a {e} {x} and a {e2} {x}. The {e} {x} is {y}, the {e2} {x} is {z}."), (
        (("Which {x} is {y}?", "What is {y}?"), "The {e} {x} is {y}.", "{e}"),
        (("Which {x} is {z}?", "What is {z}?"), "The {e2} {x} is {z}.", "{e2}"),
        (("How is the {e} {x}?",), "The {e} {x} is {y}.", "{y}"),
        (("How is the {e2} {x}?",), "The {e2} {x} is {z}.", "{z}"),
        (("Is the {e} {x} {y}?",), "Yes, the {e} {x} is {y}.", "Yes"),
        (("Is the {e} {x} {z}?",), "No, the {e} {x} is {y}.", "No")), 3),
    "big and small": Kind("n:has m:has t", (
        "{n} has a big {t}.|{m} has a small {t}.", "{m} has a small {t} and {n} has a big {t}.",
        "{n} has a big {t} and {m} has a small {t}.", "{n}'s {t} is big.|{m}'s {t} is small."), (
        (("Who has the big {t}?", "Who has a big {t}?"), "{n} has the big {t}.", "{n}"),
        (("Who has the small {t}?", "Who has a small {t}?"), "{m} has the small {t}.", "{m}"))),
    "favorite": Kind("n:favorite like", (
        "{n}'s favorite {like} is {liked}.", "The favorite {like} of {n} is {liked}.",
        "{liked} is {n}'s favorite {like}.", "The {like} that {n} likes best is {liked}."), (
        (("What is {n}'s favorite {like}?", "What is the favorite {like} of {n}?"),
         "{n}'s favorite {like} is {liked}.", "{liked}"),
        (("Whose favorite {like} is {liked}?",), "It is {n}'s favorite {like}.", "{n}")), 2),
    "weather of days": Kind("once:days day day2 w w2", (
        "On {day} it was {w}.|On {day2} it was {w2}.", "It was {w} on {day}.|It was {w2} on {day2}.",
        "On {day} it was {w} and on {day2} it was {w2}.", "The weather was {w} on {day}.|The weather was {w2} on {day2}."), (
        (("When was it {w}?", "On which day was it {w}?"), "It was {w} on {day}.", "{day}"),
        (("When was it {w2}?",), "It was {w2} on {day2}.", "{day2}"),
        (("How was the weather on {day}?", "What was the weather like on {day}?"), "It was {w} on {day}.", "{w}"))),
    "on a day": Kind("once:days n verb:then day o", ("On {day} {n} {past} {o}.", "{n} {past} {o} on {day}.",
        "It was {day}. {n} {past} {o}.", "On {day}, {n} {past} {o}."), (
        (("When did {n} {verb} {o}?",), "{n} {past} {o} on {day}.", "{day}"),
        (("What did {n} {verb} on {day}?", "What did {n} {verb}?"), "{n} {past} {o} on {day}.", "{o}"))),
    "two days": Kind("once:days n:place day day2 p p2", (
        "On {day} {n} is {p}.|On {day2} {n} is {p2}.", "On {day} {n} went {to_p}.|On {day2} {n} went {to_p2}.",
        "{n} is {p} on {day}.|{n} is {p2} on {day2}.", "{n} is {p} on {day} and {p2} on {day2}."), (
        (("Where is {n} on {day}?",), "{n} is {p} on {day}.", "{p}"), (("Where was {n} on {day}?",), "{n} was {p} on {day}.", "{p}"),
        (("Where is {n} on {day2}?",), "{n} is {p2} on {day2}.", "{p2}"), (("Where was {n} on {day2}?",), "{n} was {p2} on {day2}.", "{p2}")), 2),
    "two times": Kind("n:place p p2", (
        "In the morning {n} is {p}.|In the evening {n} is {p2}.", "In the morning {n} was {p}.|In the evening {n} was {p2}.",
        "{n} is {p} in the morning.|{n} is {p2} in the evening.", "{n} is {p} in the morning and {p2} in the evening."), (
        (("Where is {n} in the morning?",), "{n} is {p} in the morning.", "{p}"),
        (("Where was {n} in the morning?",), "{n} was {p} in the morning.", "{p}"),
        (("Where is {n} in the evening?",), "{n} is {p2} in the evening.", "{p2}"),
        (("Where was {n} in the evening?",), "{n} was {p2} in the evening.", "{p2}"))),
    "why": Kind("n:feels,has g t", (
        "{n} is {g} because {she} lost the {t}.", "{n} is {g} because {she} found the {t}.", "{n} is {g} because {she} lost {her} {t}.",
        "{n} is {g} because {she} has a {t}."), (
        (("Why is {n} {g}?",), "{told}", "{t}"),
        (("How is {n}?",), "{n} is {g}.", "{g}"),
        (("Who is {g}?",), "{n} is {g}.", "{n}"))),
    "taller": Kind("n:feels m:feels more", (
        "{n} is {more} than {m}.", "{n} is {more} than {m}.", "{n} is much {more} than {m}.",
        "{m} is {less} than {n}.", "{n} is a bit {more} than {m}."), (
        (("Who is {more}?", "Who is {more}, {n} or {m}?", "Who is {more}, {m} or {n}?"), "{n} is {more}.", "{n}"),
        (("Who is {less}?", "Who is {less}, {n} or {m}?", "Who is {less}, {m} or {n}?"), "{m} is {less}.", "{m}"),
        (("Who is {n} {more} than?",), "{n} is {more} than {m}.", "{m}"),
        (("Is {n} {more} than {m}?",), "Yes, {n} is {more}.", "Yes"),
        (("Is {m} {more} than {n}?",), "No, {n} is {more}.", "No"))),
    "tallest": Kind("n:feels m:feels n2:feels more", ("{n} is {more} than {m}.|{m} is {more} than {n2}.", "{m} is {more} than {n2}.|{n} is {more} than {m}.",
        "{n} is {more} than {m} and {m} is {more} than {n2}.", "{n2} is {less} than {m}.|{m} is {less} than {n}."), (
        (("Who is the {most}?", "Who is {most}?"), "{n} is the {most}.", "{n}"),
        (("Who is the {least}?",), "{n2} is the {least}.", "{n2}"))),
    "compared": Kind("x:animal x2:animal more", ("The {x} is {more} than the {x2}.", "A {x} is {more} than a {x2}.",
        "The {x} is much {more} than the {x2}.", "The {x2} is {less} than the {x}."), (
        (("Which animal is {more}?", "Who is {more}?", "What is {more}?", "Which one is {more}?"), "The {x} is {more}.", "{x}"),
        (("Which animal is {less}?", "Who is {less}?", "What is {less}?", "Which one is {less}?"), "The {x2} is {less}.", "{x2}"),
        (("Is the {x} {more} than the {x2}?",), "Yes, the {x} is {more}.", "Yes"),
        (("Is the {x2} {more} than the {x}?",), "No, the {x} is {more}.", "No"))),
    "ages": Kind("n:age m:age k k2", (
        "{n} is {k} years old.|{m} is {k2} years old.", "{n} is {k}.|{m} is {k2}.",
        "{n} is {k} years old and {m} is {k2} years old."), (
        (("Who is older, {n} or {m}?", "Who is older, {m} or {n}?"), "{older} is older.", "{older}"),
        (("Who is younger, {n} or {m}?", "Who is younger, {m} or {n}?"), "{younger} is younger.", "{younger}"),
        (("How old is {m}?",), "{m} is {k2} years old.", "{k2}")), 2),
    "two ages": Kind("none:age once:older once:younger n:age m:age k k2 once:age", (
        "{n} is {k} years old.|{m} is {k2} years old.", "{n} is {k}.|{m} is {k2}.",
        "{n} is {k} years old and {m} is {k2} years old.", "{n} is {k} and {m} is {k2}."), (
        (("Who is older?",), "{older} is older.", "{older}"),
        (("Who is younger?",), "{younger} is younger.", "{younger}")), 2),
    "less": Kind("n:has m f minus", (
        "{n} had {all} {f}. {n} {took} {some}.", "{n} had {all} {f}. {n} {took} {some} of them.", "{n} had {all} {f}. {She} {took} {some}.",
        "{n} has {all} {f}. {n} {took} {some_f}.", "{n} has {all} {f}. {She} {took} {some_f}.", "{n} has {all} {f}.|{n} {took} {some_f}.",
        "{n} has {all} {f}. {n} gives {m} {some_f}.", "{n} has {all} {f}. {n} gave {some_f} to {m}.", "{n} had {all} {f} and {took} {some}."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} are left?",
          "How many {f} does {n} have left?", "How many {f} has {n} got now?"), "{n} has {left_f}.", "{left}"),), 3),
    "more": Kind("n:has m f plus", (
        "{n} had {all_f}. {n} {took} {some} more.", "{n} had {all_f}. Then {n} {took} {some} more.", "{n} has {all_f}. {n} {took} {some_f}.",
        "{n} has {all_f}. {She} {took} {some_f}.", "{n} has {all_f}.|{n} {took} {some_f}.", "{n} has {all_f}. {m} gives {n} {some_f}.",
        "{n} has {all_f}.|{m} gave {n} {some} more {f}.", "{n} has {all_f}. {m} gave {some_f} to {n}.", "{n} has {all_f}. {n} {took} {some} more."), (
        (("How many {f} does {n} have now?", "How many {f} does {n} have now?", "How many {f} does {n} have?", "How many {f} has {n} got now?"),
         "{n} has {left_f}.", "{left}"),), 3),
    "both": Kind("n:has m:has f plus:two", (
        "{n} has {all_f}.|{m} has {some_f}.", "{n} has {all_f} and {m} has {some_f}.",
        "{n} has {all_f}, and {m} has {some_f}.", "{n} has {all_f} but {m} has {some_f}."), (
        (("How many {f} do they have?", "How many {f} do {n} and {m} have?", "How many {f} do they have together?"), "They have {left_f}.", "{left}"),
        (("How many {f} does {n} have?",), "{n} has {all_f}.", "{all}"),
        (("How many {f} does {m} have?",), "{m} has {some_f}.", "{some}")), 2),
    "not feeling": Kind("n:feels g g2", (
        "{n} is not {g}. {n} is {g2}.", "{n} is not {g}. {She} is {g2}.", "{n} is not {g} but {g2}."), (
        (("How is {n}?",), "{n} is {g2}.", "{g2}"),
        (("How does {n} feel?",), "{n} feels {g2}.", "{g2}"),
        (("Is {n} {g}?",), "No, {n} is {g2}.", "No"))),
    "cannot": Kind("n:can action action2", (
        "{n} can {action} but {n} cannot {action2}.", "{n} can {action} but not {action2}.",
        "{n} cannot {action2}. {n} can {action}.", "{n} can {action} but {she} can't {action2}."), (
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"),
        (("Can {n} {action2}?",), "No, {n} cannot {action2}.", "No"),
        (("What can {n} do?",), "{n} can {action}.", "{action}"))),
    "dislikes": Kind("n verb:like o o2", (
        "{n} likes {o} but does not like {o2}.", "{n} does not like {o2}. {n} likes {o}.", "{n} likes {o} but not {o2}.",
        "{n} likes {o}. {She} does not like {o2}."), (
        (("What does {n} like?",), "{n} likes {o}.", "{o}"),
        (("Does {n} like {o}?",), "Yes, {n} likes {o}.", "Yes"),
        (("Does {n} like {o2}?",), "No, {n} does not like {o2}.", "No"))),
    "my kin": Kind("kin name", (
        "My {kin} is called {name}.", "My {kin}'s name is {name}.", "My {kin} is {name}.", "{name} is my {kin}."), (
        (("What is my {kin}'s name?", "What is the name of my {kin}?", "What is my {kin} called?"),
         "Your {kin} is called {name}.", "{name}"),
        (("Who is my {kin}?",), "{name} is your {kin}.", "{name}"),
        (("Who is {name}?",), "{name} is your {kin}.", "{kin}"))),
    "I feel": Kind("once:my_feeling g", ("I am {g}.", "I feel {g}.", "I am very {g}.",
        "I am so {g}."), (
        (("How am I?", "How do I feel?", "Am I happy or {g}?"), "You are {g}.", "{g}"),)),
    "my age": Kind("once:my_age k", ("I am {k} years old.", "I am {k}.",
        "My age is {k}.", "I turned {k}."), (
        (("How old am I?", "What is my age?"), "You are {k} years old.", "{k}"),)),
    "my job": Kind("once:my_job j", ("I am a {j}.", "I work as a {j}.",
        "I am working as a {j}.", "My job is {j}."), (
        (("What am I?", "What is my job?", "What do I do?"), "You are a {j}.", "{j}"),)),
    "my home": Kind("once:my_home city", ("I live in {city}.", "I am from {city}.",
        "I come from {city}.", "I live in {city} now."), (
        (("Where do I live?", "Where am I from?"), "You {live} {city}.", "{city}"),)),
    "my count": Kind("k f", ("I have {k} {f}.", "I have got {k} {f}.",
        "I own {k} {f}.", "{k} {f} are mine."), (
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {k} {f}.", "{k}"),)),
    "lives": Kind("n:lives city", ("{n} lives in {city}.", "{n} lives in {city} now.",
        "{n}'s home is in {city}.", "The home of {n} is in {city}."), (
        (("Where does {n} live?", "Tell me where {n} lives."), "{n} lives in {city}.", "{city}"),
        (("Who lives in {city}?",), "{n} lives in {city}.", "{n}"))),
    "from": Kind("n:from city", ("{n} is from {city}.", "{n} comes from {city}.",
        "{n} came from {city}.", "{n} was born in {city}."), (
        (("Where is {n} from?", "Where does {n} come from?"), "{n} is from {city}.", "{city}"),
        (("Who is from {city}?", "Who comes from {city}?"), "{n} is from {city}.", "{n}"))),
    "somebody": Kind("n verb:somebody m:object", ("{n} {verbs} {m}.",
        "I know that {n} {verbs} {m}.", "{n} often {verbs} {m}.", "Every day {n} {verbs} {m}."), (
        (("Who does {n} {verb}?", "Tell me who {n} {verbs}."), "{n} {verbs} {m}.", "{m}"),
        (("Who {verbs} {m}?", "Tell me who {verbs} {m}."), "{n} {verbs} {m}.", "{n}"),
        (("Does {n} {verb} {m}?",), "Yes, {n} {verbs} {m}.", "Yes")), 2),
    "somebody then": Kind("n verb:somebody m:object", ("{n} {past} {m}.",
        "Yesterday {n} {past} {m}.", "{n} {past} {m} yesterday.", "I know that {n} {past} {m}."), (
        (("Who did {n} {verb}?",), "{n} {past} {m}.", "{m}"),
        (("Who {past} {m}?",), "{n} {past} {m}.", "{n}"))),
    "is doing": Kind("n:acts verb:ing o", ("{n} is {verbing} {o}.",
        "Now {n} is {verbing} {o}.", "{n} is {verbing} {o} now.", "I see that {n} is {verbing} {o}."), (
        (("What is {n} {verbing}?", "What is {n} doing?"), "{n} is {verbing} {o}.", "{o}"),
        (("Who is {verbing} {o}?", "Tell me who is {verbing} {o}."), "{n} is {verbing} {o}.", "{n}"),
        (("Is {n} {verbing} {o}?",), "Yes, {n} is {verbing} {o}.", "Yes")), 2),
    "acting": Kind("n:acts act", ("{n} is {acting}.", "{n} is {acting} now.",
        "Now {n} is {acting}.", "I see that {n} is {acting}."), (
        (("What is {n} doing?", "~What is {she} doing?"), "{n} is {acting}.", "{acting}"),
        (("Who is {acting}?",), "{n} is {acting}.", "{n}"),
        (("Is {n} {acting}?",), "Yes, {n} is {acting}.", "Yes")), 2),
    "acting there": Kind("n:acts,place act p", ("{n} is {acting} {p}.",
        "{n} is {acting} {p} now.", "{n} is {p}. {She} is {acting}.", "{n} is {p} and is {acting}."), (
        (("What is {n} doing?", "What is {n} doing {p}?"), "{n} is {acting}.", "{acting}"),
        (("Who is {acting}?",), "{n} is {acting} {p}.", "{n}"), (("Who is {p}?",), "{n} is {p}.", "{n}"),
        (("Where is {n}?",), "{n} is {p}.", "{p}"), (("Where is {n} {acting}?",), "{n} is {acting} {p}.", "{p}"))),
    "acts": Kind("n:acts act time", ("{n} {acts} {time}.", "{Time} {n} {acts}.",
        "Every day {n} {acts} {time}.", "{n} often {acts} {time}."), (
        (("When does {n} {act}?",), "{n} {acts} {time}.", "{time}"),
        (("Who {acts}?",), "{n} {acts}.", "{n}"),
        (("What does {n} do?", "What does {n} do {time}?"), "{n} {acts}.", "{acts}"))),
    "just acts": Kind("n:acts act", ("{n} {acts}.",
        "{n} {acts} every day.", "Every day {n} {acts}.", "{n} often {acts}."), (
        (("Who {acts}?",), "{n} {acts}.", "{n}"), (("What does {n} do?",), "{n} {acts}.", "{acts}"))),
    "acted": Kind("n:acts act", ("{n} {acted}.",
        "Yesterday {n} {acted}.", "{n} {acted} yesterday.", "{n} {acted} for a long time."), (
        (("Who {acted}?",), "{n} {acted}.", "{n}"), (("What did {n} do?",), "{n} {acted}.", "{acted}"))),
    "times": Kind("n verb:now o o2 time time2", (
        "{n} {verbs} {o} {time}.|{n} {verbs} {o2} {time2}.", "{Time} {n} {verbs} {o}. {She} {verbs} {o2} {time2}.",
        "{n} {verbs} {o} {time} and {o2} {time2}."), (
        (("When does {n} {verb} {o}?",), "{n} {verbs} {o} {time}.", "{time}"),
        (("When does {n} {verb} {o2}?",), "{n} {verbs} {o2} {time2}.", "{time2}"),
        (("What does {n} {verb} {time}?",), "{n} {verbs} {o} {time}.", "{o}"),
        (("What does {n} {verb} {time2}?",), "{n} {verbs} {o2} {time2}.", "{o2}"))),
    "on days": Kind("once:days n verb:now day day2 o o2", (
        "On {day} {n} {verbs} {o}.|On {day2} {n} {verbs} {o2}.", "{n} {verbs} {o} on {day} and {o2} on {day2}.",
        "{n} {verbs} {o} on {day}.|{n} {verbs} {o2} on {day2}.", "On {day} {n} {verbs} {o} and on {day2} {o2}."), (
        (("When does {n} {verb} {o}?",), "{n} {verbs} {o} on {day}.", "{day}"),
        (("When does {n} {verb} {o2}?",), "{n} {verbs} {o2} on {day2}.", "{day2}"),
        (("What does {n} {verb} on {day}?",), "{n} {verbs} {o} on {day}.", "{o}"),
        (("What does {n} {verb} on {day2}?",), "{n} {verbs} {o2} on {day2}.", "{o2}"))),
    "two acts": Kind("n verb:then o verb2:then o2:2", (
        "{n} {past} {o} and {past2} {o2}.", "{n} {past} {o}. Then {she} {past2} {o2}.", "{n} {past} {o}.|{n} {past2} {o2}."), (
        (("What did {n} {verb}?", "~What did {she} {verb}?"), "{n} {past} {o}.", "{o}"),
        (("What did {n} {verb2}?", "~What did {she} {verb2}?"), "{n} {past2} {o2}.", "{o2}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}"), (("Who {past2} {o2}?",), "{n} {past2} {o2}.", "{n}"))),
    "two loves": Kind("n verb:now o verb2:now o2:2", ("{n} {verbs} {o} and {verbs2} {o2}.", "{n} {verbs} {o}. {She} {verbs2} {o2}.",
        "{n} {verbs} {o}.|{n} {verbs2} {o2}.", "{n} {verbs} {o} and also {verbs2} {o2}."), (
        (("What does {n} {verb}?", "~What does {she} {verb}?"), "{n} {verbs} {o}.", "{o}"),
        (("What does {n} {verb2}?", "~What does {she} {verb2}?"), "{n} {verbs2} {o2}.", "{o2}"))),
    "so": Kind("n:feels g verb:then o", ("{n} was {g}, so {she} {past} {o}.", "{n} was {g} and {past} {o}.", "{n} {past} {o} because {she} was {g}."), (
        (("Why did {n} {verb} {o}?",), "{n} was {g}.", "{g}"),
        (("What did {n} {verb}?",), "{n} {past} {o}.", "{o}"),
        (("How was {n}?", "How did {n} feel?"), "{n} was {g}.", "{g}"),
        (("Who was {g}?",), "{n} was {g}.", "{n}"))),
    "two colored": Kind("n:has,wears t:color u:color c d", (
        "{n} has a {c} {t}.|{n} has a {d} {u}.", "{n} has a {c} {t} and a {d} {u}.", "{n} has a {c} {t}. {She} has a {d} {u}."), (
        (("What color is {n}'s {t}?",), "{n}'s {t} is {c}.", "{c}"), (("What color is {her} {t}?",), "{Her} {t} is {c}.", "{c}"),
        (("What color is {n}'s {u}?",), "{n}'s {u} is {d}.", "{d}"), (("~What color is {her} {u}?",), "{Her} {u} is {d}.", "{d}"),
        (("What color is the {t} of {n}?",), "The {t} of {n} is {c}.", "{c}"),
        (("What color is the {u} of {n}?",), "The {u} of {n} is {d}.", "{d}"),
        (COLOR_QUESTIONS[:4], "The {t} is {c}.", "{c}"),
        (("What color is the {u}?",), "The {u} is {d}.", "{d}"),
        (("What is {d}?",), "The {u} is {d}.", "{u}"),
        (("What does {n} have?",), "{n} has a {c} {t} and a {d} {u}.", "{t}"))),
    "own pet": Kind("n:has x:animal name", (
        "{n} has a {x}. The {x} is called {name}.", "{n} has a {x} called {name}.", "{n}'s {x} is called {name}.", "{name} is {n}'s {x}.",
        "{n} has a {x} named {name}.",
        "{n} has a {x}. Its name is {name}.", "The name of {n}'s {x} is {name}.", "The {x} of {n} is called {name}."), (
        (("What is the name of {n}'s {x}?", "What is {n}'s {x} called?"), "{n}'s {x} is called {name}.", "{name}"),
        (("What is the name of the {x}?", "What is the {x} called?"), "The {x} is called {name}.", "{name}"),
        (("Who has a {x}?",), "{n} has a {x}.", "{n}"), (("Who has the {x}?",), "{n} has the {x}.", "{n}"),
        (("Who is {name}?",), "{name} is {n}'s {x}.", "{x}"))),
    "called": Kind("m:has kin name", (
        "{m} has a {kin}. {KHer} name is {name}.", "{m} has a {kin} called {name}.", "{m} has a {kin} named {name}.", "{m} had a {kin}. {KHer} name was {name}."), (
        (("What is the name of {m}'s {kin}?", "What is {m}'s {kin} called?"), "{m}'s {kin} is called {name}.", "{name}"),
        (("Who is {m}'s {kin}?",), "{name} is {m}'s {kin}.", "{name}"),
        (("Who is {name}?", "Who was {name}?"), "{name} is {m}'s {kin}.", "{kin}"))),
    "pair": Kind("n:kin m:kin pair", ("{n} and {m} are {pair}.", "{n} is the {one} of {m}. They are {pair}.",
        "{n} is {m}'s {one}. They are {pair}.", "I know that {n} and {m} are {pair}."), (
        (("Who is {n}'s {one}?",), "{m} is {n}'s {one}.", "{m}"), (("Who is the {one} of {n}?",), "{m} is the {one} of {n}.", "{m}"),
        (("Who is {m}'s {one}?",), "{n} is {m}'s {one}.", "{n}"),
        (("~Who are {pair}?",), "{n} and {m} are {pair}.", "{n} and {m}"),
        (("Are {n} and {m} {pair}?",), "Yes, {n} and {m} are {pair}.", "Yes"))),
    "afraid": Kind("n:feels fear", ("{n} is afraid of {fear}.", "{n} is scared of {fear}.",
        "{n} is very afraid of {fear}.", "{n} is always scared of {fear}."), (
        (("What is {n} afraid of?", "What is {n} scared of?"), "{n} is afraid of {fear}.", "{fear}"),
        (("Who is afraid of {fear}?", "Who is scared of {fear}?"), "{n} is afraid of {fear}.", "{n}"))),
    "not so": Kind("n:feels g", ("{n} is not {g}.",
        "{n} is not {g} today.", "{n} isn't {g}.", "{n} is not {g} at all."), (
        (("Is {n} {g}?",), "No, {n} is not {g}.", "No"), (("Who is not {g}?",), "{n} is not {g}.", "{n}"))),
    "can and cannot": Kind("n:can m:can action", ("{n} can {action}.|{m} cannot {action}.", "{m} cannot {action}.|{n} can {action}.",
                                              "{n} can {action} but {m} cannot."), (
        (("Can {n} {action}?",), "Yes, {n} can {action}.", "Yes"), (("Can {m} {action}?",), "No, {m} cannot {action}.", "No"),
        (("Who can {action}?",), "{n} can {action}.", "{n}"), (("Who cannot {action}?", "Who can't {action}?"), "{m} cannot {action}.", "{m}"))),
    "can two": Kind("n:can action action2", ("{n} can {action} and {action2}.", "{n} can {action}. {She} can {action2}.",
        "{n} can {action}. {n} can also {action2}.", "{n} can {action}, and {n} can {action2}, too."), (
        (("What can {n} do?",), "{n} can {action} and {action2}.", "{action} and {action2}"),
        (("Who can {action}?",), "{n} can {action}.", "{n}"), (("Who can {action2}?",), "{n} can {action2}.", "{n}"),
        (("Can {n} {action2}?",), "Yes, {n} can {action2}.", "Yes"))),
    "two counts": Kind("n:has k f k2 f2", ("{n} has {k} {f} and {k2} {f2}.", "{n} has {k} {f}.|{n} has {k2} {f2}.",
        "{n} has {k} {f}. {She} also has {k2} {f2}.", "{n} has {k} {f}, and {n} has {k2} {f2}, too."), (
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {k} {f}.", "{k}"),
        (("How many {f2} does {n} have?", "How many {f2} has {n} got?"), "{n} has {k2} {f2}.", "{k2}"),
        (("What does {n} have?",), "{n} has {k} {f} and {k2} {f2}.", "{k}"),
        (("Who has {k2} {f2}?",), "{n} has {k2} {f2}.", "{n}"))),
    "my counts": Kind("k f k2 f2", ("I have {k} {f} and {k2} {f2}.",
        "I have {k} {f}. I also have {k2} {f2}.", "I have {k} {f}.|I have {k2} {f2}.", "I have got {k} {f} and {k2} {f2}."), (
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {k} {f}.", "{k}"),
        (("How many {f2} do I have?",), "You have {k2} {f2}.", "{k2}"))),
    "thing on": Kind("x:movable q", ("A {x} is {q}.", "The {x} is {q}.", "There is a {x} {q}.", "The {x} sits {q}."), (
        (("Where is the {x}?", "Where is the {x} now?", "~Where is it?"), "The {x} is {q}.", "{q}"),
        (("What is {q}?",), "The {x} is {q}.", "{x}")), 2),
    "boxes": Kind("t:where u q", ("The {t} is in the {u}. The {u} is {q}.", "The {u} is {q}.|The {t} is in the {u}.",
        "The {t} is in the {u} and the {u} is {q}.", "The {u} is {q} and the {t} is in it."), (
        (("Where is the {t}?",), "The {t} is in the {u}.", "{u}"), (("What is in the {u}?",), "The {t} is in the {u}.", "{t}"),
        (("Where is the {u}?",), "The {u} is {q}.", "{q}"), (("What is {q}?",), "The {u} is {q}.", "{u}"))),
    "full of": Kind("u:where f", ("The {u} is full of {f}.",
        "There is a {u} full of {f}.", "I see a {u} full of {f}.", "The {u} is very full of {f}."), (
        (("What is in the {u}?", "What is the {u} full of?"), "The {u} is full of {f}.", "{f}"),
        (("What is full of {f}?",), "The {u} is full of {f}.", "{u}"))),
    "made of": Kind("x stuff", ("The {x} is made of {stuff}.",
        "There is a {x} made of {stuff}.", "I see a {x} made of {stuff}.", "The {x} was made of {stuff}."), (
        (("What is the {x} made of?",), "The {x} is made of {stuff}.", "{stuff}"),
        (("What is made of {stuff}?", "Which thing is made of {stuff}?"), "The {x} is made of {stuff}.", "{x}"))),
    "found there": Kind("n:has m:has t p", (
        "{n} lost {her} {t}. {m} found it {p}.", "{n} lost the {t}. {m} found it {p}.", "{n} lost the {t}.|{m} found the {t} {p}."), (
        (("Where did {m} find the {t}?", "Where was the {t}?"), "{m} found the {t} {p}.", "{p}"),
        (("Who found the {t}?",), "{m} found the {t}.", "{m}"), (("Who lost the {t}?",), "{n} lost the {t}.", "{n}"),
        (("~What did {n} lose?",), "{n} lost the {t}.", "{t}"), (("~What did {m} find?",), "{m} found the {t}.", "{t}"))),
    "lived": Kind("x:animal p", (
        "There was a little {x}. The {x} lived {p}.", "Once upon a time there was a {x}. The {x} lived {p}.",
        "Once upon a time there was a little {x}. It lived {p}.", "The {x} lived {p}.", "A {x} lived {p}."), (
        (("Where did the {x} live?",), "The {x} lived {p}.", "{p}"), (("Who lived {p}?",), "The {x} lived {p}.", "{x}"))),
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
    "birthday": Kind("n:born season", ("{n}'s birthday is in {season}.", "The birthday of {n} is in {season}.",
        "{n} was born in {season}.", "In {season} it is {n}'s birthday."), (
        (("When is {n}'s birthday?", "When is the birthday of {n}?"), "{n}'s birthday is in {season}.", "{season}"),
        (("Whose birthday is in {season}?",), "{n}'s birthday is in {season}.", "{n}"))),
    "we": Kind("once:days day day2 p p2", ("On {day} we went {to_p}.|On {day2} we went {to_p2}.", "We went {to_p} on {day}.|We went {to_p2} on {day2}.",
        "On {day} we went {to_p} and on {day2} we went {to_p2}.", "On {day}, we went {to_p}.|On {day2}, we went {to_p2}."), (
        (("When did we go {to_p}?",), "You went {to_p} on {day}.", "{day}"), (("When did we go {to_p2}?",), "You went {to_p2} on {day2}.", "{day2}"),
        (("Where did we go on {day}?",), "You went {to_p} on {day}.", "{to_p}"))),
    "gave on": Kind("n:has m:has n2:has t", (
        "{n} gave the {t} to {m}.|{m} gave the {t} to {n2}.", "{n} has the {t}.|{n} gave the {t} to {m}.|{m} gave the {t} to {n2}.",
        "{n} had a {t}. {n} gave it to {m}. Then {m} gave it to {n2}.", "{n} gave {m} the {t}.|{m} gave {n2} the {t}.",
        "{n} has a {t}.|{n} gives the {t} to {m}.|{m} gives the {t} to {n2}.", "{n} gave the {t} to {m} and {m} gave it to {n2}."), (
        (("Who has the {t} now?", "Who has the {t} now?", "Who has the {t}?"), "{n2} has the {t}.", "{n2}"),
        (("What does {n2} have?", "What does {n2} have now?"), "{n2} has the {t}.", "{t}"),
        (("Who gave the {t} to {n2}?", "Who gave {n2} the {t}?"), "{m} gave the {t} to {n2}.", "{m}"),
        (("Who gave the {t} to {m}?",), "{n} gave the {t} to {m}.", "{n}")), 2),
    "went on": Kind("n:place p p2 p3", (
        "{n} is {p}.|{n} went {to_p2}.|{n} went {to_p3}.", "{n} was {p}. Then {she} went {to_p2}. Then {she} went {to_p3}.",
        "First {n} went {to_p}.|Then {n} went {to_p2}.|Then {n} went {to_p3}.", "{n} went {to_p}, then {to_p2}, and then {to_p3}."), (
        (("Where is {n} now?", "Where is {n} now?", "Where is {n}?"), "{n} is {p3}.", "{p3}"),
        (("Who is {p3}?",), "{n} is {p3}.", "{n}")), 2),
    "one and some": Kind("n:has s k f", (
        "{n} has one {s} and {k} {f}.", "{n} has a {s} and {k} {f}.", "{n} has {k} {f} and one {s}.", "{n} has {k} {f}. {She} also has a {s}."), (
        (("How many {ss} does {n} have?", "How many {ss} has {n} got?"), "{n} has one {s}.", "one"),
        (("How many {f} does {n} have?", "How many {f} has {n} got?"), "{n} has {k} {f}.", "{k}"))),
    "my one and some": Kind("once:mine s k f", (
        "I have one {s} and {k} {f}.", "I have a {s} and {k} {f}.", "I have {k} {f} and one {s}."), (
        (("How many {ss} do I have?", "How many {ss} have I got?"), "You have one {s}.", "one"),
        (("How many {f} do I have?", "How many {f} have I got?"), "You have {k} {f}.", "{k}"))),
    "with": Kind("who t u:where name name2", (
        "The {who} with the {t} is {name}.|The {who} with the {u} is {name2}.",
        "The {who} with the {t} is called {name}.|The {who} with the {u} is called {name2}.",
        "{name} is the {who} with the {t}.|{name2} is the {who} with the {u}."), (
        (("Who has the {t}?",), "{name} has the {t}.", "{name}"), (("Who has the {u}?",), "{name2} has the {u}.", "{name2}"),
        (("Who is the {who} with the {t}?", "What is the name of the {who} with the {t}?"), "{name} is the {who} with the {t}.", "{name}"),
        (("Who is the {who} with the {u}?", "What is the {who} with the {u} called?"), "{name2} is the {who} with the {u}.", "{name2}"))),
    "one of two": Kind("who e:person t v", (
        "The {e} {who} has a {t}.|The {e2} {who} has a {v}.", "The {e} {who} has a {t} and the {e2} {who} has a {v}.",
        "The {e} {who} has a {t}, but the {e2} {who} has a {v}."), (
        (("Who has the {t}?",), "The {e} {who} has the {t}.", "{e}"), (("Who has a {t}?",), "The {e} {who} has a {t}.", "{e}"),
        (("Who has the {v}?",), "The {e2} {who} has the {v}.", "{e2}"), (("Who has a {v}?",), "The {e2} {who} has a {v}.", "{e2}"),
        (("What does the {e} {who} have?",), "The {e} {who} has a {t}.", "{t}"),
        (("What does the {e2} {who} have?",), "The {e2} {who} has a {v}.", "{v}"))),
    "in one of two": Kind("holder e t v", (
        "The {e} {holder} has a {t}.|The {e2} {holder} has a {v}.", "In the {e} {holder} is a {t}.|In the {e2} {holder} is a {v}.",
        "There is a {t} in the {e} {holder}.|There is a {v} in the {e2} {holder}.",
        "The {t} is in the {e} {holder}.|The {v} is in the {e2} {holder}.", "The {t} is in the {e} {holder} and the {v} is in the {e2} {holder}."), (
        (("What is in the {e} {holder}?",), "The {t} is in the {e} {holder}.", "{t}"),
        (("What is in the {e2} {holder}?",), "The {v} is in the {e2} {holder}.", "{v}"),
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is in the {e} {holder}.", "{e}"),
        (("Which {holder} has the {v}?", "Where is the {v}?"), "The {v} is in the {e2} {holder}.", "{e2}"))),
    "because": Kind("n:feels,acts,place,has because", (
        "{n} {effect} because {reason}.", "{Reason}. {n} {effect}.", "{Reason}, so {so} {effect}.", "{n} {effect}. {Reason}.",
        "{n} {effect}, because {reason}."), (
        (("Why {why}?", "Tell me why {n} {effect}."), "{n} {effect} because {reason}.", "{cause}"),
        (("Who {effect}?",), "{n} {effect}.", "{n}")), 3),
    "passive": Kind("n verb:ed m:object", (
        "{m} was {past} by {n}.", "Yesterday {m} was {past} by {n}.", "{m} was {past} by {n} yesterday."), (
        (("Who {past} {m}?",), "{n} {past} {m}.", "{n}"),
        (("Who was {past} by {n}?", "Who did {n} {verb}?"), "{n} {past} {m}.", "{m}"))),
    "passive thing": Kind("n:has t verb:done", (
        "The {t} was {past} by {n}.", "Yesterday the {t} was {past} by {n}.", "The {t} was {past} by {n} yesterday."), (
        (("Who {past} the {t}?",), "{n} {past} the {t}.", "{n}"),
        (("What did {n} {verb}?", "What was {past} by {n}?"), "{n} {past} the {t}.", "{t}"))),
    "for": Kind("n verb:for o m:object", (
        "{n} {past} {o} for {m}.", "Yesterday {n} {past} {o} for {m}.", "{n} {past} {o} for {m} yesterday."), (
        (("Who did {n} {verb} {o} for?", "For whom did {n} {verb} {o}?"), "{n} {past} {o} for {m}.", "{m}"),
        (("Who {past} {o}?", "Who {past} {o} for {m}?"), "{n} {past} {o}.", "{n}"),
        (("What did {n} {verb}?", "What did {n} {verb} for {m}?"), "{n} {past} {o}.", "{o}"))),
    "then there": Kind("n:place verb:then o p", (
        "{n} {past} {o} {p}.", "Yesterday {n} {past} {o} {p}.", "{n} was {p}. {She} {past} {o}.", "{n} {past} {o} {p} yesterday.",
        "{n} was {p} and {past} {o}."), (
        (("Where did {n} {verb} {o}?", "Where did {n} {verb} {o}?"), "{n} {past} {o} {p}.", "{p}"),
        (("What did {n} {verb}?", "What did {n} {verb} {p}?"), "{n} {past} {o}.", "{o}"),
        (("Who {past} {o}?",), "{n} {past} {o}.", "{n}")), 2),
    "doing there": Kind("n:acts,place verb:ing o p", (
        "{n} is {verbing} {o} {p}.", "{n} is {p}. {She} is {verbing} {o}.", "Now {n} is {verbing} {o} {p}.", "{n} is {p} and is {verbing} {o}.",
        "{n} {verbs} {o} {p}."), (
        (("What is {n} doing?", "What is {n} {verbing}?"), "{n} is {verbing} {o}.", "{o}"),
        (("Where is {n}?", "Where is {n} now?", "Where is {n} {verbing} {o}?"), "{n} is {p}.", "{p}"),
        (("Who is {verbing} {o}?",), "{n} is {verbing} {o}.", "{n}"))),
    "carried": Kind("n:place,has t p p2", (
        "{n} went {to_p}.|{n} took the {t}.|{n} went {to_p2}.", "{n} is {p}. {n} takes the {t}. {n} goes {to_p2}.",
        "{n} took the {t} and went {to_p2}.", "{n} went {to_p}. {She} took the {t}. Then {she} went {to_p2}.",
        "{n} has the {t}.|{n} went {to_p2}."), (
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {p2}.", "{p2}"),
        (("Where is {n}?", "Where is {n} now?"), "{n} is {p2}.", "{p2}"),
        (("Who has the {t}?",), "{n} has the {t}.", "{n}")), 2),
    "beside": Kind("t:where u near", (
        "The {t} is {near} the {u}.", "There is a {t} {near} the {u}.", "The {t} lies {near} the {u}.", "{Near} the {u} is a {t}."), (
        (("Where is the {t}?", "Where is the {t} now?"), "The {t} is {near} the {u}.", "{near} the {u}"),
        (("What is {near} the {u}?",), "The {t} is {near} the {u}.", "{t}"))),
    "went with": Kind("n:place m:place p", (
        "{n} went {to_p} with {m}.", "Yesterday {n} went {to_p} with {m}.", "{n} went with {m} {to_p}.", "Last week {n} went {to_p} with {m}."), (
        (("Who went {to_p} with {n}?", "Who went with {n}?", "Who did {n} go with?"), "{m} went {to_p} with {n}.", "{m}"),
        (("Where did {n} go?", "Where did {n} go with {m}?"), "{n} went {to_p}.", "{to_p}"),
        (("Who went {to_p} with {m}?",), "{n} went {to_p} with {m}.", "{n}"))),
}
