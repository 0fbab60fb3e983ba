import type { SiteTranslate } from './texts.ts'

/** Nothing was changed, for a reason that the member reads above the form. */
export abstract class Refused extends Error {
  abstract sentence(t: SiteTranslate): string
}
