import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import type { InBackground } from '../../background/capability.ts'
import { nothing, replying } from '../../messages/arguments.ts'
import { answering } from '../../messages/questions.ts'
import { count, listEntries, text, webUrl } from '../../schemas/wire.ts'

export const mostSharedSchema = v.object(listEntries(v.object({ url: webUrl, title: text, sharer_count: count })))

export const questions = { mostShared: replying<v.InferOutput<typeof mostSharedSchema>['data']>()(nothing) }

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}

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
