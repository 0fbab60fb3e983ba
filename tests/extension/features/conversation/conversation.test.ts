// @vitest-environment node

import { describe, expect, vi } from 'vitest'
import { commentDraft } from '../../../../src/extension/features/conversation/kinds.ts'
import type { LookUp } from '../../../../src/extension/schemas/stored.ts'
import * as items from '../../../../src/extension/storage/items.ts'
import { type Circle, it } from '../../support/network/circle.ts'
import { phases } from '../../support/stored/lists.ts'
import { optionsWith } from '../../support/stored/options.ts'

const url = 'https://news.example/harbour'

/** A member shares the page. @returns the share's id */
async function share(circle: Circle, login = 'ana'): Promise<string> {
  await circle.send(login, 'POST', '/recommend', { url, title: 'The harbour', message: 'Look' })
  return ((await circle.get(login, `/recommend?url=${url}`)) as { share_id: string }).share_id
}

/** The share as a member has it, and its answers. */
const shared = async (circle: Circle, id: string, login = 'ana') => {
  const {
    like_count = 0,
    comment_count = 0,
    liked = false,
  } = (await circle.get(login, `/${id}`)) as {
    [name: string]: unknown
  }
  return { like_count, comment_count, liked }
}
const answers = async (circle: Circle, id: string) =>
  ((await circle.get('ana', `/${id}/comments`)) as { data: { id: string; message: string }[] }).data

const name = 'ana Test'

describe('thanks for a share', () => {
  it('arrive at once, are listed by name, and are taken back and given again within a minute', async ({ circle }) => {
    const { handlers } = await circle.build()
    await items.options.set(optionsWith({ undoSeconds: 10 }))
    const id = await share(circle)
    for (const liked of [true, false, true]) {
      await handlers.like({ id, name, liked })
      await phases()
      expect(await shared(circle, id, 'maya')).toMatchObject({ like_count: Number(liked), liked })
      const { count, data } = await handlers.likes({ id })
      expect({ count, names: data.map((member) => member.name) }).toEqual({
        count: Number(liked),
        names: liked ? ['maya Test'] : [],
      })
    }
    expect(await phases()).toEqual(Array.from({ length: 3 }, () => ['like', 'done', undefined]))
  })

  it('end as gone if the share was removed, as an answer, whose words can be copied, and as refused for an own one', async ({
    circle,
  }) => {
    const { handlers } = await circle.build()
    const id = await share(circle)
    await circle.send('ana', 'DELETE', `/${id}`)
    await handlers.like({ id, name, liked: true })
    expect(await phases()).toEqual([['like', 'done', 'gone']])
    await handlers.newsComment({ id, name, message: 'Where is it?' })
    expect((await phases()).at(-1)).toEqual(['newsComment', 'done', 'gone'])
    expect((await items.outbox.get()).at(-1)?.content).toMatchObject({ message: 'Where is it?' })
    const own = await share(circle, 'maya')
    await handlers.like({ id: own, name: 'maya Test', liked: true })
    expect(await phases()).toContainEqual(['like', 'refused', 'not-allowed'])
  })
})

it('thanks that another device gave or took back count once, and an answer it removed is gone', async ({ circle }) => {
  const { handlers } = await circle.build()
  const id = await share(circle)
  for (const liked of [true, false]) {
    await circle.send('maya', liked ? 'PUT' : 'DELETE', `/${id}/like`)
    await handlers.like({ id, name, liked })
    expect((await phases()).at(-1)).toEqual(['like', 'done', undefined])
    expect(await shared(circle, id, 'maya')).toMatchObject({ like_count: Number(liked), liked })
  }
  const { body } = await circle.send('maya', 'POST', `/${id}/comments`, { message: 'Where is it?' })
  await circle.send('maya', 'DELETE', `/${body.created_graph_id}`)
  await handlers.commentRemoval({ id: body.created_graph_id })
  expect((await phases()).at(-1)).toEqual(['commentRemoval', 'done', 'gone'])
})

it('what the member did with a share is in the cached look-up, for when the network can’t be reached', async ({
  circle,
}) => {
  const { handlers } = await circle.build()
  const id = await share(circle)
  await handlers.lookUp({ url })
  const cached = async () => {
    const [lookUp] = await items.recommendations.get()
    const { recommendation, contacts } = lookUp as LookUp
    expect(contacts?.data).toEqual(recommendation.data)
    return recommendation.data
  }
  expect(await cached()).toMatchObject([{ share_id: id, like_count: 0, comment_count: 0, liked: false }])
  await handlers.newsComment({ id, name, message: 'Where is it?' })
  await phases()
  await handlers.newsComments({ id, page: 1 })
  for (const liked of [true, false]) {
    await handlers.like({ id, name, liked })
    await phases()
    await vi.waitFor(async () =>
      expect(await cached()).toMatchObject([{ like_count: Number(liked), comment_count: 1, liked }]),
    )
  }
})

describe('an answer to a share', () => {
  it('arrives with its words, can be undone before, and its draft goes with it', async ({ circle }) => {
    const { handlers } = await circle.build()
    await items.options.set(optionsWith({ undoSeconds: 10 }))
    const id = await share(circle)
    const draft = commentDraft(circle.owner, id)
    await draft.set({ message: 'Where is it?' })
    await handlers.newsComment({ id, name, message: 'Where is it?' })
    expect(await draft.get()).toBeNull()
    const [{ key = '' } = {}] = await items.outbox.get()
    await handlers.takeBackWrite({ key })
    expect(await draft.get()).toEqual({ message: 'Where is it?' })
    await items.options.set(optionsWith({ undoSeconds: 0 }))
    await handlers.newsComment({ id, name, message: 'Where is it?' })
    expect(await phases()).toEqual([['newsComment', 'done', undefined]])
    expect(await draft.get()).toBeNull()
    expect(await answers(circle, id)).toMatchObject([{ message: 'Where is it?' }])
    expect(await handlers.newsComments({ id, page: 1 })).toMatchObject({
      count: 1,
      data: [{ message: 'Where is it?', from: { id: circle.id('maya'), name: 'maya Test' } }],
    })
  })

  it('waits for an earlier one, both arrive in their order, and their author removes one', async ({ circle }) => {
    const { handlers } = await circle.build()
    const id = await share(circle)
    for (const message of ['One', 'Two']) await handlers.newsComment({ id, name, message })
    await phases()
    expect((await answers(circle, id)).map(({ message }) => message).sort()).toEqual(['One', 'Two'])
    const { data } = await handlers.newsComments({ id, page: 1 })
    expect(data.map(({ message }) => message).sort()).toEqual(['One', 'Two'])
    await handlers.commentRemoval({ id: data[0]?.id ?? '' })
    expect((await phases()).at(-1)).toEqual(['commentRemoval', 'done', undefined])
    expect(await answers(circle, id)).toHaveLength(1)
  })
})
