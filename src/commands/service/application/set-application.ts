import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from '../../../service/usage-error.ts'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'
import { readLevel, readName, readQuota } from './read-application.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
  name: { type: 'string' },
  level: { type: 'string' },
  quota: { type: 'string' },
  'member-quota': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application set`: changes an application's name, level or quota. Key, secret and redirect URIs stay.
 *
 * @throws UsageError that names the missing or wrong option; then nothing is changed
 */
export async function setApplication(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const name = values.name === undefined ? undefined : readName(values.name)
  const level = values.level === undefined ? undefined : readLevel(values.level)
  const quota = readQuota(values)
  if (name === undefined && level === undefined && quota === undefined)
    throw new UsageError('--name, --level, --quota and --member-quota are missing; use at least one of them.')
  await changeData(values.data, async (store) => {
    const { applications } = store
    const { key } = await applicationNamed(store, values.key)
    if (name !== undefined) await applications.setName(key, name)
    if (level !== undefined) await applications.setLevel(key, level)
    if (quota !== undefined) await applications.setQuota(key, quota)
  })
}
