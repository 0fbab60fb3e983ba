import { type ParseArgsConfig, parseArgs } from 'node:util'
import { UsageError } from '../../../service/usage-error.ts'
import { writeData } from '../write-data.ts'
import { checkRedirectUris, readLevel, readName, readQuota } from './read-application.ts'

const options = {
  data: { type: 'string', default: 'data' },
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true, default: [] as string[] },
  level: { type: 'string' },
  quota: { type: 'string' },
  'member-quota': { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application add`: registers an application and prints its key and secret.
 *
 * @throws UsageError that names the missing or wrong option
 */
export async function addApplication(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const [name, level] = [readName(values.name), readLevel(values.level)]
  const redirectUris = values.redirect
  if (redirectUris.length === 0) throw new UsageError('--redirect is missing: a redirect URI for authorization.')
  checkRedirectUris(redirectUris)
  const application = { name, level, redirectUris, ...readQuota(values) }
  const added = await writeData(values.data, ({ applications }) => applications.add(application, Date.now()))
  console.log(`key ${added.key}\nsecret ${added.secret}`)
}
