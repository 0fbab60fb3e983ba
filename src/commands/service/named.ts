import type { ApplicationRow } from '../../service/store/applications/applications.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

/**
 * @returns the id of the member with this login
 * @throws UsageError where nobody has it, or none was given
 */
export async function memberNamed({ members }: Store, login: string | undefined): Promise<string> {
  if (!login) throw new UsageError('--login is missing: what the member signs in with.')
  const credential = await members.credential(login)
  if (!credential) throw new UsageError(`Nobody has the login ${login}; member list shows who there is.`)
  return credential.member
}

/**
 * The same once more, after whoever types was asked something.
 *
 * @param before the member's id at that time
 * @throws UsageError also where the login is another member's now
 */
export async function sameMember(store: Store, login: string | undefined, before: string): Promise<string> {
  const member = await memberNamed(store, login)
  if (member !== before) throw new UsageError(`The login ${login} is another member’s now; nothing was changed.`)
  return member
}

/** @throws UsageError where no application has this key, or none was given */
export async function applicationNamed({ applications }: Store, key: string | undefined): Promise<ApplicationRow> {
  if (!key) throw new UsageError('--key is missing: the application’s key.')
  const application = await applications.find(key)
  if (!application) throw new UsageError(`No application has the key ${key}; application list shows which there are.`)
  return application
}
