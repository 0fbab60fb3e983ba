import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import { importMembers } from '../../../src/commands/service/invitations.ts'
import { settingsFile } from '../../../src/service/settings/read-settings.ts'
import { openStore, type Store } from '../../../src/service/store/store.ts'
import { saveEmptyDatabase } from '../../service/database.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'
import { said } from './said.ts'

export const origin = 'https://circle.example'

export let data: string
/** The file for an import's links. */
export let links: string

/** Makes an empty network with settings for each test. */
export function useCircle(): void {
  beforeEach(async () => {
    data = temporaryFolder()
    links = join(data, 'links.csv')
    writeFileSync(join(data, settingsFile), JSON.stringify({ auth_url: origin, languages: ['it', 'de', 'fr'] }))
    await saveEmptyDatabase(data)
  })
}

/** What a command prints, with the sentence of its error at the end. */
export const printed = (command: (args: string[]) => Promise<void>, ...args: string[]) =>
  said(() => command([...args, '--data', data]))

/** Imports these rows. @returns what is printed */
export function importRows(rows: string, ...args: string[]): Promise<string> {
  const file = join(data, 'people.csv')
  writeFileSync(file, `login,name,email,language,team\n${rows}`)
  return printed(importMembers, file, ...args)
}

export async function inStore<Result>(work: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(data)
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

export const memberOf = (login: string) =>
  inStore(async (store) => (await store.members.credential(login))?.member ?? '')

/** Everything that an import can change. */
export const members = () =>
  inStore(async (store) => {
    const list = await store.members.list()
    return Promise.all(
      list.map(async ({ id, login, name, email, state }) => {
        const language = (await store.members.find(id))?.language
        return [login, name, email, language, state, ...(await store.teams.of(id))].join(' ')
      }),
    )
  })

export const two = 'Ana,Ana Reis,ANA@circle.example,DE,Sales\nben,Ben Ode,,,\n'
