import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { id, name, page, replying } from '../../messages/arguments.ts'
import { within } from '../../schemas/newsfeed.ts'
import { author, counted, id as idInReply, listEntries, type Member, memberSchema, text } from '../../schemas/wire.ts'

export const questions = {
  like: v.object({ id, name, liked: v.boolean() }),
  /** Who thanked, the latest first. */
  likes: replying<Page<Member>>()(v.object({ id, page })),
  answerNews: v.object({ id, name, message: within(endpoints.comment.parameters.message) }),
  /** The answers to an item, the latest first. */
  newsComments: replying<Page<NewsComment>>()(v.object({ id, page })),
  removeComment: v.object({ id }),
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

export type NewsComment = v.InferOutput<typeof commentSchema>

export const commentsSchema = v.pipe(v.object(listEntries(commentSchema)), v.transform(counted))
export const likesSchema = v.pipe(v.object(listEntries(memberSchema)), v.transform(counted))
