import type { SentenceKey } from '../../locales/keys.ts'
import type { Texts } from '../../locales/translate.ts'
import type { Language } from './languages.ts'
import type { Translation } from './translate.ts'

export type { SentenceKey }

export type PageTranslation = Translation<SentenceKey>

export type LoadTexts = (language: Language) => Promise<Texts>

/** Once loaded, a language is there at once: an import that is repeated may wait for the loader. */
export function loader(files: Record<Language, () => Promise<{ default: Texts }>>): LoadTexts {
  const loaded: Partial<Record<Language, Promise<Texts>>> = {}
  return (language) => (loaded[language] ??= files[language]().then(({ default: texts }) => texts))
}

export const loadPopupTexts = loader({
  de: () => import('../../locales/de/popup.json', { with: { type: 'json' } }),
  en: () => import('../../locales/en/popup.json', { with: { type: 'json' } }),
  es: () => import('../../locales/es/popup.json', { with: { type: 'json' } }),
  fr: () => import('../../locales/fr/popup.json', { with: { type: 'json' } }),
  it: () => import('../../locales/it/popup.json', { with: { type: 'json' } }),
  pt: () => import('../../locales/pt/popup.json', { with: { type: 'json' } }),
})
