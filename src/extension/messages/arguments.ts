import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'

/** Parsers of arguments, apart from the core's questions: pages that load a capability's `facts.ts` need none of these. */

const pages = endpoints.recommendation.parameters.page
export const page = v.pipe(v.number(), v.safeInteger(), v.minValue(pages.min), v.maxValue(pages.max))

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))

export const nothing = v.object({})
