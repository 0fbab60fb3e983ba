import de from '../../locales/de/site.json' with { type: 'json' }
import en from '../../locales/en/site.json' with { type: 'json' }
import es from '../../locales/es/site.json' with { type: 'json' }
import fr from '../../locales/fr/site.json' with { type: 'json' }
import it from '../../locales/it/site.json' with { type: 'json' }
import pt from '../../locales/pt/site.json' with { type: 'json' }
import { createTranslate, type KeyOf, type Texts, type Translate } from '../../locales/translate.ts'
import { isLanguage, type Language, localeOf } from '../http/language.ts'

export type SiteKey = KeyOf<typeof en>

/** The key of a kind's sentence: `unsentHost` of `unsent` and `host`. */
export const keyOf = <Prefix extends string, Kind extends string>(prefix: Prefix, kind: Kind) =>
  `${prefix}${kind.charAt(0).toUpperCase()}${kind.slice(1)}` as `${Prefix}${Capitalize<Kind>}`

export type SiteTranslate = Translate<SiteKey> & { language: Language }

type Parameters = Readonly<Record<string, string | number>>

/** One of several sentences, with the parameters of all of them. */
export const oneOf = (t: SiteTranslate, key: SiteKey, parameters: Parameters): string =>
  (t as (key: SiteKey, parameters: Parameters) => string)(key, parameters)

const inLanguage = (language: Language, texts: Texts): SiteTranslate =>
  Object.assign(createTranslate<SiteKey>(localeOf(language), texts), { language })

const translates: Readonly<Record<Language, SiteTranslate>> = {
  de: inLanguage('de', de),
  en: inLanguage('en', en),
  es: inLanguage('es', es),
  fr: inLanguage('fr', fr),
  it: inLanguage('it', it),
  pt: inLanguage('pt', pt),
}

export const siteTranslate = (language: Language): SiteTranslate => translates[language]

/** What a browser shows of a contact request. */
export const pushSentence = (language: string, name: string): string =>
  siteTranslate(isLanguage(language) ? language : 'en')('pushRequest', { name })
