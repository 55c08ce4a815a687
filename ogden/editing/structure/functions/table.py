"""What the simple side of a rule over trees may write beside words: each function, by name.

again(NP1)          the thing once more, as a subject: it, they, the committee
                    again(NP1 WP2 VP3): where WP2 is who or which, and VP3 what it does
goes(NP1 VP2)       the thing once more, and a verb phrase that agrees with it
be(NP1 VP2)         is, are, was or were, for this subject, in the tense of this verb
                    be(NP1 VP2 VP3): was, too, where the participle VP3 is of something over
tensed(VP3 VP2 NP1) a participle's clause with a finite verb, in the tense of the other, for this subject
base(VP3)           a verb phrase with its verb in the base form: must VP
finite(VP3 NP1)     a verb phrase with its first verb in the present, for this subject
active(VB1 VBN2 NP3) a passive turned round, for this subject: was dissolved → dissolved
object(NP1)         as an object: he → him
subject(NP1)        as a subject: him → he
verb(NN1 VB2)       the verb of a noun, in the form of another verb: conduct an inspection → inspect
doing(NN1)          the verb of a noun with -ing: implementation → implementing
listed(...1 NP2)    the items of an enumeration, a line each
rest()              the rest of the sentence
they()              the subject of the clause around, once more
acts(VP3)           the same, in the tense and for the subject of the clause around;
                    acts(VP3 NP4): as this subject would
follows(VP3)        the same for “this”, of what follows from the clause around
was()               is or was, as the clause around has it, for “this”
is()                is, are, was or were, for the subject of the clause around
them(NP1)           the thing once more, as an object
this(NP1)           this or these, and the thing
acted(VP3 NP1)      a verb phrase that lacks its object, with the thing for it
cando()             the subject of the clause around can do this
spared()            this does not apply
averted()           the same, or this will not happen
failing()           you do not; this does not happen
athing(NP1)         a noun behind “no” with a or an
butif(S1)           A, in which case B: but if A, B
happens(NN1 NP2)    what a thing does, by a noun: expiry → ends
do(NP1)             do or does, for this subject
thereis(NP1)        is or are, behind “there”
likewise(VP2)       the main clause once more, for the last thing that hangs on it: we also ask you to …
                    likewise(NP2 NP1): for the last of several things, the first of which is NP1
alsohas(NP2)        the same for another object of its verb: we also sell books
done(NN1)           the participle of a noun's verb: receipt → received
states(VP3 NP1)     a participle's clause that says how a thing is: comprising → comprises
counts(NP1 PP2)     these include, or this includes
term(NP1)           the thing once more; a term by itself: injera, a supernova
stays(NP1 NP2)      is, are, was or were, between a thing and what it is
upto()              what stands before is a sentence of its own
thisis(S3)          this is, or this was, before a reason or a purpose
thismeans(S3)       this means, or this meant
comes()             comes or came, as the clause around has it
ensues()            follows or followed, as the clause around has it
had(VP3)            a participle's clause as something over by then: after serving → had served
lasts()             lasts or lasted, as the clause around has it
undone(VP2 VP4 NP3) a verb phrase denied, in the tense of another, for this subject
before()            all that stands before what is rewritten
named(SBAR0)        what a relative clause is about, as the subject of its verb
renamed(SBAR0)      the same, by its noun
ofit(SBAR0)         it or them, for what a relative clause is about; ofthese(SBAR0): this or these
thatcase(WHPP3)     in which case → in that case
whose(SBAR0)        its, their, the owner's, for what a relative clause is about
onward(SBAR2)       the rest of the sentence behind a clause, without its comma
filled(VP3 SBAR0)   a verb phrase that lacks its object, with what the relative clause is about
likely(SBAR0)       what a relative clause is most likely about, by its noun
owner(NP1 SBAR2)    what a clause with “whose” adds: their mean age was 66
thereshall(NP1)     there is, there was, there must be
thiswas()           this is, this was or this would be, as the clause around has it
calls(VP2)          a verb phrase with “this” behind its verb: called this
dothis()            you can do this, they did this, this is done, of the clause around
orelse()            if they do not, they will
duty(PP7)           they must do this, with the modal of the clause around; this must be done
mustdo()            the same with must for may and can: of what is allowed until a day
behind(SBAR0)       what follows the words that join it to what stands before: in order that, so that
alsothat(SBAR2)     the main clause once more up to its “that”: he also said that …
thisbe(SBAR0)       this is, or this was, as the main verb of the sentence has it
goeson(VP2)         the subject of the sentence once more, and what it does, too: it shall be paid
themof(WDT1)        these, for which; them, for whom; this, for an amount of money
uptosecond(...1 VP2) all before a second verb; the first two of three are joined with “and”
doestoo(VP2)        the subject and its helping verbs once more, and a second verb: they must send it
uptomarked(...1 VP2) all that stands before the last of several parts that begin alike
alsowith(PP2)       the main clause once more up to such parts, and the last: it is also meant for children
nearest(WHNP0)      what a clause is about, by the nearest noun that agrees, or this, these
nearestof(WHPP0)    the same behind a preposition; that time
nearestowner(WHNP0) its, their, the judge's, for whose
afterwards(WHPP0)   a clause that lacks “to it”, with that behind its verb
newthing(WHNP0)     something new before a clause without a comma, said again: this truce
obliged(WHNP0)      what it must be: who is over 18: must be over 18
headagain(SBAR2)    the subject in which a clause between commas stands, once more
headnamed(SBAR2)    the same behind the main clause: by its noun, where other subjects stand between
resumed(WHPP0)      the rest of the sentence, with a comma before it
headowner(SBAR2)    its, their, Lasko's, of the same
owned(WHNP0)        whose invoices she forged: she forged their invoices
reopened(S2)        what opens the sentence, in short, before this part: in that case, from then on
ordering(VBG0)      an ending that a participle opens, as an order: attach a line
musttoo(VBG0)       the same as a duty of the subject: they should bear in mind
whendoing(VBG0)     the same as a duty of one who may act: when you do this, you must state
theydo(VBG0)        the same as something that the subject does besides
thisdoes(VBG0)      the same as what follows from all before: this leaves
itisso(VBG0)        the same of the last thing that was named: the course starts at nine
thisisdone(VBN0)    the same of all that is said before: this will be calculated from
papersays(VBG0)     the same of a letter or a form: this letter must state
besideit(S0)        the subject with what stands between commas behind it: the story was adapted from
andthen(S0)         the subject once more, and the rest of the sentence
withoutit(S0)       the sentence without what stands between the commas
mustbe(S0)          what stood there, as a duty: the letter must state
withoutinner(S0)    the sentence without a participle between commas behind an object
inner(S0)           that as a sentence: this claim was received on 2 May
theyare(JJ0)        the subject once more, and how it is: he is unable to
cutapposed(S0)      the sentence without what is said of a thing behind a comma
apposed(S0)         that as a sentence: the cill is a ledge; this is a rise
cut(S0)             what stands before an ending with a subject of its own
absolute(S0)        that ending with a finite verb: the fee being reduced → the fee is reduced
ithas(S0)           with a population of 900 → it has a population of 900
lead(IN0)           what stands before it
remainder(IN0)      all that follows the joining words that begin here: so that, except for
mainpart(IN0)       the main clause behind what opens the sentence; opening(IN0): what opens it
aside(,0)           what stands between this comma and the next; behindaside(,0): what follows it
thisthen(IN0)       this is, or this was, by the words before it or behind the opening
exceptions(IN0)     the exception is, or the exceptions are
thatthen(IN0)       in which case → in that case; thehope(IN0): in the hope → the hope is
whole(IN0)          what opens the sentence, with its first words; onwards(IN0): from this word on
especially(RB0)     this is particularly so, and what follows
theseinclude(,0)    these works include, and the things between two commas
opened(CC0)         what follows “and”, and its comma
examples(IN0)       examples are, and the things behind “such as”
mustbedone(IN0)     this must be done, this will happen, before a time limit
soitis(IN0)         this is so, this is allowed, this is possible, before “only if”
"""

