import { chooseLanguage } from '../../extension/i18n/languages.ts'
import { loadPopupTexts } from '../../extension/i18n/texts.ts'
import { siteTranslate } from '../../service/website/page/language.ts'

/** @param wishes the browser's languages, as `navigator.languages` */
export async function buttonNames(wishes: readonly string[]) {
  const language = chooseLanguage('browser', wishes)
  const texts = await loadPopupTexts(language)
  return {
    agree: texts['consent.agree-and-sign-in'],
    // on the network's page, which the extension opens in its own language
    allow: siteTranslate(language)('allow'),
    share: texts['share.button'],
  }
}
