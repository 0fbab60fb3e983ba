import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect } from 'vitest'
import { capabilities } from '../../../../src/service/capabilities/list.ts'
import { createPasswords } from '../../../../src/service/sessions/passwords.ts'
import { startService } from '../../../../src/service/start.ts'
import { passwordLimits, rightPasswordLimit, secretLimits } from '../../../../src/service/store/access/attempts.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { createCodeFlow, pkce, verifier } from '../../oauth/code-flow.ts'
import { createBrowser, password, type TestNetwork } from '../../test-network.ts'
import { elsewhere, here, limit, minute, signIn, test, tooMany, useUp, wrong } from './guesses.ts'

async function useUpAll(network: TestNetwork): Promise<void> {
  for (const each of passwordLimits({ login: 'ana', clientIp: here, device: undefined, visitor: '' }))
    await useUp(network, each)
}

describe('a password', () => {
  test('beyond its limit is refused without waiting behind writes', async () => {
    const { network } = await createCodeFlow({ data: temporaryFolder(), behindProxy: true })
    await useUpAll(network)
    const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>()
    const writing = network.store.transaction(() => goesOn)
    const answer = signIn(network.browse(here))
    try {
      expect(await Promise.race([answer, delay(5000)])).toContain(tooMany)
    } finally {
      goOn()
    }
    await Promise.all([writing, answer])
    await network.store.close()
  })

  test('is checked, right or wrong, at most ten times in 15 minutes in a browser, which is told how long to wait', async ({
    network,
  }) => {
    const browser = network.browse(here)
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await signIn(browser, ' ANA', `guess ${attempt}`)).toContain(wrong)
    expect(await signIn(browser)).toBe(`${tooMany}. Try again in 15 min.`)
    network.clock.now += 14 * minute + 1
    expect(await signIn(browser)).toContain('in 1 min')
    network.clock.now += minute
    expect(await signIn(browser)).toBe('in')
  })

  test('has the same limit for concurrent attempts', async ({ network }) => {
    await useUp(network, limit('password of ana from'), 47)
    const browsers = Array.from({ length: 8 }, () => network.browse(here))
    const said = await Promise.all(browsers.map((browser) => signIn(browser, 'ana', 'guess')))
    expect(said).toContainEqual(expect.stringContaining(wrong))
    // those that found the queue full were not counted
    for (const browser of browsers) said.push(await signIn(browser, 'ana', 'guess'))
    expect(said.filter((sentence) => sentence?.includes(wrong))).toHaveLength(3)
    expect(said.at(-1)).toContain(tooMany)
  })

  test('that is right counts for no other limit than one by the hour, in all browsers together, since each costs time', async ({
    network,
  }) => {
    await useUp(network, limit('password of ana from'), 49)
    const known = network.browse(here)
    expect(await signIn(known)).toBe('in')
    const hourly = rightPasswordLimit('ana')
    await useUp(network, hourly, hourly.max - 2)
    expect(await signIn(network.browse(here), ' ANA')).toBe('in')
    for (const browser of [known, network.browse(elsewhere)]) {
      browser.cookies.delete('session')
      expect(await signIn(browser)).toBe(siteTranslate('en')('tooOften', { count: 60 }))
    }
    network.clock.now += 60 * minute
    expect(await signIn(known)).toBe('in')
  })

  test('gets the same sentences and one check for known and unknown logins', async () => {
    const passwords = createPasswords({ N: 16, r: 1, p: 1 })
    const checks: string[] = []
    const counted: typeof passwords = {
      ...passwords,
      check(guess, stored) {
        checks.push(guess)
        return passwords.check(guess, stored)
      },
    }
    const { network } = await createCodeFlow({ behindProxy: true, passwords: counted })
    const pages = async (login: string) => {
      checks.length = 0
      const said = [await signIn(network.browse(here), login, 'guess')]
      expect(checks).toEqual(['guess'])
      await useUp(network, limit(`password of ${login} from`, login), 49)
      return [...said, await signIn(network.browse(here), login, 'guess')]
    }
    await network.addMember('bob', { password: await passwords.hash(password) })
    const [bob, nobody] = [await pages('bob'), await pages('nobody')]
    expect(nobody).toEqual(bob)
    expect(bob).toEqual([expect.stringContaining(wrong), expect.stringContaining(tooMany)])
  })

  test('is limited for many logins from one IP address, also if a sign-in succeeds in between, and not for other addresses', async ({
    network,
  }) => {
    await network.addMember('bob')
    await useUp(network, limit('password of ana from'))
    await useUp(network, limit('passwords from'), limit('passwords from').max - 1)
    expect(await signIn(network.browse(here), 'bob')).toBe('in')
    expect(await signIn(network.browse(here))).toContain(tooMany)
    expect(await signIn(network.browse(here), 'bob', 'guess')).toContain(wrong)
    expect(await signIn(network.browse(here), 'bob')).toContain(tooMany)
    expect(await signIn(network.browse(elsewhere), 'bob')).toBe('in')
  })
})

