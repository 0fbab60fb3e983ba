import { beforeEach, describe, expect, test } from 'vitest'
import { endpoints } from '../../../src/contract/endpoints.ts'
import { likeRows } from '../../../src/service/features/conversation/rows.ts'
import { longestReport, reportRows } from '../../../src/service/features/moderation/rows.ts'
import { longestRequest } from '../../../src/service/pages/profile.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { beforeNextTransaction } from '../database.ts'
import { ana, ben, browser, network, useMembers } from '../members.ts'
import { expectPage, expectParts, firstFocus, password } from '../test-network.ts'

/** The rules of all forms of the site. Each form's own rules are in its page's test. */

useMembers({ publishesStatuses: true })

/** Ana's item of each kind, which a form names. */
let request: string
let sent: string
let status: string
let eve: string
let contact: string
/** Ben's. */
let item: string

beforeEach(async () => {
  eve = await network.addMember('eve')
  contact = await network.addMember('gus')
  await network.store.contacts.connect(ana, contact, network.clock.now)
  request = await network.ask(ben, ana)
  sent = await network.ask(ana, await network.addMember('fay'))
  status = await network.postStatus(ana)
  item = await network.postStatus(ben)
  await network.token(ana)
})

const typed = 'typed & "text"'
const escaped = 'typed &amp; &quot;text&quot;'
const chosen = { new_password: 'six words are easy to remember', new_password_again: 'six words are easy to remember' }

/** A form with what a member may send; `typed` is in its field that appears again. */
interface SiteForm {
  path: string
  fields: () => Record<string, string>
}

const forms: SiteForm[] = [
  { path: '/', fields: () => ({ text: typed }) },
  { path: '/share', fields: () => ({ url: 'http://news.example/', message: typed }) },
  { path: '/settings', fields: () => ({ headline: typed }) },
  { path: '/cards', fields: () => ({ 'PERSO-address': typed }) },
  { path: '/profile/EVE', fields: () => ({ message: typed }) },
  { path: '/requests', fields: () => ({ id: request, answer: 'accept', message: typed }) },
  { path: '/news/ITEM/answers', fields: () => ({ to: '/', message: typed }) },
  { path: '/report?member=BEN', fields: () => ({ reason: 'spam', message: typed }) },
]

const buttons: SiteForm[] = [
  { path: '/applications', fields: () => ({ application: 'premium' }) },
  { path: '/news', fields: () => ({ id: status, action: 'remove' }) },
  { path: '/password', fields: () => ({ current_password: password, ...chosen }) },
  { path: '/people', fields: () => ({ member: contact }) },
  { path: '/settings/delete', fields: () => ({ own_password: password }) },
  { path: '/settings/download', fields: () => ({}) },
  { path: '/settings/email', fields: () => ({ email: '', own_password: password }) },
  { path: '/team-contacts', fields: () => ({ answer: 'undo' }) },
]

const pathOf = ({ path }: SiteForm) => path.replace('EVE', eve).replace('BEN', ben).replace('ITEM', item)

/** All that is stored about Ana, besides her sessions. */
async function snapshot() {
  const { store, clock } = network
  return {
    member: await store.members.find(ana),
    credential: await store.members.credentialOf(ana),
    card: await store.cards.find(ana, 'PERSO'),
    news: await store.news.list({ of: { member: ana } }, 9, 0),
    toAna: await store.contactRequests.pending({ to: ana }, 9, 0),
    toEve: await store.contactRequests.pending({ to: eve }, 9, 0),
    contacts: await store.contacts.count(ana),
    allowed: await store.authorizations.allowedBy(ana),
    ofItem: await store.of(likeRows).states([item], ''),
    reports: await store.of(reportRows).count(),
    audit: await store.audit.list(9, 0),
    now: clock.now,
  }
}

