import { screen } from '@testing-library/preact'
import { describe, expect, it, vi } from 'vitest'
import { createRetention } from '../../../../src/extension/background/member/retention.ts'
import { inBackground } from '../../../../src/extension/capabilities/background.ts'
import type { IndexedShare } from '../../../../src/extension/features/index/storage/shared-pages.ts'
import * as shares from '../../../../src/extension/features/index/storage/shares.ts'
import { removeShareOf, removeShares } from '../../../../src/extension/features/index/written-shares.ts'
import { noPolicy } from '../../../../src/extension/network/network.ts'
import { defaultOptions } from '../../../../src/extension/schemas/options.ts'
import { guarded, openOwn, shown } from '../../popup/this-page/open-page.ts'
import { alertCode, button, shareButton } from '../../support/elements.ts'
import { builtNetwork } from '../../support/network/networks.ts'
import { article, asked, click, fails, openPopup, reply, settle, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { isDone, keeps, owner } from '../../support/stored/writes.ts'
import { changeShares, isChanged, mine, page, putShares, share } from './shares.ts'

describe('sharers from the index', () => {
  it('are shown before the network replies, newest first', async () => {
    await putShares([share('Bo', 3), share('Ana', 1, { message: 'Por fin' }), page('news.example/other', 'Cy', 1)])
    await openPopup()
    const looking = 'Looking up who else shared it…'
    expect({ view: shown.view(), heading: shown.heading(), further: shown.further() }).toEqual({
      view: 'loading',
      heading: 'Shared by 2 contacts',
      further: looking,
    })
    expect(shown.names()).toEqual(['Ana', 'Bo'])
    expect(shown.rows()[0]?.textContent).toBe('AAna1h agoPor fin')
    expect(document.querySelector('.skeleton')).toBeNull()
  })

  it('stay in their rows if the network lists them, and go if it doesn’t', async () => {
    const [bo, ana] = ['bo', 'ana'].map((id) => ({ id, name: id, sharing_message: 'Read this' }))
    const words = { message: 'Read this' }
    await putShares([share('Bo', 3, words), share('Ana', 1, words), page('news.example/other', 'Cy', 1)])
    await openPopup()
    const before = shown.rows()
    expect(before).toHaveLength(2)
    const all = [{ id: 'cy', name: 'cy' }, bo, ana].flatMap((each) => each ?? [])
    await found(recommendationBy(all))({ url: article.url })
    await settle()
    expect({ heading: shown.heading(), further: shown.further() }).toEqual({
      heading: 'Shared by 2 contacts',
      further: undefined,
    })
    expect(shown.names()).toEqual(['ana', 'bo', 'cy'])
    for (const [index, row] of before.entries()) expect(shown.rows()[index]).toBe(row)
    await found(recommendationBy(['Cy']))({ url: article.url })
    await settle()
    expect({ heading: shown.heading(), names: shown.names() }).toEqual({ heading: 'Shared by 1 person', names: ['Cy'] })
  })

  it('stay with the error if the network can’t be reached', async () => {
    await putShares([share('Ana', 1)])
    await openPopup({ replies: { lookUp: fails('offline') } })
    expect(shown.view()).toBe('failed')
    expect(alertCode()).toBe('offline')
    expect(shown.heading()).toBe('Shared by 1 contact')
    expect(shown.names()).toEqual(['Ana'])
    expect(shown.further()).toBeUndefined()
    reply({ lookUp: found(recommendationBy(['Cy', { id: 'ana', name: 'Ana' }])) })
    await click(button('Try again'))
    expect({ view: shown.view(), names: shown.names() }).toEqual({ view: 'ready', names: ['Ana', 'Cy'] })
  })

  it('are said to be stored in this browser unless the network replied or is asked, also on a guarded page', async () => {
    const origin = 'From your contacts’ news, stored in this browser.'
    await putShares([share('Ana', 1)])
    const unguarded = { options: defaultOptions }
    await openPopup({ stored: unguarded, replies: { lookUp: fails('unreachable') } })
    expect({ view: shown.view(), tagOfOrigin: screen.getByText(origin).tagName }).toEqual({
      view: 'failed',
      tagOfOrigin: 'P',
    })
    await openPopup({ stored: unguarded })
    expect({ view: shown.view(), origin: screen.queryByText(origin) }).toEqual({ view: 'loading', origin: null })
    const before = asked('lookUp').length
    await openPopup({ stored: guarded, replies: { lookUp: found(recommendationBy(['Ana'])) } })
    screen.getByText(origin)
    expect({ view: shown.view(), heading: shown.heading(), names: shown.names() }).toEqual({
      view: 'guarded',
      heading: 'Shared by 1 contact',
      names: ['Ana'],
    })
    expect({ askedCount: asked('lookUp').length, further: shown.further(), pages: shown.pages() }).toEqual({
      askedCount: before,
      further: undefined,
      pages: [],
    })
    await click(button('Look up anyway'))
    expect({ names: shown.names(), origin: screen.queryByText(origin) }).toEqual({ names: ['Ana'], origin: null })
  })

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
      const count = (selector: string) => document.querySelectorAll(selector).length
      await vi.waitFor(() =>
        expect(['.avatar', '.page-rows li', 'main img'].map(count)).toEqual(tab === article ? [1, 0, 0] : [0, 2, 0]),
      )
    }
    for (const url of ['file:///home/maya/taxes.html', 'about:blank']) {
      await openPopup({ tab: { ...article, url } })
      await vi.waitFor(() => expect(document.querySelectorAll('.page-rows .initial').length).toBeGreaterThan(0))
      expect({ view: shown.view(), images: document.querySelectorAll('main img').length }).toEqual({
        view: 'unsupported',
        images: 0,
      })
    }
    await openPopup({ stored: { options: defaultOptions } })
    expect(document.querySelectorAll('.sharers img')).toHaveLength(1)
  })

  it('exclude the member, whose own share is shown separately until the network replies, also on a guarded page', async () => {
    await putShares([mine()])
    await openPopup()
    await openOwn()
    expect(shown.yourShare()).toBe('MLYour share Mine2h agoEdit commentSee it on your profile')
    expect({ names: shown.names(), hasSkeleton: document.querySelector('.skeleton') !== null }).toEqual({
      names: [],
      hasSkeleton: true,
    })
    await found(recommendationBy([]))({ url: article.url })
    await settle()
    expect({ yourShare: shown.yourShare(), button: shareButton()?.textContent }).toEqual({
      yourShare: undefined,
      button: 'Share',
    })
    await putShares([mine()])
    await openPopup({ stored: guarded })
    expect({ yourShare: shown.yourShare(), names: shown.names() }).toEqual({
      yourShare: 'MLYour share Mine',
      names: [],
    })
  })

  it('follow the index: new sharers come last, removed sharers disappear', async () => {
    await putShares([share('Bo', 3)])
    await openPopup()
    await putShares([share('Ana', 1)])
    await isChanged()
    expect(shown.names()).toEqual(['Bo', 'Ana'])
    await changeShares(owner, (store) => removeShares(store, owner, 0, ({ member }) => member.name === 'Bo'))
    await isChanged()
    expect(shown.names()).toEqual(['Ana'])
  })

  it('are not awaited if the index is slow, and are shown when it is read', async () => {
    let read = (_: IndexedShare[]) => {}
    const reading = new Promise<IndexedShare[]>((resolve) => {
      read = resolve
    })
    vi.spyOn(shares, 'sharesOf').mockReturnValue(reading)
    await openPopup()
    expect({ view: shown.view(), names: shown.names() }).toEqual({ view: 'loading', names: [] })
    read([share('Ana', 1)])
    await settle()
    expect(shown.names()).toEqual(['Ana'])
  })
})

