import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { codeOf, flow } from '../../../../src/extension/background/auth/flow.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'

// shows: P10
it.each([
  ['The user did not approve access.', 'sign-in-closed'],
  ['User cancelled or denied access.', 'sign-in-closed'],
  ['Authorization page could not be loaded.', 'sign-in-failed'],
  ["Couldn't create a browser window to display an authorization page.", 'sign-in-unsupported'],
  ['Only one web auth flow is allowed at a time.', 'sign-in-failed'],
  ['Something new', 'sign-in-failed'],
])('"%s" is %s', (message, code) => {
  expect(codeOf(new Error(message))).toBe(code)
})

const { identity } = fakeBrowser
afterEach(() => Object.assign(fakeBrowser, { identity }))

const halves = [undefined, {}, { getRedirectURL: () => 'https://abc.example/' }]
// shows: P11
it.each(halves)('reports a browser without a way to sign in: %j', async (half) => {
  Object.assign(fakeBrowser, { identity: half })
  const unsupported = expect.objectContaining({ failure: { code: 'sign-in-unsupported' } })
  expect(() => flow.redirectUri()).toThrow(unsupported)
  await expect(flow.authorize('https://network.example/')).rejects.toEqual(unsupported)
})

describe('the window of a sign-in', () => {
  /** The browser's windows by id; a flow ends when its window is closed. */
  let windows: Map<number, { type: string; tabs: { url?: string; pendingUrl?: string }[]; state: string }>
  let launched: { fail: (error: Error) => void; finish: (callback: string) => void }[]
  let updated: unknown[]

  beforeEach(() => {
    windows = new Map([[1, { type: 'normal', tabs: [{}], state: 'normal' }]])
    launched = []
    updated = []
    Object.assign(fakeBrowser, {
      identity: {
        getRedirectURL: () => 'https://abc.example/',
        launchWebAuthFlow: () =>
          new Promise<string>((resolve, reject) => launched.push({ fail: reject, finish: resolve })),
      },
    })
    Object.assign(fakeBrowser.windows, {
      get: async (id: number) => {
        const window = windows.get(id)
        if (!window) throw new Error('No window with id')
        return { id, ...window }
      },
      update: async (...change: unknown[]) => void updated.push(change),
      remove: async (id: number) => {
        windows.delete(id)
        launched.at(-1)?.fail(new Error('The user did not approve access.'))
      },
    })
  })

  async function open(id: number, type = 'popup', tab: { url?: string; pendingUrl?: string } = {}) {
    windows.set(id, { type, tabs: [tab], state: 'normal' })
    await fakeBrowser.windows.onCreated.trigger({ id, type } as never)
  }
  const launchedTimes = (count: number) => vi.waitFor(() => expect(launched).toHaveLength(count))

  it('is known while it is open, restored if it was minimized, and not confused with a window of the member’s', async () => {
    const ended = flow.authorize('https://network.example/')
    await launchedTimes(1)
    await open(2, 'normal')
    await open(3)
    await open(4)
    await flow.show()
    windows.set(3, { type: 'popup', tabs: [{}], state: 'minimized' })
    await flow.show()
    expect(updated).toEqual([
      [3, { focused: true }],
      [3, { focused: true, state: 'normal' }],
    ])
    launched[0]?.finish('https://abc.example/?code=1')
    expect(await ended).toBe('https://abc.example/?code=1')
    expect(await secrets.signInWindow.get()).toBeNull()
    await flow.show()
    await flow.close()
    expect([updated.length, windows.size]).toEqual([2, 4])
  })

  it('is closed before the next one opens', async () => {
    const first = flow.authorize('https://network.example/')
    await launchedTimes(1)
    await open(3)
    const second = flow.authorize('https://network.example/')
    await expect(first).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
    await launchedTimes(2)
    expect(windows.has(3)).toBe(false)
    await open(5)
    expect(await secrets.signInWindow.get()).toMatchObject({ id: 5 })
    launched[1]?.finish('https://abc.example/')
    await second
  })

  it('is closed as soon as it opens if the sign-in was abandoned before', async () => {
    const ended = flow.authorize('https://network.example/').catch((error: unknown) => error)
    await launchedTimes(1)
    const closed = flow.close()
    await open(3)
    await closed
    expect(windows.has(3)).toBe(false)
    expect(await ended).toMatchObject({ failure: { code: 'sign-in-closed' } })
  })

  it('is closed by another worker than the one that opened it, unless the member added tabs or its id is another’s', async () => {
    const close = async (id: number, tabs: { url?: string }[]) => {
      windows.set(id, { type: 'popup', tabs, state: 'normal' })
      await secrets.signInWindow.set({ id, origin: 'https://network.example' })
      await flow.close()
      return !windows.has(id)
    }
    expect(await close(3, [{}])).toBe(true)
    expect(await close(4, [{}, {}])).toBe(false)
    expect(await close(5, [{ url: 'https://another.example/call' }])).toBe(false)
    await secrets.signInWindow.set({ id: 5, origin: 'https://network.example' })
    await flow.show()
    expect(updated).toEqual([])
  })

  it.each([
    ['the extension’s own', { url: 'chrome-extension://abc/popup.html' }],
    ['one of another network', { url: 'about:blank', pendingUrl: 'https://another.example/' }],
  ])('is not %s that opened meanwhile', async (_, tab) => {
    const ended = flow.authorize('https://network.example/authorize')
    await launchedTimes(1)
    await open(3, 'popup', tab)
    await open(4, 'popup', { url: 'https://network.example/sign-in' })
    await flow.show()
    expect(updated).toEqual([[4, { focused: true }]])
    await flow.close()
    expect([...windows.keys()]).toEqual([1, 3])
    await expect(ended).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
  })
})
