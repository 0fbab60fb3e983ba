import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchFolders } from '../../src/commands/dev.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

test('changes in a row cause one act, changes during an act one more after it, and closing waits for the act', async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'inner'))
  const save = (file: string) => writeFileSync(join(folder, file), `${Math.random()}`)
  /** Acts last until the test ends them. */
  const acts: (() => void)[] = []
  const { close } = watchFolders([folder], () => new Promise((resolve) => acts.push(resolve)))
  for (const file of ['a', 'inner/b', 'a']) {
    save(file)
    await delay(20)
  }
  await expect.poll(() => acts.length).toBe(1)
  await delay(300)
  for (const file of ['a', 'inner/b']) {
    save(file)
    await delay(300)
  }
  expect(acts).toHaveLength(1)
  acts[0]?.()
  await expect.poll(() => acts.length).toBe(2)
  save('a')
  await delay(300)
  let closed = false
  const closing = close().then(() => {
    closed = true
  })
  await delay(50)
  expect(closed).toBe(false)
  acts[1]?.()
  await closing
  save('inner/b')
  await delay(300)
  expect(acts).toHaveLength(2)
})
