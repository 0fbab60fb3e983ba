import type { SiteTranslate } from './texts.ts'

/** Nothing was changed, for a reason that the member reads above the form. */
export abstract class Refused extends Error {
  status: 422 | 429 = 422

  abstract sentence(t: SiteTranslate): string
}
