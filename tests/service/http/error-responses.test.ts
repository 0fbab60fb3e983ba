import { describe, expect, test } from 'vitest'
import { oauthPaths } from '../../../src/contract/oauth.ts'
import { DatabaseBusy, DatabaseFailure, DatabaseFull } from '../../../src/service/store/engine/database.ts'
import { ana, network, useMembers } from '../members.ts'

useMembers()

// shows: observed token-error, §7 errors
test.each([
  ['/sign-in', /^text\/html/, /<h1>This is too large<\/h1>/],
  [oauthPaths.revoke, /^application\/json/, /^{"error":"invalid_request"/],
  ['/recommend', /^application\/json/, /^{"error":{"type":"request too large"/],
])('a too large body at %s gets an error in its shape', async (path, type, shape) => {
  const { status, headers, text } = await network.browse().post(path, { text: 'x'.repeat(100_001) })
  expect(status).toBe(413)
  expect(headers.get('Content-Type')).toEqual(expect.stringMatching(type))
  expect(text).toEqual(expect.stringMatching(shape))
  expect(headers.get(path === '/sign-in' ? 'Content-Security-Policy' : 'Cache-Control')).toMatch(
    /default-src 'none'|no-store/,
  )
})

const token = 'a-secret-token'

// shows: observed token-error
test.each([
  ['/sign-in', /<h1>Something went wrong/],
  [oauthPaths.revoke, /^{"error":"server_error"/],
  ['/recommend?url=http://news.example/', /^{"error":{"type":"internal error"/],
])('a failure of the service at %s has a response in its shape, and a line without content', async (path, expected) => {
  await network.store.close()
  const browser = network.browse()
  const submitted = path === '/sign-in' ? await browser.submit(path, { login: token, password: token }) : undefined
  const query = `${path.includes('?') ? '&' : '?'}access_token=${token}`
  const { status, text } = submitted ?? (await browser.open(path + query))
  expect(status).toBe(500)
  expect(text).toMatch(expected)
  expect(network.logged.join()).toContain(path.split('?')[0])
  expect(network.logged.join()).not.toContain(token)
})

/** The three parts of the service, with the beginning of each kind of error there. */
const parts = [
  { path: '/sign-in', busy: '<h1>One moment, please', failed: '<h1>Something went wrong' },
  { path: oauthPaths.revoke, busy: '{"error":"temporarily_unavailable"', failed: '{"error":"server_error"' },
  {
    path: '/status',
    busy: '{"error":{"type":"temporarily unavailable"',
    failed: '{"error":{"type":"internal error"',
  },
]

describe.each(parts)('a failure of the database at $path', ({ path, busy, failed }) => {
  // shows: ours full-disk, ours locked-database, A8
  test.each([
    [new DatabaseFull('network.sqlite can’t be written'), 503, '60', busy, 1],
    [new DatabaseFailure('network.sqlite is damaged'), 500, null, failed, 1],
    [new DatabaseBusy(undefined), 503, '5', busy, 0],
  ])('%s: gets status %i in its shape, and at most one line', async (error, expected, wait, shape, lines) => {
    const token = await network.token(ana)
    const browser = network.browse()
    network.store.transaction = () => Promise.reject(error)
    const fields = { login: 'ana', password: 'x', access_token: token, message: 'a status of mine' }
    const { status, headers, text } = await (path === '/sign-in'
      ? browser.submit(path, fields)
      : browser.post(`${path}?note=private`, fields))
    expect([status, headers.get('Retry-After'), text.includes(shape)]).toEqual([expected, wait, true])
    expect(network.logged).toEqual(lines === 0 ? [] : [`POST ${path} failed: ${error.message}`])
  })
})

test('an escaped line break in a path adds no line to the log', async () => {
  const error = new DatabaseFailure('network.sqlite is damaged')
  network.store.authorizations.caller = () => Promise.reject(error)
  await network.browse().open('/%0Aroot%20signed%20in%1B%5B31m?access_token=x')
  expect(network.logged).toEqual([`GET * failed: ${error.message}`])
})
