import { beforeEach, describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import {
  createPasswordQueue,
  longestWait,
  maxConcurrentPasswords,
  maxOfLogin,
  maxTicketsOfAddress,
  maxWaitingOnKnownDevices,
  maxWaitingPasswords,
  type PasswordSender,
  TooBusy,
} from '../../../src/service/sessions/password-queue.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { createRandom } from '../fuzz/random.ts'
import { limit } from '../store/access/guesses.ts'
import { createTestNetwork, password, redirectUri, type TestNetwork } from '../test-network.ts'

const stranger = (index: number) => ({ login: `stranger ${index}`, isKnown: false, clientIp: '' })
const member = (index: number) => ({ login: `member ${index}`, isKnown: true, clientIp: '' })

test('a member has two places, on all known devices together, and leaves the others to other members', async () => {
  const queue = createPasswordQueue()
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  const all = Array.from({ length: maxOfLogin }, () => queue.run(member(0), () => ended))
  await expect(queue.run(member(0), () => ended)).rejects.toThrow(TooBusy)
  all.push(...[member(1), { ...member(0), isKnown: false }].map((sender) => queue.run(sender, () => ended)))
  end()
  await Promise.all(all)
  expect(await queue.run(member(0), async () => 'hashed')).toBe('hashed')
})

test('after a clock that was ahead has gone back, strangers have all places, and tickets for soon', async () => {
  let time = Date.UTC(2026, 0, 2)
  const queue = createPasswordQueue(() => time)
  const all = Array.from({ length: maxConcurrentPasswords + maxWaitingPasswords }, (_, index) => stranger(index))
  const fill = () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>()
    return { end, looked: Promise.all(all.map((sender) => queue.run(sender, () => ended))) }
  }
  const ahead = fill()
  expect(queue.refusalOf(stranger(-1))?.ticket).toBeGreaterThan(time)
  time -= 24 * 60 * 60_000
  ahead.end()
  await ahead.looked
  const again = fill()
  const { ticket = 0 } = queue.refusalOf(stranger(-1)) ?? {}
  expect({ isLater: ticket > time, isSoon: ticket < time + longestWait / 2 }).toEqual({ isLater: true, isSoon: true })
  again.end()
  await again.looked
})

test('known devices get places in a queue full of strangers, and go first, in their order', async () => {
  const queue = createPasswordQueue()
  const looked: string[] = []
  const finish: (() => void)[] = []
  const look = (sender: PasswordSender) =>
    queue.run(sender, () => {
      looked.push(sender.login)
      return new Promise<void>((done) => finish.push(done))
    })
  const strangers = Array.from({ length: maxConcurrentPasswords + maxWaitingPasswords }, (_, index) => stranger(index))
  const members = Array.from({ length: maxWaitingOnKnownDevices }, (_, index) => member(index))
  const all = strangers.map(look)
  await expect(look(stranger(-1))).rejects.toThrow(TooBusy)
  all.push(...members.map(look))
  await expect(look(member(-1))).rejects.toThrow(TooBusy)

  for (let done = 0; done < all.length; done++) {
    await expect.poll(() => finish.length).toBe(Math.min(done + maxConcurrentPasswords, all.length))
    finish[done]?.()
  }
  await Promise.all(all)
  const expected = [
    ...strangers.slice(0, maxConcurrentPasswords),
    ...members,
    ...strangers.slice(maxConcurrentPasswords),
  ]
  expect(looked).toEqual(expected.map(({ login }) => login))
})

test('tickets of one address end before they fill the time of all others', async () => {
  const queue = createPasswordQueue(() => 0)
  const ticketOf = (clientIp: string) => queue.refuse({ ...stranger(0), clientIp }).ticket
  for (let count = 0; count < maxTicketsOfAddress; count++) ticketOf('one')
  const last = ticketOf('one')
  expect(ticketOf('one')).toBe(last)
  expect(ticketOf('two')).toBe(last)
  expect(ticketOf('two')).toBeGreaterThan(last)
})

