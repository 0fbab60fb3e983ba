import { beforeEach, describe, expect, test } from 'vitest'
import { invite } from '../../../../src/service/sign-in/invite.ts'
import { largestTeam } from '../../../../src/service/store/contacts/contacts.ts'
import { createTestNetwork, type TestNetwork } from '../../test-network.ts'

let network: TestNetwork
let ben: string

beforeEach(async () => {
  network = await createTestNetwork()
  ben = await addTo('Sales', 'ben')
})

async function addTo(team: string, login: string): Promise<string> {
  const member = await network.addMember(login)
  await network.store.teams.set(member, [team])
  return member
}

async function inviteAna() {
  const person = { login: 'ana', name: 'Ana', language: 'en', team: 'Sales', email: undefined }
  return network.store.transaction((tx) => invite(tx, person, { actor: 'operator' }, network.clock.now))
}

async function join() {
  const { member, secret } = await inviteAna()
  const browser = network.browse()
  const new_password = 'a good long password'
  await browser.submit(`/join?link=${secret}`, { new_password, new_password_again: new_password, language: 'en' })
  return { ana: member, browser }
}

const areContacts = (member: string, other: string) => network.store.contacts.areContacts(member, other)

describe('a member who joins', () => {
  test('is a contact of the team’s active members, and sees a note about them until answering it', async () => {
    const cem = await addTo('Sales', 'cem')
    const gone = await addTo('Sales', 'gone')
    await network.store.members.set(gone, { state: 'disabled' })
    const other = await addTo('Support', 'other')
    const { ana, browser } = await join()
    expect([await areContacts(ana, ben), await areContacts(cem, ana)]).toEqual([true, true])
    expect([await areContacts(ana, gone), await areContacts(ana, other)]).toEqual([false, false])
    const { text } = await browser.open('/')
    for (const part of ['2 people of your team Sales are already your contacts.', 'ben Test'])
      expect(text).toContain(part)
    await browser.send('/team-contacts', { answer: 'keep' })
    expect((await browser.open('/')).text).not.toContain('from the start')
    expect(await areContacts(ana, ben)).toBe(true)
  })

  test('undoes it with a click, and may ask each of them at once', async () => {
    const { ana, browser } = await join()
    await browser.send('/team-contacts', { answer: 'undo' })
    expect([await areContacts(ana, ben), await areContacts(ben, ana)]).toEqual([false, false])
    expect((await browser.open('/')).text).not.toContain('from the start')
    const asked = await browser.submit(`/profile/${ben}`, { subject: 'Hello' })
    expect(asked.location).toContain('asked')
    expect(await network.store.contacts.mayAskFrom(ben, ana)).toBe(0)
  })

  test('has no more requests of those who are contacts now', async () => {
    const { member } = await inviteAna()
    await network.ask(ben, member)
    await network.store.members.set(member, { state: 'active' })
    await network.store.transaction((tx) => tx.teamContacts.connect(member, network.clock.now))
    expect(await network.store.contactRequests.countPending({ to: member })).toBe(0)
  })

  // shows: bound contacts.largestTeam
  test('of a team of more than 200 members gets no contacts', async () => {
    for (let added = 1; added < largestTeam; added++) await addTo('Sales', `m${added}`)
    const { ana, browser } = await join()
    expect(await areContacts(ana, ben)).toBe(false)
    expect((await browser.open('/')).text).not.toContain('from the start')
  })
})

test('a contact whom one of the two removed stays removed', async () => {
  const cem = await addTo('Support', 'cem')
  const { store, clock } = network
  await store.contacts.connect(ben, cem, clock.now)
  await store.transaction((tx) => tx.contacts.disconnect(ben, cem, clock.now))
  await store.teams.set(cem, ['Sales'])
  await store.transaction((tx) => tx.teamContacts.connect(cem, clock.now))
  expect(await areContacts(ben, cem)).toBe(false)
})
