import type { en } from './en/pages.ts'
import type { Language } from './languages.ts'
import type { Catalogue } from './sentence.ts'

export type SentenceKey = keyof typeof en

/** A page's sentences by language; sentences that only other pages show may be missing. */
export type PageCatalogues = Record<Language, () => Promise<Partial<Catalogue<SentenceKey>>>>

/** Loads the sentences of one language; each language has its own file. */
export type Catalogues<Key extends string> = Record<Language, () => Promise<Catalogue<Key>>>

/** The sentences of the options and of the page after the installation: the popup's file and a second file. */
export const catalogues: Catalogues<SentenceKey> = {
  de: async () => (await import('./de/pages.ts')).de,
  en: async () => (await import('./en/pages.ts')).en,
  es: async () => (await import('./es/pages.ts')).es,
  fr: async () => (await import('./fr/pages.ts')).fr,
  it: async () => (await import('./it/pages.ts')).it,
  pt: async () => (await import('./pt/pages.ts')).pt,
}
