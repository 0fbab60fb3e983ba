import type { Page } from 'puppeteer-core'

/** Colour schemes. Forced colours come from the system, such as Windows' contrast themes. */
export const themes = ['light', 'dark', 'forced'] as const
export type Theme = (typeof themes)[number]

/**
 * Returns a function that sets the page's theme, with reduced motion. Puppeteer's own method doesn't know forced
 * colours. The theme lasts as long as the page.
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
