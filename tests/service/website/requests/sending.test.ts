import { describe, expect, test } from 'vitest'
import {
  pauseAfterRefusal,
  pauseAfterWithdrawal,
  shownAfterLeaving,
} from '../../../../src/service/store/contacts/contact-requests.ts'
import { pauseAfterEnd } from '../../../../src/service/store/contacts/contacts.ts'
import { enableMember } from '../../../../src/service/store/membership.ts'
import {
  ana,
  areContacts,
  askBen,
  ben,
  ids,
  network,
  pendingToBen,
  requestId,
  signInAgain,
  useMembers,
} from './ana-and-ben.ts'

useMembers()

describe('sending a contact request', () => {
  // shows: ours web-site
  test('sends subject and message, and the page confirms it', async () => {
    const response = await askBen({ subject: ' Hello\r\nthere ', message: ' We met.\r\n<b>Twice</b> ' })
    expect([response.status, response.location]).toEqual([303, `/profile/${ids.ben}?asked`])
    const [request] = await pendingToBen()
    expect(request).toMatchObject({ from_member: ids.ana, subject: 'Hello there', message: 'We met.\n<b>Twice</b>' })
    const { text } = await ana.open(`/profile/${ids.ben}`)
    expect(text).toContain('You sent ben Test a contact request')
    expect(text).toContain('<a href="/requests">The answer will appear under Requests.</a>')
    expect(text).not.toContain('name="subject"')
    const shown = (await ben.open('/requests')).text
    expect(shown).toContain('We met.\n&lt;b&gt;Twice&lt;/b&gt;')
    expect((await ana.open('/requests')).text).toContain('We met.\n&lt;b&gt;Twice&lt;/b&gt;')
    expect((await ben.open(`/profile/${ids.ana}`)).text).toContain('ana Test would like to be in contact with you')
  })

  test('without a subject shows the form again with the typed message and a sentence at the field', async () => {
    const { status, text } = await askBen({ subject: ' ', message: 'typed' })
    expect(status).toBe(422)
    expect(text).toMatch(
      /aria-invalid="true" aria-describedby="subject-problem".*id="subject-problem">Please fill this in\./s,
    )
    expect(text).toContain('typed')
    expect(await pendingToBen()).toEqual([])
  })

  test('is refused while a request between the two is pending', async () => {
    await askBen()
    const before = await pendingToBen()
    const back = await ben.send(`/profile/${ids.ana}`, { subject: 'Me too' })
    for (const { status, text } of [await askBen(), back]) {
      expect([status, text.includes('This request can’t be sent now')]).toEqual([422, true])
    }
    expect(await pendingToBen()).toEqual(before)
    expect(await network.store.contactRequests.countPending({ to: ids.ana })).toBe(0)
  })

  test('is refused for oneself and for a contact', async () => {
    expect((await ana.send(`/profile/${ids.ana}`, { subject: 'Me' })).status).toBe(422)
    expect(await network.store.contactRequests.countPending({ to: ids.ana })).toBe(0)
    await network.store.contacts.connect(ids.ana, ids.ben, network.clock.now)
    expect((await ana.send(`/profile/${ids.ben}`, { subject: 'Again' })).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    expect((await ana.open(`/profile/${ids.ben}`)).text).toContain('One of your contacts')
  })

  test('offers on the page to withdraw it, also right after it was sent', async () => {
    const { headers } = await askBen()
    const id = await requestId()
    const form = `name="id" value="${id}">`
    for (const path of [`/profile/${ids.ben}`, headers.get('Location') ?? '']) {
      const { text } = await ana.open(path)
      expect(text.split(form)).toHaveLength(2)
      expect(text.split('The answer will appear')).toHaveLength(2)
    }
    expect((await ben.open(`/profile/${ids.ana}`)).text).not.toContain(form)
    const withdrawn = await ana.submit(`/profile/${ids.ben}`, { id, answer: 'remove' }, '/requests')
    expect(withdrawn.location).toBe(`/requests?withdrawn=${id}`)
    expect(await pendingToBen()).toEqual([])
  })

  test('to a member who was disabled meanwhile is refused with the reason, and its message stays to copy', async () => {
    await network.disable(ids.ben)
    const { status, text } = await ana.send(`/profile/${ids.ben}`, { subject: 'Hello', message: 'We <met>.' })
    expect([status, text.includes('This request can’t be sent now')]).toEqual([422, false])
    expect(text).toMatch(/role="alert"[^>]*>[^<]*ben Test is no longer in this network/)
    expect(text).toMatch(/<textarea id="unsent"[^>]*readonly>\nWe &lt;met&gt;.<\/textarea>/)
  })

  test('says that the asked member has left, until the member is back, unless the sender withdrew it', async () => {
    await askBen()
    const id = await requestId()
    const { store, clock } = network
    const enable = () => store.transaction((tx) => enableMember(tx, { actor: 'operator', member: ids.ben }, clock.now))
    await network.disable(ids.ben)
    const sent = async () => (await ana.open('/requests')).text
    expect(await sent()).toContain(
      `<a href="/profile/${ids.ben}" dir="auto">ben Test is no longer in this network.</a>`,
    )
    expect(await sent()).not.toContain(`value="${id}"`)
    clock.now += shownAfterLeaving - 1000
    await signInAgain()
    expect(await sent()).toContain('ben Test is no longer')
    await enable()
    expect(await sent()).not.toContain('ben Test')
    expect((await askBen()).status).toBe(303)
    await network.disable(ids.ben)
    clock.now += shownAfterLeaving
    await signInAgain()
    expect(await sent()).not.toContain('ben Test')
    await enable()
    await askBen()
    await ana.submit('/requests', { id: await requestId(), answer: 'remove' })
    await network.disable(ids.ben)
    expect(await sent()).not.toContain('ben Test')
  })
})

describe('sending another contact request', () => {
  const refusals = ['decline', 'remove'].map((answer): [string, number, () => Promise<unknown>] => [
    `${answer} a request`,
    pauseAfterRefusal,
    async () => {
      await askBen()
      await ben.submit('/requests', { id: await requestId(), answer })
    },
  ])
  const connect = () => network.store.contacts.connect(ids.ana, ids.ben, network.clock.now)
  const endContact = async () => {
    await connect()
    expect((await ben.submit('/people', { member: ids.ana })).location).toBe(`/profile/${ids.ana}?ended`)
  }
  const endings = [...refusals, ['end a contact', pauseAfterEnd, endContact] as (typeof refusals)[number]]

  test.each(endings)('to those who %s is refused for 30 days, and the page says so', async (_, pause, end) => {
    await end()
    network.clock.now += pause - 1000
    await signInAgain()
    const { text } = await ana.open(`/profile/${ids.ben}`)
    expect(text).toContain('You can ask again from February 2, 2026.')
    expect(text).not.toContain('name="subject"')
    expect((await askBen()).status).toBe(422)
    expect(await pendingToBen()).toEqual([])
    network.clock.now += 1000
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })

  test.each(endings)('is possible at once for those who %s', async (_, _pause, end) => {
    await end()
    expect((await ben.submit(`/profile/${ids.ana}`, { subject: 'A slip' })).status).toBe(303)
  })

  test('has no waits after an acceptance', async () => {
    await endContact()
    await ben.submit(`/profile/${ids.ana}`, { subject: 'A slip' })
    const [request] = await network.store.contactRequests.pending({ to: ids.ana }, 1, 0)
    await ana.submit('/requests', { id: request?.id ?? '', answer: 'accept' })
    expect(await areContacts()).toBe(true)
    await ana.submit('/people', { member: ids.ben })
    expect((await askBen()).status).toBe(303)
  })

  test('is possible a day after a withdrawal, as its question and the page say', async () => {
    await askBen()
    const date = 'You can ask again from January 4, 2026.'
    const profile = `/profile/${ids.ben}`
    for (const path of [profile, '/requests'])
      expect((await ana.open(path)).text).toContain(`Withdraw this request? ${date}`)
    await ana.submit('/requests', { id: await requestId(), answer: 'remove' })
    expect((await ana.open(profile)).text).toContain(date)
    expect((await askBen()).status).toBe(422)
    network.clock.now += pauseAfterWithdrawal
    expect((await askBen()).status).toBe(303)
    expect(await pendingToBen()).toHaveLength(1)
  })
})
