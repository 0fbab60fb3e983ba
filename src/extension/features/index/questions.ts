import { nothing } from '../../messages/arguments.ts'

export const questions = { deleteIndex: nothing, rebuildIndex: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Shares; null if the database can't be read. */
    index: number | null
  }
}
