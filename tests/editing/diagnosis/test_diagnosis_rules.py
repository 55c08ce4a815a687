"""For every rule: what it must find, and near misses that it must not."""

import pytest
from diagnosed import findings, found

from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.limits import Limits

LONG = (
    "The council will send you a letter about the new bins in May, and the letter will tell you on which day "
    "of the week we come to your street and what to put in."
)
NESTED = (
    "We told the people who had asked us what they should do if the officer who came to the house in the "
    "first week of May was late again."
)
HARD = (
    "Professional administrators continually investigate organisational responsibility, operational "
    "accountability, individual reliability and departmental communication."
)
LISTED = (
    "complete the form, sign it in front of a witness, attach a copy of the lease, and post it to the office"
)
LETTERED = (
    "You can (a) write to the office in your town, (b) call us on the phone or (c) come to one of our "
    "meetings in the hall."
)
FOUND: dict[str, list[tuple[str, str]]] = {
    "long-sentence": [(LONG, LONG)],
    "nested-sentence": [
        (NESTED, NESTED),
    ],
    "hard-sentence": [
        (HARD, HARD),
    ],
    "late-subject": [
        (
            "After the end of the first three months of the year in which you have moved to our town, the "
            "council will send you a card.",
            "After the end of the first three months of the year in which you have moved to our town,",
        ),
        (
            "If you tell us in a letter by the end of April that you do not accept the debt, we must stop.",
            "If you tell us in a letter by the end of April that you do not accept the debt,",
        ),
    ],
    "late-verb": [
        (
            "The officer who looked at all the papers that you sent us in the first week of May agrees.",
            "The officer who looked at all the papers that you sent us in the first week of May",
        )
    ],
    "hidden-list": [
        (f"They must {LISTED}.", LISTED),
        (LETTERED, LETTERED),
    ],
    "double-negative": [
        ("It is not uncommon for letters to be late.", "not uncommon"),
        ("You may not leave the hall unless you have paid.", "not leave the hall unless"),
        ("The risk isn't entirely insignificant.", "n't entirely insignificant"),
        ("The plan is not without risk.", "not without"),
    ],
    "passive": [
        ("The form must be approved on Monday.", "be approved"),
        ("Your rent may not be reduced by 5%, as you know.", "be reduced"),
        ("The card must be sent back by filling in the form.", "be sent"),
        ("Food should be kept in a cold place.", "be kept"),
        ("You know that it is late: the letter has to be opened today.", "be opened"),
        ("We write to you, and your form can be sent by post.", "be sent"),
        ("We write to you: old forms are deleted.", "are deleted"),
    ],
    "passive-with-actor": [
        ("The form was approved by the manager.", "was approved"),
        ("The letter has been signed by her.", "been signed"),
        ("The work is carried out by a nurse.", "is carried out"),
        ("It was assessed by our team.", "was assessed"),
    ],
    "nominalisation": [
        ("On completion of the form, you get a card.", "completion of"),
        ("We must wait for the implementation of the rule.", "the implementation of"),
        ("The plan requires the removal of the tree.", "the removal of"),
    ],
    "hidden-verb": [
        ("You can make an application in May.", "make an application"),
        ("We will carry out an inspection of the roof.", "carry out an inspection"),
        ("An assessment was carried out in May.", "assessment was carried out"),
        ("You can make a request for a new card.", "make a request"),
    ],
    "noun-stack": [
        ("Read the staff absence reporting procedure.", "staff absence reporting procedure"),
        ("It is a staff loan repayment plan.", "staff loan repayment plan"),
    ],
    "wordy-phrase": [
        ("In the event that it rains, we stay here.", "In the event that"),
        ("We did it in order to help you.", "in order to"),
        ("It was built prior to the war.", "prior to"),
        ("The child opened the tin by means of a stone.", "by means of"),
    ],
    "hard-word": [
        ("They will remunerate the workers.", "remunerate"),
        ("We utilise gas.", "utilise"),
    ],
    "rare-word": [
        ("The mitochondrial cells grow.", "mitochondrial"),
        ("She had postprandial pain.", "postprandial"),
    ],
    "shall": [("The tenant shall pay the rent.", "shall")],
    "legal-word": [
        ("The tenant hereby agrees to the rent.", "hereby"),
        ("It is paid pursuant to the rules.", "pursuant to"),
        ("He must leave the said house.", "the said"),
    ],
    "undefined-abbreviation": [("Send the QPR to the office.", "QPR")],
    "undefined-term": [
        ("They had no quorum in May.", "quorum"),
        ("The baby had a congenital illness.", "congenital"),
    ],
    "inconsistent-term": [
        ("The tenant must pay the rent. The lessee must keep the house clean.", "lessee"),
        ("Send us an email. We answer each e-mail.", "e-mail"),
        ("The defence of the town was hard. The defense was long.", "defense"),
    ],
    "long-paragraph": [(LONG + " " + LONG, LONG + " " + LONG)],
}
MISSES: dict[str, list[str]] = {
    "long-sentence": [
        "The council will send you a letter about the new bins in May.",
        "See https://example.org/a and write to a@example.org, b@example.org, c@example.org, d@example.org "
        "or send AB12/204417, CD34/204418, EF56/204419, GH78/204420 and IJ90/204421 to us.",
        "“" + LONG + "”",
        "Background: We looked at the blood of the women (mean age 31; range 20 to 44) who came to the ward "
        "in the first week (Monday to Friday) and at that of the men (mean age 40).",
        "The old red boat that you can see from the bridge was built in the year of the flood and still "
        "takes people to the island, he said.",
        "for the purpose of the work that we have to do in the town and in all of the small places along the "
        "coast where the old boats are kept;",
        "A short walk from the hall to the river and back again along the path by the mill, with a good view "
        "of the old bridge and of the hills behind it.",
    ],
    "nested-sentence": [
        LONG,
        "We hope that you know that we care.",
        "A will is a legal document that says who should receive your money and belongings when you die.",
        "This is because we are thinking of how many people in the town go to the church on a Sunday, rather "
        "than how many people see themselves as having a religion.",
        "The tests found that the children slept longer when the room was dark and cool at night than when "
        "the lamp in the hall was left on until the early morning.",
        "The note says that houses whose price has gone up will cost more in the next year, while those that "
        "have lost a part of their price will cost less.",
    ],
    "hard-sentence": ["We will send you a letter about the new bins in your street in May.", LONG],
    "late-subject": [
        "If you have moved, you must tell us at once, and you must also tell the people at the bank.",
        "When will you tell us?",
        "With regard to your second complaint about the long wait before the treatment of your mother in "
        "the hospital in Leeds, the nurses have been asked.",
        "Where the controller or the processor is a public authority or body, a clerk may help.",
        "If the council has not been able to find a new place for the old school in the next three years, it "
        "will close.",
        "If you have lived in another house in the last three years of your life in this town, you must say.",
        "If it works in all the other towns of the land and in the rest of the world, he said, it is good.",
        "Because the old mill by the river had been bought by the people of the next village in that year, "
        "the old mill was shut.",
        "In the first days of the long and cold winter in the small town at the foot of the hills, there was "
        "no bread.",
        "Although the old mill was the best in the land for all of the years between the two long wars, its "
        "fame was gone.",
        "While the word forest has come to mean any place with many tall trees in the north of our country, "
        "a forest was once bare.",
        "Though they may think that he was a good man and can be seen as a friend of the poor in the town, "
        "all bakers like bread.",
        "In a note to his wife he claimed after several days of rain and of wind in the old town by the "
        "river, the people were safe.",
    ],
    "late-verb": [
        "The officer agrees that you sent us all the papers in the first week of May.",
        "The total number of people in the four trials with useful data is 313.",
        "His career in the theatres of the old town in the north produced four plays and his best short "
        "stories are read.",
        "Methods: The blood of all the women with the illness in the three towns of the north of the land "
        "was studied.",
        "A union of many small towns with a common interest in the trade along the rivers of the cold north, "
        "Ruthenia sold furs.",
        "Five days before the start of the test in the large hall, pills with iron, fish oil, and foods with "
        "seeds in them should be avoided.",
        "The thesis of the freedom of the human mind from the old state of sleep and fear that she argues "
        "was common is wrong.",
        "The woman (who had come by bus from a small town in the north to see her old friends in the "
        "village) sat down.",
    ],
    "hidden-list": [
        "We are open on Monday, Tuesday, Wednesday, Thursday and Friday from nine in the morning to five in "
        "the afternoon, and you can come in without a card.",
        "You need a pen, a book and a bag.",
        "The women who came to us in the first week of May in that year got (a) tea, (b) milk or (c) water.",
        "Racial or ethnic origin of the person, the political opinion of the person, the religion or beliefs "
        "of the person, and the state of health of the person must not be told.",
        "Last year 90 children from the town came to the old house, 31 of the first group, 42 of the second "
        "group, and 17 of the third group of friends.",
        "The women who came to us in the first week of May in that year got 1) warm milk with honey; 2) tea, "
        "or 3) a cup of cold water.",
    ],
    "double-negative": [
        "It is not common for letters to be late.",
        "We do not know the unusual cat.",
        "You will get a card unless you have paid.",
        "She is unhappy, but she is not ill.",
        "“It is not uncommon”, he said.",
        "It is difficult, if not impossible.",
        "It will not be possible to help them unless they write to us.",
        "Loads of more than 20 kg should not be lifted unless two people are there.",
        "Do not climb the tree unless the ground is dry.",
        "People who do not pay in May must leave the club unless they are ill.",
        "They shall not without leave cut a tree.",
        "The clerk said that a letter would not be unwelcome.",
    ],
    "passive": [
        "She was born in Leeds and is interested in birds.",
        "The form was approved by the manager.",
        "The plan is based on three ideas.",
        "The officer approved the form.",
        "He has approved the form.",
        "Blood samples were collected in May.",
        "The town was founded in 1850.",
        "All but two of the children were unvaccinated.",
        "You must say whether the car is fitted with a radio.",
        "A member that has not spoken shall be deemed to agree.",
        "This can be seen in many animals.",
        "Your house is covered by the plan, and you will be paid by the bank.",
        "You can keep the form that was sent in May.",
        "Should you be dissatisfied, call the police if anyone is hurt.",
        "You agree to be paid in cash.",
        "You would be well advised to wait.",
        "You must say whether food is included in the price.",
        "Your rent will be reduced by 5% in May.",
        "Your form was approved on Monday, and your card has been sent.",
        "Your card is being processed.",
        "Nothing in your lease may be construed as a gift.",
        "Your stay may be prolonged.",
        "Your boot can be dispensed with when it rains.",
        "Your fee can be claimed up to ten pounds.",
        "You may be offered a walk with a guide, and you can also be asked to sing.",
        "Your appeal must be received within two weeks.",
        "Your radio is permitted at noon, provided you keep it low.",
        "Your sister may also be affected, or she may be fined.",
    ],
    "passive-with-actor": [
        "The illness is characterised by pain in the back.",
        "If you are aggrieved by the rule, write to us.",
        "The gas was measured by GC.",
        "The plan was assessed by a long test.",
        "They did not want to be ruled by a king.",
        "The levels were checked by each patient wearing a small device.",
        "The plan was changed by the rate of work, the number of people in the town, the state of the roads "
        "and the price of the land.",
        "The form must be sent by Friday.",
        "The card can be sent by post.",
        "Your rent will be reduced by 5%.",
        "It can be stopped by calling us.",
        "The form was approved.",
    ],
    "nominalisation": [
        "The Department of Health has a collection of stamps.",
        "The implementation took three years.",
        "We completed the form.",
        "It came at the time of the introduction of a new uniform.",
        "We have had a president since the adoption of the Constitution.",
        "There were three visits, two tests, and the completion of a diary.",
        "The removal of the stone was hard.",
        "They paid for the removal of the stones and the cleaning of the floor.",
        "He died after the withdrawal of the drug.",
        "It is a part of the preparation of the ice.",
        "We must wait for the implementation of the bus plan.",
        "He lived before the creation of women and after the restoration of the king.",
        "It can result in the retention of water, depending on the allocation of colours.",
    ],
    "hidden-verb": [
        "We make bread and make a claim form for you.",
        "A decision on each application will be made in May, and a public consultation is carried out.",
        "If no claim has been made, you get your money back, and we conducted tests.",
        "She gave a reason.",
        "Applications must be submitted in May.",
        "We made a systematic review and performed a systematic review.",
        "They made a very good decision.",
        "If you make the request in May, we will answer.",
        "The application is made under the act.",
        "We conducted a pooled analysis of the trials.",
        "A clinical interview should be conducted.",
        "They had no preference.",
        "You can make a complaint.",
        "This decision was made in May.",
        "They carried out inspections in the form of visits.",
        "He came back to make arrangements.",
        "To make a claim, call us, and to make a request, use the form.",
        "We carry out repairs and keep the house safe.",
        "Where improvements have been made, we come again.",
        "They may not make any alterations, additions or changes.",
        "He had no plan of reaching an agreement with Leeds that would harm his town.",
        "They wait before reaching a decision, which they send to you in May.",
        "Cold air has no tendency to rise, and they came to an agreement.",
        "Contributions will be made each month.",
        "The board has taken no decision on it.",
        "They met for carrying out investigations or for writing rules.",
    ],
    "noun-stack": [
        "Have your blood pressure checked.",
        "She has a blood pressure monitor.",
        "The North London Transport Board met.",
        "It was a warm summer day in May.",
    ],
    "wordy-phrase": [
        "If it rains, we stay here.",
        "Put the books in order to the left of it.",
        "The size of the sample must be taken into account.",
        "He treated the poor free of charge.",
        "Proof must be provided in order to change the law.",
        "A beak is a tool by means of which birds eat.",
        "The form must be received by the office no later than Monday.",
        "They left in the wake of the storm.",
    ],
    "hard-word": [
        "They will pay the workers.",
        "Dr Remunerate came.",
        "“Remunerate” is what it says.",
        "It was loaded with rifles.",
        "The cars will be diverted along the road.",
        "These are triggering events.",
        "Call the team for the resolution of quarrels.",
        "The mitochondrial cells grow.",
    ],
    "rare-word": [
        "We utilise gas.",
        "A child with Dravet syndrome came.",
        "Proliferation means fast growth.",
        "Objective: We want to help the children.",
        "The leaseholders met in the hall.",
        "That is an oversimplification.",
        "They are agricultural workers.",
        "He wrote of the meaninglessness of war.",
        "She is unapologetic.",
        "They called the new element rikenium.",
        "The enzyme makes the polymerase chain reaction (PCR) work.",
        "They looked at the thalamus, the part of the brain that passes on signals.",
    ],
    "shall": ["Shall we go?", "We shall see.", "“You shall go”, he said."],
    "legal-word": [
        "He said that the house is here.",
        "We agree to the rent.",
        "She got a month's pay in lieu of notice.",
        "The order was made ex parte, that is, without you.",
    ],
    "undefined-abbreviation": [
        "Send the Quarterly Progress Report (QPR) to us. The QPR is long.",
        "The QPR (a report about each quarter) is long.",
        "She lives in the UK and has a DVD.",
        "PLEASE READ THIS NOW.",
        "The quarterly progress report is long. Send the QPR to us.",
        "King Henry VIII came on MON.",
        "He said HELLO to us, and PSV Eindhoven won.",
        "She had immunoglobulin G (IgG) in her blood. The IgGs were gone.",
        "We looked in the EMBASE and XYLQ databases.",
        "The genes of interest are MYLPF and BDNF.",
        "We used the FRAX Fracture Risk Assessment Tool. The FRAX is good.",
        "She works at QPRT and likes it.",
        "The agency, QPR, says that it is late.",
        "The drug breaks down into the PQHP, the QQC and the PCQA.",
        "The play is about an LGBT group.",
        "He played in The QPR for years.",
        "You must tell the DVLA and pay the IRS.",
        "It is made of the III-V compound and has an RQS-C sensor.",
        "The QPR spacecraft landed, and the QPS exam is near.",
        "They measured dimethyl sulfide, DMS. The DMS molecules rose.",
    ],
    "undefined-term": [
        "A quorum is the number of people who must be there. They had no quorum.",
        "The town will pay.",
        "She has arthritis.",
        "This is the end (of the quorum).",
        "The municipality will pay, and the clause is enforceable.",
        "Fill in a Missing Receipt Affidavit.",
        "It is a cancer of the lining of the womb. An endometrial illness is rare.",
        "It has two jaws, the mandibles, and eats grass.",
        "A diphthong is by definition two sounds in one.",
        "They sent data subject to the rules of the office.",
        "The new manifesto is about the creditors.",
    ],
    "inconsistent-term": [
        "The tenant must pay. The tenant must go.",
        "The landlord and the tenant met.",
        "He was a lawyer, and then senior attorney.",
        "The orangutan (also spelled orang-utan) is an ape. Fibre Channel uses a fiber.",
        "The doctor came. The physician gave her a medicine, and the medication helped in the car.",
        "The Defence Act is old. The defense of the town was hard.",
        "The Strange Travels on an Un-inhabited Island is a book. They lived on an uninhabited island.",
        "They decorticate it (de-cor-ticate).",
    ],
    "long-paragraph": [LONG, LONG + " It has " + "12 34 56 " * 10 + "and 78."],
}
SMALL = Limits(paragraph_words=40)


