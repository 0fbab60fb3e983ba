import { expect, inject } from 'vitest'
import { minute } from '../../../../src/contract/durations.ts'
import { answerContactRequest } from '../../../../src/service/actions/contact-requests.ts'
import { choiceRows, maxPace } from '../../../../src/service/capabilities/mail/choices.ts'
import { connections, longestPause } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import {
  type ClaimedMail,
  gatheringTime,
  lease,
  longestUntold,
  mailRows,
} from '../../../../src/service/capabilities/mail/rows.ts'
import type { Received } from '../../mail/mail-server.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { createTestNetwork, expectParts } from '../../test-network.ts'
import { type Circle, day, friday, hour, linkIn, pathOf, test } from './news-network.ts'

const toBen = (mails: Received[]) => mails.filter(({ to }) => to.includes('ben@circle.example'))
const choices = (circle: Circle, member = circle.ben) => circle.network.store.of(choiceRows).ofMember(member)

const answer = (circle: Circle, id: string, member: string, value: 'ACCEPT' | 'DECLINE') =>
  circle.network.store.transaction((tx) =>
    answerContactRequest(tx, { member, id, value, contactCard: 'NONE', message: 'Gladly' }, circle.network.clock.now),
  )

test('a request is told at once, in the language of the member who is asked, as text and HTML', async ({ circle }) => {
  await circle.ask(circle.ana, circle.ben, 'We met in Porto')
  const [mail, ...others] = await circle.sendAt()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    to: ['ben@circle.example'],
    subject: 'ana Test hat Ihnen eine Kontaktanfrage geschickt',
  })
  for (const part of [mail?.text, mail?.html]) {
    expectParts(part, ['We met in Porto', 'http://network.example/requests'])
  }
  expect(mail?.headers.get('from')).toBe('Circle <network@circle.example>')
  expect(await circle.sendAt(friday + day)).toEqual([])
})

test('requests within ten minutes after an e-mail are gathered in the next one', async ({ circle }) => {
  await circle.ask(circle.ana, circle.ben)
  expect(await circle.sendAt()).toHaveLength(1)
  const others = [circle.cem, await circle.addConfirmed('dan'), await circle.addConfirmed('eva')]
  for (const from of others) await circle.ask(from, circle.ben)
  expect(await circle.sendAt(friday + gatheringTime - 1)).toEqual([])
  const [mail, ...further] = await circle.sendAt(friday + gatheringTime)
  expect(further).toEqual([])
  expect(mail?.subject).toBe('Ihre Kontaktanfragen bei Circle')
  for (const name of ['cem', 'dan', 'eva'])
    expect(mail?.text).toContain(`${name} Test hat Ihnen eine Kontaktanfrage geschickt`)
  expect(mail?.text).not.toContain('ana Test')
})

test('an acceptance is told to the member who asked alone, also after requests in both directions, and a refusal to nobody', async ({
  circle,
}) => {
  const [accepted, declined] = [await circle.ask(circle.ana, circle.ben), await circle.ask(circle.cem, circle.ben)]
  await circle.ask(circle.ben, circle.ana)
  await circle.sendAt()
  await answer(circle, accepted, circle.ben, 'ACCEPT')
  await answer(circle, declined, circle.ben, 'DECLINE')
  const mails = await circle.sendAt(friday + gatheringTime)
  expect(mails).toMatchObject([{ to: ['ana@circle.example'], subject: 'ben Test accepted your request' }])
  expect(mails[0]?.text).toContain('Gladly')
})

test('requests that end since both are in a team now are told to nobody: nobody answered them', async ({ circle }) => {
  await circle.ask(circle.ana, circle.cem)
  await circle.ask(circle.cem, circle.ana)
  await circle.ask(circle.ana, circle.ben)
  await circle.sendAt()
  for (const member of [circle.ana, circle.ben, circle.cem]) await circle.network.store.teams.set(member, ['Sales'])
  await circle.network.store.transaction((tx) => tx.teamContacts.connect(circle.ana, circle.network.clock.now))
  expect(await circle.network.store.contactRequests.sentBy(circle.ana, 9, circle.network.clock.now)).toMatchObject(
    Array(2).fill({ state: 'accepted' }),
  )
  expect(await circle.sendAt(friday + gatheringTime)).toEqual([])
})

