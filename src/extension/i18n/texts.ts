import type { SentenceKey } from '../../locales/keys.ts'
import type { Texts } from '../../locales/translate.ts'
import type { Language } from './languages.ts'
import type { Translation } from './translate.ts'

export type { SentenceKey }

export type PageTranslation = Translation<SentenceKey>

export type LoadTexts = (language: Language) => Promise<Texts>

/** Once loaded, a language is there at once: an import that is repeated may wait for the loader. A failed one is repeated. */
export function loader(load: (language: Language) => Promise<{ default: Texts }>): LoadTexts {
  const loaded: Partial<Record<Language, Texts>> = {}
  return async (language) => {
    const texts = loaded[language] ?? (await load(language)).default
    loaded[language] ??= { ...texts }
    return loaded[language]
  }
}

export const loadFirst = loader(
  (language) => import(`../../locales/${language}/popup.json`, { with: { type: 'json' } }),
)

const loadLater = loader((language) => import(`../../locales/${language}/later.json`, { with: { type: 'json' } }))

/** Loads all sentences of the popup. Those of its first frame get the others, so that nothing is drawn again. */
export async function loadAllTexts(language: Language): Promise<Texts> {
  const [first, later] = await Promise.all([loadFirst(language), loadLater(language)])
  return Object.assign(first, later)
}

const used = new Set<Language>()
let loadNext = loadFirst

/** Loads the sentences of the popup's first frame; all, once `loadLaterTexts` was called. */
export async function loadPopupTexts(language: Language): Promise<Texts> {
  used.add(language)
  await loadFirst(language)
  return loadNext(language)
}

/** Loads the sentences that the first frame's scripts don't name: a part that names them is drawn after that. */
export async function loadLaterTexts(): Promise<void> {
  loadNext = loadAllTexts
  await Promise.all([...used].map(loadAllTexts))
}
