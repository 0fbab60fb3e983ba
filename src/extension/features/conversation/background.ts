import { cleanText } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { meaning } from '../../background/http/connection.ts'
import { pathOf } from '../../background/http/http.ts'
import { answering } from '../../messages/questions.ts'
import { longestPage } from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type CommentDraft, commentDraft } from './kinds.ts'
import { commentsSchema, likesSchema, questions } from './questions.ts'

/** Answers that a call lists. */
const listed = '20'

const failIfGone = meaning({ 404: 'gone' })

const draft = draftOfKind<ContentOf<'newsComment'>, CommentDraft>({
  draftOf: (owner, { id }) => commentDraft(owner, id),
  restored: (_, typed) => typed ?? {},
})

export const inBackground: InBackground = {
  create: ({ http }) => ({
    kinds: {
      like: {
        isHeld: false,
        send: ({ id, liked }, sending) =>
          http.write(liked ? 'put' : 'delete', `${pathOf(id)}/like`, sending).catch(failIfGone),
      },
      newsComment: {
        send: ({ id, message }, sending) =>
          http.write('post', `${pathOf(id)}/comments`, sending, { message: cleanText(message) }).catch(failIfGone),
        draft,
      },
      commentRemoval: {
        send: ({ id }, sending) => http.write('delete', pathOf(id), sending).catch(failIfGone),
      },
    },
    answers: answering(questions, {
      likes: async ({ id }) =>
        http.get(`${pathOf(id)}/likes`, likesSchema, { ...(await memberDetail()), limit: `${longestPage}` }),
      newsComments: async ({ id, page }) =>
        http.get(`${pathOf(id)}/comments`, commentsSchema, {
          ...(await memberDetail()),
          limit: listed,
          page: `${page}`,
        }),
    }),
  }),
}
