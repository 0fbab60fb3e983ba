import * as v from 'valibot'
import { endpoints } from '../../../contract/endpoints.ts'
import { id, nothing } from '../../messages/arguments.ts'
import { askedPage } from '../../messages/questions.ts'
import { within } from '../../schemas/newsfeed.ts'
import type { Pass } from '../../schemas/received-pages.ts'
import { longestId, longestLine, longestText } from '../../schemas/wire.ts'
import type { Addressee } from './stored.ts'

const { to, team } = endpoints.pass.parameters
const { value, message } = endpoints.answerPass.parameters
const { query } = endpoints.addressees.parameters

const addressee = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(longestId)),
  name: v.pipe(v.string(), v.maxLength(longestLine)),
  picture_small: v.pipe(v.string(), v.maxLength(longestText)),
})

export const questions = {
  passPage: v.object({
    ...askedPage,
    to: v.exactOptional(v.pipe(v.array(addressee), v.minLength(1), v.maxLength(to.max + 1))),
    isBookmark: v.exactOptional(v.literal(true)),
  }),
  answerPass: v.object({
    id,
    name: v.pipe(v.string(), v.maxLength(longestLine)),
    value: v.picklist(value.values),
    message: within(message),
  }),
  takeBackPass: v.object({
    id,
    url: askedPage.url,
    pageTitle: askedPage.title,
    isKept: v.exactOptional(v.literal(true)),
  }),
  /** By the beginning of a name, or the latest ones. */
  findAddressees: v.object({ query: v.exactOptional(within(query)) }),
  refreshPasses: nothing,
  /** The newest first. */
  sentPasses: nothing,
  refreshKept: nothing,
  /** Finds kept pages by words of the page or the note. */
  findKept: v.object({ query: v.pipe(v.string(), v.maxLength(endpoints.passes.parameters.query.max)) }),
}

/** Maximum people of one pass, besides one team. */
export const mostPeople = to.max

export const longestTeam = team.max

declare module '../../messages/questions.ts' {
  interface Questions extends Readonly<typeof questions> {}
  interface Data {
    findAddressees: Addressee[]
    sentPasses: Pass[]
    findKept: Pass[]
  }
}
