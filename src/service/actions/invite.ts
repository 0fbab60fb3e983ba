import { linkPaths } from '../../contract/oauth.ts'
import { cleanName, lengthOf } from '../../contract/text.ts'
import type { LinkKind } from '../store/access/links.ts'
import type { Role } from '../store/members/member-row.ts'
import {
  hashOfName,
  isEmail,
  isLogin,
  longestEmail,
  longestName,
  type NewMember,
  profileOf,
} from '../store/members/names.ts'
import { longestTeam } from '../store/members/profile.ts'
import type { Store } from '../store/store.ts'

export interface Inviter {
  actor: string
  role?: Role | undefined
}

export interface NewLink {
  member: string
  kind: LinkKind
  secret: string
  isReplacement?: boolean
}

export const urlOfLink = (authUrl: string, { kind, secret }: Pick<NewLink, 'kind' | 'secret'>): string =>
  `${authUrl}${linkPaths[kind]}?link=${secret}`

export type Names = { [field in 'login' | 'email']?: string | undefined }

export type Conflict = { field: keyof Names } & ({ reason: 'taken'; member: string } | { reason: 'removed' })

/** @param as the member who gets the names, if there is one already */
export async function lockedOutName({ aliases }: Store, { login, email }: Names, as?: string) {
  if (login !== undefined && (await aliases.lockedOut([hashOfName(login)], as))) return 'login'
  return email !== undefined && (await aliases.lockedOut([hashOfName(email)], as)) ? 'email' : undefined
}

/**
 * @param evenRemoved whether names of removed and disabled members may be given again
 * @param as the member who gets the names, if there is one already
 */
export async function findConflict(store: Store, names: Names, evenRemoved: boolean, as?: string) {
  const { login, email } = names
  const withLogin = login === undefined ? undefined : (await store.members.credential(login))?.member
  if (withLogin !== undefined && withLogin !== as) return taken('login', withLogin)
  const withEmail = email === undefined ? [] : await store.members.withEmail(email)
  const [other] = withEmail
  if (other !== undefined && !withEmail.some((member) => member === as)) return taken('email', other)
  const field = evenRemoved ? undefined : await lockedOutName(store, names, as)
  return field && ({ field, reason: 'removed' } satisfies Conflict)
}

const taken = (field: keyof Names, member: string): Conflict => ({ field, reason: 'taken', member })

/** Adds a member even if earlier ones with this login or address have left. Call it within a transaction. */
export async function addByDecision(store: Store, member: NewMember, now: number): Promise<string> {
  const id = await store.members.add(member, now)
  const names = member.email === undefined ? [member.login] : [member.login, member.email]
  await store.aliases.readmit(names.map(hashOfName), id)
  return id
}

/** Adds an invited member, whose login and e-mail address must be free. Call it within a transaction. */
export async function invite(
  store: Store,
  { login, name, email, language, team }: Person,
  by: Inviter,
  now: number,
): Promise<NewLink> {
  const account = { login, email, password: '', state: 'invited', role: by.role ?? 'member' } as const
  const member = await addByDecision(store, { ...profileOf(name, language), ...account }, now)
  if (team !== undefined) await store.teams.set(member, [team])
  await store.audit.add({ time: now, actor: by.actor, action: 'invited', member })
  return { member, kind: 'join', secret: await store.memberLinks.create({ member, kind: 'join', by_other: 1 }, now) }
}

/** To join for an invited member, to choose a password for an active one; undefined for others. */
export async function linkKindOf(store: Store, member: string): Promise<LinkKind | undefined> {
  const state = (await store.members.find(member))?.state
  if (state === undefined || state === 'disabled') return undefined
  return state === 'invited' ? 'join' : 'password'
}

interface LinkMaker {
  actor: string
  member: string
  secret?: string
  /** Whether an invited member gets the link of an active one, which signs in where no password is accepted. */
  signsIn?: boolean | undefined
}

/** Makes a link (`linkKindOf`) that ends the earlier one, within a transaction. @returns undefined without one */
export async function renewLink(
  store: Store,
  { actor, member, secret: given, signsIn }: LinkMaker,
  now: number,
): Promise<NewLink | undefined> {
  const usual = await linkKindOf(store, member)
  if (!usual) return undefined
  const kind = signsIn ? 'password' : usual
  await store.audit.add({ time: now, actor, action: 'sent link', member })
  const isReplacement = await store.memberLinks.isValidFor(member, now)
  const by_other = actor === member ? 0 : 1
  const secret = await store.memberLinks.create({ member, kind, by_other }, now, given)
  return { member, kind, secret, isReplacement }
}

export interface Person {
  login: string
  name: string
  email?: string | undefined
  language: string
  team?: string | undefined
}

export const personFields = ['login', 'name', 'email', 'language', 'team'] as const

export type PersonField = (typeof personFields)[number]

export const longestPersonField = { login: longestName, name: longestName, email: longestEmail, team: longestTeam }

/** The reasons have the names of their sentences; `languages` are the network's. */
export interface PersonProblem {
  field: PersonField
  reason: 'missing' | 'long' | 'invisible' | 'spaces' | 'noEmail' | 'language'
  languages?: readonly string[]
  /** The first invisible character, by its number. */
  sign?: string
}

export interface PersonLanguages {
  languages: readonly string[]
  defaultLanguage?: string | undefined
}

const needed: readonly PersonField[] = ['login', 'name', 'language']

function problemOf(field: PersonField, value: string, languages: readonly string[]): PersonProblem | undefined {
  if (value === '') return needed.includes(field) ? { field, reason: 'missing' } : undefined
  if (field === 'language') return languages.includes(value) ? undefined : { field, reason: 'language', languages }
  if (lengthOf(value) > longestPersonField[field]) return { field, reason: 'long' }
  const number = /\p{C}/u.exec(value)?.[0].codePointAt(0)
  if (number !== undefined && (field === 'login' || field === 'email'))
    return { field, reason: 'invisible', sign: `U+${number.toString(16).toUpperCase().padStart(4, '0')}` }
  if (field === 'login') return isLogin(value) ? undefined : { field, reason: 'spaces' }
  return field !== 'email' || isEmail(value) ? undefined : { field, reason: 'noEmail' }
}

export function readPerson(text: (field: PersonField) => string, { languages, defaultLanguage = '' }: PersonLanguages) {
  const values: Person = { login: '', name: '', language: defaultLanguage }
  const wrong: PersonProblem[] = []
  for (const field of personFields) {
    const line = cleanName(text(field))
    const value = field === 'language' ? line.toLowerCase() || defaultLanguage : line
    const problem = problemOf(field, value, languages)
    if (problem) wrong.push(problem)
    else if (value !== '') values[field] = value
  }
  return wrong.length === 0 ? { person: values, wrong } : { wrong }
}
