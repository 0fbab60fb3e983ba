import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { isNight } from '../../night.ts'
import { makeNextRelease, releases, unpackSources } from '../../releases/releases.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { askAbout } from '../buckets.ts'
import { launchService, type OwnProcess, urlOf } from '../own-process.ts'
import { restoreRelease } from '../releases/restore.ts'
import { foldersOfNodes } from './kills/nodes.ts'

/** Each from a release's data anew: from its program to today's, and from today's to one whose tables are newer. */
const upgrades = (isNight ? [...releases, 'today'] : releases).flatMap((release) =>
  Array.from({ length: isNight ? 10 : 1 }, (_, index) => [release, index + 1] as const),
)

const callers = 8

/** Of all callers: more keep the processors from the programs that start. */
const callsPerSecond = isNight ? 400 : 50

/** Milliseconds beside calls after each start. */
const pause = isNight ? 500 : 200

/** Whether a call reached nobody, so that a proxy sends it to the next node. */
const isUnsent = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

test.each(upgrades)(
  'two nodes of %s are upgraded one after the other beside calls, go back and are upgraded again, and none is refused (%i)',
  async (release) => {
    const sources = temporaryFolder()
    const program = join(sources, 'src/commands/service.ts')
    const isToday = release === 'today'
    await (isToday ? makeNextRelease(sources) : unpackSources(release, sources))
    const [older, newer] = isToday ? [{}, { program }] : [{ program }, {}]
    const { data, known } = await restoreRelease(isToday ? (releases.at(-1) ?? '') : release)
    const { database_url } = JSON.parse(readFileSync(join(data, settingsFile), 'utf8'))
    const folders = foldersOfNodes({ database_url, behind_proxy: true }, data)
    const nodes: OwnProcess[] = folders.map((folder) => launchService(folder, older))
    onTestFinished(async () => {
      for (const node of nodes) await node.kill()
    })
    const urls = await Promise.all(nodes.map(urlOf))

    const wrong: string[] = []
    const posted: string[] = []
    let [isOver, answered, longest] = [false, 0, 0]
    /** As a proxy: the next node, if the one whose turn it is doesn't listen. */
    async function send(turn: number, path: string, init: RequestInit): Promise<void> {
      const begun = performance.now()
      for (const at of [turn % 2, (turn + 1) % 2])
        try {
          const response = await fetch(urls[at] + path, init)
          const text = await response.text()
          if (response.status >= 300) wrong.push(`${init.method} ${path}: ${response.status} ${text}`)
          answered++
          longest = Math.max(longest, performance.now() - begun)
          return
        } catch (error) {
          if (!isUnsent(error)) throw error
        }
      wrong.push(`${path}: no node listens`)
    }
    const load = Array.from({ length: callers }, async (_, caller) => {
      const headers = { Authorization: `Bearer ${known.tokens.ana}` }
      for (let turn = caller; !isOver; turn++) {
        if (turn % 8 === 0) {
          const message = `Said in the meantime ${caller}-${turn}`
          await send(turn, '/status', { method: 'POST', headers, body: new URLSearchParams({ message }) })
          posted.push(message)
        } else await send(turn, turn % 2 === 0 ? '/me' : '/newsfeed?limit=10', { method: 'GET', headers })
        await delay((1000 / callsPerSecond) * callers)
      }
    })
    await delay(pause)
    async function restart(at: 0 | 1, release: { program?: string }): Promise<void> {
      await nodes[at]?.stop()
      const node = launchService(folders[at], release)
      nodes[at] = node
      urls[at] = await urlOf(node)
      await delay(pause)
    }
    /** Each node shares a page; the newer one has both in their buckets at once. */
    async function shareAtBoth(turn: number): Promise<void> {
      const headers = { Authorization: `Bearer ${known.tokens.ana}` }
      const get = async (path: string) => {
        const response = await fetch(urls[0] + path, { headers })
        return { status: response.status, body: (await response.json()) as object }
      }
      for (const at of [0, 1]) {
        const url = `https://news.example/by-node-${at}-${turn}`
        const body = new URLSearchParams({ url })
        expect((await fetch(`${urls[at]}/recommend`, { method: 'POST', headers, body })).status).toBe(201)
        const { has, complete } = await askAbout(get, url)
        expect({ complete, has: has(url) }).toEqual({ complete: true, has: true })
      }
    }
    await restart(0, newer)
    await shareAtBoth(1)
    if (release !== '0.1.0') {
      await restart(1, newer)
      await restart(0, older)
      await restart(1, older)
    } else {
      // the old node serves alone, and another one doesn't start
      await nodes[0]?.stop()
      const late = launchService(folders[0], older)
      expect(await late.ended).toBe(2)
      expect(late.log()).toContain('a newer version of the graph service has written this database')
      await delay(pause)
    }
    await restart(0, newer)
    await shareAtBoth(2)
    await restart(1, newer)
    isOver = true
    await Promise.all(load)
    console.log(`${answered} calls, ${posted.length} statuses, longest ${Math.round(longest)} ms`)
    expect(wrong).toEqual([])
    const headers = { Authorization: `Bearer ${known.tokens.ana}` }
    const own: string[] = []
    for (let page = 1; own.length < posted.length; page++) {
      const response = await fetch(`${urls[0]}/me/newsfeed?limit=100&page=${page}`, { headers })
      const { data } = (await response.json()) as { data: { message: string }[] }
      if (data.length === 0) break
      own.push(...data.map(({ message }) => message).filter((message) => message.startsWith('Said in the meantime ')))
    }
    expect(own.sort()).toEqual(posted.sort())
    for (const node of nodes) await node.stop()
  },
)
