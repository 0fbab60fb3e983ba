import type { Store } from '../../../src/service/store/store.ts'
import { conversation } from '../features/conversation/form.ts'
import { moderation } from '../features/moderation/form.ts'

/** A form of a capability with a text of a member, for the tests of what all forms have in common. */
export interface FormOfCapability {
  /** `BEN` stands for another member's id, `ITEM` for the id of a status of that member. */
  path: string
  /** Valid with any text in the field. */
  fields: Readonly<Record<string, string>>
  field: string
  /** Of the text, in characters. */
  longest: number
  /** The number of rows that it makes. */
  rows: (store: Store, item: string) => Promise<number>
}

export const formsOfCapabilities: readonly FormOfCapability[] = [conversation, moderation]
