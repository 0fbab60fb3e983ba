import { describe, expect } from 'vitest'
import { day } from '../../../src/contract/durations.ts'
import { answerContactRequest } from '../../../src/service/actions/contact-requests.ts'
import { deleteExpired } from '../../../src/service/actions/expiry.ts'
import { linkLifetime } from '../../../src/service/store/access/links.ts'
import { maxSessions } from '../../../src/service/store/access/sessions.ts'
import { maxCodes, maxTokens, retentionOfPrograms } from '../../../src/service/store/applications.ts'
import { pauseAfterRefusal, pauseAfterWithdrawal } from '../../../src/service/store/contacts/contacts.ts'
import { pruneBatch } from '../../../src/service/store/engine/database.ts'
import { maxNews } from '../../../src/service/store/shares/news.ts'
import { restorePeriod } from '../../../src/service/store/shares/removable.ts'
import { numberTables, rowsIn } from '../database.ts'
import { test } from '../readable-network.ts'
import { redirectUri, type TestNetwork } from '../test-network.ts'

const code = (member: string) =>
  ({ member, application: 'premium', redirect_uri: redirectUri, code_challenge: null }) as const

describe('rows that a member can create without end', () => {
  test('a member with the most shares and statuses adds none, restores none, and can share a page again', async ({
    network,
    ana,
    database,
  }) => {
    const token = await network.token(ana)
    const share = (url: string) => network.post('/recommend', { url }, token)
    const status = () => network.post('/status', { message: 'Good morning, everybody' }, token)
    expect((await share('https://a.example/')).status).toBe(201)
    expect((await status()).status).toBe(201)
    const { removedNews } = network.store
    const news = await network.store.news.list({ of: { member: ana } }, 2, 0)
    const posted = news.find(({ url }) => url === null)?.id ?? expect.fail('no status')
    await removedNews.remove(posted, ana, network.clock.now)
    await database.run('UPDATE member_tally SET news = $1 WHERE member = $2', maxNews, ana)
    for (const refused of [await share('https://b.example/'), await status()])
      expect(refused).toMatchObject({ status: 403, body: { error: { type: 'permission denied' } } })
    expect(await removedNews.restore(posted, ana, network.clock.now)).toBe(false)
    expect((await share('https://a.example/')).status).toBe(201)
    await database.run('UPDATE member_tally SET news = $1 WHERE member = $2', maxNews - 1, ana)
    expect((await share('https://b.example/')).status).toBe(201)
    // what an import brought takes no room
    await database.run('UPDATE member_tally SET news = $1, imported = 1 WHERE member = $2', maxNews, ana)
    expect((await share('https://c.example/')).status).toBe(201)
    await database.run('UPDATE member_tally SET news = $1, imported = 1 WHERE member = $2', maxNews, ana)
    expect(await removedNews.restore(posted, ana, network.clock.now)).toBe(true)
    // until the member shares such a page again
    await database.run("UPDATE news_item SET imported = 1 WHERE url = 'https://c.example/'")
    await database.run('UPDATE member_tally SET news = $1, imported = 1 WHERE member = $2', maxNews + 1, ana)
    expect((await share('https://c.example/')).status).toBe(403)
  })

  test('pages: a page is deleted when nobody shares it and no removed share of it can be restored', async ({
    network,
    ana,
    ben,
    database,
  }) => {
    const { recommendations, removedNews } = network.store
    const share = async (member: string, url: string) => {
      const { body } = await network.post('/recommend', { url }, await network.token(member))
      const item = await recommendations.shareOf(body.created_graph_id, member)
      return { page: body.created_graph_id, item: item?.id ?? expect.fail('no share') }
    }
    const remove = (item: string, member: string) =>
      network.store.transaction((tx) => tx.removedNews.remove(item, member, network.clock.now))
    const known = async (pages: { page: string }[]) =>
      Promise.all(pages.map(async ({ page }) => (await recommendations.urlOf(page)) !== undefined))
    const [alone, shared, restored] = [
      await share(ana, 'https://alone.example/'),
      await share(ana, 'https://shared.example/'),
      await share(ana, 'https://restored.example/'),
    ]
    const ofBen = await share(ben, 'https://shared.example/')
    // of a page that ana still shares
    await remove((await share(ben, 'https://restored.example/')).item, ben)
    for (const { item } of [alone, shared, restored]) await remove(item, ana)
    expect(await known([alone, shared, restored])).toEqual([true, true, true])
    expect(await removedNews.restore(restored.item, ana, network.clock.now)).toBe(true)
    network.clock.now += restorePeriod + 1
    await remove(ofBen.item, ben)
    await deleteExpired(network.store, network.clock.now)
    expect(await known([alone, shared, restored])).toEqual([false, true, true])
    network.clock.now += restorePeriod + 1
    await deleteExpired(network.store, network.clock.now)
    expect(await known([shared, restored])).toEqual([false, true])
    await remove(restored.item, ana)
    await network.store.transaction((tx) => tx.removals.removeMember(ana))
    for (const table of ['recommendation', 'recommendation_tally', 'numbered_sharer', 'removed_news_item'])
      expect(await rowsIn(database, table), table).toEqual(0)
  })

  test('contact requests: one that ended is deleted when its sender may ask again, or when the contact ends', async ({
    network,
    ana,
    ben,
    database,
  }) => {
    const { store, clock } = network
    const { contactRequests } = store
    const cem = await network.addMember('cem')
    const ask = (to: string) => contactRequests.add({ from: ana, to, subject: 'Hello', message: '' }, clock.now)
    const [withdrawn, declined] = [await ask(ben), await ask(cem)]
    await contactRequests.end(withdrawn, 'deleted', { withdrawn: 1 }, clock.now)
    await contactRequests.end(declined, 'declined', { answer: 'No' }, clock.now)
    const stored = async () => {
      await deleteExpired(store, clock.now)
      const rows = await database.all<{ id: string }>('SELECT id FROM contact_request')
      return [withdrawn, declined].map((id) => rows.some((row) => row.id === id))
    }
    const answers = async () => (await contactRequests.sentBy(ana, 10, clock.now)).map(({ id }) => id)
    clock.now += pauseAfterWithdrawal - 1
    const again = await ask(ben)
    expect(await stored()).toEqual([true, true])
    clock.now++
    const crossing = await contactRequests.add({ from: ben, to: ana, subject: 'Hello', message: '' }, clock.now)
    expect(await stored()).toEqual([false, true])
    clock.now += pauseAfterRefusal - pauseAfterWithdrawal - 1
    expect(await answers()).toEqual([again, declined])
    clock.now++
    expect(await answers()).toEqual([again])
    expect(await contactRequests.mayAskFrom(ana, cem, clock.now)).toBe(clock.now)
    const pending = await ask(cem)
    expect(await stored()).toEqual([false, false])

    const answer = { member: ben, id: again, value: 'ACCEPT', contactCard: 'ALL', message: '' } as const
    expect(await store.transaction((tx) => answerContactRequest(tx, answer, clock.now))).toBe('done')
    expect((await contactRequests.find(crossing))?.state).toBe('accepted')
    const benBrowser = await network.browseAs(ben)
    await benBrowser.submit('/people', { member: ana })
    expect(await database.all('SELECT id FROM contact_request')).toEqual([{ id: pending }])
  })

  type Add = (network: TestNetwork, of: string) => Promise<string>
  type IsGood = (network: TestNetwork, secret: string) => unknown
  type Secret = [table: string, max: number, add: Add, isGood: IsGood]
  test.for<Secret>([
    [
      'token',
      maxTokens,
      (network, of) => network.token(of),
      ({ store, clock }, token) => store.authorizations.caller(token, clock.now),
    ],
    [
      'authorization_code',
      maxCodes,
      ({ store, clock }, of) => store.authorizationCodes.issue(code(of), clock.now),
      ({ store }, one) => store.authorizationCodes.find(one),
    ],
    [
      'session',
      maxSessions,
      ({ store, clock }, of) => store.sessions.begin(of, clock.now),
      ({ store, clock }, id) => store.sessions.find(id, clock.now),
    ],
  ])(
    '%s: further ones of a member, and of an application, end the oldest',
    async ([table, max, add, isGood], { network, ana, ben, database }) => {
      const elsewhere = await network.token(ana, { application: 'standard' })
      for (const member of [ana, ben]) await network.store.authorizations.allow(member, 'premium', false, 0)
      const other = await add(network, ben)
      const others = await rowsIn(database, table)
      const added: string[] = []
      for (let count = 0; count < max + 3; count++) {
        network.clock.now++
        added.push(await add(network, ana))
      }
      expect(await rowsIn(database, table)).toBe(others + max)
      const found = await Promise.all(
        [...added.slice(0, 4), added.at(-1) ?? '', other].map((one) => isGood(network, one)),
      )
      expect(found.map((one) => one !== undefined)).toEqual([false, false, false, true, true, true])
      expect((await network.get('/me', elsewhere)).status).toBe(200)
    },
  )

  test('attempts: a blocked IP address adds no row for further logins', async ({ network, database }) => {
    const browser = network.browse('192.0.2.1')
    for (let guess = 0; guess < 100; guess++) await browser.submit('/sign-in', { login: `l${guess}`, password: 'x' })
    const before = await rowsIn(database, 'guess')
    for (let guess = 0; guess < 20; guess++) await browser.submit('/sign-in', { login: `m${guess}`, password: 'x' })
    expect(await rowsIn(database, 'guess')).toBe(before)
  })
})

