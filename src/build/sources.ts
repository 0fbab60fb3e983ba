import { type ArchiveFile, filesOf, tarball } from './archive.ts'
import { readPublisher, withAddresses } from './publisher.ts'
import { readRelease } from './release.mjs'
import { root } from './tools.ts'

/** Explicit: a store's reviewer has no git, and no other file of a working copy must be published. */
const folders = ['assets', 'docs/members/privacy', 'docs/stores', 'entrypoints', 'src']
const single = ['.npmrc', 'LICENSE', 'package-lock.json', 'package.json', 'tsconfig.json', 'wxt.config.ts']

/** The sources for a store's reviewer. */
export const sources = async (): Promise<ArchiveFile[]> => published(await filesOf(root, folders, single))

/** With the publisher's addresses in the documents and in package.json, which also gets the commit. */
export function published(files: readonly ArchiveFile[]): ArchiveFile[] {
  const publisher = readPublisher(root)
  return files.map((file) => {
    const isManifest = file.path === 'package.json'
    if (!isManifest && !/^(?:docs\/.*|[^/]+)\.md$/.test(file.path)) return file
    const text = withAddresses(file.data.toString(), publisher)
    return { ...file, data: Buffer.from(isManifest ? withCommit(text) : text) }
  })
}

function withCommit(manifest: string): string {
  const { repository, bugs, homepage } = readPublisher(root)
  const named = Object.entries({ repository, bugs, homepage }).filter(([, address]) => address)
  const { commit: gitHead, time: gitTime } = readRelease(root)
  return `${JSON.stringify({ ...JSON.parse(manifest), ...Object.fromEntries(named), gitHead, gitTime }, null, 2)}\n`
}

const keptFolders = ['assets', 'docs/members/privacy', 'entrypoints', 'src']
const keptSingle = ['LICENSE', 'package-lock.json', 'package.json', 'tsconfig.json', 'wxt.config.ts']

/** The part of a release that tests keep: all that builds the extension and runs the service, without the packages. */
export const keptSources = async (): Promise<Buffer> =>
  tarball('passalong', await filesOf(root, keptFolders, keptSingle))
