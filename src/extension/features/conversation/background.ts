import * as v from 'valibot'
import { cleanText } from '../../../contract/text.ts'
import { memberDetail, pathOf } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { draftOfKind } from '../../background/core-kinds.ts'
import { meaning } from '../../background/http/connection.ts'
import { id, page, replying } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import {
  author,
  counted,
  id as idInReply,
  listEntries,
  longestPage,
  type Member,
  memberSchema,
  text,
} from '../../schemas/wire.ts'
import type { ContentOf } from '../../schemas/write-kinds.ts'
import { type CommentDraft, commentDraft } from './kinds.ts'

export const questions = {
  /** Who thanked, the latest first, as many as a page has. */
  likes: replying<Page<Member>>()(v.object({ id })),
  /** The answers to an item, the latest first. */
  newsComments: replying<Page<v.InferOutput<typeof commentSchema>>>()(v.object({ id, page })),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

interface Page<Element> {
  count: number
  data: Element[]
}

const commentSchema = v.object({
  id: idInReply,
  from: author,
  message: text,
  created_time: text,
})

export const commentsSchema = v.pipe(v.object(listEntries(commentSchema)), v.transform(counted))
export const likesSchema = v.pipe(v.object(listEntries(memberSchema)), v.transform(counted))

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
