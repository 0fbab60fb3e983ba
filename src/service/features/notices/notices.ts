import type { Capability } from '../../capability.ts'
import { sitePaths } from '../../http/hosts.ts'
import type { ContactRequestRow } from '../../store/contacts/contacts.ts'
import type { Database } from '../../store/engine/database.ts'
import { type GatheredNotice, type NoticesOf, namedInNotice } from '../../store/part.ts'
import { type NewsRow, nameOfNews } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'

interface Accepted extends Pick<ContactRequestRow, 'id' | 'to_member' | 'subject' | 'answer' | 'updated'> {
  language: string
}

const acceptedRows = (database: Database) => ({
  /** The member's accepted contact requests, the latest first; without requests that a common team answered. */
  in({ member, since, until }: NoticesOf, limit: number): Promise<Accepted[]> {
    const select = `SELECT r.id, r.to_member, r.subject, r.answer, m.language, r.updated
       FROM contact_request r CROSS JOIN member m
       WHERE r.from_member = $1 AND r.updated > $2 AND r.updated <= $3 AND r.state = 'accepted' AND m.id = r.to_member
         AND NOT EXISTS (SELECT 1 FROM team_contact t WHERE t.member = $1 AND t.contact = r.to_member)
         AND NOT EXISTS (SELECT 1 FROM team_contact t WHERE t.member = r.to_member AND t.contact = $1)
       ORDER BY r.updated DESC, r.id LIMIT $4`
    return database.all(select, member, since, until, limit)
  },
})

/** Who accepted a contact request of the member. */
async function accepted(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const requests = await store.of(acceptedRows).in(of, limit)
  return requests.map(({ id, to_member, subject, answer, language, updated: time }) => ({
    kind: 'ACCEPT',
    from: [to_member],
    count: 1,
    time,
    on: { id, type: 'CONTACT REQUEST', name: subject, path: sitePaths.profile(to_member), time },
    answer: answer === '' ? undefined : { from: to_member, message: answer, language },
  }))
}

/** Maximum shares of the member, the latest, whose pages are looked at; and of others, which are gathered. */
const maxRead = { own: 1000, others: 1000 }

interface SharedToo extends Pick<NewsRow, 'id' | 'title' | 'url' | 'message' | 'published'> {
  /** Who shared the page too, and when first. */
  by: string
  created: number
}

const sharedTooRows = (database: Database) => ({
  /** Others' shares of pages that the member shared before everybody else, the latest first. */
  in({ member, since, until }: NoticesOf): Promise<SharedToo[]> {
    const seen = maySee('$1', { member: 'o.member', domain: 'o.reversed_domain' })
    const select = `SELECT * FROM (SELECT n.id, n.title, n.url, n.message, n.published, o.member AS by, o.created
       FROM (SELECT id, recommendation, title, url, message, created, published FROM news_item
         WHERE member = $1 AND recommendation IS NOT NULL ORDER BY published DESC, id LIMIT ${maxRead.own}) AS n
       CROSS JOIN news_item o
       WHERE o.recommendation = n.recommendation AND o.created > $2 AND o.created <= $3 AND o.member <> $1
         AND o.created > n.created${seen}
         AND NOT EXISTS (SELECT 1 FROM news_item f WHERE f.recommendation = n.recommendation AND f.created < n.created)
       LIMIT ${maxRead.others}) AS found ORDER BY created DESC`
    return database.all(select, member, since, until)
  },
})

/** Who shared a page after the member, who was the first one, gathered by page. */
async function sharedToo(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const all = Map.groupBy(await store.of(sharedTooRows).in(of), ({ id }) => id)
  return [...all].slice(0, limit).flatMap(([id, done]): GatheredNotice[] => {
    const [latest] = done
    if (latest?.url == null) return []
    const { published: time, url } = latest
    return [
      {
        kind: 'SHARE',
        from: done.slice(0, namedInNotice).map(({ by }) => by),
        count: done.length,
        time: latest.created,
        on: { id, type: 'NEWS ITEM', name: nameOfNews(latest), path: sitePaths.page(url), time, url },
      },
    ]
  })
}

export const notices: Capability = {
  name: 'notices',
  data: {
    schema: [],
    async notices(store, of, limit) {
      return (await Promise.all([sharedToo(store, of, limit), accepted(store, of, limit)])).flat()
    },
  },
  web: () => import('./web.ts'),
}
