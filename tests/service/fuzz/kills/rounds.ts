import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresServer } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'
import type { Random } from '../random.ts'
import { createHistory, type Faults, faultKinds } from './history.ts'
import { createNetwork, createWrites, type Part, type Write } from './writes.ts'

const clients = 8
/** The longest load before a kill, in milliseconds. */
const longestLoad = 800
const repeated = 10

interface Rounds {
  rounds: number
  random: Random
  /** The service's data directory, whose settings may name a PostgreSQL server. */
  data?: string | undefined
  /** The PostgreSQL server, which is then killed in every second round too, or in every one if a fault ends the test. */
  server?: PostgresServer
  /** Modules that make the service faulty, loaded before it. */
  imports?: readonly string[]
  /** The faults that end the test early; any by default. */
  until?: readonly (keyof Faults)[]
  say?: (line: string) => void
}

/** Kills the service repeatedly while clients write, repeats unacknowledged writes, and compares all with the database. */
export async function runRounds({
  rounds,
  random,
  data = temporaryFolder(),
  server,
  imports = [],
  until = faultKinds,
  say = () => {},
}: Rounds): Promise<Faults> {
  // while PostgreSQL is away, and if it ends during a commit
  const history = createHistory({ isFailure: (response) => server !== undefined && /^503 /.test(response) })
  const parts = await createNetwork(data, rounds * clients)
  for (let round = 1; round <= rounds && !history.hasFaults(until); round++) {
    if (random.once(4)) await killWhileItStarts()
    const service = launchService(data, { imports })
    const url = await urlOf(service)
    const before = history.acknowledged().length
    await sendAgain(url)
    const { first, load } = loadWith(url, parts.splice(0, clients))
    await first
    await delay(random.next() * longestLoad)
    const isServerKilled = server !== undefined && (round % 2 === 0 || until !== faultKinds)
    if (isServerKilled) await killServer(server)
    await service.kill()
    await load
    const there = await history.compare(data)
    const open = history.unacknowledged().length
    const acknowledged = history.acknowledged().length
    const killed = isServerKilled ? 'PostgreSQL and the service' : 'the service'
    const writes = `${acknowledged - before} more writes acknowledged and ${open} not, of which ${there} were done`
    say(`round ${round} of ${rounds}: ${killed} killed with ${writes}; ${describeFaults(history.faults)}`)
  }
  if (!history.hasFaults(until)) await end()
  say(`${history.acknowledged().length} writes in all, acknowledged in the end; ${describeFaults(history.faults)}`)
  return history.faults

  async function killWhileItStarts(): Promise<void> {
    const service = launchService(data, { imports })
    // the service may be listening already, or not
    await delay(random.next() * 1500)
    await service.kill()
  }

  /** Kills PostgreSQL under load, and starts it again; the service then serves on for a moment. */
  async function killServer(killed: PostgresServer): Promise<void> {
    await killed.stop(random.pick(['SIGQUIT', 'SIGKILL']))
    await delay(random.next() * longestLoad)
    await killed.start()
    await delay(random.next() * longestLoad)
  }

  async function sendAgain(url: string): Promise<void> {
    const open = history.unacknowledged()
    const some = Array.from({ length: Math.min(repeated, history.acknowledged().length) }, () =>
      random.pick(history.acknowledged()),
    )
    // at most one for each member, since a client waits for the response before its next write
    await Promise.all(open.map((entry) => history.sendWrite(url, entry)))
    await Promise.all([...open, ...some].map((entry) => history.sendWrite(url, entry)))
  }

  /** Each client writes sequentially until the service is dead. */
  function loadWith(url: string, parts: Part[]): { first: Promise<unknown>; load: Promise<unknown> } {
    const writers = parts.map((part) => createWrites(part, random))
    // some send a write twice concurrently, like a client that retries too early
    const write = (next: () => Write) => history.sendWrite(url, { write: next() }, random.once(8) ? 2 : 1)
    const first = writers.map(write)
    const load = writers.map(async (next, index) => {
      for (let isThere = await first[index]; isThere; ) isThere = await write(next)
    })
    return { first: Promise.race(first), load: Promise.all(load) }
  }

  async function end(): Promise<void> {
    const service = launchService(data, { imports })
    const url = await urlOf(service)
    await sendAgain(url)
    const code = await service.stop()
    if (code !== 0) history.faults.wrong.push(`the service ended with ${code}`)
    if (service.complaints()) history.faults.wrong.push(service.complaints())
    await history.compare(data)
    if (history.unacknowledged().length > 0) history.faults.lost.push('what was sent again got no response')
  }
}

const describeFaults = (faults: Faults) =>
  Object.entries(faults)
    .map(([kind, found]: [string, string[]]) => `${found.length} ${kind}`)
    .join(', ')
