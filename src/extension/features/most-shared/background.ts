import { endpoints } from '../../../contract/endpoints.ts'
import type { InBackground } from '../../background/capability.ts'
import { answering } from '../../messages/questions.ts'
import { mostSharedSchema, questions } from './questions.ts'

export const mostShared: InBackground = {
  create: ({ http, isScarce }) => ({
    answers: answering(questions, {
      /** Of the last week; needs no more than the page's look-up. */
      async mostShared() {
        // most pages are shared by nobody: a further call for each could use up the application's quota
        if (await isScarce()) return []
        const parameters = { period: 'WEEK', limit: '3' }
        const { data } = await http.get(endpoints.mostShared.path, mostSharedSchema, parameters)
        return data.filter(({ url, sharer_count }) => url !== '' && sharer_count > 1)
      },
    }),
  }),
}
