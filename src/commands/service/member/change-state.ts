import { type ParseArgsConfig, parseArgs } from 'node:util'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { operator } from '../../../service/store/administration/audit.ts'
import { disableMember, enableMember } from '../../../service/store/disable-member.ts'
import { changeNamed, findNamed, namedMembersOptions, readLogins, refuseAllAdministrators } from '../named-members.ts'
import { useNetwork } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  ...namedMembersOptions,
} as const satisfies ParseArgsConfig['options']

/**
 * `member disable`: locks members out.
 *
 * @throws UsageError if a login is unknown, or all administrators would leave, before anything is changed
 */
export const disableMembers = (args: string[]) => changeState(args, disableMember, 'disabled', 'was disabled already')

/** `member enable`: lets members sign in again. @throws UsageError if a login is unknown, before anything is changed */
export const enableMembers = (args: string[]) => changeState(args, enableMember, 'enabled', 'was not disabled')

/** Prints a line for each member. After an interruption, the same command does the rest. */
async function changeState(args: string[], change: typeof disableMember, done: string, unchanged: string) {
  const { values } = parseArgs({ args, options })
  const logins = readLogins(values)
  const issuer = readSettings(values.data).oidc?.issuer
  await useNetwork(values.data, async (store) => {
    // one time for all: the audit log shows them as one action
    const time = Date.now()
    const named = await findNamed(store, logins, { issuer })
    if (change === disableMember) await refuseAllAdministrators(store, named)
    await changeNamed(store, named, async (tx, { id = '' }) => {
      if (change === enableMember && (await tx.removals.hasBegun(id))) return 'is being removed'
      return (await change(tx, { actor: operator, member: id }, time)) ? done : unchanged
    })
  })
}
