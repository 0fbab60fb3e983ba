import { nothing } from '../../messages/questions.ts'

export const questions = { deleteSent: nothing }

type OfRecord = typeof questions

declare module '../../messages/questions.ts' {
  interface Questions extends OfRecord {}
}
