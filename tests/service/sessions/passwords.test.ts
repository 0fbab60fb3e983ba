import { describe, expect } from 'vitest'
import { createPasswords, isMadeOf, passwordCost } from '../../../src/service/sessions/passwords.ts'
import { isNight } from '../../night.ts'
import { leastWork, processorTime } from '../../support/processor-time.ts'
import { here, limit, signIn, test, useUp, wrong } from '../store/access/guesses.ts'
import { createTestNetwork, password } from '../test-network.ts'

const known = ['maya@demo.example', 'Zoë Lindqvist', 'Demo Network']

test('a password of nothing but known words is found, however they are written', () => {
  const made = ['mayamayamaya', 'Maya Lindqvist', 'ZOE.lindqvist!', 'network-demo-network', 'MayaZoéDemo']
  const others = ['mayamayamayas', 'maya rides night trains', '918273645546', '!?!?!?!?!?!?', '']
  expect([...made, ...others].filter((password) => isMadeOf(password, known))).toEqual(made)
})

test('the longest password of overlapping words is checked at once', () => {
  const words = Array.from({ length: 30 }, (_, index) => 'a'.repeat(index + 1))
  // trying every way to put the words together would never end
  expect(processorTime(() => expect(isMadeOf(`${'a'.repeat(199)}b`, words)).toBe(false))).toBeLessThan(2000)
})

describe('an office with one IP address', () => {
  test('a right password takes back the slips before it', async ({ network }) => {
    await useUp(network, limit('passwords from'), limit('passwords from').max - 6)
    for (let person = 0; person < 3; person++) {
      const login = `person ${person}`
      await network.addMember(login)
      const browser = network.browse(here)
      for (let slip = 0; slip < 5; slip++) expect(await signIn(browser, login, 'a slip')).toBe(wrong)
      expect(await signIn(browser, login)).toBe('in')
    }
    expect(await signIn(network.browse(here), 'ana', 'a slip')).toBe(wrong)
  })

  test('a script that renews its browser is stopped, for one login and for many', async ({ network }) => {
    const guesses = async (login: (guess: number) => string) => {
      for (let guess = 0; guess < 1000; guess++)
        if ((await signIn(network.browse(here), login(guess), 'guess')) !== wrong) return guess
      return 1000
    }
    expect(await guesses(() => 'ana')).toBe(50)
    await useUp(network, limit('passwords from'), 440)
    expect(await guesses((guess) => `login ${guess}`)).toBe(10)
  })
})

const passwords = createPasswords(passwordCost)

test('passwords are stored as salted hashes only, and none is right for an unknown login', async () => {
  const [one, other] = await Promise.all([passwords.hash('pässword'), passwords.hash('pässword')])
  expect(one).toMatch(/^scrypt\$32768\$8\$3\$[\w-]{22}\$[\w-]{43}$/)
  expect(one).not.toBe(other)
  const guesses = ['pässword', 'pa\u0308ssword', 'Pässword', '']
  const checked = await Promise.all(guesses.map((guess) => passwords.check(guess, one)))
  expect(checked).toEqual([true, true, false, false])
  expect(await passwords.check('', undefined)).toBe(false)
})

test.runIf(isNight)('a check for an unknown login takes as long as one of a known', async () => {
  const stored = await passwords.hash('pässword')
  const workOf = (known?: string) => leastWork(0, () => passwords.check('guess', known))
  const ratio = (await workOf(undefined)) / (await workOf(stored))
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('signing in replaces a hash that has another cost', async () => {
  const dear = createPasswords({ N: 32, r: 1, p: 1 })
  const { store, addMember, browse } = await createTestNetwork({ passwords: dear })
  await addMember('ana')
  const stored = async () => (await store.members.credential('ana'))?.password ?? ''
  const old = await stored()
  expect((await browse().submit('/sign-in', { login: 'ana', password: 'wrong' })).status).toBe(200)
  expect(await stored()).toBe(old)
  expect((await browse().submit('/sign-in', { login: 'ana', password })).status).toBe(303)
  const anew = await stored()
  expect([old, anew].map(dear.isOutdated)).toEqual([true, false])
  expect((await browse().submit('/sign-in', { login: 'ana', password })).status).toBe(303)
  expect(await stored()).toBe(anew)
})
