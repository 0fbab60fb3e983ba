import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import { createHistory } from '../fuzz/kills/history.ts'
import { textOf } from '../fuzz/kills/write.ts'
import { createNetwork, createWrites } from '../fuzz/kills/writes.ts'
import { createRandom } from '../fuzz/random.ts'
import { launchService, urlOf } from '../own-process.ts'
import { foldersOfNodes } from './kills/nodes.ts'

const loadingMembers = 100

/** Milliseconds between two calls of a member. */
const pace = 2000

/** Members write and read at two nodes, and repeat each write with its key until it is acknowledged. */
export async function startLoad({ database_url }: { database_url: string }) {
  const folders = foldersOfNodes({ database_url })
  const [data] = folders
  const parts = await createNetwork(data, loadingMembers)
  const urls = await Array.fromAsync(folders, async (folder) => {
    const node = launchService(folder)
    onTestFinished(async () => void (await node.kill()))
    // each looks for the primary at its own moments
    await delay(1000)
    return urlOf(node)
  })
  const random = createRandom(Date.now())
  const seen = { refused: 0, read: 0, longest: 0, pause: 0 }
  const wrongReads: string[] = []
  const history = createHistory((response) => {
    const isRefused = /^503 /.test(response)
    seen.refused += Number(isRefused)
    return isRefused
  })
  let [acknowledgedAt, isOver] = [performance.now(), false]
  const load = parts.map(async (part, index) => {
    const next = createWrites(part, random)
    while (!isOver) {
      await delay(random.next() * 2 * pace)
      const begun = performance.now()
      const entry = { write: next() }
      // as the extension: with the same key until it arrives
      while (!(await history.sendWrite(urls, entry))) await delay(200)
      const now = performance.now()
      seen.longest = Math.max(seen.longest, now - begun)
      seen.pause = Math.max(seen.pause, now - acknowledgedAt)
      acknowledgedAt = now
      const url = urls[index % urls.length] ?? ''
      const headers = { Authorization: `Bearer ${part.token}` }
      const response = await fetch(`${url}/me/newsfeed?limit=1`, { headers })
      const text = await response.text()
      const isHere = entry.write.kind !== 'status' || text.includes(textOf(entry.write))
      if (response.status === 200 && isHere) seen.read++
      else if (response.status === 503) seen.refused++
      else wrongReads.push(`${response.status} ${text}`)
    }
  })
  const acknowledged = () => history.acknowledged().length

  /** Waits until every member can have written since then. */
  const untilMore = async (than: number) =>
    expect.poll(acknowledged, { timeout: 60_000 }).toBeGreaterThan(than + loadingMembers)
  await untilMore(0)

  return {
    /** Counts and milliseconds; each may be set back. */
    seen,
    random,
    urls,
    tokens: parts.map(({ token }) => token),
    acknowledged,
    untilMore,

    /** Measures what members notice of a failure. @returns its end, which prints the figures */
    measure() {
      const before = { refused: seen.refused, acknowledged: acknowledged() }
      Object.assign(seen, { longest: 0, pause: 0 })
      return (failure: string, promoted: number): void =>
        console.log(
          `${failure}: promoted in ${Math.round(promoted)} ms, longest pause without a write ${Math.round(seen.pause)} ms, longest write with repetitions ${Math.round(seen.longest)} ms, ${acknowledged() - before.acknowledged} acknowledged, ${seen.refused - before.refused} of 503`,
        )
    },

    /** Ends the load, and compares what was acknowledged with what is stored. */
    async end(): Promise<void> {
      isOver = true
      await Promise.all(load)
      await history.compare(data)
      console.log(`${acknowledged()} writes acknowledged, ${seen.refused} of 503; ${JSON.stringify(history.faults)}`)
      expect({ ...history.faults, wrongReads }).toEqual({
        lost: [],
        'half-done': [],
        doubled: [],
        wrong: [],
        wrongReads: [],
      })
      expect(history.unacknowledged()).toEqual([])
    },
  }
}
