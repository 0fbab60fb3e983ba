import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseFeed } from '@rowanmanning/feed-parser'
import { beforeEach, describe, expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { maxDocuments, maxFeedEntries } from '../../../../src/service/capabilities/feeds/page.ts'
import { feedRows, maxFeeds } from '../../../../src/service/capabilities/feeds/rows.ts'
import { confirmationLifetime } from '../../../../src/service/pages/sign-in/confirmation.ts'
import { siteTranslate } from '../../../../src/service/texts.ts'
import { plainShare } from '../../database.ts'
import { ana, ben, browseAsBen, browser, connect, network, newsOf, store, useMembers } from '../../members.ts'
import { baseUrl, expectPage, expectParts, password } from '../../test-network.ts'

const schema = readFileSync(join(import.meta.dirname, 'atom.rng'), 'utf8')
const t = siteTranslate('en')

useMembers()

let cem: string
beforeEach(async () => {
  await store.members.setName(ben, 'Ben & Söhne <b>', network.clock.now)
  cem = await network.addMember('cem')
  await connect()
})

const share = (member: string, page: string, texts = {}) => {
  const fields = { ...plainShare, title: page, ...texts }
  return store.recommendations.share(member, `https://${page}.example/`, fields, network.clock.now++)
}

const feedsPage = (fields: Record<string, string>, of = browser) => of.submit('/settings/feeds', fields)

/** The path of a new feed, from the page that shows it once. */
const make = async (fields: Record<string, string> = { subject: 'contacts' }) =>
  /\/feeds\/[\w-]{43}/.exec((await feedsPage(fields)).text)?.[0] ?? ''

const read = (path: string, headers: Record<string, string> = {}) => network.app.request(baseUrl + path, { headers })
const statusOf = async (path: string, headers?: Record<string, string>) => (await read(path, headers)).status

async function titlesOf(path: string) {
  const response = await read(path)
  expect(response.status).toBe(200)
  return parseFeed(await response.text()).items.map(({ title }) => title)
}

const validate = (contents: string) =>
  validateXML({ xml: { fileName: 'feed.xml', contents }, schema, extension: 'relaxng' })

describe('a feed', () => {
  test('is made after the member’s confirmation, since its address lets in', async () => {
    network.clock.now += confirmationLifetime
    const fields = { subject: 'search', query: 'night trains' }
    expectPage(await feedsPage(fields), 422, ['name="own_password"', 'value="night trains"'])
    expect(await make({ ...fields, own_password: password })).not.toBe('')
  })

  test('is valid Atom, whatever members write, and names neither its address nor its hash’s secret', async () => {
    const odd = 'a <b> & "c" \u0000\u001f\uFFFE\uD800 ]]> &amp; \r\n\n<script>x</script>'
    await share(ben, 'plain')
    await share(ben, 'odd', { title: odd, message: odd, overview: odd, site_name: odd, language: 'fr' })
    await network.postStatus(ben, odd)
    const path = await make()
    const response = await read(path)
    expect(response.headers.get('Content-Type')).toBe('application/atom+xml;charset=UTF-8')
    const text = await response.text()
    expect(await validate(text)).toMatchObject({ valid: true, errors: [] })
    // the schema finds what is wrong
    expect(await validate(text.replace(/<id>.*?<\/id>/, ''))).toMatchObject({ valid: false })
    expect(text).not.toContain(path.slice('/feeds/'.length))
    const feed = parseFeed(text)
    expect(feed).toMatchObject({ title: `Test Network · ${t('feedContacts')}`, language: 'en', url: `${baseUrl}/` })
    const [status, , first] = feed.items
    expect(first).toMatchObject({
      title: 'plain',
      url: 'https://plain.example/',
      authors: [{ name: 'Ben & Söhne <b>', url: `${baseUrl}/profile/${ben}` }],
      published: new Date(Date.UTC(2026, 0, 2, 3, 4, 5)),
    })
    // escaped as HTML, and that as XML
    expect(text.match(/&amp;lt;script&amp;gt;x/g)).toHaveLength(4)
    expect(status?.url).toBe(`${baseUrl}/profile/${ben}`)
  })

  test('has the latest 50 shares of contacts, of an own team, or of a search', async () => {
    for (const member of [ana, ben]) await store.teams.set(member, ['Sales'])
    for (let number = 0; number <= maxFeedEntries; number++) await share(ben, `page${number}`)
    await share(cem, 'stranger')
    await share(ana, 'own')
    const contacts = await titlesOf(await make())
    expect({ count: contacts.length, newest: contacts[0], oldest: contacts.at(-1) }).toEqual({
      count: maxFeedEntries,
      newest: `page${maxFeedEntries}`,
      oldest: 'page1',
    })
    const team = await titlesOf(await make({ subject: 'team Sales' }))
    expect({ count: team.length, first: team[0], second: team[1] }).toEqual({
      count: maxFeedEntries,
      first: 'own',
      second: `page${maxFeedEntries}`,
    })
    expect(await titlesOf(await make({ subject: 'search', query: 'stranger' }))).toEqual(['stranger'])
    const everything = await titlesOf(await make({ subject: 'search', query: 'site:example' }))
    expect(everything.slice(0, 3)).toEqual(['own', 'stranger', `page${maxFeedEntries}`])
  })

  test('shows nothing of members who were disabled or removed, of what was removed or taken down, of contacts who ended', async () => {
    const path = await make()
    const found = await make({ subject: 'search', query: 'site:example' })
    for (const page of ['kept', 'removed', 'down']) await share(ben, page)
    await share(cem, 'cems')
    await store.contacts.connect(ana, cem, network.clock.now)
    expect(await titlesOf(path)).toEqual(['cems', 'down', 'removed', 'kept'])
    const ids = new Map((await newsOf(ben)).map(({ id, title }) => [title, id]))
    await store.transaction(async (tx) => {
      await tx.removedNews.remove(ids.get('removed') ?? '', ben, network.clock.now)
      await tx.removedNews.takeDown(ids.get('down') ?? '', network.clock.now)
    })
    expect(await titlesOf(path)).toEqual(['cems', 'kept'])
    await store.contacts.disconnect(ana, ben, network.clock.now)
    expect(await titlesOf(path)).toEqual(['cems'])
    await network.disable(cem)
    expect(await titlesOf(path)).toEqual([])
    expect(await titlesOf(found)).toEqual(['kept'])
  })

  test('of a team is empty once the member has left the team, and isn’t made of another team', async () => {
    for (const member of [ana, ben]) await store.teams.set(member, ['Sales'])
    const path = await make({ subject: 'team Sales' })
    await share(ben, 'page')
    expect(await titlesOf(path)).toEqual(['page'])
    await store.teams.set(ana, [])
    expect(await titlesOf(path)).toEqual([])
    await make({ subject: 'team Sales' })
    expect((await store.of(feedRows).ofMember(ana)).map(({ kind }) => kind).sort()).toEqual(['contacts', 'team'])
  })
})

describe('a reader that asks again', () => {
  test('gets no document as long as nothing changed', async () => {
    await share(ben, 'first')
    const path = await make()
    const etag = (await read(path)).headers.get('ETag') ?? ''
    for (const tags of [etag, `"other", W/${etag}`]) {
      const again = await read(path, { 'If-None-Match': tags })
      expect([again.status, await again.text(), again.headers.get('ETag')]).toEqual([304, '', etag])
    }
    expect(await statusOf(path, { 'If-None-Match': '"other"' })).toBe(200)
    await share(ben, 'second')
    const next = await read(path, { 'If-None-Match': etag })
    expect([next.status, await next.text()]).toEqual([200, expect.stringContaining('second')])
    const [item] = await newsOf(ben)
    await store.transaction((tx) => tx.removedNews.remove(item?.id ?? '', ben, network.clock.now))
    const last = await read(path, { 'If-None-Match': next.headers.get('ETag') ?? '' })
    expect([last.status, await last.text()]).toEqual([200, expect.not.stringContaining('second')])
  })

  test('gets so many documents in an hour', async () => {
    const path = await make()
    for (let asked = 1; asked < maxDocuments; asked++)
      network.quota.count({ subject: `feeds of ${ana}`, limit: maxDocuments })
    expect(await statusOf(path)).toBe(200)
    const refused = await read(path)
    expect({ status: refused.status, hasRetryAfter: Number(refused.headers.get('Retry-After')) > 0 }).toEqual({
      status: 429,
      hasRetryAfter: true,
    })
  })
})

describe('the address of a feed', () => {
  test('is shown once, is stored as a hash alone, and a guessed one is as unknown as any', async () => {
    const path = await make()
    expect((await browser.open('/settings/feeds')).text).not.toContain(path)
    expect(JSON.stringify(await store.of(feedRows).ofMember(ana))).not.toContain(path.slice('/feeds/'.length))
    const answer = async (address: string) => {
      const response = await read(address, { Accept: 'text/html' })
      const text = (await response.text()).replace(/value="[^"]*"|path=[^"&]*|(?:to=)[^"]*/g, '')
      return [response.status, text.replaceAll(encodeURIComponent(address), '').replaceAll(address, '')]
    }
    const guessed = await answer(`/feeds/${'a'.repeat(43)}`)
    expect(guessed[0]).toBe(404)
    expect(guessed).toEqual(await answer('/nothing-here'))
  })

  test('is counted on the page of notifications, which says off without one', async () => {
    const notifications = async () => (await browser.open('/settings/notifications')).text
    expect(await notifications()).toContain(`${t('feedsTitle')}: ${t('channelOff')}<`)
    await make()
    expect(await notifications()).toContain(`${t('feedsTitle')}: ${t('channelOn', { count: 1 })}<`)
  })

  test('ends in the settings of its member alone, and when the member is disabled, and stays ended', async () => {
    const path = await make()
    const [{ hash: end } = expect.unreachable()] = await store.of(feedRows).ofMember(ana)
    await feedsPage({ end }, await browseAsBen())
    expect(await statusOf(path)).toBe(200)
    expect((await feedsPage({ end })).location).toBe('/settings/feeds?ended')
    expect(await statusOf(path)).toBe(404)
    const another = await make()
    await network.disable(ana)
    expect(await statusOf(another)).toBe(404)
    await store.members.set(ana, { state: 'active' })
    expect(await statusOf(another)).toBe(404)
  })

  test.each([
    ['ends with a new password if the member wants that', { end_feeds: '1' }, 404],
    ['stays with a new password otherwise', {}, 200],
  ])('%s', async (_, fields, status) => {
    const path = await make()
    expectParts((await browser.open('/password')).text, [t('feedsEnd', { count: 1 }), t('feedsEndHint')])
    const next = 'six words are easy to remember'
    const passwords = { current_password: password, new_password: next, new_password_again: next }
    expect((await browser.submit('/password', { ...passwords, ...fields })).status).toBe(303)
    expect(await statusOf(path)).toBe(status)
  })

  test('is refused beyond so many', async () => {
    for (let made = 0; made < maxFeeds; made++) expect(await make()).not.toBe('')
    expectPage(await feedsPage({ subject: 'contacts' }), 422, [t('tooManyFeeds', { max: maxFeeds })])
  })

  test('is unknown while administrators have switched feeds off, and none can be made', async () => {
    const path = await make()
    await store.members.set(ben, { role: 'administrator' })
    const administrator = await browseAsBen()
    await administrator.submit('/administration/channels', { feeds: 'no' })
    expect(await statusOf(path)).toBe(404)
    expect((await browser.open('/settings/feeds')).text).toContain(t('feedsClosed'))
    expect((await browser.open('/settings/notifications')).text).toContain(`${t('feedsTitle')}: ${t('channelClosed')}`)
    expect(await make()).toBe('')
    expect((await administrator.open('/administration/audit')).text).toContain(t('feedsTitle'))
    await administrator.submit('/administration/channels', { feeds: 'yes' })
    expect(await statusOf(path)).toBe(200)
  })
})
