import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { nothing, replying } from '../../messages/arguments.ts'
import { within } from '../../schemas/newsfeed.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import type { Suggestion } from './stored.ts'

const { to } = endpoints.pass.parameters
const { query } = endpoints.addressees.parameters

export const questions = {
  /** By the beginning of a name, or the latest ones. */
  findAddressees: replying<Suggestion[]>()(v.object({ query: v.exactOptional(within(query)) })),
  refreshPasses: nothing,
  /** The latest passes by the member, or that the member thanked or answered for. @property isWhole whether these are all */
  sentPasses: replying<{ passes: Pass[]; isWhole: boolean }>()(nothing),
  refreshKept: nothing,
  /** Finds kept pages by words of the page or the note. */
  findKept: replying<Pass[]>()(
    v.object({ query: v.pipe(v.string(), v.maxLength(endpoints.passes.parameters.query.max)) }),
  ),
}

/** Maximum people of one pass, besides one team. */
export const mostPeople = to.max

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
}
