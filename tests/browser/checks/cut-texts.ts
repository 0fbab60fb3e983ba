import type { Page } from 'puppeteer-core'
import { languages } from '../../../src/extension/i18n/languages.ts'
import { isNight } from '../../night.ts'
import { ownView, store } from '../views/view.ts'

/** The longest first. In the other two languages, one sentence in thirty is noticeably longer than in these four. */
export const longestLanguages = isNight ? languages : (['de', 'fr', 'es', 'it'] as const)

/**
 * @param states stored values to look at, by the selector of what shows that they are drawn; `npm test` looks at each
 *   of several in one language
 */
export async function findCutTextsInLanguages(
  page: Page,
  states: Record<string, Record<string, unknown>> = { main: {} },
): Promise<string[]> {
  const found: string[] = []
  const all = Object.entries(states)
  for (const [turn, language] of longestLanguages.entries()) {
    await ownView('', page).speak(language)
    for (const [index, [shown, stored]] of all.entries()) {
      if (all.length > 1 && longestLanguages !== languages && index % longestLanguages.length !== turn) continue
      await store(page, 'local', stored)
      await page.waitForSelector(shown)
      found.push(...(await findCutTexts(page)).map((fault) => `${language}, ${shown}: ${fault}`))
    }
  }
  return found
}

/**
 * Texts that are cut or beyond their box, labels of buttons of more than two lines, sentences about writes in a narrow
 * column, and a page that is wider than its window.
 */
export const findCutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    // members' and pages' own texts end in an ellipsis where they are too long
    const ofOthers =
      '.name, .line, .headline, .comment, .account, .page-card, .page-heading h1, .address, .quotation > p'

    function* cutIn(element: HTMLElement): Generator<string> {
      const { left, right } = element.getBoundingClientRect()
      const range = document.createRange()
      const boxes: DOMRect[] = []
      for (const node of element.childNodes) {
        if (!(node instanceof Text) || node.data.trim() === '') continue
        range.selectNode(node)
        boxes.push(...range.getClientRects())
      }
      const { display, overflowX } = getComputedStyle(element)
      if (display !== 'inline') {
        // a list has room for the outline of the focus beside it, which cuts nothing
        const cuts = overflowX !== 'visible' || boxes.length > 0
        if (cuts && element.clientWidth > 0 && element.scrollWidth > element.clientWidth + 1) yield 'is too narrow'
        if (boxes.some((box) => box.left < left - 1 || box.right > right + 1)) yield 'is beyond its box'
      }
      // a face’s letters stand on a line of their own
      if (element.matches('button:not(.faces, .own), [role=tab], summary')) {
        const bottoms = new Set(boxes.map(({ bottom }) => Math.round(bottom)))
        if (bottoms.size > 2) yield `has ${bottoms.size} lines`
      }
      // what is said of a write, or of the member's share, which stands in an element of its own
      range.selectNodeContents(element)
      const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size
      if (
        element.matches('.write > p') &&
        lines > 3 &&
        element.clientWidth < element.ownerDocument.body.clientWidth / 2
      )
        yield `is squeezed into ${lines} lines`
      if (element.matches('.your-share .actions :is(a, button)') && lines > 1) yield `has ${lines} lines`
      if (element.matches('select, textarea')) yield* cutInField(element as HTMLSelectElement | HTMLTextAreaElement)
    }

    /** The cut text of a field: the chosen option, or the placeholder of an empty text field. */
    function* cutInField(field: HTMLSelectElement | HTMLTextAreaElement): Generator<string> {
      if (field.value === '' && field instanceof HTMLSelectElement) return
      if (field instanceof HTMLTextAreaElement && field.value !== '') return
      const whole = field.cloneNode() as typeof field
      whole.removeAttribute('id')
      whole.style.position = 'absolute'
      if (whole instanceof HTMLSelectElement && field instanceof HTMLSelectElement) {
        whole.append(new Option(field.selectedOptions[0]?.textContent ?? ''))
        whole.style.width = 'auto'
        whole.style.maxWidth = 'none'
      } else {
        // without padding, which a text that is a little too long would flow into uncounted
        const { paddingLeft, paddingRight } = getComputedStyle(field)
        whole.style.width = `${field.offsetWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)}px`
        whole.style.paddingInline = '0'
        whole.value = (field as HTMLTextAreaElement).placeholder
      }
      field.after(whole)
      if (whole.offsetWidth > field.offsetWidth + 1 || whole.scrollWidth > whole.clientWidth + 1)
        yield `cuts “${whole.value || whole.textContent}”`
      if (whole.scrollHeight > whole.clientHeight + 1) yield `cuts “${whole.value}” below`
      whole.remove()
    }

    const root = document.documentElement
    const cut = root.scrollWidth > root.clientWidth ? [`the page is ${root.scrollWidth} pixels wide`] : []
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      if (!element.checkVisibility() || element.closest(`.visually-hidden, input, option, ${ofOthers}`)) continue
      for (const how of cutIn(element))
        cut.push(`${element.tagName.toLowerCase()} “${element.textContent.trim().slice(0, 80)}” ${how}`)
    }
    return cut
  })
