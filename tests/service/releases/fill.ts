import { expect } from 'vitest'
import { plainShare } from '../database.ts'
import { fillNetwork } from '../store/members/filled-network.ts'
import { baseUrl, createTestNetwork, password, type TestNetwork } from '../test-network.ts'

/** Clear texts of the hashes in a release's database, which its reader has to know. */
export interface Known {
  /** The time when it was filled, in milliseconds since 1970. */
  now: number
  password: string
  tokens: { ana: string; ben: string }
  session: string
  /** The response to `sentOnce`. */
  sent: string
}

/** Fills every table of a new network, through the API, the site's forms, the actions and the store. */
export async function fillRelease(data: string): Promise<Known> {
  const network = await createTestNetwork({ data })
  const { ana, ben } = await fillNetwork(network)
  await fillOtherTables(network, ana, ben)
  const known = await actAsPeople(network, ana)
  await network.quota.save()
  await network.store.close()
  return known
}

/** Fills the tables that have no row after `fillNetwork`, and whose rows end with nobody. */
export async function fillOtherTables({ store, clock }: TestNetwork, ana: string, ben: string): Promise<void> {
  await store.attempts.take([{ subject: 'ana', max: 5, window: 1000 }], clock.now)
  await store.attempts.signingKey()
  await store.channels.change('feeds', false, ana, clock.now)
  await store.audit.add({ actor: ana, action: 'disabled', member: ana, time: 1 })
  const share = { ...plainShare, title: 'News' }
  await store.recommendations.share(ana, 'https://news.example/', share, clock.now)
  await store.recommendations.share(ben, 'https://news.example/', { ...share, title: 'All news' }, clock.now)
}

/** A write that is sent again after the upgrade. */
export const sentOnce = (token: string) => ({
  headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': 'before-the-upgrade' },
  fields: new URLSearchParams({ message: 'In Köln today' }),
})

async function actAsPeople(network: TestNetwork, ana: string): Promise<Known> {
  const { store, clock } = network
  const anas = network.browse()
  expect((await anas.submit('/sign-in', { login: 'ana', password })).status).toBe(303)
  await anas.submit('/settings', {
    name: 'Ana Test',
    headline: 'Engineer',
    introduction: 'Trains, ferries',
    city: 'Köln',
  })
  const boss = await network.addMember('dora', { role: 'administrator', email: 'dora@circle.example' })
  const doras = await network.browseAs(boss)
  const invited = await doras.submit('/administration/invite', { login: 'eli', name: 'Eli Test' })
  const link = /<textarea[^>]*>http:\/\/network\.example(\/join[^<]*)</.exec(invited.text)?.[1] ?? ''
  const chosen = { new_password: 'several words in a row', new_password_again: 'several words in a row' }
  expect((await network.browse().submit(link, chosen)).status).toBe(303)
  const eli = await network.memberOf('eli')
  const elis = await network.browseAs(eli)
  expect((await elis.submit(`/profile/${ana}`, { subject: 'Hello', message: 'We met in Lyon' })).status).toBe(303)
  const tokens = { ana: await network.token(ana), ben: await network.token(await network.memberOf('ben')) }
  clock.now += 1000
  const page = { url: 'https://news.example/night-trains', title: 'Night trains', message: 'Read this' }
  expect((await network.post('/recommend', page, tokens.ana)).status).toBe(201)
  const { headers, fields } = sentOnce(tokens.ben)
  const sent = await network.app.request(`${baseUrl}/status`, { method: 'POST', headers, body: fields })
  expect(sent.status).toBe(201)
  const leaver = await network.addMember('finn')
  await network.postStatus(leaver, 'My last day')
  await network.disable(leaver)
  const removed = await network.addMember('gina', { name: 'Gina Gone' })
  await network.remove(removed)
  return {
    now: clock.now,
    password,
    tokens,
    sent: await sent.text(),
    session: await store.sessions.begin(ana, clock.now),
  }
}
