import {
  createPasswords,
  isAllowedPassword,
  longestPassword,
  passwordCost,
  shortestPassword,
} from '../../../service/store/sign-in/passwords.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { askPassword, type Terminal } from '../ask-password.ts'

/**
 * Asks for a new password.
 *
 * @returns its hash
 * @throws UsageError if the password is missing, too short or too long, or its repetition differs
 */
export async function newPassword(terminal?: Terminal): Promise<string> {
  const { password, again } = await askPassword(terminal)
  if (!isAllowedPassword(password)) {
    throw new UsageError(
      `The password must have ${shortestPassword} to ${longestPassword} characters; spaces at its ends don’t count.`,
    )
  }
  if (again !== password) throw new UsageError('The two passwords differ.')
  return createPasswords(passwordCost).hash(password)
}
