import type { Page } from 'puppeteer-core'
import { nextFrame } from '../../drive/page.ts'

/**
 * Listens to a page as a screen reader does: to text changes in existing live regions, to alerts, including new ones,
 * and to the name of an element that gets the focus without being a control.
 *
 * @returns a function that returns the announcements since its last call, in order. A status region that was added
 * together with its text is "too late": many screen readers don't announce it
 */
export async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(begin)
  const countChanges = () => page.evaluate(() => window.changes)
  return async () => {
    // a frame can cause further changes: wait for a frame without any
    let before: number
    let now = await countChanges()
    do {
      before = now
      await page.evaluate(nextFrame)
      now = await countChanges()
    } while (now !== before)
    return page.evaluate(() => window.heard.splice(0))
  }
}

declare global {
  interface Window {
    heard: string[]
    /** Number of changes of the page or of the focus. */
    changes: number
  }
}

/** Runs in the page, so it can't use this module's scope. */
function begin(): void {
  const regions = '[role=status], [role=alert], [aria-live=polite]'
  const textOf = (element: Element | null | undefined) => element?.textContent.trim().replace(/\s+/g, ' ') ?? ''
  let before = new Map<Element, string>()
  window.heard = []
  window.changes = 0

  /** Without what is drawn for the next popup, which is hidden. */
  const read = () =>
    new Map(
      [...document.querySelectorAll(regions)]
        .filter((region) => !region.closest('.aside'))
        .map((region) => [region, textOf(region)]),
    )

  function look(): void {
    window.changes += 1
    const now = read()
    for (const [region, text] of now) {
      const known = before.get(region)
      if (text === '' || text === known) continue
      if (known === undefined && region.role !== 'alert') window.heard.push(`too late: ${text}`)
      else window.heard.push(text)
    }
    before = now
  }
  before = read()
  new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
  document.addEventListener('focusin', ({ target }) => {
    window.changes += 1
    if (!(target instanceof HTMLElement) || target.tabIndex >= 0) return
    const labels = target.getAttribute('aria-labelledby')
    window.heard.push(textOf(labels ? document.getElementById(labels) : target))
  })
}