from ogden.editing.structure.functions import (
    beside,
    duties,
    going_on,
    limits,
    linking,
    naming,
    openings,
    pieces,
    reasons,
    tails,
    tenses,
    times,
    turning,
)
from ogden.editing.structure.functions.by_words import (
    absolutes,
    apposed,
    by_nearest,
    flat,
    inner,
    joints,
    marked_parts,
    middles,
    second_verb,
    tail_clauses,
)
from ogden.editing.structure.functions.place import Function

FUNCTIONS: dict[str, Function] = {
    "again": naming.again,
    "goes": naming.goes,
    "be": tenses.be,
    "tensed": tenses.tensed,
    "base": tenses.base,
    "finite": tenses.finite,
    "active": turning.active,
    "object": naming.as_object,
    "subject": naming.as_subject,
    "verb": turning.verb,
    "doing": turning.doing,
    "rest": pieces.rest,
    "listed": pieces.listed,
    "they": naming.they,
    "acts": tenses.acts,
    "follows": tenses.follows,
    "was": tenses.was,
    "is": tenses.is_,
    "them": naming.them,
    "done": turning.done,
    "this": naming.this,
    "acted": turning.acted,
    "likewise": going_on.likewise,
    "alsohas": going_on.also_has,
    "cando": limits.can_do,
    "spared": limits.spared,
    "averted": limits.averted,
    "failing": limits.failing,
    "athing": limits.a_thing,
    "do": limits.do,
    "butif": limits.but_if,
    "happens": limits.happens,
    "thereis": limits.there_is,
    "states": beside.states,
    "counts": beside.counts,
    "stays": beside.stays,
    "term": beside.term,
    "upto": reasons.upto,
    "thisis": reasons.this_is,
    "thismeans": reasons.this_means,
    "comes": times.comes,
    "ensues": times.ensues,
    "had": times.had,
    "lasts": times.lasts,
    "undone": times.undone,
    "before": linking.before,
    "named": linking.named,
    "renamed": linking.renamed,
    "ofit": linking.of_it,
    "thatcase": linking.that_case,
    "whose": linking.whose,
    "onward": linking.onward,
    "filled": linking.filled,
    "likely": linking.likely,
    "owner": linking.owner,
    "thereshall": tails.there_shall,
    "thiswas": tails.this_was,
    "calls": tails.calls,
    "dothis": tails.do_this,
    "orelse": tails.or_else,
    "duty": duties.do_this,
    "mustdo": duties.must_do,
    "behind": flat.behind,
    "alsothat": flat.also_that,
    "thisbe": flat.this_be,
    "goeson": flat.goes_on,
    "themof": linking.of_these,
    "uptosecond": second_verb.up_to_second,
    "doestoo": second_verb.does_too,
    "uptomarked": marked_parts.up_to_marked,
    "alsowith": marked_parts.also_with,
    "reopened": openings.reopened,
    "ordering": tail_clauses.ordering,
    "musttoo": tail_clauses.must_too,
    "whendoing": tail_clauses.when_doing,
    "theydo": tail_clauses.they_do,
    "thisdoes": tail_clauses.this_does,
    "itisso": tail_clauses.it_is_so,
    "thisisdone": tail_clauses.this_is_done,
    "papersays": tail_clauses.paper_says,
    "besideit": middles.beside_it,
    "andthen": middles.and_then,
    "withoutit": middles.without_it,
    "mustbe": middles.must_be,
    "withoutinner": inner.without_inner,
    "inner": inner.inner,
    "theyare": tail_clauses.they_are,
    "cutapposed": apposed.cut_apposed,
    "apposed": apposed.apposed,
    "cut": absolutes.cut,
    "absolute": absolutes.absolute,
    "ithas": absolutes.it_has,
    "lead": joints.lead,
    "remainder": joints.remainder,
    "mainpart": joints.main_part,
    "opening": joints.opening,
    "aside": joints.aside,
    "behindaside": joints.behind_aside,
    "thisthen": joints.this_then,
    "exceptions": joints.exceptions,
    "soitis": joints.so_it_is,
    "whole": joints.whole_opening,
    "onwards": joints.onwards,
    "especially": joints.especially,
    "theseinclude": joints.these_include,
    "opened": joints.opened,
    "examples": joints.examples,
    "mustbedone": joints.must_be_done,
    "thatthen": joints.that_then,
    "thehope": joints.the_hope,
    "nearest": by_nearest.nearest_thing,
    "nearestof": by_nearest.nearest_after,
    "nearestowner": by_nearest.nearest_owner,
    "afterwards": by_nearest.afterwards,
    "owned": by_nearest.owned,
    "newthing": by_nearest.new_thing,
    "obliged": by_nearest.obliged,
    "headagain": by_nearest.head_again,
    "headnamed": by_nearest.head_named,
    "resumed": by_nearest.resumed,
    "headowner": by_nearest.head_owner,
}
ONWARD = frozenset(
    "rest onward ordering musttoo whendoing theydo thisdoes itisso thisisdone papersays "
    "theyare absolute ithas andthen mustbe apposed inner remainder mainpart behindaside onwards "
    "examples especially opened afterwards owned obliged resumed".split()
)
"""Functions that write all that stands behind the place, too."""
FROM_START = frozenset(("uptosecond", "uptomarked"))
"""Functions that write all that stands before the place, too."""
