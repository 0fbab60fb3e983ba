import { nothing } from '../../messages/arguments.ts'

export const questions = { deleteIndex: nothing, rebuildIndex: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Shares. */
    index: number
  }
}
