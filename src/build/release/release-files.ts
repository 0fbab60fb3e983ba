import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type ArchiveFile, tarball } from '../archive.ts'
import { storeSettings } from '../network-settings.ts'
import { readPublisher } from '../publisher.ts'
import { readRelease } from '../release.mjs'
import { published, sources } from '../sources.ts'
import { buildBoth, bundledIn, storeFiles } from '../store/store-files.ts'
import { fillIn, root } from '../tools.ts'
import { billOfMaterials, reducedTo } from './bill-of-materials.ts'
import { asNotes, changesOf } from './changelog.ts'
import { serviceFiles } from './service-archive.ts'
import { exceptions } from './vulnerabilities.ts'

/**
 * All files of a release, which depend on the commit alone.
 * @param signKey the file of ssh-keygen's key that signs the checksums
 * @throws Error that names what can't be published, or why nothing is signed
 */
export async function releaseFiles(signKey?: string): Promise<ArchiveFile[]> {
  const { version, commit = '', time = 0 } = readRelease(root)
  const settings = storeSettings({})
  const service = published(await serviceFiles())
  const name = `passalong-service-${version}`
  const files = [
    ...(await storeFiles(settings)).filter(({ path }) => path.endsWith('.zip')),
    { path: `${name}.tar.gz`, data: await tarball(name, service) },
    ...(await bills({ version, time }, service, settings)),
  ]
  files.push({ path: 'release-notes.md', data: Buffer.from(await releaseNotes({ version, commit }, files)) })
  const checksums = { path: 'SHA256SUMS', data: Buffer.from(sums(files)) }
  const signature = signKey ? [{ path: `${checksums.path}.sig`, data: signed(checksums.data, signKey) }] : []
  return [...files, checksums, ...signature]
}

/** Bills of materials of the extension and of the service. */
async function bills(
  { version, time }: { version: string; time: number },
  service: readonly ArchiveFile[],
  settings: ReturnType<typeof storeSettings>,
) {
  const { homepage = '' } = readPublisher(root)
  const bill = (part: string, files: readonly ArchiveFile[]) =>
    billOfMaterials(
      { name: `passalong-${part}`, version, homepage, time },
      files.filter(({ path }) => path === 'package.json' || path === 'package-lock.json'),
    )
  const all = {
    extension: reducedTo(await bill('extension', await sources()), bundledIn(await buildBoth(settings))),
    service: await bill('service', service),
  }
  return Object.entries(all).map(([part, content]) => ({
    path: `passalong-${part}-${version}.cdx.json`,
    data: Buffer.from(`${JSON.stringify({ ...content, vulnerabilities: exceptions }, null, 2)}\n`),
  }))
}

const sums = (files: readonly ArchiveFile[]): string =>
  files.map(({ path, data }) => `${createHash('sha256').update(data).digest('hex')}  ${path}\n`).join('')

async function releaseNotes(
  { version, commit }: Record<'version' | 'commit', string>,
  files: readonly ArchiveFile[],
): Promise<string> {
  const changes = changesOf(await readFile(join(root, 'CHANGELOG.md'), 'utf8'), version)
  const text = await readFile(join(import.meta.dirname, 'release-notes.md'), 'utf8')
  const values = {
    ...readPublisher(root),
    version,
    commit,
    changes: asNotes(changes?.text ?? ''),
    sums: sums(files).replace(/^/gm, '    ').trimEnd(),
  }
  return fillIn(text, values)
}

/** OpenSSH's name for signatures of files, which who verifies one has to give, too. */
const namespace = 'file'

/** Signs by ssh-keygen, which asks at the terminal for a password. @throws Error with a sentence if it can't */
export function signed(data: Buffer, keyFile: string): Buffer {
  const { error, status, stdout, stderr } = spawnSync('ssh-keygen', ['-Y', 'sign', '-f', keyFile, '-n', namespace], {
    input: data,
  })
  // ssh-keygen may end before it reads: its sentence says why
  if (status === null)
    throw new Error(`SHA256SUMS can’t be signed: ssh-keygen could not be started (${error?.message}).`)
  if (status === 0) return stdout
  const [reason = ''] = `${stderr}`.trim().split(/\r?\n/)
  throw new Error(`SHA256SUMS can’t be signed by ${keyFile}: ${reason}`)
}
