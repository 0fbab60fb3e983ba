import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
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

it.runIf(isNight)(
  'a popup restarts an extension whose folder was replaced by a click: its old worker ends',
  async () => {
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
    const popup = await restarted.click(article)
    await popup.locator('[data-code=other-build] button').click()
    await expect.poll(() => backgroundBuild(restarted).catch(() => undefined), { timeout: 30_000 }).toBe(build)
    await waitForView(await restarted.click(article), 'ready')
  },
)
