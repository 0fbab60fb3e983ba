import { readFileSync, statSync } from 'node:fs'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { operator } from '../../../service/store/administration/audit.ts'
import { disableMember, enableMember } from '../../../service/store/disable-member.ts'
import type { Store } from '../../../service/store/store.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { memberNamed } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  login: { type: 'string', multiple: true, default: [] as string[] },
  list: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/** Maximum bytes of a list of logins. */
const largestList = 10_000_000

/** `member disable`: locks members out, all of them or none. @throws UsageError if a login is unknown */
export const disableMembers = (args: string[]) => changeState(args, disableMember, 'disabled', 'was disabled already')

/** `member enable`: lets disabled members sign in again, all of them or none. @throws UsageError if a login is unknown */
export const enableMembers = (args: string[]) => changeState(args, enableMember, 'enabled', 'was not disabled')

async function changeState(args: string[], change: typeof disableMember, done: string, unchanged: string) {
  const { values } = parseArgs({ args, options })
  const logins = [...values.login, ...(values.list === undefined ? [] : readList(values.list))]
  if (logins.length === 0) throw new UsageError('--login or --list is missing: the members’ logins.')
  const lines = await changeData(values.data, async (store) => {
    const results: string[] = []
    const unknown = await unknownLogins(store, logins)
    if (unknown.length > 0)
      throw new UsageError(`Nothing was changed, since no member has these logins: ${unknown.join(', ')}.`)
    // one time for all: the record shows them as one action
    const time = Date.now()
    for (const login of new Set(logins)) {
      const member = await memberNamed(store, login)
      const changed = await change(store, { actor: operator, member }, time)
      results.push(`${login}\t${changed ? done : unchanged}`)
    }
    return results
  })
  for (const line of lines) console.log(line)
}

async function unknownLogins({ members }: Store, logins: readonly string[]): Promise<string[]> {
  const unknown: string[] = []
  for (const login of logins) if (!(await members.credential(login))) unknown.push(login)
  return unknown
}

/** The logins in a text file, one in a line. */
function readList(path: string): string[] {
  try {
    if (statSync(path).size > largestList) throw new UsageError(`${path} is larger than ${largestList / 1e6} MB.`)
    const lines = readFileSync(path, 'utf8').split('\n')
    return lines.map((line) => line.trim()).filter((line) => line !== '')
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${path} can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
}
