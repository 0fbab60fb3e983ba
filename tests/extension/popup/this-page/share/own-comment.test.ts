import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { alertCode, button, comment } from '../../../support/elements.ts'
import { article, asked, click, fails, openPopup, reply, settle, write } from '../../../support/pages.ts'
import { found, recommendationBy } from '../../../support/stored/recommendations.ts'
import { held, isDone, keeps, writeOf } from '../../../support/stored/writes.ts'
import { draft, metadata, of, open, sendsCommentAlone, shared, unshared } from './own-share.ts'

describe('the comment of the own share', () => {
  it('is edited in a form without other fields, which sends only the comment', async () => {
    await open()
    await click(button('Edit comment'))
    expect([comment().value, document.activeElement]).toEqual(['Before you all', comment()])
    screen.getByText('Only your comment changes; the rest of your share stays as it is.')
    expect([screen.getAllByRole('textbox'), screen.queryByRole('region', { name: 'What is shared' })]).toEqual([
      [comment()],
      null,
    ])
    await write(comment(), 'Otherwise')
    await sendsCommentAlone()
    expect(document.activeElement?.textContent).toBe('Your comment is changed.')
    expect(asked('editComment')).toEqual([{ ...of, message: 'Otherwise' }])
  })

  it.each(['Share this link', ''])('is edited alone from the menu of a link that says “%s”', async (text) => {
    const opening = { at: Date.now(), show: 'link', url: article.url, text } as const
    await open({}, { stored: { opening }, tab: { id: 1, url: 'https://other.example/', title: 'Elsewhere' } })
    expect(screen.getAllByRole('textbox')).toEqual([comment()])
    const heading = screen.getByRole('heading', { name: 'Your share' })
    expect(heading.classList).not.toContain('visually-hidden')
    await write(comment(), 'Otherwise')
    await sendsCommentAlone()
  })

  it('is edited alone if the network reports the share meanwhile; typed text and focus stay', async () => {
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
    expect([comment(), document.activeElement, comment().value]).toEqual([before, before, 'Otherwise'])
    await sendsCommentAlone()
  })

  it('is edited alone from a restored draft, also of a whole share', async () => {
    await draft.set({ title: 'My title', message: 'Otherwise' })
    await open()
    expect([document.querySelector('.restored') !== null, screen.getAllByRole('textbox')]).toEqual([true, [comment()]])
    // “Discard” would sound like the removal of the share
    expect(screen.queryByRole('button', { name: 'Discard' })).toBeNull()
    button('Cancel')
    await sendsCommentAlone()
  })

  it('is edited alone in a window that opened before another window shared the page', async () => {
    await openPopup({ metadata, replies: { lookUp: unshared } })
    await write(comment(), 'Otherwise')
    await found(recommendationBy([], shared))({ url: article.url })
    await settle()
    await sendsCommentAlone()
  })

  it.each([
    ['comment', { type: 'comment', ...of, message: 'Otherwise' }],
    ['share', { type: 'share', url: of.url, page_url: of.url, ...metadata, url_picture: '', message: 'Otherwise' }],
  ] as const)('is edited alone after a %s that was refused, with its words', async (_, content) => {
    const refused = writeOf(content, { phase: 'refused', failure: { code: 'invalid' } })
    await open({}, { stored: { outbox: [refused] } })
    expect([alertCode(), comment().value, screen.getAllByRole('textbox')]).toEqual([
      'invalid',
      'Otherwise',
      [comment()],
    ])
    await sendsCommentAlone()
  })

  it('is edited if only the index has the share; the background asks for its id', async () => {
    const edited = writeOf({ type: 'comment', ...of, share_id: '', message: 'Otherwise' }, held())
    await openPopup({ stored: { outbox: [edited] }, replies: { lookUp: fails('unreachable') } })
    expect([comment().value, comment().readOnly, screen.getAllByRole('textbox')]).toEqual([
      'Otherwise',
      true,
      [comment()],
    ])
  })

  it('is not sent if it is unchanged', async () => {
    await open()
    await click(button('Edit comment'))
    await click(button('Save'))
    expect([asked('editComment'), document.activeElement]).toEqual([[], button('Edit comment')])
  })

  it('stays unchanged after Cancel', async () => {
    await open()
    await click(button('Edit comment'))
    await write(comment(), 'On second thoughts')
    await click(button('Cancel'))
    expect([screen.getByText('Before you all').tagName, document.activeElement]).toEqual(['P', button('Edit comment')])
    expect(await draft.get()).toBeNull()
    await click(button('Edit comment'))
    expect(comment().value).toBe('Before you all')
  })

  it('can be undone before it is sent: its text returns to the form', async () => {
    await open()
    await click(button('Edit comment'))
    await write(comment(), 'Otherwise')
    reply(keeps(held()))
    await click(button('Save'))
    await click(button('Cancel'))
    expect([comment().value, comment().readOnly, document.activeElement]).toEqual(['Otherwise', false, comment()])
    await sendsAgain()
  })

  it('of a vanished share shows a notice above its text, which can be shared again', async () => {
    await open()
    await click(button('Edit comment'))
    await write(comment(), 'Otherwise')
    reply(keeps())
    await click(button('Save'))
    await draft.set({ message: 'Otherwise' })
    await unshared({ url: article.url })
    await isDone({ code: 'gone' })
    screen.getAllByText(/^This no longer exists on/)
    expect([comment().value, button('Share').getAttribute('aria-disabled')]).toEqual(['Otherwise', 'false'])
  })

  async function sendsAgain() {
    await click(button('Save'))
    expect(asked('editComment')).toEqual([
      { ...of, message: 'Otherwise' },
      { ...of, message: 'Otherwise' },
    ])
  }
})
