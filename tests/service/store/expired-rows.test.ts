import { describe, expect, test } from 'vitest'
import { pruneBatch } from '../../../src/service/store/engine/database.ts'
import { ana, ben, database, network, rowsIn, useNetwork } from './rows.ts'

useNetwork()

describe('expired rows', () => {
  const old = 3 * pruneBatch
  /** Tables with expiring rows: the statement that inserts an expired row, and the write that prunes some. */
  const tables: [table: string, insert: string, write: () => Promise<unknown>, added: number][] = [
    [
      'session',
      `INSERT INTO session (hash, member, expires) VALUES ($1, '{ana}', 0)`,
      () => network.store.sessions.start(ben, network.clock.now),
      1,
    ],
    [
      'authorization_code',
      `INSERT INTO authorization_code (hash, member, application, redirect_uri, expires)
       VALUES ($1, '{ana}', 'premium', '', 0)`,
      () =>
        network.store.authorizationCodes.issue(
          { member: ben, application: 'premium', redirect_uri: '', code_challenge: null },
          network.clock.now,
        ),
      1,
    ],
    [
      'provider_logout',
      'INSERT INTO provider_logout (hash, issued, expires) VALUES ($1, 0, 0)',
      () =>
        network.store.providerLogouts.add(
          { issuer: '', id: crypto.randomUUID(), issued: 0, subject: undefined, session: undefined },
          network.clock.now,
        ),
      1,
    ],
    [
      'guess',
      'INSERT INTO guess (subject, guesses, until) VALUES ($1, 5, 0)',
      () => network.store.attempts.take([{ subject: 'x', max: 5, window: 1000 }], network.clock.now),
      1,
    ],
    [
      'kept_response',
      `INSERT INTO kept_response (application, member, key, request, response, taken)
       VALUES ('premium', '{ana}', $1, 'another', '', 0)`,
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
       VALUES ($1, '{ana}', '', 'en', '', '', '', '', '', 0, '', 0, 0, 0)`,
      () => network.store.removedNews.remove('nothing', ana, network.clock.now),
      0,
    ],
    [
      'ended_contact',
      `INSERT INTO member (id, name, first_name, last_name, gender, headline, introduction, interests, city, country,
         language, updated) VALUES ($1, '', '', '', '', '', '', '', '', '', '', 0);
       INSERT INTO ended_contact (member, contact, ended) VALUES ('{ana}', $1, 0)`,
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
       SELECT $1, '{ana}', id, '', '', 'declined', 0, 0 FROM member WHERE id <> '{ana}'`,
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
      'INSERT INTO call_count (hour, subject, calls) VALUES (1, $1, 1)',
      () => network.store.callCounts.pruneBefore(2),
      0,
    ],
  ]

  // shows: A6, bound database.pruneBatch
  test.each(tables)('of %s are pruned in batches, so that no write waits long', async (table, insert, write, added) => {
    for (const member of [ana, ben]) await network.token(member)
    await database.transaction(async (tx) => {
      for (let row = 0; row < old; row++)
        for (const statement of insert.split(';')) await tx.run(statement.replaceAll('{ana}', ana), `row ${row}`)
    })
    await write()
    expect(await rowsIn(table)).toBe(old - pruneBatch + added)
    for (let writes = 0; writes < 3; writes++) await write()
    expect(await rowsIn(table)).toBeLessThan(pruneBatch)
  })

  test('have no effect before they are pruned: a key can be used again, and attempts are counted from zero', async () => {
    const { idempotentResponses, attempts } = network.store
    await database.transaction(async (tx) => {
      for (let row = 0; row < old; row++) {
        const insert = `INSERT INTO kept_response (application, member, key, request, response, taken) VALUES ('a', 'm', $1, 'before', 'r', 0)`
        await tx.run(insert, `k${row}`)
      }
    })
    const last = `k${old - 1}`
    expect(
      await idempotentResponses.claim({ application: 'a', member: 'm' }, last, 'now', network.clock.now),
    ).toBeUndefined()

    const limit = { subject: 'zz', max: 1, window: 1000 }
    expect(await attempts.take([limit], network.clock.now)).toBeUndefined()
    expect(await attempts.take([limit], network.clock.now)).toBe(network.clock.now + 1000)
    await database.transaction(async (tx) => {
      for (let row = 0; row < old; row++)
        await tx.run('INSERT INTO guess (subject, guesses, until) VALUES ($1, 1, 0)', `${row}`)
    })
    network.clock.now += 1000
    expect(await attempts.take([limit], network.clock.now)).toBeUndefined()
    expect(await attempts.take([limit], network.clock.now)).toBe(network.clock.now + 1000)
  })
})