def test_every_rule_is_tested() -> None:
    assert set(FOUND) == set(MISSES) == set(RULES)


@pytest.mark.parametrize(("rule", "text", "words"), [(r, *one) for r, own in FOUND.items() for one in own])
def test_found(rule: str, text: str, words: str) -> None:
    assert found(rule, text, SMALL) == [words]


@pytest.mark.parametrize(("rule", "text"), [(rule, one) for rule, own in MISSES.items() for one in own])
def test_near_misses(rule: str, text: str) -> None:
    assert found(rule, text, SMALL) == []


def test_findings_say_what_and_what_to_do() -> None:
    (one,) = findings("passive", "It rains. The form must be approved on Monday.")
    assert one.message == "“be approved” is passive, and who does it is not said."
    assert one.advice == "Say who does it: “we must approve the form”."
    assert one.sentence == (10, 46)
    (hidden,) = findings("hidden-verb", "You can make an application in May.")
    assert hidden.message == "“make an application” hides the verb “apply” in a noun."
    (hard,) = findings("hard-word", "We utilise gas.")
    assert "Here it means: use" in hard.message
    (paragraph,) = findings("long-paragraph", LONG + " " + LONG, limits=SMALL)
    assert paragraph.sentence is None


def test_stacks_are_no_terms() -> None:
    three = Limits(stacked_nouns=3)
    assert found("noun-stack", "Read the tear film script.", three) == ["tear film script"]
    assert found("noun-stack", "She owns a theme park company.", three) == []
    assert found("noun-stack", "Read the tear film script. The tear film script is long.", three) == []


