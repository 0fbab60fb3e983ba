import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveFile, archive, sources } from '../archive.ts'
import { everyNetwork } from '../build-extension.ts'
import { refuse } from '../network-settings.ts'
import { browsers, buildBoth, faultsOf } from '../store/store-files.ts'
import { fillIn, quote, root } from '../tools.ts'
import { chromiumFiles, firefoxFiles, hostedBuild, isTrial, type SigningKey, unsignedXpi } from './hosted-files.ts'
import { policyFiles } from './policies.ts'
import { type HostedSettings, type Rollout, type RolloutSettings, rolloutFile } from './settings.ts'

export const folders = { hosted: 'hosted', policies: 'policies', toSign: 'to-sign' } as const

type RolloutBuilds = Awaited<ReturnType<typeof buildBoth>>

/** For both families; the policy names the company's network. @throws Error that names what can't be published */
export async function rolloutBuilds(settings: HostedSettings): Promise<RolloutBuilds> {
  const builds = await buildBoth({ ...everyNetwork, PASSALONG_STORE: isTrial(settings) ? '' : '1' })
  if (!isTrial(settings))
    refuse(
      browsers.flatMap((browser) =>
        faultsOf(hostedBuild(builds[browser], settings)).map((fault) => `${browser}: ${fault}`),
      ),
    )
  return builds
}

export function packedHash(builds: RolloutBuilds, settings: HostedSettings): string {
  const hash = createHash('sha256')
  for (const browser of browsers) hash.update(archive(hostedBuild(builds[browser], { ...settings, version: '' })))
  return hash.digest('hex')
}

/** The record for the next one is the last file. The same builds, settings and key give the same extensions. */
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
  const readme = fillIn(await readFile(join(root, 'docs', 'store', 'rebuild.md'), 'utf8'), {
    version,
    node: process.version,
    folder: `rollout/${folders.toSign}`,
    command: `    npm run rollout -- --url ${quote(url)} --version ${version} --firefox-id ${quote(firefoxId)}`,
    hashes: `    ${createHash('sha256').update(xpi).digest('hex')}  ${xpiName(settings)}`,
  })
  return archive([...(await sources(root)), { path: 'README.md', data: Buffer.from(readme) }])
}

export const inFolder = (folder: string, files: readonly ArchiveFile[]): ArchiveFile[] =>
  files.map(({ path, data }) => ({ path: `${folder}/${path}`, data }))
