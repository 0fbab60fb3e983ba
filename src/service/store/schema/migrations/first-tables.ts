import type { Version } from '../version.ts'

/** The first version of the database. */
export const firstTables: Version = [
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
  // member.picture refers to it; a new picture has a new id, so that a cached picture is never stale
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
  // a table of its own, so that no query for a profile can return a password's hash
  `CREATE TABLE credential (
     member TEXT PRIMARY KEY REFERENCES member (id),
     login TEXT NOT NULL UNIQUE,
     password TEXT NOT NULL
   )`,
  // one row for each direction
  `CREATE TABLE contact (
     member TEXT NOT NULL REFERENCES member (id),
     contact TEXT NOT NULL REFERENCES member (id),
     since BIGINT NOT NULL,
     PRIMARY KEY (member, contact)
   )`,
  // answer and contact_card are the target's answer to the sender
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
  // calls of an application or an IP address in an hour; hours are numbered from 1970
  `CREATE TABLE call_count (
     hour INTEGER NOT NULL,
     subject TEXT NOT NULL,
     calls INTEGER NOT NULL,
     PRIMARY KEY (hour, subject)
   )`,
  // recent failed attempts with passwords and secrets; the subject is hashed
  `CREATE TABLE guess (
     subject TEXT PRIMARY KEY,
     guesses INTEGER NOT NULL,
     until BIGINT NOT NULL
   )`,
  'CREATE INDEX guess_until ON guess (until)',
  // responses to writes with an Idempotency-Key
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
  // contacts is 1 if the application may see the contact list
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
  // a used code stays, with the hash of its token: a second use of the code revokes that token
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
  // a share refers to a recommendation, at most once for each member; a status to none
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
]