test('attempts survive a restart', async () => {
  const data = temporaryFolder()
  const { network } = await createCodeFlow({ data, behindProxy: true })
  await useUp(network, limit('password of ana from'))
  await network.store.close()

  const clock = { now: network.clock.now }
  const service = await startService({ port: 0, data, behind_proxy: true, now: () => clock.now }, capabilities)
  const there = createBrowser(
    (url, init) => fetch(url, { ...init, headers: { ...init.headers, 'X-Forwarded-For': here } }),
    service.url,
  )
  expect(await signIn(there)).toContain(tooMany)
  clock.now += 60 * minute
  expect(await signIn(there)).toBe('in')
  await service.close()
})

describe('a member whose password a stranger guesses', () => {
  test('signs in on a known device as usual, even from the stranger’s IP address, and an hour later on a new one', async ({
    network,
  }) => {
    const known = network.browse(here)
    expect(await signIn(known)).toBe('in')
    await useUpAll(network)
    for (const from of [here, elsewhere]) expect(await signIn(network.browse(from))).toContain(tooMany)
    known.cookies.delete('session')
    expect(await signIn(known, 'ana', 'a slip')).toContain(wrong)
    expect(await signIn(known)).toBe('in')
    network.clock.now += 60 * minute
    expect(await signIn(network.browse(here))).toBe('in')
  })

  test('is not protected by another member’s device cookie, or a forged one', async ({ network }) => {
    await network.addMember('bob')
    const bobs = network.browse(here)
    await signIn(bobs, 'bob')
    await useUpAll(network)
    expect(await signIn(bobs)).toContain(tooMany)
    const cookie = bobs.cookies.get('device') ?? ''
    for (const forged of [`${'0'.repeat(32)}.${cookie.split('.')[1]}`, cookie.split('.')[0] ?? '', 'x.y', '.']) {
      const stranger = network.browse(here)
      stranger.cookies.set('device', forged)
      expect(await signIn(stranger)).toContain(tooMany)
    }
  })

  test('has a limit on a known device too', async ({ network }) => {
    const known = network.browse(here)
    await signIn(known)
    const [device] = (known.cookies.get('device') ?? '').split('.')
    for (const each of passwordLimits({ login: 'ana', clientIp: here, device, visitor: '' }))
      await useUp(network, each, 9)
    expect(await signIn(known, 'ana', 'guess')).toContain(wrong)
    expect(await signIn(known)).toContain(tooMany)
  })
})

describe('an application’s secret', () => {
  const from = (ip: string) => ({ 'X-Forwarded-For': ip })

  test('is checked at most twenty times from one IP address', async ({ flow, network }) => {
    const code = await flow.codeFor()
    for (let attempt = 0; attempt < 20; attempt++)
      expect((await flow.exchange(code, { client_secret: `guess ${attempt}` }, from(here))).status).toBe(401)
    const refused = await flow.exchange(code, {}, from(here))
    expect(refused).toMatchObject({ status: 429, body: { error: 'temporarily_unavailable' } })
    expect(refused.headers.get('Retry-After')).toBe('900')
    expect((await flow.exchange(code, {}, from(elsewhere))).status).toBe(200)
    network.clock.now += 15 * minute
    expect((await flow.exchange(await flow.codeFor(), {}, from(here))).status).toBe(200)
  })

  test('that is right, or not needed, doesn’t count', async ({ flow, network }) => {
    for (const each of secretLimits({ key: 'mine', clientIp: here })) await useUp(network, each, each.max - 1)
    for (let round = 0; round < 3; round++)
      expect((await flow.exchange(await flow.codeFor(), {}, from(here))).status).toBe(200)
    for (const each of secretLimits({ key: 'mine', clientIp: here })) await useUp(network, each)
    const proof = { client_secret: undefined, code_verifier: verifier }
    expect((await flow.exchange(await flow.codeFor(pkce), proof, from(here))).status).toBe(200)
  })

  test('is limited for many keys from one IP address', async ({ flow }) => {
    for (let key = 0; key < 100; key++) {
      const guess = { client_id: `key ${key}`, client_secret: 'guess' }
      expect((await flow.exchange('x', guess, from(here))).status).toBe(401)
    }
    expect((await flow.exchange('x', { client_id: 'another', client_secret: 'x' }, from(here))).status).toBe(429)
  })
})
