import { within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { article } from '../../support/pages.ts'
import { ana, entry, list, openWith } from './newsfeed.ts'

describe('a piece of news', () => {
  const link = (name: string | RegExp) => within(entry()).getByRole('link', { name }).getAttribute('href')
  const hours = (count: number) => new Date(Date.now() - count * 3_600_000).toISOString()

  // shows: observed NewsItem
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
        creation_date: hours(2),
        updated_time: hours(1),
        url: article.url,
        infeed_link: 'https://network.example/go/1',
      },
    ])
    expect(entry().textContent).toBe(
      'ARAna Ruiz2 hours agoshared a pagePor finNight trains are backAnd they are fullnews.example',
    )
    expect(link('Ana Ruiz')).toBe(ana.link)
    expect(link(/^Night trains are back/)).toBe(article.url)
  })

  // shows: ours Member.left
  it('says that its author has left the network', async () => {
    const from = { ...ana, left: true }
    await openWith([{ id: '1', from, category: { name: 'Status' }, message: 'At work', updated_time: hours(1) }])
    expect(entry().textContent).toContain('Ana Ruiz (no longer here)')
  })

  // shows: observed NewsItem
  it('of a status uses its category if it has no label', async () => {
    await openWith([{ id: '1', from: ana, category: { name: 'Status' }, message: 'At work', updated_time: hours(1) }])
    expect(entry().textContent).toBe('ARAna Ruiz1 hour agoStatusAt work')
  })

  // shows: §2 GraphResource, observed NewsItem
  it('of 2011, without a category, reads as one sentence', async () => {
    await openWith([
      { id: '1', from: ana, label: 'has a new contact:', message: 'Jonas', updated_time: '2011-09-20T11:31:11+02:00' },
    ])
    expect(entry().textContent).toMatch(/^ARAna Ruiz has a new contact:\s+JonasSep 20, 2011$/)
  })

  // shows: observed NewsItem
  it.each([
    [
      { infeed_link: 'https://network.example/go/1', link: 'https://network.example/1' },
      'https://network.example/go/1',
    ],
    [{ link: 'https://network.example/1' }, 'https://network.example/1'],
  ])('without the page’s URL leads to the page by way of the network: %j', async (links, href) => {
    await openWith([{ id: '1', message: 'Look', ...links }])
    expect(link('Open on Demo Network')).toBe(href)
  })

  it('shows a `javascript:` address without a link', async () => {
    await openWith([{ id: '1', title: 'Tea & co', link: 'javascript:alert(3)', url: 'data:text/html,x' }])
    expect(entry().querySelector('a')).toBeNull()
    within(entry()).getByText('Tea & co')
  })

  // shows: observed NewsItem
  it('shows markup as text', async () => {
    const message = '<img src=x onerror=alert(1)> &amp; <b>'
    await openWith([{ id: '1', from: ana, category: { name: 'Status' }, message }])
    within(entry()).getByText(message)
    expect(entry().querySelector('img, b')).toBeNull()
  })

  // shows: observed NewsItem
  it('quotes the item that it refers to, but not itself', async () => {
    const quoted = { id: '2', from: ana, message: 'Quoted', title: 'Tea', url: article.url }
    await openWith([
      { id: '1', category: { name: 'Link' }, message: 'Bad', on: quoted },
      { id: '3', message: 'Good', on: { id: '3', message: 'Good' } },
    ])
    const quote = entry().querySelector('blockquote')
    expect(quote?.textContent).toBe('Ana Ruiz QuotedTeanews.example')
    expect(list().querySelectorAll('blockquote')).toHaveLength(1)
  })

  it('of an author without a name is from “A member”', async () => {
    await openWith([{}])
    within(entry()).getByText('A member')
  })
})
