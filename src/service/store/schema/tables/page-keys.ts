import { trigger, type Version } from '../statement.ts'

/** Versions of keys: pages whose keys become one are merged, beside the traffic (`store/shares/page-keys.ts`). */
export const pageKeys: Version = [
  // nodes of the release before write no version
  `ALTER TABLE recommendation ADD COLUMN key_version INTEGER NOT NULL DEFAULT 1`,
  // of one version in the order of the table: keys are made anew in it, which writes a third of the pages
  `CREATE INDEX recommendation_key_version ON recommendation (key_version)`,
  // the page that another one became
  `CREATE TABLE merged_page (
    id TEXT PRIMARY KEY,
    recommendation TEXT NOT NULL REFERENCES recommendation (id) ON DELETE CASCADE
  )`,
  `CREATE INDEX merged_page_recommendation ON merged_page (recommendation)`,
  // a member's earlier share of a page that was merged, as it was; share is the later one, which shows the words of both
  `CREATE TABLE merged_share (
    id TEXT PRIMARY KEY,
    share TEXT NOT NULL REFERENCES news_item (id) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    url TEXT,
    title TEXT NOT NULL,
    message TEXT NOT NULL,
    quote TEXT NOT NULL,
    language TEXT NOT NULL,
    created BIGINT NOT NULL,
    published BIGINT NOT NULL
  )`,
  `CREATE INDEX merged_share_share ON merged_share (share)`,
  `CREATE INDEX merged_share_member ON merged_share (member)`,
  trigger(
    'share_moved',
    { after: 'UPDATE OF recommendation ON news_item', when: 'NEW.recommendation <> OLD.recommendation' },
    [
      `UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation`,
      `DELETE FROM numbered_sharer
        WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
        AND member = (SELECT number FROM member_tally WHERE member = OLD.member)`,
      `UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation`,
      `INSERT INTO numbered_sharer (recommendation, member)
        SELECT r.number, m.number FROM recommendation_tally r, member_tally m
        WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member`,
    ],
  ),
]

/** The texts of a page, besides its title. */
export const textsOfMergedShares: Version = ['overview', 'keywords', 'site_name', 'url_picture'].map(
  (text) => `ALTER TABLE merged_share ADD COLUMN ${text} TEXT NOT NULL DEFAULT ''`,
)

/** Hashes of pages' keys, by which members ask who shared a page (`store/shares/page-hashes.ts`). */
export const sharedPages: Version = [
  // the hash of the page's key, and the version of that key: 0 until the hash is made
  `ALTER TABLE recommendation_tally ADD COLUMN key_version INTEGER NOT NULL DEFAULT 0`,
  `ALTER TABLE recommendation_tally ADD COLUMN hash TEXT NOT NULL DEFAULT ''`,
  // a bucket is a part of this index, without a look at other tables
  `CREATE INDEX recommendation_tally_shared ON recommendation_tally (key_version, hash) WHERE sharers > 0`,
]
