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
  own: { type: 'boolean' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application set`: changes an application's name, level or quota, or whether it is the network's own extension. Key,
 * secret and redirect URIs stay.
 *
 * @throws UsageError that names the missing or wrong option; then nothing is changed
 */
export async function setApplication(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options, allowNegative: true })
  const name = values.name === undefined ? undefined : readName(values.name)
  const level = values.level === undefined ? undefined : readLevel(values.level)
  const quota = readQuota(values)
  if (name === undefined && level === undefined && quota === undefined && values.own === undefined)
    throw new UsageError('--name, --level, --quota, --member-quota and --own are missing; use at least one of them.')
  await changeData(values.data, async (store) => {
    const { applications } = store
    const { key } = await applicationNamed(store, values.key)
    if (name !== undefined) await applications.setName(key, name)
    if (level !== undefined) await applications.setLevel(key, level)
    if (values.own !== undefined) await applications.setOwn(key, values.own)
    if (quota !== undefined) await applications.setQuota(key, quota)
  })
  console.log('changed')
}
