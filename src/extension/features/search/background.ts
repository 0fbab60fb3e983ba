import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { questions } from './questions.ts'

export const search: InBackground = {
  create: ({ newsfeed }) => ({
    answers: answering(questions, {
      search: ({ query, page }) => newsfeed.search(query, page, page > 1 ? 'more' : 'search'),
    }),
  }),
}