test.for<[string, (circle: Circle, id: string) => unknown]>([
  ['was answered', (circle, id) => answer(circle, id, circle.ben, 'ACCEPT')],
  ['was withdrawn', ({ network }, id) => network.store.contactRequests.end(id, 'deleted', { withdrawn: 1 }, friday)],
  ['lost its target', ({ network, ben }) => network.disable(ben)],
  ['is not wanted', ({ network, ben }) => network.store.of(choiceRows).choose(ben, { requests: 'no' }, friday)],
  ['waited for a week', ({ network }) => (network.clock.now += longestUntold)],
  [
    'has no confirmed address',
    ({ network, ben }) => network.store.members.setEmailConfirmed(ben, 'ben@circle.example', false),
  ],
  ['has no way out', ({ network, ana }) => network.store.channels.change('mail', false, ana, friday)],
])('a request that %s before it was told is not told', async ([_, change], { circle }) => {
  const id = await circle.ask(circle.ana, circle.ben)
  await change(circle, id)
  expect(toBen(await circle.sendAt())).toEqual([])
  // nor when mail is wanted again
  await circle.network.store.of(choiceRows).choose(circle.ben, { requests: 'yes' }, friday)
  await circle.network.store.members.setEmailConfirmed(circle.ben, 'ben@circle.example', true)
  await circle.network.store.channels.change('mail', true, circle.ana, friday)
  expect(toBen(await circle.sendAt(circle.network.clock.now + hour))).toEqual([])
})

test('an address of an administrator’s counts once the member opened a link in an e-mail to it', async ({ circle }) => {
  const dan = await circle.network.addMember('dan', { email: 'dan@circle.example', state: 'invited' })
  const new_password = 'a long password'
  for (const [kind, path, by, isConfirmed] of [
    ['join', '/join', '', 0],
    ['password', '/new-password', '&by=mail', 1],
  ] as const) {
    const secret = await circle.network.store.memberLinks.create({ member: dan, kind }, friday)
    const fields = { new_password, new_password_again: new_password, language: 'en' }
    expect((await circle.network.browse().submit(`${path}?link=${secret}${by}`, fields)).status).toBe(303)
    expect((await circle.network.store.members.credentialOf(dan))?.email_confirmed).toBe(isConfirmed)
  }
})

test('an answer for now is followed by attempts with a growing pause, one for good by attempts each few hours', async ({
  circle,
}) => {
  circle.server.gate.refusals.push('451 later', '450 busy')
  await circle.ask(circle.ana, circle.ben)
  for (const time of [0, minute - 1, minute, 3 * minute - 1]) expect(await circle.sendAt(friday + time)).toEqual([])
  expect(await circle.sendAt(friday + 3 * minute)).toHaveLength(1)

  circle.server.gate.refusals.push('554 no such text', '552 5.2.2 mailbox full')
  await circle.ask(circle.ana, circle.cem)
  for (const time of [0, hour - 1, hour, 3 * hour - 1])
    expect(await circle.sendAt(friday + 3 * minute + time)).toEqual([])
  expect(await circle.sendAt(friday + 3 * minute + 3 * hour)).toHaveLength(1)
})

test('an e-mail never taken is tried every four hours, and ends with its news after a week', async ({ circle }) => {
  const attempts: number[] = []
  circle.server.gate.answer = (stage) => {
    if (stage !== 'data') return undefined
    attempts.push(circle.network.clock.now)
    return '451 4.3.0 later'
  }
  await circle.ask(circle.ana, circle.ben)
  for (let time = friday; time <= friday + 8 * day; time += 10 * minute) await circle.sendAt(time)
  const pauses = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0))
  expect(Math.max(...pauses)).toBeLessThan(longestPause + 10 * minute)
  expect(attempts.at(-1)).toBeLessThan(friday + longestUntold)
  expect(attempts.at(-1)).toBeGreaterThan(friday + longestUntold - longestPause - 10 * minute)
  circle.server.gate.answer = () => undefined
  await circle.ask(circle.cem, circle.ben)
  expect((await circle.sendAt())[0]?.subject).toContain('cem Test')
})

