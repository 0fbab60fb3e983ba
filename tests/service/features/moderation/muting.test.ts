import { beforeEach, expect, test } from 'vitest'
import type { Member } from '../../../../src/contract/resources.ts'
import { maxMutedMembers, maxMutedSites, muteRows } from '../../../../src/service/features/moderation/muting.ts'
import { isNight } from '../../../night.ts'
import { plainShare } from '../../database.ts'
import { ana, ben, browser, connect, network, store, useMembers } from '../../members.ts'
import { readPage } from '../../page.ts'
import { readerOf } from '../../seen-by.ts'
import { expectPage, expectParts } from '../../test-network.ts'

useMembers()

const home = async (as = browser) => (await as.open('/')).text
const share = (member: string, url: string, title: string) =>
  store.recommendations.share(member, url, { ...plainShare, title }, network.clock.now++)

beforeEach(async () => {
  await connect()
  await share(ben, 'https://www.trains.example/a', 'Trains')
  await share(ben, 'https://boats.example/b', 'Boats')
  await network.postStatus(ben, 'Back from the harbour')
})

test('a muted member’s news is gone from every list, and comes back; a look-up still names them', async () => {
  const token = await network.token(ana)
  expect((await browser.open(`/profile/${ben}`)).text).toContain(`href="/report?member=${ben}"`)
  expectParts((await browser.open(`/report?member=${ben}`)).text, ['Mute ben Test', 'Nobody is told'])
  expect((await browser.submit('/settings/muted', { mute_member: ben })).location).toBe('/settings/muted?muted')
  expectParts(await home(), [], ['>Trains<', '>Boats<', 'Back from'])
  expect((await network.get('/newsfeed', token)).body).toMatchObject({ count: 0, data: [] })
  expect((await browser.open('/most-shared')).text).not.toContain('Boats')
  const look = await network.get('/recommend?url=https://boats.example/b&limit=5', token)
  expect(look.body).toMatchObject({ count: 1, data: [{ id: ben }] })
  const opened = (await browser.open(`/profile/${ben}`)).text
  expectParts(opened, ['Your contact', 'You have muted ben Test.', 'Boats'])
  // nobody else notices
  expectParts(await home(await network.browseAs(ben)), ['>Trains<'])

  const list = readPage((await browser.open('/settings/muted')).text)
  expect(list.itemOf('ben Test')).toContain('Undo')
  expect((await browser.open('/settings')).text).toContain('href="/settings/muted"')
  expect((await browser.submit('/settings/muted', { unmute_member: ben })).location).toBe('/settings/muted?unmuted')
  expectParts(await home(), ['>Trains<', '>Boats<', 'Back from'])
})

/** Where a muted member is read on purpose: what one opens by itself, and what one said of it. */
const isOpened =
  /^\/(?:recommend|<ben>|<item>)\?|^site \/(?:page\?|profile\/<ben>|news\/<item>|report\?|share(?:\/with)?\?)|^download /

// a list over others' news without `maySee` would be one more path
test.runIf(isNight)(
  'nothing but what the member opens has a word of a muted member, in all calls and pages',
  async () => {
    const [{ id: item = '' } = {}] = await store.news.list({ of: { member: ben } }, 1, 0)
    const reader = await readerOf(network, ana)
    const known = { ids: [ben, item], urls: ['https://boats.example/b'], searches: ['boats', 'harbour', 'ben'] }
    const pathsOfLists = async () =>
      [...(await reader.walk(known))]
        .filter(([, text]) => /Trains|Boats|Back from the harbour/.test(text))
        .map(([path]) => path.replaceAll(ben, '<ben>').replaceAll(item, '<item>'))
        .filter((path) => !isOpened.test(path))
    expect((await pathsOfLists()).length).toBeGreaterThan(8)
    await browser.submit('/settings/muted', { mute_member: ben })
    expect(await pathsOfLists()).toEqual([])
  },
)

test('the own profile of the API has another version after each change, and no other profile has one', async () => {
  const token = await network.token(ana)
  const version = async (id = 'me') => ((await network.get(`/${id}`, token)).body as unknown as Member).muted_version
  const versions = [await version()]
  for (const change of [{ mute_member: ben }, { mute_site: 'example.trains.' }, { unmute_member: ben }]) {
    network.clock.now += 1000
    await browser.submit('/settings/muted', change)
    versions.push(await version())
  }
  expect(new Set(versions).size).toBe(4)
  expect(await version(ben)).toBeUndefined()
  await browser.submit('/settings/muted', { unmute_site: 'example.trains.' })
  expect(await version()).toBeUndefined()
})

