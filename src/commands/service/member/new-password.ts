import {
  createPasswords,
  isAllowedPassword,
  isMadeOf,
  longestPassword,
  passwordCost,
  shortestPassword,
} from '../../../service/store/sign-in/passwords.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { askPassword, type Terminal } from '../ask-password.ts'

/**
 * Asks for a new password.
 *
 * @param known the member's login and name: a password of only these words is refused
 * @returns its hash
 * @throws UsageError if the password is missing, too short, too long or made of names, or its repetition differs
 */
export async function newPassword(known: readonly string[], terminal?: Terminal): Promise<string> {
  const { password, again } = await askPassword(terminal)
  if (!isAllowedPassword(password)) {
    throw new UsageError(
      `The password must have ${shortestPassword} to ${longestPassword} characters; spaces at its ends don’t count.`,
    )
  }
  if (isMadeOf(password, known))
    throw new UsageError('The password must have more words than the member’s login and name.')
  if (again !== password) throw new UsageError('The two passwords differ.')
  return createPasswords(passwordCost).hash(password)
}
