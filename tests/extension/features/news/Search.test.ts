import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { maxWords } from '../../../../src/contract/search.ts'
import type { FoundNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { asked, click, press, reply, write } from '../../support/pages.ts'
import { keptPage } from '../../support/stored/received-pages.ts'
import { feedOf, openWith, shown, statuses } from './newsfeed.ts'

const foundNews = (...of: Parameters<typeof feedOf>): FoundNews => ({
  ...feedOf(...of),
  suggested_query: '',
  kept: [],
  passed: [],
})
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search your contacts’ pages' })
const found = () => within(screen.getByRole('list', { name: 'Results' })).getAllByRole('listitem')
const everywhere = () => screen.getByRole<HTMLAnchorElement>('link', { name: 'Search all of Demo Network\u00A0›' })
const marks = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

const page = (id: string, more: object = {}) => ({
  id,
  from: { id: 'ana', name: 'Ana Ruiz' },
  category: { name: 'Shared page' },
  title: `Night trains ${id}`,
  url: `https://news.example/${id}`,
  ...more,
})

async function search(query: string): Promise<void> {
  if (!screen.queryByRole('searchbox')) await click(button('Search your contacts’ pages'))
  await write(field(), query)
  await click(button('Search'))
}

describe('the search in the news', () => {
  it('asks the network when the member submits it, and shows its cards with the words marked', async () => {
    await openWith(statuses(1))
    const data = [
      page('a', {
        sharer_count: 3,
        link: 'https://network.example/a',
        message: 'Trains by nightfall, see https://night.example',
      }),
    ]
    reply({ search: async () => foundNews(data) })
    await search(' night “trains” ')
    expect(asked('search')).toEqual([{ query: 'night “trains”', page: 1 }])
    expect(found()).toHaveLength(1)
    expect(found()[0]?.textContent).toMatch(/^NNight trains.*Ana Ruiz/)
    screen.getByRole('link', { name: 'Shared by 3 people' })
    expect(marks()).toEqual(['Night', 'trains', 'Trains', 'nightfall'])
    expect(screen.getByRole('link', { name: /^Night trains a/ }).getAttribute('href')).toBe('https://news.example/a')
    expect(screen.queryByRole('list', { name: 'From your contacts' })).toBeNull()
    await click(button('Back to the news'))
    expect({ entriesCount: shown.entries().length, field: field().value }).toEqual({ entriesCount: 1, field: '' })
    expect(document.activeElement).toBe(field())
  })

  it('shows more, page by page, and says at the end that there are older ones', async () => {
    await openWith([])
    reply({
      search: async ({ page: number }) => ({
        ...foundNews([page(`${number}`)], { nextPage: number < 2 ? number + 1 : null, count_string: '>480' }),
        kept: number === 1 ? [keptPage('k1', {})] : [],
      }),
    })
    await search('night')
    expect(screen.queryByText(/older ones/)).toBeNull()
    await click(button('Show more'))
    expect(asked('search').map(({ page }) => page)).toEqual([1, 2])
    expect(found()).toHaveLength(2)
    screen.getByRole('list', { name: 'Kept' })
    screen.getByText('There are older results. Add a word or a date.')
  })

  it('that finds nothing offers what finds something, and shows kept pages with its words', async () => {
    const kept = [keptPage('k1', { title: 'The harbour', message: 'For the walk on Sunday' })]
    await openWith([])
    reply({
      search: async ({ query }) =>
        query === 'walk' ? { ...foundNews([page('a')]), kept } : { ...foundNews([]), suggested_query: 'walk' },
    })
    await search('walk sunday')
    screen.getByText('Nothing found among your contacts.')
    expect(everywhere().href).toBe(`${builtNetwork?.authUrl}/find?query=walk+sunday`)
    await click(button('walk'))
    expect({ field: field().value, found: found().length }).toEqual({ field: 'walk', found: 1 })
    const list = screen.getByRole('list', { name: 'Kept' })
    expect(within(list).getAllByRole('link', { name: 'The harbour' })).toHaveLength(1)
    expect(list.textContent).toContain('For the walk on Sunday')
    expect([...list.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['walk'])
  })

  it.each(['kept', 'passed'])(
    'says nothing of “nothing” beside a %s page, and leads to the site’s search',
    async (whose) => {
      await openWith([])
      reply({ search: async () => ({ ...foundNews([]), [whose]: [keptPage('k1', { title: 'The harbour' })] }) })
      await search('harbour')
      screen.getByRole('link', { name: 'The harbour' })
      expect(screen.queryByText(/Nothing/)).toBeNull()
      expect(document.querySelector('.newsfeed .empty')).toBeNull()
      everywhere()
    },
  )

  it('says if there were more words than a search has', async () => {
    await openWith([])
    reply({ search: async () => foundNews([page('a')]) })
    const words = Array.from({ length: maxWords }, (_, index) => `w${index}`).join(' ')
    await search(words)
    expect(screen.queryByText(/words count/)).toBeNull()
    await search(`${words} one-more`)
    screen.getByText(`Only the first ${maxWords} words count.`)
  })

  it('asks nothing without words, nor at a network without it, and Escape brings the news back', async () => {
    await openWith(statuses(1))
    await search('  ')
    expect(asked('search')).toEqual([])
    reply({ search: async () => foundNews([page('a')]) })
    await search('night')
    field().focus()
    await press('Escape')
    expect({ entriesCount: shown.entries().length, focused: document.activeElement }).toEqual({
      entriesCount: 1,
      focused: field(),
    })
    await press('Escape')
    expect(document.activeElement).toBe(button('Search your contacts’ pages'))
    expect(screen.queryByRole('searchbox')).toBeNull()
    await openWith(statuses(1), {}, { network: { ...builtNetwork, profile: 'token' } })
    expect(screen.queryByRole('searchbox')).toBeNull()
  })
})
