import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { quote, root } from '../tools.ts'
import { type ArchiveFile, archive } from './archive.ts'
import { browsers, buildBoth } from './build-both.ts'
import { faultsOf } from './check-extension.ts'
import { refuse, type StoreSettings } from './settings.ts'
import { sources } from './sources.ts'
import { storeTexts } from './texts.ts'

/**
 * Makes all files for the stores: the archive for Chrome and Edge, Firefox's archive with its sources, the listing in
 * each language, the texts for reviewers, and the pictures. The same settings and sources give the same bytes.
 *
 * @throws Error that names everything that a store would refuse, in one sentence
 */
export async function storeFiles(settings: StoreSettings): Promise<ArchiveFile[]> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const built = await buildBoth(settings)
  const zip = (name: string, files: ArchiveFile[]) => ({
    path: `passalong-${version}-${name}.zip`,
    data: archive(files),
  })
  const extensions = browsers.map((browser) => zip(browser, built[browser]))
  const isForEveryNetwork = settings.WXT_BASE_URL === ''
  const values = {
    network: settings.WXT_NETWORK_NAME || 'the network',
    // without a network, a text that names a host is an error
    ...(isForEveryNetwork ? {} : { baseUrl: settings.WXT_BASE_URL, authUrl: settings.WXT_AUTH_URL }),
    version,
    node: process.version,
    folder: '.output/store',
    command: rebuildCommand(settings),
    hashes: extensions.map(({ path, data }) => `    ${sha256(data)}  ${path}`).join('\n'),
  }
  const { files, faults } = await storeTexts(values, isForEveryNetwork)
  refuse([...browsers.flatMap((browser) => faultsOf(built[browser]).map((fault) => `${browser}: ${fault}`)), ...faults])
  // reviewers read README.md first
  const readme = files.filter(({ path }) => path === 'rebuild.md').map(({ data }) => ({ path: 'README.md', data }))
  return [...extensions, zip('sources', [...(await sources(root)), ...readme]), ...files]
}

/** The command for a POSIX shell that makes the same archives from the sources archive. */
function rebuildCommand({ PASSALONG_STORE, ...settings }: StoreSettings): string {
  const given = Object.entries(settings).filter(([, value]) => value !== '')
  const variables = given.map(([name, value]) => `    ${name}=${quote(value)} \\\n`)
  return `${variables.join('')}    npm run package`
}

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