describe.each([...forms, ...buttons])('the form of $path', (form) => {
  test('without the page’s token does nothing but return, with the focus on a notice and the texts in place', async () => {
    const before = await snapshot()
    for (const csrf_token of ['x', `old.${ana}`]) {
      const { status, text } = await browser.post(pathOf(form), { csrf_token, ...form.fields() })
      const focus = '<p class="notice failure" id="problem" role="alert" tabindex="-1" autofocus>'
      expect({ status, firstFocus: firstFocus(text) }).toEqual({ status: 422, firstFocus: focus })
      if (forms.includes(form) && csrf_token !== 'x') expect(text).toContain(escaped)
    }
    expect(await snapshot()).toEqual(before)
  })

  test('leads a visitor to the sign-in, and shows no text from another site’s page', async () => {
    const before = await snapshot()
    const path = pathOf(form)
    for (const site of ['cross-site', 'same-site', 'none', '']) {
      const sent = await network.browse().post(path, form.fields(), { 'Sec-Fetch-Site': site })
      expect(sent).toMatchObject({ status: 303, location: `/sign-in?${new URLSearchParams({ to: path })}`, text: '' })
    }
    expect(await snapshot()).toEqual(before)
  })

  test('leads to the sign-in, and changes nothing, if the session ends before its transaction', async () => {
    const before = await snapshot()
    const path = pathOf(form)
    const csrf_token = readCsrfToken((await browser.open('/cards')).text)
    beforeNextTransaction(network.store, (tx) => tx.sessions.endAll(ana))
    const { headers } = await browser.post(path, { csrf_token, ...form.fields() })
    // a download begins no transaction, and removes nothing
    if (form.path !== '/settings/download')
      expect(headers.get('Location')).toBe(`/sign-in?${new URLSearchParams({ to: path })}`)
    expect(await snapshot()).toEqual(before)
  })

  test('refuses a body that isn’t a form', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=x', 'application/json', 'text/plain']) {
      const { status, text } = await browser.post(pathOf(form), { '--y\r\n\0': '' }, { 'Content-Type': type })
      expectPage({ status, text }, 422, ['Please try again'])
    }
    expect(network.logged).toEqual([])
  })
})

