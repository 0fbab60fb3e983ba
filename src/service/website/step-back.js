// The cancel button of an authorization, which goes back (§5) to the page before the authorization's first one. All
// pages of the authorization have the same URL.

/**
 * Counts the authorization's pages at the end of the history. Each marks itself, since scripts can't read their URLs.
 */
function ownPages() {
  // without this API, only the current page is known
  if (typeof navigation === 'undefined') return 1
  navigation.updateCurrentEntry({ state: location.href })
  const entries = navigation.entries().slice(0, (navigation.currentEntry?.index ?? 0) + 1)
  const other = entries.findLastIndex((entry) => entry.getState() !== location.href)
  return entries.length - 1 - other
}

const pages = ownPages()
for (const button of document.querySelectorAll('button.step-back')) {
  if (!(button instanceof HTMLButtonElement) || history.length <= pages) continue
  button.addEventListener('click', () => history.go(-pages))
  button.hidden = false
}
