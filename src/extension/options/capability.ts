import type { FunctionComponent } from 'preact'
import type { ask } from '../messages/ask.ts'
import type { StoredKind } from '../schemas/stored.ts'
import type { useTranslation } from '../ui/values.ts'

/** Places of capabilities on the options page: below the account and the excluded sites, or at a group's end. */
export type Place = 'account' | 'daily' | 'sites' | 'privacy' | 'advanced'

/** A capability's sections of the options page. */
export interface InOptions extends Partial<Record<Place, FunctionComponent<{ granted: readonly string[] }>>> {
  /** A notice above the list of stored data. @param deletions how many kinds were deleted there; databases have no event of a change */
  record?: FunctionComponent<{ deletions: number }>
  stored?: readonly StoredRow[]
}

/** The sections, or a function that reads what they show first, so that nothing moves later. */
export type OptionsDeclaration = InOptions | (() => Promise<InOptions>)

/** One kind of stored data, a row of the list in the options. */
export interface StoredRow {
  kind: StoredKind
  /** Kilobytes by default. */
  amount?: (t: ReturnType<typeof useTranslation>, amount: number) => string
  delete?: () => ReturnType<typeof ask<'deleteRecent'>>
  /** Asked before the deletion. */
  question?: (t: ReturnType<typeof useTranslation>) => string
}
