import type { Network } from '../network/network.ts'

/** Why no network was found at an address. Each problem has a sentence (`ui/network/find-sentences.ts`). */
export const findProblems = [
  /** The text is no address of a host. */
  'invalid',
  /** The address isn't https. */
  'insecure',
  'offline',
  'unreachable',
  'slow',
  /** The host responds with a server error. */
  'server',
  /** The host responds, but not as a network of our service does. */
  'no-document',
  /** The host names the sign-in of another host, which doesn't confirm it. */
  'unconfirmed',
] as const

export type FindProblem = (typeof findProblems)[number]

/** The network at an address, with the origin of that address; or why there is none. */
export type Finding = { network: Network; origin: string } | { problem: FindProblem }
