import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { keyVersion } from '../../../src/contract/page-url.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { maxConnections, openPostgres } from '../../../src/service/store/engine/postgres.ts'
import { maxStandbyConnections } from '../../../src/service/store/engine/postgres-standbys.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { type PostgresServer, replicates, startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { figureOf, start } from '../capabilities/metrics/metered.ts'
import { asSeenBy, newMember, plainShare } from '../database.ts'

let primary: PostgresServer
let standbys: PostgresServer[]
beforeAll(async () => {
  primary = await startPostgres({ settings: [...replicates] })
  const standby = () => startPostgres({ settings: [...replicates], standbyOf: primary.url })
  standbys = [await standby(), await standby()]
})
afterAll(async () => {
  for (const server of [primary, ...standbys]) await server.remove()
})

const urlOf = (servers: readonly PostgresServer[]) =>
  `postgres://passalong@${servers.map(({ url }) => new URL(url).host).join()}/postgres`

/** A node that reads on these servers. */
async function openNode(servers = standbys, mayUse = servers) {
  const database = openPostgres(primary.url, { readUrl: urlOf(servers) })
  onTestFinished(() => database.close())
  const used = () => database.load?.().reads?.standbys.flatMap(({ name, isUp }) => (isUp ? name : [])) ?? []
  await expect.poll(used).toEqual(mayUse.map(({ url }) => new URL(url).host))
  return {
    database,
    used,
    read: () => database.allAnywhere<{ number: number }>('SELECT number FROM written ORDER BY number DESC LIMIT 1'),
    /** The reads of the primary and of each standby since the last time. */
    reads: () => {
      const { onPrimary = 0, standbys = [] } = database.load?.().reads ?? {}
      return [onPrimary, ...standbys.map(({ reads }) => reads)]
    },
  }
}

const write = (number: number) => administrate(primary, `INSERT INTO written VALUES (${number})`)

const pause = (standby?: PostgresServer) => administrate(standby as PostgresServer, 'SELECT pg_wal_replay_pause()')
const goOn = (standby?: PostgresServer) => administrate(standby as PostgresServer, 'SELECT pg_wal_replay_resume()')

const times = async (count: number, work: (index: number) => Promise<unknown>) => {
  for (let index = 0; index < count; index++) await work(index)
}

test('a read has each change that was acknowledged before it, of whatever node, also while standbys lag now and then', async () => {
  await administrate(primary, 'CREATE TABLE written (number int)')
  const [one, other] = [await openNode(), await openNode()]
  await times(300, async (number) => {
    await one.database.run('INSERT INTO written VALUES ($1)', number)
    if (number % 50 === 10) await pause(standbys[number % 2])
    if (number % 50 === 30) await goOn(standbys[number % 2])
    expect(await Promise.all([one.read(), other.read()])).toEqual([[{ number }], [{ number }]])
  })
  await times(50, () => other.read())
  for (const { reads } of [one, other]) for (const count of reads()) expect(count).toBeGreaterThan(10)
})

test('a change that is acknowledged before it is on the disk is read, too', async () => {
  const node = await openNode()
  await administrate(primary, 'ALTER ROLE passalong SET synchronous_commit = off')
  onTestFinished(async () => void (await administrate(primary, 'ALTER ROLE passalong RESET synchronous_commit')))
  const hasty = await openNode()
  await times(100, async (index) => {
    await hasty.database.run('INSERT INTO written VALUES ($1)', 1000 + index)
    expect(await hasty.read()).toEqual([{ number: 1000 + index }])
  })
  expect(await node.database.get('SELECT count(*) AS n FROM written')).toEqual({ n: 400 })
})

/** The contacts' shares of a page that a member sees, their news, and how many pages somebody shares. */
const seen = async ({ recommendations, news, sharedPages }: Store, reader: string, page: string) => {
  const viewer = asSeenBy(reader)
  const { count, rows } = await recommendations.contactSharers(page, 20, 0, viewer)
  const all = await recommendations.sharers(page, 20, 0, viewer)
  const list = await news.list({ of: { contactsOf: reader } }, 20, 0)
  const bucket = await sharedPages.read({ key_version: keyVersion, bits: 0, bucket: 0 })
  const hashes = 'hashes' in bucket ? bucket.hashes.length / 16 : bucket
  return [count, rows.length, all.length, list.length, hashes]
}

test('shares, ended contacts and what is taken back count at once at the other node, whether a standby answers or lags', async () => {
  const options = { url: primary.url, readUrl: urlOf(standbys) }
  const open = () => openStore(temporaryFolder(), capabilities, options)
  const [one, other] = [await open(), await open()]
  onTestFinished(() => one.close())
  onTestFinished(() => other.close())
  const up = () => other.load().reads?.standbys.filter(({ isUp }) => isUp).length
  await expect.poll(up).toBe(2)
  const [ana, ben] = [await one.members.add(newMember('ana'), 1), await one.members.add(newMember('ben'), 1)]
  for (const lags of [false, true]) {
    if (lags) await Promise.all(standbys.map(pause))
    await one.contacts.connect(ana, ben, 1)
    const page = await one.recommendations.share(ben, 'https://news.example/page', plainShare, 1)
    expect(await seen(other, ana, page)).toEqual([1, 1, 1, 1, 1])
    await one.contacts.disconnect(ana, ben, 2)
    expect(await seen(other, ana, page)).toEqual([0, 0, 1, 0, 1])
    const { id } = (await one.recommendations.shareOf(page, ben)) as { id: string }
    await one.removedNews.takeDown(id, 3)
    expect(await seen(other, ana, page)).toEqual([0, 0, 0, 0, 0])
    await one.removedNews.putBack(id)
    expect(await seen(other, ana, page)).toEqual([0, 0, 1, 0, 1])
    await one.removedNews.takeDown(id, 4)
  }
  await Promise.all(standbys.map(goOn))
  const { standbys: answered = [] } = other.load().reads ?? {}
  expect(answered.reduce((sum, { reads }) => sum + reads, 0)).toBeGreaterThan(5)
})

