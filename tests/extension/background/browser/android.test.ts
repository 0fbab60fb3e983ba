import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { openPopup } from '../../../../src/extension/background/browser/open-popup.ts'
import { startBackground } from '../../../../src/extension/background/start.ts'
import { tabInFront } from '../../../../src/extension/popup/snapshot.ts'
import { readShortcut } from '../../../../src/extension/ui/on-return.ts'

/** What Firefox for Android lacks, by MDN's browser-compat-data 8.1.0. */
const { contextMenus, omnibox, commands, windows, identity } = fakeBrowser
const lacking = { contextMenus, omnibox, commands, windows, identity }
const { managed } = fakeBrowser.storage

beforeEach(() => {
  Object.assign(fakeBrowser, Object.fromEntries(Object.keys(lacking).map((name) => [name, undefined])))
  Object.assign(fakeBrowser.storage, { managed: undefined })
  Object.assign(fakeBrowser.storage.local, { setAccessLevel: async () => {} })
})
afterEach(() => {
  Object.assign(fakeBrowser, lacking)
  Object.assign(fakeBrowser.storage, { managed })
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

it('the background starts in Firefox for Android, without menus, address bar and shortcut', async () => {
  expect(startBackground).not.toThrow()
  expect(fakeBrowser.alarms.onAlarm.hasListeners()).toBe(true)
  expect(await readShortcut()).toBe('')
})

it('a click on a notification opens a tab where there are no windows', async () => {
  Object.assign(fakeBrowser.action, { openPopup: () => Promise.reject(new Error('no popup')) })
  Object.assign(fakeBrowser.runtime, { getContexts: async () => [] })
  const create = vi.spyOn(fakeBrowser.tabs, 'create')
  await openPopup({ show: 'requests' })
  expect(create).toHaveBeenCalledWith({ url: `${location.origin}/popup.html` })
})

it('a popup that is a tab itself shows the page that was in front before', async () => {
  vi.stubEnv('BROWSER', 'firefox')
  const popup = { id: 3, url: `${location.origin}/popup.html`, active: true, lastAccessed: 30 }
  const tabs = [{ id: 1, lastAccessed: 10 }, { id: 2, url: 'https://page.example/', lastAccessed: 20 }, popup]
  const query = async ({ active }: { active?: boolean }) => (active ? [popup] : tabs)
  vi.spyOn(fakeBrowser.tabs, 'query').mockImplementation(query as never)
  expect((await tabInFront())?.id).toBe(2)
  tabs.splice(0, 2)
  expect((await tabInFront())?.id).toBe(3)
})
