import { describe, expect, test } from 'vitest'
import { pruneBatch } from '../../../src/service/store/engine/database.ts'
import { numberTables } from '../database/plain-rows.ts'
import { ana, ben, database, network, rowsIn, useNetwork } from './rows.ts'

useNetwork()

describe('expired rows', () => {
  const old = 3 * pruneBatch
  const row = "'row ' || CAST(n AS TEXT)"
  /** Tables with expiring rows: the statement that inserts expired rows, and the write that prunes some. */
  const tables: [table: string, insert: string, write: () => Promise<unknown>, added: number][] = [
    [
      'session',
      `INSERT INTO session (hash, member, expires) {numbers} SELECT ${row}, '{ana}', 0 FROM number`,
      () => network.store.sessions.start(ben, network.clock.now),
      1,
    ],
    [
      'authorization_code',
      `INSERT INTO authorization_code (hash, member, application, redirect_uri, expires)
       {numbers} SELECT ${row}, '{ana}', 'premium', '', 0 FROM number`,
      () =>
        network.store.authorizationCodes.issue(
          { member: ben, application: 'premium', redirect_uri: '', code_challenge: null },
          network.clock.now,
        ),
      1,
    ],
    [
      'provider_logout',
      `INSERT INTO provider_logout (hash, issued, expires) {numbers} SELECT ${row}, 0, 0 FROM number`,
      () =>
        network.store.providerLogouts.add(
          { issuer: '', id: crypto.randomUUID(), issued: 0, subject: undefined, session: undefined },
          network.clock.now,
        ),
      1,
    ],
    [
      'guess',
      `INSERT INTO guess (subject, guesses, until) {numbers} SELECT ${row}, 5, 0 FROM number`,
      () => network.store.attempts.take([{ subject: 'x', max: 5, window: 1000 }], network.clock.now),
      1,
    ],
    [
      'kept_response',
      `INSERT INTO kept_response (application, member, key, request, response, taken)
       {numbers} SELECT 'premium', '{ana}', ${row}, 'another', '', 0 FROM number`,
      () =>
        network.store.idempotentResponses.claim(
          { application: 'premium', member: ben },
          'k',
          'this',
          network.clock.now,
        ),
      1,
    ],
    [
      'removed_news_item',
      `INSERT INTO removed_news_item (id, member, message, language, title, overview, keywords, site_name, picture,
         by_mobile, social_accounts, created, published, removed)
       {numbers} SELECT ${row}, '{ana}', '', 'en', '', '', '', '', '', 0, '', 0, 0, 0 FROM number`,
      () => network.store.removedNews.remove('nothing', ana, network.clock.now),
      0,
    ],
    [
      'ended_contact',
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country,
         language, updated) {numbers} SELECT ${row}, '', '', '', '', '', '', '', '', '', '', 0 FROM number;
       INSERT INTO ended_contact (member, contact, ended) {numbers} SELECT '{ana}', ${row}, 0 FROM number`,
      () =>
        network.store.transaction(async ({ contacts }) => {
          await contacts.connect(ana, ben, network.clock.now)
          await contacts.disconnect(ana, ben, network.clock.now)
        }),
      1,
    ],
    [
      'contact_request',
      `INSERT INTO contact_request (id, from_member, to_member, subject, message, state, asked, updated)
       {numbers} SELECT ${row}, '{ana}', '{ben}', '', '', 'declined', 0, 0 FROM number`,
      () =>
        network.store.transaction(async ({ contactRequests }) => {
          const request = { from: ben, to: ana, subject: '', message: '' }
          const id = await contactRequests.add(request, network.clock.now)
          await contactRequests.end(id, 'deleted', { withdrawn: 1 }, network.clock.now)
        }),
      1,
    ],
    [
      'call_count',
      `INSERT INTO call_count (hour, subject, calls) {numbers} SELECT 1, ${row}, 1 FROM number`,
      () => network.store.callCounts.pruneBefore(2),
      0,
    ],
  ]

  /** Inserts `old` rows. */
  async function add(insert: string): Promise<void> {
    const statements = insert.replaceAll('{ana}', ana).replaceAll('{ben}', ben).split(';')
    for (const numbers of numberTables(old))
      for (const statement of statements) await database.run(statement.replace('{numbers}', numbers))
  }

  // shows: A6, bound database.pruneBatch
  test.each(tables)('of %s are pruned in batches, so that no write waits long', async (table, insert, write, added) => {
    for (const member of [ana, ben]) await network.token(member)
    await add(insert)
    await write()
    expect(await rowsIn(table)).toBe(old - pruneBatch + added)
    for (let writes = 0; writes < 3; writes++) await write()
    expect(await rowsIn(table)).toBeLessThan(pruneBatch)
  })

  test('have no effect before they are pruned: a key can be used again, and attempts are counted from zero', async () => {
    const { idempotentResponses, attempts } = network.store
    await add(
      `INSERT INTO kept_response (application, member, key, request, response, taken)
       {numbers} SELECT 'a', 'm', ${row}, 'before', 'r', 0 FROM number`,
    )
    const last = `row ${old}`
    expect(
      await idempotentResponses.claim({ application: 'a', member: 'm' }, last, 'now', network.clock.now),
    ).toBeUndefined()

    const limit = { subject: 'zz', max: 1, window: 1000 }
    expect(await attempts.take([limit], network.clock.now)).toBeUndefined()
    expect(await attempts.take([limit], network.clock.now)).toBe(network.clock.now + 1000)
    await add(`INSERT INTO guess (subject, guesses, until) {numbers} SELECT ${row}, 1, 0 FROM number`)
    network.clock.now += 1000
    expect(await attempts.take([limit], network.clock.now)).toBeUndefined()
    expect(await attempts.take([limit], network.clock.now)).toBe(network.clock.now + 1000)
  })
})
