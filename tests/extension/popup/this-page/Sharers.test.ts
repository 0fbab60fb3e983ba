import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, button } from '../../support/elements.ts'
import { article, asked, click, closePage, fails, maya, openPopup, reply, settle, store } from '../../support/pages.ts'
import { found, lookUpOf, recommendationBy } from '../../support/stored/lists.ts'
import { names, sharers, showNames } from './open-page.ts'

const many = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => ({ id: `${from + index}`, name: `Member ${from + index}` }))

describe('contacts', () => {
  const sections = () =>
    [...document.querySelectorAll('.sharers h2')].map(({ textContent }) => [
      textContent,
      [...screen.getByRole('list', { name: textContent ?? '' }).querySelectorAll('.name')].map(
        (name) => name.textContent,
      ),
    ])

  it('come first, then the others, both without the member', async () => {
    const everyone = recommendationBy(['Bo', 'Ana', { id: 'maya', name: 'Maya' }, 'Cy'], { count: 34, shared: true })
    await openPopup({ replies: { lookUp: found(everyone, ['Ana', 'Dee']) } })
    await showNames()
    expect(sections()).toEqual([
      ['Shared by 2 contacts', ['Ana', 'Dee']],
      ['31 others', ['Bo', 'Cy']],
    ])
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('are all sharers of the page, or none, also if only the member shared it', async () => {
    await openPopup({ replies: { lookUp: found(recommendationBy(['Ana']), ['Ana']) } })
    expect(sections()).toEqual([['Shared by 1 contact', ['Ana']]])
    closePage()
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo', 'Cy']), []) } })
    await showNames()
    expect(sections()).toEqual([['Shared by 2 people', ['Bo', 'Cy']]])
    const alone = recommendationBy([{ id: 'maya', name: 'Maya' }], { shared: true })
    await openPopup({ replies: { lookUp: found(alone) } })
    screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })
  })

  it('are loaded a hundred a page on demand, separately from the others', async () => {
    const everyone = recommendationBy(many(0, 20), { count: 150, updated_time: 'then' })
    await openPopup({ replies: { lookUp: found(everyone) } })
    await found(everyone)({ url: article.url })
    await items.recommendations.set([
      lookUpOf(article.url, everyone, { contacts: { ...recommendationBy(many(0, 20)), count: 30 } }),
    ])
    await settle()
    await showNames()
    expect(sections().map(([heading, list]) => [heading, list?.length])).toEqual([
      ['Shared by 30 contacts', 20],
      ['120 others', 0],
    ])
    reply({
      moreSharers: async ({ only_contacts }) =>
        recommendationBy(only_contacts ? many(0, 30) : many(0, 100), {
          count: only_contacts ? 30 : 150,
          updated_time: 'then',
        }),
    })
    await click(button('Show more (120)'))
    // a contact who is only in the longer list would be among the others
    expect(asked('moreSharers')).toEqual([
      { url: article.url, only_contacts: true, page: 1 },
      { url: article.url, only_contacts: false, page: 1 },
    ])
    expect(sections().map(([heading, list]) => [heading, list?.length])).toEqual([
      ['Shared by 30 contacts', 30],
      ['120 others', 70],
    ])
    button('Show more (50)')
  })
})

