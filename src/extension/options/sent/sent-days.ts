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
export function byDay(calls: SentCall[]): Day[] {
  const days = new Map<number, SentCall[]>()
  for (const call of calls) addTo(days, new Date(call.at).setHours(0, 0, 0, 0), call)
  return [...days].map(([start, ofDay]) => {
    const kinds = new Map<string, SentCall[]>()
    for (const call of ofDay) addTo(kinds, nameOf(call), call)
    return { start, count: ofDay.length, kinds: [...kinds] }
  })
}

function addTo<Key>(lists: Map<Key, SentCall[]>, key: Key, call: SentCall): void {
  const list = lists.get(key)
  if (list) list.push(call)
  else lists.set(key, [call])
}
