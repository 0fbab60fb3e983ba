import { numberedTable, trigger, type Version } from '../statement.ts'

/** Counters, and copies with short keys. Triggers maintain them, so that they always equal the rows that they count. */
export const counters: Version = [
  // cached counts of contacts and sharers are valid until a counter of changes differs
  numberedTable(
    'member_tally',
    `member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
    contacts INTEGER NOT NULL DEFAULT 0,
    news INTEGER NOT NULL DEFAULT 0,
    contact_changes INTEGER NOT NULL DEFAULT 0`,
  ),
  numberedTable(
    'recommendation_tally',
    `recommendation TEXT NOT NULL UNIQUE REFERENCES recommendation (id) ON DELETE CASCADE,
    sharers INTEGER NOT NULL DEFAULT 0,
    sharer_changes INTEGER NOT NULL DEFAULT 0`,
  ),
  // copies of contacts and shares with numbers as keys: joins take half as long as with ids
  `CREATE TABLE numbered_contact (member INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (member, contact))`,
  `CREATE TABLE numbered_sharer (
    recommendation INTEGER NOT NULL,
    member INTEGER NOT NULL,
    PRIMARY KEY (recommendation, member)
  )`,
  trigger('member_added', { after: 'INSERT ON member' }, [`INSERT INTO member_tally (member) VALUES (NEW.id)`]),
  trigger('recommendation_added', { after: 'INSERT ON recommendation' }, [
    `INSERT INTO recommendation_tally (recommendation) VALUES (NEW.id)`,
  ]),
  trigger('contact_added', { after: 'INSERT ON contact' }, [
    `UPDATE member_tally SET contacts = contacts + 1 WHERE member = NEW.member`,
    `INSERT INTO numbered_contact (member, contact)
      SELECT a.number, b.number FROM member_tally a, member_tally b
      WHERE a.member = NEW.member AND b.member = NEW.contact`,
  ]),
  trigger('contact_ended', { after: 'DELETE ON contact' }, [
    `UPDATE member_tally SET contacts = contacts - 1 WHERE member = OLD.member`,
    `DELETE FROM numbered_contact WHERE member = (SELECT number FROM member_tally WHERE member = OLD.member)
      AND contact = (SELECT number FROM member_tally WHERE member = OLD.contact)`,
  ]),
  trigger('news_added', { after: 'INSERT ON news_item' }, [
    `UPDATE member_tally SET news = news + 1 WHERE member = NEW.member`,
  ]),
  trigger('news_removed', { after: 'DELETE ON news_item' }, [
    `UPDATE member_tally SET news = news - 1 WHERE member = OLD.member`,
  ]),
  trigger('share_added', { after: 'INSERT ON news_item', when: 'NEW.recommendation IS NOT NULL' }, [
    `UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation`,
    `INSERT INTO numbered_sharer (recommendation, member)
      SELECT r.number, m.number FROM recommendation_tally r, member_tally m
      WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member`,
  ]),
  trigger('share_removed', { after: 'DELETE ON news_item', when: 'OLD.recommendation IS NOT NULL' }, [
    `UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation`,
    `DELETE FROM numbered_sharer
      WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
      AND member = (SELECT number FROM member_tally WHERE member = OLD.member)`,
  ]),
  trigger('contacts_changed', { after: 'UPDATE OF contacts ON member_tally' }, [
    `UPDATE member_tally SET contact_changes = contact_changes + 1 WHERE number = NEW.number`,
  ]),
  trigger('sharers_changed', { after: 'UPDATE OF sharers ON recommendation_tally' }, [
    `UPDATE recommendation_tally SET sharer_changes = sharer_changes + 1 WHERE number = NEW.number`,
  ]),
]

/**
 * Numbers of 64 bits for pages: members share new ones every day, and each attempt takes a number. 32 bits are enough for
 * members.
 */
export const pageNumbers: Version = [
  {
    sqlite: [],
    postgres: [
      'ALTER TABLE recommendation_tally ALTER COLUMN number TYPE BIGINT',
      'ALTER TABLE numbered_sharer ALTER COLUMN recommendation TYPE BIGINT',
    ],
  },
]
