import { describe, expect, test } from 'vitest'
import { here, limit, network, signIn, tooMany, useFlow, useUp, wrong } from '../store/sign-in/guesses.ts'

useFlow()

describe('an office with one IP address', () => {
  test('a colleague who guesses locks out the own browser alone', async () => {
    const colleague = network.browse(here)
    for (let guess = 0; guess < 10; guess++) expect(await signIn(colleague, 'ana', `guess ${guess}`)).toBe(wrong)
    expect(await signIn(colleague, 'ana', 'guess 10')).toContain(tooMany)
    expect(await signIn(network.browse(here), 'ana')).toBe('in')
  })

  test('a right password takes back the slips before it', async () => {
    await useUp(limit('passwords from'), limit('passwords from').max - 6)
    for (let person = 0; person < 3; person++) {
      const login = `person ${person}`
      await network.addMember(login)
      const browser = network.browse(here)
      for (let slip = 0; slip < 5; slip++) expect(await signIn(browser, login, 'a slip')).toBe(wrong)
      expect(await signIn(browser, login)).toBe('in')
    }
    expect(await signIn(network.browse(here), 'ana', 'a slip')).toBe(wrong)
  })

  test('a script that renews its browser is stopped, for one login and for many', async () => {
    const guesses = async (login: (guess: number) => string) => {
      for (let guess = 0; guess < 1000; guess++)
        if ((await signIn(network.browse(here), login(guess), 'guess')) !== wrong) return guess
      return 1000
    }
    expect(await guesses(() => 'ana')).toBe(50)
    expect(await guesses((guess) => `login ${guess}`)).toBe(450)
  })
})
