import type { Version } from '../statement.ts'

/** Applications, their access, members' sessions, and the limits of both. */
export const access: Version = [
  // own is 1 for the application of the network's own extension; quota and member_quota are calls per hour, of all and
  // of each member
  `CREATE TABLE application (
    key TEXT PRIMARY KEY,
    secret TEXT NOT NULL,
    name TEXT NOT NULL,
    level TEXT NOT NULL CHECK (level IN ('standard', 'premium')),
    quota INTEGER,
    added BIGINT NOT NULL,
    own INTEGER NOT NULL DEFAULT 0,
    member_quota INTEGER
  )`,
  `CREATE TABLE redirect_uri (
    application TEXT NOT NULL REFERENCES application (key) ON DELETE CASCADE,
    uri TEXT NOT NULL,
    PRIMARY KEY (application, uri)
  )`,
  // contacts is 1 if the application may see the contact list
  `CREATE TABLE consent (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    application TEXT NOT NULL REFERENCES application (key) ON DELETE CASCADE,
    contacts INTEGER NOT NULL,
    given BIGINT NOT NULL,
    PRIMARY KEY (member, application)
  )`,
  `CREATE TABLE token (
    hash TEXT PRIMARY KEY,
    member TEXT NOT NULL,
    application TEXT NOT NULL,
    issued BIGINT NOT NULL,
    provider_session TEXT,
    FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
  )`,
  `CREATE INDEX token_consent ON token (member, application)`,
  `CREATE INDEX token_provider ON token (provider_session) WHERE provider_session IS NOT NULL`,
  // a used code stays, with the hash of its token: a second use of the code revokes that token
  `CREATE TABLE authorization_code (
    hash TEXT PRIMARY KEY,
    member TEXT NOT NULL,
    application TEXT NOT NULL,
    redirect_uri TEXT NOT NULL,
    code_challenge TEXT,
    expires BIGINT NOT NULL,
    token TEXT,
    provider_session TEXT,
    FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
  )`,
  `CREATE INDEX authorization_code_consent ON authorization_code (member, application)`,
  `CREATE INDEX authorization_code_expires ON authorization_code (expires)`,
  `CREATE INDEX authorization_code_provider ON authorization_code (provider_session) WHERE provider_session IS NOT NULL`,
  // provider_session is the hash of a session elsewhere, NULL for sign-ins here; authenticated is when the member
  // proved there who it is
  `CREATE TABLE session (
    hash TEXT PRIMARY KEY,
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    expires BIGINT NOT NULL,
    provider_session TEXT,
    authenticated BIGINT
  )`,
  `CREATE INDEX session_expires ON session (expires)`,
  // for ending a member's oldest sessions
  `CREATE INDEX session_member ON session (member, expires DESC)`,
  `CREATE INDEX session_provider ON session (provider_session) WHERE provider_session IS NOT NULL`,
  // calls of an application, a member or an IP address in an hour; hours are numbered from 1970
  `CREATE TABLE call_count (
    hour INTEGER NOT NULL,
    subject TEXT NOT NULL,
    calls INTEGER NOT NULL,
    PRIMARY KEY (hour, subject)
  )`,
  // recent failed attempts with passwords and secrets; the subject is hashed
  `CREATE TABLE guess (subject TEXT PRIMARY KEY, guesses INTEGER NOT NULL, until BIGINT NOT NULL)`,
  `CREATE INDEX guess_until ON guess (until)`,
  // the key of the turns that sign-ins are promised, for all nodes
  `CREATE TABLE ticket_key (id INTEGER PRIMARY KEY, secret TEXT NOT NULL)`,
  // responses to writes with an Idempotency-Key
  `CREATE TABLE kept_response (
    application TEXT NOT NULL,
    member TEXT NOT NULL,
    key TEXT NOT NULL,
    request TEXT NOT NULL,
    response TEXT NOT NULL,
    taken BIGINT NOT NULL,
    PRIMARY KEY (application, member, key)
  )`,
  `CREATE INDEX kept_response_taken ON kept_response (taken)`,
]

