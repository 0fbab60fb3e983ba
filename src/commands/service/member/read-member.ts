import { findConflict } from '../../../service/invitations/invite.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { languagesOf } from '../../../service/settings/settings.ts'
import { type Role, roles } from '../../../service/store/members/member-row.ts'
import {
  isEmail,
  isLogin,
  longestName,
  type NewMember,
  newProfile,
} from '../../../service/store/members/new-profile.ts'
import type { Store } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'

/** The options of a new member, as `parseArgs` returns them. */
export interface MemberOptions {
  data: string
  login?: string | undefined
  name?: string | undefined
  language?: string | undefined
  email?: string | undefined
  role?: string | undefined
}

/**
 * Reads the options of a new member. The language is by default the first one of the settings.
 *
 * @param nameOption the name of the option `--name`
 * @throws UsageError that names the missing or wrong option or setting
 */
export function readMember({ data, login = '', name = '', language, email, role }: MemberOptions, nameOption = 'name') {
  if (!isLogin(login)) throw new UsageError(`--login must be 1 to ${longestName} characters without spaces.`)
  if (email !== undefined && !isEmail(email)) throw new UsageError('--email must be an e-mail address.')
  const profile = newProfile(name, readLanguage(language, data))
  if (!profile) throw new UsageError(`--${nameOption} must be 1 to ${longestName} characters.`)
  return {
    login,
    ...profile,
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role: readRole(role) }),
  }
}

/** @throws UsageError if neither text nor settings have a language, or it is none of the network's */
export function readLanguage(text: string | undefined, data: string): string {
  const settings = readSettings(data)
  const [language, languages] = [text ?? settings.languages?.[0], languagesOf(settings)]
  if (language === undefined)
    throw new UsageError(
      '--language is missing: the member’s language, such as en. The setting languages would give its first one.',
    )
  if (!languages.includes(language)) throw new UsageError(`--language must be one of ${languages.join(', ')}.`)
  return language
}

/** @throws UsageError if the role is missing or unknown */
export function readRole(text: string | undefined): Role {
  const role = roles.find((candidate) => candidate === text)
  if (!role) throw new UsageError('--role must be member or administrator.')
  return role
}

/**
 * @param evenRemoved whether login and e-mail address may have belonged to a member who was removed or disabled
 * @throws UsageError if another member has the login or the e-mail address, or a removed or disabled one had it
 */
export async function checkFree(
  store: Store,
  { login, email }: Pick<NewMember, 'login' | 'email'>,
  evenRemoved: boolean,
): Promise<void> {
  const conflict = await findConflict(store, { login, email }, evenRemoved)
  if (!conflict) return
  const name = conflict.field === 'login' ? `login ${login}` : `e-mail address ${email}`
  if (conflict.reason === 'removed')
    throw new UsageError(`The ${name} belonged to a member who has left. With --even-removed, somebody gets it again.`)
  const owner = await store.members.credentialOf(conflict.member)
  throw new UsageError(
    conflict.field === 'login' ? `The ${name} is taken.` : `Another member has the ${name}: ${owner?.login}.`,
  )
}
