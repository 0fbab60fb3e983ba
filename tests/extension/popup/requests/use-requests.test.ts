import { describe, expect, it, vi } from 'vitest'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { alertCode } from '../../support/elements.ts'
import { asked, done, reply, settle, store } from '../../support/pages.ts'
import { answer, cardOf, openRequests, outcome, waiting } from './open-requests.ts'

describe('a failure to list them', () => {
  const code = () => alertCode()
  const reads = () => asked('refreshPendingRequests').length
  const openFailing = (failure: Failed) =>
    openRequests({
      stored: { pendingRequests: waiting(['Ada', 'Ben']) },
      replies: { refreshPendingRequests: () => Promise.reject(failure) },
    })

  it('disappears when an answer was delivered', async () => {
    await openFailing(new Failed('busy', { retry_at: Date.now() + 60_000 }))
    expect(code()).toBe('busy')
    await answer(cardOf('Ada').getByRole('button', { name: 'Accept' }))
    expect([outcome(), code()]).toEqual(['Ada is now one of your contacts.', undefined])
  })

  it('disappears when another refresh succeeded', async () => {
    await openFailing(new Failed('unreachable'))
    await store({ pendingRequests: waiting(['Ada', 'Ben', 'Cleo']) })
    expect(code()).toBeUndefined()
  })

  it('is retried once when the connection returns', async () => {
    await openFailing(new Failed('offline'))
    const before = reads()
    reply({ refreshPendingRequests: done })
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads() - before, code()]).toEqual([1, undefined])
    dispatchEvent(new Event('online'))
    await settle()
    expect(reads() - before).toBe(1)
  })

  it('is retried when the network’s Retry-After time has passed, not earlier', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openFailing(new Failed('busy', { retry_at: Date.now() + 20_000 }))
    const before = reads()
    reply({ refreshPendingRequests: done })
    vi.advanceTimersByTime(19_000)
    await settle()
    expect([reads() - before, code()]).toEqual([0, 'busy'])
    vi.advanceTimersByTime(1000)
    await settle()
    expect([reads() - before, code()]).toEqual([1, undefined])
  })

  it('with a Retry-After of zero is retried every five seconds', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    await openFailing(new Failed('busy', { retry_at: Date.now() }))
    const before = reads()
    for (let seconds = 0; seconds < 10; seconds++) {
      vi.advanceTimersByTime(1000)
      await settle()
    }
    expect(reads() - before).toBe(2)
  })

  it('that needs the member’s action is not retried', async () => {
    await openFailing(new Failed('signed-out'))
    const before = reads()
    dispatchEvent(new Event('online'))
    await settle()
    expect([reads() - before, code()]).toEqual([0, 'signed-out'])
  })
})
