import { cleanText } from '../../../contract/text.ts'
import type { NewMember } from './members.ts'
import { splitName } from './names.ts'

/** Maximum UTF-16 units of a login, and of a name. */
export const longestName = 100

/** Maximum UTF-16 units of an e-mail address (RFC 5321). */
export const longestEmail = 254

export const isLogin = (text: string): boolean => text.length <= longestName && /^[^\s\p{C}]+$/u.test(text)

/** Whether a text is one address: without a name, and without a second address. */
export const isEmail = (text: string): boolean =>
  text.length <= longestEmail && /^[^\s\p{C}@,;:<>()[\]"\\]+@[^\s\p{C}@,;:<>()[\]"\\]+$/u.test(text)

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
