import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quote } from '../quote.ts'
import { root, runTool } from '../tools.ts'
import { type ArchiveFile, archive } from './archive.ts'
import { faultsOf } from './check-extension.ts'
import { filesBelow } from './files-below.ts'
import { refuse, type StoreSettings } from './settings.ts'
import { sources } from './sources.ts'
import { storeTexts } from './texts.ts'

const builds = ['chrome', 'firefox'] as const

/**
 * Makes all files for the stores: the archive for Chrome and Edge, Firefox's archive with its sources, the listing in
 * each language, the texts for reviewers, and the pictures. The same settings and sources give the same bytes.
 *
 * @throws Error that names everything that a store would refuse, in one sentence
 */
export async function storeFiles(settings: StoreSettings): Promise<ArchiveFile[]> {
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  const built = await buildAll(settings)
  const zip = (name: string, files: ArchiveFile[]) => ({
    path: `passalong-${version}-${name}.zip`,
    data: archive(files),
  })
  const extensions = builds.map((browser) => zip(browser, built[browser]))
  const { files, faults } = await storeTexts({
    network: settings.WXT_NETWORK_NAME,
    baseUrl: settings.WXT_BASE_URL,
    authUrl: settings.WXT_AUTH_URL,
    version,
    node: process.version,
    command: rebuildCommand(settings),
    hashes: extensions.map(({ path, data }) => `    ${sha256(data)}  ${path}`).join('\n'),
  })
  refuse([...builds.flatMap((browser) => faultsOf(built[browser]).map((fault) => `${browser}: ${fault}`)), ...faults])
  // reviewers read README.md first
  const readme = files.filter(({ path }) => path === 'rebuild.md').map(({ data }) => ({ path: 'README.md', data }))
  return [...extensions, zip('sources', [...(await sources(root)), ...readme]), ...files]
}

/** Builds the extension for both families in a temporary folder, and reads the files. */
async function buildAll(settings: StoreSettings): Promise<Record<(typeof builds)[number], ArchiveFile[]>> {
  const folder = await mkdtemp(join(tmpdir(), 'passalong-store-'))
  const build = async (browser: string) => {
    const code = await runTool('wxt', ['build', '--browser', browser], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...settings, PASSALONG_OUT_DIR: folder, NODE_ENV: 'production' },
    })
    if (code !== 0) throw new Error('The extension could not be built; the messages above say why.')
    return filesBelow(join(folder, `${browser}-mv3`))
  }
  try {
    return { chrome: await build('chrome'), firefox: await build('firefox') }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The command for a POSIX shell that makes the same archives from the sources archive. */
function rebuildCommand({ PASSALONG_STORE, ...settings }: StoreSettings): string {
  const variables = Object.entries(settings).map(([name, value]) => `    ${name}=${quote(value)} \\\n`)
  return `${variables.join('')}    npm run package`
}

const sha256 = (data: Buffer): string => createHash('sha256').update(data).digest('hex')
