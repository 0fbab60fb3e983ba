import { longestPassword } from '../../../store/sign-in/passwords.ts'
import { showField } from '../../form/fields.ts'
import type { Html } from '../../page/layout.ts'
import type { Sentences } from '../../sentences/catalogue.ts'
import { explainRefusal } from '../../sign-in/sign-in.ts'
import type { Refusal } from '../../sign-in/sign-in-results.ts'

/** The field for the current password, in a form that changes something about the account. */
export function currentPasswordField(sentences: Sentences, problem: string | undefined): Html {
  const field = { kind: 'password', autocomplete: 'current-password', required: true } as const
  return showField({ name: 'current_password', label: sentences.currentPassword, field, problem, sentences })
}

/** @returns the typed password, and a sentence if it is empty or too long to be right */
export function readCurrentPassword(form: FormData, sentences: Sentences): { password: string; problem?: string } {
  const password = String(form.get('current_password') ?? '')
  if (!password) return { password, problem: sentences.needed }
  return password.length > longestPassword ? { password, problem: sentences.wrongCurrentPassword } : { password }
}

/** The problem with the password field, or with the whole form, after a password that wasn't right. */
export function explainConfirmation(result: { kind: 'wrong' } | Refusal, sentences: Sentences) {
  return result.kind === 'wrong'
    ? { password: sentences.wrongCurrentPassword }
    : { form: explainRefusal(result, sentences) }
}
