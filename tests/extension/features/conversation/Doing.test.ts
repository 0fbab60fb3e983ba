import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { commentDraft } from '../../../../src/extension/features/conversation/kinds.ts'
import type { Replies } from '../../../../src/extension/messages/questions.ts'
import type { Write } from '../../../../src/extension/schemas/outbox.ts'
import { longestId } from '../../../../src/extension/schemas/wire.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { AllHandlers } from '../../support/answers.ts'
import { button } from '../../support/elements.ts'
import { article, asked, click, fails, maya, openPopup, press, settle, store, write } from '../../support/pages.ts'
import { found, recommendationBy } from '../../support/stored/lists.ts'
import { held, inSeconds, isDone, keeps, owner, writeOf } from '../../support/stored/writes.ts'

const account = { ...maya, additions: ['conversation'] }
const ben = { id: 'ben', name: 'Ben', share_id: 's1', like_count: 2, comment_count: 1, liked: false }
const comment = (
  id: string,
  message: string,
  from = { id: 'ana', name: 'Ana' },
  minute = 0,
): Replies['newsComments']['data'][number] =>
  ({
    id,
    message,
    from: { ...from, link: '', picture_small: '' },
    created_time: `2026-01-02T03:0${minute}:00Z`,
  }) as never

const replies = (change: Partial<Write> = {}): Partial<AllHandlers> => ({
  ...keeps(change),
  newsComments: async () => ({ count: 1, data: [comment('c1', 'Where is it?')] }),
  likes: async () => ({ count: 3, data: [{ ...maya, id: 'eva', name: 'Eva' }] as never }),
})

const open = (sharer: object = ben, change: Partial<Write> = {}, others: Partial<AllHandlers> = {}, stored = {}) =>
  openPopup({
    stored: { account, ...stored },
    replies: { lookUp: found(recommendationBy([{ ...ben, ...sharer }])), ...replies(change), ...others },
  })

const thumb = () => screen.getByRole('button', { name: /^Thank Ben/ })
const answer = () => screen.getByRole('button', { name: /^Answer Ben/ })
const texts = () => [...document.querySelectorAll('.answers .comment')].map(({ textContent }) => textContent)
const area = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Answer Ben' })

describe('thanks for a share', () => {
  it('are given by one click, which counts at once, and taken back by another', async () => {
    await open()
    const state = () => ({ name: thumb().getAttribute('aria-label'), pressed: thumb().getAttribute('aria-pressed') })
    expect(state()).toEqual({ name: 'Thank Ben. Thanks so far: 2', pressed: 'false' })
    await click(thumb())
    expect(asked('like')).toEqual([{ id: 's1', name: 'Ben', liked: true }])
    expect(state()).toEqual({ name: 'Thank Ben. Thanks so far: 3', pressed: 'true' })
    await isDone()
    expect(state()).toEqual({ name: 'Thank Ben. Thanks so far: 3', pressed: 'true' })
    await click(thumb())
    expect(asked('like').at(-1)).toEqual({ id: 's1', name: 'Ben', liked: false })
    expect(state()).toEqual({ name: 'Thank Ben. Thanks so far: 2', pressed: 'false' })
  })

  it('that a newer reply has already count once', async () => {
    const done = writeOf({ type: 'like', id: 's1', name: 'Ben', liked: true }, { phase: 'done' })
    await open({ liked: true }, {}, {}, { outbox: [done] })
    expect(thumb().getAttribute('aria-label')).toBe('Thank Ben. Thanks so far: 2')
  })

  it('say why they can’t be kept, and are not shown where the network refused them, or the share is gone', async () => {
    await open({}, {}, { like: fails('storage-full') })
    await click(thumb())
    expect(screen.getByRole('alert').dataset.code).toBe('storage-full')
    const content = { type: 'like', id: 's1', name: 'Ben', liked: true } as const
    for (const phase of ['refused', 'done'] as const) {
      const inVain = writeOf(content, { phase, failure: { code: phase === 'done' ? 'gone' : 'not-allowed' } })
      await open({}, {}, {}, { outbox: [inVain] })
      expect(thumb().getAttribute('aria-pressed')).toBe('false')
    }
  })

  it('name those who thanked on request', async () => {
    const share_id = 's'.repeat(longestId)
    await open({ share_id })
    await click(screen.getByRole('button', { name: '2 people thanked Ben' }))
    expect(screen.getByRole('list', { name: 'Who thanked' }).textContent).toContain('Eva')
    screen.getByText('2 others')
    expect(asked('likes')).toEqual([{ id: share_id }])
  })

  it('are neither offered at a network without them nor for a share that has no id, nor answers to an own share without any', async () => {
    await open({}, {}, {}, { account: maya })
    expect(screen.queryByRole('button', { name: /^Thank/ })).toBeNull()
    await open({ id: maya.id, sharing_message: 'Worth it', comment_count: 0 })
    expect(screen.queryByRole('button', { name: /^Answer/ })).toBeNull()
    await open({ share_id: '' })
    expect(screen.queryByRole('button', { name: /^(Thank|Answer)/ })).toBeNull()
  })
})

