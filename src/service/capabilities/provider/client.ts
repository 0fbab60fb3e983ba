import type { Configuration } from 'openid-client'
import { minute } from '../../../contract/durations.ts'
import { ExplainedError } from '../../usage-error.ts'
import { type ProviderAccount, readAccount } from './account.ts'
import type { ProviderFailure } from './openid.ts'
import type { ProviderLogout } from './rows.ts'
import { type ProviderSettings, partsOfClaim } from './settings.ts'

export const redirectPath = '/sign-in/provider/back'

export const logoutPath = '/sign-in/provider/logout'

export const redirectUriOf = (authUrl: string): string => authUrl + redirectPath

/** Milliseconds after which a sign-in reads the provider's metadata and keys again, which it may have changed. */
export const metadataLifetime = minute

/** Maximum codes that wait for the provider; a page asks to try again. */
export const maxExchanges = 50

export class ProviderFailed extends ExplainedError {
  readonly kind: ProviderFailure
  constructor(kind: ProviderFailure, sentence: string, cause?: unknown) {
    super(sentence, { cause })
    this.kind = kind
  }
}

type OpenId = typeof import('./openid.ts')

export type Provider = ReturnType<typeof createProvider>

/** Its packages are loaded with the first sign-in. @param redirectUri is registered there */
export function createProvider(settings: ProviderSettings, redirectUri: string, now: () => number) {
  const { issuer, teams, who, administrators } = settings
  let metadata: { config: Promise<Configuration>; read: number } | undefined
  let exchanges = 0

  function configure({ discover }: OpenId): Promise<Configuration> {
    // a future time comes from a clock that was ahead
    if (metadata && Math.abs(now() - metadata.read) < metadataLifetime) return metadata.config
    const fresh = { config: discover(settings), read: now() }
    metadata = fresh
    fresh.config.catch(() => {
      if (metadata === fresh) metadata = undefined
    })
    return fresh.config
  }

  async function use<Result>(work: (openId: OpenId, config: Configuration) => Promise<Result>): Promise<Result> {
    const openId = await import('./openid.ts')
    try {
      return await work(openId, await configure(openId))
    } catch (error) {
      throw new ProviderFailed(openId.kindOf(error), openId.explainFailure(error, issuer), error)
    }
  }

  const stated = [who, administrators].flatMap((text) => (text?.includes('=') ? partsOfClaim(text)[0] : []))
  const needed = ['name', 'email', ...stated, ...(teams === undefined ? [] : [teams])]

  return {
    begin: (secret: string, again: boolean): Promise<URL> =>
      use((openId, config) => openId.authorizationUrl(config, redirectUri, secret, again)),

    /** The account with which the person signed in, by the query of the provider's response. @throws ProviderFailed */
    async finish(query: string, secret: string): Promise<ProviderAccount> {
      if (exchanges >= maxExchanges) throw new ProviderFailed('busy', 'too many sign-ins wait for the provider')
      exchanges++
      try {
        return await use(async (openId, config) => {
          const { signIn, claims } = await openId.redeem(config, new URL(redirectUri + query), secret, needed)
          return readAccount(signIn, claims, { who, teams, administrators })
        })
      } finally {
        exchanges--
      }
    },

    /** Verifies a logout token (Back-Channel Logout §2.6), except that it is used once. @throws ProviderFailed */
    readLogout: (token: string): Promise<ProviderLogout | { problem: string }> =>
      use((openId, config) => openId.verifyLogoutToken(config, token)),
  }
}
