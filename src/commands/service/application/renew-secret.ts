import { type ParseArgsConfig, parseArgs } from 'node:util'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application secret`: gives an application another secret and prints it; the one before is good for nothing any more.
 *
 * @throws UsageError that names what is missing
 */
export async function renewSecret(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const secret = await changeData(values.data, async (store) => {
    const { key } = await applicationNamed(store, values.key)
    return store.applications.renewSecret(key)
  })
  console.log(`secret ${secret}`)
}
