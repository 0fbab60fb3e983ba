import { cleanText } from '../../contract/text.ts'
import { isEmail, isLogin, longestEmail, longestName } from '../store/members/new-profile.ts'
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

/** Maximum UTF-16 units of the texts. */
export const longestPersonField = { login: longestName, name: longestName, email: longestEmail, team: longestTeam }

/** A problem with a text. `form`: the login contains spaces, or the e-mail address is invalid. */
export type PersonProblem =
  | { field: PersonField; reason: 'missing' }
  | { field: keyof typeof longestPersonField; reason: 'long' }
  | { field: 'login' | 'email'; reason: 'form' }
  | { field: 'language'; reason: 'unknown'; languages: readonly string[] }

/** The languages that new members can have. */
export interface PersonLanguages {
  languages: readonly string[]
  /** The default language. If it is missing, each person needs a language. */
  defaultLanguage?: string | undefined
}

const needed: readonly PersonField[] = ['login', 'name', 'language']

function problemOf(field: PersonField, value: string, languages: readonly string[]): PersonProblem | undefined {
  if (value === '') return needed.includes(field) ? { field, reason: 'missing' } : undefined
  if (field === 'language') return languages.includes(value) ? undefined : { field, reason: 'unknown', languages }
  if (value.length > longestPersonField[field]) return { field, reason: 'long' }
  if (field === 'login') return isLogin(value) ? undefined : { field, reason: 'form' }
  return field !== 'email' || isEmail(value) ? undefined : { field, reason: 'form' }
}

/**
 * Reads the texts of a form or of a row.
 *
 * @returns the person, or the problem with the texts
 */
export function readPerson(
  text: (field: PersonField) => string,
  { languages, defaultLanguage = '' }: PersonLanguages,
): { person?: Person; wrong: PersonProblem[] } {
  const values: Person = { login: '', name: '', language: defaultLanguage }
  const wrong: PersonProblem[] = []
  for (const field of personFields) {
    const line = cleanText(text(field)).replace(/\s+/g, ' ')
    const value = field === 'language' ? line.toLowerCase() || defaultLanguage : line
    const problem = problemOf(field, value, languages)
    if (problem) wrong.push(problem)
    else if (value !== '') values[field] = value
  }
  return wrong.length === 0 ? { person: values, wrong } : { wrong }
}
