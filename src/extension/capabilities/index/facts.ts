import { nothing } from '../../messages/arguments.ts'

export const questions = { deleteIndex: nothing, rebuildIndex: nothing }

type OfIndex = typeof questions

declare module '../../messages/questions.ts' {
  interface Questions extends OfIndex {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Shares. */
    index: number
  }
}