test('at most two e-mails are under way at once', async ({ circle }) => {
  let release = () => {}
  circle.server.gate.open = new Promise((resolve) => (release = resolve))
  for (let number = 0; number < connections + 3; number++)
    await circle.ask(circle.ana, await circle.addConfirmed(`other${number}`))
  const sending = circle.sendAt()
  // PostgreSQL lets one claim at a time: a second one that comes meanwhile gets none
  const least = inject('postgresUrl') ? 1 : connections
  await expect.poll(() => circle.server.received.length).toBeGreaterThanOrEqual(least)
  expect(circle.server.received.length).toBeLessThanOrEqual(connections)
  release()
  expect(await sending).toHaveLength(connections + 3)
})

test('while the server is away, all wait, and nothing is lost', async ({ circle }) => {
  await circle.server.stop()
  await circle.ask(circle.ana, circle.ben)
  await circle.ask(circle.ana, circle.cem)
  await circle.sendAt()
  expect(circle.network.logged.join()).toContain('isn’t reachable')
  expect(circle.network.logged.join()).not.toContain('ben@')
  const { received } = await startMailServer({ port: circle.server.port })
  await circle.sendAt(friday + 10 * minute)
  expect(received.map(({ to }) => to[0]).sort()).toEqual(['ben@circle.example', 'cem@circle.example'])
})

test('what a killed node had taken is sent by another node after ten minutes, and only the other records it', async ({
  circle,
}) => {
  await circle.ask(circle.ana, circle.ben)
  const claimed = (await circle.network.store.transaction((tx) => tx.of(mailRows).claim(1, friday))) as ClaimedMail
  expect(claimed.member).toBe(circle.ben)
  expect(await circle.sendAt(friday + lease - 1)).toEqual([])
  let release = () => {}
  circle.server.gate.open = new Promise((resolve) => (release = resolve))
  const sending = circle.sendAt(friday + lease)
  await expect.poll(() => circle.server.received.length).toBe(1)
  // the first node was only slow: the row is the other node's now
  await circle.network.store.transaction((tx) => tx.of(mailRows).release(claimed, { due: friday + lease }))
  expect(await circle.network.store.of(mailRows).areDue(friday + lease)).toBe(false)
  release()
  expect(await sending).toHaveLength(1)
})

test('an e-mail has the same Message-ID at each attempt, and another one with other news', async ({ circle }) => {
  const ids: (string | undefined)[] = []
  circle.server.gate.answer = (stage) => (stage === 'taken' && ids.length < 2 ? '451 4.3.0 later' : undefined)
  const sentId = async (time: number) => {
    for (const { headers } of await circle.sendAt(time)) ids.push(headers.get('message-id'))
  }
  await circle.ask(circle.ana, circle.ben)
  await sentId(friday)
  await sentId(friday + minute)
  await circle.ask(circle.cem, circle.ben)
  await sentId(friday + 3 * minute)
  expect(ids).toHaveLength(3)
  expect(ids[0]).toMatch(/^<[\w-]{43}@network\.example>$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('the pace of the network holds for all nodes, and for e-mails that are sent', async ({ circle }) => {
  const administrator = await circle.network.browseAs(await circle.network.addMember('adam', { role: 'administrator' }))
  const decided = { mail: 'yes', feeds: 'yes', requests: 'yes', digest: 'weekly', timeZone: 'Europe/London' }
  for (const pace of ['0', '1.5', String(maxPace + 1)])
    expect((await administrator.submit('/administration/channels', { ...decided, pace })).status).toBe(422)
  const decisions = async () =>
    (await circle.network.store.audit.list(20, 0)).flatMap(({ action, item }) => (action === 'decided' ? item : []))
  // what is as it was is no decision
  for (let count = 0; count < 2; count++) {
    expect((await administrator.submit('/administration/channels', { ...decided, pace: '2' })).status).toBe(303)
    expect(await decisions()).toEqual(['pace 2'])
  }
  for (const login of ['dan', 'eva', 'fay', 'gil']) await circle.ask(circle.ana, await circle.addConfirmed(login))
  const counts: number[] = []
  for (let time = friday; counts.length < 9; time += 15_000) counts.push((await circle.sendAt(time)).length)
  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0])
})

test.for([
  ['with line breaks', 'ben@circle.example\r\nBcc: eve@other.example'],
  ['with two addresses', 'ben@circle.example,eve@other.example'],
  ['of a stranger’s form', 'not an address'],
])('an address %s gets nothing', async ([_, email], { circle }) => {
  await circle.network.store.members.setEmail(circle.ben, email, 'member')
  await circle.ask(circle.ana, circle.ben)
  expect(await circle.sendAt()).toEqual([])
  expect(circle.network.logged).toEqual([])
})

test('a name of 10 kB, with line breaks and an address, is cut, and is no header nor link', async ({ circle }) => {
  const line = 'x'.repeat(10_000)
  await circle.network.store.members.setName(
    circle.ana,
    `Ana\r\nBcc: eve@other.example <b>www.evil.example</b> ${line}`,
    friday,
  )
  await circle.ask(circle.ana, circle.ben, `See evil.example/now ${line}`)
  const [mail] = await circle.sendAt()
  expect(mail?.to).toEqual(['ben@circle.example'])
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(mail?.source.length).toBeLessThan(10_000)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|eve@|<b>/)
})

