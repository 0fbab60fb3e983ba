import type { FunctionComponent } from 'preact'
import type { PageTranslation } from '../i18n/texts.ts'
import type { ask } from '../messages/ask.ts'
import type { StoredKind } from '../schemas/stored.ts'

/** Places of capabilities on the options page: below the account and the excluded sites, or among a group's others. */
export type Place = 'account' | 'daily' | 'sites' | 'privacy'

export interface InOptions extends Partial<Record<Place, FunctionComponent<{ granted: readonly string[] }>>> {
  stored?: readonly StoredRow[]
}

/** The sections, or a function that reads what they show first, so that nothing moves later. */
export type OptionsDeclaration = InOptions | (() => Promise<InOptions>)

/** A row of the options' list of stored data: one kind of data. */
export interface StoredRow {
  kind: StoredKind
  /** Kilobytes by default. */
  amount?: (t: PageTranslation, amount: number) => string
  delete?: () => ReturnType<typeof ask<'deleteRecent'>>
  /** Title of the section or page `#kind`, which deletes it. */
  section?: (t: PageTranslation) => string
}
