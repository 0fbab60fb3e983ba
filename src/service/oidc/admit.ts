import { revokeAccess } from '../store/end-access.ts'
import { newId } from '../store/engine/secrets.ts'
import { hashOfName, maxAliases } from '../store/members/aliases.ts'
import { profileOf } from '../store/members/new-profile.ts'
import { hashOfAccount } from '../store/sign-in/identities.ts'
import type { Store } from '../store/store.ts'
import type { ProviderAccount } from './account.ts'

/** Why an account at the provider signs nobody in. */
export type Refusal =
  /** The settings don't let this person in, or nobody invited the person. */
  | 'not-invited'
  /** The member was disabled. */
  | 'disabled'
  /** The account belongs to another member than the link. */
  | 'taken'
  /** The link was used, replaced, or has expired. */
  | 'invalid-link'
  /** The person signed out at the provider meanwhile. */
  | 'ended'

export interface Admission {
  /** The secret of the single-use link that the person opened before. */
  link?: string | undefined
  /** Whether strangers become members. */
  addsMembers: boolean
  languages: readonly string[]
}

/**
 * Finds the member of an account at the provider: the linked one; else the member of the link, or the one for whom an
 * administrator entered the verified e-mail address; else a new member. Call it within a transaction.
 *
 * @returns the id of an active member, or the reason of a refusal, after which nothing is changed
 */
export async function admit(
  store: Store,
  account: ProviderAccount,
  admission: Admission,
  now: number,
): Promise<{ member: string } | { refusal: Refusal }> {
  if (!account.isAllowed) return { refusal: 'not-invited' }
  if (await store.providerLogouts.hasEnded(account)) return { refusal: 'ended' }
  const linked = await store.identities.member(account)
  const found = await memberOf(store, account, linked, admission, now)
  if (typeof found === 'object') return found
  // before anybody is added or linked; a linked account has its member's state
  const lockedOut =
    linked === undefined && (await store.aliases.lockedOut(await aliasesOf(store, account, found), found))
  if (lockedOut) return { refusal: lockedOut === 'disabled' ? 'disabled' : 'not-invited' }
  const member = found ?? (await addMember(store, account, admission, now))
  if (member === undefined) return { refusal: 'not-invited' }
  const row = await store.members.find(member)
  if (!row || row.state === 'disabled') return { refusal: 'disabled' }
  if (linked !== member) {
    await store.aliases.add(member, await store.identities.hashesOf(member))
    await store.identities.link(account, member)
    await store.audit.add({ time: now, actor: member, action: 'linked account', member })
  }
  if (account.email !== undefined) await store.aliases.add(member, [hashOfName(account.email)])
  await store.aliases.add(member, namesOf(account).map(hashOfName), maxAliases)
  if (admission.link !== undefined) {
    // as a new password does: the earlier one may be known to somebody else
    await store.members.setPassword(member, '')
    await revokeAccess(store, { actor: member, member }, now)
  } else if (row.state === 'invited') await store.memberLinks.end(member)
  if (row.state === 'invited') await store.members.setState(member, 'active')
  await setTeams(store, member, account.teams, now)
  if (row.state === 'invited' || found === undefined) await store.teamContacts.connect(member, now)
  return { member }
}

/**
 * The hashes by which a person is recognized who was locked out: without the names that an administrator gave to the
 * member whom the person would be, since anybody can save another's address.
 */
async function aliasesOf({ members }: Store, account: ProviderAccount, member: string | undefined): Promise<string[]> {
  const { login, administrator_email } = (member && (await members.credentialOf(member))) || {}
  const given = [login, administrator_email].filter((name) => typeof name === 'string').map(hashOfName)
  const names = namesOf(account)
    .map(hashOfName)
    .filter((hash) => !given.includes(hash))
  return [hashOfAccount(account), ...names]
}

/** Also the subject, since a provider that moves to another address keeps it. A number alone is another's elsewhere. */
const namesOf = ({ names, subject }: ProviderAccount): string[] => (/\D/.test(subject) ? [...names, subject] : names)

/** @returns the id of an existing member, a refusal, or undefined for a stranger */
async function memberOf(
  { identities, members, memberLinks }: Store,
  account: ProviderAccount,
  linked: string | undefined,
  { link }: Admission,
  now: number,
): Promise<string | { refusal: Refusal } | undefined> {
  if (link !== undefined) {
    const member = (await memberLinks.find(link, now))?.member
    if (member === undefined) return { refusal: 'invalid-link' }
    return linked !== undefined && linked !== member ? { refusal: 'taken' } : member
  }
  if (linked !== undefined) return linked
  if (account.email === undefined) return undefined
  const member = await members.withAdministratorsEmail(account.email)
  // two people with one address: the first one has the account
  return member !== undefined && !(await identities.has(member, account.issuer)) ? member : undefined
}

/** @returns undefined if strangers don't become members */
async function addMember(
  store: Store,
  { email, logins, name, language }: ProviderAccount,
  { addsMembers, languages }: Admission,
  now: number,
): Promise<string | undefined> {
  if (!addsMembers) return undefined
  const free: string[] = []
  for (const login of logins) if (!(await store.members.credential(login))) free.push(login)
  const [login = newId()] = free
  const isFree = email !== undefined && (await store.members.withEmail(email)).length === 0
  const known = language !== undefined && languages.includes(language) ? language : (languages[0] ?? 'en')
  const member = await store.members.add(
    { ...profileOf(name || login, known), login, password: '', ...(isFree && { email }) },
    now,
  )
  await store.audit.add({ time: now, actor: member, action: 'added', member })
  return member
}

/** Replaces the member's teams by those of the provider, if it states other ones. */
async function setTeams(store: Store, member: string, teams: string[] | undefined, now: number): Promise<void> {
  if (teams === undefined || (await store.teams.of(member)).join('\n') === teams.toSorted().join('\n')) return
  await store.teams.set(member, teams)
  await store.teamContacts.connect(member, now)
}
