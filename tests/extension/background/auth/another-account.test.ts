// @vitest-environment node

import { describe, expect, it, vi } from 'vitest'
import { ownerOf } from '../../../../src/extension/storage/configured-network.ts'
import { answerDraft, countDrafts, shareDraft, statusDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import * as secrets from '../../../../src/extension/storage/secrets.ts'
import { buildBackground, buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { anaInWindow, service, statusOf, useService } from '../../support/service.ts'
import { share, url } from '../../support/stored/lists.ts'

useService()

describe('signing in', () => {
  // shows: S5
  it('asks before it accepts another account than the last one, and shows neither’s values to the other', async () => {
    const { handlers, signIn, token } = await buildSignedInBackground(service.url)
    await handlers.lookUp({ url: 'http://news.example/night-trains' })
    const asAna = buildBackground(service.url, anaInWindow)
    await asAna.handlers.signIn({})
    const before = { name: 'Maya Lindqvist' }
    expect(await items.signIn.get()).toMatchObject({ phase: 'confirm', account: { name: 'Ana Ruiz' }, before })
    // also when the network rejects the earlier account's token meanwhile
    await signIn.onBadToken(token)
    expect(await sessionToken()).toBeUndefined()
    expect(await items.signIn.get()).toMatchObject({ phase: 'confirm', account: { name: 'Ana Ruiz' } })
    await asAna.handlers.confirmSignIn({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    // no popup asks again
    expect(await items.signIn.get()).toEqual({ phase: 'idle' })
    expect(await items.recommendations.get()).toEqual([])
  })

  // shows: P14
  it('ends the session of an account that the member rejects, before or after the sign-in, and revokes its token', async () => {
    const rejected = { phase: 'failed', failure: { code: 'sign-in-rejected' } }
    const { handlers, token, revocations } = await buildSignedInBackground(service.url)
    await handlers.rejectAccount({})
    expect(await items.account.get()).toBeNull()
    expect(await sessionToken()).toBeUndefined()
    expect(await items.signIn.get()).toEqual(rejected)
    expect([await revocations.flush(), await statusOf(token)]).toEqual([true, 401])
    await items.lastAccount.set({ id: 'maya', name: 'Maya' })
    const asAna = buildBackground(service.url, anaInWindow)
    await asAna.handlers.signIn({})
    const asked = (await secrets.attempt.get())?.token ?? ''
    expect(await statusOf(asked)).toBe(200)
    await asAna.handlers.rejectAccount({})
    expect([await asAna.revocations.flush(), await statusOf(asked)]).toEqual([true, 401])
    expect(await items.signIn.get()).toEqual(rejected)
  })
})

describe('what was written before the member rejects the account', () => {
  const owner = (id: string) => ownerOf({ baseUrl: service.url }, { id })
  const asAna = () => buildBackground(service.url, anaInWindow)

  const signedInId = async () => (await items.account.get())?.id ?? ''

  /** Maya's earlier draft, then a draft and a share of somebody who is signed in as Maya. */
  async function writeAsMaya() {
    const { handlers } = await buildSignedInBackground(service.url)
    // the popup has shown the account's name
    await handlers.acknowledgeSignIn({})
    const id = await signedInId()
    vi.setSystemTime(Date.now() - 60_000)
    await statusDraft(owner(id)).set({ message: 'Mine', social_account: [] })
    vi.useRealTimers()
    await shareDraft(owner(id), `${url}?page=2`).set({ message: 'A draft' })
    await answerDraft(owner(id), 'request').set({ message: 'To Maya’s contact', contact_card: 'NONE' })
    await items.options.set({ ...(await items.options.get()), undo_seconds: 10 })
    await handlers.share({ ...share, message: 'A share' })
    // a status that may have arrived, and a share that is being sent
    const [waiting] = await items.outbox.get()
    if (!waiting) throw new Error('nothing waits')
    const content = { type: 'status' as const, message: 'A status', social_account: [] }
    const other = `${url}?page=3`
    const sent = { ...share, type: 'share' as const, url: other, page_url: other, message: 'Sent' }
    await items.outbox.set([
      waiting,
      { ...waiting, key: 'unknown', content, phase: 'unknown', due: null },
      { ...waiting, key: 'sending', content: sent, phase: 'sending' },
    ])
    await handlers.rejectAccount({})
    // the popup says that something may have arrived
    expect(await items.signIn.get()).toEqual({ phase: 'failed', failure: { code: 'sign-in-rejected' } })
    return id
  }

  // shows: P14
  it('is not sent, and is a draft of the account that signs in next, without a question about another account', async () => {
    const mayasId = await writeAsMaya()
    expect(await items.outbox.get()).toEqual([])
    await asAna().handlers.signIn({})
    const id = await signedInId()
    expect(id).not.toBe(mayasId)
    expect(await shareDraft(owner(id), `${url}?page=2`).get()).toEqual({ message: 'A draft' })
    expect(await shareDraft(owner(id), url).get()).toMatchObject({ title: 'A title', message: 'A share' })
    expect(await statusDraft(owner(id)).get()).toMatchObject({ message: 'A status', maybe_posted: true })
    expect(await shareDraft(owner(id), `${url}?page=3`).get()).toMatchObject({ message: 'Sent', unconfirmed: 'share' })
    // an answer stays with its request
    expect([await countDrafts(owner(id)), await countDrafts(owner(mayasId))]).toEqual([4, 2])
  })

  it('returns if the account was the member’s after all', async () => {
    const id = await writeAsMaya()
    await buildBackground(service.url).handlers.signIn({})
    expect(await countDrafts(owner(id))).toBe(5)
  })

  it('replaces no draft of the next account', async () => {
    await writeAsMaya()
    const ana = asAna()
    await ana.handlers.signIn({})
    const id = await signedInId()
    await ana.handlers.signOut({})
    await items.lastAccount.remove()
    await shareDraft(owner(id), url).set({ message: 'Ana’s' })
    await writeAsMaya()
    await asAna().handlers.signIn({})
    expect(await shareDraft(owner(id), url).get()).toEqual({ message: 'Ana’s' })
  })
})
