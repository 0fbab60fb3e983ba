import type { Catalogues } from '../catalogue.ts'
import type { en } from './en.ts'

/** The popup's sentences. A language that lacks one does not compile. */
export const popupCatalogues: Catalogues<keyof typeof en> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
}
