import type { Version } from '../../version.ts'

/**
 * Adds the session at the company's provider in which access began, so that its end there ends it here, and the time at
 * which the member proved there who it is.
 */
export const providerSessions: Version = [
  // hashes of issuer and session; NULL if unknown, as for sign-ins here, and for sessions of earlier versions
  'ALTER TABLE session ADD COLUMN provider_session TEXT',
  'ALTER TABLE session ADD COLUMN authenticated BIGINT',
  'ALTER TABLE authorization_code ADD COLUMN provider_session TEXT',
  'ALTER TABLE token ADD COLUMN provider_session TEXT',
  'CREATE INDEX session_provider ON session (provider_session) WHERE provider_session IS NOT NULL',
  'CREATE INDEX authorization_code_provider ON authorization_code (provider_session) WHERE provider_session IS NOT NULL',
  'CREATE INDEX token_provider ON token (provider_session) WHERE provider_session IS NOT NULL',
  // hashes of the ids of logout tokens, and of the sessions and accounts that they name
  `CREATE TABLE provider_logout (
     hash TEXT PRIMARY KEY,
     issued BIGINT NOT NULL,
     expires BIGINT NOT NULL
   )`,
  'CREATE INDEX provider_logout_expires ON provider_logout (expires)',
]
