import type { en } from './en.ts'
import type { Language } from './languages.ts'
import type { Catalogue } from './sentence.ts'

export type SentenceKey = keyof typeof en

/** Every sentence that pages show, in one language. */
export interface LoadedCatalogue {
  language: Language
  sentences: Catalogue<SentenceKey>
}

/** Each language is a file of its own, and only the one in use is loaded. One that lacks a sentence does not compile. */
const catalogues: Record<Language, () => Promise<Catalogue<SentenceKey>>> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
}

export const loadCatalogue = async (language: Language): Promise<LoadedCatalogue> => ({
  language,
  sentences: await catalogues[language](),
})
