import { takenBy } from '../../../service/invitations/invite.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { type Role, roles } from '../../../service/store/members/member-row.ts'
import type { NewMember } from '../../../service/store/members/members.ts'
import {
  isEmail,
  isLanguageCode,
  isLogin,
  longestName,
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

/** @throws UsageError if neither text nor settings have a language, or it isn't one */
export function readLanguage(text: string | undefined, data: string): string {
  const language = text ?? readSettings(data).languages?.[0]
  if (language === undefined)
    throw new UsageError('--language is missing: the member’s language, unless the settings have languages.')
  if (!isLanguageCode(language)) throw new UsageError('--language must be two letters (ISO 639).')
  return language
}

/** @throws UsageError if the role is missing or unknown */
export function readRole(text: string | undefined): Role {
  const role = roles.find((candidate) => candidate === text)
  if (!role) throw new UsageError('--role must be member or administrator.')
  return role
}

/** @throws UsageError if another member has the login or the e-mail address */
export async function checkFree(store: Store, { login, email }: Pick<NewMember, 'login' | 'email'>): Promise<void> {
  const taken = await takenBy(store, { login, email })
  if (taken === 'login') throw new UsageError(`The login ${login} is taken.`)
  if (taken === 'email') throw new UsageError(`Another member has the e-mail address ${email}.`)
}
