import { chooseLanguage } from '../../extension/i18n/languages.ts'
import { popupCatalogues } from '../../extension/i18n/popup-catalogues.ts'
import { catalogue } from '../../service/website/sentences/catalogue.ts'

/**
 * The names of the buttons that the guide mentions, as the browser shows them.
 *
 * @param wishes the browser's languages, as `navigator.languages`
 */
export async function buttonNames(wishes: readonly string[]) {
  const language = chooseLanguage('browser', wishes)
  const sentences = await popupCatalogues[language]()
  return {
    agree: sentences['consent.agree-and-sign-in'],
    // on the network's page, which the extension opens in its own language
    allow: catalogue[language].allow,
    share: sentences['share.button'],
  }
}
