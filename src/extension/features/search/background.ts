import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import type { InBackground } from '../../background/capability.ts'
import { page, replying } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import { type FoundNews, within } from '../../schemas/newsfeed.ts'

export const questions = {
  search: replying<FoundNews>()(v.object({ query: within(endpoints.search.parameters.query), page })),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

export const search: InBackground = {
  create: ({ newsfeed }) => ({
    answers: answering(questions, {
      search: ({ query, page }) => newsfeed.search(query, page),
    }),
  }),
}
