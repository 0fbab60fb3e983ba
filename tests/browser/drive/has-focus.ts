import type { Page } from 'puppeteer-core'
import { expect } from 'vitest'

/** Waits until an element of this selector has the focus. A popup sets the focus after its first frame. */
export const hasFocus = (page: Page, selector: string): Promise<void> =>
  expect.poll(() => page.evaluate((selector) => document.activeElement?.matches(selector), selector)).toBe(true)
