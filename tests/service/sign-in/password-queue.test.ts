import { expect, test } from 'vitest'
import {
  createPasswordQueue,
  longestWait,
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

const nodesThreads = 4

// shows: A5, bound password-queue.maxConcurrent
test('passwords are verified two at once and in order, so that compression has free threads', async () => {
  const queue = createPasswordQueue()
  let working = 0
  const highest: number[] = []
  const order: number[] = []
  const work = (number: number) => async () => {
    order.push(number)
    highest.push(++working)
    await new Promise((resolve) => setTimeout(resolve, 1))
    working--
    return number
  }
  const numbers = Array.from({ length: maxConcurrent + maxWaiting }, (_, number) => number)
  expect(await Promise.all(numbers.map((number) => queue.run(stranger(number), work(number))))).toEqual(numbers)
  expect(order).toEqual(numbers)
  expect(Math.max(...highest)).toBe(maxConcurrent)
  expect(maxConcurrent).toBeLessThanOrEqual(nodesThreads / 2)
})

test('passwords are refused while too many wait, and verified again afterwards, also after a failure', async () => {
  let now = 0
  const queue = createPasswordQueue(() => now)
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const work = () => promise
  const taken = Array.from({ length: maxConcurrent + maxWaiting }, (_, index) => queue.run(stranger(index), work))
  await expect(queue.run(stranger(-1), work)).rejects.toThrow(TooBusy)
  end()
  await Promise.all(taken)
  now = longestWait
  const fail = () => Promise.reject(new Error('no'))
  const failing = Array.from({ length: maxConcurrent + 1 }, (_, index) => queue.run(stranger(index), fail))
  for (const failed of failing) await expect(failed).rejects.toThrow('no')
  expect(await queue.run(stranger(0), async () => 'looked at')).toBe('looked at')
})

test('passwords that wait when the service ends are not verified', async () => {
  const queue = createPasswordQueue()
  const { promise, resolve: end } = Promise.withResolvers<void>()
  const work = () => promise
  const begun = Array.from({ length: maxConcurrent }, (_, index) => queue.run(stranger(index), work))
  const begin = () => Promise.reject(new Error('it must not begin'))
  const waiting = Array.from({ length: 5 }, (_, index) => queue.run(stranger(10 + index), begin))
  queue.close()
  for (const refused of [...waiting, queue.run(stranger(-1), work)]) await expect(refused).rejects.toThrow(TooBusy)
  end()
  await Promise.all(begun)
})
