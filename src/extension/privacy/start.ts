/** Names the tab and the page's language after the article that is shown, also when the member chooses another one. */
export function startPrivacy(): void {
  function follow() {
    const article = document.querySelector<HTMLElement>(
      'article:target, main:not(:has(article:target)) article:lang(en)',
    )
    if (!article) return
    document.title = `${article.querySelector('h1')?.textContent} – Passalong`
    document.documentElement.lang = article.lang
  }
  addEventListener('hashchange', follow)
  follow()
}
