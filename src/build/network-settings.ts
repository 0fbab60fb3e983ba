import { type Profile, profiles } from '../contract/oauth.ts'
import { networkOrigin } from '../extension/network/origin.ts'
import { demoNetwork } from './demo-network.ts'

/** The network that a build is for, as the constants that `src/extension/network/network.ts` reads. */
type NetworkSettings = ReturnType<typeof networkSettings>

/**
 * From the variables `WXT_NETWORK_NAME`, `WXT_BASE_URL`, `WXT_AUTH_URL` (by default the same), `WXT_API_KEY` and
 * `WXT_PROFILE`; without them the demo network. `PASSALONG_STORE=1` marks a build for the browsers' stores: https alone.
 *
 * @throws Error with a sentence for whoever builds
 */
export function networkSettings(env: Record<string, string | undefined>) {
  return {
    WXT_NETWORK_NAME: ofNetwork(env, 'WXT_NETWORK_NAME', demoNetwork.name),
    WXT_BASE_URL: origin(env, 'WXT_BASE_URL', demoNetwork.baseUrl),
    WXT_AUTH_URL: origin(env, 'WXT_AUTH_URL', env.WXT_BASE_URL || demoNetwork.baseUrl),
    WXT_API_KEY: ofNetwork(env, 'WXT_API_KEY', demoNetwork.premiumKey),
    WXT_PROFILE: profile(env),
    /** '1' or empty: some of the tools that read these take each for a text. */
    PASSALONG_STORE: env.PASSALONG_STORE === '1' ? '1' : '',
  }
}

/** A build for another machine's network must not call itself the demo network, nor show its key. */
function ofNetwork(env: Record<string, string | undefined>, variable: string, demo: string): string {
  const value = env[variable]?.trim()
  if (!value && env.WXT_BASE_URL?.startsWith('https:'))
    throw new Error(`${variable} is missing, since WXT_BASE_URL is set`)
  return value || demo
}

/** PKCE with the demo network; for others what the specification alone allows without a secret, unless it is set. */
function profile(env: Record<string, string | undefined>): Profile {
  const chosen = env.WXT_PROFILE || (env.WXT_BASE_URL ? 'token' : demoNetwork.profile)
  const known = profiles.find((each) => each === chosen)
  if (!known) throw new Error(`WXT_PROFILE must be one of ${profiles.join(', ')}, not "${chosen}"`)
  return known
}

/** The origin in a variable; `PASSALONG_STORE` rules out http everywhere. */
function origin(env: Record<string, string | undefined>, variable: string, otherwise: string): string {
  const text = env[variable] || otherwise
  const store = env.PASSALONG_STORE === '1'
  const found = networkOrigin(text, { loopback: !store })
  const rule = store ? 'in a build for the stores' : 'http on loopback only'
  if (!found) throw new Error(`${variable} must be an https origin without a path (${rule}), not "${text}"`)
  return found
}

/** For the bundler's `define`. */
export function networkConstants(settings: NetworkSettings): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )
}
