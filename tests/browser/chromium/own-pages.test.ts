import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { filesBelow } from '../../../src/build/archive.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { isNight } from '../../night.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createSignedInWorld, ownBuild, type World } from '../world/world.ts'

const buildOf = /\bbuild:\s*["'`]([0-9a-f]{16})["'`]/

async function backgroundBuild(world: Pick<World, 'openOwnPage'>): Promise<unknown> {
  const page = await world.openOwnPage('privacy.html')
  const { build } = await page.evaluate(() => chrome.runtime.sendMessage({ id: '' }) as Promise<{ build: unknown }>)
  await page.close()
  return build
}

it.runIf(isNight)('the popup reloads an extension whose folder was replaced: its old worker ends', async () => {
  const { extensionDir: next } = ownBuild()
  const build = buildOf.exec(await readFile(join(next, 'background.js'), 'utf8'))?.[1] ?? ''
  const earlier = '0'.repeat(16)
  const extensionDir = join(temporaryFolder(), 'replaced')
  await cp(next, extensionDir, { recursive: true })
  for (const { path, data } of await filesBelow(extensionDir))
    if (path.endsWith('.js'))
      await writeFile(join(extensionDir, path), data.toString('utf8').replaceAll(build, earlier))
  const profile = join(temporaryFolder(), 'profile')
  await mkdir(join(profile, 'Default'), { recursive: true })
  // otherwise the browser disables a reloaded unpacked extension
  await writeFile(join(profile, 'Default', 'Preferences'), '{"extensions":{"ui":{"developer_mode":true}}}')
  const world = await createSignedInWorld({ extensionDir, profile })
  onTestFinished(world.close)

  // after a restart too, the browser runs the worker that it has stored
  await cp(next, extensionDir, { recursive: true })
  const restarted = await world.restart()
  expect({ buildCount: build.length, backgroundBuild: await backgroundBuild(restarted) }).toEqual({
    buildCount: 16,
    backgroundBuild: earlier,
  })
  const article = await restarted.article('/night-trains')
  async function clickOnce(): Promise<void> {
    // it may be gone before the driver attaches to it
    const popup = await restarted.click(article).catch(() => undefined)
    if (popup?.isClosed() !== false) return
    const { promise, resolve } = Promise.withResolvers<void>()
    popup.once('close', () => resolve())
    await Promise.race([promise, delay(5000)])
  }
  // the page that asks for the build takes the focus, so it may close a popup before this has reloaded the extension
  const clickAndAsk = () => clickOnce().then(() => backgroundBuild(restarted).catch(() => undefined))
  await expect.poll(clickAndAsk, { timeout: 30_000 }).toBe(build)
  await waitForView(await restarted.click(article), 'ready')
  // another exchange of the same two would reload again
  const page = await restarted.openOwnPage('privacy.html')
  const stored = () => page.evaluate(() => chrome.storage.local.get('reloadedFor@1'))
  await expect.poll(stored).toEqual({})
})
