import { screen, within } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { nothingPassed, passAnswerDraft, passes } from '../../../../src/extension/features/passes/stored.ts'
import type { Pass } from '../../../../src/extension/schemas/received-pages.ts'
import { mayaAt } from '../../popup/this-page/composing.ts'
import { button } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, reply, settle, write } from '../../support/pages.ts'
import { pendingRequests } from '../../support/stored/lists.ts'
import { passOf } from '../../support/stored/received-pages.ts'
import { becomes, held, isDone, keeps, owner } from '../../support/stored/writes.ts'

import { elsewhere, end, jonas, openWith, outcome, says } from './open-passes.ts'

describe('“For you”', () => {
  const tab = () => screen.getByRole('tab', { name: /^(For you|Requests)/ })
  const folded = () =>
    [...document.querySelectorAll('.row > button')].map((row) =>
      [...row.querySelectorAll('.name, .line')].map(({ textContent }) => textContent?.trim()).join(' '),
    )
  const headings = () => screen.getAllByRole('heading').map(({ tagName, textContent }) => `${tagName} ${textContent}`)

  it('counts pages and contact requests, and shows pages first', async () => {
    await openWith([jonas, elsewhere], { stored: { pendingRequests: pendingRequests(['Tiago']) } })
    // the badge counts the requests alone: both say what they count
    expect({ text: tab().textContent, says: tab().title }).toEqual({
      ...{ text: 'For you 3', says: 'Sent to you: 2 · 1 contact request' },
    })
    await click(tab())
    expect(headings()).toEqual(['H1 For you', ...['H2 Sent to you', 'H3 Jonas Weber', 'H2 1 contact request']])
    expect(folded()).toEqual(['Jonas Weber Page p3', 'A member wants to be your contact'])
  })

  it('has one row open, at first the first one; others open by a click', async () => {
    await openWith([jonas, elsewhere], { stored: { pendingRequests: pendingRequests(['Tiago']) } })
    await click(tab())
    expect(screen.getByRole('link', { name: 'Page p1' }).getAttribute('href')).toBe(article.url)
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(says('header p')).toEqual(['sent Harbour a page'])
    expect(folded()).toEqual(['Jonas Weber Page p1', 'A member wants to be your contact'])
    expect(document.activeElement?.textContent).toBe('Jonas Weber')
  })

  it('has the first row open also if it comes after the others', async () => {
    await openWith([], { stored: { pendingRequests: pendingRequests(['Tiago']) } })
    await click(tab())
    expect(folded()).toEqual([])
    await passes.set({ ...nothingPassed, waiting: [jonas], waiting_count: 1 })
    await settle()
    expect(folded()).toEqual(['A member wants to be your contact'])
  })

  it('has a row folded with the answer that was begun in it', async () => {
    await passAnswerDraft(owner, elsewhere.id).set({ message: 'Then by the ladder' })
    await openWith([jonas, elsewhere])
    await click(tab())
    expect(folded()).toEqual(['Jonas Weber Draft: Then by the ladder'])
  })

  it('keeps a row open while its answer can be undone, beside the one that the member opens', async () => {
    await openWith([jonas, elsewhere], { replies: keeps(held()) })
    await click(tab())
    await click(button('Thanks'))
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(folded()).toEqual([])
    await end('p1')
    expect(folded()).toEqual(['Jonas Weber You thanked Jonas Weber. Page p1'])
  })

  it('keeps what was answered, after another segment or tab was shown, until the popup closes', async () => {
    await openWith([elsewhere])
    await click(tab())
    await click(button('Thanks'))
    await end('p3')
    for (const name of ['Sent', 'Waiting']) await click(screen.getByRole('radio', { name }))
    for (const name of ['This page', 'For you']) await click(screen.getByRole('tab', { name }))
    expect({ folded: folded(), count: tab().textContent }).toEqual({
      folded: ['Jonas Weber You thanked Jonas Weber. Page p3'],
      count: 'For you',
    })
    await click(screen.getByRole('button', { name: /Page p3/, expanded: false }))
    expect(outcome()).toBe('You thanked Jonas Weber.')
  })

  it('is called “Requests” at a network without passes, and counts contact requests alone', async () => {
    const account = mayaAt('quotes')
    await openWith([], { stored: { account, pendingRequests: pendingRequests(['Tiago', 'Amara']) } })
    expect(tab().textContent).toBe('Requests 2')
    await click(tab())
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 contact requests')
    expect(screen.queryByRole('radio')).toBeNull()
  })

  it('opens first where no page is in front and something waits', async () => {
    await openWith([elsewhere], { tab: {} })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('For you 1')
  })

  it('says that the network’s site has more', async () => {
    await openWith([elsewhere], {}, 60)
    await click(tab())
    expect(screen.getByRole('link', { name: 'Show more (59)' }).getAttribute('href')).toBe(
      'https://network.example/requests',
    )
  })

  it('says that nobody waits only if there is neither a page nor a request', async () => {
    const nobody = () => screen.queryByText('Nobody is waiting for your answer.')
    await openWith([elsewhere], { stored: { pendingRequests: pendingRequests([]) } })
    await click(tab())
    expect(nobody()).toBeNull()
    await click(button('Done'))
    await end('p3')
    expect({ outcome: outcome(), tab: tab().textContent }).toEqual({ outcome: 'Done.', tab: 'For you' })
    await openWith([], { stored: { pendingRequests: pendingRequests([]) } })
    await click(tab())
    expect(nobody()).not.toBeNull()
    // other lists were read, this one wasn't
    await passes.set({ ...nothingPassed, keptAt: Date.now() })
    await settle()
    expect(nobody()).toBeNull()
  })
})

