import { cleanText } from '../../../contract/text.ts'
import type { NewMember } from './members.ts'

/** Maximum UTF-16 units of a login, and of a name. */
export const longestName = 100

/** Maximum UTF-16 units of an e-mail address (RFC 5321). */
export const longestEmail = 254

export const isLogin = (text: string): boolean => text.length <= longestName && /^[^\s\p{C}]+$/u.test(text)

export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s\p{C}@]+@[^\s\p{C}@]+$/u.test(text)

/** Whether a text has the form of ISO 639 with two letters. */
export const isLanguageCode = (text: string): boolean => /^[a-z]{2}$/.test(text)

/** The profile of a new member: only names and language are known. */
export type NewProfile = Omit<NewMember, 'login' | 'password' | 'email' | 'state' | 'role'>

/**
 * Creates a profile; the first word of the name is the first name.
 *
 * @returns undefined if the name is empty or too long
 */
export function newProfile(text: string, language: string): NewProfile | undefined {
  const name = cleanText(text).replace(/\s+/g, ' ')
  if (name === '' || name.length > longestName) return undefined
  const [first_name = '', ...others] = name.split(' ')
  const texts = { gender: '', headline: '', introduction: '', interests: '', city: '', country: '' }
  return { name, first_name, last_name: others.join(' '), language, ...texts }
}
