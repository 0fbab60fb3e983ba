import { cleanText } from '../../contract/text.ts'
import { isEmail, isLanguageCode, isLogin, longestName } from '../store/members/new-profile.ts'
import { longestTeam } from '../store/members/teams.ts'

/** Somebody to invite. */
export interface Person {
  login: string
  name: string
  email?: string | undefined
  language: string
  team?: string | undefined
}

/** The fields in the order of the columns that messages name. */
export const personFields = ['login', 'name', 'email', 'language', 'team'] as const

export type PersonField = (typeof personFields)[number]

const rules: Readonly<Record<PersonField, (value: string) => boolean>> = {
  login: isLogin,
  name: (value) => value !== '' && value.length <= longestName,
  email: (value) => value === '' || isEmail(value),
  language: isLanguageCode,
  team: (value) => value.length <= longestTeam,
}

/**
 * Reads the texts of a form or of a row.
 *
 * @param defaultLanguage the language of a person without one
 * @returns the person, or the fields with a wrong text
 */
export function readPerson(
  text: (field: PersonField) => string,
  defaultLanguage: string,
): { person?: Person; wrong: PersonField[] } {
  const values: Person = { login: '', name: '', language: defaultLanguage }
  const wrong: PersonField[] = []
  for (const field of personFields) {
    const line = cleanText(text(field)).replace(/\s+/g, ' ')
    const value = field === 'language' ? line.toLowerCase() || defaultLanguage : line
    if (!rules[field](value)) wrong.push(field)
    else if (value !== '') values[field] = value
  }
  return wrong.length === 0 ? { person: values, wrong } : { wrong }
}
