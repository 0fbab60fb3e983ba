import type { Page } from 'puppeteer-core'

/** Texts of the buttons and links that a click on their middle doesn't reach, also after scrolling to them. */
export const findCovered = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll('body :is(button, a, summary):not(.visually-hidden *, .visually-hidden, .skip)'),
    ].flatMap((target) => {
      target.scrollIntoView({ block: 'nearest' })
      const [box] = target.getClientRects()
      if (!box || !target.checkVisibility()) return []
      const shown = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
      return target.contains(shown) ? [] : [target.textContent || (target.ariaLabel ?? '')]
    }),
  )
