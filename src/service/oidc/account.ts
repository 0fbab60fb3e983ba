import { cleanText } from '../../contract/text.ts'
import type { Who } from '../settings/oidc.ts'
import {
  isEmail,
  isLogin,
  longestEmail,
  longestName,
  normalizeEmail,
  normalizeLogin,
} from '../store/members/new-profile.ts'
import { longestTeam } from '../store/members/teams.ts'
import type { ProviderSignIn } from '../store/sign-in/provider-logouts.ts'

/** Maximum teams that the provider states of a member. */
export const maxProviderTeams = 20

/** The provider's claims about a person. */
export type Claims = Readonly<Record<string, unknown>>

/** A person's account at the provider, as the provider states it at a sign-in. */
export interface ProviderAccount extends ProviderSignIn {
  /** Only if the provider says that it has verified the address. */
  email: string | undefined
  name: string
  /** By what the provider knows the person: the user name, and the address even if it isn't verified. */
  names: string[]
  /** Possible logins of a new member, the best one first. */
  logins: string[]
  /** ISO 639, two letters. */
  language: string | undefined
  /** Undefined if teams don't come from the provider, or it states none of its claim. */
  teams: string[] | undefined
  /** Whether the settings let this person sign in. */
  isAllowed: boolean
}

/** A text of one line; empty if it is none, or too long. */
function line(value: unknown, max: number): string {
  const text =
    typeof value === 'string'
      ? cleanText(value.slice(0, 10 * max))
          .replace(/\s+/g, ' ')
          .trim()
      : ''
  return text.length <= max ? text : ''
}

const valuesOf = (claim: unknown): unknown[] => (Array.isArray(claim) ? claim : [claim])

/** @param teams the claim with the names of teams */
export function readAccount(
  signIn: ProviderSignIn,
  claims: Claims,
  { who, teams }: { who: Who; teams: string | undefined },
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
    name: name || (email?.split('@')[0]?.slice(0, longestName) ?? ''),
    names: [claims.email, claims.preferred_username]
      .map((text) => line(text, longestEmail))
      .filter((text) => text !== ''),
    logins: [email ?? '', ...loginNames].filter(isLogin).map(normalizeLogin),
    language: /^[a-z]{2}(?=$|[-_])/i.exec(line(claims.locale, 35))?.[0].toLowerCase(),
    teams: stated === undefined ? undefined : teamsOf(stated),
    isAllowed: mayEnter(who, claims, email),
  }
}

function teamsOf(stated: unknown): string[] {
  const names = valuesOf(stated)
    .slice(0, 10 * maxProviderTeams)
    .map((team) => line(team, longestTeam))
  return [...new Set(names.filter((team) => team !== ''))].slice(0, maxProviderTeams)
}

function mayEnter(who: Who, claims: Claims, email: string | undefined): boolean {
  if (who.kind === 'invited') return true
  if (who.kind === 'domain') return email?.slice(email.lastIndexOf('@') + 1) === who.domain
  return Object.hasOwn(claims, who.claim) && valuesOf(claims[who.claim]).some((value) => String(value) === who.value)
}
