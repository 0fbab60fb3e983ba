import type { Version } from '../version.ts'

/** Records removed contacts: a removed contact has to wait before asking again. */
export const endedContacts: Version = [
  `CREATE TABLE ended_contact (
     member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     ended BIGINT NOT NULL,
     PRIMARY KEY (member, contact)
   )`,
  'CREATE INDEX ended_contact_contact ON ended_contact (contact)',
  'CREATE INDEX ended_contact_ended ON ended_contact (ended)',
]
