import type { Version } from '../version.ts'

/** Adds `withdrawn`, which is 1 if the sender deleted the request. */
export const withdrawnRequests: Version = [
  'ALTER TABLE contact_request ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0',
]
