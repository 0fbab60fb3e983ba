import type { Language } from './languages.ts'
import type { en as options } from './options/en.ts'
import type { en as popup } from './popup/en.ts'
import type { Catalogue } from './sentence.ts'

export type SentenceKey = keyof typeof popup | keyof typeof options

/** Catalogues by their languages: each is a file of its own, and only the one in use is loaded. */
export type Catalogues<Key extends string> = Record<Language, () => Promise<Catalogue<Key>>>

/** What a page speaks by: every sentence that it shows; those that only others show are not there. */
export type PageCatalogues = Record<Language, () => Promise<Partial<Catalogue<SentenceKey>>>>
