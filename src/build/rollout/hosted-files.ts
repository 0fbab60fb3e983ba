import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveFile, archive, jsonFile, sha256, sources, textFile } from '../archive.ts'
import { everyNetwork, releasePath } from '../build-extension.ts'
import { chromiumIdOf } from '../extension-identity.ts'
import { browsers, buildBoth } from '../store/store-files.ts'
import { fillIn, quote, root } from '../tools.ts'
import { filesInZip, uint32 } from './plain-zip.ts'
import { policyFiles } from './policies.ts'
import {
  type HostedSettings,
  hostedNames,
  isTrial,
  type Rollout,
  type RolloutSettings,
  rolloutFile,
} from './settings.ts'

export const folders = { hosted: 'hosted', policies: 'policies', toSign: 'to-sign' } as const

type RolloutBuilds = Awaited<ReturnType<typeof buildBoth>>

/** Makes the files of both families, for every network. */
export const rolloutBuilds = (settings: HostedSettings): Promise<RolloutBuilds> =>
  buildBoth({ ...everyNetwork, PASSALONG_STORE: isTrial(settings) ? '' : '1' })

/** Equal for all commits whose extension differs in nothing else. */
export function packedHash(builds: RolloutBuilds, settings: HostedSettings): string {
  const hash = createHash('sha256')
  for (const browser of browsers) {
    const build = builds[browser].filter(({ path }) => path !== releasePath)
    hash.update(archive(hostedBuild(build, { ...settings, version: '' })))
  }
  return hash.digest('hex')
}

/** The last file is the record for the next rollout. Equal builds, settings and keys give equal extensions. */
export async function rolloutFiles(rollout: Rollout, key: SigningKey, builds: RolloutBuilds): Promise<ArchiveFile[]> {
  const xpi = unsignedXpi(builds.firefox, rollout)
  return [
    ...inFolder(folders.hosted, chromiumFiles(builds.chrome, rollout, key)),
    ...inFolder(folders.hosted, rollout.unsigned ? firefoxFiles(xpi, rollout) : []),
    ...inFolder(folders.policies, policyFiles(rollout)),
    ...inFolder(folders.toSign, [
      { path: xpiName(rollout), data: xpi },
      { path: `passalong-${rollout.version}-sources.zip`, data: await sourcesOf(rollout, xpi) },
    ]),
    rolloutFile(rollout),
  ]
}

const xpiName = ({ version }: RolloutSettings): string => `passalong-${version}.xpi`

async function sourcesOf(settings: RolloutSettings, xpi: Buffer): Promise<Buffer> {
  const { url, version, firefoxId } = settings
  const readme = fillIn(await readFile(join(root, 'docs/stores/rebuild.md'), 'utf8'), {
    version,
    node: process.version,
    folder: `rollout/${folders.toSign}`,
    command: `    npm run rollout -- --url ${quote(url)} --version ${version} --firefox-id ${quote(firefoxId)}`,
    hashes: `    ${sha256(xpi)}  ${xpiName(settings)}`,
  })
  return archive([...(await sources()), textFile('README.md', readme)])
}