test('passwords are verified again after failures', async () => {
  const queue = createPasswordQueue()
  const fail = () => Promise.reject(new Error('no'))
  const failing = Array.from({ length: maxConcurrentPasswords + 1 }, (_, index) => queue.run(stranger(index), fail))
  for (const failed of failing) await expect(failed).rejects.toThrow('no')
  expect(await queue.run(stranger(0), async () => 'yes')).toBe('yes')
})

test('passwords that wait when the service ends are not verified', async () => {
  const queue = createPasswordQueue()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const work = () => promise
  const begun = Array.from({ length: maxConcurrentPasswords }, (_, index) => queue.run(stranger(index), work))
  const begin = () => Promise.reject(new Error('it must not begin'))
  const waiting = Array.from({ length: 5 }, (_, index) => queue.run(stranger(10 + index), begin))
  queue.close()
  for (const refused of [...waiting, queue.run(stranger(-1), work)]) await expect(refused).rejects.toThrow(TooBusy)
  end()
  await Promise.all(begun)
})

/** Milliseconds that the verification of a password takes. */
const verification = 150

/**
 * Simulates sign-ins with a clock of its own. A refused member tries again at the time that the page names, and types
 * the password for some seconds.
 *
 * @param arrivals milliseconds at which members sign in for the first time
 * @returns how often one of them was refused, at most
 */
async function simulate(arrivals: readonly number[]): Promise<number> {
  let now = 0
  const events: { at: number; run: () => void }[] = []
  const at = (time: number, run: () => void) => {
    let place = events.length
    while (place > 0 && (events[place - 1]?.at ?? 0) < time) place--
    events.splice(place, 0, { at: time, run })
  }
  const queue = createPasswordQueue(() => now)
  const refusals = arrivals.map(() => 0)
  const random = createRandom(1)

  function signIn(member: number, ticket?: number): void {
    const sender = { login: `member ${member}`, isKnown: false, clientIp: `192.0.2.${member % 50}`, ticket }
    queue
      .run(sender, () => new Promise<void>((done) => at(now + verification, done)))
      .catch((error) => {
        if (!(error instanceof TooBusy)) throw error
        refusals[member] = (refusals[member] ?? 0) + 1
        at(Math.max(now, error.ticket) + 2000 + 18_000 * random.next(), () => signIn(member, error.ticket))
      })
  }

  arrivals.forEach((time, member) => void at(time, () => signIn(member)))
  for (let event = events.pop(); event; event = events.pop()) {
    now = event.at
    event.run()
    // promises of this moment go on before the clock does
    await new Promise((next) => setImmediate(next))
  }
  return refusals.reduce((a, b) => Math.max(a, b), 0)
}

test('sixty people of one office get in at the same moment', async () => {
  expect(await simulate(Array<number>(60).fill(0))).toBe(0)
})

test('in a crowd of a minute, or an hour of 20,000 members, nobody is refused more than once', async () => {
  expect(await simulate(Array.from({ length: 3000 }, (_, member) => member * 20))).toBe(1)
  // three quarters come in the twenty minutes around nine o'clock: more than two threads verify
  const arrivals = Array.from({ length: 20_000 }, (_, member) => {
    const part = ((member * 7919) % 20_000) / 20_000
    return part < 0.75 ? (20 + (part / 0.75) * 20) * 60_000 : ((part - 0.75) / 0.25) * 60 * 60_000
  })
  expect(await simulate(arrivals)).toBeLessThanOrEqual(1)
})

