import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findConflict, type Names } from '../../service/actions/invite.ts'
import { changeRole as giveRole } from '../../service/actions/membership.ts'
import { cantWrite, command, text } from '../../service/command.ts'
import { exportOf } from '../../service/export/export.ts'
import { languagesOf } from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import { roles } from '../../service/store/members/member-row.ts'
import { isEmail, isLogin, longestName, newProfile } from '../../service/store/members/names.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { changeData, memberNamed, oneOf, settingsIn, useNetwork } from './network-data.ts'

export const listMembers = command({}, async ({ data }) => {
  const members = await changeData(data, (store) => store.members.list())
  for (const { login, id, name, state, role, email } of members)
    console.log([login, id, name, state, role, email ?? ''].join('\t'))
})

export function assertLogin(login: string, option = 'login'): void {
  if (!isLogin(login)) throw new UsageError(`--${option} must be 1 to ${longestName} characters without spaces.`)
}

export function assertEmail(email: string): void {
  if (!isEmail(email)) throw new UsageError('--email must be an e-mail address.')
}

/** @throws LastAdministrator */
export const changeRole = command({ login: text, role: text }, async ({ data, login, ...values }) => {
  const role = oneOf(roles, '--role', values.role)
  const isChanged = await changeData(data, async (store) => {
    const member = await memberNamed(store, login)
    return giveRole(store, { actor: operator, member }, role, Date.now())
  })
  console.log(`${login}\t${isChanged ? 'is' : 'was already'} ${role}`)
})

export const exportMember = command({ login: text, file: text }, async ({ data, login, file }) => {
  if (!file) throw new UsageError('--file is missing: the zip to write.')
  await useNetwork(data, async (store) => {
    const member = await memberNamed(store, login)
    const zip = createWriteStream(file, { flags: 'wx', mode: 0o600 })
    let isNew = false
    zip.once('open', () => {
      isNew = true
    })
    try {
      await pipeline(Readable.from(exportOf(store, member)), zip)
      console.log(`${file} has everything that is stored about ${login}, ${zip.bytesWritten} bytes`)
    } catch (error) {
      if (isNew) await rm(file, { force: true })
      throw cantWrite(file, data, error)
    }
  })
})

type MemberOptions = { [option in 'login' | 'name' | 'language' | 'email' | 'role']?: string | undefined }

/** @throws UsageError that names the missing or wrong option or setting */
export function readMember(options: MemberOptions & { data: string }, nameOption = 'name') {
  const { data, login = '', name = '', language, email, role } = options
  assertLogin(login)
  if (email !== undefined) assertEmail(email)
  const profile = newProfile(name, readLanguage(language, data))
  if (!profile) throw new UsageError(`--${nameOption} must be 1 to ${longestName} characters.`)
  return {
    login,
    ...profile,
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role: oneOf(roles, '--role', role) }),
  }
}

/** @throws UsageError if text and settings have no language, or the network doesn't have the language */
export function readLanguage(text: string | undefined, data: string): string {
  const settings = settingsIn(data)
  const [language, languages] = [text ?? settings.languages?.[0], languagesOf(settings)]
  if (language === undefined)
    throw new UsageError(
      '--language is missing: the member’s language, such as en. The setting languages would give its first one.',
    )
  if (!languages.includes(language)) throw new UsageError(`--language must be one of ${languages.join(', ')}.`)
  return language
}

/**
 * @param as the member who gets the names, if there is one already
 * @throws UsageError if another member has the login or address, or unless `evenRemoved`, had it and left
 */
export async function checkFree(
  store: Store,
  { login, email }: Names,
  evenRemoved: boolean,
  as?: string,
): Promise<void> {
  const conflict = await findConflict(store, { login, email }, evenRemoved, as)
  if (!conflict) return
  const name = conflict.field === 'login' ? `login ${login}` : `e-mail address ${email}`
  if (conflict.reason === 'removed')
    throw new UsageError(`The ${name} belonged to a member who has left. With --even-removed, somebody gets it again.`)
  const owner = await store.members.credentialOf(conflict.member)
  throw new UsageError(
    conflict.field === 'login' ? `The ${name} is taken.` : `Another member has the ${name}: ${owner?.login}.`,
  )
}
