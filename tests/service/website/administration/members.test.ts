import { expect, test, vi } from 'vitest'
import { beginRemoval } from '../../../../src/service/actions/membership.ts'
import { lastPage, pageSize } from '../../../../src/service/pages/administration/members.ts'
import { linkLifetime } from '../../../../src/service/store/access/links.ts'
import { beforeNextTransaction } from '../../database.ts'
import { ana as ada, ben, browseAsBen, browser, network, useMembers } from '../../members.ts'
import { baseUrl, expectPage, expectParts, password } from '../../test-network.ts'

useMembers({}, { login: 'ada', name: 'ada Test', role: 'administrator', email: 'ada@circle.example' })

const pageOf = (member: string) => `/administration/members/${member}`
const change = (member: string, change: string) => browser.submit(pageOf(member), { change })
const linkIn = (text: string) => new RegExp(`<textarea[^>]*>${baseUrl}(/[^<]*)<`).exec(text)?.[1] ?? ''
const actions = async () =>
  (await network.store.audit.list(10, 0)).map(({ actor, action, member, item }) => [actor, action, member, item])
const shown = async (member: string) => (await browser.open(pageOf(member))).text
const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }

test('an invited member joins with the link of the page, which is shown once', async () => {
  const fields = { login: 'Cem', name: 'Cem  Kaya', email: 'cem@circle.example', team: 'Sales', language: 'de' }
  const invited = await browser.submit('/administration/invite', fields)
  expect((await browser.open('/administration/invite')).text).not.toContain('sent there too')
  const link = linkIn(invited.text)
  expect(link).toMatch(/^\/join\?link=/)
  expect(invited.headers.get('Cache-Control')).toBe('no-store')
  const cem = await network.memberOf('cem')
  expect(await network.store.members.find(cem)).toMatchObject({ name: 'Cem Kaya', language: 'de', role: 'member' })
  expect(await network.store.teams.ofMember(cem)).toEqual(['Sales'])
  expect(await shown(cem)).not.toContain('link=')
  expect((await network.browse().submit(link, chosen)).status).toBe(303)
  expect(await actions()).toContainEqual([ada, 'invited', cem, ''])
})

test('an invitation with wrong fields names each one, keeps the others, and adds nobody', async () => {
  const wrong = { login: 'a b', name: '', email: 'ben', team: 'x'.repeat(101), language: 'pt', role: 'administrator' }
  const { status, text } = await browser.submit('/administration/invite', wrong)
  expect(status).toBe(422)
  expectParts(text, ['no spaces', 'Please fill this in', 'isn’t an e-mail address', 'at most 100'])
  expectParts(text, ['name="role" value="yes" checked', '<option value="pt" selected>'])
  const taken = await browser.submit('/administration/invite', { login: 'BEN', name: 'Ben' })
  expect(taken.text).toContain('Another member has this login.')
  const email = await browser.submit('/administration/invite', { login: 'cem', name: 'C', email: 'ADA@circle.example' })
  expect(email.text).toContain(' (ada) has this e-mail address.')
  expect(await network.store.members.list()).toHaveLength(2)
})

test('the login of a removed member is given again after the form has asked', async () => {
  await network.remove(ben)
  const fields = { login: 'Ben', name: 'Ben Two' }
  const asked = await browser.submit('/administration/invite', fields)
  expect({ status: asked.status, link: linkIn(asked.text) }).toEqual({ status: 422, link: '' })
  expectParts(asked.text, ['This login belonged to someone who has left.', 'name="even_removed"'])
  expect(linkIn((await browser.submit('/administration/invite', { ...fields, even_removed: 'yes' })).text)).not.toBe('')
  expect(await network.store.members.credential('ben')).toBeDefined()
})

test('a new link leads to a new password or into the network, and its page says if it ended a previous one', async () => {
  const linkOf = ({ text }: { text: string }, isReplacement: boolean) => {
    expect(text.includes('The previous link is no longer valid.')).toBe(isReplacement)
    return linkIn(text)
  }
  const first = linkOf(await change(ben, 'link'), false)
  expect(first).toMatch(/^\/new-password\?link=/)
  expect((await network.browse().submit(first, chosen)).status).toBe(303)
  linkOf(await browser.submit('/administration/invite', { login: 'cem', name: 'Cem' }), false)
  expect(linkOf(await change(await network.memberOf('cem'), 'link'), true)).toMatch(/^\/join\?link=/)
  expect(await actions()).toContainEqual([ada, 'sent link', ben, ''])
  linkOf(await change(ben, 'link'), false)
  network.clock.now += linkLifetime.password
  linkOf(await change(ben, 'link'), false)
})

