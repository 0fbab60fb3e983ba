import { browser } from 'wxt/browser'

/** Limit in UTF-16 units on the page's text that is searched, so that a huge page can't hold up its tab. */
const longestPage = 5_000_000

/** Scrolls a page to a quoted passage, and selects it. @returns whether the page has it */
export async function showPassage(tabId: number, quote: string): Promise<boolean> {
  const injections = await browser.scripting
    .executeScript({ target: { tabId }, func: jumpTo, args: [quote, longestPage] })
    .catch(() => [])
  return injections[0]?.result === true
}

/**
 * Selects the first visible place that has these words, and scrolls to it. Runs inside the page, so it uses nothing outside
 * of this function. White space is compared as one space, which elements may lack between them, and letters without their
 * case, which styles change in what is selected. A quotation that ends in “…” was cut there.
 */
export function jumpTo(quote: string, longest: number): boolean {
  const wanted = quote.replace(/\s+/g, ' ').replace(/…$/, '').trim()
  if (wanted === '') return false
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const places: { node: Text; from: number }[] = []
  let text = ''
  for (let node = walker.nextNode(); node && text.length < longest; node = walker.nextNode()) {
    if (node.parentElement?.closest('script, style, noscript')) continue
    places.push({ node: node as Text, from: text.length })
    // one character for each, so that a place in the text is a place in its node
    text += (node as Text).data.replace(/\s/g, ' ')
  }
  const placeOf = (at: number) => {
    const place = places.findLast(({ from }) => from <= at)
    return place && ([place.node, at - place.from] as const)
  }
  const pattern = wanted.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/ /g, ' *')
  for (const found of text.matchAll(new RegExp(pattern, 'gi'))) {
    const start = placeOf(found.index)
    const end = placeOf(found.index + found[0].length - 1)
    if (!start || !end || !start[0].parentElement?.checkVisibility()) continue
    const range = document.createRange()
    range.setStart(...start)
    range.setEnd(end[0], end[1] + 1)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    start[0].parentElement.scrollIntoView({ block: 'center' })
    return true
  }
  return false
}
