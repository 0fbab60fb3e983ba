import * as v from 'valibot'

/**
 * Stored values with a member's words live longer than builds: an update or a downgrade reads what another build wrote.
 * Their keys and their outer shapes never change, and nothing of them is lost because this build can't read it.
 */

/** An object whose unknown entries stay, for the build that stored them. */
export const openObject = v.looseObject as unknown as typeof v.object

/** The texts in a value of any shape, in their order. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.trim() === '' ? [] : [value]
  return Object.values(Object(value)).flatMap(textsIn)
}

/** A member's text; of another shape, the texts in it. */
export const words = v.pipe(
  v.unknown(),
  v.transform((stored) => (typeof stored === 'string' ? stored : textsIn(stored).join('\n'))),
)
