import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openData } from '../../../../src/service/open-data.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createNetwork } from '../../fuzz/kills/writes.ts'
import { createRandom } from '../../fuzz/random.ts'
import { launchService } from '../../own-process.ts'
import {
  createClients,
  createDurableServer,
  createFolders,
  disturb,
  startCluster,
  startProxy,
  timeOfMember,
} from './cluster.ts'

/** Set by `npm run nodes`, which alone runs this file. The moments of the kills are random. */
const duration = Number(process.env.NODES_MINUTES) * 60_000
const revocations = 1000
const starts = 20

const clientCount = 8
/** Number of nodes that start at once. */
const racing = 4

const random = createRandom(Date.now())

/** Prints a line of the table. */
const print = (what: string, value: unknown): void =>
  console.log(`| ${what.padEnd(50)} | ${String(value).padStart(8)} |`)

test('clients of two nodes that are killed and restarted, also with their PostgreSQL, lose no acknowledged write, and do none twice', {
  timeout: duration + 180_000,
}, async () => {
  const server = await createDurableServer()
  const folders = createFolders(server.url, 2)
  const data = folders[0] as string
  const members = Math.ceil(duration / timeOfMember) + 1
  const parts = await createNetwork(data, clientCount * members)
  const cluster = await startCluster(folders)
  const proxy = await startProxy(cluster.urls)
  onTestFinished(() => proxy.close())
  const { history, failures, times, run } = createClients(proxy.url, random)

  const until = Date.now() + duration
  const partsOfEach = Array.from({ length: clientCount }, () => parts.splice(0, members))
  const [counts] = await Promise.all([disturb(cluster, server, random, until), run(partsOfEach, until)])
  // the last disturbance may have left something
  for (const entry of history.acknowledged().slice(-100)) await history.sendWrite(proxy.url, entry)
  await cluster.close()
  await history.compare(data)

  for (const [kind, count] of counts) print(kind, count)
  print('acknowledged writes', history.acknowledged().length)
  for (const [kind, found] of Object.entries(history.faults)) print(kind, found.length)
  for (const [kind, count] of failures) print(`failed requests: ${kind}`, count)
  print('longest time without an answer, in ms', times.longestSilence)
  print('slowest request, in ms', times.slowest)
  expect(history.faults).toEqual({ lost: [], 'half-done': [], doubled: [], wrong: [] })
  expect(cluster.wrong).toEqual([])
  expect(history.unacknowledged()).toEqual([])
})

test('a token that was revoked at one node is refused at once by the other', {
  timeout: 60_000 + revocations * 500,
}, async () => {
  const server = await createDurableServer()
  const folders = createFolders(server.url, 2)
  const data = folders[0] as string
  const [part] = await createNetwork(data, 1)
  const { urls, close } = await startCluster(folders)
  const store = await openData(data)
  const member = part?.member ?? ''
  const statuses: number[] = []
  for (let revoked = 0; revoked < revocations; revoked++) {
    // the last token takes the consent with it
    await store.authorizations.allow(member, 'app', true, 0)
    const token = await store.authorizations.issueToken(member, 'app', revoked)
    const [here, there] = revoked % 2 ? urls : urls.toReversed()
    const use = async (node = '') =>
      (await fetch(`${node}/me`, { headers: { Authorization: `Bearer ${token}` } })).status
    expect(await use(there)).toBe(200)
    await fetch(`${here}/oauth-provider/revoke_access_token2?token=${token}`)
    statuses.push(await use(there))
  }
  await store.close()
  await close()
  print(`good of ${revocations} tokens, revoked at the other node`, statuses.filter((status) => status < 400).length)
  expect(statuses.filter((status) => status !== 401)).toEqual([])
})

test('four nodes that start at once on an empty database all serve it', {
  timeout: 60_000 + starts * 60_000,
}, async () => {
  const server = await createDurableServer()
  const refusals: string[] = []
  const parent = temporaryFolder()
  let allServed = 0
  for (let round = 0; round < starts; round++) {
    const databaseUrl = await createDatabase(server.url, `raced_${round}`)
    const folders = createFolders(databaseUrl, racing, join(parent, `${round}`))
    const nodes = folders.map((folder) => launchService(folder))
    const urls = await Promise.all(nodes.map(({ listening }) => listening))
    if (urls.every((url) => url !== undefined)) allServed++
    const codes = await Promise.all(nodes.map((node) => node.stop()))
    for (const [index, code] of codes.entries()) if (code !== 0) refusals.push(nodes[index]?.complaints() ?? '')
  }
  print('raced starts of four nodes, of which all served', `${allServed}/${starts}`)
  expect(refusals).toEqual([])
  expect(allServed).toBe(starts)
})

/** Creates an empty database, beside the server's own one. */
async function createDatabase(serverUrl: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`CREATE DATABASE ${name} TEMPLATE template0`)
  await client.end()
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}
