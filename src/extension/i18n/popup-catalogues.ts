import type { Catalogues } from './catalogues.ts'
import type { popup } from './en/popup.ts'

/** The popup's sentences, by language. One that lacks a sentence does not compile. */
export const popupCatalogues: Catalogues<keyof typeof popup> = {
  de: async () => (await import('./de/popup.ts')).popup,
  en: async () => (await import('./en/popup.ts')).popup,
  es: async () => (await import('./es/popup.ts')).popup,
  fr: async () => (await import('./fr/popup.ts')).popup,
  it: async () => (await import('./it/popup.ts')).popup,
  pt: async () => (await import('./pt/popup.ts')).popup,
}
