import { mark } from './mark/stored.ts'
import { notifications } from './notifications/stored.ts'
import { record } from './record/stored.ts'

/** A sample of what a capability stores. */
export interface Sample {
  /** The file below `src/extension` that defines the stored values. */
  definedIn: string
  /** @param at milliseconds since 1970 */
  store: (at: number) => Promise<unknown>
  /** By name, how the rows of a database are read. */
  databases?: Record<string, (row: unknown) => Promise<unknown>>
}

export const samples: readonly Sample[] = [notifications, mark, record]
