import { expect, test } from 'vitest'
import { answerContactRequest } from '../../../../src/service/actions/contact-requests.ts'
import { choiceRows, maxPace } from '../../../../src/service/capabilities/mail/choices.ts'
import { connections, longestPause } from '../../../../src/service/capabilities/mail/notification-queue.ts'
import {
  type ClaimedMail,
  gatheringTime,
  lease,
  longestWait,
  mailRows,
} from '../../../../src/service/capabilities/mail/rows.ts'
import { startMailServer } from '../../mail/mail-server.ts'
import { expectParts } from '../../test-network.ts'
import {
  addConfirmed,
  ana,
  ask,
  ben,
  cem,
  day,
  friday,
  hour,
  linkIn,
  network,
  pathOf,
  sendAt,
  server,
  useNewsNetwork,
} from './news-network.ts'

useNewsNetwork()

const minute = 60_000

const toBen = (mails: Awaited<ReturnType<typeof sendAt>>) => mails.filter(({ to }) => to.includes('ben@circle.example'))
const choices = (member = ben) => network.store.of(choiceRows).ofMember(member)

const answer = (id: string, member: string, value: 'ACCEPT' | 'DECLINE') =>
  network.store.transaction((tx) =>
    answerContactRequest(tx, { member, id, value, contactCard: 'NONE', message: 'Gladly' }, network.clock.now),
  )

test('a request is told at once, in the language of the member who is asked, as text and HTML', async () => {
  await ask(ana, ben, 'We met in Porto')
  const [mail, ...others] = await sendAt()
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to: ['ben@circle.example'], subject: 'ana Test möchte Ihr Kontakt werden' })
  for (const part of [mail?.text, mail?.html]) {
    expectParts(part, ['We met in Porto', 'http://network.example/requests'])
  }
  expect(mail?.headers.get('from')).toBe('Circle <network@circle.example>')
  expect(await sendAt(friday + day)).toEqual([])
})

test('requests within ten minutes after an e-mail are gathered in the next one', async () => {
  await ask(ana, ben)
  expect(await sendAt()).toHaveLength(1)
  const others = [cem, await addConfirmed('dan'), await addConfirmed('eva')]
  for (const from of others) await ask(from, ben)
  expect(await sendAt(friday + gatheringTime - 1)).toEqual([])
  const [mail, ...further] = await sendAt(friday + gatheringTime)
  expect(further).toEqual([])
  expect(mail?.subject).toBe('Ihre Kontaktanfragen in Circle')
  for (const name of ['cem', 'dan', 'eva']) expect(mail?.text).toContain(`${name} Test möchte Ihr Kontakt werden`)
  expect(mail?.text).not.toContain('ana Test')
})

test('an acceptance is told to the member who asked alone, also after requests in both directions, and a refusal to nobody', async () => {
  const [accepted, declined] = [await ask(ana, ben), await ask(cem, ben)]
  await ask(ben, ana)
  await sendAt()
  await answer(accepted, ben, 'ACCEPT')
  await answer(declined, ben, 'DECLINE')
  const mails = await sendAt(friday + gatheringTime)
  expect(mails).toMatchObject([{ to: ['ana@circle.example'], subject: 'ben Test accepted your request' }])
  expect(mails[0]?.text).toContain('Gladly')
})

test('requests that end because both are in a team now are told to nobody: nobody has answered them', async () => {
  await ask(ana, cem)
  await ask(cem, ana)
  await ask(ana, ben)
  await sendAt()
  for (const member of [ana, ben, cem]) await network.store.teams.set(member, ['Sales'])
  await network.store.transaction((tx) => tx.teamContacts.connect(ana, network.clock.now))
  expect(await network.store.contactRequests.sentBy(ana, 9, network.clock.now)).toMatchObject(
    Array(2).fill({ state: 'accepted' }),
  )
  expect(await sendAt(friday + gatheringTime)).toEqual([])
})

test.each([
  ['was answered', (id: string) => answer(id, ben, 'ACCEPT')],
  ['was withdrawn', (id: string) => network.store.contactRequests.end(id, 'deleted', { withdrawn: 1 }, friday)],
  ['lost its target', () => network.disable(ben)],
  ['is not wanted', () => network.store.of(choiceRows).choose(ben, { requests: 'no' }, friday)],
  ['waited for a week', () => (network.clock.now += longestWait)],
  ['has no confirmed address', () => network.store.members.setEmailConfirmed(ben, 'ben@circle.example', false)],
  ['has no way out', () => network.store.channels.change('mail', false, ana, friday)],
] as const)('a request that %s before it was told is not told', async (_, change) => {
  const id = await ask(ana, ben)
  await change(id)
  expect(toBen(await sendAt())).toEqual([])
  // nor when mail is wanted again
  await network.store.of(choiceRows).choose(ben, { requests: 'yes' }, friday)
  await network.store.members.setEmailConfirmed(ben, 'ben@circle.example', true)
  await network.store.channels.change('mail', true, ana, friday)
  expect(toBen(await sendAt(network.clock.now + hour))).toEqual([])
})

