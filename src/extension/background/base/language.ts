import { backgroundSentences } from '../../i18n/background.ts'
import { chooseLanguage, type Language } from '../../i18n/languages.ts'
import { createTranslation, type Translate } from '../../i18n/translate.ts'
import * as items from '../../storage/items.ts'

/** The language in use: that of the pages, of what the background says, and of what the network says. */
export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

/** What the background says itself, in the language in use. */
export async function backgroundTranslation(): Promise<Translate<keyof typeof backgroundSentences.en>> {
  const [language, network] = await Promise.all([languageInUse(), items.network.get()])
  return createTranslation(language, backgroundSentences[language], network.name)
}