test('a muted site is gone with its subdomains, whoever shares it, but not another site that begins alike', async () => {
  const [item] = await store.news.list({ of: { member: ben }, domain: 'trains.example' }, 1, 0)
  expect(await home()).toContain(`href="/report?item=${item?.id}"`)
  const page = readPage((await browser.open(`/report?item=${item?.id}`)).text)
  const site = page.document.querySelector('input[name=mute_site]')?.getAttribute('value') ?? ''
  expect(site).toBe('example.trains.')
  await browser.submit('/settings/muted', { mute_site: site })
  await share(ben, 'https://news.trains.example/', 'Subdomain')
  await share(ben, 'https://trains.example.other.example/', 'Elsewhere')
  await share(ana, 'https://trains.example/own', 'Own')
  expectParts(await home(), ['Boats', 'Back from', 'Elsewhere', 'Own'], ['Subdomain', '>Trains<'])
  expect(
    readPage((await browser.open('/settings/muted')).text).getByText('trains.example', { selector: 'b' }),
  ).toBeTruthy()
  await browser.submit('/settings/muted', { unmute_site: site })
  expect(await home()).toContain('Subdomain')
})

test('a muted member’s thanks are not told, but their contact request is, and nobody is suggested whom one mutes', async () => {
  const status = await network.postStatus(ana, 'Who bakes on Sundays?')
  await network.send('PUT', `/${status}/like`, {}, await network.token(ben))
  const token = await network.token(ana)
  const passed = await network.post('/pass', { url: 'http://news.example/a', to: ben }, token)
  await network.send('PUT', `/${passed.body.created_graph_id}`, { value: 'THANKS' }, await network.token(ben))
  expect((await network.get('/me/notices', token)).body.data).toHaveLength(2)
  await store.of(muteRows).mute('member', ana, ben, 0)
  expect((await network.get('/me/notices', token)).body.data).toEqual([])
  const [eve, fay] = [await network.addMember('eve'), await network.addMember('fay')]
  for (const other of [eve, fay]) await store.of(muteRows).mute('member', ana, other, 0)
  await network.ask(eve, ana)
  expect((await browser.open('/requests')).text).toContain('eve Test')
  expect((await browser.open('/people')).text).not.toContain('fay Test')
})

test.each<[string, Record<string, string>]>([
  ['an unknown member', { mute_member: 'nobody' }],
  ['no site', { mute_site: '' }],
  ['what is no reversed host', { mute_site: 'example' }],
  ['a sign of a pattern', { mute_site: '%' }],
  ['a long text', { mute_site: `${'a'.repeat(300)}.` }],
])('nobody mutes %s', async (_, fields) => {
  expect((await browser.submit('/settings/muted', fields)).status).toBe(404)
})

test('a member mutes as many sites as there may be, and reads why there is no further one', async () => {
  for (let number = 0; number < maxMutedSites; number++)
    await store.of(muteRows).mute('site', ana, `example.s${number}.`, 0)
  const page = await browser.submit('/settings/muted', { mute_site: 'example.more.' })
  expectPage(page, 422, ['You have muted 100, the most there may be.'])
  // the same one again is none more
  expect((await browser.submit('/settings/muted', { mute_site: 'example.s1.' })).location).toContain('?muted')
})

test('a member mutes as many members as there may be', async () => {
  const [first = '', ...others] = await Promise.all(
    Array.from({ length: maxMutedMembers }, (_, number) => network.addMember(`m${number}`)),
  )
  for (const other of [first, ...others]) await store.of(muteRows).mute('member', ana, other, 0)
  expectPage(await browser.submit('/settings/muted', { mute_member: ben }), 422, [
    'You have muted 500, the most there may be.',
  ])
  expect((await browser.submit('/settings/muted', { mute_member: first })).location).toContain('?muted')
})

test('what a member muted is in the member’s own download alone, and ends with either account', async () => {
  await store.of(muteRows).mute('member', ana, ben, 0)
  await store.of(muteRows).mute('site', ana, 'example.trains.', 0)
  const read = async (member: string) => {
    const files = ['muted_members', 'muted_sites'].map((name) => Array.fromAsync(store.ownData.read(name, member)))
    return JSON.stringify(await Promise.all(files))
  }
  expectParts(await read(ana), ['example.trains.', ben])
  expectParts(await read(ben), [], ['example.trains.', ana])
  await network.remove(ben)
  expect(await store.of(muteRows).members(ana)).toEqual([])
  await network.remove(ana)
  expect(await store.of(muteRows).sites(ana)).toEqual([])
})
