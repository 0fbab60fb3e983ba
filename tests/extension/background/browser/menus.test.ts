import { expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { startMenus } from '../../../../src/extension/background/browser/open-popup.ts'
import { backgroundTexts } from '../../../../src/extension/i18n/background.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { OpeningWith } from '../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { menus } from '../../support/browser/menus.ts'

const titles = () => menus.entries.map(({ title }) => title)

const { onInstalled, onStartup } = fakeBrowser.runtime
const installed = () => onInstalled.trigger({ reason: 'install' })

it('the menus have one entry for pages and the toolbar button, and one for links, only for http and https', async () => {
  startMenus(() => {})
  await installed()
  await vi.waitFor(() => expect(titles()).toEqual(['Share this page', 'Share this link']))
  const web = ['http://*/*', 'https://*/*']
  expect(menus.entries).toMatchObject([
    { contexts: ['page', 'action'], documentUrlPatterns: web },
    { contexts: ['link'], targetUrlPatterns: web },
  ])
})

it('the menus are created at the installation, after updates and at the browser’s start, not when the worker wakes', async () => {
  const read = vi.spyOn(fakeBrowser.storage.local, 'get')
  startMenus(() => {})
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect([read.mock.calls, titles()]).toEqual([[], []])
  for (const begin of [installed, () => onStartup.trigger()]) {
    menus.entries = []
    await begin()
    await vi.waitFor(() => expect(titles()).toHaveLength(2))
  }
})

it('the menus have no entry twice, however often they are created', async () => {
  menus.entries.push({ id: 'page', title: 'of the version before', contexts: ['page'] })
  startMenus(() => {})
  await installed()
  await Promise.all(
    (['it', 'es', 'fr', 'de'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
  )
  const german = backgroundTexts.de
  await vi.waitFor(() => expect(titles()).toEqual([german['menu.page'], german['menu.link']]))
  await onStartup.trigger()
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(titles()).toEqual([german['menu.page'], german['menu.link']])
})

it('an entry passes the tab’s page, or the link’s target with its text if the browser has it', () => {
  const chosen: OpeningWith[] = []
  startMenus((opening) => void chosen.push(opening))
  const tab = { id: 7, url: 'https://news.example/a', title: 'A', windowId: 1 }
  menus.click({ menuItemId: 'page', pageUrl: tab.url }, tab)
  menus.click({ menuItemId: 'link', pageUrl: tab.url, linkUrl: 'https://news.example/b' }, tab)
  menus.click({ menuItemId: 'link', pageUrl: tab.url, linkUrl: 'https://news.example/c', linkText: 'See C' }, tab)
  expect(chosen).toEqual([
    { show: 'page', tab: { id: 7, url: 'https://news.example/a', title: 'A' } },
    { show: 'link', url: 'https://news.example/b', text: '' },
    { show: 'link', url: 'https://news.example/c', text: 'See C' },
  ])
})