describe('while the password queue is full', () => {
  let network: TestNetwork
  let end: () => void
  let begun: Promise<unknown>
  beforeEach(async () => {
    network = await createTestNetwork({ behindProxy: true })
    await network.addMember('ana')
    const held = Promise.withResolvers<void>()
    end = held.resolve
    begun = Promise.all(
      Array.from({ length: maxConcurrentPasswords }, (_, index) =>
        network.passwordQueue.run(stranger(index), () => held.promise),
      ),
    )
  })
  /** Fills the queue. */
  function fill() {
    for (let waiting = 0; waiting < maxWaitingPasswords; waiting++)
      void network.passwordQueue.run(stranger(100 + waiting), async () => undefined)
  }
  const waitingPage =
    /<p>Many people are signing in\. You’ll be signed in automatically in about (?:a second|\d+ seconds)/
  const fields = { answer: 'sign-in', login: 'ana', password }
  const query = { response_type: 'token', client_id: 'premium', redirect_uri: redirectUri, state: '1' }

  const pages = ['/sign-in', `${oauthPaths.authorize}?${new URLSearchParams(query)}`]
  test.each(pages)('%s says when it is the visitor’s turn, reloads by itself, and counts no attempt', async (path) => {
    fill()
    const browser = network.browse('192.0.2.1')
    for (let attempt = 0; attempt < 15; attempt++) {
      const { status, text, headers } = await browser.submit(path, fields)
      expect(status).toBe(200)
      expect(text).toMatch(waitingPage)
      expect(text).not.toContain('type="password"')
      expect(Number(headers.get('Refresh'))).toBeGreaterThan(5)
    }
    expect((await browser.open(path)).text).toContain('value="ana"')
    end()
    await begun
    expect((await browser.submit(path, fields)).status).toBe(303)
  })

  test('attempts that the queue refuses are refunded', async () => {
    const browsers = Array.from({ length: maxWaitingPasswords + 10 }, () => network.browse('192.0.2.1'))
    const tokens: string[] = []
    for (const browser of browsers) tokens.push(readCsrfToken((await browser.open('/sign-in')).text))
    const pages = browsers.map((browser, index) => {
      const csrf_token = tokens[index] ?? ''
      return browser.post('/sign-in', { ...fields, csrf_token, login: `ana ${index}`, password: 'guess' })
    })
    const refused = (await Promise.race([pages.at(-1), begun])) as Awaited<(typeof pages)[number]>
    expect(refused.text).toMatch(waitingPage)
    end()
    const said = (await Promise.all(pages)).map(({ text }) => text)
    const counted = said.filter((text) => !waitingPage.test(text)).length
    expect(counted).toBeLessThan(pages.length)
    const all = limit('passwords from', '', '192.0.2.1')
    const take = (max: number) =>
      network.store.transaction(({ attempts }) => attempts.take([{ ...all, max }], network.clock.now))
    expect(await take(counted)).toBeDefined()
    expect(await take(counted + 1)).toBeUndefined()
  })

  test('a ticket counts on every node', async () => {
    end()
    await begun
    const data = temporaryFolder()
    const nodes = [await createTestNetwork({ data }), await createTestNetwork({ data, isFurtherNode: true })] as const
    const [first, second] = nodes
    await first.addMember('ana')
    const { promise, resolve: release } = Promise.withResolvers<void>()
    for (let index = 0; index < maxConcurrentPasswords + maxWaitingPasswords; index++)
      for (const { passwordQueue } of nodes) void passwordQueue.run(stranger(index), () => promise)
    const browser = first.browse()
    expect((await browser.submit('/sign-in', fields)).text).toMatch(waitingPage)
    const there = second.browse()
    for (const [name, value] of browser.cookies) there.cookies.set(name, value)
    expect((await there.open('/sign-in')).text).toContain('value="ana"')
    // tickets have places of their own
    second.clock.now += longestWait
    const signedIn = there.submit('/sign-in', fields)
    release()
    expect((await signedIn).status).toBe(303)
    // another browser made its ticket itself
    const forged = second.browse()
    const [at = '', login = ''] = browser.cookies.get('ticket')?.split('.') ?? []
    forged.cookies.set('ticket', `${at}.${login}.${'x'.repeat(43)}`)
    expect((await forged.open('/sign-in')).text).not.toContain('value="ana"')
    await Promise.all(nodes.map(({ store }) => store.close()))
  })
})
