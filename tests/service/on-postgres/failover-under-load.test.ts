import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { isNight } from '../../night.ts'
import { administrate } from '../../support/postgres/administrate.ts'
import { documented, type PostgresServer, startPostgres } from '../../support/postgres/server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createHistory } from '../fuzz/kills/history.ts'
import { createNetwork, createWrites } from '../fuzz/kills/writes.ts'
import { createRandom } from '../fuzz/random.ts'
import { launchService, urlOf } from '../own-process.ts'

/** Set by `npm run failover`. */
const kills = Number(process.env.FAILOVER_KILLS ?? (isNight ? 4 : 1))
const members = isNight ? 100 : 10

/** Milliseconds between two calls of a member. */
const pace = isNight ? 2000 : 100

/** From now on, an acknowledged write is on both. Earlier, writes would wait until the standby has caught up. */
async function waitForStandby(primary: PostgresServer): Promise<void> {
  const standby = () => administrate(primary, 'SELECT state FROM pg_stat_replication')
  await expect.poll(standby, { timeout: 30_000 }).toEqual([{ state: 'streaming' }])
  await administrate(primary, `ALTER SYSTEM SET synchronous_standby_names = '*'`, 'SELECT pg_reload_conf()')
}

const promote = (standby: PostgresServer) =>
  administrate(
    standby,
    'ALTER SYSTEM RESET synchronous_standby_names',
    'SELECT pg_reload_conf()',
    'SELECT pg_promote()',
  )

// shows: ours failover
test('two nodes lose no acknowledged write, double none, and answer nothing but 503 meanwhile, when their primary is killed or parted and the standby promoted', {
  timeout: 120_000 + kills * 60_000,
}, async () => {
  // the machine itself goes on, so what was written is there without fsync
  const options = { isDurable: true, settings: [...documented, 'fsync=off'] }
  let primary = await startPostgres(options)
  let standby = await startPostgres({ ...options, standbyOf: primary.url })
  const servers = [primary, standby]
  onTestFinished(async () => {
    for (const server of servers) await server.remove()
  })
  await waitForStandby(primary)
  const hosts = servers.map(({ url }) => new URL(url).host).join()
  const database_url = `postgres://passalong@${hosts}/postgres?target_session_attrs=read-write`
  const parent = temporaryFolder()
  const folders = ['first', 'second'].map((name) => join(parent, name))
  for (const folder of folders) {
    mkdirSync(folder)
    writeFileSync(join(folder, 'settings.json'), JSON.stringify({ database_url }))
  }
  const [data = ''] = folders
  const parts = await createNetwork(data, members)
  const nodes = folders.map((folder) => launchService(folder))
  onTestFinished(async () => {
    for (const node of nodes) await node.kill()
  })
  const urls = await Promise.all(nodes.map(urlOf))

  let [refused, longest, pause, acknowledgedAt, isOver] = [0, 0, 0, performance.now(), false]
  const history = createHistory((response) => {
    const isRefused = /^503 /.test(response)
    refused += Number(isRefused)
    return isRefused
  })
  const wrongReads: number[] = []
  const random = createRandom(Date.now())
  const load = parts.map(async (part, index) => {
    const next = createWrites(part, random)
    while (!isOver) {
      await delay(random.next() * 2 * pace)
      const begun = performance.now()
      const entry = { write: next() }
      // as the extension: with the same key until it arrives
      while (!(await history.sendWrite(urls, entry))) await delay(200)
      const now = performance.now()
      longest = Math.max(longest, now - begun)
      pause = Math.max(pause, now - acknowledgedAt)
      acknowledgedAt = now
      const url = urls[index % urls.length] ?? ''
      const { status } = await fetch(`${url}/me/newsfeed`, { headers: { Authorization: `Bearer ${part.token}` } })
      if (status === 503) refused++
      else if (status !== 200) wrongReads.push(status)
    }
  })

  await expect.poll(() => history.acknowledged().length, { timeout: 60_000 }).toBeGreaterThan(members)
  for (let kill = 1; kill <= kills; kill++) {
    await delay(1000 + random.next() * 1000)
    const before = { refused, acknowledged: history.acknowledged().length }
    ;[longest, pause] = [0, 0]
    const isParted = kill % 2 === 0
    if (isParted) primary.pause()
    else await primary.kill()
    const begun = performance.now()
    await promote(standby)
    const promoted = performance.now() - begun
    await expect
      .poll(() => history.acknowledged().length, { timeout: 60_000 })
      .toBeGreaterThan(before.acknowledged + members)
    // it comes back, and doesn't know that it was replaced
    if (isParted) primary.goOn()
    else await primary.start()
    await delay(500)
    await primary.stop()
    await primary.rejoin(standby.url)
    ;[primary, standby] = [standby, primary]
    await waitForStandby(primary)
    const acknowledged = history.acknowledged().length - before.acknowledged
    console.log(
      `kill ${kill} of ${kills} (${isParted ? 'parted' : 'kill -9'}): promoted in ${Math.round(promoted)} ms, longest pause without a write ${Math.round(pause)} ms, longest write with repetitions ${Math.round(longest)} ms, ${acknowledged} acknowledged, ${refused - before.refused} of 503`,
    )
  }
  await delay(500)
  isOver = true
  await Promise.all(load)
  await history.compare(data)
  const { length } = history.acknowledged()
  console.log(`${length} writes acknowledged, ${refused} of 503; ${JSON.stringify(history.faults)}`)
  expect({ ...history.faults, wrongReads }).toEqual({
    lost: [],
    'half-done': [],
    doubled: [],
    wrong: [],
    wrongReads: [],
  })
  expect(history.unacknowledged()).toEqual([])
})
