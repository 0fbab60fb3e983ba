import { expect, test } from 'vitest'
import { createPasswordQueue, maxConcurrent, TooBusy } from '../../../src/service/sign-in/password-queue.ts'

/** Milliseconds that the verification of a password takes. */
const verification = 150

/** Milliseconds of the simulation's clock. */
interface Event {
  at: number
  run: () => void
}

/**
 * Simulates sign-ins with a clock of its own. A refused member tries again at the time that the page names, and types
 * the password for some seconds.
 *
 * @param arrivals milliseconds at which members sign in for the first time
 * @returns how often each member was refused
 */
async function simulate(arrivals: readonly number[]): Promise<number[]> {
  let now = 0
  const events: Event[] = []
  const at = (time: number, run: () => void) => {
    let place = events.length
    while (place > 0 && (events[place - 1]?.at ?? 0) < time) place--
    events.splice(place, 0, { at: time, run })
  }
  const queue = createPasswordQueue(() => now)
  const refusals = arrivals.map(() => 0)
  let seed = 1
  const random = () => {
    seed = (seed * 48271) % 2147483647
    return seed / 2147483647
  }

  function signIn(member: number, ticket?: number): void {
    const sender = { login: `member ${member}`, isKnown: false, clientIp: `192.0.2.${member % 50}`, ticket }
    queue
      .run(sender, () => new Promise<void>((done) => at(now + verification, done)))
      .catch((error) => {
        if (!(error instanceof TooBusy)) throw error
        refusals[member] = (refusals[member] ?? 0) + 1
        at(Math.max(now, error.ticket) + 2000 + 18_000 * random(), () => signIn(member, error.ticket))
      })
  }

  arrivals.forEach((time, member) => void at(time, () => signIn(member)))
  for (let event = events.pop(); event; event = events.pop()) {
    now = event.at
    event.run()
    // promises of this moment go on before the clock does
    await new Promise((next) => setImmediate(next))
  }
  return refusals
}

const most = (refusals: readonly number[]) => refusals.reduce((a, b) => Math.max(a, b), 0)

test('sixty people of one office who sign in at the same moment all get in', async () => {
  expect(most(await simulate(Array<number>(60).fill(0)))).toBe(0)
})

test('in an hour of 20,000 members, nobody is refused more than once', async () => {
  // three quarters come in the twenty minutes around nine o'clock: more than two threads verify
  const capacity = (1000 / verification) * maxConcurrent
  const arrivals = Array.from({ length: 20_000 }, (_, member) => {
    const part = ((member * 7919) % 20_000) / 20_000
    return part < 0.75 ? (20 + (part / 0.75) * 20) * 60_000 : ((part - 0.75) / 0.25) * 60 * 60_000
  })
  expect(15_000 / (20 * 60)).toBeLessThan(capacity)
  expect(most(await simulate(arrivals))).toBeLessThanOrEqual(1)
})

// shows: bound password-queue.maxWaitingWithTicket
test('a crowd that comes within a minute is refused once, and then gets in', async () => {
  const refusals = await simulate(Array.from({ length: 3000 }, (_, member) => member * 20))
  expect(most(refusals)).toBe(1)
})
