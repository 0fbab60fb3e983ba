import { backgroundSentences } from '../../i18n/background.ts'
import { chooseLanguage, type Language } from '../../i18n/languages.ts'
import { createTranslation, type Translate } from '../../i18n/translate.ts'
import * as items from '../../storage/items.ts'

/** The language of the pages, of the background's sentences, and of requests to the network. */
export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

/** The background's own sentences in the language in use. */
export async function backgroundTranslation(): Promise<Translate<keyof typeof backgroundSentences.en>> {
  const language = await languageInUse()
  return createTranslation(language, backgroundSentences[language])
}
