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
 * `application remove`: removes an application with all that members allowed it; what they shared through it stays.
 *
 * @throws UsageError that names what is missing, and when it isn't confirmed
 */
export async function removeApplication(args: string[], terminal?: Terminal): Promise<void> {
  const { values } = parseArgs({ args, options })
  const { key, name } = await changeData(values.data, (store) => applicationNamed(store, values.key))
  if (!values.yes) await confirm(`${name}, with all that members allowed it,`, name, terminal)
  await changeData(values.data, (store) => store.removals.application(key))
}
