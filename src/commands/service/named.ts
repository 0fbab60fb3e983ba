import type { ApplicationRow } from '../../service/store/applications/applications.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

/**
 * @returns the id of the member with this login
 * @throws UsageError if the login is missing or unknown
 */
export async function memberNamed({ members }: Store, login: string | undefined): Promise<string> {
  if (!login) throw new UsageError('--login is missing: the member’s login.')
  const credential = await members.credential(login)
  if (!credential) throw new UsageError(`No member has the login ${login}; member list shows all logins.`)
  return credential.member
}

/**
 * Finds the member again after a question to the operator.
 *
 * @param before the member's id before the question
 * @throws UsageError if the login is missing or unknown, or belongs to another member now
 */
export async function sameMember(store: Store, login: string | undefined, before: string): Promise<string> {
  const member = await memberNamed(store, login)
  if (member !== before) throw new UsageError(`The login ${login} belongs to another member now; nothing was changed.`)
  return member
}

/** @throws UsageError if the key is missing or unknown */
export async function applicationNamed({ applications }: Store, key: string | undefined): Promise<ApplicationRow> {
  if (!key) throw new UsageError('--key is missing: the application’s key.')
  const application = await applications.find(key)
  if (!application) throw new UsageError(`No application has the key ${key}; application list shows all keys.`)
  return application
}
