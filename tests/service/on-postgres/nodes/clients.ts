import { setTimeout as delay } from 'node:timers/promises'
import { createHistory } from '../../fuzz/kills/history.ts'
import { createWrites, type Part, send, type Write } from '../../fuzz/kills/writes.ts'
import type { Random } from '../../fuzz/random.ts'

/** Milliseconds after which a client continues as the next member. */
export const timeOfMember = 10_000

/** The pause before a write is sent again, in milliseconds: shorter than the extension's, which finds more. */
const pause = 300

/** A node or PostgreSQL is away: the write has to be sent again. */
const isFailure = (response: string): boolean => /^50[23] /.test(response)

/** Clients that write until a time, and send each write again until it is acknowledged. */
export function createClients(url: string, random: Random) {
  const failures = new Map<string, number>()
  const times = { answered: Date.now(), longestSilence: 0, slowest: 0 }
  const history = createHistory({ isFailure, deliver })

  /** Sends a write, and records its duration. */
  async function deliver(to: string, write: Write): Promise<string> {
    const sent = Date.now()
    const response = await send(to, write).catch((error: unknown) => {
      count('connection')
      throw error
    })
    const now = Date.now()
    times.slowest = Math.max(times.slowest, now - sent)
    if (isFailure(response)) count(response.slice(0, 3))
    else {
      times.longestSilence = Math.max(times.longestSilence, now - times.answered)
      times.answered = now
    }
    return response
  }

  const count = (kind: string) => failures.set(kind, (failures.get(kind) ?? 0) + 1)

  /** Writes as one member after the other. */
  async function client(parts: readonly Part[], until: number): Promise<void> {
    for (const part of parts) {
      const next = createWrites(part, random)
      const end = Math.min(until, Date.now() + timeOfMember)
      while (Date.now() < end) {
        const entry = { write: next() }
        // some are sent twice at once, to one node each
        while (!(await history.sendWrite(url, entry, random.once(8) ? 2 : 1))) await delay(pause)
        // like a member who sends the same again later
        if (random.once(20)) await history.sendWrite(url, random.pick(history.acknowledged()))
        await delay(random.next() * 50)
      }
    }
  }

  return {
    history,
    /** The number of failed requests by kind: the status, or `connection`. */
    failures,
    times,
    /** @param partsOfEach a list for each client */
    run: (partsOfEach: readonly (readonly Part[])[], until: number) => {
      times.answered = Date.now()
      return Promise.all(partsOfEach.map((parts) => client(parts, until)))
    },
  }
}
