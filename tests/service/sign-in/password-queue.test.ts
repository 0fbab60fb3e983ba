import { expect, test } from 'vitest'
import {
  createPasswordQueue,
  maxConcurrent,
  maxOfLogin,
  maxTicketsOfAddress,
  maxWaiting,
  maxWaitingOnKnownDevices,
  type PasswordSender,
  TooBusy,
} from '../../../src/service/sign-in/password-queue.ts'

const stranger = (index: number) => ({ login: `stranger ${index}`, isKnown: false, clientIp: '' })
const member = (index: number) => ({ login: `member ${index}`, isKnown: true, clientIp: '' })

// shows: A5, bound password-queue.maxOfLogin
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

// shows: bound password-queue.maxWaitingOnKnownDevices
test('known devices get places in a queue full of strangers, and go first, in their order', async () => {
  const queue = createPasswordQueue()
  const looked: string[] = []
  const finish: (() => void)[] = []
  const look = (sender: PasswordSender) =>
    queue.run(sender, () => {
      looked.push(sender.login)
      return new Promise<void>((done) => finish.push(done))
    })
  const strangers = Array.from({ length: maxConcurrent + maxWaiting }, (_, index) => stranger(index))
  const members = Array.from({ length: maxWaitingOnKnownDevices }, (_, index) => member(index))
  const all = strangers.map(look)
  await expect(look(stranger(-1))).rejects.toThrow(TooBusy)
  all.push(...members.map(look))
  await expect(look(member(-1))).rejects.toThrow(TooBusy)

  for (let done = 0; done < all.length; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]?.()
  }
  await Promise.all(all)
  const expected = [...strangers.slice(0, maxConcurrent), ...members, ...strangers.slice(maxConcurrent)]
  expect(looked).toEqual(expected.map(({ login }) => login))
})

// shows: bound password-queue.maxTicketsOfAddress
test('tickets of one address end before they fill the time of all others', async () => {
  const queue = createPasswordQueue(() => 0)
  const ticketOf = (clientIp: string) => queue.refuse({ ...stranger(0), clientIp }).ticket
  for (let count = 0; count < maxTicketsOfAddress; count++) ticketOf('one')
  const last = ticketOf('one')
  expect(ticketOf('one')).toBe(last)
  expect(ticketOf('two')).toBe(last)
  expect(ticketOf('two')).toBeGreaterThan(last)
})
