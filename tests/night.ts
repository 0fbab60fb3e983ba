/**
 * Whether `npm run night` runs the tests, which are whole then. `npm test` runs a sample of what takes
 * minutes and is rarely about a change.
 */
export const isNight = process.env.NIGHT === 'whole'

/** All cases at night, and the first ones by day. */
export const firstByDay = <Case>(count: number, cases: readonly Case[]): Case[] =>
  isNight ? [...cases] : cases.slice(0, count)
