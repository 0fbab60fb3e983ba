import { capabilities } from '../../service/capabilities/list.ts'
import { hasData, openData } from '../../service/open-data.ts'
import { type Flags, readSettings } from '../../service/settings/settings.ts'
import type { ApplicationRow } from '../../service/store/applications.ts'
import { DatabaseBusy } from '../../service/store/engine/database.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'

export const settingsIn = (data: string, flags?: Flags) => readSettings(data, capabilities, flags)

/** @throws UsageError if the data can't be opened, or another process holds the lock too long */
async function useData<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  if (data === ':memory:') throw new UsageError('--data must be a directory for this command, not :memory:.')
  await using store = await openData(data, capabilities)
  return await work(store).catch(explainBusy)
}

/** @throws UsageError if another process holds the lock too long */
export function explainBusy(error: unknown): never {
  throw error instanceof DatabaseBusy ? new UsageError('Another program holds the data; try again.', error) : error
}

export const writeData = <Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> =>
  useData(data, (store) => store.transaction(work))

export async function useNetwork<Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> {
  await requireNetwork(data)
  return useData(data, work)
}

/** @throws UsageError if there is no network in the directory */
export async function requireNetwork(data: string): Promise<void> {
  if (data !== ':memory:' && !(await hasData(data, capabilities)))
    throw new UsageError(`There is no network in ${data}; set its directory with --data.`)
}

export const changeData = <Result>(data: string, work: (store: Store) => Promise<Result>): Promise<Result> =>
  useNetwork(data, (store) => store.transaction(work))

/** @throws UsageError that names the values */
export function oneOf<Value extends string>(values: readonly Value[], option: string, text: string | undefined): Value {
  const value = values.find((candidate) => candidate === text)
  if (!value) throw new UsageError(`${option} must be ${values.join(' or ')}.`)
  return value
}

/** @returns the id of the member with this login @throws UsageError if the login is missing or unknown */
export async function memberNamed({ members }: Store, login: string | undefined): Promise<string> {
  if (!login) throw new UsageError('--login is missing: the member’s login.')
  const credential = await members.credential(login)
  if (!credential) throw new UsageError(`No member has the login ${login}; member list shows all logins.`)
  return credential.member
}

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
