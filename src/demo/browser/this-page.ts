import type { Page } from 'puppeteer-core'

const field = 'form[name=composer] textarea[name=message]'

/** Opens the form of a share, unless a draft or a write has opened it. */
export async function openComposer(popup: Page): Promise<void> {
  const closed = '.foot .share'
  await popup.waitForSelector(`${closed}, ${field}`, { visible: true })
  if (!(await popup.$(field))) await popup.locator(closed).click()
  await popup.waitForSelector(field)
}

/** Opens the member's own share, unless it is open. */
export async function openOwnShare(popup: Page): Promise<void> {
  const line = await popup.waitForSelector('.your-share .own')
  if (await line?.evaluate((button) => button.ariaExpanded === 'false')) await popup.locator('.your-share .own').click()
  await popup.waitForSelector('.your-share .own[aria-expanded=true]')
}

/** Shows the names of all sharers whose faces are shown. */
export async function showNames(popup: Page): Promise<void> {
  const folded = '.faces[aria-expanded=false]'
  while (await popup.$(folded)) await popup.locator(folded).click()
}
