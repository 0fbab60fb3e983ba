import { shareTextNames } from '../../../../contract/parameters.ts'
import { columnsOf } from '../../engine/queries.ts'
import { dropTrigger, onUpgrade, trigger, type Version } from '../statement.ts'

/** The columns of a page's texts. A text that the contract adds later is no column here, but of a version of its own. */
const texts = ['title', 'overview', 'keywords', 'site_name', 'url_picture']
const columnsOfTexts = texts.map((text) => `${text} TEXT NOT NULL DEFAULT ''`).join(',\n    ')

export const shareColumns: readonly string[] = [...shareTextNames, 'language']

/** The texts of a share, a pass or a kept page, and their language; the row has this name in the statement. */
export const shareColumnsOf = (row: string): string => columnsOf(row, shareColumns)

export const news: Version = [
  // nodes of 0.1.0 read the texts and the picture; texts_changes was for their choice
  `CREATE TABLE recommendation (
    id TEXT PRIMARY KEY,
    match_key TEXT NOT NULL UNIQUE,
    ${columnsOfTexts},
    language TEXT NOT NULL DEFAULT '',
    texts_changes INTEGER NOT NULL DEFAULT 0
  )`,
  // a share refers to a recommendation, at most once for each member; a status to none. Nothing reads described
  `CREATE TABLE news_item (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id),
    recommendation TEXT REFERENCES recommendation (id),
    message TEXT NOT NULL,
    language TEXT NOT NULL,
    ${columnsOfTexts},
    by_mobile INTEGER NOT NULL DEFAULT 0,
    social_accounts TEXT NOT NULL DEFAULT '',
    created BIGINT NOT NULL,
    published BIGINT NOT NULL,
    described BIGINT NOT NULL DEFAULT 0,
    reversed_domain TEXT NOT NULL DEFAULT '',
    url TEXT,
    UNIQUE (recommendation, member)
  )`,
  `CREATE INDEX news_item_latest ON news_item (recommendation, published DESC, id)`,
  // indexes in which the news of a domain with its subdomains, or of a language, are adjacent
  `CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, reversed_domain)`,
  `CREATE INDEX news_item_newest ON news_item (published DESC, id, member, language, reversed_domain)`,
  `CREATE INDEX news_item_domain ON news_item (member, reversed_domain, published DESC, language)`,
  `CREATE INDEX news_item_language ON news_item (member, language, published DESC)`,
  // news that can be restored for a while; taken_down is 1 for what an administrator took down: its author can't
  // restore it, and it isn't pruned
  `CREATE TABLE removed_news_item (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    recommendation TEXT REFERENCES recommendation (id) ON DELETE CASCADE,
    message TEXT NOT NULL,
    language TEXT NOT NULL,
    ${columnsOfTexts},
    by_mobile INTEGER NOT NULL,
    social_accounts TEXT NOT NULL,
    created BIGINT NOT NULL,
    published BIGINT NOT NULL,
    described BIGINT NOT NULL DEFAULT 0,
    removed BIGINT NOT NULL,
    reversed_domain TEXT NOT NULL DEFAULT '',
    url TEXT,
    taken_down INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX removed_news_item_recommendation ON removed_news_item (recommendation)`,
  `CREATE INDEX removed_news_item_removed ON removed_news_item (removed) WHERE taken_down = 0`,
  `CREATE INDEX removed_news_item_member ON removed_news_item (member)`,
]

/** The passage of the page that a share quotes. */
export const quotes: Version = ['news_item', 'removed_news_item'].map(
  (table) => `ALTER TABLE ${table} ADD COLUMN quote TEXT NOT NULL DEFAULT ''`,
)

/**
 * Shares that an import brought: imported is the import's number, and 0 for all others. They are no news, so the lists of
 * news have indexes without them.
 */
export const importedShares: Version = [
  ...['news_item', 'removed_news_item', 'member_tally'].map(
    (table) => `ALTER TABLE ${table} ADD COLUMN imported INTEGER NOT NULL DEFAULT 0`,
  ),
  `CREATE INDEX news_item_own ON news_item (member, published DESC, id, language, reversed_domain)
    WHERE imported = 0`,
  `CREATE INDEX news_item_own_newest ON news_item (published DESC, id, member, language, reversed_domain)
    WHERE imported = 0`,
  `CREATE INDEX news_item_imported ON news_item (imported) WHERE imported > 0`,
  `CREATE INDEX news_item_imported_of ON news_item (member, imported) WHERE imported > 0`,
  `CREATE INDEX removed_news_item_imported ON removed_news_item (imported) WHERE imported > 0`,
  trigger('imported_share_added', { after: 'INSERT ON news_item', when: 'NEW.imported <> 0' }, [
    `UPDATE member_tally SET imported = imported + 1 WHERE member = NEW.member`,
  ]),
  trigger('imported_share_removed', { after: 'DELETE ON news_item', when: 'OLD.imported <> 0' }, [
    `UPDATE member_tally SET imported = imported - 1 WHERE member = OLD.member`,
  ]),
  trigger(
    'imported_share_shared',
    { after: 'UPDATE OF imported ON news_item', when: 'OLD.imported <> 0 AND NEW.imported = 0' },
    [`UPDATE member_tally SET imported = imported - 1 WHERE member = NEW.member`],
  ),
]

/** Who shared a page first, and who did after a time. */
export const firstShares: Version = ['CREATE INDEX news_item_first ON news_item (recommendation, created)']

export const textsAndLanguage = [...texts, 'language']

/**
 * An expression: the id of the share from which a page has its texts; null if no share has a title. It is the earliest
 * share with a title whose member hasn't left. Imported shares come last.
 */
export const namingShare = (page: string): string =>
  `(SELECT s.id FROM news_item s WHERE s.recommendation = ${page} AND s.title <> ''
    AND NOT EXISTS (SELECT 1 FROM member m WHERE m.id = s.member AND m.state = 'disabled')
    ORDER BY s.imported, s.created, s.id LIMIT 1)`

/** A page's texts are those of one share, so that they fit together, and are chosen when they are read. */
export const textsOfOneShare: Version = [
  onUpgrade(
    ...['page_described', 'page_described_anew', 'page_no_longer_described', 'page_texts_chosen'].map(dropTrigger),
    'DROP INDEX IF EXISTS news_item_described',
  ),
  `CREATE INDEX news_item_naming ON news_item (recommendation, imported, created, id) WHERE title <> ''`,
]
