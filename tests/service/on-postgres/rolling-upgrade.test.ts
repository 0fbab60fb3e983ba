import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { settingsFile } from '../../../src/service/settings/settings.ts'
import { isNight } from '../../night.ts'
import { releases, unpackSources } from '../../releases/releases.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { launchService, type OwnProcess, urlOf } from '../own-process.ts'
import { restoreRelease } from '../releases/restore.ts'

/** Each from the release's data anew. */
const upgrades = releases.flatMap((release) =>
  Array.from({ length: isNight ? 10 : 1 }, (_, index) => [release, index + 1] as const),
)

const callers = 8

/** Whether a call reached nobody, so that a proxy sends it to the next node. */
const isUnsent = (error: unknown): boolean =>
  error instanceof TypeError && (error.cause as { code?: string } | undefined)?.code === 'ECONNREFUSED'

// shows: ours upgrade
test.each(upgrades)(
  'two nodes of %s are upgraded one after the other beside calls, and none is refused; the old one can serve alone again meanwhile (%i)',
  async (release) => {
    const sources = temporaryFolder()
    await unpackSources(release, sources)
    const program = join(sources, 'src/commands/service.ts')
    const { data, known } = await restoreRelease(release)
    const { database_url } = JSON.parse(readFileSync(join(data, settingsFile), 'utf8'))
    const folders = [join(data, 'first'), join(data, 'second')] as const
    for (const folder of folders) {
      mkdirSync(folder)
      writeFileSync(join(folder, settingsFile), JSON.stringify({ database_url, behind_proxy: true }))
    }
    const nodes: OwnProcess[] = folders.map((folder) => launchService(folder, { program }))
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
        await delay((1000 / 400) * callers)
      }
    })
    await delay(500)
    async function upgrade(at: 0 | 1): Promise<void> {
      await nodes[at]?.stop()
      const node = launchService(folders[at])
      nodes[at] = node
      urls[at] = await urlOf(node)
      await delay(500)
    }
    await upgrade(0)
    // back: the old node serves alone, and another old one doesn't start
    await nodes[0]?.stop()
    const late = launchService(folders[0], { program })
    expect(await late.ended).toBe(2)
    expect(late.log()).toContain('a newer version of the graph service has written this database')
    await delay(500)
    await upgrade(0)
    await upgrade(1)
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
