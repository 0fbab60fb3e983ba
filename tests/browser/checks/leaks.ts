import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { expect, onTestFinished } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import type { Profile } from '../../../src/contract/oauth.ts'
import { waitForView } from '../../../src/demo/browser/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { storeProfile } from '../data/stored-network.ts'
import { leaveAtOnce } from '../data/stored-session.ts'
import { createWorld } from '../world/world.ts'

/** The extension's own global, for functions that run in its pages. */
declare const chrome: import('webextension-polyfill').Browser

/** Folders of the extension's own storage in a profile: the only place for the token. */
const ownStorage = /Local Extension Settings|moz-extension\+\+\+|browser-extension-data/

/** All files below a folder. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files that contain the text, also in the encodings of URLs and databases. */
async function filesWith(files: readonly string[], text: string): Promise<string[]> {
  const forms = [text, encodeURIComponent(text)].flatMap((form) => [Buffer.from(form), Buffer.from(form, 'utf16le')])
  const holding: string[] = []
  for (const file of files) {
    const bytes = await readFile(file)
    if (forms.some((form) => bytes.includes(form))) holding.push(file)
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

/**
 * Signs in by this profile, shares, fails, and looks wherever the token could have come: in every address, message,
 * page and line of a log, and in every file of the browser's profile and of the service.
 */
export async function searchForToken(profile: Profile): Promise<void> {
  const browserProfile = join(temporaryFolder(), 'profile')
  const world = await createWorld({ profile: browserProfile })
  // also where the test fails before it has closed it, or its service would stand in the way of the next one's
  onTestFinished(world.close)
  await storeProfile(world, profile)
  const seen: string[] = []
  world.browser.on('targetchanged', (target) => seen.push(target.url()))
  world.browser.on('targetcreated', async (target) => {
    seen.push(target.url())
    const page = await target.page().catch(() => null)
    page?.on('console', (message) => seen.push(message.text()))
    page?.on('request', (request) => seen.push(request.url()))
  })

  const page = await world.article('/night-trains')
  let popup = await world.click(page)
  await world.signIn(popup)
  await leaveAtOnce(popup)
  await popup.locator('textarea[name=message]').fill('Marked')
  await popup.locator('form[name=share] button[type=submit]').click()
  await popup.locator('[data-result=share]').wait()
  seen.push(await allThatPagesSee(popup))
  const token: string = await popup.evaluate(async () => {
    const { 'session@1': session } = await chrome.storage.local.get('session@1')
    return (session as { token: string }).token
  })
  await popup.close()
  await world.replaceService(oddities['server error'])
  // or it would not ask again within the minute
  await world.endBackground()
  popup = await world.click(page)
  await popup.locator('.failure').wait()
  seen.push(await popup.content())
  await world.restoreService()
  const options = await world.openOwnPage('options.html')
  await options.locator('main').wait()
  seen.push(await options.content())
  const serviceFiles = await filesBelow(world.data)
  const holding = await filesWith(serviceFiles, token)
  await waitForView(await world.click(page), 'ready')
  await world.close()

  expect(token.length).toBeGreaterThan(20)
  expect(holding).toEqual([])
  const files = await filesBelow(browserProfile)
  const found = await filesWith(files, token)
  console.log(
    `searched: ${files.length} files of the profile, ${serviceFiles.length} of the service, ${seen.length} addresses, messages and pages, ${world.said.length} lines of the service's log`,
  )
  // the search finds a text that is there
  expect(found.filter((file) => ownStorage.test(file))).not.toEqual([])
  expect(found.filter((file) => !ownStorage.test(file))).toEqual([])
  // the one address that the specification puts it into
  const isRedirect = (text: string) => redirectUris.some((address) => text.startsWith(`${address}#`))
  const said = [...seen, ...world.said].filter((text) => text.includes(token) && !isRedirect(text))
  expect(said.map((text) => text.slice(0, 200))).toEqual([])
}
