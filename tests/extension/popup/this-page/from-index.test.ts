import { screen, within } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { sectionsOf } from '../../../../src/extension/popup/this-page/indexed.ts'
import { suggest } from '../../../../src/extension/popup/this-page/Suggestions.tsx'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import type { Sharer } from '../../../../src/extension/schemas/wire.ts'
import type { IndexedShare, SharedPage } from '../../../../src/extension/storage/shared-pages.ts'
import * as shares from '../../../../src/extension/storage/shares.ts'
import { removeShares } from '../../../../src/extension/storage/shares.ts'
import { alertCode, button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, fails, openPopup, reply, settle } from '../../support/pages.ts'
import { found, indexedShare, putShares, recommendationBy } from '../../support/stored/lists.ts'
import { owner } from '../../support/stored/writes.ts'
import { guarded, isChanged, mine, page, share, shown } from './open-page.ts'

describe('sharers from the index', () => {
  it('are shown before the network replies, newest first; they stay in the same rows if it lists them', async () => {
    await putShares([share('Bo', 3), share('Ana', 1, { message: 'Por fin' }), page('news.example/other', 'Cy', 1)])
    await openPopup()
    const looking = 'Looking up who else shared it…'
    expect([shown.view(), shown.heading(), shown.further()]).toEqual(['loading', 'Your contacts (2)', looking])
    expect(shown.names()).toEqual(['Ana', 'Bo'])
    expect(shown.rows()[0]?.textContent).toBe('AAna1 hour agoPor fin')
    expect(document.querySelector('.skeleton')).toBeNull()
    const before = shown.rows()
    const all = ['cy', 'bo', 'ana'].map((id) => ({ id, name: id }))
    await found(recommendationBy(all))({ url: article.url })
    await settle()
    expect([shown.heading(), shown.further()]).toEqual(['Your contacts (2)', undefined])
    expect(shown.names()).toEqual(['ana', 'bo', 'cy'])
    for (const [index, row] of before.entries()) expect(shown.rows()[index]).toBe(row)
    await found(recommendationBy(['Cy']))({ url: article.url })
    await settle()
    expect([shown.heading(), shown.names()]).toEqual(['Shared by 1 person', ['Cy']])
  })

  it('stay with the error if the network can’t be reached', async () => {
    await putShares([share('Ana', 1)])
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect(shown.view()).toBe('failed')
    expect(alertCode()).toBe('offline')
    expect(shown.heading()).toBe('Your contacts (1)')
    expect(shown.names()).toEqual(['Ana'])
    expect(shown.further()).toBeUndefined()
    reply({ lookUp: found(recommendationBy(['Cy', { id: 'ana', name: 'Ana' }])) })
    await click(button('Try again'))
    expect([shown.view(), shown.names()]).toEqual(['ready', ['Ana', 'Cy']])
  })

  it('are said to be stored in this browser unless the network replied or is asked, also on a guarded page', async () => {
    const origin = 'From your contacts’ news, stored in this browser.'
    await putShares([share('Ana', 1)])
    const unguarded = { options: defaultOptions }
    await openPopup({ stored: unguarded, replies: { lookUp: fails('unreachable') } })
    expect([shown.view(), screen.getByText(origin).tagName]).toEqual(['failed', 'P'])
    await openPopup({ stored: unguarded })
    expect([shown.view(), screen.queryByText(origin)]).toEqual(['loading', null])
    const before = asked('lookUp').length
    await openPopup({ stored: guarded, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    screen.getByText(origin)
    expect([shown.view(), shown.heading(), shown.names()]).toEqual(['guarded', 'Your contacts (1)', ['Ana']])
    expect([asked('lookUp').length, shown.further(), shown.suggestions()]).toEqual([before, undefined, []])
    await click(button('Look up anyway'))
    expect([shown.names(), screen.queryByText(origin)]).toEqual([['Ana'], null])
  })

  // shows: M2
  it('have no pictures on guarded pages and pages without a web address, since pictures are requests', async () => {
    const pictured = {
      id: 'ana',
      name: 'Ana',
      link: '',
      headline: '',
      picture_small: `${builtNetwork.baseUrl}/ana.png`,
    }
    await putShares([share('Ana', 1, { member: pictured }), page('news.example/a', 'Ana', 1, { member: pictured })])
    const other = { ...article, url: 'https://news.example/other' }
    for (const tab of [article, other]) {
      await openPopup({ tab, stored: guarded })
      expect([
        document.querySelectorAll('.avatar').length,
        document.querySelectorAll('.suggestions .page-picture').length,
        document.querySelectorAll('img').length,
      ]).toEqual(tab === article ? [1, 0, 0] : [0, 2, 0])
    }
    for (const url of ['file:///home/maya/taxes.html', 'about:blank']) {
      await openPopup({ tab: { ...article, url } })
      await vi.waitFor(() => expect(document.querySelectorAll('.suggestions .initials').length).toBeGreaterThan(0))
      expect([shown.view(), document.querySelectorAll('img').length]).toEqual(['unsupported', 0])
    }
    await openPopup({ stored: { options: defaultOptions } })
    expect(document.querySelectorAll('.sharers img')).toHaveLength(1)
  })

  it('exclude the member, whose own share is shown separately until the network replies, also on a guarded page', async () => {
    await putShares([mine()])
    await openPopup()
    expect(shown.yourShare()).toBe('Your shareEdit commentMine2 hours agoSee it on your profile')
    expect([shown.names(), document.querySelector('.skeleton') !== null]).toEqual([[], true])
    await found(recommendationBy([]))({ url: article.url })
    await settle()
    screen.getByRole('textbox', { name: 'Your comment' })
    await putShares([mine()])
    await openPopup({ stored: guarded })
    expect([shown.yourShare(), shown.names()]).toEqual(['Your shareMine2 hours agoSee it on your profile', []])
  })

  it('follow the index: new sharers come last, removed sharers disappear', async () => {
    await putShares([share('Bo', 3)])
    await openPopup()
    await putShares([share('Ana', 1)])
    await isChanged()
    expect(shown.names()).toEqual(['Bo', 'Ana'])
    await removeShares(owner, 0, ({ member }) => member.name === 'Bo')
    await isChanged()
    expect(shown.names()).toEqual(['Ana'])
  })

  it('are missing if the index can’t be read', async () => {
    vi.spyOn(shares, 'sharesOf').mockRejectedValue(new Error('no database'))
    vi.spyOn(shares, 'sharesSince').mockRejectedValue(new Error('no database'))
    await openPopup({ replies: { lookUp: found(recommendationBy(['Cy'])) } })
    expect(shown.names()).toEqual(['Cy'])
  })

  it('are not awaited if the index is slow, and are shown when it is read', async () => {
    let read = (_: IndexedShare[]) => {}
    const reading = new Promise<IndexedShare[]>((resolve) => {
      read = resolve
    })
    vi.spyOn(shares, 'sharesOf').mockReturnValue(reading)
    const before = performance.now()
    await openPopup()
    expect(performance.now() - before).toBeLessThan(2000)
    expect([shown.view(), shown.names()]).toEqual(['loading', []])
    read([share('Ana', 1)])
    await settle()
    expect(shown.names()).toEqual(['Ana'])
  })
})

const sharers = (...ids: string[]): Sharer[] => recommendationBy(ids.map((id) => ({ id }))).data
const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id)

/** @param replied contacts in the network's reply; null without a reply */
function sections(data: string[], replied: string[] | null, indexed: string[], change: object = {}, count?: number) {
  const recommendation = recommendationBy(
    data.map((id) => ({ id })),
    change,
  )
  const contacts = replied && { count: count ?? replied.length, data: sharers(...replied) }
  const {
    contacts: own,
    others,
    areContactsHidden,
  } = sectionsOf({ recommendation, contacts }, sharers(...indexed), 'me')
  return [own.count, ids(own.listed), others.count, ids(others.listed), areContactsHidden]
}

it.each<[string, ReturnType<typeof sections>, unknown[]]>([
  [
    'lose who is missing in the whole list of contacts',
    sections(['cy', 'bo'], ['bo'], ['ana', 'bo'], { count: 40 }),
    [1, ['bo'], 39, ['cy'], false],
  ],
  [
    'keep who may be in the rest of the list',
    sections(['cy'], null, ['ana'], { count: 40 }),
    [1, ['ana'], 39, ['cy'], false],
  ],
  [
    'count contacts who are not listed yet',
    sections(['cy', 'ana'], ['ana'], [], { count: 40 }, 12),
    [12, ['ana'], 28, ['cy'], false],
  ],
  [
    'leave the member out of both',
    sections(['me', 'ana', 'cy'], ['ana', 'me'], [], { shared: true }),
    [2, ['ana'], 1, ['cy'], false],
  ],
  [
    'take nobody without an id for somebody else',
    sections(['', 'ana', ''], ['ana'], []),
    [1, ['ana'], 2, ['', ''], false],
  ],
])('the contacts and the others who shared a page %s', (_, split, expected) => {
  expect(split).toEqual(expected)
})

it.each<[string, Partial<Sharer>]>([
  ['link', { link: 'https://network.example/profile/ana' }],
  ['name', { name: 'Ana' }],
  ['time alone', { updated_time: '2026-03-01T10:00:00Z' }],
])(
  'the contacts and the others who shared a page list a contact without an id once, who has the same %s',
  (_, fields) => {
    const ana = { id: '', ...fields }
    const recommendation = recommendationBy([{ id: '', name: 'Cy' }, ana])
    const contacts = { count: 1, data: recommendationBy([ana]).data }
    const { contacts: own, others } = sectionsOf({ recommendation, contacts }, [], 'me')
    expect([own.listed, others]).toEqual([contacts.data, { count: 1, listed: recommendation.data.slice(0, 1) }])
  },
)

describe('suggestions', () => {
  const here = 'https://news.example/here'
  const me = 'maya'
  const share = (path: string, name: string, at: number, change: Partial<IndexedShare> = {}): IndexedShare => ({
    ...indexedShare({ url: `https://news.example/${path}`, name, at }),
    ...change,
  })
  const paths = (suggestions: SharedPage[]) => suggestions.map(({ url }) => new URL(url).pathname.slice(1))
  const recent = (...shares: IndexedShare[]) => suggest({ ofSite: [], recent: shares }, here, me).recent

  it('take the newest of each contact in turn, so that no contact fills the list', () => {
    const flood = [7, 8, 9].map((at) => share(`flood-${at}`, 'ana', at))
    expect(paths(recent(...flood, share('bo', 'bo', 2), share('cy', 'cy', 1)))).toEqual(['flood-9', 'bo', 'cy'])
  })

  it('exclude the page in front, the member’s own shares, the member, and what is no web page', () => {
    const found = recent(
      share('here?utm_source=x', 'ana', 1),
      share('own', me, 2),
      share('both', me, 3),
      share('both', 'bo', 1),
      share('a', 'ana', 1, { url: 'javascript:alert(1)' }),
      share('b', 'ana', 1, { url: 'https://' }),
    )
    expect(paths(found)).toEqual(['both'])
    expect(found[0]).toMatchObject({ members: [{ id: 'bo' }], at: 1 })
  })

  it('have one row for a page with several URLs, with its newest share', () => {
    const [row, ...rest] = recent(
      share('two', 'ana', 1, { message: 'Old' }),
      share('two?utm_source=mail', 'bo', 2, { message: 'New', title: '' }),
    )
    expect(rest).toEqual([])
    expect(row).toMatchObject({ message: 'New', title: 'Night trains', at: 2 })
    expect(row?.members.map(({ id }) => id)).toEqual(['bo', 'ana'])
  })

  // shows: W24
  it('have the title of most contacts, or the oldest of equally many, so that no contact renames a page', () => {
    const titled = (title: string, name: string, at: number) => share('two', name, at, { title })
    const [honest, other] = [titled('The harbour', 'ana', 1), titled('Harbour', 'bo', 2)]
    const last = titled('FRAUD', 'cy', 4)
    expect(recent(honest, last)[0]?.title).toBe('The harbour')
    expect(recent(honest, other, last, titled('Harbour', 'di', 3))[0]?.title).toBe('Harbour')
  })

  it('are three of the site, and three others', () => {
    const shares = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((path, index) => share(path, 'ana', 9 - index))
    const found = suggest({ ofSite: shares.slice(0, 5), recent: shares }, here, me)
    expect(paths(found.ofSite)).toEqual(['a', 'b', 'c'])
    expect(paths(found.recent)).toEqual(['d', 'e', 'f'])
  })
})

describe('suggestions for a page without sharers', () => {
  const nobody = { lookUp: found(recommendationBy([])) }

  it('are pages of this site, then pages that most contacts shared recently', async () => {
    await putShares([
      page('news.example/a', 'Ana', 24 * 100),
      page('trains.example/b', 'Ana', 5),
      page('trains.example/c', 'Ana', 2),
      page('trains.example/b', 'Bo', 4, { message: 'First line\nSecond line' }),
      page('trains.example/old', 'Bo', 24 * 8),
    ])
    await openPopup({ replies: nobody })
    expect(shown.heading()).toBe('Nobody has shared this page yet')
    expect(shown.suggestions()).toEqual([
      'Pages of news.example that your contacts shared',
      'news.example/a',
      'Shared by your contacts lately',
      'trains.example/b',
      'trains.example/c',
    ])
    const list = screen.getByRole('list', { name: 'Shared by your contacts lately' })
    const [first] = within(list).getAllByRole('listitem')
    expect(first?.textContent).toBe('Ttrains.example/btrains.exampleBo and 1 other4 hours agoFirst line')
    const link = within(list).getByRole<HTMLAnchorElement>('link', { name: 'trains.example/b' })
    expect([link.href, link.target, link.rel]).toEqual(['https://trains.example/b', '_blank', 'noreferrer'])
  })

  it.each([
    [
      'are shown on a page that is not looked up',
      { stored: guarded },
      ['Pages of news.example that your contacts shared', 'news.example/a'],
    ],
    [
      'are shown in a tab that shows no web page',
      { tab: { id: 1, url: 'about:newtab' } },
      ['Shared by your contacts lately', 'news.example/a'],
    ],
    ['are not shown in a private window, where nothing is done', { tab: { ...article, incognito: true } }, []],
  ])('%s', async (_, opening, expected) => {
    await putShares([page('news.example/a', 'Ana', 1)])
    await openPopup(opening)
    expect(shown.suggestions()).toEqual(expected)
    expect(asked('lookUp')).toEqual([])
  })
})

describe('what the network shared most', () => {
  const nobody = { lookUp: found(recommendationBy([])) }
  const mostShared = async () => [
    { url: 'https://trains.example/b', title: 'Sleepers', picture_copy: '', sharer_count: 12 },
  ]
  const listed = ['Most shared this week', 'Sleepers']

  // shows: ours mostShared
  it('stands below a looked-up page that nobody shared if the index suggests nothing, by one call', async () => {
    await openPopup({ replies: { ...nobody, mostShared } })
    expect([shown.suggestions(), asked('mostShared').length]).toEqual([listed, 1])
    screen.getByText('Shared by 12 people')
    await isChanged()
    expect(asked('mostShared')).toHaveLength(1)
  })

  it('is missing if the network doesn’t answer, or has no such list', async () => {
    await openPopup({ replies: { ...nobody, mostShared: fails('unreachable') } })
    expect([shown.suggestions(), alertCode(), asked('mostShared').length]).toEqual([[], undefined, 1])
    await openPopup({ replies: { ...nobody, mostShared }, stored: { network: { ...builtNetwork, profile: 'token' } } })
    expect([shown.suggestions(), asked('mostShared').length]).toEqual([[], 1])
  })

  it.each([
    ['a page that is not looked up', { stored: guarded }],
    ['a tab that shows no web page', { tab: { id: 1, url: 'about:newtab' } }],
    ['a private window', { tab: { ...article, incognito: true } }],
    ['a page whose look-up failed', { replies: { lookUp: fails('offline') } }],
    ['a page that somebody shared', { replies: { lookUp: found(recommendationBy(['Ana'])) } }],
  ])('is not asked for on %s', async (_, opening) => {
    await openPopup({ ...opening, replies: { mostShared, ...('replies' in opening && opening.replies) } })
    expect([shown.suggestions(), asked('mostShared')]).toEqual([[], []])
  })
})
