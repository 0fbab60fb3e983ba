import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import { newMember } from '../service/database.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { openKeptConnections } from '../soak/kept-connections.ts'
import { folderOfRun, quantile } from '../support/benchmark.ts'
import { freePort } from '../support/free-port.ts'
import { startPostgres } from '../support/postgres/server.ts'

/**
 * Shares a second of one page by all members, as a ratio to shares of a page of each member's own: two nodes on PostgreSQL.
 * Rounds alternate, so that other load affects both. A ratio near 1 says that members don't wait for the page's rows.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    rounds: { type: 'string', default: '6' },
    'at-once': { type: 'string', default: '50' },
  },
})
const [members, rounds, atOnce] = [Number(values.members), Number(values.rounds), Number(values['at-once'])]

const folder = folderOfRun()
const server = await startPostgres({ isDurable: true })
const dataOf = (name: string) => {
  const data = join(folder, name)
  mkdirSync(data)
  writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: server.url }))
  return data
}

const now = Date.now()
const store = await openData(dataOf('first'), capabilities)
const unlimited = { level: 'premium', redirectUris: [], quota: 999_999_999, member_quota: 999_999_999 } as const
const { key } = await store.applications.add({ name: 'Hot', ...unlimited }, now)
const tokens: string[] = []
for (let number = 0; number < members; number++) {
  const member = await store.members.add(newMember(`member${number}`), now)
  await store.authorizations.allow(member, key, true, now)
  tokens.push(await store.authorizations.issueToken(member, key, now))
}
await store.close()

async function startNode(name: string) {
  const metricsPort = String(await freePort())
  const service = launchService(dataOf(name), { env: { PASSALONG_METRICS_PORT: metricsPort } })
  process.once('exit', service.kill)
  const connections = await openKeptConnections(Number(new URL(await urlOf(service)).port), atOnce / 2)
  return {
    service,
    connections,
    async retries(): Promise<number> {
      const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
      return Number(/^passalong_database_retries_total (\d+)$/m.exec(text)?.[1])
    },
  }
}
const nodes = [await startNode('one'), await startNode('two')]

let refused = 0

/** Each member shares a page once. @returns shares a second */
async function share(pageOf: (number: number) => string): Promise<number> {
  await Promise.all(nodes.map(({ connections }) => connections.renew()))
  const begun = performance.now()
  const counted = await Promise.all(
    nodes.map(({ connections }, node) =>
      connections.call(members / 2, (call) => {
        const number = call * 2 + node
        const path = `/recommend?message=Read+this&url=${encodeURIComponent(pageOf(number))}`
        return `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${tokens[number]}\r\nContent-Length: 0\r\n\r\n`
      }),
    ),
  )
  const taken = performance.now() - begun
  for (const statuses of counted) refused += statuses.get(503) ?? 0
  return (members / taken) * 1000
}

const retriesOf = async () => (await Promise.all(nodes.map((node) => node.retries()))).reduce((sum, each) => sum + each)

const results = { own: [] as number[], hot: [] as number[] }
let retriesOfHot = 0
for (let round = -1; round < rounds; round++) {
  const own = await share((number) => `http://own.example/${round + 1}/${number}`)
  const before = await retriesOf()
  const hot = await share(() => `http://hot.example/${round + 1}`)
  if (round < 0) continue
  retriesOfHot += (await retriesOf()) - before
  results.own.push(own)
  results.hot.push(hot)
}
const [own, hot] = [quantile(results.own, 0.5), quantile(results.hot, 0.5)]
console.log(`Shares a second, two nodes, ${atOnce} callers, median of ${rounds} rounds of ${members} members`)
console.log(`pages of their own: ${own.toFixed(0)}; one page: ${hot.toFixed(0)}; ratio ${(hot / own).toFixed(2)}`)
console.log(
  `Of one page: ${(retriesOfHot / (rounds * members)).toFixed(2)} runs again a share; ${refused} shares of all were refused`,
)
for (const { connections, service } of nodes) {
  connections.close()
  await service.stop()
  if (service.complaints()) console.log(service.complaints())
}
await server.remove()
