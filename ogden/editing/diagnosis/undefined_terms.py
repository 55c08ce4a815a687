"""Abbreviations and terms that a text uses without saying what they mean."""

import re
from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.editing.lexicon.senses import Sense
from ogden.text.inflection import is_listed
from ogden.text.protected import ProtectedKind
from ogden.text.word_difficulty import word_difficulty

_PLURAL = re.compile(r"([A-Z][A-Za-z]*[A-Z])s")
_ABBREVIATION = re.compile(r"(?:[A-Z]{2,5}|[A-Z][a-z]?[A-Z]{1,5}|[A-Z]{2,5}-[A-Z]{1,4})s?")
_ROMAN = re.compile(r"[IVXLCDM]+|[IVX]+[A-C]|[IVX]+-[A-Z]+")
_MODEL = re.compile(r"[A-Z]+-[A-Z]")  # "an APS-C camera": the name of a kind
_NOT_FOR_READERS = frozenset(
    "gene genes cell cells strain strains laboratory database databases assay assays domain tool type "
    "technique techniques spacecraft satellite probe engine engines motif name names examination exam exams "
    "chassis team record records".split()
)
"""Behind a name that nobody writes out."""
_GENES = frozenset(
    "gene genes allele alleles genotype genotypes mutation mutations mutational homozygotes polymorphism "
    "polymorphisms protein proteins metabolite metabolites metabolized solvent solvents".split()
)
"""Words of sentences about genes and chemicals, whose symbols nobody writes out."""
_PRONOUNS = frozenset(("PRP$", "POS"))
_KNOWN = frozenset(
    "AC AD AIDS AM AND ANC APP ASAP ATM BA BBC BC BCE BMW BSc CCTV CD CE CEO CIA CNN CPU CV DC DIY DJ DNA "
    "DVD ETC EU FA FAQ FBI FC FIFA FM GCSE GIF HBO HMS ITN JPEG MP3 GDP GMT GP GPS HD HIV HM HQ HR IBM ID "
    "IMF INC IOU IQ ISBN IT ITV JR KG KM LA LCD LED LTD MA MBA MD MM MP MPH MSc MTV NASA NATO NBA NBC NFL "
    "NHL NHS NO NYC OK OR PA PC PDF PE PhD PIN PLC PM PO POW PR PS RAF RAM RIP RNA ROM SMS SOS SPF SR STOP "
    "SUV TB TV UEFA UFO UK UN UNESCO UNICEF URL US USA USB USD USSR UTC UV VAT VCR VIP VHS WC WHO WWI WWII "
    "WWW XML ZIP IP HTML HTTP II III IV EUR GBP NZ BMI MRI CT IVF ECG ADHD MOT ISA RSPCA SIM AA AGM BST "
    "EST PST CET OAP TBA TBC NB PTO SEO DOB HGV LPG MEP QC PLEASE NOT MUST YOU YOUR WE ONLY ALL ANY THE DO "
    "IF IN ON AT TO OF BY FOR COVID CoA WWF MRSA MEDLINE CINAHL EMBASE SCOPUS ATOL CANDU CERN CFO CTO DMF "
    "DMSO DSM DSM-III DSM-IV DSM-V EDTA EEG EP FDA FRAX GBH GPA HCN IgA IgE IgG IgM JFK KGB LGBT LP LSD "
    "LGBTQ MDMA MVP NGO NIV NSA PCR QT REM RIKEN SEM SFSR SS TNT UHF UHT USAID VHF VPN "
    "ABC AMD AOL API ASCII BAFTA BBQ BIOS BP CBBC CBC CBS CGI CPAP CPR CSS DHL DMV DNS DVLA DWP EEC EMI "
    "ESPN FCC FEMA FTP GDR GE GM HDMI HIPAA HMRC HSBC HTTPS ICU IKEA INTERPOL IRA IRS ISO ISP JSON KFC "
    "LAN LAPD LLC LLP MBE MGM MIT MSN NASCAR NASDAQ NCAA NICE NPR NSPCC NYPD NYU OBE OFSTED OPEC PBS PETA "
    "PGA PHP PNG PPE PTA PTSD RCA RSPB SAT SI SQL SSL STD STI SWAT TXT UCL UCLA UFC UNHCR UPS URI USDA "
    "USPS WAN WTO WWE YMCA YWCA".split()
)
_FIELDS = frozenset(("health", "law", "science"))
_COMMON = frozenset(
    (
        "DNA profile|Homo sapiens|abolitionist|accomplice|acetaminophen|adjourn|adultery|adware|"
        "affirmative vote|aggravating|agitation|agonist|allergen|allergist|amphibian|amputate|"
        "anabolic steroid|anaesthesia|anorexia|anorexia nervosa|antibiotic resistance|antidepressant|"
        "antifungal|antihistamine|antioxidant|antiseptic|antiviral|appendicitis|arbitrary arrest|"
        "arbitrary detention|arthritic|arthritis|astrophysicist|atoll|autologous|avian influenza|baptise|"
        "basilica|betterment|bioluminescent|biosphere|bipolar disorder|braise|byelaw|calibrate|"
        "carbohydrate|cardiac arrest|cardiologist|cartilage|cataract|circumcision|clinical trial|clinician|"
        "coeducational|cohort study|collagen|colonisation|comparator|complainant|concave|concussion|"
        "confectioner|confederation|confiscation|consequential|constellation|constipation|consultative|"
        "contemporaneous|contempt of court|contraception|contraceptive|contraction|convection|convex|"
        "coolant|cosmology|cranium|crowdfund|crustacean|crèche|custodial parent|deacon|debilitating|"
        "deceleration|defibrillator|dehumidifier|dehydration|delusion|depressant|detainee|dietitian|"
        "diffraction|digestive tract|dioxin|disinfection|dislocation|dispute resolution|dissolution|"
        "dormant|dowel|duchy|duress|duty of care|dysplasia|embryonic|enforceable|enforcement action|"
        "entry into force|epidermis|epidural|epistemology|erectile dysfunction|estuary|evaporate|"
        "evaporation|executor|exegesis|exertion|external use|extort|fellatio|ferment|fermentation|"
        "fertilisation|filament|fixation|foodborne|forceps|fortification|franchisee|fraudulently|frivolous|"
        "gable|gangrene|general anaesthesia|general anaesthetic|generative AI|genitals|genome|genotype|"
        "glyphosate|gross misconduct|haemoglobin|have due regard to|headwater|hemoglobin|homeopathy|"
        "horticultural|hydroelectric|hypothermia|impermeable|in custody|in good faith|inactivated|"
        "indemnify|infant mortality|infertility|informed consent|infusion|injectable|inpatient|insomnia|"
        "interstellar|invertebrate|involuntary|itemised|judicial review|ketamine|ketonemia|labia|landform|"
        "launder money|legal basis|legally binding|life expectancy|loanword|local anaesthetic|localised|"
        "lodger|magistrate|malformation|malnourished|malnutrition|manifesto|manslaughter|margin of error|"
        "medically necessary|melatonin|menopause|menstrual cycle|menstruation|mental capacity|"
        "mental incapacity|metabolite|meteorite|microbial|midge|millisecond|morphological|multicellular|"
        "municipality|mutate|neurologist|neuroscientist|neurosurgery|niacin|nonrefundable|nutraceutical|"
        "odourless|opportunistic|oral contraceptive|ordnance|orthopaedic|osteoarthritis|osteoporosis|"
        "overdevelopment|overpayment|oxygenated|pacemaker|paediatric|pancreas|paranoia|"
        "parental responsibility|particulate|particulates|pasteurise|pathologist|pay in lieu of notice|"
        "payment in lieu of notice|perforation|perjury|perpetual|phage|photosynthesis|physiotherapy|"
        "pigment|placenta|planetarium|polarise|pollinator|postmark|postmenopausal|presumption of innocence|"
        "principality|privatise|probiotic|propellant|prostaglandin|psoriasis|psychotherapist|psychotherapy|"
        "radiocarbon dating|radiologist|radiotherapy|reagent|reconstructive|redress|regatta|regimen|"
        "regurgitation|remission|remortgage|representative sample|respiratory tract|restrain|"
        "retrospectively|rickets|risk factor|rosacea|rota|rubella|sedation|sedative|seer|semiaquatic|"
        "shipwright|sonar|stillbirth|subsoil|supergiant|supernova|supplementation|tenancy|thruster|"
        "tonsillitis|towpath|tranquilizer|trimester|typhus|uncomplicated|unconstitutional|unenforceable|"
        "unilateral|urinary tract|vegetative|vertebra|vertebrate|visitation rights|vital signs|warfarin|"
        "weir|winding up|withdrawal symptoms|without prejudice|zeppelin"
    ).split("|")
)
"""Terms of the lexicon that most readers know, or that its explanation does not always fit."""
_TERMS = frozenset(
    (
        "actuary|alluvial|aphasia|aqueous|arbitrator|avionics|bilge|bioavailability|caliph|cavitation|"
        "chromatin|cognitive|conclave|controller|cornice|data subject|deuterium|diaspora|ecumenical|"
        "efficacy|emphysema|entropy|escarpment|excommunication|fulcrum|glycogen|hearsay|hippocampus|"
        "histology|hominid|homozygous|hypoxia|idiopathic|infarction|inflorescence|insurmountable|"
        "interferometry|interlocutor|intrauterine|isotope|legate|libretto|liturgical|loss adjuster|"
        "meniscus|metallurgy|metrology|monomer|motility|mucosa|mycelium|neonatal|neuropathy|oesophagus|"
        "ontological|ontology|pedagogy|perfusion|phoneme|phonology|phytoplankton|placebo|plebiscite|"
        "prevalence|prognosis|protease|protectorate|pseudonymisation|quorum|semiotics|serotonin|solubility|"
        "stele|suffrage|supervisory authority|theocracy|thorium|tibial|transept|vassal|vellum|"
        "vital interests"
    ).split("|")
)
"""Terms of other fields, or not rare, that many readers do not know."""
_EMPTY = frozenset(
    "a an the of in on at by for from to with and or that which who whose is are be it its sb sth somebody "
    "something someone anything people person very small large made when where how what about used using "
    "thing part kind another into round other".split()
)
"""Words of explanations that say nothing of a term by themselves."""
_DAYS = frozenset("MON TUE WED THU FRI SAT SUN JAN FEB MAR APR JUN JUL AUG SEP OCT NOV DEC".split())


