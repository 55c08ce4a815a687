// Phrasal deletion: normal words without a partner are linked to a NULL on the simple side, so that phrase
// extraction learns `phrase -> NULL` (Coster & Kauchak 2011, section 4).
#pragma once

#include "extract/pairs.hpp"

namespace ogden::extract {

/// Changes the pair's links and simple side, in the paper's two ways:
///
/// 1. Of the normal words whose only link goes to the same simple word, if one is that very word, the others
///    lose their link. (The paper's second change; done first, so that what loses its link gets a NULL.)
/// 2. Each run of normal words without links is linked to one NULL. It stands behind the last simple word that the
///    nearest linked word on the left is linked to, or, where there is none, before the first one on the right.
///
/// A pair without links was not aligned: it does not say that all was deleted, and stays as it is.
void add_deletion_links(SentencePair& pair);

}  // namespace ogden::extract
