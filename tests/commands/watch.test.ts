import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchFolders } from '../../src/commands/dev.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('changes in a row cause one act, one during an act waits for its end, and closing waits too', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'inner'))
  const save = async (...files: string[]) => {
    for (const file of files) writeFileSync(join(folder, file), `${Math.random()}`)
    await delay(300)
  }
  /** Acts last until the test ends them. */
  const acts: (() => void)[] = []
  const { close } = watchFolders([folder], () => new Promise((resolve) => acts.push(resolve)))
  await save('a', 'inner/b', 'a')
  await save('a')
  expect(acts).toHaveLength(1)
  acts[0]?.()
  await expect.poll(() => acts.length).toBe(2)
  let closed = false
  const closing = close().then(() => {
    closed = true
  })
  await save('inner/b')
  expect(closed).toBe(false)
  acts[1]?.()
  await closing
  expect(acts).toHaveLength(2)
})
