import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '../../../../src/extension/background/auth/session.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'

const network = { baseUrl: 'https://network.example', authUrl: 'https://network.example' }
const build = () => createSession({ add: async () => {}, flush: async () => true }, { changeMember: async () => {} })

describe('what is asked during a session', () => {
  beforeEach(() => secrets.session.set({ token: 'first', ...network }))

  it('is stored and given back', async () => {
    const store = vi.fn(async () => {})
    expect(await build().during(async () => 'found', store)).toBe('found')
    expect(store.mock.calls).toEqual([['found']])
  })

  it.each([
    ['has ended', null],
    ['is another one', { token: 'second', ...network }],
  ])('is not stored where the session %s meanwhile', async (_, next) => {
    const store = vi.fn(async () => {})
    const ask = async () => {
      await secrets.session.set(next)
      return 'found'
    }
    expect(await build().during(ask, store)).toBe('found')
    expect(store).not.toHaveBeenCalled()
  })

  it('is not asked when signed out', async () => {
    await secrets.session.remove()
    const ask = vi.fn(async () => 'found')
    await expect(build().during(ask, async () => {})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(ask).not.toHaveBeenCalled()
  })

  it('keeps the session from ending while it is stored', async () => {
    const session = build()
    const events: string[] = []
    const gate = Promise.withResolvers<void>()
    const storing = session.during(
      async () => 'found',
      async () => {
        events.push('storing')
        await gate.promise
        events.push('stored')
      },
    )
    await vi.waitFor(() => expect(events).toEqual(['storing']))
    const ending = session.end(async () => void events.push('ended'))
    gate.resolve()
    await Promise.all([storing, ending])
    expect(events).toEqual(['storing', 'stored', 'ended'])
  })
})
