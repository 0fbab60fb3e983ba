import { type ParseArgsConfig, parseArgs } from 'node:util'
import { logoutPath, readProviderSettings, redirectUriOf } from '../../../service/oidc/provider-settings.ts'
import { readSettings } from '../../../service/settings/read-settings.ts'
import { originsOf } from '../../../service/settings/settings.ts'
import { UsageError } from '../../../service/usage-error.ts'

const options = { data: { type: 'string', default: 'data' } } as const satisfies ParseArgsConfig['options']

/**
 * `oidc check`: prints the addresses to register at the company's provider, and asks the provider whether issuer,
 * client id and secret are right.
 *
 * @throws UsageError if the settings are wrong or have no `oidc`, if the provider can't be reached, or if it rejects the
 *   issuer, client id or secret
 */
export async function checkOidc(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options })
  const settings = readSettings(values.data)
  const provider = readProviderSettings(settings)
  if (!provider) throw new UsageError('The settings have no oidc: the company’s provider, at which members sign in.')
  const { authUrl } = originsOf(settings)
  const redirectUri = redirectUriOf(authUrl)
  console.log(`Register this redirect URI at the provider: ${redirectUri}`)
  console.log(`Its address for back-channel logouts, with their session: ${authUrl}${logoutPath}`)
  const { explainFailure } = await import('../../../service/oidc/failure.ts')
  const { checkProvider, discover } = await import('../../../service/oidc/discover.ts')
  const { problems, hasLogout } = await discover(provider)
    .then((config) => checkProvider(config, redirectUri))
    .catch((error: unknown) => {
      throw new UsageError(`${explainFailure(error, provider.issuer)}.`, error)
    })
  if (problems.length > 0) throw new UsageError(`${provider.issuer} ${problems.join(', and ')}.`)
  const isRight = provider.secret === undefined ? 'The client_id is right' : 'The client_id and its secret are right'
  console.log(`${provider.issuer} answers. ${isRight}. Only a sign-in shows whether the redirect URI is registered.`)
  if (!hasLogout) console.log('It has no back-channel logout, so disable here who leaves: member disable.')
}
