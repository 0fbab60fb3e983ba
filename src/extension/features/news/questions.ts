import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { page, replying } from '../../messages/arguments.ts'
import { type FoundNews, type Newsfeed, newsFilterSchema, within } from '../../schemas/newsfeed.ts'

const { message, social_account } = endpoints.status.parameters

export const questions = {
  readNewsfeed: replying<Newsfeed>()(newsFilterSchema),
  moreNews: replying<Newsfeed>()(v.object({ ...newsFilterSchema.entries, page })),
  search: replying<FoundNews>()(v.object({ query: within(endpoints.search.parameters.query), page })),
  postStatus: v.object({
    message: within(message),
    /** If empty, the member's privacy settings decide. */
    social_account: v.pipe(v.array(v.string()), v.maxLength(social_account.max)),
  }),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
