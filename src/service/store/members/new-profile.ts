import { cleanText } from '../../../contract/text.ts'
import type { MemberRow, MemberState, Role } from './member-row.ts'
import { splitName } from './names.ts'

/** Maximum UTF-16 units of a login, and of a name. */
export const longestName = 100

/** Maximum UTF-16 units of an e-mail address (RFC 5321). */
export const longestEmail = 254

export const isLogin = (text: string): boolean => text.length <= longestName && /^[^\s\p{C}]+$/u.test(text)

/** Whether a text is one address: without a name, and without a second address. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(text)

/**
 * The stored form of a login: trimmed, capitals in lower case. Letters whose lower case is another letter's stay, such as
 * U+212A, the Kelvin sign, whose lower case is k.
 */
export const normalizeLogin = (login: string): string =>
  login.trim().replace(/\p{Lu}/gu, (capital) => {
    const lower = capital.toLowerCase()
    return lower.toUpperCase() === capital ? lower : capital
  })

/** The stored form of an e-mail address: trimmed, A to Z in lower case. */
export const normalizeEmail = (email: string): string =>
  email.trim().replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

export type NewMember = Omit<MemberRow, 'id' | 'picture' | 'social_accounts' | 'updated' | 'state' | 'role'> & {
  /** Unique; case-insensitive. */
  login: string
  /** A hash from `Passwords.hash`. Empty for a member without password: then every password is wrong. */
  password: string
  /** Unique; case-insensitive. */
  email?: string | undefined
  /** `active` by default. */
  state?: MemberState
  /** `member` by default. */
  role?: Role
}

/** The profile of a new member: only names and language are known. */
export type NewProfile = Omit<NewMember, 'login' | 'password' | 'email' | 'state' | 'role'>

/** Creates a profile of a valid name, whose first word is the first name. */
export function profileOf(name: string, language: string): NewProfile {
  const texts = { gender: '', headline: '', introduction: '', interests: '', city: '', country: '' }
  return { ...splitName(name), language, ...texts }
}

/**
 * Creates a profile; the first word of the name is the first name.
 *
 * @returns undefined if the name is empty or too long
 */
export function newProfile(text: string, language: string): NewProfile | undefined {
  const name = cleanText(text).replace(/\s+/g, ' ')
  return name === '' || name.length > longestName ? undefined : profileOf(name, language)
}
