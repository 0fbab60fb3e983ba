import { networkOrigin } from '../../extension/network/address.ts'
import { firefoxStoreId, isFirefoxId } from '../extension-identity.ts'
import { networkSettings } from '../network-settings.ts'

/** All variables of a build for the stores. */
export type StoreSettings = ReturnType<typeof storeSettings>

const required = ['WXT_NETWORK_NAME', 'WXT_BASE_URL', 'WXT_API_KEY'] as const

/**
 * Reads the network of a published extension; without any of its variables the extension is for every network. There
 * are no defaults, because the demo network exists on this machine only.
 *
 * @throws Error that names all wrong variables in one sentence
 */
export function storeSettings(env: Record<string, string | undefined>) {
  const isNamed = [...required, 'WXT_AUTH_URL', 'WXT_PROFILE'].some((variable) => env[variable]?.trim())
  const missing = required.filter((variable) => isNamed && !env[variable]?.trim())
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

/**
 * Ends the packaging if there are faults.
 *
 * @throws Error that names all faults in one sentence
 */
export function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`This can’t be published: ${faults.join('; ')}.`)
}
