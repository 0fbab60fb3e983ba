import { screen } from '@testing-library/preact'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { IndexedShare } from '../../../../src/extension/storage/shared-pages.ts'
import { article, maya, store } from '../../support/pages.ts'
import { indexedShare } from '../../support/stored/lists.ts'
import { owner } from '../../support/stored/writes.ts'

export const hour = 60 * 60 * 1000
const view = () => screen.getByRole('main').dataset.view
const heading = () => document.querySelector('.sharers h2')?.textContent
const rows = () => [...document.querySelectorAll('.sharers li')]
const names = () => [...document.querySelectorAll('.sharers .name')].map(({ textContent }) => textContent)
const further = () => document.querySelector('.further')?.textContent
const suggestions = () =>
  [...document.querySelectorAll('.suggestions h2, .suggestions strong')].map(({ textContent }) => textContent)

/** A share of so many hours ago, of the article by default. */
export const share = (name: string, hours: number, change: Partial<IndexedShare> = {}): IndexedShare => {
  const { url = article.url, ...rest } = change
  return { ...indexedShare({ url, name, owner, at: Date.now() - hours * hour }), ...rest }
}
export const mine = (change: Partial<IndexedShare> = {}) =>
  share('Maya', 2, { member: maya, message: 'Mine', ...change })
export const page = (path: string, name: string, hours: number, change: Partial<IndexedShare> = {}) =>
  share(name, hours, { url: `https://${path}`, title: path, ...change })

export const isChanged = () => store({ index: { owner, changed: Math.random(), names_pages: true } })
export const guarded = { options: { ...defaultOptions, excluded_sites: ['news.example'] } }

const headings = () => [...document.querySelectorAll('.sharers h2')].map(({ textContent }) => textContent)
const yourShare = () => document.querySelector('.your-share')?.textContent

export const shown = { view, heading, headings, rows, names, further, suggestions, yourShare }
