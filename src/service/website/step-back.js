// The one button of this web site that needs a script: cancelling an authorization by a step back (§5), to the page before
// the first of its own pages, which all have one address.

/** How many of the last pages are the authorization's: each says so of itself, since their addresses aren't told. */
function ownPages() {
  // browsers that can't tell step back from the page that is shown
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
