import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { keyVersion } from '../../src/contract/page-url.ts'
import type { SharedPages } from '../../src/contract/resources.ts'
import { capabilities } from '../../src/service/capabilities/list.ts'
import { openData } from '../../src/service/open-data.ts'
import { settingsFile } from '../../src/service/settings/settings.ts'
import type { Database, Value } from '../../src/service/store/engine/database.ts'
import { newMember, openDatabaseOf } from '../service/database.ts'
import { launchService, urlOf } from '../service/own-process.ts'
import { folderOfRun, onEachEngine, quantile } from '../support/benchmark.ts'

/**
 * The keys of a large network are made anew beside 100 calls a second, while the service is killed again and again; every
 * tenth page becomes one with another. What calls wait, as a ratio to the same calls afterwards, and whether each share is
 * still there, or in the one that it became. On PostgreSQL two nodes do it, of which one at a time is killed. Then eight
 * callers ask who shared a page, by buckets.
 */
const { values } = parseArgs({
  options: {
    shares: { type: 'string', default: '1000000' },
    /** Of each page. */
    sharers: { type: 'string', default: '5' },
    kills: { type: 'string', default: '10' },
    engine: { type: 'string' },
  },
})
const [shares, sharers, kills] = [Number(values.shares), Number(values.sharers), Number(values.kills)]
const callsPerSecond = 100
const membersOfNetwork = 200

/** Each fifth pair of pages are two addresses of one. */
function addressOf(page: number): { url: string; key: string } {
  const post = Math.floor(page / 2)
  if (post % 5 > 0) return { url: `https://news.example/${page}`, key: `https://news.example/${page}` }
  const url = `https://${page % 2 === 0 ? 'twitter.com' : 'x.com'}/someone/status/${1_000_000_000_000 + post}`
  return { url, key: url }
}

const idOf = (kind: 'page' | 'share', number: number) =>
  `${kind === 'page' ? 'a' : 'b'}${number.toString(16).padStart(31, '0')}`

