import { keyedTable, type Version } from '../statement.ts'

export const contacts: Version = [
  // one row for each direction
  `CREATE TABLE contact (
    member TEXT NOT NULL REFERENCES member (id),
    contact TEXT NOT NULL REFERENCES member (id),
    since BIGINT NOT NULL,
    PRIMARY KEY (member, contact)
  )`,
  // without the column contact: queries without an order then use the primary key, in the order of other indexes
  `CREATE INDEX contact_latest ON contact (member, since DESC)`,
  // for removing a member with the contacts
  `CREATE INDEX contact_contact ON contact (contact)`,
  `CREATE TABLE ended_contact (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    ended BIGINT NOT NULL,
    PRIMARY KEY (member, contact)
  )`,
  `CREATE INDEX ended_contact_contact ON ended_contact (contact)`,
  `CREATE INDEX ended_contact_ended ON ended_contact (ended)`,
  `CREATE TABLE team_contact (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    team TEXT NOT NULL,
    PRIMARY KEY (member, contact)
  )`,
  `CREATE INDEX team_contact_contact ON team_contact (contact)`,
  // answer and contact_card are the target's answer to the sender; withdrawn is 1 if the sender deleted the request;
  // told is the state of which an e-mail told, or of which none has to
  `CREATE TABLE contact_request (
    id TEXT PRIMARY KEY,
    from_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    to_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    subject TEXT NOT NULL,
    message TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined', 'deleted')),
    answer TEXT NOT NULL DEFAULT '',
    contact_card TEXT NOT NULL DEFAULT 'NONE' CHECK (contact_card IN ('BUSINESS', 'PERSO', 'NONE', 'ALL')),
    asked BIGINT NOT NULL,
    updated BIGINT NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    told TEXT NOT NULL DEFAULT ''
  )`,
  `CREATE UNIQUE INDEX contact_request_pending ON contact_request (from_member, to_member) WHERE state = 'pending'`,
  `CREATE INDEX contact_request_to ON contact_request (to_member, state, asked DESC, id)`,
  `CREATE INDEX contact_request_from ON contact_request (from_member, updated DESC, id)`,
  `CREATE INDEX contact_request_between ON contact_request (from_member, to_member, updated DESC, id)`,
  // for pruning
  `CREATE INDEX contact_request_refused ON contact_request (withdrawn, updated) WHERE state IN ('declined', 'deleted')`,
]

/** Whose news, and news from which sites, a member doesn't want. A site is a host with its labels reversed. */
export const muted: Version = [
  keyedTable(
    'muted_member',
    `member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    muted TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    since BIGINT NOT NULL,
    PRIMARY KEY (member, muted)`,
  ),
  // for removing a member whom others muted
  'CREATE INDEX muted_member_muted ON muted_member (muted)',
  keyedTable(
    'muted_site',
    `member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    site TEXT NOT NULL,
    since BIGINT NOT NULL,
    PRIMARY KEY (member, site)`,
  ),
]
