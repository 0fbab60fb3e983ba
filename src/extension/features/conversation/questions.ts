import * as v from 'valibot'
import { id, page, replying } from '../../messages/arguments.ts'
import { author, counted, id as idInReply, listEntries, type Member, memberSchema, text } from '../../schemas/wire.ts'

export const conversationFields = {
  /** Thanks for an item, or takes them back; `name` is its author's, and is never sent. */
  like: { id: v.string(), name: v.string(), liked: v.boolean() },
  /** An answer to an item; `name` is its author's, and is never sent. */
  newsComment: { id: v.string(), name: v.string(), message: v.string() },
  commentRemoval: { id: v.string() },
}

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
