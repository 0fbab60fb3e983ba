import { cleanText } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import { reported } from '../../background/base/failed.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { meaning } from '../../background/http/connection.ts'
import { pathOf } from '../../background/http/http.ts'
import { answering } from '../../messages/questions.ts'
import { longestPage, type Sharer } from '../../schemas/wire.ts'
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
  create: ({ http, lookUps }) => ({
    kinds: {
      like: {
        isHeld: false,
        send: ({ id, liked }, sending) =>
          http.write(liked ? 'put' : 'delete', `${pathOf(id)}/like`, sending).catch(failIfGone),
        // perhaps for the second time
        async ended({ id, liked }, _, isGone) {
          const count = (share: Sharer) => Math.max(0, share.like_count + Number(liked) - Number(share.liked))
          if (!isGone) await lookUps.doneWith(id, (share) => ({ liked, like_count: count(share) }))
        },
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
      async newsComments({ id, page }) {
        const parameters = { ...(await memberDetail()), limit: listed, page: `${page}` }
        const found = await http.get(`${pathOf(id)}/comments`, commentsSchema, parameters)
        if (page === 1) void lookUps.doneWith(id, () => ({ comment_count: found.count })).catch(reported)
        return found
      },
    }),
  }),
}
