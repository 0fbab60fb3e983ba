import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import { shareDraft } from '../../../../../../src/extension/storage/drafts.ts'
import {
  alertCode,
  alertCodes,
  button,
  comment,
  writeButtons,
  writeState,
  writeText,
} from '../../../../support/elements.ts'
import { article, asked, click, fails, openPopup, write } from '../../../../support/pages.ts'
import { found, recommendationBy } from '../../../../support/stored/recommendations.ts'
import { type becomes, held, inSeconds, isDone, keeps, owner, writeOf } from '../../../../support/stored/writes.ts'
import { draft, field, pageData } from '../share-form.ts'

describe('a later popup', () => {
  const sent = (change: Parameters<typeof becomes>[0], page_url = article.url) =>
    writeOf({ type: 'share', url: article.url, page_url, ...pageData, message: 'Look' }, change)

  it.each([
    ['held', held(), inSeconds('This will be shared'), undefined, ['Cancel'], true],
    ['on its way', { phase: 'sending' }, 'Sharing…', undefined, [], true],
    [
      'not sent for seconds, since the network hangs',
      { phase: 'waiting', due: Date.now() - 5000, tried_at: Date.now() - 5000 },
      'Demo Network hasn’t answered yet, so nothing has been sent. You can close this window meanwhile.',
      undefined,
      ['Cancel'],
      true,
    ],
    [
      'offline',
      { phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'offline' } },
      'You are offline. This is sent as soon as you are back online.',
      undefined,
      ['Cancel'],
      true,
    ],
    [
      'not confirmed',
      { phase: 'unknown', failure: { code: 'unconfirmed' } },
      undefined,
      'unconfirmed',
      ['Look again', 'Send again', 'Edit', 'Discard'],
      true,
    ],
    ['refused', { phase: 'refused', failure: { code: 'not-allowed' } }, undefined, 'not-allowed', ['Discard'], false],
  ] as const)('shows a share that is %s, with its words', async (_, change, sentence, code, buttons, readOnly) => {
    await openAtRestWith(sent(change))
    expect([writeText(), alertCode(), writeButtons()]).toEqual([sentence, code, buttons])
    expect([comment().value, field('Title').value, comment().readOnly]).toEqual(['Look', 'Night trains', readOnly])
  })

  it('shows the share only to its author', async () => {
    await openAtRestWith(sent({ owner: `${owner}-2` }))
    expect([comment().value, writeState()]).toEqual(['', null])
  })

  it('returns a cancelled share to the form, also if the page was shared before', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [sent(held())] },
      replies: { lookUp: found(recommendation), ...keeps() },
    })
    await click(button('Cancel'))
    expect([comment().value, document.activeElement]).toEqual(['Look', comment()])
    button('Save')
  })

  it('cancels the share even while the page is loading and can’t be read', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({ metadata: new Promise(() => {}), replies: { lookUp: found(recommendation) } })
    await click(button('Edit comment'))
    await write(comment(), 'Otherwise')
    await click(button('Cancel'))
    expect(document.activeElement).toBe(button('Edit comment'))
    expect(await shareDraft(owner, article.url).get()).toBeNull()
  })

  it('discards a refused share by Cancel if the page was shared before', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    const refused = sent({ phase: 'refused', failure: { code: 'invalid' } })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [refused] },
      replies: { lookUp: found(recommendation), ...keeps() },
    })
    await click(button('Cancel'))
    expect(asked('discardWrite')).toEqual([{ key: refused.key }])
    expect(document.activeElement).toBe(button('Edit comment'))
  })

  it('leaves the refused share and its edits if Cancel fails', async () => {
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Before' })
    await openPopup({
      metadata: pageData,
      stored: { outbox: [sent({ phase: 'refused', failure: { code: 'invalid' } })] },
      replies: { lookUp: found(recommendation), ...keeps(), discardWrite: fails('unexpected') },
    })
    await write(comment(), 'Look again')
    await click(button('Cancel'))
    expect(alertCodes()).toEqual(['unexpected', 'invalid'])
    expect([comment().value, await draft.get()]).toEqual(['Look again', { message: 'Look again' }])
  })

  it('reports the delivery', async () => {
    await openAtRestWith(sent({}))
    await isDone()
    expect(document.activeElement).toBe(screen.getByText('Shared on Demo Network.').parentElement)
  })

  it('shows the form of another page without the share', async () => {
    await openAtRestWith(sent({}, 'https://news.example/another'))
    expect([comment().value, writeState()]).toEqual(['', null])
  })

  const openAtRestWith = (...outbox: ReturnType<typeof sent>[]) =>
    openPopup({ metadata: pageData, stored: { outbox }, replies: { lookUp: found(recommendationBy([])) } })
})
