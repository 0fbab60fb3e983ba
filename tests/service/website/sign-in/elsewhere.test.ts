import { html } from 'hono/html'
import { describe, expect, test } from 'vitest'
import { invite, urlOfLink } from '../../../../src/service/actions/invite.ts'
import { OAuthProblem } from '../../../../src/service/oauth/token.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import type { Elsewhere } from '../../../../src/service/website/page/visit.ts'
import { baseUrl, createTestNetwork, expectParts, password } from '../../test-network.ts'

/** A place elsewhere that answers each question of the core by a text. */
const place = (isOnly: boolean): Elsewhere => ({
  isOnly,
  addsMembers: false,
  accountOf: (name) => ({ alias: name, member: async () => undefined }),
  pages: () => [
    { path: '/there', who: 'everybody', show: async () => ({ title: 'There', body: html`<p>its own page</p>` }) },
  ],
  posts: () => ({
    '/there/ended': async () => {
      throw new OAuthProblem('invalid_request', 'not now')
    },
  }),
  button: (_, { to, again }, beside) =>
    html`<a href="/there?${new URLSearchParams({ to })}">${again ? 'again' : 'there'}</a>${beside}`,
  signInAgain: (_, hiddenFields) => html`<form method="post">${hiddenFields}<p>again there</p></form>`,
  openLink: (_, { kind, member }) => ({ title: 'Opened', body: html`<p>${kind} of ${member.name}</p>` }),
  explains: (about) => `there decides about ${about}`,
  replaces: (hash) => isOnly || hash === '',
  noPassword: () => html`<p>no password here</p>`,
  confirm: (_, page) => ({ ...page, body: html`<p>confirm there</p>` }),
})

async function networkWith({ isOnly }: { isOnly: boolean }) {
  const network = await createTestNetwork({ isPublic: false, elsewhere: place(isOnly) })
  return { network, ana: await network.addMember('ana', { email: 'ana@acme.example' }) }
}

const fieldOfPassword = 'type="password"'

describe('with a place elsewhere beside passwords', () => {
  test('the sign-in page has its button and the form, and a password signs in', async () => {
    const { network } = await networkWith({ isOnly: false })
    const browser = network.browse()
    expectParts((await browser.open('/sign-in?to=/people')).text, ['href="/there?to=%2Fpeople"', fieldOfPassword])
    expectParts((await browser.open('/there')).text, ['its own page'])
    expect((await browser.submit('/sign-in', { login: 'ana', password })).status).toBe(303)
  })

  test('a link to join has its button too, and a member’s page says what is decided there', async () => {
    const { network } = await networkWith({ isOnly: false })
    const person = { login: 'eve', name: 'Eve', language: 'en' }
    const link = await network.store.transaction((tx) => invite(tx, person, { actor: operator }, network.clock.now))
    const joining = urlOfLink('', link)
    const there = `href="/there?${new URLSearchParams({ to: joining })}"`.replaceAll('&', '&amp;')
    expectParts((await network.browse().open(joining)).text, [there, fieldOfPassword])
    const administrator = await network.browseAs(await network.addMember('ada', { role: 'administrator' }))
    const { text } = await administrator.open(`/administration/members/${link.member}`)
    expectParts(text, ['there decides about teams'])
  })

  test('only a member without a password confirms there', async () => {
    const { network, ana } = await networkWith({ isOnly: false })
    const browser = await network.browseAs(ana)
    network.clock.now += confirmationLifetime
    expectParts((await browser.submit('/settings/delete', {})).text, [fieldOfPassword], ['confirm there'])
    await network.store.members.setPassword(ana, '')
    expectParts((await browser.open('/password')).text, ['no password here'], [fieldOfPassword])
    expectParts((await browser.open('/settings/email')).text, ['confirm there'], [fieldOfPassword])
    network.clock.now -= confirmationLifetime
    const changed = await browser.submit('/settings/email', { email: '' })
    expect(changed).toMatchObject({ status: 303, location: '/settings/email?changed' })
    expect((await network.store.members.credentialOf(ana))?.email).toBeNull()
  })

  test('what its server posts is answered as OAuth answers', async () => {
    const { network } = await networkWith({ isOnly: false })
    const response = await network.app.request(`${baseUrl}/there/ended`, { method: 'POST' })
    expect(response.status).toBe(400)
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(await response.json()).toEqual({ error: 'invalid_request', error_description: 'not now' })
  })
})

describe('with a place elsewhere in place of passwords', () => {
  test('no page asks for a password, none signs in, and a text of an ended session is sent again from there', async () => {
    const { network } = await networkWith({ isOnly: true })
    const browser = network.browse()
    expectParts((await browser.open('/sign-in')).text, ['href="/there?to=%2F"'], [fieldOfPassword])
    const sent = { login: 'ana', password, answer: 'sign-in' }
    await browser.post('/sign-in', sent)
    expect(browser.cookies.get('session')).toBeUndefined()
    const again = await browser.post('/share', { comment: 'my words' }, { 'Sec-Fetch-Site': 'same-origin' })
    expectParts(again.text, ['again there', 'my words'], [fieldOfPassword])
  })

  test('a link does what is done there', async () => {
    const { network } = await networkWith({ isOnly: true })
    const person = { login: 'eve', name: 'Eve', language: 'en' }
    const link = await network.store.transaction((tx) => invite(tx, person, { actor: operator }, network.clock.now))
    expectParts((await network.browse().open(urlOfLink('', link))).text, ['join of Eve'], [fieldOfPassword])
  })
})
