import * as v from 'valibot'
import { endpoints } from '../../contract/endpoints.ts'
import { longestId } from '../schemas/wire.ts'

/** Parsers of arguments, apart from the core's questions: pages that load a capability's questions need none of these. */

const pages = endpoints.recommendation.parameters.page
export const page = v.pipe(v.number(), v.safeInteger(), v.minValue(pages.min), v.maxValue(pages.max))

export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(longestId))

export const nothing = v.object({})

declare const reply: unique symbol

/** A question whose reply has data. */
export interface Replying<Value> {
  readonly [reply]: Value
}

/** Declares a question's reply, which is null by default. */
export const replying =
  <Value>() =>
  <Argument extends v.GenericSchema>(argument: Argument) =>
    argument as Argument & Replying<Value>
