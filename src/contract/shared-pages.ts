import { keyVersion, matchKey } from './page-url.ts'

/** Bytes of a page's hash in the list of shared pages. */
export const hashBytes = 6

/** The number of a page in the list of shared pages. @param digest the SHA-256 of the list's salt and the page's key */
export const listedHash = (digest: Uint8Array): number =>
  digest.subarray(0, hashBytes).reduce((number, byte) => number * 256 + byte, 0)

export interface ListedKeys {
  version: number
  /** @param url a result of `cleanPageUrl` */
  keyOf: (url: string) => string
}

/**
 * The versions of keys whose lists of shared pages the service hands out, the current one first. A new `keyVersion`
 * leaves the one before here, with its function: extensions that aren't updated yet ask by it.
 */
export const listedKeys: readonly [ListedKeys, ...ListedKeys[]] = [{ version: keyVersion, keyOf: matchKey }]
