import { chooseLanguage } from '../i18n/languages.ts'

/** Names the tab and the page's language after the article that is shown, also when the member chooses another one. */
export function startPrivacy(): void {
  function follow() {
    // not `:target`, which matches only after this script
    const article = document.getElementById(location.hash.slice(1)) ?? document.getElementById('en')
    if (!article) return
    document.title = `${article.querySelector('h1')?.textContent} – Passalong`
    document.documentElement.lang = article.lang
  }
  addEventListener('hashchange', follow)
  if (location.hash === '') location.replace(`#${chooseLanguage('browser')}`)
  follow()
}
