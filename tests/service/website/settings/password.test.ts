import { beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '../../../../src/service/sessions/passwords.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { readPage } from '../../page.ts'
import { createTestNetwork, expectPage, password, type TestNetwork } from '../../test-network.ts'

const en = siteTranslate('en')
const next = 'six words are easy to remember'

const cheap = createPasswords({ N: 16, r: 1, p: 1 })
/** Runs once between a password's verification and the change. */
let meanwhile: (() => Promise<unknown>) | undefined
const passwords = {
  ...cheap,
  async check(...asked: Parameters<typeof cheap.check>) {
    const isRight = await cheap.check(...asked)
    const happen = meanwhile
    meanwhile = undefined
    await happen?.()
    return isRight
  },
}

let network: TestNetwork
let browser: ReturnType<TestNetwork['browse']>
/** Another browser in which the member has signed in. */
let elsewhere: typeof browser
let ana: string

beforeEach(async () => {
  network = await createTestNetwork({ behindProxy: true, passwords })
  ana = await network.addMember('ana')
  browser = network.browse('192.0.2.1')
  elsewhere = network.browse('192.0.2.2')
  for (const each of [browser, elsewhere]) await signIn(password, each)
})

const signIn = async (with_password: string, who = network.browse('192.0.2.9')) =>
  (await who.submit('/sign-in', { answer: 'sign-in', login: 'ana', password: with_password })).status

const change = (fields: Record<string, string> = {}) =>
  browser.submit('/password', { current_password: password, new_password: next, new_password_again: next, ...fields })

const isSignedIn = async (who = browser) => (await who.open('/settings')).status === 200

test('a changed password signs in from now on, and ends all other sessions and all applications’ access, but not this session', async () => {
  const token = await network.token(ana)
  const thief = network.browse()
  thief.cookies.set('session', browser.cookies.get('session') ?? '')
  expect(await change()).toMatchObject({ status: 303, location: '/password?changed' })
  expect((await browser.open('/password?changed')).text).toContain(en('passwordChanged'))
  // the page that is opened again says only what is still true
  expect((await browser.open('/password?changed')).text).not.toContain(en('passwordChanged'))
  expect({ next: await signIn(next), password: await signIn(password) }).toEqual({ next: 303, password: 200 })
  expect({
    isSignedIn: await isSignedIn(),
    elsewhereIsSignedIn: await isSignedIn(elsewhere),
    thiefIsSignedIn: await isSignedIn(thief),
  }).toEqual({ isSignedIn: true, elsewhereIsSignedIn: false, thiefIsSignedIn: false })
  expect((await network.get('/me', token)).status).toBe(401)
  expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
  // the browser stays known, so that strangers' attempts don't lock it out
  for (let guess = 0; guess < 12; guess++) await signIn('wrong', network.browse('192.0.2.1'))
  browser.cookies.delete('session')
  expect(await signIn(next, browser)).toBe(303)
})

describe('a refused password change', () => {
  test.each<[field: string, fields: Record<string, string>, sentence: string]>([
    ['current_password', { current_password: '' }, en('needed')],
    ['current_password', { current_password: 'not this one' }, en('wrongOwnPassword')],
    ['new_password', { new_password: 'eleven char' }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: ' spaces     ' }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: 'x'.repeat(201) }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: 'anaanaanaana' }, en('passwordOfNames')],
    ['new_password_again', { new_password_again: 'something else' }, en('passwordsDiffer')],
  ])('has a sentence and the focus at %s (%o), and ends nothing', async (field, fields, sentence) => {
    const again = fields.new_password === undefined ? {} : { new_password_again: fields.new_password }
    const { status, text } = await change({ ...fields, ...again })
    expect(status).toBe(422)
    const page = readPage(text)
    const focused = page.document.querySelector('[autofocus]')
    expect(focused?.id).toBe(field)
    expect(focused && page.descriptionsOf(focused)).toContain(sentence)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect(await signIn(password)).toBe(303)
  })

  test('repeats no password in its page, nor in the page of a sign-in in its place', async () => {
    const typed = { current_password: 'by mistake', new_password: 'a secret one', new_password_again: 'another' }
    const { text } = await change(typed)
    await network.store.sessions.endAll(ana)
    const late = await network.browse().post('/password', typed, { 'Sec-Fetch-Site': 'same-origin' })
    expectPage(late, 422, [en('signInAgain')])
    for (const secret of Object.values(typed)) expect(text + late.text).not.toContain(secret)
  })

  test('counts a wrong current password as an attempt, but not an invalid new one', async () => {
    for (let attempt = 0; attempt < 15; attempt++) await change({ new_password_again: 'something else' })
    for (let guess = 0; guess < 10; guess++)
      expect((await change({ current_password: 'wrong' })).text).toContain(en('wrongOwnPassword'))
    expect(await change()).toMatchObject({ status: 422, text: expect.stringContaining(en('tooOften', { count: 15 })) })
    expect(await signIn(password)).toBe(303)
  })
})

test('a password manager finds the page by its well-known address, which leads there also after a sign-in', async () => {
  const wellKnown = '/.well-known/change-password'
  const { status, location } = await browser.open(wellKnown)
  expect({ status, location }).toEqual({ status: 302, location: '/password' })
  expect(readPage((await browser.open('/password')).text).field(en('currentPassword'))).toBeTruthy()
  const signedOut = network.browse()
  expect((await signedOut.open(wellKnown)).location).toBe('/password')
  expect((await signedOut.open('/password')).location).toBe('/sign-in?to=%2Fpassword')
  // a browser asks for this first, to know whether the service tells what exists
  const unknown = '/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200'
  expect((await signedOut.open(unknown)).status).toBe(404)
})

test('while the current password is verified, another change wins, and an end of the session prevents the change', async () => {
  const other = 'set by whoever runs the service'
  const hash = await cheap.hash(other)
  meanwhile = () => network.store.sessions.endAll(ana)
  expect((await change()).location).toContain('/sign-in')
  expect(await signIn(password, browser)).toBe(303)
  meanwhile = () => network.store.members.setPassword(ana, hash)
  expect((await change()).text).toContain(en('wrongOwnPassword'))
  expect(await signIn(other)).toBe(303)
})
