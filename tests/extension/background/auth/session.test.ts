import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createSession } from '../../../../src/extension/background/auth/session.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { builtNetwork } from '../../support/network/networks.ts'

const network = { baseUrl: 'https://network.example', authUrl: 'https://network.example' }
const build = () => createSession({ add: async () => {} }, { changeMember: async () => {} }, { clear: () => {} })

describe('a request in a session', () => {
  beforeEach(() => secrets.session.set({ token: 'first', ...network }))

  it('has its result stored and returned, with the session’s owner', async () => {
    const store = vi.fn(async () => {})
    await items.account.set({ id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '' })
    await items.network.set({ ...builtNetwork, baseUrl: network.baseUrl, authUrl: network.authUrl })
    const owner = `${network.baseUrl} maya`
    expect(await build().during(async () => 'found', store)).toEqual({ result: 'found', owner })
    expect(store.mock.calls).toEqual([['found']])
  })

  it.each([
    ['has ended', null],
    ['is another one', { token: 'second', ...network }],
  ])('has its result dropped if the session %s meanwhile', async (_, next) => {
    const store = vi.fn(async () => {})
    const ask = async () => {
      await secrets.session.set(next)
      return 'found'
    }
    expect(await build().during(ask, store)).toEqual({ result: 'found', owner: undefined })
    expect(store).not.toHaveBeenCalled()
  })

  it('is not sent when signed out', async () => {
    await secrets.session.remove()
    const ask = vi.fn(async () => 'found')
    await expect(build().during(ask, async () => {})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(ask).not.toHaveBeenCalled()
  })

  it('delays the session’s end until its result is stored', async () => {
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

describe('who is signed in', () => {
  const member = { id: 'maya', name: 'Maya', link: '', headline: '', picture_small: '' }
  const owner = 'https://network.example maya'

  beforeEach(async () => {
    await items.network.set({ ...builtNetwork, ...network })
    await secrets.session.set({ token: 'first', ...network })
    await items.account.set(member)
  })

  it('is an owner with the network’s caller', async () => {
    const session = build()
    expect(await session.owner()).toBe(owner)
    expect(await session.callerOf(owner)).toMatchObject({ network, token: 'first' })
  })

  it('has no caller for another member, nor for the same id at another network', async () => {
    expect(await build().callerOf('https://network.example ana')).toBeUndefined()
    expect(await build().callerOf('https://other.example maya')).toBeUndefined()
  })

  it.each([
    ['there is no session', () => secrets.session.remove()],
    ['there is no account', () => items.account.remove()],
    [
      'another network is configured',
      () => items.network.set({ ...builtNetwork, ...network, baseUrl: 'https://b.example' }),
    ],
    [
      'its sign-in is another’s',
      () => items.network.set({ ...builtNetwork, ...network, authUrl: 'https://b.example' }),
    ],
  ])('is nobody if %s', async (_, change) => {
    await change()
    const session = build()
    expect([await session.owner(), await session.callerOf(owner)]).toEqual([undefined, undefined])
    expect(await session.callerOf('https://b.example maya')).toBeUndefined()
  })

  it('is not read in the middle of a change of sessions', async () => {
    const session = build()
    const gate = Promise.withResolvers<void>()
    const changing = session.exclusive(async () => {
      await secrets.session.set({ token: 'second', ...network })
      await gate.promise
      await items.account.set({ ...member, id: 'ana' })
    })
    const [asked, caller] = [session.owner(), session.callerOf(owner)]
    gate.resolve()
    await changing
    expect([await asked, await caller]).toEqual(['https://network.example ana', undefined])
  })
})
