import type en from '../../locales/en/background.json'
import type { KeyOf, Texts } from '../../locales/translate.ts'
import type { Language } from './languages.ts'

export type BackgroundKey = KeyOf<typeof en>

const loaded: Partial<Record<Language, Promise<Texts>>> = {}

/** Loads the background's sentences from the file that the build adds: a service worker can't import on demand. */
export const loadBackgroundTexts = (language: Language): Promise<Texts> =>
  (loaded[language] ??= fetch(`/texts/${language}.json`).then((response) => response.json()))
