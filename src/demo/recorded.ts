import { demoNetwork, newsHost } from '../build/demo-network.ts'
import type { NewsItem } from '../contract/resources.ts'
import type { Store } from '../service/store/store.ts'
import { articles } from './data/demo-data.ts'
import { loadDemoData, startDemoService } from './data/service.ts'

/** The member whose popup the trial shows. */
const login = 'maya'

/** The time of the recording; the trial moves all times to its own. */
const recorded = Date.UTC(2026, 0, 1, 12)

const ofTrial = (path: string) => `https://${newsHost}${path}`

interface Answer {
  id: string
  data: { id: string; [field: string]: unknown }[]
}

/**
 * Records what the service with the demo's data answers to a member: each list that the popup reads, and what a share, a
 * status, a pass and an answer look like. The same in each run: ids are numbered.
 */
export async function recordAnswers(): Promise<string> {
  let token = ''
  const service = await startDemoService({
    data: ':memory:',
    port: 0,
    now: () => recorded,
    async seed(store: Store, now: number) {
      await loadDemoData(store, now)
      const { member = '' } = (await store.members.credential(login)) ?? {}
      await store.authorizations.allow(member, demoNetwork.premiumKey, true, now)
      token = await store.authorizations.issueToken(member, demoNetwork.premiumKey, now)
    },
  })
  const call = async (method: string, path: string, fields: Record<string, string> = {}) => {
    const parameters = new URLSearchParams(fields)
    const isRead = method === 'GET'
    const url = `${service.url}${path}${isRead ? `?${parameters}` : ''}`
    const headers = { authorization: `Bearer ${token}`, 'accept-language': 'en' }
    const response = await fetch(url, { method, headers, body: isRead ? null : parameters })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as Answer
  }
  const read = (path: string, fields: Record<string, string> = {}) =>
    call('GET', path, { user_detail: 'PARTIAL', language: 'en', limit: '50', ...fields })
  try {
    const pages = Object.fromEntries(
      await Promise.all(
        articles.map(async ({ path }) => [ofTrial(path), await read('/recommend', { url: ofTrial(path) })]),
      ),
    )
    const lists = {
      newsfeed: await read('/newsfeed', { language: 'ALL' }),
      own: await read('/me/newsfeed', { language: 'ALL' }),
      found: await read('/search', { query: 'after:2000' }),
      requests: await read('/me/pending_requests'),
      contacts: await sorted(read('/me/contacts')),
      passes: await read('/me/passes'),
      sent: await read('/me/passes', { sent: 'TRUE' }),
      kept: await read('/me/passes', { kept: 'TRUE' }),
      mostShared: await call('GET', '/most_shared', { period: 'WEEK' }),
    }
    const { data: all } = lists.found as unknown as { data: NewsItem[] }
    const ofItems = async (count: 'like_count' | 'comment_count', path: string) =>
      Object.fromEntries(
        await Promise.all(all.filter((item) => item[count]).map(async ({ id }) => [id, await read(`/${id}/${path}`)])),
      )
    const [likes, comments] = [await ofItems('like_count', 'likes'), await ofItems('comment_count', 'comments')]
    // the trial asks by address, since nobody hears it
    const { shared_pages: _, ...me }: Answer & { shared_pages?: unknown } = await read('/me')
    const [contact] = lists.contacts.data
    const [item] = lists.newsfeed.data
    const url = ofTrial('/markup')
    await call('POST', '/recommend', { url })
    await call('POST', '/status', { message: 'A status of ten letters' })
    await call('POST', '/pass', { url, to: contact?.id ?? '' })
    await call('POST', `/${item?.id}/comments`, { message: 'An answer' })
    const shared = await read('/recommend', { url })
    const own = await read('/me/newsfeed', { language: 'ALL' })
    const examples = {
      sharer: shared.data.find(({ id }) => id === me.id),
      share: own.data.find(({ url: of }) => of === url),
      status: own.data.find(({ message }) => message === 'A status of ten letters'),
      pass: (await read('/me/passes', { sent: 'TRUE' })).data[0],
      kept: lists.kept.data[0],
      page: await read('/recommend', { url: ofTrial('/nobody') }),
      comment: (await read(`/${item?.id}/comments`)).data[0],
    }
    return textOf({ recorded, me, pages, ...lists, likes, comments, examples }, service.url)
  } finally {
    await service.close()
  }
}

/**
 * Without addresses of the service, which lead nowhere in the trial, and without labels, which have one language; ids are
 * numbered in the order of their appearance.
 */
function textOf(answers: object, origin: string): string {
  const text = JSON.stringify(answers, (name, value) =>
    name === 'label'
      ? undefined
      : typeof value === 'string' && value.startsWith(origin)
        ? name.startsWith('picture')
          ? undefined
          : ''
        : value,
  ).replaceAll(`http://${newsHost}`, `https://${newsHost}`)
  const ids = new Map<string, string>()
  return text.replace(/\b[0-9a-f]{32}\b/g, (id) => {
    if (!ids.has(id)) ids.set(id, `i${ids.size + 1}`)
    return ids.get(id) ?? id
  })
}

/** Contacts of one time have no order of their own. */
async function sorted(reading: Promise<Answer>): Promise<Answer> {
  const answer = await reading
  return { ...answer, data: answer.data.toSorted((one, other) => (String(one.name) < String(other.name) ? -1 : 1)) }
}

if (import.meta.main) process.stdout.write(await recordAnswers())
