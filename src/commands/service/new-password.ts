import { createPasswords, passwordCost } from '../../service/store/passwords.ts'
import { UsageError } from '../../service/usage-error.ts'
import { longestPassword } from '../../service/website/sign-in.ts'
import { askPassword, type Terminal } from './ask-password.ts'

/** How many characters a password has at least, spaces at its ends left out: there is no second factor, and no other rule. */
export const shortestPassword = 12

/**
 * Asks for a new password.
 *
 * @returns its hash
 * @throws UsageError when there is none, when it is too short or too long, or when its repetition differs
 */
export async function newPassword(terminal?: Terminal): Promise<string> {
  const { password, again } = await askPassword(terminal)
  if (password.trim().length < shortestPassword || password.length > longestPassword) {
    throw new UsageError(
      `The password must have ${shortestPassword} to ${longestPassword} characters; spaces at its ends don’t count.`,
    )
  }
  if (again !== password) throw new UsageError('The two passwords differ.')
  return createPasswords(passwordCost).hash(password)
}
