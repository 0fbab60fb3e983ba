import { hashOfName, maxOwnAliases } from './members/aliases.ts'
import type { Role } from './members/member-row.ts'
import type { Store } from './store.ts'

/**
 * Changes the e-mail address that counts as a member's: an administrator entered it, or the link in an e-mail to it was
 * opened. The member is still recognized by the earlier one. Call it within a transaction.
 *
 * @param email undefined removes the member's address
 * @param by who entered it; an administrator gives it to this member even if a locked out member had it
 */
export async function changeEmail(
  { members, aliases, pendingEmails }: Store,
  member: string,
  email: string | undefined,
  by: Role,
): Promise<void> {
  const { email: before, administrator_email } = (await members.credentialOf(member)) ?? {}
  const earlier = [before, administrator_email].filter((address) => typeof address === 'string').map(hashOfName)
  await aliases.add(member, earlier, by === 'member' ? maxOwnAliases : undefined)
  if (by === 'administrator' && email !== undefined) await aliases.readmit([hashOfName(email)], member)
  await members.setEmail(member, email, by)
  await pendingEmails.end(member)
}
