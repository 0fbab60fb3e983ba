import { expect, test } from 'vitest'
import { checkPassword, hashPassword } from '../../src/service/store/passwords.ts'
import { hashSecret, idPattern, newId, newSecret, sameSecret } from '../../src/service/store/secrets.ts'

test('a password is known by its salted hash alone', async () => {
  const [one, other] = await Promise.all([hashPassword('pässword'), hashPassword('pässword')])
  expect(one).toMatch(/^scrypt\$32768\$8\$1\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  expect(await checkPassword('pässword', one)).toBe(true)
  expect(await checkPassword('pa\u0308ssword', one)).toBe(true)
  expect(await checkPassword('Pässword', one)).toBe(false)
  expect(await checkPassword('', one)).toBe(false)
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
