import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { alertCode, button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, type PopupOpening, reply, store } from '../../support/pages.ts'
import { becomes, held, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'
import { ana, feedOf, openNews, openWith, read, shown, statuses } from './newsfeed.ts'

describe('a piece of news', () => {
  const link = (name: string | RegExp) => within(shown.entry()).getByRole('link', { name }).getAttribute('href')
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  it('of a share shows member, time, comment and page, with its link', async () => {
    await openWith([
      {
        id: '1',
        from: ana,
        category: { name: 'Link' },
        label: 'shared a page :',
        message: 'Por fin',
        title: 'Night trains are back',
        description: 'And they are full',
        language: 'es',
        creation_date: hours(2),
        updated_time: hours(1),
        url: article.url,
        infeed_link: 'https://network.example/go/1',
      },
    ])
    expect([...shown.entry().querySelectorAll('[lang=es]')].map(({ textContent }) => textContent)).toEqual([
      'Por fin',
      'Night trains are back',
      'And they are full',
    ])
    expect(shown.entry().textContent).toBe('ARAna Ruiz2h agoPor finNNight trains are backAnd they are fullnews.example')
    expect(link('Ana Ruiz')).toBe(ana.link)
    expect(link(/^Night trains are back/)).toBe(article.url)
  })

  it('says that its author has left the network', async () => {
    const from = { ...ana, left: true }
    await openWith([{ id: '1', from, category: { name: 'Status' }, message: 'At work', updated_time: hours(1) }])
    expect(shown.entry().textContent).toContain('Ana Ruiz (no longer here)')
  })

  it('of another network says its label, or its category without one', async () => {
    const stored = { network: { ...builtNetwork, profile: 'token' } } as const
    const item = { id: '1', from: ana, category: { name: 'Status' }, message: 'At work', updated_time: hours(1) }
    await openWith([{ ...item, label: 'wrote :' }], {}, stored)
    expect(shown.entry().querySelector('.label')?.textContent).toBe('wrote')
    await openWith([item], {}, stored)
    expect(shown.entry().querySelector('.label')?.textContent).toBe('Status')
    await openWith([item], {}, { network: builtNetwork })
    expect(shown.entry().querySelector('.label')).toBeNull()
  })

  it.each([
    [
      { infeed_link: 'https://network.example/go/1', link: 'https://network.example/1' },
      'https://network.example/go/1',
    ],
    [{ link: 'https://network.example/1' }, 'https://network.example/1'],
  ])('without the page’s URL leads to the page by way of the network: %j', async (links, href) => {
    await openWith([{ id: '1', message: 'Look', ...links }])
    expect(link('Open on Demo Network')).toBe(href)
    await openWith([{ id: '1', message: 'Look', updated_time: hours(1), ...links }])
    expect(link('1h ago')).toBe(href)
    expect(screen.queryByText('Open on Demo Network')).toBeNull()
  })

  it('shows a `javascript:` address without a link, and markup as text', async () => {
    await openWith([{ id: '1', title: 'Tea & co', link: 'javascript:alert(3)', url: 'data:text/html,x' }])
    expect(shown.entry().querySelector('a')).toBeNull()
    within(shown.entry()).getByText('Tea & co')
    const message = '<img src=x onerror=alert(1)> &amp; <b>'
    await openWith([{ id: '1', from: ana, category: { name: 'Status' }, message }])
    within(shown.entry()).getByText(message)
    expect(shown.entry().querySelector('img, b')).toBeNull()
  })

  it('quotes the item that it refers to, but not itself', async () => {
    const quoted = { id: '2', from: ana, message: 'Quoted', title: 'Tea', url: article.url }
    await openWith([
      { id: '1', category: { name: 'Link' }, message: 'Bad', on: quoted },
      { id: '3', message: 'Good', on: { id: '3', message: 'Good' } },
    ])
    const quote = shown.entry().querySelector('blockquote')
    expect(quote?.textContent).toBe('Ana Ruiz QuotedNTeanews.example')
    expect(shown.list().querySelectorAll('blockquote')).toHaveLength(1)
  })

  it('without a name is by “A member”', async () => {
    await openWith([{}])
    within(shown.entry()).getByText('A member')
  })
})

describe('the member’s own news', () => {
  const whose = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
  /** Unfolds the filter and chooses an option. */
  async function chooseWhose(name: string) {
    if (!screen.queryByRole('radio', { name })) await click(shown.filters())
    await click(whose(name))
  }
  const own = () => screen.getByRole('list', { name: 'What you shared' })
  const removal = () => screen.queryByRole<HTMLAnchorElement>('link', { name: 'Remove on Demo Network' })
  const remove = () => screen.queryByRole('button', { name: 'Remove A page' })
  const open = (opening: PopupOpening = {}) =>
    openNews({
      replies: {
        readNewsfeed: read((filter) =>
          feedOf([
            filter.own
              ? { id: 'mine', title: 'A page', url: article.url, link: 'https://network.example/item' }
              : { id: '1', message: 'Theirs', link: 'https://network.example/theirs' },
          ]),
        ),
      },
      ...opening,
    })

  it('are shown if chosen, page by page, with a way to remove each', async () => {
    await open()
    await click(shown.filters())
    expect({ myContacts: whose('My contacts').checked, mine: whose('Mine').checked }).toEqual({
      myContacts: true,
      mine: false,
    })
    expect({ button: remove(), link: removal() }).toEqual({ button: null, link: null })
    await chooseWhose('Mine')
    expect(asked('readNewsfeed')).toEqual([allNews, { ...allNews, own: true }])
    expect(own().textContent).toContain('A page')
    expect({ hasButton: remove() !== null, link: removal() }).toEqual({ hasButton: true, link: null })
    await chooseWhose('My contacts')
    expect(remove()).toBeNull()
    expect(shown.entries()).toHaveLength(1)
    await openWith(statuses(1), { nextPage: 2 })
    await chooseWhose('Mine')
    await click(button('Show more'))
    expect(asked('moreNews')).toEqual([{ ...allNews, own: true, page: 2 }])
  })

  it('are removed in place, which can be undone or given up, and then read again', async () => {
    await open()
    await chooseWhose('Mine')
    reply(keeps(held()))
    remove()?.focus()
    await click(remove() as HTMLElement)
    expect(asked('removal')).toEqual([{ url: article.url, share_id: 'mine', pageTitle: 'A page' }])
    const undo = within(own()).getByRole('button', { name: 'Undo A page' })
    expect({ button: remove(), focused: document.activeElement }).toEqual({ button: null, focused: undo })
    await click(undo)
    expect({ focused: document.activeElement, outbox: await items.outbox.get() }).toEqual({
      focused: remove(),
      outbox: [],
    })
    await click(remove() as HTMLElement)
    await becomes({ phase: 'unknown', due: Date.now() + 3_600_000, attempts: 1 })
    await click(screen.getByRole('button', { name: 'Stop trying A page' }))
    expect({ hasButton: remove() !== null, alertCode: alertCode() }).toEqual({
      hasButton: true,
      alertCode: 'unconfirmed',
    })
    await click(remove() as HTMLElement)
    reply({ readNewsfeed: read(() => feedOf([])) })
    await isDone()
    screen.getByText('You haven’t shared anything yet.')
    expect(document.activeElement).toBe(shown.filters())
  })

  it('that are statuses link to their place on the site for the removal', async () => {
    const link = 'https://network.example/news/mine'
    await open({ replies: { readNewsfeed: read(() => feedOf([{ id: 'mine', message: 'A status', link }])) } })
    await chooseWhose('Mine')
    expect({ button: remove(), link: removal()?.href }).toEqual({ button: null, link })
  })

  it.each([
    ['leads to the item', 'https://network.example/item', 'https://network.example/item'],
    ['is none', '', undefined],
  ])('at another network the way %s', async (_, link, href) => {
    await open({
      stored: { network: { ...builtNetwork, profile: 'token' } },
      replies: { readNewsfeed: read(() => feedOf([{ id: 'mine', message: 'A status', link }])) },
    })
    await chooseWhose('Mine')
    expect(removal()?.href).toBe(href)
  })

  it('are read again when a write was delivered, not earlier', async () => {
    const status = writeOf({ type: 'status', message: 'A status of mine', social_account: [] }, { owner })
    await open({ stored: { outbox: [status] } })
    await chooseWhose('Mine')
    expect(own().textContent).not.toContain('A status of mine')
    const before = asked('readNewsfeed').length
    await store({ outbox: [{ ...status, phase: 'sending' }] })
    expect(asked('readNewsfeed')).toHaveLength(before)
    await store({ outbox: [{ ...status, phase: 'done', due: null, doneAt: Date.now() }] })
    expect(asked('readNewsfeed').slice(before)).toEqual([{ ...allNews, own: true }])
    await chooseWhose('My contacts')
    const all = asked('readNewsfeed').length
    const later = { ...status, key: 'later' }
    await store({ outbox: [{ ...later, phase: 'sending' }] })
    await store({ outbox: [{ ...later, phase: 'done', due: null, doneAt: Date.now() }] })
    expect(asked('readNewsfeed')).toHaveLength(all)
  })
})
