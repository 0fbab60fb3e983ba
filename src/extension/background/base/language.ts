import type en from '../../../locales/en/background.json'
import { createTranslate, type KeyOf, type Texts, type Translate } from '../../../locales/translate.ts'
import { chooseLanguage, type Language, localeOf } from '../../i18n/languages.ts'
import * as items from '../../storage/items.ts'
import { ownFile } from './own-file.ts'

export type BackgroundKey = KeyOf<typeof en>

const loaded: Partial<Record<Language, Promise<Texts>>> = {}

export const loadBackgroundTexts = (language: Language): Promise<Texts> =>
  (loaded[language] ??= ownFile(`/texts/${language}.json`).then((response) => response.json()))

export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

export async function backgroundTranslation(): Promise<Translate<BackgroundKey>> {
  const language = await languageInUse()
  return createTranslate(localeOf(language), await loadBackgroundTexts(language))
}
