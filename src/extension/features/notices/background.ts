import * as v from 'valibot'
import { writeTimestamp } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { nothing, replying } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import { type Look, nextLook } from '../../schemas/stored.ts'
import { lookSchema } from '../../schemas/stored-schemas.ts'
import { elements, id, longestPage, memberSchema, text, webUrl } from '../../schemas/wire.ts'
import { defineItems } from '../../storage/item.ts'

const noticeSchema = v.object({
  id,
  /** A sentence in the language of the call. */
  name: text,
  link: webUrl,
  from: v.optional(v.fallback(elements(memberSchema, longestPage), []), []),
  on: v.optional(v.fallback(v.object({ name: text }), { name: '' }), {}),
  /** The latest answer. */
  message: text,
})

type Notice = v.InferOutput<typeof noticeSchema>

const noticesSchema = v.object({ data: elements(noticeSchema, longestPage) })

export const questions = {
  /** Notices since the last visit, the latest first; `since` is its time, null at the first one. */
  notices: replying<{ since: number | null; notices: Notice[] }>()(nothing),
}

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

export const { noticesLook } = defineItems({
  /** The account's last look at what others did. */
  noticesLook: { fallback: null as Look | null },
})

const listed = '30'

/** Milliseconds before the last look that are listed again, since this browser's clock may be ahead. */
const overlap = 60_000

export const inBackground: InBackground = {
  stored: [{ ...noticesLook, schema: lookSchema, kind: 'account', until: 'session-end', whose: 'account' }],
  create: ({ http, session }) => ({
    answers: answering(questions, {
      async notices() {
        const look = nextLook(await noticesLook.get(), Date.now())
        const since = look.since !== null && { since: writeTimestamp(look.since - overlap) }
        const parameters = { ...(await memberDetail()), ...since, limit: listed }
        const { result } = await session.runInSession(
          () => http.get('/me/notices', noticesSchema, parameters),
          () => noticesLook.set(look),
        )
        return { since: look.since, notices: result.data }
      },
    }),
  }),
}
