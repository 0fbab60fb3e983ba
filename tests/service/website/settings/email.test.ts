import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../../mail/mail-server.ts'
import { createTestNetwork, password } from '../../test-network.ts'
import { ana, browser, network, useNetwork } from './signed-in-ana.ts'

useNetwork()

const email = async (member = ana) => (await network.store.members.credentialOf(member))?.email
const save = (address: string, current_password = password) =>
  browser.submit('/settings/email', { email: address, current_password })

test('a member changes the e-mail address with the password, and removes it', async () => {
  const { status, headers } = await save('Ana@Example.org')
  expect([status, headers.get('Location')]).toEqual([303, '/settings/email?changed'])
  expect(await email()).toBe('ana@example.org')
  expect((await browser.open('/settings/email?changed')).text).toContain('value="ana@example.org"')
  expect((await network.store.audit.list(1, 0))[0]).toMatchObject({ action: 'changed email', actor: ana })
  await save('')
  expect(await email()).toBeNull()
})

// shows: W11
test('a wrong password changes nothing, and the typed address appears again', async () => {
  const { status, text } = await save('eve@example.org', 'a guess')
  expect([status, text.includes('isn’t your password'), text.includes('eve@example.org')]).toEqual([422, true, true])
  expect(text).toContain('>Your password</label>')
  expect(text).not.toContain('a guess')
  expect(await email()).toBeNull()
})

test('an invalid address is refused', async () => {
  expect((await save('a, b@example.org')).text).toContain('This isn’t an e-mail address.')
  expect(await email()).toBeNull()
})

// shows: W13
test('the response doesn’t reveal whether another member has the address', async () => {
  const ben = await network.addMember('ben', { email: 'ben@example.org' })
  const answers = []
  for (const address of ['BEN@example.org', 'nobody@example.org']) {
    const { status, text, headers } = await save(address)
    answers.push([status, text, headers.get('Location')])
  }
  expect(answers[0]).toEqual(answers[1])
  await save('ben@example.org')
  expect([await email(), await email(ben)]).toEqual(['ben@example.org', 'ben@example.org'])
})

test('a link that was sent to the previous address no longer works', async () => {
  const link = await network.store.memberLinks.create({ member: ana, kind: 'password' }, network.clock.now)
  await save('ana@example.org')
  expect((await browser.open(`/new-password?link=${link}`)).status).toBe(404)
})

test('guesses of the password here count as those of the sign-in', async () => {
  for (let guess = 0; guess < 30; guess++) await save('ana@example.org', `guess ${guess}`)
  expect((await save('ana@example.org')).text).toContain('Too many wrong passwords')
  expect(await email()).toBeNull()
})

test('the page promises links for a forgotten password only in a network that sends e-mails', async () => {
  const promise = 'If you forget your password'
  const { text } = await browser.open('/settings/email')
  expect([text.includes('only the administrators of this network see your e-mail'), text.includes(promise)]).toEqual([
    true,
    false,
  ])

  const withMail = await createTestNetwork({ smtpUrl: (await startMailServer()).url })
  onTestFinished(async () => withMail.mailQueue?.close())
  const sender = await withMail.browseAs(await withMail.addMember('ben'))
  expect((await sender.open('/settings/email')).text).toContain(promise)
})
