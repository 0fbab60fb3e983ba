import type { Version } from '../version.ts'

/** Adds the consents to the contact list that a change of the password ended. A later migration drops them. */
export const earlierContacts: Version = [
  `CREATE TABLE earlier_contacts (
     member TEXT NOT NULL REFERENCES member (id),
     application TEXT NOT NULL REFERENCES application (key),
     PRIMARY KEY (member, application)
   )`,
  'CREATE INDEX earlier_contacts_application ON earlier_contacts (application)',
]
