import { indexNamesInLatin } from '../../name-words.ts'
import type { Version } from '../statement.ts'

/** Members, their teams, and how they are recognized. */
export const members: Version = [
  // the state and the role are no part of the API; sort_name is the name without accents, for sorting; time_zone is the
  // browser's, by its IANA name
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
    updated BIGINT NOT NULL,
    state TEXT NOT NULL DEFAULT 'active' CHECK (state IN ('invited', 'active', 'disabled')),
    role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'administrator')),
    sort_name TEXT NOT NULL DEFAULT '',
    time_zone TEXT NOT NULL DEFAULT ''
  )`,
  // the members whose news no search has: few, so each search reads all of them
  `CREATE INDEX member_disabled ON member (id) WHERE state = 'disabled'`,
  `CREATE INDEX member_administrators ON member (state) WHERE role = 'administrator'`,
  // member.picture refers to it; a new picture has a new id, so that a cached picture is never stale
  `CREATE TABLE picture (
    id TEXT PRIMARY KEY,
    member TEXT NOT NULL UNIQUE REFERENCES member (id) ON DELETE CASCADE,
    media_type TEXT NOT NULL CHECK (media_type IN ('image/png', 'image/jpeg', 'image/webp'))
  )`,
  // in pieces, since SQLite reads a value as a whole
  `CREATE TABLE picture_piece (
    picture TEXT NOT NULL REFERENCES picture (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    bytes BYTEA NOT NULL,
    PRIMARY KEY (picture, number)
  )`,
  `CREATE TABLE card (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('BUSINESS', 'PERSO')),
    company TEXT NOT NULL,
    position TEXT NOT NULL,
    email TEXT NOT NULL,
    phone TEXT NOT NULL,
    address TEXT NOT NULL,
    PRIMARY KEY (member, kind)
  )`,
  // a table of its own, so that no query for a profile can return a password's hash or an address. Addresses are in
  // lower case, and several members may have the same one; administrator_email is the address that an administrator has
  // given; email_confirmed is 1 if the member has read an e-mail to the address
  `CREATE TABLE credential (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    login TEXT NOT NULL UNIQUE,
    password TEXT NOT NULL,
    email TEXT,
    administrator_email TEXT,
    email_confirmed INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE INDEX credential_address ON credential (email, member)`,
  // addresses to which the mail server refused the latest e-mail, until it takes one. status is its answer; unknown is
  // since when it says that there is no such person, NULL if it says something else; ended is 1 if the address counts
  // as unconfirmed for that
  `CREATE TABLE mail_refusal (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    status TEXT NOT NULL,
    since BIGINT NOT NULL,
    unknown BIGINT,
    ended INTEGER NOT NULL DEFAULT 0
  )`,
  `CREATE TABLE name_word (
    word TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    PRIMARY KEY (word, member)
  )`,
  `CREATE INDEX name_word_member ON name_word (member, word)`,
  // a team exists as long as it has members
  `CREATE TABLE team_member (
    team TEXT NOT NULL,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    PRIMARY KEY (team, member)
  )`,
  `CREATE INDEX team_member_member ON team_member (member)`,
  // mail_failure is the reason why the e-mail with the link couldn't be sent
  `CREATE TABLE member_link (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    hash TEXT NOT NULL UNIQUE,
    kind TEXT NOT NULL CHECK (kind IN ('join', 'password')),
    expires BIGINT NOT NULL,
    mail_failure TEXT NOT NULL DEFAULT ''
  )`,
  // e-mail addresses that members entered, until the link in an e-mail to the address was opened
  `CREATE TABLE pending_email (
    member TEXT PRIMARY KEY REFERENCES member (id) ON DELETE CASCADE,
    email TEXT NOT NULL,
    hash TEXT NOT NULL,
    expires BIGINT NOT NULL
  )`,
  `CREATE INDEX pending_email_expires ON pending_email (expires)`,
  // the hashed names by which members are recognized who were disabled or removed, or had other e-mail addresses;
  // without a foreign key, since they outlive the member. readmitted: the member as whom an administrator let the
  // person in
  `CREATE TABLE member_alias (
    hash TEXT NOT NULL,
    member TEXT NOT NULL,
    readmitted TEXT,
    PRIMARY KEY (hash, member)
  )`,
  `CREATE INDEX member_alias_member ON member_alias (member, hash)`,
]

/** When each member joined; 0 of those who joined before this was stored, or have yet to join. */
export const joining: Version = [
  'ALTER TABLE member ADD COLUMN joined BIGINT NOT NULL DEFAULT 0',
  'CREATE INDEX member_joined ON member (joined DESC, id)',
]

/** Names are found in Latin letters too. */
export const latinNames: Version = [indexNamesInLatin]
