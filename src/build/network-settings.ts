import { type Profile, profiles } from '../contract/oauth.ts'
import { networkOrigin } from '../extension/network/address.ts'
import { demoNetwork } from './demo-network.ts'
import { firefoxStoreId, isFirefoxId } from './extension-identity.ts'

/**
 * The defaults are the demo network. `PASSALONG_STORE=1` means a build for the browsers' stores, with https only; without
 * `WXT_BASE_URL` it is for every network, as any build is with the value `none`.
 * @throws Error that names the missing or invalid variable
 */
export function networkSettings(env: Record<string, string | undefined>) {
  const PASSALONG_STORE = env.PASSALONG_STORE === '1' ? '1' : ''
  const named = networkVariables.filter((variable) => env[variable]?.trim())
  if (env.WXT_BASE_URL === 'none' || (PASSALONG_STORE && !env.WXT_BASE_URL)) {
    if (named.length > 0) throw new Error(`WXT_BASE_URL is missing, since ${named.join(' and ')} is set`)
    const none = { WXT_NETWORK_NAME: '', WXT_BASE_URL: '', WXT_AUTH_URL: '', WXT_API_KEY: '', WXT_PROFILE: '' }
    return { ...none, WXT_PUBLISHES_STATUSES: '', PASSALONG_STORE }
  }
  return {
    WXT_NETWORK_NAME: required(env, 'WXT_NETWORK_NAME', demoNetwork.name),
    WXT_BASE_URL: origin(env, 'WXT_BASE_URL', demoNetwork.baseUrl),
    WXT_AUTH_URL: origin(env, 'WXT_AUTH_URL', env.WXT_BASE_URL || demoNetwork.baseUrl),
    WXT_API_KEY: required(env, 'WXT_API_KEY', demoNetwork.premiumKey),
    WXT_PROFILE: profile(env),
    WXT_PUBLISHES_STATUSES: env.WXT_PUBLISHES_STATUSES === '1' ? '1' : '',
    /** '1' or '', because some tools need texts. */
    PASSALONG_STORE,
  }
}

const networkVariables = ['WXT_NETWORK_NAME', 'WXT_AUTH_URL', 'WXT_API_KEY', 'WXT_PROFILE', 'WXT_PUBLISHES_STATUSES']

function required(env: Record<string, string | undefined>, variable: string, demo: string): string {
  const value = env[variable]?.trim()
  if (!value && env.WXT_BASE_URL?.startsWith('https:'))
    throw new Error(`${variable} is missing, since WXT_BASE_URL is set`)
  return value || demo
}

function profile(env: Record<string, string | undefined>): Profile {
  const chosen = env.WXT_PROFILE || demoNetwork.profile
  const profile = profiles.find((known) => known === chosen)
  if (!profile) throw new Error(`WXT_PROFILE must be one of ${profiles.join(', ')}, not "${chosen}"`)
  return profile
}

function origin(env: Record<string, string | undefined>, variable: string, fallback: string): string {
  const text = env[variable] || fallback
  const store = env.PASSALONG_STORE === '1'
  const result = networkOrigin(text, { loopback: !store })
  const rule = store ? 'in a build for the stores' : 'http on loopback only'
  if (!result) throw new Error(`${variable} must be an https origin without a path (${rule}), not "${text}"`)
  return result
}

export const networkConstants = (settings: ReturnType<typeof networkSettings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )

export type StoreSettings = ReturnType<typeof storeSettings>

/** The settings of a published extension, without defaults. @throws Error that names all wrong variables */
export function storeSettings(env: Record<string, string | undefined>) {
  const isNamed = ['WXT_BASE_URL', ...networkVariables].some((variable) => env[variable]?.trim())
  const missing = ['WXT_NETWORK_NAME', 'WXT_BASE_URL', 'WXT_API_KEY'].filter(
    (variable) => isNamed && !env[variable]?.trim(),
  )
  const unsafe = ['WXT_BASE_URL', 'WXT_AUTH_URL'].filter((variable) => {
    const text = env[variable]?.trim()
    return text && !networkOrigin(text, { loopback: false })
  })
  const id = env.PASSALONG_FIREFOX_ID?.trim()
  refuse([
    ...missing.map((variable) => `${variable} is missing`),
    ...unsafe.map((variable) => `${variable} must be an https origin without a path, not "${env[variable]}"`),
    ...(id && !isFirefoxId(id) ? [`PASSALONG_FIREFOX_ID must look like passalong@network.example, not "${id}"`] : []),
  ])
  const settings = networkSettings({ ...env, PASSALONG_STORE: '1' })
  return { ...settings, PASSALONG_FIREFOX_ID: firefoxStoreId(settings.WXT_BASE_URL, id) }
}

/** Ends the packaging if there are faults. @throws Error that names all faults in one sentence */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`This can’t be published: ${faults.join('; ')}.`)
}
