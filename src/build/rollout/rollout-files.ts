import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quote } from '../quote.ts'
import { type ArchiveFile, archive } from '../store/archive.ts'
import { browsers, buildBoth } from '../store/build-both.ts'
import { faultsOf } from '../store/check-extension.ts'
import { fillIn } from '../store/listing.ts'
import { refuse } from '../store/settings.ts'
import { sources } from '../store/sources.ts'
import { root } from '../tools.ts'
import { chromiumFiles } from './chromium-files.ts'
import { firefoxFiles, unsignedXpi } from './firefox-files.ts'
import { hostedBuild, isTrial } from './hosted-build.ts'
import { rolloutFile } from './last-rollout.ts'
import { policyFiles } from './policies/policies.ts'
import type { RolloutSettings } from './settings.ts'
import type { SigningKey } from './signing-key.ts'

/** The folders of a rollout. */
export const folders = { hosted: 'hosted', policies: 'policies', toSign: 'to-sign' } as const

/** Builds for every network; the policy names the company's. */
const everyNetwork = { WXT_NETWORK_NAME: '', WXT_BASE_URL: 'none', WXT_AUTH_URL: '', WXT_API_KEY: '', WXT_PROFILE: '' }

/**
 * Makes all files of a rollout: those to host, the policies, Firefox's extension to sign with its sources, and the
 * record for the next rollout, which is the last file.
 *
 * @throws Error that names everything that must not be published, in one sentence
 */
export async function rolloutFiles(settings: RolloutSettings, key: SigningKey): Promise<ArchiveFile[]> {
  const builds = await buildBoth({ ...everyNetwork, PASSALONG_STORE: isTrial(settings) ? '' : '1' })
  if (!isTrial(settings))
    refuse(
      browsers.flatMap((browser) =>
        faultsOf(hostedBuild(builds[browser], settings)).map((fault) => `${browser}: ${fault}`),
      ),
    )
  const xpi = unsignedXpi(builds.firefox, settings)
  const { chromiumId } = key
  return [
    ...inFolder(folders.hosted, chromiumFiles(builds.chrome, settings, key)),
    ...inFolder(folders.hosted, settings.unsigned ? firefoxFiles(xpi, settings) : []),
    ...inFolder(folders.policies, policyFiles({ ...settings, chromiumId })),
    ...inFolder(folders.toSign, [
      { path: xpiName(settings), data: xpi },
      { path: `passalong-${settings.version}-sources.zip`, data: await sourcesOf(settings, xpi) },
    ]),
    rolloutFile({ ...settings, chromiumId }),
  ]
}

const xpiName = ({ version }: RolloutSettings): string => `passalong-${version}.xpi`

/** The sources, with the steps for Mozilla's reviewers to make the same file. */
async function sourcesOf(settings: RolloutSettings, xpi: Buffer): Promise<Buffer> {
  const { url, version, firefoxId } = settings
  const readme = fillIn(await readFile(join(root, 'docs', 'store', 'rebuild.md'), 'utf8'), {
    version,
    node: process.version,
    folder: `rollout/${folders.toSign}`,
    command: `    npm run rollout -- --url ${quote(url)} --version ${version} --firefox-id ${quote(firefoxId)}`,
    hashes: `    ${createHash('sha256').update(xpi).digest('hex')}  ${xpiName(settings)}`,
  })
  return archive([...(await sources(root)), { path: 'README.md', data: Buffer.from(readme) }])
}

const inFolder = (folder: string, files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.map(({ path, data }) => ({ path: `${folder}/${path}`, data }))
