import type * as v from 'valibot'
import { hostPermission } from './address.ts'
import type { chosenNetworkSchema, networkSchema, policySchema } from './network-schemas.ts'

export type Network = v.InferOutput<typeof networkSchema>

export type ChosenNetwork = v.InferOutput<typeof chosenNetworkSchema>

export const builtNetwork: Network | null = import.meta.env.WXT_BASE_URL
  ? {
      name: import.meta.env.WXT_NETWORK_NAME,
      baseUrl: import.meta.env.WXT_BASE_URL,
      authUrl: import.meta.env.WXT_AUTH_URL,
      apiKey: import.meta.env.WXT_API_KEY,
      profile: import.meta.env.WXT_PROFILE,
      ...(import.meta.env.WXT_PUBLISHES_STATUSES && { publishesStatuses: true }),
    }
  : null

/** Our own service, with the profile `code`, lets extensions read its responses (CORS). */
export const needsPermission = ({ profile }: Pick<Network, 'profile'>): boolean => profile !== 'code'

/** Whether the network honours Idempotency-Key: only our own service does. Only our service has the profile `code`. */
export const honoursIdempotencyKeys = ({ profile }: Network): boolean => profile === 'code'

/** Whether `link` leads to a page that removes shares and statuses, and a news item's id is its `share_id`. */
export const hasOwnPages = ({ profile }: Network): boolean => profile === 'code'

/** Whether the texts of its news may be HTML, as at old networks: our own service sends plain text. */
export const mayNewsBeHtml = ({ profile }: Network): boolean => profile !== 'code'

const parts = ['name', 'baseUrl', 'authUrl', 'apiKey', 'profile'] as const

export const isSameNetwork = (one: Network | null, other: Network | null): boolean =>
  parts.every((part) => one?.[part] === other?.[part])

export const originsOf = (network: Pick<Network, 'baseUrl' | 'authUrl'> | null): string[] => [
  ...new Set(network ? [network.baseUrl, network.authUrl] : []),
]

export const permissionsFor = (origins: string[]): { origins: string[] } => ({
  origins: origins.map((each) => hostPermission(each, import.meta.env.BROWSER)),
})

export type FindProblem = NonNullable<Policy['problem']>

export type Policy = v.InferOutput<typeof policySchema>

export const noPolicy: Policy = {
  address: '',
  problem: null,
  network: null,
  locked: false,
  internalHosts: [],
  neverHosts: [],
}
