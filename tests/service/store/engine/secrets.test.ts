import { expect, test } from 'vitest'
import { createPasswords, passwordCost } from '../../../../src/service/sign-in/passwords.ts'
import { startService } from '../../../../src/service/start.ts'
import { hashSecret, idPattern, newId, newSecret, sameSecret } from '../../../../src/service/store/engine/secrets.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createBrowser, createTestNetwork, password } from '../../test-network.ts'

const passwords = createPasswords(passwordCost)

// shows: RFC 6749 §10.3
test('passwords are stored as salted hashes only', async () => {
  const [one, other] = await Promise.all([passwords.hash('pässword'), passwords.hash('pässword')])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  const guesses = ['pässword', 'pa\u0308ssword', 'Pässword', '']
  const checked = await Promise.all(guesses.map((guess) => passwords.check(guess, one)))
  expect(checked).toEqual([true, true, false, false])
})

test('checking an unknown login takes as long as a wrong password, and fails', async () => {
  expect(await passwords.check('', undefined)).toBe(false)
})

test('ids and secrets are random', () => {
  expect(newId()).toMatch(new RegExp(`^${idPattern}$`))
  expect(newSecret()).toMatch(/^[\w-]{43}$/)
  expect(newSecret()).not.toBe(newSecret())
  expect(hashSecret('a')).not.toContain('a'.repeat(3))
  expect(sameSecret('a', 'a')).toBe(true)
  expect(sameSecret('a', 'ab')).toBe(false)
})

// shows: RFC 6749 §10.3
test('signing in replaces a hash that has another cost', async () => {
  const data = temporaryFolder()
  const { store, addMember } = await createTestNetwork({ data })
  await addMember('ana')
  const service = await startService({ port: 0, data })
  const stored = async () => (await store.members.credential('ana'))?.password ?? ''
  const signIn = async (word: string) =>
    (await createBrowser(fetch, service.url).submit('/sign-in', { login: 'ana', password: word })).status

  const old = await stored()
  expect(await signIn('wrong')).toBe(200)
  expect(await stored()).toBe(old)
  expect(await signIn(password)).toBe(303)
  const anew = await stored()
  expect([old, anew].map(passwords.isOutdated)).toEqual([true, false])
  expect(await signIn(password)).toBe(303)
  expect(await stored()).toBe(anew)
  await service.close()
  await store.close()
})
