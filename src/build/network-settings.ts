import { profiles } from '../contract/oauth.ts'
import { networkOrigin } from '../extension/network/address.ts'
import { demoNetwork } from './demo-network.ts'
import { firefoxStoreId, isFirefoxId } from './extension-identity.ts'

type Variables = Record<string, string | undefined>

const networkVariables = ['WXT_NETWORK_NAME', 'WXT_AUTH_URL', 'WXT_API_KEY', 'WXT_PROFILE', 'WXT_PUBLISHES_STATUSES']

/** Reads the settings, and names the missing and the wrong ones. */
function read(env: Variables) {
  const given = (variable: string) => env[variable]?.trim() ?? ''
  const baseUrl = given('WXT_BASE_URL')
  const named = networkVariables.filter(given)
  const isForStores = env.PASSALONG_STORE === '1'
  const PASSALONG_STORE = isForStores ? '1' : ''
  if (baseUrl === 'none' || (isForStores && !baseUrl)) {
    const none = { WXT_NETWORK_NAME: '', WXT_BASE_URL: '', WXT_AUTH_URL: '', WXT_API_KEY: '', WXT_PROFILE: '' }
    const settings = { ...none, WXT_PUBLISHES_STATUSES: '', PASSALONG_STORE }
    const faults = named.length > 0 ? [`WXT_BASE_URL is missing, since ${named.join(' and ')} is set`] : []
    return { settings, faults }
  }
  const faults = ['WXT_NETWORK_NAME', 'WXT_API_KEY'].flatMap((variable) =>
    baseUrl.startsWith('https:') && !given(variable) ? [`${variable} is missing, since WXT_BASE_URL is set`] : [],
  )
  const origin = (variable: string, text: string): string => {
    const result = networkOrigin(text, { loopback: !isForStores })
    const rule = isForStores ? '' : ' (http on loopback only)'
    if (!result) faults.push(`${variable} must be an https origin without a path${rule}, not "${text}"`)
    return result ?? ''
  }
  const base = origin('WXT_BASE_URL', baseUrl || demoNetwork.baseUrl)
  const authUrl = given('WXT_AUTH_URL')
  const chosen = given('WXT_PROFILE') || demoNetwork.profile
  const profile = profiles.find((known) => known === chosen)
  if (!profile) faults.push(`WXT_PROFILE must be one of ${profiles.join(', ')}, not "${chosen}"`)
  const settings = {
    WXT_NETWORK_NAME: given('WXT_NETWORK_NAME') || demoNetwork.name,
    WXT_BASE_URL: base,
    WXT_AUTH_URL: authUrl ? origin('WXT_AUTH_URL', authUrl) : base,
    WXT_API_KEY: given('WXT_API_KEY') || demoNetwork.premiumKey,
    WXT_PROFILE: profile ?? '',
    WXT_PUBLISHES_STATUSES: given('WXT_PUBLISHES_STATUSES') === '1' ? '1' : '',
    /** '1' or '', because some tools need texts. */
    PASSALONG_STORE,
  }
  return { settings, faults }
}

/**
 * The defaults are the demo network. `PASSALONG_STORE=1` means a build for the browsers' stores, with https only; without
 * `WXT_BASE_URL` it is for every network, as any build is with the value `none`.
 * @throws Error that names the missing or invalid variables
 */
export function networkSettings(env: Variables) {
  const { settings, faults } = read(env)
  if (faults.length > 0) throw new Error(faults.join('; '))
  return settings
}

export const networkConstants = (settings: ReturnType<typeof networkSettings>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [`import.meta.env.${name}`, JSON.stringify(value)]),
  )

export type StoreSettings = ReturnType<typeof storeSettings>

/** The settings of a published extension. @throws Error that names all wrong variables */
export function storeSettings(env: Variables) {
  const { settings, faults } = read({ ...env, PASSALONG_STORE: '1' })
  const id = env.PASSALONG_FIREFOX_ID?.trim()
  if (id && !isFirefoxId(id)) faults.push(`PASSALONG_FIREFOX_ID must look like passalong@network.example, not "${id}"`)
  refuse(faults)
  return { ...settings, PASSALONG_FIREFOX_ID: firefoxStoreId(settings.WXT_BASE_URL, id) }
}

/** Ends the packaging if there are faults. @throws Error that names all faults in one sentence */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`This can’t be published: ${faults.join('; ')}.`)
}
