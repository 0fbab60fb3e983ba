// @vitest-environment node

import { describe, expect } from 'vitest'
import type { Handlers } from '../../../../src/extension/messages/questions.ts'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { Service } from '../../../../src/service/start.ts'
import type { OddServer } from '../../../support/odd-server.ts'
import { buildBackground, buildSignedInBackground, sessionToken, signInAt } from '../../support/background.ts'
import { it, serve } from '../../support/service.ts'
import { plainPage, settledOutbox } from '../../support/stored/lists.ts'

const url = 'http://news.example/nobody-knows'
const share = {
  url,
  pageUrl: url,
  title: 'A title',
  overview: 'What it is about',
  keywords: 'one, two',
  site_name: 'The News',
  url_picture: 'http://news.example/picture.png',
  message: 'Read this',
  quote: '',
}
const phases = async () =>
  (await settledOutbox()).map(({ content, phase, failure }) => [content.type, phase, failure?.code])
const lookedUp = async () => (await items.recommendations.get()).find((each) => each.url === url)?.recommendation

describe('my share at a network that can change it', () => {
  let handlers: Awaited<ReturnType<typeof buildSignedInBackground>>['handlers']
  it.beforeEach(async ({ service }) => {
    ;({ handlers } = await buildSignedInBackground(service.url))
    await items.options.set({ ...(await items.options.get()), undoSeconds: 0 })
    await handlers.share(share)
    await settledOutbox()
  })

  /** The network's look-up of the page, and the member's news of it. */
  async function atNetwork(service: Service) {
    const headers = { authorization: `Bearer ${await sessionToken()}` }
    const get = async (path: string) => (await fetch(`${service.url}${path}`, { headers })).json()
    const head = await get(`/recommend?${new URLSearchParams({ url })}`)
    const news = (await get('/me/newsfeed')).data.filter((item: { url?: string }) => item.url === url)
    return { head, news }
  }
  const shareId = async () => (await lookedUp())?.share_id ?? ''
  // shows: ours updateShare
  it.for(['', 'its id'])('gets another comment and no other change, with %s', async (known, { service }) => {
    const before = await atNetwork(service)
    const share_id = known && (await shareId())
    await handlers.editComment({ url, share_id, pageTitle: 'The text of a link', message: 'Otherwise' })
    expect(await phases()).toContainEqual(['comment', 'done', undefined])
    const after = await atNetwork(service)
    expect(before.head.share_id).toMatch(/^\w+$/)
    expect(after.head).toEqual({
      ...before.head,
      sharing_message: 'Otherwise',
      data: [{ ...before.head.data[0], sharing_message: 'Otherwise' }],
    })
    expect(after.news).toEqual([{ ...before.news[0], message: 'Otherwise' }])
    expect(await lookedUp()).toMatchObject({ shared: true, sharing_message: 'Otherwise' })
  })

  const ofLink = { ...share, ...plainPage, title: 'The text of a link' }

  it('gets another comment and no other change if I share the page again from a link, and loses it if I empty it', async ({
    service,
  }) => {
    const before = await atNetwork(service)
    await handlers.share({ ...ofLink, message: 'Otherwise' })
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    const after = await atNetwork(service)
    expect(after.head).toEqual({
      ...before.head,
      sharing_message: 'Otherwise',
      data: [{ ...before.head.data[0], sharing_message: 'Otherwise' }],
    })
    expect(after.news).toEqual([{ ...before.news[0], message: 'Otherwise' }])
    await handlers.editComment({ url, share_id: await shareId(), pageTitle: '', message: '' })
    await settledOutbox()
    expect((await atNetwork(service)).head).not.toHaveProperty('sharing_message')
  })

  it.for(['', ' ', 'Read  this'])(
    'stays unchanged if I share it again with the comment “%s”',
    async (message, { service }) => {
      const before = await atNetwork(service)
      await handlers.share({ ...ofLink, message })
      expect(await phases()).toEqual([['share', 'done', undefined]])
      expect(await atNetwork(service)).toEqual(before)
    },
  )

  // shows: ours deleteShare
  it('is removed once, from the last look-up too', async ({ service }) => {
    await handlers.removeShare({ url, share_id: await shareId(), pageTitle: 'A title' })
    expect(await phases()).toContainEqual(['removal', 'done', undefined])
    expect(await atNetwork(service)).toMatchObject({ head: { count: 0, shared: false }, news: [] })
    const left = await lookedUp()
    expect(left).toMatchObject({ count: 0, shared: false, share_id: '', data: [] })
    // one number: no text of the network is left behind it
    expect(left?.count_string).toBe('')
  })

  it.for(['', 'its id'])(
    'that is removed elsewhere isn’t edited, with %s: the text is in the form',
    async (known, { service }) => {
      const share_id = await shareId()
      const headers = { authorization: `Bearer ${await sessionToken()}` }
      await fetch(`${service.url}/${share_id}`, { method: 'DELETE', headers })
      await handlers.editComment({ url, share_id: known && share_id, pageTitle: '', message: 'Otherwise' })
      expect(await phases()).toContainEqual(['comment', 'done', 'gone'])
      const [write] = (await items.outbox.get()).slice(-1)
      expect(await shareDraft(write?.owner ?? '', url).get()).toEqual({ message: 'Otherwise' })
      expect((await lookedUp())?.shared).toBe(false)
    },
  )
})

describe('my share at a network with the specification only', () => {
  let odd: OddServer
  const head = {
    shared: true,
    sharing_message: 'Read this',
    title: 'A title',
    overview: 'What it is about',
    keywords: 'one, two',
    url_picture: 'http://news.example/picture.png',
    data: [],
  }

  /** @param reads statuses of the responses to GET; 200 after these */
  async function meet(reads: number[] = []) {
    const posted: Record<string, string>[] = []
    odd = await serve((request, response) => {
      const isRead = request.method === 'GET'
      let body = ''
      request.on('data', (chunk) => {
        body += chunk
      })
      request.on('end', () => {
        if (!isRead) posted.push(Object.fromEntries(new URLSearchParams(body)))
        const status = (isRead && reads.shift()) || 200
        response.writeHead(status).end(JSON.stringify(isRead ? head : { created: true }))
      })
    })
    await signInAt(odd.url)
    await items.options.set({ ...(await items.options.get()), undoSeconds: 0 })
    return { ...buildBackground(odd.url, undefined, { profile: 'token' }), posted }
  }
  const comment = { url, share_id: '', pageTitle: 'The text of a link', message: 'Otherwise' }

  const ways = [
    ['comment', (handlers: Handlers) => handlers.editComment(comment)],
    ['share', (handlers: Handlers) => handlers.share({ ...share, title: 'The text of a link', message: 'Otherwise' })],
  ] as const

  // shows: ours second-share
  it.each(ways)('gets another comment by a %s with the fields of its head', async (_, act) => {
    const { handlers, posted } = await meet()
    await act(handlers)
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    const { title, overview, keywords, url_picture } = head
    expect(posted).toEqual([{ url, title, overview, keywords, url_picture, message: 'Otherwise' }])
  })
})