export const inFolder = (folder: string, files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.map(({ path, data }) => ({ path: `${folder}/${path}`, data }))

const manifestPath = 'manifest.json'

interface Manifest {
  version: string
  key?: string
  update_url?: string
  minimum_chrome_version?: string
  browser_specific_settings?: { gecko: { id: string; update_url?: string } }
}

/** The scripts stay as they are built, so that the same build serves every company. */
function hostedBuild(build: readonly ArchiveFile[], settings: HostedSettings): ArchiveFile[] {
  const { key: _, ...manifest } = manifestOf(build)
  const { version, url, firefoxId } = settings
  const { browser_specific_settings: { gecko } = {} } = manifest
  const own: Manifest = {
    ...manifest,
    version,
    ...(gecko
      ? {
          browser_specific_settings: {
            gecko: { ...gecko, id: firefoxId, update_url: url + hostedNames.firefoxUpdates },
          },
        }
      : { update_url: url + hostedNames.chromiumUpdates }),
  }
  return build.map((file) =>
    file.path === manifestPath ? { ...file, data: Buffer.from(JSON.stringify(own, null, 2)) } : file,
  )
}

const manifestOf = (build: readonly ArchiveFile[]): Manifest =>
  parseManifest(build.find(({ path }) => path === manifestPath)?.data)

function parseManifest(data: Buffer | undefined): Manifest {
  try {
    return JSON.parse(`${data}`)
  } catch (cause) {
    throw new Error(`There is no ${manifestPath}, or it is no JSON.`, { cause })
  }
}

export function chromiumFiles(build: readonly ArchiveFile[], settings: HostedSettings, key: SigningKey): ArchiveFile[] {
  const files = hostedBuild(build, settings)
  const signed = crx(archive(files), key)
  const attributes = {
    codebase: settings.url + hostedNames.crx,
    version: settings.version,
    hash_sha256: sha256(signed),
    prodversionmin: manifestOf(files).minimum_chrome_version ?? '',
  }
  // no value has a character that XML would escape
  const updates = `<?xml version="1.0" encoding="UTF-8"?>
<gupdate xmlns="http://www.google.com/update2/response" protocol="2.0">
  <app appid="${key.chromiumId}">
    <updatecheck ${Object.entries(attributes)
      .map(([name, value]) => `${name}="${value}"`)
      .join(' ')}/>
  </app>
</gupdate>
`
  return [{ path: hostedNames.crx, data: signed }, textFile(hostedNames.chromiumUpdates, updates)]
}

/**
 * CRX3: components/crx_file/crx3.proto of Chromium. The packages for it bring a zip writer and a Protocol Buffers
 * library, and the whole header is two fields.
 */
function crx(zip: Buffer, { privateKey, publicKey }: SigningKey): Buffer {
  // SignedData: crx_id, the first half of the key's hash
  const signedData = field(1, createHash('sha256').update(publicKey).digest().subarray(0, 16))
  const signed = Buffer.concat([Buffer.from('CRX3 SignedData\0'), uint32(signedData.length), signedData, zip])
  // AsymmetricKeyProof: public_key, signature
  const proof = Buffer.concat([field(1, publicKey), field(2, sign('sha256', signed, privateKey))])
  // CrxFileHeader: sha256_with_rsa, signed_header_data
  const header = Buffer.concat([field(2, proof), field(10_000, signedData)])
  return Buffer.concat([Buffer.from('Cr24'), uint32(3), uint32(header.length), header, zip])
}

/** A field of bytes in Protocol Buffers: its number with the type 2, the length, the bytes. */
const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([varint(number * 8 + 2), varint(bytes.length), bytes])

const varint = (value: number): Buffer =>
  value < 128
    ? Buffer.from([value])
    : Buffer.concat([Buffer.from([(value % 128) + 128]), varint(Math.floor(value / 128))])

export const unsignedXpi = (build: readonly ArchiveFile[], settings: HostedSettings): Buffer =>
  archive(hostedBuild(build, settings))

export function firefoxFiles(xpi: Buffer, { version, url, firefoxId }: HostedSettings): ArchiveFile[] {
  const update = {
    version,
    // the address of the policy: Firefox compares both, and would install a version from elsewhere at each start
    update_link: url + hostedNames.xpi,
    update_hash: `sha256:${sha256(xpi)}`,
  }
  const updates = { addons: { [firefoxId]: { updates: [update] } } }
  return [{ path: hostedNames.xpi, data: xpi }, jsonFile(hostedNames.firefoxUpdates, updates)]
}

/** Checks that Mozilla signed the last rollout's extension. @throws Error that names everything wrong */
export function checkSignedXpi(xpi: Buffer, { version, firefoxId, url }: HostedSettings): void {
  const files = filesInZip(xpi)
  const manifest = parseManifest(files.get(manifestPath))
  const { id, update_url } = manifest.browser_specific_settings?.gecko ?? {}
  const faults = [
    !files.has('META-INF/mozilla.rsa') && 'Mozilla has not signed it',
    id !== firefoxId && `its id is ${quoted(id)}, not ${firefoxId}`,
    manifest.version !== version && `its version is ${quoted(manifest.version)}, not ${version}`,
    update_url !== url + hostedNames.firefoxUpdates && `it is for ${quoted(update_url)}`,
  ].filter(Boolean)
  if (faults.length > 0) throw new Error(`This is not the signed extension of the last rollout: ${faults.join('; ')}.`)
}

/** A text of the given file; as it stands, it could write into a terminal. */
const quoted = (text: unknown): string =>
  JSON.stringify(String(text)).replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

export interface SigningKey {
  privateKey: KeyObject
  publicKey: Buffer
  chromiumId: string
}

/** Length of the RSA key, in bits. */
const bits = 3072
const fewestBits = 2048

/** @returns undefined if there is no file @throws Error if others can read it, or it has no RSA key */
export function readSigningKey(file: string): SigningKey | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode
  if (mode === undefined) return undefined
  // Windows has no such modes
  if (process.platform !== 'win32' && (mode & 0o077) !== 0)
    throw new Error(`Other users can read the key in ${file}; chmod 600 changes that.`)
  return signingKey(parseKey(file))
}

/** Makes a key, in a file that only its owner can read. @throws the system's error, also if there is a file */
export function createSigningKey(file: string): SigningKey {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: bits })
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { flag: 'wx', mode: 0o600 })
  return signingKey(privateKey)
}

function parseKey(file: string): KeyObject {
  try {
    const key = createPrivateKey(readFileSync(file))
    const { modulusLength = 0 } = key.asymmetricKeyDetails ?? {}
    if (key.asymmetricKeyType === 'rsa' && modulusLength >= fewestBits) return key
  } catch {
    // the parser's message could quote the file
  }
  throw new Error(`${file} has no RSA key of ${fewestBits} bits or more, as PEM without a password.`)
}

function signingKey(privateKey: KeyObject): SigningKey {
  const publicKey = createPublicKey(privateKey).export({ type: 'spki', format: 'der' })
  return { privateKey, publicKey, chromiumId: chromiumIdOf(publicKey) }
}
