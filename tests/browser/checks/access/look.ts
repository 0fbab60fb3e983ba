import type { Page } from 'puppeteer-core'

/** How a page can look; forced colours are the system's own, such as Windows' contrast themes. */
export const themes = ['light', 'dark', 'forced'] as const
export type Theme = (typeof themes)[number]

/**
 * The way to let a page look so, for somebody who wants nothing to move. Puppeteer's own doesn't know forced colours; it
 * lasts as long as the page.
 */
export async function themed(page: Page): Promise<(theme: Theme) => Promise<void>> {
  const session = await page.createCDPSession()
  return async (theme) => {
    const features = [
      { name: 'prefers-color-scheme', value: theme === 'dark' ? 'dark' : 'light' },
      { name: 'forced-colors', value: theme === 'forced' ? 'active' : 'none' },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ]
    await session.send('Emulation.setEmulatedMedia', { features })
  }
}