describe('“Sent”', () => {
  const sent = passOf('s1', {
    from: { id: 'maya', name: 'Maya' },
    to: [
      { id: 'ana', name: 'Ana', value: 'THANKS', message: 'On page three?' },
      { id: 'ben', name: 'Ben' },
      { id: 'cem', name: 'Cem' },
    ],
  })

  async function openSent(...passed: Pass[]): Promise<HTMLElement> {
    await openWith([], { replies: { sentPasses: async () => ({ passes: passed, isWhole: true }) } })
    await click(screen.getByRole('tab', { name: /^For you/ }))
    const before = asked('sentPasses').length
    await click(screen.getByRole('radio', { name: 'Sent' }))
    await settle()
    expect(asked('sentPasses')).toHaveLength(before + 1)
    return document.querySelector('.sent') as HTMLElement
  }

  it('is read when it is chosen, and has who thanked, with the answers, and who hasn’t answered', async () => {
    const list = await openSent(sent)
    expect(within(list).getByRole('link', { name: 'Page s1' }).getAttribute('href')).toBe(sent.url)
    expect(within(list).getByRole('heading', { level: 3 }).textContent).toBe('Sent to Ana, Ben, and Cem.')
    expect(list.textContent).toContain('Ana answeredOn page three?')
    expect([...list.querySelectorAll('.answered .comment')].map(({ textContent }) => textContent)).toEqual([
      'On page three?',
    ])
    expect(list.textContent).toContain('Not answered yet: Ben and Cem')
  })

  it('says of thanks without words that they are thanks', async () => {
    const list = await openSent({ ...sent, to: sent.to.slice(0, 1).map((ana) => ({ ...ana, message: '' })) })
    expect(list.querySelector('.answered')?.textContent).toBe('Ana thanked you')
  })

  it('names the only receiver of a page once', async () => {
    const list = await openSent({ ...sent, to: sent.to.slice(1, 2) })
    expect(list.textContent?.split('Ben')).toHaveLength(2)
  })

  it('has what the member answered, with the words of both, and finds all by words and names, also in Latin letters', async () => {
    const answered = passOf('p9', {
      ...{ message: 'This is what I meant', from: { id: 'nikos', name: 'Νίκος' } },
      to: [{ id: 'maya', name: 'Maya', value: 'THANKS', message: 'Then by the ladder' }],
    })
    const list = await openSent(sent, answered)
    expect(list.textContent).toMatch(/You answered Νίκος\..+Page p9Νίκος This is what I meantThen by the ladder/)
    // his words stand on their own ground, the member's are plain
    expect(within(list).getByText('This is what I meant').closest('.answered')).not.toBeNull()
    expect(within(list).getByText('Then by the ladder').closest('.answered')).toBeNull()
    const titles = () =>
      within(list)
        .queryAllByRole('link', { name: /^Page/ })
        .map(({ textContent }) => textContent)
    const field = screen.getByRole('searchbox', { name: 'Search what you sent and answered' })
    for (const [query, found] of [
      ['nikos', ['Page p9']],
      ['ladder', ['Page p9']],
      ['ana three', ['Page s1']],
      ['ladder ana', []],
    ] as const) {
      await write(field, query)
      expect([query, titles()]).toEqual([query, found])
    }
    screen.getByText('Nothing found. Try fewer or other words.')
  })

  it('is where the line leads that says on the page whom the member sent it to', async () => {
    const to = (...names: string[]) => names.map((name) => ({ id: name, name }))
    const page = { url: article.url, pageKey: 'trains', creation_date: '2026-01-05T00:00:00+0000' }
    const other = { ...page, url: 'https://news.example/another', pageKey: 'another', to: to('Dee') }
    const known = [{ ...page, to: to('Ana Ruiz', 'Ben') }, other, { ...page, creation_date: '', to: to('Ben') }]
    await openWith([], { replies: { sentPasses: async () => ({ passes: [sent], isWhole: true }) } })
    const line = () => screen.queryByRole('button', { name: /^You sent this to/ })
    expect(line()).toBeNull()
    await passes.set({ ...nothingPassed, sent: known })
    await settle()
    expect(line()?.textContent).toMatch(/^You sent this to Ana and Ben5 Jan/)
    await click(line() as Element)
    await settle()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Sent' }).checked).toBe(true)
    expect(document.querySelector('.sent')?.textContent).toContain('Sent to Ana, Ben, and Cem.')
    for (const name of ['This page', /^For you/]) await click(screen.getByRole('tab', { name }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Waiting/ }).checked).toBe(true)
  })

  it('leads to a form of the network’s site that answers who wrote', async () => {
    await openSent(sent)
    const links = screen.getAllByRole('link', { name: /^Answer / })
    expect(links.map((link) => link.getAttribute('aria-label'))).toEqual(['Answer Ana'])
    const form = new URL(links[0]?.getAttribute('href') ?? '')
    expect(form.origin + form.pathname).toBe(`${builtNetwork.authUrl}/share`)
    expect(Object.fromEntries(form.searchParams)).toEqual({
      ...{ url: sent.url, title: sent.title },
      ...{ audience: 'people', to: 'ana' },
    })
  })

  it('takes a page back by one click, with time to undo it, and says so', async () => {
    await openSent(sent)
    reply(keeps(held()))
    await click(button('Take back'))
    expect(asked('passRemoval')).toEqual([{ id: 's1', url: 'https://news.example/s1', pageTitle: 'Page s1' }])
    expect(document.activeElement).toBe(button('Undo'))
    await click(button('Undo'))
    await click(button('Take back'))
    await becomes({ phase: 'refused', due: null, failure: { code: 'already-sent' } })
    expect(screen.getByRole('alert').dataset.code).toBe('already-sent')
    await click(button('Discard'))
    await click(button('Take back'))
    await isDone()
    screen.getByText('Taken back.')
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  it('leaves the keyboard at no other page’s “Undo”', async () => {
    await openSent(sent, { ...sent, id: 's2', url: 'https://news.example/s2' })
    reply(keeps(held()))
    for (const each of screen.getAllByRole('button', { name: 'Take back' })) await click(each)
    const [first, second] = screen.getAllByRole('button', { name: 'Undo' })
    expect(document.activeElement).toBe(second)
    await click(second as Element)
    expect(first?.isConnected && document.activeElement !== first).toBe(true)
  })

  it('that isn’t whole leads to the site, and never says that nothing is found', async () => {
    await openSent(sent)
    reply({ sentPasses: async () => ({ passes: [sent], isWhole: false }) })
    for (const name of [/^Waiting/, 'Sent']) await click(screen.getByRole('radio', { name }))
    await write(screen.getByRole('searchbox'), 'nowhere')
    expect(screen.queryByText(/^Nothing found/)).toBeNull()
    screen.getByRole('link', { name: 'Show more' })
  })

  it('can’t be taken back once everybody has thanked, and is none for who passed nothing', async () => {
    await openSent(passOf('s2', { to: [{ id: 'ana', name: 'Ana', value: 'THANKS' }] }))
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
    await openSent()
    screen.getByText('What you send to people, and what you answer, appears here.')
  })
})
