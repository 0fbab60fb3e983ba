import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'

/** Waits until what this selector names has the focus: a popup gives it once it is on the screen. */
export const hasFocus = (page: Page, selector: string): Promise<void> =>
  expect.poll(() => page.evaluate((selector) => document.activeElement?.matches(selector), selector)).toBe(true)
