import { describe, expect, test } from 'vitest'
import { secretLimits } from '../../../../src/service/store/sign-in/attempts.ts'
import { pkce, verifier } from '../../sign-in/oauth/code-flow.ts'
import { elsewhere, flow, here, minute, network, useFlow, useUp } from './guesses.ts'

useFlow()

describe('an application’s secret', () => {
  const from = (ip: string) => ({ 'X-Forwarded-For': ip })

  // shows: RFC 6749 §10.10
  test('is checked at most twenty times from an IP address; other addresses are not blocked', async () => {
    const code = await flow.codeFor()
    for (let attempt = 0; attempt < 20; attempt++) {
      const { status } = await flow.exchange(code, { client_secret: `guess ${attempt}` }, from(here))
      expect(status).toBe(401)
    }
    const refused = await flow.exchange(code, {}, from(here))
    expect([refused.status, refused.body.error]).toEqual([429, 'temporarily_unavailable'])
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect((await flow.exchange(code, {}, from(elsewhere))).status).toBe(200)
    network.clock.now += 15 * minute
    expect((await flow.exchange(await flow.codeFor(), {}, from(here))).status).toBe(200)
  })

  test('that is right, or not needed, doesn’t count', async () => {
    for (const each of secretLimits({ key: 'mine', clientIp: here })) await useUp(each, each.max - 1)
    for (let round = 0; round < 3; round++) {
      expect((await flow.exchange(await flow.codeFor(), {}, from(here))).status).toBe(200)
    }
    for (const each of secretLimits({ key: 'mine', clientIp: here })) await useUp(each)
    const proof = { client_secret: undefined, code_verifier: verifier }
    expect((await flow.exchange(await flow.codeFor(pkce), proof, from(here))).status).toBe(200)
  })

  test('is limited for many keys from one IP address', async () => {
    for (let key = 0; key < 100; key++) {
      const guess = { client_id: `key ${key}`, client_secret: 'guess' }
      expect((await flow.exchange('x', guess, from(here))).status).toBe(401)
    }
    expect((await flow.exchange('x', { client_id: 'another', client_secret: 'x' }, from(here))).status).toBe(429)
  })
})
