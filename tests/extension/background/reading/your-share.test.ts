// @vitest-environment node

import { describe, expect } from 'vitest'
import { shareDraft } from '../../../../src/extension/storage/drafts.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import type { Service } from '../../../../src/service/start.ts'
import { buildSignedInBackground, sessionToken } from '../../support/background.ts'
import { it } from '../../support/service.ts'
import { phases, plainPage, settledOutbox } from '../../support/stored/lists.ts'
import { answers, ignoringKeys, meet } from '../outbox/odd-network.ts'

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
const lookedUp = async () => (await items.recommendations.get()).find((each) => each.url === url)?.recommendation

describe('my share at a network that can change it', () => {
  let handlers: Awaited<ReturnType<typeof buildSignedInBackground>>['handlers']
  it.beforeEach(async ({ service }) => {
    ;({ handlers } = await buildSignedInBackground(service.url))
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
  /** The same with another comment. */
  const otherwise = ({ head, news }: Awaited<ReturnType<typeof atNetwork>>) => ({
    head: { ...head, sharing_message: 'Otherwise', data: [{ ...head.data[0], sharing_message: 'Otherwise' }] },
    news: [{ ...news[0], message: 'Otherwise' }],
  })
  const shareId = async () => (await lookedUp())?.share_id ?? ''
  it.for(['', 'its id'])('gets another comment and no other change, with %s', async (known, { service }) => {
    const before = await atNetwork(service)
    const share_id = known && (await shareId())
    await handlers.comment({ url, share_id, pageTitle: 'The text of a link', message: 'Otherwise' })
    expect(await phases()).toContainEqual(['comment', 'done', undefined])
    expect(before.head.share_id).toMatch(/^\w+$/)
    expect(await atNetwork(service)).toEqual(otherwise(before))
    expect(await lookedUp()).toMatchObject({ shared: true, sharing_message: 'Otherwise' })
  })

  const ofLink = { ...share, ...plainPage, title: 'The text of a link' }

  it('gets another comment and no other change if I share the page again from a link, and loses it if I empty it', async ({
    service,
  }) => {
    const before = await atNetwork(service)
    await handlers.share({ ...ofLink, message: 'Otherwise' })
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    expect(await atNetwork(service)).toEqual(otherwise(before))
    await handlers.comment({ url, share_id: await shareId(), pageTitle: '', message: '' })
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

  it('is removed once, from the last look-up too', async ({ service }) => {
    await handlers.removal({ url, share_id: await shareId(), pageTitle: 'A title' })
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
      await handlers.comment({ url, share_id: known && share_id, pageTitle: '', message: 'Otherwise' })
      expect(await phases()).toContainEqual(['comment', 'done', 'gone'])
      const [write] = (await items.outbox.get()).slice(-1)
      expect(await shareDraft(write?.owner ?? '', url).get()).toEqual({ message: 'Otherwise' })
      expect((await lookedUp())?.shared).toBe(false)
    },
  )
})

it.each(['editComment', 'share'] as const)(
  'my share at a network with the specification only gets another comment (%s) with the fields of its head',
  async (question) => {
    const head = {
      title: 'A title',
      overview: 'What it is about',
      keywords: 'one, two',
      url_picture: 'http://news.example/picture.png',
    }
    const { bodies, respond } = answers.recording()
    const { handlers } = await meet(respond, {
      ...ignoringKeys,
      read: (_, response) => answers.reply(response, { ...head, shared: true, sharing_message: 'Read this', data: [] }),
    })
    const changed = { url, message: 'Otherwise' }
    if (question === 'share') await handlers.share({ ...share, ...changed, title: 'The text of a link' })
    else await handlers.comment({ ...changed, share_id: '', pageTitle: 'The text of a link' })
    expect(await phases()).toEqual([['comment', 'done', undefined]])
    expect(bodies.map((body) => Object.fromEntries(new URLSearchParams(body)))).toEqual([{ ...head, ...changed }])
  },
)
