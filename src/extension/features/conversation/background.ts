import { cleanText } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { meaning } from '../../background/http/connection.ts'
import { answering } from '../../messages/questions.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type CommentDraft, commentDraft } from './kinds.ts'
import { commentsSchema, likesSchema, questions } from './questions.ts'

/** Answers and members that a call lists. */
const listed = '20'

const path = (id: string, part = '') => `/${encodeURIComponent(id)}${part}`

const failIfGone = meaning({ 404: 'gone' })

const text = draftOfKind<ContentOf<'newsComment'>, CommentDraft>({
  draftOf: (owner, { id }) => commentDraft(owner, id),
  restored: (_, typed) => typed ?? {},
})

export const inBackground: InBackground = {
  create({ http, add }) {
    const parametersOf = async (page: number) => ({ ...(await memberDetail()), limit: listed, page: `${page}` })

    return {
      kinds: {
        like: {
          isHeld: false,
          staysWithOwner: true,
          send: ({ id, liked }, sending) =>
            http.write(liked ? 'put' : 'delete', path(id, '/like'), sending).catch(failIfGone),
          draft: null,
          ended: null,
        },
        newsComment: {
          staysWithOwner: true,
          send: ({ id, message }, sending) =>
            http.write('post', path(id, '/comments'), sending, { message: cleanText(message) }).catch(failIfGone),
          draft: text,
          ended: null,
        },
        commentRemoval: {
          staysWithOwner: true,
          send: ({ id }, sending) => http.write('delete', path(id), sending).catch(failIfGone),
          draft: null,
          ended: null,
        },
      },
      answers: answering(questions, {
        like: (like) => add({ type: 'like', ...like }),
        likes: async ({ id, page }) => http.get(path(id, '/likes'), likesSchema, await parametersOf(page)),
        answerNews: (answer) => add({ type: 'newsComment', ...answer }),
        newsComments: async ({ id, page }) => http.get(path(id, '/comments'), commentsSchema, await parametersOf(page)),
        removeComment: (removal) => add({ type: 'commentRemoval', ...removal }),
      }),
    }
  },
}
