import { cleanName, cut, lengthOf } from '../../../contract/text.ts'
import { changeRole, revokeAccess } from '../../actions/membership.ts'
import { provider } from '../../store/audit.ts'
import { newId } from '../../store/engine/secrets.ts'
import {
  hashOfName,
  isEmail,
  isLogin,
  longestEmail,
  longestName,
  maxAliases,
  normalizeEmail,
  normalizeLogin,
  profileOf,
} from '../../store/members/names.ts'
import { longestTeam } from '../../store/members/profile.ts'
import type { Store } from '../../store/store.ts'
import { hashOfAccount, identityRows, logoutRows, type ProviderSignIn } from './rows.ts'
import { type OidcSetting, partsOfClaim } from './settings.ts'

/** Maximum teams of a member that the provider states; further ones are ignored. */
export const maxProviderTeams = 20

export type Claims = Readonly<Record<string, unknown>>

export interface ProviderAccount extends ProviderSignIn {
  /** Only if the provider says that it has verified the address. */
  email: string | undefined
  name: string
  /** By what the provider knows the person: the user name, and the address even if it isn't verified. */
  names: string[]
  logins: string[]
  language: string | undefined
  /** Undefined if teams don't come from the provider, or it states none of its claim. */
  teams: string[] | undefined
  /** Undefined if roles don't come from the provider. */
  isAdministrator: boolean | undefined
  isAllowed: boolean
}

function line(value: unknown, max: number): string {
  const text = typeof value === 'string' ? cleanName(value.slice(0, 10 * max)) : ''
  return lengthOf(text) <= max ? text : ''
}

const valuesOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])

export function readAccount(
  signIn: ProviderSignIn,
  claims: Claims,
  { who, teams, administrators }: Pick<OidcSetting, 'who' | 'teams' | 'administrators'>,
): ProviderAccount {
  // the text too, as some providers write it; anything else is not verified
  const isVerified = claims.email_verified === true || claims.email_verified === 'true'
  // not cleaned: without its invisible characters an address could be another person's
  const email =
    isVerified && typeof claims.email === 'string' && isEmail(claims.email) ? normalizeEmail(claims.email) : undefined
  const userName = line(claims.preferred_username, longestName)
  // a user name that looks like an address may be another person's, whom an administrator adds later by it
  const loginNames = [userName, signIn.subject].filter((login) => !login.includes('@'))
  const names = [claims.name, `${line(claims.given_name, 50)} ${line(claims.family_name, 49)}`, userName]
  const [name = ''] = names.map((text) => line(text, longestName)).filter((text) => text !== '')
  const stated = teams === undefined ? undefined : claims[teams]
  return {
    ...signIn,
    email,
    name: name || cut(email?.split('@')[0] ?? '', longestName),
    names: [claims.email, claims.preferred_username]
      .map((text) => line(text, longestEmail))
      .filter((text) => text !== ''),
    logins: [email ?? '', ...loginNames].filter(isLogin).map(normalizeLogin),
    language: /^[a-z]{2}(?=$|[-_])/i.exec(line(claims.locale, 35))?.[0].toLowerCase(),
    teams: stated === undefined ? undefined : teamsOf(stated),
    isAdministrator: administrators === undefined ? undefined : hasValue(claims, administrators),
    isAllowed: mayEnter(who, claims, email),
  }
}

function teamsOf(stated: unknown): string[] {
  const names = valuesOf(stated)
    .slice(0, 10 * maxProviderTeams)
    .map((team) => line(team, longestTeam))
  return [...new Set(names.filter((team) => team !== ''))].slice(0, maxProviderTeams)
}

function mayEnter(who: string, claims: Claims, email: string | undefined): boolean {
  if (who === 'invited') return true
  if (who.startsWith('@')) return email?.slice(email.lastIndexOf('@')) === who
  return hasValue(claims, who)
}

function hasValue(claims: Claims, claimValue: string): boolean {
  const [claim, value] = partsOfClaim(claimValue)
  return Object.hasOwn(claims, claim) && valuesOf(claims[claim]).some((stated) => String(stated) === value)
}

/**
 * `not-invited`: by the settings, or by nobody; `taken`: by another member than the link's; `late`: after a sign-out, or
 * by no sign-in of this browser.
 */
export type Exclusion = 'not-invited' | 'disabled' | 'taken' | 'invalid-link' | 'late'

type Admission = { link?: string | undefined; addsMembers: boolean; languages: readonly string[] }

