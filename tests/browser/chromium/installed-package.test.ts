import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { filesBelow } from '../../../src/build/archive.ts'
import { buildExtension } from '../../../src/build/build-extension.ts'
import { packageFiles } from '../../../src/build/verify/given-package.ts'
import { differences } from '../../../src/build/verify/rebuilt-package.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { hostExtension } from '../rollout/managed-browsers.ts'

it('what Chromium has installed and written anew has the build’s content, but for a company’s manifest', async (context) => {
  const folder = temporaryFolder()
  const build = await filesBelow(await buildExtension(folder, { family: 'chromium', baseUrl: null }))
  const { start } = await hostExtension(context)
  const { browser } = await start({ network: 'https://network.example' })
  const background = await browser.waitForTarget((target) => target.url().endsWith('/background.js'))
  const profile = browser.process()?.spawnargs.find((argument) => argument.startsWith('--user-data-dir='))
  const installed = join(profile?.split('=')[1] ?? '', 'Default/Extensions', new URL(background.url()).host, '1.4.0_0')
  const files = await packageFiles(installed)
  const written = build.filter(({ path, data }) => !readFileSync(join(installed, path)).equals(data))
  expect(written.map(({ path }) => path)).toEqual(expect.arrayContaining(['icon/48.png', '_locales/en/messages.json']))
  expect(await differences(files, build)).toEqual(['differs: manifest.json'])
  const manifest = files.find(({ path }) => path === 'manifest.json')
  const { version } = JSON.parse(`${build.find(({ path }) => path === 'manifest.json')?.data}`)
  const { update_url: _, ...own } = JSON.parse(`${manifest?.data}`)
  const asBuilt = { path: 'manifest.json', data: Buffer.from(JSON.stringify({ ...own, version })) }
  expect(await differences([...files.filter((file) => file !== manifest), asBuilt], build)).toEqual([])
})
