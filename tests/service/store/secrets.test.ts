import { scryptSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, isOutdated } from '../../../src/service/store/passwords.ts'
import { hashSecret, idPattern, newId, newSecret, sameSecret } from '../../../src/service/store/secrets.ts'
import { createTestNetwork } from '../test-network.ts'

test('a password is known by its salted hash alone', async () => {
  const [one, other] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  const guesses = ['pässword', 'pa\u0308ssword', 'Pässword', '']
  const checked = await Promise.all(guesses.map((guess) => checkPassword(guess, one)))
  expect(checked).toEqual([true, true, false, false])
})

test('an unknown login takes a password’s time and is wrong', async () => {
  expect(await checkPassword('', undefined)).toBe(false)
})

test('ids and secrets are random', () => {
  expect(newId()).toMatch(new RegExp(`^${idPattern}$`))
  expect(newSecret()).toMatch(/^[\w-]{43}$/)
  expect(newSecret()).not.toBe(newSecret())
  expect(hashSecret('a')).not.toContain('a'.repeat(3))
  expect(sameSecret('a', 'a')).toBe(true)
  expect(sameSecret('a', 'ab')).toBe(false)
})

test('a password whose hash is of another cost is hashed anew when its member signs in', async () => {
  const network = await createTestNetwork()
  const salt = 'A'.repeat(22)
  const key = scryptSync('correct horse', Buffer.from(salt, 'base64url'), 32, { N: 2 ** 10, r: 8, p: 1 })
  const old = `scrypt$1024$8$1$${salt}$${key.toString('base64url')}`
  await network.addMember('ana', { password: old })
  const stored = async () => (await network.store.members.credential('ana'))?.password ?? ''

  await network.browse().submit('/sign-in', { login: 'ana', password: 'wrong' })
  expect(await stored()).toBe(old)
  const browser = network.browse()
  expect((await browser.submit('/sign-in', { login: 'ana', password: 'correct horse' })).status).toBe(303)
  const anew = await stored()
  expect(isOutdated(old)).toBe(true)
  expect(isOutdated(anew)).toBe(false)
  expect((await browser.submit('/sign-in', { login: 'ana', password: 'correct horse' })).status).toBe(303)
  expect(await stored()).toBe(anew)
})
