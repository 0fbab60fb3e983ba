import type { Catalogues } from '../catalogue.ts'
import type { en } from './en.ts'

/** The sentences of the options, and of the page after the installation. A language that lacks one does not compile. */
export const optionsCatalogues: Catalogues<keyof typeof en> = {
  de: async () => (await import('./de.ts')).de,
  en: async () => (await import('./en.ts')).en,
  es: async () => (await import('./es.ts')).es,
  fr: async () => (await import('./fr.ts')).fr,
  it: async () => (await import('./it.ts')).it,
  pt: async () => (await import('./pt.ts')).pt,
}
