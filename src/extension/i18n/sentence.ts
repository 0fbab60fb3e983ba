/**
 * A sentence, or its forms by the language's plural categories; `{name}` stands for a parameter, `{network}` for the
 * network's name.
 */
export type Sentence = string | ({ other: string } & Partial<Record<Intl.LDMLPluralRule, string>>)

/** Sentences by their keys. */
export type Catalogue<Key extends string = string> = Readonly<Record<Key, Sentence>>
