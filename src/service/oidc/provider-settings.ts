import { readFileSync, statSync } from 'node:fs'
import type { OidcSetting } from '../settings/oidc.ts'
import { longestText } from '../settings/setting.ts'
import type { Settings } from '../settings/settings.ts'
import { UsageError } from '../usage-error.ts'

/** The company's provider, with the secret that it gave this network. */
export interface ProviderSettings extends OidcSetting {
  /** Undefined for a public client, which only PKCE protects. */
  secret: string | undefined
}

/** The path of the redirect URI, on the authorization host. */
export const redirectPath = '/sign-in/provider/back'

/** The path to which the provider sends logout tokens, on the authorization host. */
export const logoutPath = '/sign-in/provider/logout'

/** The redirect URI to register at the provider. @param authUrl the authorization host's origin */
export const redirectUriOf = (authUrl: string): string => authUrl + redirectPath

/**
 * The provider of the settings; undefined if they have none.
 *
 * @throws UsageError if the file with the secret can't be read, or a secret is set twice or without a provider
 */
export function readProviderSettings({ oidc, oidc_secret, oidc_secret_file }: Settings): ProviderSettings | undefined {
  if (!oidc) {
    if (oidc_secret === undefined && oidc_secret_file === undefined) return undefined
    throw new UsageError('oidc_secret and oidc_secret_file need the setting oidc.')
  }
  if (oidc_secret !== undefined && oidc_secret_file !== undefined)
    throw new UsageError('Set either oidc_secret or oidc_secret_file, not both.')
  return { ...oidc, secret: oidc_secret_file === undefined ? oidc_secret : readSecret(oidc_secret_file) }
}

/** The only line of the file. */
function readSecret(path: string): string {
  const read = () => (statSync(path).size > longestText ? '' : readFileSync(path, 'utf8').trim())
  let secret: string
  try {
    secret = read()
  } catch (error) {
    throw new UsageError(`oidc_secret_file can’t be read: ${error instanceof Error ? error.message : error}.`, error)
  }
  if (!/^[\x21-\x7e]+$/.test(secret))
    throw new UsageError(`oidc_secret_file: ${path} must contain the provider’s secret in one line, and nothing else.`)
  return secret
}
