import { test as base } from 'vitest'
import type { List, Member, NewsItem, NewsItemComment, Reactions, Sharer } from '../../../../src/contract/resources.ts'
import { createReadableNetwork } from '../../readable-network.ts'

export const url = 'https://bread.example/'

/** Ana shared a page and posted a status; Ben and Cem are contacts of hers, Dia isn't. */
async function createTalk() {
  const { network, database } = await createReadableNetwork()
  const { store, clock } = network
  const add = async (login: string, language = 'en') => {
    const member = await network.addMember(login, { language })
    return { member, token: await network.token(member) }
  }
  const [ana, ben, cem, dia] = [await add('ana'), await add('ben', 'de'), await add('cem'), await add('dia')]
  for (const { member } of [ben, cem]) await store.contacts.connect(ana.member, member, 0)
  await network.post('/recommend', { url, title: 'Bread', message: 'Warm' }, ana.token)
  const share = (await network.get(`/recommend?url=${url}`, ana.token)).body.share_id ?? ''
  clock.now += 1000
  const status = await network.postStatus(ana.member, 'Who bakes on Sundays?')
  clock.now += 1000

  const read = async <Body>(path: string, by: { token: string }): Promise<Body> =>
    (await network.get(path, by.token)).body as Body
  return {
    ...{ network, database, store, clock, ana, ben, cem, dia, share, status },
    like: (id: string, by: { token: string }, method = 'PUT') => network.send(method, `/${id}/like`, {}, by.token),
    comment: (id: string, message: string, by: { token: string }, fields: Record<string, string> = {}) =>
      network.post(`/${id}/comments`, { message, ...fields }, by.token),
    /** @returns the comment's id */
    async answered(id: string, message: string, by: { token: string }): Promise<string> {
      clock.now += 1000
      return (await network.post(`/${id}/comments`, { message }, by.token)).body.created_graph_id
    },
    likes: (id: string, by: { token: string }, query = '') => read<List<Member>>(`/${id}/likes?${query}`, by),
    comments: (id: string, by: { token: string }, query = '') =>
      read<List<NewsItemComment>>(`/${id}/comments?${query}`, by),
    item: (id: string, by: { token: string }) => read<NewsItem>(`/${id}`, by),
    newsfeed: (by: { token: string }) => read<List<NewsItem>>('/newsfeed', by),
    sharers: async (by: { token: string }) => (await read<List<Sharer>>(`/recommend?url=${url}`, by)).data,
    remove: (id: string, by: { token: string }) => network.send('DELETE', `/${id}`, {}, by.token),
  }
}

export type Talk = Awaited<ReturnType<typeof createTalk>>

export const test = base.extend('talk', () => createTalk())

/** Thanks and answers at an item, or a sharer, as a reader sees them. */
export const numbersOf = ({ like_count, comment_count, liked }: Partial<Reactions> = {}) => [
  like_count,
  comment_count,
  liked,
]