const notice = /^Passalong sees only some of your contacts/

describe('the notice about the contact list', () => {
  // shows: §1 contact-list
  it('is shown once among the others, if the network lists no contact that the index has, and opens the sign-in', async () => {
    await putShares([share('Ana', 1), page('news.example/other', 'Cy', 1)])
    await openPopup({ replies: { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }, 'Cy', 'Dee'])) } })
    expect(shown.headings()).toEqual(['Shared by 1 contact', '3 others'])
    expect({ names: shown.names(), pages: shown.pages() }).toEqual({
      names: ['Ana', 'Bo', 'Cy', 'Dee'],
      pages: [],
    })
    expect(screen.getAllByText(notice)).toHaveLength(1)
    await click(button('Allow'))
    expect({ signIn: asked('signIn'), dismissContactsNotice: asked('dismissContactsNotice') }).toEqual({
      signIn: [{ scope: 'contacts' }],
      dismissContactsNotice: [],
    })
  })

  it('is hidden once it is dismissed, until the next session', async () => {
    await putShares([share('Ana', 1)])
    const replies = { lookUp: found(recommendationBy(['Bo', { id: 'ana', name: 'Ana' }])) }
    await openPopup({ replies })
    await click(button('Not now'))
    expect(screen.queryByText(notice)).toBeNull()
    await openPopup({ replies })
    expect({ headings: shown.headings(), notice: screen.queryByText(notice) }).toEqual({
      headings: ['Shared by 1 contact', '1 other'],
      notice: null,
    })
    await createRetention(inBackground.flatMap(({ stored = [] }) => stored)).deleteSessionValues()
    await putShares([share('Ana', 1)])
    await openPopup({ replies })
    screen.getByText(notice)
  })
})

describe('the own share of a guarded page', () => {
  const secret = 'http://news.example/reset?token=abc'
  const mineThere = { ...mine({ url: secret }), share_id: 'share-1' }
  const byId = { url: secret, share_id: 'share-1', pageTitle: '' }

  it('that the member shares offers to edit the comment and to remove it, by the id in the index', async () => {
    await putShares([mineThere])
    await openPopup({ tab: { id: 1, url: secret }, replies: keeps({ phase: 'done', doneAt: Date.now() }) })
    expect({ view: shown.view(), textbox: screen.queryByRole('textbox') }).toEqual({ view: 'guarded', textbox: null })
    await openOwn()
    await click(button('Edit comment'))
    await write(screen.getByRole('textbox', { name: 'Your comment' }), 'Better')
    await click(button('Save'))
    expect(asked('comment')).toMatchObject([{ ...byId, message: 'Better' }])
    await openOwn()
    await click(button('Remove'))
    expect(asked('removal')).toMatchObject([byId])
    await changeShares(owner, (store) => removeShareOf(store, owner, secret, 'maya'))
    await isChanged()
    await isDone()
    expect(document.querySelector('[data-result=removal]')?.textContent).toBe('You no longer share this page.')
    expect({
      view: shown.view(),
      asked: asked('lookUp'),
      removeButton: screen.queryByRole('button', { name: 'Remove' }),
    }).toEqual({ view: 'guarded', asked: [], removeButton: null })
  })

  it('of a forbidden host that the member shares offers the removal alone', async () => {
    const policy = { ...noPolicy, neverHosts: ['news.example'] }
    await putShares([mineThere])
    await openPopup({ tab: { id: 1, url: secret }, stored: { policy }, replies: keeps() })
    await openOwn()
    expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull()
    await click(button('Remove'))
    expect({ removeShare: asked('removal'), lookUp: asked('lookUp') }).toMatchObject({
      removeShare: [byId],
      lookUp: [],
    })
  })
})
