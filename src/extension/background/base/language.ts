import { backgroundSentences } from '../../i18n/background.ts'
import { chooseLanguage, type Language } from '../../i18n/languages.ts'
import { createPhrases, type Phrase } from '../../i18n/phrases.ts'
import * as items from '../../storage/items.ts'

/** The language of the pages, of the background's sentences, and of requests to the network. */
export const languageInUse = async (): Promise<Language> => chooseLanguage((await items.options.get()).language)

/** The background's own sentences in the language in use. */
export async function backgroundTranslation(): Promise<Phrase<keyof typeof backgroundSentences.en>> {
  const language = await languageInUse()
  return createPhrases(language, backgroundSentences[language])
}
