import type { Capability } from '../../capability.ts'
import { sitePaths } from '../../http/hosts.ts'
import type { Database } from '../../store/engine/database.ts'
import { readById } from '../../store/engine/queries.ts'
import { type GatheredNotice, type NoticesOf, namedInNotice } from '../../store/part.ts'
import { type NewsRow, nameOfNews } from '../../store/shares/news.ts'
import type { Store } from '../../store/store.ts'
import { maySee } from '../../store/visibility.ts'
import { type CommentRow, commentRows, removalInBatches } from './rows.ts'
import { tables } from './tables.ts'

const ofComment = `c.created AS at, c.id AS key, c.id, c.news, c.message, c.language, c.created AS creation_date`

/** For two shares of a member that become one: the later one has the thanks and answers of both. */
export const shareMerged = [
  `INSERT INTO news_tally (news) SELECT later FROM joined_share CROSS JOIN news_tally WHERE news = earlier
    ON CONFLICT DO NOTHING`,
  `INSERT INTO news_like (news, member, to_member, created) SELECT later, member, to_member, created
    FROM joined_share CROSS JOIN news_like WHERE news = earlier ON CONFLICT DO NOTHING`,
  `UPDATE news_comment SET news = (SELECT later FROM joined_share WHERE earlier = news)
    WHERE news IN (SELECT earlier FROM joined_share)`,
  `UPDATE removed_news_comment SET news = (SELECT later FROM joined_share WHERE earlier = news)
    WHERE news IN (SELECT earlier FROM joined_share)`,
  `UPDATE news_tally SET comments = (SELECT COUNT(*) FROM news_comment c WHERE c.news = news_tally.news)
    WHERE news IN (SELECT later FROM joined_share)`,
]

export const conversation: Capability = {
  name: 'conversation',
  data: {
    schema: [tables],
    papers: {
      conversation: {
        news_like: 'news member to_member created',
        news_comment: 'id news member to_member message language created',
        removed_news_comment: 'id news member to_member message language created removed taken_down',
        news_tally: 'news likes comments',
      },
    },
    resources: { comment: 'news_comment' },
    // what others wrote is theirs, also under the member's items
    download: {
      likes: `SELECT l.created AS at, l.news AS key, l.news, l.created AS creation_date FROM news_like l WHERE l.member = $1`,
      comments: `SELECT ${ofComment}, n.url, n.title FROM news_comment c LEFT JOIN news_item n ON n.id = c.news
        WHERE c.member = $1`,
      removed_comments: `SELECT ${ofComment}, c.removed AS removed_time FROM removed_news_comment c WHERE c.member = $1`,
    },
    lists: { comments: 'downloadComments' },
    removalInBatches,
    pruneExpired: (tx, now) => tx.of(commentRows).pruneExpired(now),
    notices: gather,
    moderated: [
      {
        async find(store, id) {
          const rows = store.of(commentRows)
          const shown = await rows.find(id)
          const comment = shown ?? (await rows.takenDown(id))
          return comment && { ...comment, name: '', isTakenDown: !shown }
        },
        mayComeBack: async (store, id, author, now) =>
          (await store.of(commentRows).removed(id, author, now)) !== undefined,
        takeDown: (tx, id, now) => tx.of(commentRows).takeDown(id, now),
        putBack: (tx, id) => tx.of(commentRows).putBack(id),
      },
    ],
  },
  web: () => import('./calls.ts'),
}

/** Maximum likes, and comments, of a time that a member's notices gather, the latest: others would wait for more. */
export const maxGathered = 1000

type Done = Pick<CommentRow, 'news' | 'member' | 'created'>

/** Thanks and answers of others to a member's shares and statuses. */
const doneRows = (database: Database) => {
  /** Items that are removed at present are left out. */
  function doneIn(table: string, columns: string, { member, since, until }: NoticesOf) {
    const seen = maySee('$1', { member: 'd.member', domain: "''" })
    const select = `SELECT ${columns} FROM ${table} d WHERE d.to_member = $1 AND d.member <> $1
       AND d.created > $2 AND d.created <= $3 AND EXISTS (SELECT 1 FROM news_item n WHERE n.id = d.news)${seen}
       ORDER BY d.created DESC LIMIT ${maxGathered}`
    return [select, member, since, until] as const
  }

  return {
    likes: (of: NoticesOf): Promise<Done[]> => database.all(...doneIn('news_like', 'd.news, d.member, d.created', of)),

    comments: (of: NoticesOf): Promise<(Done & { id: string })[]> =>
      database.all(...doneIn('news_comment', 'd.news, d.member, d.created, d.id', of)),

    items: (ids: Iterable<string>) =>
      readById<Pick<NewsRow, 'id' | 'title' | 'url' | 'message' | 'published'>>(database, ids, (list) => [
        `SELECT id, title, url, message, published FROM news_item WHERE id IN (${list})`,
      ]),

    answers: (ids: Iterable<string>) =>
      readById<{ id: string; message: string; language: string }>(database, ids, (list) => [
        `SELECT id, message, language FROM news_comment WHERE id IN (${list})`,
      ]),
  }
}

/** Likes and comments of others, gathered by item and kind, the latest first. */
async function gather(store: Store, of: NoticesOf, limit: number): Promise<GatheredNotice[]> {
  const rows = store.of(doneRows)
  const gathered = [
    { kind: 'LIKE' as const, all: (await rows.likes(of)).map((like) => ({ ...like, id: '' })) },
    { kind: 'COMMENT' as const, all: await rows.comments(of) },
  ].flatMap(({ kind, all }) =>
    [...Map.groupBy(all, ({ news }) => news)].map(([news, done]) => ({ kind, news, done, latest: done[0] })),
  )
  const shown = gathered.sort((a, b) => (b.latest?.created ?? 0) - (a.latest?.created ?? 0)).slice(0, limit)
  const items = await rows.items(shown.map(({ news }) => news))
  const answers = await rows.answers(shown.flatMap(({ latest }) => latest?.id || []))
  return shown.flatMap(({ kind, news, done, latest }) => {
    const item = items.get(news)
    if (!item || !latest) return []
    const answer = answers.get(latest.id)
    const members = new Set(done.map(({ member }) => member))
    const on = { id: news, type: 'NEWS ITEM', name: nameOfNews(item), time: item.published }
    return {
      kind,
      from: [...members].slice(0, namedInNotice),
      count: members.size,
      time: latest.created,
      on: { ...on, path: sitePaths.newsItem(news), url: item.url ?? undefined },
      answer: answer && { from: latest.member, ...answer },
    }
  })
}
