import { expect, test } from 'vitest'
import {
  createPasswordTurns,
  mostAtOnce,
  mostKnownWaiting,
  mostWaiting,
  TooBusy,
} from '../../../../src/service/store/sign-in/password-turns.ts'

// shows: bound password-turns.mostKnownWaiting
test('a browser that its member has signed in with before finds a place among strangers who guess, and goes first', async () => {
  const turns = createPasswordTurns()
  const looked: string[] = []
  const finish: (() => void)[] = []
  const look = (name: string) => () => {
    looked.push(name)
    return new Promise<void>((done) => finish.push(done))
  }
  const all = Array.from({ length: mostAtOnce + mostWaiting }, () => turns.take(look('stranger')))
  await expect(turns.take(look('stranger'))).rejects.toThrow(TooBusy)
  all.push(...Array.from({ length: mostKnownWaiting }, () => turns.take(look('member'), true)))
  await expect(turns.take(look('member'), true)).rejects.toThrow(TooBusy)

  for (let done = 0; done < all.length; done++) {
    await expect.poll(() => finish.length).toBeGreaterThan(done)
    finish[done]?.()
  }
  await Promise.all(all)
  const expected = [mostAtOnce, mostKnownWaiting, mostWaiting].map((times, index) =>
    Array(times).fill(index === 1 ? 'member' : 'stranger'),
  )
  expect(looked).toEqual(expected.flat())
})
