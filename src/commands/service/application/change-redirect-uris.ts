import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from '../../../service/usage-error.ts'
import { applicationNamed } from '../named.ts'
import { changeData } from '../write-data.ts'
import { checkRedirectUris } from './add-application.ts'

const options = {
  data: { type: 'string', default: 'data' },
  key: { type: 'string' },
  add: { type: 'string', multiple: true, default: [] as string[] },
  remove: { type: 'string', multiple: true, default: [] as string[] },
} as const satisfies ParseArgsConfig['options']

/**
 * `application redirect`: adds redirect URIs to an application, and removes others.
 *
 * @throws UsageError that names the missing or wrong option; then nothing is changed
 */
export async function changeRedirectUris(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  if (values.add.length + values.remove.length === 0)
    throw new UsageError('--add and --remove are missing; use at least one of them.')
  checkRedirectUris(values.add)
  await changeData(values.data, async (store) => {
    const { applications } = store
    const { key } = await applicationNamed(store, values.key)
    for (const uri of values.add) await applications.addRedirectUri(key, uri)
    for (const uri of values.remove) {
      if (!(await applications.removeRedirectUri(key, uri))) {
        throw new UsageError(
          `${uri} is not a redirect URI of this application; application list shows its redirect URIs.`,
        )
      }
    }
    const left = (await applications.list()).find((application) => application.key === key)
    if (left?.redirectUris.length === 0) throw new UsageError('The application would have no redirect URI left.')
  })
}
