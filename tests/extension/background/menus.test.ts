import { expect, it, vi } from 'vitest'
import { keepMenus } from '../../../src/extension/background/menus.ts'
import { backgroundSentences } from '../../../src/extension/i18n/background.ts'
import type { OpeningWith } from '../../../src/extension/schemas/opening.ts'
import { defaultOptions } from '../../../src/extension/schemas/options.ts'
import * as items from '../../../src/extension/storage/items.ts'
import { menus } from '../support/menus.ts'

const titles = () => menus.entries.map(({ title }) => title)

it('the menus have one entry for pages and the toolbar button, and one for links, on the web alone', async () => {
  keepMenus(() => {})
  await vi.waitFor(() => expect(titles()).toEqual(['Share this page', 'Share this link']))
  const web = ['http://*/*', 'https://*/*']
  expect(menus.entries).toMatchObject([
    { contexts: ['page', 'action'], documentUrlPatterns: web },
    { contexts: ['link'], targetUrlPatterns: web },
  ])
})

it('the menus have no entry twice, however often the background starts and the options change', async () => {
  menus.entries.push({ id: 'page', title: 'of the version before', contexts: ['page'] })
  keepMenus(() => {})
  await Promise.all(
    (['it', 'es', 'fr', 'de'] as const).map((language) => items.options.set({ ...defaultOptions, language })),
  )
  const german = backgroundSentences.de
  await vi.waitFor(() => expect(titles()).toEqual([german['menu.page'], german['menu.link']]))
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(titles()).toHaveLength(2)
  keepMenus(() => {})
  await new Promise((resolve) => setTimeout(resolve, 30))
  expect(titles()).toEqual([german['menu.page'], german['menu.link']])
})

it('an entry tells what was chosen: the page of the tab, or the link’s target with its text where the browser tells it', () => {
  const chosen: OpeningWith[] = []
  keepMenus((opening) => void chosen.push(opening))
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
