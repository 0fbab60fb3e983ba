import * as v from 'valibot'
import { browser } from 'wxt/browser'
import { isAddressOf } from './own-address.ts'

/** Limit on a selection in UTF-16 units: longer than any quotation. */
const longest = 1000

const text = v.fallback(v.string(), '')
const selectedSchema = v.object({ text, here: text })

/**
 * The text that is selected in a page. Empty also if the browser doesn't allow the script, or the tab has another page by
 * now.
 */
export async function readSelection(tabId: number, urlOfTab: string): Promise<string> {
  const injections = await browser.scripting
    .executeScript({
      target: { tabId },
      func: readSelected,
      args: [longest],
      // the first frame waits for it, and a page may never finish loading
      injectImmediately: true,
    })
    .catch(() => [])
  const { text, here } = v.parse(selectedSchema, Object(injections[0]?.result))
  return isAddressOf(here, urlOfTab) ? text : ''
}

/**
 * The selected text on one line, without control characters, bidi overrides and invisible characters. It has whole words,
 * also if the selection begins or ends within one: browsers find only whole words by a link (`text-fragment.ts`). Runs inside the
 * page, so it uses nothing outside of this function. Returns nothing for a selection in a form field or a
 * `contenteditable` element: it is the member's own text, perhaps a password.
 */
export function readSelected(longest: number): { text: string; here: string } {
  const nothing = { text: '', here: location.href }
  const selection = getSelection()
  if (!selection || selection.isCollapsed || document.designMode === 'on') return nothing
  const isEdited = (element: Element | null | undefined) => (element as HTMLElement | null)?.isContentEditable === true
  let focused = document.activeElement
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
  if (focused?.matches('input, textarea') || isEdited(focused)) return nothing
  const ranges = Array.from({ length: selection.rangeCount }, (_, index) => selection.getRangeAt(index))
  for (const editor of document.querySelectorAll('[contenteditable]'))
    if (isEdited(editor) && ranges.some((range) => range.intersectsNode(editor))) return nothing
  /** The word around a place in a text, in two parts; empty if none is around it. */
  const wordAround = (node: Node | undefined, at = 0): [before: string, behind: string] => {
    const from = Math.max(0, at - longest)
    const near = node?.nodeType === Node.TEXT_NODE ? (node as Text).data.slice(from, at + longest) : ''
    const word = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(near).containing(at - from)
    if (!word?.isWordLike || from + word.index === at) return ['', '']
    const middle = at - from - word.index
    return [word.segment.slice(0, middle), word.segment.slice(middle)]
  }
  const [first, last] = [ranges[0], ranges.at(-1)]
  const [before] = wordAround(first?.startContainer, first?.startOffset)
  const [, behind] = wordAround(last?.endContainer, last?.endOffset)
  const text = `${before}${selection}${behind}`
    .slice(0, 5 * longest)
    .replace(/[\u00ad\u200b\u202a-\u202e\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    // an incomplete surrogate pair
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()
  return { ...nothing, text }
}
