import { mkdirSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { type ArchiveFile, archive, writeFiles } from '../../../src/build/archive.ts'
import { originOf, packageFiles } from '../../../src/build/verify/given-package.ts'
import { temporaryFolder } from '../../support/temporary-folder.ts'

const file = (path: string, text: string): ArchiveFile => ({ path, data: Buffer.from(text) })
const files = [file('a/b.js', 'let a = 1'), file('empty', ''), file('manifest.json', '{}')]
const compressed = (contents: Record<string, Buffer>) => Buffer.from(zipSync(contents, { level: 9 }))

describe('a package', () => {
  it('has the same files as a zip, compressed or not, and as a folder', async () => {
    const folder = temporaryFolder()
    await writeFiles(join(folder, 'unpacked'), files)
    writeFileSync(join(folder, 'a.zip'), archive(files))
    const small = compressed(Object.fromEntries(files.map(({ path, data }) => [path, data])))
    writeFileSync(join(folder, 'small.xpi'), small)
    for (const name of ['unpacked', 'a.zip', 'small.xpi']) {
      const found = await packageFiles(join(folder, name))
      expect(
        found.sort((one, other) => (one.path < other.path ? -1 : 1)),
        name,
      ).toEqual(files)
    }
  })

  it('that is a folder has hidden files, too, and no links', async () => {
    const folder = temporaryFolder()
    await writeFiles(folder, [...files, file('.hidden', '')])
    expect((await packageFiles(`${folder}/`)).map(({ path }) => path)).toContain('.hidden')
    symlinkSync('/etc/hostname', join(folder, 'link'))
    await expect(packageFiles(folder)).rejects.toThrow('This is no package of Passalong: "link" is no file.')
  })

  it('that is a folder has no path that writes into a terminal', async () => {
    const folder = temporaryFolder()
    await writeFiles(folder, [...files, file('a\x1b[2J.js', '')])
    await expect(packageFiles(folder)).rejects.toThrow(String.raw`it has the path "a\u001b[2J.js".`)
  })

  it('that is missing, another folder, no zip or too large, ends in one sentence', async () => {
    const folder = temporaryFolder()
    await expect(packageFiles(join(folder, 'none'))).rejects.toThrow(/^There is no file or folder \S+none\.$/)
    mkdirSync(join(folder, 'other'))
    await expect(packageFiles(join(folder, 'other'))).rejects.toThrow('it has no manifest.json.')
    for (const text of ['', 'no zip', 'Cr24', `Cr24${'\xff'.repeat(20)}`]) {
      writeFileSync(join(folder, 'a.crx'), text, 'latin1')
      await expect(packageFiles(join(folder, 'a.crx')), text).rejects.toThrow(
        'This is no package of Passalong: it is no zip file, or something follows it.',
      )
    }
    truncateSync(join(folder, 'a.crx'), 40_000_000)
    await expect(packageFiles(join(folder, 'a.crx'))).rejects.toThrow('it has over 32 MB or 2000 files.')
  })
})

describe('a package’s origin', () => {
  const commit = 'a'.repeat(40)
  const origin = (release: unknown, manifest: unknown = {}) =>
    originOf([file('release.json', JSON.stringify(release)), file('manifest.json', JSON.stringify(manifest))])

  it('is its version and commit, for the browser of its manifest', () => {
    const release = { version: '1.2.3', commit }
    expect(origin(release)).toEqual({ ...release, browser: 'chrome', firefoxId: undefined })
    const gecko = { id: 'a@b.example' }
    expect(origin(release, { browser_specific_settings: { gecko } })).toEqual({
      ...release,
      ...{ browser: 'firefox', firefoxId: 'a@b.example' },
    })
    for (const id of ['x\x1b[2J@evil', 'a@b.example\n', 1, undefined])
      expect(() => origin(release, { browser_specific_settings: { gecko: { id } } })).toThrow(
        'manifest.json names no extension of Firefox.',
      )
  })

  it.each([
    [{ version: '../1', commit }, 'release.json names no version.'],
    [{ version: '1.2.3', commit: '--help' }, 'release.json names no commit.'],
    [{ version: '1.2.3', commit: `${commit}-dirty` }, 'This was built of files that no commit has'],
  ])('that is %j is refused', (release, sentence) => {
    expect(() => origin(release)).toThrow(sentence)
    expect(() => originOf(files)).toThrow('it has no release.json.')
    expect(() => originOf([file('release.json', '{')])).toThrow('release.json is no JSON.')
  })
})
