import type { Version } from '../version.ts'

/** `withdrawn` is 1 where a deleted request was taken back by whoever sent it. */
export const withdrawnRequests: Version = [
  'ALTER TABLE contact_request ADD COLUMN withdrawn INTEGER NOT NULL DEFAULT 0',
]
