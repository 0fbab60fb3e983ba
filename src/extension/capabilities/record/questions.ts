import { nothing } from '../../messages/arguments.ts'

export const questions = { deleteSent: nothing }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

declare module '../../schemas/stored.ts' {
  interface StoredAmounts {
    /** Calls; null if the database can't be read. */
    sent: number | null
  }
}
