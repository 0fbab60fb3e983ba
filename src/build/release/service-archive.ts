import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtempDisposable, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ArchiveFile, filesOf, writeFiles } from '../archive.ts'
import { allowedBeside, assertLicensed, licensesFile, licenseText, readPackage } from '../licenses.ts'
import { npmCall } from '../npm.mjs'
import { reference } from '../reference/reference.ts'
import { root } from '../tools.ts'

/** Sources of the service, and documents for its operator. */
const folders = [
  ...['assets/icon', 'assets/invented', 'assets/styles'],
  ...['docs/deployment', 'docs/developers', 'docs/members', 'docs/operators'],
  ...['src/commands/bootstrap', 'src/commands/service', 'src/contract'],
  ...['src/demo/data', 'src/locales', 'src/service'],
]
const single = [
  ...['.npmrc', 'CHANGELOG.md', 'LICENSE', 'package.json', 'package-lock.json'],
  ...['SECURITY.md'].filter((path) => existsSync(join(root, path))),
  ...['child.mjs', 'demo-network.ts', 'extension-identity.ts', 'npm.mjs', 'release.ts', 'tools.ts'].map(
    (name) => `src/build/${name}`,
  ),
  ...['src/commands/running/options.ts', 'src/commands/service.ts', 'src/extension/network/address.ts'],
]

interface Manifest {
  scripts: Record<string, string>
  engines: Record<string, string>
  [other: string]: unknown
}

/** The manifest of the service alone: npm then locks no package for development, nor what only those bring. */
function serviceManifest(text: string): string {
  const {
    scripts,
    devDependencies: _,
    allowScripts: _scripts,
    overrides: _overrides,
    ...others
  }: Manifest = JSON.parse(text)
  return `${JSON.stringify({ ...others, engines: { node: '>=24' }, scripts: { service: scripts.service } }, null, 2)}\n`
}

/** The files of the archive, with `package.json` and its lock file for `npm ci --omit=dev`. */
export async function serviceFiles(): Promise<ArchiveFile[]> {
  const found = await filesOf(root, folders, [...single, ...(await picturesOfGuide())])
  const files = new Map(found.map(({ path, data }) => [path, data]))
  files.set('package.json', Buffer.from(serviceManifest(`${files.get('package.json')}`)))
  const lock = await inTemporaryFolder(
    ['.npmrc', 'package.json', 'package-lock.json'].map((path) => ({ path, data: files.get(path) ?? Buffer.of() })),
    async (folder) => {
      // npm takes out of the lock what this manifest doesn't need
      await runNpm(folder, [
        'install',
        '--package-lock-only',
        '--offline',
        '--ignore-scripts',
        '--no-audit',
        '--no-fund',
      ])
      return readFile(join(folder, 'package-lock.json'))
    },
  )
  files.set('package-lock.json', lock)
  files.set('src/build/reference/reference.ts', Buffer.from(`export const reference = ${JSON.stringify(reference)}\n`))
  files.set('licenses.txt', Buffer.from(installedLicenses(`${lock}`)))
  return [...files].map(([path, data]) => ({ path, data }))
}

/** The pictures that the guide for members shows, in both themes; it has the same ones in each language. */
async function picturesOfGuide(): Promise<string[]> {
  const guide = await readFile(join(root, 'docs/members/help/en.md'), 'utf8')
  const light = guide.match(/(?<=\.\.\/\.\.\/)pictures\/[a-z-]+-light\.png/g) ?? []
  return light.flatMap((path) => [`docs/${path}`, `docs/${path.replace('-light', '-dark')}`])
}

interface Locked {
  version: string
  license?: string
  optional?: boolean
}

/** The `licenses.txt` of the packages that npm installs. @throws Error that names what has no allowed licence */
function installedLicenses(lock: string): string {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(lock)
  const all = Object.entries(packages).flatMap(([path, { version, license, optional }]) => {
    const [, name = ''] = /node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? []
    if (name === '') return []
    // a platform's own package may not be installed here
    if (optional) return [{ name, version, license, repository: `https://www.npmjs.com/package/${name}`, text: '' }]
    const { repository, folder } = readPackage(join(root, path))
    return [{ name, version, license, repository, text: licenseText(folder) }]
  })
  assertLicensed(all, allowedBeside)
  const sentence = 'npm installs these packages, each with its licence, for the computer that it runs on.'
  return licensesFile(sentence, all)
}

/** Runs npm. @throws Error with what it says */
export async function runNpm(cwd: string, args: string[]): Promise<string> {
  const { program, args: all, shell } = npmCall(args)
  const run = promisify(execFile)(program, all, { cwd, shell, maxBuffer: 2 ** 26 })
  const { stdout } = await run.catch(({ stderr = '', message }) => {
    throw new Error(`npm ${args[0]} failed: ${stderr.trim() || message}`)
  })
  return stdout
}

/** Does `work` in a folder of these files, which then ends. */
export async function inTemporaryFolder<Result>(
  files: readonly ArchiveFile[],
  work: (folder: string) => Promise<Result>,
): Promise<Result> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'passalong-release-'))
  await writeFiles(folder.path, files)
  return await work(folder.path)
}
