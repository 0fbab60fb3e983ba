import { beforeEach, expect, test } from 'vitest'
import type { List, NewsItem, SearchResults } from '../../../../src/contract/resources.ts'
import { keepPage } from '../../../../src/service/features/passes/actions.ts'
import { plainShare } from '../../database.ts'
import { ana, browser, network, store, token, useTokens } from '../../members.ts'
import { readPage } from '../../page.ts'

/** Pages as one remembers them: by who shared them and a word, in any script; or by a word of one's own note. */
useTokens({ isPublic: false })

const shared: Record<string, [title: string, message: string]> = {
  'Maya Lindqvist': ['What a town learned from a year of four-day weeks', 'Read it for the five firms that went back.'],
  'Νίκος Παπαδόπουλος': ['Slow ferries, quick letters', 'Και η Πάτρα;'],
  'Олена Коваленко': ['The harbour is clean enough to swim in', 'Хто пробував воду?'],
  'Jonas Weber': ['Night trains are back', 'Der Fahrplan ist fertig.'],
  'Zoë van den Heuvel-O’Neill': ['Bread on four days', 'Goedemorgen'],
  'عمر حداد': ['Passwords of a century', ''],
}

const kept: Record<string, [title: string, note: string]> = {
  lighthouse: ['The last lighthouse keepers answer their letters', 'For Sunday, who owns the shipyard?'],
  cranes: ['Berths and cranes', 'Überraschung für Giulia'],
}

beforeEach(async () => {
  for (const [name, [title, message]] of Object.entries(shared)) {
    const member = await network.addMember(`m${Object.keys(shared).indexOf(name)}`, { name })
    await network.token(member)
    network.clock.now += 1000
    const url = `https://news.example/${encodeURIComponent(title)}`
    await store.recommendations.share(member, url, { ...plainShare, title, message }, network.clock.now)
  }
  for (const [path, [title, message]] of Object.entries(kept))
    await store.transaction((tx) =>
      keepPage(
        tx,
        { member: ana, language: 'en' },
        { url: `https://news.example/${path}`, title, message },
        network.clock.now++,
      ),
    )
})

const remembered: [query: string, title: string][] = [
  ['maya town', 'What a town'],
  ['Lindqvist week', 'What a town'],
  ['town maya', 'What a town'],
  ['maya firms', 'What a town'],
  ['nikos ferries', 'Slow ferries'],
  ['Νίκος ferries', 'Slow ferries'],
  ['papado letters', 'Slow ferries'],
  ['letters quick nikos', 'Slow ferries'],
  ['olena harbour', 'The harbour'],
  ['Олена swim', 'The harbour'],
  ['kovalenko', 'The harbour'],
  ['jonas trains', 'Night trains'],
  ['weber fahrplan', 'Night trains'],
  ['zoe bread', 'Bread'],
  ['heuvel four', 'Bread'],
  ['neill bread', 'Bread'],
  ['حداد passwords', 'Passwords'],
  ['shipyard', 'The last lighthouse'],
  ['sunday keepers', 'The last lighthouse'],
  ['uberrasch', 'Berths'],
]

test('twenty searches as people remember find their page first, in the popup’s answer and on the site', async () => {
  const found: Record<string, { popup: string | undefined; site: string | undefined }> = {}
  for (const [query] of remembered) {
    const { body } = await network.get(`/search?${new URLSearchParams({ query, kept: 'TRUE' })}`, token)
    const { data, kept = [] } = body as unknown as List<NewsItem> & SearchResults
    const site = readPage((await browser.open(`/find?${new URLSearchParams({ query })}`)).text)
    found[query] = {
      popup: (kept[0] ?? data[0])?.title,
      site:
        site.queryAllByRole('heading', { level: 3 })[0]?.textContent ??
        site.queryAllByRole('heading', { level: 2 })[0]?.textContent,
    }
  }
  const begins = ([query, title]: [string, string]) =>
    [found[query]?.popup, found[query]?.site].every((each) => each?.startsWith(title))
  expect(remembered).toHaveLength(20)
  expect(remembered.filter((each) => !begins(each)).map(([query]) => [query, found[query]])).toEqual([])
})
