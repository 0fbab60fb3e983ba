import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addByDecision, findConflict, type Names } from '../../service/actions/invite.ts'
import { changeRole as giveRole, revokeAccess } from '../../service/actions/membership.ts'
import { cantWrite, command, flag, text } from '../../service/command.ts'
import { exportOf } from '../../service/export/export.ts'
import {
  createPasswords,
  isAllowedPassword,
  isMadeOf,
  longestPassword,
  passwordCost,
  shortestPassword,
} from '../../service/sessions/passwords.ts'
import { languagesOf } from '../../service/settings/settings.ts'
import { operator } from '../../service/store/audit.ts'
import { roles } from '../../service/store/members/member-row.ts'
import { isEmail, isLogin, longestName, newProfile } from '../../service/store/members/names.ts'
import type { Store } from '../../service/store/store.ts'
import { UsageError } from '../../service/usage-error.ts'
import { changeData, memberNamed, oneOf, sameMember, settingsIn, useNetwork, writeData } from './network-data.ts'
import { askPassword, type Terminal } from './terminal.ts'

export const newMemberOptions = {
  login: text,
  name: text,
  language: text,
  email: text,
  role: text,
  'even-removed': flag,
} as const

export const addMember = command(newMemberOptions, async (values, _files, terminal?: Terminal) => {
  const member = readMember(values)
  const password = await newPassword([member.login, member.name], terminal)
  const id = await writeData(values.data, async (store) => {
    await checkFree(store, member, values['even-removed'])
    const time = Date.now()
    const added = await addByDecision(store, { ...member, password }, time)
    await store.audit.add({ time, actor: operator, action: 'added', member: added })
    return added
  })
  console.log(`id ${id}`)
})

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

export const changePassword = command({ login: text }, async ({ data, login }, _files, terminal?: Terminal) => {
  const { before, name } = await changeData(data, async (store) => {
    const before = await memberNamed(store, login)
    return { before, name: (await store.members.find(before))?.name }
  })
  const password = await newPassword([login ?? '', name ?? ''], terminal)
  await changeData(data, async (store) => {
    const member = await sameMember(store, login, before)
    await store.members.setPassword(member, password)
    const by = { actor: operator, member }
    const time = Date.now()
    await revokeAccess(store, by, time)
    await store.audit.add({ ...by, time, action: 'set password' })
  })
  console.log(`${login}\thas a new password, and is signed out everywhere`)
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

/** @param known the member's login and name: a password of only these words is refused @returns its hash */
async function newPassword(known: readonly string[], terminal?: Terminal): Promise<string> {
  const { password, again } = await askPassword(terminal)
  if (!isAllowedPassword(password))
    throw new UsageError(
      `The password must have ${shortestPassword} to ${longestPassword} characters; spaces at its ends don’t count.`,
    )
  if (isMadeOf(password, known))
    throw new UsageError('The password must have more words than the member’s login and name.')
  if (again !== password) throw new UsageError('The two passwords differ.')
  return createPasswords(passwordCost).hash(password)
}

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
