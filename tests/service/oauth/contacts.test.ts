import { beforeEach, describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import type { Database } from '../../../src/service/store/engine/database.ts'
import { ana, ben, network, browser as signedIn, useMembers } from '../members.ts'
import { readPage } from '../page.ts'
import { baseUrl, expectParts, password } from '../test-network.ts'
import { chosen, fragment, requestOf } from './code-flow.ts'

useMembers()

let browser: typeof signedIn
beforeEach(() => {
  browser = signedIn
})

const answer = (fields: Record<string, string>, path = requestOf()) => browser.submit(path, fields)

test('the answer about the contact list is chosen as before after a sign-out, and asked anew after any other end of the access', async () => {
  const { authorizations } = network.store
  const answered = async () => chosen((await browser.open(requestOf())).text)
  const end = async (fields = {}) => {
    const { access_token = '' } = fragment(await answer({ answer: 'allow', contacts: 'yes' }))
    const body = new URLSearchParams({ access_token, ...fields })
    await network.app.request(baseUrl + oauthPaths.revoke, { method: 'POST', body })
  }
  const signOut = () => end({ remember_answer: 'TRUE' })
  await signOut()
  expect(await answered()).toBe('yes')
  // it allows nothing
  expect(await authorizations.allowedBy(ana)).toEqual([])
  expect(chosen((await (await network.browseAs(ben)).open(requestOf())).text)).toBeUndefined()
  await end()
  expect(await answered()).toBeUndefined()
  await signOut()
  await authorizations.revokeAll(ana, 'premium', network.clock.now)
  expect(await answered()).toBeUndefined()
  // on the page that lists it, too
  await signOut()
  expectParts((await browser.open('/applications')).text, [
    'Premium',
    'Signed out, with the answer for the next sign-in',
  ])
  await browser.submit('/applications', { application: 'premium' })
  expect((await browser.open('/applications')).text).not.toContain('Premium')
  expect(await answered()).toBeUndefined()
  await signOut()
  await authorizations.revokeAllOf(ana)
  expect(await answered()).toBeUndefined()
})

describe('the question for the contact list alone', () => {
  const path = requestOf({ scope: 'contacts' })
  const question = 'Let Premium see your contacts?'
  const allows = () => network.store.authorizations.lastAnswer(ana, 'premium')
  const buttons = (text: string) =>
    [...readPage(text).document.querySelectorAll('main :is(a, button, input:not([type=hidden]))')].map(
      ({ textContent }) => textContent,
    )

  beforeEach(async () => {
    await answer({ answer: 'allow', contacts: 'no' })
  })

  test('is one page with two buttons, and adds the list to what was allowed', async () => {
    const { text } = await browser.open(path)
    expectParts(text, [question, 'ana Test'])
    expect(buttons(text)).toEqual(['Not you?', 'Let Premium see my contacts', 'Not now'])
    const { access_token = '' } = fragment(await answer({ answer: 'contacts' }, path))
    expect(await network.store.authorizations.caller(access_token, network.clock.now)).toMatchObject({ contacts: 1 })
    expect(await allows()).toBe(true)
  })

  test('leaves all as it was after “Not now”, also if the list is shown already', async () => {
    const { access_token = '' } = fragment(await answer({ answer: 'allow', contacts: 'yes' }))
    expect(fragment(await answer({ answer: 'refuse' }, path))).toMatchObject({ error: 'access_denied' })
    expect(await allows()).toBe(true)
    expect((await network.get('/me', access_token)).status).toBe(200)
  })

  test('is answered by no address, and by no form of another site or session', async () => {
    await browser.open(`${path}&answer=contacts&contacts=yes`)
    for (const csrf_token of ['', 'x'.repeat(43)]) {
      const { status, text } = await browser.post(path, { csrf_token, answer: 'contacts' })
      expect({ status, isAsked: text.includes(question) }).toEqual({ status: 200, isAsked: true })
    }
    expect(await allows()).toBe(false)
  })

  test('follows the sign-in of a member who isn’t signed in', async () => {
    browser = network.browse()
    expect((await browser.open(path)).text).toContain('name="password"')
    const fields = { login: 'ana', password, answer: 'sign-in' }
    expect(await browser.submit(path, fields)).toMatchObject({ status: 303, location: path })
    expect((await browser.open(path)).text).toContain(question)
  })

  test('is the whole page for another member, after the end of the access, or if the page named less', async () => {
    const isWhole = async () => (await browser.open(path)).text.includes('Allow Premium?')
    expect(await isWhole()).toBe(false)
    const database = network.store.of((database: Database) => database)
    await database.run('UPDATE consent SET version = 0')
    expect(await isWhole()).toBe(true)
    // a page from before
    expect(await answer({ answer: 'contacts' }, path)).toMatchObject({ status: 303, location: path })
    expect(await allows()).toBe(false)
    browser = await network.browseAs(ben)
    expect(await isWhole()).toBe(true)
  })
})
