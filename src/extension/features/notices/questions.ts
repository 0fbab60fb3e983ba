import * as v from 'valibot'
import { nothing, replying } from '../../messages/arguments.ts'
import { elements, id, longestPage, memberSchema, text, webUrl } from '../../schemas/wire.ts'

export const questions = {
  /** Notices since the last visit, the latest first; `since` is its time, null at the first one. */
  notices: replying<{ since: number | null; notices: Notice[] }>()(nothing),
}

const noticeSchema = v.object({
  id,
  /** LIKE, THANKS, COMMENT, SHARE, or a kind of a later service. */
  kind: text,
  /** A sentence in the language of the call. */
  name: text,
  link: webUrl,
  updated_time: text,
  from: v.optional(v.fallback(elements(memberSchema, longestPage), []), []),
  on: v.optional(v.fallback(v.object({ name: text }), { name: '' }), {}),
  /** The latest answer. */
  message: text,
})

export type Notice = v.InferOutput<typeof noticeSchema>

export const noticesSchema = v.object({ data: elements(noticeSchema, longestPage) })

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
