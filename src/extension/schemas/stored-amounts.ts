/** The headings of what is stored, on the options page; each has a sentence, `stored.<kind>`. */
export const storedKinds = ['account', 'options', 'unsent', 'requests', 'recent', 'index', 'sent'] as const

export type StoredKind = (typeof storedKinds)[number]

/** How much is stored of each kind: shares of the index, lines of the list of what was sent, and bytes, roughly, of the others. */
export type StoredAmounts = Record<StoredKind, number>
