import { screen } from '@testing-library/preact'
import { describe, expect, it } from 'vitest'
import type { Argument } from '../../../../../../src/extension/messages/questions.ts'
import {
  alertCode,
  alertCodes,
  button,
  comment,
  writeButtons,
  writeState,
  writeText,
} from '../../../../support/elements.ts'
import { builtNetwork } from '../../../../support/network/built-network.ts'
import { paused } from '../../../../support/network/paused.ts'
import {
  article,
  asked,
  click,
  closePage,
  done,
  fails,
  openPopup,
  reply,
  store,
  write,
} from '../../../../support/pages.ts'
import { found, recommendationBy } from '../../../../support/stored/recommendations.ts'
import { becomes, isDone, keeps } from '../../../../support/stored/writes.ts'
import { draft, field, open, openAndShare, pageData, use } from '../share-form.ts'

describe('a share', () => {
  it('that was refused shows why with its text, which can be edited and shared again', async () => {
    await openAndShare('Look')
    await becomes({ phase: 'refused', failure: { code: 'invalid', requestId: 'uuid-1' } })
    expect(alertCodes()).toEqual(['invalid'])
    screen.getByText('Request uuid-1')
    expect([comment().value, comment().readOnly, writeButtons()]).toEqual(['Look', false, ['Discard']])
    await write(comment(), 'Look here')
    await click(button('Share'))
    expect(asked('share').map(({ message }) => message)).toEqual(['Look', 'Look here'])
  })

  it('that was refused is discarded with its edits, which restores the page’s metadata', async () => {
    await open()
    reply(keeps())
    await write(comment(), 'Look')
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    await write(field('Title'), 'My title')
    closePage()
    await openPopup({ metadata: pageData, replies: keeps() })
    expect([comment().value, field('Title').value]).toEqual(['Look', 'My title'])
    await click(button('Discard'))
    expect(asked('discardWrite')).toHaveLength(1)
    expect([comment().value, field('Title').value]).toEqual(['', 'Night trains'])
    expect([writeState(), document.activeElement, await draft.get()]).toEqual([null, comment(), null])
  })

  it('replaces a refused share, also one of the page’s other URL', async () => {
    const canonical = 'https://www.news.example/own'
    await open({ metadata: { ...pageData, canonical } })
    reply(keeps())
    await click(button('Share'))
    await becomes({ phase: 'refused', failure: { code: 'invalid' } })
    await click(screen.getByRole('checkbox', { name: /^Share the page’s own address/ }))
    await click(button('Share'))
    expect(asked('share').map(({ url }) => url)).toEqual([article.url, canonical])
    await isDone()
    expect([writeState(), screen.getByText('Shared on Demo Network.')]).toEqual([null, expect.anything()])
  })

  it('that failed shows one notice if the look-up failed too', async () => {
    await openPopup({ metadata: pageData, replies: { lookUp: fails('unreachable'), ...keeps() } })
    expect(alertCode()).toBe('unreachable')
    await write(comment(), 'Look')
    await click(button('Share'))
    await becomes({ phase: 'unknown', due: null, failure: { code: 'unconfirmed' } })
    expect(alertCodes()).toEqual(['unconfirmed'])
    await isDone()
    expect(alertCode()).toBe('unreachable')
  })

  it('that is unconfirmed is checked before it is sent again', async () => {
    await openAndShare('Look')
    await becomes({ phase: 'unknown', due: Date.now() + 2000, failure: { code: 'unconfirmed' } })
    expect([writeText(), writeButtons()]).toEqual([
      'Demo Network hasn’t confirmed this yet. Passalong sends it again as soon as it can, and it arrives only once. Even if you stop trying, it may have arrived already.',
      ['Stop trying'],
    ])
    expect(alertCode()).toBeUndefined()
    await becomes({ due: null, failure: { code: 'unconfirmed' } })
    expect([alertCode(), writeButtons()]).toEqual(['unconfirmed', ['Look again', 'Send again', 'Edit', 'Discard']])
    reply({ confirmWrite: done })
    await click(button('Look again'))
    expect(asked('confirmWrite')).toHaveLength(1)
    await becomes({ due: Date.now() })
    expect(document.activeElement).toBe(button('Stop trying'))
    await isDone()
    screen.getByText('Shared on Demo Network.')
    expect(asked('share')).toHaveLength(1)
  })

  it('that was given up warns that it may have arrived, until a look-up shows it', async () => {
    await openAndShare('Look')
    await becomes({ phase: 'unknown', due: Date.now() + 2000, failure: { code: 'unconfirmed' } })
    await click(button('Stop trying'))
    expect([alertCode(), comment().value, writeState()]).toEqual(['unconfirmed', 'Look', null])
    const recommendation = recommendationBy([], { shared: true, share_id: 'share-1', sharing_message: 'Look' })
    const arrived = async (page: Argument<'lookUp'>) => {
      await found(recommendation)(page)
      return draft.remove().then(() => null)
    }
    reply({ lookUp: arrived })
    await click(button('Look again'))
    expect(asked('lookUp').at(-1)).toEqual({ url: article.url, again: true })
    expect([alertCode(), document.querySelector('textarea'), document.activeElement?.textContent]).toEqual([
      undefined,
      null,
      expect.stringContaining('Shared on Demo Network.'),
    ])
    button('Edit comment')
  })

  it.each([
    ['Send again', 'sendWrite'],
    ['Edit', 'takeBackWrite'],
    ['Discard', 'discardWrite'],
  ] as const)('that was not confirmed and did not arrive is still there: %s', async (name, question) => {
    await openAndShare('Look')
    await becomes({ phase: 'unknown', due: null, failure: { code: 'missing' } })
    expect(alertCode()).toBe('missing')
    expect(comment().value).toBe('Look')
    await click(button(name))
    expect(asked(question)).toHaveLength(1)
    if (question === 'sendWrite') expect(button(name).getAttribute('aria-disabled')).toBe('true')
    else expect([comment().value, document.activeElement]).toEqual([name === 'Edit' ? 'Look' : '', comment()])
  })

  it('that the network delays is sent later; its status shows the reason, and it can be cancelled', async () => {
    await openAndShare()
    const later = { phase: 'waiting', due: Date.now() + 60_000 } as const
    await becomes({ ...later, failure: { code: 'offline' } })
    expect(writeText()).toBe('You are offline. This is sent as soon as you are back online.')
    await becomes({ failure: { code: 'busy' } })
    expect(writeText()).toBe('This couldn’t be sent yet. Passalong sends it as soon as it can.')
    const retry_at = new Date(2100, 1, 1, 14, 5).getTime()
    await becomes({ failure: { code: 'busy', retry_at } })
    expect(writeText()).toMatch(/^This couldn’t be sent yet. It is sent after 2:05\sPM.$/)
    expect([alertCode(), writeButtons(), document.activeElement]).toEqual([undefined, ['Cancel'], button('Share')])
    await click(button('Cancel'))
    expect([asked('takeBackWrite').length, writeState(), document.activeElement]).toEqual([1, null, comment()])
  })

  it('waits for the network’s Retry-After time, even if the delayed write was cancelled', async () => {
    const later = () => Date.now() + 60_000
    await openPopup({
      metadata: pageData,
      stored: { pace: paused(builtNetwork.baseUrl, later()) },
      replies: keeps({ phase: 'waiting', due: Date.now() }),
    })
    await use()
    await click(button('Share'))
    const waits = [expect.stringMatching(/^This couldn’t be sent yet. It is sent after/), ['Cancel']]
    expect([writeText(), writeButtons()]).toEqual(waits)
    await store({ pace: paused('https://another.example', later()) })
    expect([writeText(), writeButtons()]).toEqual(['Sharing…', []])
    await store({ pace: paused(builtNetwork.baseUrl, later()) })
    expect([writeText(), writeButtons()]).toEqual(waits)
    await becomes({ due: Date.now() - 2000 })
    await store({ pace: paused(builtNetwork.baseUrl, Date.now() - 1000) })
    expect([writeText(), writeButtons()]).toEqual(['Sharing…', []])
  })

  it('that waited too long is sent after a confirmation', async () => {
    await openAndShare()
    await becomes({ phase: 'waiting', due: null, at: Date.now() - 86_400_000 })
    expect(writeText()).toBe('You asked for this 1 day ago, but it couldn’t be sent. Send it now?')
    expect(writeButtons()).toEqual(['Send now', 'Cancel'])
    await click(button('Send now'))
    expect(asked('sendWrite')).toHaveLength(1)
  })

  it('that lacks the browser’s permission asks only for it', async () => {
    await openAndShare()
    await becomes({ phase: 'waiting', due: Date.now() + 60_000, failure: { code: 'no-permission' } })
    expect([alertCode(), writeText(), writeButtons()]).toEqual(['no-permission', undefined, ['Allow', 'Cancel']])
    await click(button('Allow'))
    expect(asked('sendWrite')).toHaveLength(1)
  })
})
