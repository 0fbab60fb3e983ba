import { feedRows } from '../../../src/service/capabilities/feeds/rows.ts'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import { defaultQuota } from '../../../src/service/limits/quota.ts'
import { openData } from '../../../src/service/open-data.ts'
import type { Value } from '../../../src/service/store/engine/database.ts'
import { newMember, openDatabaseOf } from '../../service/database.ts'
import { createRandom } from '../../service/fuzz/random.ts'

const members = 200

/** Contacts of the ordinary member; the first one is hostile. */
const contacts = 50

export interface Account {
  id: string
  token: string
  session: string
  /** Secrets of the member's feeds. */
  feeds: string[]
}

const { next, below } = createRandom(1)

/** Zipf's law: the word of rank n is n times rarer than the first. */
const word = (): string => `w${Math.floor(50_000 ** next())}`
export const words = (count: number): string => Array.from({ length: count }, word).join(' ')

/** Two words in turns: each is in an item hundreds of times. */
export const turns = (count: number, [one, other]: readonly [string, string] = ['a', 'b']): string =>
  Array.from({ length: count }, (_, index) => (index % 2 === 0 ? one : other)).join(' ')

let texts = 0
let unique = 0

const uniqueWord = (): string => `trains${(unique++).toString(36).padStart(5, '0')}`

/** Texts of a share that are dear for a search: two words many times, or many words with one beginning. */
export function hostileTexts(): { title: string; message: string; overview: string; keywords: string } {
  const isOfTurns = texts++ % 2 === 0
  const fill = (length: number) =>
    isOfTurns ? turns(Math.floor(length / 2)) : Array.from({ length: Math.floor(length / 12) }, uniqueWord).join(' ')
  return { title: fill(300), message: fill(1000), overview: fill(1000), keywords: fill(500) }
}

/**
 * Fills a network with ordinary shares, in whose middle is what a hostile member shared in earlier hours.
 * @param queries searches of which the hostile member has feeds
 */
export async function createNetwork(
  data: string,
  shares: number,
  past: number,
  queries: readonly string[],
): Promise<{ hostile: Account; ordinary: Account }> {
  const now = Date.now()
  const store = await openData(data, capabilities)
  const ids: string[] = []
  for (let number = 0; number < members; number++)
    ids.push(await store.members.add(newMember(`Mia ${number}`), now - 86_400_000))
  const [ordinary = '', hostile = ''] = ids
  for (const other of ids.slice(1, contacts + 1)) await store.contacts.connect(ordinary, other, now)
  const { key } = await store.applications.add(
    { name: 'App', level: 'premium', redirectUris: [], quota: 20 * defaultQuota, member_quota: defaultQuota },
    now,
  )
  const accounts: Account[] = []
  for (const id of [hostile, ordinary]) {
    await store.authorizations.allow(id, key, true, now)
    const token = await store.authorizations.issueToken(id, key, now)
    const session = await store.sessions.begin(id, now)
    const feeds: string[] = []
    for (const subject of id === hostile ? queries : []) {
      const secret = await store.of(feedRows).add({ member: id, kind: 'search', subject, language: 'en' }, now)
      if (secret) feeds.push(secret)
    }
    accounts.push({ id, token, session, feeds })
  }
  await store.close()

  const database = await openDatabaseOf(data)
  const all = shares + past
  const rowsAtOnce = 250
  const columns = ['id', 'member', 'message', 'language', 'title', 'overview', 'keywords', 'created', 'published']
  for (let first = 0; first < all; first += rowsAtOnce) {
    const values: Value[] = []
    const rows: string[] = []
    for (let index = first; index < Math.min(all, first + rowsAtOnce); index++) {
      const isHostile = index >= shares / 2 && index < shares / 2 + past
      const { title, message, overview, keywords } = isHostile
        ? hostileTexts()
        : { title: words(8), message: words(12), overview: words(25), keywords: '' }
      const published = now - (all - index) * 1000
      const author = isHostile ? hostile : (ids[2 + below(members - 2)] ?? '')
      const row = [index.toString(16).padStart(32, '0'), author, message, 'en', title, overview, keywords]
      values.push(...row, published, published)
      rows.push(`(${columns.map((_, column) => `$${rows.length * columns.length + column + 1}`).join(', ')})`)
    }
    await database.run(`INSERT INTO news_item (${columns.join(', ')}) VALUES ${rows.join(', ')}`, ...values)
  }
  await database.close()
  const [first, second] = accounts
  if (!first || !second) throw new Error('there are no accounts')
  return { hostile: first, ordinary: second }
}