test('a disabled member is signed out, gets no link, and signs in again once enabled', async () => {
  const his = await browseAsBen()
  expect(await shown(ben)).toContain('What ben Test shared or posted stays.')
  expect(await change(ben, 'disable')).toMatchObject({ status: 303, location: `${pageOf(ben)}?saved` })
  expect((await his.open('/settings')).status).toBe(303)
  expectParts((await change(ben, 'link')).text, ['disabled', 'ben Test can sign in as before'], ['link='])
  const invited = await network.addMember('cem', { state: 'invited', password: '' })
  await change(invited, 'disable')
  expect(await shown(invited)).toContain('create a new link to join')
  await change(ben, 'enable')
  expect((await network.browse().submit('/sign-in', { login: 'ben', password })).status).toBe(303)
  expect((await actions()).map(([, action]) => action).sort()).toEqual(['disabled', 'disabled', 'enabled'])
})

test('an administrator signs a member out everywhere, who signs in again by the same password', async () => {
  const his = await browseAsBen()
  expect(await shown(ben)).toContain('The password stays.')
  expect(await change(ben, 'signOut')).toMatchObject({ status: 303, location: `${pageOf(ben)}?saved` })
  expect((await his.open('/settings')).status).toBe(303)
  expect((await network.browse().submit('/sign-in', { login: 'ben', password })).status).toBe(303)
  expect(await actions()).toEqual([[ada, 'signed out', ben, '']])
  expect((await browser.open('/administration/audit')).text).toContain('out everywhere.')
})

test('a member whose removal has begun isn’t enabled', async () => {
  await network.store.transaction((tx) => beginRemoval(tx, { actor: ada, member: ben }, 1))
  expectParts(await shown(ben), ['ben Test is being deleted'], ['value="enable"'])
  await change(ben, 'enable')
  expect((await network.store.members.find(ben))?.state).toBe('disabled')
})

test('the last administrator who can sign in keeps the role, and isn’t disabled', async () => {
  await network.addMember('eva', { role: 'administrator', state: 'invited', password: '' })
  const sentence = 'No other administrator can sign in. Make another member an administrator first.'
  for (const wanted of ['disable', 'member']) {
    const { status, text } = await change(ada, wanted)
    expect({ status, sentence: /role="alert"[^>]*>([^<]*)/.exec(text)?.[1] }).toEqual({ status: 422, sentence })
  }
  expect(await network.store.members.find(ada)).toMatchObject({ state: 'active', role: 'administrator' })
  const buttons = async () => (await shown(ada)).match(/(?<=name="change" value=")[^"]*/g)
  expect(await buttons()).toEqual(['link'])
  await change(ben, 'administrator')
  expect(await buttons()).toEqual(['link', 'member', 'signOut', 'disable'])
  // a page that a member may see
  const home = await browser.open((await change(ada, 'member')).location ?? '')
  expectPage(home, 200, ['Saved.'])
  expect((await browser.open('/administration')).status).toBe(404)
  for (const change of [
    [ada, 'changed role', ben, 'administrator'],
    [ada, 'changed role', ada, 'member'],
  ])
    expect(await actions()).toContainEqual(change)
})

test('the pages and their forms exist for administrators only', async () => {
  const his = await browseAsBen()
  const fields = { login: 'cem', name: 'Cem', change: 'disable' }
  for (const path of ['/administration', pageOf(ada), '/administration/invite']) {
    expect((await his.open(path)).status).toBe(404)
    expect((await network.browse().open(path)).status).toBe(303)
  }
  for (const path of [pageOf(ada), '/administration/invite']) expect((await his.send(path, fields)).status).toBe(404)
  expect(await network.store.members.list()).toHaveLength(2)
  expect((await browser.open(pageOf('0'.repeat(32)))).status).toBe(404)
  expect((await browser.post(pageOf(ben), { change: 'disable' })).status).toBe(422)
  expect((await change(ben, 'toString')).status).toBe(200)
  expect((await network.store.members.find(ben))?.state).toBe('active')
})

