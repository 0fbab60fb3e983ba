import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { watchFolders } from '../../src/commands/dev/develop.ts'
import { temporaryFolder } from '../support/temporary-folder.ts'

/** Watches a folder with a subfolder; an act lasts until the test ends it. */
function watchOne() {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'inner'))
  const acts: (() => void)[] = []
  const { close } = watchFolders([folder], () => new Promise((resolve) => acts.push(resolve)))
  return { acts, close, save: (file: string) => writeFileSync(join(folder, file), `${Math.random()}`) }
}

test('changes in a row cause one act', async () => {
  const { acts, close, save } = watchOne()
  for (const file of ['a', 'inner/b', 'a']) {
    save(file)
    await delay(20)
  }
  await expect.poll(() => acts.length).toBe(1)
  await delay(300)
  expect(acts).toHaveLength(1)
  acts[0]?.()
  await close()
})

test('changes during an act cause one more act after it', async () => {
  const { acts, close, save } = watchOne()
  save('a')
  await expect.poll(() => acts.length).toBe(1)
  save('a')
  await delay(300)
  save('inner/b')
  await delay(300)
  expect(acts).toHaveLength(1)
  acts[0]?.()
  await expect.poll(() => acts.length).toBe(2)
  acts[1]?.()
  await delay(300)
  expect(acts).toHaveLength(2)
  await close()
})

test('closing waits for the running act, and starts none', async () => {
  const { acts, close, save } = watchOne()
  save('a')
  await expect.poll(() => acts.length).toBe(1)
  save('a')
  await delay(300)
  let closed = false
  const closing = close().then(() => {
    closed = true
  })
  await delay(50)
  expect(closed).toBe(false)
  acts[0]?.()
  await closing
  save('inner/b')
  await delay(300)
  expect(acts).toHaveLength(1)
})
