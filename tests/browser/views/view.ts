import type { Page } from 'puppeteer-core'
import type { Language } from '../../../src/extension/i18n/languages.ts'

/** One view of the product in one state. */
export interface View {
  name: string
  page: Page
  /** Shows the view in a language. Call it before each check. */
  speak: (language: Language) => Promise<void>
}

/** Views one after another: a view stays until the next one is requested. */
export type Views = AsyncGenerator<View, void>
