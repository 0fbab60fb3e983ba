import type { Version } from '../../version.ts'

/**
 * Adds the members' accounts at the company's provider, and which e-mail addresses administrators have entered: an
 * account with such an address may be linked to its member.
 */
export const identities: Version = [
  // hash of issuer and subject; member is NULL after the member was removed, so that nobody comes back unasked
  `CREATE TABLE member_identity (
     hash TEXT PRIMARY KEY,
     issuer TEXT NOT NULL,
     member TEXT REFERENCES member (id)
   )`,
  'CREATE UNIQUE INDEX member_identity_member ON member_identity (member, issuer)',
  // the address and not a flag: nodes of the release before change only the column email
  'ALTER TABLE credential ADD COLUMN administrator_email TEXT',
  `UPDATE credential SET administrator_email = email WHERE NOT EXISTS (
     SELECT 1 FROM audit_entry a WHERE a.action = 'changed email' AND a.member = credential.member)`,
]
