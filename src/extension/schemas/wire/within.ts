import * as v from 'valibot'
import { isWithin } from '../../../contract/text.ts'

/** A text within a parameter's bounds (§4), in the network's unit of length. */
export const within = (bounds: Parameters<typeof isWithin>[0]) =>
  v.pipe(
    v.string(),
    v.check((text) => isWithin(bounds, text)),
  )
