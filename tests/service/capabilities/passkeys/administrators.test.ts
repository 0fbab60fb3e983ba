import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { hour } from '../../../../src/contract/durations.ts'
import { renewLink } from '../../../../src/service/actions/invite.ts'
import { assertHost } from '../../../../src/service/capabilities/passkeys/passkeys.ts'
import { passkeyRows, removePasskey } from '../../../../src/service/capabilities/passkeys/rows.ts'
import { operator } from '../../../../src/service/store/audit.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { expectParts } from '../../test-network.ts'
import { browse, createPasskeyNetwork, origin, type PasskeyBrowser } from './passkey-network.ts'

const en = siteTranslate('en')
const path = '/settings/passkeys'
const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }

describe('where administrators need a passkey', () => {
  const settings = { passkeys: 'administrators' } as const
  let network: Awaited<ReturnType<typeof createPasskeyNetwork>>
  let second: typeof network
  let ada: string
  let browser: PasskeyBrowser
  beforeEach(async () => {
    const data = temporaryFolder()
    network = await createPasskeyNetwork({ data, settings })
    second = await createPasskeyNetwork({ data, settings, isFurtherNode: true })
    ada = await network.addMember('ada', { role: 'administrator' })
    browser = await browse(network, ada)
  })

  /** What each node lets the browser do. */
  async function mayAct(): Promise<boolean[]> {
    const acts: boolean[] = []
    for (const node of [network, second]) {
      const other = await browse(node)
      for (const [name, value] of browser.cookies) other.cookies.set(name, value)
      const { text } = await other.open('/administration/hosts')
      const host = `${randomUUID()}.example`
      await other.send('/administration/hosts', { hosts: host })
      const isNamed = (await node.store.internalHosts.list()).includes(host)
      expect(text.includes(en('hostsExplain'))).toBe(isNamed)
      acts.push(isNamed)
    }
    return acts
  }

  const openLink = async (actor: string) => {
    const link = await network.store.transaction((tx) => renewLink(tx, { actor, member: ada }, network.clock.now))
    const other = await browse(network)
    const { location } = await other.submit(`/new-password?link=${link?.secret}`, chosen)
    expect(location).toBe(`${path}?recovered`)
    browser = other
  }

  test('one with a password alone can’t act on any node, nor add a first passkey', async () => {
    expect(await mayAct()).toEqual([false, false])
    const { answer } = await browser.add()
    expect(answer.text).toContain(en('passkeyNeedsLink'))
    await openLink(ada)
    expect((await browser.add()).answer.text).toContain(en('passkeyNeedsLink'))
    expect(await network.store.of(passkeyRows).ofMember(ada)).toEqual([])
  })

  test('a link of the operator lets one add it, even if the password confirms later, and act at once', async () => {
    await openLink(operator)
    expect(await mayAct()).toEqual([false, false])
    expectParts((await browser.open('/administration')).text, [en('passkeyFirst'), `href="${path}"`])
    network.clock.now += hour
    await browser.submit('/settings/email', { email: '', own_password: chosen.new_password })
    expect((await browser.add()).answer.location).toBe(`${path}?added`)
    expect(await mayAct()).toEqual([true, true])
  })

  test('a session ends to act when its passkey is removed, and a passkey lets the next one', async () => {
    await openLink(operator)
    const { passkey } = await browser.add()
    const other = await browse(network)
    await other.signIn(passkey)
    browser = other
    expect(await mayAct()).toEqual([true, true])
    const [row] = await network.store.of(passkeyRows).ofMember(ada)
    await second.store.transaction((tx) => removePasskey(tx, row?.hash ?? '', second.clock.now))
    expect(await mayAct()).toEqual([false, false])
  })

  test('one who signed in by the password confirms with the passkey, and returns', async () => {
    await openLink(operator)
    const { passkey } = await browser.add()
    browser = await browse(network)
    await browser.submit('/sign-in', { login: 'ada', password: chosen.new_password, answer: 'sign-in' })
    expect(await mayAct()).toEqual([false, false])
    expect((await browser.add()).answer.text).toContain(en('passkeyNeedsLink'))
    const { text } = await browser.open('/administration/audit')
    expectParts(text, ['data-passkey="get"', en('passkeyNeedsLink'), 'name="to" value="/administration/audit"'])
    // a password, after which the next page would ask again, isn't taken in its place
    const { passkey: other } = await (await browse(network, await network.addMember('ben'))).add()
    const wrong = await browser.confirm(path, { to: '/administration/audit' }, other)
    expectParts(wrong.text, ['data-passkey="get"', en('proofOfOther')], ['own_password'])
    const back = await browser.confirm(path, { to: '/administration/audit' }, passkey)
    expect(back.location).toBe('/administration/audit')
    expect(await mayAct()).toEqual([true, true])
  })

  test('one who lost all passkeys finds in a link’s session where to add another', async () => {
    await openLink(operator)
    await browser.add()
    await openLink(operator)
    expect(await mayAct()).toEqual([false, false])
    expectParts((await browser.open('/administration')).text, [en('passkeyFirst'), `href="${path}"`])
    await browser.add()
    expect(await mayAct()).toEqual([true, true])
  })

  test('members are asked for nothing', async () => {
    const bens = await browse(network, await network.addMember('ben'))
    expect((await bens.add()).answer.location).toBe(`${path}?added`)
  })
})

describe('a start with another host', () => {
  test('names who would be locked out, and needs the operator’s word', async () => {
    const network = await createPasskeyNetwork()
    const { store } = network
    const start = (authUrl: string, host?: string) => assertHost(store, authUrl, host)
    await start(origin)
    await start('https://new.example')
    for (const [login, password] of [
      ['ana', ''],
      ['ben', 'a hash'],
    ]) {
      const member = await network.addMember(login ?? '', { password: password ?? '' })
      await (await browse(network, member)).add()
    }
    await start(origin)
    await expect(start('https://new.example')).rejects.toThrow(/for localhost.*Locked out would be ana\./)
    await expect(start('https://new.example', 'other.example')).rejects.toThrow('passkeys_host to new.example')
    await start('https://new.example', 'new.example')
    await start(origin)
    await store.members.setPassword(await network.memberOf('ana'), 'a hash')
    await expect(start('http://127.0.0.1')).rejects.toThrow('All have a password, too.')
  })
})
