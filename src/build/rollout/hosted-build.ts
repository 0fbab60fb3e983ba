import type { ArchiveFile } from '../store/archive.ts'

/** The parts of the manifest that depend on the company. */
interface Manifest {
  version: string
  key?: string
  update_url?: string
  minimum_chrome_version?: string
  browser_specific_settings?: { gecko: { id: string; update_url?: string } }
}

export interface HostedSettings {
  version: string
  /** Where the files are hosted: https, or http on loopback; ends with a slash. */
  url: string
  firefoxId: string
}

/** Whether the files are hosted on this machine, for a trial: with http, for networks with http. */
export const isTrial = ({ url }: Pick<HostedSettings, 'url'>): boolean => url.startsWith('http:')

/** Names of the hosted files. They never change, so neither do the policies. */
export const hostedNames = {
  crx: 'passalong.crx',
  xpi: 'passalong.xpi',
  chromiumUpdates: 'updates.xml',
  firefoxUpdates: 'updates.json',
} as const

/**
 * Gives a build the version, and the address and the id with which a company hosts it. The scripts stay, so that the
 * same build serves every company.
 *
 * @param build files for either family of browsers
 */
export function hostedBuild(build: readonly ArchiveFile[], settings: HostedSettings): ArchiveFile[] {
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
    file.path === manifestFile ? { ...file, data: Buffer.from(JSON.stringify(own, null, 2)) } : file,
  )
}

const manifestFile = 'manifest.json'

/** @throws Error if the files contain no manifest */
export function manifestOf(build: readonly ArchiveFile[]): Manifest {
  const file = build.find(({ path }) => path === manifestFile)
  if (!file) throw new Error(`There is no ${manifestFile}.`)
  return JSON.parse(file.data.toString())
}
