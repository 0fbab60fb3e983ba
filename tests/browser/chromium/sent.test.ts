import { request as sendRequest } from 'node:http'
import type { Page } from 'puppeteer-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type LoopbackServer, serveOnLoopback } from '../../../src/demo/servers.ts'
import { freePort } from '../../support/free-port.ts'
import { leaveAtOnce } from '../data/stored-values.ts'
import { clickText, findText } from '../drive/page.ts'
import { createWorld, ownBuild, type World } from '../world/world.ts'

let world: World
let proxy: LoopbackServer
/** Every request of the extension that the service got, but for pictures, which the browser loads. */
const received: string[] = []

beforeAll(async () => {
  const servicePort = await freePort()
  proxy = await serveOnLoopback((request, response) => {
    const { method = '', url = '/', headers } = request
    const { host, pathname } = new URL(url, world.baseUrl)
    if (headers['sec-fetch-dest'] === 'empty') received.push(`${method} ${host}${pathname}`)
    const passedOn = sendRequest(`http://127.0.0.1:${servicePort}`, { method, path: url, headers }, (answer) =>
      answer.pipe(response.writeHead(answer.statusCode ?? 502, answer.headers)),
    )
    passedOn.once('error', () => response.destroy())
    request.pipe(passedOn)
  }, ownBuild().servicePort)
  world = await createWorld({ servicePort })
})
afterAll(async () => {
  await world?.close()
  await proxy?.close()
})

const comment = 'Worth a lighthouse'

/** The calls that the list names, once all of it is unfolded. */
async function listed(options: Page): Promise<string[]> {
  for (const which of ['.sent > li > details', '.sent details details'])
    await options.$$eval(which, (all) => {
      for (const details of all as HTMLDetailsElement[]) details.open = true
    })
  return options.$$eval('.sent [translate=no]', (all) => all.map((each) => (each as HTMLElement).innerText))
}

/** The stored list, and its forbidden texts. */
const stored = (options: Page) =>
  options.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open('sent')
      opening.onsuccess = () => resolve(opening.result)
    })
    const lines = await new Promise<unknown[]>((resolve) => {
      const reading = database.transaction('calls').objectStore('calls').getAll()
      reading.onsuccess = () => resolve(reading.result)
    })
    database.close()
    const { 'session@1': session, 'outbox@1': outbox } = await chrome.storage.local.get(null)
    return {
      text: JSON.stringify(lines),
      secrets: [(session as { token: string }).token, ...(outbox as { key: string }[]).map(({ key }) => key)],
    }
  })

it('the options list exactly the sent calls without secrets, until the member deletes the list', async () => {
  const page = await world.article('/lighthouse-keepers')
  const popup = await world.click(page)
  await world.signIn(popup)
  await leaveAtOnce(popup)
  await popup.locator('textarea[name=message]').fill(comment)
  await popup.locator('form[name=share] button[type=submit]').click()
  await popup.locator('[data-result=share]').wait()
  await popup.close()

  const options = await world.openOwnPage('options.html#sent')
  const before = received.length
  await options.evaluate(() => chrome.alarms.create('pending-requests', { when: Date.now(), periodInMinutes: 30 }))
  await vi.waitUntil(() => received.slice(before).some((call) => call.endsWith('/me/pending_requests')), 8000)
  await vi.waitUntil(() => received.some((call) => /\d\/newsfeed$/.test(call)), 8000)
  await vi.waitFor(async () => {
    await options.evaluate(() => dispatchEvent(new Event('focus')))
    expect((await listed(options)).sort()).toEqual([...received].sort())
  }, 8000)
  expect(new Set(received.map((call) => call.replace(/ [^/]+/, ' ')))).toEqual(
    new Set([
      'GET /oauth-provider/authorize2',
      'POST /oauth-provider/access_token2',
      'GET /me',
      'GET /recommend',
      'POST /recommend',
      'GET /me/pending_requests',
      'GET /me/newsfeed',
      'GET /newsfeed',
    ]),
  )
  const list = await options.$eval('.sent', (list) => (list as HTMLElement).innerText)
  expect(list).toContain('With the address http://news.example/lighthouse-keepers')
  for (const why of [
    'You shared a page.',
    'You signed in, or tried to.',
    'Automatically: about every half hour',
    'Automatically: to update',
  ])
    expect(list).toContain(why)
  const { text, secrets } = await stored(options)
  expect(secrets.length).toBeGreaterThan(1)
  for (const secret of [...secrets, comment]) expect(text + list).not.toContain(secret)

  await options.locator('.stored li:last-child button').click()
  await clickText(options, 'Delete', '#stored .actions')
  await findText(options, 'The list is empty.', '#sent')
  expect((await stored(options)).text).toBe('[]')
  await options.close()
  await page.close()
})
