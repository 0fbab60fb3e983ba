// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import { demoNetwork } from '../../../../src/build/demo-network.ts'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { profiles } from '../../../../src/contract/oauth.ts'
import { diagnosisText } from '../../../../src/extension/messages/diagnosis.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { cookiesFor } from '../../../support/demo-service.ts'
import { buildBackground, buildSignedInBackground, maya, sessionToken } from '../../support/background.ts'
import { failureStored, inWindow, service, statusOf, useService } from '../../support/service.ts'

useService()

describe('signing in', () => {
  // shows: observed member, §5 oauth.token
  // shows: §5 oauth.token.code, §5 profiles
  it.each(profiles)('stores the session for the background and the account for the pages (%s)', async (profile) => {
    await secrets.apiSecret.set(demoNetwork.premiumSecret)
    const { token } = await buildSignedInBackground(service.url, { profile })
    expect(await items.account.get()).toMatchObject({
      name: 'Maya Lindqvist',
      link: expect.stringContaining('/profile/'),
    })
    expect(await items.signIn.get()).toEqual({ phase: 'signed-in' })
    expect(await secrets.attempt.get()).toBeNull()
    expect(await statusOf(token)).toBe(200)
    expect(JSON.stringify(await items.account.get())).not.toContain(token)
  })

  // shows: P1
  it('has the phase under-way while the window is open', async () => {
    const background = buildBackground(service.url, async (url) => {
      expect(await items.signIn.get()).toEqual({ phase: 'under-way' })
      return inWindow(url)
    })
    await background.handlers.signIn({})
    expect(await items.account.get()).not.toBeNull()
  })

  // shows: §7 refusal
  it('distinguishes a refusal from a failure', async () => {
    const background = buildBackground(service.url, (url) => inWindow(url, { ...maya, consent: 'refuse' }))
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'sign-in-closed' } })
    expect(await sessionToken()).toBeUndefined()
  })

  it.each(profiles)('distinguishes “Cancel” from a refusal (%s)', async (profile) => {
    await secrets.apiSecret.set(demoNetwork.premiumSecret)
    const cancel = async (url: string) => {
      const page = await (await fetch(url, { headers: cookiesFor(url) })).text()
      const link = /class="later"><a href="(?<href>[^"]+)"/.exec(page)?.groups?.href ?? ''
      return link.replaceAll('&amp;', '&')
    }
    const background = buildBackground(service.url, cancel, { profile })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-closed' } })
    expect([await secrets.attempt.get(), await background.revocations.flush()]).toEqual([null, true])
  })

  // shows: P6
  it.each([
    ['without its state', (callback: string) => callback.replace(/&?state=[^&]+/, '')],
    [
      'with a wrong state',
      (callback: string) => callback.replace(/state=(.)/, (_, first) => `state=${first === 'x' ? 'y' : 'x'}`),
    ],
    ['with its state doubled', (callback: string) => `${callback}&${/state=[^&]+/.exec(callback)?.[0]}`],
  ])('refuses an answer %s and stores nothing of it', async (_, change) => {
    const window = async (url: string) => change(await inWindow(url))
    const background = buildBackground(service.url, window, { profile: 'token' })
    await expect(background.handlers.signIn({})).rejects.toMatchObject({ failure: { code: 'sign-in-failed' } })
    expect(await sessionToken()).toBeUndefined()
    expect(await items.account.get()).toBeNull()
    expect(await secrets.attempt.get()).toBeNull()
  })

  // shows: §5 oauth.authorize.state, S2
  it('lets the member confirm if a network returns no state with a code', async () => {
    const window = async (url: string) => (await inWindow(url)).replace(/&?state=[^&]+/, '')
    const background = buildBackground(service.url, window)
    await background.handlers.signIn({})
    expect(await items.signIn.get()).toMatchObject({
      phase: 'confirm',
      account: { name: 'Maya Lindqvist' },
      before: null,
    })
    expect(await sessionToken()).toBeUndefined()
    await background.handlers.confirmSignIn({})
    expect(await statusOf((await sessionToken()) ?? '')).toBe(200)
  })

  // shows: ours oauth.authorize.pkce, §5 oauth.token.client_secret, ours oauth.token.code_verifier
  it('refuses a code with a foreign verifier or secret', async () => {
    const injected = async (url: string) => {
      const other = new URL(url)
      other.searchParams.set('code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM')
      return inWindow(other.href)
    }
    await expect(buildBackground(service.url, injected).handlers.signIn({})).rejects.toMatchObject({
      failure: { code: 'sign-in-failed' },
    })
    await secrets.apiSecret.set('not the secret')
    await expect(
      buildBackground(service.url, undefined, { profile: 'code-secret' }).handlers.signIn({}),
    ).rejects.toMatchObject({
      failure: { code: 'sign-in-failed', requestId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    })
    expect(await secrets.session.get()).toBeNull()
  })

  // shows: §5 oauth.token.code, P7, S1
  it('accepts one answer for each attempt', async () => {
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

describe('a diagnosis', () => {
  // shows: P4, S12
  it('names the problem and contains no secret', async () => {
    fakeBrowser.runtime.getManifest = () => ({ manifest_version: 3, name: 'Passalong', version: '1.2.3' })
    const { handlers, token } = await buildSignedInBackground(service.url)
    await secrets.apiSecret.set('our-own-secret')
    const well = await handlers.diagnose({})
    expect(well).toMatchObject({
      version: '1.2.3',
      trial: {},
      lastSignIn: 'signed-in',
      redirectUri: redirectUris[0],
    })
    expect(diagnosisText(well)).toContain(`sign-in address: ${service.url}: ok`)
    for (const secret of [token, 'our-own-secret'])
      expect(JSON.stringify(well) + diagnosisText(well)).not.toContain(secret)

    await items.signIn.set({ phase: 'failed', failure: { code: 'sign-in-failed', requestId: 'uuid-1' } })
    expect(diagnosisText(await handlers.diagnose({}))).toContain('last sign-in: sign-in-failed, request uuid-1')

    await service.close()
    expect((await handlers.diagnose({})).trial).toEqual({ baseUrl: 'unreachable', authUrl: 'unreachable' })
  })
})