/**
 * Finds the member of an account at the provider: the linked one; else the member of the link, or the one for whom an
 * administrator entered the verified e-mail address; else a new member. An exclusion changes nothing.
 */
export async function admit(
  store: Store,
  account: ProviderAccount,
  admission: Admission,
  now: number,
): Promise<{ member: string } | { excluded: Exclusion }> {
  if (!account.isAllowed) return { excluded: 'not-invited' }
  if (await store.of(logoutRows).hasEnded(account)) return { excluded: 'late' }
  const linked = await store.of(identityRows).member(account)
  const found = await memberOf(store, account, linked, admission, now)
  if (typeof found === 'object') return found
  // before anybody is added or linked; a linked account has its member's state
  const lockedOut =
    linked === undefined && (await store.aliases.lockedOut(await aliasesOf(store, account, found), found))
  if (lockedOut) return { excluded: lockedOut === 'disabled' ? 'disabled' : 'not-invited' }
  const member = found ?? (await addMember(store, account, admission, now))
  if (member === undefined) return { excluded: 'not-invited' }
  const row = await store.members.find(member)
  if (!row || row.state === 'disabled') return { excluded: 'disabled' }
  if (linked !== member) {
    await store.aliases.add(member, await store.of(identityRows).hashesOf(member))
    await store.of(identityRows).link(account, member)
    await store.audit.add({ time: now, actor: member, action: 'linked account', member })
  }
  if (account.email !== undefined) {
    await store.aliases.add(member, [hashOfName(account.email)])
    await store.members.setEmailConfirmed(member, account.email, true)
  }
  await store.aliases.add(member, namesOf(account).map(hashOfName), maxAliases)
  if (admission.link !== undefined) {
    // as a new password does: the earlier one may be known to somebody else
    await store.members.setPassword(member, '')
    await revokeAccess(store, { actor: member, member }, now)
  } else if (row.state === 'invited') await store.memberLinks.end(member)
  if (row.state === 'invited') await store.members.set(member, { state: 'active', joined: now })
  const { teams } = account
  if (teams && (await store.teams.ofMember(member)).join('\n') !== teams.toSorted().join('\n')) {
    await store.teams.set(member, teams)
    await store.teamContacts.connect(member, now)
  }
  await setRole(store, member, account.isAdministrator, now)
  if (row.state === 'invited' || found === undefined) await store.teamContacts.connect(member, now)
  return { member }
}

/** Hashes of the account's names, without administrators' names for it: anybody can save another's address. */
async function aliasesOf({ members }: Store, account: ProviderAccount, member: string | undefined): Promise<string[]> {
  const { login, administrator_email } = (member && (await members.credentialOf(member))) || {}
  const given = [login, administrator_email].filter((name) => typeof name === 'string').map(hashOfName)
  const names = namesOf(account)
    .map(hashOfName)
    .filter((hash) => !given.includes(hash))
  return [hashOfAccount(account), ...names]
}

/** The account's names and subject: a provider that moves keeps the subject. A mere number is another's elsewhere. */
const namesOf = ({ names, subject }: ProviderAccount): string[] => (/\D/.test(subject) ? [...names, subject] : names)

async function memberOf(
  { of, members, memberLinks }: Store,
  account: ProviderAccount,
  linked: string | undefined,
  { link }: Admission,
  now: number,
): Promise<string | { excluded: Exclusion } | undefined> {
  if (link !== undefined) {
    const member = (await memberLinks.find(link, now))?.member
    if (member === undefined) return { excluded: 'invalid-link' }
    return linked !== undefined && linked !== member ? { excluded: 'taken' } : member
  }
  if (linked !== undefined) return linked
  if (account.email === undefined) return undefined
  const member = await members.withAdministratorsEmail(account.email)
  // two people with one address: the first one has the account
  return member !== undefined && !(await of(identityRows).has(member, account.issuer)) ? member : undefined
}

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

/** An administrator by another decision stays one, and so does the last one, whom nobody could replace. */
async function setRole(store: Store, member: string, isStated: boolean | undefined, now: number): Promise<void> {
  if (isStated === undefined) return
  if (isStated) return void (await changeRole(store, { actor: provider, member }, 'administrator', now))
  const isByProvider = (await store.audit.lastActor(member, 'changed role')) === provider
  if (!isByProvider || (await store.members.isLastAdministrator(member))) return
  await changeRole(store, { actor: provider, member }, 'member', now)
}
