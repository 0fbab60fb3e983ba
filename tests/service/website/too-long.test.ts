import { beforeEach, expect, test } from 'vitest'
import { longestReport } from '../../../src/service/store/reports.ts'
import { firstFocus } from './first-focus.ts'
import { ana, browser, network, useNetwork } from './signed-in-ana.ts'

/**
 * Fields have no `maxlength`, at which browsers cut pasted text silently; the service explains and repeats a too long
 * text.
 */

useNetwork()

let ben: string

beforeEach(async () => {
  ben = await network.addMember('ben')
  await network.store.contactRequests.add({ from: ben, to: ana, subject: 'x', message: '' }, network.clock.now)
})

const tooLong = (max: number) => `${'a '.repeat(max / 2)}end`

// shows: bound reports.longestReport
test.each([
  ['/settings', 'headline', 150],
  ['/settings', 'introduction', 2000],
  ['/settings', 'social_accounts', 2000],
  ['/cards', 'BUSINESS-company', 100],
  ['/cards', 'BUSINESS-position', 100],
  ['/cards', 'BUSINESS-email', 254],
  ['/cards', 'BUSINESS-phone', 50],
  ['/cards', 'BUSINESS-address', 500],
  ['/cards', 'PERSO-email', 254],
  ['/cards', 'PERSO-phone', 50],
  ['/cards', 'PERSO-address', 500],
  ['/profile/ben', 'subject', 100],
  ['/profile/ben', 'message', 1000],
  ['/requests', 'message', 1000],
  ['/report', 'message', longestReport],
])(
  '%s: a too long %s (over %i characters) appears again whole, with a sentence and the focus',
  async (at, name, max) => {
    if (at === '/profile/ben') {
      const [request] = await network.store.contactRequests.pending(
        { to: (await network.store.members.credential('ana'))?.member ?? '' },
        1,
        0,
      )
      await network.store.contactRequests.end(
        request?.id ?? '',
        'declined',
        { answer: '', contact_card: 'NONE' },
        network.clock.now,
      )
    }
    const path = at.replace('/profile/ben', `/profile/${ben}`).replace('/report', `/report?member=${ben}`)
    const id = /name="id" value="([^"]+)"/.exec((await browser.open('/requests')).text)?.[1] ?? ''
    const { status, text } = await browser.submit(path, {
      subject: 'x',
      id,
      answer: 'accept',
      reason: 'spam',
      [name]: tooLong(max),
    })
    expect(status).toBe(422)
    expect(text).toContain(`at most ${max.toLocaleString('en')} characters`)
    expect(text).toContain(tooLong(max))
    expect(firstFocus(text)).toContain(` name="${name}"`)
  },
)

test('a search for more than 100 characters appears again whole, with a sentence and the focus', async () => {
  const { status, text } = await browser.open(`/people?name=${encodeURIComponent(tooLong(100))}`)
  expect(status).toBe(200)
  expect(text).toContain('at most 100 characters')
  expect(text).toContain(`value="${tooLong(100)}"`)
  expect(text).not.toContain('Nobody here has such a name')
  expect(firstFocus(text)).toContain('id="name"')
})

test('no field has a maxlength', async () => {
  for (const path of ['/settings', '/cards', '/requests', `/profile/${ben}`, '/people', '/sign-in']) {
    expect((await browser.open(path)).text).not.toContain('maxlength')
  }
})