describe('expired rows', () => {
  const old = 3 * pruneBatch
  const row = "'row ' || CAST(n AS TEXT)"
  const inserts = {
    session: `(hash, member, expires) {numbers} SELECT ${row}, '{ana}', 0`,
    authorization_code: `(hash, member, application, redirect_uri, expires)
      {numbers} SELECT ${row}, '{ana}', 'premium', '', 0`,
    guess: `(subject, guesses, until) {numbers} SELECT ${row}, 5, 0`,
    kept_response: `(application, member, key, request, response, taken)
      {numbers} SELECT 'premium', '{ana}', ${row}, 'another', '', 0`,
    removed_news_item: `(id, member, message, language, title, overview, keywords, site_name, url_picture,
      by_mobile, social_accounts, created, published, removed)
      {numbers} SELECT ${row}, '{ana}', '', 'en', '', '', '', '', '', 0, '', 0, 0, 0`,
    contact_request: `(id, from_member, to_member, subject, message, state, asked, updated)
      {numbers} SELECT ${row}, '{ana}', '{ben}', '', '', 'declined', 0, 0`,
    call_count: `(hour, subject, calls) {numbers} SELECT 1, ${row}, 1`,
  }

  test('are deleted in batches, so that no write waits long', async ({ network, ana, ben, database }) => {
    for (const member of [ana, ben]) await network.token(member)
    const { store, clock } = network
    const passed = await network.post('/pass', { url: 'https://kept.example/', to: 'me' }, await network.token(ana))
    await network.send('DELETE', `/${passed.body.created_graph_id}`, {}, await network.token(ana))
    clock.now += restorePeriod + 1
    await deleteExpired(store, clock.now)
    const tables = Object.keys(inserts)
    const rows = () => Promise.all(tables.map((table) => rowsIn(database, table)))
    const before = await rows()
    for (const [table, values] of Object.entries(inserts))
      for (const numbers of numberTables(old)) {
        const inserted = values.replaceAll('{ana}', ana).replaceAll('{ben}', ben).replace('{numbers}', numbers)
        await database.run(`INSERT INTO ${table} ${inserted} FROM number`)
      }
    const deleted: unknown[] = []
    const { transaction } = store
    store.transaction = async (work) => {
      const result = await transaction(work)
      deleted.push(result)
      return result
    }
    await deleteExpired(store, clock.now)
    expect(await rows()).toEqual(before)
    expect(Math.max(...deleted.map(Number))).toBe(pruneBatch)
    expect(await rowsIn(database, 'pass')).toBe(0)
  })

  test('of links go at once, those of programs after a month; why an e-mail failed stays', async ({
    network,
    ana,
    ben,
    database,
  }) => {
    const { store, clock } = network
    await store.memberLinks.create({ member: ana, kind: 'password' }, clock.now)
    const failed = await store.memberLinks.create({ member: ben, kind: 'password' }, clock.now)
    await store.memberLinks.recordMailFailure(failed, 'refused')
    const program = { member: ana, name: 'Reader', access: 'read' as const, days: 30 }
    await store.authorizations.issueProgramToken(program, clock.now)
    const stored = async () => {
      await deleteExpired(store, clock.now)
      return [await rowsIn(database, 'member_link'), (await store.authorizations.programsOf(ana)).length]
    }
    clock.now += linkLifetime.password - 1
    expect(await stored()).toEqual([2, 1])
    clock.now++
    expect(await stored()).toEqual([1, 1])
    expect(await store.memberLinks.mailFailure(ben)).toBe('refused')
    clock.now += 30 * day + retentionOfPrograms - linkLifetime.password - 1
    expect(await stored()).toEqual([1, 1])
    clock.now++
    expect(await stored()).toEqual([1, 0])
  })
})