describe('answers to a share', () => {
  it('are read when they are opened, the oldest first, with the field in focus, and earlier ones on request', async () => {
    const pages = [
      [comment('c3', 'Three', maya, 3), comment('c2', 'Two', undefined, 2)],
      [comment('c1', 'One', undefined, 1)],
    ]
    await open(
      { comment_count: 3 },
      {},
      { newsComments: async ({ page }) => ({ count: pages.flat().length, data: pages[page - 1] ?? [] }) },
    )
    expect(asked('newsComments')).toEqual([])
    await click(answer())
    expect({ texts: texts(), focused: document.activeElement }).toEqual({ texts: ['Two', 'Three'], focused: area() })
    pages[0]?.shift()
    await click(button('Remove your answer'))
    await isDone()
    await click(button('Show 1 earlier answer'))
    expect(texts()).toEqual(['One', 'Two'])
    expect(screen.queryByRole('button', { name: /earlier/ })).toBeNull()
  })

  it('are written, sent by Ctrl+Enter and undone, and the number counts them', async () => {
    await open({}, held())
    await click(answer())
    await press('Enter', { ctrlKey: true })
    expect({ asked: asked('newsComment'), rows: Number(area().rows) }).toEqual({ asked: [], rows: 1 })
    await write(area(), 'By the pier')
    expect(Number(area().rows)).toBe(2)
    expect(await commentDraft(owner, 's1').get()).toEqual({ message: 'By the pier' })
    await press('Enter', { ctrlKey: true })
    expect(asked('newsComment')).toEqual([{ id: 's1', name: 'Ben', message: 'By the pier' }])
    expect(answer().getAttribute('aria-label')).toBe('Answer Ben. 2 answers so far')
    expect(document.querySelector('.answers-of .write [role=status]')?.textContent).toEqual(
      inSeconds('Your answer will be sent'),
    )
    await click(button('Undo'))
    expect({ message: area().value, outbox: await items.outbox.get(), focused: document.activeElement }).toEqual({
      message: 'By the pier',
      outbox: [],
      focused: area(),
    })
  })

  it('stand in the list once they have arrived, and the number stays', async () => {
    const listed = [comment('c1', 'Where is it?')]
    await open({}, {}, { newsComments: async () => ({ count: listed.length, data: [...listed] }) })
    await click(answer())
    await write(area(), 'By the pier')
    await press('Enter', { ctrlKey: true })
    listed.unshift(comment('c2', 'By the pier', maya, 1))
    await isDone()
    await settle()
    expect({ texts: texts(), name: answer().getAttribute('aria-label'), typed: area().value }).toEqual({
      texts: ['Where is it?', 'By the pier'],
      name: 'Answer Ben. 2 answers so far',
      typed: '',
    })
    await write(area(), 'It is green')
    await press('Enter', { ctrlKey: true })
    await click(answer())
    await isDone()
    expect(answer().getAttribute('aria-label')).toBe('Answer Ben. 3 answers so far')
    await found(recommendationBy([{ ...ben, comment_count: 7 }]))({ url: article.url })
    await settle()
    expect(answer().getAttribute('aria-label')).toBe('Answer Ben. 7 answers so far')
  })

  it('of the member alone can be removed, with a time to undo it, and stay away', async () => {
    const listed = [comment('c2', 'By the pier', maya, 1), comment('c1', 'Where is it?')]
    await open({}, held(), { newsComments: async () => ({ count: 2, data: listed }) })
    await click(answer())
    expect(screen.getAllByRole('button', { name: 'Remove your answer' })).toHaveLength(1)
    await click(button('Remove your answer'))
    expect(asked('commentRemoval')).toEqual([{ id: 'c2' }])
    await click(button('Undo'))
    expect(texts()).toEqual(['Where is it?', 'By the pier'])
    await click(button('Remove your answer'))
    await isDone()
    await store({ outbox: [] })
    expect(texts()).toEqual(['Where is it?'])
    screen.getByText('You removed your answer.')
  })

  it('that could not be read say so, and are asked for again', async () => {
    await open({}, {}, { newsComments: fails('unreachable') })
    await click(answer())
    expect(screen.getByRole('alert').dataset.code).toBe('unreachable')
  })
})
