import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { parseArgs } from 'node:util'
import * as v from 'valibot'
import { isHostName, networkOrigin } from '../../extension/network/address.ts'
import { type ArchiveFile, jsonFile } from '../archive.ts'
import { isFirefoxId } from '../extension-identity.ts'

const rollout = v.object({
  /** URL of the hosted files: https, or http on loopback; ends with a slash. */
  url: v.string(),
  version: v.string(),
  /** The first rollout's: Mozilla gives an id to one account forever. */
  firefoxId: v.string(),
  chromiumId: v.string(),
  /** SHA-256 of everything that is packed, except the version. */
  packed: v.string(),
  /** A company's settings of the extension (`storage.managed`). */
  managed: v.object({
    network: v.exactOptional(v.string()),
    locked: v.exactOptional(v.boolean()),
    internalHosts: v.exactOptional(v.array(v.string())),
    neverHosts: v.exactOptional(v.array(v.string())),
  }),
  /** Firefox ESR installs the extension without Mozilla's signature. */
  unsigned: v.boolean(),
})
export type Rollout = v.InferOutput<typeof rollout>
export type RolloutSettings = Omit<Rollout, 'chromiumId' | 'packed'>
export type HostedSettings = Pick<Rollout, 'url' | 'version' | 'firefoxId'>
export type ManagedSettings = Rollout['managed']

export const isTrial = ({ url }: Pick<HostedSettings, 'url'>): boolean => url.startsWith('http:')

/** Names of the hosted files. They never change, so neither do the policies. */
export const hostedNames = {
  crx: 'passalong.crx',
  xpi: 'passalong.xpi',
  chromiumUpdates: 'updates.xml',
  firefoxUpdates: 'updates.json',
} as const

export const rolloutOptions = {
  url: { type: 'string' },
  version: { type: 'string' },
  network: { type: 'string' },
  locked: { type: 'boolean' },
  'internal-host': { type: 'string', multiple: true },
  'never-host': { type: 'string', multiple: true },
  'firefox-id': { type: 'string' },
  unsigned: { type: 'boolean' },
} as const

export type RolloutOptions = ReturnType<typeof parseArgs<{ options: typeof rolloutOptions }>>['values']

/** @param last undefined for the first rollout @throws Error that names all wrong options in one sentence */
export function rolloutSettings(options: RolloutOptions, last: RolloutSettings | undefined, checkoutVersion: string) {
  const url = hostedUrl(options.url ?? last?.url)
  const network = options.network === '' ? undefined : (options.network ?? last?.managed.network)
  const origin = network && networkAddress(network, url?.startsWith('http:') ?? false)
  const { locked = last?.managed.locked } = options
  const internalHosts = listed(options['internal-host']) ?? last?.managed.internalHosts
  const neverHosts = listed(options['never-host']) ?? last?.managed.neverHosts
  const hosts = [...(internalHosts ?? []), ...(neverHosts ?? [])]
  const wrongHosts = hosts.filter((host) => hostName(host) === undefined)
  const firefoxId = options['firefox-id'] ?? last?.firefoxId ?? `passalong@${hostOf(origin || url)}`
  const version = options.version ?? defaultVersion(last?.version, checkoutVersion)
  const faults = [
    !url && options.url === undefined && '--url is missing: the address of the folder where the files will be hosted',
    !url && options.url !== undefined && `--url must be an https address of a folder, not "${options.url}"`,
    network !== undefined && !origin && `--network must be the network’s https address, not "${network}"`,
    locked && network === undefined && '--locked needs --network',
    wrongHosts.length > 0 && `${wrongHosts.map((host) => `"${host}"`).join(' and ')} can’t be a host`,
    url && !isFirefoxId(firefoxId) && `--firefox-id must look like passalong@network.example, not "${firefoxId}"`,
    last &&
      last.firefoxId !== firefoxId &&
      `--firefox-id was ${last.firefoxId}, and another id would be another extension`,
    !isVersion(version) && `--version must be one to four numbers up to 65535, such as 1.4.0, not "${version}"`,
    last &&
      isVersion(version) &&
      !isHigher(version, last.version) &&
      `--version must be higher than ${last.version}, the last one`,
  ].filter(Boolean)
  if (!url || faults.length > 0) throw new Error(`There is no rollout: ${faults.join('; ')}.`)
  return {
    url,
    version,
    firefoxId,
    managed: {
      ...(origin && { network: origin }),
      ...(locked !== undefined && { locked }),
      ...(internalHosts && { internalHosts: internalHosts.flatMap((host) => hostName(host) ?? []) }),
      ...(neverHosts && { neverHosts: neverHosts.flatMap((host) => hostName(host) ?? []) }),
    },
    unsigned: options.unsigned ?? last?.unsigned ?? false,
  }
}

function hostedUrl(text: string | undefined): string | undefined {
  const url = text === undefined ? null : URL.parse(text.trim())
  if (!url || url.username || url.password || url.search || url.hash) return undefined
  if (networkOrigin(url.origin, { loopback: true }) === undefined) return undefined
  return url.href.endsWith('/') ? url.href : `${url.href}/`
}

const networkAddress = (text: string, loopback: boolean): string | undefined =>
  networkOrigin(/^\w+:\/\//.test(text) ? text : `https://${text}`, { loopback })

const listed = (hosts: string[] | undefined): string[] | undefined => hosts?.filter((host) => host !== '')

function hostName(text: string): string | undefined {
  const url = URL.parse(`https://${text.trim()}`)
  return url && url.href === `https://${url.hostname}/` && isHostName(url.hostname) ? url.hostname : undefined
}

const hostOf = (address: string | undefined): string => (address ? new URL(address).hostname : '')

const defaultVersion = (last: string | undefined, checkoutVersion: string): string =>
  last === undefined || isHigher(checkoutVersion, last) ? checkoutVersion : nextVersion(last)

/** Chrome's rule: one to four numbers up to 65,535 without leading zeros, not all zero. Firefox allows more. */
const isVersion = (text: string): boolean =>
  /^(?:0|[1-9]\d{0,4})(?:\.(?:0|[1-9]\d{0,4})){0,3}$/.test(text) &&
  numbersOf(text).every((number) => number <= 65_535) &&
  numbersOf(text).some((number) => number > 0)

function isHigher(version: string, other: string): boolean {
  const [ours, theirs] = [numbersOf(version), numbersOf(other)]
  const at = [0, 1, 2, 3].find((index) => (ours[index] ?? 0) !== (theirs[index] ?? 0))
  return at !== undefined && (ours[at] ?? 0) > (theirs[at] ?? 0)
}

const nextVersion = (version: string): string =>
  numbersOf(version)
    .map((number, index, { length }) => (index === length - 1 ? number + 1 : number))
    .join('.')

const numbersOf = (version: string): number[] => version.split('.').map(Number)

const fileName = 'rollout.json'

/** @returns undefined if the folder has none @throws Error with a sentence if the file can't be read */
export function lastRollout(folder: string): Rollout | undefined {
  const file = join(folder, fileName)
  if (!existsSync(file)) return undefined
  try {
    return v.parse(rollout, JSON.parse(readFileSync(file, 'utf8')))
  } catch (cause) {
    throw new Error(`${file} is damaged; restore it, or the next version would be another extension.`, { cause })
  }
}

export const rolloutFile = (rollout: Rollout): ArchiveFile => jsonFile(fileName, rollout)
