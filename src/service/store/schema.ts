import { type Database, DatabaseFailure } from './database.ts'
import { indexAllNames } from './names.ts'
import { reverseAllDomains } from './reversed-domain.ts'

/** A statement, or what no statement can do. */
type Step = string | ((database: Database) => Promise<void>)

/**
 * One list of steps for each version, their statements such that SQLite and PostgreSQL both understand them, but for triggers
 * and keys that number themselves, which each engine has its own words for; what was published is never edited, only
 * followed: what this program calls otherwise now is renamed by a later version.
 * Ids are random and one space: whatever `/<id>` names is found in exactly one of member, recommendation and contact_request.
 */
export const migrations: readonly (readonly Step[])[] = [
  [
    `CREATE TABLE member (
       id TEXT PRIMARY KEY,
       name TEXT NOT NULL,
       first_name TEXT NOT NULL,
       last_name TEXT NOT NULL,
       gender TEXT NOT NULL,
       headline TEXT NOT NULL,
       introduction TEXT NOT NULL,
       interests TEXT NOT NULL,
       city TEXT NOT NULL,
       country TEXT NOT NULL,
       language TEXT NOT NULL,
       picture TEXT NOT NULL DEFAULT '',
       social_accounts TEXT NOT NULL DEFAULT '',
       updated BIGINT NOT NULL
     )`,
    // the bytes of what member.picture names; a new picture has a new id, so that caches never hold an old one
    `CREATE TABLE picture (
       id TEXT PRIMARY KEY,
       member TEXT NOT NULL UNIQUE REFERENCES member (id),
       media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp')),
       bytes BYTEA NOT NULL
     )`,
    `CREATE TABLE card (
       member TEXT NOT NULL REFERENCES member (id),
       kind TEXT NOT NULL CHECK (kind IN ('BUSINESS', 'PERSO')),
       company TEXT NOT NULL,
       position TEXT NOT NULL,
       email TEXT NOT NULL,
       phone TEXT NOT NULL,
       address TEXT NOT NULL,
       PRIMARY KEY (member, kind)
     )`,
    // apart from member, so that no query for a profile can carry a password's hash along
    `CREATE TABLE credential (
       member TEXT PRIMARY KEY REFERENCES member (id),
       login TEXT NOT NULL UNIQUE,
       password TEXT NOT NULL
     )`,
    // both directions, a row each
    `CREATE TABLE contact (
       member TEXT NOT NULL REFERENCES member (id),
       contact TEXT NOT NULL REFERENCES member (id),
       since BIGINT NOT NULL,
       PRIMARY KEY (member, contact)
     )`,
    // answer and contact_card are what the target sent back to the requester
    `CREATE TABLE contact_request (
       id TEXT PRIMARY KEY,
       from_member TEXT NOT NULL REFERENCES member (id),
       to_member TEXT NOT NULL REFERENCES member (id),
       subject TEXT NOT NULL,
       message TEXT NOT NULL,
       state TEXT NOT NULL CHECK (state IN ('pending', 'accepted', 'declined', 'deleted')),
       answer TEXT NOT NULL DEFAULT '',
       contact_card TEXT NOT NULL DEFAULT 'NONE' CHECK (contact_card IN ('BUSINESS', 'PERSO', 'NONE', 'ALL')),
       asked BIGINT NOT NULL,
       updated BIGINT NOT NULL
     )`,
    'CREATE INDEX contact_request_from ON contact_request (from_member, updated)',
    'CREATE INDEX contact_request_to ON contact_request (to_member, state, asked)',
    `CREATE UNIQUE INDEX contact_request_pending ON contact_request (from_member, to_member) WHERE state = 'pending'`,
    `CREATE TABLE application (
       key TEXT PRIMARY KEY,
       secret TEXT NOT NULL,
       name TEXT NOT NULL,
       level TEXT NOT NULL CHECK (level IN ('standard', 'premium')),
       quota INTEGER,
       added BIGINT NOT NULL
     )`,
    `CREATE TABLE redirect_address (
       application TEXT NOT NULL REFERENCES application (key),
       address TEXT NOT NULL,
       PRIMARY KEY (application, address)
     )`,
    // an hour's calls of an application or an address; hours are numbered from 1970
    `CREATE TABLE call_count (
       hour INTEGER NOT NULL,
       subject TEXT NOT NULL,
       calls INTEGER NOT NULL,
       PRIMARY KEY (hour, subject)
     )`,
    // wrong passwords and secrets of a while; the subject is hashed
    `CREATE TABLE guess (
       subject TEXT PRIMARY KEY,
       guesses INTEGER NOT NULL,
       until BIGINT NOT NULL
     )`,
    'CREATE INDEX guess_until ON guess (until)',
    // the answers to writes that carried an Idempotency-Key
    `CREATE TABLE kept_answer (
       application TEXT NOT NULL,
       member TEXT NOT NULL,
       key TEXT NOT NULL,
       request TEXT NOT NULL,
       answer TEXT NOT NULL,
       taken BIGINT NOT NULL,
       PRIMARY KEY (application, member, key)
     )`,
    'CREATE INDEX kept_answer_taken ON kept_answer (taken)',
    // what the member allowed: contacts is 1 when the application may see the contact list
    `CREATE TABLE consent (
       member TEXT NOT NULL REFERENCES member (id),
       application TEXT NOT NULL REFERENCES application (key),
       contacts INTEGER NOT NULL,
       given BIGINT NOT NULL,
       PRIMARY KEY (member, application)
     )`,
    `CREATE TABLE token (
       hash TEXT PRIMARY KEY,
       member TEXT NOT NULL,
       application TEXT NOT NULL,
       issued BIGINT NOT NULL,
       FOREIGN KEY (member, application) REFERENCES consent (member, application)
     )`,
    'CREATE INDEX token_consent ON token (member, application)',
    // kept after its use, with the hash of the token that it gave: a second use ends that token
    `CREATE TABLE authorization_code (
       hash TEXT PRIMARY KEY,
       member TEXT NOT NULL,
       application TEXT NOT NULL,
       redirect_uri TEXT NOT NULL,
       code_challenge TEXT,
       expires BIGINT NOT NULL,
       token TEXT,
       FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
     )`,
    'CREATE INDEX authorization_code_consent ON authorization_code (member, application)',
    'CREATE INDEX authorization_code_expires ON authorization_code (expires)',
    `CREATE TABLE session (
       hash TEXT PRIMARY KEY,
       member TEXT NOT NULL REFERENCES member (id),
       expires BIGINT NOT NULL
     )`,
    'CREATE INDEX session_expires ON session (expires)',
    `CREATE TABLE recommendation (
       id TEXT PRIMARY KEY,
       address TEXT NOT NULL UNIQUE,
       domain TEXT NOT NULL
     )`,
    // a share names a recommendation and has at most one row for each member; a status names none
    `CREATE TABLE news_item (
       id TEXT PRIMARY KEY,
       member TEXT NOT NULL REFERENCES member (id),
       recommendation TEXT REFERENCES recommendation (id),
       message TEXT NOT NULL,
       language TEXT NOT NULL,
       title TEXT NOT NULL DEFAULT '',
       overview TEXT NOT NULL DEFAULT '',
       keywords TEXT NOT NULL DEFAULT '',
       site_name TEXT NOT NULL DEFAULT '',
       picture TEXT NOT NULL DEFAULT '',
       by_mobile INTEGER NOT NULL DEFAULT 0,
       social_accounts TEXT NOT NULL DEFAULT '',
       created BIGINT NOT NULL,
       published BIGINT NOT NULL,
       UNIQUE (recommendation, member)
     )`,
    'CREATE INDEX news_item_latest ON news_item (recommendation, published DESC, id)',
    'CREATE INDEX news_item_member ON news_item (member, published DESC, id)',
  ],
  // the words that the API and OAuth have for these
  [
    'ALTER TABLE recommendation RENAME COLUMN address TO url',
    'ALTER TABLE redirect_address RENAME TO redirect_uri',
    'ALTER TABLE redirect_uri RENAME COLUMN address TO uri',
    'ALTER TABLE kept_answer RENAME TO kept_response',
    'ALTER TABLE kept_response RENAME COLUMN answer TO response',
    'DROP INDEX kept_answer_taken',
    'CREATE INDEX kept_response_taken ON kept_response (taken)',
  ],
  // members are found by the words of their names; what a member removed can be brought back for a while
  [
    `CREATE TABLE name_word (
       word TEXT NOT NULL,
       member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
       PRIMARY KEY (word, member)
     )`,
    'CREATE INDEX name_word_member ON name_word (member, word)',
    indexAllNames,
    `CREATE TABLE removed_news_item (
       id TEXT PRIMARY KEY,
       member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
       recommendation TEXT REFERENCES recommendation (id) ON DELETE CASCADE,
       message TEXT NOT NULL,
       language TEXT NOT NULL,
       title TEXT NOT NULL,
       overview TEXT NOT NULL,
       keywords TEXT NOT NULL,
       site_name TEXT NOT NULL,
       picture TEXT NOT NULL,
       by_mobile INTEGER NOT NULL,
       social_accounts TEXT NOT NULL,
       created BIGINT NOT NULL,
       published BIGINT NOT NULL,
       removed BIGINT NOT NULL
     )`,
    'CREATE INDEX removed_news_item_removed ON removed_news_item (removed)',
  ],
  // what lists are asked for by and in which order, so that a page of a long one is read without the rest of it
  [
    // without the contact, so that contacts in no special order are read from the primary key, in the order of other indexes
    'CREATE INDEX contact_latest ON contact (member, since DESC)',
    // of the shared page, as in recommendation
    `ALTER TABLE news_item ADD COLUMN domain TEXT NOT NULL DEFAULT ''`,
    `ALTER TABLE removed_news_item ADD COLUMN domain TEXT NOT NULL DEFAULT ''`,
    `UPDATE news_item SET domain = (SELECT domain FROM recommendation r WHERE r.id = news_item.recommendation)
     WHERE recommendation IS NOT NULL`,
    'DROP INDEX news_item_member',
    'CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, domain)',
    'CREATE INDEX news_item_newest ON news_item (published DESC, id, member)',
    'DROP INDEX contact_request_to',
    'CREATE INDEX contact_request_to ON contact_request (to_member, state, asked DESC, id)',
    'DROP INDEX contact_request_from',
    'CREATE INDEX contact_request_from ON contact_request (from_member, updated DESC, id)',
    'CREATE INDEX contact_request_between ON contact_request (from_member, to_member, updated DESC, id)',
  ],
  // 1 where a deleted request was taken back by whoever sent it
  ['ALTER TABLE contact_request ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0'],
  // what is counted: the database keeps it itself, so that it can't differ from what it is counted from
  [
    `CREATE TABLE member_tally (
       number INTEGER PRIMARY KEY,
       member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
       contacts INTEGER NOT NULL DEFAULT 0,
       news INTEGER NOT NULL DEFAULT 0
     )`,
    `CREATE TABLE recommendation_tally (
       number INTEGER PRIMARY KEY,
       recommendation TEXT NOT NULL UNIQUE REFERENCES recommendation (id) ON DELETE CASCADE,
       sharers INTEGER NOT NULL DEFAULT 0
     )`,
    // contact and the shares once more, by those numbers: finding one among many takes half as long as by ids
    'CREATE TABLE numbered_contact (member INTEGER NOT NULL, contact INTEGER NOT NULL, PRIMARY KEY (member, contact))',
    `CREATE TABLE numbered_sharer (recommendation INTEGER NOT NULL, member INTEGER NOT NULL, PRIMARY KEY (recommendation, member))`,
    `INSERT INTO member_tally (member, contacts, news)
     SELECT id, (SELECT COUNT(*) FROM contact c WHERE c.member = m.id), (SELECT COUNT(*) FROM news_item n WHERE n.member = m.id)
     FROM member m`,
    `INSERT INTO recommendation_tally (recommendation, sharers)
     SELECT id, (SELECT COUNT(*) FROM news_item n WHERE n.recommendation = r.id) FROM recommendation r`,
    `INSERT INTO numbered_contact (member, contact)
     SELECT a.number, b.number FROM contact c
     JOIN member_tally a ON a.member = c.member JOIN member_tally b ON b.member = c.contact ORDER BY 1, 2`,
    `INSERT INTO numbered_sharer (recommendation, member)
     SELECT r.number, m.number FROM news_item n
     JOIN recommendation_tally r ON r.recommendation = n.recommendation JOIN member_tally m ON m.member = n.member ORDER BY 1, 2`,
    `CREATE TRIGGER member_added AFTER INSERT ON member BEGIN
       INSERT INTO member_tally (member) VALUES (NEW.id);
     END`,
    `CREATE TRIGGER recommendation_added AFTER INSERT ON recommendation BEGIN
       INSERT INTO recommendation_tally (recommendation) VALUES (NEW.id);
     END`,
    `CREATE TRIGGER contact_added AFTER INSERT ON contact BEGIN
       UPDATE member_tally SET contacts = contacts + 1 WHERE member = NEW.member;
       INSERT INTO numbered_contact (member, contact)
         SELECT a.number, b.number FROM member_tally a, member_tally b WHERE a.member = NEW.member AND b.member = NEW.contact;
     END`,
    `CREATE TRIGGER contact_ended AFTER DELETE ON contact BEGIN
       UPDATE member_tally SET contacts = contacts - 1 WHERE member = OLD.member;
       DELETE FROM numbered_contact WHERE member = (SELECT number FROM member_tally WHERE member = OLD.member)
         AND contact = (SELECT number FROM member_tally WHERE member = OLD.contact);
     END`,
    `CREATE TRIGGER news_added AFTER INSERT ON news_item BEGIN
       UPDATE member_tally SET news = news + 1 WHERE member = NEW.member;
     END`,
    `CREATE TRIGGER news_removed AFTER DELETE ON news_item BEGIN
       UPDATE member_tally SET news = news - 1 WHERE member = OLD.member;
     END`,
    `CREATE TRIGGER share_added AFTER INSERT ON news_item WHEN NEW.recommendation IS NOT NULL BEGIN
       UPDATE recommendation_tally SET sharers = sharers + 1 WHERE recommendation = NEW.recommendation;
       INSERT INTO numbered_sharer (recommendation, member)
         SELECT r.number, m.number FROM recommendation_tally r, member_tally m
         WHERE r.recommendation = NEW.recommendation AND m.member = NEW.member;
     END`,
    `CREATE TRIGGER share_removed AFTER DELETE ON news_item WHEN OLD.recommendation IS NOT NULL BEGIN
       UPDATE recommendation_tally SET sharers = sharers - 1 WHERE recommendation = OLD.recommendation;
       DELETE FROM numbered_sharer
         WHERE recommendation = (SELECT number FROM recommendation_tally WHERE recommendation = OLD.recommendation)
         AND member = (SELECT number FROM member_tally WHERE member = OLD.member);
     END`,
    // the news of a domain and of those below it, and those in a language, stand together
    'ALTER TABLE news_item RENAME COLUMN domain TO reversed_domain',
    'ALTER TABLE removed_news_item RENAME COLUMN domain TO reversed_domain',
    'DROP INDEX news_item_member',
    reverseAllDomains,
    'CREATE INDEX news_item_member ON news_item (member, published DESC, id, language, reversed_domain)',
    'DROP INDEX news_item_newest',
    'CREATE INDEX news_item_newest ON news_item (published DESC, id, member, language, reversed_domain)',
    'CREATE INDEX news_item_domain ON news_item (member, reversed_domain, published DESC, language)',
    'CREATE INDEX news_item_language ON news_item (member, language, published DESC)',
  ],
  // how often a member's contacts, and a page's sharers, have become others: what was counted among them is true until then
  [
    'ALTER TABLE member_tally ADD COLUMN contact_changes INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE recommendation_tally ADD COLUMN sharer_changes INTEGER NOT NULL DEFAULT 0',
    `CREATE TRIGGER contacts_changed AFTER UPDATE OF contacts ON member_tally BEGIN
       UPDATE member_tally SET contact_changes = contact_changes + 1 WHERE number = NEW.number;
     END`,
    `CREATE TRIGGER sharers_changed AFTER UPDATE OF sharers ON recommendation_tally BEGIN
       UPDATE recommendation_tally SET sharer_changes = sharer_changes + 1 WHERE number = NEW.number;
     END`,
  ],
]

/**
 * Brings the database to this program's version; safe beside other processes that do the same.
 *
 * @throws DatabaseFailure when a newer program has been at the database
 */
export function migrate(database: Database): Promise<void> {
  return database.transaction(async (tx) => {
    await tx.run('CREATE TABLE IF NOT EXISTS schema_version (version INTEGER NOT NULL)')
    const row = await tx.get<{ version: number }>('SELECT version FROM schema_version')
    const version = row?.version ?? 0
    if (version > migrations.length)
      throw new DatabaseFailure(
        'a newer version of the graph service has written this database; run that one, or put a backup from before in its place',
      )
    for (const step of migrations.slice(version).flat()) await (typeof step === 'string' ? tx.run(step) : step(tx))
    if (!row) await tx.run('INSERT INTO schema_version (version) VALUES ($1)', migrations.length)
    else if (version < migrations.length) await tx.run('UPDATE schema_version SET version = $1', migrations.length)
  })
}
