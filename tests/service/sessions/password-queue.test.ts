import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  createPasswordQueue,
  maxConcurrentPasswords,
  maxOfLogin,
  maxWaitingOnKnownDevices,
  maxWaitingPasswords,
  type PasswordSender,
  TooBusy,
} from '../../../src/service/sessions/password-queue.ts'
import { readCsrfToken } from '../../support/sign-in-by-pages.ts'
import { requestOf } from '../oauth/code-flow.ts'
import { limit } from '../store/access/guesses.ts'
import { createTestNetwork, expectParts, password, type TestNetwork } from '../test-network.ts'

const stranger = (index: number) => ({ login: `stranger ${index}`, isKnown: false })
const member = (index: number) => ({ login: `member ${index}`, isKnown: true })

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
  const busy = 'Many people are signing in. Try again in a few seconds.'
  const fields = { answer: 'sign-in', login: 'ana', password }

  const pages = ['/sign-in', requestOf()]
  test.each(pages)('%s asks to try again in the form with the login, and counts no attempt', async (path) => {
    fill()
    const browser = network.browse('192.0.2.1')
    for (let attempt = 0; attempt < 15; attempt++) {
      const { status, text } = await browser.submit(path, fields)
      expect(status).toBe(200)
      expectParts(text, [busy, 'value="ana"', 'type="password"'])
    }
    end()
    await begun
    expect((await browser.submit(path, fields)).status).toBe(303)
  })

  test('a device on which the member has signed in before is let in, and one with a link', async () => {
    end()
    await begun
    const browser = network.browse('192.0.2.1')
    expect((await browser.submit('/sign-in', fields)).status).toBe(303)
    await browser.submit('/sign-out', {})
    const held = Promise.withResolvers<void>()
    for (let index = 0; index < maxConcurrentPasswords; index++)
      void network.passwordQueue.run(stranger(index), () => held.promise)
    fill()
    const ben = await network.addMember('ben')
    const link = await network.store.memberLinks.create({ member: ben, kind: 'password' }, network.clock.now)
    const path = `/new-password?link=${link}`
    const words = 'Three lanterns by the quay'
    const run = vi.spyOn(network.passwordQueue, 'run')
    const arriving = network.browse('192.0.2.3').submit(path, { new_password: words, new_password_again: words })
    const known = browser.submit('/sign-in', fields)
    expect((await network.browse('192.0.2.2').submit('/sign-in', fields)).text).toContain(busy)
    await expect.poll(() => run.mock.calls.filter(([{ isKnown }]) => isKnown)).toHaveLength(2)
    held.resolve()
    expect([(await known).status, (await arriving).status]).toEqual([303, 303])
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
    expect(refused.text).toContain(busy)
    end()
    const said = (await Promise.all(pages)).map(({ text }) => text)
    const counted = said.filter((text) => !text.includes(busy)).length
    expect(counted).toBeLessThan(pages.length)
    const all = limit('passwords from', '', '192.0.2.1')
    const take = (max: number) =>
      network.store.transaction(({ attempts }) => attempts.take([{ ...all, max }], network.clock.now))
    expect(await take(counted)).toBeDefined()
    expect(await take(counted + 1)).toBeUndefined()
  })
})
