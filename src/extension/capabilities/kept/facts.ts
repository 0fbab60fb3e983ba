import * as v from 'valibot'
import { id } from '../../messages/arguments.ts'
import { pageWithWords } from '../../messages/questions.ts'

export const questions = {
  keepPage: v.object({ ...pageWithWords, isBookmark: v.exactOptional(v.literal(true)) }),
  removeKept: v.object({ id, url: pageWithWords.url, pageTitle: pageWithWords.title }),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
