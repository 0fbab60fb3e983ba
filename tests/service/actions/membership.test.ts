import { describe, expect, test } from 'vitest'
import { disableMember, enableMember } from '../../../src/service/actions/membership.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { ana, ben, browseAsBen, browser, connect, network, useMembers } from '../members.ts'
import { password, redirectUri } from '../test-network.ts'

useMembers()

const change = (work: typeof disableMember, member = ben) =>
  network.store.transaction((tx) => work(tx, { actor: operator, member }, network.clock.now))

describe('a disabled member', () => {
  test('is signed out everywhere, and can’t sign in until the member is enabled again', async () => {
    const browser = await browseAsBen()
    const token = await network.token(ben)
    const link = await network.store.memberLinks.create({ member: ben, kind: 'password' }, network.clock.now)
    const issued = { member: ben, application: 'premium', redirect_uri: redirectUri, code_challenge: null }
    const code = await network.store.authorizationCodes.issue(issued, network.clock.now)
    await change(disableMember)
    expect(await network.store.authorizationCodes.find(code)).toBeUndefined()
    expect((await browser.open('/settings')).status).toBe(303)
    expect((await network.get('/me', token)).status).toBe(401)
    expect((await browser.open(`/new-password?link=${link}`)).status).toBe(404)
    const { text } = await network.browse().submit('/sign-in', { login: 'ben', password })
    expect(text).toContain('This account is disabled.')
    const guessed = await network.browse().submit('/sign-in', { login: 'ben', password: 'guessed' })
    expect(guessed.text).not.toContain('closed')
    expect(await change(disableMember)).toBe(false)
    expect(await change(enableMember)).toBe(true)
    expect(await change(enableMember)).toBe(false)
    expect((await network.browse().submit('/sign-in', { login: 'ben', password })).status).toBe(303)
  })

  test('is not found, not asked, and waits for nothing', async () => {
    const { contactRequests } = network.store
    await network.ask(ben, ana)
    await network.ask(await network.addMember('cem'), ben)
    await change(disableMember)
    expect((await browser.open('/people?name=ben')).text).toContain('No member has this name')
    expect((await browser.open('/requests')).text).not.toContain('ben Test')
    const profile = await browser.open(`/profile/${ben}`)
    expect(profile.text).toContain('is no longer in this network')
    expect(profile.text).not.toContain('name="message"')
    expect((await browser.submit(`/profile/${ben}`, { message: 'Hello' })).status).toBe(422)
    expect(await contactRequests.countPending({ to: ben })).toBe(0)
  })

  test('leaves shares behind, which say that the member has left', async () => {
    const url = 'http://news.example/a'
    await network.post('/recommend', { url, message: 'Read this' }, await network.token(ben))
    await connect()
    await change(disableMember)
    const token = await network.token(ana)
    const { body } = await network.get(`/recommend?url=${url}`, token)
    expect(body.data).toMatchObject([{ name: 'ben Test', left: true, sharing_message: 'Read this' }])
    expect((await browser.open('/')).text).toContain('no longer here')
    expect((await browser.open('/people?contacts')).text).toContain('no longer here')
  })
})

test('a sign-in that began before the member was disabled fails', async () => {
  const verify = network.store.attempts.blockedUntil
  network.store.attempts.blockedUntil = async (...values) => {
    network.store.attempts.blockedUntil = verify
    await change(disableMember)
    return verify(...values)
  }
  const { text } = await network.browse().submit('/sign-in', { login: 'ben', password })
  expect(text).toContain('This account is disabled.')
})
