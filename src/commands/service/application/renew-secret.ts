import { type ParseArgsConfig, parseArgs } from 'node:util'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application secret`: creates a new secret for an application and prints it; the old secret stops working.
 *
 * @throws UsageError if the key is missing or unknown
 */
export async function renewSecret(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const secret = await changeData(values.data, async (store) => {
    const { key } = await applicationNamed(store, values.key)
    return store.applications.renewSecret(key)
  })
  console.log(`secret ${secret}`)
}
