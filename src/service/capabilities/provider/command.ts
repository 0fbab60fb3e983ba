import { command, type NetworkData } from '../../command.ts'
import { originsOf, type Settings, warningsOf } from '../../settings/settings.ts'
import { UsageError } from '../../usage-error.ts'
import { logoutPath, redirectUriOf } from './client.ts'
import { checkMetadata, discover, explainFailure } from './openid.ts'
import { type OidcSettings, readProviderSettings, warningsOfProvider } from './settings.ts'

/** Says what to register at the provider, and asks it whether the settings are right. @throws UsageError if they aren't */
export const checkProvider = command({}, async ({ data }, _files, network: NetworkData) => {
  const values: Settings & OidcSettings = network.settings(data)
  for (const warning of [...warningsOf(values), ...warningsOfProvider(values)]) console.log(warning)
  const provider = readProviderSettings(values)
  const { authUrl } = originsOf(values)
  const redirectUri = redirectUriOf(authUrl)
  // before a provider is in the settings, since it gives its client_id for these addresses
  console.log(`Register this redirect URI at the provider: ${redirectUri}`)
  console.log(`Its address for back-channel logouts, with their session: ${authUrl}${logoutPath}`)
  if (!provider)
    throw new UsageError(
      'The settings have no oidc yet: issuer and client_id, which the provider gives you for these addresses.',
    )
  const { problem, hasLogout } = await discover(provider)
    .then((config) => checkMetadata(config, redirectUri))
    .catch((error: unknown) => {
      throw new UsageError(`${explainFailure(error, provider.issuer)}.`, error)
    })
  if (problem !== undefined) throw new UsageError(`${provider.issuer} ${problem}.`)
  const isRight = provider.secret === undefined ? 'The client_id is right' : 'The client_id and its secret are right'
  console.log(`${provider.issuer} answers. ${isRight}. Only a sign-in shows whether the redirect URI is registered.`)
  if (!hasLogout) console.log('It has no back-channel logout, so disable here who leaves: member disable.')
})
