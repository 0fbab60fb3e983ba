import type { SentCall } from '../../schemas/sent-call.ts'
import { nameOf } from './call-names.ts'

/** The calls of one day. */
export interface Day {
  /** Its midnight, in milliseconds since 1970. */
  start: number
  count: number
  /** By the name of their kind; kinds and calls newest first. */
  kinds: [name: string, calls: SentCall[]][]
}

/** Calls that are given newest first, by day and within it by kind. */
export const byDay = (calls: SentCall[]): Day[] =>
  [...Map.groupBy(calls, ({ at }) => new Date(at).setHours(0, 0, 0, 0))].map(([start, ofDay]) => ({
    start,
    count: ofDay.length,
    kinds: [...Map.groupBy(ofDay, nameOf)],
  }))
