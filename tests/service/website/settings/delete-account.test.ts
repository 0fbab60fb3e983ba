import { beforeEach, describe, expect, test } from 'vitest'
import { openData } from '../../../../src/service/open-data.ts'
import { startService } from '../../../../src/service/start.ts'
import { beginRemoval } from '../../../../src/service/store/membership.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'
import { storedTexts } from '../../database.ts'
import { createTestNetwork, password, type TestNetwork } from '../../test-network.ts'

let data: string
let network: TestNetwork
let zoe: string
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>

beforeEach(async () => {
  data = temporaryFolder()
  network = await createTestNetwork({ data })
  const names = { name: 'Zoe Quixadá', first_name: 'Zoe', last_name: 'Quixadá' }
  zoe = await network.addMember('zoe.login', { ...names, email: 'zoe@mail.example', headline: 'Zoelogist' })
  browser = await network.browseAs(zoe)
})

const remove = (current_password = password) => browser.submit('/settings/delete', { current_password })
const find = () => network.store.members.find(zoe)

/** Filters the texts that the network has stored anywhere. */
async function left(...texts: string[]): Promise<string[]> {
  const stored = await storedTexts(data)
  return texts.filter((text) => stored.includes(text))
}

describe('deleting the account', () => {
  // shows: W11
  test('says what goes and what stays, and needs the password', async () => {
    const { text } = await browser.open('/settings/delete')
    expect(text).toContain('What is deleted')
    expect(text).toContain('What stays')
    const { status, text: again } = await remove('a guess')
    expect([status, again.includes('isn’t your password')]).toEqual([422, true])
    expect(await find()).toMatchObject({ state: 'active' })
    network.store.close()
  })

  // shows: W12
  test('leaves no name, login, e-mail address or text in any file', async () => {
    const token = await network.token(zoe)
    const ben = await network.addMember('ben')
    await network.store.contacts.connect(zoe, ben, network.clock.now)
    await network.post('/recommend', { url: 'http://page.example/zoepage', message: 'Zoemessage' }, token)
    await browser.submit('/settings', { name: 'Zoe Quixadá Neu' })
    const personal = ['Quixad', 'quixad', 'zoe.login', 'zoe@mail.example', 'Zoelogist', 'Zoemessage', 'zoepage']
    expect(await left(...personal)).not.toEqual([])
    const { status, headers } = await remove()
    expect([status, headers.get('Location')]).toEqual([303, '/deleted'])
    expect((await browser.open('/deleted')).text).toContain('Your account is deleted')
    const other = await network.browseAs(await network.addMember('other'))
    expect((await other.open('/deleted')).headers.get('Location')).toBe('/')
    // while the service runs
    expect(await left(...personal)).toEqual([])
    await network.store.close()
    expect(await left(...personal)).toEqual([])
    expect(await left(ben, zoe)).toEqual([ben, zoe])
  })

  test('ends all sessions and tokens, so that the extension asks for a sign-in', async () => {
    const token = await network.token(zoe)
    const elsewhere = await network.browseAs(zoe)
    await remove()
    expect((await network.get('/me', token)).status).toBe(401)
    expect((await elsewhere.open('/settings')).status).toBe(303)
    expect(browser.cookies.has('session')).toBe(false)
    expect(await network.store.audit.list(1, 0)).toMatchObject([{ action: 'removed', actor: zoe, member: zoe }])
    await network.store.close()
  })

  test('is refused to the last active administrator', async () => {
    await network.store.members.setRole(zoe, 'administrator')
    const former = await network.addMember('former', { role: 'administrator', state: 'disabled' })
    expect((await browser.open('/settings/delete')).text).toContain('Nobody else administers this network.')
    expect((await browser.open('/settings/delete')).text).not.toContain('name="current_password"')
    expect((await browser.send('/settings/delete', { current_password: password })).status).toBe(422)
    expect(await find()).toBeDefined()
    await network.store.members.setState(former, 'active')
    expect((await remove()).status).toBe(303)
    expect(await find()).toBeUndefined()
    await network.store.close()
  })
})

test('an interrupted deletion continues when the service starts', async () => {
  for (let posted = 0; posted < 3; posted++) await network.postStatus(zoe, 'Zoemessage', posted)
  await network.store.transaction((tx) => beginRemoval(tx, { actor: zoe, member: zoe }, network.clock.now))
  expect((await network.browse().submit('/sign-in', { login: 'zoe.login', password })).text).toContain('closed')
  await network.store.close()
  await (await startService({ port: 0, data })).close()
  const store = await openData(data)
  expect(await store.members.find(zoe)).toBeUndefined()
  expect(await store.audit.list(9, 0)).toHaveLength(1)
  await store.close()
  expect(await left('Quixad', 'zoe.login', 'Zoemessage')).toEqual([])
})
