import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import { button, comment, openComment, ownLine } from '../../support/elements.ts'
import { article, asked, click, maya, openPopup, type PopupOpening, reply, settle, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { held, inSeconds, isDone, isQuick, keeps, writeOf } from '../../support/stored/writes.ts'
import { everything } from './composing.ts'
import { draft, openOwn } from './open-page.ts'

const section = () => document.querySelector<HTMLElement>('.your-share')
const buttons = () => [...(section()?.querySelectorAll('button:not(.own)') ?? [])].map(({ textContent }) => textContent)
const outcome = () => document.querySelector('.sharing > [data-result]:not(.your-share) p')?.textContent

const metadata = { title: 'Night trains', overview: 'They are back.', keywords: 'trains', site_name: 'The News' }
const sharedTime = new Date(Date.now() - 86_400_000).toISOString()
const shared = { shared: true, share_id: 'share-1', sharing_message: 'Before you all', sharedTime }
const of = { url: article.url, share_id: 'share-1', pageTitle: article.title }
const unshared = found(recommendationBy([]))

const open = (change: Partial<typeof shared> = {}, more: PopupOpening = {}) =>
  openPopup({ metadata, ...more, replies: { lookUp: found(recommendationBy([], { ...shared, ...change })) } })

/** Expects the form that every way leads to. */
const sendsCommentAlone = async () => {
  reply(isQuick())
  await click(button('Save'))
  expect(asked('share')).toEqual([])
  expect(asked('comment')).toMatchObject([{ url: of.url, share_id: 'share-1', message: 'Otherwise' }])
  expect(outcome()).toBe('Comment changed.')
}

it('the own share of this page is shown once, with time and comment if there are some, and with a link if the API can’t remove it', async () => {
  const everyone = ['Ana', { id: 'maya', name: 'Maya', sharing_message: 'Before you all' }]
  await openPopup({ replies: { lookUp: found(recommendationBy(everyone, shared)) } })
  expect({ line: section()?.textContent, buttons: buttons() }).toEqual({
    line: 'MLYour share Before you all',
    buttons: [],
  })
  await openOwn()
  expect(section()?.textContent).toBe('MLYour share Before you all1d agoEdit commentRemove')
  expect(screen.getAllByText('Before you all')).toHaveLength(1)
  expect({ buttons: buttons(), textbox: screen.queryByRole('textbox') }).toEqual({
    buttons: ['Edit comment', 'Remove'],
    textbox: null,
  })
  await open({ sharing_message: '', sharedTime: '' })
  await openOwn()
  expect(section()?.textContent).toBe('MLYour share Add a commentRemove')
  await open({ share_id: '' })
  await openOwn()
  expect(buttons()).toEqual(['Edit comment'])
  expect(screen.getByRole('link', { name: 'See it on your profile' }).getAttribute('href')).toBe(maya.link)
})

describe('the removal of the own share', () => {
  it('can be undone during the undo time, in place of the status of an earlier comment', async () => {
    await open()
    await openOwn()
    await click(button('Edit comment'))
    await write(comment(), 'Otherwise')
    reply(isQuick())
    await click(button('Save'))
    expect(outcome()).toBe('Comment changed.')
    await openOwn()
    reply(keeps(held()))
    button('Remove').focus()
    await click(button('Remove'))
    expect(asked('removal')).toEqual([of])
    expect({ outcome: outcome(), buttons: buttons(), focused: document.activeElement }).toEqual({
      outcome: undefined,
      buttons: ['Undo'],
      focused: button('Undo'),
    })
    expect(section()?.querySelector('.write [role=status]')?.textContent).toEqual(
      inSeconds('Your share will be removed'),
    )
    await click(button('Undo'))
    expect({ outcome: outcome(), buttons: buttons() }).toEqual({
      outcome: undefined,
      buttons: ['Edit comment', 'Remove'],
    })
    expect(await items.outbox.get()).toEqual([])
    expect(document.activeElement).toBe(button('Edit comment'))
  })

  it('says which thanks and answers go with it, before they go', async () => {
    const thanked = { id: 'maya', name: 'Maya', like_count: 3, comment_count: 1 }
    const openThanked = () =>
      openPopup({ metadata, replies: { lookUp: found(recommendationBy([thanked], shared)), ...keeps(held()) } })
    const sentence = 'This also removes 3 thanks and 1 answer.'
    await items.options.set({ ...items.options.fallback, undoSeconds: 5 })
    await openThanked()
    await openOwn()
    // screen readers read what comes into a region that is there
    const region = section()?.querySelector('[role=status]')
    expect(region?.textContent).toBe('')
    await click(button('Remove'))
    expect([region?.textContent, region?.isConnected]).toEqual([sentence, true])
    await items.outbox.remove()
    // then it can't be undone
    await items.options.set({ ...items.options.fallback, undoSeconds: 0 })
    await openThanked()
    await openOwn()
    expect(section()?.textContent).toContain(sentence)
  })

  it('is reported at the focus when delivered, and the page can be shared again', async () => {
    await open()
    reply(keeps())
    await openOwn()
    await click(button('Remove'))
    expect(buttons()).toEqual([])
    await unshared({ url: article.url })
    await isDone()
    expect(outcome()).toBe('You no longer share this page.')
    expect(document.activeElement?.textContent).toBe('You no longer share this page.')
    expect({ section: section(), textbox: openComment(), comment: comment().value }).toEqual({
      section: null,
      textbox: null,
      comment: '',
    })
  })

  it.each([
    ['unknown', { phase: 'unknown', due: Date.now() + 60_000 }, ['Stop trying']],
    ['refused', { phase: 'refused', failure: { code: 'invalid' } }, ['Discard']],
  ] as const)('that is %s stays there after the network says that the share is gone', async (_, change, offered) => {
    const removal = writeOf({ type: 'removal', ...of }, change)
    await draft.set({ message: 'Half a thought' })
    await openPopup({ stored: { outbox: [removal] }, replies: { lookUp: unshared } })
    expect(buttons()).toEqual(offered)
    expect(section()?.querySelector('.write')?.getAttribute('data-phase')).toEqual(removal.phase)
    expect(screen.queryByRole('textbox')).toBeNull()
    screen.getByRole('heading', { name: 'Nobody else has shared this page yet' })
    await isDone()
    expect({ outcome: outcome(), section: section(), comment: comment().value }).toEqual({
      outcome: 'You no longer share this page.',
      section: null,
      comment: 'Half a thought',
    })
    screen.getByRole('heading', { name: 'Nobody has shared this page yet' })
  })
})

describe('the comment of the own share', () => {
  it('is edited in a form without other fields, which sends only the comment, and nothing unless it is changed', async () => {
    await open()
    await openOwn()
    await click(button('Edit comment'))
    await click(button('Save'))
    expect({ asked: asked('comment'), focused: document.activeElement }).toEqual({
      asked: [],
      focused: ownLine(),
    })
    await openOwn()
    await click(button('Edit comment'))
    await write(comment(), 'On second thoughts')
    await click(button('Cancel'))
    expect({ tagOfComment: screen.getByText('Before you all').tagName, focused: document.activeElement }).toEqual({
      tagOfComment: 'SPAN',
      focused: ownLine(),
    })
    expect(await draft.get()).toBeNull()
    await openOwn()
    await click(button('Edit comment'))
    expect({ comment: comment().value, focused: document.activeElement }).toEqual({
      comment: 'Before you all',
      focused: comment(),
    })
    expect(screen.getAllByRole('textbox')).toEqual([comment()])
    expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
    await write(comment(), 'Otherwise')
    await sendsCommentAlone()
    expect(document.activeElement?.textContent).toBe('Comment changed.')
    expect(asked('comment')).toEqual([{ ...of, message: 'Otherwise', quote: '' }])
  })

  it('is edited alone if the network reports the share while the member types', async () => {
    const answer = Promise.withResolvers<void>()
    const opening = { at: Date.now(), show: 'link', url: article.url, text: 'A link' } as const
    await openPopup({
      stored: { opening },
      replies: {
        lookUp: async (page) => {
          await answer.promise
          return found(recommendationBy([], shared))(page)
        },
      },
    })
    const before = comment()
    await write(before, 'Otherwise')
    answer.resolve()
    await settle()
    expect({ field: comment(), focused: document.activeElement, comment: comment().value }).toEqual({
      field: before,
      focused: before,
      comment: 'Otherwise',
    })
    await sendsCommentAlone()
  })

  it('is edited alone from a restored draft, also of a whole share', async () => {
    await draft.set({ title: 'My title', message: 'Otherwise' })
    await open()
    const line = () => document.querySelector('.composer-line')
    const named = () => {
      const input = line()?.querySelector('input')
      return { draft: input?.placeholder, label: input?.getAttribute('aria-label'), says: line()?.textContent }
    }
    const closed = { draft: 'Draft: Otherwise', label: 'Your comment', says: 'Edit' }
    expect(named()).toEqual(closed)
    await open({}, { stored: { account: everything } })
    expect(named()).toEqual({ ...closed, says: 'Your shareEdit' })
    await click(line()?.querySelector('.chip') as Element)
    expect({
      hasRestored: document.querySelector('.restored') !== null,
      textboxes: screen.getAllByRole('textbox'),
    }).toEqual({ hasRestored: true, textboxes: [comment()] })
    // “Discard” would sound like the removal of the share
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    button('Cancel')
    await sendsCommentAlone()
  })

  it('that was given up is said to be changed once a look-up shows it', async () => {
    await draft.set({ message: 'Otherwise', unconfirmed: 'comment' })
    await open()
    await found(recommendationBy([], { ...shared, sharing_message: 'Otherwise' }))({ url: article.url })
    await draft.remove()
    await settle()
    expect(outcome()).toBe('Comment changed.')
  })
})