async function insertRows(database: Database, table: string, columns: readonly string[], rows: readonly Value[][]) {
  const places = rows.map((row, at) => `(${row.map((_, column) => `$${at * row.length + column + 1}`).join(', ')})`)
  await database.run(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${places.join(', ')}`, ...rows.flat())
}

/** @returns tokens of its members */
async function fill(data: string): Promise<string[]> {
  const store = await openData(data, capabilities)
  const now = Date.now()
  const tokens: string[] = []
  const members: string[] = []
  const application = { key: 'bench', name: 'Bench', level: 'premium', quota: 100_000_000, redirectUris: [] } as const
  await store.applications.add(application, now)
  for (let index = 0; index < membersOfNetwork; index++) {
    const member = await store.members.add(newMember(`m${index}`), now)
    await store.authorizations.allow(member, 'bench', true, now)
    tokens.push(await store.authorizations.issueToken(member, 'bench', now))
    members.push(member)
  }
  await store.close()
  const database = await openDatabaseOf(data)
  const atOnce = 1000
  for (let first = 0; first < shares; first += atOnce) {
    const pages = Array.from({ length: atOnce / sharers }, (_, index) => first / sharers + index)
    const ofPages = pages.map((page) => [idOf('page', page), addressOf(page).key, 1])
    const ofShares = pages.flatMap((page) =>
      Array.from({ length: sharers }, (_, index) => {
        const share = page * sharers + index
        const time = now - (shares - share) * 1000
        const member = members[(Math.floor(page / 2) * 7 + (index + (page % 2)) * 3) % membersOfNetwork] ?? ''
        return [
          idOf('share', share),
          member,
          idOf('page', page),
          `Said ${share}`,
          'en',
          `Title ${page}`,
          addressOf(page).url,
          time,
          time,
        ]
      }),
    )
    await insertRows(database, 'recommendation', ['id', 'match_key', 'key_version'], ofPages)
    const columns = ['id', 'member', 'recommendation', 'message', 'language', 'title', 'url', 'created', 'published']
    await insertRows(database, 'news_item', columns, ofShares)
  }
  await database.close()
  return tokens
}

let number = 0
let refused = 0

/** One call: nine of ten look a page up, one shares. @returns milliseconds; undefined if it was refused, or the service killed */
async function call(url: string, token: string): Promise<number | undefined> {
  const at = number++
  const page = addressOf((at * 7919) % Math.floor(shares / sharers)).url
  const began = performance.now()
  const headers = { Authorization: `Bearer ${token}` }
  const isWrite = at % 10 === 0
  const body = new URLSearchParams({ url: isWrite ? `https://new.example/${at}` : page, title: 'New' })
  try {
    const response = await (isWrite
      ? fetch(`${url}/recommend`, { method: 'POST', headers, body })
      : fetch(`${url}/recommend?${body}`, { headers }))
    const text = await response.text()
    if (response.status === 503) {
      refused++
      return undefined
    }
    if (response.status >= 500) throw new Error(`an answer ${response.status}: ${text}`)
    return performance.now() - began
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}

/** Calls each URL in turn until `isOver`. @returns what they waited */
async function callAll(
  urls: readonly string[],
  tokens: readonly string[],
  isOver: () => boolean | Promise<boolean>,
): Promise<number[]> {
  const waited: number[] = []
  const running = new Set<Promise<void>>()
  let next = performance.now()
  while (!(await isOver())) {
    const one = call(urls[number % urls.length] ?? '', tokens[number % tokens.length] ?? '').then((time) => {
      if (time !== undefined) waited.push(time)
      running.delete(one)
    })
    running.add(one)
    next += 1000 / callsPerSecond
    await delay(Math.max(0, next - performance.now()))
  }
  await Promise.all(running)
  return waited
}

async function askBucket(url: string, token: string, bits: number, bucket: number) {
  const query = new URLSearchParams({ key_version: `${keyVersion}`, bits: `${bits}`, bucket: `${bucket}` })
  const response = await fetch(`${url}/shared_pages?${query}`, { headers: { Authorization: `Bearer ${token}` } })
  return { ...((await response.json()) as SharedPages), bytes: Number(response.headers.get('content-length')) }
}

/** @returns the milliseconds and bytes of each call */
async function askBuckets(url: string, tokens: readonly string[]) {
  const { bits } = await askBucket(url, tokens[0] ?? '', 0, 0)
  const [times, bytes]: [number[], number[]] = [[], []]
  const ask = async (_: unknown, caller: number) => {
    for (let round = 0; round < 500; round++) {
      const token = tokens[(caller + round) % tokens.length] ?? ''
      const began = performance.now()
      const answer = await askBucket(url, token, bits, (caller * 500 + round) % 2 ** bits)
      times.push(performance.now() - began)
      bytes.push(answer.bytes)
      if (!answer.complete) throw new Error(`an answer without all pages: ${JSON.stringify(answer).slice(0, 200)}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return { bits, times, bytes }
}

/** The data directories of the nodes. */
function nodesOf(databaseUrl: string | undefined): [string, ...string[]] {
  const folder = folderOfRun()
  if (databaseUrl === undefined) return [folder]
  const second = folderOfRun()
  for (const each of [folder, second])
    writeFileSync(join(each, settingsFile), JSON.stringify({ database_url: databaseUrl }))
  return [folder, second]
}

await onEachEngine(values.engine, async (databaseUrl) => {
  const nodes = nodesOf(databaseUrl)
  const [data] = nodes
  console.log(`${databaseUrl ? 'postgres' : 'sqlite'}: ${shares} shares of ${shares / sharers} pages are written …`)
  const tokens = await fill(data)
  const reader = await openDatabaseOf(data)
  const count = async (select: string) => Number((await reader.get<{ n: number }>(select))?.n)
  const left = () => count('SELECT COUNT(*) AS n FROM recommendation WHERE key_version < 2')
  const withoutHash = () =>
    count(
      'SELECT COUNT(*) AS n FROM (SELECT 1 FROM recommendation_tally WHERE key_version < 2 AND sharers > 0 LIMIT 1001) t',
    )
  const pages = await left()
  console.log(`${pages} pages have old keys.`)

  const during: number[] = []
  const begun = performance.now()
  let completeAfter = 0
  const start = async (node: string) => {
    const service = launchService(node)
    const { child } = service
    const end = () => child.kill('SIGKILL')
    process.once('exit', end)
    child.once('exit', () => process.off('exit', end))
    return { service, url: await urlOf(service) }
  }
  const running = await Promise.all(nodes.map(start))
  for (let killed = 0; killed <= kills; killed++) {
    const until = (pages * (kills - killed)) / (kills + 1)
    const at = killed % nodes.length
    let looked = performance.now()
    let isOver = false
    const isReached = async () => {
      if (performance.now() < looked) return isOver
      looked = performance.now() + 500
      isOver = (await left()) <= until
      if (completeAfter === 0 && (await withoutHash()) <= 1000) completeAfter = performance.now() - begun
      // calls are under way
      if (isOver && killed < kills) await running[at]?.service.kill()
      return isOver
    }
    during.push(
      ...(await callAll(
        running.map(({ url }) => url),
        tokens,
        isReached,
      )),
    )
    if (killed < kills) running[at] = await start(nodes[at] ?? data)
  }
  const seconds = (performance.now() - begun) / 1000
  let rounds = 30 * callsPerSecond
  const after = await callAll(
    running.map(({ url }) => url),
    tokens,
    () => rounds-- <= 0,
  )
  const { bits, times, bytes } = await askBuckets(running[0]?.url ?? '', tokens)
  for (const { service } of running) await service.stop()

  const there = await count(
    `SELECT COUNT(*) AS n FROM news_item WHERE id LIKE 'b%' AND length(message) > 0 AND url NOT LIKE 'https://new.%'`,
  )
  const merged = await count('SELECT COUNT(*) AS n FROM merged_share')
  const mergedPages = await count('SELECT COUNT(*) AS n FROM merged_page')
  const at = (times: number[], part: number) => quantile(times, part).toFixed(1)
  console.log(`${kills} kills, ${seconds.toFixed(0)} s, ${mergedPages} pages became another one.`)
  console.log(`Shares: ${there} stand for themselves, ${merged} in another one, ${shares - there - merged} are lost.`)
  console.log(
    `${during.length} calls meanwhile, and ${refused} refused by 503: median ${at(during, 0.5)} ms, p99 ${at(during, 0.99)}; afterwards ${at(after, 0.5)} and ${at(after, 0.99)}.`,
  )
  console.log(
    `All buckets were complete after ${(completeAfter / 1000).toFixed(0)} s. A bucket of ${bits} bits, eight callers: median ${at(times, 0.5)} ms, p99 ${at(times, 0.99)}, ${quantile(bytes, 0.5)} bytes.`,
  )
  console.log(`Ratio of p99: ${(quantile(during, 0.99) / quantile(after, 0.99)).toFixed(2)}`)
  await reader.close()
})
