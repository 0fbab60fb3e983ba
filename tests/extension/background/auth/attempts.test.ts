// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { createAttempt } from '../../../../src/extension/background/auth/protocol.ts'
import { Failed } from '../../../../src/extension/background/base/failed.ts'
import { requireNetwork } from '../../../../src/extension/background/network/networks.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'

import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { permitOnly } from '../../support/browser/permissions.ts'
import { failureStored, granting, inWindow, serve, service, statusOf, useService } from '../../support/service.ts'

useService()

describe('signing in', () => {
  // shows: P7
  it('lets an abandoned attempt change nothing, however late it answers', async () => {
    const window = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const background = buildBackground(service.url, async (url) => {
      opened.resolve()
      await window.promise
      return inWindow(url)
    })
    const signIn = background.handlers.signIn({})
    await opened.promise
    await background.handlers.abandonSignIn({})
    window.resolve()
    await signIn
    expect(await sessionToken()).toBeUndefined()
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
  })

  // shows: P7
  it('lets a newer attempt win over an older one', async () => {
    const window = Promise.withResolvers<void>()
    const opened = Promise.withResolvers<void>()
    const older = buildBackground(service.url, async () => {
      opened.resolve()
      await window.promise
      throw new Error('The user did not approve access.')
    })
    const failing = older.handlers.signIn({})
    await opened.promise
    await buildSignedInBackground(service.url)
    window.resolve()
    await failing
    expect(await items.signIn.get()).toEqual({ phase: 'signed-in' })
    expect(await items.account.get()).not.toBeNull()
  })

  // shows: P3
  it('reports an unreachable network before it opens a window', async () => {
    await service.close()
    const background = buildBackground(service.url, () => expect.unreachable('opened a window'))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(await failureStored()).toMatchObject({ failure: { code: 'unreachable' } })
  })

  it.each([
    [500, 'unreachable'],
    [404, 'sign-in-failed'],
  ])('maps a sign-in page’s status %d', async (status, code) => {
    const odd = await serve((_, response) => void response.writeHead(status).end())
    const background = buildBackground(odd.url, () => expect.unreachable('opened a window'))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code } })
  })

  it.each([
    ['with the permission of its host', () => {}],
    ['without it', () => permitOnly()],
  ])('says before it opens a window that the network doesn’t know this extension, %s', async (_, permit) => {
    permit()
    const foreign = 'https://abcdefghijklmnopabcdefghijklmnop.chromiumapp.org/signed-in'
    const background = buildBackground(service.url, () => expect.unreachable('opened a window'), {
      redirectUri: foreign,
    })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-not-registered' } })
    Object.assign(fakeBrowser.runtime, { getManifest: () => ({ version: '1.0.0' }) })
    const { trial, redirectUri } = await background.handlers.diagnose({})
    expect([trial, redirectUri]).toEqual([{ apiKey: 'not-registered' }, foreign])
  })

  it('opens the window without the permission of the host if the network knows the extension, or has no document', async () => {
    permitOnly()
    await buildSignedInBackground(service.url)
    const odd = await serve((_, response) => void response.writeHead(404).end())
    const opened = vi.fn(() => Promise.reject(new Failed('sign-in-closed')))
    await expect(buildBackground(odd.url, opened).handlers.signIn({})).rejects.toMatchObject({
      failure: { code: 'sign-in-closed' },
    })
    expect(opened).toHaveBeenCalledOnce()
  })

  // shows: §4 user_detail, observed member
  it('retries an unknown account with its token, without another window', async () => {
    let ill = true
    const odd = await serve((request, response) => {
      if (!request.url?.startsWith('/me')) response.end()
      else if (ill) response.writeHead(500).end()
      else response.end(JSON.stringify({ id: 'm', name: 'Maya', data: [] }))
    })
    const window = vi.fn(granting('#access_token=orphan'))
    const background = buildBackground(odd.url, window, { profile: 'token' })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    expect(await sessionToken()).toBeUndefined()
    ill = false
    await background.handlers.signIn({})
    expect(await sessionToken()).toBe('orphan')
    expect(window).toHaveBeenCalledOnce()
    const profiles = odd.requests.map(({ url }) => url).filter((url) => url.startsWith('/me?'))
    expect(new Set(profiles)).toEqual(new Set(['/me?language=en&user_detail=PARTIAL&user_watermark=FALSE']))
  })

  it('opens the window again if the network has revoked the token of a failed attempt', async () => {
    let status = 500
    const odd = await serve((request, response) => {
      if (!request.url?.startsWith('/me') || status === 200)
        response.end(JSON.stringify({ id: 'm', name: 'Maya', data: [] }))
      else response.writeHead(status).end()
    })
    const inWindow = vi.fn(granting('#access_token=orphan'))
    const background = buildBackground(odd.url, inWindow, { profile: 'token' })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'unreachable' } })
    status = 401
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(inWindow).toHaveBeenCalledTimes(1)
    status = 200
    await background.handlers.signIn({})
    expect(inWindow).toHaveBeenCalledTimes(2)
  })

  // shows: §5 oauth.revoke, S21
  it('revokes the token of an abandoned attempt', async () => {
    const odd = await serve((request, response) => {
      if (request.url?.startsWith('/me')) response.writeHead(500)
      response.end()
    })
    const background = buildBackground(odd.url, granting('#access_token=orphan'), { profile: 'token' })
    await expect(background.handlers.signIn({})).rejects.toThrow()
    await background.handlers.abandonSignIn({})
    expect(await background.revocations.flush()).toBe(true)
    expect(odd.requests.filter(({ method }) => method === 'POST')).toMatchObject([
      { url: '/oauth-provider/revoke_access_token2' },
    ])
  })

  // shows: S21
  it('revokes the old token when a new sign-in replaces it', async () => {
    const first = await buildSignedInBackground(service.url)
    const second = await buildSignedInBackground(service.url)
    expect(second.token).not.toBe(first.token)
    expect(await second.revocations.flush()).toBe(true)
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
  })

  // shows: P12
  it('continues from a callback whose background died', async () => {
    const dying = buildBackground(service.url, async (url) => {
      const callback = await inWindow(url)
      const attempt = await secrets.attempt.get()
      if (attempt) await secrets.attempt.set({ ...attempt, callback })
      return new Promise(() => {})
    })
    void dying.handlers.signIn({})
    await vi.waitFor(async () => expect(await secrets.attempt.get()).toHaveProperty('callback'), { timeout: 5000 })
    const next = buildBackground(service.url, () => expect.unreachable('opened a window'))
    await next.signIn.recover()
    expect(await items.account.get()).toMatchObject({ name: 'Maya Lindqvist' })
    expect(await items.signIn.get()).toEqual({ phase: 'signed-in' })
  })

  // shows: P12
  it('reports an attempt whose background died', async () => {
    await secrets.attempt.set(createAttempt(await requireNetwork(), Date.now()))
    await items.signIn.set({ phase: 'under-way' })
    await buildBackground(service.url).signIn.recover()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'sign-in-failed' } })
    expect(await secrets.attempt.get()).toBeNull()
  })

  it('does not mistake its own attempt for an interrupted one', async () => {
    const { signIn, handlers } = buildBackground(service.url)
    await Promise.all([signIn.recover(), handlers.signIn({})])
    expect(await items.signIn.get()).toEqual({ phase: 'signed-in' })
  })
})
