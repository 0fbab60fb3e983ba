import { beforeEach, describe, expect, test } from 'vitest'
import { createPasswords } from '../../../../src/service/sign-in/passwords.ts'
import { siteTranslate } from '../../../../src/service/website/site-translate.ts'
import { createTestNetwork, firstFocus, password, type TestNetwork } from '../../test-network.ts'

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
let ana: string

beforeEach(async () => {
  network = await createTestNetwork({ behindProxy: true, passwords })
  ana = await network.addMember('ana')
  browser = network.browse('192.0.2.1')
  await signIn(password, browser)
})

const signIn = (with_password: string, who = network.browse('192.0.2.9')) =>
  who.submit('/sign-in', { answer: 'sign-in', login: 'ana', password: with_password })

const change = (fields: Record<string, string> = {}, who = browser) =>
  who.submit('/password', { current_password: password, new_password: next, new_password_again: next, ...fields })

const isSignedIn = async (who = browser) => (await who.open('/settings')).status === 200

describe('a changed password', () => {
  test('signs in from now on', async () => {
    expect(await change()).toMatchObject({ status: 303, location: '/password?changed' })
    expect((await browser.open('/password?changed')).text).toContain(en('passwordChanged'))
    // the page that is opened again says only what is still true
    expect((await browser.open('/password?changed')).text).not.toContain(en('passwordChanged'))
    expect((await signIn(next)).status).toBe(303)
    expect((await signIn(password)).text).toContain(en('wrongPassword'))
  })

  // shows: ours web-site
  test('ends all other sessions and all applications’ access, but not this session', async () => {
    const elsewhere = network.browse('192.0.2.2')
    await signIn(password, elsewhere)
    const token = await network.token(ana)
    const stolen = browser.cookies.get('session') ?? ''
    await change()
    expect(await isSignedIn()).toBe(true)
    expect(await isSignedIn(elsewhere)).toBe(false)
    expect((await network.get('/me', token)).status).toBe(401)
    expect(await network.store.authorizations.allowedBy(ana)).toEqual([])
    const thief = network.browse()
    thief.cookies.set('session', stolen)
    expect(await isSignedIn(thief)).toBe(false)
  })

  test('leaves the browser known, so that strangers’ attempts don’t lock it out', async () => {
    await change()
    for (let guess = 0; guess < 12; guess++) await signIn('wrong', network.browse('192.0.2.1'))
    browser.cookies.delete('session')
    expect((await signIn(next, browser)).status).toBe(303)
  })
})

describe('a refused password change', () => {
  test.each<[field: string, fields: Record<string, string>, sentence: string]>([
    ['current_password', { current_password: '' }, en('needed')],
    ['current_password', { current_password: 'not this one' }, en('wrongOwnPassword')],
    ['current_password', { current_password: 'x'.repeat(201) }, en('wrongOwnPassword')],
    ['new_password', { new_password: password }, 'This is your current password.'],
    ['new_password', { new_password: 'eleven char' }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: ' spaces     ' }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: 'x'.repeat(201) }, en('passwordLength', { min: 12, max: 200 })],
    ['new_password', { new_password: 'anaanaanaana' }, en('passwordOfNames')],
    ['new_password', { new_password: 'ÁNA test, Test Network' }, en('passwordOfNames')],
    ['new_password_again', { new_password_again: 'something else' }, en('passwordsDiffer')],
  ])('has a sentence and the focus at %s (%o), and ends nothing', async (field, fields, sentence) => {
    const elsewhere = network.browse('192.0.2.2')
    await signIn(password, elsewhere)
    const again = fields.new_password === undefined ? {} : { new_password_again: fields.new_password }
    const { status, text } = await change({ ...fields, ...again })
    expect(status).toBe(422)
    expect(text).toContain(`<p class="problem" id="${field}-problem">${sentence}</p>`)
    expect(firstFocus(text)).toContain(`id="${field}"`)
    expect(await isSignedIn(elsewhere)).toBe(true)
    expect((await signIn(password)).status).toBe(303)
  })

  test('repeats no password in its page', async () => {
    const typed = {
      current_password: 'typed by mistake',
      new_password: 'a very secret one',
      new_password_again: 'another',
    }
    const { text } = await change(typed)
    for (const secret of Object.values(typed)) expect(text).not.toContain(secret)
    // after the session ended, the sign-in page in its place repeats other texts
    await network.store.sessions.endAll(ana)
    const late = await network.browse().post('/password', typed, { 'Sec-Fetch-Site': 'same-origin' })
    expect([late.status, late.text.includes(en('signInAgain'))]).toEqual([422, true])
    for (const secret of Object.values(typed)) expect(late.text).not.toContain(secret)
  })

  // shows: RFC 6819 §5.1.4.2
  test('counts a wrong current password as an attempt, but not an invalid new one', async () => {
    for (let attempt = 0; attempt < 15; attempt++) await change({ new_password_again: 'something else' })
    for (let guess = 0; guess < 10; guess++) {
      expect((await change({ current_password: 'wrong' })).text).toContain(en('wrongOwnPassword'))
    }
    expect(await change()).toMatchObject({ status: 422, text: expect.stringContaining(en('tooOften', { count: 15 })) })
    expect((await signIn(password)).status).toBe(303)
  })
})

describe('during the verification of the current password', () => {
  // shows: RFC 6819 §5.1.5.3
  test('another change wins, and the old password changes nothing', async () => {
    const other = 'set by whoever runs the service'
    const hash = await cheap.hash(other)
    meanwhile = () => network.store.members.setPassword(ana, hash)
    expect((await change()).text).toContain(en('wrongOwnPassword'))
    expect((await signIn(other)).status).toBe(303)
  })

  test('the session ends, and the password stays', async () => {
    meanwhile = () => network.store.sessions.endAll(ana)
    expect((await change()).headers.get('Location')).toContain('/sign-in')
    expect((await signIn(password)).status).toBe(303)
  })
})
