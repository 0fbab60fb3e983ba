// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { allNews } from '../../../../../src/extension/schemas/newsfeed.ts'
import { settledOutbox } from '../../../support/stored/outbox.ts'
import {
  empty,
  honouringKeys,
  ignoringKeys,
  meet,
  notShared,
  odd,
  page,
  reply,
  signIn,
  status,
  taken,
} from '../odd-network.ts'

const second = 1000

/** The calls until the write has left, since the last time, without those of the index. */
async function calls(): Promise<string[]> {
  await settledOutbox()
  const all = odd.requests.splice(0).filter(({ url }) => !url.includes('newsfeed'))
  const left = all.findIndex(({ method }) => method !== 'GET')
  return all.slice(0, left + 1).map(({ method, url }) => `${method} ${url.split('?')[0]}`)
}

describe.each([honouringKeys, ignoringKeys])('a write at a network that has answered a moment ago: %o', (kind) => {
  /** A background that has just looked the page up. */
  async function meetAndLookUp(read = notShared) {
    const network = await meet(taken, { ...kind, read })
    await network.handlers.lookUp({ url: page.url })
    odd.requests.splice(0)
    return network
  }

  it('is one call', async () => {
    const { handlers } = await meetAndLookUp()
    await handlers.share(page)
    expect(await calls()).toEqual(['POST /recommend'])
    await handlers.postStatus(status)
    expect(await calls()).toEqual(['POST /status'])
    await handlers.removeShare({ url: page.url, share_id: 'mine', page_title: '' })
    expect(await calls()).toEqual(['DELETE /mine'])
  })

  it.each([
    ['mine', ['PUT /mine']],
    // its head is read for the other fields, once the write counts as leaving
    ['', ['GET /me', 'GET /recommend', 'POST /recommend']],
  ])(
    'edits the comment alone if the look-up says that the page is shared already, with the id “%s”',
    async (id, sent) => {
      const head = { shared: true, share_id: id, sharing_message: 'Another comment', data: [] }
      const { handlers } = await meetAndLookUp((_, response) => reply(response, head))
      await handlers.share(page)
      expect(await calls()).toEqual(sent)
    },
  )

  it.each([
    ['the clock', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * second })],
    ['a clock that was set back', () => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 60 * second })],
    [
      'the time that the computer was awake',
      () => vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10 * second),
    ],
  ])('comes after a read again, ten seconds later by %s', async (_, pass) => {
    const { handlers } = await meetAndLookUp()
    pass()
    await handlers.share(page)
    expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
  })

  it('comes after a read if the page was not looked up', async () => {
    const { handlers } = await meetAndLookUp()
    const other = 'https://news.example/other'
    await handlers.share({ ...page, url: other, page_url: other })
    expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
  })

  it('comes after a read if a call has failed since', async () => {
    let isBroken = false
    const { handlers } = await meetAndLookUp((...call) => (isBroken ? call[1].destroy() : notShared(...call)))
    isBroken = true
    await expect(handlers.readNewsfeed(allNews)).rejects.toThrow()
    isBroken = false
    odd.requests.splice(0)
    await handlers.share(page)
    expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
  })

  it('comes after a read in another member’s session', async () => {
    const { handlers } = await meetAndLookUp()
    await signIn('ana')
    await handlers.postStatus(status)
    expect(await calls()).toEqual(['GET /me', 'POST /status'])
    await handlers.share(page)
    expect(await calls()).toEqual(['GET /recommend', 'POST /recommend'])
  })
})

it('a write at a network that has not answered yet comes after a read', async () => {
  const { handlers } = await meet(taken, { ...honouringKeys, read: empty })
  await handlers.postStatus(status)
  expect(await calls()).toEqual(['GET /me', 'POST /status'])
})
