import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'puppeteer-core'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { redirectUris } from '../../../src/build/extension-identity.ts'
import { waitForView } from '../../../src/demo/tour/assertions.ts'
import { oddities } from '../../support/odd-server.ts'
import { clickText } from '../by-text.ts'
import { storeProfile } from '../stored-network.ts'
import { leaveAtOnce } from '../stored-session.ts'
import { createWorld } from '../world.ts'

let folder: string

/** What functions that run in the extension find there. */
declare const chrome: import('webextension-polyfill').Browser

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'passalong-leaks-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Where the extension's own storage lies in a profile: the one place for the token. */
const ownStorage = /Local Extension Settings|moz-extension\+\+\+|browser-extension-data/

/** All files below a folder. */
async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

/** The files that hold the text, as it stands or as an address or a database may write it. */
async function filesWith(files: readonly string[], text: string): Promise<string[]> {
  const forms = [text, encodeURIComponent(text)].flatMap((form) => [Buffer.from(form), Buffer.from(form, 'utf16le')])
  const holding: string[] = []
  for (const file of files) {
    const bytes = await readFile(file)
    if (forms.some((form) => bytes.includes(form))) holding.push(file)
  }
  return holding
}

/** Everything that the extension's pages may read or be told. */
const allThatPagesSee = (popup: Page): Promise<string> =>
  popup.evaluate(async () => {
    const address = 'http://news.example/night-trains'
    const asked: unknown[] = []
    for (const [name, argument] of Object.entries({
      lookUp: { address, only_contacts: false },
      moreSharers: { address, only_contacts: false, page: 1 },
      refreshPendingRequests: {},
      confirmSignIn: {},
      setOptions: {},
    }))
      asked.push(await chrome.runtime.sendMessage({ name, argument }))
    return JSON.stringify([asked, document.documentElement.outerHTML, await chrome.storage.session.get(null)])
  })

describe('the token of each profile', () => {
  it('is in no address, message, page, log or file but the extension’s own storage', async () => {
    const browserProfile = join(folder, 'profile')
    const world = await createWorld({ profile: browserProfile })
    // also where the test fails before it has closed it, or its service would stand in the way of the next one's
    onTestFinished(world.close)
    const seen: string[] = []
    world.browser.on('targetchanged', (target) => seen.push(target.url()))
    world.browser.on('targetcreated', async (target) => {
      seen.push(target.url())
      const page = await target.page().catch(() => null)
      page?.on('console', (message) => seen.push(message.text()))
      page?.on('request', (request) => seen.push(request.url()))
    })
    const tokens: string[] = []
    const serviceFiles: string[] = []
    const holding: string[] = []

    for (const [profile, path] of [
      ['token', '/night-trains'],
      ['code', '/lighthouse-keepers'],
    ] as const) {
      await storeProfile(world, profile)
      const page = await world.article(path)
      let popup = await world.click(page)
      await world.signIn(popup)
      await leaveAtOnce(popup)
      await popup.locator('textarea[name=message]').fill('Marked')
      await popup.locator('form[name=share] button[type=submit]').click()
      await popup.locator('[data-result=shared]').wait()
      seen.push(await allThatPagesSee(popup))
      const token: string = await popup.evaluate(async () => {
        const { 'session@1': session } = await chrome.storage.local.get('session@1')
        return (session as { token: string }).token
      })
      tokens.push(token)
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
      const files = await filesBelow(world.data)
      serviceFiles.push(...files)
      holding.push(...(await filesWith(files, token)))
      await waitForView(await world.click(page), 'ready')
      if (profile === 'token') {
        await options.bringToFront()
        await clickText(options, 'Sign out')
        await options.locator('[data-revoked]').wait()
      }
      await options.close()
      await page.close()
    }
    await world.close()

    expect(new Set(tokens.map((token) => token.length > 20))).toEqual(new Set([true]))
    expect(tokens[0]).not.toBe(tokens[1])
    expect(holding).toEqual([])
    const files = await filesBelow(browserProfile)
    console.log(
      `searched: ${files.length} files of the profile, ${serviceFiles.length} of the service, ${seen.length} addresses, messages and pages, ${world.said.length} lines of the service's log`,
    )
    // the search finds what is there
    expect((await Promise.all(tokens.map((token) => filesWith(files, token)))).flat()).not.toEqual([])
    const elsewhere = files.filter((file) => !ownStorage.test(file))
    for (const token of tokens) {
      expect(await filesWith(elsewhere, token)).toEqual([])
      // the one address that the specification puts it into
      const isRedirect = (text: string) => redirectUris.some((address) => text.startsWith(`${address}#`))
      const said = [...seen, ...world.said].filter((text) => text.includes(token) && !isRedirect(text))
      expect(said.map((text) => text.slice(0, 200))).toEqual([])
    }
  })
})
