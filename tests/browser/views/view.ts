import type { Page } from 'puppeteer-core'
import type { Language } from '../../../src/extension/i18n/languages.ts'

/** One view of the product in one state. */
export interface View {
  name: string
  page: Page
  /** Shows it in a language; to be called before it is looked at. */
  speak: (language: Language) => Promise<void>
}

/** Views one after another: each stands as long as the next one isn't asked for. */
export type Views = AsyncGenerator<View, void>
