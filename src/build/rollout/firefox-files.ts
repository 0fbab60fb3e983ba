import { createHash } from 'node:crypto'
import { type ArchiveFile, archive } from '../store/archive.ts'
import { type HostedSettings, hostedBuild, hostedNames } from './hosted-build.ts'

/** Firefox's extension, which Mozilla has yet to sign. The same sources and settings give the same bytes. */
export const unsignedXpi = (build: readonly ArchiveFile[], settings: HostedSettings): Buffer =>
  archive(hostedBuild(build, settings))

/** The hosted files for Firefox: the extension and its update manifest. */
export function firefoxFiles(xpi: Buffer, { version, url, firefoxId }: HostedSettings): ArchiveFile[] {
  const update = {
    version,
    // the address of the policy: Firefox compares both, and would install a version from elsewhere at each start
    update_link: url + hostedNames.xpi,
    update_hash: `sha256:${createHash('sha256').update(xpi).digest('hex')}`,
  }
  return [
    { path: hostedNames.xpi, data: xpi },
    {
      path: hostedNames.firefoxUpdates,
      data: Buffer.from(`${JSON.stringify({ addons: { [firefoxId]: { updates: [update] } } }, null, 2)}\n`),
    },
  ]
}
