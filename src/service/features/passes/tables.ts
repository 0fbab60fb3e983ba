import { keyedTable, type Version } from '../../store/schema/statement.ts'

/** Pages that members passed to people, or to themselves. Nothing else of the network reads these tables, so nobody else can see a pass. */
export const tables: Version = [
  // team is the name of the team to which it was passed as a whole, or empty; kept is 1 if the sender is its receiver;
  // words has what the search looks through; receivers is their number when it was passed
  `CREATE TABLE pass (
    id TEXT PRIMARY KEY,
    from_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    team TEXT NOT NULL,
    match_key TEXT NOT NULL,
    key_version INTEGER NOT NULL,
    url TEXT NOT NULL,
    title TEXT NOT NULL,
    overview TEXT NOT NULL,
    keywords TEXT NOT NULL,
    site_name TEXT NOT NULL,
    url_picture TEXT NOT NULL,
    message TEXT NOT NULL,
    quote TEXT NOT NULL,
    language TEXT NOT NULL,
    words TEXT NOT NULL DEFAULT '',
    kept INTEGER NOT NULL,
    receivers INTEGER NOT NULL DEFAULT 1,
    created BIGINT NOT NULL,
    taken_down INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX pass_from ON pass (from_member, kept, created DESC, id)`,
  `CREATE UNIQUE INDEX pass_kept ON pass (from_member, match_key) WHERE kept = 1`,
  // named is 1 if the sender chose the member, beside the member’s team or without one;
  // waits is 1 until the member thanks, answers or is done with it; answered is the time of that, or of the removal of what
  // is kept; hidden is 1 once the member doesn't want to see it any more, and 2 while it is taken down; told is 1 once an
  // e-mail has told of it, or none has to; from_member, match_key, kept and created are the pass's
  `CREATE TABLE pass_receiver (
    pass TEXT NOT NULL REFERENCES pass (id) ON DELETE CASCADE,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    from_member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    match_key TEXT NOT NULL,
    kept INTEGER NOT NULL,
    created BIGINT NOT NULL,
    named INTEGER NOT NULL DEFAULT 1,
    waits INTEGER NOT NULL DEFAULT 1,
    value TEXT NOT NULL DEFAULT '' CHECK (value IN ('', 'THANKS', 'DONE')),
    answer TEXT NOT NULL DEFAULT '',
    answered BIGINT,
    hidden INTEGER NOT NULL DEFAULT 0,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (pass, member)
  )`,
  `CREATE INDEX pass_receiver_list ON pass_receiver (member, kept, hidden, waits, created, pass)`,
  `CREATE INDEX pass_receiver_page ON pass_receiver (member, match_key, kept, created, pass)`,
  `CREATE INDEX pass_receiver_removed ON pass_receiver (answered) WHERE kept = 1 AND hidden = 1`,
  // the hash of the page's key
  keyedTable(
    'pass_hash',
    `member TEXT NOT NULL,
    hash TEXT NOT NULL,
    pass TEXT NOT NULL,
    PRIMARY KEY (member, hash, pass),
    FOREIGN KEY (pass, member) REFERENCES pass_receiver (pass, member) ON DELETE CASCADE`,
  ),
  `CREATE INDEX pass_hash_pass ON pass_hash (pass, member)`,
  `CREATE INDEX pass_receiver_answered ON pass_receiver (from_member, value, answered DESC)`,
]
