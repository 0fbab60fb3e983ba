import { expect, onTestFinished, test } from 'vitest'
import type { List, Member, NewsItemComment, Notice } from '../../../../src/contract/resources.ts'
import { muteRows } from '../../../../src/service/features/moderation/muting.ts'
import { createTestNetwork, expectParts } from '../../test-network.ts'

test('what a muted member thanked for or answered is in no list and no notice of the viewer, but in others’', async () => {
  const network = await createTestNetwork()
  onTestFinished(() => network.store.close())
  const [ana = '', ben = '', cem = ''] = await Promise.all(['ana', 'ben', 'cem'].map((name) => network.addMember(name)))
  for (const other of [ben, cem]) await network.store.contacts.connect(ana, other, 0)
  const id = await network.postStatus(ana)
  for (const member of [ben, cem]) {
    const token = await network.token(member)
    network.clock.now += 1000
    await network.send('PUT', `/${id}/like`, {}, token)
    await network.post(`/${id}/comments`, { message: `Words of ${member === ben ? 'Ben' : 'Cem'}` }, token)
  }
  await network.store.of(muteRows).mute('member', ana, ben, 0)
  const seenBy = async (viewer: string) => {
    const token = await network.token(viewer)
    const read = async <Body>(path: string) => (await network.get(path, token)).body as Body
    const likes = await read<List<Member>>(`/${id}/likes`)
    const comments = await read<List<NewsItemComment>>(`/${id}/comments`)
    const notices = await read<List<Notice>>('/me/notices')
    return {
      likes: likes.data.map(({ first_name, name }) => first_name ?? name),
      likeCount: likes.count,
      comments: comments.data.map(({ message }) => message),
      commentCount: comments.count,
      notices: notices.data.map(({ kind, from_count }) => `${kind} ${from_count}`).sort(),
    }
  }
  expect(await seenBy(ana)).toEqual({
    ...{ likes: ['cem Test'], likeCount: 1, comments: ['Words of Cem'], commentCount: 1 },
    notices: ['COMMENT 1', 'LIKE 1'],
  })
  expect(await seenBy(cem)).toMatchObject({ likes: ['cem Test', 'ben Test'], likeCount: 2, commentCount: 2 })
  const page = async (path: string) => (await (await network.browseAs(ana)).open(path)).text
  expectParts(await page(`/news/${id}`), ['Words of Cem'], ['Words of Ben'])
  expectParts(await page(`/news/${id}/thanks`), ['cem Test'], ['ben Test'])
})
