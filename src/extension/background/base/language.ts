import { createTranslate, type Translate } from '../../../locales/translate.ts'
import { type BackgroundKey, loadBackgroundTexts } from '../../i18n/background.ts'
import { chooseLanguage, type Language, localeOf } from '../../i18n/languages.ts'
import * as items from '../../storage/items.ts'

export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

export async function backgroundTranslation(): Promise<Translate<BackgroundKey>> {
  const language = await languageInUse()
  return createTranslate(localeOf(language), await loadBackgroundTexts(language))
}
