// @vitest-environment node

import { describe, expect, it } from 'vitest'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { signInByPages } from '../../../support/sign-in-by-pages.ts'
import { buildBackground, buildSignedInBackground, maya, sessionToken } from '../../support/background.ts'
import { service, statusOf, useService } from './service.ts'

useService()

describe('signing in', () => {
  // shows: S5
  it('asks before it accepts another account than the last one, and shows neither’s values to the other', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    await handlers.signOut({})
    const asAna = buildBackground(service.url, (url) => signInByPages(url, { ...maya, login: 'ana' }))
    await asAna.handlers.signIn({})
    expect(await items.signIn.get()).toMatchObject({
      phase: 'confirm',
      account: { name: 'Ana Ruiz' },
      before: { name: 'Maya Lindqvist' },
    })
    expect(await sessionToken()).toBeUndefined()
    await asAna.handlers.confirmSignIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    expect(await items.recommendations.get()).toEqual([])
  })

  it('still asks when the network rejects the earlier account’s token meanwhile', async () => {
    const { signIn, token } = await buildSignedInBackground(service.url)
    const asAna = buildBackground(service.url, (url) => signInByPages(url, { ...maya, login: 'ana' }))
    await asAna.handlers.signIn({})
    await signIn.onBadToken(token)
    expect(await sessionToken()).toBeUndefined()
    expect(await items.signIn.get()).toMatchObject({ phase: 'confirm', account: { name: 'Ana Ruiz' } })
  })

  // shows: P14
  it('revokes the token of an account that the member rejects', async () => {
    const { handlers } = await buildSignedInBackground(service.url)
    await handlers.signOut({})
    const asAna = buildBackground(service.url, (url) => signInByPages(url, { ...maya, login: 'ana' }))
    await asAna.handlers.signIn({})
    const token = (await secrets.attempt.get())?.token ?? ''
    expect(await statusOf(token)).toBe(200)
    await asAna.handlers.rejectAccount({})
    expect(await asAna.revocations.flush()).toBe(true)
    expect(await statusOf(token)).toBe(401)
    expect(await items.signIn.get()).toEqual({ phase: 'failed', failure: { code: 'sign-in-rejected' } })
  })

  // shows: P14
  it('ends the session of an account that the member rejects after the sign-in', async () => {
    const { handlers, token, revocations } = await buildSignedInBackground(service.url)
    await handlers.rejectAccount({})
    expect([await items.account.get(), await sessionToken()]).toEqual([null, undefined])
    expect(await revocations.flush()).toBe(true)
    expect(await statusOf(token)).toBe(401)
    expect(await items.signIn.get()).toEqual({ phase: 'failed', failure: { code: 'sign-in-rejected' } })
  })
})
