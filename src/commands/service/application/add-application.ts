import { type ParseArgsConfig, parseArgs } from 'node:util'
import { isRedirectUri } from '../../../service/oauth/authorize/redirect-uri.ts'
import { type Level, levels } from '../../../service/store/applications/applications.ts'
import { UsageError } from '../../../service/usage-error.ts'
import { writeData } from '../write-data.ts'

const options = {
  data: { type: 'string', default: 'data' },
  name: { type: 'string' },
  redirect: { type: 'string', multiple: true, default: [] as string[] },
  level: { type: 'string' },
  quota: { type: 'string' },
} as const satisfies ParseArgsConfig['options']

/**
 * `application add`: registers an application and prints its key and secret.
 *
 * @throws UsageError that names the missing or wrong option
 */
export async function addApplication(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const name = values.name?.trim()
  if (!name) throw new UsageError('--name is missing: the name that members see when they give consent.')
  const level = levels.find((candidate): candidate is Level => candidate === values.level)
  if (!level) throw new UsageError('--level must be standard or premium.')
  const redirectUris = values.redirect
  if (redirectUris.length === 0) throw new UsageError('--redirect is missing: a redirect URI for authorization.')
  checkRedirectUris(redirectUris)
  const application = { name, level, redirectUris, ...readQuota(values.quota) }
  const added = await writeData(values.data, ({ applications }) => applications.add(application, Date.now()))
  console.log(`key ${added.key}\nsecret ${added.secret}`)
}

/** @throws UsageError that names the first URI that can't be a redirect URI */
export function checkRedirectUris(uris: readonly string[]): void {
  const wrong = uris.find((uri) => !isRedirectUri(uri))
  if (wrong !== undefined) {
    throw new UsageError(`${wrong} can’t be a redirect URI: https, or http on loopback, and no fragment.`)
  }
}

function readQuota(text: string | undefined): { quota?: number } {
  if (text === undefined) return {}
  if (!/^[1-9]\d{0,8}$/.test(text)) {
    throw new UsageError('--quota must be a whole number of calls per hour, from 1 to 999999999.')
  }
  return { quota: Number(text) }
}