test.each(['page', 'form'])('an administrator whose role ends while a %s waits is shown nothing', async (kind) => {
  const { sessions, members } = network.store
  const find = sessions.find
  let calls = 0
  vi.spyOn(sessions, 'find').mockImplementation(async (...args) => {
    // the second one is after the wait
    if (++calls === 2) await members.set(ada, { role: 'member' })
    return find(...args)
  })
  // a form without a token shows its page again
  const { text } = kind === 'page' ? await browser.open(pageOf(ben)) : await browser.post(pageOf(ben), {})
  expectParts(text, ['<h1'], ['ben Test'])
})

test('only an active member can be made an administrator', async () => {
  const cem = await network.addMember('cem', { state: 'invited', password: '' })
  // while the form waits
  beforeNextTransaction(network.store, ({ members }) => members.set(ben, { state: 'disabled' }))
  expect((await change(ben, 'administrator')).status).toBe(200)
  for (const member of [ben, cem]) {
    expect(await shown(member)).not.toContain('value="administrator"')
    await change(member, 'administrator')
    expect((await network.store.members.find(member))?.role).toBe('member')
  }
  await network.store.members.set(cem, { role: 'administrator' })
  await change(cem, 'member')
  expect((await network.store.members.find(cem))?.role).toBe('member')
})

async function find(query: Record<string, string>) {
  const { text } = await browser.open(`/administration/members?${new URLSearchParams(query)}`)
  const names = text.match(/(?<=members\/[0-9a-f]{32}"><b dir="auto">)[^<]*/g) ?? []
  return { names, text }
}

test('members are found by the beginning of login, e-mail address and words of the name, and by state', async () => {
  await network.store.members.set(ben, { state: 'disabled' })
  await network.addMember('x1', { name: 'Márta de la Cruz', email: 'MC@circle.example' })
  await network.addMember('cem', { state: 'invited', name: 'Cem Test' })
  await network.addMember('eva', { state: 'invited', role: 'administrator', name: 'Eva Test' })
  const names = async (name: string, kind = '') => (await find({ name, kind })).names
  expect(await names('BE')).toEqual(['ben Test'])
  expect(await names('cruz mar')).toEqual(['Márta de la Cruz'])
  expect(await names('x1')).toEqual(['Márta de la Cruz'])
  expect(await names(' mc@Circle')).toEqual(['Márta de la Cruz'])
  expect(await names('circle')).toEqual([])
  expect(await names('  ')).toEqual(['ada Test', 'ben Test', 'Cem Test', 'Eva Test', 'Márta de la Cruz'])
  expect(await names('%')).toEqual([])
  expect(await names('', 'invited')).toEqual(['Cem Test', 'Eva Test'])
  expect(await names('', 'disabled')).toEqual(['ben Test'])
  expect(await names('', 'administrator')).toEqual(['ada Test', 'Eva Test'])
  expect(await names('test', 'active')).toEqual(['ada Test'])
  expect(await names('test', 'nonsense')).toHaveLength(4)
  expectParts((await find({ name: 'test', kind: 'invited' })).text, ['2 members', '<option value="invited" selected>'])
  expect((await find({ name: 'nobody' })).text).toContain('No one found.')
})

test('the list has pages for a large network, within which the search stays', async () => {
  expect(lastPage * pageSize).toBe(25_000)
  for (let index = 0; index <= pageSize; index++) await network.addMember(`m${index}`, { state: 'invited' })
  const first = await find({ kind: 'invited' })
  expect(first.names).toHaveLength(pageSize)
  expect(first.text).toContain(`${pageSize + 1} members`)
  const next = /href="(\?[^"]*)" rel="next"/.exec(first.text)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(Object.fromEntries(new URLSearchParams(next))).toEqual({ kind: 'invited', page: '2' })
  const last = await find({ kind: 'invited', page: '2' })
  expect(last.names).toHaveLength(1)
  expectParts(last.text, ['rel="prev"'], ['rel="next"'])
})

test('the overview leads to members who have not used their invitation', async () => {
  await network.addMember('cem', { state: 'invited' })
  const { text } = await browser.open('/administration')
  expectParts(text, ['1 invitation not used', 'href="/administration/members?kind=invited"'])
})
