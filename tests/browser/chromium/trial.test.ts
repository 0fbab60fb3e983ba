import { afterAll, beforeAll, expect, it } from 'vitest'
import { readText, waitForView } from '../../../src/demo/browser/assertions.ts'
import { leaveAtOnce } from '../data/stored-values.ts'
import { send } from '../drive/page.ts'
import { createWorld, type World } from '../world/world.ts'

let world: World

beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

it('the trial works offline, and with a storage that can’t be read', async () => {
  const trial = await world.openOwnPage('trial.html')
  await trial.evaluateOnNewDocument(() => {
    Object.defineProperty(chrome.storage.local, 'get', { value: () => Promise.reject(new Error('IO error')) })
  })
  await trial.setOfflineMode(true)
  await trial.reload()
  await waitForView(trial, 'ready')
  await leaveAtOnce(trial)
  await send(trial, 'composer', 'Without a connection')
  await trial.locator('[data-result=share]').wait()
  expect(await readText(trial, '.your-share')).toContain('Without a connection')
})
