import { beforeEach, expect, test } from 'vitest'
import { choiceRows } from '../../../src/service/capabilities/mail/choices.ts'
import { startMailServer } from '../mail/mail-server.ts'
import { createTestNetwork, expectParts, type TestNetwork } from '../test-network.ts'

let network: TestNetwork
let browser: Awaited<ReturnType<TestNetwork['browseAs']>>
let ada: string

beforeEach(async () => {
  const server = await startMailServer()
  network = await createTestNetwork({ smtpUrl: server.url })
  ada = await network.addMember('ada', { role: 'administrator' })
  browser = await network.browseAs(ada)
})

const formsIn = (page: string) => page.match(/<main[\s\S]*<\/main>/)?.[0].match(/<form[\s\S]*?<\/form>/g) ?? []
const isInstant = (form: string) => /<form[^>]* data-instant/.test(form)
const isSwitch = (form: string) => form.includes('class="choice switch"')

test('every switch is in a form that saves at once, with a button and a place for what became of it', async () => {
  const paths = ['/settings/notifications', '/administration/channels']
  const pages = await Promise.all(paths.map(async (path) => formsIn((await browser.open(path)).text)))
  expect(pages.map((forms) => forms.filter(isSwitch).length)).toEqual([1, 2])
  for (const form of pages.flat()) {
    expect(isInstant(form)).toBe(isSwitch(form))
    if (isSwitch(form))
      expectParts(form, ['<button class="primary">Save', 'role="status"'], ['type="text"', 'textarea'])
  }
})

test('one form of a page leaves the switches of the others as they are', async () => {
  const { channels } = network.store
  const choices = network.store.of(choiceRows)
  const send = (fields: Record<string, string>) => browser.submit('/administration/channels', fields)
  expect((await send({ feeds: 'no', mail: 'yes' })).location).toBe('/administration/channels?saved')
  expect(await channels.open()).toEqual(['mail', 'programs'])
  await send({ requests: 'no', digest: 'daily' })
  await send({ pace: '60', timeZone: 'Asia/Tokyo' })
  expect(await channels.open()).toEqual(['mail', 'programs'])
  expect(await choices.ofNetwork()).toMatchObject({ requests: 'no', digest: 'daily', pace: 60, timeZone: 'Asia/Tokyo' })
  await browser.submit('/settings/notifications', { requests: 'yes' })
  expect(await choices.ofMember(ada)).toMatchObject({ requests: 'yes', digest: 'daily' })
  await send({})
  expect(await choices.ofMember(await network.addMember('ben'))).toMatchObject({ requests: 'no', digest: 'daily' })
})

test('a form sends “no” before “yes”, so that the last one counts without a script', async () => {
  const body = [...(await browser.open('/settings/notifications')).text.matchAll(/name="(requests)" value="(\w+)"/g)]
  expect(body.map(([, , value]) => value)).toEqual(['no', 'yes'])
  const fields = new FormData()
  for (const [, name = '', value = ''] of body) fields.append(name, value)
  await browser.submit('/settings/notifications', { requests: 'no' })
  expect((await network.store.of(choiceRows).ofMember(ada)).requests).toBe('no')
  await browser.submit('/settings/notifications', fields)
  expect((await network.store.of(choiceRows).ofMember(ada)).requests).toBe('yes')
})
