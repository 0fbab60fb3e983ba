import { sitePaths } from '../../http/origins.ts'
import type { Database } from '../../store/engine/database.ts'
import { type GatheredNotice, type NoticesOf, namedInNotice } from '../../store/part.ts'
import { type NewsRow, nameOfNews } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'

/** Maximum shares of the member, the latest, whose pages are looked at; and of others, which are gathered. */
const maxRead = { own: 1000, others: 1000 }

interface SharedToo extends Pick<NewsRow, 'id' | 'title' | 'url' | 'message' | 'published'> {
  /** Who shared the page too, and when first. */
  by: string
  created: number
}

const sharedTooRows = (database: Database) => ({
  /** Others' shares of pages that the member shared before everybody else, the latest first. */
  in: ({ member, since, until }: NoticesOf): Promise<SharedToo[]> => {
    const seen = maySee('$1', { member: 'o.member', domain: 'o.reversed_domain' })
    return database.all(
      `SELECT * FROM (SELECT n.id, n.title, n.url, n.message, n.published, o.member AS by, o.created
       FROM (SELECT id, recommendation, title, url, message, created, published FROM news_item
         WHERE member = $1 AND recommendation IS NOT NULL ORDER BY published DESC, id LIMIT ${maxRead.own}) AS n
       CROSS JOIN news_item o
       WHERE o.recommendation = n.recommendation AND o.created > $2 AND o.created <= $3 AND o.member <> $1
         AND o.created > n.created${seen}
         AND NOT EXISTS (SELECT 1 FROM news_item f WHERE f.recommendation = n.recommendation AND f.created < n.created)
       LIMIT ${maxRead.others}) AS found ORDER BY created DESC`,
      member,
      since,
      until,
    )
  },
})

/** Who shared a page after the member, who was the first one, gathered by page. */
export async function sharedToo(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
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
