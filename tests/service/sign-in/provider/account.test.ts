import { describe, expect, test } from 'vitest'
import type { Who } from '../../../../src/service/settings/settings.ts'
import { type Claims, maxProviderTeams, readAccount } from '../../../../src/service/sign-in/account.ts'

const identity = { issuer: 'https://login.example', subject: 'S-1', issued: 0, session: undefined, age: undefined }
const read = (claims: Claims, who: Who = { kind: 'invited' }, teams?: string) =>
  readAccount(identity, claims, { who, teams })

describe('an account at the provider', () => {
  test('has its texts cleaned, on one line', () => {
    const claims = { email: 'Ana@Acme.Example', email_verified: true, name: 'Ana\u202e \n Reis', locale: 'pt-BR' }
    expect(read(claims)).toEqual({
      ...identity,
      email: 'ana@acme.example',
      name: 'Ana Reis',
      names: ['Ana@Acme.Example'],
      logins: ['ana@acme.example', 's-1'],
      language: 'pt',
      teams: undefined,
      isAllowed: true,
    })
  })

  // shows: C1
  test.each([
    [true, 'ana@acme.example'],
    ['true', 'ana@acme.example'],
    [false, undefined],
    ['false', undefined],
    [1, undefined],
    [undefined, undefined],
  ])('has an address only if it is verified: %s', (email_verified, email) => {
    expect(read({ email: 'ana@acme.example', email_verified }).email).toBe(email)
  })

  test.each([
    'ana',
    'a@b@c.example',
    'Ana <ana@acme.example>',
    'ana@acme.example, eve@evil.example',
    7,
    ['ana@a.example'],
    ' ana@acme.example',
    'ana@acme.example\0',
    '\u202eana@acme.example',
    'ana@acme.example\u00a0',
  ])('has no address if it isn’t one: %s', (email) =>
    expect(read({ email, email_verified: true }).email).toBeUndefined(),
  )

  // shows: C1
  test('has an address whose letters other than A to Z stay as they are: K (U+212A) is no k', () => {
    expect(read({ email: 'Jac\u212a@ACME.example', email_verified: true }).email).toBe('jac\u212a@acme.example')
  })

  // shows: C2
  test.each<[Who, Claims, boolean]>([
    [{ kind: 'domain', domain: 'acme.example' }, { email: 'a@ACME.example', email_verified: true }, true],
    [{ kind: 'domain', domain: 'acme.example' }, { email: 'a@acme.example' }, false],
    [{ kind: 'domain', domain: 'acme.example' }, { email: 'a@evil-acme.example', email_verified: true }, false],
    [{ kind: 'domain', domain: 'acme.example' }, { email: 'a@acme.example.evil.example', email_verified: true }, false],
    [{ kind: 'claim', claim: 'groups', value: 'staff' }, { groups: ['x', 'staff'] }, true],
    [{ kind: 'claim', claim: 'hd', value: 'acme.example' }, { hd: 'acme.example' }, true],
    [{ kind: 'claim', claim: 'groups', value: 'staff' }, { groups: ['staffing'] }, false],
    [{ kind: 'claim', claim: 'groups', value: 'staff' }, {}, false],
    [{ kind: 'claim', claim: 'constructor', value: String(Object) }, {}, false],
  ])('may sign in by %j with %j: %s', (who, claims, isAllowed) => {
    expect(read(claims, who).isAllowed).toBe(isAllowed)
  })

  // shows: bound account.maxProviderTeams
  test('has few teams, each once, without those that are no names', () => {
    const many = Array.from({ length: maxProviderTeams + 5 }, (_, index) => `Team ${index}`)
    expect(read({ groups: ['', 7, 'Sales', ' Sales ', 'x'.repeat(101)] }, undefined, 'groups').teams).toEqual(['Sales'])
    expect(read({ groups: many }, undefined, 'groups').teams).toEqual(many.slice(0, maxProviderTeams))
    expect(read({ groups: 'Sales' }, undefined, 'groups').teams).toEqual(['Sales'])
    expect(read({}, undefined, 'groups').teams).toBeUndefined()
  })
})
