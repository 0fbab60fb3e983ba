import { screen } from '@testing-library/preact'
import * as v from 'valibot'
import { matchKey } from '../../../../src/contract/page-url.ts'
import { newsfeed } from '../../../../src/extension/features/news/stored.ts'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import {
  allNews,
  type NewsFilter,
  type Newsfeed,
  newsfeedResponseSchema,
  sameFilter,
} from '../../../../src/extension/schemas/newsfeed.ts'
import { button } from '../../support/elements.ts'
import { click, openPopup, type PopupOpening } from '../../support/pages.ts'

export const ana = { id: 'ana', name: 'Ana Ruiz', link: 'https://network.example/profile/ana' }

export const feedOf = (data: object[], change: Partial<Newsfeed> = {}): Newsfeed => ({
  ...{ count: null, count_string: '', nextPage: null },
  data: v.parse(newsfeedResponseSchema, {
    data: data.map((item) => ({ pageKey: matchKey(Object(item).url ?? ''), ...item })),
  }).data,
  ...change,
})

/** One status for each number. */
export const statuses = (...numbers: number[]) =>
  numbers.map((number) => ({ id: `${number}`, message: `Status ${number}` }))

/** A reply that stores this newsfeed as the background does. */
export const read =
  (feedFor: (filter: NewsFilter) => Newsfeed): Handlers['readNewsfeed'] =>
  async (filter) => {
    const feed = feedFor(filter)
    if (sameFilter(filter, allNews)) await newsfeed.set(feed)
    return feed
  }

export async function openNews(opening: PopupOpening = {}): Promise<void> {
  await openPopup(opening)
  await click(screen.getByRole('tab', { name: 'News' }))
}
export const openWith = (data: object[], change: Partial<Newsfeed> = {}, stored: PopupOpening['stored'] = {}) =>
  openNews({ replies: { readNewsfeed: read(() => feedOf(data, change)) }, stored })

const site = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Only news.example' })
const since = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Period' })
const filters = () => button(/^Filter/)
const active = () => document.querySelector('.filters .active > :first-child')?.textContent ?? ''
const language = (name: string) => screen.getByRole('checkbox', { name })
const list = () => screen.getByRole('list', { name: 'From your contacts' })
const entries = () => [...list().children].map(({ textContent }) => textContent?.replace(/\s+/g, ' '))
const entry = () => list().firstElementChild as HTMLElement
const more = () => screen.queryByRole('button', { name: 'Show more' })

export const shown = { site, since, filters, active, language, list, entries, entry, more }
