import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresServer } from '../../../support/postgres/server.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { launchService, urlOf } from '../../own-process.ts'
import type { Random } from '../random.ts'
import { createHistory, type Faults } from './history.ts'
import type { Write } from './write.ts'
import { createNetwork, createWrites, type Part } from './writes.ts'

const clients = 8
const longestLoad = 800
const repeated = 10

interface Rounds {
  rounds: number
  random: Random
  /** The data directories of the nodes, whose settings name a PostgreSQL server if there are several. */
  folders?: readonly [string, ...string[]]
  /** The PostgreSQL server, which is then killed in every second round too, from the first one on. */
  server?: PostgresServer
  say?: (line: string) => void
}

/** Kills the service repeatedly while clients write, repeats unacknowledged writes, and compares all with the database. */
export async function runRounds({
  rounds,
  random,
  folders = [temporaryFolder()],
  server,
  say = () => {},
}: Rounds): Promise<Faults> {
  // while PostgreSQL is away, and if it ends during a commit
  const history = createHistory((response) => server !== undefined && /^503 /.test(response))
  const [data] = folders
  const parts = await createNetwork(data, rounds * clients)
  for (let round = 1; round <= rounds && !history.hasFaults(); round++) {
    if (random.once(4)) await killWhileItStarts()
    const { nodes, urls } = await launch()
    const before = history.acknowledged().length
    await sendAgain(urls)
    const { first, load } = loadWith(urls, parts.splice(0, clients))
    await first
    await delay(random.next() * longestLoad)
    const isServerKilled = server !== undefined && round % 2 === 1
    if (isServerKilled) await killServer(server)
    for (const node of nodes) {
      await node.kill()
      if (node !== nodes.at(-1)) await delay(random.next() * longestLoad)
    }
    await load
    const there = await history.compare(data)
    const open = history.unacknowledged().length
    const acknowledged = history.acknowledged().length
    const killed = isServerKilled ? 'PostgreSQL and the service' : 'the service'
    const writes = `${acknowledged - before} more writes acknowledged and ${open} not, of which ${there} were done`
    say(`round ${round} of ${rounds}: ${killed} killed with ${writes}; ${describeFaults(history.faults)}`)
  }
  if (!history.hasFaults()) await end()
  say(`${history.acknowledged().length} writes in all, acknowledged in the end; ${describeFaults(history.faults)}`)
  return history.faults

  async function launch() {
    const nodes = folders.map((folder) => launchService(folder))
    return { nodes, urls: await Promise.all(nodes.map(urlOf)) }
  }

  async function killWhileItStarts(): Promise<void> {
    const nodes = folders.map((folder) => launchService(folder))
    // the service may be listening already, or not
    await delay(random.next() * 1500)
    await Promise.all(nodes.map((node) => node.kill()))
  }

  /** Kills PostgreSQL under load, and starts it again; the service then serves on for a moment. */
  async function killServer(killed: PostgresServer): Promise<void> {
    await killed.stop(random.pick(['SIGQUIT', 'SIGKILL']))
    await delay(random.next() * longestLoad)
    await killed.start()
    await delay(random.next() * longestLoad)
  }

  async function sendAgain(urls: readonly string[]): Promise<void> {
    const open = history.unacknowledged()
    const some = Array.from({ length: Math.min(repeated, history.acknowledged().length) }, () =>
      random.pick(history.acknowledged()),
    )
    // at most one for each member, since a client waits for the response before its next write
    await Promise.all(open.map((entry) => history.sendWrite(urls, entry)))
    await Promise.all([...open, ...some].map((entry) => history.sendWrite(urls, entry)))
  }

  function loadWith(urls: readonly string[], parts: Part[]): { first: Promise<unknown>; load: Promise<unknown> } {
    const writers = parts.map((part) => createWrites(part, random))
    // some send a write twice concurrently, like a client that retries too early
    const write = (next: () => Write) => history.sendWrite(urls, { write: next() }, random.once(8) ? 2 : 1)
    const first = writers.map(write)
    const load = writers.map(async (next, index) => {
      for (let isThere = await first[index]; isThere; ) isThere = await write(next)
    })
    return { first: Promise.race(first), load: Promise.all(load) }
  }

  async function end(): Promise<void> {
    const { nodes, urls } = await launch()
    await sendAgain(urls)
    for (const node of nodes) {
      const code = await node.stop()
      if (code !== 0) history.faults.wrong.push(`the service ended with ${code}`)
      if (node.complaints()) history.faults.wrong.push(node.complaints())
    }
    await history.compare(data)
    if (history.unacknowledged().length > 0) history.faults.lost.push('what was sent again got no response')
  }
}

const describeFaults = (faults: Faults) =>
  Object.entries(faults)
    .map(([kind, found]: [string, string[]]) => `${found.length} ${kind}`)
    .join(', ')