def _abbreviations(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    whole = "\n".join(passage.text for passage in passages)
    seen: set[str] = set()
    for number, passage in enumerate(passages):
        for sentence in passage.sentences:
            for place, token in enumerate(sentence.view.words):
                plural = _PLURAL.fullmatch(token)
                short = plural.group(1) if plural else token
                if short in seen or not _is_abbreviation(sentence, place, short):
                    continue
                seen.add(short)
                if not _is_explained(short, whole):
                    found = Found(
                        sentence.place(place, place + 1), f"“{token}” is not explained in this text."
                    )
                    yield FoundIn(number, found)


def _is_abbreviation(sentence: AnalysedSentence, place: int, short: str) -> bool:
    if not _ABBREVIATION.fullmatch(short) or short in _KNOWN or short in _DAYS:
        return False
    if _ROMAN.fullmatch(short) or _MODEL.fullmatch(short):
        return False
    kind = sentence.prepared.protected[place]
    if kind not in (None, ProtectedKind.NAME) or sentence.in_quotation[place]:
        return False
    view, words = sentence.view, sentence.view.words
    if is_listed(short.lower()) or not _GENES.isdisjoint(view.lower) or _is_in_brackets(sentence, place):
        return False  # a word in capitals, a symbol of a gene, or one of several names in brackets
    before, after = words[place - 1] if place else "", words[place + 1] if place + 1 < len(words) else ""
    if (
        view.tags[place + 1 : place + 2] == ["NNP"]
        or after in _NOT_FOR_READERS
        or after in ("“", '"', "‘", "``")
        or (before == "," and after == ",")  # "the agency, OEFA, says"
        or (place > 1 and before in ("The", "An", "A"))  # "with The KLF"
    ):
        return False  # part of a name: "PSV Eindhoven", "HMS “Pegasus”"
    shouted = [word for word in words if word.isupper() and len(word) > 1]
    if 2 * len(shouted) > len([word for word in words if word.isalpha()]):
        return False
    if not _is_term(sentence, place, short):
        return False
    beside = [words[k] for k in (place - 1, place + 1) if 0 <= k < len(words)]
    # one of several capitals in a row is part of a shouted phrase, and one beside a figure part of a code
    return not _is_one_of_several(words, place) and not any(
        (word.isupper() and word.isalpha() and (len(word) > 1 or word == "I"))
        or any(map(str.isdigit, word))
        or word in "/&"
        for word in beside
    )


def _is_term(sentence: AnalysedSentence, place: int, short: str) -> bool:
    """Whether an abbreviation is used as a noun with an article or before a noun. Without, it may be the name
    of a firm or a band; not so in a text about health."""
    tags = sentence.view.tags
    before = tags[place - 1] if place else ""
    if before == "DT":
        return True
    if len(short) < 3:
        return False
    behind = tags[place + 1 : place + 2]
    return "health" in sentence.domains or before in _PRONOUNS or behind in (["NN"], ["NNS"])


def _is_one_of_several(words: Sequence[str], place: int) -> bool:
    """Whether it stands in a row with others: *PCHP, PPC and PCAA*."""
    near = (k for k in (place - 2, place - 3, place + 2, place + 3) if 0 <= k < len(words))
    return any(
        _ABBREVIATION.fullmatch(words[k])
        and words[k] not in _KNOWN
        and {",", "and", "or"} & set(words[min(k, place) + 1 : max(k, place)])
        for k in near
    )


def _is_explained(short: str, text: str) -> bool:
    """Whether the text says what an abbreviation stands for: before or behind it in brackets, or by its first
    letters anywhere."""
    name = re.escape(short)
    if re.search(
        rf"[\w”\"'’] ?[(\[](?:the |or |called |known as |abbreviated |hereinafter )?[“\"‘']?{name}s?\b", text
    ):
        return True
    if re.search(rf"\b{name}s? ?\((?!\d)[^()]{{6,}}\)", text):
        return True
    if re.search(rf"\b{name}s?(?:,| –| —)? (?:stands for|means|is short for|or)\b", text):
        return True
    if re.search(rf"\b(?:or|called|as|abbreviated) (?:the )?[“\"‘']?{name}\b", text):
        return True
    begun = r"\w+[ -]".join(re.escape(letter) for letter in short[:3])
    if re.search(rf"\b{name},? (?:the )?{begun}", text):
        return True  # "the FRAX Fracture Risk Assessment Tool"
    if re.search(rf"\b(?i:{re.escape(short[0])})\w+(?: \w+){{0,5}}, {name}\b", text):
        return True  # "dimethyl sulfide, DMS"
    letters = [re.escape(letter) for letter in short if letter.isalpha()]
    pattern = r"\b" + r"\w*(?:[ -](?:of|and|the|for|in|to|on|&))*[ -]".join(letters) + r"\w+"
    return re.search(pattern, text, re.IGNORECASE) is not None


def _terms(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    whole = " ".join(passage.text for passage in passages).lower()
    seen: set[str] = set()
    for number, passage in enumerate(passages):
        for at, sentence in enumerate(passage.sentences):
            near = passage.sentences[max(0, at - 1) : at + 2]
            for first, last, sense in sorted(sentence.listed.explained):
                if sense.word in seen or not sentence.is_own(first, last) or not _is_hard_term(sense):
                    continue
                if _is_in_brackets(sentence, first) or sentence.view.lower[last - 1 : last + 1] == [
                    "subject",
                    "to",
                ]:
                    continue  # "data subject to rules"
                seen.add(sense.word)
                said = sentence.words(first, last)
                if _is_in_term(sentence, first, last) or _is_told(near, sense):
                    continue
                if not is_defined(said.lower(), whole):
                    meaning = written_out(sense.meaning)
                    message = f"“{said}” is a term that many readers do not know. It means: {meaning}."
                    yield FoundIn(number, Found(sentence.place(first, last), message))


def _is_in_term(sentence: AnalysedSentence, first: int, last: int) -> bool:
    """Whether a term is part of a title (*Missing Receipt Affidavit*) or of a longer term (*laparoscopic
    cholecystectomy*): its own meaning does not explain that."""
    if first and sentence.view.words[first][:1].isupper():
        return True
    terms = (one for one in sentence.listed.explained if _is_hard_term(one[2]))
    return any(last == start or end == first for start, end, _ in terms)


def _is_told(near: Sequence[AnalysedSentence], sense: Sense) -> bool:
    """Whether a sentence, or the one before or behind it, has the words that explain a term: *a cancer of the
    lining of the womb. Endometrial cancer …*."""
    words = [word for word in re.findall(r"[a-z]+", sense.meaning.lower()) if word not in _EMPTY]
    for one in near:
        said = {*one.view.lemmas, *one.view.lower}
        told = sum(word in said or word.rstrip("s") in said for word in words)
        if words and told == len(words):
            return True
    return False


def _is_hard_term(sense: Sense) -> bool:
    """Whether many readers do not know a term: one of a field, or one that is in no list of words."""
    if not _TERMS.isdisjoint(sense.words):
        return True
    if not _COMMON.isdisjoint(sense.words):
        return False
    if " " in sense.word:
        return sense.domain in _FIELDS
    known = word_difficulty(sense.word)
    if known.lists or known.cefr:
        return False
    return known.source == "unseen" or (known.source == "estimated" and sense.domain in _FIELDS)


def _is_in_brackets(sentence: AnalysedSentence, place: int) -> bool:
    """Whether a word stands inside brackets: what is said there explains something already."""
    before = sentence.view.words[:place]
    return before.count("(") > before.count(")")


def written_out(meaning: str) -> str:
    """A meaning of the lexicon without its short forms for anything and anybody."""
    return re.sub(r"\bsb\b", "somebody", re.sub(r"\bsth\b", "something", meaning))


def is_defined(term: str, text: str) -> bool:
    """Whether a text in lower case says what a term means: with a verb, in brackets, or behind a comma."""
    name = rf"\b{re.escape(term)}[”\"’']?"
    return bool(
        re.search(rf"{name} (?:(?:\w+ )?\(|means|mean|are (?:a|the)|refers? to)", text)
        or re.search(rf"{name} is (?:a|an|the|when|where|by definition)", text)
        or re.search(rf"{name}, (?:which|that is|or|meaning|i\.e\.|an? |known as|also )", text)
        or re.search(rf"{name},? (?:the|one|any) (?:\w+ ){{1,4}}(?:that|which|who|of|for|into?|from) ", text)
        or re.search(rf"{name} (?:–|—|-) (?:an? |the )", text)
        or re.search(rf"(?:called|known as|termed|named|, or) (?:an? |the )?[“\"‘']?{name}", text)
        or re.search(rf"\w, the {name},", text)
        or re.search(rf"\([“\"‘']?{name}\)", text)
        or re.search(rf"what (?:is|are) (?:an? |the )?{name}", text)
    )


UNDEFINED_ABBREVIATION = DiagnosisRule(
    "undefined-abbreviation",
    "terms",
    "An abbreviation that is not explained",
    "An abbreviation should be written out where it stands first. Those that nearly everybody knows (UK, "
    "DVD, PDF) are not reported, nor is one whose letters are the first letters of words in the text, nor "
    "what may be the name of a firm.",
    "Write it out where it stands first, with the abbreviation behind it in brackets.",
    in_text=_abbreviations,
)
UNDEFINED_TERM = DiagnosisRule(
    "undefined-term",
    "terms",
    "A term that is not explained",
    "Some words have no simpler one: they are terms, and readers need to be told once what they mean. The "
    "lexicon knows many of health, law and science with a short explanation. A term is reported where it "
    "stands first, unless the text itself says what it is.",
    "Say what it means where it stands first.",
    in_text=_terms,
    fixed_by=frozenset(("explained",)),
    default=False,
)
