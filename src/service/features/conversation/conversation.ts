import type { Capability } from '../../capability.ts'
import { commentRows, removalInBatches } from './comments.ts'
import { gather } from './gather.ts'
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
