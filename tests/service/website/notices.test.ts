import { beforeEach, describe, expect, test } from 'vitest'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { firstFocus } from './first-focus.ts'
import { ana, browser, network, useNetwork } from './signed-in-ana.ts'

/** Screen readers announce nothing of a page after a form, so the notice has the focus. */

useNetwork()

let ben: string

beforeEach(async () => {
  ben = await network.addMember('ben')
})

/** Sends a form and follows its redirect. */
async function send(path: string, fields: Record<string, string>) {
  const csrf_token = readCsrfToken((await browser.open('/cards')).text)
  const { status, headers } = await browser.post(path, { csrf_token, ...fields })
  expect(status).toBe(303)
  return (await browser.open(headers.get('Location') ?? '')).text
}

const request = async (from: string, to: string) =>
  network.store.contactRequests.add({ from, to, subject: 'x', message: '' }, network.clock.now)

async function posted() {
  const status = { message: 'x', language: 'en', by_mobile: false, social_accounts: '' }
  return network.store.news.postStatus(ana, status, network.clock.now)
}

describe('a notice of the member’s action has the focus and the role status', () => {
  test.each<[string, string, () => Promise<string>]>([
    ['saved settings', 'Saved.', () => send('/settings', { headline: 'x' })],
    ['saved cards', 'Saved.', () => send('/cards', {})],
    ['a contact request', 'You sent ben Test a contact request.', () => send(`/profile/${ben}`, { subject: 'x' })],
    [
      'an answer',
      'is now one of your contacts.',
      async () => send('/requests', { id: await request(ben, ana), answer: 'accept' }),
    ],
    ['a withdrawal', 'is withdrawn.', async () => send('/requests', { id: await request(ana, ben), answer: 'remove' })],
    [
      'an ended contact',
      'is no longer one of your contacts.',
      async () => {
        await network.store.contacts.connect(ana, ben, network.clock.now)
        return send('/people', { member: ben })
      },
    ],
    ['a removal', 'Nobody sees it any more.', async () => send('/news', { action: 'remove', id: await posted() })],
    [
      'a restored share',
      'Restored. It can be seen again.',
      async () => {
        const id = await posted()
        await send('/news', { action: 'remove', id })
        return send('/news', { action: 'restore', id })
      },
    ],
    [
      'a removed application',
      'Removed. It can no longer act for you.',
      async () => {
        await network.token(ana)
        return send('/applications', { application: 'premium' })
      },
    ],
  ])('%s', async (_, sentence, act) => {
    const text = await act()
    expect(firstFocus(text)).toBe('<div class="done" role="status" tabindex="-1" autofocus>')
    expect(/role="status"[^>]*>(.*?)<\/div>/s.exec(text)?.[1]).toContain(sentence)
    expect(text.split(sentence)).toHaveLength(2)
  })

  test('a pending request has no notice on a later visit or in another language', async () => {
    const text = await send(`/profile/${ben}`, { subject: 'x' })
    expect(text).not.toContain('asked&amp;')
    expect(text).not.toContain('asked=')
    const later = (await browser.open(`/profile/${ben}`)).text
    expect(later).toContain('You sent ben Test a contact request.')
    expect(later).not.toContain('role="status"')
  })
})

// shows: RFC 6749 §10.12
test.each([
  '/',
  '/applications',
  '/cards',
  '/news',
  '/password',
  '/people',
  '/requests',
  '/settings',
  '/settings/delete',
  '/settings/download',
  '/settings/email',
  '/share',
  '/team-contacts',
])(
  'a form of %s without the page’s token does nothing, and the notice about it has the focus and the role alert',
  async (path) => {
    const { status, text } = await browser.post(path, { csrf_token: 'old' })
    expect([status, firstFocus(text)]).toEqual([
      422,
      '<p class="notice" id="problem" role="alert" tabindex="-1" autofocus>',
    ])
  },
)

test('a wrong password is described at the field for the next attempt', async () => {
  const { text } = await network.browse().submit('/sign-in', { login: 'ana', password: 'wrong' })
  expect(firstFocus(text)).toMatch(/^<input id="password".* autofocus aria-describedby="problem">$/)
  expect(text).toContain('id="problem" role="alert">This login or password')
})
