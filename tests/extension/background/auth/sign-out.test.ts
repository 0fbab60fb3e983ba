// @vitest-environment node

import { describe, expect, it } from 'vitest'
import { fakeBrowser } from 'wxt/testing/fake-browser'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { oddities } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { data, failureStored, serve, service, startService, statusOf, useService } from '../../support/service.ts'

useService({ folder: true })

describe('signing out', () => {
  // shows: §5 oauth.revoke
  it('deletes everything here and revokes the token there', async () => {
    const { handlers, token } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    await handlers.signOut({})
    expect(await handlers.revoked({})).toBe(true)
    expect(await statusOf(token)).toBe(401)
    const stored = { ...(await fakeBrowser.storage.local.get()), ...(await fakeBrowser.storage.session.get()) }
    expect(JSON.stringify(stored)).not.toMatch(/Product lead|\/profile\/|night-trains/)
    expect(JSON.stringify(stored)).not.toContain(token)
  })

  // shows: §5 oauth.revoke, S18
  it('works offline, and the token is revoked later', async () => {
    const { handlers, token } = await buildSignedInBackground(service.url)
    const port = Number(new URL(service.url).port)
    await service.close()
    await handlers.signOut({})
    expect(await handlers.revoked({})).toBe(false)
    expect(await sessionToken()).toBeUndefined()
    expect(await secrets.revocations.get()).toMatchObject([{ token }])

    await startService({ port, data })
    expect(await statusOf(token)).toBe(200)
    expect(await buildBackground(service.url).revocations.flush()).toBe(true)
    expect(await statusOf(token)).toBe(401)
    expect(await secrets.revocations.get()).toEqual([])
  })

  it('is confirmed to a page that asks again as soon as the network is back', async () => {
    const { handlers, token } = await buildSignedInBackground(service.url)
    const port = Number(new URL(service.url).port)
    await service.close()
    await handlers.signOut({})
    expect([await handlers.revoked({}), await handlers.revoked({})]).toEqual([false, false])
    await startService({ port, data })
    expect(await handlers.revoked({})).toBe(true)
    expect(await statusOf(token)).toBe(401)
  })

  it('does not wait for a network that hangs, nor for the calls that are under way there', async () => {
    const { handlers, token } = await buildSignedInBackground(service.url)
    const port = Number(new URL(service.url).port)
    await service.close()
    const odd = await serve(oddities.silence, port)
    void handlers.lookUp({ url: 'http://news.example/night-trains' }).catch(() => null)
    void handlers.refreshPendingRequests({}).catch(() => null)
    await expect.poll(() => odd.requests.length).toBe(2)
    await handlers.signOut({})
    expect([await items.account.get(), await sessionToken()]).toEqual([null, undefined])
    expect(await secrets.revocations.get()).toMatchObject([{ token }])
    const revoked = handlers.revoked({})
    expect(await Promise.race([revoked, odd.requests.length])).toBe(odd.requests.length)
    await odd.close()
    expect(await revoked).toBe(false)
  })

  // shows: P13
  it('lets no late response write anything', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    const late = handlers.lookUp({ url: 'http://news.example/night-trains' })
    await handlers.signOut({})
    await late.catch(() => null)
    expect(await items.recommendations.get()).toEqual([])
    expect(await sessionToken()).toBeUndefined()
  })
})

describe('a token that the network rejects', () => {
  const revoke = (token: string) =>
    fetch(`${service.url}/oauth-provider/revoke_access_token2`, {
      method: 'POST',
      body: new URLSearchParams({ access_token: token }),
    })

  // shows: §5 website-revocation, §5 levels, observed bad-token, S20
  it('ends the session with a notice', async () => {
    const { handlers, token } = await buildSignedInBackground(service.url)
    // the sign-in reads the requests too, and equal concurrent calls are joined
    await expect.poll(items.pendingRequests.get).not.toBeNull()
    await revoke(token)
    await expect(handlers.refreshPendingRequests({})).rejects.toMatchObject({ failure: { code: 'signed-out' } })
    expect(await sessionToken()).toBeUndefined()
    expect(await failureStored()).toEqual({ phase: 'failed', failure: { code: 'signed-out' } })
  })

  // shows: observed bad-token, P13
  it('does not end a later session', async () => {
    const { signIn, token } = await buildSignedInBackground(service.url)
    const later = await buildSignedInBackground(service.url)
    await signIn.onBadToken(token)
    expect(await sessionToken()).toBe(later.token)
  })
})
