import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { beginRemoval, disableMember } from '../../../../src/service/store/membership.ts'
import { maxDownloads } from '../../../../src/service/website/settings/account.ts'
import { readCsrfToken } from '../../../support/sign-in-by-pages.ts'
import { baseUrl } from '../../test-network.ts'
import { ana, browser, network, useNetwork } from '../signed-in-ana.ts'

useNetwork()

test('a member downloads everything as a zip', async () => {
  await network.post('/recommend', { url: 'http://page.example/', message: 'Read this' }, await network.token(ana))
  const { headers, bytes } = await browser.submit('/settings/download', {})
  expect(headers.get('Content-Disposition')).toBe('attachment; filename="passalong-2026-01-02.zip"')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const files = unzipSync(bytes)
  const [share] = JSON.parse(strFromU8(files['shares.json'] ?? new Uint8Array()))
  expect(share).toMatchObject({ url: 'http://page.example/', message: 'Read this', language: 'en' })
})

test.each<[string, () => Promise<unknown>]>([
  ['is disabled', () => network.store.transaction((tx) => disableMember(tx, { actor: 'x', member: ana }, 1))],
  ['is removed', () => network.store.transaction((tx) => beginRemoval(tx, { actor: 'x', member: ana }, 1))],
  ['signs out', () => browser.send('/sign-out', {})],
])('a download that runs ends with an error when the member %s', async (_, end) => {
  const csrf_token = readCsrfToken((await browser.open('/settings/download')).text)
  const cookie = [...browser.cookies].map((pair) => pair.join('=')).join('; ')
  const response = await network.app.request(`${baseUrl}/settings/download`, {
    method: 'POST',
    headers: { Cookie: cookie },
    body: new URLSearchParams({ csrf_token }),
  })
  const reader = response.body?.getReader()
  expect((await reader?.read())?.done).toBe(false)
  await end()
  await expect(reader?.read()).rejects.toThrow('invalid access token')
  expect(network.logged).toEqual([])
})

// shows: bound account.maxDownloads
test('downloads are limited to five an hour', async () => {
  for (let count = 0; count < maxDownloads; count++)
    expect((await browser.submit('/settings/download', {})).status).toBe(200)
  const { status, text } = await browser.submit('/settings/download', {})
  expect([status, text.includes('Too many tries.')]).toEqual([429, true])
  network.clock.now += 60 * 60 * 1000
  expect((await browser.submit('/settings/download', {})).status).toBe(200)
})
