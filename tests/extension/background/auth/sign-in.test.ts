// @vitest-environment node

import { describe, expect, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { profiles } from '../../../../src/contract/oauth.ts'
import { createAttempt } from '../../../../src/extension/background/auth/protocol.ts'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { requireNetwork } from '../../../../src/extension/background/network/network.ts'
import { diagnosisText } from '../../../../src/extension/messages/diagnosis.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as privateItems from '../../../../src/extension/storage/private-items.ts'
import type { Service } from '../../../../src/service/start.ts'
import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { permitOnly } from '../../support/browser/permissions.ts'
import { failureStored, granting, inWindow, it, serve, statusOf } from '../../support/service.ts'

describe('signing in', () => {
  // shows: §5 oauth.token
  // shows: §5 oauth.token.code, §5 profiles
  it.for(profiles)(
    'stores the session for the background and the account for the pages (%s)',
    async (profile, { service }) => {
      const { token } = await buildSignedInBackground(service.url, { profile })
      expect(await items.account.get()).toMatchObject({
        name: 'Maya Lindqvist',
        link: expect.stringContaining('/profile/'),
      })
      expect(await items.signIn.get()).toEqual({ phase: 'idle' })
      expect(await privateItems.attempt.get()).toBeNull()
      expect(await statusOf(token, service)).toBe(200)
      expect(JSON.stringify(await items.account.get())).not.toContain(token)
    },
  )

  it.for(profiles)('distinguishes “Cancel” from a refusal (%s)', async (profile, { service }) => {
    const cancel = async (url: string) => {
      const page = await (await fetch(url)).text()
      const link = /<a href="(?<href>[^"]+)" rel="noreferrer">/.exec(page)?.groups?.href ?? ''
      return link.replaceAll('&amp;', '&')
    }
    const background = buildBackground(service.url, cancel, { profile })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
    expect({ attempt: await privateItems.attempt.get(), flushed: await background.revocations.flush() }).toEqual({
      attempt: null,
      flushed: true,
    })
  })

  // shows: §5 oauth.authorize.state
  it.for(profiles)('refuses an answer without the state (%s)', async (profile, { service }) => {
    const window = async (url: string) => (await inWindow(url)).replace(/&?state=[^&]+/, '')
    const background = buildBackground(service.url, window, { profile })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-failed' } })
    expect(await sessionToken()).toBeUndefined()
  })

  it('refuses a code with a foreign verifier', async ({ service }) => {
    const injected = async (url: string) => {
      const other = new URL(url)
      other.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
      return inWindow(other.href)
    }
    await expect(buildBackground(service.url, injected).handlers.signIn({})).rejects.toMatchObject({
      failure: { code: 'sign-in-failed', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await privateItems.session.get()).toBeNull()
  })

  // shows: §5 oauth.token.code
  it('accepts one answer for each attempt', async ({ service }) => {
    const callbacks: string[] = []
    const first = buildBackground(service.url, async (url) => {
      const callback = await inWindow(url)
      callbacks.push(callback)
      return callback
    })
    await first.handlers.signIn({})
    const second = buildBackground(service.url, async () => callbacks[0] as string)
    await expect(second.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-failed' } })
  })
})

it('a diagnosis names the problem and contains no secret', async ({ service }) => {
  fakeBrowser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Passalong', version: '1.2.3' })
  const { handlers, token } = await buildSignedInBackground(service.url)
  const well = await handlers.diagnose({})
  expect(well).toMatchObject({
    version: '1.2.3',
    trial: {},
    lastSignIn: 'idle',
    redirectUri: redirectUris[0],
  })
  expect(diagnosisText(well)).toContain(`sign-in address: ${service.url}: ok`)
  expect(JSON.stringify(well) + diagnosisText(well)).not.toContain(token)

  await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-failed', requestId: 'uuid-1' } })
  expect(diagnosisText(await handlers.diagnose({}))).toContain('last sign-in: sign-in-failed, request uuid-1')

  await service.close()
  expect((await handlers.diagnose({})).trial).toEqual({ baseUrl: 'unreachable', authUrl: 'unreachable' })
})

describe('an attempt to sign in', () => {
  /** Begins to sign in, in a window that waits until `answer` is called. */
  async function begin(service: Service, inItsWindow: (url: string) => Promise<string>) {
    const window = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const { handlers } = buildBackground(service.url, async (url) => {
      opened.resolve()
      await window.promise
      return inItsWindow(url)
    })
    const ended = handlers.signIn({})
    await opened.promise
    return {
      handlers,
      answer() {
        window.resolve()
        return ended
      },
    }
  }

  it('changes nothing once it was abandoned, or a newer one won, however late it answers', async ({ service }) => {
    const { handlers, answer } = await begin(service, inWindow)
    await handlers.abandonSignIn({})
    await answer()
    expect({ sessionToken: await sessionToken(), signIn: await items.signIn.get() }).toEqual({
      sessionToken: undefined,
      signIn: { phase: 'idle' },
    })
    const older = await begin(service, () => Promise.reject(new Error('The user did not approve access.')))
    await buildSignedInBackground(service.url)
    await older.answer()
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
    expect(await items.account.get()).not.toBeNull()
  })

  it.each([
    ['that is down', undefined, 'unreachable'],
    ['with a fault', 500, 'unreachable'],
    ['of whose sign-in something in between has a page', 404, 'unreachable'],
  ])('reports a network %s before it opens a window', async (_, status, code) => {
    const odd = await serve((_, response) => void response.writeHead(status ?? 200).end())
    if (!status) await odd.close()
    const background = buildBackground(odd.url, () => expect.unreachable('opened a window'))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code } })
    expect(await failureStored()).toMatchObject({ failure: { code } })
  })

  it.for<[string, () => void]>([
    ['with the permission of its host', () => {}],
    ['without it', () => permitOnly()],
  ])(
    'says before it opens a window that the network doesn’t know this extension, %s',
    async ([_, permit], { service }) => {
      permit()
      const foreign = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in'
      const background = buildBackground(service.url, () => expect.unreachable('opened a window'), {
        redirectUri: foreign,
      })
      await expect(background.handlers.signIn({})).rejects.toMatchObject({
        failure: { code: 'sign-in-not-registered' },
      })
      Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1.0.0' }) })
      const { trial, redirectUri } = await background.handlers.diagnose({})
      expect({ trial, redirectUri }).toEqual({ trial: { authUrl: 'not-registered' }, redirectUri: foreign })
    },
  )

  it('opens the window without the permission of the host if the network knows the extension, or has no document', async ({
    service,
  }) => {
    permitOnly()
    await buildSignedInBackground(service.url)
    const odd = await serve((_, response) => void response.writeHead(404).end())
    const opened = vi.fn(() => Promise.reject(new Failed('sign-in-closed')))
    await expect(buildBackground(odd.url, opened).handlers.signIn({})).rejects.toMatchObject({
      failure: { code: 'sign-in-closed' },
    })
    expect(opened).toHaveBeenCalledOnce()
  })

  // shows: §4 user_detail
  it('retries an unknown account with its token, in another window only if the network has revoked it', async () => {
    let status = 500
    const odd = await serve((request, response) => {
      if (!request.url?.startsWith('/me')) response.end()
      else response.writeHead(status).end(JSON.stringify({ id: 'm', name: 'Maya', data: [] }))
    })
    const window = vi.fn(granting('#access_token=orphan'))
    const background = buildBackground(odd.url, window, { profile: 'token' })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(await sessionToken()).toBeUndefined()
    status = 401
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(window).toHaveBeenCalledTimes(1)
    for (const windows of [2, 3]) {
      status = 500
      await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
      status = 200
      await background.handlers.signIn({})
      expect({ sessionToken: await sessionToken(), windows: window.mock.calls.length }).toEqual({
        sessionToken: 'orphan',
        windows,
      })
    }
    const profiles = odd.requests.map(({ url }) => url).filter((url) => url.startsWith('/me?'))
    expect(new Set(profiles)).toEqual(new Set(['/me?language=en&user_detail=PARTIAL&user_watermark=FALSE']))
  })

  it('continues from a callback whose background died, and reports an attempt without one', async ({ service }) => {
    const dying = buildBackground(service.url, async (url) => {
      const callback = await inWindow(url)
      const attempt = await privateItems.attempt.get()
      if (attempt) await privateItems.attempt.set({ ...attempt, callback })
      return new Promise(() => {})
    })
    void dying.handlers.signIn({})
    await vi.waitFor(async () => expect(await privateItems.attempt.get()).toHaveProperty('callback'), { timeout: 5000 })
    const next = buildBackground(service.url, () => expect.unreachable('opened a window'))
    await next.signIn.recover()
    expect(await items.account.get()).toMatchObject({ name: 'Maya Lindqvist' })
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
    await privateItems.attempt.set(createAttempt(await requireNetwork(), Date.now()))
    await items.signIn.set({ phase: 'under-way' })
    await buildBackground(service.url).signIn.recover()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'sign-in-failed' } })
    expect(await privateItems.attempt.get()).toBeNull()
  })
})

it('if a member’s calls are used up, the sign-in is reported as waiting, and completes hours later without another window', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  let isBusy = true
  const odd = await serve((request, response) => {
    if (!request.url?.startsWith('/me')) response.end()
    else if (isBusy) response.writeHead(429, { 'retry-after': '7200' }).end()
    else response.end(JSON.stringify({ id: 'm', name: 'Maya', data: [] }))
  })
  const byToken = vi.fn(granting('#access_token=granted'))
  const { handlers, signIn } = buildBackground(odd.url, byToken, { profile: 'token' })
  await expect(handlers.signIn({})).rejects.toMatchObject({
    failure: { code: 'sign-in-waits', retryAt: expect.any(Number) },
  })
  const asked = odd.requests.length
  await expect(handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-waits' } })
  expect(odd.requests).toHaveLength(asked)
  isBusy = false
  vi.setSystemTime(Date.now() + 7200_000 + 65_000)
  await signIn.revokeStale()
  await handlers.signIn({})
  expect(await sessionToken()).toBe('granted')
  expect(byToken).toHaveBeenCalledOnce()
})