test('the metrics have the reads by server, and what each standby lacks', async () => {
  const [standby] = standbys as [PostgresServer]
  const { metrics } = await start({ database_url: primary.url, read_url: urlOf([standby, primary]) })
  const lagOf = ({ url }: PostgresServer) => `passalong_database_standby_lag_bytes{server="${new URL(url).host}"}`
  await expect.poll(async () => figureOf(await metrics(), lagOf(standby))).toBeLessThan(100_000)
  const text = await metrics()
  expect(text).toContain(`${lagOf(primary)} +Inf`)
  expect(figureOf(text, 'passalong_database_reads_total', '{server="primary"}')).toBeGreaterThanOrEqual(0)
})

test('a standby that lags more than a second, is silent or gone is left out within two seconds, and comes back', async () => {
  const [standby] = standbys as [PostgresServer]
  const host = new URL(standby.url).host
  const node = await openNode([standby])
  const take = async (number: number) => {
    await write(number)
    const begun = performance.now()
    expect(await node.read()).toEqual([{ number }])
    return performance.now() - begun
  }
  await pause(standby)
  expect(await take(2000)).toBeLessThan(500)
  await expect.poll(node.used, { timeout: 4000 }).toEqual([])
  expect(node.database.load?.().reads?.standbys[0]?.lag).toBeGreaterThan(0)
  await goOn(standby)
  await expect.poll(node.used, { timeout: 4000 }).toEqual([host])

  standby.pause()
  // it may be silent for its begin
  expect(await take(2001)).toBeLessThan(2500)
  expect(await take(2002)).toBeLessThan(500)
  standby.goOn()
  await expect.poll(node.used, { timeout: 4000 }).toEqual([host])

  await standby.kill()
  expect(await take(2003)).toBeLessThan(500)
  await standby.start()
  await expect.poll(node.used, { timeout: 10_000 }).toEqual([host])
  const before = node.reads()
  await times(10, node.read)
  expect(node.reads()[1]).toBeGreaterThan(before[1] ?? 0)
})

test('when all connections to a standby are busy, the primary reads', async () => {
  const [standby] = standbys as [PostgresServer]
  const node = await openNode([standby])
  const sleep = () => node.database.allWithin(5000, 'SELECT pg_sleep(2)')
  const busy = Array.from({ length: maxStandbyConnections }, sleep)
  const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`
  await expect.poll(() => administrate(standby, sleeping)).toHaveLength(maxStandbyConnections)
  expect(await node.read()).toHaveLength(1)
  expect(node.reads()).toEqual([1, 0])
  await Promise.all(busy)
  expect(node.reads()).toEqual([1, maxStandbyConnections])
  expect(await node.database.allWithin(100, 'SELECT pg_sleep(5)')).toBeUndefined()
  expect(node.used()).toHaveLength(1)
})

test('while all connections for reads of the primary are busy, a standby answers at once', async () => {
  const node = await openNode()
  const busy = Array.from({ length: maxConnections }, () => node.database.all('SELECT pg_sleep(2)'))
  const sleeping = `SELECT 1 FROM pg_stat_activity WHERE wait_event = 'PgSleep'`
  await expect.poll(() => administrate(primary, sleeping)).toHaveLength(maxConnections)
  await times(20, node.read)
  expect(await administrate(primary, sleeping)).toHaveLength(maxConnections)
  expect(node.reads()[0]).toBe(0)
  await Promise.all(busy)
})

test('only standbys of this database answer: not the primary itself, another database of it, or another server', async () => {
  const stranger = await startPostgres({ settings: [...replicates] })
  onTestFinished(() => stranger.remove())
  await openNode([primary, ...standbys, stranger], standbys)
  await administrate(primary, 'CREATE DATABASE other')
  const [first] = standbys as [PostgresServer]
  const url = first.url.replace(/postgres$/, 'other')
  await expect.poll(() => administrate({ url }, 'SELECT 1').catch(() => [])).toHaveLength(1)
  const database = openPostgres(primary.url, { readUrl: url })
  onTestFinished(() => database.close())
  await new Promise((resolve) => setTimeout(resolve, 2500))
  expect(database.load?.().reads?.standbys).toMatchObject([{ isUp: false, reads: 0 }])
})

test('after a promotion, the promoted standby answers no read of the old primary’s nodes; nor one of the old timeline those of the new', async () => {
  const [first, second] = standbys as [PostgresServer, PostgresServer]
  const node = await openNode()
  await administrate(first, 'SELECT pg_promote()', 'INSERT INTO written VALUES (9999)')
  expect(await node.read()).toEqual([{ number: 2003 }])
  await write(3000)
  expect(await node.read()).toEqual([{ number: 3000 }])
  await expect.poll(node.used, { timeout: 4000 }).toEqual([new URL(second.url).host])
  await times(20, async () => expect(await node.read()).toEqual([{ number: 3000 }]))

  // the other one has more log of the old timeline than the new primary has of its own
  await administrate(primary, 'CREATE TABLE filling AS SELECT generate_series(1, 100000)')
  const follower = openPostgres(first.url, { readUrl: urlOf([second]) })
  onTestFinished(() => follower.close())
  await times(20, async () =>
    expect(await follower.allAnywhere('SELECT max(number) AS n FROM written')).toEqual([{ n: 9999 }]),
  )
  await new Promise((resolve) => setTimeout(resolve, 1500))
  expect(follower.load?.().reads).toMatchObject({ onPrimary: 20, standbys: [{ isUp: false }] })
})
