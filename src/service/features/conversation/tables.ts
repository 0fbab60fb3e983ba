import { keyedTable, trigger, type Version } from '../../store/schema/statement.ts'

const comment = `id TEXT PRIMARY KEY,
    news TEXT NOT NULL REFERENCES news_tally (news) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    to_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    message TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL`

/** A counter of an item follows a table's rows. */
const counted = (table: string, counter: string) => [
  trigger(`${table}_added`, { after: `INSERT ON ${table}` }, [
    `UPDATE news_tally SET ${counter} = ${counter} + 1 WHERE news = NEW.news`,
  ]),
  trigger(`${table}_removed`, { after: `DELETE ON ${table}` }, [
    `UPDATE news_tally SET ${counter} = ${counter} - 1 WHERE news = OLD.news`,
  ]),
]

/** All of an item ends with it; it moves between two tables while its author can restore it. */
const ended = (name: string, table: string, other: string) =>
  trigger(name, { after: `DELETE ON ${table}` }, [
    `DELETE FROM news_tally WHERE news = OLD.id AND NOT EXISTS (SELECT 1 FROM ${other} WHERE id = OLD.id)`,
  ])

export const tables: Version = [
  // the counters of each share and status that somebody has liked or commented on, also while it is removed; news is
  // its id
  keyedTable(
    'news_tally',
    `news TEXT PRIMARY KEY,
    likes INTEGER NOT NULL DEFAULT 0,
    comments INTEGER NOT NULL DEFAULT 0`,
  ),
  // to_member is the item's author
  keyedTable(
    'news_like',
    `news TEXT NOT NULL REFERENCES news_tally (news) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    to_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    created BIGINT NOT NULL,
    PRIMARY KEY (member, news)`,
  ),
  `CREATE INDEX news_like_latest ON news_like (news, created DESC, member)`,
  `CREATE INDEX news_like_member ON news_like (member, created)`,
  `CREATE INDEX news_like_to ON news_like (to_member, created DESC)`,
  `CREATE TABLE news_comment (
    ${comment}
  )`,
  `CREATE INDEX news_comment_latest ON news_comment (news, created DESC, id)`,
  `CREATE INDEX news_comment_member ON news_comment (member, created)`,
  `CREATE INDEX news_comment_of_member ON news_comment (news, member)`,
  `CREATE INDEX news_comment_to ON news_comment (to_member, created DESC)`,
  // comments that can be restored for a while; taken_down is 1 for what an administrator took down: its author can't
  // restore it, and it isn't pruned
  `CREATE TABLE removed_news_comment (
    ${comment},
    removed BIGINT NOT NULL,
    taken_down INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX removed_news_comment_news ON removed_news_comment (news)`,
  `CREATE INDEX removed_news_comment_member ON removed_news_comment (member)`,
  `CREATE INDEX removed_news_comment_to ON removed_news_comment (to_member)`,
  `CREATE INDEX removed_news_comment_removed ON removed_news_comment (removed) WHERE taken_down = 0`,
  ...counted('news_like', 'likes'),
  ...counted('news_comment', 'comments'),
  ended('news_tally_ended', 'news_item', 'removed_news_item'),
  ended('removed_news_tally_ended', 'removed_news_item', 'news_item'),
]
