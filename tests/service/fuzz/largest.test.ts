import { afterAll, beforeAll, expect, test } from 'vitest'
import { findFault } from './check-response.ts'
import { createRandom } from './random.ts'
import { largestKinds } from './requests/largest-requests.ts'
import type { FuzzRequest } from './requests/requests.ts'
import { createSender } from './send.ts'
import { startProcess } from './service-process.ts'

/** Set by `npm run fuzz`. Memory is compared from the second round on: a single round measures only time. */
const rounds = Math.ceil(Number(process.env.FUZZ_CALLS ?? 0) / 1500)
const seed = Number(process.env.FUZZ_SEED ?? 1)

/** The longest time that a request may block the event loop, in milliseconds. */
const mostHeld = 100
/** The most memory that may be added after the first round, in bytes. */
const growth = 12_000_000

let service: Awaited<ReturnType<typeof startProcess>>
let sender: ReturnType<typeof createSender>
/** Milliseconds in which PostgreSQL and the service start on a busy machine. */
const startTime = 60_000

beforeAll(async () => {
  service = await startProcess()
  // one request at a time; a connection with an unread body is closed half a second later
  sender = createSender(service.port, 50)
}, startTime)
afterAll(async () => {
  sender.close()
  expect(await service.stop()).toBe(0)
})

/** How long a request blocks the event loop: the minimum of several tries, without garbage collection. */
async function holdUp(request: FuzzRequest): Promise<number> {
  const held: number[] = []
  do {
    await service.held()
    const response = await sender.send(request)
    const fault = findFault(request, response)
    if (fault) throw new Error(`${fault}: ${response.status} ${response.body.toString().slice(0, 500)}`)
    held.push(await service.held())
  } while (Math.min(...held) > mostHeld && held.length < 3)
  return Math.min(...held)
}

// shows: ours any-input, A1
test('the largest input of every kind blocks the event loop for less than 100 ms, and leaks no memory', {
  timeout: 60_000 + rounds * 60_000,
}, async () => {
  const kinds = largestKinds(createRandom(seed), service.known)
  const slowest = { name: '', held: 0 }
  const faults: string[] = []
  let early = 0
  for (let round = 0; round <= rounds; round++) {
    for (const { name, next } of kinds) {
      if (faults.length > 0) break
      const request = next()
      const held = await holdUp(request).catch((error: Error) => error.message)
      const isFault = typeof held === 'string' || held > mostHeld
      if (isFault) faults.push(`${name}, ${request.method} ${request.path.slice(0, 80)}, seed ${seed}: ${held}`)
      else if (held > slowest.held) Object.assign(slowest, { name, held })
    }
    if (round === 0) early = await service.memory()
  }
  const grown = (await service.memory()) - early
  console.log(
    `fuzz: ${kinds.length} kinds of largest inputs, ${rounds + 1} of each; longest held up by ${slowest.name}: ` +
      `${Math.round(slowest.held)} ms; memory in use grew by ${Math.round(grown / 1000)} kB`,
  )
  expect(faults).toEqual([])
  // otherwise nothing was measured
  expect(slowest.held).toBeGreaterThan(0)
  expect(service.complaints()).toBe('')
  expect(grown).toBeLessThan(growth)
})
