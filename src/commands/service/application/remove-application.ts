import { type ParseArgsConfig, parseArgs } from 'node:util'
import type { Terminal } from '../ask-password.ts'
import { confirm } from '../confirm.ts'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
  yes: { type: 'boolean', default: false },
} as const satisfies ParseArgsConfig['options']

/**
 * `application remove`: removes an application with members' consents to it. Shares made through it stay.
 *
 * @throws UsageError if the key is missing or unknown, or the removal isn't confirmed
 */
export async function removeApplication(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { key, name } = await changeData(values.data, (store) => applicationNamed(store, values.key))
  if (!values.yes) await confirm(`${name}, with its access to members’ data,`, name, terminal)
  await changeData(values.data, ({ applications }) => applications.remove(key))
  console.log(`removed ${name}`)
}
