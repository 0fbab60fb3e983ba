import { expect, test } from 'vitest'
import {
  createPasswordQueue,
  maxConcurrent,
  maxWaiting,
  maxWaitingOnKnownDevices,
  TooBusy,
} from '../../../../src/service/store/sign-in/password-queue.ts'

// shows: bound password-queue.maxWaitingOnKnownDevices
test('a known device gets a place in a queue full of strangers, and goes first', async () => {
  const queue = createPasswordQueue()
  const looked: string[] = []
  const finish: (() => void)[] = []
  const look = (name: string) => () => {
    looked.push(name)
    return new Promise<void>((done) => finish.push(done))
  }
  const all = Array.from({ length: maxConcurrent + maxWaiting }, () => queue.run(look('stranger')))
  await expect(queue.run(look('stranger'))).rejects.toThrow(TooBusy)
  all.push(...Array.from({ length: maxWaitingOnKnownDevices }, () => queue.run(look('member'), true)))
  await expect(queue.run(look('member'), true)).rejects.toThrow(TooBusy)

  for (let done = 0; done < all.length; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]?.()
  }
  await Promise.all(all)
  const expected = [maxConcurrent, maxWaitingOnKnownDevices, maxWaiting].map((times, index) =>
    Array(times).fill(index === 1 ? 'member' : 'stranger'),
  )
  expect(looked).toEqual(expected.flat())
})
