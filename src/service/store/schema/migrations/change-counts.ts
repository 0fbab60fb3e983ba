import { trigger, type Version } from '../version.ts'

/**
 * Adds change counters for a member's contacts and a page's sharers: cached counts are valid until a counter changes.
 */
export const changeCounts: Version = [
  'ALTER TABLE member_tally ADD COLUMN contact_changes INTEGER NOT NULL DEFAULT 0',
  'ALTER TABLE recommendation_tally ADD COLUMN sharer_changes INTEGER NOT NULL DEFAULT 0',
  trigger(`CREATE TRIGGER contacts_changed AFTER UPDATE OF contacts ON member_tally BEGIN
     UPDATE member_tally SET contact_changes = contact_changes + 1 WHERE number = NEW.number;
   END`),
  trigger(`CREATE TRIGGER sharers_changed AFTER UPDATE OF sharers ON recommendation_tally BEGIN
     UPDATE recommendation_tally SET sharer_changes = sharer_changes + 1 WHERE number = NEW.number;
   END`),
]
