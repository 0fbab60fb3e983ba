import type { Version } from '../version.ts'

/** Renames tables and columns to the terms of the API and of OAuth. */
export const apiTerms: Version = [
  'ALTER TABLE recommendation RENAME COLUMN address TO url',
  'ALTER TABLE redirect_address RENAME TO redirect_uri',
  'ALTER TABLE redirect_uri RENAME COLUMN address TO uri',
  'ALTER TABLE kept_answer RENAME TO kept_response',
  'ALTER TABLE kept_response RENAME COLUMN answer TO response',
  'DROP INDEX kept_answer_taken',
  'CREATE INDEX kept_response_taken ON kept_response (taken)',
]