test('an address of an administrator’s counts once the member has opened a link in an e-mail to it', async () => {
  const dan = await network.addMember('dan', { email: 'dan@circle.example', state: 'invited' })
  const new_password = 'a long password'
  for (const [kind, path, by, isConfirmed] of [
    ['join', '/join', '', 0],
    ['password', '/new-password', '&by=mail', 1],
  ] as const) {
    const secret = await network.store.memberLinks.create({ member: dan, kind }, friday)
    const fields = { new_password, new_password_again: new_password, language: 'en' }
    expect((await network.browse().submit(`${path}?link=${secret}${by}`, fields)).status).toBe(303)
    expect((await network.store.members.credentialOf(dan))?.email_confirmed).toBe(isConfirmed)
  }
})

test('an answer for now is followed by attempts with a growing pause, one for good by attempts each few hours', async () => {
  server.gate.refusals.push('451 later', '450 busy')
  await ask(ana, ben)
  for (const time of [0, minute - 1, minute, 3 * minute - 1]) expect(await sendAt(friday + time)).toEqual([])
  expect(await sendAt(friday + 3 * minute)).toHaveLength(1)

  server.gate.refusals.push('554 no such text', '552 5.2.2 mailbox full')
  await ask(ana, cem)
  for (const time of [0, hour - 1, hour, 3 * hour - 1]) expect(await sendAt(friday + 3 * minute + time)).toEqual([])
  expect(await sendAt(friday + 3 * minute + 3 * hour)).toHaveLength(1)
})

test('an e-mail that is never taken is tried every four hours, and ends with its news after a week', async () => {
  const attempts: number[] = []
  server.gate.answer = (stage) => {
    if (stage !== 'data') return undefined
    attempts.push(network.clock.now)
    return '451 4.3.0 later'
  }
  await ask(ana, ben)
  for (let time = friday; time <= friday + 8 * day; time += 10 * minute) await sendAt(time)
  const pauses = attempts.slice(1).map((time, index) => time - (attempts[index] ?? 0))
  expect(Math.max(...pauses)).toBeLessThan(longestPause + 10 * minute)
  expect(attempts.at(-1)).toBeLessThan(friday + longestWait)
  expect(attempts.at(-1)).toBeGreaterThan(friday + longestWait - longestPause - 10 * minute)
  server.gate.answer = () => undefined
  await ask(cem, ben)
  expect((await sendAt())[0]?.subject).toContain('cem Test')
})

test('at most two e-mails are under way at once', async () => {
  let release = () => {}
  server.gate.open = new Promise((resolve) => (release = resolve))
  for (let number = 0; number < connections + 3; number++) await ask(ana, await addConfirmed(`other${number}`))
  const sending = sendAt()
  await expect.poll(() => server.received.length).toBe(connections)
  release()
  expect(await sending).toHaveLength(connections + 3)
})

test('while the server is away, all wait, and nothing is lost', async () => {
  await server.stop()
  await ask(ana, ben)
  await ask(ana, cem)
  await sendAt()
  expect(network.logged.join()).toContain('isn’t reachable')
  expect(network.logged.join()).not.toContain('ben@')
  const { received } = await startMailServer({ port: server.port })
  await sendAt(friday + 10 * minute)
  expect(received.map(({ to }) => to[0]).sort()).toEqual(['ben@circle.example', 'cem@circle.example'])
})

test('what a killed node had taken is sent by another node after ten minutes, and only the other records it', async () => {
  await ask(ana, ben)
  const claimed = (await network.store.transaction((tx) => tx.of(mailRows).claim(1, friday))) as ClaimedMail
  expect(claimed.member).toBe(ben)
  expect(await sendAt(friday + lease - 1)).toEqual([])
  let release = () => {}
  server.gate.open = new Promise((resolve) => (release = resolve))
  const sending = sendAt(friday + lease)
  await expect.poll(() => server.received.length).toBe(1)
  // the first node was only slow: the row is the other node's now
  await network.store.transaction((tx) => tx.of(mailRows).release(claimed, { due: friday + lease }))
  expect(await network.store.of(mailRows).areDue(friday + lease)).toBe(false)
  release()
  expect(await sending).toHaveLength(1)
})

