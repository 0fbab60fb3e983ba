import * as v from 'valibot'
import { isWithin } from '../../contract/text.ts'

/** A text within a parameter's bounds (§4), counted as the network counts. */
export const within = (bounds: Parameters<typeof isWithin>[0]) =>
  v.pipe(
    v.string(),
    v.check((text) => isWithin(bounds, text)),
  )
