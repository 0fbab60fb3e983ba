/** Kinds of stored data, as the options page lists them; each has a sentence, `stored.<kind>`. */
export const storedKinds = ['account', 'options', 'unsent', 'requests', 'recent', 'index', 'sent'] as const

export type StoredKind = (typeof storedKinds)[number]

/**
 * Amount of each kind: shares of the index, entries of the log of sent calls, and approximate bytes of the other kinds.
 */
export type StoredAmounts = Record<StoredKind, number>
