import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../../src/build/tools.ts'
import { cleanPageUrl, keyVersion, matchKey } from '../../src/contract/page-url.ts'
import { sourcesFile, version } from '../releases/releases.ts'
import { pairs } from './same-page.ts'

/** The keys of each release: its version of them, and the key of each address that the corpus had. */

const keysFile = (version: string) => `tests/releases/${version}/keys.tsv`

export const keyOf = (address: string): string => matchKey(cleanPageUrl(address) ?? '')

function keysOfCorpus(): string {
  const addresses = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  return [`keyVersion\t${keyVersion}`, ...addresses.map((address) => `${address}\t${keyOf(address)}`), ''].join('\n')
}

/** Address and key, in lines; the first one has the version. */
const linesOf = (text: string) => text.split('\n').map((line) => line.split('\t') as [address: string, key: string])

/** A release's file of keys; `npm run check` writes that of a version until the rest of it is kept. */
export const keysDocument = (): Record<string, string> =>
  existsSync(sourcesFile(version)) ? {} : { [keysFile(version)]: keysOfCorpus() }

/** Keys that aren't those of the file that is there. */
export function changedKeys(): string[] {
  const file = join(root, keysFile(version))
  const before = new Map(existsSync(file) ? linesOf(readFileSync(file, 'utf8')) : [])
  return linesOf(keysOfCorpus()).flatMap(([address, key]) => {
    const old = before.get(address)
    return old === undefined || old === key ? [] : [`${address}: ${old} is now ${key}`]
  })
}

/** The releases whose keys have today's version, with addresses and keys. */
export const releasesOfKeys = () =>
  globSync(keysFile('*'), { cwd: root }).flatMap((file) => {
    const [[, ofRelease] = [], ...keys] = linesOf(readFileSync(join(root, file), 'utf8').trimEnd())
    return Number(ofRelease) === keyVersion ? [{ release: basename(dirname(file)), keys }] : []
  })
