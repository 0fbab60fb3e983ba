import { day, hour } from '../../../contract/durations.ts'
import type { Database } from '../engine/database.ts'
import { exists, insert, readValue, update, upsert } from '../engine/queries.ts'
import { hashSecret, newSecret } from '../engine/secrets.ts'

export const linkLifetime = { join: 7 * day, password: hour } as const

export type LinkKind = keyof typeof linkLifetime

interface MemberLink {
  member: string
  kind: LinkKind
  /** 1 if an administrator or the operator made it, 0 if the member asked for it. */
  by_other?: number
}

export const mailFailureKinds = [
  ...(['host', 'unreachable', 'silent', 'tls', 'untrusted', 'expired', 'names', 'password'] as const),
  ...(['sender', 'recipient', 'relay', 'later', 'refused', 'stopped', 'other'] as const),
] as const

export type MailFailureKind = (typeof mailFailureKinds)[number]

export const createMemberLinks = (database: Database) => ({
  /** Replaces the member's earlier link. @returns the link's secret; only its hash is stored */
  async create({ member, kind, by_other = 0 }: MemberLink, now: number, secret = newSecret()): Promise<string> {
    const link = { hash: hashSecret(secret), kind, by_other, expires: now + linkLifetime[kind], mail_failure: '' }
    await upsert(database, 'member_link', { member }, link)
    return secret
  },

  find(secret: string, now: number): Promise<MemberLink | undefined> {
    const select = 'SELECT member, kind, by_other FROM member_link WHERE hash = $1 AND expires > $2'
    return database.get(select, hashSecret(secret), now)
  },

  isValidFor: (member: string, now: number): Promise<boolean> =>
    exists(database, 'SELECT 1 FROM member_link WHERE member = $1 AND expires > $2', member, now),

  recordMailFailure: (secret: string, kind: MailFailureKind) =>
    update(database, 'member_link', { hash: hashSecret(secret) }, { mail_failure: kind }),

  /** Records why an e-mail that the member asked for wasn't sent. An earlier link stays as it is. */
  async recordFailedRequest({ member, kind }: MemberLink, failure: MailFailureKind, now: number): Promise<void> {
    const link = { member, hash: hashSecret(newSecret()), kind, expires: now, mail_failure: failure }
    const conflict = 'ON CONFLICT (member) DO UPDATE SET mail_failure = excluded.mail_failure'
    await insert(database, 'member_link', link, conflict)
  },

  async mailFailure(member: string): Promise<MailFailureKind | undefined> {
    const select = 'SELECT mail_failure FROM member_link WHERE member = $1'
    return (await readValue<MailFailureKind | ''>(database, select, member)) || undefined
  },

  end: (member: string) => database.run('DELETE FROM member_link WHERE member = $1', member),
})

export const emailLinkLifetime = day

export const createPendingEmails = (database: Database) => ({
  /** Replaces an earlier one. @returns the link's secret, stored as a hash */
  async save(member: string, email: string, now: number): Promise<string> {
    const secret = newSecret()
    const link = { email, hash: hashSecret(secret), expires: now + emailLinkLifetime }
    await upsert(database, 'pending_email', { member }, link)
    return secret
  },

  ofMember: (member: string, now: number): Promise<string | undefined> =>
    readValue(database, 'SELECT email FROM pending_email WHERE member = $1 AND expires > $2', member, now),

  find(member: string, secret: string, now: number): Promise<string | undefined> {
    const select = 'SELECT email FROM pending_email WHERE member = $1 AND hash = $2 AND expires > $3'
    return readValue(database, select, member, hashSecret(secret), now)
  },

  end: (member: string) => database.run('DELETE FROM pending_email WHERE member = $1', member),
})