const hidden = (text: string) =>
  [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(([, name = '', value = '']) => [
    name,
    value.replaceAll('&quot;', '"').replaceAll('&amp;', '&'),
  ])

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' }

/** Sends a form to the page of the same site that shows it, after the session ended. */
async function sendLate(path: string, fields: Record<string, string> | FormData) {
  await network.store.sessions.endAll(ana)
  return browser.post(path, fields, sameOrigin)
}

/** Signs in with the form that a page has in the place of the sent one. */
const signInOn = (text: string, path: string, { secret = password, login = 'ana' } = {}) =>
  browser.post(path, { ...Object.fromEntries(hidden(text)), login, password: secret, answer: 'sign-in' }, sameOrigin)

describe('a form that is sent after the session ended', () => {
  test.each(forms)('of $path appears again after the sign-in with the texts, and has done nothing', async (form) => {
    const before = await snapshot()
    const path = pathOf(form)
    const asked = await sendLate(path, { csrf_token: `old.${ana}`, 'PERSO-email': '', ...form.fields() })
    expectPage(asked, 422, ['what you typed isn’t lost'])
    expectParts(asked.text, [`value="${escaped}"`], ['href="/sign-in"'])
    const wrong = await signInOn(asked.text, path, { secret: 'wrong' })
    expectParts(wrong.text, ['Wrong login or password', `value="${escaped}"`])

    const signedIn = await signInOn(wrong.text, path)
    // the browser repeats the request
    expect(signedIn).toMatchObject({ status: 307, location: path })
    const again = await signInOn(wrong.text, path)
    expectPage(again, 422, ['Please try again'])
    expectParts(again.text, [escaped], [password])
    expect(await snapshot()).toEqual(before)
    expect((await browser.post(path, { csrf_token: readCsrfToken(again.text), ...form.fields() })).status).toBe(303)
  })

  test('is never shown to another member, who signs in then or has signed in in another tab, also with a large picture', async () => {
    const csrf_token = readCsrfToken((await browser.open('/settings')).text)
    const { text: page } = await sendLate('/settings', { csrf_token, headline: typed })
    expect((await signInOn(page, '/settings', { login: 'ben' })).status).toBe(307)
    for (const send of [
      () => signInOn(page, '/settings', { login: 'ben' }),
      () => browser.post('/settings', withPicture(csrf_token, 0)),
      () => browser.post('/settings', withPicture(csrf_token, 12_000_000)),
    ]) {
      expectPage(await send(), 422, ['This page belonged to another account'], [escaped])
    }
  })

  test.each([300_000, 12_000_000])('with a picture of %i bytes preserves its texts', async (size) => {
    const { status, text } = await sendLate('/settings', withPicture(`old.${ana}`, size))
    expect(status).toBe(422)
    expect(hidden(text)).toContainEqual(['headline', typed])
  })
})

function withPicture(csrf_token: string, size: number): FormData {
  const form = new FormData()
  form.set('csrf_token', csrf_token)
  form.set('headline', typed)
  if (size > 0) form.set('picture', new File([Buffer.alloc(size)], 'x.png', { type: 'image/png' }))
  return form
}

// screen readers announce nothing of a page after a form
test('a notice of the member’s action has the focus once, and not on a later visit, in another language, or after a sign-in', async () => {
  for (const [path, fields, sentence] of [
    ['/settings', { headline: 'x' }, 'Saved.'],
    ['/cards', {}, 'Saved.'],
    ['/requests', { id: request, answer: 'accept' }, 'is now your contact.'],
    ['/requests', { id: sent, answer: 'remove' }, 'You withdrew your request'],
    ['/people', { member: contact }, 'is no longer your contact.'],
    ['/news', { action: 'remove', id: status }, 'Nobody sees it any more.'],
    ['/news', { action: 'restore', id: status }, 'Restored. Others can see it again.'],
    ['/applications', { application: 'premium' }, 'Removed.'],
    [`/profile/${eve}`, { message: 'x' }, 'You sent eve Test a contact request.'],
  ] as [string, Record<string, string>, string][]) {
    const to = (await browser.send(path, fields)).location ?? ''
    const isOnce = path.startsWith('/profile')
    if (isOnce) expect((await browser.open(`${to}&lang=en`)).text).not.toContain('class="notice success"')
    const { text } = await browser.open(to)
    expect(firstFocus(text)).toBe('<div class="notice success" tabindex="-1" autofocus>')
    expect(text.split(sentence)).toHaveLength(2)
    if (isOnce) expect((await browser.open(to)).text).not.toContain('class="notice success"')
  }
  const stranger = network.browse()
  const signIn = (await stranger.open('/settings?saved')).location ?? ''
  const { location } = await stranger.submit(signIn, { login: 'ana', password, answer: 'sign-in' })
  expect((await stranger.open(location ?? '')).text).not.toContain('class="notice success"')
})

test('a wrong password is described at the field for the next attempt', async () => {
  const { text } = await network.browse().submit('/sign-in', { login: 'ana', password: 'wrong' })
  expect(firstFocus(text)).toMatch(/^<input id="password".* autofocus aria-describedby="problem">$/)
  expect(text).toContain('id="problem" role="alert">Wrong login or password')
})

// Fields have no `maxlength`, at which browsers cut pasted text silently
describe('a text that is too long', () => {
  const tooLong = (max: number) => `${'a '.repeat(max / 2)}end`

  test.each<[path: string, name: string, max: number]>([
    ['/settings', 'headline', 150],
    ['/settings', 'introduction', 2000],
    ['/settings', 'social_accounts', 2000],
    ['/cards', 'BUSINESS-company', 100],
    ['/cards', 'BUSINESS-email', 254],
    ['/cards', 'PERSO-phone', 50],
    ['/cards', 'PERSO-address', 500],
    ['/profile/EVE', 'message', longestRequest],
    ['/requests', 'message', 1000],
    ['/news/ITEM/answers', 'message', endpoints.comment.parameters.message.max],
    ['/report?member=BEN', 'message', longestReport],
  ])('appears again whole in %s: %s, over %i characters, with a sentence and the focus', async (path, name, max) => {
    const fields = { id: request, answer: 'accept', to: '/', reason: 'spam', [name]: tooLong(max) }
    const { status, text } = await browser.send(pathOf({ path, fields: () => fields }), fields)
    expectPage({ status, text }, 422, [], ['maxlength'])
    expectParts(text, [`at most ${max.toLocaleString('en')} characters`, tooLong(max)])
    expect(firstFocus(text)).toContain(` name="${name}"`)
  })

  test('appears again whole in the search for people', async () => {
    const { status, text } = await browser.open(`/people?name=${encodeURIComponent(tooLong(100))}`)
    expectPage({ status, text }, 200, ['at most 100 characters'])
    expectParts(text, [`value="${tooLong(100)}"`], ['maxlength'])
    expect(firstFocus(text)).toContain('id="name"')
  })
})
