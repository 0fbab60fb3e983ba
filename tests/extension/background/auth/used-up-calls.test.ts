// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { redirectUris } from '../../../../src/build/extension-identity.ts'
import { loadDemoData } from '../../../../src/demo/data/service.ts'
import type { Failed } from '../../../../src/extension/background/base/failed.ts'
import * as items from '../../../../src/extension/storage/items.ts'

import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { anaInWindow, granting, serve, service, startService, useService } from '../../support/service.ts'

useService()

describe('if a member’s calls are used up', () => {
  const key = 'few-calls'
  const listed = (background: ReturnType<typeof buildBackground>) =>
    background.handlers.refreshPendingRequests({}).then(
      () => 'listed',
      ({ failure }: Failed) => failure.code,
    )

  /** Starts a network whose application has eight calls an hour, four for each member. */
  async function startWithFewCalls(): Promise<void> {
    await service.close()
    await startService({
      port: 0,
      seed: async (store, now) => {
        await loadDemoData(store, now)
        const application = {
          key,
          name: 'Few calls',
          level: 'premium',
          redirectUris: [...redirectUris],
          quota: 8,
        } as const
        await store.applications.add(application, now)
      },
    })
  }

  it('another member, with calls left, can sign in', async () => {
    await startWithFewCalls()
    const background = await buildSignedInBackground(service.url, { apiKey: key })
    await vi.waitFor(async () => expect(await listed(background)).toBe('busy'))
    await background.handlers.signOut({})
    const next = buildBackground(service.url, anaInWindow, { apiKey: key })
    await next.handlers.signIn({})
    await next.handlers.confirmSignIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    expect(await listed(next)).toBe('listed')
  })

  it('the sign-in is reported as waiting, and completes hours later without another window', async () => {
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
      failure: { code: 'sign-in-waits', retry_at: expect.any(Number) },
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
})
