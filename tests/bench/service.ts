import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { demoNetwork, newsHost } from '../../src/build/demo-network.ts'
import { loadDemoData } from '../../src/demo/data/service.ts'
import { findPostgres } from '../../src/demo/programs.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { inside, launchService, urlOf } from '../service/own-process.ts'
import { openKeptConnections } from '../soak/kept-connections.ts'
import { folderOfRun, quantile } from '../support/benchmark.ts'
import { startPostgres } from '../support/postgres/server.ts'

/**
 * Processor time of the service's process for each call, as a ratio to a bare server (`service/bare.ts`) on the same
 * rows. The rounds of the servers and calls alternate, so that other load affects all of them.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '20' },
    calls: { type: 'string', default: '2000' },
    sqlite: { type: 'boolean' },
    /** The folder for profiles of the processor time. */
    profile: { type: 'string' },
  },
})
const [rounds, calls] = [Number(values.rounds), Number(values.calls)]

const page = (path: string) =>
  `/recommend?url=${encodeURIComponent(`http://${newsHost}${path}`)}&limit=20&user_detail=PARTIAL`
/** The measured calls, with the largest ratio that is our goal on SQLite. */
const measured = [
  { name: 'GET /me', path: '/me', goal: 4.5 },
  { name: 'GET /recommend, a page that four shared', path: page('/night-trains'), goal: 4 },
  { name: 'GET /recommend, a page that nobody shared', path: page('/nobody-was-here'), goal: 3 },
]

const folder = folderOfRun()

/** Makes a data directory with the demo network. @returns an access token without a limit of calls */
async function createData(data: string, databaseUrl?: string): Promise<string> {
  mkdirSync(data)
  if (databaseUrl) writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: databaseUrl }))
  const store = await openData(data, capabilities)
  const now = Date.now()
  await loadDemoData(store, now)
  await store.applications.change(demoNetwork.premiumKey, { quota: 2 ** 31 - 1, member_quota: 2 ** 31 - 1 })
  const { member = '' } = (await store.members.credential(demoNetwork.login)) ?? {}
  await store.authorizations.allow(member, demoNetwork.premiumKey, true, now)
  const token = await store.authorizations.issueToken(member, demoNetwork.premiumKey, now)
  await store.close()
  return token
}

async function start(name: string, data: string, token: string, program?: string) {
  const started = launchService(data, {
    ...(program ? { program } : { args: ['--demo'] }),
    imports: [inside],
    nodeOptions: values.profile ? ['--cpu-prof', `--cpu-prof-dir=${values.profile}`] : [],
  })
  process.once('exit', started.kill)
  const url = await urlOf(started)
  return {
    name,
    url,
    token,
    get: async (path: string): Promise<object> => {
      const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } })
      const body = (await response.text()).replaceAll(url, 'http://network.example')
      return JSON.parse(body, (key, value) => (key === 'updated_time' ? undefined : value))
    },
    /** Processor time since the start, in microseconds. */
    usage: () => started.ask('usage'),
    stop: started.stop,
  }
}

const server = !values.sqlite && findPostgres() ? await startPostgres({ isDurable: true }) : undefined
const data = join(folder, 'sqlite')
const token = await createData(data)
const bare = await start('bare', data, token, join(import.meta.dirname, 'service/bare.ts'))
const ours = await start('SQLite', data, token)
const servers = [bare, ours]
if (server) {
  const dataThere = join(folder, 'postgres')
  servers.push(await start('PostgreSQL', dataThere, await createData(dataThere, server.url)))
}

// ours has additions to the specification
for (const { name, path } of measured)
  assert.partialDeepStrictEqual(
    await ours.get(path),
    await bare.get(path),
    `the bare server answers differently: ${name}`,
  )

/** The lower quartile: other load only adds processor time, by caches and by the shared core. */
const quartile = (numbers: number[]) => quantile(numbers, 0.25)
console.log(
  `Processor time of a call in µs: ${servers.map(({ name }) => name).join(', ')}; SQLite as a ratio to bare (goal); lower quartile of ${rounds} rounds`,
)
for (const { name, path, goal } of measured) {
  const taken = servers.map((): number[] => [])
  for (let round = -4; round < rounds; round++)
    for (const [index, { url, token, usage }] of servers.entries()) {
      const before = await usage()
      // opened for each load: a server closes connections that wait while another one is measured
      const kept = await openKeptConnections(Number(new URL(url).port), 8)
      const head = `GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\n\r\n`
      assert.deepEqual([...(await kept.call(calls, () => head))], [[200, calls]])
      kept.close()
      if (round >= 0) taken[index]?.push(((await usage()) - before) / calls)
    }
  const costs = taken.map(quartile)
  const [least = 0, sqlite = 0] = costs
  const ratio = sqlite / least
  const cells = costs.map((cost) => cost.toFixed(1).padStart(8)).join('')
  console.log(`${name.padEnd(44)}${cells}${ratio.toFixed(2).padStart(8)} (${goal})`)
}
await Promise.all(servers.map((each) => each.stop()))
await server?.remove()
