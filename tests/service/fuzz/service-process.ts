import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { demoNetwork } from '../../../src/build/demo-network.ts'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { openData } from '../../../src/service/open-data.ts'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { hashSecret } from '../../../src/service/store/engine/secrets.ts'
import { saveDemoDatabase } from '../../support/demo-service.ts'
import { startPostgres } from '../../support/postgres/server.ts'
import { openDatabaseOf } from '../database.ts'
import { inside, launchService, urlOf } from '../own-process.ts'
import { tablesIn } from '../store/members/filled-network.ts'
import type { Known } from './requests.ts'
import { createSender } from './send.ts'

/** Tables that may change on any response: counts of calls and attempts, web sessions, idempotent responses. */
const quiet = new Set(['call_count', 'guess', 'session', 'kept_response', 'node'])

/** The rows of each table. */
export type Contents = Readonly<Record<string, readonly string[]>>

/** Rows that only one of both has, each with the name of its table. */
export function changedRows(before: Contents, after: Contents): string[] {
  return Object.entries(after).flatMap(([table, rows]) => {
    const only = (of: readonly string[], other: ReadonlySet<string>) => of.filter((row) => !other.has(row))
    const old = before[table] ?? []
    return [...only(old, new Set(rows)), ...only(rows, new Set(old))].map((row) => `${table} ${row}`)
  })
}

interface Options {
  engine?: string | undefined
  nodeOptions?: readonly string[]
  env?: Readonly<Record<string, string>>
}

export async function startProcess({ engine = process.env.FUZZ_ENGINE, nodeOptions = [], env = {} }: Options = {}) {
  const data = mkdtempSync(join(tmpdir(), 'passalong-fuzz-'))
  const server = engine === 'postgres' ? await startPostgres() : undefined
  if (server) writeFileSync(join(data, settingsFile), JSON.stringify({ database_url: server.url }))
  else await saveDemoDatabase(data)
  const service = launchService(data, {
    args: ['--demo'],
    // with the flag that the product runs with
    nodeOptions: ['--expose-gc', '--max-semi-space-size=4', ...nodeOptions],
    imports: [inside],
    env,
  })
  const { child, ask } = service
  const port = Number(new URL(await urlOf(service)).port)

  const known = await findKnown(data)
  const database = await openDatabaseOf(data)
  const tables = (await tablesIn(database)).filter(({ name }) => !quiet.has(name))

  // changes with every transaction of another connection: as long as it is equal, the last reading counts
  const version =
    database.engine === 'sqlite'
      ? 'PRAGMA data_version'
      : 'SELECT CAST(pg_snapshot_xmax(pg_current_snapshot()) AS TEXT)'
  let lastVersion = ''
  let contents: Contents = {}

  return {
    port,
    known,
    ask,
    data,
    database,
    async contents(): Promise<Contents> {
      const now = JSON.stringify(await database.get(version))
      if (now !== lastVersion) {
        const rowsOf = (table: string) => database.all(`SELECT * FROM ${table}`)
        const ofTables = tables.map(async ({ name }) => [name, (await rowsOf(name)).map((row) => JSON.stringify(row))])
        contents = Object.fromEntries(await Promise.all(ofTables))
      }
      lastVersion = now
      return contents
    },
    memory: () => ask('memory'),
    peak: () => ask('peak'),
    /** The longest delay of the event loop since the last call, in milliseconds. */
    held: () => ask('held'),
    /** Without the one about the proxy that random requests pretend to be. */
    complaints: () => service.complaints().replace(/^A proxy on this computer sets X-Forwarded-For.*\n?/m, ''),
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async stop(): Promise<unknown> {
      await database.close()
      const code = await service.stop()
      await server?.remove()
      rmSync(data, { recursive: true })
      return code
    },
  }
}

export let service: Awaited<ReturnType<typeof startProcess>>
export let sender: ReturnType<typeof createSender>

const startTime = 60_000

export function useProcess(connections: number): void {
  beforeAll(async () => {
    service = await startProcess()
    sender = createSender(service.port, connections)
  }, startTime)
  afterAll(async () => {
    sender.close()
    expect(await service.stop()).toBe(0)
  })
}

async function findKnown(data: string): Promise<Known> {
  const store = await openData(data, capabilities)
  const tokens: string[] = []
  const ids: string[] = []
  for (const login of ['maya', 'ana', 'jonas']) {
    const { member = '' } = (await store.members.credential(login)) ?? {}
    ids.push(member)
    const pending = await store.contactRequests.pending({ to: member }, 10, 0)
    const news = await store.news.list({ of: { member } }, 10, 0)
    ids.push(...[...pending, ...news].map(({ id }) => id))
    for (const application of [demoNetwork.premiumKey, demoNetwork.standardKey]) {
      await store.authorizations.allow(member, application, true, Date.now())
      tokens.push(await store.authorizations.issueToken(member, application, Date.now()))
    }
  }
  const { member = '' } = (await store.members.credential('zoe')) ?? {}
  await store.authorizations.allow(member, demoNetwork.standardKey, true, Date.now())
  const spareTokens = await Promise.all(
    Array.from({ length: 50 }, () => store.authorizations.issueToken(member, demoNetwork.standardKey, Date.now())),
  )
  const visitors = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const session = await store.sessions.begin(member, Date.now())
      // created like on the web site
      return { cookie: `visitor=v; session=${session}`, csrfToken: hashSecret(`form v ${session}`) }
    }),
  )
  await store.close()
  return { visitors, tokens, spareTokens, ids, client: [demoNetwork.premiumKey, redirectUris[0] ?? ''] }
}
