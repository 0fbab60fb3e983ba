import { memberDetail } from '../../background/api/members.ts'
import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { noticesSchema, questions } from './facts.ts'

/** Notices that are shown; the site has all. */
const shown = '10'

export const inBackground: InBackground = {
  stored: [],
  create: ({ http, session }) => ({
    answers: answering(questions, {
      notices: async () => {
        const parameters = { ...(await memberDetail()), limit: shown }
        return (await http.get('/me/notices', noticesSchema, 'popup', parameters)).data
      },
      async readNotices({ until }) {
        const caller = (await session.current())?.caller
        // no text of the member is lost if it fails: they are shown again
        if (caller) await http.write('put', '/me/notices', 'popup', { key: crypto.randomUUID(), caller }, { until })
      },
    }),
  }),
}
