import type { Version } from '../../version.ts'

/** Adds contacts that a member got with a team, until the member was told. */
export const teamContacts: Version = [
  `CREATE TABLE team_contact (
     member TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     contact TEXT NOT NULL REFERENCES member (id) ON DELETE CASCADE,
     team TEXT NOT NULL,
     PRIMARY KEY (member, contact)
   )`,
  'CREATE INDEX team_contact_contact ON team_contact (contact)',
]
