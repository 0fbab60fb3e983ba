import type { Language } from '../../http/request/language.ts'
import * as administration from './administration/languages.ts'
import * as site from './site/languages.ts'

/** Every sentence of the web site in English; the other languages have the same keys. */
const en = { ...site.en, ...administration.en }

export type Sentences = typeof en

/** Every sentence of the web site in each language of §5's `lang`. */
export const catalogue: Readonly<Record<Language, Sentences>> = {
  de: { ...site.de, ...administration.de },
  en,
  es: { ...site.es, ...administration.es },
  fr: { ...site.fr, ...administration.fr },
  it: { ...site.it, ...administration.it },
  pt: { ...site.pt, ...administration.pt },
}