test('an e-mail has the same Message-ID at each attempt, and another one with other news', async () => {
  const ids: (string | undefined)[] = []
  server.gate.answer = (stage) => (stage === 'taken' && ids.length < 2 ? '451 4.3.0 later' : undefined)
  const sentId = async (time: number) => {
    for (const { headers } of await sendAt(time)) ids.push(headers.get('message-id'))
  }
  await ask(ana, ben)
  await sentId(friday)
  await sentId(friday + minute)
  await ask(cem, ben)
  await sentId(friday + 3 * minute)
  expect(ids).toHaveLength(3)
  expect(ids[0]).toMatch(/^<[\w-]{43}@network\.example>$/)
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('the pace of the network holds for all nodes, and for e-mails that are sent', async () => {
  const administrator = await network.browseAs(await network.addMember('adam', { role: 'administrator' }))
  const decided = { mail: 'yes', feeds: 'yes', requests: 'yes', digest: 'weekly', timeZone: 'Europe/London' }
  for (const pace of ['0', '1.5', String(maxPace + 1)])
    expect((await administrator.submit('/administration/channels', { ...decided, pace })).status).toBe(422)
  expect((await administrator.submit('/administration/channels', { ...decided, pace: '2' })).status).toBe(303)
  for (const login of ['dan', 'eva', 'fay', 'gil']) await ask(ana, await addConfirmed(login))
  const counts: number[] = []
  for (let time = friday; counts.length < 9; time += 15_000) counts.push((await sendAt(time)).length)
  expect(counts).toEqual([1, 0, 1, 0, 1, 0, 1, 0, 0])
})

// shows: W23
test.each([
  ['with line breaks', 'ben@circle.example\r\nBcc: eve@other.example'],
  ['with two addresses', 'ben@circle.example,eve@other.example'],
  ['of a stranger’s form', 'not an address'],
])('an address %s gets nothing', async (_, email) => {
  await network.store.members.setEmail(ben, email, 'member')
  await ask(ana, ben)
  expect(await sendAt()).toEqual([])
  expect(network.logged).toEqual([])
})

// shows: W23
test('a name of 10 kB, with line breaks and an address in it, is cut, and becomes neither header nor link', async () => {
  const line = 'x'.repeat(10_000)
  await network.store.members.setName(ana, `Ana\r\nBcc: eve@other.example <b>www.evil.example</b> ${line}`, friday)
  await ask(ana, ben, `See evil.example/now ${line}`)
  const [mail] = await sendAt()
  expect(mail?.to).toEqual(['ben@circle.example'])
  expect(mail?.headers.has('bcc')).toBe(false)
  expect(mail?.source.length).toBeLessThan(10_000)
  expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/evil|eve@|<b>/)
})

// shows: W22
test('the link of an e-mail ends its kind alone, without a sign-in, and after a question', async () => {
  await ask(ana, ben)
  const [mail] = await sendAt()
  const path = pathOf(linkIn(mail as never, '/mail-off'))
  const stranger = network.browse()
  expect((await stranger.open(path)).text).toContain('Circle won’t write to you about contact requests any more.')
  expect((await choices()).requests).toBe('yes')
  await stranger.submit(path, {})
  expect(await choices()).toEqual({ requests: 'no', digest: 'weekly' })
  await ask(cem, ben)
  expect(await sendAt(friday + hour)).toEqual([])
})

const types = ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=b']
test.each(types)('a mail program’s one click ends them too (RFC 8058), as %s', async (type) => {
  await ask(ana, ben)
  const [mail] = await sendAt()
  const url = /^<(.+)>$/.exec(mail?.headers.get('list-unsubscribe') ?? '')?.[1] ?? ''
  expect(mail?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const body = type.startsWith('multipart')
    ? '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'
    : 'List-Unsubscribe=One-Click'
  const response = await network.app.request(url, { method: 'POST', body, headers: { 'Content-Type': type } })
  expect(response.status).toBe(200)
  expect((await choices()).requests).toBe('no')
})

// shows: W22
test.each([
  ['of another member', (path: string) => path.replace(ben, cem)],
  ['of another kind', (path: string) => path.replace('requests', 'digest')],
  ['of no kind', (path: string) => path.replace('requests', 'constructor')],
  ['that was guessed', (path: string) => path.replace(/code=.*/, `code=${'A'.repeat(43)}`)],
  ['without a code', (path: string) => path.replace(/&code=.*/, '')],
])('a link with the token %s ends nothing, and tells nothing', async (_, forge) => {
  await ask(ana, ben)
  const [mail] = await sendAt()
  const path = forge(pathOf(linkIn(mail as never, '/mail-off')))
  const unknown = await network.browse().open('/mail-off')
  const { status, text } = await network.browse().open(path)
  const withoutToken = (page: string) => page.replace(/csrf_token" value="[^"]*"|\?[^"]*lang=/g, '')
  expect(status).toBe(404)
  expect(withoutToken(text)).toBe(withoutToken(unknown.text))
  expect((await network.browse().post(path, { 'List-Unsubscribe': 'One-Click' })).status).toBe(404)
  for (const member of [ben, cem]) expect(await choices(member)).toEqual({ requests: 'yes', digest: 'weekly' })
})
