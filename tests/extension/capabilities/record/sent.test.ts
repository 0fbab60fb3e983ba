// @vitest-environment node

import type { RequestListener } from 'node:http'
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest'
import { clearSent, readSent, type SentCall } from '../../../../src/extension/capabilities/record/sent.ts'
import type {} from '../../../../src/extension/features/news/questions.ts'
import { allNews } from '../../../../src/extension/schemas/newsfeed.ts'
import { presentOwner } from '../../../../src/extension/storage/configured-network.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { startSignedInService } from '../../../support/demo-service.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground } from '../../support/background.ts'
import { anaInWindow, it, meetOdd, passOnTo, serve } from '../../support/service.ts'
import { share as plainShare, settledOutbox, url } from '../../support/stored/lists.ts'

const share = { ...plainShare, message: 'Quite unlisted' }

/** Host of this test's network; late calls of earlier tests' backgrounds are recorded too. */
let host = ''
beforeEach(clearSent)

/** The real service behind a server that records its requests. */
async function meetService() {
  const counted = await serve(passOnTo(() => service.url))
  const service = await startSignedInService({ port: 0, base_url: counted.url })
  onTestFinished(service.close)
  host = new URL(counted.url).host
  return counted
}

async function meet(respond: RequestListener) {
  const met = await meetOdd(respond)
  host = new URL(met.odd.url).host
  return met
}

/** Records of this test's network, oldest first. */
const lines = async () => (await readSent()).calls.filter((line) => line.host === host).reverse()
const callOf = ({ method, path }: SentCall) => `${method} ${path}`
const receivedBy = (server: OddServer) =>
  server.requests
    // the pages of the sign-in window are the browser's
    .filter(({ headers }) => !headers.cookie)
    .map(({ method, url }) => `${method} ${new URL(url ?? '', server.url).pathname}`)

describe('what was sent', () => {
  it('lists every call that the network got, with reason and page, and nothing secret', async () => {
    const counted = await meetService()
    const { handlers, token } = await buildSignedInBackground(counted.url)
    await handlers.lookUp({ url })
    await handlers.moreSharers({ url, only_contacts: false, page: 1 })
    await handlers.share(share)
    const [write] = await settledOutbox()
    await handlers.postStatus({ message: 'A status that stays unlisted', social_account: [] })
    await settledOutbox()
    await handlers.readNewsfeed({ ...allNews, domain: 'news.example' })
    await handlers.readNewsfeed({ ...allNews, own: true })
    await handlers.refreshPendingRequests({})
    const [request] = (await items.pendingRequests.get())?.requests ?? []
    if (!request) throw new Error('nobody waits')
    await handlers.answerContactRequest({
      id: request.id,
      value: 'ACCEPT',
      contact_card: 'NONE',
      message: 'An unlisted answer',
    })
    await settledOutbox()
    // the list after an answer is not awaited, and not read after the sign-out
    await vi.waitFor(async () =>
      expect((await lines()).map((line) => [callOf(line), line.reason])).toContainEqual([
        'GET /me/pending_requests',
        'afterwards',
      ]),
    )
    await handlers.signOut({})
    await vi.waitFor(async () =>
      expect((await lines()).map(callOf).sort()).toEqual(
        receivedBy(counted)
          .map((call) => call.replace(`/${request.id}`, '/{id}'))
          .sort(),
      ),
    )
    const listed = (await lines()).map((line) => [callOf(line), line.reason, line.about])
    for (const line of [
      ['GET /oauth-provider/authorize2', 'sign-in', ''],
      ['POST /oauth-provider/access_token2', 'sign-in', ''],
      ['GET /me', 'sign-in', ''],
      ['GET /recommend', 'page', url],
      ['GET /recommend', 'more', url],
      ['POST /recommend', 'share', url],
      ['GET /recommend', 'afterwards', url],
      ['POST /status', 'status', ''],
      ['GET /newsfeed', 'news', 'news.example'],
      ['GET /me/newsfeed', 'news', ''],
      ['GET /me/pending_requests', 'popup', ''],
      ['PUT /{id}', 'answer', ''],
      ['GET /me/pending_requests', 'afterwards', ''],
      ['POST /oauth-provider/revoke_access_token2', 'sign-out', ''],
    ])
      expect(listed).toContainEqual(line)
    const text = JSON.stringify(await lines())
    for (const secret of [token, write?.key ?? '', request.id, 'nlisted', 'A title']) expect(text).not.toContain(secret)
  })

  it('lists failed calls, each attempt by itself, and none that was refused before it left', async () => {
    const { odd, handlers } = await meet((_, response) => void response.writeHead(503).end())
    await expect(handlers.lookUp({ url })).rejects.toThrow()
    expect((await lines()).map(callOf)).toEqual(['GET /recommend', 'GET /recommend'])
    await items.consent.remove()
    await expect(handlers.refreshPendingRequests({})).rejects.toThrow()
    expect({ requests: odd.requests.length, lines: (await lines()).length }).toEqual({ requests: 2, lines: 2 })
  })

  it('names only the site of an address with a secret', async () => {
    const { handlers } = await meet((_, response) => void response.end('{"data":[]}'))
    await handlers.lookUp({ url: 'https://bank.example/reset?token=s3cret' })
    expect((await lines()).map(({ about }) => about)).toEqual(['https://bank.example/…'])
  })

  it('stops no call if it can’t be written', async () => {
    const { odd, handlers } = await meet((_, response) => void response.end('{"data":[]}'))
    const full = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await handlers.lookUp({ url })
    full.mockRestore()
    expect({ requestsCount: odd.requests.length, lines: await lines() }).toEqual({ requestsCount: 1, lines: [] })
  })
})

describe('after a member signed out', () => {
  /** The list of calls as the present account sees it. */
  async function listed() {
    const owner = await presentOwner()
    return (await readSent()).calls.filter((call) => call.owner === owner)
  }

  it('shows the next member all calls of their own sign-in, and no others', async ({ service: network }) => {
    const { handlers } = await buildSignedInBackground(network.url)
    await handlers.lookUp({ url })
    await vi.waitFor(async () =>
      expect(await listed()).toContainEqual(expect.objectContaining({ path: '/recommend', about: url })),
    )
    await handlers.signOut({})
    expect((await listed()).filter(({ about }) => about)).toEqual([])
    const ana = buildBackground(network.url, anaInWindow)
    await ana.handlers.signIn({})
    await ana.handlers.giveConsent({})
    expect(await items.account.get()).toMatchObject({ name: 'Ana Ruiz' })
    await ana.handlers.refreshPendingRequests({})
    await vi.waitFor(async () =>
      expect((await listed()).map(({ path }) => path)).toEqual(
        expect.arrayContaining(['/me', '/oauth-provider/access_token2', '/me/pending_requests']),
      ),
    )
    expect((await listed()).filter(({ about }) => about)).toEqual([])
    // it is there, for Maya
    expect((await readSent()).calls.some(({ about }) => about === url)).toBe(true)
  })
})

it('a page deletes all calls by one question', async () => {
  const { odd, handlers } = await meet((_, response) => void response.end('{"data":[]}'))
  await handlers.lookUp({ url })
  await vi.waitFor(async () => expect(await lines()).toHaveLength(odd.requests.length))
  expect((await handlers.measureStored({})).sent).toBe((await readSent()).calls.length)
  await handlers.deleteSent({})
  expect({ sent: (await readSent()).calls, measured: (await handlers.measureStored({})).sent }).toEqual({
    sent: [],
    measured: 0,
  })
})
