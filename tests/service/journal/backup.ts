import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { capabilities } from '../../../src/service/capabilities/list.ts'
import type { Capability } from '../../../src/service/capability.ts'
import { openData } from '../../../src/service/open-data.ts'
import { operator } from '../../../src/service/store/audit.ts'
import { databaseFile, type Store } from '../../../src/service/store/store.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { newMember } from '../database.ts'

/** The directory of the test's network. */
export let data: string

export const useData = () =>
  beforeEach(() => {
    data = temporaryFolder()
  })

export async function withStore<Result>(
  work: (store: Store) => Promise<Result>,
  parts: readonly Capability[] = capabilities,
): Promise<Result> {
  const store = await openData(data, parts)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

export const change = <Result>(work: (tx: Store) => Promise<Result>) => withStore((store) => store.transaction(work))
export const addMember = (login: string) =>
  withStore(({ members }) => members.add({ ...newMember(login), password: 'a hash' }, 0))
export const stateOf = (member: string) => withStore(async ({ members }) => (await members.find(member))?.state)
export const backUp = () => copyFileSync(join(data, databaseFile), join(data, 'backup'))
export const restore = () => copyFileSync(join(data, 'backup'), join(data, databaseFile))
export async function changeAfterBackup(work: (tx: Store) => Promise<unknown>): Promise<void> {
  backUp()
  await change(work)
  restore()
}
export const by = (member: string) => ({ actor: operator, member })
