import { isAllowedPassword, isMadeOf, longestPassword, shortestPassword } from '../../store/sign-in/passwords.ts'
import type { PasswordField } from '../form/fields.ts'
import type { SiteTranslate } from '../site-translate.ts'

/** The fields of a form in which a member chooses a password. */
export const newPasswordFields = {
  new_password: { kind: 'password', autocomplete: 'new-password', required: true },
  new_password_again: { kind: 'password', autocomplete: 'new-password', required: true },
} as const satisfies Record<string, PasswordField>

export type PasswordProblems = Partial<Record<keyof typeof newPasswordFields, string | undefined>>

/**
 * @param known the member's login and name, and the network's name: a password of only these words is refused
 * @returns the password if both fields are right; else a sentence for each wrong one
 */
export function newPasswordProblems(
  form: URLSearchParams | FormData,
  known: readonly string[],
  t: SiteTranslate,
): { problems: PasswordProblems; password?: string } {
  const [password, again] = ['new_password', 'new_password_again'].map((name) => String(form.get(name) ?? ''))
  const problems: PasswordProblems = {}
  if (!isAllowedPassword(password ?? ''))
    problems.new_password = t('passwordLength', { min: shortestPassword, max: longestPassword })
  else if (isMadeOf(password ?? '', known)) problems.new_password = t('passwordOfNames')
  if (again !== password) problems.new_password_again = t('passwordsDiffer')
  return Object.keys(problems).length > 0 || password === undefined ? { problems } : { problems, password }
}
