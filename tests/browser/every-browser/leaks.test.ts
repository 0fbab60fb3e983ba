import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, it, onTestFinished } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { leaveAtOnce, storeProfile } from '../data/stored-values.ts'
import { clickText } from '../drive/page.ts'
import { createWorld } from '../world/world.ts'

/** Folders of the extension's own storage in a profile: the only place for the token. */
const ownStorage = /Local Extension Settings|moz-extension\+\+\+|browser-extension-data/

/** All files below a folder. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files that contain each text, also in the encodings of URLs and databases. */
async function filesWith(files: readonly string[], texts: readonly string[]): Promise<string[][]> {
  const forms = texts.map((text) =>
    [text, encodeURIComponent(text)].flatMap((form) => [Buffer.from(form), Buffer.from(form, 'utf16le')]),
  )
  const holding: string[][] = texts.map(() => [])
  for (const file of files) {
    const bytes = await readFile(file)
    for (const [index, each] of forms.entries())
      if (each.some((form) => bytes.includes(form))) holding[index]?.push(file)
  }
  return holding
}

/** Everything that the extension's pages can read, or receive as messages. */
const allThatPagesSee = (popup: Page): Promise<string> =>
  popup.evaluate(async () => {
    const address = 'http://news.example/night-trains'
    const asked: unknown[] = []
    for (const [name, argument] of Object.entries({
      lookUp: { address },
      moreSharers: { address, only_contacts: false, page: 1 },
      refreshPendingRequests: {},
      confirmSignIn: {},
      setOptions: {},
    }))
      asked.push(await chrome.runtime.sendMessage({ name, argument }))
    return JSON.stringify([asked, document.documentElement.outerHTML, await chrome.storage.session.get(null)])
  })

// shows: §5 profiles, S10, S12, S14
it('a token is in no address, message, page, log or file but the extension’s own storage, and the address of its redirect', async () => {
  const browserProfile = join(temporaryFolder(), 'profile')
  const world = await createWorld({ profile: browserProfile })
  // also if the test fails before it has closed it, or its service would be in the way of the next one's
  onTestFinished(world.close)
  const seen: string[] = []
  world.browser.on('targetchanged', (target) => seen.push(target.url()))
  world.browser.on('targetcreated', async (target) => {
    seen.push(target.url())
    const page = await target.page().catch(() => null)
    page?.on('console', (message) => seen.push(message.text()))
    page?.on('request', (request) => seen.push(request.url()))
  })
  const page = await world.article('/night-trains')
  const tokenOf = (own: Page) =>
    own.evaluate(async () => {
      const { 'session@1': session } = await chrome.storage.local.get('session@1')
      return (session as { token: string }).token
    })

  const tokens: string[] = []
  const options = await world.openOwnPage('options.html')
  // the profile "token" has its token in the redirect's address
  for (const profile of ['token', 'code'] as const) {
    await storeProfile(world, profile)
    const popup = await world.click(page)
    await world.signIn(popup)
    await leaveAtOnce(popup)
    await popup.locator('textarea[name=message]').fill('Marked')
    await popup.locator('form[name=share] button[type=submit]').click()
    await popup.locator('[data-result=share]').wait()
    seen.push(await allThatPagesSee(popup))
    tokens.push(await tokenOf(popup))
    await popup.locator('.your-share button[value=remove]').click()
    await popup.locator('[data-result=removal]').wait()
    await popup.close()
    await options.bringToFront()
    seen.push(await options.content())
    if (profile === 'token') {
      await clickText(options, 'Sign out')
      await options.locator('[data-revoked=true]').wait()
    }
  }
  await world.replaceService(oddities['server error'])
  // or it would not ask again within the minute
  await world.endBackground()
  const popup = await world.click(page)
  await popup.locator('.failure').wait()
  seen.push(await popup.content())
  await world.restoreService()
  const kept = await filesWith(await filesBelow(world.data), tokens)
  await waitForView(await world.click(page), 'ready')
  await world.close()

  expect(tokens.map((token) => token.length > 20)).toEqual([true, true])
  expect(kept.flat()).toEqual([])
  const found = await filesWith(await filesBelow(browserProfile), tokens)
  expect(found.flat().filter((file) => !ownStorage.test(file))).toEqual([])
  // the search finds a text that is there
  expect(found.at(-1)).not.toEqual([])
  // the one address that the specification puts it into
  const isRedirect = (text: string) => redirectUris.some((address) => text.startsWith(`${address}#`))
  const said = [...seen, ...world.said].filter(
    (text) => tokens.some((token) => text.includes(token)) && !isRedirect(text),
  )
  expect(said.map((text) => text.slice(0, 200))).toEqual([])
})
