import { cleanName, lengthOf } from '../../contract/text.ts'
import type { Action } from '../store/audit.ts'
import { hashOfName, normalizeEmail, normalizeLogin } from '../store/members/names.ts'
import { longestTeam } from '../store/members/profile.ts'
import type { Store } from '../store/store.ts'
import { type NewLink, renewLink } from './invite.ts'
import { changeEmail } from './membership.ts'

/** Administrators' entries about a member. */
export interface Details {
  login?: string | undefined
  name?: string | undefined
  /** An empty one removes the address. */
  email?: string | undefined
  /** In place of all earlier ones. */
  teams?: readonly string[] | undefined
}

/** Maximum teams that an administrator enters for a member. */
export const maxTeams = 20

/** @returns undefined if a name is longer than `longestTeam`, or there are more than `maxTeams` */
export function readTeams(texts: readonly string[]): string[] | undefined {
  const teams = [...new Set(texts.map(cleanName).filter((team) => team !== ''))]
  return teams.length <= maxTeams && teams.every((team) => lengthOf(team) <= longestTeam) ? teams : undefined
}

/** In the order in which an outcome and the audit log name them. */
export const detailFields = ['login', 'name', 'email', 'team'] as const

export type DetailField = (typeof detailFields)[number]

export interface DetailsPlan {
  fields: DetailField[]
  /** Whether the member had another address before, to which a link may have been sent. */
  isEmailReplaced: boolean
}

/** The given details that differ from the member's. Details that are undefined stay as they are. */
export async function planDetails(
  store: Store,
  member: string,
  { login, name, email, teams }: Details,
): Promise<DetailsPlan> {
  const credential = await store.members.credentialOf(member)
  const before: Record<DetailField, string | null | undefined> = {
    login: credential?.login,
    name: (await store.members.find(member))?.name,
    // an administrator also confirms an address that the member entered
    email: email === '' ? (credential?.email ?? '') : credential?.administrator_email,
    team: (await store.teams.ofMember(member)).sort().join('\n'),
  }
  const after: Record<DetailField, string | undefined> = {
    login: login && normalizeLogin(login),
    name,
    email: email && normalizeEmail(email),
    team: teams && [...teams].sort().join('\n'),
  }
  const fields = detailFields.filter((field) => after[field] !== undefined && after[field] !== before[field])
  const isEmailReplaced = Boolean(credential?.email) && fields.includes('email') && credential?.email !== after.email
  return { fields, isEmailReplaced }
}

/**
 * Changes what `planDetails` found, within a transaction. Login and address must be free (`findConflict`). Sessions and
 * accounts elsewhere stay; the member is still recognized by the earlier login and address.
 * @returns the new link of an invited member whose earlier one may have been sent to another address
 */
export async function changeDetails(
  store: Store,
  { actor, member }: Action,
  { login = '', name = '', email, teams = [] }: Details,
  { fields, isEmailReplaced }: DetailsPlan,
  now: number,
): Promise<NewLink | undefined> {
  if (fields.length === 0) return undefined
  if (fields.includes('login')) {
    const { login: before = '' } = (await store.members.credentialOf(member)) ?? {}
    await store.aliases.add(member, [hashOfName(before)])
    await store.aliases.readmit([hashOfName(login)], member)
    await store.members.setLogin(member, login)
  }
  if (fields.includes('name')) await store.members.setName(member, name, now)
  if (fields.includes('email')) await changeEmail(store, member, email || undefined, 'administrator')
  if (fields.includes('team')) {
    await store.teams.set(member, teams)
    await store.teamContacts.connect(member, now)
  }
  await store.audit.add({ time: now, actor, action: 'changed details', member, item: fields.join(',') })
  if (!isEmailReplaced) return undefined
  await store.memberLinks.end(member)
  const isInvited = (await store.members.find(member))?.state === 'invited'
  return isInvited ? renewLink(store, { actor, member }, now) : undefined
}