test('the link of an e-mail ends its kind alone, without a sign-in, and after a question', async ({ circle }) => {
  await circle.ask(circle.ana, circle.ben)
  const [mail] = await circle.sendAt()
  const path = pathOf(linkIn(mail as never, '/mail-off'))
  const stranger = circle.network.browse()
  expect((await stranger.open(path)).text).toContain('You will get no more e-mails from Circle about contact requests.')
  expect((await choices(circle)).requests).toBe('yes')
  await stranger.submit(path, {})
  expect(await choices(circle)).toEqual({ requests: 'no', passes: 'yes', digest: 'weekly' })
  await circle.ask(circle.cem, circle.ben)
  expect(await circle.sendAt(friday + hour)).toEqual([])
})

const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']
test.for(types)('a mail program’s one click ends them too (RFC 8058), as %s', async (type, { circle }) => {
  await circle.ask(circle.ana, circle.ben)
  const [mail] = await circle.sendAt()
  const url = /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const body = type.startsWith('multipart')
    ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    : 'List-Unsubscribe=One-Click'
  const response = await circle.network.app.request(url, { method: 'POST', body, headers: { 'Content-Type': type } })
  expect(response.status).toBe(200)
  expect((await choices(circle)).requests).toBe('no')
})

test.for<[string, (path: string, circle: Circle) => string]>([
  ['of another member', (path, { ben, cem }) => path.replace(ben, cem)],
  ['of another kind', (path) => path.replace('requests', 'digest')],
  ['of no kind', (path) => path.replace('requests', 'constructor')],
  ['that was guessed', (path) => path.replace(/code=.*/, `code=${'A'.repeat(43)}`)],
  ['without a code', (path) => path.replace(/&code=.*/, '')],
])('a link with the token %s ends nothing, and tells nothing', async ([_, forge], { circle }) => {
  await circle.ask(circle.ana, circle.ben)
  const [mail] = await circle.sendAt()
  const path = forge(pathOf(linkIn(mail as never, '/mail-off')), circle)
  const unknown = await circle.network.browse().open('/mail-off')
  const { status, text } = await circle.network.browse().open(path)
  const withoutToken = (page: string) => page.replace(/csrf_token" value="[^"]*"|\?[^"]*lang=/g, '')
  expect(status).toBe(404)
  expect(withoutToken(text)).toBe(withoutToken(unknown.text))
  expect((await circle.network.browse().post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
  for (const member of [circle.ben, circle.cem])
    expect(await choices(circle, member)).toEqual({ requests: 'yes', passes: 'yes', digest: 'weekly' })
})

test('without a mail server, administrators and members read that no e-mail is sent', async () => {
  const network = await createTestNetwork()
  const administrator = await network.browseAs(await network.addMember('adam', { role: 'administrator' }))
  for (const page of ['/administration/channels', '/settings/notifications'])
    expectParts((await administrator.open(page)).text, ['This network sends no e-mail.'])
})
