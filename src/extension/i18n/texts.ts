import type enPages from '../../locales/en/pages.json'
import type enPopup from '../../locales/en/popup.json'
import type { KeyOf, Texts } from '../../locales/translate.ts'
import type { Language } from './languages.ts'

export type SentenceKey = KeyOf<typeof enPages & typeof enPopup>

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
