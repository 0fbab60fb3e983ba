import * as v from 'valibot'
import { writeTimestamp } from '../../../contract/text.ts'
import { memberDetail } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { lookSchema, nextLook } from '../../schemas/look.ts'
import { defineItems } from '../../storage/item.ts'
import { noticesSchema, questions } from './questions.ts'

export const { noticesLook } = defineItems({
  /** The account's last look at what others did. */
  noticesLook: { schema: v.nullable(lookSchema), fallback: null },
})

const shown = '30'

/** Milliseconds before the last look that are listed again, since this browser's clock may be ahead. */
const overlap = 60_000

export const inBackground: InBackground = {
  stored: [{ ...noticesLook, kind: 'account', until: 'session-end', whose: 'account' }],
  create: ({ http, session }) => ({
    answers: answering(questions, {
      async notices() {
        const look = nextLook(await noticesLook.get(), Date.now())
        const since = look.since !== null && { since: writeTimestamp(look.since - overlap) }
        const parameters = { ...(await memberDetail()), ...since, limit: shown }
        const { result } = await session.runInSession(
          () => http.get('/me/notices', noticesSchema, parameters),
          () => noticesLook.set(look),
        )
        return { since: look.since, notices: result.data }
      },
    }),
  }),
}