describe('more sharers', () => {
  async function open(count: number): Promise<void> {
    await openPopup({ replies: { lookUp: found(recommendationBy(many(0, 20), { count, updated_time: 'then' })) } })
    await showNames()
  }
  const more = () => screen.queryByRole('button', { name: /^Show more/ })

  // shows: §4 paging
  it('are loaded a hundred a page on demand, without duplicates, to the end', async () => {
    await open(230)
    for (const [shown, left] of [
      [20, 'Show more (210)'],
      [100, 'Show more (130)'],
      [200, 'Show more (30)'],
    ] as const) {
      expect(names()).toHaveLength(shown)
      const page = Math.floor(shown / 100)
      const to = Math.min(230, page * 100 + 100)
      const data = recommendationBy(many(page * 100, to), { count: 230, updated_time: 'then' })
      reply({ moreSharers: async () => data })
      await click(button(left))
    }
    expect(new Set(names()).size).toBe(230)
    expect(more()).toBeNull()
    expect(asked('moreSharers').map(({ page }) => page)).toEqual([1, 2, 3])
    expect(asked('lookUp')).toHaveLength(1)
  })

  it('of the paper that the page names are asked for there, as are their passages, and not contacts alone', async () => {
    const [first = {}, ...others] = many(0, 20)
    const recommendation = recommendationBy([{ ...first, quote: 'Trains slept.' }, ...others], { count: 21 })
    const at = { url: 'https://doi.org/10.1234/trains', recommendation, contacts: null }
    const recommendations = [lookUpOf(article.url, recommendationBy([]), { also: [at] })]
    await openPopup({
      stored: { recommendations },
      said: { canonical: '', doi: '10.1234/trains', loaded: article.url },
    })
    expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Jump there' }).href).toMatch(at.url)
    await showNames()
    await click(button('Show more (1)'))
    expect(asked('moreSharers')).toEqual([{ url: at.url, only_contacts: false, page: 1 }])
    const old = recommendations.map((each) => ({ ...each, at: 0 }))
    await openPopup({ stored: { recommendations: old }, replies: { lookUp: fails('offline') } })
    expect(screen.queryByText(/^Nobody has shared/)).toBeNull()
  })

  it('of whom one is left is offered beside contacts who all wrote', async () => {
    const contacts = {
      ...recommendationBy(many(0, 2).map((each) => ({ ...each, sharing_message: 'Read it' }))),
      count: 3,
    }
    await openPopup({ stored: { recommendations: [lookUpOf(article.url, contacts, { contacts })] } })
    button('Show more (1)')
  })

  it('of the tab’s address are not of the page once somebody shared that at its own', async () => {
    const tab = { ...article, url: 'https://m.news.example/amp/night-trains' }
    const at = (url: string, people: object[], count: number) => [
      { ...lookUpOf(url, recommendationBy(people, { count })), tab: tab.url },
    ]
    const said = { canonical: article.url, doi: '', loaded: tab.url }
    const moreSharers = async () => recommendationBy(many(20, 22))
    await openPopup({ tab, said, stored: { recommendations: at(tab.url, many(0, 20), 22) }, replies: { moreSharers } })
    await showNames()
    await click(button('Show more (2)'))
    await store({ recommendations: at(article.url, many(30, 31), 1) })
    expect(names()).toEqual(['Member 30'])
  })

  it('are read from the beginning again if the page was shared meanwhile, so that none is lost', async () => {
    await open(22)
    reply({
      moreSharers: async () => recommendationBy(many(0, 21), { count: 22, updated_time: 'now' }),
      lookUp: found(recommendationBy([...many(21, 22), ...many(0, 19)], { count: 22, updated_time: 'now' })),
    })
    await click(button('Show more (2)'))
    expect(new Set(names())).toEqual(new Set(many(0, 22).map(({ name }) => name)))
    expect({ namesCount: names().length, askedCount: asked('lookUp').length }).toEqual({
      namesCount: 22,
      askedCount: 2,
    })
  })

  it('move the focus to the first new sharer', async () => {
    await open(40)
    reply({ moreSharers: async () => recommendationBy(many(0, 30), { count: 40, updated_time: 'then' }) })
    await click(button('Show more (20)'))
    expect(document.activeElement?.textContent).toMatch(/Member 20$/)
  })

  it('show that they are loading, once', async () => {
    await open(21)
    reply({ moreSharers: () => new Promise(() => {}) })
    await click(button('Show more (1)'))
    expect(button('Loading more…').getAttribute('aria-disabled')).toBe('true')
    await click(button('Loading more…'))
    expect({ askedCount: asked('moreSharers').length, focused: document.activeElement }).toEqual({
      askedCount: 1,
      focused: button('Loading more…'),
    })
  })

  it('that could not be loaded are read again by the same button', async () => {
    await open(21)
    reply({ moreSharers: fails('busy') })
    await click(button('Show more (1)'))
    expect(alertCode()).toBe('busy')
    reply({ moreSharers: async () => recommendationBy(many(0, 21), { updated_time: 'then' }) })
    await click(button('Show more (1)'))
    expect({ namesCount: names().length, alert: screen.queryByRole('alert') }).toEqual({ namesCount: 21, alert: null })
    expect(asked('moreSharers').map(({ page }) => page)).toEqual([1, 1])
  })
})

it('a short comment can’t be unfolded, and its URLs are links', async () => {
  const ana = { id: 'ana', name: 'Ana', sharing_message: 'See https://news.example/a.' }
  await openPopup({ replies: { lookUp: found(recommendationBy([ana])) } })
  expect(screen.queryByRole('button', { name: /^more/ })).toBeNull()
  const link = screen.getByRole('link', { name: 'https://news.example/a' })
  expect({ target: link.getAttribute('target'), rel: link.getAttribute('rel') }).toEqual({
    target: '_blank',
    rel: 'noreferrer',
  })
})

it('draws a member’s picture from the network’s hosts, and their initials in place of any other', async () => {
  const { authUrl } = await requireNetwork()
  const pictures = [
    { id: 'a', name: 'Ana Ruiz', picture_small: `${authUrl}/pictures/a` },
    { id: 'b', name: 'Bo Ek', picture_small: 'https://elsewhere.example/b' },
  ]
  await openPopup({ stored: { account: maya }, replies: { lookUp: found(recommendationBy(pictures)) } })
  await showNames()
  const [, first, second] = within(sharers()).getAllByRole('listitem')
  const picture = first?.querySelector('img')
  expect(picture?.getAttribute('src')).toBe(`${authUrl}/pictures/a`)
  expect(second?.querySelector('.initials')?.textContent).toBe('BE')
  picture?.dispatchEvent(new Event('error'))
  await settle()
  expect(first?.querySelector('.initials')?.textContent).toBe('AR')
})

it('the faces count who else wrote, once all are loaded', async () => {
  const five = ['Ana', 'Ben', 'Cy', 'Di', 'Eva'].map((name) => ({ id: name, name, sharing_message: 'Look' }))
  const faces = () => document.querySelector('.faces')?.textContent
  await openPopup({ replies: { lookUp: found(recommendationBy(five)) } })
  expect(faces()).toMatch(/Di, Eva2$/)
  await openPopup({ replies: { lookUp: found(recommendationBy(five, { count: 9 })) } })
  expect(faces()).toMatch(/Di, Eva\+4$/)
})
