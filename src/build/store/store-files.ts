import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ArchiveFile, archive, filesBelow, sha256, sources, textFile } from '../archive.ts'
import { type BuildVariables, buildOrCopy } from '../build-extension.ts'
import { packagesIn } from '../licenses.ts'
import { refuse, type StoreSettings } from '../network-settings.ts'
import { fillIn, quote, root } from '../tools.ts'

/**
 * The archives, the listing in each language, the texts for reviewers, and the pictures. Equal settings and sources
 * give equal bytes.
 * @throws Error that names each text that a store would refuse
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
    libraries: libraryRows(bundledIn(built)),
    hashes: extensions.map(({ path, data }) => `    ${sha256(data)}  ${path}`).join('\n'),
  }
  const { files, faults } = await storeTexts(values, isForEveryNetwork)
  refuse(faults)
  // reviewers read README.md first
  const readme = files.filter(({ path }) => path === 'rebuild.md').map(({ data }) => ({ path: 'README.md', data }))
  return [...extensions, zip('sources', [...(await sources()), ...readme]), ...files]
}

function rebuildCommand({ PASSALONG_STORE, ...settings }: StoreSettings): string {
  const given = Object.entries(settings).filter(([, value]) => value !== '')
  const variables = given.map(([name, value]) => `    ${name}=${quote(value)} \\\n`)
  return `${variables.join('')}    npm run zip`
}

/** Rows of a table, each with the page of exactly this version. Drawings in our own sources have no version. */
const libraryRows = (packages: ReturnType<typeof packagesIn>): string =>
  packages
    .filter(({ version }) => version)
    .map(({ name, version, license }) => {
      const page = `https://www.npmjs.com/package/${name}/v/${version}`
      return `| \`${name}\` | ${version} | ${license} | <${page}> |`
    })
    .join('\n')

async function storeTexts(values: Readonly<Record<string, string>>, isForEveryNetwork: boolean) {
  const texts = await filesBelow(join(root, 'docs/stores'))
  const filled = texts.map(({ path, data }) => {
    if (!path.endsWith('.md')) return { files: [{ path, data }], faults: [] }
    const text = chooseLines(data.toString(), isForEveryNetwork)
    const language = /^([a-z]{2})\.md$/.exec(path)?.[1]
    if (language) return listingFiles(language, text, values)
    return { files: [textFile(path, fillIn(text, values))], faults: [] }
  })
  return { files: filled.flatMap(({ files }) => files), faults: filled.flatMap(({ faults }) => faults) }
}

/** Maximum UTF-16 units: the smallest limits of the three stores. Edge also asks for 250 at least of the description. */
export const listingBounds = { name: 45, summary: 132, description: 10_000 } as const

/**
 * `[one network|every network]` has words for each. `[any]` begins the line for every network, in place of the one above
 * it; without a text, both are left out.
 */
export const chooseLines = (text: string, isForEveryNetwork: boolean): string =>
  (isForEveryNetwork
    ? text.replace(/^.*\n\[any\](?: (.*\n)|\n)/gm, (_, line = '') => line)
    : text.replace(/^\[any\].*\n/gm, '')
  ).replace(/\[([^[\]|\n]*)\|([^[\]|\n]*)\]/g, isForEveryNetwork ? '$2' : '$1')

export function parseListing(text: string): { name: string; summary: string; description: string } {
  const [, name, summary, description] = /^# ([^\n]+)\n\n> ([^\n]+)\n\n(.+)$/s.exec(text) ?? []
  if (!name || !summary || !description) throw new Error('A listing is “# name”, “> short text” and the long text.')
  return { name, summary, description }
}

export function listingFiles(language: string, text: string, values: Readonly<Record<string, string>>) {
  const listing = parseListing(fillIn(text, values))
  const faults = (['name', 'summary', 'description'] as const)
    .filter((part) => listing[part].length > listingBounds[part])
    .map(
      (part) =>
        `the listing’s ${part} (${language}) has ${listing[part].length} characters with this network’s name, and ${listingBounds[part]} at most`,
    )
  const files = Object.entries(listing).map(([part, content]) =>
    textFile(`listing/${language}/${part}.txt`, `${content.trim()}\n`),
  )
  return { files, faults }
}

export const browsers = ['chrome', 'firefox'] as const

/** @throws Error if a build fails; the tool has said why */
export async function buildBoth(settings: BuildVariables) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'passalong-store-'))
  const build = async (browser: (typeof browsers)[number]) =>
    filesBelow(await buildOrCopy(browser, settings, folder.path))
  return { chrome: await build('chrome'), firefox: await build('firefox') }
}

/** The packages in both builds, by name. */
export function bundledIn(builds: Readonly<Record<(typeof browsers)[number], readonly ArchiveFile[]>>) {
  const lists = browsers.map((browser) => builds[browser].find(({ path }) => path === 'licenses.txt')?.data)
  const byName = new Map(lists.flatMap((list) => packagesIn(`${list}`)).map((each) => [each.name, each]))
  return [...byName.values()].sort((one, other) => (one.name < other.name ? -1 : 1))
}
