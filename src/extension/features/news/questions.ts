import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { page, replying } from '../../messages/arguments.ts'
import { type FoundNews, type Newsfeed, newsFilterSchema, within } from '../../schemas/newsfeed.ts'

export const statusFields = { status: { message: v.string(), social_account: v.array(v.string()) } }

export const questions = {
  readNewsfeed: replying<Newsfeed>()(newsFilterSchema),
  moreNews: replying<Newsfeed>()(v.object({ ...newsFilterSchema.entries, page })),
  search: replying<FoundNews>()(v.object({ query: within(endpoints.search.parameters.query), page })),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