/** Of what the member has read; 0 of those of 0.1.0, whose page named no addition. */
export const consentVersions: Version = ['ALTER TABLE consent ADD COLUMN version INTEGER NOT NULL DEFAULT 0']

/** The answer about the contact list of a member who signed out: it is shown again, and allows nothing. */
export const endedConsents: Version = [
  `CREATE TABLE ended_consent (
    member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
    application TEXT NOT NULL REFERENCES application (key) ON DELETE CASCADE,
    contacts INTEGER NOT NULL,
    PRIMARY KEY (member, application)
  )`,
]

/** By which expired rows are pruned. */
export const expiries: Version = [
  `CREATE INDEX member_link_expires ON member_link (expires) WHERE mail_failure = ''`,
  'CREATE INDEX token_expires ON token (expires) WHERE expires IS NOT NULL',
]

/**
 * The proof of a session: proven_by is a passkey's id, 'link' for a link from somebody else, NULL for a password or a
 * sign-in elsewhere. browser is in words; used is the beginning of the day of the last use. A token and a code have the
 * hash of the session in which they were given; by_other is 1 for a link that the member didn't ask for.
 */
export const proofs: Version = [
  'ALTER TABLE session ADD COLUMN proven_by TEXT',
  `ALTER TABLE session ADD COLUMN browser TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE session ADD COLUMN used BIGINT',
  'ALTER TABLE authorization_code ADD COLUMN session TEXT',
  'CREATE INDEX authorization_code_session ON authorization_code (session) WHERE session IS NOT NULL',
  'ALTER TABLE token ADD COLUMN session TEXT',
  'CREATE INDEX token_session ON token (session) WHERE session IS NOT NULL',
  `ALTER TABLE token ADD COLUMN browser TEXT NOT NULL DEFAULT ''`,
  'ALTER TABLE member_link ADD COLUMN by_other INTEGER NOT NULL DEFAULT 0',
]

const columns = 'hash, member, application, issued, provider_session'

const ofProgram = [
  'program TEXT',
  'name TEXT',
  `access TEXT CHECK (access IN ('read', 'write'))`,
  'expires BIGINT',
  'called BIGINT',
  'wrote BIGINT',
] as const

const isComplete = `CHECK (application IS NOT NULL OR
  program IS NOT NULL AND name IS NOT NULL AND access IS NOT NULL AND expires IS NOT NULL)`

/**
 * Tokens of members' own programs. They have no application, so that a node of the release before, which knows neither
 * their end nor their access, lets none of them in. Their provider_session is empty: no logout there ends them.
 */
export const programTokens: Version = [
  // program is the id by which calls are counted; called and wrote are the beginnings of the days of the last ones
  {
    sqlite: [
      `CREATE TABLE any_token (
        hash TEXT PRIMARY KEY,
        member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
        application TEXT,
        issued BIGINT NOT NULL,
        provider_session TEXT,
        ${ofProgram.join(', ')},
        ${isComplete},
        FOREIGN KEY (member, application) REFERENCES consent (member, application) ON DELETE CASCADE
      )`,
      `INSERT INTO any_token (${columns}) SELECT ${columns} FROM token`,
      'DROP TABLE token',
      'ALTER TABLE any_token RENAME TO token',
      'CREATE INDEX token_consent ON token (member, application)',
      'CREATE INDEX token_provider ON token (provider_session) WHERE provider_session IS NOT NULL',
    ],
    // the same rows: in a new table, a transaction of another node that began before would find none
    postgres: [
      'ALTER TABLE token ALTER COLUMN application DROP NOT NULL',
      `ALTER TABLE token ${ofProgram.map((column) => `ADD COLUMN ${column}`).join(', ')}`,
      `ALTER TABLE token ADD ${isComplete}`,
      'ALTER TABLE token ADD FOREIGN KEY (member) REFERENCES member (id) ON DELETE CASCADE',
    ],
  },
]
