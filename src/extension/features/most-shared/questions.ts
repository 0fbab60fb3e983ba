import * as v from 'valibot'
import { nothing, replying } from '../../messages/arguments.ts'
import { count, listEntries, text, webUrl } from '../../schemas/wire.ts'

export const questions = { mostShared: replying<MostSharedPage[]>()(nothing) }

export const mostSharedSchema = v.object(listEntries(v.object({ url: webUrl, title: text, sharer_count: count })))

export type MostSharedPage = v.InferOutput<typeof mostSharedSchema>['data'][number]

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
