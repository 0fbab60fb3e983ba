import { describe, expect, test } from 'vitest'
import { passwordLimits } from '../../../../src/service/store/sign-in/attempts.ts'
import { elsewhere, here, minute, network, signIn, tooMany, useFlow, useUp, wrong } from './guesses.ts'

useFlow()

describe('a member whose password a stranger guesses', () => {
  async function siege() {
    for (const each of passwordLimits({ login: 'ana', clientIp: here, device: undefined, visitor: '' }))
      await useUp(each)
  }

  // shows: RFC 6819 §5.1.4.2
  test('signs in on a known device as usual, even from the stranger’s IP address', async () => {
    const known = network.browse(here)
    expect(await signIn(known)).toBe('in')
    await siege()
    for (const from of [here, elsewhere]) expect(await signIn(network.browse(from))).toContain(tooMany)
    known.cookies.delete('session')
    expect(await signIn(known, 'ana', 'a slip')).toContain(wrong)
    expect(await signIn(known)).toBe('in')
  })

  test('waits at most an hour on a new device after the stranger gives up', async () => {
    await siege()
    network.clock.now += 60 * minute
    expect(await signIn(network.browse(here))).toBe('in')
  })

  test('is not protected by another member’s device cookie, or a forged one', async () => {
    await network.addMember('bob')
    const bobs = network.browse(here)
    await signIn(bobs, 'bob')
    await siege()
    expect(await signIn(bobs)).toContain(tooMany)
    const cookie = bobs.cookies.get('device') ?? ''
    for (const forged of [`${'0'.repeat(32)}.${cookie.split('.')[1]}`, cookie.split('.')[0] ?? '', 'x.y', '.']) {
      const stranger = network.browse(here)
      stranger.cookies.set('device', forged)
      expect(await signIn(stranger)).toContain(tooMany)
    }
  })

  test('has a limit on a known device too', async () => {
    const known = network.browse(here)
    await signIn(known)
    const [device] = (known.cookies.get('device') ?? '').split('.')
    for (const each of passwordLimits({ login: 'ana', clientIp: here, device, visitor: '' })) await useUp(each, 9)
    expect(await signIn(known, 'ana', 'guess')).toContain(wrong)
    expect(await signIn(known)).toContain(tooMany)
  })
})