def test_a_word_is_told_once() -> None:
    texts = ("The mitochondrial cells grow.", "They have mitochondrial walls.")
    assert len(findings("rare-word", *texts)) == 1
    texts = ("She had postprandial pain.", "The postprandial pain went.")
    assert len(findings("rare-word", *texts)) == 1
    texts = ("We utilise gas.", "They utilise oil.")
    assert len(findings("hard-word", *texts)) == 2  # each can be written otherwise


def test_the_passive_of_a_letter_is_told() -> None:
    form = "The forms can be checked next week."
    assert found("passive", form) == []
    assert found("passive", form + " We will write to you.") == ["be checked"]


def test_a_duty_in_a_long_report_is_not_told() -> None:
    duty = "The stone must be moved at once."
    assert found("passive", duty) == ["be moved"]
    assert found("passive", " ".join([duty, *["It rains in the hills."] * 8])) == []


def test_words_are_told_as_readers_count_them() -> None:
    (one,) = findings("long-sentence", LONG.replace("May,", "May (p = 0.04),"))
    assert one.message == "This sentence has 37 words."
    (one,) = findings("nested-sentence", NESTED)
    assert one.message == "Here 4 clauses stand inside each other: “who … what … if … who”."


def test_first_use_counts_over_all_passages() -> None:
    texts = ("The tenant must send the QPR.", "The lessee has a QPR, and the lessee has a lease.")
    assert [one.span.start for one in findings("undefined-abbreviation", *texts)] == [25]
    assert [one.message for one in findings("inconsistent-term", *texts)] == [
        "The text says “tenant” elsewhere, and “lessee” here."
    ]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("“It rains. ", " It is late.”"),
        ('"It rains. ', ' It is late."'),
        ("‘It rains. ", " Go home.’"),
        ("“", ""),
    ],
)
@pytest.mark.parametrize(
    ("rule", "own"),
    [
        ("hard-word", "We utilise gas."),
        ("undefined-abbreviation", "Send the QPR to the office."),
        ("double-negative", "It is not uncommon for letters to be late."),
        ("long-sentence", LONG),
    ],
)
def test_quotations_over_sentences_are_not_told(rule: str, own: str, before: str, after: str) -> None:
    assert len(findings(rule, f"He came. {own} It is late.")) == 1
    assert findings(rule, f"He came. {before}{own}{after}") == []


def test_words_behind_a_quotation_are_told() -> None:
    for quotation in (
        "“Go.”",
        '"Go."',
        "‘Go.’",
        "In the ‘90s it rained.",
        '"Go," he said. "Run."',
        'The 3" pipe broke.',
    ):
        assert found("hard-word", f"{quotation} We utilise gas.") == ["utilise"]


def test_both_names_must_be_the_writers() -> None:
    assert findings("inconsistent-term", "The tenant pays. “It rains. The lessee pays.”") == []
    assert findings("inconsistent-term", "“It rains. The tenant pays.” The lessee pays.") == []
