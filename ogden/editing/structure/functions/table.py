"""What the simple side of a rule over trees may write beside words: each function, by name.

again(NP1)          the thing once more, as a subject: it, they, the committee
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
does()              does or did, as the clause around has it
is()                is, are, was or were, for the subject of the clause around
their(NP1)          its, their, his or her
them(NP1)           the thing once more, as an object
this(NP1)           this or these, and the thing
acted(VP3 NP1)      a verb phrase that lacks its object, with the thing for it
now(VP3)            a participle's clause in the present, for “this”
done(NN1)           the participle of a noun's verb: receipt → received
"""

from ogden.editing.structure.functions import naming, pieces, tenses, turning
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
    "does": tenses.does,
    "their": naming.their,
    "them": naming.them,
    "done": turning.done,
    "this": naming.this,
    "acted": turning.acted,
    "now": tenses.now,
}
