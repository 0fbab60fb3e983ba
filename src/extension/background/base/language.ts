import type { BackgroundKey } from '../../../locales/keys.ts'
import { createTranslate, type Texts, type Translate } from '../../../locales/translate.ts'
import { chooseLanguage, type Language, localeOf } from '../../i18n/languages.ts'
import { loadedOnce, ownFile } from '../../own-file.ts'
import * as items from '../../storage/items.ts'

export type { BackgroundKey }

const loaded: Partial<Record<Language, () => Promise<Texts>>> = {}

export function loadBackgroundTexts(language: Language): Promise<Texts> {
  const load = async () => (await ownFile(`/texts/${language}.json`)).json()
  loaded[language] ??= loadedOnce(load)
  return loaded[language]()
}

export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

export async function backgroundTranslation(): Promise<Translate<BackgroundKey>> {
  const language = await languageInUse()
  return createTranslate(localeOf(language), await loadBackgroundTexts(language))
}
